"""Facts about the tiles of hands before they are arranged: keys of the suits, masks, copies."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoring.arrangements import HONORS_MASK, KNITTED, ORPHANS_MASK
from scoring.bulk.arrays import (
    FIRST_TURN,
    LAST_OF_KIND,
    MOST_FLOWERS,
    MOST_TILES,
    NONE,
    REPLACEMENT,
    SELF_DRAWN,
    UNKNOWN,
    Batch,
    Ints,
)
from scoring.bulk.shapes import (
    HONORS_FIRST,
    IN_SETS,
    KONG,
    MELD,
    NOT_A_MELD,
    OPEN_MELD,
    OWN_KONG,
    PAIRED,
    WAITS,
    meld_tables,
    shapes,
)
from scoring.tiles import INDEX

NO_TILE = 34
"""The winning tile where nobody knows it, so that tables of 34 tiles have a place for it."""

KEY_BITS = 21
KEY = (1 << KEY_BITS) - 1
TILE_COUNTED, NOT_A_TILE = 1 << 24, 1 << 32
PER_WORD, COPY_BITS = 12, 5
"""Copies of tiles are counted in fields of words, twelve in each; 18 would still fit a field."""

ONES = sum(1 << COPY_BITS * n for n in range(PER_WORD))
HONOR_FOURS = np.zeros(3, np.int64)
"""The bits of four copies of an honor, in each of the words."""
for _place in range(27, 34):
    HONOR_FOURS[_place // PER_WORD] |= 4 << COPY_BITS * (_place % PER_WORD)
FOURS, ABOVE_FOUR, TOO_MANY = 4 * ONES, 11 * ONES, 16 * ONES


class TileTables(NamedTuple):
    """What each tile number (256) adds to the sums over a hand: keys of the suits, key of the
    honors with the number of tiles, mask, and three words of copies; ``meld_copies`` the last for
    melds."""

    suits: Ints
    honors: Ints
    mask: Ints
    copies: Ints
    meld_copies: Ints
    key: Ints
    part: NDArray[np.int64]
    knitted_keys: Ints
    knitted: Ints


@cache
def tile_tables() -> TileTables:
    """Return the tables of the tiles; cached."""
    suits, honors, mask = np.zeros((3, 256), np.int64)
    copies = np.zeros((3, 256), np.int64)
    key, part = np.zeros(35, np.int64), np.zeros(35, np.int64)
    honors[:NONE] = NOT_A_TILE
    for place in range(34):
        part[place], rank = divmod(place, 9)
        key[place] = 5**rank
        suits[place] = 5**rank << KEY_BITS * part[place] if place < 27 else 0
        honors[place] = TILE_COUNTED + (5**rank if place >= 27 else 0)
        mask[place] = 1 << place
        word, at = divmod(place, PER_WORD)
        copies[word, place] = 1 << COPY_BITS * at
    meld_copies = copies[:, :34] @ meld_tables().shows[:, :34].T.astype(np.int64)
    nine = [[INDEX[tile] for tile in knitted.tiles] for knitted in KNITTED]
    return TileTables(
        suits,
        honors,
        mask,
        copies,
        meld_copies,
        key,
        part,
        np.array(
            [[key[[p for p in k if p // 9 == suit]].sum() for suit in range(3)] for k in nine]
        ),
        np.array([knitted.mask for knitted in KNITTED]),
    )


class Facts(NamedTuple):
    """Facts about n hands, arrays of 64-bit integers.

    keys: (4, n) of the concealed tiles of each suit and of the honors, the latter counted from
      ``HONORS_FIRST``.
    mask and odd: concealed tiles that occur, and those that occur an odd number of times.
    meld_sum and melds: sums of ``meld_tables``.
    won: the winning tile, ``NO_TILE`` where unknown.
    flags: with the last of its kind where the melds show the other three.
    finished: True where another player's tile finished a pung.
    """

    keys: Ints
    mask: Ints
    odd: Ints
    whole_mask: Ints
    fours: Ints
    meld_sum: Ints
    melds: Ints
    won: Ints
    flags: Ints
    winds: Ints
    flowers: Ints
    finished: Ints
    known: NDArray[np.bool_]
    dealt: NDArray[np.bool_]

    def part(self, which: Ints) -> Facts:
        """Return the facts about some of the hands.

        which: their numbers.
        """
        parts: Any = (array[..., which] for array in self)
        return Facts(*parts)

    @property
    def closed(self) -> NDArray[np.bool_]:
        """A mask (n,) of the hands with nothing declared, not even a kong."""
        return np.equal(self.melds, 0)


def facts_of(
    batch: Batch, impossible: NDArray[np.bool_], *, waiting: bool
) -> tuple[Facts, NDArray[np.bool_]]:
    """Return the facts about the hands of a batch, and a mask of the possible ones: the right
    number of tiles, no fifth copy, the winning tile among them and no contradiction in how they
    won. Keys and masks of impossible hands are meaningless.

    impossible: which situations are (``FanTables.impossible``).
    waiting: True for hands one tile short.
    """
    t, m = tile_tables(), meld_tables()
    many = len(batch.tiles)
    suits, honors, mask, odd = np.zeros((4, many), np.int64)
    copies = np.zeros((3, many), np.int64)
    won = np.where(batch.winning == NONE, NO_TILE, batch.winning).astype(np.int64)
    held = np.zeros(many, np.uint8)
    for column in np.ascontiguousarray(batch.tiles.T):
        suits += t.suits[column]
        honors += t.honors[column]
        bit = t.mask[column]
        mask |= bit
        odd ^= bit
        held += column == batch.winning
        for word in range(3):
            copies[word] += t.copies[word][column]
    meld_sum, melds, meld_mask = np.zeros((3, many), np.int64)
    shown = np.zeros(many, np.uint8)
    if batch.melds.min(initial=NONE) != NONE:
        won_there = np.minimum(won, NO_TILE)
        for column in np.ascontiguousarray(batch.melds.T):
            meld_sum += m.sums[column]
            melds += m.kinds[column]
            meld_mask |= m.mask[column]
            shown += m.shows[column, won_there]
            for word in range(3):
                copies[word] += t.meld_copies[word][column]
    sets = melds & 15
    tiles = honors >> 24 & 31
    can_be = (honors < NOT_A_TILE) & (melds < NOT_A_MELD) & (batch.winds.max(axis=1) < 4)
    can_be &= (tiles == MOST_TILES - waiting - 3 * sets) & (batch.flowers <= MOST_FLOWERS)
    can_be &= ((copies + ABOVE_FOUR) & TOO_MANY == 0).all(axis=0)
    flags = batch.flags.astype(np.int64)
    known = flags & UNKNOWN == 0
    drawn = flags & SELF_DRAWN != 0
    if not waiting:
        can_be &= (held > 0) | (~known & drawn & (won == NO_TILE))
        held[won == NO_TILE] = 0
        if (flags & ~(SELF_DRAWN | UNKNOWN)).any():
            facts = flags & 63
            facts |= (melds & 15 * KONG != 0) * 64 + (melds & 15 * OPEN_MELD != 0) * 128
            facts |= (batch.winds[:, 0] == 0) * 256 + (held > 1) * 512 + (held + shown > 1) * 1024
            can_be &= ~impossible[facts]
    flags &= 31
    flags = np.where(known, flags | np.where(shown == 3, LAST_OF_KIND, 0), flags & ~LAST_OF_KIND)
    dealt = (batch.flags & (FIRST_TURN | SELF_DRAWN | REPLACEMENT)) == FIRST_TURN | SELF_DRAWN
    parts = [suits >> KEY_BITS * n & KEY for n in range(3)]
    return (
        Facts(
            keys=np.stack([*parts, HONORS_FIRST + (honors & (TILE_COUNTED - 1))]),
            mask=mask,
            odd=odd,
            whole_mask=mask | meld_mask,
            fours=copies & FOURS,
            meld_sum=meld_sum,
            melds=melds,
            won=np.minimum(won, NO_TILE),
            flags=flags,
            winds=batch.winds[:, 0].astype(np.int64) * 4 + batch.winds[:, 1],
            flowers=batch.flowers.astype(np.int64),
            finished=(~drawn & (held == 3)).astype(np.int64),
            known=known,
            dealt=dealt,
        ),
        can_be,
    )


def sets_of(facts: Facts) -> Ints:
    """Return the number of sets that each hand (n,) has declared."""
    return facts.melds & (OPEN_MELD - MELD)


def open_of(facts: Facts) -> Ints:
    """Return the number of melded sets of each hand (n,)."""
    return facts.melds >> 4 & 15


def kongs_of(facts: Facts) -> Ints:
    """Return the number of kongs, melded or concealed, of each hand (n,)."""
    return facts.melds >> 8 & 15


def own_kongs_of(facts: Facts) -> Ints:
    """Return the number of concealed kongs of each hand (n,)."""
    return facts.melds // OWN_KONG & 15


def popcount(masks: Ints) -> Ints:
    """Count the bits that are set in each number of an array of any shape."""
    return np.bitwise_count(masks).astype(np.int64)


# What waiting tiles wait for ---------------------------------------------------------------------


def formal_waits(keys: Ints) -> Ints:
    """Return masks (n,) of the tiles that complete sets and one pair, even a fifth copy.

    keys: (4, n).
    """
    found = shapes().waits[keys]
    complete = found & (PAIRED | IN_SETS) != 0
    waits = np.zeros(keys.shape[1], np.int64)
    for part in range(4):
        others = complete[[n for n in range(4) if n != part]].all(axis=0)
        waits |= np.where(others, (found[part] & WAITS).astype(np.int64) << 9 * part, 0)
    return waits


def completing(facts: Facts) -> Ints:
    """Return masks (n,) of the tiles that complete waiting hands in any shape, even a fifth
    copy."""
    waits = formal_waits(facts.keys)
    closed = facts.closed
    waits |= np.where(closed & (popcount(facts.odd) == 1), facts.odd, 0)
    ends_missing = ORPHANS_MASK & ~facts.mask
    orphans = closed & (facts.mask & ~ORPHANS_MASK == 0) & (popcount(ends_missing) < 2)
    waits |= np.where(orphans, np.where(ends_missing == 0, ORPHANS_MASK, ends_missing), 0)
    t = tile_tables()
    single = closed & (popcount(facts.mask) == 13)
    for number, knitted in enumerate(t.knitted):
        allowed = int(knitted) | HONORS_MASK
        waits |= np.where(single & (facts.mask & ~allowed == 0), allowed & ~facts.mask, 0)
        missing = knitted & ~facts.mask
        near = np.flatnonzero((popcount(missing) < 2) & (sets_of(facts) < 2))
        if not near.size:
            continue
        rest = without_knitted(facts.keys[:, near], number, missing[near])
        has_all = missing[near] == 0
        found = shapes().waits[rest]
        done = (found & (PAIRED | IN_SETS) != 0).all(axis=0)
        done &= (found & PAIRED != 0).sum(axis=0) == 1
        waits[near] |= np.where(has_all, formal_waits(rest), np.where(done, missing[near], 0))
    return waits


def without_knitted(keys: Ints, number: int, missing: Ints) -> Ints:
    """Return the keys (4, n) without the nine tiles of a knitted straight.

    number: of the straight.
    missing: mask (n,) of the one tile of it that a hand lacks, or 0.
    """
    t = tile_tables()
    rest = keys.copy()
    rest[:3] -= t.knitted_keys[number][:, None]
    lacking = np.flatnonzero(missing)
    if lacking.size:
        place = popcount(missing[lacking] - 1)
        rest[t.part[place], lacking] += t.key[place]
    return rest
