"""Positions, sizes and overlaps of quads, with results that can be worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from vision.geometry import (
    areas,
    bounds,
    box_areas,
    box_quad,
    common,
    moved,
    overlaps,
    own_boxes,
    shared_part,
    sides,
    warped,
)

TILE = (10.0, 20.0, 40.0, 60.0)
DIAMOND = np.array([[20, 0], [40, 20], [20, 40], [0, 20]], np.float32)


def quad(*box: float) -> np.ndarray:
    return box_quad(np.array(box))


def test_a_box_and_its_corners() -> None:
    corners = quad(*TILE)
    assert corners.tolist() == [[10, 20], [40, 20], [40, 60], [10, 60]]
    assert bounds(corners).tolist() == list(TILE)
    both = np.stack([np.roll(corners, 1, axis=0), DIAMOND])
    assert own_boxes(both).tolist() == [list(TILE), [0, 0, 40, 40]]
    assert box_areas(own_boxes(both)).tolist() == [30 * 40, 40 * 40]
    assert areas(both).tolist() == [30 * 40, 40 * 40 / 2]
    assert sides(both).tolist() == pytest.approx([1200**0.5, 800**0.5])


@pytest.mark.parametrize(
    ("other", "shared", "union"),
    [
        (TILE, 1200, 1200),
        ((10, 20, 40, 40), 600, 1200),
        ((30, 50, 60, 90), 100, 2300),
        ((40, 20, 70, 60), 0, 2400),
        ((50, 70, 80, 110), 0, 2400),
        ((15, 25, 15, 25), 0, 1200),
    ],
)
def test_what_two_boxes_have_in_common(
    other: tuple[float, ...], shared: float, union: float
) -> None:
    one, two = np.array([TILE]), np.array([other, TILE])
    assert common(one, two).tolist() == [[shared, 1200]]
    assert common(two, one).tolist() == [[shared], [1200]]
    assert overlaps(one, two)[0].tolist() == pytest.approx([shared / union, 1])


def test_nothing_is_divided_by_an_empty_box() -> None:
    point = np.array([(5.0, 5.0, 5.0, 5.0)])
    assert overlaps(point, point).tolist() == [[0]]
    flat = quad(0, 0, 30, 0)[None]
    assert areas(flat).tolist() == sides(flat).tolist() == [1]


@pytest.mark.parametrize(
    ("other", "part"),
    [
        (quad(0, 0, 40, 40), 1.0),
        (quad(10, 10, 20, 20), 1.0),  # within: the smaller one lies on the larger
        (quad(20, 0, 60, 40), 0.5),
        (quad(0, 30, 40, 70), 0.25),
        (DIAMOND, 1.0),
        (DIAMOND + 20, 0.25),
        (quad(50, 0, 90, 40), 0.0),
        (quad(0, 50, 40, 90), 0.0),
    ],
)
def test_how_much_of_the_smaller_tile_lies_on_the_other(other: np.ndarray, part: float) -> None:
    whole = quad(0, 0, 40, 40)
    assert shared_part(whole, other) == pytest.approx(part)
    assert shared_part(other, whole) == pytest.approx(part)


def test_points_go_where_a_homography_sends_them() -> None:
    corners = quad(*TILE)
    shifted = np.array([[2.0, 0, 5], [0, 3, -1], [0, 0, 1]])
    assert moved(corners, shifted).tolist() == [[25, 59], [85, 59], [85, 179], [25, 179]]
    assert moved(corners[0], shifted).tolist() == [25, 59]
    # Twice as far away at x = 10: all is half as large there.
    away = np.array([[1.0, 0, 0], [0, 1, 0], [0.1, 0, 1]])
    assert moved(np.array([[0.0, 8], [10, 8]]), away).tolist() == [[0, 8], [5, 4]]
    assert moved(np.array([-5.0, 8]), away).tolist() == [-10, 16]
    assert np.isfinite(moved(np.array([-10.0, 8]), away)).all()
    several = warped(np.stack([corners, corners]), away)
    assert several.shape == (2, 4, 2)
    assert several.dtype == np.float32
    assert several[1] == pytest.approx(moved(corners, away))
