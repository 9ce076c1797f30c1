"""Lessons of a rule set: the way a hand is counted, and hands to count, easy ones first.

Each lesson shows a hand, and each level is a condition on the score of one, so that neither can
disagree with the count.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from scoring.messages import Text
from scoring.score import Score

TOTAL, WHY, READINGS, PAYMENTS = "total", "why", "readings", "payments"


class Lesson(NamedTuple):
    """A heading, what there is to know, a line of shorthand, and what its score is to show.

    ``shows``: what the fans add up to (``TOTAL``), why it does not win (``WHY``), what other ways
    to read it come to (``READINGS``), who pays (``PAYMENTS``), or what is not counted by the
    principle of this name.
    """

    title: Text
    about: Text
    example: str
    shows: str = TOTAL


class Level(NamedTuple):
    """A level of practice: its name, a sentence on its subject, and its hands.

    ``fits`` is asked of the score; where there is None, ``fullness`` says which of a few hands to
    take, by how many fans they have: 0 the one with the fewest, 1 the one with the most.
    ``turns``: numbers of fans that its hands have in turn, so that each of them comes up.
    ``offers``: the fans to choose from are offered; otherwise the learner has to find them.
    """

    title: Text
    about: Text
    fits: Callable[[Score], bool] | None = None
    fullness: float = 0
    offers: bool = False
    turns: tuple[int, ...] = ()


PLAIN_LEVELS = (
    Level(
        Text("A few"),
        Text("Look at the whole hand first: one pattern makes most of the count."),
        fullness=0.1,
        offers=True,
    ),
    Level(
        Text("Some more"),
        Text("Go through the suits, then the sets, then how it was won."),
        fullness=0.6,
        offers=True,
    ),
    Level(
        Text("Many"),
        Text("Large ones first: what they bring along is seldom counted beside them."),
        fullness=1,
    ),
)
"""For rule sets that have no levels of their own."""
