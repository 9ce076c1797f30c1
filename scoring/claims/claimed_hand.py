"""The hand that an announcement is about. Where a text can be read in several ways, the hand
decides which of them fits."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scoring.claims.comparing import Comparer
from scoring.claims.quantities import Claiming
from scoring.claims.reading import Amount, ClaimedName, Explaining
from scoring.claims.tokens import honor_of
from scoring.fans.counts import Count, CountedFan
from scoring.fans.patterns import Pattern
from scoring.fans.win import WHOLE
from scoring.speech.errors import HandError
from scoring.tiles import FLOWERS, SIGNS, TILES, parse_tile


class ClaimedHand(Explaining[Pattern]):
    """Decides which readings of an announcement fit a counted hand: those whose amounts, tiles and
    fans the hand has.

    counts: all counts of the hand, the best first.
    """

    def __init__(self, judge: Claiming, counts: Sequence[Count]) -> None:
        self.judge = judge
        table = judge.rules.TABLE
        every = [ClaimedName("", (pattern,)) for pattern in (*table.patterns, *table.apart)]
        self.counts = judge.claimable(counts, every)
        self.best = self.counts[0]
        self.comparer = Comparer(judge, self.best, judge.measures_of(self.best))
        self._rows: dict[str, list[CountedFan]] = {}
        for count in self.counts:
            for counted in count.fans:
                self._rows.setdefault(counted.pattern.key, []).append(counted)

    def explains(self, amount: Amount) -> bool:
        found = self.comparer.compare(amount)
        return amount.adds_up and any(one.verdict == "right" for one in found)

    def meanings(self, name: ClaimedName[Pattern]) -> Sequence[ClaimedName[Pattern]] | None:
        own = self.judge.meanings_of(self.best, name)
        if own is not None:
            return own
        shown = name.tiles or honor_of(name.name)
        if shown:
            with_tiles = tuple([fan for fan in name.fans if self.has_tiles(fan, shown)])
            name = name._replace(fans=with_tiles or name.fans)
        rows = [row for fan in name.fans for row in self._rows.get(fan.key, ())[:1]]
        if 1 < name.times == len(rows) and name.worth in (None, *[row.value for row in rows]):
            return [name._replace(fans=(row.pattern,), times=1) for row in rows]
        if name.worth is None or any(self._is_worth(fan, name) for fan in name.fans):
            return [name]
        if len(rows) > 1 and name.worth == sum(row.total for row in rows):
            return [name._replace(fans=(row.pattern,), worth=row.total) for row in rows]
        return None

    def _is_worth(self, fan: Pattern, name: ClaimedName[Pattern]) -> bool:
        """Return True if the stated worth of a name is that of one occurrence of the fan or of all
        occurrences together, or if the fan has no worth in points."""
        rows = self._rows.get(fan.key)
        if not rows:
            worth = fan.worth(self.best.win.options)
            return fan.points(worth) is None or name.worth in (worth, name.times * worth)
        return any(
            fan.points(row.value) is None
            or name.worth in (row.value, name.times * row.value, row.total)
            for row in rows
        )

    def has_tiles(self, fan: Pattern, shown: str) -> bool:
        """Return True if this hand has the fan with the tiles that a player wrote: codes, or the
        ranks of sets. The winning tile and the flowers are taken as tiles of every fan."""
        hand = self.best.win.hand
        beside = {*hand.flower_tiles, hand.winning_tile}
        for row in self._rows.get(fan.key, ()):
            sets = (
                self.best.win.parts
                if row.groups is WHOLE
                else [one for group in row.groups for one in group]
            )
            tiles = {tile for one in sets for tile in one.tiles} | beside
            codes = codes_of(shown)
            runs = _RANKS.findall(shown.replace("-", ""))
            if codes and set(codes) <= tiles:
                return True
            if not codes and all(
                any({rank + suit for rank in run} <= tiles for suit in "msp") for run in runs
            ):
                return True
        return False


_RANKS = re.compile("[1-9]+")
_RANKS_OF_SUIT = re.compile("([1-9]+)([msp])")


def codes_of(text: str) -> list[str]:
    """Return the codes of the tiles that a player wrote after a fan; empty if the text has only
    ranks or no tiles.

    >>> codes_of("123m"), codes_of("C"), codes_of("一萬"), codes_of("123")
    (['1m', '2m', '3m'], ['C'], ['1m'], [])
    """
    if text in TILES or text in FLOWERS:
        return [text]
    runs = _RANKS_OF_SUIT.findall(text)
    if runs and "".join(ranks + suit for ranks, suit in runs) == text:
        return [rank + suit for ranks, suit in runs for rank in ranks]
    if all(sign in SIGNS for sign in text):
        return [SIGNS[sign] for sign in text]
    try:
        return [parse_tile(text)]
    except HandError:
        return []
