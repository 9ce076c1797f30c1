"""Links between the pages of the app."""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st

PLACES, SHOWN, VISITS = "places", "page-shown", "page-visits"
"""Session keys: the app's pages by path; path of the page shown last; number of times that a page
was opened."""


def set_places(places: Iterable[st.Page]) -> None:
    """Record the app's pages by path. Must be called in each run before anything links to them."""
    st.session_state[PLACES] = {place.url_path: place for place in places}


def link(path: str, label: str, icon: str | None = None) -> None:
    """Draw a link to the page with this path; draw nothing for an unknown path.

    label: text of the link.
    icon: in Streamlit's notation, ``:material/tv:``.
    """
    place = st.session_state.get(PLACES, {}).get(path)
    if place is not None:
        st.page_link(place, label=label, icon=icon or "")


def arrive(path: str) -> None:
    """Count a visit if the page with this path is not the one shown last; called before a page is
    drawn."""
    if st.session_state.get(SHOWN) != path:
        st.session_state[VISITS] = visits() + 1
        st.session_state[SHOWN] = path


def visits() -> int:
    """Return the number of times that a page was opened in this session."""
    return int(st.session_state.get(VISITS, 0))


def open_place(path: str) -> None:
    """Switch to the page with this path, which ends the run; do nothing for an unknown path."""
    place = st.session_state.get(PLACES, {}).get(path)
    if place is not None:
        st.switch_page(place)
