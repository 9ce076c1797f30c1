"""Judge every legal count of many hands, and counts that are not, against a literal reading.

    python -m benchmarks.claims_literal 100000

A hand whose rules leave a choice is claimed in every legal way, which has to be right in each name
and in the sum, and in ways that are one fan off, in which a name has to be wrong. Exit status 1
where a claim is judged wrongly.
"""

import sys
import time
from collections.abc import Iterable
from itertools import islice
from typing import Any, NamedTuple

from benchmarks.generated import asked
from scoring import answer
from scoring.claims import check_claims
from scoring.rulesets.mcr.rules import RULES
from tests.helpers.hands import hands
from tests.helpers.literal_choices import Names, choices, claims, legal_but_lower, may_be_claimed

TOLD_EVERY = 10_000
"""Hands between two lines that say how far a long run is."""


class Judged(NamedTuple):
    """How many hands were read, how many of them leave a choice, how many legal and illegal claims
    were tried, and those that were judged wrongly."""

    hands: int
    tied: int
    legal: int
    illegal: int
    wrongly: list[tuple[dict[str, Any], Names]]


def judge(dealt: Iterable[dict[str, Any]]) -> Judged:
    """Claim every hand in all these ways."""
    many = tied = legal = illegal = 0
    wrongly: list[tuple[dict[str, Any], Names]] = []
    for hand in dealt:
        many += 1
        if many % TOLD_EVERY == 0:
            print(f"{many:,} hands, {tied:,} leave a choice, {len(wrongly)} wrongly", flush=True)
        found = choices(hand, answer(hand))
        if found is None or len(found.between) + len(found.waits) < 2:
            continue
        tied += len({tuple(sorted(names.items())) for names in found.legal}) > 1
        parsed = RULES.parse(hand)
        counts = RULES.count_all(parsed, RULES.OPTIONS.read(None))
        for names in claims(found):
            judged = check_claims(RULES, counts, sorted(names.elements()))
            right = all(claim.verdict == "right" for claim in judged.fans or ())
            said = judged.sum.verdict if judged.sum else ""
            may_be, low = may_be_claimed(names, found), legal_but_lower(names, found)
            legal, illegal = legal + (may_be or low), illegal + (not may_be and not low)
            sum_said = (
                {"right"} if names in found.legal else {"too_low"} if low else {"right", "too_low"}
            )
            if right != (may_be or low) or said not in sum_said:
                wrongly.append((hand, names))
    return Judged(many, tied, legal, illegal, wrongly)


def main() -> int:
    """Run it and print what came out."""
    options = asked(__doc__, 100_000)
    start = time.perf_counter()
    found = judge(islice(hands(options.seed), options.hands))
    for hand, names in found.wrongly[:20]:
        print(hand, dict(names))
    print(
        f"seed {options.seed}: {found.hands:,} hands, of which {found.tied:,} leave a choice; "
        f"{found.legal:,} legal and {found.illegal:,} illegal claims, {len(found.wrongly)} judged "
        f"wrongly, {time.perf_counter() - start:.0f} s"
    )
    return 1 if found.wrongly else 0


if __name__ == "__main__":
    sys.exit(main())
