"""Why a pattern counts in a given hand: the table's sentence with its blanks filled in.

Blanks about a group of sets: {sets} the sets, {ladder} the sets sorted by rank, {suits} their
suits, {run} and {runs} the ranks of chows, {rank} and {ranks} the lowest ranks, {step} the distance
between chows, {fours} the tiles of which the sets hold all four, {melded} how many are melded,
{many} how many there are, {pairs} the pairs, {pair_suit} and {pair} the suit and the tile of the
last set.

Blanks about the whole hand: {tile} the winning tile, {kinds} all tiles, {all_suits} and {missing}
the suits that occur and that do not, {chow_suits} those of the chows, {double} the tile that is
there twice, {honors} the number of different honors, {knit} the knitted tiles, {flowers} the
number of flowers, {seat} and {round} the winds, {player} the seat, {own_season} and {own_flower}
the season and the flower with the seat's number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from string import Formatter
from typing import Any

from scoring.fans.arrangements import CONCEALED_KONGS, HONORS_AND_KNITTED, KNITTED, TileSet
from scoring.fans.win import Group, Win
from scoring.hand.values import HowMany, Kinds, Number, OfSuit, Pairs, Ranks, SeatName, TileName
from scoring.speech.messages import Message, Text
from scoring.tiles import FLOWERS, INDEX, TILES, WINDS

Value = Any
SUIT_NAMES = (Message(Text("characters")), Message(Text("bamboo")), Message(Text("dots")))


def reason(text: Text | Message, context: str, win: Win, group: Group) -> Message:
    """Return a table's sentence with its blanks filled in for a group of sets of a win; a
    `Message`, whose blanks are filled already, keeps its words. Raises KeyError for an unknown
    blank.

    context: name of the rule set.
    """
    if isinstance(text, Message):
        return Message(AS_IT_IS, context, said=text)
    blanks = {n: OF_HAND[n](win) if n in OF_HAND else OF_SETS[n](group) for n in _blanks_of(text)}
    return Message(text, context, **blanks)


@cache
def _blanks_of(text: str) -> tuple[str, ...]:
    return tuple([name for _, name, _, _ in Formatter().parse(text) if name])


AS_IT_IS = Text("{said}")


# --- the words of the sets ------------------------------------------------------------------------


def _sets(group: Group) -> Value:
    # the sentence about a knitted straight needs no list of its tiles
    return tuple([s for s in group if s.kind != "knitted"])


def _suits(group: Group) -> Value:
    return tuple([SUIT_NAMES[n] for n in sorted({s.suit for s in group})])


def _run_of(s: TileSet) -> Ranks:
    return Ranks((s.rank, s.rank + 1, s.rank + 2))


def _step(group: Group) -> Value:
    ranks = sorted({s.rank for s in group})
    return HowMany(ranks[1] - ranks[0])


def _pairs(group: Group) -> Value:
    suited = [Pairs(tuple([s.rank for s in group if s.suit == n]), n) for n in range(3)]
    honors = [s for s in group if s.suit == 3]
    # two pairs of the same honor are shown as four of it
    alike = [s if honors.count(s) == 1 else CONCEALED_KONGS[s.place] for s in honors]
    return (*[pairs for pairs in suited if pairs.ranks], *dict.fromkeys(alike))


def shared_tiles(group: Group) -> list[int]:
    """Return the indices of the tiles of which a group of sets holds all four; two tiles can be
    shared, as in three 1-2-3 and a 2-3-4."""
    tiles = [tile for s in group for tile in s.tiles]
    return sorted(INDEX[tile] for tile in set(tiles) if tiles.count(tile) == 4)


OF_SETS: Mapping[str, Callable[[Group], Value]] = {
    "sets": _sets,
    "ladder": lambda group: tuple(sorted(group, key=lambda s: s.rank)),
    "suits": _suits,
    "run": lambda group: _run_of(group[0]),
    "runs": lambda group: tuple([_run_of(s) for s in group]),
    "rank": lambda group: Number(group[0].rank),
    "ranks": lambda group: tuple([Number(rank) for rank in sorted({s.rank for s in group})]),
    "step": _step,
    "many": lambda group: HowMany(len(group)),
    "melded": lambda group: HowMany(sum(not s.concealed for s in group)),
    "fours": lambda group: tuple([TileName(TILES[place]) for place in shared_tiles(group)]),
    "pairs": _pairs,
    "pair": lambda group: TileName(group[-1].tiles[0]),
    "pair_suit": lambda group: _suits(group[-1:]),
}

# --- the words of the hand ------------------------------------------------------------------------

_UNSEEN = Message(Text("winning tile"))


def _tile(win: Win) -> Value:
    return TileName(win.hand.winning_tile) if win.hand.winning_tile else _UNSEEN


def _kinds(win: Win) -> Value:
    kinds: list[Value] = []
    for n in win.suits:
        ranks = tuple([rank for rank in range(1, 10) if win.mask >> 9 * n + rank - 1 & 1])
        kinds.append(Kinds(ranks, n))
    return (*kinds, *(TileName(TILES[n]) for n in range(27, 34) if win.mask >> n & 1))


def _missing(win: Win) -> Value:
    return tuple([SUIT_NAMES[n] for n in range(3) if n not in win.suits])


def _knit(win: Win) -> Value:
    suited = win.mask & 0x7FFFFFF
    if win.shape == HONORS_AND_KNITTED:
        knitted = next(k for k in KNITTED if not suited & ~k.mask)
    else:
        knitted = win.parts[0]
    places = [INDEX[tile] for tile in knitted.tiles]
    return tuple([OfSuit(tuple([p % 9 + 1 for p in places if p // 9 == n]), n) for n in range(3)])


OF_HAND: Mapping[str, Callable[[Win], Value]] = {
    "tile": _tile,
    "kinds": _kinds,
    "all_suits": lambda win: tuple([SUIT_NAMES[n] for n in win.suits]),
    "missing": _missing,
    "chow_suits": lambda win: _suits(win.chows),
    "double": lambda win: TileName(TILES[list(win.counts).index(2)]),
    "honors": lambda win: HowMany(win.honors.bit_count()),
    "knit": _knit,
    "flowers": lambda win: HowMany(win.hand.flowers),
    "seat": lambda win: TileName(win.hand.seat_wind),
    "round": lambda win: TileName(win.hand.round_wind),
    "player": lambda win: SeatName(win.hand.seat_wind),
    "own_season": lambda win: TileName(FLOWERS[WINDS.index(win.hand.seat_wind)]),
    "own_flower": lambda win: TileName(FLOWERS[4 + WINDS.index(win.hand.seat_wind)]),
}
