"""Random winning hands as arrays, by the million, with every shape, fan and situation.

Most are four sets and a pair, drawn from a few suits and neighbouring ranks, or from terminals and
honors, so that rare fans are frequent; the others have the shapes without four sets. Hands that are
impossible in a game are left out.
"""

import numpy as np
from numpy.typing import NDArray

from scoring.bulk import FLAGS, NONE, Hands, empty, totals
from scoring.bulk.hands import TILES_OF_MELD
from scoring.bulk.possible import possible
from scoring.fans.arrangements import KNITTED
from scoring.tiles import INDEX

SELF_DRAWN, LAST_OF_KIND, LAST_WALL, REPLACEMENT, ROBBING, FIRST_TURN, UNKNOWN = (
    1 << bit for bit in range(len(FLAGS))
)
ENDS = np.array([0, 8, 9, 17, 18, 26, *range(27, 34)])
Array = NDArray[np.int64]


def random_hands(seed: int, many: int, *, plain: bool = False) -> Hands:
    """Return `many` random winning hands that are possible in a game; the same seed gives the same
    hands.

    plain: True to leave out first turns, unknown winning tiles and flowers by name, which other
      engines do not know.
    """
    rng = np.random.default_rng(seed)
    parts: list[Hands] = []
    while sum(len(part.tiles) for part in parts) < many:
        size = min(1 << 16, 2 * many)
        part = _in_sets(rng, size)
        parts.append(_dressed(rng, part, plain))
        parts.append(_dressed(rng, _other_shapes(rng, size // 4), plain))
    whole = Hands(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))
    return whole.part(rng.permutation(len(whole.tiles))[:many])


def with_a_pung_more(seed: int, hands: Hands) -> Hands:
    """Return hands with five sets: the given ones, each with an additional melded or concealed pung
    of a tile that it lacks. First turns are removed."""
    rng = np.random.default_rng(seed)
    many = len(hands.tiles)
    whole = empty(many, sets=5)
    counts = np.zeros((many, 256), np.uint8)
    everyone = np.arange(many)
    for column in hands.tiles.T:
        counts[everyone, column] += 1
    for column in hands.melds.T:
        counts += TILES_OF_MELD[column]
    other = (rng.random((many, 34)) * (counts[:, :34] == 0)).argmax(axis=1)
    melded = rng.random(many) < 0.5
    whole.tiles[:, :14], whole.melds[:, :4] = hands.tiles, hands.melds
    at = np.flatnonzero(melded)
    whole.melds[at, (hands.melds[at] != NONE).sum(axis=1)] = 34 + other[at]
    at = np.flatnonzero(~melded)
    for step in range(3):
        whole.tiles[at, (hands.tiles[at] != NONE).sum(axis=1) + step] = other[at]
    first_turn = hands.flags & np.uint8(FIRST_TURN)
    return whole._replace(
        winning=hands.winning,
        winds=hands.winds,
        flags=hands.flags ^ first_turn,
        flowers=hands.flowers,
        named=hands.named,
    )


def _in_sets(rng: np.random.Generator, n: int) -> Hands:
    first_suit, suits = rng.integers(3, size=n), rng.integers(1, 4, size=n)
    low, width = rng.integers(7, size=n), rng.choice([2, 3, 4, 9], size=n)
    chows = rng.choice([0.0, 0.2, 0.6, 0.8, 1.0, 1.0], size=n)
    honors = rng.choice([0.0, 0.0, 0.1, 0.5, 1.0], size=n)
    ends = rng.random(n) < 0.1
    declared = rng.choice([0.0, 0.0, 0.3, 0.6, 1.0], size=n)
    kongs = rng.choice([0.0, 0.0, 0.2, 0.9], size=n)
    stepped, runs = rng.random(n) < 0.25, rng.random(n) < 0.7
    steps = rng.choice([0, 1, 2, 3], size=n)
    counts = np.zeros((n, 34), np.int64)
    everyone = np.arange(n)
    sets = []
    for part in range(5):
        suit = (first_suit + rng.integers(3, size=n) % suits) % 3
        rank = np.minimum(low + rng.integers(9, size=n) % width, 8)
        rank = np.where(ends, rng.choice([0, 8], size=n), rank)
        chow = (rng.random(n) < chows) & (part < 4)
        tile = np.where(rng.random(n) < honors, rng.integers(27, 34, size=n), 9 * suit + rank)
        start = 9 * suit + np.minimum(np.where(ends, rank // 8 * 6, rank), 6)
        tile = np.where(chow, start, tile)
        if part < 3:  # steps from set to set, in one suit or in three
            chow = np.where(stepped, runs, chow)
            rank = np.minimum(low % 3 + part * steps, 6)
            suit = (first_suit + part * (suits == 3)) % 3
            tile = np.where(stepped, 9 * suit + rank, tile)
        elif part == 4:
            tile = np.where(stepped & (honors == 0), 27 + low, tile)
        for step in range(3 if part < 4 else 2):
            np.add.at(counts, (everyone, tile + np.where(chow, step, 0)), 1)
        sets.append((tile, chow))
    batch = empty(n)
    at_meld = np.zeros(n, np.int64)
    standing = np.zeros((n, 34), np.int64)
    for tile, chow in sets[:4]:
        kong = ~chow & (rng.random(n) < kongs) & (counts[everyone, tile] == 3)
        meld = (rng.random(n) < declared) | kong
        own = rng.random(n) < 0.5
        number = tile + 34 * (~chow * 1 + kong * (1 + own))
        where = np.flatnonzero(meld)
        batch.melds[where, at_meld[where]] = number[where]
        at_meld[where] += 1
        for step in range(3):
            np.add.at(standing, (everyone, tile + np.where(chow, step, 0)), ~meld)
    np.add.at(standing, (everyone, sets[4][0]), 2)
    real = np.flatnonzero(counts.max(axis=1) <= 4)
    return _filled(batch.part(real), standing[real])


def _filled(batch: Hands, standing: Array) -> Hands:
    rows, places = np.nonzero(standing)
    many = standing[rows, places]
    rows, places = np.repeat(rows, many), np.repeat(places, many)
    batch.tiles[rows, np.arange(len(rows)) - np.searchsorted(rows, rows)] = places
    return batch


def _other_shapes(rng: np.random.Generator, n: int) -> Hands:
    """Return hands of seven pairs, thirteen orphans, knitted tiles, Nine Gates, and twice 123 and
    789 with a pair of fives. Some of them have impossible numbers of a tile."""
    counts = np.zeros((n, 34), np.int64)
    kind = rng.choice(7, size=n, p=[0.4, 0.03, 0.18, 0.3, 0.03, 0.03, 0.03])
    nines = [[INDEX[tile] for tile in k.tiles] for k in KNITTED]
    batch = empty(n)
    for row in range(n):
        mine = counts[row]
        if kind[row] == 0:
            pool = [np.arange(34), ENDS, np.arange(9), np.array([10, 11, 12, 14, 16, 32])]
            some = pool[rng.integers(4)]
            doubled = rng.random() < 0.2 or len(some) < 7
            np.add.at(mine, rng.choice(np.repeat(some, 2) if doubled else some, 7, False), 2)
        elif kind[row] == 1:
            mine[ENDS] = 1
            mine[rng.choice(ENDS)] += 1
        elif kind[row] == 2:
            nine = nines[rng.integers(6)]
            honors = rng.integers(5, 8)
            mine[rng.choice(np.arange(27, 34), honors, False)] = 1
            mine[rng.choice(nine, 14 - honors, False)] = 1
        elif kind[row] == 3:
            mine[nines[rng.integers(6)]] = 1
            tile = rng.integers(34)
            chow = tile < 27 and tile % 9 < 7 and rng.random() < 0.6
            if rng.random() < 0.4:
                batch.melds[row, 0] = tile + (0 if chow else 34)
            else:
                np.add.at(mine, [tile, tile + chow, tile + 2 * chow], 1)
            mine[rng.integers(34)] += 2
        elif kind[row] == 4:
            low = rng.integers(3) + 9 * rng.integers(3)
            mine[low : low + 7] = 2
        elif kind[row] == 5:
            suit = 9 * rng.integers(3)
            mine[suit : suit + 9] = [3, 1, 1, 1, 1, 1, 1, 1, 3]
            mine[suit + rng.integers(9)] += 1
        else:
            pair, *others = rng.permutation(3) * 9
            for n, suit in enumerate(others * 2):
                batch.melds[row, n] = suit + 6 * (n > 1)
            mine[pair + 4] = 2
    return _filled(batch, np.minimum(counts, 5))


def _dressed(rng: np.random.Generator, batch: Hands, plain: bool) -> Hands:
    """Return hands with a random winning tile and situation; those that are impossible or do not
    win are left out."""
    n = len(batch.tiles)
    many = (batch.tiles != NONE).sum(axis=1)
    at = rng.integers(many)
    everyone = np.arange(n)
    won = batch.tiles[everyone, at]
    drawn = rng.random(n) < 0.45
    flags = SELF_DRAWN * drawn
    flags += LAST_OF_KIND * (rng.random(n) < 0.1) + LAST_WALL * (rng.random(n) < 0.1)
    flags += REPLACEMENT * (drawn & (rng.random(n) < 0.2))
    flags += ROBBING * (~drawn & (rng.random(n) < 0.1))
    if not plain:
        flags += FIRST_TURN * (rng.random(n) < 0.02)
        unseen = drawn & (rng.random(n) < 0.02)
        flags += UNKNOWN * unseen
        won = np.where(unseen, NONE, won)
    batch = batch._replace(
        winning=won.astype(np.uint8),
        winds=rng.integers(4, size=(n, 2), dtype=np.uint8),
        flags=flags.astype(np.uint8),
        named=rng.integers(256, size=n).astype(np.uint8) * (rng.random(n) < (0 if plain else 0.5)),
    )
    named = np.bitwise_count(batch.named)
    some = rng.choice([0, 0, 0, 1, 2, 8], size=n)
    batch = batch._replace(flowers=np.where(named > 0, named, some).astype(np.uint8))
    batch.flags[~possible(batch)] &= SELF_DRAWN | UNKNOWN
    return batch.part(np.flatnonzero(possible(batch) & totals(batch).wins))
