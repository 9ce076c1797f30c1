"""How a game of the competition rules goes: sixteen hands, seats that change."""

from __future__ import annotations

from scoring.game import CHANGED, ByTotal, Game
from scoring.messages import Text
from scoring.rulesets.mcr import payments
from scoring.rulesets.mcr.payments import MINIMUM
from scoring.score import Payments


def _payments(total: int, *, discarder: str | None, **seats: object) -> Payments:
    """Who sits where does not matter."""
    return payments.payments(total, self_drawn=discarder is None)


GAME = Game(
    seatings=CHANGED, by_total=ByTotal(Text("Points, flowers included"), MINIMUM, _payments)
)
