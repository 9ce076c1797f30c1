"""Read uploaded photos, and cut out the parts that the app shows."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from scoring.hand.photo_form import USUAL_FORM, HandForm
from ui.hand.hand_photo import SHOWN_SIDE, HandPhoto, box_around, jpeg
from ui.hand.reading_queue import QUEUE
from ui.hand.state import Draft

if TYPE_CHECKING:
    from vision import Photo as Picture
    from vision import Reader
    from vision.observing.own_set import OwnSet
    from vision.reading import Reading

PICTURES = ["image", "heic", "heif"]
"""File types offered by the button for photos; browsers do not recognise HEIC as an image."""

File = tuple[bytes, str]
"""Bytes and name of a chosen file."""

VIEW_QUALITY = 82
"""Quality of the stored JPEG; a view of 1600 by 1200 pixels takes 0.2 to 0.4 MB."""


_LOADING = threading.Lock()


def shared_reader() -> Reader:
    """Return the reader with its models, loaded at the first call in a process."""
    with _LOADING:
        from vision.observing.reader import default_reader

        return default_reader()


@cache
def warm_up() -> None:
    """Start loading the models in a background thread, only at the first call in a process."""

    def load() -> None:
        with suppress(Exception):  # the error is shown when a photo is opened
            shared_reader()

    threading.Thread(target=load, daemon=True).start()


def open_photo(
    files: Sequence[File],
    own_set: OwnSet | None = None,
    form: HandForm = USUAL_FORM,
    tell: Callable[[int], None] | None = None,
    tell_look: Callable[[int, int], None] | None = None,
) -> HandPhoto:
    """Read a photo, or several photos or short videos of one hand together, after waiting for a
    turn. Raises `PhotoError` or `ReaderError` with a sentence for the player, or `Busy` if the
    queue is full.

    files: pairs of bytes and name; the name's ending tells a video from a photo.
    own_set: stored tile set to read with, or None.
    form: shape of a hand by the table's rules.
    tell: called with the number of photos ahead, see `ReadingQueue.turn`.
    tell_look: see `tell` of `read_looks_with_picture`.
    """
    from vision.pipeline import read_with_picture
    from vision.several_looks import frames_of, is_video, read_looks_with_picture

    reader = shared_reader()
    size = max(_taken(data, name) for data, name in files)
    with QUEUE.turn(size, tell=tell), QUEUE.timed():
        if own_set is not None:
            reader = _reader_with(reader, own_set)
        names = [name for _, name in files]
        sources = [frames_of(data) if is_video(name) else data for data, name in files]
        if len(sources) == 1 and isinstance(sources[0], bytes):
            reading, picture = read_with_picture(sources[0], names[0], reader, form)
        else:
            reading, picture = read_looks_with_picture(sources, names, reader, form, tell_look)
        return _photo(hashlib.sha256(b"".join(d for d, _ in files)).hexdigest(), reading, picture)


def _taken(data: bytes, name: str) -> float:
    """Return the memory in bytes that decoding a file takes; for a video the maximum."""
    from vision.observing.photo import MAX_DECODE_BYTES, decode_bytes
    from vision.several_looks import is_video

    return MAX_DECODE_BYTES if is_video(name) else decode_bytes(data)


def focus(photo: HandPhoto, draft: Draft, asked: Sequence[int] = ()) -> tuple[int, int, int, int]:
    """Return left, top, right, bottom, in pixels of the photo's `view`, of the part that shows the
    hand with a margin; of the part with all tiles if none is in the hand. Discards may lie outside
    it.

    asked: ids of other pieces that must be visible.
    """
    shown = [p for p in draft.pieces if not p.aside or p.id in asked]
    hand = [tile for p in shown if (tile := draft.tile_of(p)) is not None]
    return box_around(photo.quads(hand or photo.reading.tiles), photo.size)


@lru_cache(maxsize=4)
def _reader_with(reader: Reader, own_set: OwnSet) -> Reader:
    """Return a reader that compares faces with a stored tile set; cached."""
    from vision.observing.own_set import knowing

    return knowing(reader, own_set)


def _photo(sha: str, reading: Reading, picture: Picture) -> HandPhoto:
    """Return a photo as it is kept with a hand: the part that shows tiles, shrunk, and the
    reading."""
    import cv2
    import numpy as np

    places = [tile.quad for tile in reading.tiles]
    places += [asked.quad for asked in reading.questions if asked.quad is not None]
    quads = np.array(places, np.float32).reshape(-1, 4, 2) / np.array(picture.scale, np.float32)
    image = picture.image
    left, top, right, bottom = box_around(quads, (image.shape[1], image.shape[0]))
    shrunk = min(1.0, SHOWN_SIDE / max(right - left, bottom - top))
    across, down = picture.scale
    shown = cv2.resize(
        image[top:bottom, left:right], None, fx=shrunk, fy=shrunk, interpolation=cv2.INTER_AREA
    )
    return HandPhoto(
        sha=sha,
        reading=reading,
        view=jpeg(shown, VIEW_QUALITY),
        size=(shown.shape[1], shown.shape[0]),
        origin=(left * across, top * down),
        scale=(shrunk / across, shrunk / down),
    )
