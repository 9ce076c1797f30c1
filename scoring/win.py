"""One reading of one winning hand, with the facts that patterns ask about.

For the rule sets that are a table of patterns (``patterns.py``).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from scoring.arrangements import (
    HONORS_MASK,
    OPEN_PUNGS,
    ORPHANS_MASK,
    PUNGS,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    Arrangement,
    TileSet,
)
from scoring.hand import Hand
from scoring.options import Chosen
from scoring.tiles import INDEX

Group = tuple[TileSet, ...]

TERMINALS_MASK = ORPHANS_MASK & ~HONORS_MASK
WINDS_MASK = 0b1111 << 27
DRAGONS_MASK = 0b111 << 31
SUIT_MASKS = (0x1FF, 0x1FF << 9, 0x1FF << 18)


class Win:
    """A winning hand in one arrangement.

    A pung that another player's tile completed is melded (``parts`` has it so) where that tile
    can stand in no other set. ``mask`` has a bit for each of the 34 tiles that occurs, ``suits``
    lists the suits that occur (0 … 2), ``fields`` has the rule set's own fields of the hand.
    """

    def __init__(
        self, hand: Hand, arrangement: Arrangement, options: Chosen, fields: Mapping[str, Any]
    ) -> None:
        self.hand = hand
        self.options = options
        self.fields = fields
        self.shape = arrangement.shape
        self.counts = hand.counts()
        self.concealed_counts = hand.concealed_counts()
        self.won = -1 if hand.winning_tile is None else INDEX[hand.winning_tile]
        parts = arrangement.sets
        if not hand.self_drawn and self.won >= 0 and self.concealed_counts[self.won] == 3:
            finished = PUNGS[self.won]
            parts = tuple([OPEN_PUNGS[self.won] if s is finished else s for s in parts])
        self.parts = parts
        in_order = sorted(parts, key=lambda s: s.place)
        self.chows: Group = tuple([s for s in in_order if s.is_chow])
        self.pungs: Group = tuple([s for s in in_order if s.is_pung])
        self.kongs: Group = tuple([s for s in self.pungs if s.is_kong])
        self.concealed_pungs: Group = tuple([s for s in self.pungs if s.concealed])
        self.sets: Group = tuple([s for s in in_order if s.is_chow or s.is_pung])
        self.pair = parts[-1] if self.shape == STANDARD else None
        self.mask = sum(1 << place for place, count in enumerate(self.counts) if count)
        self.suits = [n for n in range(3) if self.mask & SUIT_MASKS[n]]
        self.honors = self.mask & HONORS_MASK

    @property
    def standard(self) -> bool:
        """Four sets and a pair."""
        return self.shape == STANDARD

    @property
    def seven_pairs(self) -> bool:
        return self.shape == SEVEN_PAIRS

    @property
    def orphans(self) -> bool:
        return self.shape == THIRTEEN_ORPHANS

    def only(self, mask: int) -> bool:
        """Whether every tile is one of these."""
        return bool(self.mask) and not self.mask & ~mask

    def pungs_of(self, mask: int) -> list[Group]:
        """The pungs and kongs of these tiles, each as a group of its own."""
        return [(s,) for s in self.pungs if s.mask & mask]

    def pair_of(self, mask: int) -> bool:
        """Whether the pair is of one of these tiles."""
        return self.pair is not None and bool(self.pair.mask & mask)

    def pungs_and_pair(self, mask: int, many: int) -> list[Group]:
        """The pungs and kongs of these tiles with a pair of them, where there are so many and it:
        one group, or none."""
        pungs = [s for s in self.pungs if s.mask & mask]
        if self.pair is None or not self.pair.mask & mask or len(pungs) < many:
            return []
        return [(*pungs, self.pair)]

    @property
    def seat(self) -> int:
        """The mask of the player's own wind."""
        return 1 << INDEX[self.hand.seat_wind]

    @property
    def round(self) -> int:
        """The mask of the wind of the round."""
        return 1 << INDEX[self.hand.round_wind]

    @property
    def nothing_melded(self) -> bool:
        """Whether no set was claimed from another player; concealed kongs may be there."""
        return all(meld.concealed for meld in self.hand.melds)

    @cached_property
    def standing(self) -> list[int]:
        """The 34 counts of the concealed tiles before the winning tile came."""
        standing = list(self.concealed_counts)
        if self.won >= 0:
            standing[self.won] -= 1
        return standing

    @property
    def nine_gates(self) -> bool:
        """Whether the tiles before the winning one are 1112345678999 of one suit."""
        hand = self.hand
        if len(self.suits) != 1 or self.honors or hand.melds or not hand.winning_tile_known:
            return False
        start = self.suits[0] * 9
        return self.standing[start : start + 9] == [3, 1, 1, 1, 1, 1, 1, 1, 3]

    def placed(self) -> list[TileSet]:
        """The sets of the hand in which the winning tile can stand."""
        if self.won < 0:
            return []
        melded = len(self.hand.melds)
        return [s for s in self.parts[melded:] if s.mask >> self.won & 1]
