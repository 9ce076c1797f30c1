"""Lessons on counting a hand of the competition rules: six of them, and six levels of hands."""

from __future__ import annotations

from scoring.lessons import PAYMENTS, READINGS, WHY, Lesson, Level
from scoring.messages import Text
from scoring.patterns import IMPLIED
from scoring.rulesets.mcr.relations import ONCE, SAME_FAN
from scoring.rulesets.mcr.table import TABLE
from scoring.score import Score

LESSONS = (
    Lesson(
        Text("What wins"),
        Text(
            "Four sets and a pair: a chow is three in a row of one suit, a pung three alike, a "
            "kong four alike. Seven pairs, Thirteen Orphans and the knitted hands win as well."
        ),
        "123m 24s 88p [345p] [CCC] 3s",
    ),
    Lesson(
        Text("Eight points to win"),
        Text("With less nobody may win. Flowers are added afterwards and do not help."),
        "123m 456s 79m 55s [234m] 8m +flowers=3",
        WHY,
    ),
    Lesson(
        Text("What is implied is left out"),
        Text("A fan that always comes along with another one is not counted beside it."),
        "222m 66m 44s [444p] [888s] 6m",
        IMPLIED,
    ),
    Lesson(
        Text("The tiles are laid out once"),
        Text(
            "Often they fit together in several ways. One way is chosen for the whole count, the "
            "one that is worth most."
        ),
        "333444555m 78s 22p 9s",
        READINGS,
    ),
    Lesson(
        Text("Sets are combined once"),
        Text(
            "Sets that make a fan together take in one more set only once, and one set joins "
            "others in the same fan only once."
        ),
        "123789m 123s 79s 22p 8s",
        ONCE,
    ),
    Lesson(
        Text("Who pays"),
        Text(
            "Each of the others pays 8 points. Whoever discarded the winning tile pays the hand "
            "on top; self-drawn, all three do."
        ),
        "123m 46s 234p 99s [789p] 5s +self-drawn",
        PAYMENTS,
    ),
)

FLOWERS = TABLE["flower_tiles"].name
WINNING = frozenset({12, 33, 44, 45, 46, 47, 48, 53, 56, 58, 62, 66, 67, 77, 78, 79, 80})
"""The fans that ask what is concealed, what was waited for and who gave the tile."""

USUAL = frozenset({19, 22, 28, 30, 39, 41, 49, 50, 51, 52, 53, 55})
"""The twelve fans of four points and more that carry most winning hands: of 4,000 hands made up as
players build them, eight in ten that reach eight points have one of these."""

LARGE = 4
"""Points from which on a fan carries a hand; smaller ones come along with it."""


def _kinds(score: Score) -> int:
    return len([fan for fan in score.fans if fan.name != FLOWERS])


def _left_out(score: Score, *principles: str) -> int:
    return len([fan for fan in score.not_counted if fan.principle in principles])


def _large(score: Score) -> set[int | None]:
    return {fan.number for fan in score.fans if (fan.points or 0) >= LARGE}


def _usual(score: Score) -> bool:
    """Return a hand as every evening brings it, without flowers to be added."""
    flowers = any(fan.name == FLOWERS for fan in score.fans)
    return bool(USUAL & _large(score)) and _large(score) <= USUAL | WINNING and not flowers


def _first(score: Score) -> bool:
    few = len([fan for fan in score.fans if (fan.points or 0) > 1]) <= 3
    return _usual(score) and len(_large(score)) == 1 and few and _kinds(score) <= 4


def _rare(score: Score) -> bool:
    return any((fan.points or 0) > 8 for fan in score.fans if fan.number not in USUAL)


def _implied(score: Score) -> bool:
    return _usual(score) and 3 <= _kinds(score) <= 6 and _left_out(score, IMPLIED) >= 2


def _combined_once(score: Score) -> bool:
    return _usual(score) and _left_out(score, ONCE, SAME_FAN) >= 1


def _concealed(score: Score) -> bool:
    asked = [fan for fan in score.fans if fan.number in WINNING]
    return len(asked) >= 2 and 3 <= _kinds(score) <= 6


def _read_otherwise(score: Score) -> bool:
    return any(other.total != score.total for other in score.alternatives)


def _everything(score: Score) -> bool:
    return _kinds(score) >= 6


LEVELS = (
    Level(
        Text("The usual hands"),
        Text(
            "Look at the whole hand first: one pattern makes most of the points. Twelve of them "
            "make most of the hands."
        ),
        _first,
        turns=(49, 39, 50, 51, 41, 19, 28, 52, 22, 30),
        offers=True,
    ),
    Level(
        Text("What is left out"),
        Text("What a fan always brings along is not counted beside it."),
        _implied,
        offers=True,
    ),
    Level(
        Text("Sets combined once"),
        Text("Sets that are combined already take in one more set only once."),
        _combined_once,
        offers=True,
    ),
    Level(
        Text("Concealed and won"),
        Text("Ask what lies open, what the hand waited for, and who gave the last tile."),
        _concealed,
    ),
    Level(
        Text("More ways to read it"),
        Text("The tiles fit together in more than one way, and the dearest one counts."),
        _read_otherwise,
    ),
    Level(
        Text("Everything at once"),
        Text("Six fans and more: large ones first, then suits, then sets, then how it was won."),
        _everything,
    ),
    Level(
        Text("Rare hands"),
        Text("What some players never win with: it is worth knowing what it looks like."),
        _rare,
    ),
)
