"""Draw the photo: a tap on a tile corrects it, and a frame can be drawn around the hand."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import streamlit as st

from scoring.tiles import tile_name
from ui.frame.picture import media_url
from ui.frame.widgets import literal, photographed, press
from ui.frame.words import language, say, spoken
from ui.hand import changes, session
from ui.hand.hand_photo import HandPhoto
from ui.hand.machine import AppState
from ui.hand.open_points import next_question
from ui.hand.photo_questions import only_hand_with, other_hands, take_hand
from ui.hand.photos import focus
from vision.record import Piece
from vision.statements import Framed, place_of

SCRIPT = Path(__file__).with_name("photo.js").read_text("utf-8")
_component = st.components.v2.component("tiletally_photo", js=SCRIPT, isolate_styles=False)

KEY = "photo-view"
MOST_ADVICE = 2
"""Maximum number of sentences about the photo, so that the hand stays in view below them."""


def show(now: AppState, asked: tuple[int, ...] = ()) -> None:
    """Draw the photo with its tiles marked, advice on a better one, and other hands that it may
    show; draw nothing without a photo.

    asked: ids of the pieces that the open question is about.
    """
    photo = now.photo
    if photo is None:
        return
    pieces = [piece for piece in now.draft.pieces if piece.found is not None]
    found = [tile for piece in pieces if (tile := now.draft.tile_of(piece)) is not None]
    tiles = [
        {
            "id": piece.id,
            "code": piece.tile,
            "name": _name(now, piece),
            "marks": _marks(now, piece, asked),
            "quad": quad.round(1).tolist(),
        }
        for piece, quad in zip(pieces, photo.quads(found), strict=True)
    ]
    _component(
        key=KEY,
        data={
            "url": media_url(photo.view, KEY),
            "size": list(photo.size),
            "focus": list(focus(photo, now.draft, asked)),
            "tiles": tiles,
            "frames": any(piece.aside for piece in pieces),
            "words": {
                "photo": say("Your photo. Tap the tile that won.")
                if _asks_winner(now)
                else say("Your photo. Tap a tile to correct it."),
                "frame": say("Draw a frame around your tiles"),
            },
        },
        on_did_change=_did,
    )
    for text in (photo.reading.seen.advice if photo.reading.seen else ())[:MOST_ADVICE]:
        st.caption(f":material/info: {literal(spoken(text))}")
    _other_hands(now, photo)


def _other_hands(now: AppState, photo: HandPhoto) -> None:
    hands = other_hands(now.draft)
    if not hands:
        return
    found = {piece.id: now.draft.tile_of(piece) for piece in now.draft.pieces}
    shown = [[tile for i in ids if (tile := found[i]) is not None] for ids in hands]
    with st.container(key="other-hands", gap=None):
        st.caption(say("Is yours another hand? Tap it."))
        photographed({f"other-{n}": photo.part(tiles) for n, tiles in enumerate(shown)})
        with st.container(horizontal=True, gap="small", key="row-hands"):
            for number, ids in enumerate(hands):
                names = say(", ").join(tile_name(tile.tile, language()) for tile in shown[number])
                press(
                    names,
                    f"other-{number}__hand",
                    partial(session.apply, partial(take_hand, tiles=ids)),
                )


def act(what: Mapping[str, Any]) -> None:
    """Apply an action from the photo's component to the hand on the table: a tapped tile or a drawn
    frame. Other actions are ignored.

    what: mapping with `act` ("tap" or "frame") and `id` or `frame`.
    """
    now = session.state()
    act, number = what.get("act"), what.get("id")
    if act == "frame":
        _framed(now, what.get("frame"))
    elif act == "tap" and isinstance(number, int) and now.draft.piece(number) is not None:
        tapped(number)


def _framed(now: AppState, frame: object) -> None:
    """State that the hand lies within a frame [left, top, right, bottom], in pixels of the
    displayed photo; malformed frames are ignored."""
    if now.photo is None or not isinstance(frame, list) or len(frame) != 4:
        return
    try:
        left, top, right, bottom = (float(side) for side in frame)
    except (TypeError, ValueError):
        return
    corners = [[left, top], [right, top], [right, bottom], [left, bottom]]
    session.change(now.draft.saying(Framed(place_of(now.photo.in_photo(corners)))))


def tapped(number: int) -> None:
    """Handle a tap on the tile with this piece id: answer the open question with it, choose it as
    the winning tile, or open the sheet that asks which tile it is."""
    now = session.state()
    asked = next_question(now.draft)
    if asked is not None and asked.kind == "in_hand" and number in asked.pieces:
        session.change(changes.set_aside(now.draft, number, False))
    elif asked is not None and (hand := only_hand_with(asked, number)) is not None:
        session.change(hand)
    elif _asks_winner(now) and any(piece.id == number for piece in now.draft.concealed):
        won(number)
    else:
        session.state().open_sheet("fix", number)


def won(number: int) -> None:
    """Choose the piece with this id as the winning tile, after returning it to the hand if it was
    set aside. For a tile of a meld or a flower, only set a notice."""
    draft = session.state().draft
    piece = draft.piece(number)
    if piece is not None and piece.aside:
        draft = changes.set_aside(draft, number, False)
    if any(each.id == number for each in draft.concealed):
        session.change(changes.choose_winning(draft, number))
    else:
        session.state().notice = say(
            "A tile of a meld or a flower cannot be the one that won. Split the meld first."
        )


def _asks_winner(now: AppState) -> bool:
    asked = next_question(now.draft)
    return session.asks_winner() or (asked is not None and asked.kind == "winning_tile")


def _did() -> None:
    said = st.session_state[KEY].get("did")
    if isinstance(said, Mapping):
        act(said)


def _marks(now: AppState, piece: Piece, asked: tuple[int, ...]) -> list[str]:
    marks = {
        "aside": piece.aside,
        "doubt": piece.doubtful and not piece.aside,
        "won": piece.id == now.draft.won,
        "meld": piece.meld is not None,
        "asked": piece.id in asked,
        "picked": now.sheet == ("fix", piece.id),
    }
    return [mark for mark, is_so in marks.items() if is_so]


def _name(now: AppState, piece: Piece) -> str:
    name = tile_name(piece.tile, language())
    if piece.aside:
        return say("{tile}, not in the hand", tile=name)
    if piece.id == now.draft.won:
        return say("{tile}, winning tile", tile=name)
    return say("{tile}, doubtful", tile=name) if piece.doubtful else name
