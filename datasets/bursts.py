"""Several looks at one hand, made of one picture: from other angles, each with something of its
own in the way, as a phone held over a table takes them."""

from collections.abc import Callable

import cv2
import numpy as np

from datasets.changes import DOWNWARDS, UPWARDS, move_corners, moved_boxes, shaken

Array = np.ndarray

SWAY = 0.08
"""By this share of the picture its corners move at most from look to look."""
LEAN_DEG = 8.0
"""By so much at most the phone is turned."""
SKIN = (198, 150, 124)
"""RGB of a hand in the way."""


def burst(
    image: Array, boxes: Array, rng: np.random.Generator, count: int = 5
) -> list[tuple[Array, Array]]:
    """Return `count` random views of a photo, each a picture, RGB uint8, and the boxes (N, 4,
    pixels) of the same tiles in it; some tiles are under a glare or a hand, or outside."""
    return [_look(image, boxes, rng) for _ in range(count)]


def _look(image: Array, boxes: Array, rng: np.random.Generator) -> tuple[Array, Array]:
    height, width = image.shape[:2]
    sides = np.array([width, height])
    angle = np.deg2rad(rng.uniform(-LEAN_DEG, LEAN_DEG))
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * sides
    corners = (corners + rng.uniform(-SWAY, SWAY, (4, 2)) * sides) @ turn
    picture, warp = move_corners(image, corners)
    places = moved_boxes(boxes, warp)
    return spoilt(picture, places, rng), places


def spoilt(picture: Array, boxes: Array, rng: np.random.Generator) -> Array:
    """Return a copy of the picture with a random object in front of the tiles in `boxes` (N, 4,
    pixels)."""
    wide = float(np.median((boxes[:, 2:] - boxes[:, :2]).min(axis=1)))
    return SPOILERS[int(rng.integers(len(SPOILERS)))](picture.copy(), boxes, wide, rng)


def _glare(picture: Array, boxes: Array, wide: float, rng: np.random.Generator) -> Array:
    """Return a lamp mirrored in one to three tiles."""
    x, y = _middle(boxes, rng)
    rows, columns = np.mgrid[: picture.shape[0], : picture.shape[1]]
    reach = wide * rng.uniform(0.5, 1.3)
    light = np.exp(-(((columns - x) / reach) ** 2 + ((rows - y) / reach) ** 2))[..., None]
    lit: Array = np.clip(picture + 330 * light, 0, 255).astype(np.uint8)
    return lit


def _hand(picture: Array, boxes: Array, wide: float, rng: np.random.Generator) -> Array:
    """Return a finger over a tile or two."""
    x, y = _middle(boxes, rng)
    far = (int(x + rng.uniform(-3, 3) * wide), int(y + 6 * wide))
    cv2.line(picture, (int(x), int(y)), far, SKIN, int(wide * rng.uniform(0.7, 1.4)), cv2.LINE_AA)
    return picture


def _blur(picture: Array, _boxes: Array, wide: float, rng: np.random.Generator) -> Array:
    return cv2.GaussianBlur(picture, (0, 0), wide * rng.uniform(0.02, 0.06))


def _shake(picture: Array, _boxes: Array, wide: float, rng: np.random.Generator) -> Array:
    length = wide * rng.uniform(0.08, 0.22)
    return shaken(picture, length, DOWNWARDS if rng.random() < 0.5 else UPWARDS)


def _dark(picture: Array, _boxes: Array, _wide: float, rng: np.random.Generator) -> Array:
    noise = rng.normal(0, 12, picture.shape)
    return np.clip(picture * rng.uniform(0.35, 0.6) + noise, 0, 255).astype(np.uint8)


def _end(picture: Array, boxes: Array, _wide: float, rng: np.random.Generator) -> Array:
    """Beyond the edge of the picture: a look that is cut off, filled with grey."""
    left, right = float(boxes[:, 0].min()), float(boxes[:, 2].max())
    cut = int((right - left) * rng.uniform(0.1, 0.3))
    if rng.random() < 0.5:
        picture[:, : int(left) + cut] = 96
    else:
        picture[:, int(right) - cut :] = 96
    return picture


def _middle(boxes: Array, rng: np.random.Generator) -> tuple[float, float]:
    box = boxes[int(rng.integers(len(boxes)))]
    return float(box[0] + box[2]) / 2, float(box[1] + box[3]) / 2


SPOILERS: tuple[Callable[[Array, Array, float, np.random.Generator], Array], ...] = (
    _glare, _glare, _hand, _hand, _blur, _shake, _dark, _end,
)  # fmt: skip
