"""Make photos harder to read in named ways, to measure how a reader copes: turned, seen from a seat
or along the row, under warm light, noisy, blurred, shaken, smaller."""

from collections.abc import Callable

import cv2
import numpy as np

from vision.geometry import bounds, box_quad, warped

Array = np.ndarray

NOISE_SIGMA = 20.0
"""Standard deviation of the noise, in grey levels of 255."""
WARM = (1.15, 0.95, 0.65)
"""Factors by which a light bulb multiplies red, green and blue."""
BLUR_OF_WIDTH, MOTION_OF_WIDTH = 1 / 40, 1 / 9
"""Sigma of the blur, and length of the motion blur, in widths of a tile."""
UPWARDS, DOWNWARDS = (1, -1), (1, 1)
"""Diagonal directions of motion blur, as steps to the right and down (see `shaken`)."""
SMALL_PX = 24.0
"""Width in px to which the tiles of a larger photo are reduced by the change "small"."""


def change(name: str, image: Array, boxes: Array) -> tuple[Array, Array]:
    """Return the photo `image` (RGB uint8) after a named change, and the homography (3, 3) from its
    pixels to those of the changed photo. Raises ValueError for an unknown name.

    Map the tiles read back to the original photo before you compare them with labels: the box
    around a turned label box would be up to twice as large as its tile.

    boxes: (N, 4) of the tiles in px; the median of their shorter sides (40 px without boxes) scales
      the blur, the motion and the smaller size.
    """
    if name not in CHANGES:
        raise ValueError(f"no change {name!r}; there are {', '.join(CHANGES)}")
    width = float(np.median((boxes[:, 2:] - boxes[:, :2]).min(axis=1))) if len(boxes) else 40.0
    return CHANGES[name](image, width)


def shaken(image: Array, length: float, along: tuple[int, int]) -> Array:
    """Return the photo `image` with motion blur.

    length: px, at least 2 are used.
    along: direction of the motion as steps to the right and down, each -1, 0 or 1.
    """
    steps = max(2, round(length))
    line = np.arange(steps)
    down, right = (line[::step] if step else np.zeros_like(line) for step in along[::-1])
    kernel = np.zeros((down.max() + 1, right.max() + 1), np.float32)
    kernel[down, right] = 1 / steps
    moved: Array = cv2.filter2D(image, -1, kernel)
    return moved


def moved_boxes(boxes: Array, warp: Array) -> Array:
    """Return the bounding boxes (N, 4) of the given boxes (N, 4) after a homography `warp` (3,
    3)."""
    quads = np.array([box_quad(box) for box in boxes], np.float32).reshape(-1, 4, 2)
    return np.array([bounds(quad) for quad in warped(quads, warp)], np.float32).reshape(-1, 4)


def _turned(degrees: int) -> Callable[[Array, float], tuple[Array, Array]]:
    """Return the change that turns a photo clockwise."""

    def turn(image: Array, _width: float) -> tuple[Array, Array]:
        height, wide = image.shape[:2]
        angle = np.deg2rad(degrees)
        c, s = np.cos(angle), np.sin(angle)
        corners = np.array([[0, 0], [wide, 0], [wide, height], [0, height]]) @ [[c, s], [-s, c]]
        if degrees % 90 == 0:  # exact, without interpolation
            quarters = (360 - degrees) // 90
            return np.ascontiguousarray(np.rot90(image, quarters)), _warp_to(image, corners)
        return move_corners(image, corners)

    return turn


def _seat(image: Array, _width: float) -> tuple[Array, Array]:
    """Return a photo with its far edge reduced to 55 % of the width and its height to 60 %, as seen
    from a seat, and the homography used."""
    height, wide = image.shape[:2]
    y = 0.6 * height
    return move_corners(image, np.array([[0.225 * wide, 0], [0.775 * wide, 0], [wide, y], [0, y]]))


def _along_row(image: Array, _width: float) -> tuple[Array, Array]:
    """Return a photo with its right end half as high as its left one, and the homography used."""
    height, wide = image.shape[:2]
    return move_corners(
        image, np.array([[0, 0], [wide, height / 4], [wide, 3 * height / 4], [0, height]])
    )


def _warp_to(image: Array, corners: Array) -> Array:
    """Return the homography (3, 3) that moves a photo's corners to `corners` (4, 2), shifted so
    that the least x and y are 0."""
    own = box_quad(np.array([0, 0, image.shape[1], image.shape[0]]))
    into = (corners - corners.min(axis=0)).astype(np.float32)
    warp: Array = cv2.getPerspectiveTransform(own, into)
    return warp


def move_corners(image: Array, corners: Array) -> tuple[Array, Array]:
    """Return the photo `image` with its corners moved to `corners` (4, 2), in a picture just large
    enough for it, and the homography (3, 3) used."""
    width, height = np.ceil(np.ptp(corners, axis=0)).astype(int)
    warp = _warp_to(image, corners)
    moved = cv2.warpPerspective(
        image,
        warp,
        (int(width), int(height)),
        flags=cv2.INTER_AREA,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return moved, warp


def _warm(image: Array, _width: float) -> tuple[Array, Array]:
    return np.clip(image * np.array(WARM), 0, 255).astype(np.uint8), np.eye(3)


def _noise(image: Array, _width: float) -> tuple[Array, Array]:
    noise = np.random.default_rng(image.shape).normal(0, NOISE_SIGMA, image.shape)
    return np.clip(image + noise, 0, 255).astype(np.uint8), np.eye(3)


def _blur(image: Array, width: float) -> tuple[Array, Array]:
    return cv2.GaussianBlur(image, (0, 0), max(0.1, width * BLUR_OF_WIDTH)), np.eye(3)


def _motion(image: Array, width: float) -> tuple[Array, Array]:
    return shaken(image, width * MOTION_OF_WIDTH, UPWARDS), np.eye(3)


def _small(image: Array, width: float) -> tuple[Array, Array]:
    scale = min(1.0, SMALL_PX / width)
    size = (max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale)))
    smaller = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    return smaller, np.diag([size[0] / image.shape[1], size[1] / image.shape[0], 1.0])


CHANGES: dict[str, Callable[[Array, float], tuple[Array, Array]]] = {
    **{f"turn-{d}": _turned(d) for d in (15, 30, 45, 90, 180, 270)},
    "seat": _seat,
    "row": _along_row,
    "warm": _warm,
    "noise": _noise,
    "blur": _blur,
    "motion": _motion,
    "small": _small,
}
"""Functions by the name of the change; each takes a photo and a tile's width in px, and returns
what `change` does. Turns are clockwise, in degrees."""
