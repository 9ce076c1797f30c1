"""One reading of one winning hand, with the facts that patterns ask about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, TypeVar

from scoring.arrangements import (
    HONORS_MASK,
    KNITTED_STRAIGHT,
    OPEN_PUNGS,
    ORPHANS_MASK,
    PUNGS,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    Arrangement,
    TileSet,
    arrangements_of,
    meld_set,
    tile_mask,
)
from scoring.hand import Hand, count_tiles
from scoring.options import Chosen
from scoring.tiles import INDEX

Group = tuple[TileSet, ...]
Answer = TypeVar("Answer")

WHOLE: tuple[Group, ...] = ((),)
"""Groups of a pattern that is about the whole hand: one group, which names none of the sets."""

TERMINALS_MASK = ORPHANS_MASK & ~HONORS_MASK
WINDS_MASK = 0b1111 << 27
DRAGONS_MASK = 0b111 << 31
SUIT_MASKS = (0x1FF, 0x1FF << 9, 0x1FF << 18)
NINE_GATES = bytes([3, 1, 1, 1, 1, 1, 1, 1, 3])

_BY_PLACE = attrgetter("place")


class Tiles:
    """The facts about a hand that are the same in every arrangement.

    counts and concealed_counts: number of each of the 34 tiles.
    mask: a bit for each tile that occurs.
    ranks: a bit for each rank that occurs in any suit (bit 0 is the 1).
    honors: the honors of ``mask``.
    suits: the suits that occur (0 … 2).
    won: index of the winning tile, -1 where unknown.
    readings: all arrangements, of whatever shape.
    """

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.melds = tuple([meld_set(meld) for meld in hand.melds])
        self.concealed_counts = count_tiles(hand.concealed)
        self.counts = count_tiles(hand.tiles) if hand.melds else self.concealed_counts
        self.mask = mask = tile_mask(self.counts)
        self.honors = mask & HONORS_MASK
        characters, bamboo, dots = mask & 0x1FF, mask >> 9 & 0x1FF, mask >> 18 & 0x1FF
        self.ranks = characters | bamboo | dots
        self.suits = SUITS_THAT_OCCUR[(characters > 0) | (bamboo > 0) << 1 | (dots > 0) << 2]
        self.won = -1 if hand.winning_tile is None else INDEX[hand.winning_tile]
        self.readings = arrangements_of(self.concealed_counts, self.melds)
        self.open_melds = len([meld for meld in self.melds if not meld.concealed])
        # the winner's own melds may show the other three to everybody
        shown = self.counts[self.won] - self.concealed_counts[self.won] if self.won >= 0 else 0
        self.last_of_kind = hand.winning_tile_known and (hand.last_tile_of_kind or shown == 3)

    @property
    def standing(self) -> bytearray:
        """The number of each of the 34 concealed tiles of this hand before the winning tile
        came."""
        standing = bytearray(self.concealed_counts)
        if self.won >= 0:
            standing[self.won] -= 1
        return standing


SUITS_THAT_OCCUR: list[tuple[int, ...]] = [
    tuple(n for n in range(3) if bits >> n & 1) for bits in range(8)
]


class Win:
    """A winning hand in one arrangement under some options.

    A pung that another player's tile completed is melded in ``parts`` where that tile can belong to
    no other set.
    """

    def __init__(self, tiles: Tiles, arrangement: Arrangement, options: Chosen) -> None:
        self.tiles = tiles
        self.hand = hand = tiles.hand
        self.fields: Mapping[str, Any] = hand.fields
        self.options = options
        self.arrangement = arrangement
        self.shape = arrangement.shape
        self.counts = tiles.counts
        self.mask = tiles.mask
        self.ranks = tiles.ranks
        self.honors = tiles.honors
        self.suits = tiles.suits
        self.won = won = tiles.won
        parts = arrangement.sets
        if won >= 0 and not hand.self_drawn and tiles.concealed_counts[won] == 3:
            finished = PUNGS[won]
            parts = tuple([OPEN_PUNGS[won] if s is finished else s for s in parts])
        self.parts = parts
        in_order = sorted(parts, key=_BY_PLACE) if tiles.melds else parts
        self.chows: Group = tuple([s for s in in_order if s.is_chow])
        self.pungs: Group = tuple([s for s in in_order if s.is_pung])
        self.kongs: Group = ()
        self.concealed_kongs: Group = ()
        self.concealed_pungs: Group = ()
        if self.pungs:
            self.concealed_pungs = tuple([s for s in self.pungs if s.concealed])
            if tiles.melds:
                self.kongs = tuple([s for s in self.pungs if s.is_kong])
                self.concealed_kongs = tuple([s for s in self.kongs if s.concealed])
        self.pair = parts[-1] if self.shape in (STANDARD, KNITTED_STRAIGHT) else None
        self._answers: dict[Callable[[Any], Any], Any] = {}

    def once(self, ask: Callable[[Win], Answer]) -> Answer:
        """Return what a function answers about this win, asking it the first time only: for what
        several patterns need, such as the waits."""
        if ask not in self._answers:
            self._answers[ask] = ask(self)
        answer: Answer = self._answers[ask]
        return answer

    @property
    def standard(self) -> bool:
        """True where this win is of sets and a pair."""
        return self.shape == STANDARD

    @property
    def seven_pairs(self) -> bool:
        return self.shape == SEVEN_PAIRS

    @property
    def orphans(self) -> bool:
        return self.shape == THIRTEEN_ORPHANS

    @property
    def sets(self) -> Group:
        """This hand's chows, pungs and kongs, in the order of the tiles."""
        return tuple(sorted([*self.chows, *self.pungs], key=_BY_PLACE))

    def only(self, mask: int) -> bool:
        """Return True where this hand has tiles and all of them are in `mask`."""
        return bool(self.mask) and not self.mask & ~mask

    def only_ranks(self, ranks: int) -> bool:
        """Return True where every tile of this hand is a suit tile of a rank in the mask `ranks`
        (bit 0 is the 1)."""
        return not self.honors and not self.ranks & ~ranks

    def pungs_of(self, mask: int) -> list[Group]:
        """Return this hand's pungs and kongs of tiles in `mask`, each as a group of its own; empty
        for none."""
        return [(s,) for s in self.pungs if s.mask & mask]

    def pungs_together(self, mask: int, many: int) -> list[Group]:
        """Return one group of this hand's pungs and kongs of tiles in `mask`, where there are at
        least `many`; else an empty list."""
        pungs = tuple([s for s in self.pungs if s.mask & mask])
        return [pungs] if len(pungs) >= many else []

    def pair_of(self, mask: int) -> bool:
        """Return True where this hand's pair is of a tile in `mask`."""
        return self.pair is not None and bool(self.pair.mask & mask)

    def pungs_and_pair(self, mask: int, many: int) -> list[Group]:
        """Return one group of this hand's pungs, kongs and pair of tiles in `mask`, where there are
        at least `many` pungs and the pair; else an empty list."""
        if self.pair is None or not self.pair.mask & mask:
            return []
        return [(*pungs, self.pair) for pungs in self.pungs_together(mask, many)]

    def each_has(self, mask: int) -> bool:
        """Return True where this hand is standard and every set and the pair contain a tile in
        `mask`."""
        return self.shape == STANDARD and not [s for s in self.parts if not s.mask & mask]

    @property
    def seat(self) -> int:
        """The mask of the wind of this hand's player."""
        return 1 << INDEX[self.hand.seat_wind]

    @property
    def round(self) -> int:
        """The mask of the wind of this hand's round."""
        return 1 << INDEX[self.hand.round_wind]

    @property
    def nothing_melded(self) -> bool:
        """True where no set of this hand was claimed from another player; concealed kongs are
        allowed."""
        return not self.tiles.open_melds

    @property
    def one_suit(self) -> bool:
        """True where all tiles of this hand are of one suit, without honors."""
        return len(self.suits) == 1 and not self.honors

    @property
    def nine_gates(self) -> bool:
        """True where this hand's tiles before the winning one are 1112345678999 of one suit."""
        if not self.one_suit or self.hand.melds or not self.hand.winning_tile_known:
            return False
        start = self.suits[0] * 9
        return self.tiles.standing[start : start + 9] == NINE_GATES

    @property
    def holds_nine_gates(self) -> bool:
        """True where this hand's tiles are 1112345678999 of one suit and one more of it."""
        if not self.one_suit or self.hand.melds:
            return False
        start = self.suits[0] * 9
        tiles = self.counts[start : start + 9]
        return all(a >= b for a, b in zip(tiles, NINE_GATES, strict=True))

    def sets_won_on(self) -> list[TileSet]:
        """Return the concealed sets of this arrangement that contain the winning tile; empty where
        it is unknown."""
        if self.won < 0:
            return []
        melded = len(self.hand.melds)
        return [s for s in self.parts[melded:] if s.mask >> self.won & 1]
