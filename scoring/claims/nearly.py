"""Near misses of a hand: the fans, and the minimum, that a single change would have brought.

The hand is changed in one point (a tile, how it was won, a meld) and counted again. Some fans are
never near misses: those that any hand can get by circumstance (last tile of the wall, replacement
tile, wait), and those already in the hand but excluded or counted only in another arrangement.
Changes of the seat or round wind are luck, so they are not offered as a way to the minimum.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import permutations
from typing import Any, NamedTuple

import msgspec

from scoring.fans.arrangements import (
    CHOWS,
    SEVEN_PAIRS,
    STANDARD,
    TileSet,
    completing_tiles,
    formal_waits,
    meld_set,
)
from scoring.fans.counts import Count, CountedFan
from scoring.fans.explain import tiles_shown
from scoring.fans.patterns import WORTHS, Pattern
from scoring.fans.ruleset import RuleSet
from scoring.fans.win import Win
from scoring.hand.contradictions import contradictions
from scoring.hand.hand import Hand, Meld
from scoring.hand.shorthand import parse_shorthand
from scoring.hand.values import HowMany, Listed, TileName
from scoring.score import NearMiss, Remedy, Shortfall, Tiles
from scoring.speech.errors import HandError
from scoring.speech.messages import Blank, Message, Text, message_of
from scoring.tiles import INDEX, TILES, WINDS

TILE, FLAG, MELD = "tile", "flag", "meld"


class HandChange(NamedTuple):
    """One change to a hand.

    kind: ``TILE``, ``FLAG`` or ``MELD``.
    step: key of the sentence about it in ``STEPS``.
    about: tiles (codes) or sets that the sentence names.
    hand: the changed hand.
    """

    kind: str
    step: str
    about: tuple[str | TileSet, ...]
    hand: Hand

    @property
    def message(self) -> Message:
        """This change as the beginning of a sentence, without a full stop: "with 1-1-1 of
        characters melded"."""
        words = [TileName(one) if isinstance(one, str) else one for one in self.about]
        blanks: dict[str, Blank] = dict(zip(("one", "other"), words, strict=False))
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
_SIZE = {step: size for size, step in enumerate(STEPS)}
LUCK = ("seat", "round")
"""Steps that depend on luck: no player can choose the seat or round wind."""

WOULD_ADD = Text("{change}, this would add {fan}.")


class Near(NamedTuple):
    """A near miss: a fan that one change adds, the total of the changed hand, and the fan's
    tiles."""

    counted: CountedFan
    change: HandChange
    total: int
    tiles: Tiles

    @property
    def ease(self) -> tuple[int, int]:
        """Sort key of near misses, greatest is best: the smaller change first, then the higher
        total."""
        return -_SIZE[self.change.step], self.total

    @property
    def message(self) -> Message:
        """One sentence on this near miss: the change, and the fan that it would add."""
        change = Capital(self.change.message)
        return Message(WOULD_ADD, change=change, fan=self.counted.pattern.zh)


class Capital(msgspec.Struct, frozen=True):
    """A message displayed with a capital first letter, to begin a sentence."""

    message: Message

    def in_language(self, lang: str) -> str:
        text = self.message.in_language(lang)
        return text[0].upper() + text[1:]


