"""Random hands under the rule sets: sums, the cap, and an independent implementation of Carmel's
rule."""

from collections import Counter
from itertools import islice
from typing import Any

import pytest

from scoring import answer, answer_waits
from scoring.rulesets.hong_kong.game import table_value
from scoring.tiles import TILES
from tests.helpers.hands import hands
from tests.scoring.test_arrangements import splits

HANDS = list(islice(hands(seed=61), 1500))


def club_wins(hand: dict[str, Any]) -> bool | None:
    """Return whether the hand wins under Carmel's rules, computed independently; None if it has no
    winning shape at all."""
    concealed = Counter(hand["concealed"])
    melds = [tuple(meld["tiles"]) for meld in hand["melds"]]
    everything = concealed + Counter(t for meld in melds for t in meld)
    ends = {t for t in TILES if t[0] in "19"} | set("ESWNCFP")
    if not melds:
        if set(concealed) == ends:
            return True
        if list(concealed.values()) == [2] * 7:
            return True
    readings = splits(concealed)
    if not readings:
        return None
    suits = {t[1] for t in everything if len(t) == 2}
    dragons = all(everything[t] >= 3 for t in "CFP")
    chowless = any(all(len(set(s)) == 1 for s in [*melds, *reading]) for reading in readings)
    return len(suits) < 2 or chowless or dragons


def test_the_clubs_rule_by_another_way() -> None:
    wins: Counter[bool | None] = Counter()
    for hand in HANDS:
        result = answer({**hand, "ruleset": "carmel", "brief": True})
        expected = club_wins(hand)
        if expected is None:
            assert result["error"]["code"] == "not_winning", hand
        else:
            assert result["legal"] == expected, hand
        wins[expected] += 1
    assert min(wins[True], wins[False], wins[None]) > 20, wins


@pytest.mark.parametrize("cap", [8, 10, 13, "none"])
def test_hong_kong_sums_caps_and_minimum(cap: int | str) -> None:
    kinds: Counter[bool] = Counter()
    for hand in HANDS[:600]:
        rulings = {"cap": cap, "minimum": 3}
        result = answer({**hand, "ruleset": "hong_kong", "rulings": rulings, "brief": True})
        if "error" in result:
            continue
        lines = {fan["name"]: fan["points"] * fan["count"] for fan in result["fans"]}
        assert sum(lines.values()) == result["uncapped"]
        assert result["total"] == (
            result["uncapped"] if cap == "none" else min(result["uncapped"], cap)
        )
        flowers = {
            "No Flowers",
            "Seat Flower",
            "Seat Season",
            "All Four Flowers",
            "All Four Seasons",
        }
        counting = sum(worth for name, worth in lines.items() if name not in flowers)
        by_flowers = "Eight Flowers" in lines or "Seven Flowers" in lines
        assert result["legal"] == (counting >= 3 or by_flowers), hand
        kinds[result["legal"]] += 1
        if result["legal"]:
            worth = table_value("half_spicy", result["total"])
            drawn = hand["self_drawn"] or by_flowers
            assert result["points"] == worth
            assert result["payments"]["winner"] == (3 * worth / 2 if drawn else worth)
    assert min(kinds.values()) > 20


@pytest.mark.parametrize("rules", ["mcr", "hong_kong", "carmel"])
def test_waits_are_the_tiles_that_win(rules: str) -> None:
    """A tile is listed as a wait if, and only if, the hand completed with it can be scored."""
    for hand in HANDS[:25]:
        tiles = list(hand["concealed"])
        tiles.remove(hand["winning_tile"])
        waiting = {"concealed": tiles, "melds": hand["melds"], "ruleset": rules}
        told = {wait["tile"] for wait in answer_waits(waiting)["waits"]}
        used = Counter(tiles) + Counter(t for meld in hand["melds"] for t in meld["tiles"])
        for tile in TILES:
            if used[tile] == 4:
                assert tile not in told
                continue
            won = {**waiting, "concealed": [*tiles, tile], "winning_tile": tile, "brief": True}
            assert (tile in told) == ("error" not in answer(won)), (hand, tile)
