"""The open points of a total: the answers to questions, or a wind that nobody set.

No Streamlit.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from scoring.answering import score_or_error
from scoring.errors import HandError
from scoring.game import Amount
from scoring.tiles import WINDS
from ui.frame.rules import headline_of
from ui.hand.questions import open_questions
from ui.hand.state import Draft


class HandWorth(NamedTuple):
    """The worth of a hand.

    headline: the number that a table settles by.
    paid: the winner's gain, None where the rules pay nothing.
    """

    headline: int
    paid: Amount | None = None


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


def worths(draft: Draft) -> list[HandWorth]:
    """Return the possible worths of a draft's hand, ascending and unique: as it stands, and after
    each answer to each of its open questions; [] where it cannot be counted yet.

    An answer that leaves the hand as it is, such as *None of these*, opens the questions that are
    asked next. Answers after which the hand cannot be counted are left out.
    """
    worth, here = worth_of(draft), draft.to_json()
    if worth is None:
        return []
    found, asked, as_here = {worth}, set[tuple[Any, ...]](), [draft]
    for each in as_here:
        for question in open_questions(each):
            about = (question.kind, question.pieces, question.places)
            if about in asked:
                continue
            asked.add(about)
            for after in (choice.draft for choice in question.choices if choice.draft):
                if (other := worth_of(after)) is not None:
                    found.add(other)
                if after.to_json() == here:
                    as_here.append(after)
    return sorted(found, key=lambda each: (each.headline, each.paid or 0))


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
