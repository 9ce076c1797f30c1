"""Twenty pictures are read as they were: names, doubt, groups, the hand, and what is asked.

Where a reading is meant to be another now, or the models are new, look at what is different and
keep the new ones: `python -m tests.helpers.kept_readings`.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.helpers.kept_readings import Case, alike, cases, kept, told
from vision.reader import default_reader

KEPT = kept()


@pytest.mark.parametrize(("name", "read"), cases(), ids=[name for name, _ in cases()])
def test_a_picture_is_read_as_it_was(name: str, read: Case) -> None:
    now = told(read(default_reader()))
    if not alike(now, KEPT[name]):
        assert now == KEPT[name]  # which shows where


def test_a_reading_that_is_another_is_seen() -> None:
    before: dict[str, Any] = KEPT["hard 0"]
    assert alike(before, before)
    tiles = [[*tile] for tile in before["tiles"]]
    tiles[0][0] = "C"
    assert not alike(before, before | {"tiles": tiles})
    assert not alike(before, before | {"questions": []})
