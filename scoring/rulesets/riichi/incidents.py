"""The incidents of riichi: the European rules, the World Championship's, the league's of 2024."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.incidents import (
    ALWAYS,
    Book,
    Case,
    Effect,
    Holds,
    Law,
    as_code,
    before_play,
    claim_order,
    each,
    ends,
    nobody,
    not_stated,
    of_each,
    off_the_event,
    on,
    passes,
    played_again,
    state,
    stays,
    unknown_end,
    warning,
)
from scoring.messages import Text
from scoring.rulesets.riichi.game import GAME
from scoring.rulesets.riichi.options import EMA, MIL, WRC
from scoring.tiles import WINDS
from scoring.words import SeatName

FINE = 12_000
BARRED = ("no_win", "no_claims")
CHOMBO: dict[str, tuple[Effect, str]] = {
    "wrc": (off_the_event(20), "WRC 2015, 7.1"),
    "ema_tournament": (off_the_event(20_000), "EMA 2016, 3.4.6"),
    "mil": (nobody(FINE), "MIL riichi 2024, 9–10"),
    "mangan": (each(2000, 4000, 4000), "EMA 2016, 3.4.6"),
}
"""What a chombo costs by the option ``chombo``, and who says so. The hand is dealt anew, the bets
go back, no counter is added and the dealer stays."""


def _abort(case: Case) -> None:
    """No points; the bets stay, one counter more, the dealer stays."""
    case.beside["counters"] = case.get("counters", 0) + 1
    case.beside["bets"] = case.get("bets", 0)
    case.beside["aborted"] = True
    ends(stays)(case)


def _played(code: str, says: Text, more: Holds = ALWAYS) -> tuple[Law, Law]:
    """An abortive draw, which a table plays or not."""
    asks = ("counters", "bets")
    return (
        Law(code, says, (_abort,), "riichi.wiki", {f"option:{code}": "on", **more}, asks,
            nobody=True),
        Law(code, NOT_PLAYED, (on,), "EMA 2016, WRC 2015, MIL 2024", {f"option:{code}": "off"},
            asks, nobody=True),
    )  # fmt: skip


def _chombo(code: str, says: Text, *, mil_ends: bool = False) -> Iterator[Law]:
    """What a chombo costs by each of the four ways."""
    for how, (cost, source) in CHOMBO.items():
        effects: tuple[Effect, ...] = (cost, played_again)
        if how == "mil" and not mil_ends:
            effects = (cost, state(*BARRED), on)
        yield Law(code, says, effects, source, {"option:chombo": how}, ("shown", "unit"))


READY = (Text("Nobody is ready."), Text("{seats} is ready."), Text("{seats} are ready."))
"""What is said of no seat, of one, and of several."""


def _noten(case: Case) -> None:
    """Three thousand from those who are not ready to those who are."""
    ready = [seat for seat in WINDS if seat in case.get("ready", ())]
    sums = GAME.drawn(0, [WINDS.index(seat) for seat in ready])
    case.pay({seat: int(many) for seat, many in zip(WINDS, sums, strict=True)})
    case.say(READY[min(len(ready), 2)], seats=tuple([SeatName(seat) for seat in ready]))
    case.beside["counters"] = case.get("counters", 0) + 1
    ends(stays if case.dealer in ready else passes)(case)


NOT_READY = Text("All four show; who is not ready pays a chombo, which decides the deal.")
NOT_PLAYED = Text("This draw is not played here; the hand goes on.")
DEAD = Text("A hand that breaks the rules of its calls is dead.")

INCIDENTS = Book(
    rows=(
        Law("claim_order", Text("A win goes before a pung or kong, and these before a chow."),
            (claim_order, on), "EMA 2016, 3.3.1", asks=("discarder", "claims"), nobody=True),
        *_chombo("false_win", Text("The hand that was shown does not win.")),
        *_chombo("noten_riichi", Text("Who declares riichi has to be ready."), mil_ends=True),
        *_chombo("bad_riichi_kong", Text("After riichi a kong may not change the wait.")),
        Law("dead_hand_claim", Text("A dead hand claims nothing."), (as_code("false_win"),),
            "EMA 2016, 3.4.6", {"profile": EMA}),
        Law("dead_hand_claim", Text("A dead hand claims nothing."),
            (off_the_event(20), unknown_end), "WRC 2015, 7.1", {"profile": WRC}),
        Law("dead_hand_claim", Text("A dead hand claims nothing."), (not_stated, on), "not stated"),
        Law("win_not_shown", Text("A win that is called has to be laid down."),
            (state(*BARRED), on), "MIL riichi 2024, 10", {"profile": MIL}),
        Law("win_not_shown", Text("A win that is called has to be laid down."),
            (state("dead_hand"), on), "EMA 2016, 3.4.7"),
        Law("wrong_count", DEAD, (state(*BARRED), on), "MIL riichi 2024, 7", {"profile": MIL},
            ("kind",)),
        Law("wrong_count", DEAD, (state("dead_hand"), on), "EMA 2016, 3.4.7", asks=("kind",)),
        Law("bad_riichi", Text("A stick that was forgotten is put down, and all stands."), (on,),
            "EMA 2016, 5.3", {"what": "stick"}),
        Law("bad_riichi", Text("The bet goes back."), (state("dead_hand"), on), "EMA 2016, 3.4.7",
            asks=("what",)),
        Law("wrong_set", DEAD, (state(*BARRED), on), "MIL riichi 2024, 8", {"profile": MIL}),
        Law("wrong_set", Text("It may be put right until the discard."), (state("dead_hand"), on),
            "EMA 2016, 5.1.4"),
        Law("swap_call", Text("The claimed tile may not be discarded at once."), (nobody(FINE), on),
            "MIL riichi 2024, 8", {"profile": MIL}),
        Law("swap_call", Text("The claimed tile may not be discarded at once."),
            (state("dead_hand"), on), "EMA 2016, 3.4.7"),
        Law("tile_not_taken", Text("From the own next draw on the number of tiles is wrong."),
            (state(*BARRED), on), "MIL riichi 2024, 8", {"profile": MIL}),
        Law("tile_not_taken", Text("It is to be taken before two more discards."),
            (state("dead_hand"), on), "EMA 2016, 3.3.8; WRC 2015, 5.4"),
        Law("withdrawn", Text("A warning the first time."), (warning, on), "MIL riichi 2024, 8",
            {"times_in_session": (None, 1), "profile": MIL}, ("call",)),
        Law("withdrawn", Text("A warning the first time."), (state(*BARRED), on),
            "MIL riichi 2024, 8", {"profile": MIL}, ("call",)),
        Law("withdrawn", Text("Nothing, if no tile was shown."), (on,), "EMA 2016, 5.1.2",
            asks=("call",)),
        Law("furiten", Text("A self-draw still wins; a discard would be a false win."),
            (state("no_discard_win"), on), "EMA 2016, 3.4.5"),
        *_played("abort_nine_terminals", Text("In the first turn, before any call.")),
        *_played("abort_four_winds", Text("In the first go-round, without a call.")),
        *_played("abort_four_riichi", Text("All four show; who is not ready pays a chombo."),
                 {"not_ready": (None, [], ())}),
        *(
            Law("abort_four_riichi", NOT_READY, (of_each("not_ready", cost), played_again), source,
                {"option:chombo": how}, ("not_ready",), nobody=True)
            for how, (cost, source) in CHOMBO.items()
        ),
        *_played("abort_four_kongs", Text("The next discard is not won on.")),
        *_played("abort_triple_ron", Text("Then nobody wins.")),
        Law("drawn_hand", Text("Who is not ready pays; one counter more."), (_noten,),
            "EMA 2016, 3.4.2 and 3.4.11", asks=("ready", "counters", "bets"), nobody=True),
        Law("late_arrival", Text("A thousand a minute to ten minutes, then a substitute."),
            (nobody(lambda case: 1000 * min(10, case.need("minutes_late"))), before_play),
            "EMA 2016, 5.7", {"profile": EMA}, ("minutes_late",)),
        Law("late_arrival", Text("From fifteen minutes on the game is forfeited."),
            (nobody(lambda case: _late(case.need("minutes_late"))), before_play),
            "MIL riichi 2024, 3", {"profile": MIL}, ("minutes_late",)),
        Law("late_arrival", Text("These rules do not say what follows."), (not_stated, before_play),
            "not stated", asks=("minutes_late",)),
    ),
)  # fmt: skip


def _late(minutes: int) -> int:
    return 2000 if minutes <= 5 else 6000 if minutes <= 10 else 12_000 if minutes <= 15 else 48_000
