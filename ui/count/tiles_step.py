"""Step 2: is every tile there, and is each the right one?"""

from __future__ import annotations

from functools import partial

import streamlit as st

from scoring.messages import Message
from scoring.rulesets import of_size
from scoring.tiles import FLOWERS, tile_name
from ui.count import asking, own_set, photo_view, rules_in_force
from ui.frame.widgets import note, press, tile_button, tile_grid, tile_row
from ui.frame.words import language, say, spoken
from ui.hand import kept, session
from ui.hand.photos import boxed
from ui.hand.questions import next_question
from ui.hand.state import (
    AppState,
    add_tile,
    flowers_of,
    make_meld,
    other_hand,
    playing,
    quads_in_hand,
    swap_hands,
    tile_count,
)
from vision.deciding.draft import count_sentence
from vision.record import Piece

HERE = ("too_many_copies", "wrong_tile_count", "bad_tile")
"""The errors that are put right on this page."""

WARNINGS = 2
"""So many sentences about the photo at most: the tiles are to be seen below them."""


def show() -> None:
    now = session.state()
    asked = next_question(now)
    if now.photo is not None:
        photo_view.show(now, asked.pieces if asked else ())
        if all(piece.found is not None for piece in now.draft.pieces):  # else they know not all
            for warning in _about_the_photo(now):
                st.caption(f":material/info: {spoken(warning)}")
    asking.show(asked)
    if not rules_in_force.offer_others(now) and asked is None:
        hint(now, now.photo is not None)
    two_hands(now, mixed=True)
    if now.photo is not None:
        _tiles(now)
    else:
        with st.container(key="typed"):  # keeps its height, so that the tiles below stay put
            _tiles(now)
        tile_grid("pad", _put)
    _set_aside(now)
    own_set.offer()
    with st.container(horizontal=True, key="tiles-foot"):
        if now.draft.pieces:
            press(say("Clear all tiles"), "clear", session.start_over, type="tertiary")
        if now.photo is not None:
            st.download_button(
                say("Save the photo, tiles named"),
                partial(boxed, now.photo, now.draft),
                file_name="tiletally-photo.jpg",
                mime="image/jpeg",
                key="keep-photo",
                type="tertiary",
                icon=":material/download:",
                on_click="ignore",
            )
        if now.photo is not None and kept.folder() is not None:
            press(
                say("Keep this photo for the reader"),
                "keep-for-reader",
                _keep_for_reader,
                icon="school",
                type="tertiary",
                help=say("The photo and its tiles as you corrected them, to learn from."),
            )


def _about_the_photo(now: AppState) -> list[Message]:
    """What the reader says of it; of the number of tiles nothing where another game is offered."""
    reading = now.draft.reading
    if reading is None:
        return []
    said = reading.warnings
    counted = count_sentence(reading.hand, of_size(reading.size)[0].form) if reading.hand else None
    if counted in said and all(rules_in_force.other_size(now)):
        said = [warning for warning in said if warning != counted]
    return said[:WARNINGS]


def _keep_for_reader() -> None:
    now, where = session.state(), kept.folder()
    if now.photo is None or where is None:
        return
    try:
        done = kept.keep(now.photo, now.draft, where)
    except OSError:
        told = say("The photo could not be kept: its folder cannot be written.")
    else:
        told = say("Thank you: the photo is kept for the reader.") if done else ""
        told = told or say("A photo with tiles that were added by hand teaches nothing: not kept.")
    st.toast(told)


