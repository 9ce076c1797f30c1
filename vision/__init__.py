"""A photo in, a reading out: which tiles lie where, and the hand they make.

`read_photo` is the whole path, the same for the app, the command line and every measurement:
photo → `Reader` (finds and names tiles) → `lay_out` (rows, groups and names, the likeliest whole) →
`draft_hand` and `questions` → `Reading`. `read_looks` does the same with several pictures of one
hand (`vision.looks`). `answer` decides anew with what the player said.
"""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.hand_form import USUAL_FORM, HandForm
from vision.advice import photo_advice
from vision.answers import answer
from vision.colour import mark_red_fives
from vision.draft import draft_hand
from vision.layout import lay_out
from vision.noise import calmed
from vision.photo import (
    ENOUGH,
    ENOUGH_TO_READ,
    Photo,
    Pixels,
    Source,
    as_rgb,
    load_photo,
    open_photo,
)
from vision.questions import questions
from vision.reading import DOUBTFUL_FROM, FoundTile, Group, PhotoError, Reading
from vision.sentences import Sentence

if TYPE_CHECKING:
    from vision.looks import read_looks
    from vision.reader import Reader

__all__ = [
    "DOUBTFUL_FROM",
    "FoundTile",
    "Group",
    "Photo",
    "PhotoError",
    "Reader",
    "Reading",
    "TileReader",
    "answer",
    "load_photo",
    "read_looks",
    "read_photo",
    "read_with_picture",
]


SMALL_SIDE = 36.0
"""A photo that was opened at a smaller scale is opened again, larger, where its tiles are smaller
than this, in pixels (root of the area)."""
GOOD_SIDE = 50.0
"""So large, where the photo has the pixels, that its tiles are of about this size."""


class TileReader(Protocol):
    """What `read_photo` needs of a reader: the tiles in a picture, in any order. One that has
    `read_all` as well, as `vision.Reader` has, tells what it rejected too."""

    def read(self, image: Pixels) -> list[FoundTile]: ...


def read_photo(
    source: Source | NDArray[np.uint8],
    name: str = "photo",
    reader: TileReader | None = None,
    form: HandForm = USUAL_FORM,
) -> Reading:
    """Read the tiles in a photo and draft the hand they make.

    `source` is a path, the bytes of a file, an open file, or upright RGB pixels (H, W, 3) uint8.
    Quads, width and height are in pixels of the upright photo as the file has it, or of the array.
    `reader` is the shipped models' where none is given, loaded at the first call and kept.
    `form` is what a hand of the rules played looks like.
    Raises PhotoError for a file that gives no picture, ValueError for an array that is none.
    """
    return read_with_picture(source, name, reader, form)[0]


def read_with_picture(
    source: Source | NDArray[np.uint8],
    name: str = "photo",
    reader: TileReader | None = None,
    form: HandForm = USUAL_FORM,
) -> tuple[Reading, Photo]:
    """What `read_photo` gives, and the picture that it was read from, decoded once.

    The picture may be smaller than the photo: `Photo.scale` brings its pixels to the reading's.
    """
    start = time.perf_counter()
    if reader is None:
        from vision.reader import default_reader

        reader = default_reader()
    seen = look_at(source, reader, form)
    reading = reading_of(name, seen, form)
    reading.seconds = time.perf_counter() - start
    return reading, seen.photo


@dataclass(frozen=True)
class Look:
    """What was seen in one picture. tiles: in no order, quads in pixels of the upright photo.
    advice: what to tell the player of the photo as a whole. rejected: what was found and is taken
    for no tile, to be asked about."""

    photo: Photo
    tiles: list[FoundTile]
    advice: list[Sentence]
    rejected: list[FoundTile] = field(default_factory=list)


def look_at(
    source: Source | NDArray[np.uint8], reader: TileReader, form: HandForm = USUAL_FORM
) -> Look:
    """The tiles in a picture, found and named, and nothing decided about them as a whole.
    `source` and errors are those of `read_photo`."""
    photo, found, rejected = _found_in(source, reader)
    advice = photo_advice(photo.image, found)
    if form.red_fives:
        mark_red_fives(photo.image, found)
    scale = np.array(photo.scale, dtype=np.float32)
    for tile in [*found, *rejected]:
        tile.quad = tile.quad * scale
    return Look(photo, found, advice, rejected)


def reading_of(name: str, seen: Look, form: HandForm = USUAL_FORM) -> Reading:
    """What the tiles of a look are together: rows, groups, the drafted hand, questions."""
    layout = lay_out(seen.tiles, seen.photo.width, seen.photo.height, form, seen.rejected)
    hand, warnings = draft_hand(layout.tiles, layout.groups, layout.form)
    return Reading(
        photo=name,
        width=seen.photo.width,
        height=seen.photo.height,
        tiles=layout.tiles,
        groups=layout.groups,
        hand=hand,
        warnings=[*seen.advice, *warnings],
        questions=questions(layout),
        advice=[*seen.advice],
        rejected=[tile for _, tile in layout.rejected],
        size=layout.form.tiles,
    )


def _found_in(
    source: Source | NDArray[np.uint8], reader: TileReader
) -> tuple[Photo, list[FoundTile], list[FoundTile]]:
    """The picture, as large as its tiles need, the tiles in it, quads in its pixels, and what was
    rejected."""

    def read(image: Pixels) -> tuple[list[FoundTile], list[FoundTile]]:
        read_all = getattr(reader, "read_all", None)
        if read_all is None:
            return reader.read(calmed(image)), []
        found, rejected = read_all(calmed(image))
        return found, rejected

    if isinstance(source, np.ndarray):
        image = as_rgb(source)
        return Photo(image, image.shape[1], image.shape[0]), *read(image)
    photo = open_photo(source, ENOUGH_TO_READ)
    found, rejected = read(photo.image)
    side = tile_side(found)
    if photo.scale[0] > 1 and 0 < side < SMALL_SIDE:
        with suppress(PhotoError):  # some open files cannot be read twice
            larger = round(max(photo.image.shape) * GOOD_SIDE / side)
            photo = open_photo(source, min(larger, ENOUGH))
            found, rejected = read(photo.image)
    return photo, found, rejected


def tile_side(found: list[FoundTile]) -> float:
    """The size of the tiles in pixels (root of the area), in the median; 0 without any."""
    sides = [cv2.contourArea(tile.quad) ** 0.5 for tile in found]
    return float(np.median(sides)) if sides else 0.0


def __getattr__(name: str) -> Any:
    # The reader brings ONNX Runtime along, which drawing a reading or opening a photo can spare;
    # and looks are made of what stands here.
    if name == "Reader":
        from vision.reader import Reader

        return Reader
    if name == "read_looks":
        from vision.looks import read_looks

        return read_looks
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
