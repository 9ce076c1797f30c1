"""Something happened: an incident found by a word, what the rules need to know, the ruling."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import streamlit as st

from scoring.incident_words import QUESTIONS, SITUATIONS
from scoring.incidents import KINDS, answer_incident, book_of, found_by, of_table, questions
from scoring.messages import Message
from scoring.tiles import WINDS
from scoring.words import SeatName
from ui.frame.widgets import note
from ui.frame.words import language, say, spoken

CLAIMS = ("win", "kong", "pung", "chow")


def show(rules: Mapping[str, Any]) -> None:
    """Folded away; the ruling is large enough to be shown to the table."""
    with st.expander(say("Something happened at the table"), icon=":material/gavel:"):
        name = rules["ruleset"]
        words = st.text_input(
            say("A word of what happened"),
            key="incident-words",
            type="search",
            live=True,
            placeholder=say("false win, shown tile, late …"),
            icon=":material/search:",
            label_visibility="collapsed",
        )
        found = found_by(words or "", name, language())
        if not found:
            st.caption(say("Nothing in these rules answers to that."))
            return
        code = st.selectbox(
            say("What happened"),
            found,
            index=0 if words else None,
            format_func=lambda code: spoken(Message(SITUATIONS[code])),
            key=f"incident-code-{name}-{words}",
            placeholder=say("Choose what happened"),
        )
        if code:
            _ruling(rules, code)


def _ruling(rules: Mapping[str, Any], code: str) -> None:
    name = rules["ruleset"]
    asked = {**of_table(name, rules["rulings"]), "incident": code, "dealer": "E"}
    if not all(row.nobody for row in book_of(name).rows if row.code == code):
        asked["by"] = _seat(say("Who was it?"), f"incident-by-{code}")
        if not asked["by"]:
            return
    details = dict(asked["details"])
    shown: list[str] = []
    while more := [k for k in questions({**asked, "details": details}) if k not in shown]:
        shown.append(more[0])
        answer = _ask(
            more[0], f"incident-{more[0]}-{code}", details.get("discarder") or asked.get("by")
        )
        if answer is not None:
            details[more[0]] = answer
    if "claims" in shown and not details.get("claims"):
        return
    ruling = answer_incident({**asked, "details": details}, lang=language())
    if "error" in ruling:
        note(ruling["error"]["message"])
        return
    st.html(_html(ruling))


def _called(seat: str) -> str:
    return SeatName(seat).in_language(language())


def _seat(label: str, key: str, without: str | None = None) -> str | None:
    chosen: str | None = st.segmented_control(
        label,
        [seat for seat in WINDS if seat != without],
        format_func=lambda seat: _called(seat),
        key=key,
        width="stretch",
    )
    return chosen


def _ask(key: str, widget: str, but: str | None) -> Any:
    """A question that the ruling depends on, and its answer so far; ``but``: who is not meant."""
    label = spoken(Message(QUESTIONS[key]))
    kind = KINDS.get(key, "word")
    if kind == "seat":
        return _seat(label, widget, but)
    if kind == "number":
        return st.number_input(label, 0, 999, value=None, step=1, key=widget)
    if key == "ready":
        return st.multiselect(label, WINDS, format_func=lambda seat: _called(seat), key=widget)
    if key == "claims":
        names = {"win": say("Win"), "kong": say("Kong"), "pung": say("Pung"), "chow": say("Chow")}
        claims = {
            seat: st.segmented_control(
                _called(seat),
                CLAIMS,
                format_func=names.__getitem__,
                key=f"{widget}-{seat}",
            )
            for seat in WINDS
            if seat != but
        }
        return {seat: claim for seat, claim in claims.items() if claim}
    if key == "kind":
        names = {"long": say("Too many"), "short": say("Too few")}
        return st.segmented_control(
            label, ("long", "short"), format_func=names.__getitem__, key=widget
        )
    words = {True: say("Yes"), False: say("No")}
    return st.segmented_control(label, (True, False), format_func=words.__getitem__, key=widget)


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else "0"


def _html(ruling: Mapping[str, Any]) -> str:
    """The ruling on one screen: what follows, who pays whom, why, by which source."""
    points = ruling["points"] or {}
    said = f'<p class="ruled">{escape(ruling["ruling"])}</p>'
    if any(points.values()):
        seats = "".join(
            f"<li><span>{escape(_called(seat))}</span><b>{_signed(points[seat])}</b></li>"
            for seat in WINDS
        )
        said += f"<ul>{seats}</ul>"
    said += f"<p>{escape(ruling['because'])}</p>"
    for option in ruling["options"]:
        for other in option["others"].values():
            if other != ruling["ruling"]:
                said += f"<p>{escape(say('Elsewhere: {ruling}', ruling=other))}</p>"
    return f'<div class="ruling">{said}<p class="source">{escape(ruling["source"])}</p></div>'
