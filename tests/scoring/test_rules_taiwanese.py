"""The Taiwanese game of sixteen tiles: the worked hands, and what each of them pays."""

import json
from collections import Counter
from typing import Any

import pytest

from scoring import answer
from scoring.notation import hand_from_json, parse_hand, written_hand
from scoring.rulesets import ruleset
from scoring.rulesets.taiwanese.payments import Money, false_win_sums
from tests.conftest import need_shared
from tests.helpers.rule_hands import patterns, scored

RULES = ruleset("taiwanese")

EVERYTHING: dict[str, Any] = {
    "no_flowers": True,
    "half_begging": True,
    "last_claim": True,
    "kong_tai": True,
    "four_kongs": True,
    "five_kongs": True,
    "eight_pairs_half": True,
    "sixteen_unrelated": True,
    "thirteen_orphans": True,
    "declared_ready": True,
    "dealt_flower_bonus": True,
}
"""All that some table plays, but for what takes the place of something else."""


def shared_cases() -> list[dict[str, Any]]:
    text = need_shared("rules", "taiwanese_cases.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def test_every_worked_hand_of_the_rules() -> None:
    for case in shared_cases():
        made, expected = answer(case["hand"]), case["expect"]
        if "error" in expected:
            assert made["error"]["code"] == expected["error"], case["name"]
            continue
        for key in ("total", "raw_total", "dealer_tai", "settlement", "minimum_met"):
            if key in expected:
                assert made[key] == expected[key], (case["name"], key)
        if "fans" in expected:
            assert Counter(patterns(made)) == Counter(expected["fans"]), case["name"]
        if expected.get("payments"):
            paid = {key: sum_ for key, sum_ in made["payments"].items() if key != "settlement"}
            assert paid == expected["payments"], case["name"]


def options_for(name: str) -> dict[str, Any]:
    """Rulings under which a fan is played."""
    other: dict[str, dict[str, Any]] = {
        "Wind Pung": {"winds": "any"},
        "Flower Tile": {"flowers": "any"},
        "Concealed Self-Draw": {"concealed_self_draw": "one_fan"},
        "No Honors or Flowers": {"no_honors_flowers": True},
    }
    return {**EVERYTHING, **other.get(name, {})}


def test_the_guides_example_of_each_fan_shows_it() -> None:
    for row in RULES.TABLE.patterns:
        made = scored("taiwanese", row.example, rulings=options_for(row.name))
        assert row.name in patterns(made), (row.name, made)


def test_a_hand_is_written_and_read_again() -> None:
    for row in RULES.TABLE.patterns:
        hand = parse_hand(row.example, ruleset="taiwanese")
        assert parse_hand(written_hand(hand), ruleset="taiwanese") == hand, row.name
        assert hand_from_json(hand.to_json()) == hand, row.name


@pytest.mark.parametrize(
    ("how", "sums"),
    [
        ("card", {"E": 14, "S": -40, "W": 13, "N": 13}),
        ("dealer", {"E": 14, "S": -14, "W": 0, "N": 0}),
        ("ten_each", {"E": 10, "S": -30, "W": 10, "N": 10}),
    ],
)
def test_what_a_false_win_of_south_costs(how: str, sums: dict[str, int]) -> None:
    assert false_win_sums(Money(5, 1), how, "S") == sums


WHOLE = "456m 23456s 123p CC [123m] 1s"

BAD: list[tuple[str, dict[str, Any], str, str]] = [
    # the hand, what else is said; the code of the error, and words that say what would be right
    ("123456789m CCC 2p 2p", {}, "wrong_tile_count", "with the winning tile there have to be 17"),
    ("123456789m 123p CCC 2p", {}, "wrong_tile_count", "16 concealed tiles"),
    ("1122m 3344s 5566p EE SS W W", {}, "wrong_tile_count", "18 concealed tiles"),
    (
        "[123m] [456m] [789m] [123s] [456s] [789s] 1p 1p",
        {},
        "wrong_tile_count",
        "a hand has 5 at most",
    ),
    ("456m 23456s 123p CC [124m] 1s", {}, "bad_meld", "three in a row of one suit"),
    ("456m 23456s 123p CC [123m] 9s", {}, "not_winning", "five sets and a pair"),
    ("123456789m 123p CC 5555s [9999p] 5s", {}, "too_many_copies", "5 copies of 5 of bamboo"),
    (f"{WHOLE} f1 f1", {}, "too_many_copies", "A set has only one spring"),
    (WHOLE, {"flowers": ["x"]}, "bad_tile", "'x' is not a flower: they are f1 … f8"),
    (WHOLE, {"flowers": ["1m"]}, "bad_tile", "'1m' is not a flower: they are f1 … f8"),
    (WHOLE, {"flowers": 9}, "too_many_copies", "eight flowers and seasons"),
    (WHOLE, {"flowers": 2}, "bad_json", "Say which flowers they are"),
    (WHOLE, {"winning_tile": "f1"}, "bad_tile", "flowers are set aside"),
    (WHOLE, {"dealer_seat": "X"}, "bad_json", "one of E, S, W, N"),
    (WHOLE, {"dealer_streak": -1}, "bad_json", "a number from 0 to 99"),
    (WHOLE, {"base": 1.5}, "bad_json", "a number from 0"),
    (WHOLE, {"opening": "moon"}, "bad_json", "one of heavenly, earthly, human"),
    (WHOLE, {"rulings": "wmo"}, "unknown_ruling", "take sml, cml, star31"),
    (WHOLE, {"rulings": {"flower_sett": "add"}}, "unknown_ruling", "they have flower_set, "),
    (WHOLE, {"rulings": {"tai": {"Flower Set": -2}}}, "unknown_ruling", "from 0 to 99"),
]


@pytest.mark.parametrize(("text", "said", "code", "words"), BAD)
def test_what_is_wrong_is_said_with_what_would_be_right(
    text: str, said: dict[str, Any], code: str, words: str
) -> None:
    error = scored("taiwanese", text, **{"seat_wind": "S", **said})["error"]
    assert error["code"] == code
    assert words in error["message"]
    assert len(error["message"]) < 250, "a sentence, no catalogue"
