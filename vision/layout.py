"""Rows and groups: from tiles anywhere in the photo to tiles in reading order that lie together.

First geometry alone: tiles that lie near each other form clusters; each cluster tells the
direction of its rows; neighbours along that direction are linked to rows; rows fall into runs at
gaps. Then the runs that make up the hand are told from discards and other hands, and each gets
its kind.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK
from vision.reading import FoundTile, Group
from vision.sets import is_flower, partition, peel, set_kind

Floats = NDArray[np.float64]

TILE_HEIGHT = 1.35
"""Height of a face in tile widths; sets lie between 1.25 and 1.45."""

NEAR = 0.9
"""Tiles less than this many tile widths apart belong to one cluster."""

SET_APART = 0.25
"""A gap this much wider (in tile widths) than usual in the row sets tiles apart."""

SAME_SIZE = 1.6
"""Neighbours differ in size by less than this, however steep the view."""

HAND_SIZE = (0.76, 1.32)
"""Size against the main row's of what can be part of the same hand."""

HAND = 14
"""Tiles of a winning hand, a kong counted as three."""


def arrange(tiles: list[FoundTile], width: int, height: int) -> tuple[list[FoundTile], list[Group]]:
    """Tiles in reading order with `row` and `group` set, and the groups they form.

    Rows go from the top of the photo and each row from the left; where the hand lies across the
    photo, rows go from the left and each from the top. `width` and `height` are the photo's, in
    the pixels of the quads. The given tiles are changed in place and returned in the new order.

    One hand is looked for, the largest row and what lies beside it; every other tile is in a
    group `other`.
    """
    if not tiles:
        return [], []
    shapes = _Shapes.of(tiles)
    rows = _rows(shapes)
    groups, main = _groups(tiles, rows, shapes, height)
    rows = _from_the_top(rows, main, shapes)
    order = [i for row in rows for i in row.tiles]
    place = {old: new for new, old in enumerate(order)}
    arranged = [tiles[i] for i in order]
    for number, row in enumerate(rows):
        for i in row.tiles:
            tiles[i].row = number
    groups = [Group(group.kind, sorted(place[i] for i in group.tiles)) for group in groups]
    groups.sort(key=lambda group: group.tiles)
    for number, group in enumerate(groups):
        for i in group.tiles:
            arranged[i].group = number
    return arranged, groups


# --- the shapes of tiles -------------------------------------------------------------------


@dataclass
class _Shapes:
    """The quads of n tiles as they would be seen from straight above, in tile widths: quads
    (n, 4, 2) about centres (n, 2); right and down (n, 2) are unit vectors of the face; size (n,)
    is the square root of the area, short (n,) the shorter side.

    Of the photo itself: spots (n, 2) are the centres in pixels, pixels (n,) the square roots of
    the areas, axes (n, 2, 2) the unit vectors of each face to its right and down."""

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
    def of(cls, tiles: Sequence[FoundTile]) -> _Shapes:
        photo = np.array([tile.quad for tile in tiles], dtype=np.float64)
        across, along, wide, high = _sides(photo)
        flat = _from_above(photo)
        right, down, flat_wide, flat_high = _sides(flat)
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
        """The unit vector in the photo of a direction seen from above, at those tiles."""
        share = np.stack([self.right[tiles] @ direction, self.down[tiles] @ direction], axis=1)
        return _unit(np.einsum("nk,nkc->c", share, self.axes[tiles]))

    def extent(self, i: int, direction: Floats) -> float:
        """How long tile i is along the unit vector."""
        reach = self.quads[i] @ direction
        return max(float(reach.max() - reach.min()), 1e-6)

    def gaps(self) -> Floats:
        """(n, n) free space between each two tiles on the line between their centres."""
        apart = self.centres[None] - self.centres[:, None]
        distance = np.linalg.norm(apart, axis=2)
        toward = apart / np.maximum(distance, 1e-6)[..., None]
        reach = np.einsum("ikc,ijc->ijk", self.quads, toward).max(axis=2)
        gaps: Floats = distance - reach - reach.T
        return gaps


