"""Where the tiles are: the detector's network, and its answers made quads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import TilesTooSmall
from vision.geometry import FACE_HEIGHT, box_areas, box_quad, common, own_boxes, sides, warped
from vision.network import Network, pictures_in

FIRST_VIEW_PX = 640
"""Long side in pixels to which a photo is brought to be searched as a whole."""
CLOSER_VIEW_PX = 960
"""Where the first look finds nothing or tiles far away, a larger photo is searched at this size."""
FAR_TILE_PX = 24.0
"""Below this size in pixels some tiles of a hand are missed, so that those found do not tell where
to look again."""
GOOD_SIDE = 56.0
"""Tile size in pixels (root of its area) at which the detector is surest. On rendered hands of
1280 px it misses 37 of 2,466 tiles of 34 px, 18 of 44, 15 of 50, 16 of 64 and 23 of 72."""
FAIR_SIDES = (48.0, 72.0)
"""Where the tiles of a look are smaller or larger than this, the part of the photo with tiles is
searched again at a scale that brings them to `GOOD_SIDE`."""
FAIR_BLOWN_UP, GOOD_BLOWN_UP = 34.0, 50.0
"""The same where the photo has no more pixels of its tiles to give: the least fair and the good
size."""
MAX_VIEW_PX = 1600
"""Longest side of the second search, which bounds its time."""
MAX_ENLARGEMENT = 1.5
"""Small tiles are blown up by no more than this: there is nothing more in them to see."""
MIN_CONFIDENCE = 0.35
"""Detections below this are weak: kept apart for the reader, who knows one case where they are
right."""
WEAK_CONFIDENCE = 0.07
"""Detections below this are dropped at once."""
MAX_WEAK = 40
"""So many weak detections are kept, the surest: a noisy picture has a thousand, a hand no more than
a few kongs."""
CLEAR_MEAN_CONFIDENCE = 0.72
"""Where the mean confidence of the first look lies below this, the picture may have been pressed
out of shape, as some programs do to wide photos: it is also searched pulled out again."""
PULLS = (3.0, 8.0)
"""By how much such a picture is pulled out, once across and once down."""
STRETCHED_VIEW_PX = 1280
"""Long side in pixels of a picture pulled out."""
CLEARLY_BETTER = 1.5
"""A stretched picture is taken where what is surely found in it is so many times as much. What is
so many times smaller has to be surer in the mean as well: a mat has many squares."""
FEW, LONG_ROW = 4, 3.0
"""Detections lie in one row where they are so many, and are spread so many times as far along it.
So many have to be turned alike for a photo to be turned, or all where there are fewer."""
FITTING, LEAST_FIT = 0.75, 0.4
"""Corners whose own box has so much in common with the tile's are taken as they are; those with
less than the second are a guess gone wrong."""
SAME_TILE = 0.6
"""Two answers of the network with so much of their boxes in common are about the same tile."""
SLANTED = -0.25
"""Tiles at more than 26 degrees to the picture's sides are slanted: the cosine of four times that.
They are turned straight and looked at again, for near 45 degrees no corner of a tile is its top
left one, and the corners come out crooked."""
LEAST_TO_RECTIFY = 5
"""With fewer tiles than this nobody can say how the table lies to the camera."""
MOST_DISTORTED = 1.9
"""Where tiles are so many times as large, one side of one beside the same side of another or beside
its own other side, as rectangles of one size would be, they are looked at as from above."""
STEADY = 0.02
"""How much it takes to believe that size changes over the picture: so many tiles' worth, for a
change of all there is."""
LEAST_DEPTH = 0.15
"""What lies nearer to the camera than this share of the tiles' mean distance cannot be seen."""
LONE_CONFIDENCE = 0.5
"""What only the first of two looks saw, and less surely than this, counts with this share of its
confidence: as a weak detection."""
NMS_MAX_IOU = 0.45
"""Of two boxes that share more than this (intersection over union), the surer one stays."""
NMS_MAX_INSIDE = 0.75
"""So does the surer of two of which one lies in the other by this share of itself: a part of a
tile is no tile."""
STRIDE = 32
"""The network's pictures are a whole number of so many pixels wide and high."""
PADDING_GREY = 114
"""Grey value around a picture that does not fill the network's: what ultralytics trains with."""
ROWS_ALIKE_DEG, TILES_ALIKE_DEG = 9.0, 18.0
"""Rows, or tiles by themselves, are turned alike within so many degrees."""
LEAST_ROWS_SLANTED, LEAST_TILES_SLANTED = 1 / 5, 1 / 3
"""Share of the tiles in slanted rows, or slanted themselves, from which on a photo is turned."""
COUNTS_FROM = 0.4
"""What is found counts by how far its confidence is above this, when two looks are compared: by
`MIN_CONFIDENCE` one more of 40 rendered tables without tiles shows some."""


