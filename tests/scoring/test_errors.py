"""Every error code, and that each kind of bad hand gets the one that tells a player most."""

from typing import Any

import pytest

from scoring import HandError, answer, answer_waits, parse_shorthand
from scoring.errors import CODES

GOOD: dict[str, Any] = {
    "concealed": ["4s", "6s", "5s", "2m", "3m", "4m", "E", "E"],
    "melds": [
        {"type": "kong", "tiles": ["7p"] * 4, "concealed": False},
        {"type": "chow", "tiles": ["3p", "4p", "5p"]},
    ],
    "winning_tile": "5s",
}


def code(**changes: Any) -> str:
    """The error code of the good hand with something changed."""
    return str(answer({**GOOD, **changes}).get("error", {}).get("code", "none"))


def test_the_hand_that_is_spoilt_below_is_good() -> None:
    assert code() == "none"
    assert code(melds=None, concealed=["1199m", "2255s", "3377p", "EE"]) == "bad_tile"


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"concealed": None}, "bad_json"),
        ({"concealed": "4s 6s"}, "bad_json"),
        ({"concealed": [1, 2, 3]}, "bad_json"),
        ({"melds": 7}, "bad_json"),
        ({"self_drawn": "yes"}, "bad_json"),
        ({"flowers": "two"}, "bad_json"),
        ({"flowers": -1}, "bad_json"),
        ({"flowers": True}, "bad_json"),
        ({"flowers": 1.5}, "bad_json"),
        ({"seat_wind": 3}, "bad_json"),
        ({"winning_tile": ["5s"]}, "bad_json"),
        ({"claimed": "Full Flush"}, "bad_json"),
        ({"claimed": [None]}, "bad_json"),
        ({"winning_tile": "10s"}, "bad_tile"),
        ({"winning_tile": "back"}, "bad_tile"),
        ({"winning_tile": "f1"}, "bad_tile"),
        ({"concealed": [*GOOD["concealed"][:-1], "0z"]}, "bad_tile"),
        ({"seat_wind": "C"}, "bad_tile"),
        ({"flowers": ["f9"]}, "bad_tile"),
        ({"flowers": ["1m"]}, "bad_tile"),
        ({"concealed": ["7p", "6s", "5s", "2m", "3m", "4m", "E", "E"]}, "too_many_copies"),
        ({"concealed": ["1m"] * 1000}, "too_many_copies"),
        ({"flowers": 9}, "too_many_copies"),
        ({"flowers": ["f1", "f1"]}, "too_many_copies"),
        ({"concealed": GOOD["concealed"][:-1]}, "wrong_tile_count"),
        ({"concealed": [*GOOD["concealed"], "9m"]}, "wrong_tile_count"),
        ({"concealed": []}, "wrong_tile_count"),
        ({"melds": [GOOD["melds"][1]] * 3 + GOOD["melds"] * 1}, "wrong_tile_count"),
        ({"melds": [7]}, "bad_meld"),
        ({"melds": [{"type": "quad", "tiles": ["7p"] * 4}]}, "bad_meld"),
        ({"melds": [{"type": "kong"}]}, "bad_meld"),
        ({"melds": [{"type": "pung", "tiles": "7p7p7p"}]}, "bad_meld"),
        ({"melds": [{"type": ["pung"], "tiles": ["7p"] * 3}]}, "bad_meld"),
        ({"melds": [{"type": "kong", "tiles": ["7p"] * 3}]}, "bad_meld"),
        ({"melds": [{"type": "pung", "tiles": ["7p", "7p", "8p"]}]}, "bad_meld"),
        ({"melds": [{"type": "chow", "tiles": ["7p", "8p", "1s"]}]}, "bad_meld"),
        ({"melds": [{"type": "chow", "tiles": ["8m", "9m", "1s"]}]}, "bad_meld"),
        ({"melds": [{"type": "chow", "tiles": ["E", "S", "W"]}]}, "bad_meld"),
        ({"melds": [{"type": "pung", "tiles": ["7p"] * 3, "concealed": True}]}, "bad_meld"),
        ({"winning_tile": None}, "winning_tile_missing"),
        ({"winning_tile": "9m"}, "winning_tile_missing"),
        ({"winning_tile": "7p"}, "winning_tile_missing"),
        ({"winning_tile": None, "winning_tile_known": False}, "winning_tile_missing"),
        ({"robbing_kong": True, "self_drawn": True}, "impossible_situation"),
        ({"robbing_kong": True, "winning_tile": "E"}, "impossible_situation"),
        ({"robbing_kong": True, "winning_tile": "3m", "melds": GOOD["melds"]}, "none"),
        ({"robbing_kong": True, "winning_tile": "4m"}, "none"),
        ({"kong_replacement": True}, "impossible_situation"),
        ({"kong_replacement": True, "self_drawn": True}, "none"),
        (
            {
                "kong_replacement": True,
                "self_drawn": True,
                "melds": [{"type": "pung", "tiles": ["7p"] * 3}, GOOD["melds"][1]],
            },
            "impossible_situation",
        ),
        ({"last_tile_of_kind": True, "winning_tile": "E"}, "impossible_situation"),
        ({"last_tile_of_kind": True}, "none"),
        ({"first_turn": True}, "impossible_situation"),
        ({"concealed": ["4s", "6s", "5s", "2m", "3m", "5m", "E", "E"]}, "not_winning"),
        ({"ruleset": "poker"}, "unknown_ruleset"),
        ({"ruleset": 5}, "unknown_ruleset"),
        ({"ruleset": "riichi_2"}, "unknown_ruleset"),
        ({"rulings": "black-book"}, "unknown_ruling"),
        ({"rulings": {"C99": "a"}}, "unknown_ruling"),
        ({"rulings": {"C14": "z"}}, "unknown_ruling"),
        ({"rulings": {"C14": ["b"]}}, "unknown_ruling"),
        ({"rulings": {"profile": ["x"]}}, "unknown_ruling"),
        ({"rulings": [1]}, "unknown_ruling"),
        ({"require_minimum": True, "winning_tile": "4m"}, "below_minimum"),
    ],
)
def test_code(changes: dict[str, Any], expected: str) -> None:
    assert code(**changes) == expected


