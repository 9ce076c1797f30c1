"""Every error code; each kind of bad hand gets the code that tells the player most."""

import json
from typing import Any

import pytest

from scoring import HandError, answer, answer_waits, parse_shorthand
from scoring.speech.errors import CODES
from tests.helpers.worked import FOLDER, rows

GOOD: dict[str, Any] = {
    "concealed": ["4s", "6s", "5s", "2m", "3m", "4m", "E", "E"],
    "melds": [
        {"type": "kong", "tiles": ["7p"] * 4, "concealed": False},
        {"type": "chow", "tiles": ["3p", "4p", "5p"]},
    ],
    "winning_tile": "5s",
}


def code(**changes: Any) -> str:
    """Return the error code for the valid hand `GOOD` with some entries changed; "none" if there is
    no error."""
    return str(answer({**GOOD, **changes}).get("error", {}).get("code", "none"))


def test_the_hand_that_is_spoilt_below_is_good() -> None:
    assert code() == "none"
    assert code(melds=None, concealed=["1199m", "2255s", "3377p", "EE"]) == "bad_tile"


@pytest.mark.parametrize("row", rows((FOLDER / "errors").read_text("utf-8")), ids=" | ".join)
def test_code(row: list[str]) -> None:
    changes = dict(one.split("=", 1) for one in row[0].split("; "))
    assert code(**{key: json.loads(value) for key, value in changes.items()}) == row[1]


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
        "7 concealed tiles beside 2 melded sets: there have to be 8, the winning tile among them."
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
