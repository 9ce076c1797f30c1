"""Each fan of the sixteen-tile game: three hands with it, two that just miss it, and what it takes
the place of."""

from typing import Any

import pytest

from scoring.__main__ import typed_rulings
from scoring.rulesets import ruleset
from tests.helpers.rule_hands import Near, check_near, near_misses, patterns, scored, table

RULES = ruleset("taiwanese")


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

LINES = near_misses(
    f"""
Concealed Hand | {SHUT} | {SHUT} +self-drawn | 456m 23456s 123m CC (9999p) 1s | - {OPEN}
    | - 456m 23456s 123m CC [9999p] 1s
Fully Concealed Hand | {SHUT} +self-drawn | 456m 23456s 123m CC (9999p) 1s +self-drawn
    | 111m 222m 111s 222s 11p CC 1p +self-drawn | - {SHUT} | - {OPEN} +self-drawn
Self-Draw | {SHUT} +self-drawn | {OPEN} +self-drawn | {BEG} +self-drawn | - {SHUT} | - {OPEN}
Concealed Self-Draw | {SHUT} +self-drawn | 456m 23456s 123m CC (9999p) 1s +self-drawn
    | 111m 222m 111s 222s 11p CC 1p +self-drawn | - {SHUT} | - {OPEN} +self-drawn
    | by concealed_self_draw=one_fan
Seat Wind | 123m 456p 33s 789p 78s [SSS] 9s | 123m 456p 33s 78s SSS [789p] 9s
    | 123m 456p 33s 789p 78s (SSSS) 9s | - {WINDY} | - 123m 456p 789p 333s 78s SS 9s
Round Wind | 123m 456p 33s 789p 78s [EEE] 9s | 123m 456p 33s 789p 78s [SSSS] 9s +round=S
    | 123m 456p 33s 78s EEE [789p] 9s | - 123m 456p 33s 789p 78s [EEE] 9s +round=W
    | - 123m 456p 789p 333s 78s EE 9s
Wind Pung | {WINDY} | {WINDY.replace("N", "S")} | {WINDY.replace("N", "E")}
    | - {WINDY.replace("N", "C")} | - 123m 456p 789p 333s 78s NN 9s | by winds=any
Dragon Pung | {WINDY.replace("N", "C")} | {WINDY.replace("N", "F")}
    | 123m 456p 33s 789p 78s (PPPP) 9s | - {WINDY} | - 123m 456p 789p 333s 78s CC 9s
Seat Flower | {OPEN} f2 | {OPEN} f6 | {OPEN} f1 f2 f3 f4 | - {OPEN} f1 f3 | - {OPEN} f5 f7 f8
Flower Tile | {OPEN} f1 | {OPEN} f8 | {OPEN} f1 f2 f3 f4 | - {OPEN} | - {LOOSE} +flower-win=eight
    | by flowers=any
Flower Set | {OPEN} f1 f2 f3 f4 | {OPEN} f5 f6 f7 f8 | {OPEN} f1 f2 f3 f4 f5 | - {OPEN} f1 f2 f3 f5
    | - {OPEN} f5 f6 f7 f4
No Flowers | {SHUT} | {OPEN} | {BEG} | - {SHUT} f1 | - {OPEN} f8 | by no_flowers=true
Single Wait | 8m 9m 456s 456p CC [111s] [123p] 7m | 4m 6m 456s 456p CC [111s] [789p] 5m
    | 123s 567s 123p 567p 9s [123m] 9s | - 7m 8m 456s 456p CC [111s] [123p] 9m
    | - 111m 333s 55p 678m CC [123p] 5p
Half Begging | {BEG} +self-drawn | 9s [123m] [456m] [NNNN] [123p] [456p] 9s +self-drawn
    | C [111m] [222m] [333m] [111p] [111s] C +self-drawn | - {BEG}
    | - 9s [123m] [456m] (NNNN) [123p] [456p] 9s +self-drawn | by half_begging=true
All Begging | {BEG} | 9s [123m] [456m] [NNNN] [123p] [456p] 9s
    | C [111m] [222m] [333m] [111p] [111s] C | - {BEG} +self-drawn
    | - 9s [123m] [456m] (NNNN) [123p] [456p] 9s
Robbing the Kong | {OPEN} +robbing | {SHUT} +robbing | {KONG} +robbing | - {OPEN} | - {SHUT}
Win on a Replacement | {KONG} +replacement | {OPEN} f1 +self-drawn +flower-replacement
    | {SHUT} f8 +self-drawn +flower-replacement | - {KONG} +self-drawn | - {OPEN} f1 +self-drawn
Last Tile Draw | {OPEN} +last-draw | {SHUT} +last-draw | {KONG} +last-draw +replacement
    | - {OPEN} +last-claim | - {OPEN} +self-drawn
Last Tile Claim | {OPEN} +last-claim | {SHUT} +last-claim | {KONG} +last-claim
    | - {OPEN} +last-draw | - {OPEN} | by last_claim=true
Declared Ready | {OPEN} +ready=declared | {SHUT} +ready=declared | {KONG} +ready=declared
    | - {SHUT} +ready=earthly | - {OPEN} | by star31
Melded Kong | 456m 23456s CC [123m] [9999p] 1s | 78m 123p 456p CC (1111s) [9999p] 6m
    | 9s [123m] [456m] [NNNN] [123p] [456p] 9s | - {KONG} | - 456m 23456s CC [123m] [999p] 1s
    | by star31
Concealed Kong | {KONG} | 78m 123p 456p CC (1111s) [9999p] 6m | 456m 23456s 123m CC (9999p) 1s
    | - 456m 23456s CC [123m] [9999p] 1s | - 456m 23456s 999p CC [123m] 1s | by star31
All Chows | {OPEN} | 34555s 12345678p [123m] 9p | 22233344m 456s 99p [456p] 4m
    | - {OPEN} +self-drawn | - 123s 567s 123p 567p 9s [123m] 9s
Three Concealed Pungs | 111m 333s 555p 67m CC [123p] 8m
    | 111m 333s 55p 678m CC [123p] 5p +self-drawn | 555s C (1111m) [2222m] (3333m) [4444p] C
    | - 111m 333s 55p 678m CC [123p] 5p | - 111m 333s 67m CC [123p] [555p] 8m
Four Concealed Pungs | 111m 333s 555p 77s CC [123p] 7s +self-drawn | 111m 333s 555p 777s C [123p] C
    | 333s 555p 777s C (1111m) [123p] C | - 111m 333s 555p 77s CC [123p] 7s
    | - 333s 555p 777s C [1111m] [123p] C
Five Concealed Pungs | 111m 222m 111s 222s 11p CC 1p +self-drawn | 111m 222m 111s 222s 111p C C
    | 222m 111s 222s 111p C (1111m) C | - 111m 222m 111s 222s 11p CC 1p
    | - 222m 111s 222s 111p C [1111m] C
No Honors or Flowers | 123m 456p 33s 789p 78s [222m] 9s | 123s 567s 123p 567p 9s [123m] 9s
    | 123456789m 22m 55m [234m] 5m | - 123m 456p 33s 789p 78s [222m] 9s f1 | - {OPEN} | by star31
All Pungs | 33m 777s 55p [111m] [999s] [EEE] 5p | 555s C (1111m) [2222m] (3333m) [4444p] C
    | 111m 222m 111s 222s 111p C C | - 33m 789s 55p [111m] [999s] [EEE] 5p
    | - 555s C (1111m) [2222m] (3333m) [456p] C
Half Flush | 123456789m EE CC [234m] C | 111222333m 55m NN [999m] N | 345678s 222s PP [456s] EE P
    | - 123456789m 44m 55m [234m] 5m | - 123456789m EE CC [234s] C
Full Flush | 123456789m 22m 55m [234m] 5m | 123456789s 22s 55s [234s] 5s
    | 111p 333p 555p 77p 99p [222p] 9p | - 123456789m EE CC [234m] C
    | - 123456789m 22m 55s [234m] 5s
All Honors | NN FF [EEE] [PPP] [WWW] [CCC] N | NNN F [EEE] [SSS] [WWW] [CCC] F
    | CC FF PPP EEE SSS [WWW] C | - NN 99p [EEE] [PPP] [WWW] [CCC] N
    | - NN FF [EEE] [PPP] [WWW] [123p] N
Little Three Dragons | 23m 456s CCC PP [FFF] [123s] 1m | 23m 456s PPP CC [FFFF] [123s] 1m
    | 123m 456s CCC PP FFF 12s 3s | - 23m 456s CCC PPP [FFF] 99s 1m
    | - 23m 456s CCC 99p [FFF] [123s] 1m
Big Three Dragons | 23m PPP EEE 99p [FFF] [CCC] 1m | 23m 456s 99p [FFF] [CCC] (PPPP) 1m
    | 23m PPP FFF CCC 456s 99p 1m | - 23m 456s CCC PP [FFF] [123s] 1m
    | - 23m 456s CCC 99p [FFF] [123s] 1m
Little Four Winds | 23m 123p NN [EEE] [SSS] [WWW] 1m | 23m 123p EE [NNN] [SSS] [WWWW] 1m
    | 23m 123p SS NNN EEE [WWW] 1m | - 23m 123p CC [EEE] [SSS] [WWW] 1m
    | - NN 55p 123m [EEE] [SSS] [WWW] N
Big Four Winds | NN 55p 123m [EEE] [SSS] [WWW] N | 23m 55p [NNNN] [EEE] [SSS] [WWW] 1m
    | NNN F [EEE] [SSS] [WWW] [CCC] F | - 23m 123p NN [EEE] [SSS] [WWW] 1m
    | - 23m 123p CC [EEE] [SSS] [WWW] 1m
Four Kongs | 56m CC (1111m) [2222s] (3333p) [4444p] 7m | 555s C (1111m) [2222m] (3333m) [4444p] C
    | C (1111m) [2222s] (3333p) [4444p] (9999s) C | - 56m CC 333p (1111m) [2222s] [4444p] 7m
    | - 555s C [111m] [2222m] (3333m) [4444p] C | by four_kongs=true
Five Kongs | C (1111m) [2222s] (3333p) [4444p] (9999s) C
    | 5m [1111m] [2222s] [3333p] [4444p] [9999s] 5m | N (1111m) (2222s) (3333p) (4444p) (9999s) N
    | - 56m CC (1111m) [2222s] (3333p) [4444p] 7m | - C (1111m) [2222s] (3333p) [4444p] [999s] C
    | by five_kongs=true
Eight Flowers | {LOOSE} +flower-win=eight | 159m 258s 37p 1s ESWN [CCC] {EIGHT} ? +flower-win=eight
    | 23456s 123m 456m 123p CC {EIGHT} ? +flower-win=eight | - {OPEN} {EIGHT}
    | - {LOOSE} +flower-win=seven_robs_one
Seven Robs One | {LOOSE} +flower-win=seven_robs_one
    | 159m 258s 37p 1s ESWN [CCC] {EIGHT} ? +flower-win=seven_robs_one
    | 23456s 123m 456m 123p CC {EIGHT} ? +flower-win=seven_robs_one | - {LOOSE} +flower-win=eight
    | - {OPEN} f1 f2 f3 f4 f5 f6 f7
Dealt Flower Win | {LOOSE} +flower-win=eight +opening=earthly
    | {LOOSE} +flower-win=eight +first-turn
    | {LOOSE} +flower-win=eight +opening=heavenly +dealer-seat=S | - {LOOSE} +flower-win=eight
    | - {SHUT} f1 +self-drawn +opening=earthly | by dealt_flower_bonus=true
Earthly Ready | {SHUT} +ready=earthly | {SHUT} +self-drawn +ready=earthly
    | 456m 23456s 123m CC (9999p) 1s +ready=earthly | - {SHUT} +ready=heavenly
    | - {SHUT} +ready=earthly +opening=human
Heavenly Ready | {SHUT} +ready=heavenly | {SHUT} +self-drawn +ready=heavenly
    | 456m 23456s 123m CC (9999p) 1s +ready=heavenly | - {SHUT} +ready=earthly
    | - {SHUT} +ready=heavenly +opening=human
Earthly Hand | {SHUT} +self-drawn +opening=earthly | {SHUT} +self-drawn +first-turn
    | 111m 222m 111s 222s 11p CC 1p +self-drawn +opening=earthly | - {SHUT} +self-drawn
    | - {SHUT} +opening=human
Human Hand | {SHUT} +opening=human | {SHUT} +first-turn | 111m 222m 111s 222s 111p C C +first-turn
    | - {SHUT} | - {SHUT} +self-drawn +first-turn
Heavenly Hand | {SHUT} +self-drawn +opening=heavenly +dealer-seat=S
    | {SHUT} +self-drawn +first-turn +dealer-seat=S
    | 111m 222m 111s 222s 11p CC 1p +self-drawn +first-turn +dealer-seat=S
    | - {SHUT} +self-drawn +first-turn | - {SHUT} +self-drawn +dealer-seat=S
Eight Pairs and a Half | {PAIRS} | 111133355m 2255s 9p CC 9p | NNN 1133557799m 22s EE
    | - 111333557m 225588s C 7m | - 335577m 225588s C [111m] C | by eight_pairs_half=true
Sixteen Unrelated Tiles | {UNRELATED} | 149m 258s 369p ESWNCFP 1m
    | 159m 147s 269p ESWNCFP E +self-drawn | - 137m 258s 369p ESWNCFP C
    | - 147m 258s 36p ESWNCFP CC | by sixteen_unrelated=true
Thirteen Orphans | {ORPHANS} | 19m 19s 19p ESWNCFP 99p 9p E | 19m 19s 19p ESWNCFP N 55s 5s
    | - 19m 19s 19p ESWNCF 456m CC | - 19m 19s 19p ESWNCFP 457m C | by thirteen_orphans=true
"""
)


