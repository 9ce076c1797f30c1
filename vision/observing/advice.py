"""Advise the player how to take a better photo: closer, sharper, brighter.

The picture is measured at the found tiles, with limits set so that photos which are read well get
no advice.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK
from vision.observations import FoundTile
from vision.observing.photo import Pixels
from vision.sentences import Sentence
from vision.settings import BLURRED, DARK, NARROW_PX

LEAST_VARIANCE = 1.0
"""Variance of a face's grey values below which they differ only by rounding."""


def photo_advice(image: Pixels, tiles: Sequence[FoundTile]) -> list[Sentence]:
    """Return sentences that tell the player how to take a better photo, the most important first;
    empty for a good one.

    image: (H, W, 3) uint8 RGB, in whose pixels the tiles' quads are.
    tiles: the tiles found in it.
    """
    if not tiles:
        if not _is_dark([_grey(np.ascontiguousarray(image[::4, ::4]))]):
            return []
        return [Sentence("The photo is too dark to see tiles. Turn on a light and take it again.")]
    quads = np.array([tile.quad for tile in tiles], dtype=np.float32)
    across = np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1)
    down = np.linalg.norm(quads[:, 3] - quads[:, 0], axis=1)
    width = float(np.median(np.minimum(across, down)))
    small = width < NARROW_PX
    found: list[Sentence] = []
    if small:
        found.append(
            Sentence(
                "Move closer: the tiles are only {pixels} pixels wide. Let the hand fill the width "
                "of the photo.",
                pixels=max(1, round(width)),
            )
        )
    # A sample of the faces, 47 at most, is enough.
    sample = slice(None, None, max(1, len(quads) // 24))
    faces = [_face(image, quad) for quad in quads[sample]]
    # Noise on a blank face must not count as detail.
    shown = zip(faces, tiles[sample], strict=True)
    painted = [face for face, tile in shown if tile.tile not in (BACK, "P")]
    if _is_dark(faces):
        found.append(Sentence("The photo is dark. More light on the table helps."))
    elif not small and painted and float(np.median([sharpness(f) for f in painted])) < BLURRED:
        found.append(
            Sentence("The photo is blurred. Hold still, tap the tiles to focus, and take it again.")
        )
    return found


def _is_dark(parts: Sequence[NDArray[np.uint8]]) -> bool:
    """Return True if even the bright pixels of most parts of a photo are dark.

    Bright pixels are the brightest twentieth of a part, which are the paint on black tiles. With
    the brightest quarter instead, 16 of 40 rendered hands of dark and coloured tiles in good light
    counted as dark; with the twentieth none does.
    """
    return float(np.median([np.percentile(part, 95) for part in parts])) < DARK


def sharpness(face: NDArray[np.uint8]) -> float:
    """Return the amount of finest detail in a grey face (H, W) relative to its contrast: the
    variance of its Laplacian divided by that of its grey values, which cancels out light and paint.
    The shorter side of the face has 48 pixels."""
    # The rim is left out, as it shows the neighbour's edge.
    detail = cv2.Laplacian(face.astype(np.float32), cv2.CV_32F)[2:-2, 2:-2]
    return float(detail.var() / max(float(face.var()), LEAST_VARIANCE))


def _grey(image: Pixels) -> NDArray[np.uint8]:
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_RGB2GRAY), dtype=np.uint8)


def _face(image: Pixels, quad: NDArray[np.float32]) -> NDArray[np.uint8]:
    """Return the part of an RGB photo in the box around a tile, in grey, resized so that its
    shorter side has 48 pixels."""
    height, width = image.shape[:2]
    left, top = np.clip(np.floor(quad.min(axis=0)), 0, (width - 1, height - 1)).astype(int)
    right, bottom = np.clip(np.ceil(quad.max(axis=0)), (left + 1, top + 1), (width, height))
    face = _grey(image[top : int(bottom), left : int(right)])
    scale = 48 / min(face.shape)
    size = (max(1, round(face.shape[1] * scale)), max(1, round(face.shape[0] * scale)))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(face, size, interpolation=way), dtype=np.uint8)
