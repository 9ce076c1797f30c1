"""The winning shapes of the British special hands that are neither sets and a pair nor orphans.

None of them may have melds. They are from Kajongg's BMJA rules and the British rules site; options
in ``rules.toml`` cover the points on which these two sources differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from scoring.book.options import Chosen
from scoring.fans.arrangements import (
    ORPHANS_MASK,
    PAIRS,
    Arrangement,
    TileSet,
    arrangements_of,
    meld_set,
    tile_mask,
)
from scoring.fans.win import Tiles
from scoring.hand.hand import Hand, Meld
from scoring.tiles import TILES

SPECIAL_SHAPES = ("knitting", "triple_knitting", "honour_pairs", "snake")

PLAYED_AS = {"knitting": "knitting", "triple_knitting": "triple", "honour_pairs": "pairs"}
"""For each shape, the value of the option ``half_limit_hands`` that allows it and no other
shape."""

_SUIT_STARTS = (0, 9, 18)
_COUPLES = {
    (one + rank, other + rank): TileSet("knitted", (one + rank, other + rank), True)
    for one, other in combinations(_SUIT_STARTS, 2)
    for rank in range(9)
}
_TRIPLES = [TileSet("knitted", [start + rank for start in _SUIT_STARTS], True) for rank in range(9)]
_WINDS = tuple(range(27, 31))
_SNAKES = [
    TileSet("snake", (start, *range(start, start + 9), *_WINDS), True) for start in (0, 9, 18)
]


def special_arrangements(tiles: Tiles, options: Chosen) -> Iterator[Arrangement]:
    """Yield the arrangements of a hand's tiles in special shapes that the options allow; none if
    the hand has melds."""
    if tiles.melds:
        return
    counts = tiles.concealed_counts
    for shape, sets in _special(counts):
        if _plays(shape, counts, options):
            yield Arrangement(shape, sets)


def _plays(shape: str, counts: bytes, options: Chosen) -> bool:
    """Return True if tiles of this special shape win under the options."""
    if shape == "snake":
        return options["snake"] == "wriggling"
    if options["half_limit_hands"] not in ("all", PLAYED_AS[shape]):
        return False
    three_suits = all(any(counts[start : start + 9]) for start in _SUIT_STARTS)
    if shape == "knitting" and three_suits:
        return options["knitting_suits"] == "any"
    if shape == "honour_pairs" and max(counts) > 2:
        return bool(options["pair_duplicates"])
    return True


@lru_cache(maxsize=1 << 8)
def completing(concealed: tuple[str, ...], melds: tuple[Meld, ...]) -> tuple[str, ...]:
    """Return the codes of the tiles that complete a hand in any shape that wins under some options;
    a tile of which the hand has all four is left out."""
    hand = Hand(concealed, melds)
    counts, held = hand.concealed_counts(), hand.counts()
    sets = tuple([meld_set(meld) for meld in melds])
    found = []
    for place, tile in enumerate(TILES):
        if held[place] == 4:
            continue
        counts[place] += 1
        if arrangements_of(counts, sets) or (not melds and _special(bytes(counts))):
            found.append(tile)
        counts[place] -= 1
    return tuple(found)


@lru_cache(maxsize=1 << 10)
def _special(counts: bytes) -> list[tuple[str, tuple[TileSet, ...]]]:
    found = [(shape, tuple(sets_of(counts))) for shape, sets_of in _SETS_OF.items()]
    return [(shape, sets) for shape, sets in found if sets]


def _knitting(counts: bytes) -> list[TileSet]:
    """Return the tiles split into couples of the same number in two suits; empty if that is
    impossible."""
    if any(counts[27:]):
        return []
    couples: list[TileSet] = []
    for rank in range(9):
        there = [counts[start + rank] for start in _SUIT_STARTS]
        if sum(there) & 1 or 2 * max(there) > sum(there):
            return []
        for one, other in combinations(range(3), 2):
            # if three suits are involved, two suits share as many couples as they exceed the third
            # by
            many = (there[one] + there[other] - there[3 - one - other]) // 2
            couples += [_COUPLES[9 * one + rank, 9 * other + rank]] * many
    return couples


def _triple_knitting(counts: bytes) -> list[TileSet]:
    """Return 14 tiles split into four triples (one number in all three suits) and a couple (one
    number in two suits); empty if that is impossible."""
    if any(counts[27:]):
        return []
    sets: list[TileSet] = []
    couples: list[TileSet] = []
    for rank in range(9):
        there = [counts[start + rank] for start in _SUIT_STARTS]
        most = max(there)
        sets += [_TRIPLES[rank]] * min(there)
        couple = [
            start + rank for start, many in zip(_SUIT_STARTS, there, strict=True) if many == most
        ]
        if min(there) == most:
            continue
        if min(there) < most - 1 or len(couple) != 2 or couples:
            return []
        couples.append(_COUPLES[couple[0], couple[1]])
    return sets + couples


def _honour_pairs(counts: bytes) -> list[TileSet]:
    """Return the tiles split into pairs of terminals and honors, two of which may be equal; empty
    if that is impossible."""
    if tile_mask(counts) & ~ORPHANS_MASK or any(count & 1 for count in counts):
        return []
    return [PAIRS[place] for place, count in enumerate(counts) for _ in range(count // 2)]


def _snake(counts: bytes) -> list[TileSet]:
    """Return the set of a snake: a pair of 1s, the 2 to 9 of the same suit and one of each wind.
    Empty if the tiles are not a snake."""
    if counts[27:] != bytes((1, 1, 1, 1, 0, 0, 0)):
        return []
    body = bytes((2, *[1] * 8))
    for start, snake in zip(_SUIT_STARTS, _SNAKES, strict=True):
        if counts[start : start + 9] == body:
            return [snake]
    return []


_SETS_OF = {
    "knitting": _knitting,
    "triple_knitting": _triple_knitting,
    "honour_pairs": _honour_pairs,
    "snake": _snake,
}
