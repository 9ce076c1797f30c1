"""Hands judged by a strong player: which tile to discard, which fan to pursue, and why."""

from functools import cache
from typing import NamedTuple

import pytest

from scoring import parse_shorthand
from scoring.coach import Advice, CoachQuestion, advice, equally_good, outline, question
from scoring.coach.goals import WORTH_A_NAME, goals, points_of
from scoring.hand.hand import parse_held
from scoring.rulesets.mcr.table import TABLE

DECLARE = ""

NO_TILES_TO_COLLECT = {
    *("chicken_hand", "last_tile_draw", "last_tile_claim", "out_with_replacement_tile"),
    *("robbing_the_kong", "melded_hand"),
}
"""Fans of at least ``WORTH_A_NAME`` points that cannot be reached by collecting tiles."""


class Asked(NamedTuple):
    """A hand of fourteen tiles with a strong player's advice: the tiles that may be discarded, the
    fan to pursue, and the reason."""

    hand: str
    throws: tuple[str, ...]
    fan: str
    why: str


HANDS = (
    Asked("123m 456p 789s 234p NN", (DECLARE,), "Mixed Straight", "It is worth 12 or 13 as it is."),
    Asked("1112345678999s 5s", (DECLARE,), "Nine Gates", "All nine tiles won, and one came."),
    Asked("258m 147p 369s ESWNC", (DECLARE,), "Lesser Honors and Knitted Tiles", "It is whole."),
    Asked("[789p] [678p] 567m 13s 99s E", ("E", "7m"), "Mixed Straight", "4m and 2s are missing."),
    Asked("[123m] [123s] 12p 55p 678p E", ("E",), "Mixed Triple Chow", "3p makes the third 1-2-3."),
    Asked("[CCC] [FFF] 23m PP 456s 9p", ("9p",), "Little Three Dragons", "The pair is there."),
    Asked("[EEE] [SSS] WW NN 12m 5p 7s", ("5p", "7s"), "Little Four Winds", "A wind and a chow."),
    Asked("1112345678999s E", ("E",), "Nine Gates", "Any bamboo then wins."),
    Asked("111m 22m 333p 44s 5s 67s 9p", ("9p",), "Three Concealed Pungs", "22 points, not 11."),
    Asked("222m 333m 55p 88s 67s EE", ("6s", "7s"), "All Pungs", "Three pairs wait to be claimed."),
    Asked("[CCC] [EEE] 23m 456m 99p 5s", ("5s", "3m"), "All Types", "Ready, or All Types in two."),
    Asked("22m 33m 44m 55m 66m 77m 8m E", ("E",), "Seven Shifted Pairs", "One tile from 88."),
    Asked("19m 19s 19p ESWNCF 5m 5m", ("5m",), "Thirteen Orphans", "The only tile without use."),
    Asked("111m 999m 111s 99s 9p 1p 5s", ("5s",), "All Terminals", "All others are terminals."),
    Asked(
        "EEE SSS WW C 123m 7p 9s", ("C", "7p", "9s"), "Big Three Winds", "Keep all of the winds."
    ),
    Asked("789m 789s 78p 99p 77m 3s E", ("E", "3s"), "Upper Tiles", "Two tiles from 7, 8 and 9."),
    Asked("123m 123s 12p 11p 33m 8s 9s", ("8s", "9s"), "Lower Tiles", "The rest is 1, 2 and 3."),
    Asked("147m 258s 36p ESWNC 1p", ("1p",), "Lesser Honors and Knitted Tiles", "1p fits no row."),
    Asked("EEE WWW CC FF 9m 9m 2s 4p", ("2s", "4p"), "Four Concealed Pungs", "Pairs become pungs."),
    Asked("1122337788m 99m 5m 7s", ("7s",), "Pure Terminal Chows", "The 5 is its pair: 64."),
    Asked("123789m 12p 789p 55s E", ("E",), "Three-Suited Terminal Chows", "Only 3p is missing."),
    Asked("111m 999p 111s 99s EE C", ("C",), "Four Concealed Pungs", "9s or E wins."),
    Asked("12345678m 99m EE 3p 6s", ("3p", "6s"), "Pure Straight", "The 99 may become its 9."),
    Asked("234m 345m 456m 56m EE 9p", ("9p",), "Four Pure Shifted Chows", "7m makes the fourth."),
    Asked("222s 333s 444s 55s 7p 8p E", ("E",), "Pure Shifted Pungs", "Ready for 6p and 9p."),
    Asked("2233446688s FF C 5p", ("C", "5p"), "All Green", "Six pairs, all of them green."),
    Asked("WWW NNN SS E E 123p 9m", ("9m",), "Little Four Winds", "E or S wins, 64 points."),
    Asked("CC FFF PPP 234m 99p 5s", ("5s",), "Big Three Dragons", "Red makes 88, 9p makes 64."),
    Asked("678m 78m 66s 789p 99m 6p 1s", ("1s",), "Upper Four", "The one tile below six."),
    Asked("222m 444s 666p 88m 4m 6s 5p", ("5p",), "All Even Pungs", "The one odd tile."),
    Asked("234234m 23m 678p 55s 9p", ("9p",), "Pure Triple Chow", "4m makes it three times."),
    Asked("345m 456s 55p 567p 45m C", ("C",), "All Fives", "Every set has its five."),
)
AS_A_STRONG_PLAYER = 0.9


