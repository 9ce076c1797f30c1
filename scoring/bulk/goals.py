"""Goals of a hand: the fans of the table that are worth declaring, as tiles to collect.

The goals are made of the table of fans itself. A relation between sets is tried on every choice of
sets, a fan about kinds of tiles on every set of kinds, one about what each set has on every set;
what is left (pairs, knitted tiles, pungs of honors, kongs) is said here by the key of its fan.

>>> remaining_goals([0], (0,) * 34)[0].fan  # beside a melded 1-2-3 of characters
'Big Three Dragons'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from typing import Any, NamedTuple

import numpy as np

from scoring.arrangements import (
    CHOWS,
    KNITTED,
    OPEN_CHOWS,
    OPEN_PUNGS,
    PAIRS,
    PUNGS,
    STANDARD,
    TileSet,
    suits_of,
)
from scoring.bulk.arrays import Bytes, Ints, meld_tiles
from scoring.bulk.distance import (
    FAR,
    any_sets,
    knitted_tiles,
    part_distances,
    pungs_only,
    seven_pairs,
    thirteen_orphans,
)
from scoring.patterns import ByOption, Pattern
from scoring.rulesets.mcr.rules import RULES
from scoring.rulesets.mcr.table import TABLE
from scoring.tiles import TILES
from scoring.win import NINE_GATES, Win

WORTH_A_NAME = 6
"""Fans worth so much bring a self-drawn hand to the minimum, or nearly."""

WITHIN = 3
"""Fans that need tiles of the hand beside each other, such as kongs, are goals from here on."""

EVERYTHING = (1,) * 34
NOTHING_FIXED = (0,) * 34
ANY_HAND = ""

ANY, PUNGS_ALONE = "any", "pungs"


class Goal(NamedTuple):
    """A kind of hand to aim for.

    fan: English name of the fan that makes it worth declaring, or ``ANY_HAND``.
    fixed: number of each of the 34 tiles that are required.
    sets: number of sets beside them.
    family: kind of these sets.
    allowed: 1 for each of the 34 tiles that the sets and the pair may use.
    shape: name of a shape without sets, which replaces them.
    pair: False where the pair is among the fixed tiles.
    parts: the sets that the fixed tiles are, as numbers in ``Batch.melds``.
    played: False for what the coach cannot make by drawing alone, such as a kong.
    """

    fan: str
    fixed: tuple[int, ...] = NOTHING_FIXED
    sets: int = 4
    family: str = ANY
    allowed: tuple[int, ...] = EVERYTHING
    shape: str = ""
    pair: bool = True
    parts: tuple[int, ...] = ()
    played: bool = True

    @property
    def worth(self) -> int:
        """The points of this goal's fan, 0 for none."""
        pattern = TABLE.find(self.fan) if self.fan else None
        return points_of(pattern) if pattern else 0


def points_of(pattern: Pattern) -> int:
    """Return the points of one occurrence of a fan's pattern under the default rulings; 0 where
    they are not fixed."""
    value = pattern.value
    return value.usual if isinstance(value, ByOption) else value if isinstance(value, int) else 0


@cache
def goals() -> tuple[Goal, ...]:
    """Return the goals of a hand with nothing declared, the most valuable first; any hand is the
    last."""
    found = [goal for pattern in TABLE.patterns for goal in _goals_of(pattern)]
    found.sort(key=lambda goal: -goal.worth)
    return (*found, Goal(ANY_HAND))


def remaining_goals(melds: Sequence[int], counts: Sequence[int]) -> list[Goal]:
    """Return the goals that are possible for a hand beside declared sets, without those sets' part.

    melds: numbers as in ``Batch.melds``.
    counts: number of each of the 34 tiles in the hand.
    """
    open_sets = any(number < KONG_OF_OWN for number in melds)
    left = []
    for goal in (*_of_this_hand(melds, counts), *goals()):
        if open_sets and goal.fan == FOUR_CONCEALED:
            continue
        rest = _beside(goal, melds) if melds else goal
        if rest is not None:
            left.append(rest)
    return left


