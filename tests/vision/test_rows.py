"""From the quads of tiles to rows and runs, on tables with known positions."""

from __future__ import annotations

import numpy as np
import pytest

from vision.deciding.rows import (
    Row,
    Shapes,
    common_direction,
    cut_rows,
    find_rows,
    from_the_top,
    lies_along,
    row_gaps,
)
from vision.observations import FoundTile

PX = 40
At = tuple[float, ...]
"""Place of a tile: x and y of its centre in tile widths; optionally its rotation in degrees and its
relative size."""
FACE = np.array([[-1, -1.35], [1, -1.35], [1, 1.35], [-1, 1.35]]) / 2


def shapes_of(*tiles: At, turned: float = 0.0, pull: tuple[float, float] = (0, 0)) -> Shapes:
    """Return the shapes of tiles at these places, seen in perspective. turned: rotation of the
    whole table in degrees. pull: relative increase of the distance to the camera, per tile width in
    x and in y."""
    quads = []
    for x, y, *more in tiles:
        angle, size = [*more, *(0.0, 1.0)[len(more) :]]
        quads.append((FACE * size @ rotation(angle).T + (x, y)) @ rotation(turned).T)
    view = np.array(quads) / (1 + np.array(quads) @ np.array(pull))[..., None]
    return Shapes.of([FoundTile("E", 0.99, [], quad * PX + 500) for quad in view])


def rotation(degrees: float) -> np.ndarray:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([[c, -s], [s, c]])


def line(many: int, x: float = 0.0, y: float = 0.0, step: float = 1.0) -> list[At]:
    return [(x + step * k, y) for k in range(many)]


GRID = [tile for y in (0.0, 1.6, 3.2) for tile in line(5, y=y, step=1.2)]


@pytest.mark.parametrize("turned", [0, 20, -35, 130])
@pytest.mark.parametrize("pull", [(0.0, 0.0), (0.0, -0.1), (0.04, -0.06), (-0.06, 0.0)])
def test_a_table_is_seen_from_straight_above(turned: float, pull: tuple[float, float]) -> None:
    """However the camera is held, sizes and distances of the tiles are those on the table."""
    shapes = shapes_of(*GRID, turned=turned, pull=pull)
    assert shapes.short == pytest.approx([1.0] * 15, abs=0.03)
    assert shapes.size == pytest.approx([1.35**0.5] * 15, abs=0.03)
    away = np.linalg.norm(shapes.centres - shapes.centres[0], axis=1)
    assert away[[1, 4, 5]] == pytest.approx([1.2, 4.8, 1.6], abs=0.06)
    assert shapes.gaps()[[0, 5], [1, 0]] == pytest.approx([0.2, 0.25], abs=0.03)
    # Tiles that are twice as near are twice as large in the photo, not so on the table.
    assert np.ptp(shapes.pixels) > 5 or pull == (0.0, 0.0)


def test_what_a_photo_shows_of_tiles_is_kept_in_pixels() -> None:
    shapes = shapes_of((0, 0), (2, 1), turned=90)
    assert shapes.spots == pytest.approx(np.array([[500, 500], [460, 580]]))
    assert shapes.pixels == pytest.approx([PX * 1.35**0.5] * 2)
    down, left = [0, 1], [-1, 0]
    assert shapes.axes == pytest.approx(np.array([[down, left]] * 2), abs=1e-6)
    assert shapes.in_photo([0, 1], shapes.right[0]) == pytest.approx(down, abs=1e-6)
    assert shapes.in_photo([0], -shapes.down[0]) == pytest.approx([1, 0], abs=1e-6)
    assert shapes.down_in_photo(shapes.right[0]) == pytest.approx((1, 0), abs=1e-6)


TABLES: dict[str, tuple[list[At], list[list[int]]]] = {
    "in any order": ([(3, 0), (1, 0), (0, 0), (2, 0)], [[2, 1, 3, 0]]),
    "a row goes on beyond a gap": ([*line(4), *line(4, x=9.8)], [[0, 1, 2, 3, 4, 5, 6, 7]]),
    "and not beyond a wide one": ([*line(4), *line(4, x=10.2)], [[0, 1, 2, 3], [4, 5, 6, 7]]),
    "nor does a tile by itself": ([(0, 0), (3.2, 0)], [[0], [1]]),
    "but near another one": ([(0, 0), (2.8, 0)], [[0, 1]]),
    "to the left too": ([*line(4, x=4), (-0.5, 0.2)], [[4, 0, 1, 2, 3]]),
    "rows that touch": ([*line(5), *line(5, y=1.4)], [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]]),
    "rows apart": ([*line(5), *line(5, y=3)], [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]]),
    "rows that overlap a little": ([*line(4), *line(3, x=3.9)], [[0, 1, 2, 3, 4, 5, 6]]),
    "a tile sideways": ([*line(3), (3.2, 0.17, 90), *line(2, x=4.4)], [[0, 1, 2, 3, 4, 5]]),
    "a larger one": ([*line(6), (7, 0, 0, 1.4)], [[0, 1, 2, 3, 4, 5, 6]]),
    "one too large to be of the row": ([*line(6), (7, 0, 0, 1.6)], [[0, 1, 2, 3, 4, 5], [6]]),
    "one too small for it": ([*line(6), (6.6, 0, 0, 0.6)], [[0, 1, 2, 3, 4, 5], [6]]),
    "pushed out of the line": ([*line(5), (6, 0.55)], [[0, 1, 2, 3, 4, 5]]),
    "pushed out too far": ([*line(5), (6, 0.8)], [[0, 1, 2, 3, 4], [5]]),
    "tilted a little": ([*line(5), (7, 0, 20)], [[0, 1, 2, 3, 4, 5]]),
    "tilted too far": ([*line(5), (7, 0, 40)], [[0, 1, 2, 3, 4], [5]]),
    "a wave": ([(k, 0.5 * (k % 2)) for k in range(8)], [[0, 1, 2, 3, 4, 5, 6, 7]]),
    "a slope": ([(k, 0.3 * k) for k in range(8)], [[0, 1, 2, 3, 4, 5, 6, 7]]),
    "a column": ([(0, 1.4 * k) for k in range(5)], [[0, 1, 2, 3, 4]]),
    "too few to be a column": ([(0, 1.4 * k) for k in range(3)], [[0], [1], [2]]),
}


