"""Distances of tiles from a hand: the number of tiles that are missing.

A hand of thirteen tiles is ready at distance 1; players call one less than this the *shanten*.
For each suit a table has, by its key, how many tiles are missing to so many sets with or without a
pair; `scoring.coach.reach` puts the parts together.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoring.arrangements import HONORS_MASK, KNITTED, ORPHANS_MASK
from scoring.bulk.arrays import Bytes, Ints

SETS = 4
FAR = 30
"""More tiles than can be missing: what cannot be reached."""

KNITTED_COUNTS = np.array([[k.mask >> place & 1 for place in range(34)] for k in KNITTED])


class PartTable(NamedTuple):
    """The number of tiles missing for a family of sets, by the key of a part: ``suit`` (5**9, 10)
    and ``honors`` (5**7, 10), the columns being 0 … 4 sets, then as many with a pair."""

    suit: Bytes
    honors: Bytes


def part_distances(ranks: int, sets: NDArray[np.int64], pairs: NDArray[np.int64]) -> Bytes:
    """Return the number of missing tiles in a part of so many `ranks`, by key (5**ranks, 10), for 0
    … 4 sets without and with a pair.

    sets and pairs: a row for each set or pair that may be made, with its tiles by rank.
    """
    cost = np.full((10, *(5,) * ranks), FAR, np.uint8)
    wanted = {0: np.zeros((1, ranks), np.int64)}
    for many in range(1, SETS + 1):
        more = (wanted[many - 1][:, None] + sets).reshape(-1, ranks)
        more = np.unique(more[more.max(axis=1, initial=0) <= 4], axis=0)
        wanted[many] = more
    for many, targets in wanted.items():
        cost[(many, *targets.T)] = 0
        both = (targets[:, None] + pairs).reshape(-1, ranks)
        both = both[both.max(axis=1, initial=0) <= 4]
        cost[(5 + many, *both.T)] = 0
    for axis in range(1, ranks + 1):
        part = np.moveaxis(cost, axis, 0)
        for count in range(1, 5):  # what is more than wanted does no harm
            np.minimum(part[count], part[count - 1], out=part[count])
        for count in range(3, -1, -1):  # what is less is missing
            np.minimum(part[count], part[count + 1] + 1, out=part[count])
    # a key counts the first rank in ones, an array its last axis
    turned = cost.transpose(0, *range(ranks, 0, -1))
    return np.ascontiguousarray(turned.reshape(10, -1).T)


def part_table(chows: bool = True) -> PartTable:
    """Return the table of missing tiles for chows and pungs, or with `chows` False for pungs
    alone."""
    ones, honors = np.eye(9, dtype=np.int64), np.eye(7, dtype=np.int64)
    runs = np.array([[start <= rank < start + 3 for rank in range(9)] for start in range(7)])
    made = ([runs.astype(np.int64)] if chows else []) + [3 * ones]
    suit = part_distances(9, np.concatenate(made), 2 * ones)
    return PartTable(suit, part_distances(7, 3 * honors, 2 * honors))


@cache
def any_sets() -> PartTable:
    """Return the table of missing tiles for chows and pungs; cached, computed in a second at the
    first call."""
    return part_table()


@cache
def pungs_only() -> PartTable:
    """Return the table of missing tiles for pungs alone; cached."""
    return part_table(chows=False)


def seven_pairs(counts: Ints) -> Bytes:
    """Return the number of tiles (n,) that hands, as `counts` (n, 34), lack to seven pairs; four
    equal tiles are two."""
    return np.asarray(np.maximum(0, 7 - (counts // 2).sum(axis=1)), np.uint8)


def thirteen_orphans(counts: Ints) -> Bytes:
    """Return the number of tiles (n,) that hands, as `counts` (n, 34), lack to thirteen orphans."""
    ends = np.array([place for place in range(34) if ORPHANS_MASK >> place & 1])
    mine = counts[:, ends]
    missing = 14 - (mine > 0).sum(axis=1) - (mine > 1).any(axis=1)
    return np.asarray(missing, np.uint8)


def knitted_tiles(counts: Ints) -> Bytes:
    """Return the number of tiles (n,) that hands, as `counts` (n, 34), lack to honors and knitted
    tiles."""
    honors = np.array([HONORS_MASK >> place & 1 for place in range(34)])
    there = np.minimum(counts, 1) @ (KNITTED_COUNTS + honors).T
    return np.asarray(14 - there.max(axis=1), np.uint8)
