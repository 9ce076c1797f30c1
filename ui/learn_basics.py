"""How a hand is counted by the competition rules, in six steps, each with a hand that shows it.

What a hand shows is asked of the scorer: what does not count and why, the other readings, the sums.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, NamedTuple

import streamlit as st

import scoring
from ui.learn_draw import hand_html
from ui.rules import total_unit
from ui.words import language, own_name, say

RULES = "mcr"


class Step(NamedTuple):
    """A heading, what there is to know, a line of shorthand, and what its count is to show.

    shows: the principle whose sentences are told, or ``total``, ``minimum``, ``readings``,
    ``payments``.
    """

    title: str
    about: str
    example: str
    shows: str


STEPS = (
    Step(
        "What wins",
        "Four sets and a pair: a chow is three in a row of one suit, a pung three alike, a kong "
        "four alike. Seven pairs, Thirteen Orphans and the knitted hands win as well.",
        "123m 24s 88p [345p] [CCC] 3s",
        "total",
    ),
    Step(
        "Eight points to win",
        "With less nobody may win. Flowers are added afterwards and do not help.",
        "123m 456s 79m 55s [234m] 8m +flowers=3",
        "minimum",
    ),
    Step(
        "What is implied is left out",
        "A fan that always comes along with another one is not counted beside it.",
        "222m 66m 44s [444p] [888s] 6m",
        "non-repeat",
    ),
    Step(
        "The tiles are laid out once",
        "Often they fit together in several ways. One way is chosen for the whole count, the one "
        "that is worth most.",
        "333444555m 78s 22p 9s",
        "readings",
    ),
    Step(
        "Sets are combined once",
        "Sets that make a fan together take in one more set only once, and one set joins others "
        "in the same fan only once.",
        "123789m 123s 79s 22p 8s",
        "account-once",
    ),
    Step(
        "Who pays",
        "Each of the others pays 8 points. Whoever discarded the winning tile pays the hand on "
        "top; self-drawn, all three do.",
        "123m 46s 234p 99s [789p] 5s +self-drawn",
        "payments",
    ),
)


def show() -> None:
    """The six steps, folded away."""
    with st.expander(say("How a hand is counted"), icon=":material/menu_book:"):
        st.html("".join(f'<div class="basics">{_step(step)}</div>' for step in STEPS))


def _step(step: Step) -> str:
    hand = {**scoring.parse_shorthand(step.example), "ruleset": RULES}
    answer = scoring.answer(hand, lang=language())
    return (
        f"<h2>{escape(say(step.title))}</h2><p>{escape(say(step.about))}</p>"
        f"{hand_html(hand)}{_shown(step.shows, answer)}"
    )


def _shown(what: str, answer: Mapping[str, Any]) -> str:
    if what == "readings":
        others = [answer, *answer["alternatives"]]
        return _line(say(" or ").join(_sum(reading) for reading in others))
    if what == "payments":
        pay = answer["payments"]
        said = say("The winner gets {points}, each of the others pays {each}.",
                   points=pay["winner"], each=-pay["others"])  # fmt: skip
        return _line(f"{_sum(answer)}. {said}")
    if what == "minimum":
        flowers = sum(f["count"] for f in answer["fans"] if f["name"] == "Flower Tiles")
        points = answer["total"] - flowers
        said = say("Without the flowers {points}: not enough.", points=points)
        return _line(f"{_sum(answer)}. {said}")
    lines = _line(_sum(answer))
    for left in answer["not_counted"]:
        if left["principle"] == what:
            lines += _line(say("Not {fan}: {why}", fan=own_name(left), why=left["because"]))
    return lines


def _sum(answer: Mapping[str, Any]) -> str:
    """The fans with their points, and what they add up to."""
    total = answer["total"]
    parts = [f"{own_name(fan)} {fan['points'] * fan['count']}" for fan in answer["fans"]]
    unit = total_unit(RULES, total, language())
    return f"{' + '.join(parts)} = {total} {unit}"


def _line(text: str) -> str:
    return f'<p class="sum">{escape(text)}</p>'
