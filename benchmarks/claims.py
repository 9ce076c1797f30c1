"""Measure the cost of judging an announcement, compared with scoring the hand alone.

    python -m benchmarks.claims             # 300 hands of each rule set, three rounds

Each hand is answered alone and with the list of its own fans as the claim, alternately; the best
round of each is printed, in processor time. A ratio of 1 would mean that the claim costs nothing,
0.5 that it costs as much as the score. The exit status is 1 if a claim is judged not right.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from itertools import islice
from typing import Any

from scoring import HandError
from scoring.answers.answering import score_or_error
from scoring.rulesets import names
from tests.helpers.hands import hands_of


def hands_with_claims(ruleset: str, many: int) -> list[tuple[dict[str, Any], str]]:
    """Return those of `many` hands of a rule set that can be scored and have fans, each with a text
    that lists its fans and their points."""
    found = []
    for hand in islice(hands_of(ruleset, 7), many):
        score = score_or_error(hand)
        if not isinstance(score, HandError) and score.listed:
            listed = ", ".join(f"{fan.name_in('en')} {fan.total}" for fan in score.listed)
            found.append((hand, listed))
    return found


def timed(hands: Sequence[dict[str, Any]]) -> tuple[float, int]:
    """Return the milliseconds of processor time per hand, and the number of hands with a claim
    judged not right."""
    start = time.process_time()
    scores = [score_or_error(hand) for hand in hands]
    spent = time.process_time() - start
    wrong = 0
    for score in scores:
        claims = () if isinstance(score, HandError) else score.claims or ()
        wrong += any(claim.verdict != "right" for claim in claims)
    return spent / len(hands) * 1000, wrong


def main() -> int:
    """Print, for each rule set, how long it takes to score hands with and without a claim. Return 1
    if a claim was judged other than right, otherwise 0."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--hands", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    all_wrong = 0
    for ruleset in names():
        found = hands_with_claims(ruleset, args.hands)
        alone = [hand for hand, _ in found]
        claimed = [{**hand, "claimed": [claim]} for hand, claim in found]
        rounds = [(timed(alone), timed(claimed)) for _ in range(args.rounds)]
        count = min(spent for (spent, _), _ in rounds)
        whole = min(spent for _, (spent, _) in rounds)
        wrong = rounds[0][1][1]
        all_wrong += wrong
        print(
            f"{ruleset}: {len(found)} hands, alone {count:.2f} ms, with a claim {whole:.2f} ms, "
            f"ratio {count / whole:.2f}, not right {wrong}"
        )
    return 1 if all_wrong else 0


if __name__ == "__main__":
    sys.exit(main())
