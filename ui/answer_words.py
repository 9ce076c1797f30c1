"""What an answer of the scorer says, in words that the score page and the picture of it share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ui.rules import verdict
from ui.words import language, say

MCR_MINIMUM = 8


def made_of(answer: Mapping[str, Any]) -> str:
    """What a total comes to or is made of, where the rules have more than one number."""
    if "doubles" in answer:
        return say(
            "{points} points, {doubles} doubles",
            points=answer.get("points"),
            doubles=answer["doubles"],
        )
    if "fu" in answer:
        text = say("{fu} fu, {points} points", fu=answer["fu"], points=answer.get("points"))
        return " · ".join(filter(None, (text, answer.get("limit_name"))))
    if "points" in answer:
        return say("{points} points", points=answer["points"])
    return ""


def verdict_words(answer: Mapping[str, Any]) -> str:
    """Whether the hand wins, as a sentence."""
    if answer["ruleset"] != "mcr":
        text = answer.get("why") or verdict(answer, language())
        return str(text[:1].upper() + text[1:])
    if answer["minimum_met"]:
        return say("Enough to win – the minimum is {minimum}", minimum=MCR_MINIMUM)
    if answer["total"] >= MCR_MINIMUM:
        return say(
            "Not enough to win – the minimum is {minimum} without flowers", minimum=MCR_MINIMUM
        )
    return say("Not enough to win – the minimum is {minimum}", minimum=MCR_MINIMUM)


def unit_words(unit: str, many: int | None = None) -> str:
    """The unit of a pattern's worth, where it is not that of the total."""
    if (unit, many) == ("doubles", 1):
        return say("double")
    words = {"doubles": say("doubles"), "limit": say("limit"), "fu": say("fu")}
    return words.get(unit, "")
