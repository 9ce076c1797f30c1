"""More hands of sixteen tiles, worked out by hand from the written rules before they were asked.

South wins, East deals and has not stayed, the round is East's, base 5 and one tai 1, by the SML
card, unless a line says otherwise.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.helpers.rule_hands import patterns, scored

OPEN = "456m 23456s 123p CC [123m] 1s"
SHUT = "456m 23456s 123m 123p CC 1s"
CHOWS = "456m 789p 234s 55s 67s [123m] 8s"
SHUT_CHOWS = "123m 456m 789s 55s 123p 45p 6p"
EIGHT = "f1 f2 f3 f4 f5 f6 f7 f8"
LOOSE = f"159m 258s 37p ESWNCFP 1s {EIGHT} ?"
DRAGONS = "PP FFF 123m 456s 99p [CCC] P"
ONE_SUIT = "111m 222m 333m 456m 78m 99m 9m"
WINDS_3 = "23m 123p NN [EEE] [SSS] [WWW] 1m"
WINDS_4 = "NNN F [EEE] [SSS] [WWW] [CCC] F"
BEG = "9s [123m] [456m] [NNN] [123p] [456p] 9s"
KONG = "456m 23456s CC [123m] (9999p) 1s"
PUNGS = "111m 222m 111s 222s 11p CC 1p"
THREES = "22233344m 456s 99p [456p] 4m"
FLOWERS = f"{OPEN} f1 f2 f3 f4 f6"

CONCEALED, FULLY, DRAW = "Concealed Hand", "Fully Concealed Hand", "Self-Draw"

WORKED: list[tuple[str, Any, dict[str, Any], dict[str, int], int, tuple[int, ...]]] = [
    # the hand, the rulings, what else is said; the fans, their tai, what E S W N get
    (
        "111m 234m 567m EEE 99m 78m 9m +self-drawn",
        None,
        {"seat_wind": "E"},
        {CONCEALED: 1, FULLY: 1, DRAW: 1, "Seat Wind": 1, "Round Wind": 1, "Half Flush": 1},
        9,
        (45, -15, -15, -15),
    ),
    (CHOWS, None, {"discarder_seat": "N"}, {"All Chows": 1}, 2, (0, 7, 0, -7)),
    (
        f"{CHOWS} f2",
        None,
        {"discarder_seat": "W"},
        {"All Chows": 1, "Seat Flower": 1},
        3,
        (0, 8, -8, 0),
    ),
    (f"{CHOWS} f2", "cml", {"discarder_seat": "W"}, {"Seat Flower": 1}, 1, (0, 6, -6, 0)),
    (f"{CHOWS} +self-drawn", None, {"dealer_streak": 2}, {DRAW: 1}, 1, (-11, 23, -6, -6)),
    (
        "33m 777s 55p [111m] [999s] [EEE] 5p",
        None,
        {"discarder_seat": "E"},
        {"All Pungs": 1, "Round Wind": 1},
        5,
        (-11, 11, 0, 0),
    ),
    (DRAGONS, None, {"discarder_seat": "W"}, {"Big Three Dragons": 1}, 8, (0, 13, -13, 0)),
    (
        f"{DRAGONS} +self-drawn",
        None,
        {},
        {"Big Three Dragons": 1, DRAW: 1},
        9,
        (-15, 43, -14, -14),
    ),
    (
        "CCC FFF P 789p [123m] [456s] P",
        None,
        {"discarder_seat": "N"},
        {"Little Three Dragons": 1, "Single Wait": 1},
        5,
        (0, 10, 0, -10),
    ),
    (
        f"{ONE_SUIT} +self-drawn",
        None,
        {},
        {CONCEALED: 1, FULLY: 1, DRAW: 1, "Three Concealed Pungs": 1, "Full Flush": 1},
        13,
        (-19, 55, -18, -18),
    ),
    (
        ONE_SUIT,
        None,
        {"discarder_seat": "W"},
        {CONCEALED: 1, "Three Concealed Pungs": 1, "Full Flush": 1},
        11,
        (0, 16, -16, 0),
    ),
    (SHUT_CHOWS, None, {"discarder_seat": "N"}, {CONCEALED: 1}, 1, (0, 6, 0, -6)),
    (
        SHUT_CHOWS,
        "shenlaiye",
        {"discarder_seat": "N"},
        {CONCEALED: 1, "All Chows": 1},
        3,
        (0, 8, 0, -8),
    ),
    (
        SHUT_CHOWS,
        "association",
        {"discarder_seat": "N"},
        {CONCEALED: 1, "All Chows": 1},
        3,
        (0, 8, 0, -8),
    ),
    (
        f"{SHUT} +self-drawn +ready=earthly",
        "association",
        {},
        {"Earthly Ready": 1, DRAW: 1},
        5,
        (-11, 31, -10, -10),
    ),
    (
        f"{SHUT} +self-drawn +ready=earthly",
        None,
        {},
        {"Earthly Ready": 1, CONCEALED: 1, FULLY: 1, DRAW: 1},
        11,
        (-17, 49, -16, -16),
    ),
    (
        f"{SHUT} +ready=heavenly",
        None,
        {"discarder_seat": "E", "dealer_streak": 3},
        {"Heavenly Ready": 1, CONCEALED: 1},
        17,
        (-29, 29, 0, 0),
    ),
    (
        f"{SHUT} +opening=human",
        None,
        {"discarder_seat": "N"},
        {"Human Hand": 1},
        16,
        (0, 21, 0, -21),
    ),
    (
        f"{SHUT} +opening=human",
        "star31",
        {"discarder_seat": "N"},
        {CONCEALED: 1},
        1,
        (0, 6, 0, -6),
    ),
    (
        f"{SHUT} +self-drawn +opening=heavenly",
        None,
        {"seat_wind": "E"},
        {"Heavenly Hand": 1, DRAW: 1},
        25,
        (93, -31, -31, -31),
    ),
    (
        f"{SHUT} +self-drawn +opening=heavenly",
        "association",
        {"seat_wind": "E"},
        {"Heavenly Hand": 1},
        16,
        (66, -22, -22, -22),
    ),
    (
        f"{LOOSE} +flower-win=eight",
        None,
        {},
        {"Eight Flowers": 1},
        8,
        (-14, 40, -13, -13),
    ),
    (
        f"{LOOSE} +flower-win=seven_robs_one",
        None,
        {"discarder_seat": "N"},
        {"Seven Robs One": 1},
        8,
        (0, 13, 0, -13),
    ),
    (
        f"{OPEN} {EIGHT}",
        "cml",
        {"discarder_seat": "W"},
        {"Eight Flowers": 1},
        8,
        (0, 13, -13, 0),
    ),
    (
        FLOWERS,
        None,
        {"discarder_seat": "W"},
        {"Flower Set": 1, "Seat Flower": 2, "All Chows": 1},
        5,
        (0, 10, -10, 0),
    ),
    (
        FLOWERS,
        "cml",
        {"discarder_seat": "W"},
        {"Flower Set": 1, "Seat Flower": 1},
        2,
        (0, 7, -7, 0),
    ),
    (
        FLOWERS,
        "shenlaiye",
        {"discarder_seat": "W"},
        {"Flower Set": 1, "Seat Flower": 1},
        3,
        (0, 8, -8, 0),
    ),
    (FLOWERS, "star31", {"discarder_seat": "W"}, {"Flower Tile": 5}, 5, (0, 10, -10, 0)),
    (
        FLOWERS,
        "association",
        {"discarder_seat": "W"},
        {"Flower Set": 1, "Seat Flower": 2},
        4,
        (0, 9, -9, 0),
    ),
    (
        f"{OPEN} f7",
        None,
        {"seat_wind": "N", "discarder_seat": "W"},
        {"All Chows": 1},
        2,
        (0, 0, -7, 7),
    ),
    (
        f"{OPEN} f7",
        "association",
        {"seat_wind": "N", "discarder_seat": "W"},
        {"Seat Flower": 1},
        1,
        (0, 0, -6, 6),
    ),
    (WINDS_3, None, {"discarder_seat": "W"}, {"Little Four Winds": 1}, 8, (0, 13, -13, 0)),
    (
        WINDS_3,
        "cml",
        {"discarder_seat": "W"},
        {"Little Four Winds": 1, "Seat Wind": 1, "Round Wind": 1},
        10,
        (0, 15, -15, 0),
    ),
    (WINDS_3, "star31", {"discarder_seat": "W"}, {"Little Four Winds": 1}, 8, (0, 13, -13, 0)),
    (
        WINDS_4,
        None,
        {"discarder_seat": "E", "dealer_streak": 1},
        {"Big Four Winds": 1, "All Honors": 1, "All Pungs": 1, "Dragon Pung": 1, "Single Wait": 1},
        38,
        (-46, 46, 0, 0),
    ),
    (
        WINDS_4,
        {"cap": 24},
        {"discarder_seat": "E", "dealer_streak": 1},
        {"Big Four Winds": 1, "All Honors": 1, "All Pungs": 1, "Dragon Pung": 1, "Single Wait": 1},
        24,
        (-32, 32, 0, 0),
    ),
    (BEG, None, {"discarder_seat": "W"}, {"All Begging": 1}, 2, (0, 7, -7, 0)),
    (
        BEG,
        "association",
        {"discarder_seat": "W"},
        {"All Begging": 1, "Single Wait": 1},
        3,
        (0, 8, -8, 0),
    ),
    (
        f"{OPEN} +robbing",
        None,
        {"discarder_seat": "N"},
        {"All Chows": 1, "Robbing the Kong": 1},
        3,
        (0, 8, 0, -8),
    ),
    (
        f"{KONG} +replacement +last-draw",
        None,
        {},
        {DRAW: 1, "Win on a Replacement": 1, "Last Tile Draw": 1},
        3,
        (-9, 25, -8, -8),
    ),
    (
        f"{KONG} +replacement +last-draw",
        "star31",
        {},
        {DRAW: 1, "Win on a Replacement": 1, "Last Tile Draw": 1, "Concealed Kong": 1},
        5,
        (-11, 31, -10, -10),
    ),
    (THREES, None, {"discarder_seat": "W"}, {"All Chows": 1}, 2, (0, 7, -7, 0)),
    (THREES, "star31", {"discarder_seat": "W"}, {"No Honors or Flowers": 1}, 2, (0, 7, -7, 0)),
    (
        f"{PUNGS} +self-drawn",
        None,
        {},
        {CONCEALED: 1, FULLY: 1, DRAW: 1, "Five Concealed Pungs": 1, "All Pungs": 1},
        15,
        (-21, 61, -20, -20),
    ),
    (
        f"{PUNGS} +self-drawn",
        "association",
        {},
        {FULLY: 1, DRAW: 1, "Five Concealed Pungs": 1},
        10,
        (-16, 46, -15, -15),
    ),
    (
        "111335577m 225588s C C",
        {"eight_pairs_half": True},
        {"discarder_seat": "W"},
        {CONCEALED: 1, "Eight Pairs and a Half": 1},
        9,
        (0, 14, -14, 0),
    ),
    (
        "147m 258s 369p ESWNCFP C",
        {"sixteen_unrelated": True},
        {"discarder_seat": "W"},
        {CONCEALED: 1, "Sixteen Unrelated Tiles": 1},
        17,
        (0, 22, -22, 0),
    ),
    (
        f"{DRAGONS} +self-drawn",
        {"liability": ["Big Three Dragons"]},
        {"liable_seat": "N"},
        {"Big Three Dragons": 1, DRAW: 1},
        9,
        (0, 43, 0, -43),
    ),
    (
        DRAGONS,
        {"liability": ["Big Three Dragons"], "liability_discard": "split"},
        {"liable_seat": "N", "discarder_seat": "W"},
        {"Big Three Dragons": 1},
        8,
        (0, 14, -7, -7),
    ),
    (
        CHOWS,
        None,
        {"dealer_seat": "W", "dealer_streak": 1, "discarder_seat": "W"},
        {"All Chows": 1},
        2,
        (0, 10, -10, 0),
    ),
    (
        f"{SHUT} +self-drawn",
        {"concealed_self_draw": "one_fan", "base": 100, "tai_value": 20},
        {},
        {"Concealed Self-Draw": 1},
        3,
        (-180, 500, -160, -160),
    ),
    ("23m 456s 456p CC [4444m] [789s] 1m", None, {"discarder_seat": "W"}, {}, 0, (0, 5, -5, 0)),
]


@pytest.mark.parametrize(("text", "rulings", "said", "fans", "tai", "sums"), WORKED)
def test_a_hand_worked_out_by_hand(
    text: str,
    rulings: Any,
    said: dict[str, Any],
    fans: dict[str, int],
    tai: int,
    sums: tuple[int, ...],
) -> None:
    made = scored("taiwanese", text, **{"seat_wind": "S", **said}, rulings=rulings)
    assert Counter(patterns(made)) == Counter(fans)
    assert made["total"] == tai
    assert tuple(made["settlement"][seat] for seat in "ESWN") == sums