@pytest.mark.parametrize("near", LINES, ids=lambda near: near.name)
def test_three_hands_with_the_fan_and_two_near_misses(near: Near) -> None:
    assert (len(near.with_it), len(near.without_it)) == (3, 2)
    check_near("taiwanese", near, seat_wind="S")


def test_every_fan_has_its_hands() -> None:
    assert sorted(near.name for near in LINES) == sorted(row.name for row in RULES.TABLE.patterns)


WINDS_3 = "23m 123p NN [EEE] [SSS] [WWW] 1m"
HONORS = "NN FF [EEE] [PPP] [WWW] [CCC] N"
DEALT = f"{SHUT} +self-drawn +opening=heavenly +dealer-seat=S"
FIRST = f"{SHUT} +self-drawn +opening=earthly"
SINGLE_DEALT = "89m 456s 456p CC 111s 123p 7m +self-drawn +opening=heavenly"

BESIDE = table(
    f"""
{SHUT} +self-drawn | Fully Concealed Hand | with Concealed Hand
{SHUT} +self-drawn | Self-Draw | without Fully Concealed Hand | by concealed_self_draw=two
{SHUT} +self-drawn | Concealed Self-Draw | without Self-Draw | by concealed_self_draw=one_fan
{SHUT} +self-drawn | Concealed Self-Draw | with Self-Draw | by concealed_self_draw=five
23m 456s CCC PP [FFF] [123s] 1m | Little Three Dragons | without Dragon Pung
{WINDS_3} | Little Four Winds | with Round Wind | by association
NN 55p 123m [EEE] [SSS] [WWW] N | Big Four Winds | without Seat Wind | by cml
NN 55p 123m [EEE] [SSS] [WWW] N | Big Four Winds | with Seat Wind | by big_four_winds_add=true
{HONORS} | All Honors | with All Pungs
{HONORS} | All Honors | without All Pungs | by shenlaiye
111m 333s 555p 77s CC [123p] 7s +self-drawn | Four Concealed Pungs | without Three Concealed Pungs
{DEALT} | Heavenly Hand | without Concealed Hand
{DEALT} | Heavenly Hand | with Self-Draw
{DEALT} | Heavenly Hand | without Self-Draw | by association
{FIRST} | Earthly Hand | without Fully Concealed Hand
{FIRST} | Earthly Hand | with Fully Concealed Hand | by association
{SHUT} +opening=human | Human Hand | with Concealed Hand | by human_hand_drops=none
{SHUT} +ready=earthly | Earthly Ready | with Concealed Hand
{SHUT} +ready=earthly | Earthly Ready | without Concealed Hand | by shenlaiye
{SHUT} +ready=heavenly | Heavenly Ready | without Concealed Hand | by association
{SHUT} +ready=earthly | Earthly Ready | without Declared Ready | by star31
{BEG} +self-drawn | Half Begging | with Single Wait | by association
{OPEN} f1 f2 f3 f4 | Flower Set | with Seat Flower
{OPEN} f1 f2 f3 f4 | Flower Set | without Seat Flower | by cml
{OPEN} f1 f2 f3 f4 | Flower Tile | without Flower Set | by star31
{OPEN} f1 f2 f3 f4 | Flower Tile | with Flower Set | by star31,flower_set_with_any=true
{SHUT} {EIGHT} +self-drawn +flower-win=eight | Eight Flowers | with Concealed Hand | by shenlaiye
{SHUT} {EIGHT} +self-drawn +flower-win=eight | Eight Flowers | without Concealed Hand
{LOOSE} +flower-win=eight +opening=earthly | Eight Flowers | with Dealt Flower Win | by shenlaiye
{LOOSE} +flower-win=eight +opening=earthly | Eight Flowers | without Dealt Flower Win
123s 567s 123p 567p 9s [123m] 9s | No Honors or Flowers | without No Flowers
    | by star31,no_flowers=true
C (1111m) [2222s] (3333p) [4444p] (9999s) C | Five Kongs | without Four Kongs
    | by four_kongs=true,five_kongs=true
SSS 1133557799m 22m E E | Eight Pairs and a Half | with Seat Wind | by eight_pairs_half=true
SSS 1133557799m 22m E E | Eight Pairs and a Half | with Half Flush | by eight_pairs_half=true
{UNRELATED} | Sixteen Unrelated Tiles | without Concealed Hand
    | by sixteen_unrelated=true,special_concealed=false
{ORPHANS} | Thirteen Orphans | without Concealed Hand
    | by thirteen_orphans=true,special_concealed=false
{KONG} +last-draw +replacement | Last Tile Draw | with Win on a Replacement
{SINGLE_DEALT} +dealer-seat=S | Heavenly Hand | without Single Wait
{SINGLE_DEALT} +dealer-seat=S | Heavenly Hand | with Single Wait
    | by heavenly_hand_drops=Concealed Hand
{FIRST} | Earthly Hand | with Self-Draw
{FIRST} +ready=declared | Earthly Hand | without Declared Ready | by star31
{SHUT} +opening=human +ready=declared | Concealed Hand | with Declared Ready | by star31
{SHUT} +opening=human +ready=heavenly | Human Hand | without Heavenly Ready
{OPEN} f2 | Flower Tile | without Seat Flower | by star31
{OPEN} f2 f3 | Seat Flower | without Flower Tile | by flowers=seat
{WINDS_3} | Little Four Winds | with Wind Pung | by cml,winds=any
CC FF PPP EEE SSS [WWW] C | All Honors | without Big Three Dragons
EEE SSS CC FF [PPP] [WWW] C | All Honors | with Little Three Dragons
EEE SSS CC FF [PPP] [WWW] C | Little Three Dragons | with Round Wind
123456789m EE CC [234m] C | Half Flush | with Dragon Pung
"""
)
"""Rows about neighbouring patterns; those in a whole count of `test_taiwanese_worked.py` are left
to it."""


@pytest.mark.parametrize("row", BESIDE, ids=" | ".join)
def test_what_counts_beside_what(row: list[str]) -> None:
    text, name, beside, *by = row
    how, other = beside.split(" ", 1)
    rulings = typed_rulings(by[0].removeprefix("by ")) if by else None
    found = patterns(scored("taiwanese", text, seat_wind="S", rulings=rulings))
    assert name in found
    assert (other in found) == (how == "with")


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
    assert "total" in scored("taiwanese", OPEN, seat_wind="S", liable_seat="W")
    by_claim = {"earthly_hand_claim": True}
    claimed = scored("taiwanese", f"{SHUT} +opening=earthly", seat_wind="S", rulings=by_claim)
    assert "Earthly Hand" in patterns(claimed)
