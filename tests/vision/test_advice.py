"""Advice for taking a better photo; good photos get none."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.test_reading import HAND, Known, a_photo, a_row
from vision import read_photo
from vision.observing.advice import photo_advice, sharpness


def test_advice() -> None:
    small = a_row(HAND, wide=18)
    said = str(read_photo(a_photo(small), reader=Known(small)).warnings[0])
    assert "the tiles are only 18 pixels wide" in said
    tiles = a_row(HAND)
    photo = a_photo(tiles)
    dark = read_photo((photo // 6).astype(np.uint8), reader=Known(tiles))
    assert "dark" in str(dark.warnings[0])
    soft = np.asarray(cv2.GaussianBlur(photo, (0, 0), 4), dtype=np.uint8)
    assert "blurred" in str(read_photo(soft, reader=Known(tiles)).warnings[0])


def test_advice_is_about_the_hand_and_not_about_discards_far_away() -> None:
    hand = a_row(HAND)
    far = [
        replace(tile, quad=tile.quad + np.array([60, 200], np.float32))
        for tile in a_row(["2s", "9p", "E", "6m"] * 6, wide=14)
    ]
    tiles = [*hand, *far]
    reading = read_photo(a_photo(tiles, (700, 400)), reader=Known(tiles))
    assert len(reading.hand_tiles()) == len(hand)
    assert not any("closer" in str(warning) for warning in reading.warnings)


def test_black_tiles_in_good_light_are_not_dark() -> None:
    tiles = a_row(HAND)
    black = (255 - a_photo(tiles)) // 5
    for tile in tiles:
        x, y = tile.quad.mean(axis=0).astype(int)
        black[y - 6 : y + 6, x - 6 : x + 6] = (190, 190, 180)
    reading = read_photo(black.astype(np.uint8), reader=Known(tiles))
    assert not any("dark" in str(warning) for warning in reading.warnings)


def said(image: np.ndarray, wide: float = 40.0, many: int = 14) -> list[str]:
    """Return the advice for a photo of `many` tiles in a row, each `wide` px wide."""
    return [str(each) for each in photo_advice(image, a_row(HAND[:many], wide))]


@pytest.mark.parametrize(("wide", "closer"), [(23, True), (25, False), (60, False)])
def test_only_of_small_tiles_one_is_told_to_move_closer(wide: int, closer: bool) -> None:
    found = said(a_photo(a_row(HAND, wide), (900, 300)), wide)
    assert [f"only {wide} pixels wide" in each for each in found] == [True] * closer


@pytest.mark.parametrize(
    ("light", "many", "words"),
    [
        (0.2, 14, "The photo is dark"),
        (0.2, 0, "too dark to see tiles"),
        (0.3, 14, ""),
        (0.3, 0, ""),
        (1.0, 14, ""),
        (1.0, 1, ""),
    ],
)
def test_how_dark_a_photo_may_be(light: float, many: int, words: str) -> None:
    image = a_photo(a_row(HAND))
    if not many:
        image[:] = 240
    found = said((image * light).astype(np.uint8), many=many)
    assert len(found) == bool(words)
    assert words in "".join(found)


def test_of_a_small_and_dark_photo_both_are_said_and_no_more() -> None:
    image = cv2.GaussianBlur(a_photo(a_row(HAND, 20)) // 6, (0, 0), 3)
    closer, dark = said(np.asarray(image, np.uint8), 20)
    assert "Move closer" in closer
    assert "dark" in dark


def test_grain_on_white_dragons_does_not_hide_that_a_photo_is_blurred() -> None:
    """Most of the tiles are blank but grainy; only the painted ones show the blur."""
    tiles = a_row([*HAND[:5], *["P"] * 9])
    soft = cv2.GaussianBlur(a_photo(tiles), (0, 0), 4)
    rng = np.random.default_rng(0)
    for tile in tiles[5:]:
        left, top = tile.quad.min(axis=0).astype(int)
        right, bottom = tile.quad.max(axis=0).astype(int)
        grain = 200 + rng.normal(0, 6, (bottom - top, right - left, 1))
        soft[top:bottom, left:right] = grain.astype(np.uint8)
    assert "blurred" in "".join(map(str, photo_advice(np.asarray(soft, np.uint8), tiles)))


def test_light_does_not_make_a_face_sharper_and_blur_makes_it_less_so() -> None:
    rng = np.random.default_rng(0)
    paint = cv2.resize(rng.integers(40, 220, (12, 12), np.uint8), (48, 48), interpolation=0)
    soft = [cv2.GaussianBlur(paint, (0, 0), sigma) for sigma in (0.5, 1, 2, 4)]
    values = [sharpness(np.asarray(each, np.uint8)) for each in (paint, *soft)]
    assert values == sorted(values, reverse=True)
    assert sharpness((paint // 2 + 20).astype(np.uint8)) == pytest.approx(values[0], rel=0.05)
    assert sharpness(np.full((48, 48), 90, np.uint8)) == 0
