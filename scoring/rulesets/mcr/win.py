"""One reading of one winning hand, with the facts that the fans ask about."""

from __future__ import annotations

from operator import attrgetter
from typing import NamedTuple

from scoring.arrangements import (
    CHOWS,
    HONORS_MASK,
    KNITTED_STRAIGHT,
    OPEN_PUNGS,
    PAIRS,
    PUNGS,
    SEVEN_PAIRS,
    STANDARD,
    Arrangement,
    TileSet,
    arrangements_of,
    completing_tiles,
    formal_waits,
    meld_set,
    tile_mask,
    waits_around,
)
from scoring.hand import Hand, count_tiles
from scoring.rulesets.mcr.rulings import Rulings
from scoring.tiles import INDEX

NONE: tuple[TileSet, ...] = ()
EDGE, CLOSED, SINGLE = "edge", "closed", "single"

_BY_PLACE = attrgetter("place")


class Kinds(NamedTuple):
    """Which kinds of tiles occur, all that many fans ask about.

    ``suits`` is how many of the three suits occur, ``ranks`` has a bit for each rank (bit 0 is the
    1) and ``honors`` one for each honor, as in the mask of 34 tiles.
    """

    suits: int
    ranks: int
    honors: int


class Situation(NamedTuple):
    """How the hand won, as far as fans ask about it; ``open_melds`` is how many there are."""

    self_drawn: bool
    open_melds: int
    last_of_kind: bool
    last_wall_tile: bool
    kong_replacement: bool
    robbing_kong: bool


class Tiles:
    """What is the same in every reading of the hand: its tiles and how it won.

    ``mask`` has a bit for each of the 34 tiles that occurs. ``facts`` are the winning tile, a bit
    for each suit that occurs, and the number of flowers.
    """

    __slots__ = (
        "_formal_waits",
        "concealed",
        "counts",
        "facts",
        "found",
        "hand",
        "kinds",
        "mask",
        "melds",
        "open_melds",
        "readings",
        "situation",
        "won",
    )

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.melds = tuple([meld_set(meld) for meld in hand.melds])
        self.concealed = count_tiles(hand.concealed)
        self.readings = arrangements_of(self.concealed, self.melds)
        self.counts = count_tiles(hand.tiles) if hand.melds else self.concealed
        self.mask = mask = tile_mask(self.counts)
        characters, bamboo, dots = mask & 0x1FF, mask >> 9 & 0x1FF, mask >> 18 & 0x1FF
        suits = (characters > 0) | (bamboo > 0) << 1 | (dots > 0) << 2
        self.kinds = Kinds(suits.bit_count(), characters | bamboo | dots, mask & HONORS_MASK)
        self.facts = (hand.winning_tile or "", suits, hand.flowers)
        self.won = -1 if hand.winning_tile is None else INDEX[hand.winning_tile]
        self.open_melds = len([meld for meld in self.melds if not meld.concealed])
        # the winner's own melds may show the other three to everybody
        shown = self.counts[self.won] - self.concealed[self.won] if self.won >= 0 else 0
        self.situation = Situation(
            hand.self_drawn,
            self.open_melds,
            hand.winning_tile_known and (hand.last_tile_of_kind or shown == 3),
            hand.last_wall_tile,
            hand.kong_replacement,
            hand.robbing_kong,
        )
        self._formal_waits: int | None = None
        # the fans that are about the tiles alone, once they have been asked for
        self.found: tuple[int, ...] | None = None

    def standing(self) -> bytearray:
        """The 34 counts of the concealed tiles before the winning tile came."""
        standing = bytearray(self.concealed)
        if self.won >= 0:
            standing[self.won] -= 1
        return standing

    def waits(self, by_form: bool) -> int:
        """The mask of tiles the hand waited for, in sets and a pair or in seven pairs.

        By form a fifth copy counts; otherwise a tile of which four stand in the hand does not.
        """
        standing = self.standing()
        if self._formal_waits is None:
            shape, sets = self.readings[0]
            if shape == STANDARD:
                found = waits_around(standing, self.won, sets[-1])
            else:
                found = formal_waits(standing)
            if not self.melds:
                odd = [place for place in range(34) if standing[place] & 1]
                if len(odd) == 1:
                    found |= 1 << odd[0]
            self._formal_waits = found
        if by_form or 4 not in standing:
            return self._formal_waits
        return self._formal_waits & ~sum([1 << p for p in range(34) if standing[p] == 4])


