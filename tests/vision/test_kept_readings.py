"""Pictures are read as they were: names, doubt, groups, the hand, and what is asked.

Where a reading is meant to be another now, or the models are new, look at what is different and
keep the new ones: `python -m tests.helpers.kept_readings`.
"""

from __future__ import annotations

import itertools
from contextlib import nullcontext
from typing import Any

import pytest

from tests.helpers.kept_readings import (
    FOLDER,
    OPEN,
    Case,
    alike,
    cases,
    kept,
    sure,
    told,
    worth_keeping,
)
from tests.helpers.shaken import shaken
from vision.observing.photo import load_photo
from vision.observing.reader import default_reader

KEPT = kept()
CASES = [(name, read) for name, read in cases() if name in KEPT]
ENOUGH = 14
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


def test_a_reader_is_on_one_processor_at_a_time() -> None:
    """Also where all tests are run as on another one: twice would be more than any differs."""
    picture = load_photo(FOLDER / "dark.jpg")

    def found() -> list[float]:
        return [float(each) for each in default_reader().detector.detect(picture).boxes.ravel()]

    with shaken(2):
        alone = found()
    with shaken(5):
        assert found() != alone
        with shaken(2):
            assert found() == alone


def test_nearly_all_of_it_is_compared() -> None:
    assert len(CASES) == len(KEPT) >= ENOUGH
    assert all(map(worth_keeping, KEPT.values()))


def test_a_reading_that_is_another_is_seen() -> None:
    asked = ["which_tile", [0], [["5 of dots", 0.6], ["6 of dots", 0.4]]]
    before: dict[str, Any] = {**next(iter(KEPT.values())), "questions": [asked]}
    assert alike(before, before)
    tiles = [[*tile] for tile in before["tiles"]]
    tiles[0][0] = "C" if tiles[0][0] != "C" else "F"
    assert not alike(before | {"tiles": tiles}, before)
    assert not alike(before | {"questions": []}, before)


def test_what_hangs_on_the_last_digits_is_open() -> None:
    steady = {"tiles": [["5p", 0.9, 100.0], ["6p", 0.8, 140.0]], "hand": {"winds": "E"}}
    other = {"tiles": [["5p", 0.91, 100.5], ["7p", 0.8, 140.0]], "hand": {"winds": "E"}}
    both = sure([steady, other])
    assert both == {"tiles": [["5p", 0.9, 100.0], [OPEN, 0.8, 140.0]], "hand": {"winds": "E"}}
    assert alike(steady, both)
    assert alike(other, both)
    assert alike({"said": "only 20 pixels wide"}, {"said": "only 19 pixels wide"})
    assert not alike({"said": "only 16 tiles, 20 pixels"}, {"said": "only 17 tiles, 20 pixels"})
    unsteady = {"groups": [], **sure([steady, steady | {"tiles": []}])}
    assert unsteady["tiles"] == OPEN
    assert not worth_keeping(unsteady)
