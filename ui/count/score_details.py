"""Below and beside a score: what it is made of, who pays, what was short, and other rules."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from html import escape
from typing import Any

import streamlit as st

import scoring
from scoring.rulesets import ruleset
from ui.evening.ledger_words import signed
from ui.frame.answer_words import made_of
from ui.frame.rules import all_rules, rules_title, total_unit, verdict
from ui.frame.widgets import heading
from ui.frame.words import WINDS, language, own_name, say, spoken
from ui.hand import session
from ui.hand.state import hand_json


def worth_table(answer: dict[str, Any]) -> None:
    """The parts that these rules have; nothing for others."""
    _items(say("Points of the hand"), answer.get("items", []), "points")
    _items(say("Fu"), answer.get("fu_details", []), "fu")
    _transfers(answer.get("transfers", []))


def _items(title: str, items: list[dict[str, Any]], worth: str) -> None:
    if not items:
        return
    heading(title)
    rows = "".join(
        f"<li><span>{escape(own_name(item))}{_times(item)}</span>"
        f"<span>{item[worth] * item.get('count', 1)}</span></li>"
        for item in items
    )
    st.html(f'<ul class="items">{rows}</ul>')


def _times(item: dict[str, Any]) -> str:
    return f" × {item['count']}" if item.get("count", 1) > 1 else ""


def _transfers(transfers: list[dict[str, Any]]) -> None:
    """Each sum of a settlement among all four, with its reason."""
    if not transfers:
        return
    with st.expander(say("Who pays whom ({many})", many=len(transfers))):
        st.html("".join(f'<p class="because">{escape(t["because"])}</p>' for t in transfers))


def payments(answer: Mapping[str, Any]) -> None:
    """Who gets and pays what, folded away; nothing where the rules pay nothing."""
    rows = _payment_table(answer)
    if rows:
        with st.expander(say("Who pays what"), icon=":material/payments:", key="payments"):
            st.html(rows)


def _payment_table(answer: Mapping[str, Any]) -> str:
    cells = "".join(
        f"<div><dt>{escape(word)}</dt><dd>{sum_}</dd></div>" for word, sum_ in payment_rows(answer)
    )
    if not cells:
        return ""
    head = (
        f'<p class="because">{escape(payment_title(answer))}</p>' if payment_title(answer) else ""
    )
    return f'{head}<dl class="payments">{cells}</dl>'


def payment_title(answer: Mapping[str, Any]) -> str:
    """What has to be said before the sums; nothing where the hand wins."""
    return say("If it is declared anyway") if answer.get("false_win") else ""


def payment_rows(answer: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Who gets or pays, and how much; none where the rules pay nothing."""
    pays = answer.get("payments")
    if pays:
        return _by_seat(pays) or _rows(pays)
    cost = answer.get("false_win")
    if not cost:
        return []
    if cost["others"] is None:  # East gets more than the others
        return _by_seat(cost)
    return [(say("Whoever declares it pays each of the others"), str(cost["others"]))]


def _by_seat(pays: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What each seat gets, where the rules settle among all four."""
    sums = pays.get("settlement") or {}
    most = max(sums.values(), default=0)
    return [
        _with_deposits(say(WINDS[seat]), signed(sum_), pays if sum_ == most else {})
        for seat, sum_ in sums.items()
    ]


def _with_deposits(who: str, sum_: str, pays: Mapping[str, Any]) -> tuple[str, str]:
    """What the winner gets, and what lies on the table for the winner beside it."""
    deposits = pays.get("deposits")
    if not deposits:
        return who, sum_
    return say("{who}, and the deposits on the table", who=who), f"{sum_} + {deposits}"


def _rows(pays: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Who gets or pays, and how much."""
    discarder, others, liable = pays.get("discarder"), pays["others"], pays.get("liable")
    rows = []
    if liable is not None:
        rows.append((say("Whoever is responsible pays"), -liable))
    if discarder is not None:
        rows.append((say("The discarder pays"), -discarder))
    if pays.get("dealer") is not None:
        rows.append((say("East pays"), -pays["dealer"]))
    rest = 3 - sum(pays.get(key) is not None for key in ("discarder", "liable", "dealer"))
    words = {
        3: say("Each of the other three pays"),
        2: say("Each of the other two pays"),
        1: say("The other player pays"),
    }
    if others:
        rows.append((words[rest], -others))
    gets = _with_deposits(say("The winner receives"), str(pays["winner"]), pays)
    return [gets, *((word, str(sum_)) for word, sum_ in rows)]


def below_minimum(answer: Mapping[str, Any]) -> None:
    """A block below the score; nothing where the hand is worth enough, or its rules do not say.

    answer: a score that was asked for with `nearly`.
    """
    short = answer.get("short")
    if not short:
        return
    heading(say("What would have been enough"))
    missing = short["missing"]
    amount = spoken(ruleset(answer["ruleset"]).amount(missing))
    said = say("{amount} is missing.", amount=amount)
    if missing > 1:
        said = say("{amount} are missing.", amount=amount)
    st.html(f'<p class="because">{escape(said)}</p>')
    if short["ways"]:
        items = "".join(f"<li>{escape(way['because'])}</li>" for way in short["ways"])
    else:
        items = "".join(
            f"<li><b>{escape(own_name(fan))}</b> – {escape(fan['because'])}</li>"
            for fan in answer.get("nearly", [])[:3]
        )
        text = say("No single change and no self-draw would have brought it there.")
        st.html(f'<p class="because">{escape(text)}</p>')
    if items:
        st.html(f'<ul class="ways">{items}</ul>')


def other_rulesets() -> None:
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
