"""The colour of tiles: a blank white dragon is as pale as the faces around it, a back is not, and a
red five has no paint but red."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crops import cut_faces
from vision.photo import Pixels
from vision.reading import FoundTile

SAMPLE_PX = 24
"""Pixels across the middle of a face that are looked at."""
INWARDS = -0.2
"""The rim of a tile is left out: it has its neighbour's shadow."""
FACE_PX, FACE_INWARDS = 32, -0.12
"""Pixels across a face whose paint is looked at, and how much of its rim is left out."""
LIGHTEST = 60
"""The ground of a face is what is lighter than this share of it, in percent: the rest is paint."""


INK_DELTA_E = 25.0
"""Paint differs from the ground by so much in OpenCV's 8-bit L*a*b*."""
LIGHTNESS_COUNTS = 0.6
"""Share that a difference in lightness counts beside one in colour: shadows are no paint."""
LEAST_INK_PX = 20
"""With less paint than so many pixels nobody can say which colour it has."""
RED_FROM_GROUND = 12.0
"""Red paint is redder than the ground by so much on the a axis of OpenCV's L*a*b*."""
BLUEST_RED, YELLOWEST_RED = -1 / 2, 5 / 3
"""How much yellower than the ground, by how much redder: below lies the blue of dots, which is
redder than the ground as well, above lies brown."""
RED_INK_SHARE = 0.85
"""A five with this share of its paint red is a red one. Of 382 ordinary fives in labelled photos
the reddest had 0.72, of characters; 0.58 of dots and bamboo. No photo of red ones was at hand."""


def is_red(face: NDArray[np.uint8]) -> bool:
    """Whether all the paint of a face (H, W, 3), RGB, is red."""
    colours = cv2.cvtColor(face, cv2.COLOR_RGB2LAB).reshape(-1, 3).astype(np.float32)
    light = colours[:, 0]
    apart = colours - np.median(colours[light >= np.percentile(light, LIGHTEST)], axis=0)
    ink = apart[np.linalg.norm(apart * (LIGHTNESS_COUNTS, 1, 1), axis=1) > INK_DELTA_E]
    if len(ink) < LEAST_INK_PX:
        return False
    redder, yellower = ink[:, 1], ink[:, 2]
    red = redder > RED_FROM_GROUND
    red &= (yellower > BLUEST_RED * redder) & (yellower < YELLOWEST_RED * redder)
    return float(red.mean()) >= RED_INK_SHARE


def mark_red_fives(image: Pixels, tiles: Sequence[FoundTile]) -> None:
    """Say of each five whether it is a red one. Quads are in pixels of the RGB image."""
    fives = [tile for tile in tiles if tile.tile in ("5m", "5p", "5s")]
    if fives:
        quads = np.stack([tile.quad for tile in fives])
        faces = cut_faces(image, quads, size=FACE_PX, margin=FACE_INWARDS)
        for tile, face in zip(fives, faces, strict=True):
            tile.red = is_red(face)


def face_background_lab(
    image: NDArray[np.uint8], quads: NDArray[np.float32]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Of each quad (N, 4, 2) of an RGB photo: the colour of its ground in OpenCV's 8-bit L*a*b*
    (N, 3), and how much its lightness varies (N,), as a standard deviation."""
    tones = np.zeros((len(quads), 3), np.float32)
    spread = np.zeros(len(quads), np.float32)
    for at, face in enumerate(cut_faces(image, quads, size=SAMPLE_PX, margin=INWARDS)):
        colours = cv2.cvtColor(face, cv2.COLOR_RGB2LAB).reshape(-1, 3).astype(np.float32)
        light = colours[:, 0]
        tones[at] = np.median(colours[light >= np.percentile(light, LIGHTEST)], axis=0)
        spread[at] = light.std()
    return tones, spread
