"""Compare the profile china-1998 with PyMahjongGB on generated hands.

    python -m benchmarks.scoring_peer 1000000

Totals have to be equal on every hand. Where several arrangements, or several choices of fans
between chows, are worth the same, each engine names its own: the lists may then differ, and each
such hand is told apart here. Exit status 1 where a total differs or a list is not explained.
"""

import sys
from collections import Counter
from collections.abc import Iterable
from typing import Any

from benchmarks.generated import Comparison, run
from benchmarks.peer import Fans, our_fans, peer_fans, worth
from scoring import answer
from tests.helpers.hands import hands

CHOW_RELATIONS = {"Pure Double Chow", "Mixed Double Chow", "Short Straight", "Two Terminal Chows"}
SAME, CHOWS, ARRANGEMENT = (
    "the same fans",
    "another choice of fans between chows, worth the same",
    "another arrangement, worth the same",
)
UNEXPLAINED = "fans that are not explained"
TOLD_EVERY = 100_000
"""Hands between two lines that say how far a long run is."""


def compare(dealt: Iterable[dict[str, Any]]) -> Comparison:
    """Score every hand with both engines."""
    kinds: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    failed: list[dict[str, Any]] = []
    for number, plain in enumerate(dealt, 1):
        if number % TOLD_EVERY == 0:
            print(f"{number:,} hands, {len(failed)} failed", flush=True)
        hand = {**plain, "rulings": "china-1998"}
        brief = answer({**hand, "brief": True})
        expected = peer_fans(hand)
        if brief["total"] != worth(expected):
            kinds["another total"] += 1
            failed.append(hand)
            continue
        kind = SAME if our_fans(brief) == expected else _difference(hand, expected)
        kinds[kind] += 1
        if kind == UNEXPLAINED:
            failed.append(hand)
        seen.update(fan["name"] for fan in brief["fans"])
    return Comparison(kinds, seen, failed)


def _difference(hand: dict[str, Any], expected: Fans) -> str:
    result = answer(hand)
    if any(our_fans(other) == expected for other in result["alternatives"]):
        return ARRANGEMENT
    for reading in (result, *result["alternatives"]):
        ours = our_fans(reading)
        different = (ours - expected) + (expected - ours)
        if worth(ours) == worth(expected) and all(name in CHOW_RELATIONS for name, _ in different):
            return CHOWS
    return UNEXPLAINED


if __name__ == "__main__":
    sys.exit(run(__doc__, 100_000, hands, compare))