def _beside(goal: Goal, melds: Sequence[int]) -> Goal | None:
    """Return the rest of a goal when these sets are declared; None where they do not fit it."""
    if goal.shape == TYPES:
        return _types_beside(goal, melds)
    if goal.shape:
        return None
    parts, free, fixed = list(goal.parts), goal.sets, list(goal.fixed)
    for number in melds:
        as_set = number if number < 34 else 34 + number % 34
        if as_set in parts:
            parts.remove(as_set)
            for place in meld_tiles(as_set):
                fixed[place] -= 1
        elif free and _fits(goal, number):
            free -= 1
        else:
            return None
    return goal._replace(fixed=tuple(fixed), sets=free, parts=tuple(parts))


def _fits(goal: Goal, number: int) -> bool:
    if not all(goal.allowed[place] for place in meld_tiles(number)):
        return False
    if goal.family == ANY:
        return True
    if goal.family == PUNGS_ALONE:
        return number >= 34
    made = OPEN_CHOWS[number] if number < 34 else OPEN_PUNGS[number % 34]
    return _has_it(TABLE[goal.family], made)


# Each kind of fan ---------------------------------------------------------------------------------


def _goals_of(pattern: Pattern) -> Iterator[Goal]:
    if points_of(pattern) < WORTH_A_NAME or pattern.circumstance:
        return
    if pattern.related:
        yield from _related(pattern)
    elif pattern.key in SAID_HERE:
        for goal in SAID_HERE[pattern.key]():
            yield goal._replace(fan=pattern.name)
    elif pattern in OF_KINDS:
        for allowed in _kinds(pattern):
            yield Goal(pattern.name, allowed=allowed)
    elif pattern in OF_PUNGS:
        allowed = tuple(int(_of_pungs(pattern, place)) for place in range(34))
        yield Goal(pattern.name, family=PUNGS_ALONE, allowed=allowed)
    elif pattern.key == "all_fives":
        yield Goal(pattern.name, family=pattern.key)


def _related(pattern: Pattern) -> Iterator[Goal]:
    """Yield a relation, for every choice of sets that has it."""
    related = pattern.related
    assert related
    chows = related.of == "chows"
    sets = [OPEN_CHOWS[p] for p in sorted(OPEN_CHOWS)] if chows else OPEN_PUNGS
    choose = combinations_with_replacement if chows else combinations
    for group in choose(sets, related.size):
        if suits_of(group) == related.suits and related.holds(*group):
            yield _made_of(pattern.name, group)


def _made_of(name: str, group: Sequence[TileSet], pair: int | None = None) -> Goal:
    fixed = [0] * 34
    for s in group:
        for place in range(s.place, s.place + 3) if s.is_chow else [s.place] * 3:
            fixed[place] += 1
    if pair is not None:
        fixed[pair] += 2
    parts = tuple(s.place if s.is_chow else 34 + s.place for s in group)
    free = 4 - len(group)
    return Goal(name, tuple(fixed), free, pair=pair is None, parts=parts)


OF_PUNGS = [TABLE[key] for key in ("four_concealed_pungs", "all_even_pungs", "all_pungs")]
OF_KINDS = [
    TABLE[key]
    for key in (
        "all_terminals", "all_honors", "all_terminals_and_honors", "full_flush", "upper_tiles",
        "middle_tiles", "lower_tiles", "upper_four", "lower_four", "half_flush", "all_simples",
        "one_voided_suit", "no_honors", "all_green", "reversible_tiles",
    )
]  # fmt: skip
"""The fans about four pungs, and about the kinds of tiles alone."""


class PartOfWin(Win):
    """A win of which only some facts are known, given as keyword arguments."""

    def __init__(self, **facts: Any) -> None:
        usual: dict[str, Any] = {
            "options": DEFAULT,
            "shape": STANDARD,
            **dict.fromkeys(("pungs", "concealed_pungs", "suits"), ()),
            **dict.fromkeys(("mask", "ranks", "honors"), 0),
        }
        for name, value in (usual | facts).items():
            setattr(self, name, value)


