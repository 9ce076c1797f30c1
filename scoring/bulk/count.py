"""Counting many hands at once: each in all its arrangements, the best of them kept."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoring.arrangements import HONORS_MASK, ORPHANS_MASK
from scoring.bulk.arrays import Ints
from scoring.bulk.facts import (
    HONOR_FOURS,
    NO_TILE,
    Facts,
    completing,
    formal_waits,
    kongs_of,
    open_of,
    own_kongs_of,
    popcount,
    sets_of,
    tile_tables,
    without_knitted,
)
from scoring.bulk.shapes import (
    CONCEALED_AT,
    FOURS_AT,
    HONORS_AT,
    HONORS_FIRST,
    PAIR_AT,
    PAIRED,
    PAIRS_AT,
    PUNGS_AT,
    WAITS,
    WEIGHT,
    shapes,
)
from scoring.bulk.tables import (
    GREATER,
    KINDS_ONLY_ENDS,
    KNITTED,
    LESSER,
    LESSER_STRAIGHT,
    NUMBERED_AT,
    ONLY_GREEN,
    ONLY_REVERSIBLE,
    ORPHANS,
    SEVEN_PAIRS,
    SHIFTED_PAIRS,
    FanTables,
)
from scoring.win import NINE_GATES

SINGLE_WAY = 4
"""The bit of a wait for the pair in the places of ``FanTables.waits``."""

GATES_KEY = sum(int(count) * 5**rank for rank, count in enumerate(NINE_GATES))


class Rows(NamedTuple):
    """Arrangements of hands, one per row.

    hand: number of its hand.
    sum and sets: of its sets (``shapes``).
    special: its special shape (``tables.SEVEN_PAIRS`` …), 0 for four sets and a pair.
    nine: mask of the knitted tiles of a knitted straight.
    """

    hand: Ints
    sum: Ints
    sets: Ints
    special: Ints
    nine: Ints


class Best(NamedTuple):
    """The best arrangement of each hand: points (n,), 0 where it does not win, and fans (n, 2) as
    bits."""

    total: NDArray[np.int16]
    fans: Ints


def count(facts: Facts, t: FanTables) -> Best:
    """Return points and fans of each hand under its best arrangement; 0 for a hand that does not
    win."""
    many = facts.keys.shape[1]
    rows = arrangements(facts, four_as_pairs=t.four_as_pairs)
    total, fans = np.zeros(many, np.int16), np.zeros((many, 2), np.int64)
    if not rows.hand.size:
        return Best(total, fans)
    gates = nine_gates(facts, t)
    first, second = found(t, facts, rows, gates)
    first, second = drop_excluded(t, first, second)
    worth = points(t, first, second)
    flowers = facts.flowers[rows.hand]
    nothing = np.flatnonzero(worth == flowers)
    if nothing.size:
        first[nothing] |= t.chicken[0]
        second[nothing] |= t.chicken[1]
        worth[nothing] = points(t, first[nothing], second[nothing])
    kept = best_rows(rows.hand, many, worth, first, second >> NUMBERED_AT)
    hand = rows.hand[kept]
    total[hand] = np.minimum(worth[kept], t.limit)
    fans[hand, 0], fans[hand, 1] = first[kept], second[kept]
    return Best(total, fans)


def best_rows(hand: Ints, many: int, *ranks: NDArray[np.signedinteger]) -> Ints:
    """Return the row number of the best row of each hand that has any, the first of equals.

    hand: hand of each row, ascending, below ``many``.
    ranks: numbers of each row, compared in turn, the highest is best.
    """
    kept = np.arange(len(hand))
    if len(hand) == 1 or not (hand[1:] <= hand[:-1]).any():
        return kept
    for rank in ranks:
        best = np.full(many, np.iinfo(np.int64).min)
        np.maximum.at(best, hand[kept], rank[kept].astype(np.int64))
        kept = kept[rank[kept] == best[hand[kept]]]
    first = np.full(many, -1)
    first[hand[kept[::-1]]] = kept[::-1]
    return first[first >= 0]


# Arranging ---------------------------------------------------------------------------------------


def arrangements(facts: Facts, *, four_as_pairs: bool = True) -> Rows:
    """Return all arrangements of all hands, those of four sets and a pair first.

    four_as_pairs: True where four equal tiles can be two of seven pairs (C19).
    """
    everyone = np.arange(facts.keys.shape[1])
    hand, sums, sets = in_sets(facts.keys, facts.meld_sum, everyone)
    zeros = np.zeros(len(hand), np.int64)
    found = [Rows(hand, sums, sets, zeros, zeros)]
    found += knitted_straights(facts)
    closed = np.flatnonzero(facts.closed)
    found += [
        _whole(closed, code) for closed, code in _special_shapes(facts, closed, four_as_pairs)
    ]
    if len(found) == 1:
        return found[0]
    return Rows(*(np.concatenate(columns) for columns in zip(*found, strict=True)))


def in_sets(keys: Ints, more: Ints, hands: Ints) -> tuple[Ints, Ints, Ints]:
    """Return every way to make sets and one pair of the tiles, as three arrays: hand, sum and sets.

    keys: (4, n) of the tiles.
    more: added to the sums.
    hands: numbers of the n hands.
    """
    s = shapes()
    honors = s.honor_sum[keys[3] - HONORS_FIRST]
    ways = s.many[keys[:3]]
    several = np.where(honors < 0, 0, ways[0].astype(np.int64) * ways[1] * ways[2])
    here = np.flatnonzero(several)
    if several.max(initial=0) > 1:
        here = np.repeat(here, several[here])
        at = np.arange(len(here)) - np.searchsorted(here, here)
    else:
        at = np.zeros(len(here), np.int64)
    sums = more[here] + honors[here]
    sets = s.honor_sets[keys[3, here] - HONORS_FIRST]
    chosen = s.first[keys[:3, here]].astype(np.int64)
    for row in (2, 1, 0) if at.any() else ():
        at, rest = np.divmod(at, ways[row, here])
        chosen[row] += rest
    for row in range(3):
        sums += s.sums[row][chosen[row]]
        sets |= s.sets[row][chosen[row]]
    one_pair = sums >> PAIRS_AT & 7 == 1
    if not one_pair.all():
        here, sums, sets = here[one_pair], sums[one_pair], sets[one_pair]
    return hands[here], sums, sets


def knitted_straights(facts: Facts) -> list[Rows]:
    """Return the arrangements with a knitted straight, one `Rows` for each of the six that
    occurs."""
    found = []
    few = sets_of(facts) < 2
    for number, nine in enumerate(tile_tables().knitted):
        there = np.flatnonzero((nine & ~facts.mask == 0) & few)
        if there.size:
            rest = without_knitted(facts.keys[:, there], number, np.zeros_like(there))
            hand, sums, sets = in_sets(rest, facts.meld_sum[there], there)
            special, nines = np.full(len(hand), KNITTED), np.full(len(hand), nine)
            found.append(Rows(hand, sums, sets, special, nines))
    return found


def _special_shapes(facts: Facts, closed: Ints, four_as_pairs: bool) -> list[tuple[Ints, int]]:
    """Return the hands of each shape without sets, among those with nothing declared."""
    mask = facts.mask[closed]
    kinds = popcount(mask)
    pairs = closed[facts.odd[closed] == 0]
    if not four_as_pairs:
        pairs = pairs[popcount(facts.mask[pairs]) == 7]
    orphans = closed[(mask == ORPHANS_MASK)]
    single = closed[kinds == 14]
    suited = facts.mask[single] & ~HONORS_MASK
    fits = np.zeros(len(single), np.bool_)
    straight = np.zeros(len(single), np.bool_)
    for nine in tile_tables().knitted:
        fits |= suited & ~nine == 0
        straight |= suited == nine
    greater = facts.mask[single] & HONORS_MASK == HONORS_MASK
    found = [(orphans, ORPHANS), (single[fits & greater], GREATER)]
    found += [(single[straight], LESSER_STRAIGHT), (single[fits & ~greater & ~straight], LESSER)]
    shifted = np.zeros(len(pairs), np.bool_)
    for place in range(27):
        if place % 9 < 3:
            shifted |= facts.mask[pairs] == 0b1111111 << place
    found += [(pairs[shifted], SHIFTED_PAIRS), (pairs[~shifted], SEVEN_PAIRS)]
    return [(hands, code) for hands, code in found if hands.size]


def _whole(hands: Ints, code: int) -> Rows:
    zeros = np.zeros(len(hands), np.int64)
    return Rows(hands, zeros, zeros, np.full(len(hands), code), zeros)


# Finding fans ------------------------------------------------------------------------------------


def nine_gates(facts: Facts, t: FanTables) -> Ints:
    """Return 1 for each hand (n,) that is Nine Gates, else 0."""
    gates = np.zeros(facts.keys.shape[1], np.int64)
    low, middle, high = (facts.mask >> 9 * n & 511 for n in range(3))
    one_suit = (low == 511) | (middle == 511) | (high == 511)
    near = np.flatnonzero(one_suit & (facts.mask & HONORS_MASK == 0) & facts.closed & facts.known)
    if near.size:
        x, won = tile_tables(), facts.won[near]
        key = facts.keys[x.part[won], near]
        dealt = np.isin(key - GATES_KEY, 5 ** np.arange(9)) & t.gates_dealt
        waited = (key - x.key[won] == GATES_KEY) & (won < NO_TILE)
        gates[near] = np.where(facts.dealt[near], dealt, waited) & (popcount(facts.mask[near]) == 9)
    return gates


def found(t: FanTables, facts: Facts, rows: Rows, gates: Ints) -> tuple[Ints, Ints]:
    """Return the fans of each row before exclusions, as two words of bits.

    gates: from `nine_gates`.
    """
    hand = rows.hand
    index = (
        rows.sum & WEIGHT,
        rows.sum >> PUNGS_AT & WEIGHT,
        rows.sum >> HONORS_AT & 127,
        rows.sum >> PAIR_AT & 63,
    )
    chow, pung = t.chow_of[index[0]], t.pung_of[index[1]]
    honors, pair = index[2], index[3]
    pungs = t.pung_many[pung] + t.honor_many[honors].astype(np.int64)
    own = (rows.sum >> CONCEALED_AT & 7) - (rows.sets >> facts.won[hand] & facts.finished[hand])
    winds = (honors * 8 + np.maximum(pair - 27, 0)) * 16 + facts.winds[hand]
    outer = t.honors_left[winds] + t.ends[pung]
    standard = rows.special == 0
    fit = t.chow_fit[chow] & t.pung_fit[pung] & t.pair_fit[pair]
    fit &= np.where(honors > 0, 1, 3).astype(np.uint8) * standard
    chows_alone = (pungs == 0) & (pair > 0) & (pair <= 27)
    kinds = kinds_of(facts)
    even = t.kinds_more[kinds] & 1
    hogs = popcount(facts.fours).sum(axis=0) - kongs_of(facts)
    if not t.honor_hogs:  # four honors that are no kong are two pairs of a hand without melds
        of_honors = facts.fours & HONOR_FOURS[:, None]
        hogs = hogs - np.where(facts.melds == 0, popcount(of_honors).sum(axis=0), 0)
    waited = waits(t, facts, rows)
    whole = [
        (t.kinds, kinds),
        (t.situation, facts.flags * 5 + open_of(facts)),
        (t.kongs, kongs_of(facts) * 5 + own_kongs_of(facts)),
        (t.hogs, hogs),
        (t.flowers, facts.flowers),
        (t.picture, _only(facts, ONLY_GREEN) + 2 * _only(facts, ONLY_REVERSIBLE)),
    ]
    each = [
        (t.chows, chow),
        (t.pungs, pung),
        (t.dragons_meet, t.terminal_chows[chow] * 35 + pair),
        (t.honors, winds),
        (t.outer, outer * 2 + gates[hand]),
        (t.concealed, (pungs * 5 + own) * 2 + even[hand]),
        (t.whole, fit + 4 * chows_alone),
        (t.waits, waited),
        (t.special, rows.special),
    ]
    words = []
    for word in range(2):
        of_hand = gates * t.gates[word]
        for table, place in whole:
            of_hand |= table[word][place]
        bits = of_hand[hand]
        for table, place in each:
            bits |= table[word][place]
        words.append(bits)
    if t.no_hog_beside:
        _drop_hogs(t, facts, rows, kinds, words)
    return words[0], words[1]


def kinds_of(facts: Facts) -> Ints:
    """Return for each hand (n,) which kinds of tiles it has, as an index into
    ``FanTables.kinds``."""
    mask = facts.whole_mask
    low, middle, high = mask & 511, mask >> 9 & 511, mask >> 18 & 511
    suits = (low > 0) + 2 * (middle > 0) + 4 * (high > 0)
    honors = (mask >> 27 & 15 > 0) + 2 * (mask >> 31 > 0)
    return np.asarray((suits << 11) | ((low | middle | high) << 2) | honors)


def _only(facts: Facts, others: int) -> Ints:
    return np.asarray(facts.whole_mask & others == 0, np.int64)


def _drop_hogs(t: FanTables, facts: Facts, rows: Rows, kinds: Ints, words: list[Ints]) -> None:
    """Ruling C1: seven pairs all green or of terminals alone have no Tile Hog beside them."""
    pairs = (rows.special == SEVEN_PAIRS) | (rows.special == SHIFTED_PAIRS)
    green = (_only(facts, ONLY_GREEN) > 0) | (t.kinds_more[kinds] & KINDS_ONLY_ENDS > 0)
    there = np.flatnonzero(pairs & green[rows.hand])
    for word in range(2):
        words[word][there] &= ~np.bitwise_or.reduce(t.hogs[word])


def waits(t: FanTables, facts: Facts, rows: Rows) -> Ints:
    """Return the wait fan of each row as an index into ``FanTables.waits``: how the winning tile
    completed it as the only wait."""
    hand = rows.hand
    counts = facts.known & ~facts.dealt
    won = np.where(counts, facts.won, NO_TILE)
    of_row = won[hand]
    ways = (rows.sets & t.edge[of_row] != 0) + 2 * (rows.sets & t.closed[of_row] != 0)
    ways += SINGLE_WAY * ((rows.sum >> PAIR_AT & 63) == of_row + 1)
    asked = np.flatnonzero(ways)
    found = np.zeros(len(hand), np.int64)
    if not asked.size:
        return found
    bad = np.zeros(len(won), np.bool_)
    if t.strict:
        other = rows.sets & t.no_wait[of_row] != 0
        other |= (rows.special != 0) & (rows.special != KNITTED)
        bad[hand[other]] = True
        asked = asked[~bad[hand[asked]]]
    standard = asked[rows.special[asked] == 0]
    knitted = asked[rows.special[asked] == KNITTED]
    only = np.zeros(len(hand), np.bool_)
    if standard.size:
        only[standard] = _only_formal_wait(t, facts.part(hand[standard]), rows.sum[standard])
    if knitted.size:
        part = facts.part(hand[knitted])
        only[knitted] = _only_wait_beside_knitted(t, part, rows.nine[knitted])
    if not t.knitted_chow_waits:
        ways = np.where(rows.special == KNITTED, ways & SINGLE_WAY, ways)
    return np.where(only, ways, found)


def _only_formal_wait(t: FanTables, facts: Facts, sums: Ints) -> NDArray[np.bool_]:
    """Return True for the hands in four sets and a pair that waited for one tile alone."""
    x, s = tile_tables(), shapes().waits
    everyone = np.arange(len(sums))
    here, there = x.part[facts.won], x.part[(sums >> PAIR_AT & 63) - 1]
    standing = s[facts.keys[here, everyone] - x.key[facts.won]].astype(np.int64)
    beside = s[facts.keys[there, everyone]].astype(np.int64)
    beside = np.where((here != there) & (standing & PAIRED != 0), beside, 0)
    waits = (standing & WAITS) << 9 * here | (beside & WAITS) << 9 * there
    odd = facts.odd ^ (1 << facts.won)
    waits |= np.where(facts.closed & (popcount(odd) == 1), odd, 0)
    if t.strict:
        waits &= ~((standing >> FOURS_AT) << 9 * here | (beside >> FOURS_AT) << 9 * there)
    return np.equal(popcount(waits), 1)


def _only_wait_beside_knitted(t: FanTables, facts: Facts, nine: Ints) -> NDArray[np.bool_]:
    """Return the same for hands with a knitted straight."""
    x = tile_tables()
    won_bit = 1 << facts.won
    standing = facts.keys.copy()
    standing[x.part[facts.won], np.arange(len(nine))] -= x.key[facts.won]
    rank_count = facts.keys[x.part[facts.won], np.arange(len(nine))] // x.key[facts.won] % 5
    gone = np.where(rank_count == 1, won_bit, 0)
    before = facts._replace(keys=standing, mask=facts.mask & ~gone, odd=facts.odd ^ won_bit)
    if t.strict:
        every = completing(before)
        fours = np.zeros(len(nine), np.int64)
        for part in range(4):
            fours |= (shapes().waits[standing[part]] >> FOURS_AT).astype(np.int64) << 9 * part
        only = popcount(every & ~fours) == 1
    else:
        whole = nine & ~before.mask == 0
        only = np.zeros(len(nine), np.bool_)
        for number, tiles in enumerate(x.knitted):
            there = np.flatnonzero(whole & (nine == tiles))
            rest = without_knitted(standing[:, there], number, np.zeros_like(there))
            only[there] = popcount(formal_waits(rest)) == 1
    if not t.knitted_waits:
        only = np.logical_and(only, nine & won_bit == 0)
    return np.asarray(only, np.bool_)


# Combining ---------------------------------------------------------------------------------------


def drop_excluded(t: FanTables, first: Ints, second: Ints) -> tuple[Ints, Ints]:
    """Return the two words of fans without those that others exclude; both arrays are changed in
    place."""
    somewhere = np.bitwise_or.reduce(first), np.bitwise_or.reduce(second)
    for one, other, stay_first, stay_second in t.excluders:
        if not (somewhere[0] & one or somewhere[1] & other):
            continue
        there = np.flatnonzero(first & one if one else second & other)
        first[there] &= stay_first
        second[there] &= stay_second
    return first, second


def points(t: FanTables, first: Ints, second: Ints) -> NDArray[np.int16]:
    """Return the points of the fans of each row, given as two words of bits."""
    total = np.zeros(len(first), np.int16)
    for quarter in range(4):
        total += t.points[quarter][first >> 16 * quarter & 0xFFFF]
        total += t.points[4 + quarter][second >> 16 * quarter & 0xFFFF]
    return total
