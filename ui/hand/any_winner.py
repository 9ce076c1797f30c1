"""Hands that score the same whichever tile won, such as thirteen orphans under most rules."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from scoring.answers.answering import score_or_error
from scoring.speech.errors import HandError


def any_winner(hand: Mapping[str, Any]) -> str | None:
    """Return one of the concealed tiles of a complete hand (JSON, without a winning tile) if total,
    fans, reasons and payments are the same whichever of these tiles won. Return None if they
    differ, or if one of the tiles cannot have won."""
    return _any_winner(json.dumps(dict(hand), sort_keys=True))


@lru_cache(maxsize=512)
def _any_winner(text: str) -> str | None:
    hand, first, before = json.loads(text), None, None
    for tile in sorted({*hand["concealed"]}):
        found = score_or_error({**hand, "winning_tile": tile})
        if isinstance(found, HandError):
            return None
        counted = (found.legal, found.total, found.fans, found.payments, found.more)
        if before is not None and counted != before:
            return None
        first, before = first or tile, counted
    return first
