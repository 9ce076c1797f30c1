"""Arrangements and waits, compared with a slow search that tries everything."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest

from scoring.fans.arrangements import (
    CHOWS,
    HONORS_AND_KNITTED,
    KNITTED_STRAIGHT,
    OPEN_CHOWS,
    OPEN_KONGS,
    PAIRS,
    PUNGS,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    Arrangement,
    TileSet,
    arrangements_of,
    completing_tiles,
    formal_waits,
    meld_set,
)
from scoring.hand.hand import Meld
from scoring.tiles import INDEX, TILES
from tests.helpers.hands import hands

WON = list(islice(hands(seed=171), 2_400))


def counted(tiles: list[str]) -> bytes:
    counts = Counter(tiles)
    return bytes(counts[tile] for tile in TILES)


def standing_tiles(seed: int, many: int) -> Iterator[list[str]]:
    """Yield about `many` lists of tile codes, each one tile short of sets and a pair in number:
    half from winning hands, some with a tile exchanged, half random tiles of neighbouring ranks in
    one or two suits."""
    rng = random.Random(seed)
    for _ in range(many):
        if rng.random() < 0.5:
            hand = rng.choice(WON)
            tiles = list(hand["concealed"])
            tiles.remove(hand["winning_tile"])
            if rng.random() < 0.4:
                tiles[rng.randrange(len(tiles))] = rng.choice(TILES)
        else:
            suits = rng.choice(("m", "s", "p", "ms", "sp", "mp"))
            low = rng.randint(1, 5)
            near = [f"{low + n}{suit}" for suit in suits for n in range(5)] * 4
            tiles = rng.sample(near, rng.choice((4, 7, 10, 13)))
        if max(Counter(tiles).values()) < 5:
            yield tiles


def splits(counts: Counter[str]) -> list[list[tuple[str, ...]]]:
    """Return every way to split the tiles into sets and one pair, found by trying tile by tile."""
    found: list[list[tuple[str, ...]]] = []

    def walk(left: Counter[str], sets: list[tuple[str, ...]], paired: bool) -> None:
        first = next((t for t in TILES if left[t]), None)
        if first is None:
            found.append(sets)
            return
        groups: list[tuple[str, ...]] = [(first,) * 3] + ([] if paired else [(first,) * 2])
        if INDEX[first] < 27 and first[0] < "8":
            groups.append(tuple(f"{int(first[0]) + n}{first[1]}" for n in range(3)))
        for group in groups:
            if all(left[t] >= n for t, n in Counter(group).items()):
                walk(left - Counter(group), [*sets, group], paired or len(group) == 2)

    walk(counts, [], False)
    return found


def groups(arrangement: Arrangement, melds: tuple[TileSet, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the sets and the pair of an arrangement without the declared ones, as sorted tuples of
    tile codes."""
    sets = list(arrangement.sets)
    for meld in melds:
        sets.remove(meld)
    return tuple(sorted(tuple(sorted(s.tiles)) for s in sets))


def melds_of(hand: dict[str, Any]) -> tuple[TileSet, ...]:
    return tuple(meld_set(msgspec.convert(meld, Meld)) for meld in hand["melds"])


def test_every_arrangement_is_found_once_and_no_other() -> None:
    several = 0
    for hand in WON:
        concealed, melds = hand["concealed"], melds_of(hand)
        every = arrangements_of(counted(concealed), melds)
        found = [groups(a, melds) for a in every if a.shape == STANDARD]
        expected = {tuple(sorted(each)) for each in splits(Counter(concealed))}
        assert sorted(found) == sorted(expected), hand
        several += len(found) > 1
    assert several > 100


def test_the_waits_by_form_are_the_tiles_that_complete_sets_and_a_pair() -> None:
    """A tile of which the hand has all four copies counts too."""
    kinds: Counter[int] = Counter()
    for tiles in standing_tiles(173, 3_000):
        expected = {tile for tile in TILES if splits(Counter([*tiles, tile]))}
        mask = formal_waits(counted(tiles))
        assert {tile for tile in TILES if mask >> INDEX[tile] & 1} == expected, tiles
        assert 0 <= mask < 1 << 34
        kinds[min(len(expected), 3)] += 1
    assert min(kinds[n] for n in range(4)) > 100, kinds


def test_the_tiles_that_complete_a_hand_in_any_shape() -> None:
    for hand in WON[::12]:
        tiles = list(hand["concealed"])
        tiles.remove(hand["winning_tile"])
        melds = melds_of(hand)
        places = completing_tiles(counted(tiles), melds)
        assert INDEX[hand["winning_tile"]] in places
        for tile in TILES:
            wins = bool(arrangements_of(counted([*tiles, tile]), melds))
            assert (INDEX[tile] in places) == wins


@pytest.mark.parametrize(
    ("line", "shapes"),
    [
        ("1m 1m 2m 2m 3m 3m 7s 7s 8s 8s 9s 9s E E", {STANDARD: 1, SEVEN_PAIRS: 1}),
        ("1m 1m 1m 1m 2m 2m 3m 3m 5s 5s 8s 8s E E", {SEVEN_PAIRS: 1}),
        ("1m 9m 1s 9s 1p 9p E S W N C F P P", {THIRTEEN_ORPHANS: 1}),
        ("1m 9m 1s 9s 1p 9p E S W N C F P 2m", {}),
        ("1m 4m 7m 2s 5s 8s 3p 6p 9p E S W N C", {HONORS_AND_KNITTED: 1}),
        ("1m 4m 7m 2s 5s 8s 3p 6p 8p E S W N C", {}),
        ("1m 4m 7m 2s 5s 8s 3p 6p 9p E E E N N", {KNITTED_STRAIGHT: 1}),
        ("1m 1m 1m 2m 2m 2m 3m 3m 3m 9p 9p 9p E E", {STANDARD: 2}),
        ("1m 1m 2m 2m 3m 3m 7s 7s 8s 8s 9s 9s E", {}),
    ],
)
def test_the_shapes_of_a_hand(line: str, shapes: dict[str, int]) -> None:
    assert Counter(a.shape for a in arrangements_of(counted(line.split()))) == shapes


def test_declared_sets_come_first_and_the_pair_last() -> None:
    melds = (OPEN_CHOWS[INDEX["1s"]], OPEN_KONGS[INDEX["E"]])
    (found,) = arrangements_of(counted(["1m", "2m", "3m", "4p", "4p", "4p", "9s", "9s"]), melds)
    assert found.sets[:2] == melds
    assert found.sets[-1] is PAIRS[INDEX["9s"]]
    assert {CHOWS[0], PUNGS[INDEX["4p"]]} == set(found.sets[2:4])