@pytest.mark.parametrize("turned", [0, -30, 30])
@pytest.mark.parametrize("name", TABLES)
def test_the_rows_of_a_table(name: str, turned: float) -> None:
    """Rows are found in rotated photos too; they run to the right or, if steep, downwards."""
    tiles, rows = TABLES[name]
    assert [row.tiles for row in find_rows(shapes_of(*tiles, turned=turned))] == rows


@pytest.mark.parametrize(
    ("turned", "forward"),
    [(-40, True), (40, True), (50, True), (130, True), (140, False), (220, False), (230, False)],
)
def test_a_row_is_read_to_the_right_or_where_it_is_steep_down(turned: float, forward: bool) -> None:
    shapes = shapes_of(*line(4), turned=turned)
    assert [row.tiles for row in find_rows(shapes)] == [[0, 1, 2, 3][:: 1 if forward else -1]]


@pytest.mark.parametrize(
    ("gaps", "runs"),
    [
        ([0, 0, 0, 0, 0], [6]),
        ([0, 0.2, 0, 0, 0], [6]),
        ([0, 0.3, 0, 0, 0], [2, 4]),
        ([0.5, 0.5, 0.5, 0.5, 0.5], [6]),
        ([0.5, 0.5, 0.9, 0.5, 0.5], [3, 3]),
        ([-0.15, -0.15, 0.05, -0.15, -0.15], [6]),
        ([-0.3, -0.3, -0.02, -0.3, -0.3], [6]),  # what touches is not set apart
        ([-0.3, -0.3, 0.05, -0.3, -0.3], [3, 3]),
        ([0, 1.5], [2, 1]),
        ([1.5, 1.5, 1.5], [4]),
        ([], [1]),
    ],
)
def test_a_row_is_cut_where_a_gap_is_wider_than_usual(gaps: list[float], runs: list[int]) -> None:
    shapes = shapes_of(*[(x, 0.0) for x in np.cumsum([0, *(1 + gap for gap in gaps)])])
    row = Row(np.array([1.0, 0.0]), list(range(len(gaps) + 1)))
    assert row_gaps(row, shapes) == pytest.approx(gaps, abs=1e-3)
    (found,) = cut_rows([row], shapes)
    assert [len(run) for run in found] == runs
    assert [i for run in found for i in run] == row.tiles


def test_what_is_usual_of_a_short_row_is_so_by_the_others() -> None:
    shapes = shapes_of(*line(3, step=1.4), *line(8, y=4, step=1.4), *line(8, y=8))
    rows = find_rows(shapes)
    loose, touching = rows[0], rows[2]
    assert [len(run) for row in cut_rows([loose, rows[1]], shapes) for run in row] == [3, 8]
    assert [len(run) for row in cut_rows([loose, touching], shapes) for run in row] == [1, 1, 1, 8]


@pytest.mark.parametrize("turned", [0, 30, 180, 90, 70, -90, -70])
def test_rows_are_told_from_the_top_or_from_the_left(turned: float) -> None:
    shapes = shapes_of(*line(5, y=2), *line(5, y=4), *line(5), turned=turned)
    rows = find_rows(shapes)
    across = 1 if turned in (0, 30, 180) else 0
    places = [shapes.spots[row.tiles, across].mean() for row in from_the_top(rows, rows[0], shapes)]
    assert len(places) == 3
    assert places == sorted(places)


def test_short_rows_have_the_direction_in_which_their_tiles_lie() -> None:
    """Two rows of three tiles that step down to the right, each with its face straight."""
    steps = [(0.0, 0.0), (0.95, 0.19), (1.9, 0.38)]
    rows = find_rows(shapes_of(*[(x, y + below) for below in (0.0, 1.5) for x, y in steps]))
    assert [len(row.tiles) for row in rows] == [3, 3]
    for row in rows:
        slope = np.degrees(np.arctan2(row.direction[1], row.direction[0]))
        assert slope == pytest.approx(np.degrees(np.arctan2(0.19, 0.95)), abs=1.5)


def test_the_common_direction_is_that_of_most_faces() -> None:
    shapes = shapes_of((0, 0), (1, 0, 5), (2, 0, -5), (3, 0, 180), (4, 0, 60), (5, 0, 90))
    way = common_direction(range(6), shapes)
    assert abs(way[0]) == pytest.approx(1, abs=0.01)
    along = [lies_along(i, way, shapes) for i in range(6)]
    assert along == [True, True, True, True, False, True]
