"""Statements of a player about the tiles of a photo, and about tiles in none.

Tiles have numbers: those that were seen their place in `vision.record.Observations`, those that
are added the next ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

import msgspec

Corner: TypeAlias = tuple[float, float]
Place: TypeAlias = tuple[Corner, Corner, Corner, Corner]
"""The corners of a tile, in pixels of the photo."""


class Named(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """This tile has this name."""

    tile: int
    code: str


class Removed(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """This is no tile."""

    tile: int


class Added(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """There is one tile more, under a number of its own; where, if that is known. Its name is
    `back` where nobody said it yet."""

    tile: int
    code: str
    place: Place | None = None


class Empty(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """No tile lies here unseen."""

    place: Place


class Framed(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """The hand lies within this frame."""

    place: Place


class InHand(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """These tiles are of the hand."""

    tiles: tuple[int, ...]


class Aside(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """These tiles are none of the hand."""

    tiles: tuple[int, ...]


class Won(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """This tile won."""

    tile: int


class NotWon(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """None of these tiles won."""

    tiles: tuple[int, ...]


class Melded(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """These tiles are one meld. kind: chow, pung, kong or concealed_kong."""

    kind: str
    tiles: tuple[int, ...]


class Loose(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """These tiles are of the hand and in no meld."""

    tiles: tuple[int, ...]


class Answered(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """A question was answered: it is not asked again, whatever follows. key: as `key_of` gives."""

    key: str


Statement: TypeAlias = (
    Named
    | Removed
    | Added
    | Empty
    | Framed
    | InHand
    | Aside
    | Won
    | NotWon
    | Melded
    | Loose
    | Answered
)


def next_number(seen: int, said: Iterable[Statement]) -> int:
    """Return the number of the next tile that is added, where so many were seen."""
    return max([seen, *(each.tile + 1 for each in said if isinstance(each, Added))])


def about(statement: Statement) -> tuple[int, ...]:
    """Return the numbers of the tiles that it is about."""
    if isinstance(statement, Named | Removed | Added | Won):
        return (statement.tile,)
    if isinstance(statement, InHand | Aside | NotWon | Melded | Loose):
        return statement.tiles
    return ()


def of_other_tiles(statement: Statement, same: Mapping[int, int]) -> Statement | None:
    """Return the same said of the tiles that have these numbers in other observations, as far as
    they are there; None where nothing is left of it, or it is about a place."""
    if isinstance(statement, Named | Removed | Won | Added):
        there = same.get(statement.tile)
        if there is None:
            return None
        if isinstance(statement, Added):
            return Added(there, statement.code)
        return msgspec.structs.replace(statement, tile=there)
    if isinstance(statement, Empty | Framed | Answered):
        return None
    tiles = tuple(same[i] for i in statement.tiles if i in same)
    if not tiles or (isinstance(statement, Melded) and len(tiles) < len(statement.tiles)):
        return None
    return msgspec.structs.replace(statement, tiles=tiles)


def place_of(quad: Sequence[Sequence[float]]) -> Place:
    """Return the corners (4, 2) of a tile, to a tenth of a pixel."""
    a, b, c, d = ((round(float(x), 1), round(float(y), 1)) for x, y in quad)
    return a, b, c, d
