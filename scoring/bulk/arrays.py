"""Hands as arrays: one row a hand, numbers in place of tile codes.

>>> batch = batch_of([{"concealed": ["1m"] * 3 + ["E"] * 2, "winning_tile": "E",
...                    "melds": [{"type": "pung", "tiles": [t] * 3} for t in ("2m", "3m", "C")]}])
>>> batch.tiles[0, :6].tolist(), batch.melds[0].tolist(), int(batch.winning[0])
([0, 0, 0, 27, 27, 255], [35, 36, 65, 255], 27)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from scoring.errors import HandError
from scoring.hand import DEFAULT_RULESET, FLAGS, Hand
from scoring.messages import Message, Text
from scoring.notation import hand_from_json, rules_of
from scoring.options import Chosen
from scoring.rulesets import ruleset
from scoring.rulesets.mcr.rules import RULES
from scoring.tiles import INDEX, TILES, WINDS

Bytes: TypeAlias = NDArray[np.uint8]
Ints: TypeAlias = NDArray[np.int64]

NONE = 255
"""No tile, no meld: what fills a row up, and a winning tile that nobody knows."""

MOST_TILES, MOST_MELDS, MOST_FLOWERS = 14, 4, 8
KINDS_OF_MELD = ("chow", "pung", "kong", "concealed kong")
"""A meld's number is 34 times its kind's place here, and the place of its lowest tile."""

SELF_DRAWN, LAST_OF_KIND, LAST_WALL, REPLACEMENT, ROBBING, FIRST_TURN = (
    1 << n for n in range(len(FLAGS))
)
UNKNOWN = 1 << len(FLAGS)
"""The bits of ``Batch.flags``, as the keys of a hand in ``scoring.hand.FLAGS``; the last one says
that the winning tile was mixed into the hand before anybody saw it."""


class Batch(NamedTuple):
    """n hands as arrays of numpy.uint8.

    tiles: (n, 14) concealed tiles as indices in ``scoring.tiles.TILES``, with the winning tile
      (`totals`) or without (`values`), in any order, filled up with ``NONE``.
    melds: (n, 4) declared sets (``KINDS_OF_MELD``), filled up with ``NONE``.
    winning: (n,) winning tile.
    winds: (n, 2) seat and round, 0 … 3 as E S W N.
    flags: (n,) bits such as ``SELF_DRAWN``.
    flowers: (n,) number, 0 … 8.
    rulings: (n,) 0 for a hand that names none, else `number_of`; from 1 on the profiles, in order.
    """

    tiles: Bytes
    melds: Bytes
    winning: Bytes
    winds: Bytes
    flags: Bytes
    flowers: Bytes
    rulings: Bytes

    def part(self, which: slice | NDArray[Any]) -> Batch:
        """Return a batch of some of this batch's hands.

        which: a slice, indices or a mask.
        """
        return Batch(*(array[which] for array in self))


def empty(many: int) -> Batch:
    """Return a batch of `many` hands without tiles, East's in the East round, to be filled in."""
    return Batch(
        np.full((many, MOST_TILES), NONE, np.uint8),
        np.full((many, MOST_MELDS), NONE, np.uint8),
        np.full(many, NONE, np.uint8),
        np.zeros((many, 2), np.uint8),
        np.zeros(many, np.uint8),
        np.zeros(many, np.uint8),
        np.zeros(many, np.uint8),
    )


def batch_of(hands: Sequence[Mapping[str, Any] | Hand], *, waiting: bool = False) -> Batch:
    """Return hands, as objects of the interface or `Hand`, as a batch; raises ``HandError`` for one
    that is no hand of MCR.

    waiting: True for hands one tile short. Each hand is counted by its own rulings.
    """
    batch = empty(len(hands))
    for row, given in enumerate(hands):
        put(batch, row, given, waiting=waiting)
    return batch


def put(batch: Batch, row: int, given: Mapping[str, Any] | Hand, *, waiting: bool = False) -> None:
    """Write the hand `given`, a JSON object or a `Hand`, into an empty row of a batch, in place;
    raises ``HandError`` for one that is no hand of MCR.

    waiting: True for a hand one tile short.
    """
    if isinstance(given, Hand):
        rules, hand = ruleset(given.ruleset), given
    else:
        rules, hand = rules_of(given), hand_from_json(given, waiting=waiting)
    if rules.name != DEFAULT_RULESET:
        raise HandError("unknown_ruleset", OTHER_RULES, rules=Message(RULES.TITLE), name=rules.name)
    if hand.rulings is not None:
        batch.rulings[row] = number_of(RULES.OPTIONS.read(hand.rulings))
    batch.tiles[row, : len(hand.concealed)] = [INDEX[tile] for tile in hand.concealed]
    for n, meld in enumerate(hand.melds):
        batch.melds[row, n] = meld_number(meld.kind, meld.tiles[0], meld.concealed)
    if hand.winning_tile is not None:
        batch.winning[row] = INDEX[hand.winning_tile]
    batch.winds[row] = WINDS.index(hand.seat_wind), WINDS.index(hand.round_wind)
    flags = sum(getattr(hand, key) << n for n, key in enumerate(FLAGS))
    batch.flags[row] = flags | (0 if hand.winning_tile_known else UNKNOWN)
    batch.flowers[row] = hand.flowers