class Win:
    """An arrangement of the hand: the sets by kind, and where the winning tile can stand.

    A pung that another player's tile finished is melded, unless the tile can stand in a concealed
    chow instead.
    """

    __slots__ = (
        "_waits",
        "arrangement",
        "chows",
        "concealed_kongs",
        "concealed_pungs",
        "kongs",
        "pair",
        "parts",
        "pungs",
        "rulings",
        "shape",
        "tiles",
    )

    def __init__(self, tiles: Tiles, arrangement: Arrangement, rulings: Rulings) -> None:
        self.tiles = tiles
        self.rulings = rulings
        self.arrangement = arrangement
        self.shape = arrangement.shape
        parts = arrangement.sets
        won = tiles.won
        if not tiles.hand.self_drawn and tiles.concealed[won] == 3 and PUNGS[won] in parts:
            bit = 1 << won
            if not any(s.is_chow and s.concealed and s.mask & bit for s in parts):
                parts = tuple([OPEN_PUNGS[won] if s is PUNGS[won] else s for s in parts])
        self.parts = parts
        in_order = sorted(parts, key=_BY_PLACE) if tiles.melds else parts
        self.chows = tuple([s for s in in_order if s.is_chow])
        self.pungs = tuple([s for s in in_order if s.is_pung])
        self.kongs = self.concealed_pungs = self.concealed_kongs = NONE
        if self.pungs:
            self.concealed_pungs = tuple([s for s in self.pungs if s.concealed])
            if tiles.melds:
                self.kongs = tuple([s for s in self.pungs if s.is_kong])
                self.concealed_kongs = tuple([s for s in self.kongs if s.concealed])
        self.pair = parts[-1] if self.shape in (STANDARD, KNITTED_STRAIGHT) else None
        self._waits: dict[bool, dict[str, TileSet]] = {}

    @property
    def nine_gates(self) -> bool:
        """Whether the tiles before the winning one wait for all nine of a suit."""
        tiles, hand = self.tiles, self.tiles.hand
        kinds = tiles.kinds
        if kinds.suits != 1 or kinds.honors or tiles.melds or not hand.winning_tile_known:
            return False
        start = tiles.won // 9 * 9
        gates = bytes([3, 1, 1, 1, 1, 1, 1, 1, 3])
        if not hand.dealt:
            return tiles.standing()[start : start + 9] == gates
        if self.rulings["C11"] == "b":
            return False
        # East's dealt tiles: whichever of the fourteen is called the last
        return all(a >= b for a, b in zip(tiles.concealed[start : start + 9], gates, strict=True))

    def under(self, rulings: Rulings) -> Win:
        """The same win under other rulings."""
        other = object.__new__(Win)
        for name in Win.__slots__:
            setattr(other, name, getattr(self, name))
        other.rulings = rulings
        if any(rulings[ruling] != self.rulings[ruling] for ruling in ("C5-waits", "C9")):
            other._waits = {}
        return other

    @property
    def wait(self) -> dict[str, TileSet]:
        """How the only wait was, if it was one: the set that the winning tile completed."""
        return self.only_wait(by_form=self.rulings["C9"] == "a")

    def waited_for(self, position: str) -> tuple[tuple[TileSet], ...]:
        """The set that the winning tile completed in this way, if it was the only wait."""
        waited = self.wait.get(position)
        return ((waited,),) if waited else ()

    def only_wait(self, *, by_form: bool) -> dict[str, TileSet]:
        """The same for every position, in one of the two readings of ruling C9."""
        found = self._waits.get(by_form)
        if found is None:
            found = self._waits[by_form] = self._only_wait(by_form)
        return found

    def _only_wait(self, by_form: bool) -> dict[str, TileSet]:
        tiles = self.tiles
        here = positions(self.shape, self.parts, tiles.won)
        if not here or self.pair is None or not tiles.hand.winning_tile_known or tiles.hand.dealt:
            return {}
        if self.shape == KNITTED_STRAIGHT:
            if self.rulings["C5-waits"] == "b" and self.parts[0].mask >> tiles.won & 1:
                return {}
            waits = self._waits_beside_knitted(by_form)
        else:
            waits = tiles.waits(by_form)
        if waits.bit_count() != 1:
            return {}
        if by_form or all(waited_everywhere(reading, tiles.won) for reading in tiles.readings):
            return here
        return {}

    def _waits_beside_knitted(self, by_form: bool) -> int:
        tiles = self.tiles
        if not by_form:
            standing = tiles.standing()
            waits = completing_tiles(standing, tiles.melds)
            return sum(1 << place for place in waits if standing[place] < 4)
        rest = tiles.standing()
        for tile in self.parts[0].tiles:
            if not rest[INDEX[tile]]:
                return 0
            rest[INDEX[tile]] -= 1
        return formal_waits(rest)


def positions(shape: str, parts: tuple[TileSet, ...], won: int) -> dict[str, TileSet]:
    """How the winning tile can complete the sets: at a chow's edge, inside one, as the pair."""
    if won < 0 or shape not in (STANDARD, KNITTED_STRAIGHT):
        return {}
    return {position: s for position, s in _COMPLETED[won] if s in parts}


def waited_everywhere(reading: Arrangement, won: int) -> bool:
    """Whether the winning tile makes a wait fan in every place that it can take in this reading.

    Whether it may be one of nine knitted tiles is a ruling of its own, C5-waits.
    """
    if reading.shape == SEVEN_PAIRS:
        return False
    waited = positions(reading.shape, reading.sets, won).values()
    places = [s for s in reading.sets if s.concealed and s.mask >> won & 1 and s.kind != "knitted"]
    return all(s in waited for s in places)


def _completed(won: int) -> list[tuple[str, TileSet]]:
    """The sets that a tile completes in a way that can be the only wait."""
    found = [(SINGLE, PAIRS[won])]
    for s in CHOWS.values():
        if won == s.place + 1:
            found.append((CLOSED, s))
        elif (s.rank, won) in ((1, s.place + 2), (7, s.place)):
            found.append((EDGE, s))
    return found


_COMPLETED = [_completed(won) for won in range(34)]
