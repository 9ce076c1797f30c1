"""Images of unusual shapes: panoramas, tall screenshots, two photos side by side, a single face."""

from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.art.drawing import tile_image
from vision import read_photo
from vision.limits import LONGEST_RATIO
from vision.observing.photo import load_photo, open_photo

ROOT = Path(__file__).parents[2]


@lru_cache(maxsize=1)
def demo() -> np.ndarray:
    return load_photo(ROOT / "ui" / "demo.jpg")


def names(picture: np.ndarray | bytes) -> list[str]:
    return sorted(tile.tile for tile in read_photo(picture).tiles)


def within(ratio: float, shorter: int) -> np.ndarray:
    """Return the demo photo, as large as it fits, inside an image with this ratio of width to
    height. shorter: shorter side of the image in px."""
    height, width = (
        (shorter, int(shorter * ratio)) if ratio >= 1 else (int(shorter / ratio), shorter)
    )
    scale = min(width / demo().shape[1], height / demo().shape[0])
    inner = cv2.resize(demo(), None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    picture = np.full((height, width, 3), (70, 80, 75), np.uint8)
    top, left = (height - len(inner)) // 3, (width - inner.shape[1]) // 3
    picture[top : top + len(inner), left : left + inner.shape[1]] = inner
    return picture


def as_jpeg(picture: np.ndarray) -> bytes:
    return cv2.imencode(".jpg", picture[..., ::-1])[1].tobytes()


@pytest.mark.parametrize("ratio", [0.1, 0.25, 0.5, 2.5, 4.0, 10.0])
def test_a_hand_is_read_in_a_picture_of_any_shape(ratio: float) -> None:
    assert names(within(ratio, 700)) == names(demo())


@pytest.mark.parametrize("wide", [300, 600])
def test_a_small_photo_in_the_screenshot_of_a_phone(wide: int) -> None:
    screen = np.full((2400, 1080, 3), (24, 24, 26), np.uint8)
    scale = wide / demo().shape[1]
    photo = cv2.resize(demo(), None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    screen[900 : 900 + len(photo), 200 : 200 + wide] = photo
    assert names(screen) == names(demo())


@pytest.mark.parametrize("ratio", [1 / 8, 4.0])
def test_a_long_file_keeps_the_pixels_of_its_shorter_side(ratio: float) -> None:
    """A long JPEG is not decoded at a scale at which its shorter side would have too few pixels."""
    packed = as_jpeg(within(ratio, 1900))
    assert min(open_photo(packed, 1000).image.shape[:2]) >= 400
    assert names(packed) == names(demo())


def test_two_photos_beside_each_other() -> None:
    assert len(names(np.hstack([demo(), demo()]))) == 2 * len(names(demo()))


@pytest.mark.parametrize("code", ["5m", "7p", "3s", "C", "E"])
def test_a_face_that_is_cut_to_its_edge(code: str) -> None:
    assert names(tile_image(code, 500)) == [code]


def test_a_tile_of_a_photo_that_is_cut_to_its_edge() -> None:
    for tile in read_photo(demo()).tiles:
        left, top = tile.quad.min(axis=0).astype(int)
        right, bottom = tile.quad.max(axis=0).astype(int)
        face = cv2.resize(demo()[top:bottom, left:right], (675, 900))
        assert names(face) == [tile.tile]


@pytest.mark.parametrize(
    ("width", "height", "words"),
    [
        (640, 480, "fills most of the picture"),
        (700, 300, "fills most of the picture"),
        (1600, 320, "cut out the part that shows the hand"),
        (320, 1600, "cut out the part that shows the hand"),
        (218, 20, "This picture is too small"),
        (16, 16, "This picture is too small"),
    ],
)
def test_what_is_said_where_nothing_is_found(width: int, height: int, words: str) -> None:
    empty = np.full((height, width, 3), (70, 110, 80), np.uint8)
    (said,) = read_photo(empty).warnings
    assert words in str(said)


def test_the_longest_picture_takes_no_longer_than_one_of_the_longest_ratio() -> None:
    strip = np.full((20, int(20 * LONGEST_RATIO * 20), 3), 128, np.uint8)
    assert read_photo(strip).tiles == []
