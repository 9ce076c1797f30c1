"""The page's address: which step and sheet are open, and the id of the hand.

The first page, the hand and each sheet are entries in the browser's history, so that Back closes
what was opened last. After a reload, a suspended tab or a restart of the server the same hand is
restored: the browser stores it under the id in the address. A link to a hand contains only the hand
(`ui.hand.link`).
"""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from ui.frame import streamlit_internals
from ui.hand import link, session
from ui.hand.machine import AppState, Whereabouts
from ui.hand.state import FRONT, Draft

STEP, SHEET, ID, HAND = "at", "over", "id", link.NAME
NAMES = (STEP, SHEET, ID, HAND)

WRITTEN = "address-written"
"""Session key of the path of the page whose address was written last."""

OWN = "address-own"
"""Session key of the parameters that the page drawn in this run has in its address."""


def follow(page: str) -> None:
    """Go to the step and sheet in the browser's address after Back, Forward, a reload or a link; do
    nothing in a run that a tap caused.

    page: path of the page.

    The hand in the address is opened only if it is not the one on the table, which may have been
    changed since. If it is invalid, go to the first page with a notice.
    """
    before = st.session_state.get(WRITTEN)
    if before is not None and not streamlit_internals.through_history():
        return  # after a tap the address may still be that of an earlier run
    given = _given()
    now = session.state()
    if STEP not in given:
        if HAND in given and before is None:
            link.open_link(given[HAND])
        elif before == page == "":
            now.arrive(Whereabouts(FRONT))  # the first step with no hand yet
        return
    if given.get(ID, now.hand_id) != now.hand_id:
        try:
            _take_up(now, given, begins=before is None)
        except link.LinkError as error:
            session.state().go(FRONT)
            now.notice = str(error)
            return
    over = given.get(SHEET, "")
    if before is not None and over != now.place.sheet:
        over = ""  # a closed sheet is not opened again
    now.arrive(Whereabouts(given[STEP], over))


def write(page: str) -> None:
    """Write the open step, its sheet and the id of the hand into the page's address, none of them
    for a first page without tiles, and what the page has added; right after Back or Forward the
    address is not changed.

    page: path of the page.
    """
    own: dict[str, str] = st.session_state.pop(OWN, {})
    if st.session_state.get(WRITTEN) is not None and streamlit_internals.through_history():
        st.session_state[WRITTEN] = page
        return
    now = session.state()
    place = now.place
    wanted = {name: value for name, value in own.items() if value}
    if now.draft.pieces or place != Whereabouts(FRONT):
        wanted |= {STEP: place.step, ID: now.hand_id}
        if place.sheet:
            wanted[SHEET] = place.sheet
    names = (*NAMES, *own)
    if wanted != _given(names):
        others = {name: st.query_params.get_all(name) for name in st.query_params}
        kept = {name: value for name, value in others.items() if name not in names}
        st.query_params.from_dict({**kept, **wanted})
    st.session_state[WRITTEN] = page


def add(name: str, value: str) -> None:
    """Let the page that is drawn have a parameter of its own in its address, "" for none; `write`
    writes it with the others, as one entry in the browser's history."""
    st.session_state[OWN] = {**st.session_state.get(OWN, {}), name: value}


def _given(names: Sequence[str] = NAMES) -> dict[str, str]:
    return {name: st.query_params[name] for name in names if name in st.query_params}


def _take_up(now: AppState, given: dict[str, str], begins: bool) -> None:
    """Open the hand named in the address. Raises `LinkError`.

    given: parameters of the address.
    begins: True in the first run of a session, to clear the undo history.
    """
    draft: Draft = session.at_table(Draft())
    claimed: tuple[str, ...] = ()
    if HAND in given:
        draft, claimed = link.unpacked(given[HAND])
    now.open_hand(draft, given[ID], claimed)
    if begins:
        now.past = []
