"""Photos made harder in known ways, to see what a reader bears: turned, seen from the seat or along
the row, under warm light, noisy, blurred, shaken, smaller."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from datasets.boxes import bounds, box_quad
from datasets.photos import turned

Array = np.ndarray

NOISE_SIGMA = 20.0
"""Of 255."""
WARM = (1.15, 0.95, 0.65)
"""By how much a bulb multiplies red, green and blue."""
BLUR_OF_WIDTH, MOTION_OF_WIDTH = 1 / 40, 1 / 9
"""Sigma of a blur and length of a movement, in widths of a tile."""
SMALL_PX = 24.0
"""Width of a tile in a photo made smaller."""


def change(name: str, image: Array, boxes: Array) -> tuple[Array, Array]:
    """A photo, RGB uint8, and its boxes (N, 4, pixels) with the change of this name; raises
    ValueError for an unknown one."""
    if name not in CHANGES:
        raise ValueError(f"no change {name!r}; there are {', '.join(CHANGES)}")
    width = float(np.median((boxes[:, 2:] - boxes[:, :2]).min(axis=1))) if len(boxes) else 40.0
    return CHANGES[name](image, boxes, width)


def _turned(degrees: int) -> Callable[[Array, Array, float], tuple[Array, Array]]:
    def turn(image: Array, boxes: Array, _width: float) -> tuple[Array, Array]:
        if degrees % 90 == 0:
            return turned(image, boxes, (360 - degrees) // 90)
        height, wide = image.shape[:2]
        angle = np.deg2rad(degrees)
        c, s = np.cos(angle), np.sin(angle)
        corners = np.array([[0, 0], [wide, 0], [wide, height], [0, height]]) @ [[c, s], [-s, c]]
        return move_corners(image, boxes, corners)

    return turn


def _seat(image: Array, boxes: Array, _width: float) -> tuple[Array, Array]:
    """The far edge 55 % as wide, all of it 60 % as high."""
    height, wide = image.shape[:2]
    y = 0.6 * height
    return move_corners(
        image, boxes, np.array([[0.225 * wide, 0], [0.775 * wide, 0], [wide, y], [0, y]])
    )


def _along_row(image: Array, boxes: Array, _width: float) -> tuple[Array, Array]:
    """The right end half as high as the left one."""
    height, wide = image.shape[:2]
    return move_corners(
        image, boxes, np.array([[0, 0], [wide, height / 4], [wide, 3 * height / 4], [0, height]])
    )


def move_corners(image: Array, boxes: Array, corners: Array) -> tuple[Array, Array]:
    """The photo with its own corners moved to `corners` (4, 2), all of it in the picture."""
    corners = corners - corners.min(axis=0)
    width, height = np.ceil(corners.max(axis=0)).astype(int)
    warp = cv2.getPerspectiveTransform(
        box_quad(np.array([0, 0, image.shape[1], image.shape[0]])), corners.astype(np.float32)
    )
    moved = cv2.warpPerspective(
        image,
        warp,
        (int(width), int(height)),
        flags=cv2.INTER_AREA,
        borderMode=cv2.BORDER_REPLICATE,
    )
    quads = np.array([box_quad(box) for box in boxes], np.float32).reshape(-1, 4, 2)
    if not len(quads):
        return moved, boxes
    return moved, np.array([bounds(q) for q in cv2.perspectiveTransform(quads, warp)], np.float32)


def _warm(image: Array, boxes: Array, _width: float) -> tuple[Array, Array]:
    return np.clip(image * np.array(WARM), 0, 255).astype(np.uint8), boxes


def _noise(image: Array, boxes: Array, _width: float) -> tuple[Array, Array]:
    noise = np.random.default_rng(image.shape).normal(0, NOISE_SIGMA, image.shape)
    return np.clip(image + noise, 0, 255).astype(np.uint8), boxes


def _blur(image: Array, boxes: Array, width: float) -> tuple[Array, Array]:
    return cv2.GaussianBlur(image, (0, 0), max(0.1, width * BLUR_OF_WIDTH)), boxes


def _motion(image: Array, boxes: Array, width: float) -> tuple[Array, Array]:
    """Along a slanting line, as a hand shakes."""
    length = max(2, round(width * MOTION_OF_WIDTH))
    kernel = np.zeros((length, length), np.float32)
    cv2.line(kernel, (0, length - 1), (length - 1, 0), 1.0, 1)
    return cv2.filter2D(image, -1, kernel / kernel.sum()), boxes


def _small(image: Array, boxes: Array, width: float) -> tuple[Array, Array]:
    scale = min(1.0, SMALL_PX / width)
    size = (max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale)))
    smaller = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    sides = np.array([size[0] / image.shape[1], size[1] / image.shape[0]] * 2, np.float32)
    return smaller, boxes * sides


CHANGES: dict[str, Callable[[Array, Array, float], tuple[Array, Array]]] = {
    **{f"turn-{d}": _turned(d) for d in (15, 30, 45, 90, 180, 270)},
    "seat": _seat,
    "row": _along_row,
    "warm": _warm,
    "noise": _noise,
    "blur": _blur,
    "motion": _motion,
    "small": _small,
}
"""Each change by its name; turns are clockwise, in degrees."""
