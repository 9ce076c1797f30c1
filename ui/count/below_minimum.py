"""For a hand that is not worth enough: what would have brought it there."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import streamlit as st

from scoring.rulesets import ruleset
from ui.frame.widgets import heading
from ui.frame.words import own_name, say, spoken


def show(answer: Mapping[str, Any]) -> None:
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
