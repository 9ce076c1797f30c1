"""Geometry of tiles: quads, boxes, overlaps and homographies.

Quads are corners (4, 2), clockwise from the face's own top left; boxes are x0, y0, x1, y1. Both are
in pixels.

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

from vision.limits import LONGEST_RATIO, USUAL_RATIO
from vision.settings import ALIKE_DEG, LEVEL, NEARNESS_OFF

Array: TypeAlias = NDArray[Any]

FACE_HEIGHT = 1.35
"""Ratio of a face's height to its width; real sets lie between 1.25 and 1.45."""


NO_AREA = 0.1
"""Minimum area spanned by two sides, as a share of the tile's area; below it they count as
parallel."""
TINY = 1e-6
"""Lower bound for divisors, smaller than any meaningful length, area or probability, so that
quotients stay finite."""


def usual_side(width: float, height: float) -> float:
    """Return the longer of two sides, reduced to `USUAL_RATIO` times the shorter one if it exceeds
    that, but by no more than a factor of `LONGEST_RATIO / USUAL_RATIO`.

    >>> usual_side(4000, 3000), usual_side(900, 3000), round(usual_side(21000, 900))
    (4000, 2100.0, 4900)
    """
    longer, shorter = max(width, height), min(width, height)
    return max(min(longer, USUAL_RATIO * shorter), longer * USUAL_RATIO / LONGEST_RATIO)


def box_quad(box: Array) -> NDArray[np.float32]:
    """Return the four corners of a box (4,), clockwise from its top left."""
    x0, y0, x1, y1 = box
    return np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32)


def bounds(quad: Array) -> Array:
    """Return the box (4,) around a quad (4, 2): x0, y0, x1, y1."""
    return np.concatenate([quad.min(axis=0), quad.max(axis=0)])


def own_boxes(quads: Array) -> Array:
    """Return the boxes (N, 4) around quads (N, 4, 2)."""
    return np.concatenate([quads.min(axis=1), quads.max(axis=1)], axis=1)


def box_areas(boxes: Array) -> Array:
    """Return the areas (N,) of boxes (N, 4) in square pixels."""
    left, top, right, bottom = boxes.T
    return np.asarray((right - left) * (bottom - top))


def common(one: Array, other: Array) -> Array:
    """Return the common area (N, M), in square pixels, of each box in `one` (N, 4) with each in
    `other` (M, 4)."""
    left, top, right, bottom = one.T[:, :, None]
    their_left, their_top, their_right, their_bottom = other.T[:, None, :]
    wide = np.minimum(right, their_right) - np.maximum(left, their_left)
    high = np.minimum(bottom, their_bottom) - np.maximum(top, their_top)
    return np.asarray(np.maximum(wide, 0) * np.maximum(high, 0))


def overlaps(one: Array, other: Array) -> Array:
    """Return the intersection over union (N, M) of each box in `one` (N, 4) with each in `other`
    (M, 4)."""
    shared = common(one, other)
    union = box_areas(one)[:, None] + box_areas(other)[None] - shared
    return np.asarray(shared / np.maximum(union, TINY))


def areas(quads: Array) -> NDArray[np.float64]:
    """Return the areas (N,) of quads (N, 4, 2) in square pixels, at least 1, so that they can be
    divisors."""
    points = np.asarray(quads, np.float64)
    before = points[:, [3, 0, 1, 2]]
    crossed = before[..., 0] * points[..., 1] - before[..., 1] * points[..., 0]
    return np.asarray(np.maximum(np.abs(crossed.sum(axis=1)) / 2, 1.0))


def sides(quads: Array) -> NDArray[np.float64]:
    """Return the sizes (N,) of tiles in pixels: the square roots of the areas of their quads (N, 4,
    2)."""
    return np.sqrt(areas(quads))


def shared_part(one: Array, other: Array) -> float:
    """Return the area common to two quads `one` and `other` (4, 2) as a share of the smaller quad,
    0 to 1."""
    if (one.max(axis=0) < other.min(axis=0)).any() or (other.max(axis=0) < one.min(axis=0)).any():
        return 0.0
    first, second = cv2.convexHull(one), cv2.convexHull(other)
    both = float(cv2.intersectConvexConvex(first, second)[0])
    smaller = min(float(cv2.contourArea(first)), float(cv2.contourArea(second)))
    return both / max(smaller, TINY)


def moved(points: Array, warp: Array) -> NDArray[np.float64]:
    """Return points (..., 2) mapped by a homography `warp` (3, 3)."""
    flat = np.asarray(points, np.float64).reshape(-1, 2) @ warp[:, :2].T + warp[:, 2]
    depth = np.where(np.abs(flat[:, 2:]) < TINY, TINY, flat[:, 2:])
    return np.asarray((flat[:, :2] / depth).reshape(np.shape(points)))


