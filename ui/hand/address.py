"""The address of the page: where the player is, and the whole hand.

The way to a hand, the hand and each sheet are places in the browser's history, so that Back closes
what was opened, and a reload, a tab that was put to sleep and a server that was started anew come
back to the same hand: the browser keeps it under the name that stands in the address. A link to a
hand has the hand alone (`ui.hand.link`).
"""

from __future__ import annotations

import streamlit as st

from ui.frame import streamlit_internals
from ui.hand import link, session
from ui.hand.machine import AppState, Whereabouts
from ui.hand.state import FRONT, Draft

STEP, SHEET, ID, HAND = "at", "over", "id", link.NAME
NAMES = (STEP, SHEET, ID, HAND)

WRITTEN = "address-written"
"""The session's key for the path of the page whose address was written last."""


def follow(page: str) -> None:
    """Go to the place in the browser's address after Back, Forward, a reload or a link; do nothing
    in a run that a tap caused.

    page: path of the page. The hand in the address is opened only if it is not the one on the
      table, which may have been changed since.
    """
    before = st.session_state.get(WRITTEN)
    if before is not None and not streamlit_internals.through_history():
        return  # a tap may overtake the address that the run before wrote
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
        over = ""  # a sheet that was closed is no place to go back to
    now.arrive(Whereabouts(given[STEP], over))


def write(page: str) -> None:
    """Write the step and sheet that are open into the page's address; right after Back or Forward
    the address is left alone.

    page: path of the page.
    """
    if st.session_state.get(WRITTEN) is not None and streamlit_internals.through_history():
        st.session_state[WRITTEN] = page
        return
    now = session.state()
    place = now.place
    wanted = {}
    if now.draft.pieces or place != Whereabouts(FRONT):
        wanted = {STEP: place.step, ID: now.hand_id}
        if place.sheet:
            wanted[SHEET] = place.sheet
    if wanted != _given():
        others = {name: st.query_params.get_all(name) for name in st.query_params}
        kept = {name: value for name, value in others.items() if name not in NAMES}
        st.query_params.from_dict({**kept, **wanted})
    st.session_state[WRITTEN] = page


def _given() -> dict[str, str]:
    return {name: st.query_params[name] for name in NAMES if name in st.query_params}


def _take_up(now: AppState, given: dict[str, str], begins: bool) -> None:
    """Open the hand named by the address. Raises `LinkError`."""
    draft: Draft = session.at_table(Draft())
    claimed: tuple[str, ...] = ()
    if HAND in given:
        draft, claimed = link.unpacked(given[HAND])
    now.open_hand(draft, given[ID], claimed)
    if begins:
        now.past = []
