"""Read a photo: find its tiles and draft the hand they make.

`read_photo` is the whole pipeline, the same for the app, the command line and all measurements:
photo → `Reader` (finds and names tiles) → `Observations` → `vision.record.decide` → `Reading`.
`vision.several_looks.read_looks` does the same with several pictures of one hand.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from scoring.hand.photo_form import USUAL_FORM, HandForm
from vision.geometry import sides, usual_side
from vision.limits import COARSE_SIDE_PX, FINE_SIDE_PX
from vision.observations import FoundTile, Observations
from vision.observing.advice import photo_advice
from vision.observing.colour import mark_red_fives
from vision.observing.crops import CROP_SIZE
from vision.observing.photo import Enlarge, Photo, Pixels, Source, as_rgb, denoise, open_photo
from vision.reading import Reading
from vision.record import decide
from vision.sentences import Sentence
from vision.settings import GOOD_TILE_PX


class TileReader(Protocol):
    """Protocol of a reader for `read_photo`.

    `read` returns the tiles in a picture in any order, `rejected` detections included. Their quads
    are in pixels of the picture or, if `enlarge` returned a larger picture, in pixels of that.
    """

    def read(self, image: Pixels, enlarge: Enlarge | None = None) -> list[FoundTile]: ...


def read_photo(
    source: Source | NDArray[np.uint8],
    name: str = "photo",
    reader: TileReader | None = None,
    form: HandForm = USUAL_FORM,
) -> Reading:
    """Read the tiles in a photo and draft the hand they make.

    source: path, bytes of a file, open file, or upright RGB pixels (H, W, 3) uint8.
    name: name of the photo in the reading.
    reader: None for the shipped reader, which is loaded at the first call and cached.
    form: shape of a hand by the rules in force.

    Quads, width and height are in pixels of the upright photo in the file, or of the array. Raises
    PhotoError for a file that is missing or no readable picture, ReaderError for damaged models,
    ValueError for an array of another type or shape.
    """
    return read_with_picture(source, name, reader, form)[0]


def read_with_picture(
    source: Source | NDArray[np.uint8],
    name: str = "photo",
    reader: TileReader | None = None,
    form: HandForm = USUAL_FORM,
) -> tuple[Reading, Photo]:
    """Return the reading and the decoded picture from which it was made, so that a caller who needs
    both decodes it only one time. Arguments and errors are those of `read_photo`.

    The picture may be smaller than the photo: `Photo.scale` converts its pixels to those of the
    reading.
    """
    start = time.perf_counter()
    if reader is None:
        from vision.observing.reader import default_reader

        reader = default_reader()
    look = look_at(source, reader, form)
    reading = decided(look, observations_of_look(name, look), form)
    return replace(reading, seconds=time.perf_counter() - start), look.photo


@dataclass(frozen=True)
class Look:
    """The tiles seen in one picture.

    photo: the picture.
    tiles: in no order, quads in pixels of the upright photo.
    rejected: detections judged not to be tiles, about which the player may be asked.
    """

    photo: Photo
    tiles: list[FoundTile]
    rejected: list[FoundTile] = field(default_factory=list)


def look_at(
    source: Source | NDArray[np.uint8], reader: TileReader, form: HandForm = USUAL_FORM
) -> Look:
    """Detect and name the tiles in a picture, without deciding about them as a whole.

    source, form and errors: as in `read_photo`.
    """
    photo, tiles, rejected = _found_in(source, reader)
    if form.red_fives:
        tiles = mark_red_fives(photo.image, tiles)
    scale = np.array(photo.scale, dtype=np.float32)
    tiles, rejected = (
        [replace(tile, quad=tile.quad * scale) for tile in found] for found in (tiles, rejected)
    )
    return Look(photo, tiles, rejected)


def advice_about(look: Look, tiles: Sequence[FoundTile]) -> list[Sentence]:
    """Return sentences that tell the player how to take a better photo of these tiles of a look,
    the most important first; empty for a good one."""
    scale = np.array(look.photo.scale, dtype=np.float32)
    return photo_advice(look.photo.image, [replace(tile, quad=tile.quad / scale) for tile in tiles])


def decided(look: Look, seen: Observations, form: HandForm) -> Reading:
    """Return the reading that follows from observations, with advice about the photo of its hand.

    look: the one in whose pixels the observations are.
    form: as in `read_photo`.
    """
    reading = decide(seen, form=form)
    shown = [tile for tile in reading.hand_tiles() if not tile.assumed]
    # Where nothing is a hand the advice is about all tiles; of discards far away it says nothing.
    return reading.with_advice(advice_about(look, shown or reading.tiles))


def observations_of_look(name: str, look: Look) -> Observations:
    """Return a look as observations.

    name: name of its photo.
    """
    return Observations(
        photo=name,
        width=look.photo.width,
        height=look.photo.height,
        tiles=tuple(look.tiles),
        rejected=tuple(look.rejected),
    )


def _found_in(
    source: Source | NDArray[np.uint8], reader: TileReader
) -> tuple[Photo, list[FoundTile], list[FoundTile]]:
    """Return three values: the picture, as large as its tiles require; the tiles in it, quads in
    its pixels; and the rejected detections."""
    if isinstance(source, np.ndarray):
        image = as_rgb(source)
        photo = Photo(image, image.shape[1], image.shape[0])
    else:
        photo = open_photo(source, COARSE_SIDE_PX)

    def enlarge(side: float) -> Pixels | None:
        nonlocal photo
        again = getattr(source, "seekable", lambda: True)()  # a stream cannot be read a second time
        if isinstance(source, np.ndarray) or photo.scale[0] <= 1 or not again:
            return None
        if not 0 < side < GOOD_TILE_PX[0]:
            return None
        rows, columns = photo.image.shape[:2]
        wanted = round(usual_side(columns, rows) * CROP_SIZE / side)
        photo = open_photo(source, min(wanted, FINE_SIDE_PX))
        return denoise(photo.image)

    found = reader.read(denoise(photo.image), enlarge)
    return photo, [t for t in found if not t.rejected], [t for t in found if t.rejected]


def tile_side(found: Sequence[FoundTile]) -> float:
    """Return the median size of these tiles in pixels (square root of the area); 0 without any."""
    return float(np.median(sides(np.stack([tile.quad for tile in found])))) if found else 0.0
