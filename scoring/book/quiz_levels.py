"""Lessons and practice levels of a rule set: how a hand is counted, and hands to count, easy ones
first.

A lesson displays the score of an example, and a level selects hands by their scores, so both always
agree with the count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from scoring.book.rulefile import read_file
from scoring.score import Score
from scoring.speech.messages import Text

TOTAL, WHY, READINGS, PAYMENTS = "total", "why", "readings", "payments"


class Lesson(NamedTuple):
    """A lesson on counting.

    example: shorthand of a hand.
    shows: the part of its score to display: ``TOTAL`` the sum of the fans, ``WHY`` the reason why
        it does not win, ``READINGS`` its other arrangements, ``PAYMENTS``, or the name of a
        principle: the fans not counted by it.
    """

    title: Text
    about: Text
    example: str
    shows: str = TOTAL


class Level(NamedTuple):
    """A level of practice.

    fits: predicate on the score that selects its hands. If None, ``fullness`` selects among several
        hands by their number of fans: 0 the one with fewest, 1 the one with most.
    offers: True if the player chooses from a list of fans.
    turns: numbers of fans that successive hands shall have.
    """

    title: Text
    about: Text
    fits: Callable[[Score], bool] | None = None
    fullness: float = 0
    offers: bool = False
    turns: tuple[int, ...] = ()


def lessons_in(
    path: Path, fits: Iterable[Callable[[Score], bool]] = ()
) -> tuple[tuple[Lesson, ...], tuple[Level, ...]]:
    """Return the lessons (there may be none) and the levels in the TOML file at `path`.

    fits: the predicates that its levels refer to by function name; a name without one raises
        KeyError.
    """
    stored = read_file(path).data
    named = {each.__name__: each for each in fits}
    for row in chain(*stored.values()):
        row |= {"title": Text(row["title"]), "about": Text(row["about"])}
        if "fits" in row:
            row |= {"fits": named[row["fits"]], "turns": tuple(row.get("turns", ()))}
    return (
        tuple(Lesson(**row) for row in stored.get("lessons", ())),
        tuple(Level(**row) for row in stored["levels"]),
    )


PLAIN_LEVELS = lessons_in(Path(__file__).with_suffix(".toml"))[1]
