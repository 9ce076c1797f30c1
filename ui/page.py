"""One page at a time: the steps on top, the step's own page, and the bar at the thumb."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable

import streamlit as st

from ui import hand_step, photo_step, score_step, session, tiles_step
from ui.look import stylesheet
from ui.sheets import show_open_sheet
from ui.state import STEPS, tile_count
from ui.widgets import note

PAGES = {
    "photo": photo_step.show,
    "tiles": tiles_step.show,
    "hand": hand_step.show,
    "score": score_step.show,
}
NAMES = {"photo": "Photo", "tiles": "Tiles", "hand": "Hand", "score": "Score"}


def run() -> None:
    """Draw the app. Whatever goes wrong, the player reads a sentence and the terminal the rest."""
    st.set_page_config(page_title="TileTally", page_icon="🀄", layout="centered")
    st.html(stylesheet())
    try:
        _page()
    except Exception:
        traceback.print_exc(file=sys.stderr)
        note(
            "Something went wrong here, and it is not your fault. Your hand is kept: "
            "go a step back or undo the last change.",
            "wrong",
        )
        st.button("Undo the last change", key="undo-after-error", on_click=session.undo)


def _page() -> None:
    now = session.state()
    _steps(now.step)
    if now.notice and now.step != "photo":
        st.caption(f":material/info: {now.notice}")
    PAGES[now.step]()
    if now.step != "photo" or now.draft.pieces or now.past:
        _bar(now.step)
    show_open_sheet()
    _scroll_up(now.turned)


def _steps(current: str) -> None:
    with st.container(horizontal=True, wrap=False, gap=None, key="steps"):
        for number, step in enumerate(STEPS, start=1):
            st.button(
                f"{number} {NAMES[step]}",
                key=f"step-{step}",
                type="primary" if step == current else "tertiary",
                on_click=session.go,
                args=(step,),
                width="stretch",
            )


def _scroll_up(turned: int) -> None:
    """Begin each page at its top: the browser would stay as far down as the last one was read."""
    st.html(
        "<script>document.querySelector('[data-testid=\"stMain\"]')?.scrollTo(0, 0)"
        f"/* page {turned} */</script>",
        unsafe_allow_javascript=True,
    )


def _bar(step: str) -> None:
    """Undo, how many tiles there are, and the way on."""
    now = session.state()
    have, want = tile_count(now.draft)
    word, act, args = _way_on(step)
    with (
        st.bottom,
        st.container(horizontal=True, wrap=False, vertical_alignment="center", key="bar"),
    ):
        st.button(
            "Undo",
            icon=":material/undo:",
            key="undo",
            on_click=session.undo,
            disabled=not now.past,
        )
        full = "full" if have == want else ""
        st.html(f'<span class="badge {full}">{have} / {want}</span>', width="content")
        st.button(
            word,
            key="next",
            type="primary",
            on_click=act,
            args=args,
            width="stretch",
        )


def _way_on(step: str) -> tuple[str, Callable[..., None], tuple[str, ...]]:
    """What the large button says, and what it does."""
    if step == "score":
        repair = score_step.where_to_repair()
        if repair:
            return f"Back to the {repair}", session.go, (repair,)
        return "Next hand", _again, ()
    words = {"photo": "Go on", "tiles": "Next: hand", "hand": "See the score"}
    return words[step], session.go, (STEPS[STEPS.index(step) + 1],)


def _again() -> None:
    session.start_over()
    session.go("photo")
