"""Who pays what, and what a false win costs."""

from __future__ import annotations

from typing import Any

BASE = 8
"""What every player pays to the winner before the hand's own points."""

FALSE_WIN = 10
"""What the declarer of a false win pays to each opponent."""


def payments(total: int, *, self_drawn: bool) -> dict[str, Any]:
    """What the winner, the discarder and each of the others get.

    >>> payments(12, self_drawn=False)
    {'winner': 36, 'discarder': -20, 'others': -8}
    >>> payments(12, self_drawn=True)
    {'winner': 60, 'discarder': None, 'others': -20}
    """
    if self_drawn:
        return {"winner": 3 * (BASE + total), "discarder": None, "others": -BASE - total}
    return {"winner": 3 * BASE + total, "discarder": -BASE - total, "others": -BASE}


def false_win() -> dict[str, int]:
    """What is paid for declaring a hand that is worth less than the minimum."""
    return {"winner": -3 * FALSE_WIN, "others": FALSE_WIN}
