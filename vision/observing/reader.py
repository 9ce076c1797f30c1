"""Detector, classifier and gate together: from a photo's pixels to named tiles."""

from __future__ import annotations

import os
from copy import copy
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision import shipped
from vision.geometry import sides
from vision.observations import LIKELY_NONE, MOST_LIKELY_NONE, FoundTile
from vision.observing.alike import Likeness, weigh_by_likeness
from vision.observing.classifier import CLASSES, NOT_A_TILE, Classifier
from vision.observing.detector import MIN_CONFIDENCE, Detections, Detector
from vision.observing.gate import Gate, painted_as
from vision.observing.own_set import OwnSet, OwnSetClassifier
from vision.observing.pieces import whole_tiles
from vision.shipped import MODELS

LEAST_OF_NONE = 0.1
"""Where nothing else is a tile, what is one with this probability is shown all the same, marked:
the gate goes by the tiles around, and knows little of one or two by themselves. Of 200 rendered
tables without tiles 28 have a stray, none of them unmarked, instead of 12."""
BESIDE_IN_TILES = 1.7
"""How near a neighbour lies at most: from middle to middle, in tile sizes (root of the area)."""
LEAST_ALIKE, MOST_ALIKE = 0.75, 1.33
"""Tiles of one row are so many times as large as the usual one, root of area by root of area."""
CHAIN_STEPS = 4
"""So many tiles of a kong may be reached one from another."""
ALTERNATIVES = 4
"""How many other names are kept for each tile, for the form to offer first."""


class Reader:
    """All three networks, loaded once. One reader may serve several threads at once.

    With `own_set`, faces are weighed against those that the player stored.
    """

    def __init__(
        self, models: Path = MODELS, *, threads: int | None = None, own_set: OwnSet | None = None
    ) -> None:
        if models == MODELS:
            shipped.check(models)  # a folder of one's own is one's own
        count = threads if threads is not None else min(2, os.cpu_count() or 1)
        self.detector = Detector(_file(models, "detector.onnx"), threads=count)
        self.classifier = Classifier(_file(models, "classifier.onnx"), threads=count)
        self.gate = Gate.load(_file(models, "gate.npz"))
        self.own_set = OwnSetClassifier(own_set, self.classifier) if own_set is not None else None

    def with_own_set(self, own_set: OwnSet | None) -> Reader:
        """The same networks, weighed against another set, or none."""
        other = copy(self)
        other.own_set = OwnSetClassifier(own_set, self.classifier) if own_set is not None else None
        return other

    def read(self, image: NDArray[np.uint8]) -> list[FoundTile]:
        """The tiles in an RGB uint8 photo (H, W, 3), in no order, without rows or groups."""
        return self.read_all(image)[0]

    def read_all(
        self, image: NDArray[np.uint8], least: float = 0.0
    ) -> tuple[list[FoundTile], list[FoundTile]]:
        """The same, and beside them what was rejected and may be a tile all the same. Raises
        TilesTooSmall where tiles are smaller than `least` pixels (root of the area)."""
        detections = found_in(image, self.detector, self.classifier, least)
        names = self.classifier.classify(image, detections.quads)
        weighed = names if self.own_set is None else self.own_set.weigh(names)
        probabilities = self.gate.weigh(image, detections, names.probabilities)
        if self.own_set is not None:
            # The gate was fitted to the classifier's own names: by weighed ones it lets through
            # what is no tile. Which painted face it is, the stored faces know better.
            probabilities = painted_as(probabilities, weighed.probabilities)
        alike = weigh_by_likeness(probabilities, names.upright, Likeness(*self.gate.likeness))
        probabilities = painted_as(probabilities, alike)
        chances = 1 - probabilities[:, _NONE]
        tiles = chances >= 1 - LIKELY_NONE
        if not tiles.any():
            tiles = chances >= LEAST_OF_NONE
        # A back has nothing on it that tells it from a shadow: `deciding.unseen` says where.
        shown = probabilities[:, _BACK] < probabilities[:, _FACES].max(axis=1, initial=0.0)
        rejected = ~tiles & shown & (chances >= 1 - MOST_LIKELY_NONE)
        found = [
            _found_tile(detections, probabilities, weighed.turns, at) for at in range(len(tiles))
        ]
        kept, left = np.flatnonzero(tiles), np.flatnonzero(rejected)
        return [found[at] for at in kept], [found[at] for at in left]


@lru_cache(maxsize=1)
def default_reader() -> Reader:
    """The reader that ships with the project, loaded on first use."""
    return Reader()


def found_in(
    image: NDArray[np.uint8], detector: Detector, classifier: Classifier, least: float = 0.0
) -> Detections:
    """What is found in an RGB photo (H, W, 3) and worth naming, pieces of a tile put together.
    least: see `Reader.read_all`."""
    return whole_tiles(image, worth_naming(detector.detect_all(image, least)), classifier)


def worth_naming(detections: Detections) -> Detections:
    """Without the weak detections that cannot be part of a row, whatever they are: to name them all
    would take longer than to find them."""
    strong = detections.confidences >= MIN_CONFIDENCE
    if strong.all() or not strong.any():
        return detections.take(np.flatnonzero(strong))
    sizes = sides(detections.quads)
    shape = sizes / np.median(sizes[strong])
    alike = (shape > LEAST_ALIKE) & (shape < MOST_ALIKE)
    middles = detections.quads.mean(axis=1)
    away = np.linalg.norm(middles[:, None] - middles[None], axis=2) / np.maximum(sizes, 1)[:, None]
    near = (away < BESIDE_IN_TILES) & alike[:, None]
    reached = strong
    for _ in range(CHAIN_STEPS):
        reached = reached | near[:, reached].any(axis=1)
    return detections.take(np.flatnonzero(reached))


def _found_tile(
    detections: Detections, probabilities: NDArray[np.float32], turns: NDArray[np.float32], at: int
) -> FoundTile:
    """The tile at one detection."""
    ranked = [
        (CLASSES[i], float(probabilities[at, i]))
        for i in np.argsort(-probabilities[at])
        if i != _NONE
    ]
    return FoundTile(
        tile=ranked[0][0],
        confidence=ranked[0][1],
        alternatives=ranked[1 : 1 + ALTERNATIVES],
        # Turned clockwise by a quarter, the face's own top left is the picture's top right.
        quad=np.roll(detections.quads[at], -int(turns[at].argmax()), axis=0),
        none=max(1 - sum(share for _, share in ranked), 0.0),
    )


_NONE, _BACK = CLASSES.index(NOT_A_TILE), CLASSES.index("back")
_FACES = [at for at in range(len(CLASSES)) if at not in (_NONE, _BACK)]


FORMERLY = {"detector.onnx": "finder.onnx", "classifier.onnx": "namer.onnx"}
"""What a file of a folder of one's own may be called still."""


def _file(models: Path, name: str) -> Path:
    """A file of a folder of models. Raises FileNotFoundError where it is not there."""
    for each in (name, FORMERLY.get(name, name)):
        if (models / each).exists():
            return models / each
    raise FileNotFoundError(
        f"{models / name} is missing; it comes with the project, so fetch it again"
    )
