"""How likely the name of a tile is wrong.

A classifier's confidence is no probability: of tiles named with 0.7 hardly one in a hundred is
wrong. What a confidence is worth was learned from labelled photos (`python -m datasets fit-doubt`),
together with what the hand says: a tile that makes it win, or a set whole, was seldom misread.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np

from scoring.tiles import FLOWERS

WEIGHTS = Path(__file__).resolve().parent.parent / "models" / "doubt.npz"
FEATURES = ("constant", "confidence", "wins", "melded")
"""What the log odds of a wrong name are the sum of, each by its weight: 1; the log odds of the
classifier's confidence; 1 where the tile is one of the concealed ones of a hand that wins; 1 where
it is a part of a claimed set."""
SUREST = 1e-3
"""A confidence nearer to 0 or to 1 than this is taken for so near."""


def features_of(
    name: str,
    confidence: float,
    alternatives: Sequence[tuple[str, float]],
    *,
    wins: bool = False,
    melded: bool = False,
) -> tuple[float, ...]:
    """The `FEATURES` of a tile. Flowers score alike, so it is enough that it is one of them."""
    if name in FLOWERS:
        confidence += sum(share for other, share in alternatives if other in FLOWERS)
    near = min(max(confidence, SUREST), 1 - SUREST)
    return (1.0, float(np.log(near / (1 - near))), float(wins), float(melded))


def chance_wrong(features: Sequence[float], weights: Mapping[str, float] | None = None) -> float:
    """The probability that a name is wrong, 0 to 1."""
    w = weights if weights is not None else _weights()
    odds = sum(w[name] * value for name, value in zip(FEATURES, features, strict=True))
    return float(1 / (1 + np.exp(-odds)))


@lru_cache(maxsize=1)
def _weights() -> Mapping[str, float]:
    with np.load(WEIGHTS) as stored:
        return {name: float(stored[name]) for name in FEATURES}
