"""How a game of the competition rules goes: sixteen hands, seats that change, false wins."""

from __future__ import annotations

from scoring.game import CHANGED, FALSE_WIN, ByTotal, Due, Game, Penalty
from scoring.messages import Text
from scoring.rulesets.mcr import payments
from scoring.rulesets.mcr.payments import MINIMUM
from scoring.score import Payments


def _payments(total: int, *, winner: str, discarder: str | None, stayed: int) -> Payments:
    """Who sits where does not matter."""
    return payments.payments(total, self_drawn=discarder is None)


GAME = Game(
    seatings=CHANGED,
    false_win=Penalty(FALSE_WIN, Text("False win"), Due(payments.FALSE_WIN), locked_out=True),
    by_total=ByTotal(Text("Points, flowers included"), MINIMUM, _payments),
)
