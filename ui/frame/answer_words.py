"""What an answer of the scorer says, in words that the score page and the picture of it share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ui.frame.rules import verdict
from ui.frame.words import language, say


def made_of(answer: Mapping[str, Any]) -> str:
    """What a total comes to or is made of, where the rules have more than one number, else the sum
    of the patterns; nothing for a hand that is worth nothing because it may not win."""
    if "points" not in answer:
        return _sum(answer)
    points = answer["points"]
    if points is None:
        return ""
    if answer.get("doubles") == 1:
        return say("{points} points, 1 double", points=points)
    if "doubles" in answer:
        return say("{points} points, {many} doubles", points=points, many=answer["doubles"])
    if "fu" in answer:
        text = say("{fu} fu, {points} points", fu=answer["fu"], points=points)
        return " · ".join(filter(None, (text, answer.get("limit_name"))))
    return say("1 point") if points == 1 else say("{points} points", points=points)


def beside_total(answer: Mapping[str, Any]) -> str:
    """The same for a total with its verdict below, where Riichi's has it already."""
    return "" if "fu" in answer else made_of(answer)


def _sum(answer: Mapping[str, Any]) -> str:
    """Such as 8 + 2 + 2, where the patterns of a counted hand add up to its total."""
    worth = [(fan.get("points") or 0) * fan.get("count", 1) for fan in answer.get("fans", ())]
    adds_up = len(worth) > 1 and sum(worth) == answer.get("total")
    return " + ".join(map(str, worth)) if adds_up else ""


def verdict_words(answer: Mapping[str, Any]) -> str:
    """Whether the hand wins, as a sentence."""
    text = verdict(answer, language())
    return text[:1].upper() + text[1:]


def unit_words(unit: str, many: int | None = None) -> str:
    """The unit of a pattern's worth, where it is not that of the total."""
    if (unit, many) == ("doubles", 1):
        return say("double")
    words = {
        "doubles": say("doubles"),
        "limit": say("limit"),
        "half_limit": say("half a limit"),
        "fu": say("fu"),
    }
    return words.get(unit, "")
