"""Faces cut out of a photo: upright by their own corners, without their surroundings."""

from __future__ import annotations

import numpy as np
import pytest

from vision.geometry import box_quad
from vision.observing.crops import CROP_SIZE, cut_faces

RED, GREEN, BLUE, WHITE, TABLE = (
    (220, 30, 30),
    (30, 200, 40),
    (40, 40, 210),
    (240, 240, 240),
    (90, 60, 30),
)


def photo(
    left: int, top: int, wide: int, high: int, size: tuple[int, int] = (700, 900)
) -> np.ndarray:
    """Return a photo of a table with one tile: red at its top left, green at its top right, blue at
    its bottom right, white at its bottom left."""
    image = np.full((*size, 3), TABLE, np.uint8)
    face = image[top : top + high, left : left + wide]
    face[: high // 2, : wide // 2], face[: high // 2, wide // 2 :] = RED, GREEN
    face[high // 2 :, wide // 2 :], face[high // 2 :, : wide // 2] = BLUE, WHITE
    return image


def quad(left: float, top: float, wide: float, high: float) -> np.ndarray:
    """Return the corners of a rectangle of pixels, whose centres have whole-number coordinates."""
    return box_quad(np.array([left, top, left + wide, top + high]) - 0.5)


def quarters(crop: np.ndarray) -> list[tuple[int, ...]]:
    """Return the colours in the centres of the four quarters, clockwise from the top left."""
    near, far = len(crop) // 4, len(crop) * 3 // 4
    return [
        tuple(map(int, crop[y, x])) for y, x in ((near, near), (near, far), (far, far), (far, near))
    ]


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("wide", [20, 64, 200, 520])
def test_a_face_is_cut_from_its_own_top_left(wide: int, turns: int) -> None:
    high = wide * 5 // 4
    corners = np.roll(quad(301, 33, wide, high), -turns, axis=0)
    (crop,) = cut_faces(photo(301, 33, wide, high), corners[None], margin=0)
    assert crop.shape == (CROP_SIZE, CROP_SIZE, 3)
    shown = [RED, GREEN, BLUE, WHITE]
    assert np.abs(np.subtract(quarters(crop), shown[turns:] + shown[:turns])).max() <= 2


@pytest.mark.parametrize(("wide", "off"), [(64, 2), (128, 2), (320, 4)])
def test_a_crop_has_its_face_to_the_edge_and_in_the_middle(wide: int, off: int) -> None:
    """The colours meet in the centre of the crop, even if it is taken from a reduced copy of the
    photo."""
    image = photo(330, 50, wide, wide)
    (crop,) = cut_faces(image, quad(330, 50, wide, wide)[None], margin=0).astype(int)
    half = CROP_SIZE // 2
    for at in (off, half - off, half + off - 1, CROP_SIZE - off - 1):
        across = np.abs(crop[CROP_SIZE // 4, at] - (RED if at < half else GREEN))
        down = np.abs(crop[at, CROP_SIZE // 4] - (RED if at < half else WHITE))
        assert max(across.max(), down.max()) <= 12, at


@pytest.mark.parametrize("margin", [0.0, 0.25])
def test_a_margin_shows_the_table_around_the_face(margin: float) -> None:
    image = photo(300, 100, 64, 64)
    (crop,) = cut_faces(image, quad(300, 100, 64, 64)[None], size=80, margin=margin)
    rim = [tuple(map(int, crop[y, x])) for y, x in ((4, 20), (20, 4), (75, 60), (60, 75))]
    if margin:  # an eighth of the tile on each side: eight pixels, which are eight of the crop
        assert rim == [TABLE] * 4
        assert tuple(map(int, crop[20, 10])) == RED
    else:
        assert rim == [RED, RED, BLUE, BLUE]


def test_fine_lines_of_a_large_face_become_grey() -> None:
    image = np.zeros((1300, 1300, 3), np.uint8)
    image[::2] = 255
    (crop,) = cut_faces(image, quad(100, 100, 1024, 1024)[None])
    assert np.abs(crop.astype(int) - 127).max() < 12


def test_faces_are_cut_alike_whatever_else_lies_in_the_photo() -> None:
    rng = np.random.default_rng(0)
    image = rng.integers(0, 255, (1200, 1600, 3), dtype=np.uint8)
    two = np.stack([quad(700, 500, 150, 210), quad(40, 1000, 150, 190)])
    alone = np.concatenate([cut_faces(image, two[:1]), cut_faces(image, two[1:])])
    assert np.abs(cut_faces(image, two) - alone.astype(int)).max() <= 1


@pytest.mark.parametrize("left", [-40, 870, 5000])
def test_a_face_beyond_the_edge_goes_on_as_the_edge_does(left: int) -> None:
    image = np.full((700, 900, 3), WHITE, np.uint8)
    assert (cut_faces(image, quad(left, 100, 64, 80)[None]) == WHITE).all()
    assert cut_faces(image, np.zeros((0, 4, 2), np.float32)).shape == (0, CROP_SIZE, CROP_SIZE, 3)
