"""The guide to the fans: every definition is there, and every example has its fan."""

from __future__ import annotations

import pytest

from scoring import parse_shorthand, score
from scoring.chinese import simplified
from scoring.rulesets import names, ruleset
from scoring.rulesets.mcr.guide import GUIDE
from scoring.rulesets.mcr.rulings import PROFILES

FANS = ruleset("mcr").patterns("en")


def test_every_fan_is_in_the_guide_once() -> None:
    assert [int(fan["key"]) for fan in FANS] == list(range(1, 82))
    assert list(GUIDE) == list(range(1, 82))


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("fan", FANS, ids=lambda fan: fan["name"])
def test_every_example_wins_and_has_its_fan(fan: dict[str, str], profile: str) -> None:
    answer = score({**parse_shorthand(fan["example"]), "rulings": profile})
    assert fan["name"] in [counted["name"] for counted in answer["fans"]]
    assert answer["minimum_met"]


def test_no_two_fans_share_an_example() -> None:
    assert len({entry.example for entry in GUIDE.values()}) == 81


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_every_definition_is_a_sentence_of_its_own_in_each_language(lang: str) -> None:
    said = [fan["about"] for fan in ruleset("mcr").patterns(lang)]
    assert len(set(said)) == 81
    assert all(text.endswith("." if lang == "en" else "。") for text in said)
    if lang == "zh-Hans":
        assert said == [simplified(entry.about[1]) for entry in GUIDE.values()]


@pytest.mark.parametrize("name", names())
def test_the_examples_of_all_rules_can_be_scored(name: str) -> None:
    """That each has its pattern is for the tests of those rules, with the fields of their own."""
    rules = ruleset(name)
    fields = rules.more_fields("en")
    for pattern in rules.patterns("en"):
        if pattern["example"] and (pattern["value"] or not pattern["unit"]):
            answer = score({**parse_shorthand(pattern["example"], fields), "ruleset": name})
            assert "error" not in answer, pattern["name"]
