"""Texts about a score on the page and on the card: payments, the parts of a total, the verdict.

Page and card take these texts from the same functions, which are tested here.
"""

from typing import Any

import msgspec
import pytest

from scoring.answers.answering import score_json, score_or_error
from scoring.hand.shorthand import parse_shorthand
from scoring.rulesets import names
from scoring.score import More, Score
from scoring.speech.errors import HandError
from scoring.speech.messages import literal
from ui.frame.answer_words import (
    beside_total,
    claimed_words,
    made_of,
    payment_rows,
    payment_title,
    verdict_words,
)

TOO_LITTLE = "123m 567m 234s 678p 9s 9s"
MANGAN = literal("Mangan")
DRAGONS = "234m 345p 67s 99s [CCC] 8s"


def scored(line: str, ruleset: str, **more: Any) -> Score:
    return score_json({**parse_shorthand(line), "ruleset": ruleset, **more})


def test_each_claim_is_named_with_its_verdict() -> None:
    claimed = ["Pure Straight", "All Pungs", "xyzzy"]
    claims = scored("123456789m CCC 2p 2p", "mcr", claimed=claimed).claims or ()
    assert [claimed_words(claim) for claim in claims][:4] == [
        ("Pure Straight", "right"), ("All Pungs", "wrong"), ("xyzzy", "not known"),
        ("Dragon Pung", "forgotten"),
    ]  # fmt: skip


def test_a_hand_below_the_minimum_pays_nobody_and_says_what_declaring_it_costs() -> None:
    score = scored(TOO_LITTLE, "mcr")
    assert payment_title(score) == "If it is declared anyway"
    assert payment_rows(score) == [("Whoever declares it pays each of the others", "10")]
    assert verdict_words(score).startswith("This hand is worth 5 points without flowers")


def test_the_total_of_points_is_told_as_a_sum() -> None:
    score = scored("123m 24s 88p [345p] [CCC] 3s", "mcr")
    worth = [int(part) for part in made_of(score).split(" + ")]
    assert len(worth) == len(score.fans)
    assert sum(worth) == score.total


def test_a_hand_that_wins_says_who_pays_and_nothing_of_a_false_win() -> None:
    score = scored("123m 24s 88p [345p] [CCC] 3s", "mcr")
    assert payment_title(score) == ""
    pays = [("The discarder pays", "17"), ("Each of the other two pays", "8")]
    assert payment_rows(score) == [("The winner receives", "33"), *pays]
    assert verdict_words(score) == "Enough to win: 8 or more without flowers"


@pytest.mark.parametrize("ruleset", names())
@pytest.mark.parametrize("line", [TOO_LITTLE, DRAGONS])
def test_what_nobody_gets_is_not_said(ruleset: str, line: str) -> None:
    score = score_or_error({**parse_shorthand(line), "ruleset": ruleset})
    if isinstance(score, HandError):
        return
    assert "None" not in made_of(score)
    assert bool(payment_title(score)) == (score.false_win is not None)
    for ruling in score.rulings_applied:
        assert all("None" not in made_of(other) for other in ruling.otherwise)


def test_two_faan_that_may_not_win_are_no_points() -> None:
    score = scored(TOO_LITTLE, "hong_kong", rulings={"minimum": 3})
    assert (score.legal, score.more["points"]) == (False, None)
    assert made_of(score) == ""
    (minimum,) = (r for r in score.rulings_applied if r.id == "minimum")
    assert made_of(minimum.otherwise[0]).endswith(" points")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"points": 24, "doubles": 1}, "24 points, 1 double"),
        ({"points": 24, "doubles": 2}, "24 points, 2 doubles"),
        ({"points": 1}, "1 point"),
        ({"points": 2000, "fu": 30, "limit_name": literal("")}, "3 han, 30 fu"),
        ({"points": 8000, "fu": 30, "limit_name": MANGAN}, "3 han, 30 fu · Mangan"),
        ({}, ""),
    ],
)
def test_one_of_a_thing_is_one(more: More, said: str) -> None:
    assert made_of(msgspec.structs.replace(scored(DRAGONS, "carmel"), total=3, more=more)) == said


def test_the_deposits_stand_beside_what_the_winner_gets() -> None:
    score = scored(DRAGONS, "riichi", deposits=2)
    winner = ("The winner receives, and the deposits on the table", "1,500 + 2,000")
    assert payment_rows(score)[0] == winner
    seats = scored(DRAGONS, "riichi", deposits=2, discarder="S")
    rows = payment_rows(seats)
    assert ("East, and the deposits on the table", "+1,500 + 2,000") in rows
    assert ("South", "−1,500") in rows


@pytest.mark.parametrize(
    ("by", "more"), [("E", "What the dealer pays or gets is 5 tai more"), ("W", "")]
)
def test_what_the_dealers_part_adds_is_said(by: str, more: str) -> None:
    line = "456m 23456s 123p CC [123m] 1s +seat=S"
    score = scored(line, "taiwanese", dealer_streak=2, discarder_seat=by)
    assert more in verdict_words(score)
    assert ("tai more" in verdict_words(score)) == bool(more)


def test_fu_and_points_stand_at_the_total_once() -> None:
    score = scored("234m 567m 234p 678s 5s 5s", "riichi", riichi=True)
    at_total = f"{beside_total(score)} {verdict_words(score)}"
    assert at_total.count("40 fu") == at_total.count("3,900 points") == 1


def test_what_nobody_pays_is_not_listed() -> None:
    """In riichi only the discarder pays, so the other players are not listed."""
    score = scored("234m 567m 234p 678s 5s 5s", "riichi", riichi=True)
    assert score.payments
    assert score.payments.others == 0
    assert [word for word, _ in payment_rows(score)] == [
        "The winner receives",
        "The discarder pays",
    ]
