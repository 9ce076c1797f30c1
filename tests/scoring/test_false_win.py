"""For a hand that may not be declared, the cost of a false win is shown instead of payments."""

from itertools import islice
from typing import Any

import pytest

from scoring import LANGUAGES, HandError, answer, answer_waits, parse_shorthand, score, waits
from scoring.answers.json_hand import parse_hand
from scoring.answers.terminal import score_table, waits_table
from scoring.rulesets import names
from tests.helpers.hands import hands_of

ONE_POINT = "[234m] 678s 345p 777m E E +seat=N"
"""A hand whose only fan is Single Wait."""


@pytest.mark.parametrize("rules", names())
def test_an_answer_has_one_settlement(rules: str) -> None:
    seen = set()
    for data in islice(hands_of(rules, seed=163), 300):
        result = answer({**data, "brief": True})
        if "error" in result:
            continue
        assert not (result["payments"] and "false_win" in result), data
        assert result["legal"] or not result["payments"], data
        assert ("why" in result) != result["legal"], data
        seen.add(result["legal"])
    assert True in seen


@pytest.mark.parametrize(
    ("lang", "verdict", "cost", "paid"),
    [
        (
            "en",
            "Total: 1 point. Not enough to win",
            "If it is declared anyway: the declarer -30, each other +10",
            "Winner +",
        ),
        ("zh-Hans", "合计：1番，不够起和", "若错和：错和者 -30，其余各 +10", "和牌者 +"),
        ("zh-Hant", "合計：1番，不夠起和", "若錯和：錯和者 -30，其餘各 +10", "和牌者 +"),
    ],
)
def test_the_table_for_a_person_says_the_same(
    lang: str, verdict: str, cost: str, paid: str
) -> None:
    table = score_table(score(parse_hand(ONE_POINT)), lang)
    assert verdict in table
    assert cost in table
    assert paid not in table
    won = score_table(score(parse_hand("123m 456p 789s E [222s] E")), lang)
    assert paid in won
    assert cost[:8] not in won


def test_the_waits_say_which_tiles_are_not_enough() -> None:
    line = ONE_POINT.replace("E E", "E")
    (wait,) = answer_waits(parse_shorthand(line))["waits"]
    assert (wait["tile"], wait["discard"]["minimum_met"], wait["discard"]["legal"]) == (
        "E",
        False,
        False,
    )
    assert "by discard 1 (not enough)" in waits_table(waits(parse_hand(line, waiting=True)))
    five, eight = waits(parse_hand("234m 567m 345s 88p 67p", waiting=True)).waits
    assert (five.discard.minimum_met, eight.discard.minimum_met) == (True, False)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_asks_for_an_error_below_the_minimum_gets_one(lang: str) -> None:
    hand: dict[str, Any] = {**parse_shorthand(ONE_POINT), "require_minimum": True}
    error = answer(hand, lang=lang)["error"]
    assert error["code"] == "below_minimum"
    assert error["message"] == answer(parse_shorthand(ONE_POINT), lang=lang)["why"]


def test_a_hand_that_is_no_win_at_all_is_an_error() -> None:
    with pytest.raises(HandError) as refused:
        score(parse_hand("135m 246s 789p 11p EEE"))
    assert refused.value.code == "not_winning"
