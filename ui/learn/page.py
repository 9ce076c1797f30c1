"""The page for beginners: a guide to the fans, a quiz, the coach.

The open part and the level of the quiz stand in the address, so that the browser's Back goes to the
one before.
"""

from __future__ import annotations

from functools import partial

import streamlit as st

from ui.frame import streamlit_internals
from ui.frame.widgets import ask, scroll_up
from ui.frame.words import say
from ui.hand import address
from ui.learn import coach, guide, quiz
from ui.learn.learn_state import learning

SHOWS = {"guide": guide.show, "quiz": quiz.show, "coach": coach.show}

FIRST = "guide"
"""Part that is open without a parameter in the address."""

PARAMETER = "learn"
"""Parameter of the address: the open part, of the quiz with its level (``quiz.3``)."""

LEVELS = tuple(map(str, range(1, 100)))
"""Levels that are understood in an address; the quiz opens its last one for any that it lacks."""

FOLLOWED = "learn-followed"
"""Session key, present once the address was followed."""


def show() -> None:
    _follow()
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
    part = f"{now.part}.{now.level}" if now.part == "quiz" else now.part
    address.add(PARAMETER, "" if now.part == FIRST else part)


def _follow() -> None:
    """Open the part and level in the browser's address after Back, Forward, a reload or a link; do
    nothing in a run that a tap caused, in which the address may still be an earlier one."""
    begins = FOLLOWED not in st.session_state
    st.session_state[FOLLOWED] = True
    if not begins and not streamlit_internals.through_history():
        return
    part, _, level = st.query_params.get(PARAMETER, FIRST).partition(".")
    now = learning()
    if part in SHOWS and part != now.part:
        _choose(part)
    if part == "quiz" and level in LEVELS and int(level) != now.level:
        quiz.go_to(int(level))


def _choose(part: str) -> None:
    now = learning()
    now.part = part
    now.turned += 1
