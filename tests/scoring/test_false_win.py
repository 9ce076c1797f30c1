"""A hand that may not be declared is never shown as paid: what it would cost is said instead."""

from itertools import islice
from typing import Any

import pytest

from scoring import LANGUAGES, HandError, answer, answer_waits, parse_shorthand, score, waits
from scoring.notation import parse_hand
from scoring.rulesets import names
from scoring.table import score_table, waits_table
from tests.helpers.hands import hands_of
from tests.helpers.rule_hands import scored

ONE_POINT = "[234m] 678s 345p 777m E E +seat=N"
"""A single wait, and nothing else."""

SHORT = {
    "mcr": (ONE_POINT, {}),
    "hong_kong": ("123m 456p 33s 78s [222m] 9s", {}),
    "zung_jung": ("123m 789m 99s 24p [222s] 3p", {"rulings": {"minimum": 5}}),
}
"""Hands of less than their rules ask for, with what they are scored by."""


@pytest.mark.parametrize("rules", SHORT)
def test_a_hand_below_the_minimum_pays_nothing_and_says_what_it_would_cost(rules: str) -> None:
    text, more = SHORT[rules]
    result = scored(rules, text, **more)
    assert (result["minimum_met"], result["legal"]) == (False, False)
    assert result["payments"] is None
    assert result["why"]
    if rules == "zung_jung":  # its book knows no false win
        assert "false_win" not in result
        return
    cost = result["false_win"]
    assert cost["winner"] < 0 < cost["others"]
    assert cost["winner"] + 3 * cost["others"] == 0


@pytest.mark.parametrize(
    ("how", "winner", "others"), [("10_each", -30, 10), ("40_nobody", -40, 0), ("no_points", 0, 0)]
)
def test_what_a_false_win_costs_in_mcr(how: str, winner: int, others: int) -> None:
    cost = scored("mcr", ONE_POINT, rulings={"false_win": how})["false_win"]
    assert cost == {"winner": winner, "discarder": None, "others": others}


@pytest.mark.parametrize(
    ("text", "total", "paid"),
    [
        ("123m 456p 789s E [222s] E", 9, (33, -17, -8)),
        ("123m 456p 789s E [222s] E +self-drawn", 10, (54, None, -18)),
        ("1112345678999s 5s", 90, (114, -98, -8)),
        ("1112345678999s 5s +self-drawn", 94, (306, None, -102)),
    ],
)
def test_what_a_win_pays_in_mcr(text: str, total: int, paid: tuple[int | None, ...]) -> None:
    """Eight points from everybody, and the hand from the discarder or from everybody."""
    result = scored("mcr", text)
    assert result["total"] == total
    assert tuple(result["payments"][key] for key in ("winner", "discarder", "others")) == paid


def test_eight_points_and_flowers_on_top_are_paid_and_cost_nothing() -> None:
    for text in ("123m 456p 789s E [222s] E", ONE_POINT + " +flowers=8"):
        result = scored("mcr", text)
        assert (result["payments"] is not None) == result["legal"]
        assert ("false_win" in result) != result["legal"]
    assert not result["legal"], "flowers do not help to reach the minimum"


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
