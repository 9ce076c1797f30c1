"""Where the tiles are: the finder's network, run by ONNX Runtime, and its answers made quads."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import onnxruntime as ort
from numpy.typing import NDArray

FIRST_LOOK = 960
"""Long side in pixels to which a larger photo is shrunk to be searched as a whole."""
LEAST_LOOK = 640
"""A smaller photo is blown up to this. Anything between is searched as it is."""
GOOD_SIDE = 44.0
"""Tile size in pixels (root of its area) at which the finder is surest."""
FAIR_SIDES = (34.0, 72.0)
"""Where the tiles of the first look are smaller or larger than this, the part of the photo with
tiles is searched again at a scale that brings them to `GOOD_SIDE`."""
SECOND_LOOK = 1600
"""Longest side of the second search, which bounds its time."""
MOST_BLOWN_UP = 1.5
"""Small tiles are blown up by no more than this: there is nothing more in them to see."""
MIN_CONFIDENCE = 0.35
OVERLAP = 0.45
"""Of two boxes that share more than this (intersection over union), the surer one stays."""
INSIDE = 0.75
"""So does the surer of two of which one lies in the other by this share of itself: a part of a
tile is no tile."""
STRIDE = 32


@dataclass(frozen=True)
class Finds:
    """Tiles found: quads float32 (N, 4, 2) in pixels of the photo, clockwise from the corner at
    the top left of the picture; boxes (N, 4) x0 y0 x1 y1; confidences (N,)."""

    quads: NDArray[np.float32]
    boxes: NDArray[np.float32]
    confidences: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.quads)

    def take(self, keep: NDArray[np.intp]) -> Finds:
        return Finds(self.quads[keep], self.boxes[keep], self.confidences[keep])


class Finder:
    """Finds tiles whatever their face. One finder may serve several threads at once."""

    def __init__(self, model: Path, *, threads: int = 2) -> None:
        self._session = open_model(model, threads)
        self._input = self._session.get_inputs()[0].name

    def find(self, image: NDArray[np.uint8]) -> Finds:
        """The tiles in an RGB uint8 photo (H, W, 3), in no order."""
        height, width = image.shape[:2]
        long_side = max(height, width)
        scale = min(max(LEAST_LOOK, long_side), FIRST_LOOK) / long_side
        finds = self._search(image, scale)
        if not len(finds):
            # A tile that fills the picture is too large to be seen as one.
            finds, scale = self._search(image, scale / 3), scale / 3
        if not len(finds):
            return finds
        side = float(np.median(_sides(finds.quads))) * scale
        if FAIR_SIDES[0] <= side <= FAIR_SIDES[1]:
            return finds
        return self._look_again(image, finds, scale * GOOD_SIDE / side)

    def _look_again(self, image: NDArray[np.uint8], finds: Finds, scale: float) -> Finds:
        """Search the part of the photo that holds tiles once more, at the scale given."""
        height, width = image.shape[:2]
        reach = 3 * float(np.median(_sides(finds.quads)))
        low = np.maximum(finds.boxes[:, :2].min(axis=0) - reach, 0).astype(int)
        high = np.minimum(finds.boxes[:, 2:].max(axis=0) + reach, (width, height)).astype(int)
        part = image[low[1] : high[1], low[0] : high[0]]
        scale = min(MOST_BLOWN_UP, scale, SECOND_LOOK / max(part.shape[:2]))
        better = self._search(part, scale)
        shift = low.astype(np.float32)
        # What the second look saw stands; the first look adds what it missed.
        both = Finds(
            np.concatenate([better.quads + shift, finds.quads]),
            np.concatenate([better.boxes + np.tile(shift, 2), finds.boxes]),
            np.concatenate([better.confidences + 1, finds.confidences]),
        )
        kept = both.take(keep_best(both.boxes, both.confidences))
        sure = np.where(kept.confidences > 1, kept.confidences - 1, kept.confidences)
        return Finds(kept.quads, kept.boxes, sure.astype(np.float32))

    def _search(self, image: NDArray[np.uint8], scale: float) -> Finds:
        height, width = image.shape[:2]
        new = (max(1, round(width * scale)), max(1, round(height * scale)))
        how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
        small = cv2.resize(image, new, interpolation=how)
        padded_w, padded_h = (-(-side // STRIDE) * STRIDE for side in new)
        canvas = np.full((padded_h, padded_w, 3), 114, np.uint8)
        canvas[: new[1], : new[0]] = small
        batch = np.ascontiguousarray(canvas.transpose(2, 0, 1)[None], np.float32) / 255
        output = np.asarray(self._session.run(None, {self._input: batch})[0])[0].T
        return decode(output, np.array([width / new[0], height / new[1]], np.float32))


def decode(output: NDArray[np.float32], scale: NDArray[np.float32]) -> Finds:
    """Turn the network's rows (M, 17: cx cy w h confidence, then x y seen for four corners) into
    finds, multiplying x and y by `scale`."""
    rows = output[output[:, 4] >= MIN_CONFIDENCE]
    middle, extent = rows[:, :2], rows[:, 2:4]
    boxes = np.concatenate([middle - extent / 2, middle + extent / 2], axis=1) * np.tile(scale, 2)
    corners = rows[:, 5:].reshape(-1, 4, 3)[:, :, :2] * scale
    finds = Finds(
        corners.astype(np.float32), boxes.astype(np.float32), rows[:, 4].astype(np.float32)
    )
    finds = finds.take(keep_best(finds.boxes, finds.confidences))
    return Finds(sound_quads(finds.quads, finds.boxes), finds.boxes, finds.confidences)


def sound_quads(quads: NDArray[np.float32], boxes: NDArray[np.float32]) -> NDArray[np.float32]:
    """The quads, with the box itself in place of corners that cannot be those of a tile.

    Corners that collapse, cross or leave their box are a guess gone wrong; the box is safer.
    """
    out = quads.copy()
    for at, (quad, (x0, y0, x1, y1)) in enumerate(zip(quads, boxes, strict=True)):
        box_area = max((x1 - x0) * (y1 - y0), 1e-6)
        area = cv2.contourArea(quad)
        away = np.abs(quad.mean(axis=0) - ((x0 + x1) / 2, (y0 + y1) / 2)) / (x1 - x0, y1 - y0)
        convex = cv2.isContourConvex(quad.astype(np.float32))
        if not convex or area < 0.3 * box_area or area > 1.6 * box_area or away.max() > 0.25:
            out[at] = [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]
    return out


def keep_best(boxes: NDArray[np.float32], confidences: NDArray[np.float32]) -> NDArray[np.intp]:
    """Indices of the boxes to keep, surest first, none of them the same tile as another."""
    order = np.argsort(-confidences)
    areas = np.prod(boxes[:, 2:] - boxes[:, :2], axis=1)
    kept: list[int] = []
    while len(order):
        best, order = order[0], order[1:]
        kept.append(int(best))
        low = np.maximum(boxes[best, :2], boxes[order, :2])
        high = np.minimum(boxes[best, 2:], boxes[order, 2:])
        shared = np.prod(np.maximum(high - low, 0), axis=1)
        union = np.maximum(areas[best] + areas[order] - shared, 1e-6)
        smaller = np.maximum(np.minimum(areas[best], areas[order]), 1e-6)
        order = order[(shared / union <= OVERLAP) & (shared / smaller <= INSIDE)]
    return np.asarray(kept, np.intp)


def open_model(model: Path, threads: int) -> ort.InferenceSession:
    """An ONNX Runtime session that keeps to a few threads, so that sessions do not fight."""
    options = ort.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    # Without this, idle threads spin and starve whoever else is on the machine.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return ort.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])


def _sides(quads: NDArray[np.float32]) -> NDArray[np.float32]:
    areas = [cv2.contourArea(quad) for quad in quads]
    return np.sqrt(np.maximum(np.asarray(areas, np.float32), 1e-6))
