"""Many wins at once: all arrangements of many hands as arrays, with the facts that the expressions
of `scoring.fans.facts` read.

The tiles of a suit are encoded as a base-5 number, its key. Each distinct key is split into sets
once by ``scoring.fans.arrangements``; here the splits of a hand's suits and honors are combined.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, NamedTuple, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from scoring.book.options import Chosen
from scoring.bulk.hands import FLAGS, NONE, TILES_OF_MELD, Hands
from scoring.bulk.known import Bytes, Flags, Ints, Known
from scoring.fans.arrangements import (
    BY_FLOWERS,
    CHOWS,
    HONORS_AND_KNITTED,
    HONORS_MASK,
    KNITTED,
    KNITTED_STRAIGHT,
    ORPHANS_MASK,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    are_honors_and_knitted,
    are_orphans,
    are_seven_pairs,
    waits_of,
    ways_of,
)
from scoring.fans.facts import EVERY_TILE
from scoring.fans.win import (
    HIGHEST,
    IN_PAIR,
    IN_PUNG,
    LOWEST,
    MIDDLE,
    Answers,
    is_last_of_kind,
    made_of_own_tiles,
    one_beyond_gates,
)
from scoring.hand.own_fields import Fields
from scoring.tiles import INDEX

SHAPES = (STANDARD, KNITTED_STRAIGHT, SEVEN_PAIRS, THIRTEEN_ORPHANS, HONORS_AND_KNITTED, BY_FLOWERS)
"""The shapes; their indices are used in arrays."""

PUNG_FIRST = "pung first"
"""Passed to ``plays`` instead of a shape; the answer tells whether a claimed winning tile that can
complete a pung must complete it."""

MANY_FLOWERS = (7, 8)
"""Numbers of flowers with which a hand may win by flowers alone."""

Numbers = NDArray[Any]
"""Whole numbers or truth values (n,), of any integer width."""

Answer = TypeVar("Answer")

_SUIT, _DIGITS = 21, (1 << 21) - 1
"""Number of bits of one suit in a key of three suits (5**9 < 2**21) and in a code of chows, and
their mask."""


# The 34 tiles and the melds as numbers ------------------------------------------------------------


def _by_tile(number: Callable[[int], int]) -> Ints:
    """Return an array (256,) with ``number(tile)`` for the 34 tile indices and 0 for all other
    values."""
    return np.array([number(place) if place < 34 else 0 for place in range(256)], np.int64)


def _suit_key(place: int) -> int:
    return 5 ** (place % 9) << _SUIT * (place // 9) if place < 27 else 0


def _honor_key(place: int) -> int:
    return 5 ** (place - 27) if place > 26 else 0


_TILE = _by_tile(lambda place: 1 << place)
_KEY, _HONOR_KEY = _by_tile(_suit_key), _by_tile(_honor_key)


class _Melds(NamedTuple):
    """What melds contribute to a hand: by the number of a meld (256,), or summed over the melds of
    each hand.

    pungs: mask of the tiles of pungs and kongs; bits 36 … 39 count the melds, bits 40 and up the
        claimed ones.
    kongs, own_kongs: masks of the tiles of kongs, and of concealed kongs.
    chows: the chows as a code.
    keys, honors: the tiles as keys of the suits and of the honors.
    """

    pungs: Ints
    kongs: Ints
    own_kongs: Ints
    chows: Ints
    keys: Ints
    honors: Ints


def _of_meld(number: int) -> tuple[int, ...]:
    """Return the fields of `_Melds` for a meld's number; zeros for a number that no meld has."""
    kind, place = divmod(number, 34)
    if kind > 3 or (kind == 0 and place not in CHOWS):
        return (0,) * 6
    places = range(place, place + 3) if kind == 0 else [place] * (3 if kind == 1 else 4)
    bit = 1 << place
    return (
        (bit if kind else 0) | 1 << 36 | (kind < 3) << 40,
        bit if kind > 1 else 0,
        bit if kind == 3 else 0,
        0 if kind else CHOWS[place].code,
        sum(map(_suit_key, places)),
        sum(map(_honor_key, places)),
    )


_OF_MELD = np.array([_of_meld(number) for number in range(256)], np.int64).T.copy()


Array = TypeVar("Array", Ints, Bytes)


