"""The quick road of JSON lines gives the very answers of the road of single hands."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest

from scoring.edge import answer_tree
from scoring.lines import Kept
from scoring.messages import LANGUAGES
from scoring.rulesets import names, ruleset
from scoring.score import encoded
from tests.helpers.hands import hands
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
        for number, hand in enumerate(islice(hands(3), 60)):
            # some twice, so that what was kept is asked for again
            question = QUESTIONS[number % 10 if number % 10 < len(QUESTIONS) else 0]
            asked = {**hand, **question, "ruleset": name, "rulings": profile}
            alone = encoded(answer_tree(asked, lang), lang)
            assert kept.line(asked) == alone, json.dumps(asked)
            assert kept.line(asked) == alone, json.dumps(asked)


def test_several_arrangements_and_errors_are_the_same_too() -> None:
    kept = Kept("en")
    for hand in islice(wait_hands(2), 200):
        assert kept.line(hand) == encoded(answer_tree(hand, "en"), "en")
    for broken in ({}, [], {"concealed": ["1m"]}, {"ruleset": "nowhere"}):
        assert kept.line(broken) == encoded(answer_tree(broken, "en"), "en")  # type: ignore[arg-type]
