"""Which tiles form a set, of which tile a kong is, and that the reader and the scoring agree on
what wins."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from scoring import answer as scored
from scoring.hand.photo_form import HandForm
from scoring.tiles import BACK, TILES
from vision.deciding.sets import kong_tile, set_kind, wins

MCR = HandForm()


@pytest.mark.parametrize(
    ("codes", "kind"),
    [
        ("1m 2m 3m", "chow"),
        ("3s 1s 2s", "chow"),
        ("1m 2s 3m", None),
        ("8p 9p 1p", None),
        ("E S W", None),
        ("C C C", "pung"),
        ("f1 f1 f1", None),
        ("back back back", None),
        ("5p 5p back", None),
        ("C C C C", "kong"),
        ("back C C back", "concealed_kong"),
        ("C back back C", "concealed_kong"),
        ("back back back back", "concealed_kong"),
        ("P 3s 3s P", "concealed_kong"),
        ("P P P P", "kong"),
        ("3s P P 3s", None),
        ("back C F back", None),
        ("1m 1m", None),
        ("1m 2m 4m", None),
        ("1m 3m 5m", None),
        ("2m 2m 3m", None),
        ("1m 1m 1m 2m", None),
        ("1m 2m 3m 4m", None),
        ("back C C C", "concealed_kong"),
        ("P 3s 4s P", None),
        ("P 3s 3s C", None),
        ("C C C C C", None),
        ("1m 2m 3m back back", None),
        ("f1 f2 back back", None),
    ],
)
def test_set_kind(codes: str, kind: str | None) -> None:
    assert set_kind(codes.split()) == kind


@pytest.mark.parametrize(
    ("codes", "tile"),
    [
        ("C C C C", "C"),
        ("back C C back", "C"),
        ("C back back C", "C"),
        ("C F C back", "C"),
        ("F C C C", "C"),
        ("P 3s 3s P", "3s"),
        ("back back back back", BACK),
    ],
)
def test_the_tile_of_a_kong(codes: str, tile: str) -> None:
    assert kong_tile(codes.split()) == tile


def one_suit(rng: random.Random) -> list[str]:
    """Return fourteen random tiles of characters, of which about one hand in twelve wins."""
    return rng.sample([tile for tile in TILES if tile[-1] == "m"] * 4, 14)


def of_sets(rng: random.Random) -> list[str]:
    hand: list[str] = []
    while len(hand) < 12:
        start, suit = rng.randrange(1, 8), rng.choice("msp")
        tile = rng.choice(TILES)
        chow = [f"{start + k}{suit}" for k in range(3)]
        hand += rng.choice([chow, chow, [tile] * 3])
    return hand + [rng.choice(TILES)] * 2


@pytest.mark.parametrize("make", [one_suit, of_sets])
def test_what_wins_is_scored(make: Callable[[random.Random], list[str]]) -> None:
    rng = random.Random(3)
    won = 0
    for _ in range(250):
        hand = make(rng)
        if max(map(hand.count, hand)) > 4:
            assert not wins(hand, 0, MCR)
            continue
        answer = scored({"concealed": hand, "melds": [], "winning_tile": hand[0], "ruleset": "mcr"})
        assert wins(hand, 0, MCR) == ("error" not in answer), hand
        won += "error" not in answer
    assert won > 9


def test_seven_pairs_and_orphans_are_of_fourteen_tiles() -> None:
    pairs = [tile for tile in ("1m", "4m", "5p", "9s", "E", "C", "P") for _ in range(2)]
    orphans = ["1m", "9m", "1s", "9s", "1p", "9p", "E", "S", "W", "N", "C", "F", "P", "P"]
    for hand in (pairs, orphans):
        assert wins(hand, 0, MCR)
        assert not wins(hand, 0, HandForm(shapes=("standard",)))
        assert not wins(hand, 1, MCR)


def test_a_hand_of_seventeen_has_five_sets() -> None:
    hand = [
        "1m",
        "2m",
        "3m",
        "4s",
        "5s",
        "6s",
        "7p",
        "8p",
        "9p",
        "E",
        "E",
        "E",
        "C",
        "C",
        "C",
        "5p",
        "5p",
    ]
    assert wins(hand, 0, HandForm(tiles=17))
    assert not wins(hand, 0, MCR)
    assert wins(hand[3:], 1, HandForm(tiles=17))
