"""Statements of a player about tiles, in a photo or in none.

Tiles are referred to by ids: an observed tile has its index in
`vision.observations.Observations.all`, an added one gets the next free number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

import msgspec

Corner: TypeAlias = tuple[float, float]
Place: TypeAlias = tuple[Corner, Corner, Corner, Corner]
"""The corners of a tile in pixels of the photo."""


class Named(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """The statement that a tile (by id) has this code."""

    tile: int
    code: str


class Removed(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """The statement that a detection is not a tile."""

    tile: int


class Added(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """The statement that there is one more tile, with a new id.

    code: `back` if its name is not known yet.
    place: its corners; None if unknown.
    """

    tile: int
    code: str
    place: Place | None = None


class Empty(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """The statement that no undetected tile lies in this place."""

    place: Place


class Framed(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """The statement that the hand lies within this frame."""

    place: Place


class InHand(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """The statement that tiles belong to the hand."""

    tiles: tuple[int, ...]


class Aside(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """The statement that tiles do not belong to the hand."""

    tiles: tuple[int, ...]


class Won(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """The statement that a tile is the winning one."""

    tile: int


class NotWon(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """The statement that none of these tiles is the winning one."""

    tiles: tuple[int, ...]


class Melded(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """The statement that tiles are one meld.

    kind: chow, pung, kong or concealed_kong.
    """

    kind: str
    tiles: tuple[int, ...]


class Loose(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """The statement that tiles belong to the hand and to no meld."""

    tiles: tuple[int, ...]


class Answered(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """The statement that a question was answered and must not be asked again.

    key: see `vision.deciding.questions.key_of`.
    """

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
    """Return the id for the next tile that a statement adds.

    seen: number of observed tiles.
    said: statements so far.
    """
    return max([seen, *(each.tile + 1 for each in said if isinstance(each, Added))])


def about(statement: Statement) -> tuple[int, ...]:
    """Return the ids of the tiles that a statement is about; empty for a place or a question."""
    if isinstance(statement, Named | Removed | Added | Won):
        return (statement.tile,)
    if isinstance(statement, InHand | Aside | NotWon | Melded | Loose):
        return statement.tiles
    return ()


def of_other_tiles(statement: Statement, same: Mapping[int, int]) -> Statement | None:
    """Return a statement about tiles of one reading as a statement about the same tiles in another
    reading. Return None if the other reading has none of the tiles (for a meld: if it lacks any of
    them), or if the statement is about a place or a question. An added tile loses its place.

    same: ids in the other reading by ids in this one.
    """
    tiles = tuple(same[i] for i in about(statement) if i in same)
    if not tiles or (isinstance(statement, Melded) and len(tiles) < len(statement.tiles)):
        return None
    if isinstance(statement, Added):
        return Added(tiles[0], statement.code)
    if isinstance(statement, Named | Removed | Won):
        return msgspec.structs.replace(statement, tile=tiles[0])
    return msgspec.structs.replace(statement, tiles=tiles)


def place_of(quad: Sequence[Sequence[float]]) -> Place:
    """Return the corners (4, 2) of a quad as nested tuples, to a tenth of a pixel."""
    a, b, c, d = ((round(float(x), 1), round(float(y), 1)) for x, y in quad)
    return a, b, c, d
