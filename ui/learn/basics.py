"""How a hand is counted, in a few lessons of the rules, each with a hand that shows it.

What a hand shows is asked of the scorer: what does not count and why, the other readings, the sums.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import streamlit as st

import scoring
from scoring.lessons import PAYMENTS, READINGS, WHY, Lesson
from scoring.rulesets import ruleset
from ui.frame.rules import total_unit
from ui.frame.words import language, own_name, say
from ui.learn.drawing import hand_html
from ui.learn.learn_state import in_rules


def show(rules: str) -> None:
    """The lessons, folded away; nothing for rules that have none."""
    lessons = ruleset(rules).LESSONS
    if lessons:
        with st.expander(say("How a hand is counted"), icon=":material/menu_book:"):
            shown = (f'<div class="basics">{_lesson(lesson, rules)}</div>' for lesson in lessons)
            st.html("".join(shown))


def _lesson(lesson: Lesson, rules: str) -> str:
    hand = {**scoring.parse_shorthand(lesson.example), "ruleset": rules}
    answer = scoring.answer(hand, lang=language())
    return (
        f"<h2>{escape(in_rules(lesson.title))}</h2><p>{escape(in_rules(lesson.about))}</p>"
        f"{hand_html(hand)}{_shown(lesson.shows, answer)}"
    )


def _shown(what: str, answer: Mapping[str, Any]) -> str:
    if what == READINGS:
        others = [answer, *answer["alternatives"]]
        return _line(say(" or ").join(_sum(reading, answer["ruleset"]) for reading in others))
    sum_ = _sum(answer, answer["ruleset"])
    if what == PAYMENTS:
        pay = answer["payments"]
        said = say("The winner gets {points}, each of the others pays {each}.",
                   points=pay["winner"], each=-pay["others"])  # fmt: skip
        return _line(f"{sum_}. {said}")
    if what == WHY:
        return _line(f"{sum_}. {answer['why']}")
    lines = _line(sum_)
    for left in answer["not_counted"]:
        if left["principle"] == what:
            lines += _line(say("Not {fan}: {why}", fan=own_name(left), why=left["because"]))
    return lines


def _sum(reading: Mapping[str, Any], rules: str) -> str:
    """The fans with their points, and what they add up to."""
    total = reading["total"]
    parts = [f"{own_name(fan)} {fan['points'] * fan['count']}" for fan in reading["fans"]]
    return f"{' + '.join(parts)} = {total} {total_unit(rules, total, language())}"


def _line(text: str) -> str:
    return f'<p class="sum">{escape(text)}</p>'
