"""Counting one arrangement: find the fans, apply the principles, keep what was left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from itertools import compress
from typing import Any, NamedTuple

from scoring.arrangements import STANDARD
from scoring.hand import Hand
from scoring.rulesets.mcr.fans import BY_NUMBER, FANS, NO_SETS, Excluded, Fan, Found, Group
from scoring.rulesets.mcr.relations import relations
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
    groups: Sequence[Group]
    ruling: str = ""


class Count(NamedTuple):
    """The fans of one arrangement. ``total`` includes the flowers.

    ``found`` and ``left`` are the patterns before the exclusions: those that may count, and the
    relations between sets that do not.
    """

    win: Win
    fans: list[Counted]
    dropped: list[Dropped]
    total: int
    found: dict[int, Sequence[Group]]
    left: list[Dropped]

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
    return count_readings(Tiles(hand), rulings)


def count_readings(tiles: Tiles, rulings: Rulings) -> list[Count]:
    """The same for tiles whose readings are known."""
    return _best_first([count(Win(tiles, arrangement, rulings)) for arrangement in tiles.readings])


def count_again(counts: list[Count], ruling: str, reading: str) -> list[Count]:
    """The same arrangements with one ruling read otherwise; only what asks about it is sought."""
    readings = counts[0].win.tiles.readings
    if len(counts) > 1:
        counts = sorted(counts, key=lambda c: readings.index(c.win.arrangement))
    return _best_first([_again(count, ruling, reading) for count in counts])


def count(win: Win) -> Count:
    """The fans of one arrangement under its rulings."""
    found, left = _patterns(win)
    return _settled(win, found, left)


def _best_first(counts: list[Count]) -> list[Count]:
    if len(counts) > 1:
        counts.sort(key=lambda c: c.rank, reverse=True)
    return counts


def _again(count: Count, ruling: str, reading: str) -> Count:
    win = count.win.under(count.win.rulings.switched(ruling, reading))
    found = count.found
    if ruling in _ASKING:
        asking, predicates = _ASKING[ruling]
        found = {number: groups for number, groups in found.items() if number not in asking}
        _seek(win, predicates, found)
    return _settled(win, found, count.left)


def _patterns(win: Win) -> tuple[dict[int, Sequence[Group]], list[Dropped]]:
    """The patterns that are there, and the relations among them that cannot count."""
    found: dict[int, Sequence[Group]] = {}
    left: list[Dropped] = []
    for of, sets in (("chows", win.chows), ("pungs", win.pungs)):
        if len(sets) > 1:
            related = relations(of, tuple([s.place for s in sets]))
            for number, picks in related.groups:
                found[number] = [pick(sets) for pick in picks]
            for link, by, principle in related.left:
                group = tuple([sets[n] for n in link.members])
                left.append(Dropped(BY_NUMBER[link.number], BY_NUMBER[by], principle, [group]))
    tiles = win.tiles
    if tiles.found is None:
        tiles.found = (
            *_of_kinds(tiles.kinds),
            *_of_situation(tiles.situation),
            *[number for number, predicate in _OF_TILES if predicate(win)],
        )
    whole = [win.parts]
    for number in tiles.found:
        found[number] = whole
    _seek(win, _PREDICATES, found)
    if tiles.hand.flowers:
        found[FLOWERS] = [()] * tiles.hand.flowers
    return found, left


def _seek(win: Win, predicates: Predicates, found: dict[int, Sequence[Group]]) -> None:
    """Enter what the predicates find, asking none about what the hand does not have."""
    tiles, pungs = win.tiles, len(win.pungs)
    there = (
        win.shape != STANDARD,
        tiles.kinds.suits == 1,
        4 in tiles.counts,
        len(win.chows) == 4,
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
            found[number] = [win.parts] if answer is True else answer


_SUBJECTS = (
    "special",
    "one suit",
    "fours",
    "four chows",
    "pungs",
    "honor pungs",
    "concealed pungs",
    "four pungs",
    "kongs",
    "wait",
)
"""What a hand can have that some fans are about, as ``_seek`` looks for it."""


def _settled(win: Win, patterns: dict[int, Sequence[Group]], left: list[Dropped]) -> Count:
    """What counts of the patterns under the rulings of the win."""
    rulings = win.rulings
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
    total = 0
    steps = _steps(rulings)
    # but for the kong fan of Chinese practice, numbers are in the order of the table
    for number in sorted(found, key=_ORDER.__getitem__ if MIXED_KONGS in found else None):
        groups = found[number]
        if not groups:
            continue
        step = steps[number]
        fan = step.fan
        fans.append(_tuple(Counted, (fan, step.points, groups)))
        total += step.points * len(groups)
        hits = step.against & present
        if hits:
            for exclusion in step.among(hits):
                if found[exclusion.fan.number]:
                    _drop(exclusion, fan, win, groups, found, dropped)
    if total == win.tiles.hand.flowers:
        chicken = BY_NUMBER[CHICKEN]
        fans.insert(0, Counted(chicken, chicken.points, [win.parts]))
        total += chicken.points
    return Count(win, fans, dropped, total, patterns, left)


def _drop(
    exclusion: _Exclusion,
    by: Fan,
    win: Win,
    by_groups: Sequence[Group],
    found: dict[int, Sequence[Group]],
    dropped: list[Dropped],
) -> None:
    """Take what is excluded out of what was found."""
    fan, excluded, ruling = exclusion
    there = found[fan.number]
    out: Sequence[Group] = there
    stay: Sequence[Group] = NO_SETS
    if excluded.own:
        mine = {s for group in by_groups for s in group}
        out = [group for group in there if mine.issuperset(group)]
        stay = [group for group in there if not mine.issuperset(group)]
    elif excluded.times < len(there):
        out, stay = there[: excluded.times], there[excluded.times :]
    if out and (excluded.only_if is None or excluded.only_if(win)):
        found[fan.number] = stay
        dropped.append(_tuple(Dropped, (fan, by, excluded.principle, out, ruling)))


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


class _Exclusion(NamedTuple):
    """A fan that is excluded, how, and by which contested ruling if by one."""

    fan: Fan
    excluded: Excluded
    ruling: str


class _Step:
    """A fan under some rulings; ``against`` has a bit for the number of each fan it excludes."""

    __slots__ = ("_among", "_exclusions", "against", "fan", "points")

    def __init__(self, fan: Fan, rulings: Rulings) -> None:
        self.fan = fan
        self.points = fan.worth(rulings)
        self._exclusions = [
            _Exclusion(BY_NUMBER[e.number], e, e.ruling[0] if e.ruling else "")
            for e in fan.excludes
            if (e.ruling is None or rulings[e.ruling[0]] in e.ruling[1])
            # between relations the choice of relations has decided already
            and not (e.own and fan.related and BY_NUMBER[e.number].related)
        ]
        self.against = sum({1 << e.fan.number for e in self._exclusions})
        self._among: dict[int, list[_Exclusion]] = {}

    def among(self, present: int) -> list[_Exclusion]:
        """The exclusions of the fans that are present."""
        exclusions = self._among.get(present)
        if exclusions is None:
            exclusions = [e for e in self._exclusions if present >> e.fan.number & 1]
            self._among[present] = exclusions
        return exclusions


@lru_cache(maxsize=1 << 10)
def _steps(rulings: Rulings) -> dict[int, _Step]:
    """The table with the rulings applied: the points, and the exclusions that are in force."""
    return {fan.number: _Step(fan, rulings) for fan in FANS}
