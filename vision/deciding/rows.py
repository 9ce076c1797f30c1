"""Find the rows in which tiles lie, and cut them at gaps, by geometry alone.

Tiles near each other form clusters; each cluster determines the direction of its rows; neighbours
along that direction are linked to rows; gaps cut rows into runs.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from vision.geometry import TINY, agreeing, from_above, moved, sides_of
from vision.observations import FoundTile
from vision.settings import (
    ALONE_REACH,
    ALONG_DEG,
    CLUSTER_GAP,
    CORNERS_OFF,
    ROW_REACH,
    SAME_LINE,
    SAME_SIZE,
)
from vision.upright import AS_IT_IS, Upright

Floats = NDArray[np.float64]


# --- the shapes of tiles -------------------------------------------------------------------


@dataclass
class Shapes:
    """The geometry of n tiles.

    As seen from straight above, in tile widths: quads (n, 4, 2) relative to the centres; centres
    (n, 2); right and down (n, 2), unit vectors of the face; size (n,), square root of the area;
    short (n,), the shorter side. In the photo turned upright: spots (n, 2), centres in pixels;
    pixels (n,), square roots of the areas; axes (n, 2, 2), unit vectors to the right and down of
    each face.
    """

    quads: Floats
    centres: Floats
    right: Floats
    down: Floats
    size: Floats
    short: Floats
    spots: Floats
    pixels: Floats
    axes: Floats

    @classmethod
    def of(cls, tiles: Sequence[FoundTile], upright: Upright = AS_IT_IS) -> Shapes:
        """Return the geometry of tiles in a photo.

        upright: how the photo is turned upright.
        """
        photo = upright.turned(np.array([tile.quad for tile in tiles], dtype=np.float64))
        across, along, wide, high = sides_of(photo)
        flat = moved(photo, from_above(photo, faces=True))
        right, down, flat_wide, flat_high = sides_of(flat)
        centres = flat.mean(axis=1)
        return cls(
            quads=flat - centres[:, None],
            centres=centres,
            right=right,
            down=down,
            size=np.sqrt(flat_wide * flat_high),
            short=np.minimum(flat_wide, flat_high),
            spots=photo.mean(axis=1),
            pixels=np.sqrt(wide * high),
            axes=np.stack([across, along], axis=1),
        )

    def in_photo(self, tiles: Sequence[int], direction: Floats) -> Floats:
        """Return the unit vector (2,) in the upright photo of a direction (2,) seen from above,
        averaged over the tiles with these indices."""
        share = np.stack([self.right[tiles] @ direction, self.down[tiles] @ direction], axis=1)
        return unit(np.einsum("nk,nkc->c", share, self.axes[tiles]))

    def down_in_photo(self, across: Floats) -> tuple[float, float]:
        """Return the cosine and sine of the angle from the direction `across` (2,), seen from
        above, to the downward direction of the upright photo."""
        way = self.in_photo(range(len(self.size)), across)
        return float(way[1]), float(way[0])

    def gaps(self) -> Floats:
        """Return the free space (n, n) between the tiles of each pair, along the line between their
        centres, in tile widths; negative where they overlap."""
        apart = self.centres[None] - self.centres[:, None]
        distance = np.linalg.norm(apart, axis=2)
        toward = apart / np.maximum(distance, TINY)[..., None]
        reach = np.einsum("ikc,ijc->ijk", self.quads, toward).max(axis=2)
        return np.asarray(distance - reach - reach.T)


def _components(count: int, linked: Iterable[Sequence[int]]) -> list[list[int]]:
    """Return the indices below `count` in groups that are linked directly or through others."""
    parent = list(range(count))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    for a, b in linked:
        parent[root(a)] = root(b)
    found: dict[int, list[int]] = {}
    for i in range(count):
        found.setdefault(root(i), []).append(i)
    return list(found.values())


# --- rows ----------------------------------------------------------------------------------


@dataclass
class Row:
    """Tiles in a line.

    direction: unit vector (2,) seen from above, which points right in the upright photo or, for a
      row steeper than 45 degrees, down.
    tiles: indices in the order of that direction.
    """

    direction: Floats
    tiles: list[int]


def find_rows(shapes: Shapes) -> list[Row]:
    """Return the rows in which these tiles lie, in no order. Each tile is in exactly one row; a row
    may be a single tile."""
    usual = common_direction(range(len(shapes.size)), shapes)
    rows = [_rows_of_cluster(cluster, shapes, usual) for cluster in _clusters(shapes)]
    return _join_in_line(list(itertools.chain(*rows)), shapes)


def cut_rows(rows: Sequence[Row], shapes: Shapes) -> list[list[list[int]]]:
    """Return, for each row, its runs: lists of tile indices between the gaps of the row."""
    gaps = [row_gaps(row, shapes) for row in rows]
    usual = list(itertools.chain(*gaps))
    # Tiles of a hand nearly touch; where hardly any two do, all were laid loosely.
    touching = [gap for gap in usual if gap < CLUSTER_GAP]
    among = touching if len(touching) * 4 >= len(usual) else usual
    common = float(np.median(among)) if among else 0.0
    return [_cut_at_gaps(row, each, common) for row, each in zip(rows, gaps, strict=True)]


def _clusters(shapes: Shapes) -> list[list[int]]:
    ratio = shapes.size[:, None] / shapes.size[None]
    reach = CLUSTER_GAP * np.minimum(shapes.short[:, None], shapes.short[None])
    near = (shapes.gaps() < reach) & (ratio < SAME_SIZE) & (ratio > 1 / SAME_SIZE)
    return _components(len(shapes.size), np.argwhere(np.triu(near, 1)).tolist())


def _rows_of_cluster(cluster: list[int], shapes: Shapes, usual: Floats) -> list[Row]:
    """Return the rows of a cluster of tiles, each tile in one.

    usual: direction of most tiles in the photo.
    """
    direction, single = _direction(cluster, shapes, usual)
    own = [direction if single else _nearest_axis(i, direction, shapes) for i in cluster]
    along = np.array(own)
    ways = unit(along[:, None] + along)  # of each two tiles, (n, n, 2)
    across = quarter_turn(ways)
    centres, quads, short = (each[cluster] for each in (shapes.centres, shapes.quads, shapes.short))
    step = centres - centres[:, None]
    wide, tall = (np.ptp(np.einsum("ikc,ijc->ijk", quads, way), axis=2) for way in (ways, across))
    gaps = np.abs((step * ways).sum(axis=2)) - (wide + wide.T) / 2
    off = np.abs((step * across).sum(axis=2))
    linked = (gaps < CLUSTER_GAP * np.minimum(short, short[:, None])) & (
        off < SAME_LINE * np.minimum(tall, tall.T)
    )
    links = np.argwhere(np.triu(linked, 1)).tolist()
    return [
        _row([cluster[a] for a in row], _mean_direction([own[a] for a in row]), shapes)
        for row in _components(len(cluster), links)
    ]


def _row(tiles: Iterable[int], direction: Floats, shapes: Shapes) -> Row:
    """Return a row of these tiles, in order to the right (downwards if it is steep) in the upright
    photo.

    direction: about that of the row, either way.
    """
    tiles = list(tiles)
    if len(tiles) > 2:
        (length, breadth), way = _spread(shapes.centres[tiles])
        # A row much longer than broad has the direction in which its tiles are spread.
        if length > 2 * breadth and abs(way @ direction) > np.cos(np.radians(ALONG_DEG)):
            direction = way
    if points_back(shapes.in_photo(tiles, direction)):
        direction = -direction
    return Row(direction, sorted(tiles, key=lambda i: float(shapes.centres[i] @ direction)))


def _direction(cluster: list[int], shapes: Shapes, usual: Floats) -> tuple[Floats, bool]:
    """Return the unit direction (2,) of a cluster's rows, and whether the cluster is a single row.

    usual: direction of most tiles in the photo.
    """
    if len(cluster) > 3:
        (length, breadth), way = _spread(shapes.centres[cluster])
        if breadth < min(SAME_LINE * float(np.median(shapes.short[cluster])), length):
            return way, True
    # Too few tiles to show the direction of their rows, so take that of the photo's other tiles.
    elif lies_along(cluster, usual, shapes).all():
        return usual, False
    return common_direction(cluster, shapes), False


def common_direction(among: Sequence[int], shapes: Shapes) -> Floats:
    """Return the unit vector (2,) along the width of most of the given tiles; it may point to the
    right or to the left of their faces.

    among: indices of the tiles.
    """
    right = shapes.right[list(among)]
    return _mean_direction(list(right[agreeing(right)]))


def _nearest_axis(i: int, direction: Floats, shapes: Shapes) -> Floats:
    """Return the axis of tile i that is nearest to `direction`, as a unit vector (2,) with the same
    sense: its width, or its height if it lies sideways. Return `direction` if neither is near."""
    for axis in (shapes.right[i], shapes.down[i]):
        cosine = float(axis @ direction)
        if abs(cosine) > np.cos(np.radians(ALONG_DEG)):
            return unit(axis if cosine > 0 else -axis)
    return direction


def lies_along(
    tiles: int | Sequence[int] | NDArray[np.intp], directions: Floats, shapes: Shapes
) -> NDArray[np.bool_]:
    """Return True for each tile of which an axis, its width or its height, has the direction of a
    unit vector, within `ALONG_DEG`.

    tiles: an index or indices (...).
    directions: (..., 2), one for all or one for each.

    Both axes are tried, since they are not perpendicular in a steep view.
    """
    nearest = np.maximum(
        np.abs((shapes.right[tiles] * directions).sum(axis=-1)),
        np.abs((shapes.down[tiles] * directions).sum(axis=-1)),
    )
    return np.asarray(nearest >= np.cos(np.radians(ALONG_DEG)))


def _join_in_line(rows: list[Row], shapes: Shapes) -> list[Row]:
    """Join rows that continue each other beyond a gap, the nearest first, and return all rows."""
    lines = _Lines.of(rows, shapes)
    gaps = _gaps_in_line(lines, lines, shapes)
    np.fill_diagonal(gaps, np.inf)
    while gaps.size and np.isfinite(gaps.min()):
        a, b = (int(at) for at in np.unravel_index(gaps.argmin(), gaps.shape))
        joined = _Lines.of([_joined(lines.rows[a], lines.rows[b], shapes)], shapes)
        kept = [at for at in range(len(lines.rows)) if at not in (a, b)]
        lines = lines.take(kept)
        beside = _gaps_in_line(joined, lines, shapes)
        gaps = np.block([[gaps[np.ix_(kept, kept)], beside.T], [beside, np.full((1, 1), np.inf)]])
        lines = lines.followed_by(joined)
    return lines.rows


def _joined(one: Row, other: Row, shapes: Shapes) -> Row:
    """Return one row of the tiles of two, about in the direction of the longer one."""
    length = max(len(one.tiles), len(other.tiles))
    longest = [row.direction for row in (one, other) if len(row.tiles) == length]
    return _row([*one.tiles, *other.tiles], _mean_direction(longest), shapes)


@dataclass(frozen=True)
class _Lines:
    """Rows, n of them, while they are joined; seen from above.

    directions: (n, 2), those of the rows.
    middles: (n, 2), the means of the centres of their tiles.
    counts: (n,), how many tiles each has.
    firsts and lasts: (n,), the indices of the tiles at their ends.
    """

    rows: list[Row]
    directions: Floats
    middles: Floats
    counts: NDArray[np.intp]
    firsts: NDArray[np.intp]
    lasts: NDArray[np.intp]

    @classmethod
    def of(cls, rows: list[Row], shapes: Shapes) -> Self:
        """Return rows as arrays, by which all are compared at once."""
        return cls(
            rows=rows,
            directions=np.array([row.direction for row in rows]).reshape(-1, 2),
            middles=np.array([shapes.centres[row.tiles].mean(axis=0) for row in rows]).reshape(
                -1, 2
            ),
            counts=np.array([len(row.tiles) for row in rows], np.intp),
            firsts=np.array([row.tiles[0] for row in rows], np.intp),
            lasts=np.array([row.tiles[-1] for row in rows], np.intp),
        )

    def take(self, kept: list[int]) -> Self:
        """Return the rows at the positions `kept`."""
        return type(self)(
            rows=[self.rows[at] for at in kept],
            directions=self.directions[kept],
            middles=self.middles[kept],
            counts=self.counts[kept],
            firsts=self.firsts[kept],
            lasts=self.lasts[kept],
        )

    def followed_by(self, others: Self) -> Self:
        """Return these rows and others."""
        return type(self)(
            rows=[*self.rows, *others.rows],
            directions=np.concatenate([self.directions, others.directions]),
            middles=np.concatenate([self.middles, others.middles]),
            counts=np.concatenate([self.counts, others.counts]),
            firsts=np.concatenate([self.firsts, others.firsts]),
            lasts=np.concatenate([self.lasts, others.lasts]),
        )


def _gaps_in_line(some: _Lines, others: _Lines, shapes: Shapes) -> Floats:
    """Return the gaps (n, m) in tile widths between n rows and m others: where the shorter of two
    continues the line of the longer one within reach, with tiles of similar size, and inf
    elsewhere. Of rows of the same length either may continue the other."""
    forward = _gaps_beyond(some, others, shapes)
    backward = _gaps_beyond(others, some, shapes).T
    longer = some.counts[:, None] - others.counts
    return np.minimum(
        np.where(longer >= 0, forward, np.inf), np.where(longer <= 0, backward, np.inf)
    )


def _gaps_beyond(some: _Lines, others: _Lines, shapes: Shapes) -> Floats:
    """Return the gaps (n, m) in tile widths from each of n rows to each of m others that continues
    its line within reach, with tiles of similar size; inf for those that do not."""
    ways = some.directions
    across = quarter_turn(ways)
    behind = ((others.middles - some.middles[:, None]) * ways[:, None]).sum(axis=2) < 0
    i = np.where(behind, some.firsts[:, None], some.lasts[:, None])
    j = np.where(behind, others.lasts, others.firsts)

    wide, tall = (np.ptp(shapes.quads @ way.T, axis=1).T for way in (ways, across))  # (n, tiles)
    row = np.arange(len(ways))[:, None]
    step = np.abs(((shapes.centres[j] - shapes.centres[i]) * ways[:, None]).sum(axis=2))
    narrower = np.minimum(shapes.short[i], shapes.short[j])
    gaps = (step - (wide[row, i] + wide[row, j]) / 2) / narrower
    reach = np.where(some.counts > 1, ROW_REACH, ALONE_REACH)[:, None]

    long = (some.counts > 2)[:, None, None]
    middle = np.where(long, some.middles[:, None], shapes.centres[i])
    off = np.abs(((shapes.centres[j] - middle) * across[:, None]).sum(axis=2))
    ratio = shapes.size[i] / shapes.size[j]
    along = np.abs(ways @ others.directions.T) >= np.cos(np.radians(ALONG_DEG))
    fits = (
        ((others.counts == 1) | along)
        & lies_along(some.firsts, ways, shapes)[:, None]
        & lies_along(others.firsts, ways[:, None], shapes)
        & (ratio > 1 / SAME_SIZE)
        & (ratio < SAME_SIZE)
        & (off <= SAME_LINE * np.minimum(tall[row, i], tall[row, j]))
        & (gaps > -CORNERS_OFF)
        & (gaps < reach)
    )
    return np.where(fits, gaps, np.inf)


def row_gaps(row: Row, shapes: Shapes) -> list[float]:
    """Return the gaps between neighbouring tiles of a row, in widths of the narrower of the two;
    one value fewer than tiles."""
    steps = np.diff(shapes.centres[row.tiles] @ row.direction)
    wide = np.maximum(np.ptp(shapes.quads[row.tiles] @ row.direction, axis=1), TINY)
    before, after = wide[:-1], wide[1:]
    gaps: list[float] = ((steps - (before + after) / 2) / np.minimum(before, after)).tolist()
    return gaps


def _cut_at_gaps(row: Row, gaps: Sequence[float], common: float) -> list[list[int]]:
    """Return the runs of a row, cut where a gap is wider than usual in it.

    gaps: those of the row (`row_gaps`).
    common: usual gap in the photo, used for rows of four tiles or fewer.
    """
    # A long row is measured by its own usual gap, since people also lay tiles loosely.
    usual = float(np.median(gaps)) if len(gaps) > 3 else common
    # Touching tiles may be detected as overlapping, which must not raise the limit for a gap.
    least = max(usual + CORNERS_OFF, 0)
    runs = [[row.tiles[0]]]
    for gap, i in zip(gaps, row.tiles[1:], strict=True):
        if gap > least:
            runs.append([])
        runs[-1].append(i)
    return runs


def from_the_top(
    rows: list[Row], main: Row, shapes: Shapes, upright: Upright = AS_IT_IS
) -> list[Row]:
    """Return rows in order from the top of the photo as taken or, if the row `main` lies across it,
    from its left."""
    right = _way_in_photo(main, shapes, upright)
    down = quarter_turn(-right if points_back(right) else right)
    if abs(down[0]) > abs(down[1]):
        down = -down  # rows of a hand that lies across the photo: from the left
    spots = upright.back(shapes.spots)
    return sorted(rows, key=lambda row: float((spots[row.tiles] @ down).mean()))


def runs_backwards(row: Row, shapes: Shapes, upright: Upright) -> bool:
    """Return True if a row runs to the left or upwards in the photo as taken."""
    return points_back(_way_in_photo(row, shapes, upright))


def _way_in_photo(row: Row, shapes: Shapes, upright: Upright) -> Floats:
    return np.asarray(upright.way_back(shapes.in_photo(row.tiles, row.direction)))


def points_back(way: Floats) -> bool:
    """Return True for a vector that points to the left or, where it is steeper than 45 degrees,
    upwards."""
    across, down = way
    return bool((down if abs(down) > abs(across) else across) < 0)


# --- vectors -------------------------------------------------------------------------------


def unit(vector: Floats) -> Floats:
    """Return vectors (..., 2) scaled to length one; zero vectors stay zero."""
    return np.asarray(vector / np.maximum(np.linalg.norm(vector, axis=-1, keepdims=True), TINY))


def quarter_turn(vector: Floats) -> Floats:
    """Return a vector (..., 2) turned clockwise by a quarter in the photo: from right to down."""
    return np.stack([-vector[..., 1], vector[..., 0]], axis=-1)


def _mean_direction(vectors: Sequence[Floats]) -> Floats:
    """Return the mean unit vector (2,) of directions that may point either way."""
    angles = np.array([2 * np.arctan2(v[1], v[0]) for v in vectors])
    angle = np.arctan2(np.sin(angles).mean(), np.cos(angles).mean()) / 2
    return np.array([np.cos(angle), np.sin(angle)])


def _spread(points: Floats) -> tuple[tuple[float, float], Floats]:
    """Return the length and breadth of a set of points, and the unit direction of its length."""
    centred = points - points.mean(axis=0)
    way: Floats = np.linalg.svd(centred, full_matrices=False)[2][0]
    along, across = centred @ way, centred @ quarter_turn(way)
    return (float(np.ptp(along)), float(np.ptp(across))), way
