"""Hands of sixteen tiles: the examples of the written rules, then more that were worked out from
these by hand before they were asked.

South wins, East deals and has not stayed, the round is East's, base 5 and one tai 1, by the SML
card, unless a line says otherwise.
"""

from collections import Counter

import pytest

from scoring.__main__ import typed_rulings
from tests.helpers.rule_hands import patterns, scored, table

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

WORKED = table(
    f"""
23456s 123456m 123p CC 1s +discarder-seat=W | Concealed Hand | 1 tai: 0 6 -6 0
12345m 123456s CC [999p] 3m +discarder-seat=W |  | 0 tai: 0 5 -5 0
8m 9m 456s 456p CC [111s] [123p] 7m +discarder-seat=W | Single Wait | 1 tai: 0 6 -6 0
111m 333s 55p 678m CC [123p] 5p +self-drawn | Three Concealed Pungs, Self-Draw | 3 tai: -9 25 -8 -8
111m 333s 55p 678m CC [123p] 5p +discarder-seat=W |  | 0 tai: 0 5 -5 0
555s C (1111m) [2222m] (3333m) [4444p] C +self-drawn
    | All Pungs, Three Concealed Pungs, Single Wait, Self-Draw | 8 tai: -14 40 -13 -13
555s C (1111m) [2222m] (3333m) [4444p] C +self-drawn
    | All Pungs, Three Concealed Pungs, Single Wait, Self-Draw, Four Kongs
    | 16 tai: -22 64 -21 -21 | by four_kongs=true
456m 23456s CC [123m] (9999p) 1s +replacement | Self-Draw, Win on a Replacement | 2 tai: -8 22 -7 -7
23m PPP EEE 99p [FFF] [CCC] 1m +discarder-seat=W | Big Three Dragons, Round Wind | 9 tai: 0 14 -14 0
9s [123m] [456m] [NNN] [123p] [456p] 9s +self-drawn | Self-Draw | 1 tai: -7 19 -6 -6
9s [123m] [456m] [NNN] [123p] [456p] 9s +self-drawn | Self-Draw, Half Begging | 2 tai: -8 22 -7 -7
    | by shenlaiye
23456s 123456m 123p CC 1s +ready=earthly +discarder-seat=W | Earthly Ready, Concealed Hand
    | 9 tai: 0 14 -14 0
111m 234m 567m EEE 99m 78m 9m +self-drawn +seat=E
    | {CONCEALED}, {FULLY}, {DRAW}, Seat Wind, Round Wind, Half Flush | 9 tai: 45 -15 -15 -15
{CHOWS} +discarder-seat=N | All Chows | 2 tai: 0 7 0 -7
{CHOWS} f2 +discarder-seat=W | All Chows, Seat Flower | 3 tai: 0 8 -8 0
{CHOWS} f2 +discarder-seat=W | Seat Flower | 1 tai: 0 6 -6 0 | by cml
{CHOWS} +self-drawn +dealer-streak=2 | {DRAW} | 1 tai: -11 23 -6 -6
33m 777s 55p [111m] [999s] [EEE] 5p +discarder-seat=E | All Pungs, Round Wind | 5 tai: -11 11 0 0
{DRAGONS} +discarder-seat=W | Big Three Dragons | 8 tai: 0 13 -13 0
{DRAGONS} +self-drawn | Big Three Dragons, {DRAW} | 9 tai: -15 43 -14 -14
CCC FFF P 789p [123m] [456s] P +discarder-seat=N | Little Three Dragons, Single Wait
    | 5 tai: 0 10 0 -10
{ONE_SUIT} +self-drawn | {CONCEALED}, {FULLY}, {DRAW}, Three Concealed Pungs, Full Flush
    | 13 tai: -19 55 -18 -18
{ONE_SUIT} +discarder-seat=W | {CONCEALED}, Three Concealed Pungs, Full Flush | 11 tai: 0 16 -16 0
{SHUT_CHOWS} +discarder-seat=N | {CONCEALED} | 1 tai: 0 6 0 -6
{SHUT_CHOWS} +discarder-seat=N | {CONCEALED}, All Chows | 3 tai: 0 8 0 -8 | by shenlaiye
{SHUT_CHOWS} +discarder-seat=N | {CONCEALED}, All Chows | 3 tai: 0 8 0 -8 | by association
{SHUT} +self-drawn +ready=earthly | Earthly Ready, {DRAW} | 5 tai: -11 31 -10 -10 | by association
{SHUT} +self-drawn +ready=earthly | Earthly Ready, {CONCEALED}, {FULLY}, {DRAW}
    | 11 tai: -17 49 -16 -16
{SHUT} +ready=heavenly +discarder-seat=E +dealer-streak=3 | Heavenly Ready, {CONCEALED}
    | 17 tai: -29 29 0 0
{SHUT} +opening=human +discarder-seat=N | Human Hand | 16 tai: 0 21 0 -21
{SHUT} +opening=human +discarder-seat=N | {CONCEALED} | 1 tai: 0 6 0 -6 | by star31
{SHUT} +self-drawn +opening=heavenly +seat=E | Heavenly Hand, {DRAW} | 25 tai: 93 -31 -31 -31
{SHUT} +self-drawn +opening=heavenly +seat=E | Heavenly Hand | 16 tai: 66 -22 -22 -22
    | by association
{LOOSE} +flower-win=eight | Eight Flowers | 8 tai: -14 40 -13 -13
{LOOSE} +flower-win=seven_robs_one +discarder-seat=N | Seven Robs One | 8 tai: 0 13 0 -13
{OPEN} {EIGHT} +discarder-seat=W | Eight Flowers | 8 tai: 0 13 -13 0 | by cml
{FLOWERS} +discarder-seat=W | Flower Set, Seat Flower x2, All Chows | 5 tai: 0 10 -10 0
{FLOWERS} +discarder-seat=W | Flower Set, Seat Flower | 2 tai: 0 7 -7 0 | by cml
{FLOWERS} +discarder-seat=W | Flower Set, Seat Flower | 3 tai: 0 8 -8 0 | by shenlaiye
{FLOWERS} +discarder-seat=W | Flower Tile x5 | 5 tai: 0 10 -10 0 | by star31
{FLOWERS} +discarder-seat=W | Flower Set, Seat Flower x2 | 4 tai: 0 9 -9 0 | by association
{OPEN} f7 +seat=N +discarder-seat=W | All Chows | 2 tai: 0 0 -7 7
{OPEN} f7 +seat=N +discarder-seat=W | Seat Flower | 1 tai: 0 0 -6 6 | by association
{WINDS_3} +discarder-seat=W | Little Four Winds | 8 tai: 0 13 -13 0
{WINDS_3} +discarder-seat=W | Little Four Winds, Seat Wind, Round Wind | 10 tai: 0 15 -15 0
    | by cml
{WINDS_3} +discarder-seat=W | Little Four Winds | 8 tai: 0 13 -13 0 | by star31
{WINDS_4} +discarder-seat=E +dealer-streak=1
    | Big Four Winds, All Honors, All Pungs, Dragon Pung, Single Wait | 38 tai: -46 46 0 0
{WINDS_4} +discarder-seat=E +dealer-streak=1
    | Big Four Winds, All Honors, All Pungs, Dragon Pung, Single Wait | 24 tai: -32 32 0 0
    | by cap=24
{BEG} +discarder-seat=W | All Begging | 2 tai: 0 7 -7 0
{BEG} +discarder-seat=W | All Begging, Single Wait | 3 tai: 0 8 -8 0 | by association
{OPEN} +robbing +discarder-seat=N | All Chows, Robbing the Kong | 3 tai: 0 8 0 -8
{KONG} +replacement +last-draw | {DRAW}, Win on a Replacement, Last Tile Draw | 3 tai: -9 25 -8 -8
{KONG} +replacement +last-draw | {DRAW}, Win on a Replacement, Last Tile Draw, Concealed Kong
    | 5 tai: -11 31 -10 -10 | by star31
{THREES} +discarder-seat=W | All Chows | 2 tai: 0 7 -7 0
{THREES} +discarder-seat=W | No Honors or Flowers | 2 tai: 0 7 -7 0 | by star31
{PUNGS} +self-drawn | {CONCEALED}, {FULLY}, {DRAW}, Five Concealed Pungs, All Pungs
    | 15 tai: -21 61 -20 -20
{PUNGS} +self-drawn | {FULLY}, {DRAW}, Five Concealed Pungs | 10 tai: -16 46 -15 -15
    | by association
111335577m 225588s C C +discarder-seat=W | {CONCEALED}, Eight Pairs and a Half | 9 tai: 0 14 -14 0
    | by eight_pairs_half=true
147m 258s 369p ESWNCFP C +discarder-seat=W | {CONCEALED}, Sixteen Unrelated Tiles
    | 17 tai: 0 22 -22 0 | by sixteen_unrelated=true
{DRAGONS} +self-drawn +liable-seat=N | Big Three Dragons, {DRAW} | 9 tai: 0 43 0 -43
    | by liability=Big Three Dragons
{DRAGONS} +liable-seat=N +discarder-seat=W | Big Three Dragons | 8 tai: 0 14 -7 -7
    | by liability=Big Three Dragons,liability_discard=split
{CHOWS} +dealer-seat=W +dealer-streak=1 +discarder-seat=W | All Chows | 2 tai: 0 10 -10 0
{SHUT} +self-drawn | Concealed Self-Draw | 3 tai: -180 500 -160 -160
    | by concealed_self_draw=one_fan,base=100,tai_value=20
23m 456s 456p CC [4444m] [789s] 1m +discarder-seat=W |  | 0 tai: 0 5 -5 0
"""
)
"""The hand, with what else is said; the fans; their tai, and what E S W N get; the rulings."""


@pytest.mark.parametrize("row", WORKED, ids=" | ".join)
def test_a_hand_worked_out_by_hand(row: list[str]) -> None:
    text, fans, sums, *by = row
    seat = {} if "+seat=" in text else {"seat_wind": "S"}
    rulings = typed_rulings(by[0].removeprefix("by ")) if by else None
    made = scored("taiwanese", text, **seat, rulings=rulings)
    counted = [f"{name} x{n}".removesuffix(" x1") for name, n in Counter(patterns(made)).items()]
    assert sorted(counted) == sorted(filter(None, fans.split(", ")))
    settled = " ".join(str(made["settlement"][seat]) for seat in "ESWN")
    assert f"{made['total']} tai: {settled}" == sums
    assert made["payments"]["settlement"] == made["settlement"]
