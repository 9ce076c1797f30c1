"""Compare the coach's chances with simulated deals that are played its way, and time its answers.

    python -m benchmarks.coach_chances 100 --deals 200000
    python -m benchmarks.coach_chances 100 --deals 0         # only the times

For each hand the chance of the best discard is compared with fresh deals, which the coach has not
seen. ``tests/scoring/test_coach.py`` shows that a deal is played as the coach advises, by
comparison with a slow reference player. Times are given by the clock and, for busy machines, in
processor time. The exit status is 1 if a chance is off by more than half a percentage point.
"""

import sys
import time
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from benchmarks.generated import asked
from scoring.coach import (
    DRAWS,
    NONE,
    CoachQuestion,
    DiscardChoice,
    Player,
    advice,
    deal,
    outline,
    question,
)
from tests.helpers.coach_hands import whole_hands

ALLOWED = 0.005
"""Largest allowed error of a chance, as a fraction of 1."""

BLOCK = 50_000


class Row(NamedTuple):
    """Result for one hand.

    said, dealt: chance of winning according to the coach and in simulated deals, 0 to 1.
    first, whole: seconds until the quick and the full answer, by the clock.
    first_processor, whole_processor: the same in processor time.
    """

    said: float
    dealt: float
    first: float
    whole: float
    first_processor: float
    whole_processor: float


def compare(seed: int, many: int, deals: int) -> Iterator[Row]:
    """Yield a row for each of `many` hands; if `deals` is 0, `dealt` repeats the coach's chance."""
    for number, hand in enumerate(whole_hands(seed, many)):
        start = np.array([time.perf_counter(), time.process_time()])
        asked = question(hand)
        outline(asked)
        first = np.array([time.perf_counter(), time.process_time()]) - start
        best = advice(asked).choices[0]
        whole = np.array([time.perf_counter(), time.process_time()]) - start
        dealt = best.chance
        if deals:
            dealt = wins(asked, best, deals, np.random.default_rng([seed, number])) / deals
        times = (first[0], whole[0], first[1], whole[1])
        yield Row(best.chance, dealt, *map(float, times))


def wins(asked: CoachQuestion, best: DiscardChoice, deals: int, rng: np.random.Generator) -> int:
    """Return how many of `deals` simulated deals, which the coach has not seen, are won after the
    discard `best` in the situation `asked`."""
    row = asked.thrown.index(best.tile)
    player = Player(best.goal, asked)
    (state,) = player.add(asked.left[row : row + 1])
    won = 0
    for begun in range(0, deals, BLOCK):
        dealt = deal(asked.unseen, DRAWS, min(BLOCK, deals - begun), rng)
        nobody = np.full((*dealt.shape, 3), NONE, np.uint8)
        won += int((player.play(int(state), dealt, nobody).alone > 0).sum())
    return won


def main() -> int:
    """Run the comparison, print the results and return 1 if a chance is off by more than
    `ALLOWED`."""
    options = asked(__doc__, 20, deals=200_000)
    list(compare(options.seed + 1, 1, 1000))  # the first hand computes cached tables
    found = []
    for row in compare(options.seed, options.hands, options.deals):
        found.append(row)
        if options.deals:
            print(f"{len(found)}: {row.said:.4f}, dealt {row.dealt:.4f}", flush=True)
    rows = np.array(found)
    off = np.abs(rows[:, 0] - rows[:, 1])
    if options.deals:
        low, high = 100 * rows[:, 1].min(), 100 * rows[:, 1].max()
        print(f"{len(found)} hands, {options.deals} deals each; chances {low:.1f} to {high:.1f} %;")
        print(
            f"off by {100 * off.max():.2f} points at the most, {100 * off.mean():.2f} on average;"
        )
        print(f"{(off > ALLOWED).sum()} by more than half a point")
    for name in ("first", "whole"):
        for clock in ("", "_processor"):
            times = rows[:, Row._fields.index(name + clock)]
            median, most = np.median(times), times.max()
            of = "of the processor" if clock else "by the clock"
            print(f"the {name} answer: {median:.2f} s {of}, {most:.2f} s at the most")
    return int((off > ALLOWED).any())


if __name__ == "__main__":
    sys.exit(main())
