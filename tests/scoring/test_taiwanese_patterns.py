"""Each fan of the sixteen-tile game: three hands with it, two that just miss it, and what it takes
the place of."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from scoring.rulesets import ruleset
from tests.helpers.rule_hands import patterns, scored

RULES = ruleset("taiwanese")


class Lines(NamedTuple):
    """Hands of South that have a fan, hands that just miss it, and the rulings of both."""

    with_it: tuple[str, str, str]
    without_it: tuple[str, str]
    rulings: Any = None


SHUT = "456m 23456s 123m 123p CC 1s"
OPEN = "456m 23456s 123p CC [123m] 1s"
KONG = "456m 23456s CC [123m] (9999p) 1s"
BEG = "9s [123m] [456m] [NNN] [123p] [456p] 9s"
EIGHT = "f1 f2 f3 f4 f5 f6 f7 f8"
LOOSE = f"159m 258s 37p ESWNCFP 1s {EIGHT} ?"
WINDY = "123m 456p 33s 789p 78s [NNN] 9s"
PAIRS = "111335577m 225588s C C"
UNRELATED = "147m 258s 369p ESWNCFP C"
ORPHANS = "19m 19s 19p ESWNCFP 456m C"

LINES: dict[str, Lines] = {
    "Concealed Hand": Lines(
        (SHUT, f"{SHUT} +self-drawn", "456m 23456s 123m CC (9999p) 1s"),
        (OPEN, "456m 23456s 123m CC [9999p] 1s"),
    ),
    "Fully Concealed Hand": Lines(
        (
            f"{SHUT} +self-drawn",
            "456m 23456s 123m CC (9999p) 1s +self-drawn",
            "111m 222m 111s 222s 11p CC 1p +self-drawn",
        ),
        (SHUT, f"{OPEN} +self-drawn"),
    ),
    "Self-Draw": Lines(
        (f"{SHUT} +self-drawn", f"{OPEN} +self-drawn", f"{BEG} +self-drawn"), (SHUT, OPEN)
    ),
    "Concealed Self-Draw": Lines(
        (
            f"{SHUT} +self-drawn",
            "456m 23456s 123m CC (9999p) 1s +self-drawn",
            "111m 222m 111s 222s 11p CC 1p +self-drawn",
        ),
        (SHUT, f"{OPEN} +self-drawn"),
        {"concealed_self_draw": "one_fan"},
    ),
    "Seat Wind": Lines(
        (
            "123m 456p 33s 789p 78s [SSS] 9s",
            "123m 456p 33s 78s SSS [789p] 9s",
            "123m 456p 33s 789p 78s (SSSS) 9s",
        ),
        (WINDY, "123m 456p 789p 333s 78s SS 9s"),
    ),
    "Round Wind": Lines(
        (
            "123m 456p 33s 789p 78s [EEE] 9s",
            "123m 456p 33s 789p 78s [SSSS] 9s +round=S",
            "123m 456p 33s 78s EEE [789p] 9s",
        ),
        ("123m 456p 33s 789p 78s [EEE] 9s +round=W", "123m 456p 789p 333s 78s EE 9s"),
    ),
    "Wind Pung": Lines(
        (WINDY, WINDY.replace("N", "S"), WINDY.replace("N", "E")),
        (WINDY.replace("N", "C"), "123m 456p 789p 333s 78s NN 9s"),
        {"winds": "any"},
    ),
    "Dragon Pung": Lines(
        (WINDY.replace("N", "C"), WINDY.replace("N", "F"), "123m 456p 33s 789p 78s (PPPP) 9s"),
        (WINDY, "123m 456p 789p 333s 78s CC 9s"),
    ),
    "Seat Flower": Lines(
        (f"{OPEN} f2", f"{OPEN} f6", f"{OPEN} f1 f2 f3 f4"), (f"{OPEN} f1 f3", f"{OPEN} f5 f7 f8")
    ),
    "Flower Tile": Lines(
        (f"{OPEN} f1", f"{OPEN} f8", f"{OPEN} f1 f2 f3 f4"),
        (OPEN, LOOSE + " +flower-win=eight"),
        {"flowers": "any"},
    ),
    "Flower Set": Lines(
        (f"{OPEN} f1 f2 f3 f4", f"{OPEN} f5 f6 f7 f8", f"{OPEN} f1 f2 f3 f4 f5"),
        (f"{OPEN} f1 f2 f3 f5", f"{OPEN} f5 f6 f7 f4"),
    ),
    "No Flowers": Lines((SHUT, OPEN, BEG), (f"{SHUT} f1", f"{OPEN} f8"), {"no_flowers": True}),
    "Single Wait": Lines(
        (
            "8m 9m 456s 456p CC [111s] [123p] 7m",
            "4m 6m 456s 456p CC [111s] [789p] 5m",
            "123s 567s 123p 567p 9s [123m] 9s",
        ),
        ("7m 8m 456s 456p CC [111s] [123p] 9m", "111m 333s 55p 678m CC [123p] 5p"),
    ),
    "Half Begging": Lines(
        (
            f"{BEG} +self-drawn",
            "9s [123m] [456m] [NNNN] [123p] [456p] 9s +self-drawn",
            "C [111m] [222m] [333m] [111p] [111s] C +self-drawn",
        ),
        (BEG, "9s [123m] [456m] (NNNN) [123p] [456p] 9s +self-drawn"),
        {"half_begging": True},
    ),
    "All Begging": Lines(
        (
            BEG,
            "9s [123m] [456m] [NNNN] [123p] [456p] 9s",
            "C [111m] [222m] [333m] [111p] [111s] C",
        ),
        (f"{BEG} +self-drawn", "9s [123m] [456m] (NNNN) [123p] [456p] 9s"),
    ),
    "Robbing the Kong": Lines(
        (f"{OPEN} +robbing", f"{SHUT} +robbing", f"{KONG} +robbing"), (OPEN, SHUT)
    ),
    "Win on a Replacement": Lines(
        (
            f"{KONG} +replacement",
            f"{OPEN} f1 +self-drawn +flower-replacement",
            f"{SHUT} f8 +self-drawn +flower-replacement",
        ),
        (f"{KONG} +self-drawn", f"{OPEN} f1 +self-drawn"),
    ),
    "Last Tile Draw": Lines(
        (f"{OPEN} +last-draw", f"{SHUT} +last-draw", f"{KONG} +last-draw +replacement"),
        (f"{OPEN} +last-claim", f"{OPEN} +self-drawn"),
    ),
    "Last Tile Claim": Lines(
        (f"{OPEN} +last-claim", f"{SHUT} +last-claim", f"{KONG} +last-claim"),
        (f"{OPEN} +last-draw", OPEN),
        {"last_claim": True},
    ),
    "Declared Ready": Lines(
        (f"{OPEN} +ready=declared", f"{SHUT} +ready=declared", f"{KONG} +ready=declared"),
        (f"{SHUT} +ready=earthly", OPEN),
        "star31",
    ),
    "Melded Kong": Lines(
        (
            "456m 23456s CC [123m] [9999p] 1s",
            "78m 123p 456p CC (1111s) [9999p] 6m",
            "9s [123m] [456m] [NNNN] [123p] [456p] 9s",
        ),
        (KONG, "456m 23456s CC [123m] [999p] 1s"),
        "star31",
    ),
    "Concealed Kong": Lines(
        (KONG, "78m 123p 456p CC (1111s) [9999p] 6m", "456m 23456s 123m CC (9999p) 1s"),
        ("456m 23456s CC [123m] [9999p] 1s", "456m 23456s 999p CC [123m] 1s"),
        "star31",
    ),
    "All Chows": Lines(
        (
            OPEN,
            "34555s 12345678p [123m] 9p",
            "22233344m 456s 99p [456p] 4m",
        ),
        (f"{OPEN} +self-drawn", "123s 567s 123p 567p 9s [123m] 9s"),
    ),
    "Three Concealed Pungs": Lines(
        (
            "111m 333s 555p 67m CC [123p] 8m",
            "111m 333s 55p 678m CC [123p] 5p +self-drawn",
            "555s C (1111m) [2222m] (3333m) [4444p] C",
        ),
        ("111m 333s 55p 678m CC [123p] 5p", "111m 333s 67m CC [123p] [555p] 8m"),
    ),
    "Four Concealed Pungs": Lines(
        (
            "111m 333s 555p 77s CC [123p] 7s +self-drawn",
            "111m 333s 555p 777s C [123p] C",
            "333s 555p 777s C (1111m) [123p] C",
        ),
        ("111m 333s 555p 77s CC [123p] 7s", "333s 555p 777s C [1111m] [123p] C"),
    ),
    "Five Concealed Pungs": Lines(
        (
            "111m 222m 111s 222s 11p CC 1p +self-drawn",
            "111m 222m 111s 222s 111p C C",
            "222m 111s 222s 111p C (1111m) C",
        ),
        ("111m 222m 111s 222s 11p CC 1p", "222m 111s 222s 111p C [1111m] C"),
    ),
    "No Honors or Flowers": Lines(
        (
            "123m 456p 33s 789p 78s [222m] 9s",
            "123s 567s 123p 567p 9s [123m] 9s",
            "123456789m 22m 55m [234m] 5m",
        ),
        ("123m 456p 33s 789p 78s [222m] 9s f1", OPEN),
        "star31",
    ),
    "All Pungs": Lines(
        (
            "33m 777s 55p [111m] [999s] [EEE] 5p",
            "555s C (1111m) [2222m] (3333m) [4444p] C",
            "111m 222m 111s 222s 111p C C",
        ),
        ("33m 789s 55p [111m] [999s] [EEE] 5p", "555s C (1111m) [2222m] (3333m) [456p] C"),
    ),
    "Half Flush": Lines(
        (
            "123456789m EE CC [234m] C",
            "111222333m 55m NN [999m] N",
            "345678s 222s PP [456s] EE P",
        ),
        ("123456789m 44m 55m [234m] 5m", "123456789m EE CC [234s] C"),
    ),
    "Full Flush": Lines(
        (
            "123456789m 22m 55m [234m] 5m",
            "123456789s 22s 55s [234s] 5s",
            "111p 333p 555p 77p 99p [222p] 9p",
        ),
        ("123456789m EE CC [234m] C", "123456789m 22m 55s [234m] 5s"),
    ),
    "All Honors": Lines(
        (
            "NN FF [EEE] [PPP] [WWW] [CCC] N",
            "NNN F [EEE] [SSS] [WWW] [CCC] F",
            "CC FF PPP EEE SSS [WWW] C",
        ),
        ("NN 99p [EEE] [PPP] [WWW] [CCC] N", "NN FF [EEE] [PPP] [WWW] [123p] N"),
    ),
    "Little Three Dragons": Lines(
        (
            "23m 456s CCC PP [FFF] [123s] 1m",
            "23m 456s PPP CC [FFFF] [123s] 1m",
            "123m 456s CCC PP FFF 12s 3s",
        ),
        ("23m 456s CCC PPP [FFF] 99s 1m", "23m 456s CCC 99p [FFF] [123s] 1m"),
    ),
    "Big Three Dragons": Lines(
        (
            "23m PPP EEE 99p [FFF] [CCC] 1m",
            "23m 456s 99p [FFF] [CCC] (PPPP) 1m",
            "23m PPP FFF CCC 456s 99p 1m",
        ),
        ("23m 456s CCC PP [FFF] [123s] 1m", "23m 456s CCC 99p [FFF] [123s] 1m"),
    ),
    "Little Four Winds": Lines(
        (
            "23m 123p NN [EEE] [SSS] [WWW] 1m",
            "23m 123p EE [NNN] [SSS] [WWWW] 1m",
            "23m 123p SS NNN EEE [WWW] 1m",
        ),
        ("23m 123p CC [EEE] [SSS] [WWW] 1m", "NN 55p 123m [EEE] [SSS] [WWW] N"),
    ),
    "Big Four Winds": Lines(
        (
            "NN 55p 123m [EEE] [SSS] [WWW] N",
            "23m 55p [NNNN] [EEE] [SSS] [WWW] 1m",
            "NNN F [EEE] [SSS] [WWW] [CCC] F",
        ),
        ("23m 123p NN [EEE] [SSS] [WWW] 1m", "23m 123p CC [EEE] [SSS] [WWW] 1m"),
    ),
    "Four Kongs": Lines(
        (
            "56m CC (1111m) [2222s] (3333p) [4444p] 7m",
            "555s C (1111m) [2222m] (3333m) [4444p] C",
            "C (1111m) [2222s] (3333p) [4444p] (9999s) C",
        ),
        ("56m CC 333p (1111m) [2222s] [4444p] 7m", "555s C [111m] [2222m] (3333m) [4444p] C"),
        {"four_kongs": True},
    ),
    "Five Kongs": Lines(
        (
            "C (1111m) [2222s] (3333p) [4444p] (9999s) C",
            "5m [1111m] [2222s] [3333p] [4444p] [9999s] 5m",
            "N (1111m) (2222s) (3333p) (4444p) (9999s) N",
        ),
        ("56m CC (1111m) [2222s] (3333p) [4444p] 7m", "C (1111m) [2222s] (3333p) [4444p] [999s] C"),
        {"five_kongs": True},
    ),
    "Eight Flowers": Lines(
        (
            f"{LOOSE} +flower-win=eight",
            f"159m 258s 37p 1s ESWN [CCC] {EIGHT} ? +flower-win=eight",
            f"23456s 123m 456m 123p CC {EIGHT} ? +flower-win=eight",
        ),
        (f"{OPEN} {EIGHT}", f"{LOOSE} +flower-win=seven_robs_one"),
    ),
    "Seven Robs One": Lines(
        (
            f"{LOOSE} +flower-win=seven_robs_one",
            f"159m 258s 37p 1s ESWN [CCC] {EIGHT} ? +flower-win=seven_robs_one",
            f"23456s 123m 456m 123p CC {EIGHT} ? +flower-win=seven_robs_one",
        ),
        (f"{LOOSE} +flower-win=eight", f"{OPEN} f1 f2 f3 f4 f5 f6 f7"),
    ),
    "Dealt Flower Win": Lines(
        (
            f"{LOOSE} +flower-win=eight +opening=earthly",
            f"{LOOSE} +flower-win=eight +first-turn",
            f"{LOOSE} +flower-win=eight +opening=heavenly +dealer-seat=S",
        ),
        (f"{LOOSE} +flower-win=eight", f"{SHUT} f1 +self-drawn +opening=earthly"),
        {"dealt_flower_bonus": True},
    ),
    "Earthly Ready": Lines(
        (
            f"{SHUT} +ready=earthly",
            f"{SHUT} +self-drawn +ready=earthly",
            "456m 23456s 123m CC (9999p) 1s +ready=earthly",
        ),
        (f"{SHUT} +ready=heavenly", f"{SHUT} +ready=earthly +opening=human"),
    ),
    "Heavenly Ready": Lines(
        (
            f"{SHUT} +ready=heavenly",
            f"{SHUT} +self-drawn +ready=heavenly",
            "456m 23456s 123m CC (9999p) 1s +ready=heavenly",
        ),
        (f"{SHUT} +ready=earthly", f"{SHUT} +ready=heavenly +opening=human"),
    ),
    "Earthly Hand": Lines(
        (
            f"{SHUT} +self-drawn +opening=earthly",
            f"{SHUT} +self-drawn +first-turn",
            "111m 222m 111s 222s 11p CC 1p +self-drawn +opening=earthly",
        ),
        (f"{SHUT} +self-drawn", f"{SHUT} +opening=human"),
    ),
    "Human Hand": Lines(
        (
            f"{SHUT} +opening=human",
            f"{SHUT} +first-turn",
            "111m 222m 111s 222s 111p C C +first-turn",
        ),
        (SHUT, f"{SHUT} +self-drawn +first-turn"),
    ),
    "Heavenly Hand": Lines(
        (
            f"{SHUT} +self-drawn +opening=heavenly +dealer-seat=S",
            f"{SHUT} +self-drawn +first-turn +dealer-seat=S",
            "111m 222m 111s 222s 11p CC 1p +self-drawn +first-turn +dealer-seat=S",
        ),
        (f"{SHUT} +self-drawn +first-turn", f"{SHUT} +self-drawn +dealer-seat=S"),
    ),
    "Eight Pairs and a Half": Lines(
        (PAIRS, "111133355m 2255s 9p CC 9p", "NNN 1133557799m 22s EE"),
        ("111333557m 225588s C 7m", "335577m 225588s C [111m] C"),
        {"eight_pairs_half": True},
    ),
    "Sixteen Unrelated Tiles": Lines(
        (UNRELATED, "149m 258s 369p ESWNCFP 1m", "159m 147s 269p ESWNCFP E +self-drawn"),
        ("137m 258s 369p ESWNCFP C", "147m 258s 36p ESWNCFP CC"),
        {"sixteen_unrelated": True},
    ),
    "Thirteen Orphans": Lines(
        (ORPHANS, "19m 19s 19p ESWNCFP 99p 9p E", "19m 19s 19p ESWNCFP N 55s 5s"),
        ("19m 19s 19p ESWNCF 456m CC", "19m 19s 19p ESWNCFP 457m C"),
        {"thirteen_orphans": True},
    ),
}


@pytest.mark.parametrize("name", LINES)
def test_three_hands_with_the_fan_and_two_near_misses(name: str) -> None:
    lines = LINES[name]
    for text in lines.with_it:
        made = scored("taiwanese", text, seat_wind="S", rulings=lines.rulings)
        assert name in patterns(made), text
    for text in lines.without_it:
        made = scored("taiwanese", text, seat_wind="S", rulings=lines.rulings)
        if made.get("error", {}).get("code") != "not_winning":
            assert name not in patterns(made), text


def test_every_fan_has_its_hands() -> None:
    assert sorted(LINES) == sorted(row.name for row in RULES.TABLE.patterns)


WINDS_3 = "23m 123p NN [EEE] [SSS] [WWW] 1m"
FIVE_SHUT = "111m 222m 111s 222s 11p CC 1p +self-drawn"
HONORS = "NN FF [EEE] [PPP] [WWW] [CCC] N"
DEALT = f"{SHUT} +self-drawn +opening=heavenly +dealer-seat=S"
FIRST = f"{SHUT} +self-drawn +opening=earthly"
SINGLE_DEALT = "89m 456s 456p CC 111s 123p 7m +self-drawn +opening=heavenly"

BESIDE: list[tuple[str, Any, str, str, bool]] = [
    # a hand and its rulings; the fan, another one, and whether that counts beside it
    (f"{SHUT} +self-drawn", None, "Fully Concealed Hand", "Concealed Hand", True),
    (
        f"{SHUT} +self-drawn",
        {"concealed_self_draw": "two"},
        "Self-Draw",
        "Fully Concealed Hand",
        False,
    ),
    (
        f"{SHUT} +self-drawn",
        {"concealed_self_draw": "one_fan"},
        "Concealed Self-Draw",
        "Self-Draw",
        False,
    ),
    (
        f"{SHUT} +self-drawn",
        {"concealed_self_draw": "five"},
        "Concealed Self-Draw",
        "Self-Draw",
        True,
    ),
    ("23m PPP EEE 99p [FFF] [CCC] 1m", None, "Big Three Dragons", "Dragon Pung", False),
    ("23m 456s CCC PP [FFF] [123s] 1m", None, "Little Three Dragons", "Dragon Pung", False),
    ("23m PPP EEE 99p [FFF] [CCC] 1m", None, "Big Three Dragons", "Round Wind", True),
    (WINDS_3, None, "Little Four Winds", "Seat Wind", False),
    (WINDS_3, "cml", "Little Four Winds", "Seat Wind", True),
    (WINDS_3, "association", "Little Four Winds", "Round Wind", True),
    (WINDS_3, "star31", "Little Four Winds", "Wind Pung", False),
    ("NN 55p 123m [EEE] [SSS] [WWW] N", "cml", "Big Four Winds", "Seat Wind", False),
    (
        "NN 55p 123m [EEE] [SSS] [WWW] N",
        {"big_four_winds_add": True},
        "Big Four Winds",
        "Seat Wind",
        True,
    ),
    (HONORS, None, "All Honors", "All Pungs", True),
    (HONORS, "shenlaiye", "All Honors", "All Pungs", False),
    ("NNN F [EEE] [SSS] [WWW] [CCC] F", None, "All Honors", "Dragon Pung", True),
    (FIVE_SHUT, None, "Five Concealed Pungs", "All Pungs", True),
    (FIVE_SHUT, "association", "Five Concealed Pungs", "All Pungs", False),
    (FIVE_SHUT, "association", "Five Concealed Pungs", "Concealed Hand", False),
    (FIVE_SHUT, "association", "Five Concealed Pungs", "Fully Concealed Hand", True),
    (FIVE_SHUT, None, "Five Concealed Pungs", "Four Concealed Pungs", False),
    (
        "111m 333s 555p 77s CC [123p] 7s +self-drawn",
        None,
        "Four Concealed Pungs",
        "Three Concealed Pungs",
        False,
    ),
    (DEALT, None, "Heavenly Hand", "Concealed Hand", False),
    (DEALT, None, "Heavenly Hand", "Self-Draw", True),
    (DEALT, "association", "Heavenly Hand", "Self-Draw", False),
    (FIRST, None, "Earthly Hand", "Fully Concealed Hand", False),
    (FIRST, "association", "Earthly Hand", "Fully Concealed Hand", True),
    (f"{SHUT} +opening=human", None, "Human Hand", "Concealed Hand", False),
    (f"{SHUT} +opening=human", {"human_hand_drops": []}, "Human Hand", "Concealed Hand", True),
    (f"{SHUT} +ready=earthly", None, "Earthly Ready", "Concealed Hand", True),
    (f"{SHUT} +ready=earthly", "shenlaiye", "Earthly Ready", "Concealed Hand", False),
    (f"{SHUT} +ready=heavenly", None, "Heavenly Ready", "Concealed Hand", True),
    (f"{SHUT} +ready=heavenly", "association", "Heavenly Ready", "Concealed Hand", False),
    (f"{SHUT} +ready=earthly", "star31", "Earthly Ready", "Declared Ready", False),
    (BEG, None, "All Begging", "Single Wait", False),
    (BEG, "association", "All Begging", "Single Wait", True),
    (f"{BEG} +self-drawn", None, "Self-Draw", "Single Wait", False),
    (f"{BEG} +self-drawn", "association", "Half Begging", "Single Wait", True),
    (f"{OPEN} f1 f2 f3 f4", None, "Flower Set", "Seat Flower", True),
    (f"{OPEN} f1 f2 f3 f4", "cml", "Flower Set", "Seat Flower", False),
    (f"{OPEN} f1 f2 f3 f4 f6", "cml", "Flower Set", "Seat Flower", True),
    (f"{OPEN} f1 f2 f3 f4", "star31", "Flower Tile", "Flower Set", False),
    (
        f"{OPEN} f1 f2 f3 f4",
        {"profile": "star31", "flower_set_with_any": True},
        "Flower Tile",
        "Flower Set",
        True,
    ),
    (f"{OPEN} {EIGHT}", "cml", "Eight Flowers", "Flower Set", False),
    (f"{OPEN} {EIGHT}", "cml", "Eight Flowers", "Seat Flower", False),
    (
        f"{SHUT} {EIGHT} +self-drawn +flower-win=eight",
        "shenlaiye",
        "Eight Flowers",
        "Concealed Hand",
        True,
    ),
    (
        f"{SHUT} {EIGHT} +self-drawn +flower-win=eight",
        None,
        "Eight Flowers",
        "Concealed Hand",
        False,
    ),
    (
        f"{LOOSE} +flower-win=eight +opening=earthly",
        "shenlaiye",
        "Eight Flowers",
        "Dealt Flower Win",
        True,
    ),
    (
        f"{LOOSE} +flower-win=eight +opening=earthly",
        None,
        "Eight Flowers",
        "Dealt Flower Win",
        False,
    ),
    (
        "123s 567s 123p 567p 9s [123m] 9s",
        {"profile": "star31", "no_flowers": True},
        "No Honors or Flowers",
        "No Flowers",
        False,
    ),
    (
        "C (1111m) [2222s] (3333p) [4444p] (9999s) C",
        {"four_kongs": True, "five_kongs": True},
        "Five Kongs",
        "Four Kongs",
        False,
    ),
    (PAIRS, {"eight_pairs_half": True}, "Eight Pairs and a Half", "Concealed Hand", True),
    (PAIRS, {"eight_pairs_half": True}, "Eight Pairs and a Half", "Single Wait", False),
    (
        "SSS 1133557799m 22m E E",
        {"eight_pairs_half": True},
        "Eight Pairs and a Half",
        "Seat Wind",
        True,
    ),
    (
        "SSS 1133557799m 22m E E",
        {"eight_pairs_half": True},
        "Eight Pairs and a Half",
        "Half Flush",
        True,
    ),
    (UNRELATED, {"sixteen_unrelated": True}, "Sixteen Unrelated Tiles", "Concealed Hand", True),
    (
        UNRELATED,
        {"sixteen_unrelated": True, "special_concealed": False},
        "Sixteen Unrelated Tiles",
        "Concealed Hand",
        False,
    ),
    (
        ORPHANS,
        {"thirteen_orphans": True, "special_concealed": False},
        "Thirteen Orphans",
        "Concealed Hand",
        False,
    ),
    (f"{KONG} +last-draw +replacement", None, "Last Tile Draw", "Win on a Replacement", True),
    (f"{SINGLE_DEALT} +dealer-seat=S", None, "Heavenly Hand", "Single Wait", False),
    (
        f"{SINGLE_DEALT} +dealer-seat=S",
        {"heavenly_hand_drops": ["Concealed Hand"]},
        "Heavenly Hand",
        "Single Wait",
        True,
    ),
    (FIRST, None, "Earthly Hand", "Self-Draw", True),
    (f"{FIRST} +ready=declared", "star31", "Earthly Hand", "Declared Ready", False),
    (f"{SHUT} +opening=human +ready=declared", "star31", "Concealed Hand", "Declared Ready", True),
    (f"{SHUT} +opening=human +ready=heavenly", None, "Human Hand", "Heavenly Ready", False),
    (f"{OPEN} f2", "star31", "Flower Tile", "Seat Flower", False),
    (f"{OPEN} f2 f3", {"flowers": "seat"}, "Seat Flower", "Flower Tile", False),
    (WINDS_3, {"profile": "cml", "winds": "any"}, "Little Four Winds", "Wind Pung", True),
    ("CC FF PPP EEE SSS [WWW] C", None, "All Honors", "Big Three Dragons", False),
    ("EEE SSS CC FF [PPP] [WWW] C", None, "All Honors", "Little Three Dragons", True),
    ("EEE SSS CC FF [PPP] [WWW] C", None, "Little Three Dragons", "Round Wind", True),
    ("123456789m EE CC [234m] C", None, "Half Flush", "Dragon Pung", True),
]


@pytest.mark.parametrize(("text", "rulings", "name", "other", "beside"), BESIDE)
def test_what_counts_beside_what(
    text: str, rulings: Any, name: str, other: str, beside: bool
) -> None:
    found = patterns(scored("taiwanese", text, seat_wind="S", rulings=rulings))
    assert name in found
    assert (other in found) == beside


NOT_PLAYED = [
    (f"{OPEN} +last-claim", None, "Last Tile Claim"),
    (f"{OPEN} +ready=declared", None, "Declared Ready"),
    (f"{SHUT} +opening=human", "star31", "Human Hand"),
    (
        f"{OPEN} f1 +self-drawn +flower-replacement",
        {"replacement_win": "kong"},
        "Win on a Replacement",
    ),
    (f"{SHUT} {EIGHT} +flower-win=seven_robs_one", "cml", "Seven Robs One"),
    (f"{LOOSE} +flower-win=eight +opening=earthly", None, "Dealt Flower Win"),
]


@pytest.mark.parametrize(("text", "rulings", "name"), NOT_PLAYED)
def test_an_event_that_the_table_does_not_play_is_told(text: str, rulings: Any, name: str) -> None:
    made = scored("taiwanese", text, seat_wind="S", rulings=rulings)
    assert name not in patterns(made)
    assert name in {left_out["name"] for left_out in made["not_counted"]}


IMPOSSIBLE = [
    (f"{SHUT} +discarder-seat=S", None),
    (f"{SHUT} +self-drawn +opening=heavenly", None),
    (f"{SHUT} +opening=heavenly +dealer-seat=S", None),
    (f"{SHUT} +self-drawn +opening=earthly +dealer-seat=S", None),
    (f"{SHUT} +opening=earthly", None),
    (f"{OPEN} +self-drawn +opening=earthly", None),
    ("456m 23456s 123m CC (9999p) 1s +self-drawn +first-turn", None),
    (f"{OPEN} +opening=human", None),
    (f"{SHUT} +self-drawn +opening=human", None),
    (f"{OPEN} +ready=earthly", None),
    ("9s [123m] [456m] [NNN] [123p] [456p] 9s +ready=heavenly", None),
    (f"{SHUT} +self-drawn +robbing", None),
    ("456m 23456s 123p CC [123s] 1s +robbing", None),
    (f"{LOOSE.replace(' f8', '')} +flower-win=eight", None),
    (f"{KONG} +replacement".replace("(9999p)", "[999p]"), None),
    (f"{OPEN} +self-drawn +flower-replacement", None),
]


@pytest.mark.parametrize(("text", "rulings"), IMPOSSIBLE)
def test_what_no_game_can_produce_is_refused(text: str, rulings: Any) -> None:
    made = scored("taiwanese", text, seat_wind="S", rulings=rulings)
    assert made["error"]["code"] == "impossible_situation", text


def test_what_one_table_allows_and_another_does_not() -> None:
    melded = scored("taiwanese", f"{OPEN} +opening=human", seat_wind="S", rulings="shenlaiye")
    assert "Human Hand" in patterns(melded)
    by_claim = {"earthly_hand_claim": True}
    claimed = scored("taiwanese", f"{SHUT} +opening=earthly", seat_wind="S", rulings=by_claim)
    assert "Earthly Hand" in patterns(claimed)