@pytest.mark.parametrize(
    "situation",
    [
        {"self_drawn": False},
        {"self_drawn": True, "seat_wind": "S"},
        {"self_drawn": True, "last_wall_tile": True},
        {"self_drawn": True, "last_tile_of_kind": True},
        {"self_drawn": False, "seat_wind": "S", "robbing_kong": True},
        {"self_drawn": True, "melds": [{"type": "chow", "tiles": ["1m", "2m", "3m"]}]},
        {"self_drawn": True, "melds": [{"type": "kong", "tiles": ["1m"] * 4, "concealed": True}]},
    ],
)
def test_impossible_first_turns(situation: dict[str, Any]) -> None:
    tiles = ["1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "2s", "2s", "2s", "E", "E"]
    hand = {"concealed": tiles[3:] if "melds" in situation else tiles, "winning_tile": "8s"}
    result = answer({**hand, "first_turn": True, **situation})
    assert result["error"]["code"] == "impossible_situation"


@pytest.mark.parametrize("value", [None, 3, "123m", [], [1], True, 0.5])
def test_what_is_no_object_is_bad_json(value: Any) -> None:
    assert answer(value)["error"]["code"] == "bad_json"
    assert answer_waits(value)["error"]["code"] == "bad_json"


def test_of_several_tiles_that_are_there_too_often_the_first_is_named() -> None:
    result = answer({**GOOD, "concealed": ["9m"] * 5 + ["2m"] * 6})
    assert result["error"]["message"].startswith("6 copies of 2 of characters")
    assert result["error"]["tiles"] == ["2m", "9m"]


def test_messages_are_for_players() -> None:
    result = answer({**GOOD, "concealed": ["7p", "6s", "5s", "2m", "3m", "4m", "E", "E"]})
    assert result["error"]["message"].startswith("5 copies of 7 of dots")
    assert result["error"]["tiles"] == ["7p"]
    result = answer({**GOOD, "concealed": GOOD["concealed"][:-1]})
    assert (
        "7 concealed tiles beside 2 melded sets: with the winning tile there have to be 8"
        in result["error"]["message"]
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("123m 45x 5s", "bad_tile"),
        ("123m 456", "bad_tile"),
        ("123m [12", "bad_tile"),
        ("123m (111s) 5s", "bad_meld"),
        ("123m 5s +selfdrawn", "impossible_situation"),
        ("123m 5s +seat=Q", "impossible_situation"),
    ],
)
def test_shorthand_that_cannot_be_read(text: str, expected: str) -> None:
    with pytest.raises(HandError) as caught:
        parse_shorthand(text)
    assert caught.value.code == expected
    assert expected in CODES


def test_another_language_is_the_callers_mistake() -> None:
    with pytest.raises(ValueError, match="tlh"):
        answer(GOOD, lang="tlh")


def test_only_a_kong_may_be_declared_concealed() -> None:
    kong, chow = GOOD["melds"]
    assert code(melds=[{**kong, "concealed": True}, chow]) == "none"
    assert code(melds=[kong, {**chow, "concealed": True}]) == "bad_meld"


def test_flowers_may_be_none_and_of_two_that_are_no_flowers_the_first_is_named() -> None:
    assert code(flowers=0) == "none"
    assert code(flowers=-1) == "bad_json"
    assert answer({**GOOD, "flowers": ["1m", "2m"]})["error"]["tiles"] == ["1m"]


def test_without_a_winning_tile_it_is_said_that_nobody_knows_it() -> None:
    drawn = {"winning_tile": None, "self_drawn": True}
    assert code(**drawn) == "winning_tile_missing"
    assert code(**drawn, winning_tile_known=False) == "none"
    assert code(winning_tile=None, winning_tile_known=False) == "winning_tile_missing"
