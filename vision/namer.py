"""What a tile is: the namer's network, run by ONNX Runtime, on faces cut out of a photo."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK, FLOWERS, TILES
from vision.crops import cut_faces
from vision.finder import open_model

NOT_A_TILE = "none"
NAMES: tuple[str, ...] = (*TILES, *FLOWERS, BACK, NOT_A_TILE)
"""What the network's first output means, in order."""
VIEWS: tuple[float, ...] = (0.0, 0.08)
"""Margins at which each face is looked at; the answers are averaged."""


@dataclass(frozen=True)
class Names:
    """For each face, probabilities float32 (N, 44) over `NAMES`, and over the four turns (N, 4):
    upright, and turned clockwise by 90, 180 and 270 degrees."""

    names: NDArray[np.float32]
    turns: NDArray[np.float32]


class Namer:
    """Names faces in any of four turns. One namer may serve several threads at once."""

    def __init__(self, model: Path, *, threads: int = 2) -> None:
        self._session = open_model(model, threads)
        self._input = self._session.get_inputs()[0].name

    def name(self, image: NDArray[np.uint8], quads: NDArray[np.float32]) -> Names:
        """Name the faces at `quads` (N, 4, 2) of an RGB photo, quads in picture order."""
        if not len(quads):
            return Names(np.zeros((0, len(NAMES)), np.float32), np.zeros((0, 4), np.float32))
        views = [cut_faces(image, quads, margin=margin) for margin in VIEWS]
        batch = np.concatenate(views).transpose(0, 3, 1, 2).astype(np.float32) / 255
        names, turns = self._session.run(None, {self._input: np.ascontiguousarray(batch)})
        return Names(_mean(np.asarray(names), len(VIEWS)), _mean(np.asarray(turns), len(VIEWS)))


def _mean(logits: NDArray[np.float32], views: int) -> NDArray[np.float32]:
    """Probabilities, averaged over the views of each face."""
    spread = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares = spread / spread.sum(axis=1, keepdims=True)
    return np.asarray(shares.reshape(views, -1, logits.shape[1]).mean(axis=0), np.float32)
