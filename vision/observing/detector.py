"""Find tiles: run the detector's network on one or two views of a photo and merge the results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import (
    TINY,
    Array,
    box_areas,
    box_quad,
    common,
    from_above,
    own_boxes,
    sides,
    usual_side,
    warped,
)
from vision.limits import COMPARED_AT_ONCE, FIRST_VIEW_PX, MAX_ENLARGEMENT, MAX_VIEW_PX, MAX_WEAK
from vision.network import Network, pictures_in
from vision.settings import (
    BEST_TILE_PX,
    GOOD_TILE_PX,
    MAX_STRETCH,
    MIN_CONFIDENCE,
    NMS_MAX_INSIDE,
    NMS_MAX_IOU,
    SAME_SIZE,
    WEAK_CONFIDENCE,
)

STRIDE, PADDING_GREY = 32, 114
"""Sides of the network's input are multiples of the first number; it is padded with grey of the
second value, as in training."""


@dataclass(frozen=True)
class Detections:
    """Detected tiles.

    quads: float32 (N, 4, 2) in pixels of the photo, each clockwise from its top left in the
      picture.
    confidences: (N,), 0 to 1.
    """

    quads: NDArray[np.float32]
    confidences: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.quads)

    @property
    def boxes(self) -> NDArray[np.float32]:
        """The boxes (N, 4) around the quads: x0, y0, x1, y1."""
        return np.asarray(own_boxes(self.quads), np.float32)

    def take(self, keep: NDArray[np.intp]) -> Detections:
        """Return the detections at the indices `keep`."""
        return Detections(self.quads[keep], self.confidences[keep])

    def scaled(self, factor: float) -> Detections:
        """Return the detections in the pixels of a picture enlarged by a factor."""
        return Detections(self.quads * np.float32(factor), self.confidences)

    def sure(self) -> Detections:
        """Return the detections with a confidence of `MIN_CONFIDENCE` or more."""
        return self.take(np.flatnonzero(self.confidences >= MIN_CONFIDENCE))

    def side(self) -> float:
        """Return the median size of the `sure` detections in pixels (root of the area); 0 without
        any."""
        sure = self.sure()
        return float(np.median(sides(sure.quads))) if len(sure) else 0.0


@dataclass(frozen=True)
class View:
    """A picture derived from the photo by a homography.

    matrix: (3, 3) from the photo's pixels to those of the view.
    width and height: size of the view in pixels.
    """

    matrix: NDArray[np.float64]
    width: int
    height: int

    @classmethod
    def of(cls, box: NDArray[np.float64], scale: float) -> View:
        """Return the view of a box (x0, y0, x1, y1) of a photo, enlarged by `scale`."""
        width, height = (max(1, round(float(side) * scale)) for side in box[2:] - box[:2])
        across, down = width / float(box[2] - box[0]), height / float(box[3] - box[1])
        matrix = np.array([[across, 0, -across * box[0]], [0, down, -down * box[1]], [0, 0, 1]])
        return cls(matrix, width, height)

    @classmethod
    def whole(cls, image: NDArray[np.uint8], scale: float) -> View:
        """Return the view of a whole photo (H, W, 3), enlarged by `scale`."""
        return cls.of(np.array([0.0, 0.0, image.shape[1], image.shape[0]]), scale)

    def picture(self, image: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Return the pixels (height, width, 3) of this view of a photo, both RGB uint8."""
        matrix = self.matrix
        if matrix[0, 1] or matrix[1, 0] or matrix[2, :2].any():
            grey = (PADDING_GREY,) * 3
            warp = cv2.warpPerspective(image, matrix, (self.width, self.height), borderValue=grey)
            return np.asarray(warp, np.uint8)
        left, top = (round(-matrix[at, 2] / matrix[at, at]) for at in (0, 1))
        right, bottom = left + self.width / matrix[0, 0], top + self.height / matrix[1, 1]
        part = image[top : round(bottom), left : round(right)]
        while min(part.shape[1] / self.width, part.shape[0] / self.height) >= 2:
            # Halving repeatedly takes a sixth of the time of reducing a large photo in one step.
            half = (max(1, part.shape[1] // 2), max(1, part.shape[0] // 2))
            part = np.asarray(cv2.resize(part, half, interpolation=cv2.INTER_AREA), np.uint8)
        how = cv2.INTER_AREA if self.width < part.shape[1] else cv2.INTER_LINEAR
        return np.asarray(cv2.resize(part, (self.width, self.height), interpolation=how), np.uint8)


class Detector:
    """Detects tiles of any face; safe for several threads."""

    def __init__(self, model: Path, *, threads: int = 2) -> None:
        empty = {"images": np.zeros((1, 3, STRIDE, STRIDE), np.float32)}
        self._network = Network(model, empty, threads=threads)

    def looks(
        self, image: NDArray[np.uint8], first: Detections | None = None
    ) -> Iterator[Detections]:
        """Yield the detections in an RGB uint8 photo (H, W, 3) as it is usually looked at, then in
        the photo reduced to half, a quarter and so on, down to the size at which a tile that fills
        it is detected well. The next look is for a caller who is certain of no tile in the ones
        before: of a tile that is too large for the detector, the usual view shows its strokes.

        In each look the most confident detections come first. Weak ones are included, such as
        face-down tiles, which the detector has learned to doubt because real photos have no labels
        for them.

        first: detections in the first view, in pixels of this photo, if already known.
        """
        scale = first_scale(image)
        yield self._look(image, scale, first)
        scale /= 2
        while max(image.shape[:2]) * scale >= GOOD_TILE_PX[1]:
            yield self._look(image, scale)
            scale /= 2

    def enlarged(self, image: NDArray[np.uint8]) -> Detections:
        """Return the detections in an RGB uint8 photo (H, W, 3) enlarged as far as a view may be:
        those of tiles too small for the usual view, as in a screenshot of a photo."""
        scale = first_scale(image) * MAX_VIEW_PX / FIRST_VIEW_PX
        return self._look(image, min(scale, MAX_ENLARGEMENT))

    def _look(
        self, image: NDArray[np.uint8], scale: float, first: Detections | None = None
    ) -> Detections:
        """Return the detections in a whole photo at a scale and, where these are better seen in
        another view, in that as well.

        first: those in the whole photo, if already known.
        """
        if first is None:
            first = self._search(image, View.whole(image, scale))
        height, width = image.shape[:2]
        view = second_view(first.sure(), width, height, scale)
        return first if view is None else merge_views(first, self._search(image, view), view)

    def detect(self, image: NDArray[np.uint8]) -> Detections:
        """Return the detections of the first look at an RGB uint8 photo (H, W, 3) in which one is
        sure; without such a look, those of the last."""
        found = Detections(np.zeros((0, 4, 2), np.float32), np.zeros(0, np.float32))
        for found in self.looks(image):
            if len(found.sure()):
                break
        return found

    def first_view(self, image: NDArray[np.uint8]) -> Detections:
        """Return the detections, including weak ones, in the first view of a whole RGB uint8 photo
        (H, W, 3), in pixels of the photo."""
        return self._search(image, View.whole(image, first_scale(image)))

    def _search(self, image: NDArray[np.uint8], view: View) -> Detections:
        """Return the detections in a view, in pixels of the photo."""
        padded_w, padded_h = (-(-side // STRIDE) * STRIDE for side in (view.width, view.height))
        canvas = np.full((padded_h, padded_w, 3), PADDING_GREY, np.uint8)
        canvas[: view.height, : view.width] = view.picture(image)
        found = decode(self._network.run({"images": pictures_in(canvas[None])})[0][0].T)
        return Detections(warped(found.quads, np.linalg.inv(view.matrix)), found.confidences)


def first_scale(image: NDArray[np.uint8]) -> float:
    """Return the factor from a photo (H, W, 3) to its first view."""
    height, width = image.shape[:2]
    return float(FIRST_VIEW_PX / usual_side(width, height))


def second_view(sure: Detections, width: int, height: int, scale: float) -> View | None:
    """Return the view in which the detected tiles are best seen: the part of the photo with all of
    them, at `BEST_TILE_PX`, from above if the table is oblique; None if the first view is good
    enough or has no detections.

    sure: detections in the first view, which was the whole photo at `scale`, in pixels of the
      photo.
    width and height: size of the photo.
    """
    if not len(sure):
        return None
    above = _oblique(sure)
    side = sure.side()
    if above is None and GOOD_TILE_PX[0] <= side * scale <= GOOD_TILE_PX[1]:
        return None
    matrix = np.eye(3) if above is None else above
    quads = warped(sure.quads, matrix)
    tile = float(np.median(sides(quads)))
    low, high = quads.min(axis=(0, 1)) - 3 * tile, quads.max(axis=(0, 1)) + 3 * tile
    if above is None:
        low, high = np.maximum(low, 0), np.minimum(high, (width, height))
    largest = MAX_ENLARGEMENT * side / tile
    scale = min(BEST_TILE_PX / tile, largest, MAX_VIEW_PX / usual_side(*map(float, high - low)))
    part = View.of(np.concatenate([np.floor(low), np.ceil(high)]).astype(np.float64), scale)
    return View(part.matrix @ matrix, part.width, part.height)


def _oblique(sure: Detections) -> NDArray[np.float64] | None:
    """Return the homography (3, 3) that shows the table from above; None if the photo was taken
    nearly from above."""
    above = from_above(sure.quads)
    places = np.pad(sure.quads.mean(axis=1), ((0, 0), (0, 1)), constant_values=1) @ above.T
    depth = places[:, 2, None, None]
    slopes = (above[:2, :2] - places[:, :2, None] / depth * above[2, :2]) / depth
    stretch = np.linalg.svd(slopes, compute_uv=False)
    return above if stretch.max() > MAX_STRETCH * stretch.min() else None


def merge_views(first: Detections, again: Detections, view: View) -> Detections:
    """Return the detections of two views, `first` and `again`, without duplicates. Boxes are
    compared in `view`, where those of neighbours do not overlap."""
    quads = np.concatenate([again.quads, first.quads])
    confidences = np.concatenate([again.confidences, first.confidences])
    boxes = own_boxes(warped(quads, view.matrix))
    kept, surest = non_maximum_suppression(boxes, confidences, _too_large(quads, confidences))
    return Detections(quads[kept], surest)


def decode(output: Array) -> Detections:
    """Return the detections in the network's output, the most confident first, in pixels of its
    input, at most `MAX_WEAK` weak ones.

    output: (M, 17) rows of centre x and y, width, height, confidence, then x, y and visibility of
      four corners.
    """
    rows = output[output[:, 4] >= WEAK_CONFIDENCE]
    middle, extent, confidences = rows[:, :2], rows[:, 2:4], rows[:, 4]
    boxes = np.concatenate([middle - extent / 2, middle + extent / 2], axis=1)
    quads = rows[:, 5:].reshape(-1, 4, 3)[:, :, :2].copy()
    crooked = _crooked(quads, boxes)
    for at in np.flatnonzero(crooked):
        quads[at] = box_quad(boxes[at])
    poor = crooked | _too_large(quads, confidences)
    kept, surest = non_maximum_suppression(boxes, confidences, poor)
    many = int((surest >= MIN_CONFIDENCE).sum()) + MAX_WEAK
    return Detections(quads[kept[:many]], surest[:many])


def non_maximum_suppression(
    boxes: Array, confidences: Array, poor: NDArray[np.bool_]
) -> tuple[NDArray[np.intp], Array]:
    """Return the indices (K,) of the boxes to keep, one for each tile, and their resulting
    confidences (K,), the highest first.

    boxes: (N, 4).
    confidences: (N,).
    poor: (N,) True for boxes that are kept only if no other box shows the same tile. A box that
      replaces a poor one gets the higher of the two confidences, since both say how certain it is
      that a tile is there. A box of less than a quarter of the poor one's area does not replace it,
      since no detection has ever covered more than four tiles.
    """
    kept = _surest(boxes, confidences, np.flatnonzero(~poor))
    areas = box_areas(boxes)
    over = _one_tile(boxes[kept], boxes) & poor & (areas[kept, None] > areas / 4)
    surest = np.where(over, confidences, confidences[kept, None]).max(axis=1, initial=0)
    rest = _surest(boxes, confidences, np.flatnonzero(poor & ~over.any(axis=0)))
    kept, surest = np.append(kept, rest), np.append(surest, confidences[rest])
    order = np.argsort(-surest, kind="stable")
    return kept[order], surest[order]


def _surest(boxes: Array, confidences: Array, among: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return the indices (K,) of the most confident box of each tile, out of the boxes with the
    indices `among`, in order of descending confidence."""
    order = among[np.argsort(-confidences[among])]
    kept: list[int] = []
    while len(order):
        next_ones, order = order[:COMPARED_AT_ONCE], order[COMPARED_AT_ONCE:]
        alike = _one_tile(boxes[next_ones], boxes[next_ones])
        left = np.ones(len(next_ones), np.bool_)
        found = []
        for at, index in enumerate(next_ones.tolist()):
            if left[at]:
                found.append(index)
                left &= ~alike[at]
        kept += found
        order = order[~_one_tile(boxes[found], boxes[order]).any(axis=0)]
    return np.array(kept, np.intp)


def _one_tile(one: Array, other: Array) -> NDArray[np.bool_]:
    """Return a mask (N, M): True where a box in `one` (N, 4) shows the same tile as a box in
    `other` (M, 4)."""
    shared, here, there = common(one, other), box_areas(one)[:, None], box_areas(other)[None]
    smaller = np.maximum(np.minimum(here, there), TINY)
    over_union = shared / np.maximum(here + there - shared, TINY)
    return np.asarray((over_union > NMS_MAX_IOU) | (shared / smaller > NMS_MAX_INSIDE))


def _crooked(quads: Array, boxes: Array) -> NDArray[np.bool_]:
    """Return a mask (N,) of the quads (N, 4, 2) that cross themselves or fill less than half of
    their boxes (N, 4).

    For a tile at 45 degrees either of two corners could be the top left one, and the network may
    mix them up.
    """
    edges = np.roll(quads, -1, axis=1) - quads
    after = np.roll(edges, -1, axis=1)
    crossed = (edges[..., 0] * after[..., 1] <= edges[..., 1] * after[..., 0]).any(axis=1)
    return np.asarray(crossed | (box_areas(own_boxes(quads)) < box_areas(boxes) / 2))


def _too_large(quads: Array, confidences: Array) -> NDArray[np.bool_]:
    """Return a mask (N,) of the quads (N, 4, 2) whose area, seen from above, is more than
    `SAME_SIZE` times that of a typical tile.

    If no line is visible between touching tiles, the network may be more confident of a box over
    both than of either.
    """
    sure = quads[confidences >= MIN_CONFIDENCE]
    if not len(sure):
        return np.zeros(len(quads), np.bool_)
    above = from_above(sure)
    tile = np.median(sides(warped(sure, above)))
    return np.asarray(sides(warped(quads, above)) > np.sqrt(SAME_SIZE) * tile)
