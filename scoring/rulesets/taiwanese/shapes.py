"""The readings of a hand of sixteen tiles and one: how it is split, where the winning tile stands.

A split is read once for each place of the winning tile, because a pung that a discard completes is
open and what counts as a wait depends on the place (sources: the published tables, and the engine
whose presets they are).
"""

from __future__ import annotations

from collections.abc import Iterator

from scoring.book.options import Chosen
from scoring.fans.arrangements import (
    CHOWS,
    HONORS_MASK,
    OPEN_PUNGS,
    ORPHANS_MASK,
    PAIRS,
    PUNGS,
    STANDARD,
    THIRTEEN_ORPHANS,
    Arrangement,
    Bits,
    TileSet,
    tile_mask,
    whole_hand,
)
from scoring.fans.facts import Expression, Fact, Facts, any_of, count
from scoring.fans.win import HIGHEST, LOWEST, MIDDLE, Tiles, Win
from scoring.tiles import INDEX

SEVENTEEN = 17
SPECIAL = ("eight_pairs_half", "sixteen_unrelated", THIRTEEN_ORPHANS)
"""Shapes that win where the option of the same name is chosen."""


def arrangements(tiles: Tiles, options: Chosen) -> list[Arrangement]:
    """Return every arrangement of the tiles of a hand that wins by the options, once for each set
    that the winning tile can be in; may be empty."""
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
    """Return True if each suit has three numbers, at least three apart."""
    for suit in range(3):
        ranks = [rank for rank in range(9) if mask >> 9 * suit + rank & 1]
        if len(ranks) != 3 or ranks[1] - ranks[0] < 3 or ranks[2] - ranks[1] < 3:
            return False
    return True


def _placed(tiles: Tiles, reading: Arrangement) -> Iterator[Arrangement]:
    """Yield the reading once for each place that the winning tile can have in it."""
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
    """Return True if the winning tile can complete either a pung or something else."""
    pungs = sum(a.place is not None and a.place.is_pung for a in found)
    return 0 < pungs < len(found)


RANK_3 = sum(1 << 9 * suit + 2 for suit in range(3))
RANK_7 = sum(1 << 9 * suit + 6 for suit in range(3))


def in_place(*places: int) -> Expression:
    """Return the word for a winning tile in one of these places of its set (``win.IN_PAIR`` …)."""
    return any_of(*map(_in_place, places))


def _in_place(place: int) -> Expression:
    return Fact(lambda wins: wins.place == place)


def _won_in(mask: int) -> Expression:
    return Fact(lambda wins: (wins.won_bit & mask) != 0)


CLOSED_WAIT = in_place(MIDDLE)
EDGE_WAIT = in_place(HIGHEST) & _won_in(RANK_3) | in_place(LOWEST) & _won_in(RANK_7)
TWO_SIDED = in_place(LOWEST, HIGHEST) & ~EDGE_WAIT
"""How the winning tile completed the chow that it is in."""

OTHER_END_HELD = Fact(lambda wins: (wins.held_bits & other_end(wins)) != 0)
"""The tile at the other end of a two-sided wait is there four times."""

ONLY_TWO_SIDED = Fact(
    lambda wins: wins.in_all_wins(
        lambda one: (one.pung_bits != 0) | (TWO_SIDED.times(one) != 0) | (one.chow_code == 0)
    )
)
"""Holds if, in every arrangement that consists of chows, the winning tile completed one of them at
a two-sided wait."""


def other_end(wins: Facts) -> Bits:
    """Return the tile at the other end of the chow that the winning tile is in."""
    low, high = wins.place == LOWEST, wins.place == HIGHEST
    return (wins.won_bit << 3) * low | (wins.won_bit >> 3) * high


def waits(wins: Facts) -> Bits:
    """Return a mask of the tiles that complete the other sixteen, except those of which the hand
    holds four."""
    found = wins.waits_by_form(1) & ~wins.held_bits
    if isinstance(wins, Win):  # many hands that may have another shape go through the engine
        found |= _special_waits(wins) & ~wins.held_bits
    return found


ONE_WAIT = Fact(lambda wins: count(wins.once(waits)) == 1, *SPECIAL)
"""One kind of tile alone completes the hand."""


def _special_waits(win: Win) -> int:
    """Return a mask of the tiles that complete the others in a shape that only some tables play."""
    found = 0
    for place in range(34) if not win.hand.melds else ():
        trial = win.tiles.standing
        trial[place] += 1
        if any(win.options[a.shape] for a in special(bytes(trial))):
            found |= 1 << place
    return found