class NearHands:
    """Hands similar to a counted one, with their counts; each group is counted on first use and
    cached.

    counts: all arrangements of the hand under `rules`, the best first.
    """

    def __init__(self, rules: RuleSet, counts: Sequence[Count]) -> None:
        self.rules = rules
        self.counts = counts
        self.best = counts[0]
        self.win = self.best.win

    def count(self, hand: Hand) -> Count | None:
        """Return the best count of a changed hand under the same options, even if it is below the
        minimum; None if such a hand is impossible or has no winning shape."""
        try:
            self.rules.check(hand)
        except HandError:
            return None
        if contradictions(hand):
            return None
        counts = self.rules.count_all(hand, self.win.options)
        return counts[0] if counts else None

    def _each(self, hands: Sequence[Hand]) -> list[Count]:
        return [count for hand in hands if (count := self.count(hand)) is not None]

    @cached_property
    def changed(self) -> list[tuple[HandChange, Count]]:
        """The single changes after which the hand still has a winning shape, each with the new
        count, which may be below the minimum."""
        after = [(change, self.count(change.hand)) for change in changes(self.win)]
        return [(change, count) for change, count in after if count is not None]

    @cached_property
    def misses(self) -> dict[str, Near]:
        """The fans just missed, by key, each with the best change that adds it and raises the
        total."""
        there = {c.pattern.key for count in self.counts for c in count.fans}
        there |= {d.counted.pattern.key for count in self.counts for d in count.dropped}
        near: dict[str, Near] = {}
        for change, after in self.changed:
            if (after.total or 0) <= (self.best.total or 0):
                continue
            for counted in after.fans:
                key = counted.pattern.key
                if key in there or counted.pattern.circumstance:
                    continue
                tiles = tiles_shown(after.win, counted)
                found = Near(counted, change, after.total or 0, tiles)
                if key not in near or found.ease > near[key].ease:
                    near[key] = found
        return near

    @cached_property
    def of_suits(self) -> list[Count]:
        """The winning counts after changing the suits of this hand: all suits to one, or one suit
        to another."""
        return self._each(_of_suits(self.win))

    @cached_property
    def of_pungs(self) -> list[Count]:
        """The count of this hand with its chows replaced by pungs; empty if that does not win."""
        return self._each(_made(self.win, _as_pungs(self.win)))

    @cached_property
    def of_chows(self) -> list[Count]:
        """The count of this hand with its pungs replaced by chows; empty if that does not win."""
        return self._each(_made(self.win, _as_chows(self.win)))

    @cached_property
    def unmelded(self) -> list[Count]:
        """The count of this hand with its open chows and pungs concealed (kongs stay); empty if
        that does not win."""
        melds = self.win.hand.melds
        kept = tuple([meld for meld in melds if meld.kind == "kong"])
        own = [tile for meld in melds if meld.kind != "kong" for tile in meld.tiles]
        concealed = (*own, *self.win.hand.concealed)
        return self._each([self.win.hand.replace(concealed=concealed, melds=kept)])


def near_misses(near: NearHands) -> tuple[NearMiss, ...]:
    """Return the fans that a hand just missed, the most valuable first; may be empty. Each comes
    with the smallest change that adds it and, among equal changes, the one with the highest
    total."""
    in_order = sorted(near.misses.values(), key=lambda n: _dearest_first(near.rules, n.counted))
    return tuple([_near_miss(found) for found in in_order])


def _near_miss(found: Near) -> NearMiss:
    """Return a fan that was just missed as an entry of the answer."""
    pattern = found.counted.pattern
    return NearMiss(
        name=pattern.name,
        zh=pattern.zh,
        local=pattern.zh.local,
        pinyin=pattern.names.pinyin,
        number=pattern.number,
        points=pattern.points(found.counted.value),
        unit=pattern.unit,
        missing=found.change.kind,
        total=found.total,
        because=found.message,
        tiles=found.tiles,
    )


def what_was_missing(near: NearHands, pattern: Pattern) -> Message | None:
    """Return a sentence on the change that would have added a fan (`pattern`) to a hand; None if
    the fan is no near miss."""
    missed = near.misses.get(pattern.key)
    return missed.message if missed else None


def why_absent(near: NearHands, pattern: Pattern) -> Message:
    """Return a sentence on why a fan (`pattern`) is absent from a hand: the change that would add
    it; else a change after which it is there but excluded; else what the fan requires, and the sets
    or suits that prevent it."""
    added = what_was_missing(near, pattern)
    if added:
        return added
    for change, after in near.changed:
        if _is_there(after, pattern):
            return Message(WOULD_BE, change=Capital(change.message))
    needs = Message(NEEDS, what=message_of(pattern.about))
    usual = _example(near.rules, pattern)
    for against, counts in _remade(near, usual) if usual else ():
        if any(_is_there(count, pattern) for count in counts):
            return Message(Text("{needs} {against}"), needs=needs, against=against)
    return needs


WOULD_BE = Text("{change}, it would be.")
NEEDS = Text("What it needs: {what}")


