"""Faan made points, and who pays them."""

from __future__ import annotations

from fractions import Fraction

FAN_LAAK = (1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64)
SIMPLIFIED = (0, 0, 0, 1, 2, 2, 2, 4, 4, 4, 8)


def table_value(table: str, faan: int) -> int:
    """The points of so many faan in one of the tables; beyond its end each goes on its own way.

    >>> [table_value("half_spicy", n) for n in range(14)]
    [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384]
    """
    if table == "full_spicy":
        return 1 << faan
    if table == "fan_laak":
        return FAN_LAAK[min(faan, len(FAN_LAAK) - 1)]
    if table == "simplified":
        return SIMPLIFIED[min(faan, len(SIMPLIFIED) - 1)]
    steps, odd = divmod(max(faan - 4, 0), 2)
    value = (24 if odd else 16) << steps if faan > 4 else 1 << faan
    return 4 * value if table == "half_spicy_x4" else value


def plain(amount: Fraction) -> int | float:
    """A whole number where it is one; halves and quarters are exact as they are."""
    return int(amount) if amount.denominator == 1 else float(amount)
