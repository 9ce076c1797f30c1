"""Quads, boxes and homographies: where tiles lie, how large they are, what they share.

Quads are (4, 2), clockwise from a face's own top left; boxes x0 y0 x1 y1; both in pixels.

>>> here, there = np.array([[0, 0, 10, 10]]), np.array([[5, 0, 15, 10], [20, 0, 30, 10]])
>>> overlaps(here, there).round(2).tolist()
[[0.33, 0.0]]
>>> sides(np.stack([box_quad(here[0])])).tolist()
[10.0]
"""

from __future__ import annotations

from typing import Any, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[Any]

FACE_HEIGHT = 1.35
"""Height of a face by its width; real sets lie between 1.25 and 1.45."""
LEAST_AREA = 1.0
"""Square pixels: no tile is taken for smaller, so that what is divided by its size stays finite."""


def box_quad(box: Array) -> NDArray[np.float32]:
    """The four corners of a box (4,), clockwise from its top left."""
    x0, y0, x1, y1 = box
    return np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32)


def bounds(quad: Array) -> Array:
    """The box (4,) around a quad."""
    return np.concatenate([quad.min(axis=0), quad.max(axis=0)])


def own_boxes(quads: Array) -> Array:
    """The boxes (N, 4) around quads (N, 4, 2)."""
    return np.concatenate([quads.min(axis=1), quads.max(axis=1)], axis=1)


def box_areas(boxes: Array) -> Array:
    """Square pixels (N,) of boxes (N, 4)."""
    return np.asarray(np.prod(boxes[:, 2:] - boxes[:, :2], axis=1))


def common(one: Array, other: Array) -> Array:
    """Square pixels (N, M) that each box in `one` (N, 4) has in common with each in `other`."""
    low = np.maximum(one[:, None, :2], other[None, :, :2])
    high = np.minimum(one[:, None, 2:], other[None, :, 2:])
    return np.asarray(np.prod(np.maximum(high - low, 0), axis=2))


def overlaps(one: Array, other: Array) -> Array:
    """Intersection over union (N, M) of each box in `one` (N, 4) with each in `other` (M, 4)."""
    shared = common(one, other)
    union = box_areas(one)[:, None] + box_areas(other)[None] - shared
    return np.asarray(shared / np.maximum(union, 1e-6))


def areas(quads: Array) -> NDArray[np.float64]:
    """Square pixels (N,) of quads (N, 4, 2), `LEAST_AREA` at least."""
    found = [cv2.contourArea(np.asarray(quad, np.float32)) for quad in quads]
    return np.maximum(np.array(found, np.float64), LEAST_AREA)


def sides(quads: Array) -> NDArray[np.float64]:
    """The size (N,) of tiles in pixels: the root of the area of their quads (N, 4, 2)."""
    return np.sqrt(areas(quads))


def shared_part(one: Array, other: Array) -> float:
    """How much of the smaller of two quads (4, 2) lies on the other, 0 to 1."""
    if (one.max(axis=0) < other.min(axis=0)).any() or (other.max(axis=0) < one.min(axis=0)).any():
        return 0.0
    first, second = cv2.convexHull(one), cv2.convexHull(other)
    both = float(cv2.intersectConvexConvex(first, second)[0])
    smaller = min(float(cv2.contourArea(first)), float(cv2.contourArea(second)))
    return both / max(smaller, 1e-6)


def moved(points: Array, warp: NDArray[np.float64]) -> NDArray[np.float64]:
    """Points (..., 2) of one picture in another, by a homography (3, 3)."""
    flat = np.asarray(points, np.float64).reshape(-1, 2) @ warp[:, :2].T + warp[:, 2]
    depth = np.where(np.abs(flat[:, 2:]) < 1e-9, 1e-9, flat[:, 2:])
    return np.asarray((flat[:, :2] / depth).reshape(np.shape(points)))


def warped(quads: Array, warp: NDArray[np.float64]) -> NDArray[np.float32]:
    """The same of quads (N, 4, 2), float32."""
    return np.asarray(moved(quads, warp), np.float32)
