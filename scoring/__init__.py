"""Mahjong hands in, their score out.

>>> score({"concealed": ["1m"]})["error"]["code"]
'wrong_tile_count'
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from scoring.answers import Answers
from scoring.errors import HandError
from scoring.hand import Hand, is_object, parse_waiting_hand
from scoring.rulesets import RuleSet, ruleset
from scoring.shorthand import parse_shorthand
from scoring.tiles import LANGUAGES

__all__ = ["HandError", "parse_shorthand", "score", "score_lines", "waits"]


def score(hand: Mapping[str, Any], *, lang: str = "en") -> dict[str, Any]:
    """What the hand is worth, or ``{"error": …}``; any JSON value gets an answer.

    Beside the keys of a hand it may have ``claimed`` (fans to check, see ``mcr.claims``),
    ``require_minimum`` (true: too few points to win are the error ``below_minimum``), ``brief``
    (true: the fans without reasons, other readings and rulings) and ``nearly`` (true: also the
    fans just missed).
    ``lang`` is that of the sentences and of the key ``zh``; another one than ``scoring.tiles``
    lists raises ``ValueError``.
    """
    answer: dict[str, Any] = json.loads(score_lines([hand], lang=lang)[0])
    return answer


def score_lines(hands: Sequence[Mapping[str, Any]], *, lang: str = "en") -> list[bytes]:
    """The same for many hands, as lines of JSON in UTF-8 without their ends.

    That is quicker where nobody looks into the answers here, and than hand by hand.
    """
    _check_language(lang)
    answers = Answers(lang)
    parsed: dict[RuleSet, dict[int, Hand]] = {}
    for n, hand in enumerate(hands):
        try:
            rules = ruleset(hand.get("ruleset") if is_object(hand) else None)
            parsed.setdefault(rules, {})[n] = rules.parse(hand)
        except HandError as error:
            answers.refuse(n, error)
    for rules, good in parsed.items():
        texts = rules.score([(hand, hands[n]) for n, hand in good.items()], lang)
        answers.update(zip(good, texts, strict=True))
    return answers.in_order()


def waits(hand: Mapping[str, Any], *, lang: str = "en") -> dict[str, Any]:
    """What a hand of thirteen waits for and what each wait is worth, or ``{"error": …}``."""
    _check_language(lang)
    try:
        parsed = parse_waiting_hand(hand)
        return ruleset(hand.get("ruleset")).waits(parsed, hand, lang)
    except HandError as error:
        return error.to_json(lang)


def _check_language(lang: str) -> None:
    if lang not in LANGUAGES:
        raise ValueError(f"{lang!r} is not one of {', '.join(LANGUAGES)}")
