"""What the page and the card say of an answer: who pays, what a total is made of, whether it wins.

Both take their words from the same functions, which are asked here.
"""

from __future__ import annotations

from typing import Any

import pytest

import scoring
from scoring.rulesets import names
from ui.count.score_details import payment_rows, payment_title
from ui.frame.answer_words import beside_total, made_of, verdict_words

TOO_LITTLE = "123m 567m 234s 678p 9s 9s"
DRAGONS = "234m 345p 67s 99s [CCC] 8s"


def answered(line: str, ruleset: str, **more: Any) -> dict[str, Any]:
    hand = {**scoring.parse_shorthand(line), "ruleset": ruleset, **more}
    answer = scoring.answer(hand)
    assert "error" not in answer, answer
    return answer


def test_a_hand_below_the_minimum_pays_nobody_and_says_what_declaring_it_costs() -> None:
    answer = answered(TOO_LITTLE, "mcr")
    assert payment_title(answer) == "If it is declared anyway"
    assert payment_rows(answer) == [("Whoever declares it pays each of the others", "10")]
    assert verdict_words(answer).startswith("This hand is worth 5 points without flowers")


def test_the_total_of_points_is_told_as_a_sum() -> None:
    answer = answered("123m 24s 88p [345p] [CCC] 3s", "mcr")
    worth = [int(part) for part in made_of(answer).split(" + ")]
    assert len(worth) == len(answer["fans"])
    assert sum(worth) == answer["total"]


def test_a_hand_that_wins_says_who_pays_and_nothing_of_a_false_win() -> None:
    answer = answered("123m 24s 88p [345p] [CCC] 3s", "mcr")
    assert payment_title(answer) == ""
    assert payment_rows(answer)[0] == ("The winner receives", "33")
    assert verdict_words(answer) == "Enough to win: 8 or more without flowers"


@pytest.mark.parametrize("ruleset", names())
@pytest.mark.parametrize("line", [TOO_LITTLE, DRAGONS])
def test_what_nobody_gets_is_not_said(ruleset: str, line: str) -> None:
    hand = {**scoring.parse_shorthand(line), "ruleset": ruleset}
    answer = scoring.answer(hand)
    if "error" in answer:
        return
    assert "None" not in made_of(answer)
    assert bool(payment_title(answer)) == ("false_win" in answer)
    for ruling in answer["rulings_applied"]:
        assert all("None" not in made_of(other) for other in ruling["otherwise"])


def test_two_faan_that_may_not_win_are_no_points() -> None:
    answer = answered(TOO_LITTLE, "hong_kong", rulings={"minimum": 3})
    assert (answer["legal"], answer["points"]) == (False, None)
    assert made_of(answer) == ""
    (minimum,) = (r for r in answer["rulings_applied"] if r["id"] == "minimum")
    assert made_of(minimum["otherwise"][0]).endswith(" points")


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ({"points": 24, "doubles": 1}, "24 points, 1 double"),
        ({"points": 24, "doubles": 2}, "24 points, 2 doubles"),
        ({"points": 1}, "1 point"),
        ({"points": 2000, "fu": 30, "limit_name": ""}, "30 fu, 2000 points"),
        ({"points": 8000, "fu": 30, "limit_name": "Mangan"}, "30 fu, 8000 points · Mangan"),
        ({"total": 8}, ""),
    ],
)
def test_one_of_a_thing_is_one(answer: dict[str, Any], said: str) -> None:
    assert made_of(answer) == said


def test_the_deposits_stand_beside_what_the_winner_gets() -> None:
    answer = answered(DRAGONS, "riichi", deposits=2)
    winner = ("The winner receives, and the deposits on the table", "1500 + 2000")
    assert payment_rows(answer)[0] == winner
    seats = answered(DRAGONS, "riichi", deposits=2, discarder="S")
    rows = payment_rows(seats)
    assert ("East, and the deposits on the table", "+1500 + 2000") in rows
    assert ("South", "−1500") in rows


@pytest.mark.parametrize(
    ("by", "more"), [("E", "What the dealer pays or gets is 5 tai more"), ("W", "")]
)
def test_what_the_dealers_part_adds_is_said(by: str, more: str) -> None:
    line = "456m 23456s 123p CC [123m] 1s +seat=S"
    answer = answered(line, "taiwanese", dealer_streak=2, discarder_seat=by)
    assert more in verdict_words(answer)
    assert ("tai more" in verdict_words(answer)) == bool(more)


def test_fu_and_points_stand_at_the_total_once() -> None:
    answer = answered("234m 567m 234p 678s 5s 5s", "riichi", riichi=True)
    at_total = f"{beside_total(answer)} {verdict_words(answer)}"
    assert at_total.count("40 fu") == at_total.count("3900 points") == 1


def test_what_nobody_pays_is_not_listed() -> None:
    """By Riichi the discarder pays alone."""
    answer = answered("234m 567m 234p 678s 5s 5s", "riichi", riichi=True)
    assert answer["payments"]["others"] == 0
    assert [word for word, _ in payment_rows(answer)] == [
        "The winner receives",
        "The discarder pays",
    ]
