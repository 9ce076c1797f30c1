"""The camera on the page: detected tiles are drawn over its picture, and the photo it takes is
read."""

from __future__ import annotations

import base64
from html import escape
from pathlib import Path
from typing import Any

import streamlit as st

from scoring.rulesets import ruleset
from ui.frame.widgets import note
from ui.frame.words import language, say
from ui.hand import session
from ui.live.watching import KEY, WATCHES

HERE = Path(__file__)
_component = st.components.v2.component(
    "tiletally_camera",
    html='<div class="live-root"></div>',
    css=HERE.with_suffix(".css").read_text("utf-8"),
    js=HERE.with_suffix(".js").read_text("utf-8"),
    isolate_styles=False,
)

NAME = "camera.jpg"
"""File name of the photo that the camera takes."""

TICKET, PROBLEM = "live-ticket", "live-problem"
"""Session keys: the ticket of the open camera with its rules and language; the reason why the
camera does not run, or ""."""


def runs() -> bool:
    """Return True unless the live camera is known not to run."""
    return not st.session_state.get(PROBLEM, "")


def show() -> None:
    """Draw the live camera or, if it does not run, the reason and a button to try again."""
    problem = st.session_state.get(PROBLEM, "")
    if problem:
        note(_words_of(problem), "look")
        st.button(say("Try the camera again"), key="live-again", on_click=_again)
        return
    now = session.state()
    ticket = _ticket(now.draft.ruleset)
    with st.container(key="live-view", gap=None):
        _component(
            key=f"{KEY}{ticket}",
            data={
                "address": f"/live/{ticket}",
                "words": {
                    "take": say("Take the photo"),
                    "torch": say("Light"),
                    "offline": say("No connection. It goes on by itself."),
                },
            },
            on_photo_change=lambda: _taken(f"{KEY}{ticket}"),
            on_problem_change=lambda: _failed(f"{KEY}{ticket}"),
        )
        hint = say(
            "Hold the phone over the hand: the photo is taken by itself once every tile is sure."
        )
        st.html(f'<p class="hint">{escape(hint)}</p>')


def _ticket(rules: str) -> str:
    """Return the ticket of this session's camera; a new one if rules or language have changed."""
    wanted = (rules, language())
    kept: tuple[tuple[str, str], str] | None = st.session_state.get(TICKET)
    if kept is None or kept[0] != wanted:
        kept = (wanted, WATCHES.open(ruleset(rules).form, language()))
        st.session_state[TICKET] = kept
    return kept[1]


def _again() -> None:
    st.session_state[TICKET] = None
    st.session_state[PROBLEM] = ""


def _taken(key: str) -> None:
    """Use the camera's photo like a chosen file."""
    data = picture_of(st.session_state[key].photo)
    _again()
    if data is not None:
        now = session.state()
        now.source = "file"
        now.chosen = ((data, NAME),)


def picture_of(url: Any) -> bytes | None:
    """Return the JPEG bytes in a data URL; None for any other value."""
    head = "data:image/jpeg;base64,"
    if not isinstance(url, str) or not url.startswith(head):
        return None
    try:
        return base64.b64decode(url[len(head) :], validate=True)
    except ValueError:  # not base64, or not even ASCII
        return None


def _failed(key: str) -> None:
    st.session_state[PROBLEM] = str(st.session_state[key].problem)
    st.session_state[TICKET] = None


def _words_of(problem: str) -> str:
    """Return a sentence on why there is no live picture, and what works nevertheless."""
    otherwise = say("You can still take a photo.")
    reasons = {
        "insecure": say(
            "Browsers lend a page the camera only over HTTPS or on the computer that runs it."
        ),
        "refused": say("The browser was not allowed to use the camera."),
        "none": say("No camera was found."),
        "taken": say("The camera was taken away, by another app or by the lock of the screen."),
        "gone": say("The camera was idle for too long."),
    }
    return f"{reasons.get(problem, reasons['none'])} {otherwise}"
