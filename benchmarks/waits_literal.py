"""Compare the wait fans of green-book-2006 with a literal reading of their rule.

    python -m benchmarks.waits_literal 1000000

What came out so far is printed every 20,000 hands; a million take ten minutes. Another seed has
other hands, so that several shorter runs add up.

The hands are made to have several arrangements. In each of these the engine has to name a wait
fan where the rule allows one and none where it does not, with the total that follows, and it has
to know the same arrangements. Exit status 1 where a hand differs.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from benchmarks.generated import Comparison, run
from scoring.arrangements import KNITTED_STRAIGHT
from scoring.errors import HandError
from scoring.rules import Count
from scoring.rulesets.mcr.rules import RULES
from tests.helpers.literal_waits import SINGLE, WAITS, Groups, wait_fans
from tests.helpers.wait_hands import wait_hands

NO_PAIR_TO_WAIT_FOR = {"Melded Hand", "Four Kongs"}
"""The fans of which a wait for the pair is part, so that Single Wait is not scored beside them."""
CHICKEN, FLOWERS = "Chicken Hand", "Flower Tiles"
TOLD_EVERY = 20_000
"""Hands between two lines that say how far a long run is."""


def compare(dealt: Iterable[dict[str, Any]]) -> Comparison:
    """Count every hand and hold what comes out against the rule."""
    kinds: Counter[str] = Counter()
    failed: list[tuple[str, dict[str, Any]]] = []
    for number, hand in enumerate(dealt, 1):
        allowed = wait_fans(hand)
        fault = difference(hand, allowed)
        if fault:
            failed.append((fault, hand))
        several = "several arrangements" if len(allowed) > 1 else "one arrangement"
        waited = set().union(*allowed.values())
        kinds[f"{several}, {' or '.join(sorted(waited)) or 'no wait fan'}"] += 1
        if number % TOLD_EVERY == 0:
            print(f"{number:,} hands, {len(failed)} differ", flush=True)
    return Comparison(kinds, Counter(), failed)


def difference(hand: Mapping[str, Any], allowed: Mapping[Groups, set[str]]) -> str:
    """What is wrong with how a hand is counted; empty where it is right."""
    try:
        read = RULES.parse(hand)
    except HandError as error:
        return f"it is refused: {error.message}"
    counts = RULES.count_all(read, RULES.OPTIONS.read(hand["rulings"]))
    arrangements = [_concealed(count, len(hand["melds"])) for count in counts]
    if sorted(arrangements) != sorted(allowed):
        return f"the arrangements are {arrangements}, not {list(allowed)}"
    totals = []
    for groups, count in zip(arrangements, counts, strict=True):
        worth = {counted.pattern.name: counted.total for counted in count.fans}
        may = allowed[groups] - ({SINGLE} if NO_PAIR_TO_WAIT_FOR & set(worth) else set())
        named = WAITS & set(worth)
        if len(named) != bool(may) or not named <= may:
            return f"{sorted(named)} in {groups}, where {sorted(may)} may be scored"
        others = sum(
            points for name, points in worth.items() if name not in {*WAITS, CHICKEN, FLOWERS}
        )
        totals.append((others + bool(may) or 8) + hand["flowers"])
        if count.total != totals[-1]:
            return f"{count.total} in {groups}, not {totals[-1]}"
    return "" if counts[0].total == max(totals) else f"{counts[0].total}, not {max(totals)}"


def _concealed(count: Count, melds: int) -> Groups:
    """The groups of an arrangement that were not declared, in their order."""
    groups = [tuple(sorted(group.tiles)) for group in count.win.arrangement.sets]
    if count.win.shape == KNITTED_STRAIGHT:
        groups = [groups[0], *groups[1 + melds :]]
    else:
        groups = groups[melds:]
    return tuple(sorted(groups))


if __name__ == "__main__":
    sys.exit(run(__doc__, 100_000, wait_hands, compare))