def _example(rules: RuleSet, pattern: Pattern) -> Win | None:
    if not pattern.example:
        return None
    hand = rules.parse(parse_shorthand(pattern.example, rules.FIELDS))
    counts = rules.count_all(rules.whole(hand), rules.OPTIONS.read(None))
    return counts[0].win if counts else None


def _is_there(count: Count, pattern: Pattern) -> bool:
    found = [*count.fans, *(dropped.counted for dropped in count.dropped)]
    return any(counted.pattern is pattern for counted in found)


def _dearest_first(rules: RuleSet, counted: CountedFan) -> tuple[int, int, int]:
    pattern = counted.pattern
    worth = WORTHS.index(pattern.unit) if pattern.unit in WORTHS else len(WORTHS)
    return worth, -counted.value, _place(rules, pattern)


def _place(rules: RuleSet, pattern: Pattern) -> int:
    return pattern.number or rules.TABLE.patterns.index(pattern)


# --- ways to the minimum --------------------------------------------------------------------------

MOST_WAYS = 6


class Way(NamedTuple):
    """One or two changes to a hand, and the count of the hand after them."""

    steps: tuple[HandChange, ...]
    after: Count

    @property
    def ease(self) -> tuple[int, int, int]:
        return -len(self.steps), -_SIZE[self.steps[-1].step], self.after.total or 0


def ways_to_the_minimum(near: NearHands) -> Shortfall:
    """Return how many points a hand lacks to the minimum of its rules, and up to `MOST_WAYS` ways
    to reach it.

    A way is a single change, or self-draw together with one other change; changes of a wind are
    left out. Of several ways that add the same fans worth more than 2 points, only the best is
    listed.
    """
    rules, best = near.rules, near.best
    chosen: dict[tuple[str, ...], Way] = {}
    for way in _enough(near):
        gained, _ = _difference(rules, best, way.after)
        worth = {counted.pattern.key: counted.value for counted in way.after.fans}
        key = tuple(sorted(key for key in gained if worth[key] > 2))
        if key not in chosen or way.ease > chosen[key].ease:
            chosen[key] = way
    ways = sorted(chosen.values(), key=lambda way: way.ease, reverse=True)[:MOST_WAYS]
    return Shortfall(best.missing, tuple([_remedy(rules, best, way) for way in ways]))


def _enough(near: NearHands) -> Iterator[Way]:
    """Yield the ways to the minimum: each single change that reaches it, and self-draw with another
    change if neither reaches it alone."""
    drawn: HandChange | None = None
    enough = False
    for change, after in near.changed:
        if change.step in LUCK:
            continue
        if after.minimum_met:
            yield Way((change,), after)
        if change.step == "drawn":
            drawn, enough = change, after.minimum_met
        elif drawn is not None and not enough and not after.minimum_met:
            both = near.count(change.hand.replace(self_drawn=True))
            if both is not None and both.minimum_met:
                yield Way((drawn, change), both)


def _difference(rules: RuleSet, before: Count, after: Count) -> tuple[Counter[str], Counter[str]]:
    """Return two counters of points by fan key: gained and lost by a change. Fans that do not help
    to reach the minimum are ignored."""
    had, has = _helping(rules, before), _helping(rules, after)
    return has - had, had - has


def _helping(rules: RuleSet, count: Count) -> Counter[str]:
    """Return the points of each fan, by key, that helps to reach the minimum."""
    return Counter({c.pattern.key: c.total for c in count.fans if not rules.outside_minimum(c)})


def _remedy(rules: RuleSet, best: Count, way: Way) -> Remedy:
    """Return a way as an entry of the answer. Its sentence and the total in it leave out the fans
    that do not help to reach the minimum."""
    gained, lost = _difference(rules, best, way.after)
    came, went = _in_order(rules, gained), _in_order(rules, lost)
    sums = [
        *(Message("+{points} {fan}", points=points, fan=p.zh) for p, points in came),
        *(Message("−{points} {fan}", points=points, fan=p.zh) for p, points in went),
    ]
    total = (way.after.total or 0) - sum(
        c.total for c in way.after.fans if rules.outside_minimum(c)
    )
    first, *more = [step.message for step in way.steps]
    steps = Capital(Message(TOGETHER, one=first, other=more[0]) if more else first)
    because = Message(WAY, steps=steps, sums=Listed(tuple(sums)), total=rules.amount(total))
    kinds = tuple([step.kind for step in way.steps])
    return Remedy(
        steps=kinds,
        total=way.after.total,
        gained=_fan_trees(came),
        lost=_fan_trees(went),
        because=because,
    )


