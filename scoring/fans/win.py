"""A winning hand in one arrangement, with the facts that predicates read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from functools import cached_property
from operator import attrgetter
from typing import Any, TypeVar

from scoring.book.options import Chosen
from scoring.fans.arrangements import (
    HONORS_MASK,
    KNITTED_STRAIGHT,
    OPEN_PUNGS,
    ORPHANS_MASK,
    PUNGS,
    STANDARD,
    Arrangement,
    Bits,
    TileSet,
    Times,
    arrangements_of,
    formal_waits,
    meld_set,
)
from scoring.hand.hand import Hand, count_tiles
from scoring.hand.own_fields import Fields
from scoring.tiles import INDEX

Group = tuple[TileSet, ...]
Answer = TypeVar("Answer")

WHOLE: tuple[Group, ...] = ((),)
"""The groups of a pattern that concerns the whole hand: one group without sets."""

TERMINALS_MASK = ORPHANS_MASK & ~HONORS_MASK
WINDS_MASK = 0b1111 << 27
DRAGONS_MASK = 0b111 << 31
SUIT_MASKS = (0x1FF, 0x1FF << 9, 0x1FF << 18)
NINE_GATES = bytes([3, 1, 1, 1, 1, 1, 1, 1, 3])

_BY_PLACE = attrgetter("place")
_BITS = {tile: 1 << place for tile, place in INDEX.items()}


def one_beyond_gates(counts: bytes) -> int:
    """Return a mask with the bit (0 … 8) of the rank that nine counts of a suit have in addition to
    1112345678999; 0 if the counts are not those of 1112345678999 and exactly one more tile.

    >>> one_beyond_gates(bytes([3, 1, 1, 1, 2, 1, 1, 1, 3])) == 1 << 4
    True
    """
    more = [have - want for have, want in zip(counts, NINE_GATES, strict=True)]
    return 1 << more.index(1) if sorted(more) == [0] * 8 + [1] else 0


def made_of_own_tiles(pungs: Bits, won: Bits, self_drawn: Times, held: Times) -> Bits:
    """Return a mask of the concealed pungs, except a pung that another player's winning tile
    completed.

    That pung counts as concealed after all if the hand holds a fourth copy of the tile, because
    then the winning tile can belong to another set.

    pungs: tiles of the concealed pungs.
    won: the winning tile, 0 for none.
    held: number of its concealed copies.
    """
    return pungs & ~(won * ((self_drawn == 0) & (held == 3)))


def is_last_of_kind(known: Times, said: Times, shown: Times) -> Times:
    """Return True if everybody can see the other three copies of the winning tile: the player
    `said` so, or the winner's own melds show them.

    known: True if the winning tile is known.
    shown: number of its copies in the winner's melds.
    """
    return known & (said | (shown == 3))


class Tiles:
    """The facts about a hand that do not depend on its arrangement.

    counts, concealed_counts: number of each of the 34 tiles, in the whole hand and concealed.
    mask: a bit for each tile that occurs.
    honors: the honors in ``mask``.
    suits: the suits that occur (0 … 2).
    won: index of the winning tile, -1 if unknown.
    readings: all arrangements in any shape, also in shapes that do not win by the rules in play.
    four_bits: a bit for each tile of which the hand has all four, but not as a kong.
    """

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.melds = tuple([meld_set(meld) for meld in hand.melds])
        self.concealed_counts = count_tiles(hand.concealed)
        self.counts = count_tiles(hand.tiles) if hand.melds else self.concealed_counts
        self.mask = mask = sum({_BITS[tile] for tile in hand.tiles})
        self.honors = mask & HONORS_MASK
        characters, bamboo, dots = mask & 0x1FF, mask >> 9 & 0x1FF, mask >> 18 & 0x1FF
        self.suits = SUITS_THAT_OCCUR[(characters > 0) | (bamboo > 0) << 1 | (dots > 0) << 2]
        self.won = -1 if hand.winning_tile is None else INDEX[hand.winning_tile]
        own = None if hand.melds else mask
        self.readings = arrangements_of(self.concealed_counts, self.melds, own)
        self.open_melds = len([meld for meld in self.melds if not meld.concealed])
        # the winner's own melds may show the other three to everybody
        shown = self.counts[self.won] - self.concealed_counts[self.won] if self.won >= 0 else 0
        self.last_of_kind = is_last_of_kind(hand.winning_tile_known, hand.last_tile_of_kind, shown)
        self.four_bits = self._fours() if 4 in self.counts else 0

    @property
    def standing(self) -> bytearray:
        """The number of concealed copies of each of the 34 tiles before the winning tile came."""
        standing = bytearray(self.concealed_counts)
        if self.won >= 0:
            standing[self.won] -= 1
        return standing

    def waits_by_form(self) -> int:
        """Return the mask of the tiles that would have completed sets and a pair, or seven pairs,
        before the winning tile came, including tiles of which all copies are used."""
        return formal_waits(self.standing, pairs=not self.melds)

    def _fours(self) -> int:
        kongs = sum([s.mask for s in self.melds if s.is_kong])
        fours = sum([1 << place for place, count in enumerate(self.counts) if count == 4])
        return fours & ~kongs

    @cached_property
    def gate_bits(self) -> int:
        """The mask of the surplus tile if this hand is 1112345678999 of one suit and one more tile
        of that suit, without melds; 0 for other hands."""
        if len(self.suits) != 1 or self.honors or self.melds:
            return 0
        start = 9 * self.suits[0]
        return one_beyond_gates(self.counts[start : start + 9]) << start

    @cached_property
    def flower_bits(self) -> int:
        """A bit for each flower and season that this hand names; f1 is the lowest bit."""
        return sum([1 << int(tile[1:]) - 1 for tile in self.hand.flower_tiles])


IN_PAIR, IN_PUNG, LOWEST, MIDDLE, HIGHEST = range(1, 6)
"""Position of the winning tile in its set: in a pair, in a pung, or which tile of a chow. 0 if
unknown."""


SUITS_THAT_OCCUR: list[tuple[int, ...]] = [
    tuple(n for n in range(3) if bits >> n & 1) for bits in range(8)
]


class ConcealedSets:
    """The concealed sets of an arrangement, as a code and bit masks.

    chow_code: the chows (`facts.chow_code`).
    pung_bits: the tiles of the pungs, including one completed by another player's tile.
    nine_bits: the nine tiles of a knitted straight, 0 for other shapes.
    """

    def __init__(self, arrangement: Arrangement) -> None:
        self.shape = arrangement.shape
        concealed = [s for s in arrangement.sets if s.concealed]
        self.chow_code = sum([s.code for s in concealed])
        self.pung_bits = sum([s.mask for s in concealed if s.kind == "pung"])
        self.nine_bits = sum([s.mask for s in concealed if s.kind == "knitted"])

    def is_shape(self, name: str) -> bool:
        """Return True for an arrangement of the shape `name`."""
        return self.shape == name


Answers = dict[Callable[[Any], Any], Any]
"""Cached results of functions of a win, keyed by the function."""


class Win:
    """A winning hand in one arrangement under given options.

    A pung that another player's tile completed is melded in ``parts``, unless that tile can belong
    to another set.

    chow_code: the chows as a number (`facts.chow_code`).
    pung_bits, own_pung_bits: masks of the tiles of all pungs and kongs, and of the concealed ones.
    kong_bits, own_kong_bits: the same for kongs only.
    pair_bits: the tile of the pair, 0 for none.
    readings: all arrangements of the tiles that win by the rules.
    """

    def __init__(
        self,
        tiles: Tiles,
        arrangement: Arrangement,
        options: Chosen,
        readings: Sequence[Arrangement] | None = None,
    ) -> None:
        self.readings = tiles.readings if readings is None else readings
        self.tiles = tiles
        self.hand = hand = tiles.hand
        self.fields: Fields = hand.fields
        self.options = options
        self.arrangement = arrangement
        self.shape = arrangement.shape
        self.counts = tiles.counts
        self.mask = tiles.mask
        self.honors = tiles.honors
        self.suits = tiles.suits
        self.many_suits = len(tiles.suits)
        self.open_melds = tiles.open_melds
        self.last_of_kind = tiles.last_of_kind
        self.won = won = tiles.won
        parts = arrangement.sets
        held = tiles.concealed_counts[won] if won >= 0 else 0
        if held and not made_of_own_tiles(self.won_bit, self.won_bit, hand.self_drawn, held):
            finished = PUNGS[won]
            parts = tuple([OPEN_PUNGS[won] if s is finished else s for s in parts])
        self.parts = parts
        in_order = sorted(parts, key=_BY_PLACE) if tiles.melds else parts
        self.chows: Group = tuple([s for s in in_order if s.is_chow])
        self.pungs: Group = tuple([s for s in in_order if s.is_pung])
        self.kongs: Group = ()
        self.concealed_kongs: Group = ()
        self.concealed_pungs: Group = ()
        self.chow_code = sum([s.code for s in self.chows])
        self.pung_bits = self.own_pung_bits = self.kong_bits = self.own_kong_bits = 0
        if self.pungs:
            self.concealed_pungs = tuple([s for s in self.pungs if s.concealed])
            self.pung_bits = sum([s.mask for s in self.pungs])
            self.own_pung_bits = sum([s.mask for s in self.concealed_pungs])
            if tiles.melds:
                self.kongs = tuple([s for s in self.pungs if s.is_kong])
                self.concealed_kongs = tuple([s for s in self.kongs if s.concealed])
                self.kong_bits = sum([s.mask for s in self.kongs])
                self.own_kong_bits = sum([s.mask for s in self.concealed_kongs])
        self.pair = parts[-1] if self.shape in (STANDARD, KNITTED_STRAIGHT) else None
        self.pair_bits = self.pair.mask if self.pair else 0
        self.four_bits = tiles.four_bits
        self._answers: Answers = {}

    def under(self, options: Chosen, readings: Sequence[Arrangement]) -> Win:
        """Return a copy of this win under other options, without cached results.

        readings: all arrangements of the tiles that win under these options.
        """
        other = copy(self)
        other.options, other.readings, other._answers = options, readings, {}
        return other

    def once(self, ask: Callable[[Win], Answer]) -> Answer:
        """Return ``ask(self)``, computed on the first call and then cached; for values that several
        patterns need, such as the waits."""
        if ask not in self._answers:
            self._answers[ask] = ask(self)
        answer: Answer = self._answers[ask]
        return answer

    def is_shape(self, name: str) -> bool:
        """Return True if this win has the shape `name`."""
        return self.shape == name

    @property
    def concealed_sets(self) -> ConcealedSets:
        """The concealed sets of this arrangement, as a code and bit masks."""
        return ConcealedSets(self.arrangement)

    def of_won(self, by_tile: Sequence[int]) -> int:
        """Return ``by_tile[index of the winning tile]``. The table has 256 entries: the first 34
        are for the tiles, the last one is for an unknown winning tile."""
        return by_tile[self.won]

    def waits_by_form(self, asked: Times) -> int:
        """Return the mask of the tiles that would have completed sets and a pair, or seven pairs,
        before the winning tile came, including tiles of which all copies are used. If this
        arrangement has a knitted straight, only its other tiles are completed.

        asked: nonzero if the waits are needed; else 0 is returned.
        """
        if not asked:
            return 0
        if self.shape != KNITTED_STRAIGHT:
            return self.tiles.waits_by_form()
        rest = self.tiles.standing
        for tile in self.parts[0].tiles:
            if not rest[INDEX[tile]]:
                return 0
            rest[INDEX[tile]] -= 1
        return formal_waits(rest)

    def used_up(self, asked: Times) -> int:
        """Return a mask of the tiles of which all four were concealed before the winning tile came.

        asked: nonzero if the mask is needed; else 0 is returned.
        """
        standing = self.tiles.standing
        if not asked or 4 not in standing:
            return 0
        return sum([1 << place for place, count in enumerate(standing) if count == 4])

    def in_all_wins(self, holds: Callable[[Win], Times]) -> bool:
        """Return True if `holds` is true for every arrangement of this hand that wins by the
        rules."""
        wins = [Win(self.tiles, one, self.options, self.readings) for one in self.readings]
        return all(holds(win) for win in wins)

    def in_all(self, holds: Callable[[ConcealedSets], Times]) -> bool:
        """Return True if `holds` is true for the concealed sets of every arrangement of this hand
        that wins by the rules."""
        return all(holds(ConcealedSets(reading)) for reading in self.readings)

    @property
    def standard(self) -> bool:
        """True if this win consists of sets and a pair."""
        return self.shape == STANDARD

    @property
    def sets(self) -> Group:
        """This hand's chows, pungs and kongs, in tile order."""
        return tuple(sorted([*self.chows, *self.pungs], key=_BY_PLACE))

    @property
    def gate_bits(self) -> int:
        """The mask of the surplus tile if this hand is 1112345678999 of one suit and one more tile
        of that suit, without melds; 0 for other hands."""
        return self.tiles.gate_bits

    @property
    def flower_bits(self) -> int:
        """A bit for each flower and season that this hand names; f1 is the lowest bit."""
        return self.tiles.flower_bits

    @property
    def own_flower_bits(self) -> int:
        """The bits of the season and the flower of this player's seat, whether the hand has them or
        not."""
        return 0b10001 << INDEX[self.hand.seat_wind] - INDEX["E"]

    @property
    def held_bits(self) -> int:
        """The mask of the tiles of which this hand has all four, kongs included, except the winning
        tile."""
        fours = sum([1 << place for place, count in enumerate(self.counts) if count == 4])
        return fours & ~self.won_bit

    @property
    def place(self) -> int:
        """The position of the winning tile in its set, `IN_PAIR` … `HIGHEST`, in rules that
        distinguish arrangements by it; else 0."""
        one = self.arrangement.place
        if one is None:
            return 0
        if one.is_chow:
            return LOWEST + self.won - one.place
        return IN_PAIR if one.kind == "pair" else IN_PUNG

    @property
    def won_bit(self) -> int:
        """The mask of the winning tile, 0 if it is unknown."""
        return 1 << self.won if self.won >= 0 else 0

    @property
    def seat(self) -> int:
        """The mask of the player's wind."""
        return 1 << INDEX[self.hand.seat_wind]

    @property
    def round(self) -> int:
        """The mask of the round's wind."""
        return 1 << INDEX[self.hand.round_wind]

    def ask_by_key(self, ask: Callable[[int], int], key: Bits) -> int:
        """Return ``ask(key)``; the counterpart for many wins calls it once per distinct key."""
        assert isinstance(key, int)
        return ask(key)

    def sets_won_on(self) -> list[TileSet]:
        """Return the sets, other than melds, that contain the winning tile; empty if it is unknown.
        The arrangement must not be a knitted straight, which stands before the melds."""
        if self.won < 0:
            return []
        melded = len(self.hand.melds)
        return [s for s in self.parts[melded:] if s.mask >> self.won & 1]
