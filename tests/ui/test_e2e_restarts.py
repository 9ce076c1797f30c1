"""The server ends before a tap or in the middle of it, and another takes its place.

`benchmarks/host_restarts.py` does the same fifty times at random taps.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api", reason="needs the playwright package")

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_nothing_is_lost_and_no_tap_done_twice(chromium: Any, tmp_path: Path) -> None:
    from benchmarks.host_restarts import Trials

    trials = Trials(chromium, tmp_path)
    trials.one(evening=False, during=False, step=16)  # the tile that won: named before it is drawn
    trials.one(evening=False, during=True, step=17)  # a switch
    trials.one(evening=True, during=True, step=1)  # a hand of an evening
    assert trials.wrong == []


def test_a_hand_that_was_on_its_way_into_the_ledger_is_there_once_or_said_to_be_lost(
    chromium: Any, tmp_path: Path
) -> None:
    from benchmarks.host_restarts import Trials

    trials = Trials(chromium, tmp_path)
    for seed in (1, 2):  # unanswered, and a moment after the tap
        trials.book(random.Random(seed))
    assert trials.wrong == []
    assert trials.outcomes.total() == 2
