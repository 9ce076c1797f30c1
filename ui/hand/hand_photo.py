"""The part of a read photo that the app keeps, and pictures made from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np

    from vision.observations import FoundTile
    from vision.reading import Reading
    from vision.statements import Place

SHOWN_SIDE = 1600
CROP_HEIGHT = 160
PART_SIDE = 320
OUTLINE = (255, 176, 32)
"""RGB colour of the outline of a place that a question is about."""


@dataclass(frozen=True)
class HandPhoto:
    """A photo that was read, reduced to one JPEG of the part with tiles.

    sha: SHA-256 of the file's bytes, in hex.
    reading: reading before any correction.
    view: JPEG of the part that contains the tiles, at most `SHOWN_SIDE` pixels on its longer side.
    size: width and height of `view` in pixels.
    origin: x and y of the top left of that part, in pixels of the reading.
    scale: pixels of `view` per pixel of the reading, horizontally and vertically.
    """

    sha: str
    reading: Reading
    view: bytes
    size: tuple[int, int]
    origin: tuple[float, float]
    scale: tuple[float, float]

    def quads(self, tiles: Sequence[FoundTile]) -> np.ndarray:
        """Return the quads (N, 4, 2) of tiles, float32, in pixels of `view`."""
        return self._in_view([tile.quad for tile in tiles])

    def crop(self, tile: FoundTile) -> bytes:
        """Return a tile as the bytes of a JPEG, upright, with a small margin."""
        return upright_crop(pixels(self.view), self.quads([tile])[0])

    def around(self, places: Sequence[Place]) -> bytes:
        """Return a JPEG of these places outlined, with their surroundings; `b""` if they lie
        outside `view`.

        places: quads in pixels of the reading.
        """
        import cv2
        import numpy as np

        quads = self._in_view(places)
        left, top, right, bottom = box_around(quads, self.size)
        if left >= right or top >= bottom:
            return b""
        shown, edge = pixels(self.view).copy(), max(2, (bottom - top) // 60)
        cv2.polylines(shown, list(quads.round().astype(np.int32)), True, OUTLINE, edge)
        return jpeg(shown[top:bottom, left:right])

    def part(self, tiles: Sequence[FoundTile]) -> bytes:
        """Return a JPEG of the part of the photo with these tiles, at most `PART_SIDE` pixels on
        its longer side."""
        import cv2

        left, top, right, bottom = box_around(self.quads(tiles), self.size)
        shown = pixels(self.view)[top:bottom, left:right]
        scale = min(1.0, PART_SIDE / max(right - left, bottom - top, 1))
        return jpeg(cv2.resize(shown, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA))

    def in_photo(self, corners: Sequence[Sequence[float]]) -> list[list[float]]:
        """Convert points (x, y) from pixels of `view` to pixels of the reading."""
        return [
            [at[axis] / self.scale[axis] + self.origin[axis] for axis in (0, 1)] for at in corners
        ]

    def _in_view(self, quads: Sequence[Place] | Sequence[np.ndarray]) -> np.ndarray:
        import numpy as np

        found = np.array(quads, np.float32).reshape(-1, 4, 2)
        return np.asarray((found - np.array(self.origin)) * np.array(self.scale), np.float32)


def box_around(quads: np.ndarray, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """Return left, top, right, bottom, in pixels, of a box around quads (N, 4, 2) with a margin,
    clipped to a picture of the size (width, height); the whole picture if there are no quads."""
    import numpy as np

    width, height = size
    if not len(quads):
        return 0, 0, width, height
    margin = 1.2 * float(np.median(np.linalg.norm(quads[:, 3] - quads[:, 0], axis=1)))
    left, top = np.floor(quads.min(axis=(0, 1)) - margin).astype(int)
    right, bottom = np.ceil(quads.max(axis=(0, 1)) + margin).astype(int)
    return max(0, int(left)), max(0, int(top)), min(width, int(right)), min(height, int(bottom))


@lru_cache(maxsize=2)
def pixels(view: bytes) -> np.ndarray:
    """Return the pixels (H, W, 3), uint8 RGB, of a JPEG; cached for the last two pictures of the
    whole app, so not to be changed. Raises ValueError for bytes that are not a picture."""
    import cv2
    import numpy as np

    image = cv2.imdecode(np.frombuffer(view, np.uint8), cv2.IMREAD_COLOR)
    if image is None:
        raise ValueError("the picture could not be decoded")
    return np.ascontiguousarray(image[:, :, ::-1])


def upright_crop(image: np.ndarray, quad: np.ndarray) -> bytes:
    """Return a JPEG of the tile at a quad (4, 2) of a picture (H, W, 3), uint8 RGB: upright, with a
    small margin."""
    import cv2
    import numpy as np

    middle = quad.mean(axis=0)
    corners = (middle + (quad - middle) * 1.25).astype(np.float32)
    width = float(np.linalg.norm(quad[1] - quad[0]))
    height = float(np.linalg.norm(quad[3] - quad[0]))
    across = max(24, min(CROP_HEIGHT, round(CROP_HEIGHT * width / max(height, 1.0))))
    flat = np.array(
        [[0, 0], [across, 0], [across, CROP_HEIGHT], [0, CROP_HEIGHT]], dtype=np.float32
    )
    turn = cv2.getPerspectiveTransform(corners, flat)
    return jpeg(cv2.warpPerspective(image, turn, (across, CROP_HEIGHT)))


def jpeg(image: np.ndarray, quality: int = 85) -> bytes:
    """Return a picture (H, W, 3), uint8 RGB, as a JPEG of this quality (1 to 100). Raises
    ValueError if encoding fails."""
    import cv2

    done, data = cv2.imencode(".jpg", image[:, :, ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise ValueError("the picture could not be encoded")
    return data.tobytes()
