"""Hands as arrays, and their conversion from and to `Hand` objects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from scoring.bulk.known import Bytes, Ints
from scoring.fans.arrangements import CHOWS
from scoring.hand.hand import Hand, Meld
from scoring.tiles import INDEX, TILES, WINDS

NONE = 255
"""Stands for no tile or no meld as padding, and for an unknown winning tile."""

FLAGS = (
    "self_drawn",
    "last_tile_of_kind",
    "last_wall_tile",
    "kong_replacement",
    "robbing_kong",
    "first_turn",
    "winning_tile_unknown",
)
"""The bits of ``Hands.flags``, lowest first. They are fields of a hand, except the last one, which
is the negation of ``winning_tile_known``."""

KINDS = ("chow", "pung", "kong", "kong")
"""The kinds of melds by number: 2 is a melded kong, 3 a concealed kong."""
CONCEALED_KONG = 3


class Hands(NamedTuple):
    """n hands as arrays of numpy.uint8; s is the number of sets of a complete hand, four or five.

    tiles: concealed tiles, including the winning tile, by index in ``scoring.tiles.TILES``, padded
        with ``NONE`` (n, 3 s + 2).
    melds: for each declared set 34 times its kind (`KINDS`) plus the index of its lowest tile,
        padded with ``NONE`` (n, s).
    winning: index of the winning tile, ``NONE`` if unknown (n,).
    winds: the wind of the seat and of the round, 0 east … 3 north (n, 2).
    flags: bits of ``FLAGS`` (n,).
    flowers: number of flowers (n,).
    named: a bit for each flower known by name, f1 the lowest (n,).
    """

    tiles: Bytes
    melds: Bytes
    winning: Bytes
    winds: Bytes
    flags: Bytes
    flowers: Bytes
    named: Bytes

    def part(self, rows: slice | Ints) -> Hands:
        """Return the hands in these rows; for a slice, the arrays are views."""
        return Hands(*[column[rows] for column in self])

    def hand(self, row: int) -> Hand:
        """Return the hand in this row of the arrays as a `Hand`, with the default rules and its
        tiles in the order of the array."""
        melds = tuple([_meld(number) for number in self.melds[row].tolist() if number != NONE])
        concealed = [TILES[place] for place in self.tiles[row].tolist() if place != NONE]
        won, flags = int(self.winning[row]), int(self.flags[row])
        seat, around = (WINDS[n] for n in self.winds[row].tolist())
        named = int(self.named[row])
        hand = Hand(
            tuple(concealed),
            melds,
            None if won == NONE else TILES[won],
            seat_wind=seat,
            round_wind=around,
            flowers=int(self.flowers[row]),
            flower_tiles=tuple([f"f{n + 1}" for n in range(8) if named >> n & 1]),
            winning_tile_known=not flags >> len(FLAGS) - 1 & 1,
        )
        return hand.replace(**{name: bool(flags >> bit & 1) for bit, name in enumerate(FLAGS[:-1])})


def empty(many: int, *, sets: int = 4) -> Hands:
    """Return arrays for `many` hands without tiles, with East as seat and round wind."""
    return Hands(
        tiles=np.full((many, 3 * sets + 2), NONE, np.uint8),
        melds=np.full((many, sets), NONE, np.uint8),
        winning=np.full(many, NONE, np.uint8),
        winds=np.zeros((many, 2), np.uint8),
        flags=np.zeros(many, np.uint8),
        flowers=np.zeros(many, np.uint8),
        named=np.zeros(many, np.uint8),
    )


def hands_of(hands: Sequence[Hand], *, sets: int = 4) -> Hands:
    """Return hands as arrays, without their rule sets, rulings and the fields that only some rule
    sets have. Raises ValueError for a hand with more tiles or melds than `sets` allow."""
    made = empty(len(hands), sets=sets)
    for row, hand in enumerate(hands):
        concealed = [INDEX[tile] for tile in hand.concealed]
        made.tiles[row, : len(concealed)] = concealed
        numbers = [meld_number(meld) for meld in hand.melds]
        made.melds[row, : len(numbers)] = numbers
        if hand.winning_tile is not None:
            made.winning[row] = INDEX[hand.winning_tile]
        made.winds[row] = WINDS.index(hand.seat_wind), WINDS.index(hand.round_wind)
        flags = sum([1 << bit for bit, name in enumerate(FLAGS[:-1]) if getattr(hand, name)])
        made.flags[row] = flags | (not hand.winning_tile_known) << len(FLAGS) - 1
        made.flowers[row] = hand.flowers
        made.named[row] = sum([1 << int(tile[1:]) - 1 for tile in hand.flower_tiles])
    return made


def meld_number(meld: Meld) -> int:
    """Return the number of a declared set in ``Hands.melds``."""
    kind = KINDS.index(meld.kind)
    if meld.kind == "kong" and meld.concealed:
        kind = CONCEALED_KONG
    return 34 * kind + min(INDEX[tile] for tile in meld.tiles)


def _meld(number: int) -> Meld:
    kind, place = divmod(number, 34)
    tiles = CHOWS[place].tiles if kind == 0 else (TILES[place],) * min(kind + 2, 4)
    return Meld(KINDS[kind], tiles, kind == CONCEALED_KONG)


def _tiles_of_meld(number: int) -> list[int]:
    kind, place = divmod(number, 34)
    counts = [0] * 256
    if kind == 0 and place in CHOWS:
        counts[place : place + 3] = [1, 1, 1]
    elif 0 < kind < len(KINDS):
        counts[place] = 3 if kind == 1 else 4
    return counts


TILES_OF_MELD = np.array([_tiles_of_meld(number) for number in range(256)], np.uint8)
"""For each meld number in ``Hands.melds``, how many of each tile the meld contains, by tile index
(256, 256)."""
