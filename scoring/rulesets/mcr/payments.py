"""Payments of a win."""

from __future__ import annotations

from scoring.score import Payments

MINIMUM = 8
"""The points without flowers that it takes to win."""

BASE = 8
"""Points that every player pays to the winner before the hand's own points."""


def payments(total: int, *, self_drawn: bool) -> Payments:
    """Return the gains of winner, discarder and each of the others for a total of points.

    >>> payments(12, self_drawn=False)
    Payments(winner=36, discarder=-20, others=-8, dealer=None, liable=None, deposits=None, \
settlement=None)
    >>> payments(12, self_drawn=True).winner
    60
    """
    if self_drawn:
        return Payments(3 * (BASE + total), None, -BASE - total)
    return Payments(3 * BASE + total, -BASE - total, -BASE)
