"""The player's own tile sets: faces of a set that is read badly, stored to read later photos with.

Small pictures of single tiles are stored in the app's database (`ui.sets.tile_sets`). The browser
remembers with which set its photos are read.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from scoring.tiles import ALL, BACK, FLOWERS
from ui.frame import secret_link
from ui.frame.browser_cookie import remember, remembered
from ui.frame.styles import tiles_html
from ui.frame.widgets import HONORS, QUIET, SUITS, Act, ask, literal, marked, note, press
from ui.frame.words import say, spoken
from ui.sets import tile_sets

if TYPE_CHECKING:
    import numpy as np

    from ledger.tile_sets import TileBox
    from vision.observing.own_set import OwnSet

CHOSEN = "tiles"
"""Key under which the browser remembers the id of the set for reading its photos."""

PARAMETER = "set"
"""Name of the secret in the address of a link to a set."""

KINDS = len([code for code in ALL if code != BACK])
LONGEST = 40  # characters of a name

SAID = "own-said"
"""Session key of sentences to show in the next run."""


def to_read_with() -> tuple[OwnSet | None, str]:
    """Return the player's chosen tile set and a sentence for the player.

    The set is None if none is chosen, it has no faces, or it cannot be used; the sentence is ""
    unless it cannot be used.
    """
    chosen = _remembered_id()
    if not chosen:
        return None, ""
    from ledger.errors import LedgerError

    try:
        tile_set = tile_sets.stored().get(chosen)
        own = tile_sets.opened(tile_set) if tile_set is not None else None
    except LedgerError:
        own = None
    if own is None:
        return None, say(
            "The photo was read without your own tiles: they are gone, damaged or cannot be "
            "reached. Settings, “My tiles”, has what to do."
        )
    return (own if own.codes else None), ""


def show() -> None:
    """Draw the settings for the player's own tile sets: choosing, sharing, adding, deleting."""
    with st.expander(say("My tiles"), icon=":material/bookmarks:"):
        st.markdown(
            say(
                "A tile set that is often misread is read better with one stored picture of "
                "each tile."
            )
        )
        st.caption(_where_kept())
        sets = _stored()
        if sets:
            titles = {"": say("No set of my own")} | {
                one.id: literal(one.title) for one in sets.values()
            }
            text = say("Read photos with the help of")
            ask(st.radio, text, "own-choice", _chosen(sets), _choose, labels=titles)
        if sets and _chosen(sets):
            _content(sets[_chosen(sets)])
        for sentence, kind in st.session_state.pop(SAID, []):  # once
            note(sentence, kind)
        if sets is not None:
            from ui.sets import learn_set  # imported late, as it loads parts of the reader

            key = _name_field(sets)
            learn_set.show(partial(_store, key))
            _deleted()


def open_from_address() -> None:
    """Take the secret of a shared tile set from the page's address, gain the rights of its link and
    choose the set. Show a ledger error; do nothing without a secret."""
    from ledger.errors import LedgerError

    secret = secret_link.taken(PARAMETER)
    if not secret:
        return
    try:
        followed = tile_sets.desk().follow(secret)
    except LedgerError as error:
        note(spoken(error.message), "wrong")
        return
    _choose(followed.id)
    note(say("Photos are read with the set “{name}” from now on.", name=followed.title), "good")


def _stored() -> dict[str, TileBox] | None:
    """Return the sets by id; if they cannot be reached, draw the error and return None."""
    from ledger.errors import LedgerError

    try:
        return tile_sets.stored()
    except LedgerError as error:
        note(spoken(error.message), "wrong")
        return None


def _chosen(sets: dict[str, TileBox]) -> str:
    chosen = _remembered_id()
    return chosen if chosen in sets else ""


def _content(tile_set: TileBox) -> None:
    from ledger.rights import Right, everybody
    from ledger.store import KEPT_DAYS

    own = tile_sets.opened(tile_set)
    if own is None:
        note(say("This set is damaged. Delete it and store the tiles again."), "wrong")
    else:
        st.markdown(marked("**{kinds} of {all} kinds** are stored.", kinds=own.kinds, all=KINDS))
        groups = (*SUITS.values(), HONORS, FLOWERS)
        missing = [[code for code in codes if code not in own.codes] for codes in groups]
        if any(missing):
            st.markdown(say("Still missing:"))
            st.html(tiles_html([codes for codes in missing if codes], small=True))
    if tile_set.level < Right.OWN:
        return
    if not everybody():
        _links(tile_set)
    press(
        say("Delete this set"), "own-delete", partial(_delete, tile_set), icon="delete", look=QUIET
    )
    st.caption(
        marked("Deleted, nobody can use it. Bring it back within {days} days.", days=KEPT_DAYS)
    )


