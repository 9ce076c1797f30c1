"""Find concealed kongs with undetected face-down tiles, and the places of these tiles.

A face-down tile looks like any plain box, so the detector misses some. The detected tiles of the
kong and the hole left in the row show where the others lie.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK, FLOWERS
from vision.deciding.rows import Floats, Row, Shapes, row_gaps
from vision.geometry import shared_part, sides
from vision.observations import FoundTile
from vision.settings import CORNERS_OFF, MIN_DUPLICATE_OVERLAP, NEXT_SIZE, SAME_SIZE
from vision.upright import Upright

LAID = ("XBBX", "BXXB", "BBBB", "BBBX", "XBBB")
"""Ways to lay a concealed kong: B is face down, X face up. Layouts with one B are absent, since
three faces and a hole are more probably a pung."""


@dataclass(frozen=True)
class UnseenBacks:
    """A concealed kong, if some face-down tiles were not detected.

    members: indices of its detected tiles.
    backs: the undetected tiles, in the places where they would lie.
    off: by how much the gaps between its detected tiles differ from whole tiles, summed up, in tile
      widths.
    beyond: number of undetected tiles at its ends, where no gap suggests them.
    """

    members: tuple[int, ...]
    backs: tuple[FoundTile, ...]
    off: float
    beyond: int


def unseen_backs(
    tiles: Sequence[FoundTile], rows: Sequence[Row], shapes: Shapes, upright: Upright
) -> list[UnseenBacks]:
    """Return the kongs that may lie in these rows with undetected backs, those with the fewest
    backs first.

    shapes: geometry of the tiles.
    upright: how the photo is turned upright; no back is assumed beyond the photo's edge.
    """
    found = [kong for row in rows for kong in _in_row(row, tiles, shapes, upright)]
    quads = np.array([tile.quad for tile in tiles])
    sizes = sides(quads)
    faces = [size for tile, size in zip(tiles, sizes, strict=True) if tile.tile != BACK]
    usual = float(np.median(faces)) if faces else 0.0

    size_of_photo = (upright.width, upright.height)
    lows, highs = quads.min(axis=1), quads.max(axis=1)

    def possible(kong: UnseenBacks) -> bool:
        for back in kong.backs:
            inside = back.quad.min() >= 0 and (back.quad.max(axis=0) <= size_of_photo).all()
            (size,) = sides(back.quad[None])
            # It is about as large as the faces, and does not lie on another tile.
            if not inside or not usual / SAME_SIZE < size < SAME_SIZE * usual:
                return False
            meets = (lows < back.quad.max(axis=0)) & (highs > back.quad.min(axis=0))
            under = quads[meets.all(axis=1)]
            if any(shared_part(back.quad, quad) >= MIN_DUPLICATE_OVERLAP for quad in under):
                return False
        return True

    return sorted(filter(possible, found), key=lambda kong: (len(kong.backs), kong.off))


def _in_row(
    row: Row, tiles: Sequence[FoundTile], shapes: Shapes, upright: Upright
) -> Iterator[UnseenBacks]:
    """Yield the concealed kongs that some tiles of a row, three at most, may form together with
    undetected backs."""
    gaps = row_gaps(row, shapes)
    # A gap of less than half a tile holds none; corners of both neighbours may be off.
    close = [gap for gap in gaps if gap < 1 / 2]
    usual = max(float(np.median(close)), -2 * CORNERS_OFF) if close else 0.0
    beyond = [np.inf, *gaps, np.inf]
    ends = range(len(row.tiles) + 1)
    codes = [tiles[i].tile for i in row.tiles]
    for start, end in ((a, b) for a in ends for b in ends[a + 1 : a + 4]):  # three or fewer seen
        members = row.tiles[start:end]
        faces = set(codes[start:end]) - {BACK}
        if len(faces) > 1 or any(face in FLOWERS for face in faces):
            continue
        wide = [gap - usual for gap in gaps[start : end - 1]]
        inside = [max(round(gap / (1 + usual)), 0) for gap in wide]
        off = [abs(gap - holes * (1 + usual)) for gap, holes in zip(wide, inside, strict=True)]
        if max(off, default=0) > NEXT_SIZE - 1:
            continue
        slots = [0, *itertools.accumulate(1 + holes for holes in inside)]
        if slots[-1] > 3:
            continue
        shown = ["B" if code == BACK else "X" for code in codes[start:end]]
        for laid, first in itertools.product(LAID, range(4)):
            places = [first + slot for slot in slots]
            if places[-1] > 3 or laid.count("X") != shown.count("X"):
                continue
            if any(laid[place] != side for place, side in zip(places, shown, strict=True)):
                continue
            before, after = places[0], 3 - places[-1]
            # Where an end of the kong was not detected, it must lie apart from its neighbours.
            apart = CORNERS_OFF / 2 if before or after else -np.inf
            least = usual + apart
            if beyond[start] < (1 + usual) * before + least:
                continue
            if beyond[end] < (1 + usual) * after + least:
                continue
            holes = [place for place in range(4) if place not in places]
            kong = _PartOfKong([tiles[i].quad for i in members], places)
            along = upright.way_back(shapes.in_photo(members, row.direction))
            backs = [kong.back(hole, usual, along) for hole in holes]
            yield UnseenBacks(tuple(members), tuple(backs), sum(off), int(before + after))


@dataclass(frozen=True)
class _PartOfKong:
    """The detected tiles of a kong.

    quads: their corners (4, 2), in pixels.
    places: position of each in the kong, 0 to 3.
    """

    quads: Sequence[NDArray[np.float32]]
    places: Sequence[int]

    def back(self, hole: int, usual: float, along: Floats) -> FoundTile:
        """Return the undetected tile at position `hole` (0 to 3) of this kong, shaped like its
        nearest detected tile and in line with the others.

        usual: gap between two tiles, in tile widths.
        along: direction of the row in the photo.
        """
        quads, places = self.quads, self.places
        at = min(range(len(places)), key=lambda k: abs(places[k] - hole))
        if len(quads) > 1:
            other = at + 1 if at == 0 or (at + 1 < len(places) and places[at] < hole) else at - 1
            spots = [quads[k].mean(axis=0) for k in (at, other)]
            step = (spots[1] - spots[0]) / (places[other] - places[at])
        else:
            step = _width(quads[0].astype(np.float64), along) * (1 + usual)
        return FoundTile(BACK, 0.0, [], quads[at] + step * (hole - places[at]))


def _width(quad: Floats, along: Floats) -> Floats:
    """Return, as a vector in pixels, the side of a quad that is nearest to the direction `along`,
    with the same sense."""
    ways = [quad[1] + quad[2] - quad[0] - quad[3], quad[2] + quad[3] - quad[0] - quad[1]]
    side = np.asarray(max(ways, key=lambda way: abs(float(way @ along))) / 2)
    return side if side @ along > 0 else -side
