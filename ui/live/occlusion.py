"""Tell whether something hides a tile in a frame of the live camera.

If a finger covers the last tile of a kong, three equal tiles are left; if it covers the last
flower, there is one flower fewer. The names of the visible tiles do not reveal this, but the
covered place does not look like the table. The reflection of a lamp hides a tile or makes it look
like a white dragon, but is brighter than any face.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scoring.speech.messages import Message, Text
from vision.geometry import areas, shared_part, sides
from vision.observing.crops import cut_faces

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vision.reading import PlacedTile, Reading

GLARE = Text("Glare: tilt the phone a little.")
COVERED_END = Text("Something may cover a tile. If not, take the photo.")

PLACE_PX = 12
"""Side in pixels of the square to which a tile-sized place is scaled."""
NOT_NEAR = 2.0
"""Minimum distance, in tile sizes, from a place at which the table's colours are sampled, since an
object on the place extends beyond it."""
FREE = 0.3
"""Maximum share of a place that may overlap a tile; a place with more is not examined."""
BIN = 8
"""Width of the steps into which the channels of OpenCV's 8-bit L*a*b* are divided; colours that
differ by at most one step count as equal."""
SELDOM = 0.003
"""Share of the table's pixels below which a colour counts as foreign to the table. With `BIN` and
`COVERED`, on 270 rendered frames accepted as hands, it detected all 3 fingers, and refused 2 % of
the uncovered hands; with ten times this share, or steps twice as wide, a finger is missed or 10 %
of the uncovered hands are refused."""
COVERED = 0.5
"""Share of a place's pixels in colours foreign to the table (`SELDOM`) above which something lies
on the place."""

GLARE_LEVEL = 250
"""Minimum value (0 to 255) of all channels of a pixel for it to be part of a glare."""
GLARE_TILES = (0.5, 10.0)
"""Minimum and maximum area, in tiles, of a spot of pixels of `GLARE_LEVEL` to be a glare; a white
table is larger. On 550 rendered frames that would have locked, all 9 lamps over a tile were larger
than 1.4; 1 to 2 % of the frames without a lamp had spots larger than the minimum."""
GLARE_NEAR = 4.0
"""Maximum distance from the hand, in tile sizes, at which a glare may hide part of it."""
BRIGHT_FACES = 0.1
"""Share of pixels of `GLARE_LEVEL` in a face, as the median over the faces, above which the light
is too strong to recognise glare."""


def occlusion_advice(reading: Reading, image: NDArray[np.uint8]) -> Message | None:
    """Return a message if a reflection or an object may hide a tile of the hand, otherwise None.

    image: as in `something_covers`.
    """
    if glare(reading, image):
        return Message(GLARE)
    return Message(COVERED_END) if something_covers(reading, image) else None


def glare(reading: Reading, image: NDArray[np.uint8]) -> bool:
    """Return True if a lamp is reflected in or near the hand; False without tiles.

    image: as in `something_covers`.
    """
    quads = np.array([tile.quad for tile in reading.hand_tiles()], np.float32)
    if not len(quads):
        return False
    bright = np.asarray((image.min(axis=-1) >= GLARE_LEVEL).astype(np.uint8))
    faces = cut_faces(np.repeat(bright[..., None], 3, axis=-1), quads, size=PLACE_PX, margin=0)
    if float(np.median(faces[..., 0].mean(axis=(1, 2)))) > BRIGHT_FACES:
        return False
    size = float(np.median(areas(quads))) ** 0.5
    _, _, spots, middles = cv2.connectedComponentsWithStats(bright)
    tiles = spots[1:, cv2.CC_STAT_AREA] / size**2  # component 0 is the background
    middles = middles[1:][(tiles > GLARE_TILES[0]) & (tiles < GLARE_TILES[1])]
    away = np.linalg.norm(quads.mean(axis=1)[:, None] - middles[None], axis=2)
    return bool((away < GLARE_NEAR * size).any())


def something_covers(reading: Reading, image: NDArray[np.uint8]) -> bool:
    """Return True if something that is neither tile nor table lies at an end of three equal tiles
    of the hand, or of its flowers, where one more may lie. Pixels on tiles are left out: a face may
    have the colour of a finger.

    image: (H, W, 3) uint8 RGB, in whose pixels the reading's quads are given.
    """
    ends = [quad for quad in _ends(reading) if _free(quad, reading)]
    beside = (tile.quad + side for tile in reading.hand_tiles() for side in _sides(tile.quad))
    around = np.array([quad for quad in beside if _free(quad, reading)], np.float32)
    if not ends or not len(around):
        return False
    table, places = _colours(image, around), np.array(ends, np.float32)
    table_bare, ends_bare = np.split(
        _bare(reading, np.concatenate([around, places])), [len(around)]
    )
    for end, colours, bare in zip(places, _colours(image, places), ends_bare, strict=True):
        away = np.linalg.norm(around.mean(axis=1) - end.mean(axis=0), axis=1)
        far = away > NOT_NEAR * float(sides(end[None])[0])
        known = table[far][table_bare[far]]
        if len(known) and bare.any():
            foreign = _share_of(colours[bare], known) < SELDOM
            if float(foreign.mean()) > COVERED:
                return True
    return False


def _ends(reading: Reading) -> Iterator[NDArray[np.float32]]:
    """Yield the places (4, 2) before the first and after the last tile of what may continue, in
    pixels."""
    for tiles in _may_continue(reading):
        quads = [tile.quad for tile in tiles]
        along = quads[-1].mean(axis=0) - quads[0].mean(axis=0)
        if len(quads) == 1:
            along = quads[0][1] - quads[0][0]
        for quad, way in ((quads[0], -along), (quads[-1], along)):
            towards = [side @ way / max(np.linalg.norm(side), 1e-6) for side in _sides(quad)]
            yield quad + _sides(quad)[int(np.argmax(towards))]


def _may_continue(reading: Reading) -> Iterator[list[PlacedTile]]:
    """Yield the flowers of a hand, and the three tiles of each kind that it has three of in one
    group, melded or not: they may be a kong."""
    for group in reading.groups:
        tiles = [reading.tiles[i] for i in group.tiles]
        if group.kind == "flowers":
            yield tiles
        elif group.kind != "other":
            for name, count in Counter(tile.tile for tile in tiles).items():
                if count == 3:
                    yield [tile for tile in tiles if tile.tile == name]


def _sides(quad: NDArray[np.float32]) -> tuple[NDArray[np.float32], ...]:
    right, down = quad[1] - quad[0], quad[3] - quad[0]
    return right, -right, down, -down


def _free(quad: NDArray[np.float32], reading: Reading) -> bool:
    inside = (quad >= 0).all() and (quad < (reading.width, reading.height)).all()
    return bool(inside) and all(shared_part(quad, tile.quad) < FREE for tile in reading.tiles)


def _colours(image: NDArray[np.uint8], quads: NDArray[np.float32]) -> NDArray[np.int64]:
    """Return (N, pixels, 3): the colours of places (N, 4, 2) in an image in L*a*b*, in integer
    steps of `BIN`."""
    places = cut_faces(image, quads, size=PLACE_PX, margin=0)
    lab = np.stack([cv2.cvtColor(place, cv2.COLOR_RGB2LAB) for place in places])
    return np.asarray(lab.reshape(len(quads), -1, 3) // BIN + 1, np.int64)


def _bare(reading: Reading, quads: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Return a mask (N, pixels) of the pixels of places (N, 4, 2) that lie on no tile, in the order
    of `_colours`."""
    tiles = np.zeros((reading.height, reading.width, 3), np.uint8)
    cv2.fillPoly(tiles, [tile.quad.round().astype(np.int32) for tile in reading.tiles], (1, 1, 1))
    covered = cut_faces(tiles, quads, size=PLACE_PX, margin=0)[..., 0]
    return np.asarray(covered.reshape(len(quads), -1) == 0)


def _share_of(colours: NDArray[np.int64], table: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return (P,): for each of the colours (P, 3), the share of the table's pixels (N, 3) whose
    colour differs from it by at most one step of `BIN` in each channel."""
    steps = 255 // BIN + 3
    shares = np.zeros((steps, steps, steps))
    np.add.at(shares, tuple(table.T), 1 / len(table))
    for axis in range(3):
        shares = shares + np.roll(shares, 1, axis) + np.roll(shares, -1, axis)
    found: NDArray[np.float64] = shares[tuple(colours.T)]
    return found
