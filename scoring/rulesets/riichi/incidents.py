"""Words of ``incidents.toml`` that only riichi has."""

from __future__ import annotations

from pathlib import Path

from scoring.incidents import Case, book_from, ends, passes, stays
from scoring.messages import Text
from scoring.rulesets.riichi.game import GAME
from scoring.rulesets.riichi.options import OPTIONS
from scoring.tiles import WINDS
from scoring.words import SeatName


def _abort(case: Case) -> None:
    """No points; the bets stay, one counter more, the dealer stays."""
    case.beside["counters"] = case.get("counters", 0) + 1
    case.beside["bets"] = case.get("bets", 0)
    case.beside["aborted"] = True
    ends(stays)(case)


READY = (Text("Nobody is ready."), Text("{seats} is ready."), Text("{seats} are ready."))
"""Sentence about the ready seats: none, one, and several."""


def _noten(case: Case) -> None:
    """Three thousand from those who are not ready to those who are."""
    ready = [seat for seat in WINDS if seat in case.get("ready", ())]
    sums = GAME.drawn(0, [WINDS.index(seat) for seat in ready])
    case.pay({seat: int(many) for seat, many in zip(WINDS, sums, strict=True)})
    case.say(READY[min(len(ready), 2)], seats=tuple([SeatName(seat) for seat in ready]))
    case.beside["counters"] = case.get("counters", 0) + 1
    ends(stays if case.dealer in ready else passes)(case)


def _thousand_a_minute(case: Case) -> int:
    return 1000 * min(10, int(case.need("minutes_late")))


def _late(case: Case) -> int:
    minutes = case.need("minutes_late")
    return 2000 if minutes <= 5 else 6000 if minutes <= 10 else 12_000 if minutes <= 15 else 48_000


INCIDENTS = book_from(
    Path(__file__).with_name("incidents.toml"),
    OPTIONS,
    {"abort": _abort, "noten": _noten, "thousand_a_minute": _thousand_a_minute, "late": _late},
)
