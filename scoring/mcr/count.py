"""Counting one arrangement: find the fans, apply the principles, keep what was left out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from scoring.arrangements import STANDARD, TileSet
from scoring.hand import Hand
from scoring.mcr.fans import BY_NUMBER, FANS, Excluded, Fan, Group
from scoring.mcr.relations import relations
from scoring.mcr.rulings import Rulings
from scoring.mcr.win import Tiles, Win

CHICKEN, FLOWERS = 43, 81
MINIMUM = 8
SHIFTED_CHOWS, TERMINAL_CHOWS = 16, 72


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
    """The fans of one arrangement. ``total`` includes the flowers."""

    win: Win
    fans: list[Counted]
    dropped: list[Dropped]
    total: int

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
    counts = [count(Win(tiles, arrangement, rulings)) for arrangement in tiles.readings]
    if len(counts) > 1:
        counts.sort(key=lambda c: c.rank, reverse=True)
    return counts


def count(win: Win) -> Count:
    """The fans of one arrangement under its rulings."""
    tiles = win.tiles
    rulings = win.rulings
    found: dict[int, Sequence[Group]] = {}
    dropped: list[Dropped] = []
    for of, sets in (("chows", win.chows), ("pungs", win.pungs)):
        if len(sets) > 1:
            _relate(of, sets, rulings, found, dropped)
    whole = [win.parts]
    if tiles.found is None:
        tiles.found = [number for number, predicate in _PREDICATES["tiles"] if predicate(win)]
    for number in tiles.found:
        found[number] = whole
    for of, there in (
        ("", True),
        ("special", win.shape != STANDARD),
        ("chows", win.chows),
        ("pungs", win.pungs),
        ("kongs", win.kongs),
    ):
        if there:
            for number, predicate in _PREDICATES[of]:
                answer = predicate(win)
                if answer:
                    found[number] = whole if answer is True else answer
    if tiles.hand.flowers:
        found[FLOWERS] = [()] * tiles.hand.flowers
    present = sum([1 << number for number in found])
    fans: list[Counted] = []
    total = 0
    steps = _steps(rulings)
    for number in sorted(found, key=_ORDER.__getitem__):
        groups = found[number]
        if not groups:
            continue
        fan, points, against, excludes = steps[number]
        fans.append(Counted(fan, points, groups))
        total += points * len(groups)
        if against & present:
            for excluded in excludes:
                if 1 << excluded.number & present and (
                    excluded.only_if is None or excluded.only_if(win)
                ):
                    _drop(excluded, fan, groups, found, dropped)
    if total == tiles.hand.flowers:
        chicken = BY_NUMBER[CHICKEN]
        fans.insert(0, Counted(chicken, chicken.points, whole))
        total += chicken.points
    return Count(win, fans, dropped, total)


def _relate(
    of: str,
    sets: tuple[TileSet, ...],
    rulings: Rulings,
    found: dict[int, Sequence[Group]],
    dropped: list[Dropped],
) -> None:
    """Enter the fans between chows or between pungs."""
    related = relations(of, tuple([s.place for s in sets]))
    for number, members in related.counted:
        group = tuple([sets[n] for n in members])
        found[number] = [*found[number], group] if number in found else [group]
    for (number, members), by, principle in related.left:
        group = tuple([sets[n] for n in members])
        if number == TERMINAL_CHOWS and by == SHIFTED_CHOWS and rulings["C3"] == "b":
            found[number] = [group]
        else:
            dropped.append(Dropped(BY_NUMBER[number], BY_NUMBER[by], principle, [group]))


def _drop(
    excluded: Excluded,
    by: Fan,
    by_groups: Sequence[Group],
    found: dict[int, Sequence[Group]],
    dropped: list[Dropped],
) -> None:
    """Take what is excluded out of what was found."""
    there = found[excluded.number]
    out: Sequence[Group]
    stay: Sequence[Group]
    if excluded.own:
        mine = {s for group in by_groups for s in group}
        out = [group for group in there if mine.issuperset(group)]
        stay = [group for group in there if not mine.issuperset(group)]
    else:
        out, stay = there[: excluded.times], there[excluded.times :]
    if out:
        found[excluded.number] = stay
        ruling = excluded.ruling[0] if excluded.ruling else ""
        dropped.append(Dropped(BY_NUMBER[excluded.number], by, excluded.principle, out, ruling))


_ORDER = {fan.number: place for place, fan in enumerate(FANS)}
_PREDICATES = {
    of: [(fan.number, fan.found) for fan in FANS if fan.of == of and fan.related is None]
    for of in ("tiles", "", "special", "chows", "pungs", "kongs")
}


class _Step(NamedTuple):
    """A fan under some rulings; ``against`` has a bit for the number of each fan it excludes."""

    fan: Fan
    points: int
    against: int
    excludes: tuple[Excluded, ...]


@lru_cache(maxsize=1 << 10)
def _steps(rulings: Rulings) -> dict[int, _Step]:
    """The table with the rulings applied: the points, and the exclusions that are in force."""
    steps = {}
    for fan in FANS:
        excludes = tuple(
            e
            for e in fan.excludes
            if (e.ruling is None or rulings[e.ruling[0]] in e.ruling[1])
            # between relations the choice of relations has decided already
            and not (e.own and fan.related and BY_NUMBER[e.number].related)
        )
        against = sum({1 << e.number for e in excludes})
        steps[fan.number] = _Step(fan, fan.worth(rulings), against, excludes)
    return steps
