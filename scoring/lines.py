"""Answers to many hands as lines of JSON: those of ``edge.answer``, made quickly.

Most of what an answer says, such as why a fan counts that these sets make, is the same in
thousands of hands. Here such entries are kept as JSON. Everything else is shared with the road of
single answers: how a hand is read, counted and explained.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from scoring.arrangements import TileSet
from scoring.edge import answer_tree
from scoring.explain import Entries, fan, sentence_about, tiles_of_the_hand, why_not
from scoring.score import encoded
from scoring.win import WHOLE, Win

if TYPE_CHECKING:
    from scoring.rules import Count, Counted, Dropped, RuleSet

MOST = 1 << 16
"""How many entries of a kind are kept."""


Kind = dict[Hashable, bytes]


class Kept(Entries):
    """The entries of answers in one language, as JSON."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._fans: Kind = {}
        self._of_all_tiles: Kind = {}
        self._against: Kind = {}

    def fan(self, rules: RuleSet, count: Count, counted: Counted) -> Any:
        pattern, value, groups = counted
        win = count.win
        if rules.shown(count, counted) is not None:
            return self._json(fan(rules, count, counted))
        said, _ = sentence_about(rules, win, counted)
        facts = said.facts(win)
        shown = tiles_of_the_hand(pattern, win)
        if groups is WHOLE and shown is None:
            if said.of_sets:  # names the sets of this hand, so there is no use in keeping it
                return self._json(fan(rules, count, counted))
            key: Hashable = (pattern, value, said, facts)
            entry = self._of_all_tiles.get(key)
            if entry is None:
                bare = msgspec.structs.replace(fan(rules, count, counted), tiles=())
                entry = _kept(self._of_all_tiles, key, encoded(bare, self.lang))
            return msgspec.Raw(entry.replace(NO_TILES, _tiles(win), 1))
        key = (pattern, value, tuple(groups), said, facts, shown)
        entry = self._fans.get(key)
        if entry is None:
            entry = _kept(self._fans, key, encoded(fan(rules, count, counted), self.lang))
        return msgspec.Raw(entry)

    def why_not(self, rules: RuleSet, count: Count, dropped: Dropped) -> Any:
        counted, by, principle, ruling = dropped
        said, _ = sentence_about(rules, count.win, counted)
        if counted.groups is WHOLE and said.of_sets:
            return self._json(why_not(rules, count, dropped))
        facts = said.facts(count.win)
        key = (counted.pattern, tuple(counted.groups), said, facts, by, principle, ruling)
        entry = self._against.get(key)
        if entry is None:
            entry = _kept(self._against, key, encoded(why_not(rules, count, dropped), self.lang))
        return msgspec.Raw(entry)

    def _json(self, entry: object) -> msgspec.Raw:
        return msgspec.Raw(encoded(entry, self.lang))

    def line(self, data: Mapping[str, Any]) -> bytes:
        """The answer to a hand as a line of JSON in UTF-8 without its end."""
        return encoded(answer_tree(data, self.lang, self), self.lang)


NO_TILES = b'"tiles":[]'


def _kept(kind: Kind, key: Hashable, entry: bytes) -> bytes:
    if len(kind) >= MOST:
        kind.clear()
    kind[key] = entry
    return entry


def _tiles(win: Win) -> bytes:
    """All tiles of the hand as JSON, set by set, under their name."""
    tiles: bytes | None = win.kept.get(NO_TILES)
    if tiles is None:
        sets = b",".join([_tiles_of(s) for s in win.parts])
        tiles = win.kept[NO_TILES] = b'"tiles":[%b]' % sets
    return tiles


@cache
def _tiles_of(s: TileSet) -> bytes:
    return msgspec.json.encode(s.tiles)
