"""The incidents of Chinese Classical, by the option ``penalties``, the British rules among them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.incidents import (
    Book,
    Case,
    Law,
    by_the_hand,
    by_win,
    claim_order,
    each,
    ends,
    nobody,
    not_stated,
    on,
    passes_if_at_fault,
    pays_one,
    state,
    stays,
    to_kitty,
    to_seat,
    unknown_end,
)
from scoring.messages import Message, Text
from scoring.rulesets.classical.options import EXACT, limit_of
from scoring.tiles import WINDS
from scoring.words import SeatName

PAGE = "Chinese Classical rules at 1000fluffyclouds.co.uk"
LONG = f"{PAGE}, Long, Short and Foul Hands"
"""The second list of that page, numbered from 1 again."""
CODE, SHOWN, EXPOSED = (
    {"option:penalties": "1924"},
    {"option:penalties": "shown"},
    {"option:penalties": "exposed"},
)
HARR, DMJL, BRITISH = (
    {"option:penalties": "harr"},
    {"option:penalties": "dmjl"},
    {"option:penalties": "bmja"},
)


def _limit(case: Case) -> int:
    return limit_of(case)


def _half(case: Case) -> int:
    return _limit(case) // 2


def _shared(case: Case) -> None:
    """Half a limit among the three others, in whole points, as the option says where three cannot
    share it; what is left goes to those whose turns come first."""
    split, half = case["false_split"], _half(case)
    least, left = divmod(half, 3)
    after = WINDS.index(case.by or "E") + 1
    others = [WINDS[(after + turn) % 4] for turn in range(3)]
    each_gets = [
        least + (n < left if split == EXACT else split == 167 and left > 0) for n in range(3)
    ]
    gets = dict(zip(others, each_gets, strict=True))
    case.pay({**gets, case.by or "E": -sum(each_gets)})
    shares = tuple([Message(SHARE, points=n, who=SeatName(seat)) for seat, n in gets.items()])
    alike = Message(ALIKE, points=least + (split == 167 and left > 0))
    said = alike if len(set(each_gets)) == 1 else shares
    case.say(IN_ALL, who=case.who, sum=sum(each_gets), each=said)


IN_ALL = Text("{who} pays {sum} in all, {each}.")
SHARE = Text("{points} to {who}")
ALIKE = Text("{points} to each player")


def _declared(case: Case) -> None:
    """The penalty of law 86, from the one who misnamed the tile."""
    each(_half, _limit, _limit)(case)


def _pays_for_all(case: Case) -> None:
    """Four times what the winner's hand is worth, six times where East won; nobody else pays."""
    case.beside["settled"] = True
    then = case.details.get("then") or {}
    won = then.get("win") if isinstance(then, Mapping) else None
    if not isinstance(won, Mapping) or "value" not in won:
        by_the_hand(case)
        return
    pays_one(case, won["winner"], int(won["value"]) * (6 if won["winner"] == "E" else 4))


def _paid(case: Case, won: Mapping[str, Any]) -> dict[str, int]:
    """The winner is paid by all, then the losers settle the differences; East double."""
    values = won.get("values")
    sums = dict.fromkeys(WINDS, 0)
    if not isinstance(values, Mapping):
        return sums
    counts = {seat: 0 if "long" in case.states.get(seat, ()) else values[seat] for seat in WINDS}
    for one in WINDS:
        for other in WINDS:
            east = 2 if case.dealer in (one, other) else 1
            if one == won["winner"] and other != one:
                sums[one] += counts[one] * east
                sums[other] -= counts[one] * east
            elif won["winner"] not in (one, other) and counts[one] > counts[other]:
                difference = (counts[one] - counts[other]) * east
                sums[one] += difference
                sums[other] -= difference
    return sums


NOT_WHOLE = Text("A hand that is incomplete, long, short or foul cannot go out.")
SHOW = Text("It matters whether others have shown their hands, believing it over.")
NAMED_IT = Text("The named tile would have completed the hand, so the one who named it pays.")
AS_BEFORE = Text("The discard stands.")

