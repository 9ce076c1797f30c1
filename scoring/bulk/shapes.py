"""Tables of one suit: every way to split some of its tiles, and what they wait for.

The tiles of a suit are nine counts, read as a number to the base of five: its *key*. Everything
here follows from what a set and a pair are, by putting up to four sets and a pair together; the
tests hold it against ``scoring.arrangements``.

An arrangement is two numbers that simply add up over the suits, the honors and the melds:

* the *sum*: from the lowest bit the chows and the pungs of suits (each as the sum of weights that
  tells which they are), the pungs of honors as a mask, the pair's place counted from 1, how many
  pairs there are, and how many concealed pungs;
* the *sets*: a mask of the concealed pungs, and above it one of the lowest tiles of the concealed
  chows.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoring.bulk.arrays import KINDS_OF_MELD, Ints

SUIT_KEYS, HONOR_KEYS = 5**9, 5**7
HONORS_FIRST = SUIT_KEYS
"""The keys of honors stand behind those of suits, in tables that have both."""

# fmt: off
CHOW_WEIGHTS = (
    1, 5, 21, 55, 153, 368, 856, 1424, 2603, 4967, 8194, 13663, 22432, 28169, 47688, 65545, 96615,
    146248, 202507, 266267, 364834,
)
"""Numbers of which no two choices of up to four, with repeats, have the same sum: the smallest
ones, each after those before it."""

PUNG_WEIGHTS = (
    1, 2, 4, 8, 16, 31, 60, 116, 224, 432, 805, 1494, 2560, 4349, 7204, 11848, 17360, 25696, 39204,
    57068, 84901, 115910, 163710, 230209, 330955, 428794, 581731,
)
"""The same without repeats."""
# fmt: on

WEIGHT_BITS = 21
WEIGHT = (1 << WEIGHT_BITS) - 1
PUNGS_AT, HONORS_AT, PAIR_AT, PAIRS_AT, CONCEALED_AT = 21, 42, 49, 55, 58
CHOWS_AT = 34

WAITS, PAIRED, IN_SETS, FOURS_AT = 0x1FF, 1 << 9, 1 << 10, 11
"""Bits of ``SuitSplits.waits`` for a key: the ranks that make its tiles complete (a fifth copy
included), whether they are complete with a pair or in sets alone, and the ranks it has four of."""


class SuitSplits(NamedTuple):
    """The splits of the tiles of a suit into sets and a pair, by key.

    first and many: (keys,) where a key's splits begin in ``sums`` and ``sets`` (3, splits), and
      their number.
    honor_sum and honor_sets: the one split of honors, -1 for none.
    waits: (keys of suits, then of honors) the tiles that complete them.
    """

    first: NDArray[np.int32]
    many: NDArray[np.uint8]
    sums: Ints
    sets: Ints
    honor_sum: Ints
    honor_sets: Ints
    waits: NDArray[np.uint32]


def chow_number(place: int) -> int:
    """Return the number (0 to 20) of the chow whose lowest tile has this index among the 34."""
    return place // 9 * 7 + place % 9


@cache
def shapes() -> SuitSplits:
    """Return the tables of splits; cached, computed in half a second at the first call."""
    parts = np.zeros((25, 9), np.int64)  # seven chows, nine pungs, nine pairs
    for n in range(7):
        parts[n, n : n + 3] = 1
    for n in range(9):
        parts[7 + n, n], parts[16 + n, n] = 3, 2
    chosen = [
        [*sets, *pair]
        for size in range(5)
        for sets in combinations_with_replacement(range(16), size)
        for pair in ([], *([16 + n] for n in range(9)))
    ]
    used = np.zeros((len(chosen), 25), np.int64)
    for row, numbers in enumerate(chosen):
        np.add.at(used[row], numbers, 1)
    counts = used @ parts
    base = 5 ** np.arange(9)
    waits = np.zeros(SUIT_KEYS + HONOR_KEYS, np.uint32)
    for rank in range(9):
        standing = counts - (np.arange(9) == rank)
        real = (standing.min(axis=1) >= 0) & (standing.max(axis=1) <= 4)
        np.bitwise_or.at(waits, standing[real] @ base, np.uint32(1 << rank))
    real = counts.max(axis=1) <= 4
    counts, used = counts[real], used[real]
    keys = counts @ base
    with_pair = used[:, 16:].sum(axis=1) == 1
    np.bitwise_or.at(waits, keys[with_pair], np.uint32(PAIRED))
    np.bitwise_or.at(waits, keys[~with_pair], np.uint32(IN_SETS))
    digits = np.zeros(1, np.uint32)
    for rank in range(9):
        four = np.arange(5, dtype=np.uint32) // 4 << np.uint32(rank)
        digits = (four[:, None] | digits).ravel()
    waits[:SUIT_KEYS] |= digits << np.uint32(FOURS_AT)
    # in the order in which scoring.arrangements finds them: chows before pairs before pungs
    order = (2 * used[:, 7:16] + used[:, 16:]) @ 4 ** np.arange(8, -1, -1)
    by_key = np.lexsort((order, keys))
    keys, used = keys[by_key], used[by_key]
    found, starts, many = np.unique(keys, return_index=True, return_counts=True)
    first = np.zeros(SUIT_KEYS, np.int32)
    how_many = np.zeros(SUIT_KEYS, np.uint8)
    first[found], how_many[found] = starts, many
    pairs = used[:, 16:]
    sums, sets = [], []
    for suit in range(3):
        chow, pung = CHOW_WEIGHTS[7 * suit :][:7], PUNG_WEIGHTS[9 * suit :][:9]
        places = np.arange(9 * suit, 9 * suit + 9)
        sums.append(
            used[:, :7] @ np.array(chow)
            + (used[:, 7:16] @ np.array(pung) << PUNGS_AT)
            + (pairs @ (places + 1) << PAIR_AT)
            + (pairs.sum(axis=1) << PAIRS_AT)
            + (used[:, 7:16].sum(axis=1) << CONCEALED_AT)
        )
        pungs = used[:, 7:16] @ (1 << places)
        sets.append(pungs | np.minimum(used[:, :7], 1) @ (1 << (places[:7] + CHOWS_AT)))
    honor_sum, honor_sets = _honors(waits)
    return SuitSplits(first, how_many, np.array(sums), np.array(sets), honor_sum, honor_sets, waits)


def _honors(waits: NDArray[np.uint32]) -> tuple[Ints, Ints]:
    """Return the one split of seven honors, and their part of ``waits``."""
    many = np.arange(6) * np.ones((6,) * 7, np.int64)[..., None]
    counts = np.stack([np.moveaxis(many, -1, axis) for axis in range(7)], axis=-1).reshape(-1, 7)
    pairs = ((counts == 2) | (counts == 5)).sum(axis=1)
    complete = ~((counts == 1) | (counts == 4)).any(axis=1) & (pairs < 2)
    base = 5 ** np.arange(7)
    for rank in range(7):
        standing = counts - (np.arange(7) == rank)
        real = complete & (standing.min(axis=1) >= 0) & (standing.max(axis=1) <= 4)
        keys = HONORS_FIRST + standing[real] @ base
        np.bitwise_or.at(waits, keys, np.uint32(1 << rank))
    real = counts.max(axis=1) <= 4
    counts, pairs, complete = counts[real], pairs[real], complete[real]
    keys = counts @ base
    fours = (counts == 4) @ (1 << np.arange(7))
    waits[HONORS_FIRST + keys] |= (fours << FOURS_AT).astype(np.uint32)
    counts, pairs, keys = counts[complete], pairs[complete], keys[complete]
    waits[HONORS_FIRST + keys[pairs == 1]] |= PAIRED
    waits[HONORS_FIRST + keys[pairs == 0]] |= IN_SETS
    places = np.arange(27, 34)
    pungs = (counts == 3) @ (1 << np.arange(7))
    honor_sum, honor_sets = np.full(HONOR_KEYS, -1), np.zeros(HONOR_KEYS, np.int64)
    honor_sum[keys] = (
        (pungs << HONORS_AT)
        + ((counts == 2) @ (places + 1) << PAIR_AT)
        + (pairs << PAIRS_AT)
        + ((counts == 3).sum(axis=1) << CONCEALED_AT)
    )
    honor_sets[keys] = pungs << 27
    return honor_sum, honor_sets


class MeldTables(NamedTuple):
    """What each meld number (256) adds to the sums over a hand: the sum of sets, a mask of tiles,
    counts of melds by kind (`OPEN_MELD` …), and the tiles it shows (256, 35)."""

    sums: Ints
    mask: Ints
    kinds: Ints
    shows: NDArray[np.uint8]


MELD, OPEN_MELD, KONG, OWN_KONG, NOT_A_MELD = 1, 1 << 4, 1 << 8, 1 << 12, 1 << 16


@cache
def meld_tables() -> MeldTables:
    """Return the tables of the melds; cached."""
    sums, mask, kinds = np.zeros((3, 256), np.int64)
    shows = np.zeros((256, 35), np.uint8)
    kinds[:-1] = NOT_A_MELD
    for kind, name in enumerate(KINDS_OF_MELD):
        for place in range(34):
            number = 34 * kind + place
            if name == "chow":
                if place >= 27 or place % 9 > 6:
                    continue
                sums[number] = CHOW_WEIGHTS[chow_number(place)]
                shows[number, place : place + 3] = 1
            else:
                pung = 1 << (place - 27 + HONORS_AT)
                if place < 27:
                    pung = PUNG_WEIGHTS[place] << PUNGS_AT
                sums[number] = pung + ((kind == 3) << CONCEALED_AT)
                shows[number, place] = 3 if kind == 1 else 4
            mask[number] = sum(1 << int(p) for p in np.flatnonzero(shows[number]))
            kinds[number] = MELD + (OPEN_MELD if kind < 3 else 0)
            kinds[number] += (KONG if kind > 1 else 0) + (OWN_KONG if kind == 3 else 0)
    return MeldTables(sums, mask, kinds, shows)
