"""The waits that MCR counts: the three fans for the only tile that completes a hand.

Written once for one win and for many, as the words of ``facts`` are. The rulings C9 (which waits
there are, and in which arrangements) and C5-waits (hands with a knitted straight) are asked for
only where their readings differ.
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
    """Truth value for each position of the winning tile in its set: was it the only wait there?"""

    edge: Times
    closed: Times
    single: Times


def only_wait(position: str) -> Expression:
    """Return the word for a winning tile that was the only wait, with the set that it completed.

    position: edge, closed or single.
    """

    def holds(wins: Facts) -> Times:
        waited: Times = getattr(wins.once(waits), position)
        return waited

    def completed(win: Win) -> Found:
        return [(s,) for at, s in _COMPLETED[win.won] if at == position and s in win.parts]

    return shown_as(completed, Fact(holds, "C5-waits", "C9"))


def waits(wins: Facts) -> Waiting:
    """Return, for each position in a set, where the winning tile of a win was the only wait."""
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
    """Return the condition that the winning tile makes a wait fan in every concealed set that it
    may belong to; whether that may be the nine knitted tiles is left to ruling C5-waits."""

    def waited(own: ConcealedFacts) -> Times:
        chows = own.chow_code & of_won(_ANYWHERE)
        open_ended = chows & ~of_won(_AT_EDGE) & ~of_won(_IN_MIDDLE)
        in_pung = own.pung_bits & of_won(_TILE)
        return ((open_ended | in_pung) == 0) & (own.is_shape(SEVEN_PAIRS) == 0)

    return waited


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


def _completed(won: int) -> list[tuple[str, TileSet]]:
    """Return the sets that a tile completes in a way that can be the only wait."""
    found = [(SINGLE, PAIRS[won])]
    for s in CHOWS.values():
        if won == s.place + 1:
            found.append((CLOSED, s))
        elif (s.rank, won) in ((1, s.place + 2), (7, s.place)):
            found.append((EDGE, s))
    return found


_COMPLETED = [_completed(won) for won in range(34)]


def _codes(position: str) -> list[int]:
    """Return, for each tile, the three bits of each chow that it completes at a position; 0 for
    numbers above the 34 tiles, which stand for an unknown one."""
    found = [sum([7 * s.code for at, s in one if at == position]) for one in _COMPLETED]
    return [*found, *[0] * (256 - 34)]


_AT_EDGE, _IN_MIDDLE = _codes(EDGE), _codes(CLOSED)
_ANYWHERE = [
    sum([7 * s.code for s in CHOWS.values() if s.mask >> won & 1]) if won < 34 else 0
    for won in range(256)
]
_TILE = [1 << won if won < 34 else 0 for won in range(256)]
