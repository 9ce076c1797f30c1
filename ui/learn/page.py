"""The page for beginners: a guide to the fans, a quiz, the coach."""

from __future__ import annotations

from functools import partial

import streamlit as st

from ui.frame.widgets import ask, scroll_up
from ui.frame.words import say
from ui.learn import coach, guide, quiz
from ui.learn.learn_state import learning

SHOWS = {"guide": guide.show, "quiz": quiz.show, "coach": coach.show}


def show() -> None:
    st.title(say("Learn"))
    names = {"guide": say("Fans"), "quiz": say("Count it yourself"), "coach": say("Coach")}
    text = say("What to learn")
    ask(
        partial(st.segmented_control, required=True, label_visibility="collapsed", width="stretch"),
        text,
        "learn-part",
        learning().part,
        _choose,
        labels=names,
    )
    now = learning()
    SHOWS[now.part]()
    scroll_up(now.turned)


def _choose(part: str) -> None:
    now = learning()
    now.part = part
    now.turned += 1
