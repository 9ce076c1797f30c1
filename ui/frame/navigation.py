"""Links from one place of the app to another."""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st

PLACES, SHOWN, VISITS = "places", "page-shown", "page-visits"
"""Session: the pages that there are; the path of the one shown last; how often another one was
opened."""


def set_places(places: Iterable[st.Page]) -> None:
    """Record these pages of the app by path, in each run before anything links to them."""
    st.session_state[PLACES] = {place.url_path: place for place in places}


def link(path: str, label: str, icon: str | None = None) -> None:
    """Draw a link to the page with this path; draw nothing for an unknown one."""
    place = st.session_state.get(PLACES, {}).get(path)
    if place is not None:
        st.page_link(place, label=label, icon=icon or "")


def arrive(path: str) -> None:
    """Count a visit if another page is opened; called before a page is drawn."""
    if st.session_state.get(SHOWN) != path:
        st.session_state[VISITS] = visits() + 1
        st.session_state[SHOWN] = path


def visits() -> int:
    """Return how many times a page was opened in this session."""
    return int(st.session_state.get(VISITS, 0))


def open_place(path: str) -> None:
    """Switch to the page with this path, which ends the run; do nothing for an unknown path."""
    place = st.session_state.get(PLACES, {}).get(path)
    if place is not None:
        st.switch_page(place)
