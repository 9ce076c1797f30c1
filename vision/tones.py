"""The colour of tiles: a blank white dragon is as pale as the faces around it, a back is not."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crops import cut_faces

SAMPLE = 24
"""Pixels across the middle of a face that are looked at."""
INWARDS = -0.2
"""The rim of a tile is left out: it has its neighbour's shadow."""
LIGHTEST = 60
"""The ground of a face is what is lighter than this share of it, in percent: the rest is paint."""


def ground_tones(
    image: NDArray[np.uint8], quads: NDArray[np.float32]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Of each quad (N, 4, 2) of an RGB photo: the colour of its ground in OpenCV's 8-bit L*a*b*
    (N, 3), and how much its lightness varies (N,), as a standard deviation."""
    tones = np.zeros((len(quads), 3), np.float32)
    spread = np.zeros(len(quads), np.float32)
    for at, face in enumerate(cut_faces(image, quads, size=SAMPLE, margin=INWARDS)):
        colours = cv2.cvtColor(face, cv2.COLOR_RGB2LAB).reshape(-1, 3).astype(np.float32)
        light = colours[:, 0]
        tones[at] = np.median(colours[light >= np.percentile(light, LIGHTEST)], axis=0)
        spread[at] = light.std()
    return tones, spread
