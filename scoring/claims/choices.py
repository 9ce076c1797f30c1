"""The variant of a count that a claim is compared with, if the rules let the winner choose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from scoring.claims.quantities import Claiming
from scoring.claims.reading import ClaimedName
from scoring.fans.counts import Count
from scoring.fans.explain import paid
from scoring.fans.patterns import Pattern
from scoring.score import Payments


def nearest_choice(
    judge: Claiming, counts: Sequence[Count], claimed: Sequence[ClaimedName[Pattern]]
) -> Count:
    """Return the choice that contradicts the fewest claimed fans; among equals, the most valuable.

    A choice with another total or payment than the best count is considered only if the rules let
    the winner arrange the tiles freely, or if its fans are exactly the claimed fans.
    """
    best = counts[0]
    wanted: Counter[Pattern] = Counter()
    for name in claimed:
        for pattern in name.fans:
            wanted[pattern] += name.times
    if not _wrong(best, wanted):
        return best
    choices = [best, *(choice for count in counts for choice in judge.every_choice(count))]
    worth = _worth(judge, best)
    free = judge.arranged_freely(best.win.options)
    as_dear = [choice for choice in choices if free or _worth(judge, choice) == worth]
    nearest = min(as_dear, key=lambda choice: (_wrong(choice, wanted), -(choice.total or 0)))
    if _wrong(nearest, wanted):
        for choice in choices:
            if choice.legal == best.legal and _fans(choice) == wanted:
                return choice
    return nearest


def _worth(judge: Claiming, count: Count) -> tuple[bool, int | None, Payments | None]:
    return count.legal, count.total, paid(judge.rules, count)


def _fans(count: Count) -> Counter[Pattern]:
    return Counter({counted.pattern: len(counted.groups) for counted in count.fans})


def _wrong(count: Count, wanted: Counter[Pattern]) -> int:
    return (wanted - _fans(count)).total()
