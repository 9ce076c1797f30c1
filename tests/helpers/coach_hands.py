"""Random whole hands, for the coach."""

from collections.abc import Iterator

import numpy as np

from scoring import Hand
from scoring.tiles import TILES


def whole_hands(seed: int, many: int) -> Iterator[Hand]:
    """Yield random whole hands; two of three out of tiles that lie near each other."""
    rng = np.random.default_rng(seed)
    wall = np.repeat(np.arange(34), 4)
    for number in range(many):
        near = wall
        if number % 3:
            suits = rng.permutation(3)[: number % 3]
            near = wall[np.isin(wall // 9, suits) | (wall > 26)]
        yield Hand(tuple([TILES[place] for place in np.sort(rng.choice(near, 14, False))]))
