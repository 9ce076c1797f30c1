"""The guide to the fans: every definition is there, and every example has its fan."""

import pytest

from scoring import answer, parse_shorthand
from scoring.languages import simplified
from scoring.rulesets import names, ruleset

MCR = ruleset("mcr")
FANS = MCR.patterns("en")


def test_every_fan_is_in_the_guide_once() -> None:
    assert [int(fan["key"]) for fan in FANS] == list(range(1, 82))


@pytest.mark.parametrize("profile", MCR.profiles)
@pytest.mark.parametrize("fan", FANS, ids=lambda fan: fan["name"])
def test_every_example_wins_and_has_its_fan(fan: dict[str, str], profile: str) -> None:
    result = answer({**parse_shorthand(fan["example"]), "rulings": profile})
    assert fan["name"] in [counted["name"] for counted in result["fans"]]
    assert result["minimum_met"]


def test_no_two_fans_share_an_example() -> None:
    assert len({fan["example"] for fan in FANS}) == 81


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_every_definition_is_a_sentence_of_its_own_in_each_language(lang: str) -> None:
    said = [fan["about"] for fan in MCR.patterns(lang)]
    assert len(set(said)) == 81
    assert all(text.endswith("." if lang == "en" else "。") for text in said)
    if lang == "zh-Hans":
        assert said == [simplified(fan["about"]) for fan in MCR.patterns("zh-Hant")]


@pytest.mark.parametrize("name", names())
def test_the_examples_of_all_rules_can_be_scored(name: str) -> None:
    """That each has its pattern is for the tests of those rules, with the fields of their own."""
    rules = ruleset(name)
    for pattern in rules.patterns("en"):
        if pattern["example"] and (pattern["value"] or not pattern["unit"]):
            result = answer({**parse_shorthand(pattern["example"], rules.FIELDS), "ruleset": name})
            assert "error" not in result, pattern["name"]
