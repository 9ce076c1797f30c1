"""Zung Jung counted a second way, straight from the tiles, on generated hands."""

from collections import Counter
from itertools import islice
from typing import Any

from scoring import answer
from tests.helpers.hands import hands

SUITS = "msp"
HANDS = 1500


def recount(hand: dict[str, Any], sets: list[dict[str, Any]]) -> int:
    """The value of one arrangement, by the list of the book read from top to bottom."""
    tiles = [tile for s in sets for tile in s["tiles"]]
    kinds = [s["type"] for s in sets]
    ends = all(tile[0] in "19" for tile in tiles)
    honors = all(len(tile) == 1 for tile in tiles)
    greater = all(tile[0] in "19" or len(tile) == 1 for tile in tiles)
    suits = {tile[1] for tile in tiles if len(tile) == 2}
    points = [
        5 * all("2" <= tile[0] <= "8" for tile in tiles),
        (40 if any(len(tile) == 1 for tile in tiles) else 80) * (len(suits) == 1),
        320 * honors,
        10 * bool(hand.get("last_wall_tile")),
        10 * bool(hand.get("kong_replacement")),
        10 * bool(hand.get("robbing_kong")),
        400 * ends or 100 * (greater and "orphans" not in kinds),
        160 * ("orphans" in kinds) or 30 * (kinds.count("pair") == 7),
    ]
    if kinds.count("pair") == 1:
        points += _of_sets(hand, sets, greater)
    standing = Counter(hand["concealed"])
    standing[hand["winning_tile"]] -= 1
    gates = [Counter("1112345678999")[rank] for rank in "123456789"]
    if any([standing[f"{r}{suit}"] for r in range(1, 10)] == gates for suit in SUITS):
        points.append(480)
    alone = max(points) >= 320 and max(points)
    return int(alone or min(320, sum(points)) or 1)


def _of_sets(hand: dict[str, Any], sets: list[dict[str, Any]], greater: bool) -> list[int]:
    chows = Counter(s["tiles"][0] for s in sets if s["type"] == "chow")
    triplets = {s["tiles"][0] for s in sets if s["type"] in ("pung", "kong")}
    (pair,) = [s["tiles"][0] for s in sets if s["type"] == "pair"]
    dragons, winds = triplets & set("CFP"), triplets & set("ESWN")
    own = [s for s in sets if s["type"] in ("pung", "kong") and s["concealed"]]
    kongs = sum(s["type"] == "kong" for s in sets)
    runs = {suit: {int(t[0]) for t in triplets if t[1:] == suit} for suit in SUITS}
    longest = max(
        sum(rank + n in ranks for n in range(k))
        for ranks in runs.values()
        for rank in range(1, 10)
        for k in (1, 2, 3, 4)
        if all(rank + n in ranks or k == 1 for n in range(k))
    )
    alike = max(sum(f"{rank}{suit}" in triplets for suit in SUITS) for rank in range(1, 10))
    small = pair[0] in "123456789" and (
        sum(f"{pair[0]}{suit}" in triplets for suit in SUITS if suit != pair[1]) == 2
    )
    most = max(chows.values(), default=0)
    twice = sum(many >= 2 for many in chows.values())
    identical = {4: 480, 3: 120, 2: 60 if twice == 2 else 10}.get(most, 0)
    lesser = all(any(t[0] in "19" or len(t) == 1 for t in s["tiles"]) for s in sets)
    pure = all(any(t[0] in "19" for t in s["tiles"]) for s in sets)
    four = {4: 400, 3: 320 if pair in "ESWN" else 120, 2: 30 if pair in "ESWN" else 0}
    return [
        5 * (chows.total() == 4),
        5 * all(meld["concealed"] for meld in hand["melds"]),
        *[10] * len(triplets & {*"CFP", hand["seat_wind"]}),
        130 * (len(dragons) == 3) or 40 * (len(dragons) == 2 and pair in "CFP"),
        four.get(len(winds), 0),
        30 * (len(triplets) == 4),
        {4: 125, 3: 30, 2: 5}.get(len(own), 0),
        {4: 480, 3: 120, 2: 20, 1: 5}.get(kongs, 0),
        identical,
        35 * any(all(f"{rank}{suit}" in chows for suit in SUITS) for rank in range(1, 8)),
        120 * (alike == 3) or 30 * small,
        40 * any(all(f"{rank}{suit}" in chows for rank in (1, 4, 7)) for suit in SUITS),
        {4: 200, 3: 100}.get(longest, 0),
        0 if greater else 50 * pure or 40 * lesser,
    ]


def test_every_arrangement_is_worth_what_the_book_read_again_says() -> None:
    counted: Counter[str] = Counter()
    for hand in islice(hands(seed=2024), HANDS):
        asked = {**hand, "ruleset": "zung_jung", "flowers": 0}
        result = answer(asked)
        if "error" in result:
            continue
        readings = [(result["total"], result["arrangement"])]
        readings += [(other["total"], other["arrangement"]) for other in result["alternatives"]]
        assert result["total"] == max(total for total, _ in readings)
        for total, sets in readings:
            assert recount(asked, sets) == total, (asked, sets)
            counted[total] += 1
            won = hand["winning_tile"]
            claimed = [s for s in sets if s["type"] == "pung" and s["tiles"][0] == won]
            if claimed and not hand["self_drawn"] and hand["concealed"].count(won) < 4:
                assert not claimed[0]["concealed"]
    assert len(counted) > 60
    assert {1, 320, 400, 480} <= set(counted)