WAY = Text("{steps}: {sums} – {total}.")


TOGETHER = Text("{one} and {other}")


def _in_order(rules: RuleSet, changed: Counter[str]) -> list[tuple[Pattern, int]]:
    patterns = [(rules.TABLE[key], points) for key, points in changed.items()]
    return sorted(patterns, key=lambda item: _place(rules, item[0]))


def _fan_trees(changed: Sequence[tuple[Pattern, int]]) -> tuple[dict[str, Any], ...]:
    """Return fans, each with its points, as the answer lists them."""
    found = []
    for pattern, points in changed:
        name = pattern.zh
        found.append({"name": pattern.name, "zh": name, "local": name.local, "points": points})
    return tuple(found)


# --- the changes ----------------------------------------------------------------------------------


def changes(win: Win) -> Iterator[HandChange]:
    """Yield hands that differ from a win in one point: a flag, a meld, the winning tile, another
    tile or a shifted chow. They need not win; `NearHands.changed` filters them."""
    yield from _flags(win)
    yield from _melds(win)
    yield from _other_winning_tiles(win.hand)
    yield from _other_tiles(win)
    yield from _shifted_melds(win.hand)


def _flags(win: Win) -> Iterator[HandChange]:
    """Yield, where the situation allows it, the win as self-drawn instead of claimed or the
    reverse, and with each wind of its pungs as seat or round wind."""
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
    """Yield the win with one meld concealed, one kong turned from melded to concealed or the
    reverse, one pung made a kong, or the only concealed set melded."""
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
    """Yield the win with one concealed tile exchanged for another tile that completes the hand."""
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
    waits = formal_waits(standing, pairs=not win.tiles.melds)
    return [place for place in range(34) if waits >> place & 1]


def _exchanged(hand: Hand, old: str, new: str) -> Hand | None:
    """Return the hand with one concealed `old` tile exchanged for `new`; None for a win by robbing
    a kong if `new` would be the winning tile or another copy of it."""
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
    """Yield the hands in which one melded chow is moved up or down by one rank."""
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


# --- hands made anew ------------------------------------------------------------------------------


def _remade(near: NearHands, usual: Win) -> Iterator[tuple[Message, list[Count]]]:
    """Yield (sentence, counts) for each property of the hand that may prevent a fan: more suits,
    chows, pungs or open melds than the fan's example hand `usual` has, or honors where `usual` has
    none. The counts are those of the hand after changing this property."""
    win = near.win
    if win.shape != STANDARD:
        return
    suits = HowMany(len(win.suits))
    honors = tuple([TileName(TILES[n]) for n in range(27, 34) if win.mask >> n & 1])
    more_suits, more_honors = len(win.suits) > len(usual.suits), honors and not usual.honors
    if more_suits and more_honors:
        yield Message(SUITS_AND_HONORS, many=suits, honors=honors), near.of_suits
    elif more_suits:
        yield Message(SUITS, many=suits), near.of_suits
    elif more_honors:
        yield Message(HAS_HONORS, honors=honors), near.of_suits
    if len(win.chows) > len(usual.chows):
        yield Message(HAS_CHOWS, n=len(win.chows)), near.of_pungs
    if len(win.pungs) > len(usual.pungs):
        yield Message(HAS_PUNGS, n=len(win.pungs)), near.of_chows
    melded = [meld for meld in win.hand.melds if not meld.concealed]
    if len(melded) > usual.tiles.open_melds:
        yield Message(HAS_MELDS, n=len(melded)), near.unmelded


SUITS = Text("This hand has {many} suits.")
SUITS_AND_HONORS = Text("This hand has {many} suits, and {honors}.")
HAS_HONORS = Text("This hand has {honors}.")
HAS_CHOWS = Text("This hand has {n} chow.", plural="This hand has {n} chows.")
HAS_PUNGS = Text("This hand has {n} pung or kong.", plural="This hand has {n} pungs or kongs.")
HAS_MELDS = Text("{n} set of this hand is melded.", plural="{n} sets of this hand are melded.")

