"""Random hands, fields and options under every rule set get a score or an error code, never a
crash.

``RULES_FUZZ=100000 python -m pytest tests/scoring/test_rules_fuzz.py`` takes some minutes.
"""

import json
import os
import random
from collections import Counter
from typing import Any

import pytest

from scoring import LANGUAGES, answer, answer_waits
from scoring.__main__ import Asker
from scoring.hand.hand import SETS
from scoring.rulesets import names, ruleset
from scoring.speech.errors import CODES
from scoring.tiles import HONORS
from tests.helpers.sums import sums
from tests.scoring.test_fuzz import random_hand, random_value

MANY = int(os.environ.get("RULES_FUZZ", "600"))


def asked(rng: random.Random, rules: str) -> Any:
    """Return a random hand for these rules, sometimes with random values for their fields, options
    and claims."""
    hand = random_hand(rng)
    if not isinstance(hand, dict):
        return hand
    hand["ruleset"] = rules
    found = ruleset(rules)
    _grow(hand, found.SETS - SETS)
    for field in found.more_fields:
        if rng.random() < 0.1:
            likely = [True, 1, "E", ["5m", "E"], *(value for value, _ in field.choices)]
            hand[field.key] = rng.choice([*likely, random_value(rng)])
    if rng.random() < 0.4:
        option = rng.choice(found.OPTIONS.description("en"))
        likely = [*(choice["value"] for choice in option["choices"])] * 3
        hand["rulings"] = {option["id"]: rng.choice([*likely, random_value(rng)])}
    if rng.random() < 0.1:
        hand["claimed"] = rng.choice([["Full Flush", "清一色 x2", 7], random_value(rng)])
    if rng.random() < 0.05:
        hand["others"] = random_value(rng)
    return hand


def _grow(hand: dict[str, Any], more: int) -> None:
    """Add `more` melded pungs of honors to the hand, in place, unless its melds are not a list."""
    melds = hand.get("melds")
    if more and (melds is None or isinstance(melds, list)):
        tiles = [tile for tile in HONORS if tile not in str(hand)][:more]
        hand["melds"] = [*(melds or []), *({"type": "pung", "tiles": [t] * 3} for t in tiles)]


@pytest.mark.parametrize("rules", [name for name in names() if name != "mcr"])
def test_random_hands_fields_and_options(rules: str) -> None:
    rng = random.Random(rules)
    seen: Counter[str] = Counter()
    for n in range(MANY):
        hand = asked(rng, rules)
        lang = LANGUAGES[n % 3]
        result = answer(hand, lang=lang)
        json.dumps(result, allow_nan=False)
        if "error" in result:
            assert result["error"]["code"] in CODES
            assert result["error"]["message"]
            seen["error"] += 1
        elif "fans" in result:
            assert not any(sums(result)), hand
            if hand.get("brief") is not True:
                assert Asker({}, lang, waiting=False).table(hand)
            seen["scored"] += 1
        if n % 6 == 0:
            waiting = answer_waits(hand, lang=lang)
            json.dumps(waiting, allow_nan=False)
            if "waits" in waiting:
                assert Asker({}, lang, waiting=True).table(hand)
                seen["waits"] += 1
    assert min(seen["error"], seen["scored"]) > MANY / 60, seen
    assert seen["waits"], seen
