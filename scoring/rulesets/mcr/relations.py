"""Which relation fans (fans between sets) may be counted together in MCR.

Three principles apply: a grouping once made is kept; a set joins the same fan with another set only
once; a set not yet combined may be combined with already combined sets only once. Together they
amount to one rule: when relation fans are added one by one, none may link sets that are already
connected. This module finds the best choice under this rule, and the reason why each other relation
is left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from scoring.book.options import Chosen
from scoring.fans.arrangements import OPEN_CHOWS, OPEN_PUNGS, TileSet, suits_of
from scoring.fans.counts import CountedFan, ExcludedFan
from scoring.fans.patterns import IMPLIED, Pattern, Relation
from scoring.fans.win import Group
from scoring.rulesets.mcr.table import TABLE

PLACE = {p: place for place, p in enumerate(TABLE.patterns)}
_POINTS = {p: p.value for p in TABLE.patterns if isinstance(p.value, int)}

SAME_FAN = "non-identical"
ONCE = "account-once"


class Link(NamedTuple):
    """A relation fan and its sets, as indices among the chows or pungs."""

    fan: Pattern
    members: tuple[int, ...]


class ExcludedRelation(NamedTuple):
    """A relation that is there but not counted, the fan that excludes it, and the principle."""

    link: Link
    by: Pattern
    principle: str


class RelationFans(NamedTuple):
    """The relations that count (`counted`) and those that do not (`left`)."""

    counted: tuple[Link, ...]
    left: tuple[ExcludedRelation, ...]


Own = frozenset[tuple[str, int | bool]]
"""Worths changed by a club, as (key of the fan, worth); False for a fan that is not played."""
NO_OWN: Own = frozenset()


@lru_cache(maxsize=1 << 14)
def relations(of: str, places: tuple[int, ...], own: Own = NO_OWN) -> RelationFans:
    """Return the choice of relation fans between sets that is worth most.

    of: "chows" or "pungs".
    places: for each set, the index of its lowest tile among the 34.
    own: worths changed by a club.

    >>> [link.fan.number for link in relations("chows", (0, 6, 9, 15)).counted]
    [70, 70, 72]
    """
    links = _links(of, places, own)
    return _related(links, _best(links, len(places), dict(own)))


def every_choice(of: str, places: tuple[int, ...], own: Own = NO_OWN) -> list[RelationFans]:
    """Return all choices of relation fans that a player may make, whatever their worth; each has as
    many relations as can count together. Choices with the same fans are returned once.

    Here the principle is applied that a set joins the same fan with only one other set. `relations`
    need not apply it, because it never changes the highest sum.

    of: "chows" or "pungs".
    places: for each set, the index of its lowest tile among the 34.
    own: worths changed by a club.

    >>> [[l.fan.number for l in r.counted] for r in every_choice("chows", (0, 3, 9, 12))]
    [[70, 70, 71], [70, 71, 71]]
    """
    links = _links(of, places, own)
    found: dict[tuple[int, ...], RelationFans] = {}

    def search(start: int, joined: list[int], taken: list[Link]) -> None:
        more = [_joined(joined, link) if _new_to(link, taken) else None for link in links]
        if not any(more):
            fans = tuple([PLACE[link.fan] for link in taken])
            found.setdefault(fans, _related(links, taken))
        for n in range(start, len(links)):
            merged = more[n]
            if merged is not None:
                search(n + 1, merged, [*taken, links[n]])

    search(0, list(range(len(places))), [])
    return list(found.values())


def among(
    sets: Sequence[TileSet], related: RelationFans, options: Chosen
) -> tuple[list[CountedFan], list[ExcludedFan]]:
    """Return the relations between `sets` that count under the options, and those that do not.

    related: the result of `relations` or `every_choice`. If an option lifts the exclusion of a
        relation in its ``left`` (option C3, beside Four Pure Shifted Chows), the first such
        relation counts after all.
    """
    if not related.counted and not related.left:
        return [], []
    groups: dict[Pattern, list[Group]] = {}
    for link in related.counted:
        groups.setdefault(link.fan, []).append(_picked(sets, link))
    counted = [CountedFan(fan, fan.worth(options), found) for fan, found in groups.items()]
    left: list[ExcludedFan] = []
    again: CountedFan | None = None
    for link, by, principle in related.left:
        there = CountedFan(link.fan, link.fan.worth(options), [_picked(sets, link)])
        own = (e for e in by.excludes if e.key == link.fan.key and e.option)
        if again is None and not all(e.by_options(options) for e in own):
            again = there
        else:
            left.append(ExcludedFan(there, by, principle))
    return ([*counted, again] if again else counted), left


def _picked(sets: Sequence[TileSet], link: Link) -> Group:
    return tuple([sets[n] for n in link.members])


def _new_to(link: Link, taken: Sequence[Link]) -> bool:
    """Return True if no set of this link is in the same fan with another set already."""
    same = (set(other.members) for other in taken if other.fan is link.fan)
    return all(map(set(link.members).isdisjoint, same))


def _links(of: str, places: tuple[int, ...], own: Own) -> list[Link]:
    """Return all relations between the sets, in the order of the table."""
    links = [
        Link(fan, members)
        for size in range(2, len(places) + 1)
        for members in combinations(range(len(places)), size)
        for fan in _between(of, tuple([places[n] for n in members]))
        if (fan.key, False) not in own
    ]
    links.sort(key=lambda link: (PLACE[link.fan], link.members))
    return links


def _related(links: Sequence[Link], counted: Sequence[Link]) -> RelationFans:
    """Return `counted` as the relations that count, and every other link with the reason against
    it."""
    left = tuple([_reason(link, counted) for link in links if link not in counted])
    return RelationFans(tuple(counted), left)


# the number of different arguments is small: there are 21 chows and 34 pungs
@lru_cache(maxsize=1 << 13)
def _between(of: str, places: tuple[int, ...]) -> list[Pattern]:
    """Return the fans that all of these sets form together.

    of: "chows" or "pungs".
    places: for each set, the index of its lowest tile among the 34.
    """
    sets = [OPEN_CHOWS[p] if of == "chows" else OPEN_PUNGS[p] for p in places]
    kind = (of, len(sets), suits_of(sets))
    return [p for p, related in _BY_KIND.get(kind, ()) if related.holds(*sets)]


def _by_kind() -> dict[tuple[str, int, int], list[tuple[Pattern, Relation]]]:
    found: dict[tuple[str, int, int], list[tuple[Pattern, Relation]]] = {}
    for pattern in TABLE.patterns:
        if related := pattern.related:
            kind = (related.of, related.size, related.suits)
            found.setdefault(kind, []).append((pattern, related))
    return found


_BY_KIND = _by_kind()
"""The relations of the table by ("chows" or "pungs", number of sets, number of suits)."""


def _best(links: list[Link], sets: int, own: Mapping[str, int | bool]) -> list[Link]:
    """Return the choice of links with the highest sum of points in which no link joins sets already
    connected; among equal sums the one with the most different fans.

    sets: number of sets.
    own: a club's own points by fan key, in place of the usual ones.
    """
    best: list[Link] = []
    best_value: tuple[int, int, tuple[int, ...]] = (0, 0, ())
    points = [int(own.get(link.fan.key, _POINTS[link.fan])) for link in links]

    def search(start: int, joined: list[int], taken: list[Link], worth: int) -> None:
        nonlocal best, best_value
        if worth >= best_value[0]:
            order = [PLACE[link.fan] for link in taken]
            value = (worth, len(set(order)), tuple([-place for place in order]))
            if value > best_value:
                best, best_value = taken, value
        for n in range(start, len(links)):
            if worth + sum(points[n:]) < best_value[0]:
                break  # even all remaining links together would not reach the best sum
            merged = _joined(joined, links[n])
            if merged is not None:
                search(n + 1, merged, [*taken, links[n]], worth + points[n])

    search(0, list(range(sets)), [], 0)
    return best


def _joined(joined: list[int], link: Link) -> list[int] | None:
    """Return the connected group of each set after adding this link; None if the link joins sets
    that are already connected."""
    groups = {joined[member] for member in link.members}
    if len(groups) < len(link.members):
        return None
    first = min(groups)
    return [first if group in groups else group for group in joined]


def _reason(link: Link, counted: Sequence[Link]) -> ExcludedRelation:
    """Return the reason why a link is left out: a link that counts implies it, one of its sets
    makes the same fan already, or its sets are already combined."""
    for other in counted:
        inside = set(link.members) <= set(other.members)
        if inside and any(e.key == link.fan.key for e in other.fan.excludes):
            return ExcludedRelation(link, other.fan, IMPLIED)
    touching = [other for other in counted if set(other.members) & set(link.members)]
    for other in touching:
        if other.fan is link.fan and len(link.members) > 1:
            return ExcludedRelation(link, other.fan, SAME_FAN)
    return ExcludedRelation(link, touching[0].fan, ONCE)