def warped(quads: Array, warp: Array) -> NDArray[np.float32]:
    """Return quads (N, 4, 2) mapped by a homography `warp` (3, 3), float32."""
    return np.asarray(moved(quads, warp), np.float32)


def sides_of(quads: Array) -> tuple[Array, Array, Array, Array]:
    """Return unit vectors to the right (N, 2) and down (N, 2), and widths (N,) and heights (N,), of
    quads (N, 4, 2)."""
    across = (quads[:, 1] + quads[:, 2] - quads[:, 0] - quads[:, 3]) / 2
    along = (quads[:, 2] + quads[:, 3] - quads[:, 0] - quads[:, 1]) / 2
    wide = np.maximum(np.linalg.norm(across, axis=1), TINY)
    high = np.maximum(np.linalg.norm(along, axis=1), TINY)
    return across / wide[:, None], along / high[:, None], wide, high


def agreeing(right: Array) -> NDArray[np.intp]:
    """Return the indices of the largest group of unit vectors (N, 2) that are parallel, with either
    sign, within `ALIKE_DEG`; of groups as large as each other that in which they differ least, so
    that the order of the vectors does not decide."""
    x, y = right.T
    sine = np.abs(x[:, None] * y - y[:, None] * x)
    agree = sine < np.sin(np.radians(ALIKE_DEG))
    apart = np.where(agree, sine, 0).sum(axis=1)
    return np.flatnonzero(agree[np.lexsort((apart, -agree.sum(axis=1)))[0]])


def from_above(quads: Array, *, faces: bool = False) -> NDArray[np.float64]:
    """Return the homography (3, 3) from a photo's pixels to the table seen from straight above, in
    tile widths.

    quads: (N, 4, 2), not empty.
    faces: True if the quads begin at the top left of the face, False if at the top left in the
      photo.

    All tiles on a table have the same size, so the change of their size across the photo shows the
    tilt of the table; the remaining distortion is removed by giving the most typical tile the
    proportions of an upright tile. Where the shape of that tile is useless, this last step only
    scales.
    """
    quads = np.asarray(quads, np.float64)
    middle = quads.reshape(-1, 2).mean(axis=0)
    reach = max(float(np.abs(quads - middle).max()), TINY)
    near = _nearness((quads - middle) / reach)
    into = np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, reach]]) / reach
    tilted = np.array([[1, 0, 0], [0, 1, 0], near]) @ into
    right, down, wide, high = sides_of(moved(quads, tilted))
    agree = agreeing(right)
    across, along = (
        (way[agree] * np.sign(way[agree] @ way[agree[0]])[:, None]).mean(axis=0)
        * np.median(size[agree])
        for way, size in ((right, wide), (down, high))
    )
    if not faces and np.median(high[agree]) < np.median(wide[agree]):
        across = across / FACE_HEIGHT  # tiles that lie on their sides
    else:
        along = along / FACE_HEIGHT
    frame = np.stack([across, along], axis=1)
    if abs(np.linalg.det(frame)) < NO_AREA * np.median(wide) * np.median(high):
        frame = np.eye(2) * np.median(np.minimum(wide, high))
    upright = np.eye(3)
    upright[:2, :2] = np.linalg.inv(frame)
    return upright @ tilted


def _nearness(quads: Array) -> Array:
    """Return coefficients (3,) of x, y and 1 for the nearness (inverse distance) of the table
    across the photo, about 1 on average; (0, 0, 1) for too few tiles or an impossible tilt.

    `quads` are in coordinates from -1 to 1. The inverse distance of a plane is linear in the photo,
    and the visible area of a tile is proportional to its third power. Outliers, such as tiles of
    another size or not on the table, get little weight.
    """
    level = np.array([0.0, 0.0, 1.0])
    diagonal = quads[:, 2] - quads[:, 0], quads[:, 3] - quads[:, 1]
    area = np.abs(diagonal[0][:, 0] * diagonal[1][:, 1] - diagonal[0][:, 1] * diagonal[1][:, 0]) / 2
    # Fewer tiles do not show how a table tilts.
    if len(quads) < 5 or float(area.min()) < TINY:
        return level
    near = (area / np.median(area)) ** (1 / 3)
    points = np.column_stack([quads.mean(axis=1), np.ones(len(quads))])
    weight = np.ones(len(quads))
    found = level
    for _ in range(5):  # each round gives outliers less weight
        # The ridge keeps a gradient that the tiles cannot show, as across a single row, near 0.
        square = points.T @ (points * weight[:, None]) + np.diag([LEVEL, LEVEL, 0.0])
        found = np.linalg.solve(square, points.T @ (weight * near))
        weight = 1 / np.maximum(np.abs(points @ found - near) / NEARNESS_OFF, 1) ** 2
    over = quads @ found[:2] + found[2]
    # The nearest tile of a photo is at most three times as near as the middle one.
    return np.asarray(found) if over.min() >= 1 / 3 and over.max() <= 3 else level
