"""How the detector uses the network's outputs, tested without the network."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np
import pytest

from vision.geometry import FACE_HEIGHT, from_above, sides, warped
from vision.observing.detector import Detections, Detector, View, decode, merge_views, second_view
from vision.settings import BEST_TILE_PX

DIAMOND = [[50, 10], [90, 50], [50, 90], [10, 50]]
"""Corners of a tile rotated by 45 degrees, in the box (10, 10, 90, 90)."""
CROOKED = [[70, 30], [70, 70], [30, 70], [30, 30]]
"""Corners of a tile of which either of two could be the first."""


def _row(corners: Sequence[Sequence[float]], confidence: float, shift: float = 0.0) -> list[float]:
    """Return one detection as the network outputs it: box, confidence, and four corners with their
    visibility."""
    seen = [value for x, y in corners for value in (x, y, 1.0)]
    return [50.0 + shift, 50.0, 80.0, 80.0, confidence, *seen]


def _decoded(*rows: list[float]) -> Detections:
    return decode(np.array(rows, np.float32))


def test_corners_that_fill_the_box_stay() -> None:
    detections = _decoded(_row(DIAMOND, 0.9), _row(CROOKED, 0.8))
    assert len(detections) == 1
    assert detections.quads[0] == pytest.approx(np.array(DIAMOND))


def test_crooked_corners_give_way_to_good_ones_of_the_same_tile() -> None:
    detections = _decoded(_row(CROOKED, 0.9), _row(DIAMOND, 0.7))
    assert len(detections) == 1
    assert detections.confidences[0] == pytest.approx(0.9)
    assert detections.quads[0] == pytest.approx(np.array(DIAMOND))


def test_corners_of_another_tile_are_not_taken() -> None:
    away = [[x + 60, y] for x, y in DIAMOND]
    detections = _decoded(_row(CROOKED, 0.9), _row(away, 0.8, shift=60.0))
    assert detections.quads[0] != pytest.approx(np.array(away))


def test_without_good_corners_it_is_the_box() -> None:
    crossed = [[10, 10], [90, 90], [90, 10], [10, 90]]
    detections = _decoded(_row(crossed, 0.9))
    assert detections.quads[0] == pytest.approx(np.array([[10, 10], [90, 10], [90, 90], [10, 90]]))
    assert not len(_decoded(_row(DIAMOND, 0.01)))


def _finds(count: int, confidence: float, degrees: float = 0.0, side: float = 60.0) -> Detections:
    """Return detections of `count` tiles in a row, each rotated by `degrees` about its centre."""
    angle = np.deg2rad(degrees)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * side / 2
    middles = np.stack([60 + 65.0 * np.arange(count), np.full(count, 300.0)], axis=1)
    quads = (square @ turn + middles[:, None]).astype(np.float32)
    return Detections(quads, np.full(count, confidence, np.float32))


def test_of_two_detections_of_one_tile_the_surer_stays() -> None:
    view = View(np.eye(3), 640, 640)
    both = merge_views(_finds(3, 0.9), _finds(2, 0.95), view)
    assert both.confidences == pytest.approx([0.95, 0.95, 0.9])
    assert both.quads == pytest.approx(_finds(3, 0.9).quads)


@pytest.mark.parametrize("seen_singly", [0, 1, 2])
def test_a_box_over_two_tiles_gives_way_to_those_in_it(seen_singly: int) -> None:
    """Between white tiles that touch no line is visible; of eight, the last two are detected as one
    box."""
    row = _finds(8, 0.7).quads
    last_two = np.stack([row[6, 0], row[7, 1], row[7, 2], row[6, 3]])
    found = [*row[:6], last_two, *row[6 : 6 + seen_singly]]
    confidences = np.array([0.7] * 6 + [0.8] + [0.2] * seen_singly, np.float32)
    found_all = Detections(np.array(found, np.float32), confidences)
    none = found_all.take(np.arange(0))
    kept = merge_views(found_all, none, View(np.eye(3), 640, 640))
    whole = [*row[:6], *row[6 : 6 + seen_singly]] if seen_singly else found
    assert sorted(kept.quads[:, 0, 0]) == sorted(quad[0, 0] for quad in whole)
    assert kept.confidences == pytest.approx([0.8] * max(seen_singly, 1) + [0.7] * 6)


def test_a_large_tile_does_not_give_way_to_what_is_painted_on_it() -> None:
    """The first view detects the squares of a cutting mat as small tiles, one of them on the large
    tile."""
    squares, tile = _finds(9, 0.4, side=30), _finds(1, 0.9, side=300)
    tile = Detections(np.add(tile.quads, [300, 0]).astype(np.float32), tile.confidences)
    found = merge_views(squares, tile, View(np.eye(3), 900, 900))
    assert found.confidences.max() == np.float32(0.9)
    assert any((quad == tile.quads[0]).all() for quad in found.quads)


def row_of_tiles(view: np.ndarray) -> Detections:
    """Return detections of two rows of upright tiles, seen through the homography `view`."""
    corners = np.array([[0, 0], [98, 0], [98, 132], [0, 132]], np.float32)
    places = np.array([[100 * x, 160 * y] for x in range(14) for y in range(2)], np.float32)
    quads = warped(corners + places[:, None], view)
    return Detections(quads, np.full(len(quads), 0.9, np.float32))


FAR = cv2.getPerspectiveTransform(
    np.array([[0, 0], [1400, 0], [1400, 300], [0, 300]], np.float32),
    np.array([[300, 100], [900, 120], [1300, 500], [0, 480]], np.float32),
)


@pytest.mark.parametrize("lying", [False, True])
def test_tiles_in_strong_perspective_are_brought_to_one_size(lying: bool) -> None:
    seen = row_of_tiles(FAR)
    if lying:
        seen = Detections(np.roll(seen.quads, 1, axis=1), seen.confidences)
    before = sides(seen.quads) ** 2
    view = second_view(seen, 1300, 560, 1.0)
    assert view is not None
    quads = warped(seen.quads, view.matrix)
    after = sides(quads) ** 2
    assert before.max() / before.min() > 1.9
    assert after.max() / after.min() < 1.3
    wide, high = (np.median(np.linalg.norm(quads[:, 1] - quads[:, k], axis=1)) for k in (0, 2))
    assert high / wide == pytest.approx(1 / FACE_HEIGHT if lying else FACE_HEIGHT, abs=0.1)


def test_tiles_seen_from_above_at_a_good_size_need_no_second_view() -> None:
    assert second_view(row_of_tiles(np.eye(3)), 1400, 320, 0.5) is None
    nothing = Detections(np.zeros((9, 4, 2), np.float32), np.ones(9, np.float32))
    assert np.isfinite(from_above(nothing.quads)).all()


class Painted:
    """A stand-in for the detector's network, which detects the bright tiles of an image.

    sure: function of the quad (4, 2) of a tile, in px of that image; returns its confidence.
    seen: detected quads (N, 4, 2) of each image, in the order of the runs.
    """

    def __init__(self, sure: Callable[[np.ndarray], float]) -> None:
        self.sure = sure
        self.seen: list[np.ndarray] = []

    def run(self, inputs: dict[str, np.ndarray]) -> list[np.ndarray]:
        bright = (inputs["images"][0, 0] > 0.6).astype(np.uint8)
        found, _ = cv2.findContours(bright, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        quads = [cv2.boxPoints(cv2.minAreaRect(each)) for each in found if len(each) > 8]
        self.seen.append(np.array(quads, np.float32).reshape(-1, 4, 2))
        rows = []
        for quad in quads:
            low, high = quad.min(axis=0), quad.max(axis=0)
            corners = np.column_stack([np.roll(quad, -quad.sum(axis=1).argmin(), axis=0), [1] * 4])
            rows.append([*(low + high) / 2, *high - low, self.sure(quad), *corners.ravel()])
        return [np.array(rows, np.float32).reshape(-1, 17).T[None]]


def _looked(
    tiles: np.ndarray,
    width: int,
    height: int,
    sure: Callable[[np.ndarray], float],
    off: float = 0.02,
) -> tuple[Detections, list[np.ndarray]]:
    """Return the detections in a photo of these tiles (N, 4, 2), and the quads detected in each
    view. Fails if a detection is off by more than the share `off` of a tile."""
    photo = np.zeros((height, width, 3), np.uint8)
    for quad in tiles:
        cv2.fillConvexPoly(photo, quad.astype(np.int32), (255, 255, 255))
    detector, network = Detector.__new__(Detector), Painted(sure)
    detector._network = network  # type: ignore[assignment]
    found = detector.detect(photo)
    for quad in found.quads:
        away = np.linalg.norm(tiles.mean(axis=1) - quad.mean(axis=0), axis=1)
        assert away.min() < max(3.0, off * float(sides(quad[None])[0]))
    return found, network.seen


def _side(quad: np.ndarray) -> float:
    return float(sides(quad[None])[0])


def _longer(quad: np.ndarray) -> float:
    edges = np.linalg.norm(np.diff(quad[:3], axis=0), axis=1)
    return float(edges.max() / max(edges.min(), 1.0))


def test_tiles_far_away_are_looked_at_in_the_size_they_are_best_seen() -> None:
    tiles = _finds(12, 0.9, side=50).quads
    found, seen = _looked(tiles, 2000, 1000, lambda quad: 0.9)
    assert len(found) == 12
    typical = [float(np.median(sides(quads))) for quads in seen]
    assert typical == pytest.approx([15, BEST_TILE_PX], abs=4)


def test_a_tile_that_fills_the_picture_is_seen_from_further_away() -> None:
    tile = np.add(_finds(1, 0.9, side=400).quads, [200, 0])
    found, _ = _looked(tile, 640, 640, lambda quad: 0.9 if _side(quad) < 200 else 0.0)
    assert len(found) == 1


def test_a_table_in_strong_perspective_is_looked_at_from_above() -> None:
    touching = row_of_tiles(FAR).quads
    middles = touching.mean(axis=1, keepdims=True)
    tiles = middles + (touching - middles) * 0.8
    found, seen = _looked(tiles, 1300, 560, lambda quad: 0.9, off=0.07)
    assert len(found) == len(tiles)
    from_above = sides(seen[-1])
    assert len(from_above) == len(tiles)
    assert from_above.max() / from_above.min() < 1.15


@pytest.mark.parametrize(("many", "enough"), [(4, False), (5, True), (8, True)])
def test_a_handful_of_tiles_shows_how_the_table_lies(many: int, enough: bool) -> None:
    seen = row_of_tiles(FAR)
    at = np.linspace(0, 27, many).astype(int)
    view = second_view(seen.take(at), 1300, 560, 0.1)
    assert view is not None
    assert bool(view.matrix[2, :2].any()) == enough
