"""The guide to the fans: every fan has a definition, and every example can be scored."""

import pytest

from scoring import Score, answer, parse_shorthand
from scoring.rulesets import names, ruleset
from scoring.rulesets.mcr import lessons
from scoring.speech.languages import simplify

MCR = ruleset("mcr")
FANS = MCR.patterns("en")


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_every_definition_is_a_sentence_of_its_own_in_each_language(lang: str) -> None:
    said = [fan["about"] for fan in MCR.patterns(lang)]
    assert len(set(said)) == 81
    assert all(text.endswith("." if lang == "en" else "。") for text in said)
    if lang == "zh-Hans":
        assert said == [simplify(fan["about"]) for fan in MCR.patterns("zh-Hant")]


@pytest.mark.parametrize("name", names())
def test_the_examples_of_all_rules_can_be_scored(name: str) -> None:
    """Whether an example has its fan is tested for each rule set in `test_worked`."""
    rules = ruleset(name)
    for pattern in rules.patterns("en"):
        if pattern["example"] and (pattern["value"] or not pattern["unit"]):
            result = answer({**parse_shorthand(pattern["example"], rules.FIELDS), "ruleset": name})
            assert "error" not in result, pattern["name"]


@pytest.mark.parametrize("name", names())
def test_a_fan_shows_its_tiles_in_its_example(name: str) -> None:
    """Only that flowers were drawn, or none, is seen on no tile of the hand."""
    rules = ruleset(name)
    for pattern in rules.TABLE.patterns:
        if not pattern.example:
            continue
        result = answer({**parse_shorthand(pattern.example, rules.FIELDS), "ruleset": name})
        for fan in result.get("fans", ()):
            if fan["name"] == pattern.name and "lower" not in pattern.name:
                assert fan["tiles"], pattern.name


def test_the_first_lesson_has_everyday_hands_without_flowers() -> None:
    """All Pungs with two concealed ones, All Simples and a single wait."""
    for text, is_one in (
        ("222m 555p [888s] [333s] 6m 6m", True),
        ("222m 555p [888s] [333s] f1 6m 6m", False),
        ("222m 555m [888m] [333m] 6m 6m", False),
    ):
        scored = Score.from_json(answer(parse_shorthand(text)))
        assert lessons.first(scored) == is_one, text


def test_the_lesson_of_how_it_was_won_has_two_fans_of_it() -> None:
    """Concealed Hand and Single Wait are two; beside All Simples there is Concealed Hand alone."""
    for text, is_one in (("123m 789p 345p 567m 5s 5s", True), ("222m 234s 345p 567m 5s 5s", False)):
        scored = Score.from_json(answer(parse_shorthand(text)))
        assert lessons.concealed(scored) == is_one, text


def test_the_lesson_of_implied_fans_has_three_to_six_fans() -> None:
    """Full Flush and Melded Hand are two, and both leave others out."""
    for text, is_one in (
        ("[123m] [345m] [666m] [888m] 9m 9m", False),
        ("234m 234p 23s 55p [678s] 4s", True),
        ("123m 456m 789m 123m 5m 5m", True),
    ):
        scored = Score.from_json(answer(parse_shorthand(text)))
        assert lessons.implied(scored) == is_one, text
