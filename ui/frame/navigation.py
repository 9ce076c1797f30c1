"""Links from one place of the app to another."""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st

PLACES, SHOWN = "places", "page-shown"
"""Session: the pages that there are; the path of the one shown last."""


def set_places(places: Iterable[st.Page]) -> None:
    """Say which places there are, in each run before anything links to them."""
    st.session_state[PLACES] = {place.url_path: place for place in places}


def link(path: str, label: str, icon: str | None = None) -> None:
    """A link to the place with this path; nothing where there is none."""
    place = st.session_state.get(PLACES, {}).get(path)
    if place is not None:
        st.page_link(place, label=label, icon=icon or "")


def leave_trace(path: str) -> None:
    """Note which page was shown last."""
    st.session_state[SHOWN] = path


def just_opened(path: str) -> bool:
    """Whether the page of this path is shown for the first time since another one was."""
    return st.session_state.get(SHOWN) != path


def open_place(path: str) -> None:
    """Go to the place with this path; stay where there is none."""
    place = st.session_state.get(PLACES, {}).get(path)
    if place is not None:
        st.switch_page(place)