@dataclass(frozen=True)
class Detections:
    """Tiles found: quads float32 (N, 4, 2) in pixels of the photo, clockwise from the corner at
    the top left of the picture; boxes (N, 4) x0 y0 x1 y1; confidences (N,)."""

    quads: NDArray[np.float32]
    boxes: NDArray[np.float32]
    confidences: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.quads)

    def take(self, keep: NDArray[np.intp]) -> Detections:
        return Detections(self.quads[keep], self.boxes[keep], self.confidences[keep])

    def sure(self) -> Detections:
        """Without the weak ones."""
        return self.take(np.flatnonzero(self.confidences >= MIN_CONFIDENCE))


Turned: TypeAlias = Callable[[Detections], NDArray[np.complex128]]
"""How detections are turned: a number each, at four times the angle."""
Ranks: TypeAlias = NDArray[np.bool_] | NDArray[np.float64] | float
"""What is added to confidences, one for each find or one for all."""


class Detector:
    """Detects tiles whatever their face. One detector may serve several threads at once."""

    def __init__(self, model: Path, *, threads: int = 2) -> None:
        empty = {"images": np.zeros((1, 3, STRIDE, STRIDE), np.float32)}
        self._network = Network(model, empty, threads=threads)

    def detect(self, image: NDArray[np.uint8]) -> Detections:
        """The tiles in an RGB uint8 photo (H, W, 3), in no order."""
        return self.detect_all(image).sure()

    def detect_all(self, image: NDArray[np.uint8], least: float = 0.0) -> Detections:
        """The same with weak detections among them, such as face-down tiles: the labels of real
        photos have none, so that the detector has learned to doubt them. Raises TilesTooSmall, of
        the first look already, where tiles are smaller than `least` pixels."""
        long_side = max(image.shape[:2])
        scale = FIRST_VIEW_PX / long_side
        detections = self._search(image, scale)
        if scale < 1 and _tile_side(detections) * scale < FAR_TILE_PX:
            scale = min(1.0, CLOSER_VIEW_PX / long_side)
            detections = self._search(image, scale)
        if 0 < (side := _tile_side(detections)) < least:
            raise TilesTooSmall(side)
        if not len(detections.sure()):
            # A tile that fills the picture is too large to be seen as one.
            scale /= 3
            detections = self._search(image, scale)
        side = _tile_side(detections)
        least, good = (FAIR_SIDES[0], GOOD_SIDE) if scale < 1 else (FAIR_BLOWN_UP, GOOD_BLOWN_UP)
        if side and not least <= side * scale <= FAIR_SIDES[1]:
            detections = self._look_again(image, detections, good / side)
        # First of all: turned straight, a pressed picture shows halves of tiles, and many of them.
        pulled = None if _clear(detections) else self._pulled_out(image, detections)
        view = seen_from_above((pulled or detections).sure())
        if view is not None:
            return self._rectified(image, pulled or detections, view)
        if pulled:
            return pulled
        for turned, same, share in (
            (_rows_turned, ROWS_ALIKE_DEG, LEAST_ROWS_SLANTED),
            (_tiles_turned, TILES_ALIKE_DEG, LEAST_TILES_SLANTED),
        ):
            if slant := _slant(turned(detections.sure()), same, share):
                detections = self._straightened(image, detections, slant, turned)
                break
        return detections if len(detections.sure()) else detections.sure()

    def _pulled_out(self, image: NDArray[np.uint8], plain: Detections) -> Detections | None:
        """What is found in the picture pulled out of a shape it was pressed into, and turned by
        the slope of its row if it has one; None where that does not show clearly more."""
        best = self._best_stretched(image, plain)
        slope = _row_slope((best or plain).sure())
        if abs(slope) < ROWS_ALIKE_DEG or (best and _clear(best)):
            return best
        upright, back = _turned_by(image, slope)
        turned = self._best_stretched(upright, best or plain)
        if turned is None:
            return best
        quads = back(turned.quads)
        return Detections(quads, own_boxes(quads), turned.confidences)

    def _best_stretched(self, image: NDArray[np.uint8], plain: Detections) -> Detections | None:
        """What is found in the picture pulled out, or None where no way of it shows clearly more
        than is known."""
        best, best_stretch = plain, (1.0, 1.0)
        for stretch in [way for pull in PULLS for way in ((pull, 1.0), (1.0, pull))]:
            detections = self._search(image, *_fitted(image, stretch))
            more = _total_confidence(detections) > CLEARLY_BETTER * _total_confidence(best)
            smaller = _tile_side(best) > CLEARLY_BETTER * _tile_side(detections)
            if more and (not smaller or _mean_confidence(detections) > _mean_confidence(best)):
                best, best_stretch = detections, stretch
        if best is plain:
            return None
        # Once more, now that the shape of the tiles says by how much.
        across, down = _extents(best.sure().quads, best_stretch)
        wide = (down / across / FACE_HEIGHT) ** 0.5
        side = float(np.sqrt(across * down))
        exact = (best_stretch[0] * wide, best_stretch[1] / wide)
        scale = min(GOOD_SIDE / side, MAX_VIEW_PX / max(_stretched(image, exact)))
        again = self._search(image, exact[0] * scale, exact[1] * scale)
        return again if _total_confidence(again) >= _total_confidence(best) else best

    def _look_again(
        self, image: NDArray[np.uint8], detections: Detections, scale: float
    ) -> Detections:
        """Search the part of the photo that holds tiles once more, at the scale given."""
        part, low = _part_with_tiles(image, detections.sure())
        scale = min(MAX_ENLARGEMENT, scale, MAX_VIEW_PX / max(part.shape[:2]))
        better = self._search(part, scale)
        if not len(better.sure()):
            # Patterns of a cloth or a carpet, which are no tiles at the size where tiles are.
            return better.sure()
        better = Detections(better.quads + low, better.boxes + np.tile(low, 2), better.confidences)
        # What the second look surely saw stands; the first look adds what it missed.
        return merged(_of_one_look(detections), better, after=better.confidences >= MIN_CONFIDENCE)

    def _rectified(
        self, image: NDArray[np.uint8], detections: Detections, view: NDArray[np.float64]
    ) -> Detections:
        """What is found with the picture warped by the homography `view` (3, 3), in which the tiles
        are rectangles of one size: standing before a table, the near ones look twice as large as
        the far ones, and their boxes reach over one another. There both looks are merged."""
        sure = warped(detections.sure().quads, view)
        reach = 2 * float(np.median(sides(sure)))
        low, high = sure.min(axis=(0, 1)) - reach, sure.max(axis=(0, 1)) + reach
        scale = min(GOOD_SIDE / (reach / 2), MAX_VIEW_PX / float((high - low).max()))
        to_view = np.array([[scale, 0, -scale * low[0]], [0, scale, -scale * low[1]], [0, 0, 1]])
        to_view = to_view @ view
        size = np.maximum(np.ceil((high - low) * scale), 1).astype(int)
        upright = cv2.warpPerspective(
            image, to_view, (int(size[0]), int(size[1])), borderValue=(PADDING_GREY,) * 3
        )
        again = self._search(np.asarray(upright, np.uint8), 1.0)
        before = warped(detections.quads, to_view)
        inside = ((before >= -reach * scale) & (before <= size + reach * scale)).all(axis=(1, 2))
        first = detections.take(np.flatnonzero(inside))
        seen = Detections(before[inside], own_boxes(before[inside]), first.confidences)
        kept = merged(_of_one_look(seen), again, after=again.confidences >= MIN_CONFIDENCE)
        quads = warped(kept.quads, np.linalg.inv(to_view))
        return Detections(quads, own_boxes(quads), kept.confidences)

    def _straightened(
        self, image: NDArray[np.uint8], detections: Detections, slant: float, turned: Turned
    ) -> Detections:
        """What is found with what is slanted turned straight. What lies straight already stays as
        it is; any other tile is as the look saw it in which it, or its row, lies straighter."""
        part, low = _part_with_tiles(image, detections.sure())
        upright, back = _turned_by(part, slant)
        scale = min(
            MAX_ENLARGEMENT, GOOD_SIDE / _tile_side(detections), MAX_VIEW_PX / max(upright.shape)
        )
        again = self._search(upright, scale)
        quads = back(again.quads) + low
        boxes = own_boxes(quads)
        before, after = _straightness(detections, turned), _straightness(again, turned)
        straight = Detections(quads, boxes, again.confidences)
        return merged(detections, straight, before=before, after=after)

    def _search(
        self, image: NDArray[np.uint8], scale: float, down: float | None = None
    ) -> Detections:
        """The tiles in the picture at this scale, or at one scale across and another down."""
        height, width = image.shape[:2]
        down = scale if down is None else down
        new = (max(1, round(width * scale)), max(1, round(height * down)))
        small = image
        while min(small.shape[1] / new[0], small.shape[0] / new[1]) >= 2:
            # By halves, which takes a sixth of the time of a large photo at one go.
            half = (max(1, small.shape[1] // 2), max(1, small.shape[0] // 2))
            small = np.asarray(cv2.resize(small, half, interpolation=cv2.INTER_AREA), np.uint8)
        how = cv2.INTER_AREA if scale * down < 1 else cv2.INTER_LINEAR
        small = np.asarray(cv2.resize(small, new, interpolation=how), np.uint8)
        padded_w, padded_h = (-(-side // STRIDE) * STRIDE for side in new)
        canvas = np.full((padded_h, padded_w, 3), PADDING_GREY, np.uint8)
        canvas[: new[1], : new[0]] = small
        output = self._network.run({"images": pictures_in(canvas[None])})[0][0].T
        return decode(output, np.array([width / new[0], height / new[1]], np.float32))


def merged(
    first: Detections, again: Detections, *, before: Ranks = 0.0, after: Ranks = 0.0
) -> Detections:
    """What two looks found, their boxes in one picture: of two finds of one tile the one that ranks
    first, by its confidence and what `before` (N,) or `after` (M,) adds to it in each look."""
    both = Detections(
        np.concatenate([again.quads, first.quads]),
        np.concatenate([again.boxes, first.boxes]),
        np.concatenate([again.confidences, first.confidences]),
    )
    ranks = np.concatenate([again.confidences + after, first.confidences + before])
    return both.take(non_maximum_suppression(both.boxes, ranks))


def _turned_by(
    image: NDArray[np.uint8], degrees: float
) -> tuple[NDArray[np.uint8], Callable[[NDArray[np.float32]], NDArray[np.float32]]]:
    """A picture with what slopes by `degrees`, clockwise, brought level, and what brings quads
    (N, 4, 2) found in it back to where they lie in the picture given."""
    height, width = image.shape[:2]
    angle = np.deg2rad(-degrees)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]]) @ turn.T
    shift = -corners.min(axis=0)
    new = np.ceil(np.ptp(corners, axis=0)).astype(int)
    warp = np.column_stack([turn, shift])
    level = cv2.warpAffine(image, warp, (int(new[0]), int(new[1])), borderValue=(PADDING_GREY,) * 3)

    def back(quads: NDArray[np.float32]) -> NDArray[np.float32]:
        return np.asarray((quads - shift) @ turn, np.float32)

    return np.asarray(level, np.uint8), back


def seen_from_above(sure: Detections) -> NDArray[np.float64] | None:
    """The homography (3, 3) of the picture in which tiles are rectangles of one size, upright or on
    their sides; None where they are few or nearly so already.

    Of tiles of one size, the cube root of a tile's area falls evenly over the picture with its
    distance: what is left of their shape is the same for all, and is put right by what most have.
    """
    if len(sure) < LEAST_TO_RECTIFY:
        return None
    middles = sure.quads.mean(axis=1).astype(np.float64)
    unit = float(np.ptp(middles, axis=0).max()) + 1e-6
    centre = middles.mean(axis=0)
    places = (middles - centre) / unit
    roots = np.cbrt(np.maximum([cv2.contourArea(quad) for quad in sure.quads], 1.0))
    roots /= np.median(roots)
    falls, weights = np.zeros(2), np.ones(len(roots))
    level = 1.0
    for _ in range(8):  # each time what does not fit counts less
        seen = np.column_stack([np.ones(len(roots)), places])
        held = (seen * weights[:, None]).T @ seen + np.diag([0, STEADY, STEADY])
        level, *slopes = np.linalg.solve(held, (seen * weights[:, None]).T @ roots)
        falls = np.array(slopes)
        off = np.abs(roots - seen @ [level, *slopes])
        weights = 1 / (1 + (off / (2 * np.median(off) + 1e-3)) ** 2)
    into = np.array([[1, 0, -centre[0]], [0, 1, -centre[1]], [0, 0, unit]]) / unit
    tilted = np.array([[1, 0, 0], [0, 1, 0], [falls[0] / level, falls[1] / level, 1]]) @ into
    depth = sure.quads.reshape(-1, 2) @ tilted[2, :2] + tilted[2, 2]
    if not depth.min() > LEAST_DEPTH:  # nor where there is no depth at all
        return None
    flat = warped(sure.quads, tilted)
    across = np.median((flat[:, 1] + flat[:, 2] - flat[:, 0] - flat[:, 3]) / 2, axis=0)
    down = np.median((flat[:, 2] + flat[:, 3] - flat[:, 0] - flat[:, 1]) / 2, axis=0)
    if abs(across[0] * down[1] - across[1] * down[0]) < 1e-9:
        return None
    long = np.linalg.norm(down) > np.linalg.norm(across)
    shape = np.array([[1, 0], [0, FACE_HEIGHT]]) if long else np.array([[FACE_HEIGHT, 0], [0, 1]])
    upright = np.eye(3)
    upright[:2, :2] = shape @ np.linalg.inv(np.column_stack([across, down]))
    view = upright @ tilted
    stretch = np.concatenate(
        [np.linalg.svd(upright[:2, :2] @ _slope(tilted, place))[1] for place in middles]
    )
    return view if stretch.max() / stretch.min() > MOST_DISTORTED else None


def _slope(view: NDArray[np.float64], place: NDArray[np.float64]) -> NDArray[np.float64]:
    """How a homography moves what lies around a place: its derivative (2, 2) there."""
    x, y, depth = view @ [*place, 1.0]
    return np.asarray((view[:2, :2] - np.outer([x, y], view[2, :2]) / depth) / depth)


def share_slanted(detections: Detections) -> float:
    """Which share of the detections, 0 to 1, lies at an angle to the picture's sides."""
    return float((_tiles_turned(detections).real < SLANTED).mean()) if len(detections) else 0.0


def decode(output: NDArray[np.float32], scale: NDArray[np.float32]) -> Detections:
    """Turn the network's rows (M, 17: cx cy w h confidence, then x y seen for four corners) into
    detections, multiplying x and y by `scale`."""
    rows = output[output[:, 4] >= WEAK_CONFIDENCE]
    middle, extent = rows[:, :2], rows[:, 2:4]
    boxes = np.concatenate([middle - extent / 2, middle + extent / 2], axis=1) * np.tile(scale, 2)
    corners = rows[:, 5:].reshape(-1, 4, 3)[:, :, :2] * scale
    every = Detections(
        corners.astype(np.float32), boxes.astype(np.float32), rows[:, 4].astype(np.float32)
    )
    kept = non_maximum_suppression(every.boxes, every.confidences)
    strong = int((every.confidences[kept] >= MIN_CONFIDENCE).sum())
    return _with_fitting_quads(every, kept[: strong + MAX_WEAK])  # the surest come first


def _fit(quads: NDArray[np.float32], boxes: NDArray[np.float32]) -> NDArray[np.float64]:
    """How well quads (N, 4, 2) fill their boxes (N, 4), 0 to 1: the intersection of a quad's own
    box with it over their union. 0 where the corners collapse or cross."""
    edges = np.roll(quads, -1, axis=1) - quads
    after = np.roll(edges, -1, axis=1)
    bends = edges[..., 0] * after[..., 1] - edges[..., 1] * after[..., 0]
    own = own_boxes(quads)
    low, high = np.maximum(own[:, :2], boxes[:, :2]), np.minimum(own[:, 2:], boxes[:, 2:])
    shared = np.prod(np.maximum(high - low, 0), axis=1)
    both = box_areas(own) + box_areas(boxes)
    return np.asarray(shared / np.maximum(both - shared, 1e-6) * (bends > 0).all(axis=1))


def _with_fitting_quads(every: Detections, kept: NDArray[np.intp]) -> Detections:
    """The detections that are kept of `every` one, with other corners where theirs leave much of
    their box: the ones that fit best of all that are of the same tile, or else the box itself.

    Of a tile at 45 degrees two corners are as much the top left. The network may waver between them
    in one place, which gives a small and crooked quad, and not in the next.
    """
    detections = every.take(kept)
    quads = detections.quads.copy()
    fits = _fit(every.quads, every.boxes)
    own = fits[kept]
    areas = box_areas(every.boxes)
    for at in np.flatnonzero(own < FITTING):
        x0, y0, x1, y1 = box = detections.boxes[at]
        shared = common(box[None], every.boxes)[0]
        same = shared > SAME_TILE * (areas + (x1 - x0) * (y1 - y0) - shared)
        worth = np.where(same, fits * (every.confidences > detections.confidences[at] / 2), 0)
        best = int(worth.argmax())
        if worth[best] > max(own[at], LEAST_FIT):
            quads[at] = every.quads[best]
        elif own[at] < LEAST_FIT:
            quads[at] = box_quad(box)
    return Detections(quads, detections.boxes, detections.confidences)


def non_maximum_suppression(
    boxes: NDArray[np.float32], confidences: NDArray[np.float32]
) -> NDArray[np.intp]:
    """Indices of the boxes (N, 4) to keep, surest first, none of them the same tile as another."""
    order = np.argsort(-confidences)
    areas = box_areas(boxes)
    kept: list[int] = []
    while len(order):
        best, order = order[0], order[1:]
        kept.append(int(best))
        shared = common(boxes[[best]], boxes[order])[0]
        union = np.maximum(areas[best] + areas[order] - shared, 1e-6)
        smaller = np.maximum(np.minimum(areas[best], areas[order]), 1e-6)
        order = order[(shared / union <= NMS_MAX_IOU) & (shared / smaller <= NMS_MAX_INSIDE)]
    return np.asarray(kept, np.intp)


def _part_with_tiles(
    image: NDArray[np.uint8], sure: Detections
) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """The part of a photo around what was surely found, and where its corner lies."""
    height, width = image.shape[:2]
    reach = 3 * float(np.median(sides(sure.quads)))
    low = np.maximum(sure.boxes[:, :2].min(axis=0) - reach, 0).astype(int)
    high = np.minimum(sure.boxes[:, 2:].max(axis=0) + reach, (width, height)).astype(int)
    return image[low[1] : high[1], low[0] : high[0]], low.astype(np.float32)


def _slant(turned: NDArray[np.complex128], same: float, share: float) -> float:
    """The angle in degrees, -45 to 45, at which tiles or rows that are `turned` so lie to the
    picture's sides: that of most slanted ones which lie within `same` degrees of one another.
    0 where they are not four, or, of few tiles, all, and this share of all there are."""
    slanted = turned.real < SLANTED
    if not slanted.any():
        return 0.0
    apart = np.abs(np.angle(turned[None] / turned[:, None]))
    alike = (apart < np.deg2rad(4 * same)) & slanted
    most = int(alike.sum(axis=1).argmax())
    if alike[most].sum() < max(min(FEW, len(turned)), share * len(turned)):
        return 0.0
    return float(np.rad2deg(np.angle(turned[alike[most]].mean())) / 4)


def _row_slope(detections: Detections) -> float:
    """The angle in degrees, -45 to 45, by which the one row that detections lie in slopes, or
    stands aslant; 0 where they are few or lie in no single row."""
    if len(detections) < FEW:
        return 0.0
    middles = detections.quads.mean(axis=1)
    lengths, axes = np.linalg.eigh(np.cov(middles.T))
    if lengths[1] < (LONG_ROW**2) * max(lengths[0], 0.0):
        return 0.0
    along = np.rad2deg(np.arctan2(axes[1, 1], axes[0, 1]))
    return float((along + 45) % 90 - 45)


def _straightness(detections: Detections, turned: Turned) -> NDArray[np.float64]:
    """How straight each find lies, 1 to -1; 0 for the weak ones."""
    straight = np.zeros(len(detections))
    straight[detections.confidences >= MIN_CONFIDENCE] = turned(detections.sure()).real
    return straight


def _rows_turned(detections: Detections) -> NDArray[np.complex128]:
    """How the row of each find is turned, by where its nearest neighbour lies: a number of length
    one at four times the angle, which is the same for all four sides. 1 lies along the picture's
    sides, -1 at 45 degrees. A find alone lies straight."""
    if len(detections) < 2:
        return np.ones(len(detections), np.complex128)
    middles = detections.boxes.reshape(-1, 2, 2).mean(axis=1)
    steps = middles[None] - middles[:, None]
    away = np.linalg.norm(steps, axis=2) + np.diag(np.full(len(detections), np.inf))
    nearest = steps[np.arange(len(detections)), away.argmin(axis=1)]
    return np.asarray(np.exp(4j * np.arctan2(nearest[:, 1], nearest[:, 0])))


def _tiles_turned(detections: Detections) -> NDArray[np.complex128]:
    """How each tile itself is turned: the same of its sides, in the mean. Of crooked quads the
    sides do not agree, and the number is shorter."""
    edges = np.roll(detections.quads, -1, axis=1) - detections.quads
    lengths = np.maximum(np.linalg.norm(edges, axis=2), 1e-6)
    sides = np.exp(4j * np.arctan2(edges[..., 1], edges[..., 0]))
    return np.asarray((sides * lengths).sum(axis=1) / lengths.sum(axis=1))


def _of_one_look(detections: Detections) -> Detections:
    """What the second of two looks may not have seen: doubtful finds count for less."""
    unsure = detections.confidences < LONE_CONFIDENCE
    counts = np.where(unsure, LONE_CONFIDENCE, 1).astype(np.float32) * detections.confidences
    return Detections(detections.quads, detections.boxes, counts)


def _clear(detections: Detections) -> bool:
    """Whether a look shows tiles and is sure of them in the mean."""
    return _mean_confidence(detections) >= CLEAR_MEAN_CONFIDENCE


def _mean_confidence(detections: Detections) -> float:
    """That of what is surely found; 0 without any."""
    sure = detections.sure()
    return float(sure.confidences.mean()) if len(sure) else 0.0


def _total_confidence(detections: Detections) -> float:
    """How much is surely found: a doubtful find counts for little."""
    return float(np.maximum(detections.confidences - COUNTS_FROM, 0).sum())


def _stretched(image: NDArray[np.uint8], stretch: tuple[float, float]) -> tuple[float, float]:
    height, width = image.shape[:2]
    return width * stretch[0], height * stretch[1]


def _fitted(image: NDArray[np.uint8], stretch: tuple[float, float]) -> tuple[float, float]:
    """The scales across and down that pull a picture out and bring it to the size of a look."""
    scale = STRETCHED_VIEW_PX / max(_stretched(image, stretch))
    return stretch[0] * scale, stretch[1] * scale


def _extents(quads: NDArray[np.float32], stretch: tuple[float, float]) -> tuple[float, float]:
    """Width and height in the median of the tiles (N, 4, 2) of a picture pulled out by `stretch`
    across and down: what their quads measure in pixels of the picture as it came, times that."""
    sizes = np.ptp(quads, axis=1) * np.asarray(stretch, np.float32)
    return float(np.median(sizes[:, 0])), float(np.median(sizes[:, 1]))


def _tile_side(detections: Detections) -> float:
    """Size of what was surely found in pixels of the photo, in the median; 0 without any."""
    sure = detections.sure()
    return float(np.median(sides(sure.quads))) if len(sure) else 0.0
