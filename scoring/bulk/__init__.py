"""Totals of MCR hands by the million: arrays in, arrays out.

>>> from scoring.bulk import batch_of, totals, values
>>> won = {"concealed": ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", *"EEE"], "melds": []}
>>> won["concealed"] += ["2s", "2s"]
>>> found = totals(batch_of([{**won, "winning_tile": "2s"}]), fans=True)
>>> int(found.total[0]), bool(found.legal[0]), next(iter(found.fans_of(0)))
(24, True, 'Pure Straight')

The fans come from the table of the rules (``tables.py``) and the arrangements from what a set is
(``shapes.py``).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoring.bulk.arrays import (
    NONE,
    Batch,
    Ints,
    batch_of,
    chosen_of,
    empty,
    hand_json,
    meld_number,
    rulings_of,
)
from scoring.bulk.count import count
from scoring.bulk.facts import completing, facts_of
from scoring.bulk.tables import fan_tables, fans_of
from scoring.options import Chosen
from scoring.rulesets.mcr.payments import BASE, MINIMUM
from scoring.rulesets.mcr.rules import RULES
from scoring.rulesets.mcr.table import TABLE

__all__ = [
    "BASE",
    "IMPOSSIBLE",
    "LEGAL",
    "MINIMUM",
    "NONE",
    "NOT_WINNING",
    "TOO_LITTLE",
    "Batch",
    "Totals",
    "batch_of",
    "empty",
    "hand_json",
    "meld_number",
    "totals",
    "values",
]

LEGAL, TOO_LITTLE, NOT_WINNING, IMPOSSIBLE = range(4)
"""Values of ``Totals.status``: the hand may be declared, has too few points, wins in no shape, or
cannot be (a fifth copy, a wrong number of tiles, a situation that contradicts itself)."""

CHUNK = 1 << 14
"""Number of hands counted together: more take more memory and are not faster."""


class Totals(NamedTuple):
    """The scores of n hands.

    total: (n,) points, 0 where the tiles do not win.
    status: (n,) ``LEGAL`` …
    fans: (n, 2) bits (``tables``), None where not asked for.
    """

    total: NDArray[np.int16]
    status: NDArray[np.uint8]
    fans: Ints | None

    @property
    def legal(self) -> NDArray[np.bool_]:
        """A mask (n,) of the hands that may be declared."""
        return np.equal(self.status, LEGAL)

    def fans_of(self, row: int) -> dict[str, int]:
        """Return a dict from English fan name to the number of times it counts in a hand, in the
        order of the rules; raises ValueError where fans were not asked for."""
        if self.fans is None:
            raise ValueError("the fans were not asked for: totals(…, fans=True)")
        found = fans_of(*map(int, self.fans[row]))
        return {TABLE[key].name: many for key, many in found.items()}


def totals(batch: Batch, rulings: object = None, *, fans: bool = False) -> Totals:
    """Return the scores of complete hands.

    rulings: as in a hand, for all of them; None for each hand's own.
    fans: True to return the fans.

    Raises ``HandError`` for unknown rulings; an impossible hand has its status instead.
    """
    many = len(batch.tiles)
    total, status = np.zeros(many, np.int16), np.full(many, IMPOSSIBLE, np.uint8)
    words = np.zeros((many, 2), np.int64) if fans else None
    for chosen, own in _by_rulings(batch, rulings):
        if own is None:
            _count_into(batch, chosen, total, status, words)
            continue
        part = Totals(total[own], status[own], None if words is None else words[own])
        _count_into(batch.part(own), chosen, *part)
        total[own], status[own] = part.total, part.status
        if words is not None and part.fans is not None:
            words[own] = part.fans
    return Totals(total, status, words)


def _by_rulings(batch: Batch, rulings: object) -> Iterator[tuple[Chosen, Ints | None]]:
    """Yield the rulings that hands are counted by, and which these are; None for all of them."""
    read = chosen_of
    if rulings is not None or not batch.rulings.any():
        yield read(rulings), None
        return
    for number in np.unique(batch.rulings).tolist():
        yield rulings_of(number) or read(None), np.flatnonzero(batch.rulings == number)


def _count_into(
    batch: Batch,
    chosen: Chosen,
    total: NDArray[np.int16],
    status: NDArray[np.uint8],
    words: Ints | None,
) -> None:
    t = fan_tables(chosen)
    many = len(batch.tiles)
    for start in range(0, many, CHUNK):
        here = slice(start, start + CHUNK)
        facts, can_be = facts_of(batch.part(here), t.impossible, waiting=False)
        rows = np.flatnonzero(can_be)
        if rows.size < can_be.size:
            facts = facts.part(rows)
        best = count(facts, t)
        enough = best.total - facts.flowers >= MINIMUM
        total[here][rows] = best.total
        status[here][rows] = np.where(
            best.total == 0, NOT_WINNING, np.where(enough, LEGAL, TOO_LITTLE)
        )
        if words is not None:
            words[here][rows] = best.fans


def values(batch: Batch, rulings: object = None) -> NDArray[np.int16]:
    """Return the points (n, 34) of each tile that completes waiting hands; 0 for a tile that does
    not or of which the hand has all four.

    rulings: as in `totals`. The flags say how it would win, such as ``SELF_DRAWN``; contradictory
      ones give 0.
    """
    impossible = fan_tables(RULES.OPTIONS.read(rulings)).impossible  # the same under all rulings
    many = len(batch.tiles)
    worth = np.zeros((many, 34), np.int16)
    for start in range(0, many, CHUNK):
        here = batch.part(slice(start, start + CHUNK))
        facts, can_be = facts_of(here, impossible, waiting=True)
        rows = np.flatnonzero(can_be)
        waits = completing(facts.part(rows))
        bits = waits[:, None] >> np.arange(34) & 1
        which, tile = np.nonzero(bits)
        won = here.part(rows[which])
        at = (won.tiles != NONE).sum(axis=1)
        tiles = won.tiles
        tiles[np.arange(len(tile)), at] = tile
        winning = tile.astype(np.uint8)
        found = totals(won._replace(tiles=tiles, winning=winning), rulings)
        worth[start + rows[which], tile] = found.total
    return worth
