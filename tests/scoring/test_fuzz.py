"""Random JSON values always get an answer or an error code, never a crash or an impossible score.

``SCORING_FUZZ=1000000 python -m pytest tests/scoring/test_fuzz.py`` takes some minutes.
"""

import json
import os
import random
from collections import Counter
from collections.abc import Callable
from itertools import islice
from typing import Any

from scoring import LANGUAGES, answer, answer_waits
from scoring.speech.errors import CODES
from scoring.tiles import ALL
from tests.helpers.hands import hands

MANY = int(os.environ.get("SCORING_FUZZ", "8000"))
DEALT = list(islice(hands(seed=67), 500))
WORDS = [
    *ALL,
    *("1z", "8z", "0m", "10m", "e", "", "chow", "pung", "kong", "mcr", "riichi", "a", "b", "C14"),
    *("green-book-2006", "china-1998", "profile", "Full Flush", "七对", "49", "x2", "\ud800", "槓"),
]
KEYS = [
    *DEALT[0],
    *("last_tile_of_kind", "last_wall_tile", "kong_replacement", "robbing_kong", "first_turn"),
    *("winning_tile_known", "ruleset", "rulings", "claimed", "require_minimum", "brief", "nearly"),
]


def random_value(rng: random.Random, depth: int = 3) -> Any:
    """Return a random JSON value with at most `depth` levels of nesting."""
    kind = rng.randrange(9 if depth else 7)
    if kind < 3:
        return rng.choice(WORDS)
    if kind < 7:
        return rng.choice(
            [None, True, False, 0, 1, -1, 4, 10**20, 0.5, float("nan"), float("-inf"), 1e300]
        )
    if kind == 7:
        return [random_value(rng, depth - 1) for _ in range(rng.randrange(6))]
    names = rng.sample(KEYS, rng.randrange(4)) + rng.sample(WORDS, rng.randrange(3))
    return {name: random_value(rng, depth - 1) for name in names}


def random_hand(rng: random.Random) -> Any:
    """Return a valid hand with one to three random changes or, in one of five cases, any JSON
    value."""
    if rng.random() < 0.2:
        return random_value(rng)
    hand = json.loads(json.dumps(rng.choice(DEALT)))
    for _ in range(rng.randrange(1, 4)):
        rng.choice(_SPOILERS)(rng, hand)
    return hand


def _spoil_key(rng: random.Random, hand: dict[str, Any]) -> None:
    hand[rng.choice(KEYS)] = random_value(rng)


def _drop_key(rng: random.Random, hand: dict[str, Any]) -> None:
    hand.pop(rng.choice(list(hand)), None)


def _flip_flag(rng: random.Random, hand: dict[str, Any]) -> None:
    flag = rng.choice([*KEYS[-12:], "self_drawn"])
    hand[flag] = rng.random() < 0.7


def _change_tile(rng: random.Random, hand: dict[str, Any]) -> None:
    tiles = hand.get("concealed")
    if isinstance(tiles, list) and tiles:
        change = rng.randrange(4)
        n = rng.randrange(len(tiles))
        if change == 0:
            tiles[n] = rng.choice(ALL[:34])
        elif change == 1:
            tiles[n] = random_value(rng, 1)
        elif change == 2:
            del tiles[n]
        else:
            tiles.insert(n, rng.choice(tiles))


def _change_meld(rng: random.Random, hand: dict[str, Any]) -> None:
    melds = hand.get("melds")
    if isinstance(melds, list) and melds and isinstance(melds[0], dict):
        meld = dict(rng.choice(melds)) if isinstance(melds[-1], dict) else {}
        meld[rng.choice(["type", "tiles", "concealed", "other"])] = random_value(rng)
        melds[rng.randrange(len(melds))] = meld


_SPOILERS: list[Callable[[random.Random, dict[str, Any]], None]] = [
    _spoil_key,
    _drop_key,
    _flip_flag,
    _change_tile,
    _change_tile,
    _change_meld,
]


def check(result: dict[str, Any], hand: Any) -> str:
    """Assert that an answer is well formed; return its error code, "waits" or "scored"."""
    if "error" in result:
        assert set(result) == {"error"}
        assert set(result["error"]) == {"code", "message", "tiles"}
        assert result["error"]["code"] in CODES
        assert result["error"]["message"]
        return str(result["error"]["code"])
    if "waits" in result:
        return "waits"
    # what is scored is a whole hand, in tiles that a set has
    tiles = [tile for s in result["arrangement"] for tile in s["tiles"]]
    kongs = sum(s["type"] == "kong" for s in result["arrangement"])
    assert len(tiles) == 14 + kongs, hand
    assert max(Counter(tiles).values()) <= 4, hand
    assert isinstance(hand["concealed"], list)
    assert len(tiles) == len(hand["concealed"]) + sum(
        len(m["tiles"]) for m in hand.get("melds") or []
    )
    assert result["total"] == sum(fan["points"] * fan["count"] for fan in result["fans"]) > 0
    paid = result["payments"] or result["false_win"]
    assert (result["payments"] is None) != result["minimum_met"] == ("false_win" not in result)
    if paid["discarder"] is None:
        assert paid["winner"] + 3 * paid["others"] == 0
    else:
        assert paid["winner"] + paid["discarder"] + 2 * paid["others"] == 0
    return "scored"


def test_random_json_values() -> None:
    rng = random.Random(73)
    seen: Counter[str] = Counter()
    for n in range(MANY - MANY // 2):
        hand = random_hand(rng)
        seen[check(answer(hand, lang=LANGUAGES[n % 3]), hand)] += 1
        if n % 4 == 0:
            seen[check(answer_waits(hand), hand)] += 1
    assert set(seen) == {*CODES, "scored", "waits"} - {"unknown_incident"}  # no hand has that
