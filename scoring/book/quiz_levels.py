"""Lessons and practice levels of a rule set: how a hand is counted, and hands to count, easy ones
first.

A lesson shows the score of an example, and a level is a condition on scores, so that neither can
disagree with the count.
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

    example: a line of shorthand.
    shows: what of its score is displayed: the sum of the fans (``TOTAL``), why it does not win
      (``WHY``), its other arrangements (``READINGS``), the payments (``PAYMENTS``), or what is not
      counted by the principle of this name.
    """

    title: Text
    about: Text
    example: str
    shows: str = TOTAL


class Level(NamedTuple):
    """A level of practice.

    fits: predicate on the score; without one, ``fullness`` chooses among a few hands by their
      number of fans: 0 the fewest, 1 the most.
    offers: True if the fans to choose from are offered.
    turns: numbers of fans that its hands have in turn.
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
    """Return the lessons and the levels of a TOML file at a path.

    fits: predicates that its levels name.
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
