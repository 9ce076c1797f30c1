"""Goals of a hand: the fans worth declaring, as the tiles to collect for them.

For a relation fan, every choice of sets that forms it is a goal; the goals for other fans are
listed in this module by the fan's key.

>>> chow = Meld("chow", ("1m", "2m", "3m"))
>>> remaining_goals([chow], (0,) * 34)[0].fan
'Big Three Dragons'
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from typing import NamedTuple

from scoring.fans.arrangements import KNITTED, OPEN_CHOWS, OPEN_PUNGS, TileSet, meld_set, suits_of
from scoring.fans.patterns import ByOption, Pattern
from scoring.hand.hand import Meld
from scoring.rulesets.mcr.table import TABLE
from scoring.tiles import HONORS, INDEX, SUITS, TILES

WORTH_A_NAME = 6
"""Minimum points of a fan that becomes a goal: with it, a self-drawn hand needs little else to
reach the minimum."""

WITHIN = 3
"""Maximum number of missing tiles for goals made of tiles in the hand, such as kongs; fans that
lack more do not become goals."""

EVERYTHING = (1,) * 34
NOTHING_FIXED = (0,) * 34
ANY_HAND = ""

ANY, PUNGS_ALONE, WITH_FIVE = "any", "pungs", "fives"


class Goal(NamedTuple):
    """A kind of hand to aim for.

    fan: English name of the fan that makes it worth declaring, or ``ANY_HAND``.
    fixed: number of each of the 34 tiles that is required.
    sets: number of further sets.
    family: kind of these sets: ``ANY``, ``PUNGS_ALONE`` or ``WITH_FIVE``.
    allowed: for each of the 34 tiles, 1 if the further sets and the pair may use it.
    shape: name of a shape that replaces the sets, or "".
    pair: False if the pair is among the fixed tiles.
    parts: the sets that the fixed tiles form, as melds.
    played: False for a goal that drawing alone cannot reach, such as a kong.
    """

    fan: str
    fixed: tuple[int, ...] = NOTHING_FIXED
    sets: int = 4
    family: str = ANY
    allowed: tuple[int, ...] = EVERYTHING
    shape: str = ""
    pair: bool = True
    parts: tuple[TileSet, ...] = ()
    played: bool = True

    @property
    def worth(self) -> int:
        """The points of the goal's fan, 0 if it has none."""
        pattern = TABLE.find(self.fan) if self.fan else None
        return points_of(pattern) if pattern else 0


def points_of(pattern: Pattern) -> int:
    """Return the points of one occurrence of a fan under the default rulings; 0 if an option states
    them."""
    value = pattern.value
    if isinstance(value, ByOption):
        return value.usual
    return value if isinstance(value, int) else 0


@cache
def goals() -> tuple[Goal, ...]:
    """Return the goals of a hand without melds, the most valuable first; any hand is the last."""
    found = [goal for pattern in TABLE.patterns for goal in _goals_of(pattern)]
    found.sort(key=lambda goal: -goal.worth)
    return (*found, Goal(ANY_HAND))


def remaining_goals(melds: Sequence[Meld], counts: Sequence[int]) -> list[Goal]:
    """Return the goals that a hand with these melds can still reach, without the parts already made
    by the melds: first those that depend on the concealed tiles, then the others as in `goals`.

    counts: number of each of the 34 concealed tiles.
    """
    left = [_beside(goal, melds) for goal in (*_of_this_hand(melds, counts), *goals())]
    return [goal for goal in left if goal]


def _beside(goal: Goal, melds: Sequence[Meld]) -> Goal | None:
    """Return what is left of a goal once the sets `melds` are declared; None if a set does not fit
    the goal."""
    if goal.fan == FOUR_CONCEALED and not all(meld.concealed for meld in melds):
        return None
    if goal.shape == TYPES:
        return _types_beside(goal, melds)
    if goal.shape:
        return None if melds else goal
    parts, free, fixed = list(goal.parts), goal.sets, list(goal.fixed)
    for meld in melds:
        s = meld_set(meld)
        melded = OPEN_CHOWS[s.place] if s.is_chow else OPEN_PUNGS[s.place]
        if melded in parts:
            parts.remove(melded)
            for tile in melded.tiles:
                fixed[INDEX[tile]] -= 1
        elif free and fits(goal.family, s) and all(goal.allowed[INDEX[t]] for t in s.tiles):
            free -= 1
        else:
            return None
    return goal._replace(fixed=tuple(fixed), sets=free, parts=tuple(parts))


