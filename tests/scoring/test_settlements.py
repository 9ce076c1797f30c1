"""Payments add up to zero, whatever the rules, the options and the losers' hands."""

import os
import random
from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from typing import Any

from scoring import answer
from scoring.hand.own_fields import Field
from scoring.rulesets import names, ruleset
from scoring.tiles import TILES, WINDS
from tests.helpers.hands import hands_of
from tests.helpers.sums import sums

CASES = int(os.environ.get("SETTLEMENT_CASES", "3000"))
NO_PAYMENTS = {"carmel"}
FINE = {"winner": -40, "discarder": None, "others": 0}
"""Payments of a false win whose points nobody gets."""


def test_payments_of_every_rule_set_sum_to_nothing() -> None:
    checked: Counter[str] = Counter()
    for hand in asked(seed=6):
        if checked.total() >= CASES:
            break
        result = answer(hand)
        if result.get("false_win") == FINE or not (found := sums(result)):
            continue
        checked[hand["ruleset"]] += 1
        assert not any(found), hand
        if "transfers" in result:
            assert by_transfers(result) == result["settlement"], hand
    assert set(checked) == set(names()) - NO_PAYMENTS
    assert min(checked.values()) > CASES / 20


def by_transfers(result: dict[str, Any]) -> dict[str, int]:
    """Return the gain of each seat from an answer's transfers, after checking that a liable player
    makes all of them except those into and out of the kitty."""
    moved, liable = dict.fromkeys(WINDS, 0), result.get("liability", {}).get("liable")
    for transfer in result["transfers"]:
        assert transfer["points"] > 0
        assert not liable or transfer["what"] == "kitty" or transfer["from"] == liable
        moved[transfer["from"]] -= transfer["points"]
        moved[transfer["to"]] += transfer["points"]
    return moved


def asked(seed: int) -> Iterator[dict[str, Any]]:
    """Yield random hands of the rule sets in turn, without end, some with random options and
    fields."""
    rng = random.Random(seed)
    options = {name: ruleset(name).OPTIONS.table for name in names()}
    fields = {name: ruleset(name).more_fields for name in names()}
    dealt = {name: hands_of(name, seed + place) for place, name in enumerate(names())}
    for name in cycle(names()):
        hand = next(dealt[name])
        hand["rulings"] = {
            option.id: rng.choice(option.choices).value
            for option in options[name]
            if rng.random() < 0.2
        }
        hand["brief"] = True
        for field in fields[name]:
            if rng.random() < 0.2:
                hand |= filled(rng, field, hand["seat_wind"])
        said = ruleset(name).DISCARDER
        if not hand["self_drawn"] and said in {field.key for field in fields[name]}:
            hand[said] = next(seat for seat in WINDS if seat != hand["seat_wind"])
        if name == "classical" and rng.random() < 0.5:
            hand["others"] = losers(rng, hand)
        yield hand


def filled(rng: random.Random, field: Field, winner: str) -> dict[str, Any]:
    others = [seat for seat in WINDS if seat != winner]
    values: dict[str, Any] = {
        "flag": True,
        "count": rng.randrange(4),
        "choice": rng.choice(field.choices)[0] if field.choices else None,
        "worths": {seat: rng.randrange(0, 500, 2) for seat in others},
    }
    return {field.key: values[field.kind]} if field.kind in values else {}


def losers(rng: random.Random, hand: dict[str, Any]) -> dict[str, Any]:
    """Return random losers' hands by seat, made of tiles left over by the winner's; some are long
    or short."""
    held = Counter(hand["concealed"] + [t for meld in hand["melds"] for t in meld["tiles"]])
    wall = [tile for tile in TILES for _ in range(4 - held[tile])]
    wall.sort(key=lambda tile: (rng.random() < 0.3, tile))
    made: dict[str, Any] = {}
    for seat in WINDS:
        many = rng.choice([13] * 8 + [12, 14])
        tiles = [wall.pop() for _ in range(many)]
        condition = {12: {"condition": "short"}, 14: {"condition": "long"}}.get(many, {})
        if seat != hand["seat_wind"]:
            made[seat] = {"concealed": tiles} | condition
    return made
