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
    offers: True where the fans to choose from are offered.
    turns: numbers of fans that its hands have in turn.
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
