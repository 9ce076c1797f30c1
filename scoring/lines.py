"""Answers to many hands as lines of JSON: those of ``edge.answer``, made quickly.

Most of what an answer says, such as why a fan counts that these sets make, is the same in
thousands of hands. Here such entries are kept as JSON. Everything else is shared with the road of
single answers: how a hand is read, counted and explained.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache
from typing import Any

import msgspec

from scoring.answering import explained
from scoring.edge import answer_tree, read_line
from scoring.errors import HandError
from scoring.explain import (
    Entries,
    because,
    brief_fan,
    fan,
    sentence_about,
    tiles_of_the_hand,
    tiles_shown,
    why_not,
)
from scoring.hand import Hand, PlainHand
from scoring.options import Asked
from scoring.patterns import FLOWERS, HAND, OWN, TILE
from scoring.rules import Count, Counted, Dropped, RuleSet
from scoring.rulesets import ruleset
from scoring.score import encoded
from scoring.win import WHOLE, Win

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
        self._alike: Kind = {}

    def fan(self, rules: RuleSet, count: Count, counted: Counted) -> Any:
        pattern, value, groups = counted
        win, shows = count.win, pattern.shows
        said = pattern.said or sentence_about(rules, win, counted)[0]
        facts = said.facts(win) if said.of_hand else ()
        if shows == OWN:
            return self._json(fan(rules, count, counted))
        if groups is WHOLE and shows == HAND:
            if said.of_sets:  # names the sets of this hand, so there is no use in keeping it
                return msgspec.Raw(self._made(rules, count, counted, _tiles(win)))
            key: Hashable = (pattern, value, said, facts)
            entry = self._of_all_tiles.get(key)
            if entry is None:
                made = self._made(rules, count, counted, NO_TILES)
                entry = _kept(self._of_all_tiles, key, made)
            return msgspec.Raw(entry.replace(NO_TILES, _tiles(win), 1))
        shown = tiles_of_the_hand(pattern, win) if shows in (TILE, FLOWERS) else ()
        key = (pattern, value, tuple(groups), said, facts, shown)
        entry = self._fans.get(key)
        if entry is None:
            tiles = _named(tiles_shown(rules, count, counted))
            entry = _kept(self._fans, key, self._made(rules, count, counted, tiles))
        return msgspec.Raw(entry)

    def _made(self, rules: RuleSet, count: Count, counted: Counted, tiles: bytes) -> bytes:
        """A fan that counts, with these tiles: all but them and the reason is the same for any."""
        key = counted.pattern, counted.value, len(counted.groups)
        alike = self._alike.get(key)
        if alike is None:
            whole = encoded(brief_fan(counted), self.lang)
            alike = _kept(self._alike, key, whole.removesuffix(NO_TILES + NO_REASON))
        reason = encoded(because(rules, count, counted), self.lang)
        return b'%b%b,"because":%b}' % (alike, tiles, reason)

    def why_not(self, rules: RuleSet, count: Count, dropped: Dropped) -> Any:
        counted, by, principle, ruling = dropped
        said = counted.pattern.said or sentence_about(rules, count.win, counted)[0]
        if counted.groups is WHOLE and said.of_sets:
            return self._json(why_not(rules, count, dropped))
        facts = said.facts(count.win) if said.of_hand else ()
        key = (counted.pattern, tuple(counted.groups), said, facts, by, principle, ruling)
        entry = self._against.get(key)
        if entry is None:
            entry = _kept(self._against, key, encoded(why_not(rules, count, dropped), self.lang))
        return msgspec.Raw(entry)

    def _json(self, entry: object) -> msgspec.Raw:
        return msgspec.Raw(encoded(entry, self.lang))

    def answers(self, lines: Sequence[bytes]) -> list[bytes]:
        """Return the answers to lines of JSON, as lines in UTF-8 without their ends."""
        hands = [PlainHand.from_line(line) for line in lines]
        counts = [self._counted(hand) if hand else None for hand in hands]
        trees = [
            self._tree(line) if counted is None else self._explained(*counted)
            for line, counted in zip(lines, counts, strict=True)
        ]
        return [encoded(tree, self.lang) for tree in trees]

    def _counted(self, hand: Hand) -> tuple[RuleSet, Asked, list[Count]] | None:
        """The counts of a plain hand; None for one that is answered otherwise."""
        try:
            rules = ruleset(hand.ruleset)
            if rules.FIELDS:
                return None
            hand = rules.checked(hand, {})
            options = Asked(rules.OPTIONS.read(hand.rulings))
            counts = rules.count_all(hand, options)
        except HandError:
            return None
        if not counts or (not counts[0].legal and rules.refusal(counts[0])):
            return None
        return rules, options, counts

    def _explained(self, rules: RuleSet, options: Asked, counts: list[Count]) -> dict[str, Any]:
        return explained(rules, counts, options, entries=self).tree()

    def _tree(self, line: bytes) -> dict[str, Any]:
        """The answer to a line that may be anything."""
        try:
            return self.tree(read_line(line))
        except HandError as error:
            return error.to_json(self.lang)

    def tree(self, data: Any) -> dict[str, Any]:
        """The answer to what a line holds."""
        return answer_tree(data, self.lang, self)


NO_TILES = b'"tiles":[]'
NO_REASON = b',"because":null}'


def _kept(kind: Kind, key: Hashable, entry: bytes) -> bytes:
    if len(kind) >= MOST:
        kind.clear()
    kind[key] = entry
    return entry


def _tiles(win: Win) -> bytes:
    """All tiles of the hand as JSON, set by set, under their name."""
    tiles: bytes | None = win.lasting.get(NO_TILES)
    if tiles is None:
        tiles = win.lasting[NO_TILES] = _named([s.tiles for s in win.parts])
    return tiles


def _named(tiles: Sequence[tuple[str, ...]]) -> bytes:
    """The tiles of some sets as JSON, under their name."""
    return b'"tiles":[%b]' % b",".join(map(_as_json, tiles))


@cache
def _as_json(tiles: tuple[str, ...]) -> bytes:
    return msgspec.json.encode(tiles)
