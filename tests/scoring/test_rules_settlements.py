"""Nobody's money appears or is lost, whatever the rules and the options.

``python -m benchmarks.settlements 100000`` is the same over a hundred thousand settlements.
"""

import os
from typing import Any

from benchmarks.settlements import check, left_over, sums
from scoring.rulesets import names

CASES = int(os.environ.get("SETTLEMENT_CASES", "3000"))
NO_PAYMENTS = {"carmel"}


def test_payments_of_every_rule_set_sum_to_nothing() -> None:
    checked = check(seed=6, cases=CASES)
    assert not checked.failed
    assert set(checked.cases) == set(names()) - NO_PAYMENTS
    assert min(checked.cases.values()) > CASES / 20


def test_a_sum_that_is_not_nothing_is_found() -> None:
    assert left_over({"winner": 30, "discarder": -10, "others": -10}) == 0
    assert left_over({"winner": 30, "discarder": None, "others": -10}) == 0
    assert left_over({"winner": 40, "discarder": None, "others": -10, "dealer": -20}) == 0
    assert left_over({"winner": 30, "discarder": -10, "others": -8}) == 4
    lost: dict[str, Any] = {"payments": {"winner": 9, "discarder": None, "others": -3}}
    assert sums(lost) == [0]
    lost["payments"]["settlement"] = {"E": 9, "S": -3, "W": -3, "N": -4}
    assert sums(lost) == [0, -1]
