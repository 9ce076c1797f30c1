"""china-1998 against PyMahjongGB, the engine of Chinese competition practice."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections import Counter
from itertools import islice
from typing import Any

import pytest
from hands import hands

peer = pytest.importorskip("MahjongGB")

HANDS = 20_000
SUITS = {"m": "W", "s": "T", "p": "B"}
HONORS = {tile: f"F{n}" for n, tile in enumerate("ESWN", 1)} | {
    tile: f"J{n}" for n, tile in enumerate("CFP", 1)
}
KINDS = {"chow": "CHI", "pung": "PENG", "kong": "GANG"}
PEER_NAMES = {
    "Two Dragons Pungs": "Two Dragon Pungs",
    "All Five": "All Fives",
    "Robbing The Kong": "Robbing the Kong",
}


def peer_fans(hand: dict[str, Any]) -> Counter[tuple[str, int]]:
    """PyMahjongGB's fans: names and points of one, counted."""

    def code(tile: str) -> str:
        return HONORS.get(tile) or SUITS[tile[1]] + tile[0]

    packs = tuple(
        # a chow goes by its middle tile; 0 stands for nobody having given the tile
        (KINDS[m["type"]], code(sorted(m["tiles"])[1]), 0 if m["concealed"] else 1)
        for m in hand["melds"]
    )
    standing = list(hand["concealed"])
    standing.remove(hand["winning_tile"])
    answer = peer.MahjongFanCalculator(
        packs,
        tuple(code(tile) for tile in standing),
        code(hand["winning_tile"]),
        hand["flowers"],
        hand["self_drawn"],
        hand.get("last_tile_of_kind", False),
        hand.get("kong_replacement", False) or hand.get("robbing_kong", False),
        hand.get("last_wall_tile", False),
        "ESWN".index(hand["seat_wind"]),
        "ESWN".index(hand["round_wind"]),
        True,
    )
    return Counter(
        {(PEER_NAMES.get(name, name), points): times for points, times, _, name in answer}
    )


def fans_of(score: dict[str, Any]) -> Counter[tuple[str, int]]:
    return Counter({(fan["name"], fan["points"]): fan["count"] for fan in score["fans"]})


def test_twenty_thousand_hands_have_the_totals_of_the_peer() -> None:
    dealt = list(islice(hands(seed=20_000), HANDS))
    lines = "".join(json.dumps({**hand, "rulings": "china-1998"}) + "\n" for hand in dealt)
    run = subprocess.run(
        [sys.executable, "-m", "scoring", "-"],
        input=lines.encode(),
        capture_output=True,
        check=True,
    )
    answers = [json.loads(line) for line in run.stdout.decode().splitlines()]
    assert len(answers) == HANDS
    seen: Counter[str] = Counter()
    named_otherwise = 0
    for hand, answer in zip(dealt, answers, strict=True):
        expected = peer_fans(hand)
        assert "error" not in answer, (hand, answer)
        assert answer["total"] == sum(points * n for (_, points), n in expected.items()), hand
        named_otherwise += fans_of(answer) != expected
        seen.update(fan["name"] for fan in answer["fans"])
    # where several fans or arrangements are worth the same, each engine names its own choice
    assert named_otherwise < HANDS / 500
    assert len(seen) == 82, "the 81 fans and the kong fan of this profile all have to occur"


@pytest.mark.slow
def test_the_command_scores_a_thirtieth_as_fast_as_the_peer() -> None:
    dealt = list(islice(hands(seed=3), 5_000))
    lines = "".join(json.dumps({**hand, "rulings": "china-1998"}) + "\n" for hand in dealt)

    def seconds(stdin: str) -> float:
        start = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "scoring", "-"],
            input=stdin.encode(),
            capture_output=True,
            check=True,
        )
        return time.perf_counter() - start

    ours = min(seconds(lines) for _ in range(2)) - min(seconds("") for _ in range(2))
    start = time.perf_counter()
    for hand in dealt:
        peer_fans(hand)
    theirs = time.perf_counter() - start
    # their time has the conversion of the hand in it, so this asks less than 1/30 of bare calls
    assert ours < 60 * theirs
