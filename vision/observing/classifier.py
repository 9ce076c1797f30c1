"""Classifies tile faces cut from a photo."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK, FLOWERS, TILES
from vision.geometry import TINY
from vision.limits import FACES_AT_ONCE
from vision.network import Network, pictures_in
from vision.observing.crops import CROP_SIZE, Faces
from vision.settings import CERTAIN

NOT_A_TILE = "none"
CLASSES: tuple[str, ...] = (*TILES, *FLOWERS, BACK, NOT_A_TILE)
"""Columns of the network's first output."""


@dataclass(frozen=True)
class Classification:
    """The classifier's result for N faces.

    probabilities: float32 (N, 44) over `CLASSES`.
    turns: (N, 4) probabilities of a face lying upright or turned clockwise by 90, 180 or 270
      degrees.
    features: (N, M), vectors of norm 1 or slightly less, from which the network computes both.
    """

    probabilities: NDArray[np.float32]
    turns: NDArray[np.float32]
    features: NDArray[np.float32]


class Classifier:
    """Classifies faces in any of four turns; safe for several threads."""

    def __init__(self, model: Path, *, threads: int = 2) -> None:
        empty = {"faces": np.zeros((1, 3, CROP_SIZE, CROP_SIZE), np.float32)}
        self._network = Network(model, empty, threads=threads)

    def classify(self, faces: Faces) -> Classification:
        """Classify the faces in a photo. Each quad starts at its top left in the picture.

        Doubtful faces are classified in all four turns and the results averaged, which names more
        of them correctly than a single view.
        """
        crops = faces.cut()
        first = self.classify_faces(crops)
        unclear = np.flatnonzero(first.probabilities.max(axis=1) < CERTAIN)
        if not len(unclear):
            return first
        more = [np.rot90(crops[unclear], -quarter, axes=(1, 2)) for quarter in (1, 2, 3)]
        again = self.classify_faces(np.concatenate(more))
        probabilities = again.probabilities.reshape(3, len(unclear), len(CLASSES))
        first.probabilities[unclear] += probabilities.sum(axis=0)
        # In a crop turned by a quarter the face lies one turn further.
        for quarter, turns in enumerate(np.split(again.turns, 3), start=1):
            first.turns[unclear] += np.roll(turns, -quarter, axis=1)
        first.probabilities[unclear] /= 4
        first.turns[unclear] /= 4
        return first

    def classify_faces(self, faces: NDArray[np.uint8]) -> Classification:
        """Classify cropped faces: RGB uint8 (N, 64, 64, 3)."""
        parts = [
            self._network.run({"faces": pictures_in(part)}, ["names", "turns", "features"])
            for part in np.split(faces, range(FACES_AT_ONCE, len(faces), FACES_AT_ONCE))
        ]
        names, turns, features = (np.concatenate(outputs) for outputs in zip(*parts, strict=True))
        features = of_length_one(features)
        return Classification(_shares(names), _shares(turns), features)


def of_length_one(features: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return features (N, M) scaled to length one, or slightly less."""
    length = np.maximum(np.linalg.norm(features, axis=1, keepdims=True), TINY)
    return np.asarray(features / length, np.float32)


def _shares(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    spread = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(spread / spread.sum(axis=1, keepdims=True), np.float32)
