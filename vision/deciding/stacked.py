"""How likely one of three alike is two tiles, one on the other: a kong that was a pung first.

The tile on top is nearer to the camera and hides the one below, so that it looks a little larger
than its neighbours. How much larger is fitted on hands laid out and seen by cameras
(`python -m datasets fit-stacked`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from vision.shipped import MODELS

WEIGHTS = MODELS / "stacked.npz"
FEATURES = ("constant", "larger")
"""Terms of the log odds: 1; by how many per cent the largest of three sizes is larger than the
middle one, in logarithms."""


def features_of_three(sizes: Sequence[float]) -> tuple[float, float]:
    """Return the values of `FEATURES` for three tiles of these sizes, as seen from straight above
    (root of the area)."""
    _, middle, largest = sorted(sizes)
    return 1.0, 100 * float(np.log(largest / middle))


def chance_stacked(sizes: Sequence[float]) -> float:
    """Return the probability that the largest of three tiles of these sizes lies on another one."""
    odds = float(np.dot(features_of_three(sizes), _weights()))
    return float(1 / (1 + np.exp(-odds)))


@lru_cache(maxsize=1)
def _weights() -> tuple[float, ...]:
    with np.load(WEIGHTS) as stored:
        return tuple(float(stored[name]) for name in FEATURES)
