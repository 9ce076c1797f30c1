"""PyMahjongGB, an engine for the Chinese competition rules, to compare our scores with."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

import MahjongGB

from scoring import answer

Fans = Counter[tuple[str, int]]
"""Number of times that each fan counts, by (name, points)."""

SUITS = {"m": "W", "s": "T", "p": "B"}
HONORS = {tile: f"F{n}" for n, tile in enumerate("ESWN", 1)} | {
    tile: f"J{n}" for n, tile in enumerate("CFP", 1)
}
KINDS = {"chow": "CHI", "pung": "PENG", "kong": "GANG"}
NAMES = {
    "Two Dragons Pungs": "Two Dragon Pungs",
    "All Five": "All Fives",
    "Robbing The Kong": "Robbing the Kong",
}


def question(hand: dict[str, Any]) -> tuple[Any, ...]:
    """Return the arguments of ``MahjongFanCalculator`` for a hand of the interface."""
    packs = tuple(
        # a chow is named by its middle tile; 0 means that the meld is concealed
        (KINDS[m["type"]], peer_code(sorted(m["tiles"])[1]), 0 if m["concealed"] else 1)
        for m in hand["melds"]
    )
    standing = list(hand["concealed"])
    standing.remove(hand["winning_tile"])
    return (
        packs,
        tuple(peer_code(tile) for tile in standing),
        peer_code(hand["winning_tile"]),
        hand["flowers"],
        hand["self_drawn"],
        hand.get("last_tile_of_kind", False),
        hand.get("kong_replacement", False) or hand.get("robbing_kong", False),
        hand.get("last_wall_tile", False),
        "ESWN".index(hand["seat_wind"]),
        "ESWN".index(hand["round_wind"]),
        True,
    )


def peer_fans(hand: dict[str, Any]) -> Fans:
    """Return the fans that PyMahjongGB counts in the hand, under our names."""
    result = MahjongGB.MahjongFanCalculator(*question(hand))
    return Counter({(NAMES.get(name, name), points): times for points, times, _, name in result})


def our_fans(score: dict[str, Any]) -> Fans:
    """Return the fans of an answer, or of one of its alternatives, in the form of `peer_fans`."""
    return Counter({(fan["name"], fan["points"]): fan["count"] for fan in score["fans"]})


def worth(fans: Fans) -> int:
    """Return the sum of the points of all fans."""
    return sum(points * times for (_, points), times in fans.items())


def peer_code(tile: str) -> str:
    """Return PyMahjongGB's code of a tile."""
    return HONORS.get(tile) or SUITS[tile[1]] + tile[0]


class Comparison(NamedTuple):
    """The results of a comparison.

    kinds: number of hands by outcome.
    seen: number of hands with each fan.
    failed: hands with another total or unexplained fans.
    """

    kinds: Counter[str]
    seen: Counter[str]
    failed: list[Any]


CHOW_RELATIONS = {"Pure Double Chow", "Mixed Double Chow", "Short Straight", "Two Terminal Chows"}
SAME, CHOWS, ARRANGEMENT, UNEXPLAINED = (
    "the same fans",
    "another choice of fans between chows, worth the same",
    "another arrangement, worth the same",
    "fans that are not explained",
)


def compare(dealt: Iterable[dict[str, Any]]) -> Comparison:
    """Score every hand with both engines, with our rulings of the profile china-1998, and return
    the comparison."""
    kinds: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    failed: list[dict[str, Any]] = []
    for plain in dealt:
        hand = {**plain, "rulings": "china-1998"}
        brief = answer({**hand, "brief": True})
        expected = peer_fans(hand)
        if brief["total"] != worth(expected):
            kinds["another total"] += 1
            failed.append(hand)
            continue
        kind = SAME if our_fans(brief) == expected else _difference(hand, expected)
        kinds[kind] += 1
        if kind == UNEXPLAINED:
            failed.append(hand)
        seen.update(fan["name"] for fan in brief["fans"])
    return Comparison(kinds, seen, failed)


def _difference(hand: dict[str, Any], expected: Fans) -> str:
    result = answer(hand)
    if any(our_fans(other) == expected for other in result["alternatives"]):
        return ARRANGEMENT
    for reading in (result, *result["alternatives"]):
        ours = our_fans(reading)
        different = (ours - expected) + (expected - ours)
        if worth(ours) == worth(expected) and all(name in CHOW_RELATIONS for name, _ in different):
            return CHOWS
    return UNEXPLAINED
