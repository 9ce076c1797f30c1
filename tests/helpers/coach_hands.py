"""Random hands of fourteen tiles, for tests of the coach."""

from collections.abc import Iterator

import numpy as np

from scoring import Hand
from scoring.tiles import TILES


def whole_hands(seed: int, many: int) -> Iterator[Hand]:
    """Yield `many` random hands of fourteen concealed tiles: a third are drawn from all tiles, the
    others from one or two suits and the honors."""
    rng = np.random.default_rng(seed)
    wall = np.repeat(np.arange(34), 4)
    for number in range(many):
        near = wall
        if number % 3:
            suits = rng.permutation(3)[: number % 3]
            near = wall[np.isin(wall // 9, suits) | (wall > 26)]
        yield Hand(tuple([TILES[place] for place in np.sort(rng.choice(near, 14, False))]))
