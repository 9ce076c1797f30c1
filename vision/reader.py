"""Finder and namer together: from a photo's pixels to named tiles."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.finder import Finder, Finds
from vision.namer import NAMES, NOT_A_TILE, Namer, Names
from vision.reading import FoundTile

MODELS = Path(__file__).resolve().parent.parent / "models"
MIN_BOTH = 0.07
"""Below this product of the finder's and the namer's confidence a find is taken for no tile: on
photos of sets that no training saw, one real tile in a thousand lies below."""
ALTERNATIVES = 4
"""How many other names are kept for each tile, for the form to offer first."""


class Reader:
    """Both networks, loaded once. One reader may serve several threads at once."""

    def __init__(self, models: Path = MODELS, *, threads: int | None = None) -> None:
        count = threads if threads is not None else min(2, os.cpu_count() or 1)
        for name in ("finder.onnx", "namer.onnx"):
            if not (models / name).exists():
                raise FileNotFoundError(
                    f"{models / name} is missing; it comes with the project, so fetch it again"
                )
        self.finder = Finder(models / "finder.onnx", threads=count)
        self.namer = Namer(models / "namer.onnx", threads=count)

    def read(self, image: NDArray[np.uint8]) -> list[FoundTile]:
        """The tiles in an RGB uint8 photo (H, W, 3), in no order, without rows or groups."""
        finds = self.finder.find(image)
        names = self.namer.name(image, finds.quads)
        return [
            tile for at in range(len(finds)) if (tile := _found_tile(finds, names, at)) is not None
        ]


@lru_cache(maxsize=1)
def default_reader() -> Reader:
    """The reader that ships with the project, loaded on first use."""
    return Reader()


def _found_tile(finds: Finds, names: Names, at: int) -> FoundTile | None:
    """The tile at one find, or None where the namer says that it is none."""
    order = np.argsort(-names.names[at])
    ranked = [(NAMES[i], float(names.names[at, i])) for i in order]
    if ranked[0][0] == NOT_A_TILE or ranked[0][1] * finds.confidences[at] < MIN_BOTH:
        return None
    turn = int(names.turns[at].argmax())
    others = [(name, share) for name, share in ranked[1:] if name != NOT_A_TILE]
    return FoundTile(
        tile=ranked[0][0],
        confidence=ranked[0][1],
        alternatives=others[:ALTERNATIVES],
        # Turned clockwise by a quarter, the face's own top left is the picture's top right.
        quad=np.roll(finds.quads[at], -turn, axis=0),
    )
