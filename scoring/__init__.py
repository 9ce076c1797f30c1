"""Mahjong hands in, their score out.

>>> score({"concealed": ["1m"]})["error"]["code"]
'wrong_tile_count'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.errors import HandError
from scoring.hand import parse_hand, parse_waiting_hand
from scoring.rulesets import ruleset
from scoring.shorthand import parse_shorthand

__all__ = ["HandError", "parse_shorthand", "score", "waits"]


def score(hand: Mapping[str, Any], *, lang: str = "en") -> dict[str, Any]:
    """What the hand is worth, or ``{"error": …}``; any JSON value gets an answer."""
    try:
        parsed = parse_hand(hand)
        return ruleset(hand.get("ruleset")).score(parsed, dict(hand), lang)
    except HandError as error:
        return error.to_json()


def waits(hand: Mapping[str, Any], *, lang: str = "en") -> dict[str, Any]:
    """What a hand of thirteen waits for and what each wait is worth, or ``{"error": …}``."""
    try:
        parsed = parse_waiting_hand(hand)
        return ruleset(hand.get("ruleset")).waits(parsed, dict(hand), lang)
    except HandError as error:
        return error.to_json()
