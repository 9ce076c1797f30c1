"""Fans just missed: those that one other tile, one flag or one meld would have added.

The hand is changed in one point and counted again. What circumstances give to any hand alike
(the last tile of the wall, a replacement tile, the way it waited) is no fan that a hand just
misses; nor is a fan whose pattern is there but not counted, or counted in another arrangement.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from scoring.arrangements import (
    CHOWS,
    SEVEN_PAIRS,
    STANDARD,
    TileSet,
    completing_tiles,
    formal_waits,
    meld_set,
)
from scoring.chinese import simplified
from scoring.hand import Hand, Meld
from scoring.rulesets.mcr.count import Count, Counted, count_all
from scoring.rulesets.mcr.reasons import fan_name
from scoring.rulesets.mcr.win import Win
from scoring.sentences import set_words
from scoring.tiles import TILES, WINDS, tile_name

TILE, FLAG, MELD = "tile", "flag", "meld"

CIRCUMSTANCES = frozenset({44, 45, 46, 47, 58, 67, 74, 77, 78, 79, 80, 81})
"""Fans of how the win came about, and the first kong: never told as just missed."""


class Change(NamedTuple):
    """One thing that was otherwise: its kind, what to say about it, and the hand it makes.

    ``about`` fills the blanks of the sentence: tile codes and sets.
    """

    kind: str
    sentence: str
    about: tuple[str | TileSet, ...]
    hand: Hand


class Missed(NamedTuple):
    """A fan that a change adds, and the total the hand then has."""

    counted: Counted
    change: Change
    total: int

    @property
    def ease(self) -> tuple[int, int]:
        """What changes are compared by: how little they are, then what they bring."""
        return -_SIZE[self.change.sentence], self.total


def just_missed(counts: list[Count]) -> list[Missed]:
    """The fans just missed, each by the least change, the one that brings most among equals."""
    best = counts[0]
    rulings = best.win.rulings
    there = {c.fan.number for count in counts for c in count.fans}
    there |= {d.fan.number for count in counts for d in count.dropped}
    missed: dict[int, Missed] = {}
    for change in changes(best.win):
        after = count_all(change.hand, rulings)[0]
        if after.total <= best.total:
            continue
        for counted in after.fans:
            number = counted.fan.number
            if number in there or number in CIRCUMSTANCES:
                continue
            found = Missed(counted, change, after.total)
            if number not in missed or found.ease > missed[number].ease:
                missed[number] = found
    return sorted(missed.values(), key=lambda m: (-m.counted.points, m.counted.fan.number))


def missed_json(missed: Missed, lang: str) -> dict[str, Any]:
    """A fan just missed as the answer has it; ``missing`` is tile, flag or meld."""
    fan = missed.counted.fan
    return {
        "name": fan.name,
        "zh": fan_name(fan, lang),
        "pinyin": fan.pinyin,
        "number": fan.number if fan.number <= 81 else None,
        "points": missed.counted.points,
        "missing": missed.change.kind,
        "total": missed.total,
        "because": what_was_missing(missed, lang),
    }


def changes(win: Win) -> Iterator[Change]:
    """The winning hands that differ from this one in one point."""
    yield from _flags(win)
    yield from _melds(win)
    yield from _other_winning_tiles(win.tiles.hand)
    yield from _other_tiles(win)
    yield from _shifted_melds(win.tiles.hand)


SENTENCES = {
    "drawn": ("Self-drawn, this would be {fan}", "若為自摸，即計「{fan}」"),
    "claimed": ("Won from another player, this would be {fan}", "若和別家的牌，即計「{fan}」"),
    "seat": ("With {0} as seat wind, this would be {fan}", "若{0}為門風，即計「{fan}」"),
    "round": ("With {0} as round wind, this would be {fan}", "若{0}為圈風，即計「{fan}」"),
    "concealed": ("With {0} concealed, this would be {fan}", "若{0}為暗，即計「{fan}」"),
    "melded": ("With {0} melded, this would be {fan}", "若{0}為明，即計「{fan}」"),
    "kong": ("With {0} made a kong, this would be {fan}", "若{0}開槓，即計「{fan}」"),
    "won": ("Won on the {0}, this would be {fan}", "若和{0}，即計「{fan}」"),
    "tile": (
        "With the {0} in place of the {1}, this would be {fan}",
        "若以{0}換{1}，即計「{fan}」",
    ),
}
_SIZE = {sentence: size for size, sentence in enumerate(SENTENCES)}


def what_was_missing(missed: Missed, lang: str) -> str:
    """One sentence: the change, and the fan it would have made."""
    english = lang == "en"
    words = [
        tile_name(thing, "en" if english else "zh-Hant")
        if isinstance(thing, str)
        else set_words(thing, english)
        for thing in missed.change.about
    ]
    fan = missed.counted.fan
    template = SENTENCES[missed.change.sentence][not english]
    text = template.format(*words, fan=fan.name if english else fan.traditional)
    if english:
        return text + "."
    return (simplified(text) if lang == "zh-Hans" else text) + "。"


def _flags(win: Win) -> Iterator[Change]:
    hand = win.tiles.hand
    if not hand.first_turn:
        if not hand.self_drawn and not hand.robbing_kong:
            yield Change(FLAG, "drawn", (), hand._replace(self_drawn=True))
        if hand.self_drawn and not hand.kong_replacement and hand.winning_tile:
            yield Change(FLAG, "claimed", (), hand._replace(self_drawn=False))
    for s in win.pungs:
        wind = s.tiles[0]
        if wind not in WINDS:
            continue
        if wind != hand.seat_wind and not hand.first_turn:
            yield Change(FLAG, "seat", (wind,), hand._replace(seat_wind=wind))
        if wind != hand.round_wind:
            yield Change(FLAG, "round", (wind,), hand._replace(round_wind=wind))


def _melds(win: Win) -> Iterator[Change]:
    hand = win.tiles.hand
    for n, meld in enumerate(hand.melds):
        others = hand.melds[:n] + hand.melds[n + 1 :]
        if meld.kind == "kong":
            turned = meld._replace(concealed=not meld.concealed)
            how = "melded" if meld.concealed else "concealed"
            yield Change(MELD, how, (meld_set(meld),), hand._replace(melds=(*others, turned)))
            continue
        standing = (*meld.tiles, *hand.concealed)
        # a last tile of its kind has no other copy in the hand unseen
        last = hand.last_tile_of_kind and hand.winning_tile not in meld.tiles
        freed = hand._replace(concealed=standing, melds=others, last_tile_of_kind=last)
        yield Change(MELD, "concealed", (meld_set(meld),), freed)
        if meld.kind == "pung" and win.tiles.counts[meld_set(meld).place] == 3:
            kong = Meld("kong", (meld.tiles[0],) * 4, concealed=False)
            made = hand._replace(melds=(*others, kong))
            yield Change(MELD, "kong", (meld_set(meld),), made)
    if win.shape != STANDARD:
        return
    for s in win.parts[len(hand.melds) : -1]:
        if hand.winning_tile in s.tiles:
            continue
        rest = list(hand.concealed)
        for tile in s.tiles:
            rest.remove(tile)
        smaller = hand._replace(concealed=tuple(rest))
        melded = Meld("chow" if s.is_chow else "pung", s.tiles, concealed=False)
        if len(hand.melds) == 3:
            shown = smaller._replace(melds=(*hand.melds, melded))
            yield Change(MELD, "melded", (s,), shown)
        if s.is_pung and win.tiles.counts[s.place] == 3:
            kong = Meld("kong", (s.tiles[0],) * 4, concealed=True)
            yield Change(MELD, "kong", (s,), smaller._replace(melds=(*hand.melds, kong)))


def _other_winning_tiles(hand: Hand) -> Iterator[Change]:
    if hand.winning_tile is None or hand.robbing_kong or hand.dealt:
        return
    for tile in dict.fromkeys(hand.concealed):
        if tile != hand.winning_tile:
            other = hand._replace(winning_tile=tile, last_tile_of_kind=False)
            yield Change(TILE, "won", (tile,), other)


def _other_tiles(win: Win) -> Iterator[Change]:
    """The hand with one concealed tile exchanged so that it still wins."""
    tiles = win.tiles
    for place in range(34):
        if not tiles.concealed[place]:
            continue
        standing = list(tiles.concealed)
        standing[place] -= 1
        for other in _completing(win, standing):
            if other != place and tiles.counts[other] < 4:
                hand = _exchanged(tiles.hand, TILES[place], TILES[other])
                if hand:
                    yield Change(TILE, "tile", (TILES[other], TILES[place]), hand)


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
    return hand._replace(concealed=tuple(tiles), winning_tile=won, last_tile_of_kind=last)


def _shifted_melds(hand: Hand) -> Iterator[Change]:
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
            yield Change(TILE, "tile", (TILES[new], TILES[old]), hand._replace(melds=melds))
