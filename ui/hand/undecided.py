"""What a total still hangs on: the answer to an open question, or a wind that nobody set.

No Streamlit.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from scoring.answering import tried
from scoring.errors import HandError
from scoring.tiles import WINDS
from ui.hand.state import Draft, hand_json

if TYPE_CHECKING:
    from ui.hand.questions import OpenQuestion

LIKELY = 0.1
"""Probability of an answer from which on a total hangs on it: the reader asks about nothing that is
less in doubt."""


def total_of(draft: Draft) -> int | None:
    """What the hand comes to, or None where it cannot be counted."""
    return _counted(json.dumps(hand_json(draft)))


@lru_cache(maxsize=256)
def _counted(hand: str) -> int | None:
    """The page asks for the same few hands at every run, and twice in each."""
    found = tried({**json.loads(hand), "brief": True})
    return None if isinstance(found, HandError) else found.total


def totals(asked: OpenQuestion | None, draft: Draft) -> list[int]:
    """What the hand can come to, as it stands and by each likely answer to a question, least
    first; each total once."""
    likely = [c.draft for c in asked.choices if c.draft and c.chance >= LIKELY] if asked else []
    found = {total_of(each) for each in (draft, *likely)}
    return sorted(total for total in found if total is not None)


def by_other_winds(draft: Draft, blow: Callable[[Draft, str], Draft]) -> dict[int, list[str]]:
    """The other totals that another wind would make, with those winds. blow: sets one."""
    here, found = total_of(draft), dict[int, list[str]]()
    for wind in WINDS:
        total = total_of(blow(draft, wind))
        if total is not None and total != here:
            found.setdefault(total, []).append(wind)
    return found
