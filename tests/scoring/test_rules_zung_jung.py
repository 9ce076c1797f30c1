"""Zung Jung, in addition to its worked hands: payments, totals and waits."""

from itertools import islice
from typing import Any

from scoring import answer, answer_waits, parse_shorthand
from scoring.rulesets import ruleset
from scoring.rulesets.zung_jung.game import payments
from tests.helpers.hands import hands
from tests.helpers.worked import counted, scored


def count(text: str, **more: Any) -> dict[str, Any]:
    return scored("zung_jung", text, **more)


def test_payments_sum_to_zero_for_every_value_scheme_and_responsible_player() -> None:
    for value in range(1, 481):
        for scheme in ("25", "uniform", "simple"):
            for responsible in ("discarder", "another", "winner"):
                for drawn in (True, False):
                    paid = payments(value, self_drawn=drawn, scheme=scheme, responsible=responsible)
                    others = 3 - (paid.discarder is not None) - (paid.liable is not None)
                    owed = others * (paid.others or 0) + (paid.discarder or 0)
                    assert paid.winner + owed + (paid.liable or 0) == 0
                    assert paid.winner == 3 * value


def test_waits_and_what_penalty_tiles_leave_of_them() -> None:
    hand = {**parse_shorthand("123m 678m 99s 24p [CCC]"), "ruleset": "zung_jung"}
    (wait,) = answer_waits(hand)["waits"]
    assert (wait["tile"], wait["left"]) == ("3p", 4)
    assert wait["discard"]["total"] == wait["self_drawn"]["total"] == 10
    (shown,) = answer_waits({**hand, "penalty_tiles": ["2p"]})["waits"]
    assert not shown["discard"]["legal"]
    assert shown["self_drawn"]["legal"]


def test_totals_follow_from_the_patterns_on_generated_hands() -> None:
    worth = {row["name"]: row["value"] for row in ruleset("zung_jung").patterns("en")}
    for hand in islice(hands(seed=5), 500):
        result = answer({**hand, "ruleset": "zung_jung", "flowers": 0})
        if "error" in result:
            continue
        for reading in (result, *result["alternatives"]):
            points = [worth[name] for name in counted(reading)]
            if max(points) >= 320:
                assert reading["total"] == points[0]
                assert len(points) == 1
            else:
                assert reading["total"] == min(320, sum(points))
            assert reading["total"] <= result["total"]


def test_flowers_are_asked_for_only_where_they_are_played() -> None:
    rules = ruleset("zung_jung")
    assert "flowers" not in rules.asks_of(rules.OPTIONS.read(None))
    assert "flowers" in rules.asks_of(rules.OPTIONS.read({"flowers": True}))
