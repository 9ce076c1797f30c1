"""Why a pattern counts in this very hand: the sentence of its table, its blanks filled in.

{sets} names the sets of the group, {ladder} the same by rank; {suits} their suits; {run}, {runs}
the ranks of chows; {rank}, {ranks} the lowest ranks; {step} the distance of chows; {fours} the
tiles of which the sets hold four; {melded} how many are melded, {many} how many there are; {pairs}
names pairs; {pair_suit} and {pair} are of the last set. About the whole hand: {tile} the winning
tile, {kinds} all tiles, {all_suits} and {missing} the suits that occur and that do
not, {chow_suits} those of the chows, {double} the tile there twice, {honors} how many honors,
{knit} the knitted tiles, {flowers} how many flowers, {seat} and {round} the winds, {player} the
seat, {own_season} and {own_flower} the flowers with its number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter
from typing import Any

from scoring.arrangements import CONCEALED_KONGS, HONORS_AND_KNITTED, KNITTED, TileSet
from scoring.messages import Message, Text, text_of
from scoring.tiles import FLOWERS, INDEX, TILES, WINDS
from scoring.win import Group, Win
from scoring.words import HowMany, Kinds, Number, OfSuit, Pairs, Ranks, SeatName, Suit, TileName

Value = Any


@dataclass(frozen=True, slots=True, eq=False)
class ReasonSentence:
    """A sentence of a table with the functions that fill its blanks, from a group of sets and from
    the hand."""

    text: Text
    context: str
    of_sets: tuple[tuple[str, Callable[[Group], Value]], ...]
    of_hand: tuple[tuple[str, Callable[[Win], Value]], ...]

    def facts(self, win: Win) -> tuple[Value, ...]:
        """Return the values of this sentence's blanks about a win's hand itself, in the order of
        ``of_hand``."""
        return tuple([word(win) for _, word in self.of_hand]) if self.of_hand else ()

    def about(self, group: Group, facts: tuple[Value, ...]) -> Message:
        """Return this sentence with its blanks filled, about a group of sets.

        facts: from `facts`.
        """
        blanks: dict[str, Value] = {name: word(group) for name, word in self.of_sets}
        for (name, _), fact in zip(self.of_hand, facts, strict=True):
            blanks[name] = fact
        return Message(self.text, self.context, **blanks)


@lru_cache(maxsize=1 << 12)
def sentence_of(text: Text | Message, context: str) -> ReasonSentence:
    """Return the sentence template of a text; a message is used unchanged. Raises ``KeyError`` for
    an unknown blank.

    context: name of the rule set.
    """
    if isinstance(text, Message):
        return ReasonSentence(AS_IT_IS, context, (), (("said", lambda win: text),))
    text = text_of(text)
    names = list(dict.fromkeys(name for _, name, _, _ in Formatter().parse(text) if name))
    of_hand = tuple((name, OF_HAND[name]) for name in names if name in OF_HAND)
    of_sets = tuple((name, OF_SETS[name]) for name in names if name not in OF_HAND)
    return ReasonSentence(text, context, of_sets, of_hand)


AS_IT_IS = Text("{said}")


# --- the words of the sets ------------------------------------------------------------------------


def _sets(group: Group) -> Value:
    # of a knitted straight the sentence says enough without naming its tiles
    return tuple([s for s in group if s.kind != "knitted"])


def _ladder(group: Group) -> Value:
    return tuple(sorted(group, key=lambda s: s.rank))


def _suits(group: Group) -> Value:
    return tuple([Suit(n) for n in sorted({s.suit for s in group})])


def _run_of(s: TileSet) -> Ranks:
    return Ranks((s.rank, s.rank + 1, s.rank + 2))


def _step(group: Group) -> Value:
    ranks = sorted({s.rank for s in group})
    return HowMany(ranks[1] - ranks[0])


def _pairs(group: Group) -> Value:
    suited = [Pairs(tuple([s.rank for s in group if s.suit == n]), n) for n in range(3)]
    honors = [s for s in group if s.suit == 3]
    # two pairs of the same honor are four of it
    alike = [s if honors.count(s) == 1 else CONCEALED_KONGS[s.place] for s in honors]
    return (*[pairs for pairs in suited if pairs.ranks], *dict.fromkeys(alike))


def shared_tiles(group: Group) -> list[int]:
    """Return the indices of the tiles of which a group of sets has four: one, or two where three
    1-2-3 and 2-3-4 … share them."""
    tiles = [tile for s in group for tile in s.tiles]
    return sorted(INDEX[tile] for tile in set(tiles) if tiles.count(tile) == 4)


OF_SETS: Mapping[str, Callable[[Group], Value]] = {
    "sets": _sets,
    "ladder": _ladder,
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
    return tuple([Suit(n) for n in range(3) if n not in win.suits])


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
    "all_suits": lambda win: tuple([Suit(n) for n in win.suits]),
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
