"""Cut rectified faces out of a photo, as the classifier expects them."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

CROP_SIZE = 64
"""Side in pixels of the square into which a face is warped. A tile lying sideways fills the same
square as an upright one, turned by 90 degrees, so one classifier serves all turns."""

MARGIN = 0.08
"""Share by which a quad is widened for classification, so that no part of the face is lost. The
classifier was trained on faces cut in this way."""
RIM = 0.2
"""Share by which a quad is narrowed to leave out the face's edge, on which a neighbour's shadow may
lie; the gate's inputs depend on it."""


class Faces:
    """The faces at quads of an RGB photo, to be cut out in several sizes.

    A face larger than its crop is taken from a reduced copy of the photo, so that fine bamboo does
    not alias. Each copy is made only one time.

    image: uint8 (H, W, 3).
    quads: (N, 4, 2) in pixels, each clockwise from the crop's top left.
    """

    def __init__(self, image: NDArray[np.uint8], quads: NDArray[np.float32]) -> None:
        part, self._quads = _part_with(image, quads)
        self._levels = [part]
        self._middles = self._quads.mean(axis=1, keepdims=True)
        edges = np.roll(self._quads, -1, axis=1) - self._quads
        self._sides = np.linalg.norm(edges, axis=2).mean(axis=1)

    def __len__(self) -> int:
        return len(self._quads)

    def cut(self, *, size: int = CROP_SIZE, margin: float = MARGIN) -> NDArray[np.uint8]:
        """Return the faces, each warped to a square of `size` pixels: uint8 (N, size, size, 3).

        margin: share by which every quad is widened about its middle.
        """
        crops = np.zeros((len(self), size, size, 3), np.uint8)
        corners = np.array([[0, 0], [size, 0], [size, size], [0, size]], np.float32) - 1 / 2
        wide = self._middles + (self._quads - self._middles) * (1 + margin)
        halvings = np.floor(np.log2(np.maximum(self._sides, 1.0) / size)).astype(int)
        for at, halved in enumerate(np.maximum(halvings, 0).tolist()):
            level, picture = self._halved(halved)
            # One level up, coordinates are halved and shifted by a quarter pixel (centres of
            # pixels).
            scaled = ((wide[at] + 1 / 2) / 2**level - 1 / 2).astype(np.float32)
            crops[at] = cv2.warpPerspective(
                picture,
                cv2.getPerspectiveTransform(scaled, corners),
                (size, size),
                flags=cv2.INTER_LINEAR,
                borderMode=cv2.BORDER_REPLICATE,
            )
        return crops

    def _halved(self, times: int) -> tuple[int, NDArray[np.uint8]]:
        """Return the part of the photo halved so many times, or as often as it can be, and how
        often it was."""
        levels = self._levels
        while len(levels) <= times and min(levels[-1].shape[:2]) > 2:
            levels.append(np.asarray(cv2.pyrDown(levels[-1]), np.uint8))
        level = min(times, len(levels) - 1)
        return level, levels[level]


def cut_faces(
    image: NDArray[np.uint8],
    quads: NDArray[np.float32],
    *,
    size: int = CROP_SIZE,
    margin: float = MARGIN,
) -> NDArray[np.uint8]:
    """Return the faces cut from an RGB photo in one size. The parameters are those of `Faces` and
    `Faces.cut`."""
    return Faces(image, quads).cut(size=size, margin=margin)


def _part_with(
    image: NDArray[np.uint8], quads: NDArray[np.float32]
) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """Return the part of a photo around these quads, and the quads in its pixels, so that less has
    to be shrunk."""
    if not len(quads):
        return image, quads
    points = quads.reshape(-1, 2)
    reach = np.ptp(points, axis=0).max() / 8 + 64
    # It begins at a multiple of 32, so that halving it gives the same pixels as halving the whole.
    low = np.maximum(points.min(axis=0) - reach, 0).astype(int) // 32 * 32
    high = np.maximum(points.max(axis=0) + reach, low + 1).astype(int)
    part = image[low[1] : high[1], low[0] : high[0]]
    return (part, quads - low.astype(np.float32)) if part.size else (image, quads)
