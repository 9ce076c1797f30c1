"""Pictures are read as they were: names, doubt, groups, the hand, and what is asked.

Where a reading is meant to be another now, or the models are new, look at what is different and
keep the new ones: `python -m tests.helpers.kept_readings`.
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
ENOUGH = 13
OTHER_PROCESSORS = (1, 2, 3, 4, 5)
"""Each picture is read as on one of them too, by turns; what is kept was tried with twenty."""


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
