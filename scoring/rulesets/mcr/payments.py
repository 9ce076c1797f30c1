"""Who pays what, and what a false win costs."""

from __future__ import annotations

from scoring.options import Value
from scoring.score import Payments

MINIMUM = 8
"""The points without flowers that it takes to win."""

BASE = 8
"""What every player pays to the winner before the hand's own points."""

FALSE_WIN = 10
"""What the declarer of a false win pays to each opponent."""

FINE, FINE_NOT_READY = 40, 80
"""What a false win costs where nobody gets it, and that of a hand that was not even ready."""


def payments(total: int, *, self_drawn: bool) -> Payments:
    """What the winner, the discarder and each of the others get.

    >>> payments(12, self_drawn=False)
    Payments(winner=36, discarder=-20, others=-8, dealer=None, liable=None, deposits=None, \
settlement=None)
    >>> payments(12, self_drawn=True).winner
    60
    """
    if self_drawn:
        return Payments(3 * (BASE + total), None, -BASE - total)
    return Payments(3 * BASE + total, -BASE - total, -BASE)


def false_win(how: Value = "10_each") -> Payments:
    """What is paid for declaring a hand that is worth less than the minimum, by this choice of the
    option ``false_win``."""
    if how == "40_nobody":
        return Payments(-FINE, None, 0)
    if how == "no_points":
        return Payments(0, None, 0)
    return Payments(-3 * FALSE_WIN, None, FALSE_WIN)
