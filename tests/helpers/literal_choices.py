"""Which fans a player may choose to count, read out slowly from the rule.

Between chows, MCR counts fans of two, three and four of them. A player takes them one by one, and
none may join chows that are already joined, by one fan or through several: a grouping is kept, a
chow joins the same fan only once, and a chow not yet used joins those that are used only once. Any
selection that keeps to this is a legal count; the dearest are what the player may ask for. Of the
wait fans one counts, whichever of those that the winning tile makes.

Nothing here comes from the engine but the fans that are not about chows or waits, which the test
takes as given, and no selection is left out for speed.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any, NamedTuple

from tests.helpers.literal_waits import WAITS, wait_fans

Chow = tuple[int, str]
"""The lowest rank and the suit."""
Names = Counter[str]

POINTS = {
    "Quadruple Chow": 48,
    "Four Pure Shifted Chows": 32,
    "Pure Triple Chow": 24,
    "Pure Straight": 16,
    "Pure Shifted Chows": 16,
    "Mixed Straight": 8,
    "Mixed Triple Chow": 8,
    "Mixed Shifted Chows": 6,
    "Pure Double Chow": 1,
    "Mixed Double Chow": 1,
    "Short Straight": 1,
    "Two Terminal Chows": 1,
}
MINIMUM = 8
SETTLED_ALONE = {"Pure Terminal Chows", "Three-Suited Terminal Chows"}
"""Fans of four chows and a pair, beside which hardly any of these count."""


class Choices(NamedTuple):
    """The whole counts that a player may ask for: the dearest, and legal ones that are worth less;
    the fans between chows that are there, and the wait fans that the winning tile makes."""

    legal: list[Names]
    lower: list[Names]
    between: list[str]
    waits: list[str]


def choices(hand: Mapping[str, Any], answer: Mapping[str, Any]) -> Choices | None:
    """The dearest legal counts of a hand; None where the rule read here is not all there is."""
    waited = wait_fans(hand)
    legal: list[Names] = []
    lower: list[Names] = []
    between: set[str] = set()
    waits: set[str] = set()
    for reading in (answer, *answer["alternatives"]):
        if reading["total"] != answer["total"]:
            continue
        fans = Counter({fan["name"]: fan["count"] for fan in reading["fans"]})
        if SETTLED_ALONE & set(fans):
            return None
        given = Counter({name: n for name, n in fans.items() if name not in {*POINTS, *WAITS}})
        chows = [_chow(part["tiles"]) for part in reading["arrangement"] if part["type"] == "chow"]
        there = list(_fans_between(chows))
        possible = list(_selections(there, len(chows)))
        dearest = max(_worth(names) for names, _ in possible)
        engine = Counter({name: n for name, n in fans.items() if name in POINTS})
        if _worth(engine) != dearest:
            return None  # a fan that is not between chows excludes one that is
        wait_of = sorted(_waits(hand, reading, waited)) if WAITS & set(fans) else [""]
        for selection, nothing_to_add in possible:
            whole = [given + selection + Counter([w] if w else []) for w in wait_of]
            if _worth(selection) == dearest and _dear(selection) == _dear(engine):
                legal += whole
            elif _worth(selection) < dearest and nothing_to_add:
                left = reading["total"] - dearest + _worth(selection) - fans["Flower Tiles"]
                lower += whole if (left >= MINIMUM) == answer["legal"] else []
        between |= {name for name, _ in there}
        waits |= {wait for wait in wait_of if wait}
    return Choices(legal, lower, sorted(between), sorted(waits))


def may_be_claimed(names: Names, found: Choices) -> bool:
    """Return True where all of these names count in one of the legal counts."""
    return any(not names - legal for legal in found.legal)


def legal_but_lower(names: Names, found: Choices) -> bool:
    """Return True where these are a whole count that is legal and worth less than the hand."""
    return names in found.lower and not may_be_claimed(names, found)


def claims(found: Choices) -> Iterator[Names]:
    """Every legal count, and each of them with one fan more, or another one in place of one."""
    seen: set[tuple[tuple[str, int], ...]] = set()
    fans = [*found.between, *found.waits]
    for legal in found.legal:
        mine = [name for name in fans if legal[name]]
        others = [legal + Counter([name]) for name in fans]
        swapped = [
            legal - Counter([old]) + Counter([new]) for old in mine for new in fans if new != old
        ]
        for names in (legal, *others, *swapped):
            key = tuple(sorted(names.items()))
            if key not in seen:
                seen.add(key)
                yield names


def _chow(tiles: Sequence[str]) -> Chow:
    lowest = min(tiles)
    return int(lowest[0]), lowest[1]


def _fans_between(chows: Sequence[Chow]) -> Iterator[tuple[str, tuple[int, ...]]]:
    for many in (2, 3, 4):
        for members in combinations(range(len(chows)), many):
            name = _fan([chows[n] for n in members])
            if name:
                yield name, members


def _fan(chows: Sequence[Chow]) -> str:
    ranks = sorted(rank for rank, _ in chows)
    suits = len({suit for _, suit in chows})
    steps = {high - low for low, high in pairwise(ranks)}
    if len(chows) == 2:
        if suits == 1:
            one_suit = {0: "Pure Double Chow", 3: "Short Straight", 6: "Two Terminal Chows"}
            return one_suit.get(ranks[1] - ranks[0], "")
        return "Mixed Double Chow" if steps == {0} else ""
    if len(chows) == 4:
        if suits > 1:
            return ""
        return (
            "Quadruple Chow"
            if steps == {0}
            else ("Four Pure Shifted Chows" if steps in ({1}, {2}) else "")
        )
    if suits == 1:
        if steps == {0}:
            return "Pure Triple Chow"
        if steps == {3}:
            return "Pure Straight"
        return "Pure Shifted Chows" if steps in ({1}, {2}) else ""
    if suits == 3:
        named = {0: "Mixed Triple Chow", 3: "Mixed Straight", 1: "Mixed Shifted Chows"}
        return named.get(min(steps), "") if len(steps) == 1 else ""
    return ""


def _selections(
    there: Sequence[tuple[str, tuple[int, ...]]], chows: int
) -> Iterator[tuple[Names, bool]]:
    """The selections that keep to the rule, each with whether nothing can be added to it."""
    for many in range(len(there) + 1):
        if many >= max(chows, 1):
            return  # so many fans cannot but join what is joined
        for chosen in combinations(there, many):
            if _may_stand(chosen):
                more = [one for one in there if one not in chosen and _may_stand((*chosen, one))]
                yield Counter(name for name, _ in chosen), not more


def _may_stand(chosen: Sequence[tuple[str, tuple[int, ...]]]) -> bool:
    return _joins_nothing_twice([members for _, members in chosen]) and _once_each(chosen)


def _joins_nothing_twice(groups: Sequence[tuple[int, ...]]) -> bool:
    joined: list[set[int]] = []
    for group in groups:
        touched = [one for one in joined if one & set(group)]
        if any(len(one & set(group)) > 1 for one in touched):
            return False
        joined = [one for one in joined if one not in touched] + [set(group).union(*touched)]
    return True


def _once_each(chosen: Sequence[tuple[str, tuple[int, ...]]]) -> bool:
    used = [(name, member) for name, members in chosen for member in members]
    return len(used) == len(set(used))


def _worth(names: Names) -> int:
    return sum(POINTS[name] * many for name, many in names.items())


def _dear(names: Names) -> Names:
    return Counter({name: many for name, many in names.items() if POINTS[name] > 1})


def _waits(
    hand: Mapping[str, Any],
    reading: Mapping[str, Any],
    waited: Mapping[tuple[tuple[str, ...], ...], set[str]],
) -> set[str]:
    """The wait fans that the winning tile makes in this arrangement."""
    parts = [tuple(sorted(part["tiles"])) for part in reading["arrangement"]]
    for meld in hand["melds"]:
        parts.remove(tuple(sorted(meld["tiles"])))
    for groups, fans in waited.items():
        if sorted(tuple(sorted(group)) for group in groups) == sorted(parts):
            return fans
    raise AssertionError((hand, parts))
