"""The winning shapes of the British special hands, which are neither sets and a pair nor orphans.

All of them are made without a declared set. Kajongg's BMJA rules and the British rules site have
them; where those differ, ``switches`` names the option.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from scoring.arrangements import (
    ORPHANS_MASK,
    PAIRS,
    Arrangement,
    TileSet,
    arrangements_of,
    meld_set,
    tile_mask,
)
from scoring.hand import Hand, Meld
from scoring.options import Chosen
from scoring.rulesets.classical import switches
from scoring.tiles import INDEX, TILES

KNITTING, TRIPLE_KNITTING = "knitting", "triple_knitting"
HONOUR_PAIRS, SNAKE = "honour_pairs", "snake"
SPECIAL_SHAPES = (KNITTING, TRIPLE_KNITTING, HONOUR_PAIRS, SNAKE)

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


def special_arrangements(hand: Hand, options: Chosen) -> Iterator[Arrangement]:
    """The readings of the hand as one of the special shapes that these options play."""
    if hand.melds:
        return
    for shape, sets in _special(bytes(hand.concealed_counts())).items():
        if sets and _played(shape, sets, options):
            yield Arrangement(shape, tuple(sets))


@lru_cache(maxsize=1 << 8)
def completing(concealed: tuple[str, ...], melds: tuple[Meld, ...]) -> tuple[str, ...]:
    """The tiles that give the hand a shape that wins at some table; never a fifth copy."""
    hand = Hand(concealed, melds)
    counts, held = hand.concealed_counts(), hand.counts()
    sets = tuple([meld_set(meld) for meld in melds])
    found = []
    for place, tile in enumerate(TILES):
        if held[place] == 4:
            continue
        counts[place] += 1
        if arrangements_of(counts, sets) or (not melds and any(_special(bytes(counts)).values())):
            found.append(tile)
        counts[place] -= 1
    return tuple(found)


@lru_cache(maxsize=1 << 10)
def _special(counts: bytes) -> dict[str, list[TileSet]]:
    """The sets of each special shape, none where the tiles do not have it."""
    return {
        KNITTING: _knitting(counts),
        TRIPLE_KNITTING: _triple_knitting(counts),
        HONOUR_PAIRS: _honour_pairs(counts),
        SNAKE: _snake(counts),
    }


def _played(shape: str, sets: Sequence[TileSet], options: Chosen) -> bool:
    if shape == SNAKE:
        return bool(options["snake"] == switches.WRIGGLING)
    if options["half_limit_hands"] not in (switches.ALL_HALVES, _OPTION_OF[shape]):
        return False
    if shape == KNITTING:
        suits = {INDEX[tile] // 9 for s in sets for tile in s.tiles}
        return len(suits) == 2 or options["knitting_suits"] == switches.ANY_SUITS
    if shape == HONOUR_PAIRS:
        return len(set(sets)) == 7 or options["pair_duplicates"]
    return True


_OPTION_OF = {
    KNITTING: switches.KNITTING,
    TRIPLE_KNITTING: switches.TRIPLE,
    HONOUR_PAIRS: switches.PAIRS,
}


def _knitting(counts: bytes) -> list[TileSet]:
    """Seven couples of one number in two suits."""
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
    """Four sets of one number in all three suits, and a couple of one number in two."""
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
    """Seven pairs of 1s, 9s, winds and dragons."""
    if tile_mask(counts) & ~ORPHANS_MASK or any(count & 1 for count in counts):
        return []
    return [PAIRS[place] for place, count in enumerate(counts) for _ in range(count // 2)]


def _snake(counts: bytes) -> list[TileSet]:
    """A pair of 1s, the 2 to 9 of the same suit, and one of each wind."""
    if counts[27:] != bytes((1, 1, 1, 1, 0, 0, 0)):
        return []
    body = bytes((2, *[1] * 8))
    for start, snake in zip(_SUIT_STARTS, _SNAKES, strict=True):
        if counts[start : start + 9] == body:
            return [snake]
    return []
