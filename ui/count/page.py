"""Counting a hand: the steps on top, the step's own page, and the bar at the thumb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st

from ui.count import address, asking, browser_store, hand_step, photo_step, score_step, tiles_step
from ui.count.dialogs import show_open_sheet
from ui.evening import booking
from ui.frame.answer_words import headline_unit
from ui.frame.rules import headline_of
from ui.frame.widgets import press, scroll_up, show_sought
from ui.frame.words import say
from ui.hand import session, undecided
from ui.hand.questions import next_question
from ui.hand.state import STEPS, tile_count

PAGES = {
    "photo": photo_step.show,
    "tiles": tiles_step.show,
    "hand": hand_step.show,
    "score": score_step.show,
}


def show() -> None:
    """The step the player is at."""
    booking.follow()
    photo_step.read_chosen()
    address.write("")  # before anything is shown: what is seen is also kept
    browser_store.keep()
    now = session.state()
    if now.step in ("tiles", "hand") or (now.step == "score" and score_step.to_mend()):
        hand_step.steps(now.step)
    if now.notice and now.step != "photo":
        st.caption(f":material/info: {now.notice}")
    if now.step != "photo":  # which has a head of its own
        st.html(f'<h1 class="unseen">{say(hand_step.STEP_NAMES[now.step])}</h1>')
    PAGES[now.step]()
    if now.step != "photo":
        _bar(now.step)
    show_open_sheet()
    scroll_up(now.turned, focus=now.turned > 0)
    show_sought()


def _bar(step: str) -> None:
    """Undo, how many tiles there are, and the way on."""
    now = session.state()
    have, want = tile_count(now.draft)
    word, act, args = _way_on(step)
    out = booking.way_back() if step == "score" else None
    undo, of = out or (session.undo, ())
    with (
        st.bottom,
        st.container(horizontal=True, wrap=False, vertical_alignment="center", key="bar"),
    ):
        press(say("Undo"), "undo", undo, *of, icon="undo", disabled=not (out or now.past))
        full = "full" if have == want else ""
        said = _running_total() or f"{have} / {want}"
        st.html(f'<span class="badge {full}">{said}</span>', width="content")
        press(word, "next", act, *args, type="primary", wide=True)


def _running_total() -> str:
    """What the hand comes to as it stands; nothing where it cannot be counted yet."""
    score, now = session.score(), session.state()
    total = None if score is None else headline_of(score)
    if score is None or total is None:
        return ""
    shown = score_step.shown_total(undecided.totals(next_question(now), now.draft), total)
    return f"{shown} {headline_unit(score)}"


def _way_on(step: str) -> tuple[str, Callable[..., None], tuple[Any, ...]]:
    """What the large button says, and what it does: what the player came for."""
    if step == "score":
        asked = asking.way_on(next_question(session.state()))
        repair = asked or score_step.way_to_repair()
        ledger = None if repair else booking.way_on()
        return repair or ledger or (say("Next hand"), session.next_hand, ())
    words = {"tiles": say("Next: hand"), "hand": say("See the score")}
    return words[step], session.go, (STEPS[STEPS.index(step) + 1],)
