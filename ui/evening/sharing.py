"""Share an evening: links to scan at the table, deleted evenings, and changes of names."""

from __future__ import annotations

from functools import partial

import streamlit as st

from ledger.errors import LedgerError
from ledger.evening import Evening
from ledger.rights import Right
from ledger.store import KEPT_DAYS, NAMES
from ui.evening import evening_session
from ui.frame import secret_link
from ui.frame.browser_cookie import remember, remembered
from ui.frame.widgets import WIDE, marked, note, press
from ui.frame.words import say, spoken

PARAMETER = "evening"
"""Name of the secret in the address of a link."""

TABLE = "/table"
"""Path of the table screen, which a link for watching opens."""

CAME_BY = "came-by"
"""Key under which the browser remembers the evening and the secret of the link that gave it the
right to write. Its table screen shows that link to other phones."""


def open_from_address() -> None:
    """Take the secret of a shared evening from the page's address, gain the rights of its link and
    open the evening. Show a ledger error; do nothing without a secret."""
    secret = secret_link.taken(PARAMETER)
    if not secret:
        return
    try:
        desk = evening_session.store()
        evening = desk.follow(secret)
        evening_session.take_up(evening)
        if desk.level(evening.id) == Right.KEEP:
            remember(CAME_BY, [evening.id, secret])
    except LedgerError as error:
        note(spoken(error.message), "wrong")


def keeping_secret(evening: Evening) -> str:
    """Return the secret of the link that allows writing to an evening, if this browser may pass it
    on; otherwise "". Raises ``LedgerError``."""
    desk = evening_session.store()
    if desk.level(evening.id) == Right.OWN and evening_session.phone():
        return desk.link(evening.id, Right.KEEP)
    came_by = remembered(CAME_BY)
    keeps = isinstance(came_by, list) and came_by[:1] == [evening.id] and len(came_by) == 2
    return str(came_by[1]) if keeps and evening_session.keeps(evening) else ""


def show(evening: Evening, level: Right) -> None:
    """Draw the field for the name that signs entries (with the right to write), the evening's links
    (for its owner), and past changes of names. Draw nothing in a browser without the cookie that
    `phone` reads. Raises ``LedgerError``.

    level: this browser's right to the evening.
    """
    desk = evening_session.store()
    if not evening_session.phone():
        return  # without its cookie this browser cannot be given rights
    with st.expander(say("Share with the table"), icon=":material/qr_code:", key="ledger-share"):
        if level >= Right.KEEP:
            _own_name()
        if level == Right.OWN:
            _links(evening)
        for change in desk.changes(evening.id):
            if change.what == NAMES:
                who, before = change.author or "–", say(", ").join(change.before)
                st.caption(
                    marked("{who} changed the names. Before: {names}", who=who, names=before)
                )


def show_deleted() -> None:
    """Draw the deleted evenings, each with a button to restore it. Raises ``LedgerError``."""
    deleted = evening_session.store().deleted()
    if not deleted:
        return
    with st.expander(say("Deleted evenings"), icon=":material/restore_from_trash:"):
        st.caption(marked("They are kept for {days} days.", days=KEPT_DAYS))
        for evening in deleted:
            date = f"{evening_session.local(evening.begun):%Y-%m-%d}"
            names = say(", ").join(evening.players)
            text = marked("Bring back: {date}, {names}", date=date, names=names)
            press(
                text, f"restore-{evening.id}", partial(evening_session.restore, evening), look=WIDE
            )


def _own_name() -> None:
    before = remembered(evening_session.NAME) or ""
    typed = st.text_input(
        say("Your name, beside what you enter"), str(before), max_chars=24, key="ledger-own-name"
    )
    if typed.strip() != before:
        remember(evening_session.NAME, typed.strip())


def _links(evening: Evening) -> None:
    levels = {
        Right.KEEP: say("Keep the ledger"),
        Right.WATCH: say("Only watch"),
        Right.REFEREE: say("Referee"),
    }
    links = secret_link.SecretLinks(
        PARAMETER,
        path=lambda level: TABLE if level == Right.WATCH else "/evening",
        secret=evening_session.store().link,
        renew=_renew,
    )
    secret_link.offer(links, evening.id, levels, key="share")


def _renew(evening_id: str, level: Right) -> None:
    with evening_session.refusals_told():
        evening_session.store().renew(evening_id, level)
