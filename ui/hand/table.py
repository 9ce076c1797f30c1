"""What lies on the table: the pieces that follow from what was seen and what was said.

What was seen is decided anew with all that was said (`vision.record`). What was said then stands as
it was said, also of tiles that lie in no photo. No Streamlit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from scoring.hand_form import HandForm
from scoring.tiles import FLOWERS
from vision.statements import (
    Added,
    Aside,
    InHand,
    Loose,
    Melded,
    Named,
    NotWon,
    Removed,
    Statement,
    Won,
    about,
)

if TYPE_CHECKING:
    from vision.observations import FoundTile
    from vision.reading import Reading

ASSUMED_FROM = 1000
"""Face-down tiles that were not seen have numbers from here on, as long as nothing is said of
them."""
KEPT = 128
"""So many tables and readings are kept: those of what a few visitors undo and look at."""


@dataclass(frozen=True)
class Piece:
    """One tile on the table.

    id: stays the same when the tile is renamed. meld: number of the meld it lies in, or None.
    aside: seen in the photo but not part of the hand (discards, the wall). found: its index in the
    tiles of the reading that follows, or None for a tile that lies in no photo. guesses: other
    codes it may be. corrected: the player said that it is another tile than it was read as.
    """

    id: int
    tile: str
    meld: int | None = None
    aside: bool = False
    found: int | None = None
    doubtful: bool = False
    guesses: tuple[str, ...] = ()
    row: int = 0
    corrected: bool = False

    @property
    def assumed(self) -> bool:
        """Whether nobody saw it: a face-down tile that a concealed kong must have."""
        return self.id >= ASSUMED_FROM


class OnTable(NamedTuple):
    """The pieces, which melds are concealed kongs, and the piece that won."""

    pieces: tuple[Piece, ...] = ()
    concealed_kongs: frozenset[int] = frozenset()
    winning: int | None = None


@lru_cache(maxsize=KEPT)
def decided(read: Reading | None, said: tuple[Statement, ...], form: HandForm) -> Reading | None:
    """The reading that follows from what a photo showed and what was said; None without a photo.

    said: every statement, for they take the place of those that `read` follows from.
    """
    if read is None or (said == read.said and form == read.form):
        return read
    from vision.record import decide, observations_of

    return decide(observations_of(read), said, form)


@lru_cache(maxsize=KEPT)
def laid(read: Reading | None, said: tuple[Statement, ...], form: HandForm) -> OnTable:
    """What lies on the table. form: what a hand of the rules in force looks like."""
    reading = decided(read, said, form)
    table = OnTable() if reading is None else _as_read(reading)
    for statement in said:
        table = _normal(_with(table, statement))
    return table


def let_go() -> None:
    """Forget what was decided last, once its visitors have gone."""
    decided.cache_clear()
    laid.cache_clear()


def in_play(piece: Piece) -> bool:
    """Whether it counts towards the hand: no flower, not set aside."""
    return not piece.aside and piece.tile not in FLOWERS


def in_melds(
    pieces: Iterable[Piece], concealed_kongs: Iterable[int]
) -> set[tuple[bool, frozenset[int]]]:
    """Which pieces lie together, and whether as a concealed kong."""
    found: dict[int, set[int]] = {}
    for piece in pieces:
        if piece.meld is not None:
            found.setdefault(piece.meld, set()).add(piece.id)
    kongs = set(concealed_kongs)
    return {(number in kongs, frozenset(tiles)) for number, tiles in found.items()}


# --- helpers -------------------------------------------------------------------------------------


def _as_read(reading: Reading) -> OnTable:
    """The pieces of a reading, and what it takes them for."""
    from vision.deciding.draft import hand_parts

    parts = hand_parts(reading.tiles, reading.groups)
    melds = {i: number for number, (_, tiles) in enumerate(parts.melds) for i in tiles}
    hand = {*parts.concealed, *melds, *parts.flowers}
    unseen = iter(range(ASSUMED_FROM, ASSUMED_FROM + len(reading.tiles)))
    numbers = [tile.id if tile.id >= 0 else next(unseen) for tile in reading.tiles]
    seen = {tile.id: tile for tile in (reading.seen.all if reading.seen is not None else ())}
    named = {each.tile for each in reading.said if isinstance(each, Named)}
    pieces = tuple(
        Piece(
            id=numbers[at],
            tile=tile.tile,
            meld=melds.get(at),
            aside=at not in hand,
            found=at,
            doubtful=tile.doubtful,
            guesses=_guesses(tile, seen.get(tile.id, tile)),
            row=max(tile.row, 0),
            corrected=tile.id in named and tile.tile != seen.get(tile.id, tile).tile,
        )
        for at, tile in enumerate(reading.tiles)
    )
    kongs = (n for n, (kind, _) in enumerate(parts.melds) if kind == "concealed_kong")
    winning = None if parts.winning is None else numbers[parts.winning]
    return OnTable(pieces, frozenset(kongs), winning)


def _guesses(tile: FoundTile, seen: FoundTile) -> tuple[str, ...]:
    names = dict.fromkeys((seen.tile, *(code for code, _ in seen.alternatives)))
    return tuple(code for code in names if code != tile.tile)


def _with(table: OnTable, said: Statement) -> OnTable:
    """The table with one thing more said."""
    tiles = set(about(said))
    if isinstance(said, Named):
        return _changed(table, tiles, tile=said.code, doubtful=False)
    if isinstance(said, Removed):
        return table._replace(pieces=tuple(p for p in table.pieces if p.id != said.tile))
    if isinstance(said, Added) and said.tile not in {piece.id for piece in table.pieces}:
        row = max((p.row for p in table.pieces if not p.aside), default=0)
        return table._replace(pieces=(*table.pieces, Piece(said.tile, said.code, row=row)))
    if isinstance(said, InHand):
        return _changed(table, tiles, aside=False)
    if isinstance(said, Aside):
        return _changed(table, tiles, aside=True, meld=None)
    if isinstance(said, Won):
        return table._replace(winning=said.tile)
    if isinstance(said, NotWon) and table.winning in tiles:
        return table._replace(winning=None)
    if isinstance(said, Loose):
        return _changed(table, tiles, aside=False, meld=None)
    if isinstance(said, Melded):
        return _melded(table, said)
    return table


def _melded(table: OnTable, said: Melded) -> OnTable:
    """Where the reading has the very meld, it keeps its number."""
    members = set(said.tiles)
    numbers = {piece.meld for piece in table.pieces if piece.id in members}
    inside = {piece.id for piece in table.pieces if piece.meld in numbers}
    if len(numbers) == 1 and None not in numbers and inside == members:
        (number,) = numbers
    else:
        number = 1 + max((p.meld for p in table.pieces if p.meld is not None), default=-1)
        table = _changed(table, members, meld=number, aside=False)
    kongs = table.concealed_kongs - {number}
    kongs |= {number} if said.kind == "concealed_kong" and number is not None else set()
    return table._replace(concealed_kongs=kongs)


def _changed(table: OnTable, numbers: set[int], **changes: object) -> OnTable:
    pieces = tuple(
        replace(p, **changes) if p.id in numbers else p  # type: ignore[arg-type]
        for p in table.pieces
    )
    return table._replace(pieces=pieces)


def _normal(table: OnTable) -> OnTable:
    """Without melds of two tiles, and without a winning tile that is no longer concealed."""
    sizes = Counter(piece.meld for piece in table.pieces if in_play(piece))
    pieces = tuple(
        piece if piece.meld is None or sizes[piece.meld] > 2 else replace(piece, meld=None)
        for piece in table.pieces
    )
    loose = {piece.id for piece in pieces if in_play(piece) and piece.meld is None}
    winning = table.winning if table.winning in loose else None
    return OnTable(pieces, table.concealed_kongs, winning)
