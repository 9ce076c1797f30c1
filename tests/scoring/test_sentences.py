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
