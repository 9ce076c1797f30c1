"""Learning a whole set: its tiles are laid in rows as a picture shows and photographed twice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import streamlit as st

from scoring.tiles import tile_name
from ui.frame.styles import tile_html, tiles_html
from ui.frame.widgets import jpeg_uri, note, photographed, tile_button, tile_grid, tile_row
from ui.frame.words import language, say, spoken
from ui.hand import sender
from ui.hand.photos import PICTURES, arrived, forget_upload, laid_out_tiles
from ui.hand.reading_queue import Busy
from ui.sets import laid_faces
from ui.sets.laid_faces import Face, Faces

if TYPE_CHECKING:
    import numpy as np

Store = Callable[[Sequence["np.ndarray"], list[str]], bool]
"""Stores faces under their names in the set that the player chose; whether it could be done."""

FACES, PROBLEMS, ROUND, NAMING = "laid-faces", "laid-problems", "laid-round", "laid-naming"
"""The session's keys for the faces photographed and not stored yet; for what is wrong with the last
photos; for the number of the upload widget; and for the number of the face that the sheet asks
about."""


def show(store: Store) -> None:
    """Draw the form that learns a whole tile set from two photos: how to lay the tiles, the upload,
    and the recognised faces."""
    faces = _faces()
    to_take = laid_faces.photos_to_take(faces)
    st.markdown(f"**{say('Learn the whole set: two photos')}**")
    if to_take:
        st.markdown(
            say("Lay one tile of each kind in rows, upright, and photograph them from above.")
            if not faces
            else say("Now the other photo.")
        )
        st.html("".join(_picture(at) for at in to_take))
        st.caption(
            say(
                "Leave out flowers that your set lacks. The tile beside the dragons lies face down."
            )
        )
    _tell()
    _questions(faces)
    _rows(faces)
    _upload(bool(faces))
    if faces:
        _finish(faces, store)
    if st.session_state.get(NAMING):
        st.dialog(say("Which tile is it?"), on_dismiss=_close)(_name)()


def _faces() -> Faces:
    kept: Faces = st.session_state.get(FACES, ())
    return kept


def _picture(at: int) -> str:
    from vision.laid_out import PHOTOS

    title = say("First photo") if at == 0 else say("Second photo")
    rows = "".join(f"<div>{''.join(tile_html(code) for code in row)}</div>" for row in PHOTOS[at])
    return f'<figure class="laid"><figcaption>{title}</figcaption>{rows}</figure>'


def _upload(again: bool) -> None:
    fresh = st.session_state.get(ROUND, 0)
    key = f"photo-rows-{fresh}"
    files = st.file_uploader(
        say("Photos of the tiles in rows"),
        type=PICTURES,
        accept_multiple_files=True,
        key=key,
        label_visibility="visible" if again else "collapsed",
    )
    sender.show(fresh)
    if not files:
        return
    st.session_state[ROUND] = fresh + 1  # an empty widget, whatever comes out
    with st.spinner(say("Looking for tiles …")):
        here = arrived(files)
        lost = len(here) < len(files)
        problems = [say("The photo did not arrive. Send it again.")] if lost else []
        for file in here:
            data = file.getvalue()
            forget_upload(file)
            problems += _take(data)
        st.session_state[PROBLEMS] = problems
    st.rerun()


def _take(data: bytes) -> list[str]:
    from vision import PhotoError

    try:
        seen, pictures, shown, told = laid_out_tiles(data)
    except PhotoError as error:
        return [spoken(error.message)]
    except Busy:
        return [say("Too many photos are waiting to be read just now. Try again in a moment.")]
    fresh = [
        Face(place.names, picture, jpeg)
        for place, picture, jpeg in zip(seen.places, pictures, shown, strict=True)
    ]
    for one, other in seen.swapped():
        at, to = seen.places.index(one), seen.places.index(other)
        fresh[at] = replace(fresh[at], swapped=fresh[to].number)
        fresh[to] = replace(fresh[to], swapped=fresh[at].number)
    st.session_state[FACES] = laid_faces.take(_faces(), fresh)
    return [spoken(each) for each in told]


def _tell() -> None:
    for problem in st.session_state.get(PROBLEMS, []):
        note(problem, "look")


def _questions(faces: Faces) -> None:
    """Which name is right where place and looks say different ones."""
    pairs = laid_faces.pairs(faces)
    for one, other in pairs:
        with st.container(key=f"laid-pair-{one.number}"):
            _shown((one, other))
            st.markdown(
                say(
                    "Have these two changed places? By their places they are {one} and {other}.",
                    one=_called(one.code),
                    other=_called(other.code),
                )
            )
            with st.container(horizontal=True):
                st.button(
                    say("Yes, changed"),
                    key=f"laid-changed-{one.number}",
                    on_click=_swap,
                    args=(one, other, True),
                )
                st.button(
                    say("No, as in the picture"),
                    key=f"laid-unchanged-{one.number}",
                    on_click=_swap,
                    args=(one, other, False),
                )
    paired = {face.number for pair in pairs for face in pair}
    for face in faces:
        if not face.asked or face.number in paired:
            continue
        with st.container(key=f"laid-ask-{face.number}"):
            _shown((face,))
            st.markdown(say("Which tile is this?"))
            with st.container(horizontal=True):
                for code in face.names:
                    st.button(
                        _called(code).capitalize(),
                        key=f"laid-is-{face.number}-{code}",
                        on_click=_named,
                        args=(face.number, code),
                    )
                st.button(
                    say("Another tile"),
                    key=f"laid-other-{face.number}",
                    on_click=_open,
                    args=(face.number,),
                )


def _shown(faces: Sequence[Face]) -> None:
    pictures = (f'<img class="laid-face" src="{jpeg_uri(face.shown)}" alt="">' for face in faces)
    st.html("".join(pictures))


def _rows(faces: Faces) -> None:
    if not faces:
        return
    st.markdown(say("Each photo with its name on it. Tap one that is wrong."))
    photographed({f"laid-tile-{face.number}": face.shown for face in faces})
    for at, row in enumerate(laid_faces.rows(faces)):
        with tile_row(f"laid-{at}"):
            for face in row:
                tile_button(
                    face.code,
                    f"laid-tile-{face.number}",
                    _open,
                    (face.number,),
                    doubtful=face.asked,
                )
    missing = laid_faces.missing(faces)
    if missing:
        st.markdown(say("Still missing:"))
        st.html(tiles_html(missing, small=True))


def _finish(faces: Faces, store: Store) -> None:
    sure = [face for face in faces if not face.asked]
    if len(sure) < len(faces):
        st.caption(say("What you have not answered is not stored."))
    with st.container(horizontal=True, key="laid-finish"):
        st.button(
            say("Store {many} tiles", many=len(sure)),
            key="laid-store",
            type="primary",
            icon=":material/bookmark_add:",
            disabled=not sure,
            on_click=_store,
            args=(store,),
        )
        st.button(say("Drop them"), key="laid-drop", type="tertiary", on_click=_drop)


def _name() -> None:
    number = st.session_state.get(NAMING)
    face = next((face for face in _faces() if face.number == number), None)
    if face is None:
        st.session_state[NAMING] = None
        st.rerun()
    with st.container(horizontal=True, vertical_alignment="center", key="laid-naming"):
        _shown((face,))
        st.button(say("Leave it out"), key="laid-none", on_click=_named, args=(number, ""))
    tile_grid("laid", _named, (number,), face.code)


def _called(code: str) -> str:
    return tile_name(code, language())


# --- what a tap does ---------------------------------------------------------------------------


def _swap(one: Face, other: Face, really: bool) -> None:
    st.session_state[FACES] = laid_faces.swap(_faces(), one, other, really)


def _named(number: int, code: str) -> None:
    st.session_state[FACES] = laid_faces.name(_faces(), number, code)
    _close()


def _open(number: int) -> None:
    st.session_state[NAMING] = number


def _close() -> None:
    st.session_state[NAMING] = None


def _store(store: Store) -> None:
    faces = _faces()
    sure = [face for face in faces if not face.asked]
    if store([face.picture for face in sure], [face.code for face in sure]):
        st.session_state[FACES] = tuple(face for face in faces if face.asked)
        st.session_state[PROBLEMS] = []


def _drop() -> None:
    st.session_state[FACES], st.session_state[PROBLEMS] = (), []
