"""Estimate the probability that a tile's name is wrong.

A classifier's confidence is not this probability: of tiles named with a confidence of 0.7, hardly
one in a hundred is wrong. `python -m datasets fit-doubt` fits the probability to labelled photos
and rendered hands. It depends on the tile's confidence; on that of the photo's other tiles, since
blur and distortion affect all of them; and on the hand: a tile that makes it win, or completes a
set, is seldom misread.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np

from scoring.tiles import FLOWERS
from vision.shipped import MODELS

WEIGHTS = MODELS / "doubt.npz"
FEATURES = ("constant", "confidence", "others", "wins", "melded")
"""Terms of the log odds of a wrong name, each with a fitted weight.

constant: 1.
confidence: log odds of the classifier's confidence.
others: mean log odds of the confidence over the other tiles of the photo.
wins: 1 for a concealed tile of a winning hand.
melded: 1 for a tile of a meld.
"""
EVEN = 0.5
"""Probability of a statement that is as probable as its opposite."""
UNLIKELIEST = 1e-3
"""Probabilities are clipped to this distance from 0 and 1; the weights depend on it."""
USUAL_LOG_ODDS = 4.5
"""Mean log odds of confidence over labelled photos and rendered hands: taken for the other tiles if
there are none, and the upper limit for them otherwise."""


def features_of(
    name: str,
    names: Mapping[str, float],
    *,
    others: float = USUAL_LOG_ODDS,
    wins: bool = False,
    melded: bool = False,
) -> tuple[float, ...]:
    """Return the values of `FEATURES` for a tile.

    name: the recognised one.
    names: probability of each name that it may have.
    others: mean log odds of the other tiles.
    wins: True if the hand wins as named.
    melded: True for a tile of a meld.
    """
    return (1.0, log_odds_of(name, names), others, float(wins), float(melded))


def log_odds_of(name: str, names: Mapping[str, float]) -> float:
    """Return the log odds of a classifier's confidence in a name; for a flower, of its confidence
    in any of the eight, as all flowers score the same.

    names: as in `features_of`.
    """
    confidence = names[name]
    if name in FLOWERS:
        confidence = sum(share for other, share in names.items() if other in FLOWERS)
    held = min(max(confidence, UNLIKELIEST), 1 - UNLIKELIEST)  # keeps the log odds finite
    return float(np.log(held / (1 - held)))


def chance_wrong(features: Sequence[float]) -> float:
    """Return the probability that a name is wrong, 0 to 1, by the values of `FEATURES`."""
    w = _weights()
    odds = sum(w[name] * value for name, value in zip(FEATURES, features, strict=True))
    return float(1 / (1 + np.exp(-odds)))


@lru_cache(maxsize=1)
def _weights() -> Mapping[str, float]:
    with np.load(WEIGHTS) as stored:
        return {name: float(stored[name]) for name in FEATURES}
