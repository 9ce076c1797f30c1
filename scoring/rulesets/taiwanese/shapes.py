"""The readings of a hand of sixteen tiles and one: how it is split, where the winning tile stands.

A split is read once for each place of the winning tile, because a pung that a discard completes is
open and what counts as a wait depends on the place (sources: the published tables, and the engine
whose presets they are).
"""

from __future__ import annotations

from collections.abc import Iterator

from scoring.arrangements import (
    CHOWS,
    HONORS_MASK,
    OPEN_PUNGS,
    ORPHANS_MASK,
    PAIRS,
    PUNGS,
    STANDARD,
    THIRTEEN_ORPHANS,
    Arrangement,
    TileSet,
    formal_waits,
    tile_mask,
    whole_hand,
)
from scoring.options import Chosen
from scoring.tiles import INDEX
from scoring.win import Tiles, Win

SEVENTEEN = 17
SPECIAL = ("eight_pairs_half", "sixteen_unrelated", THIRTEEN_ORPHANS)
"""Shapes that win where the option of the same name is chosen."""


def arrangements(tiles: Tiles, options: Chosen) -> list[Arrangement]:
    """Return every arrangement of the tiles of a hand that wins by the options, once for each set
    that the winning tile can be in; empty for none."""
    hand = tiles.hand
    found: list[Arrangement] = []
    for reading in tiles.readings:
        if reading.shape == STANDARD:
            found += _placed(tiles, reading)
    if not hand.melds:
        found += [a for a in special(tiles.concealed_counts) if options[a.shape]]
    if not hand.self_drawn and _pung_is_choice(found) and options["discard_pung_first"]:
        found = [a for a in found if a.place is not None and a.place.is_pung]
    won = hand.fields["flower_win"]
    if won == "seven_robs_one" and options["seven_robs_one"]:
        return [Arrangement("flower_win", ())]
    if won == "eight":
        how = options["eight_flowers"]
        if how == "standalone" or (how == "compound" and not found):
            return [Arrangement("flower_win", ())]
    return found


def special(counts: bytes) -> Iterator[Arrangement]:
    """Yield the arrangements of tiles, as 34 counts, in shapes that only some tables play."""
    if sum(counts) != SEVENTEEN:
        return
    threes = [place for place, count in enumerate(counts) if count == 3]
    if len(threes) == 1 and 1 not in counts:
        pairs = [
            PAIRS[place]
            for place, count in enumerate(counts)
            if count != 3
            for _ in range(count // 2)
        ]
        yield Arrangement("eight_pairs_half", (PUNGS[threes[0]], *pairs))
    mask = tile_mask(counts)
    if mask.bit_count() == SEVENTEEN - 1 and mask & HONORS_MASK == HONORS_MASK and _far_apart(mask):
        yield Arrangement("sixteen_unrelated", (whole_hand("unrelated", counts),))
    if mask & ORPHANS_MASK == ORPHANS_MASK:
        for one in (*PUNGS, *CHOWS.values()):
            rest = bytearray(counts)
            enough = True
            for tile in one.tiles:
                enough = enough and rest[INDEX[tile]] > 0
                rest[INDEX[tile]] -= enough
            if enough and tile_mask(bytes(rest)) == ORPHANS_MASK:
                yield Arrangement(THIRTEEN_ORPHANS, (whole_hand("orphans", bytes(rest)), one))


def _far_apart(mask: int) -> bool:
    """Return True where each suit has three numbers, at least three apart."""
    for suit in range(3):
        ranks = [rank for rank in range(9) if mask >> 9 * suit + rank & 1]
        if len(ranks) != 3 or ranks[1] - ranks[0] < 3 or ranks[2] - ranks[1] < 3:
            return False
    return True


def _placed(tiles: Tiles, reading: Arrangement) -> Iterator[Arrangement]:
    """Yield the reading with each place that the winning tile can have in it."""
    if tiles.won < 0:
        yield reading
        return
    melded = len(tiles.hand.melds)
    seen: set[TileSet] = set()
    for n, one in enumerate(reading.sets[melded:], melded):
        if not one.mask >> tiles.won & 1 or one in seen:
            continue
        seen.add(one)
        if one.is_pung and not tiles.hand.self_drawn:
            opened = OPEN_PUNGS[one.place]
            yield Arrangement(STANDARD, (*reading.sets[:n], opened, *reading.sets[n + 1 :]), opened)
        else:
            yield Arrangement(STANDARD, reading.sets, one)


def _pung_is_choice(found: list[Arrangement]) -> bool:
    """Return True where the winning tile can complete a pung, and something else as well."""
    pungs = sum(a.place is not None and a.place.is_pung for a in found)
    return 0 < pungs < len(found)


def place_of(win: Win) -> str:
    """Return the kind of wait that a win's winning tile filled: pair, closed, edge, two_sided
    or pung; "" where unknown, for a special shape or a win by flowers."""
    return kind_of_place(win.arrangement.place, win.won)


def kind_of_place(one: TileSet | None, won: int) -> str:
    """Return the kind of wait that a tile filled in a set, as `place_of`; "" without a set.

    one: the set.
    won: index of the tile.
    """
    if one is None:
        return ""
    if one.kind == "pair":
        return "pair"
    if one.is_pung:
        return "pung"
    if won == one.place + 1:
        return "closed"
    edge = (one.rank == 1 and won == one.place + 2) or (one.rank == 7 and won == one.place)
    return "edge" if edge else "two_sided"


def waits(win: Win) -> int:
    """Return a mask of all tiles that complete a win's other sixteen, without those held four
    times."""
    tiles, found = win.tiles, formal_waits(win.tiles.standing)
    for place, count in enumerate(tiles.counts):
        trial = tiles.standing
        trial[place] += 1
        if count - (place == tiles.won) >= 4:
            found &= ~(1 << place)
        elif not win.hand.melds and any(win.options[a.shape] for a in special(bytes(trial))):
            found |= 1 << place
    return found


def other_end(win: Win) -> int:
    """Return the index of the tile at the other end of a win's two-sided wait; -1 for another
    wait."""
    one = win.arrangement.place
    if one is None or place_of(win) != "two_sided":
        return -1
    return one.place + 3 if win.won == one.place else one.place - 1


def chow_places(tiles: Tiles) -> set[str]:
    """Return the kinds of wait that the winning tile filled in all arrangements of the tiles of a
    hand in chows only; empty for none."""
    found: set[str] = set()
    for reading in tiles.readings:
        if reading.shape == STANDARD and all(one.is_chow for one in reading.sets[:-1]):
            found |= {kind_of_place(a.place, tiles.won) for a in _placed(tiles, reading)}
    return found
