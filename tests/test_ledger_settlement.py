"""What a scored hand does to four players, for the answers of every rule set."""

from __future__ import annotations

from typing import Any

import pytest

import scoring
from ledger.errors import LedgerError
from ledger.settlement import (
    balanced,
    by_points,
    needs,
    paid_by,
    ready_pay,
    riichi_false_win,
    settle,
)
from scoring.rulesets import names
from scoring.shorthand import parse_shorthand

SEATS = ("E", "S", "W", "N")
STRAIGHT = "123456789m CCC 2p 2p"
"""Wins everywhere but in the club's rules; `CLEAR` does there as well."""

CLEAR = "123m 456m 789m 11m 55m 5m"


def hand(text: str, ruleset: str, **more: Any) -> dict[str, Any]:
    return {**parse_shorthand(text), "ruleset": ruleset, **more}


def paid(text: str, ruleset: str, **more: Any) -> dict[str, Any] | None:
    answer = scoring.score(hand(text, ruleset, **more))
    assert "error" not in answer, answer
    return answer["payments"]


def test_a_discard_in_the_competition_rules():
    payments = paid(f"{STRAIGHT} +seat=S", "mcr")
    total = payments["winner"] - 24
    assert needs(payments) == {"discarder"}
    sums = settle(payments, SEATS, winner=1, discarder=3)
    assert sums == (-8, 24 + total, -8, -8 - total)


def test_a_self_draw_in_the_competition_rules():
    payments = paid(f"{STRAIGHT} +seat=S +self-drawn", "mcr")
    assert needs(payments) == frozenset()
    sums = settle(payments, SEATS, winner=1)
    assert sums[0] == sums[2] == sums[3] < -8
    assert sum(sums) == 0


def test_the_example_of_ten_points_and_two_flowers():
    assert by_points(12, 0, 2) == (36, -8, -20, -8)
    assert by_points(12, 0, None) == (60, -20, -20, -20)


def test_the_seats_say_who_gets_what():
    settlement = {"settlement": {"E": -20, "S": 50, "W": -10, "N": -20}}
    assert settle(settlement, ("W", "N", "E", "S"), winner=3) == (-10, -20, -20, 50)


def test_whoever_is_liable_pays_for_all():
    payments = {"winner": 48, "discarder": 0, "liable": -48, "others": 0}
    assert needs(payments) == {"liable"}
    assert settle(payments, SEATS, winner=0, liable=2) == (48, 0, -48, 0)


def test_east_pays_its_own_sum_in_a_self_draw():
    payments = {"winner": 5200, "discarder": None, "dealer": -2600, "others": -1300}
    assert settle(payments, SEATS, winner=2) == (-2600, -1300, 5200, -1300)


def test_nobody_pays_where_the_rules_have_no_points():
    assert settle(None, SEATS, winner=2) == (0, 0, 0, 0)


@pytest.mark.parametrize("discarder", [None, 1])
def test_a_discard_needs_another_player_who_discarded(discarder: int | None):
    with pytest.raises(LedgerError) as error:
        settle({"winner": 36, "discarder": -20, "others": -8}, SEATS, 1, discarder)
    assert error.value.code == "not_said"


def test_sums_that_do_not_add_up_are_refused():
    for wrong in ([1, 0, 0, 0], [35.01, -11.67, -11.67, -11.67], [0.1, -0.1, 0, 0], [0, 0, 0]):
        with pytest.raises(LedgerError, match=r"four players|add up"):
            balanced(wrong)
    for wild in (float("inf"), float("nan")):
        with pytest.raises(LedgerError, match="four players"):
            balanced([wild, -wild, 0, 0])
    assert balanced([1.5, -0.5, -0.5, -0.5]) == (1.5, -0.5, -0.5, -0.5)


def test_false_wins_and_drawn_hands():
    assert paid_by(2, 10) == (10, 10, -30, 10)
    assert riichi_false_win(0, 0) == (-12000, 4000, 4000, 4000)
    assert ready_pay([]) == ready_pay([0, 1, 2, 3]) == (0, 0, 0, 0)
    assert ready_pay([3]) == (-1000, -1000, -1000, 3000)
    assert ready_pay([0, 1, 2]) == (1000, 1000, 1000, -3000)


def more_of(ruleset: str, self_drawn: bool, seat: str) -> dict[str, Any]:
    """What the hand has to say so that these rules know who pays."""
    other = "N" if seat != "N" else "E"
    fields = {"hong_kong": {"discarder": other}, "riichi": {"riichi": True, "discarder": other}}
    more = dict(fields.get(ruleset, {}))
    if ruleset == "classical":
        more |= {"others": {wind: 20 for wind in SEATS if wind != seat}}
    if self_drawn:
        more.pop("discarder", None)
    return more


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("self_drawn", [False, True], ids=["discard", "self-drawn"])
@pytest.mark.parametrize("ruleset", names())
def test_every_rule_set_settles_to_nothing(ruleset: str, self_drawn: bool, seat: str):
    text = f"{CLEAR} +seat={seat}" + (" +self-drawn" if self_drawn else "")
    payments = paid(text, ruleset, **more_of(ruleset, self_drawn, seat))
    winner = SEATS.index(seat)
    discarder = SEATS.index("N" if seat != "N" else "E")
    sums = settle(payments, SEATS, winner, None if self_drawn else discarder)
    assert sum(sums) == 0
    if payments is None:
        assert ruleset == "carmel"
        assert sums == (0, 0, 0, 0)
    else:
        assert sums[winner] > 0
        assert sums[winner] == payments["winner"]
        if not self_drawn:
            assert sums[discarder] < 0
