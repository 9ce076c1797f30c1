"""Classifies tile faces cut from a photo."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK, FLOWERS, TILES
from vision.network import Network, pictures_in
from vision.observing.crops import CROP_SIZE, cut_faces
from vision.settings import CERTAIN

NOT_A_TILE = "none"
CLASSES: tuple[str, ...] = (*TILES, *FLOWERS, BACK, NOT_A_TILE)
"""Columns of the network's first output."""


@dataclass(frozen=True)
class Classification:
    """The classifier's result for N faces.

    probabilities: float32 (N, 44) over `CLASSES`.
    turns: (N, 4), upright and turned clockwise by 90, 180 and 270 degrees.
    features: (N, M) of length one or slightly less, from which both are made.
    upright: features of the faces turned upright, for comparison; the same as `features` where none
      was turned.
    """

    probabilities: NDArray[np.float32]
    turns: NDArray[np.float32]
    features: NDArray[np.float32]
    upright: NDArray[np.float32]


class Classifier:
    """Classifies faces in any of four turns; safe for several threads."""

    def __init__(self, model: Path, *, threads: int = 2) -> None:
        empty = {"faces": np.zeros((1, 3, CROP_SIZE, CROP_SIZE), np.float32)}
        self._network = Network(model, empty, threads=threads)

    def classify(self, image: NDArray[np.uint8], quads: NDArray[np.float32]) -> Classification:
        """Return this classifier's classification of the faces at `quads` (N, 4, 2) of an RGB uint8
        photo (H, W, 3), quads in picture order.

        Doubtful faces are classified from all four sides. Upright is how people photograph tiles
        and how the network knows them best, so that view counts most: faces of sets that it did not
        know were wrong half as often again when they were turned, and are no more now.
        """
        faces = cut_faces(image, quads, margin=0.08)
        first = self.classify_faces(faces)
        clear = first.probabilities.max(axis=1) >= CERTAIN
        lies = first.turns.argmax(axis=1)
        unclear, turned = np.flatnonzero(~clear), np.flatnonzero(clear & (lies > 0))
        if not len(unclear) and not len(turned):
            return first
        # All further looks in one batch: three turns of what is unclear, then the rest upright.
        more = [np.rot90(faces[unclear], -quarter, axes=(1, 2)) for quarter in (1, 2, 3)]
        more += [np.rot90(faces[[at]], lies[at], axes=(1, 2)) for at in turned]
        again = self.classify_faces(np.concatenate(more))
        sides = 3 * len(unclear)
        probabilities, turns, features = (
            np.concatenate(
                [values[None, unclear], others[:sides].reshape(3, len(unclear), values.shape[1])]
            )
            for values, others in (
                (first.probabilities, again.probabilities),
                (first.turns, again.turns),
                (first.features, again.features),
            )
        )
        # How it lies in the photo: in a look turned by a quarter it lies one turn further.
        lie = np.mean([np.roll(turns[at], -at, axis=1) for at in range(4)], axis=0)
        # Even a look at a face that surely is not upright in it counts a little.
        weights = (0.1 + lie[:, -np.arange(4) % 4]).T[..., None]
        first.probabilities[unclear] = (probabilities * weights).sum(axis=0) / weights.sum(axis=0)
        first.turns[unclear] = lie
        upright = first.features.copy()
        upright[unclear] = features[-lie.argmax(axis=1) % 4, np.arange(len(unclear))]
        upright[turned] = again.features[sides:]
        return replace(first, upright=upright)

    def classify_faces(self, faces: NDArray[np.uint8]) -> Classification:
        """Return this classifier's classification of cropped faces: RGB uint8 (N, 64, 64, 3)."""
        parts = [  # of 64 faces each, which bounds the network's memory
            self._network.run({"faces": pictures_in(part)}, ["names", "turns", "features"])
            for part in np.split(faces, range(64, len(faces), 64))
        ]
        names, turns, features = (np.concatenate(outputs) for outputs in zip(*parts, strict=True))
        features = of_length_one(features)
        return Classification(_shares(names), _shares(turns), features, features)


def of_length_one(features: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return features (N, M) scaled to length one, or slightly less."""
    length = np.maximum(np.linalg.norm(features, axis=1, keepdims=True), 1e-6)
    return np.asarray(features / length, np.float32)


def _shares(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    spread = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(spread / spread.sum(axis=1, keepdims=True), np.float32)
