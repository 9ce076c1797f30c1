"""Counting one arrangement: find the fans, apply the principles, keep what was left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from itertools import compress
from typing import Any, NamedTuple

from scoring.arrangements import KNITTED_STRAIGHT, OPEN_CHOWS, STANDARD, TileSet
from scoring.hand import Hand
from scoring.rulesets.mcr.fans import (
    ALL,
    BY_NUMBER,
    FANS,
    FOUR_TO_SIX,
    NO_SETS,
    THREE_TO_SEVEN,
    WHOLE,
    Excluded,
    Fan,
    Found,
    Group,
)
from scoring.rulesets.mcr.relations import Related, relations
from scoring.rulesets.mcr.rulings import RULINGS, Rulings
from scoring.rulesets.mcr.win import Kinds, Situation, Tiles, Win

CHICKEN, FLOWERS, MIXED_KONGS = 43, 81, 82
MINIMUM = 8
SHIFTED_CHOWS, TERMINAL_CHOWS = 16, 72
C3 = (TERMINAL_CHOWS, SHIFTED_CHOWS)
"""What ruling C3 is about: the one may be counted beside the other."""


class Counted(NamedTuple):
    """A fan that counts: the points of one, and the group of sets of each occurrence."""

    fan: Fan
    points: int
    groups: Sequence[Group]


class Dropped(NamedTuple):
    """A pattern that is present but not counted, the fan that stands against it, and why."""

    fan: Fan
    by: Fan
    principle: str
    groups: tuple[Group, ...]
    ruling: str = ""


class Count(NamedTuple):
    """The fans of one arrangement. ``total`` includes the flowers.

    ``found`` and ``left`` are the patterns before the exclusions: those that may count, and the
    relations between sets that do not. ``numbers`` has a bit for each fan that counts.
    """

    win: Win
    fans: list[Counted]
    dropped: list[Dropped]
    total: int
    found: dict[int, Sequence[Group]]
    left: list[Dropped]
    numbers: int

    @property
    def minimum_met(self) -> bool:
        """Whether there are eight points without the flowers."""
        return self.total - self.win.tiles.hand.flowers >= MINIMUM

    @property
    def rank(self) -> tuple[int, tuple[int, ...]]:
        """What arrangements are ordered by: the total, then the greater single fans."""
        return self.total, tuple(-counted.fan.number for counted in self.fans)


def count_all(hand: Hand, rulings: Rulings) -> list[Count]:
    """Every arrangement of the hand, the best first; empty where the hand does not win."""
    return count_many([(hand, rulings)])[0]


def count_many(asked: Sequence[tuple[Hand, Rulings]]) -> list[list[Count]]:
    """The same for many hands, one step after another for all of them.

    That is a good deal faster than hand after hand: while a step is repeated, the processor has
    at hand what it needs.
    """
    tiles = [Tiles(hand) for hand, _ in asked]
    wins = [
        [Win(t, arrangement, rulings) for arrangement in t.readings]
        for t, (_, rulings) in zip(tiles, asked, strict=True)
    ]
    patterns = [[_patterns(win) for win in readings] for readings in wins]
    return [
        _best_first(
            [
                _settled(win, rulings, found, left)
                for win, (found, left) in zip(readings, there, strict=True)
            ]
        )
        for readings, there, (_, rulings) in zip(wins, patterns, asked, strict=True)
    ]


def count_again(counts: list[Count], ruling: str, reading: str) -> list[Count]:
    """The same arrangements with one ruling read otherwise; only what asks about it is sought."""
    readings = counts[0].win.tiles.readings
    if len(counts) > 1:
        counts = sorted(counts, key=lambda c: readings.index(c.win.arrangement))
    return _best_first([_again(count, ruling, reading) for count in counts])


def _best_first(counts: list[Count]) -> list[Count]:
    if len(counts) > 1:
        counts.sort(key=lambda c: c.rank, reverse=True)
    return counts


def _again(count: Count, ruling: str, reading: str) -> Count:
    win, found = count.win, count.found
    rulings = win.rulings.switched(ruling, reading)
    if ruling in _ASKING:
        win = win.under(rulings)
        asking, predicates = _ASKING[ruling]
        found = {number: groups for number, groups in found.items() if number not in asking}
        _seek(win, predicates, found)
    return _settled(win, rulings, found, count.left)


def _patterns(win: Win) -> tuple[dict[int, Sequence[Group]], list[Dropped]]:
    """The patterns that are there, and the relations among them that cannot count."""
    tiles = win.tiles
    if tiles.found is None:
        tiles.found = (
            *_of_kinds(tiles.kinds),
            *_of_situation(tiles.situation),
            *[number for number, predicate in _OF_TILES if predicate(win)],
        )
    found: dict[int, Sequence[Group]] = dict.fromkeys(tiles.found, WHOLE)
    left: list[Dropped] = []
    if len(win.chows) > 1:
        among, not_among = _among_chows(tuple([s.place for s in win.chows]))
        found.update(among)
        left += not_among
    if len(win.pungs) > 1:
        related = _pung_relations(tuple([s.place for s in win.pungs]))
        if related.counted:
            among, not_among = _of_sets(related, win.pungs)
            found.update(among)
            left += not_among
    _seek(win, _PREDICATES, found)
    if tiles.hand.flowers:
        found[FLOWERS] = [()] * tiles.hand.flowers
    return found, left


@lru_cache(maxsize=1 << 14)
def _among_chows(places: tuple[int, ...]) -> tuple[dict[int, Sequence[Group]], list[Dropped]]:
    """The relations of chows that begin at these places, whether melded or not."""
    return _of_sets(relations("chows", places), [OPEN_CHOWS[place] for place in places])


@lru_cache(maxsize=1 << 14)
def _pung_relations(places: tuple[int, ...]) -> Related:
    return relations("pungs", places)


def _of_sets(
    related: Related, sets: Sequence[TileSet]
) -> tuple[dict[int, Sequence[Group]], list[Dropped]]:
    """The groups of these sets that are related, and those that cannot count."""
    found: dict[int, Sequence[Group]] = {
        number: [pick(sets) for pick in picks] for number, picks in related.groups
    }
    left = [
        Dropped(
            BY_NUMBER[link.number],
            BY_NUMBER[by],
            principle,
            (tuple([sets[n] for n in link.members]),),
        )
        for link, by, principle in related.left
    ]
    return found, left


def _seek(win: Win, predicates: Predicates, found: dict[int, Sequence[Group]]) -> None:
    """Enter what the predicates find, asking none about what the hand does not have."""
    tiles, chows, pungs = win.tiles, len(win.chows), len(win.pungs)
    kinds = tiles.kinds
    there = (
        win.shape != STANDARD,
        kinds.suits == 1,
        not (kinds.honors or kinds.ranks & ~THREE_TO_SEVEN),
        not kinds.ranks & FOUR_TO_SIX,
        4 in tiles.counts,
        chows == 4,
        chows == 4 or (chows == 1 and win.shape == KNITTED_STRAIGHT),
        pungs > 0,
        pungs > 0 and win.pungs[-1].suit == 3,
        len(win.concealed_pungs) > 1,
        pungs == 4,
        len(win.kongs) > 0,
        len(win.wait) > 0,
    )
    for number, predicate in predicates(there):
        answer = predicate(win)
        if answer:
            found[number] = WHOLE if answer is True else answer


_SUBJECTS = (
    "special",
    "one suit",
    "middle ranks",
    "outer ranks",
    "fours",
    "four chows",
    "all chows",
    "pungs",
    "honor pungs",
    "concealed pungs",
    "four pungs",
    "kongs",
    "wait",
)
"""What a hand can have that some fans are about, as ``_seek`` looks for it."""


def _settled(
    win: Win, rulings: Rulings, patterns: dict[int, Sequence[Group]], left: list[Dropped]
) -> Count:
    """What counts of the patterns under these rulings."""
    found = patterns.copy()
    dropped = left.copy()
    if left and rulings["C3"] == "b":
        for relation in left:
            if (relation.fan.number, relation.by.number) == C3:
                found[TERMINAL_CHOWS] = relation.groups
                dropped.remove(relation)
    present = 0
    for number in found:
        present |= 1 << number
    fans: list[Counted] = []
    total = counted = 0
    steps = _steps(rulings)
    # but for the kong fan of Chinese practice, numbers are in the order of the table
    for number in sorted(found, key=_ORDER.__getitem__ if MIXED_KONGS in found else None):
        groups = found[number]
        if not groups:
            continue
        step = steps[number]
        counted |= 1 << number
        if groups is WHOLE:
            fans.append(step.whole)
            total += step.points
        else:
            fans.append(_tuple(Counted, (step.fan, step.points, groups)))
            total += step.points * len(groups)
        hits = step.against & present
        if hits:
            for exclusion in step.among.get(hits) or step.exclusions_among(hits):
                out = found[exclusion.number]
                if not out:
                    continue
                if exclusion.always:
                    found[exclusion.number] = NO_SETS
                else:
                    out = _partly(exclusion.excluded, win, groups, out, found)
                if out is WHOLE:
                    dropped.append(exclusion.whole)
                elif out:
                    dropped.append(exclusion.dropped(out))
    if total == win.tiles.hand.flowers:
        fans.insert(0, steps[CHICKEN].whole)
        total += steps[CHICKEN].points
        counted |= 1 << CHICKEN
    return _tuple(Count, (win, fans, dropped, total, patterns, left, counted))


def _partly(
    excluded: Excluded,
    win: Win,
    by_groups: Sequence[Group],
    there: Sequence[Group],
    found: dict[int, Sequence[Group]],
) -> Sequence[Group]:
    """Take out of what was found as much as is excluded: these groups."""
    out: Sequence[Group] = there
    stay: Sequence[Group] = NO_SETS
    if excluded.own:
        mine = {s for group in by_groups for s in group}
        out = [group for group in there if mine.issuperset(group)]
        stay = [group for group in there if not mine.issuperset(group)]
    elif excluded.times < len(there):
        out, stay = there[: excluded.times], there[excluded.times :]
    if excluded.only_if is not None and not excluded.only_if(win):
        return NO_SETS
    if out:
        found[excluded.number] = stay
    return out


def numbers_mask(*numbers: int) -> int:
    """A bit for each of these fans, as in ``Count.numbers``."""
    return sum({1 << number for number in numbers})


# makes a NamedTuple without a call in between, which counts where it is made ten times a hand
_tuple = tuple.__new__
_ORDER = {fan.number: place for place, fan in enumerate(FANS)}
Predicate = Callable[[Any], Found]
Predicates = Callable[[tuple[bool, ...]], list[tuple[int, Predicate]]]
"""The numbers and predicates of fans, given which of ``_SUBJECTS`` the hand has."""


def _about(fans: Iterable[Fan]) -> Predicates:
    fans = [fan for fan in fans if fan.of in ("", *_SUBJECTS) and not fan.related]

    @cache
    def about(there: tuple[bool, ...]) -> list[tuple[int, Predicate]]:
        subjects = {"", *compress(_SUBJECTS, there)}
        return [(fan.number, fan.found) for fan in fans if fan.of in subjects]

    return about


def _all_of(subject: str) -> list[tuple[int, Predicate]]:
    return [(fan.number, fan.found) for fan in FANS if fan.of == subject]


_PREDICATES = _about(FANS)
_ASKING = {
    ruling.id: ({fan.number for fan in asking}, _about(asking))
    for ruling in RULINGS
    if (asking := [fan for fan in FANS if ruling.id in fan.asks])
}
"""For the rulings that predicates ask about, the fans whose predicates do."""
_OF_KINDS, _OF_SITUATION, _OF_TILES = map(_all_of, ("kinds", "situation", "tiles"))


@lru_cache(maxsize=1 << 14)
def _of_kinds(kinds: Kinds) -> tuple[int, ...]:
    return tuple([number for number, predicate in _OF_KINDS if predicate(kinds)])


@lru_cache(maxsize=1 << 10)
def _of_situation(now: Situation) -> tuple[int, ...]:
    return tuple([number for number, predicate in _OF_SITUATION if predicate(now)])


class _Exclusion:
    """A fan that is excluded under some rulings, and how; ``always`` is without conditions.

    ``whole`` is what there is to say where the fan is about the whole hand.
    """

    __slots__ = ("always", "excluded", "number", "whole")

    def __init__(self, excluded: Excluded, by: Fan) -> None:
        self.excluded = excluded
        self.number = excluded.number
        self.always = not excluded.own and excluded.times == ALL and excluded.only_if is None
        ruling = excluded.ruling[0] if excluded.ruling else ""
        self.whole = Dropped(BY_NUMBER[self.number], by, excluded.principle, WHOLE, ruling)

    def dropped(self, groups: Sequence[Group]) -> Dropped:
        """What there is to say where it is about some groups of sets."""
        fan, by, principle, _, ruling = self.whole
        return _tuple(Dropped, (fan, by, principle, tuple(groups), ruling))


class _Step:
    """A fan under some rulings; ``against`` has a bit for the number of each fan it excludes.

    ``whole`` is the fan where it is about the whole hand, ``among`` has the exclusions of the fans
    that are present.
    """

    __slots__ = ("_exclusions", "against", "among", "fan", "points", "whole")

    def __init__(self, fan: Fan, rulings: Rulings) -> None:
        self.fan = fan
        self.points = fan.worth(rulings)
        self.whole = Counted(fan, self.points, WHOLE)
        self._exclusions = [
            _Exclusion(e, fan)
            for e in fan.excludes
            if (e.ruling is None or rulings[e.ruling[0]] in e.ruling[1])
            # between relations the choice of relations has decided already
            and not (e.own and fan.related and BY_NUMBER[e.number].related)
        ]
        self.against = sum({1 << e.number for e in self._exclusions})
        self.among: dict[int, list[_Exclusion]] = {}

    def exclusions_among(self, present: int) -> list[_Exclusion]:
        """Enter the exclusions of the fans that are present."""
        found = [e for e in self._exclusions if present >> e.number & 1]
        self.among[present] = found
        return found


@lru_cache(maxsize=1 << 10)
def _steps(rulings: Rulings) -> dict[int, _Step]:
    """The table with the rulings applied: the points, and the exclusions that are in force."""
    return {fan.number: _Step(fan, rulings) for fan in FANS}
