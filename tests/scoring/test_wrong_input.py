"""Invalid input: wrong types, duplicate keys, impossible situations; full-width characters are
accepted."""

import json
from types import MappingProxyType
from typing import Any

import pytest

from scoring import answer, parse_shorthand
from scoring.answers.input_lines import read_line
from scoring.speech.errors import HandError

HAND = parse_shorthand("123m 456p 789s 234m EE +seat=S")


def code(hand: dict[str, Any]) -> str | None:
    found = answer(hand)
    return found["error"]["code"] if "error" in found else None


NO_LIST: list[Any] = [{}, 0, False, "", "x", 5]
NO_COUNT: list[Any] = [{}, False, "", "x"]
NO_FLAG: list[Any] = ["true", 1]


@pytest.mark.parametrize(
    "wrong",
    [
        *({"melds": value} for value in NO_LIST),
        *({"flowers": value} for value in NO_COUNT),
        *({key: value} for key in ("require_minimum", "brief", "nearly") for value in NO_FLAG),
    ],
    ids=repr,
)
def test_a_key_of_a_wrong_type_is_an_error(wrong: dict[str, Any]) -> None:
    assert code({**HAND, **wrong}) == "bad_json"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"melds": [["6s", "7s", "8s"]]}, "is a JSON object with type and tiles, not a list."),
        ({"brief": {}}, "“brief” is true or false, not an object."),
        ({"seat_wind": True}, "not true"),
        ({"ruleset": False}, "There are no rules called false."),
    ],
    ids=repr,
)
def test_a_wrong_value_is_named_as_json_writes_it(wrong: dict[str, Any], said: str) -> None:
    assert said in answer({**HAND, **wrong})["error"]["message"]


@pytest.mark.parametrize("empty", [{"melds": []}, {"melds": None}, {"flowers": 0}, {"brief": None}])
def test_nothing_is_still_nothing(empty: dict[str, Any]) -> None:
    assert code({**HAND, **empty}) is None


PLAIN = json.dumps(HAND)
MELDED = json.dumps(parse_shorthand("123m 456p [789s] [EEE] 2s 2s"))


@pytest.mark.parametrize(
    "line",
    [
        PLAIN[:-1] + ', "seat_wind": "S", "seat_wind": "W"}',
        PLAIN[:-1] + ', "concealed": []}',
        MELDED.replace('"type": "chow"', '"type": "chow", "type": "pung"'),
        MELDED[:-1] + ', "winning_tile": "2s"}',
        MELDED.replace(', "concealed": false', "", 1)[:-1] + ', "concealed": ["1m"]}',
        PLAIN[:-1] + ', "rulings": {"C8": "a", "C8": "b"}}',
    ],
)
def test_the_same_key_twice_is_an_error_everywhere(line: str) -> None:
    with pytest.raises(HandError) as caught:
        read_line(line.encode())
    assert caught.value.code == "bad_json"
    assert "twice" in str(caught.value)


def test_a_hand_may_be_any_kind_of_mapping() -> None:
    hand = json.loads(MELDED)
    melds = [MappingProxyType(meld) for meld in hand["melds"]]
    assert answer(MappingProxyType(hand | {"melds": melds})) == answer(hand)


def test_a_word_twice_is_an_error() -> None:
    with pytest.raises(HandError, match="said twice"):
        parse_shorthand("123m 456p 789s 234m EE +seat=S +seat=W")


def test_a_seat_twice_is_an_error() -> None:
    others = {"E": 5, "e": 7}
    assert code({**HAND, "ruleset": "classical", "others": others}) == "bad_json"


WON = {"concealed": [*(f"{n}m" for n in range(1, 10)), *"EEE", "2s", "2s"], "winning_tile": "2s"}


@pytest.mark.parametrize(
    ("rules", "wrong"),
    [
        ("hong_kong", {"kong_on_kong": True}),
        ("hong_kong", {"first_round": True, "self_drawn": True}),
        ("classical", {"added_kongs": ["E"]}),
        ("zung_jung", {"responsible": "another", "self_drawn": True}),
        ("riichi", {"discarder": "S", "self_drawn": True}),
    ],
)
def test_what_a_field_says_and_cannot_be_is_an_error(rules: str, wrong: dict[str, Any]) -> None:
    assert code({**WON, "ruleset": rules, **wrong}) == "impossible_situation"


def test_wins_of_east_are_not_counted_for_another_seat() -> None:
    south = answer({**WON, "ruleset": "classical", "east_wins": 13, "seat_wind": "S"})
    (told,) = [n for n in south["not_counted"] if n["name"] == "East's Long Stay"]
    assert "another seat won" in told["because"]


def test_full_width_digits_and_letters_are_read() -> None:
    plain = parse_shorthand("123m 456p 7s [789s] (EEEE) 7s +self-drawn +seat=S")
    wide = "１２３ｍ　４５６ｐ　７ｓ　［７８９ｓ］（ＥＥＥＥ）７ｓ"
    wide += "　＋ｓｅｌｆ－ｄｒａｗｎ　＋ｓｅａｔ＝Ｓ"
    assert parse_shorthand(wide) == plain
    assert code({**HAND, "winning_tile": "Ｅ"}) is None


def test_what_was_typed_is_shown_as_it_was_typed() -> None:
    with pytest.raises(HandError, match="'万中'"):
        parse_shorthand("万中")
