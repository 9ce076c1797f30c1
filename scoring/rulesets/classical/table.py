"""The whole table of Classical, in the order of the rules; the three parts stand beside it."""

from __future__ import annotations

from scoring.patterns import PatternTable
from scoring.rulesets.classical import doubles, limit_hands, points
from scoring.rulesets.classical.facts import (
    FOR_ALL,
    FOR_WINNER,
    GOING_OUT,
    HALVES,
    LIMITS,
    SETS,
    TABLE,
)

PARTS = (points, doubles, limit_hands)
"""Each enters its lines into the table where it is first imported."""

GROUPS = (SETS, GOING_OUT, FOR_ALL, FOR_WINNER, LIMITS, HALVES)


def whole_table() -> PatternTable:
    """Sort the lines of all parts by group, in place, and return the table."""
    TABLE.patterns.sort(key=lambda pattern: GROUPS.index(pattern.group))
    return TABLE
