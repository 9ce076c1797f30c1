"""The evening that is open in this browser, and actions on it.

The browser remembers which evening is open. Everything else is in the database, so that a phone
that was locked, another phone or another day finds the same state.
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
"""Key under which the browser remembers the name that signs its entries."""

NEXT = "next-evening"
"""Key under which the browser remembers the id of the next evening, so that a tap sent again after
a server crash begins the same one."""

LEFT = "ledger-left"
"""Session key of the players of the evening that was open last."""

NOTICE, SHEET, IDS = "ledger-notice", "ledger-sheet", "ledger-ids"
ENTERED = "ledger-entered"
"""Session key of the table position that the open sheet is about, and its inputs."""

BOOK = "ledger-book"
"""Session key of the entry whose button was tapped, and the table position that the player saw."""

Make = Callable[[Evening, str], Entry]


class Notice(NamedTuple):
    """The message about the last tap.

    kind: "good" or "wrong".
    text: what the player reads.
    undo: id of the entry that the tap made, or "".
    lang: language of the text.
    """

    kind: str
    text: str
    undo: str = ""
    lang: str = ""


def store() -> Desk:
    """Return access to the evenings for which this browser has rights. Raises ``LedgerError``."""
    from ledger.rights import Desk, everybody  # imported late, since it takes half a second
    from ledger.store import database_url, open_store

    name = str(remembered(NAME) or "")
    return Desk(open_store(database_url()), phone(), name, open_to_all=everybody())


def phone() -> str:
    """Return the secret from a cookie by which the ledger recognises this browser, or ""."""
    return str(st.context.cookies.get(PHONE_COOKIE) or "")


def open_evening() -> Evening | None:
    """Return the evening that is open in this browser, or None; one that no longer exists is
    closed. Raises ``LedgerError``."""
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
    """Show a ledger error raised within the context as the notice of the page."""
    try:
        yield
    except LedgerError as error:
        tell("wrong", spoken(error.message))


def begin(players: Sequence[str], ruleset: str, rulings: Mapping[str, Any], turns: Turns) -> None:
    """Begin an evening in the ledger, open it and switch to its rules; if that fails, set a notice
    with the reason.

    players: four names in the order of the seats, East first.
    ruleset, rulings and turns: the rules, and the order of deals and seats.
    """
    first, second, third, fourth = players
    start = game_of(ruleset, rulings).start
    evening = Evening(
        id=id_to_begin(),
        players=(first, second, third, fourth),
        ruleset=ruleset,
        turns=turns,
        rulings=dict(rulings),
        start=start,
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
    """Return the id of the next evening to begin. It is stored in the browser at the first call, so
    that a second tap begins the same evening."""
    kept = remembered(NEXT)
    if not (isinstance(kept, str) and re.fullmatch("[0-9a-f]{32}", kept)):
        kept = new_id()
        remember(NEXT, kept)
    return kept


def take_up(evening: Evening) -> None:
    """Open an evening in this browser, switch to its rules and clear the notice."""
    remember(OPEN, evening.id)
    session.set_table_rules(evening.ruleset, evening.rulings)
    st.session_state[NOTICE] = None


def leave() -> None:
    """Close the open evening in this browser and clear the notice; the evening stays in the
    ledger."""
    remember(OPEN, "")
    st.session_state[NOTICE] = None


def enter(
    slot: str, own: str, make: Make, done: str, *, seen: TablePosition | None = None
) -> Entry | None:
    """Write an entry to the open evening, close the sheet, and set a notice that offers to undo it.
    Return the entry; None if it was refused, with the reason as notice.

    slot: name of the button.
    own: id from `entry_id` when the button was drawn, so that a second tap sends the same entry.
    make: called with the current evening and the id, returns the entry.
    done: notice on success.
    seen: table position that the player saw; the entry is refused if it has changed since.
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
    """Draw the button of a sheet that writes an entry to an evening. A browser sends the last field
    together with the tap, so the entry is made after the sheet is drawn again.

    kind: name of the sheet.
    make: called with the current evening and the id, returns the entry; None while an answer is
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
    """Make the sheet write its entry when it is drawn next. If the seats or the number of the hand
    have changed since the player saw them, close the sheet and set a notice instead.

    slot and own: name of the button, and id of its entry.
    seen: table position that the player saw.
    """
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
    """Return the entry with the id `own` if it is stored already, otherwise the one that `make`
    makes for the current state of the evening. Raises ``LedgerError`` if the table position is no
    longer the one that the player has `seen`."""
    found = evening.log.find(own)
    if found is not None:
        return found
    if seen is not None:
        _refuse_another(evening.positions.now, seen)
    return make(evening, own)


def _refuse_another(position: TablePosition, seen: TablePosition) -> None:
    """Raise ``LedgerError`` if the number of the hand, or who sits where, is not as the player has
    `seen` it."""
    if position.hand != seen.hand:
        raise LedgerError("hand_taken", "another phone was faster")
    if position != seen:
        raise LedgerError("changed", "another phone has changed who sits where")


def _refuse(slot: str, error: LedgerError) -> None:
    if error.code not in TROUBLE:
        forget_id(slot)
    tell("wrong", spoken(error.message))


def undo(target: str, done: str = "", why: str = "") -> None:
    """Cancel the entry with the id `target` in the open evening, or restore one that was cancelled;
    set a notice.

    done: notice on success.
    why: reason to record.
    """
    done = done or say("Taken out.")
    slot = f"undo-{target}"
    enter(slot, entry_id(slot), lambda evening, own: entering.undo(evening, own, target, why), done)


def entry_id(slot: str, beginning: str = "") -> str:
    """Return the id for the next entry of a button; the same one until `forget_id`, so that retries
    do not store it a second time.

    slot: name of the button.
    beginning: prefix of a new id.
    """
    ids: dict[str, str] = st.session_state.setdefault(IDS, {})
    return ids.setdefault(slot, beginning + new_id())


def forget_id(slot: str) -> None:
    """Let the button of this name get a new id the next time (see `entry_id`)."""
    st.session_state.setdefault(IDS, {}).pop(slot, None)


# --- what the pages show -------------------------------------------------------------------------


def notice() -> Notice | None:
    """Return the notice of the last tap; None if there is none or the language has changed
    since."""
    told: Notice | None = st.session_state.get(NOTICE)
    return told if told is not None and told.lang == language() else None


def tell(kind: str, text: str, made: str = "") -> None:
    """Set the notice of this tap.

    kind: "good" or "wrong".
    text: what the player reads, in the language of the app.
    made: id of the entry that the tap made, which the notice offers to undo; "" for none.
    """
    st.session_state[NOTICE] = Notice(kind, text, made, language())


def open_sheet(kind: str) -> None:
    """Open a sheet of this kind over the evening's page and close any other. The notice of the last
    tap stays, so that the page behind does not move."""
    close_sheet()
    st.session_state[SHEET] = kind


Inputs = dict[str, Any]
"""Values of a sheet's fields by key: values of Streamlit widgets, and the tapped seats."""


