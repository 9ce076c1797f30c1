"""Two pieces of a tile are put together where the classifier agrees."""

from __future__ import annotations

from typing import cast

import cv2
import numpy as np
import pytest

from vision.observing.classifier import CLASSES, Classification, Classifier
from vision.observing.detector import Detections
from vision.observing.pieces import whole_tiles

WIDE, HIGH = 40.0, 54.0
IMAGE = np.zeros((200, 600, 3), np.uint8)


class Sure:
    """A classifier that names whole tiles and pieces of them with one probability each."""

    def __init__(self, confidence: float, of_pieces: float = 0.5) -> None:
        self.confidence, self.of_pieces, self.seen = confidence, of_pieces, 0

    def classify(self, _image: np.ndarray, quads: np.ndarray) -> Classification:
        self.seen += len(quads)
        names = np.full((len(quads), len(CLASSES)), 1e-4, np.float32)
        areas = np.array([cv2.contourArea(quad) for quad in quads])
        sure = np.where(areas > 0.74 * WIDE * HIGH, self.confidence, self.of_pieces)
        names[:, CLASSES.index("4p")] = sure
        names[:, CLASSES.index("none")] = 1 - sure
        features = np.ones((len(quads), 1), np.float32)
        return Classification(names, np.ones((len(quads), 4), np.float32), features, features)


def face(left: float, wide: float = WIDE, top: float = 60.0, high: float = HIGH) -> np.ndarray:
    right, low = left + wide, top + high
    return np.array([[left, top], [right, top], [right, low], [left, low]], np.float32)


def found(*faces: np.ndarray) -> Detections:
    quads = np.stack(faces)
    return Detections(quads, np.full(len(quads), 0.8, np.float32))


def whole(detections: Detections, confidence: float = 0.9) -> np.ndarray:
    """Return the quads that come of it, from left to right."""
    tiles = whole_tiles(IMAGE, detections, cast("Classifier", Sure(confidence)))
    assert len(tiles.boxes) == len(tiles.confidences) == len(tiles.quads)
    return tiles.quads[np.lexsort((tiles.quads[:, 0, 1], tiles.quads[:, 0, 0]))]


ROW = [face(20 + 44 * at) for at in range(8)]
NEXT = 20 + 44 * 8
BESIDE = [face(NEXT, WIDE / 2), face(NEXT + WIDE / 2, WIDE / 2)]
ABOVE = [face(NEXT, high=HIGH / 2), face(NEXT, top=60 + HIGH / 2, high=HIGH / 2)]


@pytest.mark.parametrize("halves", [BESIDE, BESIDE[::-1], ABOVE, ABOVE[::-1]])
@pytest.mark.parametrize("turned", [0, 1, 2])
def test_two_halves_are_one_tile(halves: list[np.ndarray], turned: int) -> None:
    """Whichever of their corners they begin with."""
    quads = whole(found(*ROW, halves[0], np.roll(halves[1], turned, axis=0)))
    assert len(quads) == 9
    last = quads[8]
    assert sorted(map(tuple, last.round())) == sorted(map(tuple, face(NEXT).round()))


@pytest.mark.parametrize(("confidence", "count"), [(0.55, 9), (0.45, 10)])
def test_the_classifier_has_to_know_the_whole_tile(confidence: float, count: int) -> None:
    assert len(whole(found(*ROW, *BESIDE), confidence)) == count


@pytest.mark.parametrize(
    ("first", "second", "count"),
    [
        (0.70, 0.30, 9),
        (0.85, 0.30, 9),
        (0.95, 0.30, 10),  # a tile, and something beside it
        (0.62, 0.62, 9),
        (0.80, 0.80, 10),  # two tiles that are a little smaller
        (0.32, 0.32, 10),  # too little for a tile
        (0.45, 0.45, 9),
    ],
)
def test_pieces_are_as_large_as_one_tile_together(first: float, second: float, count: int) -> None:
    """Shares of a tile's width, side by side."""
    pieces = face(NEXT, WIDE * first), face(NEXT + WIDE * first, WIDE * second)
    assert len(whole(found(*ROW, *pieces))) == count


def test_pieces_that_are_more_than_a_tile_together_are_none() -> None:
    for high, count in ((HIGH, 9), (HIGH * 1.1, 9), (HIGH * 1.25, 10)):
        pieces = face(NEXT, WIDE * 0.4, high=high), face(NEXT + 32, WIDE * 0.4, high=high)
        assert len(whole(found(*ROW, *pieces))) == count, high


@pytest.mark.parametrize(("of_pieces", "count"), [(0.92, 9), (0.935, 10), (0.99, 10)])
def test_two_small_tiles_that_are_named_as_surely_stay_two(of_pieces: float, count: int) -> None:
    """Flowers that lie further away: together they looked like one tile, a little."""
    classifier = cast("Classifier", Sure(0.9, of_pieces))
    assert len(whole_tiles(IMAGE, found(*ROW, *BESIDE), classifier)) == count


def test_tiles_of_one_size_are_not_looked_at_again() -> None:
    classifier = Sure(0.9)
    seen = found(*ROW)
    assert whole_tiles(IMAGE, seen, cast("Classifier", classifier)) is seen
    assert classifier.seen == 0


def test_of_a_few_finds_nobody_knows_the_usual_size() -> None:
    assert len(whole(found(*ROW[:4], *BESIDE))) == 6
