"""The waits of MCR: the three fans for winning on the only tile that completes the hand.

As with the expressions of ``facts``, the same code serves one win and many. The rulings C9 (which
tiles count as waits, and in which arrangements) and C5-waits (hands with a knitted straight) are
consulted only if their choices lead to different results.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from scoring.book.options import Chosen
from scoring.fans.arrangements import (
    CHOWS,
    KNITTED_STRAIGHT,
    PAIRS,
    SEVEN_PAIRS,
    Arrangement,
    Bits,
    TileSet,
    Times,
)
from scoring.fans.facts import ConcealedFacts, Expression, Fact, Facts, anywhere, count, shown_as
from scoring.fans.patterns import Found
from scoring.fans.win import Win

EDGE, CLOSED, SINGLE = "edge", "closed", "single"


class Waiting(NamedTuple):
    """For each position in a set: whether the winning tile completed a set in this position and was
    the only wait."""

    edge: Times
    closed: Times
    single: Times


def only_wait(position: str) -> Expression:
    """Return an expression that holds if the winning tile was the only wait and completed a set in
    this position; the groups of the expression are the sets so completed.

    position: ``EDGE``, ``CLOSED`` or ``SINGLE``.
    """

    def holds(wins: Facts) -> Times:
        waited: Times = getattr(wins.once(waits), position)
        return waited

    def completed(win: Win) -> Found:
        return [(s,) for at, s in _COMPLETED[win.won] if at == position and s in win.parts]

    return shown_as(completed, Fact(holds, "C5-waits", "C9"))


def waits(wins: Facts) -> Waiting:
    """Return, for each position in a set (see `Waiting`), whether the winning tile completed a set
    in this position and was the only wait; for n wins arrays (n,)."""
    own, won = wins.concealed_sets, wins.won_bit
    edge = (own.chow_code & wins.of_won(_AT_EDGE)) != 0
    closed = (own.chow_code & wins.of_won(_IN_MIDDLE)) != 0
    single = (wins.pair_bits & won) != 0
    can = (wins.hand.winning_tile_known != 0) & (wins.hand.dealt == 0)
    can = can & (edge | closed | single)
    if not anywhere(can):
        return Waiting(can, can, can)
    beside_nine = can & wins.is_shape(KNITTED_STRAIGHT)
    if anywhere(beside_nine):
        on_nine = beside_nine & ((own.nine_bits & won) != 0)
        if anywhere(on_nine) and wins.options["C5-waits"] != "a":
            can = can & (on_nine == 0)
        if anywhere(beside_nine & (edge | closed)) and wins.options["C5-waits"] == "c":
            edge, closed = edge & (beside_nine == 0), closed & (beside_nine == 0)
            can = can & (edge | closed | single)
    completing = wins.waits_by_form(can)
    by_form = can & (count(completing) == 1)
    strictly = can & (count(completing & ~wins.used_up(can)) == 1)
    if anywhere(strictly):
        strictly = strictly & wins.in_all(_waited_everywhere_on(wins.of_won))
    only = by_form
    if anywhere(by_form != strictly) and wins.options["C9"] != "a":
        only = strictly
    return Waiting(edge & only, closed & only, single & only)


def _waited_everywhere_on(
    of_won: Callable[[Sequence[int]], Bits],
) -> Callable[[ConcealedFacts], Times]:
    """Return a condition on concealed sets: no set that may contain the winning tile is a pung or a
    chow completed at an open end. Whether the tile may belong to the knitted straight is decided by
    ruling C5-waits."""

    def waited(own: ConcealedFacts) -> Times:
        chows = own.chow_code & of_won(_ANYWHERE)
        open_ended = chows & ~of_won(_AT_EDGE) & ~of_won(_IN_MIDDLE)
        in_pung = own.pung_bits & of_won(_TILE)
        return ((open_ended | in_pung) == 0) & (own.is_shape(SEVEN_PAIRS) == 0)

    return waited


def winning(readings: Sequence[Arrangement], options: Chosen) -> list[Arrangement]:
    """Return the arrangements among `readings` that win under the options; seven pairs with four
    equal tiles win only if ruling C19 allows it."""
    return [
        reading
        for reading in readings
        if reading.shape != SEVEN_PAIRS
        or len(set(reading.sets)) == len(reading.sets)
        or options["C19"] == "a"
    ]


def _completed(won: int) -> list[tuple[str, TileSet]]:
    """Return the sets that a tile (by its index) can complete as the only wait, each with the
    position of the tile."""
    found = [(SINGLE, PAIRS[won])]
    for s in CHOWS.values():
        if won == s.place + 1:
            found.append((CLOSED, s))
        elif (s.rank, won) in ((1, s.place + 2), (7, s.place)):
            found.append((EDGE, s))
    return found


_COMPLETED = [_completed(won) for won in range(34)]


def _codes(position: str) -> list[int]:
    """Return a table for `Facts.of_won`: for each winning tile, the chows that it completes at a
    position, as bits of a chow code; 0 for entries above 33 (unknown tile)."""
    found = [sum([7 * s.code for at, s in one if at == position]) for one in _COMPLETED]
    return [*found, *[0] * (256 - 34)]


_AT_EDGE, _IN_MIDDLE = _codes(EDGE), _codes(CLOSED)
_ANYWHERE = [
    sum([7 * s.code for s in CHOWS.values() if s.mask >> won & 1]) if won < 34 else 0
    for won in range(256)
]
_TILE = [1 << won if won < 34 else 0 for won in range(256)]
