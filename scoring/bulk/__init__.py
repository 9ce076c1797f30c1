"""Totals of many MCR hands: arrays in, arrays out.

>>> from scoring.bulk import batch_of, totals, values
>>> won = {"concealed": ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", *"EEE"], "melds": []}
>>> won["concealed"] += ["2s", "2s"]
>>> found = totals(batch_of([{**won, "winning_tile": "2s"}]), fans=True)
>>> int(found.total[0]), bool(found.legal[0]), next(iter(found.fans_of(0)))
(24, True, 'Pure Straight')
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoring.arrangements import completing_tiles, meld_set
from scoring.bulk.arrays import NONE, Batch, batch_of, empty, hand_json, hands_of, meld_number
from scoring.hand import Hand
from scoring.options import Chosen
from scoring.rules import Count
from scoring.rulesets.mcr.game import BASE, MINIMUM
from scoring.rulesets.mcr.rules import RULES
from scoring.situation import contradictions
from scoring.tiles import TILES

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


class Totals(NamedTuple):
    """The scores of n hands.

    total: (n,) points, 0 where the tiles do not win.
    status: (n,) ``LEGAL`` …
    fans: for each hand a dict from English fan name to the number of times it counts, in the order
      of the rules; None where not asked for.
    """

    total: NDArray[np.int32]
    status: NDArray[np.uint8]
    fans: tuple[dict[str, int], ...] | None

    @property
    def legal(self) -> NDArray[np.bool_]:
        """A mask (n,) of the hands of these totals that may be declared."""
        return np.equal(self.status, LEGAL)

    def fans_of(self, row: int) -> dict[str, int]:
        """Return the fans of the hand in a row, with how often each counts, by name; raises
        ValueError where fans were not asked for."""
        if self.fans is None:
            raise ValueError("the fans were not asked for: totals(…, fans=True)")
        return self.fans[row]


def totals(batch: Batch, rulings: object = None, *, fans: bool = False) -> Totals:
    """Return the scores of the complete hands of a batch.

    rulings: as in a hand, for all of them; None for each hand's own.
    fans: True to return the fans.

    Raises ``HandError`` for unknown rulings; an impossible hand has its status instead.
    """
    many = len(batch.tiles)
    total, status = np.zeros(many, np.int32), np.full(many, IMPOSSIBLE, np.uint8)
    found: list[dict[str, int]] = [{} for _ in range(many)]
    for row, hand, chosen in _hands(batch, rulings):
        best = _best(hand, chosen)
        if best is None:
            status[row] = NOT_WINNING
            continue
        total[row], status[row] = best.total or 0, LEGAL if best.legal else TOO_LITTLE
        found[row] = {counted.pattern.name: len(counted.groups) for counted in best.fans}
    return Totals(total, status, tuple(found) if fans else None)


def values(batch: Batch, rulings: object = None) -> NDArray[np.int32]:
    """Return the points (n, 34) of each tile that completes the waiting hands of a batch; 0 for a
    tile that does not or of which the hand has all four.

    rulings: as in `totals`. The flags say how it would win, such as ``SELF_DRAWN``; contradictory
      ones give 0.
    """
    worth = np.zeros((len(batch.tiles), 34), np.int32)
    for row, hand, chosen in _hands(batch, rulings, waiting=True):
        held = hand.counts()
        melds = tuple([meld_set(meld) for meld in hand.melds])
        for place in completing_tiles(hand.concealed_counts(), melds):
            tile = TILES[place]
            won = hand.replace(concealed=(*hand.concealed, tile), winning_tile=tile)
            if held[place] < 4 and not next(contradictions(won), None):
                best = _best(won, chosen)
                worth[row, place] = best.total or 0 if best else 0
    return worth


def _hands(
    batch: Batch, rulings: object, *, waiting: bool = False
) -> Iterator[tuple[int, Hand, Chosen]]:
    """Yield the row, the hand and the rulings of each that can be."""
    given = RULES.OPTIONS.read(rulings)
    for row, hand, own in hands_of(batch, waiting=waiting):
        yield row, hand, own if own and rulings is None else given


def _best(hand: Hand, chosen: Chosen) -> Count | None:
    return next(iter(RULES.count_all(hand, chosen)), None)
