"""The same hand elsewhere: what it is worth in every rule set, side by side."""

from __future__ import annotations

import json
from dataclasses import replace
from html import escape
from typing import Any

import streamlit as st

import scoring
from ui.frame.answer_words import made_of
from ui.frame.rules import all_rules, rules_title, total_unit, verdict
from ui.frame.words import language, own_name, say
from ui.hand import session
from ui.hand.state import hand_json


def show() -> None:
    """An expander that counts only once it is opened."""
    box = st.expander(
        say("The same hand elsewhere"), key="elsewhere", icon=":material/public:", on_change="rerun"
    )
    if box.open:
        with box:
            st.html("".join(_row(name, answer) for name, answer in _answers()))


def _answers() -> list[tuple[str, dict[str, Any]]]:
    """Each rule set's name and its answer, by the options this browser remembers for it."""
    now = session.state()
    hands = []
    for name in all_rules():
        here = name == now.draft.ruleset
        rulings = now.draft.rulings if here else session.table_rulings(name)
        hands.append((name, hand_json(replace(now.draft, ruleset=name, rulings=rulings))))
    key = json.dumps([hands, language()], sort_keys=True)
    if now.elsewhere is None or now.elsewhere[0] != key:
        answers = [
            (name, scoring.answer({**hand, "brief": True}, lang=language())) for name, hand in hands
        ]
        now.elsewhere = (key, answers)
    return now.elsewhere[1]


def _row(name: str, answer: dict[str, Any]) -> str:
    title = escape(rules_title(name, language()))
    if "error" in answer:
        return _html(title, "–", answer["error"]["message"], "short")
    total, legal = answer["total"], answer.get("legal", True)
    if total is None:
        worth = say("Wins") if legal else say("Does not win")
    else:
        worth = f"{total} {total_unit(name, total, language())}"
    beside = made_of(answer) if legal and total is not None else ""
    if not legal or not answer.get("minimum_met", True):
        return _html(title, worth, verdict(answer, language()), "short")
    fans = say(", ").join(own_name(fan) + _count(fan) for fan in answer["fans"])
    return _html(title, worth, fans, "", beside)


def _count(fan: dict[str, Any]) -> str:
    return f" ×{fan['count']}" if fan.get("count", 1) > 1 else ""


def _html(title: str, worth: str, text: str, tone: str, beside: str = "") -> str:
    more = f'<br><span class="unit">= {escape(beside)}</span>' if beside else ""
    return (
        f'<div class="fan"><div class="fan-head"><span class="fan-name">{title}</span>'
        f'<span class="fan-points">{escape(worth)}{more}</span></div>'
        f'<p class="because verdict-text {tone}">{escape(text)}</p></div>'
    )
