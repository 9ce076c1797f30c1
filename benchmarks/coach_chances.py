"""The coach's chances against deals that are played out its way, and how long an answer takes.

    python -m benchmarks.coach_chances 100 --deals 200000

For each hand the chance of the best discard is held against fresh deals, which the coach did not
see. That a deal is played as the coach says, ``tests/scoring/test_coach.py`` shows deal by deal
against a player written out slowly. Exit status 1 where a chance is off by more than half a point
of a percent.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator

import numpy as np

from scoring.bulk import Batch, empty
from scoring.coach import DRAWS, Player, advice, deal, outline, question

ALLOWED = 0.005
"""How far a chance may be off (0 … 1)."""

BLOCK = 50_000


def hands(seed: int, many: int) -> Iterator[Batch]:
    """Random whole hands; two of three out of tiles that lie near each other."""
    rng = np.random.default_rng(seed)
    wall = np.repeat(np.arange(34), 4)
    for number in range(many):
        near = wall
        if number % 3:
            suits = rng.permutation(3)[: number % 3]
            near = wall[np.isin(wall // 9, suits) | (wall > 26)]
        hand = empty(1)
        hand.tiles[0] = np.sort(rng.choice(near, 14, False))
        yield hand


def compare(seed: int, many: int, deals: int) -> list[tuple[float, float, float, float]]:
    """For each hand: what the coach says, what the deals say, seconds to the first answer and to
    the whole one."""
    rows = []
    for number, hand in enumerate(hands(seed, many)):
        start = time.perf_counter()
        asked = question(hand)
        outline(asked)
        first = time.perf_counter() - start
        best = advice(asked).choices[0]
        whole = time.perf_counter() - start
        row = next(n for n in range(len(asked.thrown)) if asked.name(n) == best.tile)
        player = Player(best.goal, asked)
        (state,) = player.add(asked.left[row : row + 1])
        rng = np.random.default_rng([seed, number])
        wins = 0
        for begun in range(0, deals, BLOCK):
            size = min(BLOCK, deals - begun)
            wins += int((player.play(int(state), deal(asked.unseen, DRAWS, size, rng)) > 0).sum())
        rows.append((best.chance, wins / deals, first, whole))
    return rows


def main() -> int:
    """Run the comparison and print what came out."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("hands", nargs="?", type=int, default=20)
    parser.add_argument("--deals", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    next(iter(compare(options.seed + 1, 1, 1000)))  # the tables are made for the first hand
    rows = np.array(compare(options.seed, options.hands, options.deals))
    off = np.abs(rows[:, 0] - rows[:, 1])
    print(
        f"{options.hands} hands, {options.deals} deals each; chances {100 * rows[:, 1].min():.1f}"
    )
    print(f"to {100 * rows[:, 1].max():.1f} %; off by {100 * off.max():.2f} points at the most,")
    print(f"{100 * off.mean():.2f} on average; {(off > ALLOWED).sum()} by more than half a point")
    for name, column in (("first", 2), ("whole", 3)):
        times = np.sort(rows[:, column])
        print(f"the {name} answer: {np.median(times):.2f} s, {times[-1]:.2f} s at the most")
    return int((off > ALLOWED).any())


if __name__ == "__main__":
    sys.exit(main())