def hint(now: AppState, plus: bool) -> None:
    """One sentence: what to do next about the tiles. plus: whether a + adds one on this page."""
    have, want = tile_count(now.draft)
    doubtful = sum(p.doubtful for p in playing(now.draft))
    error = session.refusal() if have else None
    if not have:
        note(
            say("Tap the tiles of the hand, the winning tile too.")
            if not plus
            else say("Tap + to add the tiles of the hand.")
        )
    elif error and error.code in HERE and error.code != "wrong_tile_count":
        note(spoken(error.message), "wrong")
    elif have > want and quads_in_hand(now.draft):
        _maybe_kong(quads_in_hand(now.draft)[0])
    elif have > want:
        note(
            say(
                "{have} tiles, but a hand has {want}. Tap one that does not belong.",
                have=have,
                want=want,
            ),
            "wrong",
        )
    elif have < want:
        _missing(want - have, with_plus=plus)
    elif doubtful == 1:
        note(say("One tile is uncertain, marked “?”. Tap to check."), "look")
    elif doubtful:
        note(say("{many} tiles are uncertain, marked “?”. Tap to check.", many=doubtful), "look")
    else:
        note(say("All tiles are there. Tap any that is wrong."), "good")


def two_hands(now: AppState, mixed: bool) -> None:
    """Ask whether the photo shows two hands, where it may. mixed: where the tiles that were taken
    for one are none, which is asked first; or where they are one, below all else."""
    refusal = session.refusal()
    none = refusal is not None and refusal.code in HERE
    if not other_hand(now.draft) or none != mixed:
        return
    with st.container(horizontal=True, vertical_alignment="center", key="two-hands"):
        st.markdown(say("Are there two hands in the photo?"))
        st.button(
            say("Count the other one"),
            icon=":material/swap_vert:",
            key="other-hand",
            on_click=_take_other_hand,
        )


def _missing(many: int, with_plus: bool) -> None:
    if many == 1 and with_plus:
        note(say("One tile is still missing. Add it with +."))
    elif many == 1:
        note(say("One tile is still missing. Add it below."))
    elif with_plus:
        note(say("{many} tiles are still missing. Add them with +.", many=many))
    else:
        note(say("{many} tiles are still missing. Add them below.", many=many))


def _maybe_kong(tile: str) -> None:
    with st.container(horizontal=True, vertical_alignment="center", key="maybe-kong"):
        st.markdown(say("Four times {tile}. Is it a kong?", tile=tile_name(tile, language())))
        press(say("Kong"), "kong", _kong, tile, False)
        press(say("Concealed kong"), "kong-concealed", _kong, tile, True)


def _tiles(now: AppState) -> None:
    """The tiles in rows as they lie in the photo."""
    pieces = [*playing(now.draft), *flowers_of(now.draft)]
    order = {piece.id: place for place, piece in enumerate(now.draft.pieces)}
    rows = sorted({p.row for p in pieces}) or [0]
    for row in rows:
        with tile_row(f"strip-{row}"):
            before = None
            for piece in sorted((p for p in pieces if p.row == row), key=lambda p: order[p.id]):
                group = (piece.meld, piece.id == now.draft.winning, piece.tile in FLOWERS)
                _piece(piece, apart=before is not None and group != before)
                before = group
            if row == rows[-1] and now.photo is not None:
                press(say("Add a tile"), "add-tile", session.open_sheet, "add", icon="add")


def _set_aside(now: AppState) -> None:
    aside = [p for p in now.draft.pieces if p.aside]
    two_hands(now, mixed=False)
    if aside:
        with st.expander(say("Also in the photo, not in the hand ({many})", many=len(aside))):
            st.caption(say("Tap one that belongs to the hand."))
            with tile_row("aside"):
                for piece in aside:
                    _piece(piece)


def _piece(piece: Piece, apart: bool = False) -> None:
    tile_button(
        piece.tile,
        f"tile-{piece.id}",
        session.open_sheet,
        ("fix", piece.id),
        doubtful=piece.doubtful and not piece.aside,
        apart=apart,
    )


def _put(code: str) -> None:
    session.change(add_tile(session.state().draft, code))


def _take_other_hand() -> None:
    session.change(swap_hands(session.state().draft))


def _kong(tile: str, concealed: bool) -> None:
    session.change(make_meld(session.state().draft, "kong", (tile,) * 4, concealed))