Sets = list[list[int]]
"""The sets of a hand, then its pair, each as a list of tile indices (0 … 33)."""


def _places(win: Win) -> Sets:
    return [_indices(s) for s in win.parts]


def _indices(of: TileSet) -> list[int]:
    return [INDEX[tile] for tile in of.tiles]


def _copies(sets: Sets) -> list[int]:
    """Return how many of each of the 34 tiles are in the sets."""
    counts = [0] * 34
    for places in sets:
        for place in places:
            counts[place] += 1
    return counts


def _least_used(sets: Sets, suit: int) -> int:
    """Return the index of the tile of a suit (0 … 2) that is in these sets least often."""
    used = _copies(sets)
    return min(range(9 * suit, 9 * suit + 9), key=used.__getitem__)


def _of_suits(win: Win) -> list[Hand]:
    """Return the hands with all suits changed to one, both with and without honors, and those with
    one suit changed to another.

    win: a win in sets and a pair, each of one suit or of honors.
    """
    made = []
    for suit in range(3):
        alike = _in_suits(win, {0: suit, 1: suit, 2: suit})
        made += [alike, _without_honors(alike, suit)]
    for suit, other in permutations(range(3), 2):
        made.append(_in_suits(win, {suit: other}))
    return _made(win, made)


def _in_suits(win: Win, change: Mapping[int, int]) -> Sets:
    """Return the sets of a win after moving suits (0 … 2) as `change` maps them."""
    return [_moved(s, change) for s in win.parts]


def _moved(of: TileSet, change: Mapping[int, int]) -> list[int]:
    places = _indices(of)
    if of.suit not in change:
        return places
    up = 9 * (change[of.suit] - of.suit)
    return [place + up for place in places]


def _without_honors(sets: Sets, suit: int) -> Sets:
    """Return the sets with honors turned into tiles of a suit, in its least used ranks."""
    suited = list(sets)
    for number, places in enumerate(sets):
        if places[0] >= 27:
            suited[number] = [_least_used(suited, suit)] * len(places)
    return suited


def _as_pungs(win: Win) -> list[Sets]:
    sets = _places(win)
    for number, s in enumerate(win.parts):
        if s.is_chow:
            sets[number] = [_least_used(sets, s.suit)] * 3
    return [sets]


def _as_chows(win: Win) -> list[Sets]:
    sets = _places(win)
    for number, s in enumerate(win.parts):
        if s.is_pung:
            used = _copies(sets)
            suits = [s.suit] if s.suit < 3 else range(3)
            starts = [n for n in CHOWS if n // 9 in suits]
            first = min(starts, key=lambda n: sum(used[n : n + 3]))
            sets[number] = [first, first + 1, first + 2]
    return [sets]


def _made(win: Win, made: Sequence[Sets]) -> list[Hand]:
    """Return a win's hand rebuilt from other sets, with the same sets melded and the winning tile
    in the same set; hands with a fifth copy of a tile are left out."""
    hand, melded = win.hand, len(win.hand.melds)
    hands = []
    for sets in made:
        if max(_copies(sets)) > 4:
            continue
        won = hand.winning_tile
        for s, places in zip(win.parts[melded:], sets[melded:], strict=True):
            if won in s.tiles:
                won = TILES[places[min(s.tiles.index(won), len(places) - 1)]]
                break
        melds = tuple(
            [
                _meld_of(places, concealed=meld.concealed)
                for meld, places in zip(hand.melds, sets[:melded], strict=True)
            ]
        )
        standing = tuple([TILES[n] for places in sets[melded:] for n in places])
        hands.append(hand.replace(concealed=standing, melds=melds, winning_tile=won))
    return hands


def _meld_of(places: Sequence[int], *, concealed: bool) -> Meld:
    """Return the meld of these tiles; only a kong can be concealed."""
    kind = "pung"
    if places[0] != places[1]:
        kind = "chow"
    elif len(places) == 4:
        kind = "kong"
    return Meld(kind, tuple([TILES[place] for place in places]), concealed and kind == "kong")