def _kinds(pattern: Pattern) -> list[tuple[int, ...]]:
    """Return the largest sets of kinds of tiles of which every hand has the fan."""

    def holds(places: Sequence[int]) -> bool:
        mask = sum(1 << place for place in places)
        ranks = sum(1 << rank for rank in {place % 9 for place in places if place < 27})
        suits = tuple(sorted({place // 9 for place in places if place < 27}))
        win = PartOfWin(mask=mask, ranks=ranks, suits=suits, honors=mask & (0b1111111 << 27))
        return bool(pattern.found(win))

    found: dict[tuple[int, ...], None] = {}
    covered: set[int] = set()
    for begin in (*((place,) for place in range(34)), *combinations(range(34), 2)):
        if covered.issuperset(begin) or not holds(begin):
            continue
        places = list(begin)
        places += [p for p in range(34) if p not in places and holds([*places, p])]
        covered |= set(begin) if len(begin) == 1 else {p for p in places if p < 27}
        found[tuple(int(place in places) for place in range(34))] = None
    return list(found)


def _of_pungs(pattern: Pattern, place: int) -> bool:
    pungs = (PUNGS[place],) * 4
    honors = PUNGS[place].mask if place > 26 else 0
    ranks = 1 << place % 9 if place < 27 else 0
    win = PartOfWin(
        pungs=pungs, concealed_pungs=pungs, ranks=ranks, honors=honors, mask=pungs[0].mask
    )
    return bool(pattern.found(win))


def _has_it(pattern: Pattern, s: TileSet) -> bool:
    """Return True where a hand of this set alone would have the fan."""
    return bool(pattern.found(PartOfWin(parts=(s,))))


class Kit(NamedTuple):
    """The tables for a goal's sets, for each suit and the honors.

    places: indices of the tiles that the sets may use.
    tables: number of tiles missing to 0 … 4 sets, then to as many with a pair, by the key of the
      tiles held (``scoring.bulk.distance``).
    """

    places: tuple[Ints, ...]
    tables: tuple[Bytes, ...]


@cache
def kit_of(family: str, allowed: tuple[int, ...]) -> Kit:
    """Return the tables for goals with sets of a family; cached.

    allowed: 1 for each of the 34 tiles that the sets may use.
    """
    parts = [range(9 * n, min(9 * n + 9, 34)) for n in range(4)]
    some = [[place for place in part if allowed[place]] for part in parts]
    if family in (ANY, PUNGS_ALONE) and all(
        len(own) in (0, len(part)) for own, part in zip(some, parts, strict=True)
    ):
        table = pungs_only() if family == PUNGS_ALONE else any_sets()
        return Kit(
            tuple([np.array(part) for part in parts]),
            (table.suit, table.suit, table.suit, table.honors),
        )
    tables = [_table_of(family, own) for own in some]
    return Kit(tuple([np.array(own, np.int64) for own in some]), tuple(tables))


def _table_of(family: str, places: Sequence[int]) -> Bytes:
    """Return the sets of a family that are made of these tiles of one suit, or honors."""
    many = len(places)
    if not many:
        none = np.full((1, 10), FAR, np.uint8)
        none[0, 0] = 0
        return none
    pattern = None if family in (ANY, PUNGS_ALONE) else TABLE[family]
    made: dict[str, list[TileSet]] = {
        "chow": [] if family == PUNGS_ALONE else [CHOWS[p] for p in places if p in CHOWS],
        "pung": [PUNGS[p] for p in places],
        "pair": [PAIRS[p] for p in places],
    }
    inside = sum(1 << place for place in places)
    rows = {
        kind: _rows(
            [
                [s.tiles.count(TILES[place]) for place in places]
                for s in sets
                if not s.mask & ~inside and (pattern is None or _has_it(pattern, s))
            ],
            many,
        )
        for kind, sets in made.items()
    }
    return part_distances(many, np.concatenate([rows["chow"], rows["pung"]]), rows["pair"])


def _rows(made: Sequence[Sequence[int]], ranks: int) -> Ints:
    return np.array(made, np.int64).reshape(-1, ranks)


# Fans that are no such thing ----------------------------------------------------------------------

TILES_ALONE, PAIRS_ALONE, ORPHANS, KNITTED_ALONE, GREATER, GATES, TYPES = (
    *("tiles", "pairs", "orphans", "knitted"),
    *("greater", "gates", "types"),
)
FOUR_CONCEALED = TABLE["four_concealed_pungs"].name
KONG_OF_OWN = 3 * 34
DEFAULT = RULES.OPTIONS.read(None)
WINDS, DRAGONS = range(27, 31), range(31, 34)


def _exactly(places: Sequence[int], shape: str = TILES_ALONE) -> Goal:
    fixed = [0] * 34
    for place in places:
        fixed[place] += 1
    return Goal(ANY_HAND, tuple(fixed), shape=shape)


def _shifted_pairs() -> Iterator[Goal]:
    for start in (9 * suit + rank for suit in range(3) for rank in range(3)):
        yield _exactly([place for place in range(start, start + 7) for _ in range(2)])


def _gates() -> Iterator[Goal]:
    for suit in range(3):
        tiles = [9 * suit + rank for rank, many in enumerate(NINE_GATES) for _ in range(many)]
        yield _exactly(tiles, GATES)


def _pure_terminal_chows() -> Iterator[Goal]:
    for suit in range(3):
        ends = [9 * suit + rank for rank in (0, 1, 2, 6, 7, 8)]
        yield _exactly([*ends, *ends, 9 * suit + 4, 9 * suit + 4])


def _three_suited_terminal_chows() -> Iterator[Goal]:
    for one, other, pair in ((0, 1, 2), (0, 2, 1), (1, 2, 0)):
        ends = [9 * suit + rank for suit in (one, other) for rank in (0, 1, 2, 6, 7, 8)]
        yield _exactly([*ends, 9 * pair + 4, 9 * pair + 4])


def _with_pair(honors: Sequence[int], pungs: int) -> Iterator[Goal]:
    for chosen in permutations(honors, pungs + 1):
        if list(chosen[:-1]) == sorted(chosen[:-1]):
            yield _made_of(ANY_HAND, [OPEN_PUNGS[p] for p in chosen[:-1]], chosen[-1])


def _two_dragon_pungs() -> Iterator[Goal]:
    for two in combinations(DRAGONS, 2):
        yield _made_of(ANY_HAND, [OPEN_PUNGS[place] for place in two])


def _knitted_straights() -> Iterator[Goal]:
    for nine in KNITTED:
        yield Goal(ANY_HAND, tuple(nine.mask >> place & 1 for place in range(34)), 1)


SAID_HERE: dict[str, Callable[[], Iterator[Goal]]] = {
    "seven_shifted_pairs": _shifted_pairs,
    "nine_gates": _gates,
    "pure_terminal_chows": _pure_terminal_chows,
    "three_suited_terminal_chows": _three_suited_terminal_chows,
    "little_four_winds": lambda: _with_pair(WINDS, 3),
    "little_three_dragons": lambda: _with_pair(DRAGONS, 2),
    "two_dragon_pungs": _two_dragon_pungs,
    "knitted_straight": _knitted_straights,
    "seven_pairs": lambda: iter((Goal(ANY_HAND, shape=PAIRS_ALONE),)),
    "thirteen_orphans": lambda: iter((Goal(ANY_HAND, shape=ORPHANS),)),
    "lesser_honors_and_knitted_tiles": lambda: iter((Goal(ANY_HAND, shape=KNITTED_ALONE),)),
    "greater_honors_and_knitted_tiles": lambda: iter((Goal(ANY_HAND, shape=GREATER),)),
    "all_types": lambda: iter((Goal(ANY_HAND, shape=TYPES),)),
}
"""The goals of the fans about special shapes, pairs and honors."""


def shape_distance(goal: Goal, counts: Ints) -> Bytes:
    """Return the number of tiles (n,) that hands, as `counts` (n, 34), lack to the shape of a
    goal."""
    if goal.shape == TILES_ALONE:
        return np.asarray(np.maximum(0, np.array(goal.fixed) - counts).sum(axis=1), np.uint8)
    if goal.shape == GATES:
        fixed = np.array(goal.fixed)
        lacking = np.maximum(0, fixed - counts).sum(axis=1)
        suit = np.array([many > 0 for many in goal.fixed])
        more = (np.maximum(0, counts - fixed) * suit).sum(axis=1)
        return np.asarray(lacking + ((lacking > 0) | (more == 0)), np.uint8)
    if goal.shape == GREATER:
        held = counts > 0
        fits = [held[:, [k.mask >> p & 1 > 0 for p in range(34)]].sum(axis=1) for k in KNITTED]
        of_suits = np.minimum(7, np.max(fits, axis=0))
        return np.asarray(14 - held[:, 27:].sum(axis=1) - of_suits, np.uint8)
    if goal.shape == TYPES:
        return _types_distance(goal, counts)
    far = {PAIRS_ALONE: seven_pairs, ORPHANS: thirteen_orphans, KNITTED_ALONE: knitted_tiles}
    return np.asarray(far[goal.shape](counts), np.uint8)


# All Types: a set of each kind, and one kind is the pair ------------------------------------------

KINDS = (range(9), range(9, 18), range(18, 27), WINDS, DRAGONS)


def _types_beside(goal: Goal, melds: Sequence[int]) -> Goal | None:
    """Each declared set has to be of a kind of its own; ``fixed`` marks the kinds that are done."""
    done = list(goal.fixed)
    for number in melds:
        kind = next(n for n, places in enumerate(KINDS) if number % 34 in places)
        if done[kind]:
            return None
        done[kind] = 1
    return goal._replace(fixed=tuple(done))


def _types_distance(goal: Goal, counts: Ints) -> Bytes:
    table = any_sets()
    base = 5 ** np.arange(9)
    as_set, as_pair = [], []
    for kind, places in enumerate(KINDS):
        if goal.fixed[kind]:
            continue
        part = counts[:, places.start : places.stop]
        if kind < 3:
            rows = table.suit[part @ base]
            as_set.append(rows[:, 1])
            as_pair.append(rows[:, 5])
        else:
            most = part.max(axis=1)
            as_set.append(np.maximum(0, 3 - most))
            as_pair.append(np.maximum(0, 2 - most))
    sets = np.sum(as_set, axis=0, dtype=np.int64)
    choices = [sets - s + p for s, p in zip(as_set, as_pair, strict=True)]
    return np.asarray(np.min(choices, axis=0), np.uint8)


# What depends on the tiles that are held ----------------------------------------------------------


def _of_this_hand(melds: Sequence[int], counts: Sequence[int]) -> Iterator[Goal]:
    """Concealed pungs and kongs out of tiles that the hand has, where few are missing."""
    held = [place for place in range(34) if counts[place]]
    for three in combinations(held, 3):
        if sum(max(0, 3 - counts[place]) for place in three) <= WITHIN:
            fixed = tuple(3 * (place in three) for place in range(34))
            yield Goal(TABLE["three_concealed_pungs"].name, fixed, 1)
    yield from _kongs(melds, counts, held)


def _kongs(melds: Sequence[int], counts: Sequence[int], held: Sequence[int]) -> Iterator[Goal]:
    declared = [number for number in melds if number >= 2 * 34]
    own = [number for number in declared if number >= KONG_OF_OWN]
    pungs = [number % 34 for number in melds if 34 <= number < 2 * 34]
    for key, many, made, addable in (
        ("two_concealed_kongs", 2, len(own), []),
        ("three_kongs", 3, len(declared), pungs),
        ("four_kongs", 4, len(declared), pungs),
    ):
        lacks = [(4 - counts[place], place, False) for place in held]
        lacks += [(1 - counts[place], place, True) for place in addable]
        lacks = [one for one in lacks if one[0] <= WITHIN]
        for chosen in combinations(lacks, max(0, many - made)):
            if sum(one[0] for one in chosen) > WITHIN:
                continue
            fixed = [0] * 34
            for _, place, added in chosen:
                fixed[place] += 1 if added else 4
            sets = 4 - sum(not added for *_, added in chosen)
            if sets >= 0:
                yield Goal(TABLE[key].name, tuple(fixed), sets, played=False)
