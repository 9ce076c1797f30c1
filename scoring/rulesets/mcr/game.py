"""How a game of the competition rules goes: sixteen hands, seats that change, false wins."""

from __future__ import annotations

from typing import Any

from scoring.game import CHANGED, FALSE_WIN, ByTotal, Due, Game, Penalty
from scoring.rulesets.mcr import payments
from scoring.rulesets.mcr.payments import MINIMUM


def _payments(total: int, *, winner: str, discarder: str | None, stayed: int) -> dict[str, Any]:
    """Who sits where does not matter."""
    return payments.payments(total, self_drawn=discarder is None).to_json()


GAME = Game(
    seatings=CHANGED,
    false_win=Penalty(FALSE_WIN, ("False win", "錯和"), Due(payments.FALSE_WIN), locked_out=True),
    by_total=ByTotal(("Points, flowers included", "番數（連花牌）"), MINIMUM, _payments),
)
