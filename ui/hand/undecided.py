"""The open points of a total: the answer to a question, or a wind that nobody set.

No Streamlit.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from scoring.answering import score_or_error
from scoring.errors import HandError
from scoring.game import Amount
from scoring.tiles import WINDS
from ui.frame.rules import headline_of
from ui.hand.state import Draft

if TYPE_CHECKING:
    from ui.hand.questions import OpenQuestion

LIKELY = 0.1
"""Probability of an answer from which on a total hangs on it: the reader asks about nothing that is
less in doubt."""


class HandWorth(NamedTuple):
    """The worth of a hand.

    headline: the number that a table settles by.
    paid: the winner's gain, None where the rules pay nothing.
    """

    headline: int
    paid: Amount | None = None


def total_of(draft: Draft) -> int | None:
    """Return the number in the headline of a draft's hand, or None where it cannot be counted."""
    worth = worth_of(draft)
    return None if worth is None else worth.headline


def worth_of(draft: Draft) -> HandWorth | None:
    """Return headline and payment of a draft's hand, or None where it cannot be counted."""
    return _counted(json.dumps(draft.to_json()))


@lru_cache(maxsize=256)
def _counted(hand: str) -> HandWorth | None:
    """The page asks for the same few hands at every run, and twice in each."""
    found = score_or_error({**json.loads(hand), "brief": True})
    if isinstance(found, HandError) or (headline := headline_of(found)) is None:
        return None
    return HandWorth(headline, found.payments.winner if found.payments else None)


def totals(asked: OpenQuestion | None, draft: Draft) -> list[int]:
    """Return the possible totals of a draft's hand, ascending and unique: as it stands, and after
    each answer to the question with probability `LIKELY` or more.

    asked: the open question, or None.
    """
    likely = [c.draft for c in asked.choices if c.draft and c.chance >= LIKELY] if asked else []
    found = {total_of(each) for each in (draft, *likely)}
    return sorted(total for total in found if total is not None)


def by_other_winds(draft: Draft, blow: Callable[[Draft, str], Draft]) -> dict[HandWorth, list[str]]:
    """Return the different worths that a draft's hand would have with another wind, each with those
    winds; {} if none differs.

    blow: called with the draft and a wind, returns the draft with that wind set. A wind may change
      the payment alone, as where the dealer gets double.
    """
    here, found = worth_of(draft), dict[HandWorth, list[str]]()
    for wind in WINDS:
        worth = worth_of(blow(draft, wind))
        if worth is not None and worth != here:
            found.setdefault(worth, []).append(wind)
    return found
