"""Which fans between sets may be counted together.

Three principles (a grouping is kept, a set joins the same fan with another set only once, and a
set not yet combined joins the combined ones only once) come to one rule: take the fans between
sets one by one, and none may join sets that are already connected. The best choice under this
rule is found here; everything left out is kept with the reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from scoring.arrangements import OPEN_CHOWS, OPEN_PUNGS
from scoring.mcr.fans import BY_NUMBER, FANS, IMPLIED

_RELATIONS = {
    (of, size): [fan for fan in FANS if fan.related and fan.of == of and fan.size == size]
    for of in ("chows", "pungs")
    for size in (2, 3, 4)
}
_PLACE = {fan.number: place for place, fan in enumerate(FANS)}

SAME_FAN = "non-identical"
ONCE = "account-once"


class Link(NamedTuple):
    """A relation fan and the sets it is between, by their place among the chows or pungs."""

    number: int
    members: tuple[int, ...]


class Left(NamedTuple):
    """A relation that is there but not counted, the fan that stands against it, and why."""

    link: Link
    by: int
    principle: str


class Related(NamedTuple):
    """The relations that count, and those that do not."""

    counted: tuple[Link, ...]
    left: tuple[Left, ...]


@lru_cache(maxsize=1 << 16)
def relations(of: str, places: tuple[int, ...]) -> Related:
    """The relations between chows or pungs that begin at these places of the 34 tiles.

    >>> [link.number for link in relations("chows", (0, 6, 9, 15)).counted]
    [70, 70, 72]
    """
    links = [
        Link(number, members)
        for size in range(2, len(places) + 1)
        for members in combinations(range(len(places)), size)
        for number in _fans_between(of, tuple([places[n] for n in members]))
    ]
    links.sort(key=_in_table_order)
    counted = _best(links, list(range(len(places)))) if len(links) > 1 else links
    left = tuple([_reason(link, counted) for link in links if link not in counted])
    return Related(tuple(counted), left)


@lru_cache(maxsize=1 << 16)
def _fans_between(of: str, places: tuple[int, ...]) -> tuple[int, ...]:
    """The fans that exactly these sets make with each other."""
    sets = [OPEN_CHOWS[p] if of == "chows" else OPEN_PUNGS[p] for p in places]
    return tuple(
        [fan.number for fan in _RELATIONS[of, len(sets)] if fan.related and fan.related(*sets)]
    )


def _best(links: Sequence[Link], joined: list[int]) -> list[Link]:
    """The links of greatest value that connect no sets twice; among equals the most varied."""
    best: list[Link] = []
    best_value: tuple[int, int, tuple[int, ...]] = (0, 0, ())

    def search(start: int, joined: list[int], taken: list[Link]) -> None:
        nonlocal best, best_value
        numbers = [link.number for link in taken]
        points = sum(BY_NUMBER[number].points for number in numbers)
        value = (points, len(set(numbers)), tuple(-number for number in numbers))
        if value > best_value:
            best, best_value = taken, value
        for n in range(start, len(links)):
            groups = {joined[member] for member in links[n].members}
            if len(groups) == len(links[n].members):
                first = min(groups)
                merged = [first if group in groups else group for group in joined]
                search(n + 1, merged, [*taken, links[n]])

    search(0, joined, [])
    return best


def _in_table_order(link: Link) -> tuple[int, tuple[int, ...]]:
    return _PLACE[link.number], link.members


def _reason(link: Link, counted: Sequence[Link]) -> Left:
    """Why a link is left out: implied, the same fan again, or the sets are combined already."""
    for other in counted:
        inside = set(link.members) <= set(other.members)
        if inside and any(e.number == link.number for e in BY_NUMBER[other.number].excludes):
            return Left(link, other.number, IMPLIED)
    touching = [other for other in counted if set(other.members) & set(link.members)]
    for other in touching:
        if other.number == link.number and len(link.members) > 1:
            return Left(link, other.number, SAME_FAN)
    return Left(link, touching[0].number, ONCE)
