"""Stored hands get the same answers in every way of asking; `benchmarks/golden_hands.py` tests all
500."""

import random
from collections import Counter

import pytest

from scoring import answer
from scoring.rulesets import names
from scoring.version import VERSION
from tests.conftest import ROOT
from tests.helpers.golden_hands import BULK, counted, differences, kept, link_of
from tests.ui.test_link import opened_with
from ui.hand import link, session

COUNTED_BY, HANDS = kept()


def test_there_are_500_hands_of_all_rule_sets() -> None:
    of = Counter(hand["ruleset"] for hand, _ in HANDS)
    assert len(HANDS) == 500
    assert {*of} == {*names()}
    assert min(of.values()) > 50


def test_each_counts_what_it_counted_when_it_was_kept() -> None:
    assert [wanted for _, wanted in HANDS] == [counted(answer(hand)) for hand, _ in HANDS]


def test_the_version_that_counted_them_has_a_place_in_the_change_log() -> None:
    log = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"\n## {COUNTED_BY}, " in log


@pytest.mark.parametrize("seed", range(2))
def test_every_road_gives_the_same(seed: int) -> None:
    of_bulk = [one for one in HANDS if one[0]["ruleset"] == BULK]
    rng = random.Random(seed)
    assert differences([*rng.sample(HANDS, 40), *rng.sample(of_bulk, 5)]) == []


@pytest.mark.parametrize("rules", names())
def test_the_page_counts_it_too(rules: str) -> None:
    rng = random.Random(rules)
    hand, wanted = rng.choice([one for one in HANDS if one[0]["ruleset"] == rules])
    draft, _ = link._draft(link_of(hand))
    player = opened_with(link.packed(draft))
    played = player.state.draft
    told = session.scored({**played.to_json(), "nearly": True}).to_json()
    assert counted(told) == wanted
    assert told["version"] == VERSION
    assert played.ruleset == rules
