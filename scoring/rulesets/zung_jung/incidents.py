"""The incidents of Zung Jung: penalty tiles, the dead wall, and what the World Series adds."""

from __future__ import annotations

from scoring.incidents import (
    Book,
    Case,
    Law,
    allow,
    by_win,
    claim_order,
    drawn_out,
    not_stated,
    on,
    passes,
    state,
)
from scoring.messages import Text

BOOK = "Tournament Rules Mahjong Asia"
WALL = "World Series of Mahjong 1.03"


def _wins(case: Case) -> bool:
    return case.get("wants") in ("win", "hu")


def _orphans(case: Case) -> bool:
    tiles = case.need("penalty_tiles")
    return len(tiles) < 3 and case.need("tile") not in tiles


def _three_or_more(tiles: object) -> bool:
    return isinstance(tiles, list | tuple) and len(tiles) > 2


INCIDENTS = Book(
    rows=(
        Law("claim_order", Text("A win goes before a pung or kong, and these before a chow."),
            (claim_order, on), WALL, asks=("discarder", "claims"), nobody=True),
        Law("kong_timing", Text("In the own turn, after a draw or a claim, before the discard."),
            (allow(True), on), f"{BOOK}, Kong"),
        Law("kong_shown", Text("It is shown the moment it is declared."), (not_stated, on),
            f"{BOOK}, Kong"),
        Law("kong_robbed", Text("Only a tile that is added to a pung; its maker discarded it."),
            (allow(True), by_win(passes)), WALL),
        Law("claim_unvoiced", Text("Claims have to be spoken; the others may ignore this one."),
            (not_stated, on), f"{BOOK}; {WALL}"),
        Law("touched_wall", Text("Whoever touched the wall has lost the claim."),
            (allow(False), on), WALL),
        Law("early_draw", Text("It leads to a wrong number of tiles."), (not_stated, on), WALL),
        Law("wrong_count", Text("With a wrong number of tiles nobody wins."), (state("no_win"), on),
            "not stated; the state is ours", asks=("kind",)),
        Law("deal_error", Text("It is put right at once; later it stands."), (on,), WALL,
            nobody=True),
        Law("exposed_own", Text("The tile stays open as a penalty tile."),
            (state("live_penalty"), on), f"{BOOK}, Penalty Tiles 1–2", asks=("tiles",)),
        Law("penalty_discarded", Text("The penalty tiles that were live and are left become dead."),
            (state("dead_penalty"), on), f"{BOOK}, Penalty Tiles 2",
            asks=("live", "discarded", "left")),
        Law("penalty_in_set", Text("No set, pair or win on a discard with a penalty tile."),
            (allow(False), on), f"{BOOK}, Penalty Tiles 3–4", asks=("tile", "wants")),
        Law("penalty_orphans", Text("No discard that matches one; from three on, self-draw only."),
            (allow(_orphans), state("live_penalty"), on), f"{BOOK}, Penalty Tiles 4",
            asks=("penalty_tiles", "wants", "tile")),
        Law("exposed_in_deal", Text("More than two are read as shown in play."),
            (state("live_penalty"), on), f"{BOOK}, Penalty Tiles 5",
            {"option:exposed_in_deal": "from_three", "tiles": _three_or_more}, ("sorted",)),
        Law("exposed_in_deal", Text("Before the tiles are sorted, one or two cost nothing."), (on,),
            f"{BOOK}, Penalty Tiles 5", asks=("tiles", "sorted")),
        Law("false_win", Text("All tiles of the hand count as shown; the right to win stays."),
            (state("live_penalty"), on), f"{BOOK}, Penalty Tiles 6", asks=("tiles",)),
        Law("winning_tile_mixed", Text("Nine Gates is not counted then."), (by_win(passes),),
            f"{BOOK}, Scoring 4"),
        Law("count_changes", Text("Each answers for an own count; help answers for nothing."),
            (by_win(passes),), f"{BOOK}, Scoring 2–3"),
        Law("seabed", Text("Whoever draws it may not make a kong, and discards unless it wins."),
            (allow(_wins), on), f"{BOOK}, Dead Wall 1–3", asks=("wants",)),
        Law("riverbed", Text("It may be claimed for a win alone."), (allow(_wins), on),
            f"{BOOK}, Dead Wall 1–3", asks=("wants",)),
        Law("drawn_hand", Text("Nobody scores, and the deal passes."), (drawn_out,),
            f"{BOOK}, Dead Wall 4", nobody=True),
        Law("slow", Text("Fifteen seconds a turn, three minutes a hand."), (not_stated, on),
            f"{BOOK}, Time Limit"),
    ),
)  # fmt: skip