def close_sheet() -> None:
    st.session_state[SHEET] = None
    st.session_state.pop(ENTERED, None)
    st.session_state.pop(BOOK, None)


def entered(position: TablePosition) -> Inputs:
    """Return the mutable inputs of the open sheet, which survive leaving the page. If the table
    position differs from that of the last call, the old inputs are lost and the dict is empty."""
    kept: tuple[TablePosition, Inputs] | None = st.session_state.get(ENTERED)
    if kept is None or kept[0] != position:
        kept = st.session_state[ENTERED] = (position, {})
    return kept[1]


def field(kept: Inputs, key: str, default: Any) -> str:
    """Prepare a widget's state so that its value survives leaving the page, and return `key`, the
    widget's key. The value is restored from `kept` (or `default`) if missing, and copied into
    `kept`."""
    if key not in st.session_state:
        st.session_state[key] = kept.get(key, default)
    kept[key] = st.session_state[key]
    return key


def local(stamp: str) -> datetime:
    """Return a time stamp of the ledger (ISO 8601) in the browser's time zone."""
    return here(datetime.fromisoformat(stamp))


def forget(evening: Evening) -> None:
    """Delete an evening and close it in this browser; it can be restored for `KEPT_DAYS` days. A
    ledger error becomes the notice."""
    with refusals_told():
        store().forget(evening.id)
        close_sheet()
        leave()
        tell("good", say("The evening is deleted."))


def restore(evening: Evening) -> None:
    """Restore a deleted evening and open it; a ledger error becomes the notice."""
    with refusals_told():
        take_up(store().restore(evening.id))
