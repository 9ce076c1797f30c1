"""Learn a whole tile set from two photos of its tiles laid out in rows, as shown in a picture.

>>> import numpy as np
>>> def seen(*names):
...     return Face(names, np.zeros((64, 64, 3), np.uint8), b"")
>>> laid = take((), [seen("1p"), seen("2p", "3p")])
>>> [face.code for face in laid], [face.asked for face in laid]
(['1p', '2p'], [False, True])
>>> [face.code for face in name(laid, laid[1].number, "3p") if not face.asked]
['1p', '3p']
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from scoring.tiles import BACK
from ui.frame.streamlit_internals import take_uploads
from ui.frame.styles import tile_html, tiles_html
from ui.frame.widgets import (
    PRIMARY,
    QUIET,
    TileLook,
    jpeg_uri,
    marked,
    note,
    photographed,
    press,
    tile_button,
    tile_grid,
    tile_row,
)
from ui.frame.words import say, spoken
from ui.hand import sender
from ui.hand.hand_photo import upright_crop
from ui.hand.photos import PICTURES, shared_reader
from ui.hand.reading_queue import QUEUE, Busy
from vision.laid_out_set import PHOTOS, ROWS

if TYPE_CHECKING:
    import numpy as np

    from scoring.speech.messages import Message

_NUMBERS = itertools.count(1)


Store = Callable[[Sequence["np.ndarray"], list[str]], bool]
"""Function that stores faces under their codes in the set that the player chose; returns True if
they were stored."""

FACES, PROBLEMS, ROUND, NAMING = "laid-faces", "laid-problems", "laid-round", "laid-naming"
"""Session keys: faces photographed but not stored yet; problems of the last photos; number of the
upload widget; number of the face that the open sheet asks about."""


@dataclass(frozen=True, eq=False)
class Face:
    """A photographed face.

    names: possible codes, the most probable first; more than one until the player chooses.
    picture: (64, 64, 3) uint8 RGB, to be stored.
    shown: JPEG of the face.
    number: unique in this process.
    """

    names: tuple[str, ...]
    picture: np.ndarray
    shown: bytes
    number: int = field(default_factory=lambda: next(_NUMBERS))

    @property
    def code(self) -> str:
        """The most probable code."""
        return self.names[0]

    @property
    def asked(self) -> bool:
        """True if the player still has to be asked which tile it is."""
        return len(self.names) > 1


Faces = tuple[Face, ...]


def take(before: Faces, fresh: Sequence[Face]) -> Faces:
    """Return the faces of a new photo together with those before, in the order of the rows. A tile
    photographed again replaces the older face."""
    again = {face.code for face in fresh}
    kept = [face for face in before if face.code not in again]
    return _in_order([*kept, *fresh])


def name(faces: Faces, number: int, code: str) -> Faces:
    """Return the faces after the player named face `number`: it gets `code` as its only name. An
    empty code removes it."""
    named = [replace(f, names=(code,)) if f.number == number else f for f in faces]
    return _in_order([face for face in named if face.code])


def rows(faces: Faces) -> list[list[Face]]:
    """Return the faces row by row; rows without faces are omitted."""
    lying = [[face for face in faces if face.code in row] for row in ROWS]
    return [row for row in lying if row]


def missing(faces: Faces) -> list[list[str]]:
    """Return, for each row with some but not all faces, the codes of the missing tiles."""
    there = {face.code for face in faces}
    lacking = [[c for c in row if c not in there and c != BACK] for row in ROWS]
    return [codes for codes, row in zip(lacking, ROWS, strict=True) if codes and there & set(row)]


def photos_to_take(faces: Faces) -> list[int]:
    """Return the indices (0, 1) of the photos still to be taken: those of whose tiles no face is
    stored yet."""
    there = {face.code for face in faces}
    return [at for at, rows in enumerate(PHOTOS) if not there & set(itertools.chain(*rows))]


def _in_order(faces: Sequence[Face]) -> Faces:
    order = list(itertools.chain(*ROWS))
    return tuple(sorted(faces, key=lambda face: order.index(face.code)))


def read_set_layout(data: bytes) -> tuple[list[Face], list[Message]]:
    """Read a photo (bytes) of a tile set laid out in rows. Return its faces and messages for the
    player.

    Raises `PhotoError` for a file that is not a photo, `ReaderError` if the reader is damaged, or
    `Busy` if the queue is full.
    """
    import numpy as np

    from vision.laid_out_set import name_by_place
    from vision.observing.crops import cut_faces
    from vision.observing.photo import decode_bytes
    from vision.pipeline import advice_about, look_at

    reader = shared_reader()
    with QUEUE.turn(decode_bytes(data)):
        look = look_at(data, reader)
        seen = name_by_place([*look.tiles, *look.rejected])
        scale = np.array(look.photo.scale, np.float32)
        quads = np.array([place.quad / scale for place in seen.places], np.float32)
        quads = quads.reshape(-1, 4, 2)
        pictures = cut_faces(look.photo.image, quads)
        faces = [
            Face(names=place.names, picture=picture, shown=upright_crop(look.photo.image, quad))
            for place, picture, quad in zip(seen.places, pictures, quads, strict=True)
        ]
    return faces, [*seen.problems, *advice_about(look, look.tiles)]


def show(store: Store) -> None:
    """Draw the form that learns a whole tile set: how to lay the tiles, the upload, and the
    recognised faces.

    store: called with faces and their tile codes, returns True if they were stored.
    """
    faces = _faces()
    to_take = photos_to_take(faces)
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
    for problem in st.session_state.get(PROBLEMS, []):
        note(problem, "look")
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
    title = say("First photo") if at == 0 else say("Second photo")
    laid = "".join(f"<div>{''.join(tile_html(code) for code in row)}</div>" for row in PHOTOS[at])
    return f'<figure class="laid"><figcaption>{title}</figcaption>{laid}</figure>'


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
    st.session_state[ROUND] = fresh + 1  # empties the widget, whether reading succeeds or not
    with st.spinner(say("Looking for tiles …")):
        here = take_uploads(files)
        lost = len(here) < len(files)
        problems = [say("The photo did not arrive. Send it again.")] if lost else []
        for data, _ in here:
            problems += _take(data)
        st.session_state[PROBLEMS] = problems
    st.rerun()


def _take(data: bytes) -> list[str]:
    """Read a photo of rows and keep its faces, and return what the player has to be told; if it
    cannot be read, only why."""
    from vision.errors import PhotoError, ReaderError

    try:
        fresh, told = read_set_layout(data)
    except (PhotoError, ReaderError) as error:
        return [spoken(error.message)]
    except Busy:
        return [say("Too many photos are waiting to be read just now. Try again in a moment.")]
    st.session_state[FACES] = take(_faces(), fresh)
    return [spoken(each) for each in told]


def _rows(faces: Faces) -> None:
    if not faces:
        return
    st.markdown(say("Each photo with its name on it. Tap one that is wrong."))
    photographed({f"laid-tile-{face.number}": face.shown for face in faces})
    for at, row in enumerate(rows(faces)):
        with tile_row(f"laid-{at}"):
            for face in row:
                tile_button(
                    face.code,
                    f"laid-tile-{face.number}",
                    partial(st.session_state.update, {NAMING: face.number}),
                    look=TileLook(doubtful=face.asked),
                )
    asked = sum(face.asked for face in faces)
    if asked == 1:
        st.markdown(say("One tile is uncertain, marked “?”. Tap to check."))
    elif asked:
        st.markdown(marked("{many} tiles are uncertain, marked “?”. Tap to check.", many=asked))
    if lacking := missing(faces):
        st.markdown(say("Still missing:"))
        st.html(tiles_html(lacking, small=True))


def _finish(faces: Faces, store: Store) -> None:
    sure = [face for face in faces if not face.asked]
    if len(sure) < len(faces):
        st.caption(say("What you have not answered is not stored."))
    with st.container(horizontal=True, key="laid-finish"):
        press(
            marked("Store {many} tiles", many=len(sure)),
            "laid-store",
            partial(_store, store),
            icon="bookmark_add",
            look=PRIMARY,
            disabled=not sure,
        )
        press(say("Drop them"), "laid-drop", _drop, look=QUIET)


def _name() -> None:
    sought = st.session_state.get(NAMING)
    face = next((face for face in _faces() if face.number == sought), None)
    if face is None:
        st.session_state[NAMING] = None
        st.rerun()
    number = face.number
    with st.container(horizontal=True, vertical_alignment="center", key="laid-naming"):
        st.html(f'<img class="laid-face" src="{jpeg_uri(face.shown)}" alt="">')
        with tile_row("likely"):
            for code in face.names:
                tile_button(code, f"laid-is-{code}", partial(_named, number, code))
        press(say("Leave it out"), "laid-none", partial(_named, number, ""))
    tile_grid("laid", partial(_named, number), chosen=face.code)


def _named(number: int, code: str) -> None:
    st.session_state[FACES] = name(_faces(), number, code)
    _close()


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
