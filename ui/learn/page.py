"""The beginner's page: a guide to the fans, hands to count oneself, waits, the coach."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from ui.frame.widgets import scroll_up, showing
from ui.frame.words import say
from ui.learn import coach, guide, quiz, waits
from ui.learn.learn_state import PARTS, learning

STYLE = Path(__file__).with_name("style.css")

SHOWS = {"guide": guide.show, "quiz": quiz.show, "waits": waits.show, "coach": coach.show}


def show() -> None:
    st.html(f"<style>{STYLE.read_text('utf-8')}</style>")
    st.title(say("Learn"))
    _parts()
    now = learning()
    SHOWS[now.part]()
    scroll_up(now.turned)


def _parts() -> None:
    names = {
        "guide": say("Fans"),
        "quiz": say("Count it yourself"),
        "waits": say("Waits"),
        "coach": say("Coach"),
    }
    key = "learn-part"
    showing(key, learning().part)
    st.segmented_control(
        say("What to learn"),
        PARTS,
        format_func=names.__getitem__,
        key=key,
        required=True,
        on_change=_choose,
        args=(key,),
        label_visibility="collapsed",
        width="stretch",
    )


def _choose(key: str) -> None:
    now = learning()
    now.part = st.session_state[key]
    now.turned += 1
