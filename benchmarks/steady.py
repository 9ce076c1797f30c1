"""Measure the share of drafted hands that stay the same under small changes of the evidence.

    python -m benchmarks.steady --tables 500 --photos ../shared/development

A detector knows the corner of a tile to about half a percent of its side. The corners of simulated
tables, and of the photos in a folder with `labels.json`, are moved by that at random, so many draws
each, and the hand is decided anew. `kernels` reads each photo so many times with the networks'
outputs moved as another processor would. Exit status 1 where less than 98 % of the draws stay.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import TypeAlias

import numpy as np

from datasets.measured_layouts import form_of, simulated
from datasets.real_tables import development, tiles_of_hand
from scoring.hand_form import USUAL_FORM, HandForm
from tests.helpers.shaken import shaken
from vision import read_photo
from vision.observations import FoundTile, Observations
from vision.reading import Reading
from vision.record import decide, observations_of

Case: TypeAlias = tuple[str, Observations, HandForm]
"""The name of a table, what was seen of it, and by which rules it is played."""
CORNER = 0.005
"""Standard deviation of a corner, in tile sides."""
LEAST = 0.98


def laid(tables: int, seed: int) -> Iterator[Case]:
    """Simulated tables that no training saw: half of them with hands of 14 tiles, half of 17."""
    for size, many in ((14, tables - tables // 2), (17, tables // 2)):
        for at, table in enumerate(simulated(many, f"steady-{seed}", size)):
            seen = Observations("", table.width, table.height, tuple(table.tiles))
            yield f"table {at} of {size} tiles", seen, form_of(table)


def moved(seen: Observations, rng: np.random.Generator) -> Observations:
    """The same with every corner a little off."""

    def off(tile: FoundTile) -> FoundTile:
        side = np.linalg.norm(tile.quad[1] - tile.quad[0])
        by = rng.normal(0, CORNER * side, tile.quad.shape)
        return replace(tile, quad=(tile.quad + by).astype(np.float32))

    return replace(seen, tiles=tuple(map(off, seen.tiles)), rejected=tuple(map(off, seen.rejected)))


def the_hand(reading: Reading) -> Counter[str]:
    """The tiles drafted; how they are grouped does not count."""
    return Counter(reading.tiles[i].tile for i in tiles_of_hand(reading))


def stay(name: str, usual: Reading, again: Iterable[Reading]) -> list[bool]:
    """For each draw whether the hand is as usual; says where it is not in more than one."""
    same = [the_hand(reading) == the_hand(usual) for reading in again]
    if sum(same) < len(same) - 1:
        print(f"  {name}: {sum(same)} of {len(same)}", flush=True)
    return same


def with_corners(cases: Iterable[Case], draws: int, seed: int) -> Iterator[bool]:
    for name, found, form in cases:
        rngs = [np.random.default_rng([seed, draw]) for draw in range(draws)]
        again = (decide(moved(found, rng), form=form) for rng in rngs)
        yield from stay(name, decide(found, form=form), again)


def with_kernels(path: Path, seeds: Iterable[int]) -> Iterator[Reading]:
    for seed in seeds:
        with shaken(seed):
            yield read_photo(path)


def is_steady(what: str, draws: Iterable[bool]) -> bool:
    same = list(draws)
    share = sum(same) / max(len(same), 1)
    print(f"{what}: the same hand in {sum(same)} of {len(same)} draws, {100 * share:.2f} %")
    return share >= LEAST


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--photos", type=Path)
    parser.add_argument("--draws", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    tables = with_corners(laid(asked.tables, asked.seed), asked.draws, asked.seed)
    steady = [is_steady("simulated tables, corners", tables)]
    if asked.photos:
        usual = [(each, read_photo(each.path)) for each in development(asked.photos)]
        cases = [(each.name, observations_of(read), USUAL_FORM) for each, read in usual]
        corners = with_corners(cases, asked.draws, asked.seed)
        steady.append(is_steady("photos, corners", corners))
        seeds = range(asked.seed * asked.draws, (asked.seed + 1) * asked.draws)
        kernels = (stay(each.name, read, with_kernels(each.path, seeds)) for each, read in usual)
        steady.append(is_steady("photos, kernels", chain.from_iterable(kernels)))
    return int(not all(steady))


if __name__ == "__main__":
    sys.exit(main())
