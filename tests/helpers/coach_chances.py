"""The coach's chances against deals that are played out its way."""

import time
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from scoring.bulk import Batch, empty
from scoring.bulk.arrays import NONE
from scoring.coach import (
    DRAWS,
    CoachQuestion,
    DiscardChoice,
    Player,
    advice,
    deal,
    outline,
    question,
)

ALLOWED = 0.005
"""Largest allowed error of a chance (0 … 1)."""

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


class Row(NamedTuple):
    """A hand's chances by the coach and by deals (0 … 1), and the seconds to the first answer and
    to the whole one, by the clock and of the processor."""

    said: float
    dealt: float
    first: float
    whole: float
    first_processor: float
    whole_processor: float


def compare(seed: int, many: int, deals: int) -> Iterator[Row]:
    """Yield a row for each hand; without deals the coach is not checked."""
    for number, hand in enumerate(hands(seed, many)):
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
    """Count the fresh deals that are won after a discard."""
    row = next(n for n in range(len(asked.thrown)) if asked.name(n) == best.tile)
    player = Player(best.goal, asked)
    (state,) = player.add(asked.left[row : row + 1])
    won = 0
    for begun in range(0, deals, BLOCK):
        dealt = deal(asked.unseen, DRAWS, min(BLOCK, deals - begun), rng)
        nobody = np.full((*dealt.shape, 3), NONE, np.uint8)
        won += int((player.play(int(state), dealt, nobody).alone > 0).sum())
    return won
