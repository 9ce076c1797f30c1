"""Distances of hands from goals, as the number of missing tiles.

A hand of thirteen tiles that is ready has distance 1; the *shanten* number of players is one less.
Hands are arrays of counts (…, 34). For each suit a table maps the tiles held to the number missing
for each number of sets, without and with a pair.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from scoring.coach.goals import (
    ANY,
    ANY_HAND,
    GATES,
    GREATER,
    KINDS,
    KNITTED_ALONE,
    NOTHING_FIXED,
    ORPHANS,
    PAIRS_ALONE,
    TILES_ALONE,
    TYPES,
    Goal,
    fits,
)
from scoring.fans.arrangements import (
    CHOWS,
    HONORS_MASK,
    KNITTED,
    ORPHANS_MASK,
    PAIRS,
    PUNGS,
    TileSet,
)
from scoring.tiles import TILES

Bytes: TypeAlias = NDArray[np.uint8]
Ints: TypeAlias = NDArray[np.int64]

SETS = 4
FAR = 30
"""Distance of an unreachable goal: more than the number of tiles that can be missing."""


class Reach(NamedTuple):
    """The number of tiles that n hands lack for a goal: `missing` now (n,), and `after` adding each
    of the 34 tiles (n, 34)."""

    missing: Bytes
    after: Bytes


def reach(goal: Goal, counts: Ints) -> Reach:
    """Return the number of tiles that hands, given as `counts` (n, 34), lack for a goal, now and
    after adding each tile."""
    return reach_all([goal], counts)[goal]


def reach_all(wanted: Sequence[Goal], counts: Ints) -> dict[Goal, Reach]:
    """Return `reach` of hands, given as `counts` (n, 34), for each of the goals `wanted`. Goals
    that differ only in their fixed tiles are computed together."""
    found: dict[Goal, Reach] = {}
    alike: dict[Goal, list[Goal]] = {}
    for goal in wanted:
        if goal.shape:
            more = counts[:, None] + np.eye(34, dtype=np.int64)
            found[goal] = Reach(missing(goal, counts), missing(goal, more))
        else:
            kind = goal._replace(fan=ANY_HAND, fixed=NOTHING_FIXED, parts=(), played=True)
            alike.setdefault(kind, []).append(goal)
    for kind, some in alike.items():
        fixed = np.array([goal.fixed for goal in some])[:, None]
        there = np.minimum(counts, fixed)
        parts = _parts(kind, counts - there)
        rest = _whole([part.rows for part in parts], kind)
        now = np.asarray(rest + (fixed - there).sum(axis=-1), np.uint8)
        after = np.repeat(now[..., None], 34, axis=-1)
        for place, part in enumerate(parts):
            others = _both([other.rows for n, other in enumerate(parts) if n != place], kind.sets)
            far = _whole([others[..., None], part.with_each_more()], kind)
            after[..., part.places] += far - rest[..., None]
        after = np.where(there < fixed, now[..., None] - 1, after)
        found |= {goal: Reach(now[n], after[n]) for n, goal in enumerate(some)}
    return found


def missing(goal: Goal, counts: Ints) -> Bytes:
    """Return the number of tiles (…) that hands, given as `counts` (…, 34), lack for a goal."""
    if goal.shape:
        return np.asarray(_to_shape(goal, counts), np.uint8)
    there = np.minimum(counts, goal.fixed)
    whole = _whole([part.rows for part in _parts(goal, counts - there)], goal)
    return np.asarray(whole + (sum(goal.fixed) - there.sum(axis=-1)), np.uint8)


class SuitOfHands(NamedTuple):
    """One suit or the honors of several hands.

    places: indices of the tiles that a goal's sets may use.
    held: number of each of these tiles in each hand (…, places).
    table: the tiles missing for each number of sets (`_table`).
    """

    places: Ints
    held: Ints
    table: Bytes

    @property
    def rows(self) -> Bytes:
        """The number of tiles missing in this suit for 0 … 4 sets, then for as many sets with a
        pair (10, …)."""
        return _turned(self.table[_key(self.held)])

    def with_each_more(self) -> Bytes:
        """Return the tiles missing (10, …, places) after adding one of each tile to the suit; a
        fifth copy changes nothing."""
        digits = _key(np.eye(len(self.places), dtype=np.int64))
        more = _key(self.held)[..., None] + np.where(self.held < 4, digits, 0)
        return _turned(self.table[more])


def _parts(goal: Goal, rest: Ints) -> list[SuitOfHands]:
    parts = []
    for first in range(0, 34, 9):
        usable = [p for p in range(first, min(first + 9, 34)) if goal.allowed[p]]
        alike = tuple([p if p >= 27 else p % 9 for p in usable])
        places = np.array(usable, np.int64)
        parts.append(SuitOfHands(places, rest[..., places], _table(goal.family, alike)))
    return parts


def _key(counts: Ints) -> Ints:
    """Return the keys (…) into a table for one suit of hands, given as counts (…, ranks)."""
    keys: Ints = counts @ 5 ** np.arange(counts.shape[-1])[::-1]
    return keys


def _turned(rows: Bytes) -> Bytes:
    """Return rows (…, 10) as a contiguous array (10, …), with which computing is several times
    faster."""
    return np.ascontiguousarray(np.moveaxis(rows, -1, 0))


def _whole(parts: Sequence[Bytes], goal: Goal) -> Bytes:
    """Return the number of tiles (…) that hands lack for a goal.

    parts: for each suit and the honors, the tiles missing for each number of sets (10, …).
    """
    whole: Bytes = _both(parts, goal.sets, goal.sets)[goal.sets + 5 * goal.pair]
    return whole


def _both(parts: Sequence[Bytes], sets: int, least: int = 0) -> Bytes:
    """Return the number of tiles missing in all parts together, in rows (10, …) like those of each
    part: a row for each number of sets, without and then with a pair. Rows for fewer than `least`
    or more than `sets` sets are ``FAR``."""
    *others, one = parts
    if not others:
        return one
    other = others[0] if len(others) == 1 else _both(others, sets)
    found = np.full(np.broadcast_shapes(one.shape, other.shape), FAR, np.uint8)
    for many in range(least, sets + 1):
        plain, pair = found[many], found[5 + many]
        for here in range(many + 1):
            there = many - here
            np.minimum(plain, one[here] + other[there], out=plain)
            np.minimum(pair, one[here] + other[5 + there], out=pair)
            np.minimum(pair, one[5 + here] + other[there], out=pair)
    return found


@cache
def _table(family: str, places: tuple[int, ...]) -> Bytes:
    """Return the number of missing tiles (5**ranks, 10), by the key of the tiles held: for 0 … 4
    sets of a family, then for as many sets with a pair.

    places: indices of the tiles that may be used, in characters (standing for any suit) or honors.
    """
    ranks, inside = len(places), sum(1 << place for place in places)
    if not places:
        return np.array([[0] + [FAR] * 9], np.uint8)

    def rows(sets: Sequence[TileSet]) -> Ints:
        usable = [s for s in sets if not s.mask & ~inside and fits(family, s)]
        listed = [[s.tiles.count(TILES[place]) for place in places] for s in usable]
        return np.array(listed, np.int64).reshape(-1, ranks)

    sets, pairs = rows([*CHOWS.values(), *PUNGS]), rows(PAIRS)
    cost = np.full((10, *(5,) * ranks), FAR, np.uint8)
    wanted = np.zeros((1, ranks), np.int64)
    for many in range(SETS + 1):
        cost[(many, *wanted.T)] = 0
        both = (wanted[:, None] + pairs).reshape(-1, ranks)
        cost[(5 + many, *both[both.max(axis=1, initial=0) <= 4].T)] = 0
        more = (wanted[:, None] + sets).reshape(-1, ranks)
        wanted = np.unique(more[more.max(axis=1, initial=0) <= 4], axis=0)
    for axis in range(1, ranks + 1):
        part = np.moveaxis(cost, axis, 0)
        for count in range(1, 5):  # surplus tiles do not matter
            np.minimum(part[count], part[count - 1], out=part[count])
        for count in range(3, -1, -1):  # each tile too few is one missing
            np.minimum(part[count], part[count + 1] + 1, out=part[count])
    return np.ascontiguousarray(cost.reshape(10, -1).T)


# Shapes without sets ------------------------------------------------------------------------------

ENDS = [place for place in range(34) if ORPHANS_MASK >> place & 1]
KNITTED_COUNTS = np.array([[k.mask >> place & 1 for place in range(34)] for k in KNITTED])
HONOR_COUNTS = np.array([HONORS_MASK >> place & 1 for place in range(34)])


def _to_shape(goal: Goal, counts: Ints) -> Ints:
    """Return the number of tiles (…) that hands, given as `counts` (…, 34), lack for a goal that is
    a shape."""
    held, fixed = np.minimum(counts, 1), np.array(goal.fixed)
    lacking: Ints = np.maximum(0, fixed - counts).sum(axis=-1)
    if goal.shape == GATES:  # plus one more tile of the suit
        more = np.maximum(0, counts - fixed)[..., fixed > 0].sum(axis=-1)
        lacking = lacking + ((lacking > 0) | (more == 0))
    elif goal.shape == GREATER:
        of_suits = np.minimum(7, (held @ KNITTED_COUNTS.T).max(axis=-1))
        lacking = 14 - held[..., 27:].sum(axis=-1) - of_suits
    elif goal.shape == KNITTED_ALONE:
        lacking = 14 - (held @ (KNITTED_COUNTS + HONOR_COUNTS).T).max(axis=-1)
    elif goal.shape == ORPHANS:
        ends = counts[..., ENDS]
        lacking = 14 - (ends > 0).sum(axis=-1) - (ends > 1).any(axis=-1)
    elif goal.shape == PAIRS_ALONE:  # four equal tiles are two pairs
        lacking = np.maximum(0, 7 - (counts // 2).sum(axis=-1))
    elif goal.shape == TYPES:
        lacking = _to_types(goal, counts)
    else:
        assert goal.shape == TILES_ALONE
    return lacking


def _to_types(goal: Goal, counts: Ints) -> Ints:
    """Return the number of tiles (…) that hands lack for All Types: a set of each of four kinds of
    tiles and a pair of the fifth."""
    as_set, as_pair = [], []
    for kind, places in enumerate(KINDS):
        if goal.fixed[kind]:
            continue
        part = np.minimum(4, counts[..., places])
        if kind < 3:
            rows = _table(ANY, tuple(range(9)))[_key(part)]
            as_set.append(rows[..., 1].astype(np.int64))
            as_pair.append(rows[..., 5].astype(np.int64))
        else:
            as_set.append(np.maximum(0, 3 - part.max(axis=-1)))
            as_pair.append(np.maximum(0, 2 - part.max(axis=-1)))
    sets: Ints = np.sum(as_set, axis=0)
    choices = [sets - s + p for s, p in zip(as_set, as_pair, strict=True)]
    return np.asarray(np.min(choices, axis=0), np.int64)
