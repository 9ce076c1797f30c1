"""Classifies tile faces cut from a photo."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK, FLOWERS, TILES
from vision.network import Network, pictures_in
from vision.observations import CERTAIN
from vision.observing.crops import CROP_SIZE, cut_faces

NOT_A_TILE = "none"
CLASSES: tuple[str, ...] = (*TILES, *FLOWERS, BACK, NOT_A_TILE)
"""Columns of the network's first output."""
MARGIN = 0.08
"""A face is looked at cut wider than its corners by this share of itself."""
AT_ONCE = 64
"""Faces that the network sees at once, which bounds its memory."""
ANY_TURN = 0.1
"""Smallest weight of a look at a face that surely is not upright in it."""


@dataclass(frozen=True)
class Classification:
    """For each face, probabilities float32 (N, 44) over `CLASSES`, and over the four turns (N, 4):
    upright, and turned clockwise by 90, 180 and 270 degrees; and the features (N, M) that both
    were made from, of length one or a little less. upright: the features of the same faces turned
    upright, by which they can be compared; those as they lie, where nothing was turned."""

    probabilities: NDArray[np.float32]
    turns: NDArray[np.float32]
    features: NDArray[np.float32]
    upright: NDArray[np.float32]


class Classifier:
    """Classifies faces in any of four turns. One classifier may serve several threads at once."""

    def __init__(self, model: Path, *, threads: int = 2) -> None:
        empty = {"faces": np.zeros((1, 3, CROP_SIZE, CROP_SIZE), np.float32)}
        self._network = Network(model, empty, threads=threads)

    def classify(self, image: NDArray[np.uint8], quads: NDArray[np.float32]) -> Classification:
        """Name the faces at `quads` (N, 4, 2) of an RGB photo, quads in picture order.

        Where the first look leaves a doubt, the face is turned and looked at from all four sides.
        Upright is how people photograph tiles and how the network knows them best, so that look
        counts most: faces of sets that it did not know were wrong half as often again when they
        were turned, and are no more now.
        """
        faces = cut_faces(image, quads, margin=MARGIN)
        names = self.classify_faces(faces)
        upright = names.features.copy()
        clear = names.probabilities.max(axis=1) >= CERTAIN
        unclear = np.flatnonzero(~clear)
        if len(unclear):
            looks = [
                Classification(
                    names.probabilities[unclear],
                    names.turns[unclear],
                    names.features[unclear],
                    names.features[unclear],
                )
            ]
            for quarter in (1, 2, 3):
                looks.append(self.classify_faces(np.rot90(faces[unclear], -quarter, axes=(1, 2))))
            # How it lies in the photo: in a look turned by a quarter it lies one turn further.
            turns = np.mean(
                [np.roll(look.turns, -at, axis=1) for at, look in enumerate(looks)], axis=0
            )
            weights = ANY_TURN + np.stack([turns[:, -at % 4] for at in range(4)])
            seen = np.stack([look.probabilities for look in looks])
            probabilities = (seen * weights[..., None]).sum(axis=0) / weights.sum(axis=0)[:, None]
            names.probabilities[unclear], names.turns[unclear] = probabilities, turns
            sides = np.stack([look.features for look in looks])
            upright[unclear] = sides[-turns.argmax(axis=1) % 4, np.arange(len(unclear))]
        turned = np.flatnonzero(clear & (names.turns.argmax(axis=1) > 0))
        if len(turned):
            straight = [np.rot90(faces[at], names.turns[at].argmax()) for at in turned]
            upright[turned] = self.classify_faces(np.stack(straight)).features
        return replace(names, upright=upright)

    def classify_faces(self, faces: NDArray[np.uint8]) -> Classification:
        """Name faces that are cut already: RGB uint8 (N, 64, 64, 3)."""
        parts = [
            self._network.run({"faces": pictures_in(part)}, ["names", "turns", "features"])
            for part in np.split(faces, range(AT_ONCE, len(faces), AT_ONCE))
        ]
        names, turns, features = (np.concatenate(outputs) for outputs in zip(*parts, strict=True))
        length = np.maximum(np.linalg.norm(features, axis=1, keepdims=True), 1e-6)
        features = np.asarray(features / length, np.float32)
        return Classification(_shares(names), _shares(turns), features, features)


def _shares(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    spread = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(spread / spread.sum(axis=1, keepdims=True), np.float32)