def _sides(quads: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """Of quads (n, 4, 2): unit vectors (n, 2) to the right and down, widths and heights (n,)."""
    across = (quads[:, 1] + quads[:, 2] - quads[:, 0] - quads[:, 3]) / 2
    along = (quads[:, 2] + quads[:, 3] - quads[:, 0] - quads[:, 1]) / 2
    wide = np.maximum(np.linalg.norm(across, axis=1), 1e-6)
    high = np.maximum(np.linalg.norm(along, axis=1), 1e-6)
    return across / wide[:, None], along / high[:, None], wide, high


def _from_above(quads: Floats) -> Floats:
    """Quads in the photo as they would be seen from straight above, upright tiles 1 wide.

    All tiles of a table have one size, so how theirs changes across the photo tells how the table
    tilts away from the camera; what then remains is undone by making the commonest tile upright
    and as wide and high as tiles are. Where this fails, the photo is only brought to scale.
    """
    middle = quads.reshape(-1, 2).mean(axis=0)
    reach = max(float(np.abs(quads - middle).max()), 1e-6)
    flat = (quads - middle) / reach
    near = _nearness(flat)
    flat = flat / (flat @ near[:2] + near[2])[..., None]
    right, down, wide, high = _sides(flat)
    agree = _agreeing(right)
    frame = np.stack(
        [
            (right[agree] * np.sign(right[agree] @ right[agree[0]])[:, None]).mean(axis=0)
            * np.median(wide[agree]),
            (down[agree] * np.sign(down[agree] @ down[agree[0]])[:, None]).mean(axis=0)
            * np.median(high[agree])
            / TILE_HEIGHT,
        ],
        axis=1,
    )
    if abs(np.linalg.det(frame)) < 0.1 * np.median(wide) * np.median(high):
        frame = np.eye(2) * np.median(np.minimum(wide, high))
    upright: Floats = flat @ np.linalg.inv(frame).T
    return upright


def _nearness(quads: Floats) -> Floats:
    """How near the table is over the photo: (3,) coefficients of x, y and 1, about 1 in all.

    `quads` are within -1 and 1. One over the distance of a plane is linear in the photo, and the
    area that is seen of a tile goes with its third power. Tiles of another size, or not on the
    table, are left aside.
    """
    level = np.array([0.0, 0.0, 1.0])
    diagonal = quads[:, 2] - quads[:, 0], quads[:, 3] - quads[:, 1]
    area = np.abs(diagonal[0][:, 0] * diagonal[1][:, 1] - diagonal[0][:, 1] * diagonal[1][:, 0]) / 2
    if len(quads) < 6 or float(area.min()) < 1e-9:
        return level
    near = (area / np.median(area)) ** (1 / 3)
    points = np.column_stack([quads.mean(axis=1), np.ones(len(quads))])
    weight = np.ones(len(quads))
    found = level
    for _ in range(5):
        # A gradient that the tiles do not show, such as across a single row, stays near none.
        square = points.T @ (points * weight[:, None]) + np.diag([0.02, 0.02, 0.0])
        found = np.linalg.solve(square, points.T @ (weight * near))
        off = np.abs(points @ found - near)
        weight = 1 / np.maximum(off / 0.04, 1) ** 2
    over = quads @ found[:2] + found[2]
    if float(over.min()) < 0.3 or float(over.max()) > 3:
        return level
    nearness: Floats = found
    return nearness


def _agreeing(right: Floats) -> NDArray[np.intp]:
    """Indices of the most tiles whose right is the same direction, or the opposite."""
    angle = np.arctan2(right[:, 1], right[:, 0])
    apart = np.abs((angle[:, None] - angle[None] + np.pi / 2) % np.pi - np.pi / 2)
    agree = apart < np.radians(12)
    return np.flatnonzero(agree[int(agree.sum(axis=1).argmax())])


def _components(count: int, linked: Iterable[tuple[int, int]]) -> list[list[int]]:
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
class _Row:
    """Tiles in a line. direction: unit vector, to the right in the photo or, where the row is
    steeper than 45 degrees, downward. tiles: in that order. runs: the same, cut at gaps."""

    direction: Floats
    tiles: list[int]
    runs: list[list[int]] = field(default_factory=list)


def _rows(shapes: _Shapes) -> list[_Row]:
    rows: list[_Row] = []
    gaps = shapes.gaps()
    common_direction = _common_direction(range(len(shapes.size)), shapes)
    for cluster in _clusters(shapes, gaps):
        rows += _rows_of_cluster(cluster, shapes, common_direction)
    rows = _join_in_line(rows, shapes)
    usual = [gap for row in rows for gap in _row_gaps(row, shapes)]
    # Tiles of a hand nearly touch; where hardly any two do, all were laid loosely.
    touching = [gap for gap in usual if gap < NEAR]
    if len(touching) * 4 >= len(usual):
        common = float(np.median(touching)) if touching else 0.0
    else:
        common = float(np.median(usual))
    for row in rows:
        row.runs = _cut(row, shapes, common)
    return rows


def _clusters(shapes: _Shapes, gaps: Floats) -> list[list[int]]:
    ratio = shapes.size[:, None] / shapes.size[None]
    reach = NEAR * np.minimum(shapes.short[:, None], shapes.short[None])
    near = (gaps < reach) & (ratio < SAME_SIZE) & (ratio > 1 / SAME_SIZE)
    return _components(
        len(shapes.size), [(int(a), int(b)) for a, b in np.argwhere(np.triu(near, 1))]
    )


def _rows_of_cluster(cluster: list[int], shapes: _Shapes, common_direction: Floats) -> list[_Row]:
    direction, single = _direction(cluster, shapes, common_direction)
    along = {i: direction if single else _nearest_axis(i, direction, shapes) for i in cluster}
    links = []
    for a, b in itertools.combinations(range(len(cluster)), 2):
        i, j = cluster[a], cluster[b]
        way = _unit(along[i] + along[j])
        step = shapes.centres[j] - shapes.centres[i]
        gap = abs(step @ way) - (shapes.extent(i, way) + shapes.extent(j, way)) / 2
        side = abs(step @ _turn(way))
        tall = min(shapes.extent(i, _turn(way)), shapes.extent(j, _turn(way)))
        # A single wavy row may swing further than rows that lie against each other may.
        if side < (0.8 if single else 0.5) * tall and gap < NEAR * min(
            shapes.short[i], shapes.short[j]
        ):
            links.append((a, b))
    rows = []
    for members in _components(len(cluster), links):
        row = [cluster[a] for a in members]
        rows.append(_row(row, _mean_direction([along[i] for i in row]), shapes))
    return rows


def _row(tiles: Iterable[int], direction: Floats, shapes: _Shapes) -> _Row:
    tiles = list(tiles)
    if len(tiles) > 2:
        spread, way = _spread(shapes.centres[tiles])
        if spread[0] > 2 * spread[1] and abs(way @ direction) > 0.8:
            direction = way
    if not _forward(shapes.in_photo(tiles, direction)):
        direction = -direction
    return _Row(direction, sorted(tiles, key=lambda i: float(shapes.centres[i] @ direction)))


def _direction(
    cluster: list[int], shapes: _Shapes, common_direction: Floats
) -> tuple[Floats, bool]:
    """The unit direction of a cluster's rows, and whether the cluster is one single row."""
    if len(cluster) > 3:
        spread, way = _spread(shapes.centres[cluster])
        if spread[1] < 0.8 * float(np.median(shapes.short[cluster])) and spread[0] > spread[1]:
            return way, True
        return _common_direction(cluster, shapes), False
    # Too few to tell whether they lie beside or above each other: as the photo's other tiles do.
    if max(_off_axis(i, common_direction, shapes) for i in cluster) < 25:
        return common_direction, False
    return _common_direction(cluster, shapes), False


def _common_direction(among: Sequence[int], shapes: _Shapes) -> Floats:
    """The direction in which most of the faces have their right."""
    right = shapes.right[list(among)]
    return _mean_direction(list(right[_agreeing(right)]))


def _nearest_axis(i: int, direction: Floats, shapes: _Shapes) -> Floats:
    """The tile's own axis along the row: its width, or its height where it lies sideways."""
    for axis in (shapes.right[i], shapes.down[i]):
        cosine = float(axis @ direction)
        if abs(cosine) > np.cos(np.radians(30)):
            return _unit(axis if cosine > 0 else -axis)
    return direction


def _off_axis(i: int, direction: Floats, shapes: _Shapes) -> float:
    """Degrees between a direction and the nearest axis of a tile, 0 to 45.

    Both axes are tried, since a steep view makes the angle between them other than square.
    """
    axes = np.abs([shapes.right[i] @ direction, shapes.down[i] @ direction])
    return float(np.degrees(np.arccos(min(axes.max(), 1.0))))


def _join_in_line(rows: list[_Row], shapes: _Shapes) -> list[_Row]:
    """Rows that go on beyond a gap become one, nearest first."""
    found = dict(enumerate(rows))
    gaps = {
        (a, b): gap
        for a, b in itertools.combinations(found, 2)
        if (gap := _gap_in_line(found[a], found[b], shapes)) is not None
    }
    while gaps:
        a, b = min(gaps, key=lambda pair: gaps[pair])
        one, other = found.pop(a), found.pop(b)
        longer = max(one, other, key=lambda row: len(row.tiles))
        joined = _row(one.tiles + other.tiles, longer.direction, shapes)
        gaps = {pair: gap for pair, gap in gaps.items() if not {a, b} & set(pair)}
        for k, row in found.items():
            gap = _gap_in_line(row, joined, shapes)
            if gap is not None:
                gaps[k, a] = gap
        found[a] = joined
    return list(found.values())


def _gap_in_line(one: _Row, other: _Row, shapes: _Shapes) -> float | None:
    """The gap between two rows in tile widths where the other goes on in the line, else None."""
    if len(one.tiles) < len(other.tiles):
        one, other = other, one
    way = one.direction
    cosine = abs(float(way @ other.direction))
    if len(other.tiles) > 1 and cosine < np.cos(np.radians(15)):
        return None
    if max(_off_axis(row.tiles[0], way, shapes) for row in (one, other)) > 20:
        return None
    reach = 6 if len(one.tiles) > 1 else 2
    ends = [(one.tiles[-1], other.tiles[0]), (one.tiles[0], other.tiles[-1])]
    if float(shapes.centres[other.tiles].mean(0) @ way) < float(
        shapes.centres[one.tiles].mean(0) @ way
    ):
        ends.reverse()
    i, j = ends[0]
    ratio = shapes.size[i] / shapes.size[j]
    if not 0.74 < ratio < 1.35:
        return None
    across = _turn(way)
    tall = min(shapes.extent(i, across), shapes.extent(j, across))
    middle = shapes.centres[one.tiles].mean(0) if len(one.tiles) > 2 else shapes.centres[i]
    if abs(float((shapes.centres[j] - middle) @ across)) > 0.45 * tall:
        return None
    step = abs(float((shapes.centres[j] - shapes.centres[i]) @ way))
    wide = min(shapes.short[i], shapes.short[j])
    gap = (step - (shapes.extent(i, way) + shapes.extent(j, way)) / 2) / wide
    return gap if -0.2 < gap < reach else None


def _row_gaps(row: _Row, shapes: _Shapes) -> list[float]:
    """The gaps between a row's tiles, in widths of an upright tile there."""
    gaps = []
    for i, j in itertools.pairwise(row.tiles):
        step = shapes.centres[j] - shapes.centres[i]
        way = row.direction
        wide = shapes.extent(i, way), shapes.extent(j, way)
        gaps.append((float(step @ way) - sum(wide) / 2) / min(wide))
    return gaps


def _cut(row: _Row, shapes: _Shapes, common: float) -> list[list[int]]:
    gaps = _row_gaps(row, shapes)
    # What is usual is the row's own where it is long enough to tell: people also lay tiles loosely.
    usual, apart = common, SET_APART
    if len(gaps) > 3:
        usual = float(np.median(gaps))
        # What is irregular below the usual is so above it.
        apart = max(apart, 2.2 * (usual - float(np.quantile(gaps, 0.1))))
    runs = [[row.tiles[0]]]
    for gap, i in zip(gaps, row.tiles[1:], strict=True):
        if gap > usual + apart:
            runs.append([])
        runs[-1].append(i)
    return runs


def _from_the_top(rows: list[_Row], main: _Row, shapes: _Shapes) -> list[_Row]:
    down = _turn(shapes.in_photo(main.tiles, main.direction))
    if abs(down[0]) > abs(down[1]):
        down = -down  # rows of a hand that lies across the photo: from the left
    return sorted(rows, key=lambda row: float((shapes.spots[row.tiles] @ down).mean()))


# --- the hand among the rows ---------------------------------------------------------------


@dataclass
class _Run:
    """Tiles that lie against each other. codes: theirs, see `_likely_set`. sideways: which lie
    across their row."""

    tiles: list[int]
    row: int
    codes: list[str]
    sideways: list[bool]
    size: float
    direction: Floats

    def part(self, start: int, end: int) -> _Run:
        return _Run(
            self.tiles[start:end],
            self.row,
            self.codes[start:end],
            self.sideways[start:end],
            self.size,
            self.direction,
        )

    @property
    def kind(self) -> str | None:
        return set_kind(self.codes)

    @property
    def count(self) -> int:
        """What it counts for in a hand of fourteen."""
        kind = self.kind
        if kind in ("kong", "concealed_kong"):
            return 3
        return sum(code != BACK for code in self.codes)


def _groups(
    tiles: Sequence[FoundTile], rows: list[_Row], shapes: _Shapes, height: int
) -> tuple[list[Group], _Row]:
    """The groups, and the row with most of the hand."""
    runs: list[_Run] = []
    flowers: list[tuple[list[int], list[int]]] = []
    for number, row in enumerate(rows):
        for members in row.runs:
            blooms = [i for i in members if is_flower(tiles[i].tile)]
            plain = [i for i in members if not is_flower(tiles[i].tile)]
            if blooms:
                flowers.append((blooms, plain))
            if plain:
                runs.append(_run(plain, number, row, tiles, shapes))
    runs = _with_added_tiles(runs, shapes)
    hand, others = _hand(runs, shapes, height)
    groups = _kinds(hand, shapes)
    groups += [Group("other", run.tiles) for run in others]
    anchor = [i for run in hand for i in run.tiles]
    largest = max(hand, key=lambda run: len(run.tiles), default=None)
    left_out = {i for run in others for i in run.tiles}
    for blooms, beside in flowers:
        # A flower is whose the tiles are that it touches; by themselves the player's lie straight.
        own = not left_out & set(beside)
        if not beside and largest is not None:
            own = _flowers_of_hand(blooms, anchor, largest.direction, shapes)
        groups.append(Group("flowers" if own else "other", blooms))
    return groups, rows[largest.row if largest else 0]


def _run(
    members: list[int], number: int, row: _Row, tiles: Sequence[FoundTile], shapes: _Shapes
) -> _Run:
    return _Run(
        tiles=members,
        row=number,
        codes=_likely_set([tiles[i] for i in members]),
        sideways=[_sideways(i, row, tiles, shapes) for i in members],
        size=float(np.median(shapes.size[members])),
        direction=row.direction,
    )


def _likely_set(members: Sequence[FoundTile]) -> list[str]:
    """The codes of tiles that lie together, for telling what group they are.

    Where three or four are no set because one doubtful tile is in the way, and a set with one of
    its next names, they are taken to be that set: the tile keeps the name it was read by.
    """
    codes = [tile.tile for tile in members]
    if len(codes) not in (3, 4) or set_kind(codes):
        return codes
    for at, tile in enumerate(members):
        for name, share in tile.alternatives if tile.doubtful else ():
            instead = [*codes[:at], name, *codes[at + 1 :]]
            if share >= 0.1 and set_kind(instead):
                return instead
    return codes


# These look the same, or nearly so, after a quarter turn: their outline alone tells.
_NO_TURN = frozenset({"1p", "4p", "5p", "9p", "P", BACK})


def _sideways(i: int, row: _Row, tiles: Sequence[FoundTile], shapes: _Shapes) -> bool:
    """Whether a tile lies across its row, by its face and by its outline beside the others'."""
    along = shapes.extent(i, row.direction)
    tall = shapes.extent(i, _turn(row.direction))
    at = row.tiles.index(i)
    others = [*row.tiles[max(at - 2, 0) : at], *row.tiles[at + 1 : at + 3]] or [i]
    usual_along = float(np.median([shapes.extent(j, row.direction) for j in others]))
    usual_tall = float(np.median([shapes.extent(j, _turn(row.direction)) for j in others]))
    outline = float(np.log(along / usual_along) - np.log(tall / usual_tall))
    turned = abs(float(shapes.right[i] @ row.direction)) < np.cos(np.radians(45))
    if tiles[i].tile in _NO_TURN:
        return outline > 0.35
    return turned and outline > 0.15


def _with_added_tiles(runs: list[_Run], shapes: _Shapes) -> list[_Run]:
    """A tile laid on the sideways one of a pung of its kind makes the pung a kong."""
    gaps = shapes.gaps()
    singles = [run for run in runs if len(run.tiles) == 1]
    kept = list(runs)
    for run in runs:
        if run.kind != "pung" or sum(run.sideways) != 1:
            continue
        at = run.tiles[run.sideways.index(True)]
        for single in singles:
            i = single.tiles[0]
            if (
                single.codes[0] == run.codes[0]
                and gaps[at, i] < 0.25 * shapes.short[at]
                and _off_axis(i, shapes.right[at], shapes) < 20
                and abs(float((shapes.centres[i] - shapes.centres[at]) @ run.direction))
                < 0.4 * shapes.short[at]
            ):
                run.tiles.append(i)
                run.codes.append(single.codes[0])
                run.sideways.append(True)
                kept = [other for other in kept if other is not single]
                break
    return kept


def _hand(runs: list[_Run], shapes: _Shapes, height: int) -> tuple[list[_Run], list[_Run]]:
    """The runs of the hand, and the others.

    Around each of the largest runs a hand is put together; the best of them is it: fourteen
    tiles, in sets where they lie apart, close together, and large, as what a photo is of.
    """
    plain = [run for run in runs if not _wall(run)]

    def weight(run: _Run) -> float:
        # Lower in the photo is nearer to whoever took it.
        low = float(shapes.spots[run.tiles, 1].mean()) / max(height, 1)
        pixels = float(np.median(shapes.pixels[run.tiles]))
        return min(len(run.tiles), HAND) * pixels * (1 + 0.1 * low)

    best: tuple[float, list[_Run]] = -np.inf, []
    for core in sorted(plain, key=weight, reverse=True)[:4]:
        value, hand = _hand_around(core, runs, shapes)
        low = float(shapes.spots[core.tiles, 1].mean()) / max(height, 1)
        sizes = [shapes.pixels[i] for run in hand for i in run.tiles]
        value += 2.0 * float(np.log(np.median(sizes))) + 0.2 * low
        if value > best[0] + 1e-9:
            best = value, hand
    return best[1], [run for run in runs if all(run is not other for other in best[1])]


def _hand_around(biggest: _Run, runs: list[_Run], shapes: _Shapes) -> tuple[float, list[_Run]]:
    """The hand that a run of tiles is the largest part of, and how good a hand it is.

    What lies in the same row without a wide gap belongs to it. Whatever else has the size and
    the direction of the hand and lies close may: of those, the ones that bring the hand nearest
    to fourteen, the closer the better.
    """
    gaps = shapes.gaps()
    hand = [biggest]
    maybe: list[tuple[_Run, float]] = []
    rest = [run for run in runs if run is not biggest and _could_belong(run, biggest, shapes)]
    while rest:
        reached = [i for run in [*hand, *(m for m, _ in maybe)] for i in run.tiles]
        between = [gaps[np.ix_(run.tiles, reached)] for run in rest]
        nearest = min(range(len(rest)), key=lambda k: float(between[k].min()))
        run, distance = rest.pop(nearest), max(float(between[nearest].min()), 0.0)
        # Perspective makes the far end of a hand smaller, so neighbours are compared.
        beside = reached[int(between[nearest].min(axis=0).argmin())]
        if not HAND_SIZE[0] < run.size / shapes.size[beside] < HAND_SIZE[1]:
            continue
        if run.row == biggest.row and distance < 2.7:
            hand.append(run)
        elif distance < (5.4 if run.row == biggest.row else 3.0):
            maybe.append((run, distance))
    value, chosen = _best_choice(hand, maybe[:10])
    return value, hand + chosen


def _wall(run: _Run) -> bool:
    """Face-down tiles that are no kong: the wall, or a tile turned over."""
    return all(code == BACK for code in run.codes) and len(run.codes) != 4


def _could_belong(run: _Run, main: _Run, shapes: _Shapes) -> bool:
    return (
        not _wall(run)
        and float(np.median([_off_axis(i, main.direction, shapes) for i in run.tiles])) < 18
    )


def _best_choice(hand: list[_Run], maybe: list[tuple[_Run, float]]) -> tuple[float, list[_Run]]:
    have = sum(run.count for run in hand)
    singles = [run.codes[0] for run in hand if len(run.tiles) == 1]

    def worth(choice: tuple[tuple[_Run, float], ...]) -> float:
        count = have + sum(run.count for run, _ in choice)
        value = -float(abs(HAND - count))
        alone = list(singles)
        for run, distance in choice:
            value -= 0.37 * distance
            if len(run.tiles) == 1:
                # One tile apart is the one that won, or two alike a pair; others are discards.
                value -= 0.3 if not alone or run.codes[0] in alone else 1.2
                alone.append(run.codes[0])
            elif run.kind:
                value += 0.4
            else:
                value -= 0.2
        return value

    choices = itertools.chain.from_iterable(
        itertools.combinations(maybe, size) for size in range(len(maybe) + 1)
    )
    best = max(choices, key=worth)
    return worth(best) + 0.4 * sum(run.kind is not None for run in hand), [run for run, _ in best]


def _flowers_of_hand(
    blooms: list[int], hand: list[int], direction: Floats, shapes: _Shapes
) -> bool:
    if min(_off_axis(i, direction, shapes) for i in blooms) > 15:
        return False
    gaps = shapes.gaps()[np.ix_(blooms, hand)]
    beside = shapes.size[hand[int(gaps.min(axis=0).argmin())]]
    ratio = float(np.median(shapes.size[blooms])) / beside
    return bool(0.7 < ratio < 1.45 and gaps.min() < 4 * beside)


# --- the kinds of groups -------------------------------------------------------------------


def _kinds(hand: list[_Run], shapes: _Shapes) -> list[Group]:
    """Concealed tiles, melds and the tile that won, among the runs of the hand."""
    melds: list[_Run] = []
    bodies: list[_Run] = []
    apart = any(len(run.tiles) == 1 for run in hand)
    for run in hand:
        spans = [(0, len(run.tiles))] if len(run.tiles) <= 4 and run.kind else []
        spans = spans or peel(run.codes, _claims(run, apart))
        at = 0
        for start, end in [*spans, (len(run.tiles), len(run.tiles))]:
            if start > at:
                bodies.append(run.part(at, start))
            if end > start:
                melds.append(run.part(start, end))
            at = end
    melds, bodies = _no_blank_ends(melds, bodies)
    melds, bodies = _second_row_of_melds(melds, bodies)
    if _laid_in_sets(melds, bodies):
        bodies += [run for run in melds if run.kind in ("chow", "pung")]
        melds = [run for run in melds if run.kind not in ("chow", "pung")]
    melds, bodies = _between_bodies(melds, bodies, shapes)
    winning = _winning(bodies, shapes)
    groups = [Group(run.kind or "other", run.tiles) for run in melds]
    if winning is not None:
        groups.append(Group("winning", [winning]))
    for run in bodies:
        kept = [i for i in run.tiles if i != winning]
        if kept:
            groups.append(Group("concealed", kept))
    return groups


def _claims(run: _Run, apart: bool) -> list[bool]:
    """Which tiles of a run lie sideways because their set was claimed. One at the very end of the
    concealed tiles is the tile that won, unless another lies apart."""
    at_end = sum(run.sideways) == 1 and (run.sideways[0] or run.sideways[-1])
    return run.sideways if apart or not at_end else [False] * len(run.sideways)


def _no_blank_ends(melds: list[_Run], bodies: list[_Run]) -> tuple[list[_Run], list[_Run]]:
    """Two pairs laid as P X X P look like a kong with blank ends; the count of the hand tells."""
    blank = [r for r in melds if r.kind == "concealed_kong" and BACK not in r.codes]
    count = sum(run.count for run in [*melds, *bodies])
    if len(blank) == 1 and count == HAND - 1:
        return [run for run in melds if run is not blank[0]], bodies + blank
    return melds, bodies


def _second_row_of_melds(melds: list[_Run], bodies: list[_Run]) -> tuple[list[_Run], list[_Run]]:
    """Melds that touch each other in a row of their own, beside a concealed part that is short
    by just as many sets."""
    longest = max(bodies, key=lambda run: len(run.tiles), default=None)
    kept = []
    for run in bodies:
        lengths = partition(run.codes) if len(run.tiles) >= 6 else None
        alone = len({other.row for other in bodies}) > 1
        rest = sum(other.count for other in bodies if other is not run)
        if lengths and alone and run is not longest and rest % 3 == 2:
            at = 0
            for length in lengths:
                melds.append(run.part(at, at + length))
                at += length
        else:
            kept.append(run)
    return melds, kept


def _laid_in_sets(melds: list[_Run], bodies: list[_Run]) -> bool:
    """Whether a concealed hand was laid out set by set, for counting, with no claimed set shown.

    Then the other tiles lie in twos and threes as well, as a pair or an unfinished set, and no
    tile lies sideways. Four claimed sets with the pair look the same, but are far rarer; they are
    told where the tile that won lies apart from its twin.
    """
    claimed = any(run.kind in ("kong", "concealed_kong") for run in melds)
    claimed |= any(any(run.sideways) for run in [*melds, *bodies])
    pieces = [len(run.tiles) for run in bodies if len(run.tiles) > 1]
    if claimed or len(melds) < 2 or max([0, *pieces]) > 3:
        return False
    return not bodies or pieces == [2] or len(pieces) > 1


def _between_bodies(
    melds: list[_Run], bodies: list[_Run], shapes: _Shapes
) -> tuple[list[_Run], list[_Run]]:
    """A chow or pung with concealed tiles on both sides in its row is concealed itself: sorted
    hands are often laid with a gap after each suit."""
    kept: list[_Run] = []
    moved: list[_Run] = []
    for run in melds:
        at = float(shapes.centres[run.tiles].mean(0) @ run.direction)
        beside = [
            float(shapes.centres[other.tiles].mean(0) @ run.direction) - at
            for other in bodies
            if other.row == run.row and len(other.tiles) > 1
        ]
        sandwiched = any(d < 0 for d in beside) and any(d > 0 for d in beside)
        if sandwiched and run.kind in ("chow", "pung") and not any(run.sideways):
            moved.append(run)
        else:
            kept.append(run)
    return kept, bodies + moved


def _winning(bodies: list[_Run], shapes: _Shapes) -> int | None:
    """The tile set apart from the concealed ones: alone, else sideways, else out of line."""
    rest = sum(len(run.tiles) for run in bodies)
    if rest < 2:
        return None
    alone = [run for run in bodies if len(run.tiles) == 1]
    if alone:
        # The two tiles of a pair, either of which may be called the one that won.
        alike = len({run.codes[0] for run in alone}) == 1 and rest == 2
        return alone[-1].tiles[0] if len(alone) == 1 or alike else None
    across = [i for run in bodies for i, flag in zip(run.tiles, run.sideways, strict=True) if flag]
    if across:
        return across[0] if len(across) == 1 else None
    lifted = [i for run in bodies if len(run.tiles) > 4 for i in _out_of_line(run, shapes)]
    return lifted[0] if len(lifted) == 1 else None


def _out_of_line(run: _Run, shapes: _Shapes) -> list[int]:
    """Tiles pushed out of a row that is otherwise straight."""
    across = _turn(run.direction)
    tall = float(np.median([shapes.extent(i, across) for i in run.tiles]))
    along = shapes.centres[run.tiles] @ run.direction
    side = shapes.centres[run.tiles] @ across / tall
    # A straight line through the medians of both halves is not drawn aside by one tile.
    half = len(along) // 2
    slope = (np.median(side[-half:]) - np.median(side[:half])) / max(
        float(np.median(along[-half:]) - np.median(along[:half])), 1e-6
    )
    off = side - slope * along
    off = np.abs(off - np.median(off))
    out = [i for i, distance in zip(run.tiles, off, strict=True) if distance > 0.28]
    straight = np.sort(off)[-2] < 0.14
    return out if straight else []


# --- vectors -------------------------------------------------------------------------------


def _unit(vector: Floats) -> Floats:
    unit: Floats = vector / max(float(np.linalg.norm(vector)), 1e-9)
    return unit


def _turn(vector: Floats) -> Floats:
    """A quarter turn clockwise in the photo: from right to down."""
    return np.array([-vector[1], vector[0]])


def _forward(way: Floats) -> bool:
    """Whether a direction in the photo is to the right or, where it is steep, downward."""
    steep = abs(way[1]) > abs(way[0])
    return bool(way[1 if steep else 0] >= 0)


def _mean_direction(vectors: Sequence[Floats]) -> Floats:
    """The mean of directions that have no sign, by doubling their angles."""
    angles = np.array([2 * np.arctan2(v[1], v[0]) for v in vectors])
    angle = np.arctan2(np.sin(angles).mean(), np.cos(angles).mean()) / 2
    return np.array([np.cos(angle), np.sin(angle)])


def _spread(points: Floats) -> tuple[tuple[float, float], Floats]:
    """The length and breadth of a set of points, and the unit direction of its length."""
    centred = points - points.mean(axis=0)
    _, _, axes = np.linalg.svd(centred, full_matrices=False)
    way: Floats = axes[0]
    along, across = centred @ way, centred @ _turn(way)
    return (float(np.ptp(along)), float(np.ptp(across))), way
