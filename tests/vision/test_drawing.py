"""A reading drawn on its photo: a box for every tile, and its name, which covers no other tile."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.test_reading import HAND, Known, a_photo, a_row, a_tile
from vision import read_photo
from vision.drawing import DOUBTFUL, LEFT_OUT, SURE, draw_reading
from vision.observations import FoundTile
from vision.reading import Group, Reading


def near(image: np.ndarray, colour: tuple[int, int, int]) -> np.ndarray:
    return np.argwhere(np.abs(image.astype(int) - colour).max(axis=2) < 12)[:, ::-1]


def test_drawing() -> None:
    tiles = a_row(HAND)
    tiles[3] = replace(tiles[3], confidence=0.4)
    photo = a_photo(tiles)
    before = photo.copy()
    reading = read_photo(photo, reader=Known(tiles))
    drawn = draw_reading(photo, reading)
    assert np.array_equal(photo, before)
    assert drawn.shape == photo.shape
    assert drawn.dtype == np.uint8
    changed = np.argwhere((drawn != photo).any(axis=2))[:, ::-1]
    low, high = tiles[0].quad.min(axis=0), tiles[-1].quad.max(axis=0)
    assert (changed >= low - np.array((12, 40))).all()
    assert (changed <= high + np.array((12, 40))).all()
    # The doubtful one has its own colour, on its own tile and nowhere else.
    marked = near(drawn, DOUBTFUL)
    assert len(marked) > 50
    assert abs(marked[:, 0].mean() - tiles[3].quad[:, 0].mean()) < 6
    assert len(near(drawn, SURE)) > 500
    # The faces stay to be seen.
    middle = tuple(int(v) for v in tiles[0].quad.mean(axis=0))
    assert np.array_equal(drawn[middle[1], middle[0]], photo[middle[1], middle[0]])


def test_drawing_brings_the_photo_down() -> None:
    tiles = a_row(HAND, wide=160)
    photo = a_photo(tiles, (2600, 1200))
    reading = read_photo(photo, reader=Known(tiles))
    small = draw_reading(photo, reading, max_side=650)
    assert small.shape == (300, 650, 3)
    # Of a photo already brought down the quads are scaled as well.
    half = np.asarray(cv2.resize(photo, (1300, 600)), dtype=np.uint8)
    again = draw_reading(half, reading, max_side=650)
    assert np.abs(near(small, SURE).mean(axis=0) - near(again, SURE).mean(axis=0)).max() < 2


def test_drawing_nothing() -> None:
    photo = np.full((60, 80, 3), 200, np.uint8)
    drawn = draw_reading(photo, Reading("photo", 80, 60))
    assert np.array_equal(drawn, photo)
    assert drawn is not photo


GROUND = 128
TILE = a_tile("3m", 80, 100)
"""A tile 40 px wide and 54 px high."""
ABOVE, BELOW, BESIDE = a_tile("E", 80, 40), a_tile("E", 80, 160), a_tile("E", 130, 100)


def drawn(*tiles: FoundTile, group: Group) -> np.ndarray:
    """Return the drawing of a reading with these tiles and this group, on a grey photo."""
    reading = Reading("photo", 400, 300, list(tiles), [group])
    return draw_reading(np.full((300, 400, 3), GROUND, np.uint8), reading)


def name_of(tile: FoundTile, *others: FoundTile) -> list[float]:
    """Return the box (left, top, right, bottom) of the name drawn for `tile`, found by its colour.
    The other tiles are drawn in another colour; rows of pixels in which little has the name's
    colour are ignored, because they show only its outline."""
    spots = near(drawn(*others, tile, group=Group("other", [*range(len(others))])), SURE)
    edges = tile.quad[:, 1]
    rows = [y for y in range(300) if np.abs(edges - y).min() > 3 and (spots[:, 1] == y).sum() > 12]
    columns = spots[np.isin(spots[:, 1], rows), 0]
    return [float(each) for each in (columns.min(), min(rows), columns.max(), max(rows))]


@pytest.mark.parametrize(
    ("others", "top", "bottom"),
    [
        ([], 71, 96),
        ([BESIDE], 71, 96),
        ([ABOVE], 158, 183),
        ([ABOVE, BELOW], 104, 129),  # then on its own face
    ],
)
def test_a_name_is_in_the_middle_and_hides_no_other_tile(
    others: list[FoundTile], top: float, bottom: float
) -> None:
    name = name_of(TILE, *others)
    assert name[0] + name[2] == pytest.approx(2 * 100, abs=2)
    assert 30 < name[2] - name[0] < 45
    assert name[1::2] == pytest.approx([top, bottom], abs=5)


def test_a_name_stays_within_the_photo() -> None:
    near_corner = name_of(a_tile("3m", -8, 5))
    assert near_corner[0] == 0
    assert near_corner[1] > 55  # under the tile: there is no room above
    right_end = name_of(a_tile("3m", 370, 100))
    assert right_end[2] == pytest.approx(399, abs=1)


@pytest.mark.parametrize(
    ("tile", "group", "colour"),
    [
        (TILE, "concealed", SURE),
        (a_tile("3m", 80, confidence=0.4), "concealed", DOUBTFUL),
        (TILE, "other", LEFT_OUT),
        (a_tile("3m", 80, confidence=0.4), "other", LEFT_OUT),
    ],
)
def test_what_a_tile_is_has_its_colour(
    tile: FoundTile, group: str, colour: tuple[int, int, int]
) -> None:
    picture = drawn(tile, group=Group(group, [0]))
    for each in (SURE, DOUBTFUL, LEFT_OUT):
        assert (len(near(picture, each)) > 100) == (each == colour), each
    assert (picture[115:145, 88:112] == GROUND).all()  # none is filled
