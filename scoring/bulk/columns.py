"""Read hands from the columns of an Arrow table into arrays."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from scoring.bulk.hands import FLAGS, NONE, Hands, empty
from scoring.bulk.known import Bytes, Flags
from scoring.bulk.possible import possible
from scoring.hand.hand import FREE_KEYS, MELD_KEYS
from scoring.tiles import FLOWERS, INDEX, WINDS

if TYPE_CHECKING:
    from pyarrow import Array, RecordBatch

_BAD = 254
"""Number for a text that is no tile code or wind; rows with other notations are read one by one."""
_WINDS = {code: place for place, code in enumerate(WINDS)}
_FLOWERS = {code: place for place, code in enumerate(FLOWERS)}
_KINDS = {"chow": 0, "pung": 1, "kong": 2}
_KNOWN = "winning_tile_known"
_READ = {*FLAGS[:-1], _KNOWN, "concealed", "melds", "winning_tile", "seat_wind", "round_wind"}
_READ |= {"flowers", *FREE_KEYS}
"""The columns that arrays represent completely, and those that scoring ignores."""


def hands_in(
    rows: RecordBatch, *, sets: int = 4, own: Set[str] = frozenset()
) -> tuple[Hands, Flags]:
    """Return n rows as hands, and flags (n,): True for a row that the arrays represent completely,
    which is a possible hand in tile codes without a value in any column that arrays cannot hold.
    The arrays of all other rows are meaningless.

    sets: number of sets of a complete hand.
    own: columns of truth values that the rule set reads itself; a row with True in one of them is
        not represented.

    Raises ``pyarrow.ArrowException``, ValueError, TypeError or AttributeError for columns whose
    types are not those of hands, KeyError for melds without ``tiles`` or ``type``.
    """
    column = {name: rows.column(name) for name in rows.schema.names}
    nulls = [name for name, one in column.items() if one.null_count == len(rows)]
    column = {name: one for name, one in column.items() if name not in nulls}
    hands = empty(len(rows), sets=sets)
    if "concealed" not in column:
        return hands, np.zeros(len(rows), bool)
    tiles, plain = _lists(column["concealed"], INDEX, 3 * sets + 2)
    melds = hands.melds
    if "melds" in column and len(packs := column["melds"].flatten()):
        melds, fits = _rows_of(_melds(packs), column["melds"], sets)
        plain &= fits & ~(melds == _BAD).any(axis=1)
    for n, key in enumerate(("seat_wind", "round_wind")):
        if key in column:
            hands.winds[:, n] = _codes(column[key], _WINDS, 0)
    for bit, key in enumerate(FLAGS[:-1]):
        if key in column and key not in own:
            hands.flags[:] |= _filled(column[key], False, "b").astype(np.uint8) << bit
    if _KNOWN in column:
        hands.flags[:] |= (~_filled(column[_KNOWN], True, "b")).astype(np.uint8) << len(FLAGS) - 1
    if "flowers" in column:
        hands, fits = _with_flowers(hands, column["flowers"])
        plain &= fits
    won = _codes(column["winning_tile"], INDEX, NONE) if "winning_tile" in column else hands.winning
    plain &= (won != _BAD) & (hands.winds < len(WINDS)).all(axis=1)
    for name in own & column.keys():
        plain &= ~_filled(column.pop(name), False, "b")
    for name in column.keys() - _READ:
        plain &= column[name].is_null().to_numpy(zero_copy_only=False)
    hands = hands._replace(tiles=tiles, melds=melds, winning=won)
    return hands, plain & possible(hands)


def _with_flowers(hands: Hands, column: Array) -> tuple[Hands, Flags]:
    """Add flowers to hands from a column, whose values are numbers, or lists of names, or null for
    no flower. Return the hands, and flags (n,): True if the number is possible, or if all names are
    known and different."""
    if not hasattr(column, "flatten") or not hasattr(column, "value_lengths"):
        many = _filled(column, 0, "iu")
        fits: Flags = (many >= 0) & (many <= len(FLOWERS))
        return hands._replace(flowers=np.where(fits, many, 0).astype(np.uint8)), fits
    named, fits = _lists(column, _FLOWERS, len(FLOWERS))
    there = np.where(named < len(FLOWERS), 1 << np.minimum(named, 7).astype(np.int64), 0)
    bits = np.bitwise_or.reduce(there, axis=1)
    many = (named != NONE).sum(axis=1)
    fits &= np.bitwise_count(bits) == many
    return hands._replace(flowers=many.astype(np.uint8), named=bits.astype(np.uint8)), fits


def _filled(column: Array, missing: object, kinds: str) -> NDArray[Any]:
    """Return a column as numbers or truth values (n,), with null replaced by `missing`. Raises
    TypeError unless their NumPy kind is one of `kinds`."""
    numbers: NDArray[Any] = column.fill_null(missing).to_numpy(zero_copy_only=False)
    if numbers.dtype.kind not in kinds:
        raise TypeError(numbers.dtype)
    return numbers


def _codes(column: Array, known: Mapping[str, int], missing: int) -> Bytes:
    """Return texts as their numbers in `known` (n,), `missing` for null and ``_BAD`` for unknown
    texts; each distinct text is looked up once."""
    if not hasattr(column, "dictionary"):
        column = column.dictionary_encode()
    numbers = [known.get(text, _BAD) for text in column.dictionary.to_pylist()]
    places = column.indices.fill_null(len(numbers)).to_numpy(zero_copy_only=False)
    codes: Bytes = np.array([*numbers, missing], np.uint8)[places]
    return codes


def _lists(column: Array, known: Mapping[str, int], most: int) -> tuple[Bytes, Flags]:
    """Return lists of texts as rows of numbers (n, most), padded with ``NONE``, and flags (n,):
    True if all texts are known and there are at most `most`."""
    rows, fits = _rows_of(_codes(column.flatten(), known, _BAD), column, most)
    return rows, fits & ~(rows == _BAD).any(axis=1)


def _rows_of(numbers: Bytes, column: Array, most: int) -> tuple[Bytes, Flags]:
    """Return the numbers in lists as rows (n, most), padded with ``NONE``, and flags (n,): False if
    a list is longer than `most` and therefore cut. A null list is an empty row."""
    many = _filled(column.value_lengths(), 0, "i").astype(np.int64)
    rows = np.full((len(many), most), NONE, np.uint8)
    at = np.arange(len(numbers)) - np.repeat(np.cumsum(many) - many, many)
    fits = at < most
    rows[np.repeat(np.arange(len(many)), many)[fits], at[fits]] = numbers[fits]
    return rows, many <= most


def _melds(packs: Array) -> Bytes:
    """Return declared sets as the numbers of ``Hands.melds``; ``_BAD`` for anything that is not a
    valid set. Raises TypeError for unknown or missing fields."""
    names = {packs.type.field(n).name for n in range(packs.type.num_fields)}
    if not {"type", "tiles"} <= names <= MELD_KEYS:
        raise TypeError(names)
    tiles, fits = _lists(packs.field("tiles"), INDEX, 4)
    kind = _codes(packs.field("type"), _KINDS, _BAD).astype(np.int64)
    own = np.zeros(len(packs), bool)
    if "concealed" in names:
        own = _filled(packs.field("concealed"), False, "b")
    many = (tiles != NONE).sum(axis=1)
    low = tiles.min(axis=1).astype(np.int64)
    there = np.where(tiles == NONE, 0, tiles).astype(np.int64)
    top, total = there.max(axis=1), there.sum(axis=1)
    run = (top == low + 2) & (total == 3 * low + 3) & (low < 27) & (low % 9 < 7)
    fits &= (many == np.where(kind == 2, 4, 3)) & np.where(kind == 0, run, top == low)
    fits &= (kind < 3) & (~own | (kind == 2))
    fits &= ~packs.is_null().to_numpy(zero_copy_only=False)
    return np.where(fits, 34 * (kind + own) + low, _BAD).astype(np.uint8)