def fits(family: str, s: TileSet) -> bool:
    """Return True if a set or pair belongs to a family of sets."""
    if family == PUNGS_ALONE:
        return not s.is_chow
    return family == ANY or any(tile[0] == "5" for tile in s.tiles)


# Each kind of fan ---------------------------------------------------------------------------------


def _goals_of(pattern: Pattern) -> Iterator[Goal]:
    if points_of(pattern) >= WORTH_A_NAME and not pattern.circumstance:
        if pattern.related:
            yield from _related(pattern)
        for goal in SAID_HERE.get(pattern.key, ()):
            yield goal._replace(fan=pattern.name)


def _related(pattern: Pattern) -> Iterator[Goal]:
    """Yield a goal for each choice of sets between which the relation of a fan holds."""
    related = pattern.related
    assert related
    chows = related.of == "chows"
    sets = [OPEN_CHOWS[p] for p in sorted(OPEN_CHOWS)] if chows else OPEN_PUNGS
    choose = combinations_with_replacement if chows else combinations
    for group in choose(sets, related.size):
        if suits_of(group) == related.suits and related.holds(*group):
            yield _made_of(pattern.name, group)


def _made_of(name: str, group: Sequence[TileSet], pair: int | None = None) -> Goal:
    tiles = [INDEX[tile] for s in group for tile in s.tiles]
    tiles += [] if pair is None else [pair, pair]
    fixed = tuple([tiles.count(place) for place in range(34)])
    return Goal(name, fixed, 4 - len(group), pair=pair is None, parts=tuple(group))


TILES_ALONE, PAIRS_ALONE, ORPHANS, KNITTED_ALONE, GREATER, GATES, TYPES = (
    *("tiles", "pairs", "orphans", "knitted"),
    *("greater", "gates", "types"),
)
FOUR_CONCEALED = TABLE["four_concealed_pungs"].name
WINDS, DRAGONS = range(27, 31), range(31, 34)
ALL_RANKS = "123456789"


def _ranks(ranks: str, suits: str = SUITS) -> list[str]:
    return [f"{rank}{suit}" for suit in suits for rank in ranks]


def _of_kinds(tiles: Collection[str], family: str = ANY) -> Goal:
    return Goal(ANY_HAND, allowed=tuple([int(tile in tiles) for tile in TILES]), family=family)


def _exactly(tiles: Sequence[str], shape: str = TILES_ALONE, sets: int = 4) -> Goal:
    return Goal(ANY_HAND, tuple([tiles.count(tile) for tile in TILES]), sets, shape=shape)


def _with_pair(honors: Sequence[int], pungs: int) -> list[Goal]:
    return [
        _made_of(ANY_HAND, [OPEN_PUNGS[place] for place in chosen[:-1]], chosen[-1])
        for chosen in permutations(honors, pungs + 1)
        if list(chosen[:-1]) == sorted(chosen[:-1])
    ]