@cache
def advised(text: str) -> Advice:
    return advice(asked(text))


def asked(text: str) -> CoachQuestion:
    return question(parse_held({**parse_shorthand(text), "winning_tile": None}))


@pytest.mark.slow
def test_nine_in_ten_hands_are_played_as_a_strong_player_would() -> None:
    otherwise = [one for one in HANDS if advised(one.hand).choices[0].tile not in one.throws]
    assert len(otherwise) <= (1 - AS_A_STRONG_PLAYER) * len(HANDS), otherwise
    assert all(one.why for one in HANDS)


@pytest.mark.parametrize("one", HANDS, ids=lambda one: one.hand)
def test_the_fan_that_is_meant_is_named(one: Asked) -> None:
    counted = outline(asked(one.hand))
    named = {near.goal.fan for near in (*counted.near, *counted.further)}
    assert one.fan in named or one.fan == advised(one.hand).choices[0].fan


def test_a_complete_hand_is_declared_at_once_and_for_what_it_is_worth() -> None:
    best = advised("123m 456p 789s 234p NN").choices[0]
    assert (best.tile, best.declares, best.points, best.least) == ("", True, 13, 12)
    too_little = advised("123m 456m 99p [345s] [678s]")
    assert not too_little.choices[0].declares


def test_every_fan_of_eight_points_and_more_is_a_goal() -> None:
    found = {goal.fan for goal in (*asked("111222m 111222s 34p").reached, *goals())}
    found |= {goal.fan for goal in asked("[EEEE] [SSSS] 111222m 11s").reached}
    for pattern in TABLE.patterns:
        tiled = not pattern.circumstance and pattern.key not in NO_TILES_TO_COLLECT
        if tiled and points_of(pattern) >= WORTH_A_NAME:
            assert pattern.name in found, pattern.name


def test_near_are_all_fans_from_eight_points_within_three_tiles() -> None:
    found = asked("222s 333s 444s 55s 7p 8p E")
    first = outline(found)
    named = {near.goal.fan for near in (*first.near, *first.further)}
    for goal, far in found.reached.items():
        if goal.worth >= 8 and far.missing.min() <= 3:
            assert goal.fan in named


def test_full_advice_names_the_fans_of_the_outline() -> None:
    hand = "111m 22m 333p 44s 5s 67s 9p"
    full, counted = advised(hand), outline(asked(hand))
    assert (full.near, full.further) == (counted.near, counted.further)


def test_discards_stand_in_the_order_of_what_they_win() -> None:
    made = advised("111m 22m 333p 44s 5s 67s 9p")
    wins = [choice.expected for choice in made.choices]
    assert wins == sorted(wins, reverse=True)
    best, other = made.choices[0], next(c for c in made.choices if c.tile == "4s")
    assert best.chance < other.chance
    assert not equally_good(best, other)
    assert best.drawn == pytest.approx(best.chance * 3 * (8 + best.points), rel=0.02)
