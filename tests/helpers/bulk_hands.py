"""Random whole hands as arrays, for the coach."""

from collections.abc import Iterator

import numpy as np

from scoring.bulk.arrays import Batch, empty


def whole_hands(seed: int, many: int) -> Iterator[Batch]:
    """Yield random whole hands; two of three out of tiles that lie near each other."""
    rng = np.random.default_rng(seed)
    wall = np.repeat(np.arange(34), 4)
    for number in range(many):
        near = wall
        if number % 3:
            suits = rng.permutation(3)[: number % 3]
            near = wall[np.isin(wall // 9, suits) | (wall > 26)]
        hand = empty(1)
        hand.tiles[0] = np.sort(rng.choice(near, 14, False))
        yield hand
