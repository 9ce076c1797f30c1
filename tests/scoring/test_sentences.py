"""What answers say reads as a person would say it, under all rules."""

from __future__ import annotations

from itertools import islice

import pytest

from scoring import answer, parse_shorthand, score
from scoring.hand import Hand
from scoring.rulesets import names, ruleset
from scoring.table import score_table
from tests.helpers.hands import hands_of


@pytest.mark.parametrize("rules", names())
def test_what_several_sets_make_is_said_once_of_all_of_them(rules: str) -> None:
    for hand in islice(hands_of(rules, seed=11), 120):
        told = answer(hand)
        for entry in [*told.get("fans", ()), *told.get("items", ()), *told.get("not_counted", ())]:
            beginnings = [part.partition(":")[0].lower() for part in entry["because"].split("; ")]
            assert len(beginnings) == len(set(beginnings)), entry


def test_a_limit_hand_that_was_just_missed_is_called_a_limit_and_not_one_point() -> None:
    hand = parse_shorthand("EEE SSS WWW 22m 55p 5p", ruleset("classical").FIELDS)
    told = answer({**hand, "ruleset": "classical", "nearly": True})
    (missed,) = told["nearly"]
    assert (missed["name"], missed["points"], missed["unit"]) == ("Buried Treasure", None, "limit")
    read = Hand.from_json({**hand, "ruleset": "classical"})
    assert "Buried Treasure  limit  Self-drawn" in score_table(score(read, nearly=True))
    assert "坎坎和  滿貫  若自摸" in score_table(score(read, nearly=True), "zh-Hant")


def test_what_is_said_of_pungs_and_kongs_counts_the_sets_it_names() -> None:
    kongs = answer(parse_shorthand("[1111m] [5555s] [9999p] [7777m] 3s 3s"))
    said = {entry["name"]: entry["because"] for entry in kongs["not_counted"]}
    assert said["Two Melded Kongs"].startswith("Four melded kongs: 1-1-1-1 of characters, ")
    pungs = "111m 333s 555p 77s CC [123p] 7s +self-drawn"
    told = answer({**parse_shorthand(pungs), "ruleset": "taiwanese"})
    because = {entry["name"]: entry["because"] for entry in told["not_counted"]}
    assert because["Three Concealed Pungs"].startswith("Four pungs made from own tiles: ")


def test_a_fan_that_a_table_does_not_play_is_not_said_to_exclude_itself() -> None:
    hand = parse_shorthand("123m 456p 33s 789p 78s 222m 9s +seat=S")
    played = {"ruleset": "taiwanese", "opening": "human", "rulings": {"human_hand": False}}
    entries = {entry["name"]: entry for entry in answer({**hand, **played})["not_counted"]}
    assert entries["Human Hand"]["because"].endswith(
        "but by the option chosen Human Hand is not played."
    )