def _added(arrays: Sequence[Array]) -> Array:
    """Return the sum of arrays of the same shape."""
    whole = arrays[0].copy()
    for array in arrays[1:]:
        whole += array
    return whole


# Splitting suits and honors -----------------------------------------------------------------------

_REST, _WAYS, _FIRST, _WAITS, _TILES = range(5)
"""Rows of ``Splits.facts``: number of tiles modulo 3; number of ways to split them; index of the
first way in ``Splits.ways``; mask of the tiles that complete them; masks of the tiles (`_MASK` …
`_GATE`)."""

_MASK, _FOURS, _ODD, _GATE = 0, 9, 18, 27
"""Lowest bits of four masks, of nine bits each, in the fact `_TILES`: the tiles that occur, those
that occur four times, those that occur an odd number of times, the tile beyond 1112345678999."""


class Splits:
    """A cache of the ways to split the tiles of one suit, or the honors, by key.

    ways: mask of the pungs, code of the chows, and mask of the pair of each way (3, w).
    """

    def __init__(self, ranks: int) -> None:
        self.ranks = ranks
        self._rows: list[tuple[int, int, int]] = []
        self.ways = np.zeros((3, 0), np.int64)
        self._known = Known(self._ask, 5, forgets=False)

    def _ask(self, key: int) -> tuple[int, ...]:
        """Return the facts about a key, in the order of `_REST` … `_TILES`, and append its ways to
        ``_rows``."""
        counts = bytes([key // 5**rank % 5 for rank in range(self.ranks)])
        ways = ways_of(counts)
        first, down = len(self._rows), 0 if self.ranks == 9 else 27
        for sets, pair in ways:
            pungs = sum([s.mask for s in sets if s.is_pung]) >> down
            chows = sum([s.code for s in sets])
            self._rows.append((pungs, chows, pair[0].mask >> down if pair else 0))
        gate = one_beyond_gates(counts) if self.ranks == 9 else 0
        tiles = (
            sum([1 << rank for rank, many in enumerate(counts) if many]) << _MASK
            | sum([1 << rank for rank, many in enumerate(counts) if many == 4]) << _FOURS
            | sum([1 << rank for rank, many in enumerate(counts) if many & 1]) << _ODD
            | gate << _GATE
        )
        return sum(counts) % 3, len(ways), first, waits_of(counts), tiles

    def ids(self, keys: Ints) -> NDArray[np.int32]:
        """Return the columns in ``facts`` (n,) of n keys; new keys are split first."""
        ids = self._known.ids(keys)
        if len(self._rows) > self.ways.shape[1]:
            new = np.array(self._rows[self.ways.shape[1] :]).T
            self.ways = np.concatenate([self.ways, new], axis=1)
        return ids

    @property
    def facts(self) -> Ints:
        """Facts about all keys so far (5, k): number of tiles modulo 3, number of ways, index of
        the first way, waits, masks of the tiles."""
        return self._known.facts


_OF_SUIT, _OF_HONORS = Splits(9), Splits(7)
"""Caches without a limit: a game has about 400,000 different suits."""

Parts = list[NDArray[np.int32]]
"""The three suits and the honors of n hands as columns of ``Splits.facts``; four arrays (n,)."""


def _parts(keys: Ints, honors: Ints) -> Parts:
    suits = [keys & _DIGITS, keys >> _SUIT & _DIGITS, keys >> 2 * _SUIT]
    ids = _OF_SUIT.ids(np.concatenate(suits)).reshape(3, -1)
    return [*ids, _OF_HONORS.ids(honors)]


def _fact(parts: Parts, fact: int) -> list[Ints]:
    """Return one row (`fact`) of ``Splits.facts`` for each suit and the honors of n hands; four
    arrays (n,)."""
    suits, honors = _OF_SUIT.facts[fact], _OF_HONORS.facts[fact]
    return [*[suits[part] for part in parts[:3]], honors[parts[3]]]


def _joined(tiles: list[Ints], which: int) -> Ints:
    """Return one of the masks in the fact `_TILES`, combined over all 34 tiles (n,).

    tiles: that fact for the three suits and the honors.
    which: `_MASK`, `_FOURS`, `_ODD` or `_GATE`.
    """
    a, b, c, d = (part >> which & 0x1FF for part in tiles)
    return a | b << 9 | c << 18 | d << 27


def _waits(keys: Ints, honors: Ints) -> Ints:
    """Return masks (n,) of the tiles that complete hands to sets and a pair, as
    `arrangements.formal_waits` does for one hand.

    keys, honors: keys of the tiles of the three suits and of the honors (n,).
    """
    parts = _parts(keys, honors)
    rest, ways, waits = (_fact(parts, fact) for fact in (_REST, _WAYS, _WAITS))
    lacking = [many == 0 for many in ways]
    all_lacking = _added([one.view(np.uint8) for one in lacking])
    paired = _added([(one == 2).view(np.uint8) for one in rest])
    found = np.zeros(len(keys), np.int64)
    for n in range(4):
        pairs_after = paired - (rest[n] == 2) + (rest[n] == 1)
        found |= (waits[n] << 9 * n) * ((all_lacking == lacking[n]) & (pairs_after == 1))
    return found


class _Rows(NamedTuple):
    """Arrangements as arrays (n,).

    hand: index of the hand.
    shape: index in `SHAPES`.
    keys, honors: keys of the tiles that were split into sets.
    nine: mask of the knitted straight, 0 for none.
    pungs, chows, pair: concealed pungs (mask), concealed chows (code) and the pair (mask).
    place: position of the winning tile (``win.IN_PAIR`` …), if it distinguishes arrangements; else
        0.
    """

    hand: Ints
    shape: Bytes
    keys: Ints
    honors: Ints
    nine: Ints
    pungs: Ints
    chows: Ints
    pair: Ints
    place: Bytes

    def part(self, rows: Ints | Flags) -> _Rows:
        """Return the arrangements in these rows."""
        return _Rows(
            hand=self.hand[rows],
            shape=self.shape[rows],
            keys=self.keys[rows],
            honors=self.honors[rows],
            nine=self.nine[rows],
            pungs=self.pungs[rows],
            chows=self.chows[rows],
            pair=self.pair[rows],
            place=self.place[rows],
        )


def _in_sets(hands: Ints, keys: Ints, honors: Ints, parts: Parts, nine: int = 0) -> _Rows:
    """Return the arrangements of tiles in sets and a pair, in the engine's order.

    hands: index of each hand (n,).
    keys, honors: keys of the tiles of the three suits and of the honors (n,).
    parts: facts about the same tiles, from `_parts`.
    nine: mask of the knitted straight that was removed from the tiles, 0 for none.
    """
    rest, ways = _fact(parts, _REST), _fact(parts, _WAYS)
    paired = _added([(one == 2).view(np.uint8) for one in rest])
    many = ways[3] * (paired == 1)
    for one in ways[:3]:
        many = many * one
    row = np.repeat(np.arange(len(many)), many)
    left = np.arange(len(row)) - np.repeat(np.cumsum(many) - many, many)
    chosen = []
    for n in (2, 1, 0):  # the last suit varies fastest
        here = parts[n][row]
        each, way = _OF_SUIT.facts[_WAYS][here], _OF_SUIT.facts[_FIRST][here]
        several = np.flatnonzero(each > 1)
        way[several] += left[several] % each[several]
        left[several] //= each[several]
        chosen.append(_OF_SUIT.ways[:, way])
    c, b, a = chosen
    d = _OF_HONORS.ways[:, _OF_HONORS.facts[_FIRST][parts[3][row]]]
    pungs, pair = (a[n] | b[n] << 9 | c[n] << 18 | d[n] << 27 for n in (0, 2))
    chows = a[1] | b[1] << _SUIT | c[1] << 2 * _SUIT
    shapes = np.full(len(row), 1 if nine else 0, np.uint8)
    nines, places = np.full(len(row), nine, np.int64), np.zeros(len(row), np.uint8)
    return _Rows(hands[row], shapes, keys[row], honors[row], nines, pungs, chows, pair, places)


_PLACES = (HIGHEST, MIDDLE, IN_PUNG, LOWEST, IN_PAIR)
"""The positions of a tile in the order in which the sets of an arrangement are listed."""

_CHOW_OF = {
    place: _by_tile(
        lambda won, low=low: 7 * CHOWS[won - low].code if won - low in CHOWS else 0  # type: ignore[misc]
    )
    for place, low in ((LOWEST, 0), (MIDDLE, 1), (HIGHEST, 2))
}
"""For each position in a chow, and each tile (256,): the bits in a code of chows of the chow that
has the tile in this position; 0 if there is none."""


def _placed(rows: _Rows, won: Bytes) -> _Rows:
    """Return the rows with ``place`` set: one per arrangement and set (or pair) that can contain
    the winning tile; one per arrangement if that tile is unknown.

    won: index of the winning tile of each row (n,), ``NONE`` if unknown.
    """
    bit = _TILE[won]
    there = [np.flatnonzero(won == NONE)]
    places = [np.zeros(len(there[0]), np.uint8)]
    for place in _PLACES:
        if place in _CHOW_OF:
            holds = (rows.chows & _CHOW_OF[place][won]) != 0
        else:
            holds = ((rows.pungs if place == IN_PUNG else rows.pair) & bit) != 0
        at = np.flatnonzero(holds)
        there.append(at)
        places.append(np.full(len(at), place, np.uint8))
    at = np.concatenate(there)
    order = np.argsort(at, kind="stable")
    return rows.part(at[order])._replace(place=np.concatenate(places)[order])


_NINES = [(nine.mask, sum([_suit_key(INDEX[tile]) for tile in nine.tiles])) for nine in KNITTED]


class ManyConcealedSets(NamedTuple):
    """The concealed sets of n arrangements (`facts.ConcealedFacts`), as arrays (n,)."""

    chow_code: Ints
    pung_bits: Ints
    nine_bits: Ints
    shape: Bytes

    def is_shape(self, name: str) -> Flags:
        """Return for each arrangement (n,) whether it has the shape `name`."""
        there: Flags = self.shape == SHAPES.index(name)
        return there


def may_complete(hands: Hands, any_tile: Flags) -> Ints:
    """Return masks (n,) of the tiles that may complete hands one tile short, as sets and a pair or
    in another of `SHAPES`. They include all waits and possibly other tiles, but no tile of which
    the hand has all four.

    any_tile: True for hands (n,) that any tile might complete in other shapes.
    """
    tiles = np.ascontiguousarray(hands.tiles.T)
    keys = _added([_KEY[column] for column in tiles])
    honors = _added([_HONOR_KEY[column] for column in tiles])
    parts = _parts(keys, honors)
    counts = np.zeros((len(keys), 256), np.uint8)
    everyone = np.arange(len(keys))
    for column in tiles:
        counts[everyone, column] += 1
    for column in hands.melds.T:
        counts += TILES_OF_MELD[column]
    kinds_of = _fact(parts, _TILES)
    mask, odd = _joined(kinds_of, _MASK), _joined(kinds_of, _ODD)
    found = _waits(keys, honors) | odd * (np.bitwise_count(odd) == 1)
    nearly = any_tile.copy()
    for shape in (ORPHANS_MASK, *[nine | HONORS_MASK for nine, _ in _NINES]):
        nearly |= np.bitwise_count(mask & shape) >= 12
    for nine, _ in _NINES:
        nearly |= np.bitwise_count(mask & nine) >= 8
    found[nearly] = EVERY_TILE
    fours = np.zeros(len(keys), np.int64)
    for place in range(34):
        fours |= (counts[:, place] > 3).astype(np.int64) << place
    return np.asarray(found & ~fours, np.int64)


# Wins ---------------------------------------------------------------------------------------------


class ManyCircumstances:
    """How n wins came about: truth values (n,) under the names of a ``Hand``'s fields, and the
    number of flowers (n,)."""

    def __init__(self, hands: Hands, rows: Ints) -> None:
        flags = hands.flags[rows]
        said = {name: (flags & np.uint8(1 << bit)) != 0 for bit, name in enumerate(FLAGS)}
        self.self_drawn = said["self_drawn"]
        self.last_tile_of_kind = said["last_tile_of_kind"]
        self.last_wall_tile = said["last_wall_tile"]
        self.kong_replacement = said["kong_replacement"]
        self.robbing_kong = said["robbing_kong"]
        self.first_turn = said["first_turn"]
        self.winning_tile_known = ~said["winning_tile_unknown"]
        self.dealt = self.first_turn & self.self_drawn & ~self.kong_replacement
        self.flowers = hands.flowers[rows].astype(np.int64)


class Wins:
    """All wins of m hands under given options: one row per arrangement, with the facts about a
    ``Win`` (`facts.Facts`) as arrays (n,) for n arrangements.

    hands: the m hands.
    plays: returns whether the rules play a shape, given its name, its variant (1 for seven pairs
        with equal ones, the number of flowers for a win by flowers) and the index of a hand that
        has it.
    fields: fields that only these rules have, the same for all hands.
    known: caches of `ask_by_key`, kept by the caller.
    places: True to list an arrangement once for each set that can contain the winning tile; a pung
        completed by another player's tile is then open.
    hand_of: index of the hand of each arrangement (n,). The rows of one hand are not adjacent; they
        are in the order of the engine's arrangements.
    """

    def __init__(
        self,
        hands: Hands,
        options: Chosen,
        *,
        plays: Callable[[str, int, int], bool],
        fields: Fields,
        known: dict[Callable[[int], int], Known],
        places: bool = False,
    ) -> None:
        self.hands, self.options, self.fields = hands, options, fields
        self._places = places
        self._known, self._plays = known, plays
        self._answers: Answers = {}
        tiles = np.ascontiguousarray(hands.tiles.T)
        self._keys = _added([_KEY[column] for column in tiles])
        self._honor_keys = _added([_HONOR_KEY[column] for column in tiles])
        won = hands.winning
        held = _added([(column == won).view(np.uint8) for column in tiles])
        held[won == NONE] = 0
        parts = _parts(self._keys, self._honor_keys)
        melds, whole = self._with_melds(parts)
        own_tiles, all_tiles = _fact(parts, _TILES), _fact(whole, _TILES)
        mask = _joined(all_tiles, _MASK)
        melded = (melds.pungs >> 36 & 7).astype(np.uint8)
        self._melded, self._odd = melded, _joined(own_tiles, _ODD)
        rows = self._arrangements(parts, mask, own_tiles)
        self.hand_of = r = rows.hand
        self.shape = rows.shape
        self.concealed_sets = ManyConcealedSets(rows.chows, rows.pungs, rows.nine, rows.shape)
        self._split_keys, self._split_honors = rows.keys, rows.honors
        self.hand = ManyCircumstances(hands, r)
        self._won = won[r]
        self.won_bit = _TILE[self._won]
        self.mask = mask[r]
        self.pair_bits = rows.pair
        in_sets = rows.shape != SHAPES.index(BY_FLOWERS)  # a win by flowers has no sets
        self.chow_code = rows.chows + melds.chows[r] * in_sets
        self.pung_bits = rows.pungs | (melds.pungs[r] & (1 << 34) - 1) * in_sets
        self.kong_bits, self.own_kong_bits = melds.kongs[r] * in_sets, melds.own_kongs[r] * in_sets
        own = made_of_own_tiles(rows.pungs, self.won_bit, self.hand.self_drawn, held[r])
        if places:
            own &= ~(self.won_bit * ((rows.place == IN_PUNG) & ~self.hand.self_drawn))
        self.own_pung_bits = own | self.own_kong_bits
        self._fours = _joined(all_tiles, _FOURS)[r]
        self.four_bits = self._fours & ~self.kong_bits
        self.place = rows.place
        self.gate_bits = (_joined(own_tiles, _GATE) * ((mask & HONORS_MASK) == 0) * (melded == 0))[
            r
        ]
        suits = [((mask >> 9 * n & 0x1FF) != 0).view(np.uint8) for n in range(3)]
        many_suits = _added(suits)
        self.gate_bits *= (many_suits == 1)[r]
        self.many_suits = many_suits[r]
        self.open_melds = (melds.pungs >> 40).astype(np.uint8)[r]
        self.seat, self.round = (_TILE[27 + hands.winds[:, n]][r] for n in (0, 1))
        shown = np.zeros(len(won), np.uint8)
        some = np.flatnonzero(melded)
        for column in hands.melds[some].T:
            shown[some] += TILES_OF_MELD[column, won[some]]
        self.last_of_kind = is_last_of_kind(
            self.hand.winning_tile_known, self.hand.last_tile_of_kind, shown[r]
        )

    @cached_property
    def held_bits(self) -> Ints:
        """Masks (n,) of the tiles of which the hand has all four, kongs included; the winning
        tile's kind is left out."""
        held: Ints = self._fours & ~self.won_bit
        return held

    @cached_property
    def flower_bits(self) -> Ints:
        """Masks (n,) of the flowers that the hand names; f1 is the lowest bit."""
        return self.hands.named[self.hand_of].astype(np.int64)

    @cached_property
    def own_flower_bits(self) -> Ints:
        """Masks (n,) of the season and the flower of the player's seat."""
        own: Ints = 0b10001 << self.hands.winds[:, 0].astype(np.int64)[self.hand_of]
        return own

    def _with_melds(self, parts: Parts) -> tuple[_Melds, Parts]:
        """Return what the melds contribute to each hand, and the suits and honors with the melds
        included."""
        some = np.flatnonzero(self.hands.melds[:, 0] != NONE)
        melded = np.zeros((len(_OF_MELD), len(some)), np.int64)
        for column in self.hands.melds[some].T:
            melded += _OF_MELD[:, column]
        sums = np.zeros((len(_OF_MELD), len(self.hands.tiles)), np.int64)
        sums[:, some] = melded
        melds = _Melds(*sums)
        keys, honors = self._keys + melds.keys, self._honor_keys + melds.honors
        whole = [part.copy() for part in parts]
        for part, new in zip(whole, _parts(keys[some], honors[some]), strict=True):
            part[some] = new
        return melds, whole

    def _arrangements(self, parts: Parts, mask: Ints, tiles: list[Ints]) -> _Rows:
        """Return the arrangements of all hands in the shapes that the rules play, one shape after
        another.

        parts: suits and honors of the concealed tiles.
        mask: for each hand (n,) the mask of all its tiles, melds included.
        tiles: fact `_TILES` of the concealed tiles.
        """
        everyone = np.arange(len(mask))
        keys, honors = self._keys, self._honor_keys
        standard = _in_sets(everyone, keys, honors, parts)
        if self._places:
            standard = self._pungs_first(_placed(standard, self.hands.winning[standard.hand]))
        found = [standard]
        of_fourteen = self.hands.tiles.shape[1] == 14
        alone = (self._melded == 0) & of_fourteen
        kinds = np.bitwise_count(mask)
        own_mask = _joined(tiles, _MASK)
        some = np.flatnonzero((self._melded < 2) & (kinds >= 9) & of_fourteen)
        for nine, key in _NINES:
            here = some[(own_mask[some] & nine) == nine]
            rest = keys[here] - key
            split = _in_sets(here, rest, honors[here], _parts(rest, honors[here]), nine)
            if len(self._played(KNITTED_STRAIGHT, split.hand)):
                found.append(split)
        pairs = np.flatnonzero(alone & are_seven_pairs(self._odd, kinds))
        equal = _joined([part[pairs] for part in tiles], _FOURS) != 0
        pairs = np.sort(
            np.concatenate(
                [
                    self._played(SEVEN_PAIRS, pairs[~equal]),
                    self._played(SEVEN_PAIRS, pairs[equal], variant=1),
                ]
            )
        )
        orphans = np.flatnonzero(alone & are_orphans(mask))
        knitted = np.flatnonzero(alone & are_honors_and_knitted(mask, kinds))
        by_flowers = [
            self._played(BY_FLOWERS, np.flatnonzero(self.hands.flowers == many), variant=many)
            for many in MANY_FLOWERS
        ]
        for shape, at in (
            (SEVEN_PAIRS, pairs),
            (THIRTEEN_ORPHANS, self._played(THIRTEEN_ORPHANS, orphans)),
            (HONORS_AND_KNITTED, self._played(HONORS_AND_KNITTED, knitted)),
            (BY_FLOWERS, np.concatenate(by_flowers)),
        ):
            none = np.zeros(len(at), np.int64)
            alike = np.full(len(at), SHAPES.index(shape), np.uint8)
            nowhere = np.zeros(len(at), np.uint8)
            found.append(_Rows(at, alike, keys[at], honors[at], none, none, none, none, nowhere))
        return _Rows(*[np.concatenate(columns) for columns in zip(*found, strict=True)])

    def _pungs_first(self, rows: _Rows) -> _Rows:
        """Return the arrangements. If the rules want a claimed tile to complete a pung where it
        can, those in which such a tile completes another set are left out."""
        drawn = (self.hands.flags[rows.hand] & 1) != 0
        pung = (rows.place == IN_PUNG) & ~drawn
        either = np.zeros((2, len(self.hands.tiles)), bool)
        either[0, rows.hand[pung]] = True
        either[1, rows.hand[~pung]] = True
        choice = either[0] & either[1]
        some = np.flatnonzero(choice)
        if not len(some) or not self._plays(PUNG_FIRST, 0, int(some[0])):
            return rows
        return rows.part(~choice[rows.hand] | pung)

    def _played(self, shape: str, hands: Ints, *, variant: int = 0) -> Ints:
        """Return `hands`, indices of hands that have a shape, if the rules play that shape; else an
        empty array."""
        if not len(hands) or self._plays(shape, variant, int(hands[0])):
            return hands
        return hands[:0]

    def is_shape(self, name: str) -> Flags | bool:
        """Return for each arrangement (n,) whether it has the shape `name`; False for a shape that
        arrays do not know."""
        return self.concealed_sets.is_shape(name) if name in SHAPES else False

    def once(self, ask: Callable[[Self], Answer]) -> Answer:
        """Return ``ask(self)``, computed on the first call and then cached."""
        if ask not in self._answers:
            self._answers[ask] = ask(self)
        answer: Answer = self._answers[ask]
        return answer

    def of_won(self, by_tile: Sequence[int]) -> Ints:
        """Return for each win (n,) the entry of its winning tile in a table of 256 numbers."""
        numbers: Ints = np.array(by_tile, np.int64)[self._won]
        return numbers

    def waits_by_form(self, asked: Numbers | int) -> Ints:
        """Return for each win (n,) the mask of the tiles that would have completed sets and a pair,
        or seven pairs, before the winning tile came, including tiles of which all copies are used.

        asked: nonzero for the wins whose waits are needed; the others get 0.
        """
        at, hand = self._rows_asked(asked)
        key, honor_key = _KEY[self._won[at]], _HONOR_KEY[self._won[at]]
        waits = _waits(self._split_keys[at] - key, self._split_honors[at] - honor_key)
        alone = (self._melded[hand] == 0) & (self.concealed_sets.nine_bits[at] == 0)
        odd = (self._odd[hand] ^ self.won_bit[at]) * alone
        return self._spread(at, waits | odd * (np.bitwise_count(odd) == 1))

    def used_up(self, asked: Numbers | int) -> Ints:
        """Return for each win (n,) the mask of the tiles of which all four were concealed before
        the winning tile came.

        asked: nonzero for the wins whose mask is needed; the others get 0.
        """
        at, hand = self._rows_asked(asked)
        won = self._won[at]
        parts = _parts(self._keys[hand] - _KEY[won], self._honor_keys[hand] - _HONOR_KEY[won])
        return self._spread(at, _joined(_fact(parts, _TILES), _FOURS))

    def _rows_asked(self, asked: Numbers | int) -> tuple[Ints, Ints]:
        at = np.flatnonzero(np.broadcast_to(asked, self.hand_of.shape))
        return at, self.hand_of[at]

    def _spread(self, at: Ints, bits: Ints) -> Ints:
        whole = np.zeros(len(self.hand_of), np.int64)
        whole[at] = bits
        return whole

    def in_all(self, holds: Callable[[ManyConcealedSets], Numbers | int]) -> Flags:
        """Return for each win (n,) whether `holds` is true for the concealed sets of every
        arrangement of its hand."""
        return self._in_all(holds(self.concealed_sets))

    def in_all_wins(self, holds: Callable[[Self], Numbers | int]) -> Flags:
        """Return for each win (n,) whether `holds` is true for every arrangement of its hand."""
        return self._in_all(holds(self))

    def _in_all(self, holds: Numbers | int) -> Flags:
        there = np.broadcast_to(holds, self.hand_of.shape) != 0
        every = np.ones(len(self.hands.tiles), bool)
        every[self.hand_of[~there]] = False
        in_all: Flags = every[self.hand_of]
        return in_all

    def ask_by_key(self, ask: Callable[[int], int], key: Numbers | int) -> Numbers:
        """Return ``ask(key)`` for each of n keys, as an array (n,) of uint8; computed once for each
        distinct key."""
        if ask not in self._known:
            self._known[ask] = Known(lambda one: (ask(one),))
        (answers,) = self._known[ask](np.asarray(key, np.int64))
        small: Bytes = answers.astype(np.uint8)
        return small
