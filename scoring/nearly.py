"""What a hand just missed: the fans and the minimum that one other thing would have brought.

The hand is changed in one point (a tile, how it was won, a meld) and counted again. What
circumstances give to any hand alike (the last tile of the wall, a replacement tile, the way it
waited) is no fan that a hand just misses; nor is a fan whose pattern is there but not counted, or
counted in another arrangement. Whose seat it was and how the wall ran are luck and are no way to
the minimum.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from scoring.arrangements import (
    CHOWS,
    SEVEN_PAIRS,
    STANDARD,
    TileSet,
    completing_tiles,
    formal_waits,
    meld_set,
)
from scoring.errors import HandError
from scoring.hand import Hand, Meld
from scoring.languages import LANGUAGES
from scoring.messages import Message, Text
from scoring.patterns import WORTHS, Pattern
from scoring.rules import Count, Counted, RuleSet
from scoring.score import Missed, Remedy, Short
from scoring.situation import contradictions
from scoring.tiles import TILES, WINDS
from scoring.win import Win
from scoring.words import TileName

TILE, FLAG, MELD = "tile", "flag", "meld"


class HandChange(NamedTuple):
    """One thing that was otherwise: its kind, which of ``STEPS`` says it, what that is about, and
    the hand it makes."""

    kind: str
    step: str
    about: tuple[str | TileSet, ...]
    hand: Hand

    @property
    def message(self) -> Message:
        """The change, without a stop: it begins a sentence about what would be."""
        words = [TileName(one) if isinstance(one, str) else one for one in self.about]
        blanks: dict[str, Any] = dict(zip(("one", "other"), words, strict=False))
        return Message(STEPS[self.step], **blanks)


STEPS: dict[str, Text] = {
    "drawn": Text("self-drawn"),
    "claimed": Text("won from another player"),
    "seat": Text("with the {one} as seat wind"),
    "round": Text("with the {one} as round wind"),
    "concealed": Text("with {one} concealed"),
    "melded": Text("with {one} melded"),
    "kong": Text("with a kong in place of {one}"),
    "won": Text("won on the {one}"),
    "tile": Text("with the {one} in place of the {other}"),
}
"""What can be otherwise, the least first."""
_SIZE = {step: size for size, step in enumerate(STEPS)}
LUCK = ("seat", "round")
"""Changes that no player can bring about."""

WOULD_ADD = Text("{change}, this would add {fan}.")


class Near(NamedTuple):
    """A fan that a change adds, and the total the hand then has."""

    counted: Counted
    change: HandChange
    total: int

    @property
    def ease(self) -> tuple[int, int]:
        """What changes are compared by: how little they are, then what they bring."""
        return -_SIZE[self.change.step], self.total

    @property
    def message(self) -> Message:
        """One sentence: the change, and the fan it would have made."""
        change = Capital(self.change.message)
        return Message(WOULD_ADD, change=change, fan=self.counted.pattern.zh)


class Capital(msgspec.Struct, frozen=True):
    """A message at the beginning of a sentence."""

    message: Message

    def in_language(self, lang: str) -> str:
        text = self.message.in_language(lang)
        return text[0].upper() + text[1:]


def just_missed(rules: RuleSet, counts: Sequence[Count]) -> tuple[Missed, ...]:
    """The fans just missed, each by the least change, the one that brings most among equals."""
    near = _near(rules, counts).values()
    in_order = sorted(near, key=lambda n: _dearest_first(rules, n.counted))
    return tuple(
        [
            Missed(
                name=n.counted.pattern.name,
                zh=n.counted.pattern.zh,
                local=n.counted.pattern.zh.local,
                pinyin=n.counted.pattern.pinyin,
                number=n.counted.pattern.number,
                points=n.counted.pattern.points(n.counted.value),
                unit=n.counted.pattern.unit,
                missing=n.change.kind,
                total=n.total,
                because=n.message,
            )
            for n in in_order
        ]
    )


def what_was_missing(rules: RuleSet, counts: Sequence[Count], pattern: Pattern) -> Message | None:
    """The sentence about a fan, where the hand just missed it."""
    near = _near(rules, counts).get(pattern.key)
    return near.message if near else None


def _dearest_first(rules: RuleSet, counted: Counted) -> tuple[int, int, int]:
    pattern = counted.pattern
    worth = WORTHS.index(pattern.unit) if pattern.unit in WORTHS else len(WORTHS)
    return worth, -counted.value, _place(rules, pattern)


def _place(rules: RuleSet, pattern: Pattern) -> int:
    return pattern.number or rules.TABLE.patterns.index(pattern)


def _near(rules: RuleSet, counts: Sequence[Count]) -> dict[str, Near]:
    best = counts[0]
    there = {c.pattern.key for count in counts for c in count.fans}
    there |= {d.counted.pattern.key for count in counts for d in count.dropped}
    near: dict[str, Near] = {}
    for change in changes(best.win):
        after = _counted(rules, change.hand, best)
        if after is None or (after.total or 0) <= (best.total or 0):
            continue
        for counted in after.fans:
            key = counted.pattern.key
            if key in there or counted.pattern.circumstance:
                continue
            found = Near(counted, change, after.total or 0)
            if key not in near or found.ease > near[key].ease:
                near[key] = found
    return near


def _counted(rules: RuleSet, hand: Hand, like: Count) -> Count | None:
    """The hand counted under the same options; None where it cannot win or cannot be."""
    if next(contradictions(hand), None) or not _allowed(rules, hand):
        return None
    counts = rules.count_all(hand, like.win.options)
    return counts[0] if counts else None


def _allowed(rules: RuleSet, hand: Hand) -> bool:
    """Whether a game by these rules can produce the hand."""
    try:
        rules.check(hand)
    except HandError:
        return False
    return True


# --- ways to the minimum --------------------------------------------------------------------------

MOST_WAYS = 6


class Way(NamedTuple):
    """What was otherwise, and the count of the hand it makes."""

    steps: tuple[HandChange, ...]
    after: Count

    @property
    def ease(self) -> tuple[int, int, int]:
        return -len(self.steps), -_SIZE[self.steps[-1].step], self.after.total or 0


def ways_to_the_minimum(rules: RuleSet, best: Count) -> Short:
    """How many points are missing, and what would have brought them.

    The hand is changed in one point, or in one point and self-drawn
    as well; of the ways for one fan the best is told.
    """
    chosen: dict[tuple[str, ...], Way] = {}
    for way in _enough(rules, best):
        gained, _ = _difference(rules, best, way.after)
        key = tuple(sorted(key for key in gained if way_worth(way, key) > 2))
        if key not in chosen or way.ease > chosen[key].ease:
            chosen[key] = way
    ways = sorted(chosen.values(), key=lambda way: way.ease, reverse=True)[:MOST_WAYS]
    return Short(best.missing, tuple([_remedy(rules, best, way) for way in ways]))


def way_worth(way: Way, key: str) -> int:
    """What one of a fan is worth in the hand that a way makes."""
    return next(c.value for c in way.after.fans if c.pattern.key == key)


def _enough(rules: RuleSet, best: Count) -> Iterator[Way]:
    drawn: HandChange | None = None
    enough = False
    for change in changes(best.win):
        if change.step in LUCK:
            continue
        after = _counted(rules, change.hand, best)
        if after is None:
            continue
        if after.minimum_met:
            yield Way((change,), after)
        if change.step == "drawn":
            drawn, enough = change, after.minimum_met
        elif drawn is not None and not enough and not after.minimum_met:
            both = _counted(rules, change.hand.replace(self_drawn=True), best)
            if both is not None and both.minimum_met:
                yield Way((drawn, change), both)


def _difference(rules: RuleSet, before: Count, after: Count) -> tuple[Counter[str], Counter[str]]:
    """The points of each fan that came, and of each that went, but for those beside the minimum."""
    had, has = (
        Counter({c.pattern.key: c.total for c in count.fans if not rules.beside_minimum(c)})
        for count in (before, after)
    )
    return has - had, had - has


def _remedy(rules: RuleSet, best: Count, way: Way) -> Remedy:
    gained, lost = _difference(rules, best, way.after)
    ordered = [_in_order(rules, changed) for changed in (gained, lost)]
    sums = [
        *(Message("+{points} {fan}", points=points, fan=p.zh) for p, points in ordered[0]),
        *(Message("−{points} {fan}", points=points, fan=p.zh) for p, points in ordered[1]),
    ]
    total = (way.after.total or 0) - sum(c.total for c in way.after.fans if rules.beside_minimum(c))
    steps = Capital(_together([step.message for step in way.steps]))
    because = Message(WAY, steps=steps, sums=InARow(tuple(sums)), total=rules.amount(total))
    kinds = tuple([step.kind for step in way.steps])
    came, went = (tuple([_fan_tree(p, points) for p, points in fans]) for fans in ordered)
    return Remedy(kinds, way.after.total, came, went, because)


WAY = Text("{steps}: {sums} – {total}.")


def _together(steps: Sequence[Message]) -> Message:
    if len(steps) == 1:
        return steps[0]
    return Message(Text("{one} and {other}"), one=steps[0], other=steps[1])


class InARow(msgspec.Struct, frozen=True):
    """Sums told one after the other."""

    sums: tuple[Message, ...]

    def in_language(self, lang: str) -> str:
        return LANGUAGES[lang].comma.join([s.in_language(lang) for s in self.sums])


def _in_order(rules: RuleSet, changed: Counter[str]) -> list[tuple[Pattern, int]]:
    patterns = [(rules.TABLE[key], points) for key, points in changed.items()]
    return sorted(patterns, key=lambda item: _place(rules, item[0]))


def _fan_tree(pattern: Pattern, points: int) -> dict[str, Any]:
    name = pattern.zh
    return {"name": pattern.name, "zh": name, "local": name.local, "points": points}


# --- the changes ----------------------------------------------------------------------------------


def changes(win: Win) -> Iterator[HandChange]:
    """The winning hands that differ from this one in one point."""
    yield from _flags(win)
    yield from _melds(win)
    yield from _other_winning_tiles(win.hand)
    yield from _other_tiles(win)
    yield from _shifted_melds(win.hand)


def _flags(win: Win) -> Iterator[HandChange]:
    hand = win.hand
    if not hand.first_turn:
        if not hand.self_drawn and not hand.robbing_kong:
            yield HandChange(FLAG, "drawn", (), hand.replace(self_drawn=True))
        if hand.self_drawn and not hand.kong_replacement and hand.winning_tile:
            yield HandChange(FLAG, "claimed", (), hand.replace(self_drawn=False))
    for s in win.pungs:
        wind = s.tiles[0]
        if wind not in WINDS:
            continue
        if wind != hand.seat_wind and not hand.first_turn:
            yield HandChange(FLAG, "seat", (wind,), hand.replace(seat_wind=wind))
        if wind != hand.round_wind:
            yield HandChange(FLAG, "round", (wind,), hand.replace(round_wind=wind))


def _melds(win: Win) -> Iterator[HandChange]:
    hand = win.hand
    for n, meld in enumerate(hand.melds):
        others = hand.melds[:n] + hand.melds[n + 1 :]
        if meld.kind == "kong":
            turned = Meld(meld.kind, meld.tiles, not meld.concealed)
            how = "melded" if meld.concealed else "concealed"
            yield HandChange(MELD, how, (meld_set(meld),), hand.replace(melds=(*others, turned)))
            continue
        standing = (*meld.tiles, *hand.concealed)
        # a last tile of its kind has no other copy in the hand unseen
        last = hand.last_tile_of_kind and hand.winning_tile not in meld.tiles
        freed = hand.replace(concealed=standing, melds=others, last_tile_of_kind=last)
        yield HandChange(MELD, "concealed", (meld_set(meld),), freed)
        if meld.kind == "pung" and win.counts[meld_set(meld).place] == 3:
            kong = Meld("kong", (meld.tiles[0],) * 4, concealed=False)
            made = hand.replace(melds=(*others, kong))
            yield HandChange(MELD, "kong", (meld_set(meld),), made)
    if win.shape != STANDARD:
        return
    for s in win.parts[len(hand.melds) : -1]:
        if hand.winning_tile in s.tiles:
            continue
        rest = list(hand.concealed)
        for tile in s.tiles:
            rest.remove(tile)
        smaller = hand.replace(concealed=tuple(rest))
        melded = Meld("chow" if s.is_chow else "pung", s.tiles, concealed=False)
        if len(hand.melds) == len(win.parts) - 2:
            shown = smaller.replace(melds=(*hand.melds, melded))
            yield HandChange(MELD, "melded", (s,), shown)
        if s.is_pung and win.counts[s.place] == 3:
            kong = Meld("kong", (s.tiles[0],) * 4, concealed=True)
            yield HandChange(MELD, "kong", (s,), smaller.replace(melds=(*hand.melds, kong)))


def _other_winning_tiles(hand: Hand) -> Iterator[HandChange]:
    if hand.winning_tile is None or hand.robbing_kong or hand.dealt:
        return
    for tile in dict.fromkeys(hand.concealed):
        if tile != hand.winning_tile:
            other = hand.replace(winning_tile=tile, last_tile_of_kind=False)
            yield HandChange(TILE, "won", (tile,), other)


def _other_tiles(win: Win) -> Iterator[HandChange]:
    """The hand with one concealed tile exchanged so that it still wins."""
    tiles = win.tiles
    for place in range(34):
        if not tiles.concealed_counts[place]:
            continue
        standing = list(tiles.concealed_counts)
        standing[place] -= 1
        for other in _completing(win, standing):
            if other != place and tiles.counts[other] < 4:
                hand = _exchanged(tiles.hand, TILES[place], TILES[other])
                if hand:
                    yield HandChange(TILE, "tile", (TILES[other], TILES[place]), hand)


def _completing(win: Win, standing: list[int]) -> list[int]:
    if win.shape not in (STANDARD, SEVEN_PAIRS):
        return completing_tiles(standing, win.tiles.melds)
    waits = formal_waits(standing)
    if not win.tiles.melds:
        odd = [place for place in range(34) if standing[place] & 1]
        if len(odd) == 1:
            waits |= 1 << odd[0]
    return [place for place in range(34) if waits >> place & 1]


def _exchanged(hand: Hand, old: str, new: str) -> Hand | None:
    """The hand with another tile; None where its situation could not occur with it."""
    tiles = list(hand.concealed)
    tiles[tiles.index(old)] = new
    won = hand.winning_tile
    if won == old and old not in tiles:
        won = new
    if hand.robbing_kong and new == won:
        return None
    last = hand.last_tile_of_kind and new != won
    return hand.replace(concealed=tuple(tiles), winning_tile=won, last_tile_of_kind=last)


def _shifted_melds(hand: Hand) -> Iterator[HandChange]:
    """The hand with a tile at one end of a melded chow exchanged for one at the other."""
    counts = hand.counts()
    for n, meld in enumerate(hand.melds):
        first = meld_set(meld).place
        if meld.kind != "chow":
            continue
        for start, new, old in ((first + 1, first + 3, first), (first - 1, first - 1, first + 2)):
            if start not in CHOWS or start // 9 != first // 9 or counts[new] == 4:
                continue
            if TILES[new] == hand.winning_tile and (hand.robbing_kong or hand.last_tile_of_kind):
                continue
            shifted = Meld("chow", CHOWS[start].tiles, concealed=False)
            melds = (*hand.melds[:n], shifted, *hand.melds[n + 1 :])
            yield HandChange(TILE, "tile", (TILES[new], TILES[old]), hand.replace(melds=melds))
