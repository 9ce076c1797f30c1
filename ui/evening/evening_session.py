"""The evening that is open in this browser, and the actions on it.

Which one is open is remembered by the browser; everything else is in the database, so a phone that
was locked, another phone and another day all find the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import streamlit as st

from ledger import entering
from ledger.entry import Entry, new_id
from ledger.errors import TROUBLE, LedgerError
from ledger.evening import Evening
from ledger.turns import TablePosition, Turns, game_of
from ui.frame.browser_cookie import PHONE_COOKIE, remember, remembered
from ui.frame.daily_limit import may_begin
from ui.frame.widgets import press_to_enter
from ui.frame.words import here, language, say, spoken
from ui.hand import session

if TYPE_CHECKING:
    from ledger.rights import Desk

OPEN = "evening"
"""Key under which the browser remembers the open evening."""

NAME = "name"
"""Key under which it remembers the signature of entries."""

NEXT = "next-evening"
"""Key under which it remembers the id of the next evening to begin: a tap sent again because the
server died begins the same one."""

LEFT = "ledger-left"
"""Session: the players of the evening that was open last."""

NOTICE, SHEET, IDS = "ledger-notice", "ledger-sheet", "ledger-ids"
ENTERED = "ledger-entered"
"""Session: the hand that the open sheet is about, and what was entered into it."""

BOOK = "ledger-book"
"""Session: the entry whose button was tapped, and the table position that was seen then."""

Make = Callable[[Evening, str], Entry]


class Notice(NamedTuple):
    """The result of the last tap.

    kind: "good" or "wrong".
    undo: id of the entry that the tap made, or "".
    lang: the language of the text.
    """

    kind: str
    text: str
    undo: str = ""
    lang: str = ""


def store() -> Desk:
    """Return the evenings that this browser has a right to. Raises ``LedgerError``."""
    from ledger.rights import Desk, everybody  # half a second that counting a hand saves
    from ledger.store import database_url, open_store

    name = str(remembered(NAME) or "")
    return Desk(open_store(database_url()), phone(), name, open_to_all=everybody())


def phone() -> str:
    """Return the secret (a cookie) by which the ledger knows this browser, or ""."""
    return str(st.context.cookies.get(PHONE_COOKIE) or "")


def open_evening() -> Evening | None:
    """Return the evening that this browser has open, or None. Raises ``LedgerError``; an evening
    that no longer exists is closed instead."""
    evening_id = remembered(OPEN)
    if not isinstance(evening_id, str) or not evening_id:
        return None
    try:
        evening = store().evening(evening_id)
        st.session_state[LEFT] = evening.people.names()
        return evening
    except LedgerError as error:
        if error.code != "not_there":
            raise
        remember(OPEN, "")
        return None


def keeps(evening: Evening) -> bool:
    """Return True if this browser may write to the evening. Raises ``LedgerError``."""
    from ledger.rights import Right

    return store().level(evening.id) >= Right.KEEP


@contextmanager
def refusals_told() -> Iterator[None]:
    """Turn a ledger error within the context into the notice of the page."""
    try:
        yield
    except LedgerError as error:
        tell("wrong", spoken(error.message))


def begin(players: Sequence[str], ruleset: str, rulings: Mapping[str, Any], turns: Turns) -> None:
    """Begin an evening in the ledger and open it, or set a notice with the reason why not.

    players: four names in the order of the seats, East first.
    ruleset, rulings and turns: the rules, and the order of deals and seats.
    """
    first, second, third, fourth = players
    start = game_of(ruleset, rulings).start
    evening = Evening(
        id_to_begin(), (first, second, third, fourth), ruleset, turns, dict(rulings), start
    )
    with refusals_told():
        if not may_begin():
            raise LedgerError("too_many", "too many from this address")
        begun = store().begin(evening)
        if begun.entries or (begun.players, begun.ruleset) != (evening.players, ruleset):
            evening = replace(evening, id=new_id())  # another tab of this browser began that one
            store().begin(evening)
        remember(NEXT, "")
        remember(OPEN, evening.id)
        session.set_table_rules(ruleset, rulings)
        tell("good", say("The evening has begun. Good luck to all four!"))


def id_to_begin() -> str:
    """Return the id of the next evening to begin. It is stored in the browser when first asked for,
    so a second tap begins the same evening."""
    kept = remembered(NEXT)
    if not (isinstance(kept, str) and re.fullmatch("[0-9a-f]{32}", kept)):
        kept = new_id()
        remember(NEXT, kept)
    return kept


def take_up(evening: Evening) -> None:
    """Open an evening in this browser and play by its rules; a notice is closed."""
    remember(OPEN, evening.id)
    session.set_table_rules(evening.ruleset, evening.rulings)
    st.session_state[NOTICE] = None


def leave() -> None:
    """Close the open evening in this browser; it stays in the ledger."""
    remember(OPEN, "")
    st.session_state[NOTICE] = None


def enter(
    slot: str, own: str, make: Make, done: str, *, seen: TablePosition | None = None
) -> Entry | None:
    """Write an entry to the open evening and set a notice that offers its undo. Return the entry;
    None if it was refused, with the reason as notice.

    slot and own: the button's name and the id from `entry_id` when it was drawn: a second tap sends
      the same entry again.
    make: called with the current evening and the id, returns the entry.
    done: notice on success.
    seen: the table position that the player saw; the entry is refused if another phone has changed
      it.
    """
    close_sheet()
    try:
        evening = open_evening()
        if evening is None:
            raise LedgerError("not_there", "the evening was deleted meanwhile")
        evening = store().enter(evening.id, lambda fresh: _made(fresh, own, make, seen))
    except LedgerError as error:
        _refuse(slot, error)
        return None
    forget_id(slot)
    tell("good", done, own)
    return evening.log.find(own)


def book_button(label: str, kind: str, evening: Evening, make: Make | None, done: str) -> None:
    """Draw the button, with this label, of a sheet that writes an entry to an evening. The entry is
    made of what the fields hold once the sheet is drawn after the tap, since a browser sends the
    last field with the tap.

    kind: name of the sheet.
    make: called with the current evening and the id, returns the entry; None while something is
      missing.
    done: notice on success.
    """
    position = evening.positions.now
    slot = f"{kind}-{position.hand}"
    own = entry_id(slot)
    press_to_enter(
        label,
        f"ledger-confirm-{slot}",
        partial(_book_tapped, slot, own, position),
        disabled=make is None,
    )
    tapped, seen = st.session_state.pop(BOOK, ("", None))
    if tapped == own and make is not None:
        enter(slot, own, make, done, seen=seen)
        st.rerun()


def _book_tapped(slot: str, own: str, seen: TablePosition) -> None:
    """Have the sheet write its entry once it is drawn, unless another phone has changed the
    table."""
    try:
        evening = open_evening()
        if evening is not None and evening.log.find(own) is None:
            _refuse_another(evening.positions.now, seen)
    except LedgerError as error:
        close_sheet()
        _refuse(slot, error)
        return
    st.session_state[BOOK] = own, seen


def _made(evening: Evening, own: str, make: Make, seen: TablePosition | None) -> Entry:
    """Return the entry for the current state of the evening; the stored one if it is stored
    already."""
    found = evening.log.find(own)
    if found is not None:
        return found
    if seen is not None:
        _refuse_another(evening.positions.now, seen)
    return make(evening, own)


def _refuse_another(position: TablePosition, seen: TablePosition) -> None:
    """Raise ``LedgerError`` if the table has changed since the player saw it."""
    if position.hand != seen.hand:
        raise LedgerError("hand_taken", "another phone was faster")
    if position != seen:
        raise LedgerError("changed", "another phone has changed who sits where")


def _refuse(slot: str, error: LedgerError) -> None:
    if error.code not in TROUBLE:
        forget_id(slot)
    tell("wrong", spoken(error.message))


def undo(target: str, done: str = "", why: str = "") -> None:
    """Cancel the open evening's entry with the id `target`, or restore one that an undo cancelled;
    sets a notice.

    done: notice on success.
    why: reason to record.
    """
    done = done or say("Taken out.")
    slot = f"undo-{target}"
    enter(slot, entry_id(slot), lambda evening, own: entering.undo(evening, own, target, why), done)


def entry_id(slot: str, beginning: str = "") -> str:
    """Return the id for the next entry of a button; the same one until `forget_id`, so retries do
    not double it.

    slot: the button's name.
    beginning: prefix of a newly made id.
    """
    ids: dict[str, str] = st.session_state.setdefault(IDS, {})
    return ids.setdefault(slot, beginning + new_id())


def forget_id(slot: str) -> None:
    st.session_state.setdefault(IDS, {}).pop(slot, None)


# --- what the pages show -------------------------------------------------------------------------


def notice() -> Notice | None:
    """Return the notice of the last tap, None without one; one in another language went with the
    tap that changed the language."""
    told: Notice | None = st.session_state.get(NOTICE)
    return told if told is not None and told.lang == language() else None


def tell(kind: str, text: str, made: str = "") -> None:
    st.session_state[NOTICE] = Notice(kind, text, made, language())


def open_sheet(kind: str) -> None:
    """Open a sheet of this kind over the evening's page, closing another one. The notice of the
    last tap stays, so that the page behind does not move."""
    close_sheet()
    st.session_state[SHEET] = kind


Inputs = dict[str, Any]
"""The values of a sheet's fields by their keys: values of Streamlit's widgets, and the tapped
seats."""


def close_sheet() -> None:
    st.session_state[SHEET] = None
    st.session_state.pop(ENTERED, None)
    st.session_state.pop(BOOK, None)


def entered(position: TablePosition) -> Inputs:
    """Return the mutable dict of inputs of the open sheet, which survives leaving the page; a new
    empty one for another table position."""
    kept: tuple[TablePosition, Inputs] | None = st.session_state.get(ENTERED)
    if kept is None or kept[0] != position:
        kept = st.session_state[ENTERED] = (position, {})
    return kept[1]


def field(kept: Inputs, key: str, default: Any) -> str:
    """Return `key` as the key of a widget after restoring its value from `kept` (or `default`) in
    the session state; the current value is copied into `kept`."""
    if key not in st.session_state:
        st.session_state[key] = kept.get(key, default)
    kept[key] = st.session_state[key]
    return key


def local(stamp: str) -> datetime:
    """Return a time stamp of the ledger (ISO 8601) on the clock of the browser."""
    return here(datetime.fromisoformat(stamp))


def forget(evening: Evening) -> None:
    """Delete an evening and close it here; it can be restored for `KEPT_DAYS`."""
    with refusals_told():
        store().forget(evening.id)
        close_sheet()
        leave()
        tell("good", say("The evening is deleted."))


def restore(evening: Evening) -> None:
    """Restore a deleted evening and open it. A ledger error becomes the notice."""
    with refusals_told():
        take_up(store().restore(evening.id))