SAID_HERE: dict[str, list[Goal]] = {
    "all_terminals": [_of_kinds(_ranks("19"))],
    "all_honors": [_of_kinds(HONORS)],
    "all_terminals_and_honors": [_of_kinds([*_ranks("19"), *HONORS])],
    "full_flush": [_of_kinds(_ranks(ALL_RANKS, suit)) for suit in SUITS],
    "half_flush": [_of_kinds([*_ranks(ALL_RANKS, suit), *HONORS]) for suit in SUITS],
    "upper_tiles": [_of_kinds(_ranks("789"))],
    "middle_tiles": [_of_kinds(_ranks("456"))],
    "lower_tiles": [_of_kinds(_ranks("123"))],
    "upper_four": [_of_kinds(_ranks("6789"))],
    "lower_four": [_of_kinds(_ranks("1234"))],
    "all_green": [_of_kinds([*_ranks("23468", "s"), "F"])],
    "reversible_tiles": [_of_kinds([*_ranks("1234589", "p"), *_ranks("245689", "s"), "P"])],
    "all_pungs": [Goal(ANY_HAND, family=PUNGS_ALONE)],
    "four_concealed_pungs": [Goal(ANY_HAND, family=PUNGS_ALONE)],
    "all_even_pungs": [_of_kinds(_ranks("2468"), PUNGS_ALONE)],
    "all_fives": [Goal(ANY_HAND, family=WITH_FIVE)],
    "seven_shifted_pairs": [
        _exactly(2 * _ranks(ALL_RANKS[n : n + 7], suit)) for suit in SUITS for n in range(3)
    ],
    "nine_gates": [_exactly(_ranks("1112345678999", suit), GATES) for suit in SUITS],
    "pure_terminal_chows": [_exactly(_ranks("11223355778899", suit)) for suit in SUITS],
    "three_suited_terminal_chows": [
        _exactly([*_ranks("123789", two), *_ranks("55", pair)])
        for two, pair in (("ms", "p"), ("mp", "s"), ("sp", "m"))
    ],
    "little_four_winds": _with_pair(WINDS, 3),
    "little_three_dragons": _with_pair(DRAGONS, 2),
    "two_dragon_pungs": [
        _made_of(ANY_HAND, [OPEN_PUNGS[place] for place in two]) for two in combinations(DRAGONS, 2)
    ],
    "knitted_straight": [_exactly(nine.tiles, "", 1) for nine in KNITTED],
    "seven_pairs": [Goal(ANY_HAND, shape=PAIRS_ALONE)],
    "thirteen_orphans": [Goal(ANY_HAND, shape=ORPHANS)],
    "lesser_honors_and_knitted_tiles": [Goal(ANY_HAND, shape=KNITTED_ALONE)],
    "greater_honors_and_knitted_tiles": [Goal(ANY_HAND, shape=GREATER)],
    "all_types": [Goal(ANY_HAND, shape=TYPES)],
}
"""The goals for fans that are not relations between sets, by key."""

KINDS = (range(9), range(9, 18), range(18, 27), WINDS, DRAGONS)
"""The five kinds of tiles of All Types. In the goal for this fan, the first five numbers of
``fixed`` are 1 for the kinds of which the hand has a declared set, else 0."""


def _types_beside(goal: Goal, melds: Sequence[Meld]) -> Goal | None:
    """Return the goal All Types with the kinds of the declared sets marked as done; None if two
    sets are of the same kind."""
    done = list(goal.fixed)
    for meld in melds:
        kind = next(n for n, places in enumerate(KINDS) if meld_set(meld).place in places)
        if done[kind]:
            return None
        done[kind] = 1
    return goal._replace(fixed=tuple(done))


# Goals that depend on the tiles held --------------------------------------------------------------


def _of_this_hand(melds: Sequence[Meld], counts: Sequence[int]) -> Iterator[Goal]:
    """Yield the goals that are made of tiles in the hand and lack at most `WITHIN` further tiles:
    Three Concealed Pungs, and the fans of two or more kongs; a declared pung can become a kong."""
    held = [place for place in range(34) if counts[place]]
    for three in combinations(held, 3):
        if sum(max(0, 3 - counts[place]) for place in three) <= WITHIN:
            fixed = tuple(3 if place in three else 0 for place in range(34))
            yield Goal(TABLE["three_concealed_pungs"].name, fixed, 1)
    declared = [meld.concealed for meld in melds if meld.kind == "kong"]
    pungs = [meld_set(meld).place for meld in melds if meld.kind == "pung"]
    for key, many, made, addable in (
        ("two_concealed_kongs", 2, sum(declared), []),
        ("three_kongs", 3, len(declared), pungs),
        ("four_kongs", 4, len(declared), pungs),
    ):
        lacks = [(4 - counts[place], place, False) for place in held]
        lacks += [(1 - counts[place], place, True) for place in addable]
        lacks = [one for one in lacks if one[0] <= WITHIN]
        for chosen in combinations(lacks, max(0, many - made)):
            if sum(one[0] for one in chosen) > WITHIN:
                continue
            fixed_tiles = [0] * 34
            for _, place, added in chosen:
                fixed_tiles[place] += 1 if added else 4
            sets = 4 - sum(not added for *_, added in chosen)
            if sets >= 0:
                yield Goal(TABLE[key].name, tuple(fixed_tiles), sets, played=False)