INCIDENTS = Book(
    rows=(
        Law("claim_order", Text("Going out goes before a pung, and a pung before a chow."),
            (claim_order, on), "Harr", asks=("discarder", "claims"), nobody=True),
        Law("false_win", NOT_WHOLE, (each(_half, _limit, _limit), ends(passes_if_at_fault)),
            "law 86 of 1924; Hoyle", CODE),
        Law("false_win", SHOW, (each(250, 500, 500), ends()), f"{LONG} 7 [3]",
            {**SHOWN, "others_displayed": (None, True)}),
        Law("false_win", SHOW, (state("no_win_until_turn"), on), f"{LONG} 7 [3]", SHOWN,
            ("others_displayed",)),
        Law("false_win", Text("The hand was exposed in full: the limit penalty."),
            (each(_half, _limit, _limit), ends()), f"{LONG} 7 [4]; the split is ours",
            {**EXPOSED, "fully_exposed": (None, True)}),
        Law("false_win", Text("It was not exposed in full, and is taken back."), (on,),
            f"{LONG} 7 [4]", EXPOSED, ("fully_exposed",)),
        Law("false_win", NOT_WHOLE, (each(_half, _limit, _limit), unknown_end), "Harr", HARR),
        Law("false_win", NOT_WHOLE, (each(100), unknown_end), "Kajongg", DMJL),
        Law("false_win", Text("Half a limit is shared among the three others."),
            (_shared, unknown_end), "Kajongg", BRITISH),
        Law("misnamed_win", NAMED_IT, (_declared, ends(passes_if_at_fault)), f"{LONG} 8",
            {**CODE, "named_tile_would_complete": (None, True)}, ("declared_by",)),
        Law("misnamed_win", Text("The win stands, and the one who misnamed it pays for all."),
            (_pays_for_all, by_win()), "Kajongg", BRITISH, ("declared_by",)),
        Law("misnamed_win", NAMED_IT, (each(100), unknown_end), "Kajongg", DMJL, ("declared_by",)),
        Law("misnamed_win", Text("These rules do not say what follows."), (not_stated, on),
            "not stated", asks=("declared_by", "named_tile_would_complete")),
        Law("misnamed", Text("Whoever caused the wrong claim misses a turn."),
            (state("forfeit_turn"), on), f"{PAGE}, 7", CODE, ("wrong_call_by", "call")),
        Law("misnamed", Text("The claimer is paid."), (to_seat("wrong_call_by", 50), unknown_end),
            "Kajongg", {**DMJL, "call": "chow"}, ("wrong_call_by",)),
        Law("misnamed", Text("The claimer is paid."), (to_seat("wrong_call_by", 100), unknown_end),
            "Kajongg", DMJL, ("wrong_call_by",)),
        Law("misnamed", Text("The claimer is paid."), (to_seat("wrong_call_by", 50), on), "Kajongg",
            BRITISH, ("wrong_call_by",)),
        Law("misnamed", Text("These rules do not say what follows."), (not_stated, on),
            "not stated", asks=("wrong_call_by", "call")),
        Law("error_pointed_out", Text("It is corrected, and it hurt another player."),
            (state("forfeit_turn"), on), f"{PAGE}, 5", {"corrected": True}, ("hurts",)),
        Law("error_pointed_out", Text("It was not corrected."), (on,), f"{PAGE}, 5",
            asks=("corrected", "hurts")),
        Law("remark", Text("Nobody may mention another's play or aim to that player's harm."),
            (state("forfeit_turn"), on), f"{PAGE}, 6"),
        Law("forfeit", Text("The right neighbour may chow what the left one discards."), (on,),
            f"{PAGE}, 8"),
        Law("wrong_count", Text("Before East's first discard it is put right."), (on,),
            f"{LONG} 1", {**CODE, "after_east_first_discard": False}, ("kind",)),
        Law("wrong_count", Text("It is never put right, and the player plays on."),
            (state("long"), on), f"{LONG} 1–6", {**CODE, "kind": "long"}),
        Law("wrong_count", Text("It is never put right, and the player plays on."),
            (state("short"), on), f"{LONG} 1–6", CODE, ("kind", "after_east_first_discard")),
        Law("wrong_count", Text("Whoever has it may play for a draw."), (state("no_win"), on),
            f"{LONG} 9 [3]", asks=("kind", "after_east_first_discard")),
        Law("wrong_set", Text("A wrong set on the table makes the hand foul."), (state("foul"), on),
            f"{LONG} 3–5", CODE, ("next_player_began",)),
        Law("wrong_set", Text("The next player had begun."), (state("no_win"), on),
            f"{LONG} 10 [3]", {**SHOWN, "next_player_began": (None, True)}),
        Law("wrong_set", Text("No penalty, but it is corrected in time."),
            (state("must_correct"), on), f"{LONG} 10 [4]", EXPOSED, ("next_player_began",)),
        Law("wrong_set", Text("It is put right."), (on,), f"{LONG} 10 [3]",
            asks=("next_player_began",)),
        Law("intentional_display", Text("Nobody shows tiles on purpose."), (state("no_win"), on),
            f"{LONG} 9; wikidot"),
        Law("withdrawn", Text("Its winner gets it; back where nobody else wins."),
            (to_kitty(100), on), f"{LONG} 11 [3]", SHOWN, ("call",)),
        Law("withdrawn", Text("The claim is taken back; no penalty is known."), (nobody(0), on),
            "not stated", asks=("call",)),
        Law("by_mistake", AS_BEFORE, (on,), f"{LONG} 12; Babcock"),
        Law("passed", Text("The next discards of that tile cannot be won on either."),
            (state("no_discard_win"), on), f"{LONG} 13 [3]"),
        Law("liability", Text("Whoever fed the hand pays for all; the losers do not settle."),
            (by_the_hand, by_win()), f"{PAGE}, 1–4"),
        Law("not_declared", Text("Fishing is to be declared when one tile is missing."),
            (not_stated, on), "British rules"),
        Law("chow_left", Text("A chow only in the own turn; the British play one a hand."), (on,),
            "British rules", asks=("discarder", "wants")),
        Law("exposed_own", Text("The sources read say nothing of points."), (not_stated, on),
            "not stated", asks=("tiles",)),
        Law("drawn_hand", Text("Nobody pays, and East stays."), (ends(stays),),
            "Bradfield's programs", nobody=True),
    ),
    paid=_paid,
)  # fmt: skip
