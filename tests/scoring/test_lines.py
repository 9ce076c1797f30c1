"""The quick road of JSON lines gives the very answers of the road of single hands."""

import json
from itertools import islice
from types import MappingProxyType
from typing import Any

import pytest

from scoring import answer, parse_shorthand
from scoring.edge import answer_tree
from scoring.hand import FLAGS
from scoring.lines import Kept
from scoring.messages import LANGUAGES
from scoring.rulesets import names, ruleset
from scoring.score import encoded
from tests.helpers.hands import hands, hands_of
from tests.helpers.wait_hands import wait_hands

QUESTIONS: list[dict[str, Any]] = [
    {},
    {"brief": True},
    {"nearly": True, "claimed": ["All Chows", "80", "nonsense"]},
    {"require_minimum": True},
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_a_line_is_the_answer_to_the_hand_alone(name: str, lang: str) -> None:
    kept = Kept(lang)
    for profile in ruleset(name).profiles:
        for number, hand in enumerate(islice(hands_of(name, 3), 20)):
            # some twice, so that what was kept is asked for again
            question = QUESTIONS[number % 10 if number % 10 < len(QUESTIONS) else 0]
            asked = {**hand, **question, "rulings": profile}
            alone = encoded(answer_tree(asked, lang), lang)
            line = json.dumps(asked).encode()
            assert kept.answers([line, line]) == [alone, alone], line


def test_several_arrangements_and_errors_are_the_same_too() -> None:
    asked: list[Any] = [
        *islice(wait_hands(2), 200),
        *({}, [], {"concealed": ["1m"]}, {"ruleset": "nowhere"}),
        *(_oddly_written(hand, n) for n, hand in enumerate(islice(hands(8), 300))),
    ]
    lines = [json.dumps(hand).encode() for hand in asked]
    alone = [encoded(answer_tree(hand, "en"), "en") for hand in asked]
    assert Kept("en").answers(lines) == alone


def test_what_a_line_does_not_say_is_as_usual() -> None:
    bare = {"concealed": parse_shorthand("123m 456m 789s 2344p 4p")["concealed"]}
    won = {**bare, "winning_tile": bare["concealed"][-1]}
    said = won | {
        **dict.fromkeys(FLAGS, False),
        "winning_tile_known": True,
        "seat_wind": "E",
        "round_wind": "E",
        "flowers": 0,
        "melds": [],
    }
    short, long = Kept("en").answers([json.dumps(hand).encode() for hand in (won, said)])
    assert short == long == encoded(answer_tree(won, "en"), "en")


def test_a_hand_may_be_any_kind_of_mapping() -> None:
    hand = next(hands(3))
    melds = [MappingProxyType(meld) for meld in hand["melds"]]
    assert answer(MappingProxyType(hand | {"melds": melds})) == answer(hand)


def _oddly_written(hand: dict[str, Any], n: int) -> dict[str, Any]:
    """The hand with something in it that few would write, right or wrong."""
    tile = hand["concealed"][0]
    odd: list[dict[str, Any]] = [
        {"concealed": [tile.upper(), *hand["concealed"][1:]]},
        {"concealed": [*hand["concealed"][1:], "x"]},
        {"concealed": [*hand["concealed"][1:], "f1"]},
        {"concealed": hand["concealed"] * 20},
        {"concealed": ["P"] * 300},
        {"winning_tile": tile.lower()},
        {"winning_tile": ""},
        {"winning_tile": None},
        {"melds": None},
        {"melds": [{"type": "pung", "tiles": ["1m", "1m", "2m"]}]},
        {"melds": [{"type": "chow", "tiles": ["3m", "1m", "2m"]}]},
        {"melds": [{"type": "pung", "tiles": ["1m", "1m", "1m"], "colour": "red"}]},
        {"seat_wind": "e"},
        {"seat_wind": "C"},
        {"round_wind": None},
        {"flowers": 1.0},
        {"flowers": 9},
        {"flowers": ["f1", "f2"]},
        {"self_drawn": None},
        {"self_drawn": 1},
        {"rulings": {"C9": "a"}},
        {"rulings": ["C9"]},
        {"ruleset": ""},
        {"self_drwan": True},
        {"id": 7},
    ]
    return hand | odd[n % len(odd)]
