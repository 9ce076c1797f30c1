"""The arrangements of a hand of seventeen tiles, each with the set that contains the winning tile.

A split is listed once for each set that can contain the winning tile, because a pung completed by a
discard is open, and because waits depend on that set. The shapes follow the published tables and
the program from which the rule set's profiles are taken.
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
"""Shapes that win only if the option of the same name allows them."""


def arrangements(tiles: Tiles, options: Chosen) -> list[Arrangement]:
    """Return every arrangement of a hand's tiles that wins under the options, once for each set
    that can contain the winning tile; may be empty. Under options by which the
    flowers alone win, the only arrangement is one without sets."""
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
    """Yield the arrangements of 34 counts in the shapes of `SPECIAL`, which win only by option."""
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
    """Return True if each suit has exactly three numbers, at least three apart."""
    for suit in range(3):
        ranks = [rank for rank in range(9) if mask >> 9 * suit + rank & 1]
        if len(ranks) != 3 or ranks[1] - ranks[0] < 3 or ranks[2] - ranks[1] < 3:
            return False
    return True


def _placed(tiles: Tiles, reading: Arrangement) -> Iterator[Arrangement]:
    """Yield an arrangement once for each set that can contain the winning tile; unchanged if the
    winning tile is unknown."""
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
    """Return True if the winning tile completes a pung in some arrangements but not in all."""
    pungs = sum(a.place is not None and a.place.is_pung for a in found)
    return 0 < pungs < len(found)


RANK_3 = sum(1 << 9 * suit + 2 for suit in range(3))
RANK_7 = sum(1 << 9 * suit + 6 for suit in range(3))


def in_place(*places: int) -> Expression:
    """Return an expression that holds if the winning tile has one of these positions in its set
    (``win.IN_PAIR`` …)."""
    return any_of(*map(_in_place, places))


def _in_place(place: int) -> Expression:
    return Fact(lambda wins: wins.place == place)


def _won_in(mask: int) -> Expression:
    return Fact(lambda wins: (wins.won_bit & mask) != 0)


CLOSED_WAIT = in_place(MIDDLE)
EDGE_WAIT = in_place(HIGHEST) & _won_in(RANK_3) | in_place(LOWEST) & _won_in(RANK_7)
TWO_SIDED = in_place(LOWEST, HIGHEST) & ~EDGE_WAIT
"""Expressions for how the winning tile completed its chow: ``CLOSED_WAIT`` in the middle,
``EDGE_WAIT`` at the end of 1-2 or 8-9, ``TWO_SIDED`` at either end of a two-sided wait."""

OTHER_END_HELD = Fact(lambda wins: (wins.held_bits & other_end(wins)) != 0)
"""Holds if the hand has all four of the tile at the other end of a two-sided wait."""

ONLY_TWO_SIDED = Fact(
    lambda wins: wins.in_all_wins(
        lambda one: (one.pung_bits != 0) | (TWO_SIDED.times(one) != 0) | (one.chow_code == 0)
    )
)
"""Holds if, in every arrangement without pungs that has a chow, the winning tile completed a
two-sided wait."""


def other_end(wins: Facts) -> Bits:
    """Return the bit of the tile at the other end of the chow that the winning tile completed; 0
    unless the winning tile is an end of a chow."""
    low, high = wins.place == LOWEST, wins.place == HIGHEST
    return (wins.won_bit << 3) * low | (wins.won_bit >> 3) * high


def waits(wins: Facts) -> Bits:
    """Return a mask of the tiles that complete the hand without its winning tile, except those of
    which the hand has all four."""
    found = wins.waits_by_form(1) & ~wins.held_bits
    if isinstance(wins, Win):  # many hands that may have other shapes are counted one by one
        found |= _special_waits(wins) & ~wins.held_bits
    return found


ONE_WAIT = Fact(lambda wins: count(wins.once(waits)) == 1, *SPECIAL)
"""Holds if only one kind of tile completes the hand."""


def _special_waits(win: Win) -> int:
    """Return a mask of the tiles that complete the hand without its winning tile in a shape that
    wins only by option."""
    found = 0
    for place in range(34) if not win.hand.melds else ():
        trial = win.tiles.standing
        trial[place] += 1
        if any(win.options[a.shape] for a in special(bytes(trial))):
            found |= 1 << place
    return found
