"""Lessons on counting a hand by the rules of the table, each with an example.

What a hand shows is asked of the scorer: what does not count and why, the other readings, the sums.
"""

from __future__ import annotations

from html import escape

import streamlit as st

from scoring.answering import score_json
from scoring.lessons import PAYMENTS, READINGS, WHY, Lesson
from scoring.rulesets import ruleset
from scoring.score import Alternative, Score
from scoring.shorthand import parse_shorthand
from ui.frame.rules import total_unit
from ui.frame.words import language, say, spoken
from ui.learn.drawing import hand_html
from ui.learn.learn_state import in_rules


def show(rules: str) -> None:
    """Draw the rule set's lessons, folded away; nothing for rules without any."""
    lessons = ruleset(rules).LESSONS
    if lessons:
        with st.expander(say("How a hand is counted"), icon=":material/menu_book:"):
            shown = (f'<div class="basics">{_lesson(lesson, rules)}</div>' for lesson in lessons)
            st.html("".join(shown))


def _lesson(lesson: Lesson, rules: str) -> str:
    hand = {**parse_shorthand(lesson.example), "ruleset": rules}
    return (
        f"<h2>{escape(in_rules(lesson.title))}</h2><p>{escape(in_rules(lesson.about))}</p>"
        f"{hand_html(hand)}{_shown(lesson.shows, score_json(hand))}"
    )


def _shown(what: str, score: Score) -> str:
    if what == READINGS:
        readings: list[Score | Alternative] = [score, *score.alternatives]
        return _line(say(" or ").join(_sum(reading, score.ruleset) for reading in readings))
    sum_ = _sum(score, score.ruleset)
    if what == PAYMENTS and (pay := score.payments):
        said = say("The winner gets {points}, each of the others pays {each}.",
                   points=pay.winner, each=-(pay.others or 0))  # fmt: skip
        return _line(f"{sum_}. {said}")
    if what == WHY and score.why:
        return _line(f"{sum_}. {spoken(score.why)}")
    lines = _line(sum_)
    for left in score.not_counted:
        if left.principle == what:
            lines += _line(say("Not {fan}: {why}", fan=spoken(left.local), why=left.because))
    return lines


def _sum(reading: Score | Alternative, rules: str) -> str:
    total = reading.total or 0
    parts = [f"{spoken(fan.local)} {fan.total}" for fan in reading.fans]
    return f"{' + '.join(parts)} = {total} {total_unit(rules, total, language())}"


def _line(text: str) -> str:
    return f'<p class="sum">{escape(text)}</p>'
