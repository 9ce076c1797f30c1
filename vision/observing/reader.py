"""Read named tiles from a photo's pixels with detector, classifier and gate."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from vision import shipped
from vision.doubt import EVEN
from vision.errors import ReaderError
from vision.geometry import FACE_HEIGHT, sides
from vision.observations import FoundTile
from vision.observing.classifier import CLASSES, NOT_A_TILE, Classification, Classifier
from vision.observing.crops import Faces
from vision.observing.detector import Detections, Detector
from vision.observing.gate import Gate
from vision.observing.photo import Enlarge, Pixels
from vision.settings import CERTAIN, CLUSTER_GAP, MIN_CONFIDENCE, NEXT_SIZE
from vision.shipped import MODELS
from vision.upright import Upright

Weigh: TypeAlias = Callable[[Classification], Classification]


class Reader:
    """The networks that read a photo, loaded at creation; safe for several threads. Raises
    ReaderError if a model is missing or damaged.

    weigh: function that combines the classifier's result with other knowledge of the faces, such as
      a player's stored ones (`own_set.knowing`); or None.
    """

    weigh: Weigh | None = None

    def __init__(self, models: Path = MODELS, *, threads: int | None = None) -> None:
        if models == MODELS:
            shipped.check(models)  # another folder may hold any models
        count = threads if threads is not None else min(2, os.cpu_count() or 1)
        self.detector = Detector(_file(models, "detector.onnx"), threads=count)
        self.classifier = Classifier(_file(models, "classifier.onnx"), threads=count)
        self.gate = Gate.load(_file(models, "gate.npz"))

    def read(self, image: Pixels, enlarge: Enlarge | None = None) -> list[FoundTile]:
        """Return the tiles in an RGB uint8 photo (H, W, 3), without order, rows or groups,
        `rejected` ones last; empty if no detection is probably a tile.

        enlarge: function that may return a larger picture of the photo, which then replaces the
          first one; quads are in its pixels.

        A photo that turns out to lie on its side or upside down is turned upright and read again;
        the quads stay in pixels of the photo as given.
        """
        first = self.detector.first_view(image)
        larger = enlarge(first.side()) if enlarge is not None else None
        if larger is not None:
            first = first.scaled(larger.shape[1] / image.shape[1])
            image = larger
        found = self._named(image, first)
        upright = Upright.of(found, image.shape[1], image.shape[0])
        if upright.quarter:
            # Detector and classifier handle all turns, but upright tiles best.
            laid = np.ascontiguousarray(np.rot90(image, upright.quarter))
            again = self._named(laid, self.detector.first_view(laid))
            found = [replace(tile, quad=upright.back(tile.quad), turned=-1) for tile in again]
        return found

    def _named(self, image: Pixels, first: Detections) -> list[FoundTile]:
        """Return the tiles in a photo without turning it, of the first of these looks: the usual
        one or a smaller one, if one of its tiles is certain; a larger one, if most of them are, as
        in a hand far away; the usual one, in which there may be no tile.

        first: the detections in its first view.
        """
        looks = (self._of(image, worth_naming(each)) for each in self.detector.looks(image, first))
        usual = next(looks)
        for tiles in chain([usual], looks):
            if _certain(tiles):
                return tiles
        larger = self._of(image, worth_naming(self.detector.enlarged(image)))
        return larger if 2 * _certain(larger) > len(larger) else usual

    def _of(self, image: Pixels, detections: Detections) -> list[FoundTile]:
        """Return the tiles among the detections in a photo; empty if none is probably a tile."""
        if not len(detections):
            return []
        faces = Faces(image, detections.quads)
        seen = self.classifier.classify(faces)
        weighed = seen if self.weigh is None else self.weigh(seen)
        probabilities = self.gate.weigh(faces, detections, seen, weighed.probabilities)
        chances = 1 - probabilities[:, _NONE]
        tiles = chances >= EVEN
        if not tiles.any():
            return []
        # Rejected backs look like shadows and are not reported: `deciding.unseen` infers backs.
        shown = probabilities[:, _BACK] < probabilities[:, _FACES].max(axis=1, initial=0.0)
        rejected = ~tiles & shown & (chances >= 1 - CERTAIN)
        return [
            _found_tile(detections, probabilities, weighed.turns, int(at))
            for at in (*np.flatnonzero(tiles), *np.flatnonzero(rejected))
        ]


def _certain(tiles: Sequence[FoundTile]) -> int:
    """Return how many of these detections are certainly tiles."""
    return sum(1 - tile.none >= CERTAIN for tile in tiles)


@lru_cache(maxsize=1)
def default_reader() -> Reader:
    """Return the shipped reader, loaded at the first call and cached. Raises ReaderError as
    `Reader` does."""
    return Reader()


def worth_naming(detections: Detections) -> Detections:
    """Return the detections without weak ones that cannot be part of a row with a strong one (none
    if all are weak), since classifying all of them would take longer than detecting them."""
    strong = detections.confidences >= MIN_CONFIDENCE
    if strong.all() or not strong.any():
        return detections.take(np.flatnonzero(strong))
    sizes = sides(detections.quads)
    shape = sizes / np.median(sizes[strong])
    alike = (shape > 1 / NEXT_SIZE) & (shape < NEXT_SIZE)
    middles = detections.quads.mean(axis=1)
    away = np.linalg.norm(middles[:, None] - middles[None], axis=2) / sizes[:, None]
    # Maximum distance between middles, in tile sizes: a tile's width plus the gap within a cluster.
    near = (away < (1 + CLUSTER_GAP) / np.sqrt(FACE_HEIGHT)) & alike[:, None]
    reached = strong
    for _ in range(4):  # up to four weak ones in a chain, as in a kong
        reached = reached | near[:, reached].any(axis=1)
    return detections.take(np.flatnonzero(reached))


def _found_tile(
    detections: Detections, probabilities: NDArray[np.float32], turns: NDArray[np.float32], at: int
) -> FoundTile:
    """Return the tile at the detection with index `at`."""
    order = [i for i in np.argsort(-probabilities[at]) if i != _NONE]
    ranked = [(CLASSES[i], float(probabilities[at, i])) for i in order]
    return FoundTile(
        tile=ranked[0][0],
        confidence=ranked[0][1],
        alternatives=ranked[1:5],  # for the form to offer first
        # The own top left of a face turned clockwise by a quarter is top right in the picture.
        quad=np.roll(detections.quads[at], -int(turns[at].argmax()), axis=0),
        none=max(1 - sum(share for _, share in ranked), 0.0),
    )


_NONE, _BACK = CLASSES.index(NOT_A_TILE), CLASSES.index("back")
_FACES = [at for at in range(len(CLASSES)) if at not in (_NONE, _BACK)]


def _file(models: Path, name: str) -> Path:
    """Return the path of a file in a folder of models. Raises ReaderError if it is missing."""
    if not (models / name).exists():
        raise ReaderError(f"{models / name} is missing; copy the shipped one there")
    return models / name
