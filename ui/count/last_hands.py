"""The last hands that were counted in this browser: to open, to send, to delete."""

from __future__ import annotations

from datetime import datetime
from html import escape
from zoneinfo import ZoneInfo

import streamlit as st

from ui.count import browser_store, link
from ui.count.browser_store import KeptHand
from ui.frame.styles import tiles_html
from ui.frame.widgets import press
from ui.frame.words import say
from ui.hand import session
from ui.hand.state import concealed_of, flowers_of, meld_tiles, melds_of, playing

AT_ONCE = 8
SHOWN = "kept-shown"
"""Session: how many hands of the list are shown."""


def offer() -> None:
    """The list, folded away; its hands come from the browser when it is opened."""
    box = st.expander(
        say("Last hands"), key="last-hands", icon=":material/history:", on_change=_opened
    )
    if not box.open:
        return
    with box:
        hands = browser_store.kept_hands()
        if hands is None:
            return  # they are on their way
        if not hands:
            st.caption(say("No hand has been counted in this browser yet."))
        shown = st.session_state.get(SHOWN, AT_ONCE)
        for hand in hands[:shown]:
            _hand(hand)
        if len(hands) > shown:
            press(say("Older hands"), "older-hands", _show_more, wide=True)


def offer_latest() -> None:
    """The hand on the table, or the last one of today, to go on with."""
    now = session.state()
    if playing(now.draft):
        words = browser_store.total_words(session.score())
        press(
            say("Go on with {total}", total=words) if words else say("Go on with your hand"),
            "go-on",
            session.go,
            "score" if words else "tiles",
            icon="history",
            wide=True,
        )
        return
    hand = next(iter(browser_store.kept_hands() or ()), None)
    if hand is None or _when(hand.when).date() != _when().date():
        return
    total = hand.total or say("not counted yet")
    press(
        say("Go on with {total}, {time}", total=total, time=f"{_when(hand.when):%H:%M}"),
        "go-on",
        browser_store.open_kept,
        hand,
        "score" if hand.total else "tiles",
        icon="history",
        wide=True,
    )


def _when(milliseconds: float | None = None) -> datetime:
    """A time of the browser on its clock; without one, the time it is."""
    zone = ZoneInfo(st.context.timezone) if st.context.timezone else None
    return (
        datetime.now(zone)
        if milliseconds is None
        else datetime.fromtimestamp(milliseconds / 1000, zone)
    )


def _hand(hand: KeptHand) -> None:
    with st.container(key=f"kept-{hand.id}", gap="small"):
        st.html(_picture(hand))
        with st.container(horizontal=True, wrap=False, gap="small"):
            press(say("Open"), f"open-{hand.id}", browser_store.open_kept, hand, "score", wide=True)
            press(say("Send"), f"send-{hand.id}", _send, hand, icon="share", wide=True)
            press(
                say("Delete"),
                f"delete-{hand.id}",
                browser_store.forget,
                hand.id,
                icon="delete",
                wide=True,
            )


def _picture(hand: KeptHand) -> str:
    """The photo where there is one, the tiles, what it came to, by which rules, and when."""
    try:
        draft, _ = link.unpacked(hand.text)
    except link.LinkError:
        return ""
    sets = [[piece.tile for piece in concealed_of(draft)]]
    sets += [meld_tiles(meld) for meld in melds_of(draft)]
    sets.append([piece.tile for piece in flowers_of(draft)])
    when = _when(hand.when)
    total = escape(hand.total or say("not counted yet"))
    image = f'<img alt="" data-photo="{escape(hand.photo, quote=True)}">' if hand.photo else ""
    return (
        f'<div class="kept">{image}<div><b>{total}</b>'
        f"<span>{escape(hand.rules)} · {when:%d.%m. %H:%M}</span></div></div>"
        f"{tiles_html([tiles for tiles in sets if tiles], small=True)}"
    )


# --- what a tap does ---------------------------------------------------------------------------


def _opened() -> None:
    browser_store.ask_for_list()


def _show_more() -> None:
    st.session_state[SHOWN] = st.session_state.get(SHOWN, AT_ONCE) + AT_ONCE


def _send(hand: KeptHand) -> None:
    browser_store.open_kept(hand, "score")
    session.open_sheet("share")
