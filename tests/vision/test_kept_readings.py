"""Stored readings of pictures: names, doubts, groups, the hand and the questions are the same as
before.

After an intended change, or with new models, look at the differences and store the new readings:
    `python -m tests.helpers.kept_readings`.
"""

from __future__ import annotations

import itertools
from contextlib import nullcontext

import pytest

from tests.helpers.kept_readings import Case, alike, cases, kept, told, worth_keeping
from tests.helpers.shaken import shaken
from vision.observing.reader import default_reader

KEPT = kept()
CASES = [(name, read) for name, read in cases() if name in KEPT]
ENOUGH = 14
OTHER_PROCESSORS = (1, 2, 3, 4, 5)
"""Seeds of simulated processors; each picture is also read on one of them in turn. The stored
readings were checked with twenty others."""


@pytest.mark.parametrize(
    ("name", "read", "seed"),
    [(*case, seed) for case, seed in zip(CASES, itertools.cycle(OTHER_PROCESSORS), strict=False)],
    ids=[name for name, _ in CASES],
)
def test_a_picture_is_read_as_it_was(name: str, read: Case, seed: int) -> None:
    for processor in (nullcontext(), shaken(seed)):
        with processor:
            now = told(read(default_reader()))
        if not alike(now, KEPT[name]):
            assert now == KEPT[name]  # which shows where


def test_nearly_all_of_it_is_compared() -> None:
    assert len(CASES) == len(KEPT) >= ENOUGH
    assert all(map(worth_keeping, KEPT.values()))
