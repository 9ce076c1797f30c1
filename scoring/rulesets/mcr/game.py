"""Rules of an evening of the competition rules: sixteen hands, seats that change."""

from __future__ import annotations

from scoring.game import CHANGED, ByTotal, Game
from scoring.messages import Text
from scoring.rulesets.mcr import payments
from scoring.rulesets.mcr.payments import MINIMUM
from scoring.score import Payments


def _payments(total: int, *, discarder: str | None, **seats: object) -> Payments:
    """Return the payments of a win, which do not depend on the seats."""
    return payments.payments(total, self_drawn=discarder is None)


GAME = Game(
    seatings=CHANGED, by_total=ByTotal(Text("Points, flowers included"), MINIMUM, _payments)
)
