"""Boxes x0 y0 x1 y1 around tiles: as quads, around quads, and how far they share their place."""

from __future__ import annotations

import numpy as np

Array = np.ndarray


def box_quad(box: Array) -> Array:
    """The four corners of a box x0 y0 x1 y1, clockwise from its top left."""
    x0, y0, x1, y1 = box
    return np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32)


def bounds(quad: Array) -> Array:
    """The box x0 y0 x1 y1 around a quad (4, 2)."""
    return np.concatenate([quad.min(axis=0), quad.max(axis=0)])


def overlaps(one: Array, other: Array) -> Array:
    """Intersection over union of every box in `one` (N, 4) with every box in `other` (M, 4)."""
    low = np.maximum(one[:, None, :2], other[None, :, :2])
    high = np.minimum(one[:, None, 2:], other[None, :, 2:])
    shared = np.prod(np.maximum(high - low, 0), axis=2)
    areas = [np.prod(boxes[:, 2:] - boxes[:, :2], axis=1) for boxes in (one, other)]
    share: Array = shared / np.maximum(areas[0][:, None] + areas[1][None] - shared, 1e-6)
    return share
