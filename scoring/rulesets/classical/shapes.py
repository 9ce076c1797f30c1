"""The winning shapes of the British special hands, which are neither sets and a pair nor orphans.

All of them are made without a declared set. Kajongg's BMJA rules and the British rules site have
them; where those differ, ``rules.toml`` has the option.
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
"""The choice of ``half_limit_hands`` by which a shape alone is played."""

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
    """Yield the arrangements of the tiles of a hand in special shapes that the options play; none
    with melds."""
    if tiles.melds:
        return
    counts = tiles.concealed_counts
    for shape, sets in _special(counts):
        if _plays(shape, counts, options):
            yield Arrangement(shape, sets)


def _plays(shape: str, counts: bytes, options: Chosen) -> bool:
    """Return True if these tiles, which have the shape, win with it."""
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
    """Return the codes of the tiles that complete concealed tiles beside melds in a shape that wins
    at some table; never a fifth copy of a tile."""
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
    """Return the tiles split into couples, each of two suits and one number; empty if that is not
    possible."""
    if any(counts[27:]):
        return []
    couples: list[TileSet] = []
    for rank in range(9):
        there = [counts[start + rank] for start in _SUIT_STARTS]
        if sum(there) & 1 or 2 * max(there) > sum(there):
            return []
        for one, other in combinations(range(3), 2):
            # of three suits in couples, what two have more than the third is shared by them
            many = (there[one] + there[other] - there[3 - one - other]) // 2
            couples += [_COUPLES[9 * one + rank, 9 * other + rank]] * many
    return couples


def _triple_knitting(counts: bytes) -> list[TileSet]:
    """Return the tiles split into sets of one number in all three suits and one couple of a number
    in two; empty if that is not possible."""
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
    """Return the tiles split into pairs of 1s, 9s, winds and dragons, of which two may be equal;
    empty if that is not possible."""
    if tile_mask(counts) & ~ORPHANS_MASK or any(count & 1 for count in counts):
        return []
    return [PAIRS[place] for place, count in enumerate(counts) for _ in range(count // 2)]


def _snake(counts: bytes) -> list[TileSet]:
    """Return a pair of 1s, the 2 to 9 of the same suit and one of each wind, or an empty list."""
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
