"""Score a hand as it is, and with each tile that may have won it. This module does not use
Streamlit.

Results are cached, since a page asks for the same few hands several times in every run.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import NamedTuple

from scoring.answers.answering import score_or_error, waits_json
from scoring.game import Amount
from scoring.score import Score, Wait
from scoring.speech.errors import HandError
from ui.frame.table_rules import headline_of
from ui.hand import changes
from ui.hand.state import Draft


class HandWorth(NamedTuple):
    """The score of a hand, reduced to what the players settle.

    headline: the number that counts (`headline_of`).
    paid: the winner's gain; None if the rules have no payments.
    """

    headline: int
    paid: Amount | None = None


def briefly_scored(draft: Draft) -> Score | HandError:
    """Return the score of a draft's hand without reasons, or the error."""
    return _briefly_scored(json.dumps(draft.as_counted()))


@lru_cache(maxsize=256)
def _briefly_scored(hand: str) -> Score | HandError:
    return score_or_error({**json.loads(hand), "brief": True})


def worth_of(draft: Draft) -> HandWorth | None:
    """Return the score of a draft's hand; None if it cannot be scored, or if its rules only say
    whether it wins."""
    found = briefly_scored(draft)
    if isinstance(found, HandError) or (headline := headline_of(found)) is None:
        return None
    return HandWorth(headline, found.payments.winner if found.payments else None)


def waits_of(draft: Draft) -> tuple[Wait, ...]:
    """Return the tiles that complete a draft lacking one tile, each with its scores; empty if there
    are none, or if it does not lack one tile."""
    return _waits(json.dumps(changes.forget_winning(draft).to_json()))


@lru_cache(maxsize=512)
def _waits(hand: str) -> tuple[Wait, ...]:
    try:
        return waits_json(json.loads(hand)).waits
    except HandError:
        return ()


def winners_of(draft: Draft) -> dict[str, Score]:
    """Return, for a complete draft, the brief score with each concealed tile as the winning one, by
    tile, without tiles with which the hand cannot be scored. The scores may be below the minimum,
    or of a hand that may not be declared."""
    return _winners(json.dumps(changes.forget_winning(draft).to_json()))


@lru_cache(maxsize=512)
def _winners(text: str) -> dict[str, Score]:
    hand = json.loads(text)
    found = {
        tile: score_or_error({**hand, "winning_tile": tile, "brief": True})
        for tile in dict.fromkeys(hand["concealed"])
    }
    return {tile: each for tile, each in found.items() if isinstance(each, Score)}


def can_be_counted(draft: Draft) -> bool:
    """Return True if a draft can be scored as it is, after the winning tile is chosen, or after the
    missing tile is added."""
    have, want = draft.tile_count
    if have == want - 1:
        return bool(waits_of(draft))
    return have == want and (worth_of(draft) is not None or bool(winners_of(draft)))
