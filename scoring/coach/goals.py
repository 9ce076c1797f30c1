"""Goals of a hand: the fans of the table that are worth declaring, as tiles to collect.

The goals are made of the table of fans itself. A relation between sets is tried on every choice of
sets, a fan about kinds of tiles on every set of kinds, one about what each set has on every set;
what is left (pairs, knitted tiles, pungs of honors, kongs) is said here by the key of its fan.

>>> chow = Meld("chow", ("1m", "2m", "3m"))
>>> remaining_goals([chow], (0,) * 34)[0].fan
'Big Three Dragons'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from typing import Any, NamedTuple

from scoring.arrangements import (
    KNITTED,
    OPEN_CHOWS,
    OPEN_PUNGS,
    PUNGS,
    STANDARD,
    TileSet,
    meld_set,
    suits_of,
)
from scoring.hand import Meld
from scoring.patterns import ByOption, Pattern
from scoring.rulesets.mcr.rules import RULES
from scoring.rulesets.mcr.table import TABLE
from scoring.tiles import INDEX
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
    parts: the sets that the fixed tiles are, melded.
    played: False for what the coach cannot make by drawing alone, such as a kong.
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


def remaining_goals(melds: Sequence[Meld], counts: Sequence[int]) -> list[Goal]:
    """Return the goals that are possible for a hand beside its melds, without those sets' part.

    counts: number of each of the 34 tiles in the hand outside melds.
    """
    left = [_beside(goal, melds) for goal in (*_of_this_hand(melds, counts), *goals())]
    return [goal for goal in left if goal]


def _beside(goal: Goal, melds: Sequence[Meld]) -> Goal | None:
    """Return the rest of a goal when these sets are declared; None where they do not fit it."""
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
    """Return True where a set or pair is one of a family."""
    if family in (ANY, PUNGS_ALONE):
        return family == ANY or not s.is_chow
    return bool(TABLE[family].found(PartOfWin(parts=(s,))))


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
    tiles = [INDEX[tile] for s in group for tile in s.tiles]
    tiles += [] if pair is None else [pair, pair]
    fixed = tuple([tiles.count(place) for place in range(34)])
    return Goal(name, fixed, 4 - len(group), pair=pair is None, parts=tuple(group))


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


# Fans that are no such thing ----------------------------------------------------------------------

TILES_ALONE, PAIRS_ALONE, ORPHANS, KNITTED_ALONE, GREATER, GATES, TYPES = (
    *("tiles", "pairs", "orphans", "knitted"),
    *("greater", "gates", "types"),
)
FOUR_CONCEALED = TABLE["four_concealed_pungs"].name
DEFAULT = RULES.OPTIONS.read(None)
WINDS, DRAGONS = range(27, 31), range(31, 34)


def _exactly(places: Sequence[int], shape: str = TILES_ALONE) -> Goal:
    fixed = tuple([places.count(place) for place in range(34)])
    return Goal(ANY_HAND, fixed, shape=shape)


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


KINDS = (range(9), range(9, 18), range(18, 27), WINDS, DRAGONS)
"""The kinds of tiles of All Types; ``fixed`` of its goal marks those of which a set is there."""


def _types_beside(goal: Goal, melds: Sequence[Meld]) -> Goal | None:
    """Each declared set has to be of a kind of its own."""
    done = list(goal.fixed)
    for meld in melds:
        kind = next(n for n, places in enumerate(KINDS) if meld_set(meld).place in places)
        if done[kind]:
            return None
        done[kind] = 1
    return goal._replace(fixed=tuple(done))


# What depends on the tiles that are held ----------------------------------------------------------


def _of_this_hand(melds: Sequence[Meld], counts: Sequence[int]) -> Iterator[Goal]:
    """Concealed pungs and kongs out of tiles that the hand has, where few are missing."""
    held = [place for place in range(34) if counts[place]]
    for three in combinations(held, 3):
        if sum(max(0, 3 - counts[place]) for place in three) <= WITHIN:
            fixed = tuple(3 * (place in three) for place in range(34))
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
