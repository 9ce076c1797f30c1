"""Lessons and practice levels for counting MCR hands."""

from __future__ import annotations

from pathlib import Path

from scoring.book.quiz_levels import lessons_in
from scoring.fans.patterns import IMPLIED
from scoring.rulesets.mcr.relations import ONCE, SAME_FAN
from scoring.rulesets.mcr.table import TABLE
from scoring.score import Score

FLOWERS = TABLE["flower_tiles"].name
WINNING = frozenset({12, 33, 44, 45, 46, 47, 48, 53, 56, 58, 62, 66, 67, 77, 78, 79, 80})
"""Numbers of the fans that depend on concealment, on the wait, or on self-draw."""

USUAL = frozenset({19, 22, 28, 30, 39, 41, 49, 50, 51, 52, 53, 55})
"""Numbers of the twelve fans of four points or more that make most winning hands. Of 4,000
simulated players' hands that reach eight points, 80 % have one of them."""

LARGE = 4
"""Minimum points of a large fan; smaller fans usually come with a large one."""


def _kinds(score: Score) -> int:
    return len([fan for fan in score.fans if fan.name != FLOWERS])


def _left_out(score: Score, *principles: str) -> int:
    return len([fan for fan in score.not_counted if fan.principle in principles])


def _large(score: Score) -> set[int | None]:
    return {fan.number for fan in score.fans if (fan.points or 0) >= LARGE}


def _usual(score: Score) -> bool:
    """Return True for an everyday hand: it has a usual fan, no large fan that is neither usual nor
    in `WINNING`, and no flowers."""
    flowers = any(fan.name == FLOWERS for fan in score.fans)
    return bool(USUAL & _large(score)) and _large(score) <= USUAL | WINNING and not flowers


def first(score: Score) -> bool:
    few = len([fan for fan in score.fans if (fan.points or 0) > 1]) <= 3
    return _usual(score) and len(_large(score)) == 1 and few and _kinds(score) <= 4


def rare(score: Score) -> bool:
    return any((fan.points or 0) > 8 for fan in score.fans if fan.number not in USUAL)


def implied(score: Score) -> bool:
    return _usual(score) and 3 <= _kinds(score) <= 6 and _left_out(score, IMPLIED) >= 2


def combined_once(score: Score) -> bool:
    return _usual(score) and _left_out(score, ONCE, SAME_FAN) >= 1


def concealed(score: Score) -> bool:
    asked = [fan for fan in score.fans if fan.number in WINNING]
    return len(asked) >= 2 and 3 <= _kinds(score) <= 6


def read_otherwise(score: Score) -> bool:
    return any(other.total != score.total for other in score.alternatives)


def everything(score: Score) -> bool:
    return _kinds(score) >= 6


LESSONS, LEVELS = lessons_in(
    Path(__file__).with_suffix(".toml"),
    (first, implied, combined_once, concealed, read_otherwise, everything, rare),
)
