"""Faces cut straight out of a photo, as the classifier wants them."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

CROP_SIZE = 64
"""Side in pixels of the square a face is brought to. A lying tile becomes the same square as an
upright one turned by 90 degrees, so one classifier serves every turn."""

MARGIN = 0.08
"""Share by which a quad is widened for classification, so that nothing is lost. The classifier was
trained on faces cut in this way."""
RIM = 0.2
"""Share by which a face is cut narrower where its edge, with a neighbour's shadow, is left out; the
gate's inputs depend on it."""


def cut_faces(
    image: NDArray[np.uint8],
    quads: NDArray[np.float32],
    *,
    size: int = CROP_SIZE,
    margin: float = MARGIN,
) -> NDArray[np.uint8]:
    """Return each quad (N, 4, 2 pixels, clockwise from the crop's top left) of an RGB photo,
    `image`, cut to a square of `size` pixels: uint8 (N, size, size, 3).

    margin: widens every quad about its middle by this share of itself.

    Faces larger than the crop are taken from a shrunk copy of the photo, so that fine bamboo does
    not alias.
    """
    crops = np.zeros((len(quads), size, size, 3), np.uint8)
    image, quads = _part_with(image, quads)
    levels: list[NDArray[np.uint8]] = [image]
    corners = np.array([[0, 0], [size, 0], [size, size], [0, size]], np.float32) - 1 / 2
    for at, quad in enumerate(quads):
        middle = quad.mean(axis=0)
        wide = middle + (quad - middle) * (1 + margin)
        side = float(np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1).mean())
        level = max(0, int(np.floor(np.log2(max(side, 1.0) / size))))
        while len(levels) <= level and min(levels[-1].shape[:2]) > 2:
            levels.append(np.asarray(cv2.pyrDown(levels[-1]), np.uint8))
        level = min(level, len(levels) - 1)
        # A point of the photo lies at half its coordinates, and a quarter pixel off, one level up.
        scaled = ((wide + 1 / 2) / 2**level - 1 / 2).astype(np.float32)
        warp = cv2.getPerspectiveTransform(scaled, corners)
        crops[at] = cv2.warpPerspective(
            levels[level],
            warp,
            (size, size),
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
    return crops


def _part_with(
    image: NDArray[np.uint8], quads: NDArray[np.float32]
) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """Return the part of a photo around quads, and the quads in it: less to shrink."""
    if not len(quads):
        return image, quads
    points = quads.reshape(-1, 2)
    reach = np.ptp(points, axis=0).max() / 8 + 64
    # It begins at a multiple of 32, so that shrunk by halves it has the pixels of the whole.
    low = np.maximum(points.min(axis=0) - reach, 0).astype(int) // 32 * 32
    high = np.maximum(points.max(axis=0) + reach, low + 1).astype(int)
    part = image[low[1] : high[1], low[0] : high[0]]
    return (part, quads - low.astype(np.float32)) if part.size else (image, quads)
