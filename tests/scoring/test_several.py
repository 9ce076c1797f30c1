"""Two or three winners on one discard: who wins, who gets what, and what only the first gets."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import Hand, HandError, parse_shorthand
from scoring.game import HEAD_BUMP, SeveralWinners
from scoring.rulesets import ruleset
from scoring.several import score_several

SOUTH = "123m 678m 456p 78s 99p 9s +seat=S"  # pinfu: 1 han 30 fu, 1000
WEST = "234m 678m 456p 78s 55p 9s +seat=W"  # the same
NORTH = "123m 999m 78s 99p [CCCC] 9s +seat=N"  # with chantai 2 han 50 fu, 3200
EAST = "123m 78s 99p [CCC] [555m] 9s +seat=E"  # red dragons: 1 han 30 fu, 1500

PUNGS = ["33m 777s 55p [111m] [999s] 5p +seat=S", "44m 666s 55p [222m] [888s] 5p +seat=N"]


def declared(
    texts: list[str], discarder: str, rules: str = "riichi", lang: str = "en", **fields: Any
) -> dict[str, Any]:
    own = ruleset(rules).FIELDS
    hands = [{**parse_shorthand(text, own), "ruleset": rules, **fields} for text in texts]
    return score_several([Hand.from_json(hand) for hand in hands], discarder).to_json(lang)


def sums(result: dict[str, Any]) -> tuple[int, ...]:
    settlement = result["settlement"]
    assert sum(settlement.values()) == 0
    return tuple(settlement[wind] for wind in "ESWN")


def test_two_win_in_turn_and_the_discarder_pays_both() -> None:
    result = declared([WEST, SOUTH], "E")
    assert result["winners"] == ["S", "W"]
    assert sums(result) == (-2000, 1000, 1000, 0)
    assert "deposits" not in result


def test_counters_and_deposits_go_to_the_first_in_turn() -> None:
    after_east = declared([SOUTH, WEST], "E", honba=2, deposits=3)
    assert sums(after_east) == (-2600, 1600, 1000, 0)
    assert after_east["deposits"] == {"S": 3000}
    assert "deposits" not in after_east["answers"]["W"]["payments"]
    # after South's discard it is West's turn, then North's, then East's
    after_south = declared([EAST, WEST], "S", honba=2, deposits=3)
    assert after_south["winners"] == ["W", "E"]
    assert sums(after_south) == (1500, -3100, 1600, 0)
    assert after_south["deposits"] == {"W": 3000}


def test_who_declared_riichi_takes_that_stick_back_where_the_table_plays_so() -> None:
    own: dict[str, Any] = {"rulings": {"several_deposits": "own_back"}, "deposits": 3}
    both = declared([SOUTH + " +riichi", WEST + " +riichi"], "E", **own)
    assert both["deposits"] == {"S": 2000, "W": 1000}
    only_first = declared([SOUTH + " +riichi", WEST], "E", **own)
    assert only_first["deposits"] == {"S": 3000}
    nobody_said = declared([SOUTH, WEST + " +riichi"], "E", rulings=own["rulings"])
    assert "deposits" not in nobody_said
    usual = declared([SOUTH + " +riichi", WEST + " +riichi"], "E", deposits=3)
    assert usual["deposits"] == {"S": 3000}


def test_three_winners_draw_the_hand_or_all_win_or_only_the_first() -> None:
    three = [SOUTH, WEST, NORTH]
    drawn = declared(three, "E", deposits=1)
    assert (drawn["drawn"], drawn["winners"], sums(drawn)) == (True, [], (0, 0, 0, 0))
    assert "deposits" not in drawn
    everybody = declared(three, "E", rulings={"several_winners": "triple_ron"})
    assert sums(everybody) == (-5200, 1000, 1000, 3200)
    first = declared(three, "E", rulings={"several_winners": "head_bump"}, honba=1)
    assert (first["winners"], sums(first)) == (["S"], (-1300, 1300, 0, 0))
    assert not first["drawn"]


def test_a_hand_that_may_not_win_stands_apart() -> None:
    # two faan and a flower line are too little in Hong Kong
    result = declared([PUNGS[0], "123m 456p 789s 33s 46p 5p +seat=W"], "E", "hong_kong")
    assert result["winners"] == ["S"]
    assert list(result["false_wins"]) == ["W"]
    assert result["false_wins"]["W"]["false_win"]["others"] > 0


def test_rules_that_say_nothing_let_the_first_in_turn_win() -> None:
    result = declared(PUNGS, "W", "zung_jung")
    assert result["winners"] == ["N"]
    # Zung Jung: 30 for the pungs and so on; the others pay 25 at most
    paid = result["answers"]["N"]["payments"]
    assert sums(result) == (paid["others"], paid["others"], paid["discarder"], paid["winner"])


def test_hong_kong_lets_all_win_where_the_table_says_so() -> None:
    assert declared(PUNGS, "W", "hong_kong")["winners"] == ["N"]
    result = declared(PUNGS, "W", "hong_kong", rulings={"several_winners": "all"})
    assert result["winners"] == ["N", "S"]
    single = [result["answers"][seat]["payments"]["winner"] for seat in "NS"]
    assert sums(result) == (0, single[1], -sum(single), single[0])


def test_a_liable_seat_that_is_not_known_is_asked_for() -> None:
    with pytest.raises(HandError, match="liable") as refused:
        declared(PUNGS, "W", "hong_kong", rulings={"several_winners": "all"}, guarantee="other")
    assert refused.value.code == "impossible_situation"


@pytest.mark.parametrize(
    ("texts", "discarder"),
    [
        ([SOUTH], "E"),
        ([SOUTH, WEST], "S"),
        ([SOUTH, SOUTH], "E"),
        ([SOUTH, WEST], "X"),
        ([SOUTH, WEST + " +self-drawn"], "E"),
        ([SOUTH, "123m 678m 456p 78s 99p 6s +seat=W"], "E"),
    ],
)
def test_hands_that_cannot_be_of_one_discard_are_refused(texts: list[str], discarder: str) -> None:
    with pytest.raises(HandError) as refused:
        declared(texts, discarder)
    assert refused.value.code == "impossible_situation"
    assert not refused.value.message.in_language("zh-Hant").isascii()


def test_a_hand_that_cannot_be_scored_gives_its_own_error() -> None:
    with pytest.raises(HandError) as refused:
        declared([SOUTH, "123m 678m 456p 79s 99p 9s +seat=W"], "E")
    assert refused.value.code == "not_winning"
    with pytest.raises(HandError) as refused:
        score_several([Hand.parse(SOUTH, ruleset="riichi"), Hand.parse(WEST)], "E")
    assert refused.value.code == "impossible_situation"


def test_how_many_win_of_how_many() -> None:
    assert [HEAD_BUMP.of(n) for n in (1, 2, 3)] == [1, 1, 1]
    assert [SeveralWinners(1, 3).of(n) for n in (1, 2, 3)] == [1, 1, 3]