def _links(tile_set: TileBox) -> None:
    from ledger.rights import Right

    with st.expander(say("Share this set"), icon=":material/qr_code:", key="own-share"):
        levels = {Right.WATCH: say("Read with it"), Right.KEEP: say("Add tiles, too")}
        links = secret_link.SecretLinks(
            PARAMETER,
            path=lambda level: "/settings",
            secret=tile_sets.desk().link,
            renew=lambda set_id, to: _done(lambda: tile_sets.desk().renew(set_id, to)),
        )
        secret_link.offer(links, tile_set.id, levels, key="own")


def _deleted() -> None:
    for tile_set in tile_sets.desk().deleted():
        press(
            marked("Bring back “{name}”", name=tile_set.title),
            f"own-restore-{tile_set.id}",
            partial(_restore, tile_set),
            icon="restore_from_trash",
            look=QUIET,
        )


def _name_field(sets: dict[str, TileBox]) -> str:
    """Draw the field for the name of the set to which faces are added, and return its widget key.
    At first the field contains the name of the chosen set, if this browser may add faces to it;
    otherwise "My tiles" in the language of the app."""
    from ledger.rights import Right

    chosen = sets.get(_chosen(sets))
    adds = chosen is not None and chosen.level >= Right.KEEP
    key = f"own-name-{chosen.id if chosen is not None and adds else ''}"
    usual = chosen.title if chosen is not None and adds else say("My tiles")
    st.text_input(say("Name of the set"), usual, max_chars=LONGEST, key=key)
    return key


def _where_kept() -> str:
    from ledger.rights import everybody

    if everybody():
        return say(
            "Only pictures of single tiles are kept, 64 pixels wide, never the photo. They stay"
            " on the computer that runs this app, for everybody who uses it there."
        )
    return say(
        "Only pictures of single tiles are kept, 64 pixels wide, never the photo. They stay on "
        "the computer that runs this app, for you and everybody you give a link."
    )


def _choose(set_id: str) -> None:
    remember(CHOSEN, set_id)


def _delete(tile_set: TileBox) -> None:
    if not _done(lambda: tile_sets.desk().forget(tile_set.id)):
        return
    if _remembered_id() == tile_set.id:
        remember(CHOSEN, "")
    _tell(say("“{name}” is deleted.", name=tile_set.title), "good")


def _restore(tile_set: TileBox) -> None:
    if _done(lambda: tile_sets.desk().restore(tile_set.id)):
        _tell(say("“{name}” is back.", name=tile_set.title), "good")


def _done(do: Act) -> bool:
    """Call `do` and return True; if it raises ``LedgerError``, show the reason in the next run and
    return False."""
    from ledger.errors import LedgerError

    try:
        do()
    except LedgerError as error:
        _tell(spoken(error.message), "wrong")
        return False
    return True


def _store(key: str, faces: Sequence[np.ndarray], codes: list[str]) -> bool:
    """Add faces to the set named in the field with this key, creating it if there is none, and
    choose it for reading photos; return True if that succeeded."""
    title = str(st.session_state.get(key) or "").strip() or say("My tiles")
    try:
        done = _done(lambda: _choose(tile_sets.add(title, faces, codes).id))
    except ValueError:
        sentence = say(
            "“{name}” is damaged and takes no more tiles. Give another name, or delete it in "
            "Settings, “My tiles”.",
            name=title,
        )
        _tell(sentence, "wrong")
        return False
    if done:
        text = "{many} tiles are stored in “{name}”, and photos are read with it."
        _tell(say(text, many=len(faces), name=title), "good")
    return done


def _remembered_id() -> str:
    chosen = remembered(CHOSEN)
    return chosen if isinstance(chosen, str) else ""


def _tell(sentence: str, kind: str) -> None:
    st.session_state[SAID] = [*st.session_state.get(SAID, []), (sentence, kind)]