def number_of(chosen: Chosen) -> int:
    """Return the number of the rulings `chosen` in ``Batch.rulings``, registering new ones; valid
    in this process only, except profiles. Raises ``HandError`` beyond `MOST_RULINGS`."""
    if chosen not in _NUMBERS:
        if len(_NUMBERS) >= MOST_RULINGS:
            raise HandError("unknown_ruling", TOO_MANY_RULINGS, most=MOST_RULINGS)
        _NUMBERS[chosen] = len(_NUMBERS) + 1
        _CHOSEN.append(chosen)
    return _NUMBERS[chosen]


def rulings_of(number: int) -> Chosen | None:
    """Return the rulings that a number stands for in ``Batch.rulings``; None for 0, where none were
    named."""
    return _CHOSEN[number]


MOST_RULINGS = 255
_CHOSEN: list[Chosen | None] = [None]
_NUMBERS: dict[Chosen, int] = {}
for _profile in RULES.OPTIONS.profiles:
    number_of(RULES.OPTIONS.read(_profile))

OTHER_RULES = Text("Many hands at once are counted by the {rules} alone, not by “{name}”.")
TOO_MANY_RULINGS = Text("More than {most} different rulings cannot be counted at once.")


def meld_number(kind: str, lowest: str, concealed: bool = False) -> int:
    """Return the number of a declared set in ``Batch.melds``; ValueError for an unknown kind,
    KeyError for an unknown tile.

    lowest: code of its lowest tile.
    kind: "chow", "pung" or "kong".
    concealed: True for a concealed kong.

    >>> meld_number("kong", "E", True)
    129
    """
    return 34 * (KINDS_OF_MELD.index(kind) + concealed) + INDEX[lowest]


def hand_json(batch: Batch, row: int) -> dict[str, Any]:
    """Return the hand in a row of a batch as a JSON object of the interface; raises ``IndexError``
    for numbers that mean nothing."""
    tiles = [TILES[place] for place in batch.tiles[row] if place != NONE]
    melds = []
    for number in batch.melds[row]:
        if number != NONE:
            kind = int(number) // 34
            name = ("chow", "pung", "kong", "kong")[kind]
            meld = [TILES[n] for n in meld_tiles(int(number))]
            melds.append({"type": name, "tiles": meld, "concealed": kind == 3})
    won, flags = int(batch.winning[row]), int(batch.flags[row])
    named = rulings_of(int(batch.rulings[row]))
    seat, around = (WINDS[n] for n in batch.winds[row])
    situation = {"self_drawn": bool(flags & SELF_DRAWN)}
    situation |= {key: True for n, key in enumerate(FLAGS) if flags >> n & 1}
    if flags & UNKNOWN:
        situation["winning_tile_known"] = False
    return {
        "concealed": tiles,
        "melds": melds,
        "winning_tile": None if won == NONE else TILES[won],
        "seat_wind": seat,
        "round_wind": around,
        "flowers": int(batch.flowers[row]),
        **situation,
        **({"rulings": named.name} if named else {}),
    }


def hands_of(batch: Batch, *, waiting: bool = False) -> Iterator[tuple[int, Hand, Chosen | None]]:
    """Yield row, hand and own rulings (None for none) of each hand of a batch that can be.

    waiting: True for hands one tile short.
    """
    read = RULES.parse_waiting if waiting else RULES.parse
    for row in range(len(batch.tiles)):
        try:
            hand = read({**hand_json(batch, row), "rulings": None})
        except (HandError, IndexError):
            continue
        yield row, hand, rulings_of(int(batch.rulings[row]))


def meld_tiles(number: int) -> list[int]:
    """Return the indices of the tiles of a declared set.

    number: as in ``Batch.melds``.

    >>> meld_tiles(meld_number("chow", "2m"))
    [1, 2, 3]
    """
    kind, place = divmod(number, 34)
    return [place, place + 1, place + 2] if kind == 0 else [place] * (3 if kind == 1 else 4)
