"""When MCR counts a wait: the three fans for the only tile that completes a hand.

The rulings C9 (which waits there are, and in which arrangements) and C5-waits (hands with a
knitted straight) are asked for here, and only where their readings differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from scoring.arrangements import (
    CHOWS,
    KNITTED_STRAIGHT,
    PAIRS,
    SEVEN_PAIRS,
    STANDARD,
    Arrangement,
    TileSet,
    completing_tiles,
    formal_waits,
)
from scoring.facts import Expression, of_hand
from scoring.options import Chosen
from scoring.patterns import Found
from scoring.tiles import INDEX
from scoring.win import Group, Tiles, Win

NO_WAIT: dict[str, TileSet] = {}


def only_wait(position: str) -> Expression:
    """Return the word for a winning tile that was the only wait, with the set that it completed.

    position: edge, closed or single.
    """

    def found(win: Win) -> Found:
        waited = win.once(waits).get(position)
        return ((waited,),) if waited else False

    return of_hand(found, "C5-waits", "C9", "C19")


def waits(win: Win) -> dict[str, TileSet]:
    """Return the sets that a win's winning tile completed as the only wait, by position; {} where
    it was not the only one."""
    here = positions(win.shape, win.parts, win.won)
    if not here or not win.hand.winning_tile_known or win.hand.dealt:
        return NO_WAIT
    if win.shape == KNITTED_STRAIGHT:
        by_form = here if _beside_knitted(win).bit_count() == 1 else NO_WAIT
        strict = here if strictly(win) else NO_WAIT
        if not by_form and not strict:
            return NO_WAIT
        knitted = win.parts[0].mask >> win.won & 1
        if knitted and win.options["C5-waits"] != "a":
            return NO_WAIT
        if here.keys() != {"single"} and win.options["C5-waits"] == "c":
            here = {"single": here["single"]} if "single" in here else NO_WAIT
            by_form, strict = by_form and here, strict and here
    else:
        by_form = here if formally(win.tiles).bit_count() == 1 else NO_WAIT
        strict = here if strictly(win) else NO_WAIT
    if by_form == strict:
        return by_form
    return by_form if win.options["C9"] == "a" else strict


def strictly(win: Win) -> bool:
    """Return True where a win's winning tile is the only one that completes the concealed tiles (a
    fifth copy not counted), and makes a wait fan in every arrangement and every set it can be in.
    """
    tiles = win.tiles
    standing = tiles.standing
    if win.shape == STANDARD:
        waits = formally(tiles)
        if 4 in standing:
            waits &= ~sum([1 << p for p in range(34) if standing[p] == 4])
        if waits.bit_count() != 1:
            return False
    else:
        places = completing_tiles(standing, tiles.melds)
        if len([place for place in places if standing[place] < 4]) != 1:
            return False
    readings = winning(tiles.readings, win.options)
    return all(waited_everywhere(reading, win.won) for reading in readings)


def winning(readings: Sequence[Arrangement], options: Chosen) -> list[Arrangement]:
    """Return the arrangements (`readings`) that win by the options; seven pairs with four equal
    tiles only by ruling C19."""
    return [
        reading
        for reading in readings
        if reading.shape != SEVEN_PAIRS
        or len(set(reading.sets)) == len(reading.sets)
        or options["C19"] == "a"
    ]


def formally(tiles: Tiles) -> int:
    """Return a mask of the tiles that complete the tiles of a hand in sets and a pair or in seven
    pairs, even a fifth copy."""
    return formal_waits(tiles.standing, pairs=not tiles.melds)


def _beside_knitted(win: Win) -> int:
    """Return the waits by form beside the nine knitted tiles; none won on those."""
    rest = win.tiles.standing
    for tile in win.parts[0].tiles:
        if not rest[INDEX[tile]]:
            return 0
        rest[INDEX[tile]] -= 1
    return formal_waits(rest)


def positions(shape: str, parts: Group, won: int) -> dict[str, TileSet]:
    """Return the sets, among the parts of an arrangement of a shape, that the winning tile can
    complete, by position: edge of a chow, inside one, pair; {} for none.

    won: index of the tile, -1 where unknown.
    """
    if won < 0 or shape not in (STANDARD, KNITTED_STRAIGHT):
        return NO_WAIT
    return {position: s for position, s in _COMPLETED[won] if s in parts}


@lru_cache(maxsize=1 << 12)
def waited_everywhere(reading: Arrangement, won: int) -> bool:
    """Return True where the winning tile, the index `won`, makes a wait fan in every set of an
    arrangement (`reading`) that it can be in.

    Whether it may be one of nine knitted tiles is a ruling of its own, C5-waits.
    """
    if reading.shape == SEVEN_PAIRS:
        return False
    waited = positions(reading.shape, reading.sets, won).values()
    places = [s for s in reading.sets if s.concealed and s.mask >> won & 1 and s.kind != "knitted"]
    return all(s in waited for s in places)


def _completed(won: int) -> list[tuple[str, TileSet]]:
    """Return the sets that a tile completes in a way that can be the only wait."""
    found = [("single", PAIRS[won])]
    for s in CHOWS.values():
        if won == s.place + 1:
            found.append(("closed", s))
        elif (s.rank, won) in ((1, s.place + 2), (7, s.place)):
            found.append(("edge", s))
    return found


_COMPLETED = [_completed(won) for won in range(34)]
