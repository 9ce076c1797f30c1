"""The incidents of riichi: the European rules, the World Championship's, the league's of 2024."""

from __future__ import annotations

from scoring.incidents import (
    Book,
    Case,
    Effect,
    Law,
    before_play,
    claim_order,
    each,
    ends,
    nobody,
    not_stated,
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
from scoring.rulesets.riichi.options import EMA, MIL, WRC

FINE = 12_000
BARRED = ("no_win", "no_claims")
CHOMBO = {"mangan": {"option:chombo": "mangan"}, "wrc": {"option:chombo": "wrc"},
          "ema": {"option:chombo": "ema_tournament"}, "mil": {"option:chombo": "mil"}}  # fmt: skip


def _abort(case: Case) -> None:
    """No points; the bets stay, one counter more, the dealer stays."""
    case.beside["counters"] = case.get("counters", 0) + 1
    case.beside["bets"] = case.get("bets", 0)
    case.beside["aborted"] = True
    ends(stays)(case)


def _played(code: str, says: Text) -> tuple[Law, Law]:
    """An abortive draw, which a table plays or not."""
    asks = ("counters", "bets")
    return (
        Law(code, says, (_abort,), "riichi.wiki", {f"option:{code}": "on"}, asks, nobody=True),
        Law(code, NOT_PLAYED, (on,), "EMA 2016, WRC 2015, MIL 2024", {}, asks, nobody=True),
    )


def _chombo(code: str, says: Text, *, mil_ends: bool = False) -> tuple[Law, ...]:
    """What a chombo costs by each of the four ways."""
    asks = ("shown", "unit")
    by_mil: tuple[Effect, ...] = (nobody(FINE), played_again)
    if not mil_ends:
        by_mil = (nobody(FINE), state(*BARRED), on)
    return (
        Law(code, says, (off_the_event(20), played_again), "WRC 2015, 7.1", CHOMBO["wrc"], asks),
        Law(code, says, (off_the_event(20_000), played_again), "EMA 2016, 3.4.6", CHOMBO["ema"],
            asks),
        Law(code, says, by_mil, "MIL riichi 2024, 9–10", CHOMBO["mil"], asks),
        Law(code, says, (each(2000, 4000, 4000), played_again), "EMA 2016, 3.4.6",
            CHOMBO["mangan"], asks),
    )  # fmt: skip


def _after(case: Case, winner: str | None) -> str | None:
    if winner is None:
        return None  # whether East was ready is not told
    return stays(case) if winner == case.dealer else passes(case)


def _noten(case: Case) -> None:
    """Three thousand from those who are not ready to those who are."""
    ready = [seat for seat in case.get("ready") or () if seat in case.points] if case.points else []
    if len(ready) in (1, 2, 3):
        paid = {seat: -3000 // (4 - len(ready)) for seat in case.points or {}}
        case.pay(paid | {seat: 3000 // len(ready) for seat in ready})
    case.beside["counters"] = case.get("counters", 0) + 1
    ends(stays if case.dealer in ready else passes)(case)


NOT_PLAYED = Text("This draw is not played here; the hand goes on.")
DEAD = Text("A hand that breaks the rules of its calls is dead.")

INCIDENTS = Book(
    rows=(
        Law("claim_order", Text("A win goes before a pung or kong, and these before a chow."),
            (claim_order, on), "EMA 2016, 3.3.1", asks=("discarder", "claims"), nobody=True),
        *_chombo("false_win", Text("The hand that was shown does not win.")),
        *_chombo("noten_riichi", Text("Who declares riichi has to be ready."), mil_ends=True),
        *_chombo("bad_riichi_kong", Text("After riichi a kong may not change the wait.")),
        Law("dead_hand_claim", Text("A dead hand claims nothing."),
            (each(2000, 4000, 4000), played_again), "EMA 2016, 3.4.6", {}, (), (EMA,)),
        Law("dead_hand_claim", Text("A dead hand claims nothing."),
            (off_the_event(20), unknown_end), "WRC 2015, 7.1", {}, (), (WRC,)),
        Law("dead_hand_claim", Text("A dead hand claims nothing."), (not_stated, on),
            "not stated"),
        Law("win_not_shown", Text("A win that is called has to be laid down."),
            (state(*BARRED), on), "MIL riichi 2024, 10", {}, (), (MIL,)),
        Law("win_not_shown", Text("A win that is called has to be laid down."),
            (state("dead_hand"), on), "EMA 2016, 3.4.7"),
        Law("wrong_count", DEAD, (state(*BARRED), on), "MIL riichi 2024, 7", {}, ("kind",),
            (MIL,)),
        Law("wrong_count", DEAD, (state("dead_hand"), on), "EMA 2016, 3.4.7", {}, ("kind",)),
        Law("bad_riichi", Text("A stick that was forgotten is put down, and all stands."), (on,),
            "EMA 2016, 5.3", {"what": "stick"}),
        Law("bad_riichi", Text("The bet goes back."), (state("dead_hand"), on),
            "EMA 2016, 3.4.7", asks=("what",)),
        Law("wrong_set", DEAD, (state(*BARRED), on), "MIL riichi 2024, 8", {}, (), (MIL,)),
        Law("wrong_set", Text("It may be put right until the discard."), (state("dead_hand"), on),
            "EMA 2016, 5.1.4"),
        Law("swap_call", Text("The claimed tile may not be discarded at once."),
            (nobody(FINE), on), "MIL riichi 2024, 8", {}, (), (MIL,)),
        Law("swap_call", Text("The claimed tile may not be discarded at once."),
            (state("dead_hand"), on), "EMA 2016, 3.4.7"),
        Law("tile_not_taken", Text("From the own next draw on the number of tiles is wrong."),
            (state(*BARRED), on), "MIL riichi 2024, 8", {}, (), (MIL,)),
        Law("tile_not_taken", Text("It is to be taken before two more discards."),
            (state("dead_hand"), on), "EMA 2016, 3.3.8; WRC 2015, 5.4"),
        Law("withdrawn", Text("A warning the first time."), (warning, on),
            "MIL riichi 2024, 8", {"times_in_session": (None, 1)}, ("call",), (MIL,)),
        Law("withdrawn", Text("A warning the first time."), (state(*BARRED), on),
            "MIL riichi 2024, 8", {}, ("call",), (MIL,)),
        Law("withdrawn", Text("Nothing, if no tile was shown."), (on,), "EMA 2016, 5.1.2",
            asks=("call",)),
        Law("furiten", Text("A self-draw still wins; a discard would be a false win."),
            (state("no_discard_win"), on), "EMA 2016, 3.4.5"),
        *_played("abort_nine_terminals", Text("In the first turn, before any call.")),
        *_played("abort_four_winds", Text("In the first go-round, without a call.")),
        *_played("abort_four_riichi", Text("All four show; who is not ready pays a chombo.")),
        *_played("abort_four_kongs", Text("The next discard is not won on.")),
        *_played("abort_triple_ron", Text("Then nobody wins.")),
        Law("drawn_hand", Text("Who is not ready pays; one counter more."), (_noten,),
            "EMA 2016, 3.4.2 and 3.4.11", asks=("ready", "counters", "bets"), nobody=True),
        Law("late_arrival", Text("A thousand a minute to ten minutes, then a substitute."),
            (nobody(lambda case: 1000 * min(10, case.get("minutes_late", 0))), before_play),
            "EMA 2016, 5.7", {}, ("minutes_late",), (EMA,)),
        Law("late_arrival", Text("From fifteen minutes on the game is forfeited."),
            (nobody(lambda case: _late(case.get("minutes_late", 0))), before_play),
            "MIL riichi 2024, 3", {}, ("minutes_late",), (MIL,)),
        Law("late_arrival", Text("These rules do not say what follows."), (not_stated, before_play),
            "not stated", asks=("minutes_late",)),
    ),
    after=_after,
)  # fmt: skip


def _late(minutes: int) -> int:
    return 2000 if minutes <= 5 else 6000 if minutes <= 10 else 12_000 if minutes <= 15 else 48_000
