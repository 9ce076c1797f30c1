"""A photo in, a reading out: which tiles lie where, and the hand they make.

`read_photo` is the whole path, the same for the app, the command line and every measurement:
photo → `Reader` (finds and names tiles) → `Observations` → `vision.record.decide` → `Reading`.
`vision.looks.read_looks` does the same with several pictures of one hand.
"""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from scoring.hand_form import USUAL_FORM, HandForm
from vision.errors import PhotoError, TilesTooSmall
from vision.geometry import sides
from vision.observations import FoundTile, Observations
from vision.observing.advice import photo_advice
from vision.observing.colour import red_fives_marked
from vision.observing.noise import calmed
from vision.observing.photo import ENOUGH, ENOUGH_TO_READ, Photo, Pixels, Source, as_rgb, open_photo
from vision.reading import Reading
from vision.record import decide
from vision.sentences import Sentence

SMALL_SIDE = 36.0
"""A photo that was opened at a smaller scale is opened again, larger, where its tiles are smaller
than this, in pixels (root of the area)."""
GOOD_SIDE = 50.0
"""So large, where the photo has the pixels, that its tiles are of about this size."""


class TileReader(Protocol):
    """A reader for `read_photo`: returns the tiles in a picture, in any order. One with `read_all`,
    as `vision.Reader`, also returns rejected detections, and stops where tiles are too small."""

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
    """Return the reading of `read_photo`, and the picture that it was read from, decoded once.

    The picture may be smaller than the photo: `Photo.scale` brings its pixels to the reading's.
    """
    start = time.perf_counter()
    if reader is None:
        from vision.observing.reader import default_reader

        reader = default_reader()
    look = look_at(source, reader, form)
    reading = decide(observed(name, look), form=form)
    reading.seconds = time.perf_counter() - start
    return reading, look.photo


@dataclass(frozen=True)
class Look:
    """The observations of one picture. tiles: in no order, quads in pixels of the upright photo.
    advice: sentences about the photo as a whole. rejected: detections taken for no tile, to be
    asked about."""

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
        found = red_fives_marked(photo.image, found)
    scale = np.array(photo.scale, dtype=np.float32)
    found, rejected = (
        [replace(tile, quad=tile.quad * scale) for tile in tiles] for tiles in (found, rejected)
    )
    return Look(photo, found, advice, rejected)


def observed(name: str, look: Look) -> Observations:
    """Return a look as observations."""
    return Observations(
        photo=name,
        width=look.photo.width,
        height=look.photo.height,
        tiles=tuple(look.tiles),
        rejected=tuple(look.rejected),
        advice=tuple(look.advice),
    )


def _found_in(
    source: Source | NDArray[np.uint8], reader: TileReader
) -> tuple[Photo, list[FoundTile], list[FoundTile]]:
    """The picture, as large as its tiles need, the tiles in it, quads in its pixels, and what was
    rejected."""

    def read(image: Pixels, least: float = 0.0) -> tuple[list[FoundTile], list[FoundTile]]:
        read_all = getattr(reader, "read_all", None)
        if read_all is None:
            found, rejected = reader.read(calmed(image)), []
        else:
            found, rejected = read_all(calmed(image), least)
        if 0 < (side := tile_side(found)) < least:
            raise TilesTooSmall(side)
        return found, rejected

    if isinstance(source, np.ndarray):
        image = as_rgb(source)
        return Photo(image, image.shape[1], image.shape[0]), *read(image)
    photo = open_photo(source, ENOUGH_TO_READ)
    try:
        return photo, *read(photo.image, SMALL_SIDE if photo.scale[0] > 1 else 0.0)
    except TilesTooSmall as small:
        with suppress(PhotoError):  # some open files cannot be read twice
            larger = round(max(photo.image.shape) * GOOD_SIDE / small.side)
            photo = open_photo(source, min(larger, ENOUGH))
    return photo, *read(photo.image)


def tile_side(found: list[FoundTile]) -> float:
    """The size of the tiles in pixels (root of the area), in the median; 0 without any."""
    return float(np.median(sides(np.stack([tile.quad for tile in found])))) if found else 0.0
