"""Practice hands and the search in the guide, without a page."""

from collections import Counter
from itertools import islice

import pytest

import scoring
from scoring.answers.json_hand import hand_from_json
from scoring.book.quiz_levels import PLAIN_LEVELS
from scoring.rulesets import names, ruleset
from ui.learn.learn_state import PlayedRules
from ui.learn.levels import OPTIONS, counted, exercise, levels
from ui.learn.made_up_hands import endless
from ui.learn.search import search

MCR: PlayedRules = {"ruleset": "mcr", "rulings": {}}
LEVELS = levels("mcr")
FANS = [
    {**english, "zh": chinese["zh"]}
    for english, chinese in zip(
        ruleset("mcr").patterns("en"), ruleset("mcr").patterns("zh-Hant"), strict=True
    )
]


# --- made-up hands -------------------------------------------------------------------------------


def test_every_made_up_hand_wins() -> None:
    for hand in islice(endless("wins", "mcr"), 1000):
        assert "total" in scoring.answer({**hand, "brief": True}), hand


def test_the_same_seed_gives_the_same_hands_and_another_seed_others() -> None:
    first, again, other = (list(islice(endless(seed, "mcr"), 20)) for seed in (5, 5, 6))
    assert first == again
    assert first != other


# --- levels --------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", range(1, len(LEVELS) + 1))
def test_the_hands_of_a_level_are_of_that_level(level: int) -> None:
    hands = [exercise(MCR, level, 11, number) for number in range(1, 6)]
    fits = LEVELS[level - 1].fits
    assert fits is not None
    for hand in hands:
        assert fits(scoring.score(hand_from_json({**hand.hand, **MCR})))
        assert hand.score.minimum_met
    assert len({str(hand.hand) for hand in hands}) == 5
    assert hands[0] == exercise(MCR, level, 11, 1)


def test_the_first_levels_offer_the_right_fans_among_others() -> None:
    for level in (1, 2, 3):
        for number in range(1, 6):
            hand = exercise(MCR, level, 3, number)
            counted = {fan.name for fan in hand.score.fans}
            assert counted < set(hand.offered)
            assert len(hand.offered) >= OPTIONS
    assert exercise(MCR, 4, 3, 1).offered == ()


def test_levels_grow_harder() -> None:
    def kinds(level: int) -> float:
        hands = [exercise(MCR, level, 8, number) for number in range(1, 17)]
        return sum(len(hand.score.fans) for hand in hands) / len(hands)

    assert kinds(1) < kinds(2) < kinds(6)


def test_beginners_meet_the_hands_that_every_evening_brings() -> None:
    carrying = Counter[str]()
    for number in range(1, 41):
        fans = exercise(MCR, 1, 5, number).score.fans
        carrying.update(fan.name for fan in fans if (fan.points or 0) >= 4)
        assert all(fan.name != "Flower Tiles" for fan in fans)
    assert {"All Pungs", "Half Flush", "Mixed Straight"} <= set(carrying)
    assert not {"Thirteen Orphans", "Seven Shifted Pairs", "Knitted Straight"} & set(carrying)
    assert len(carrying) <= 14


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("[123m] 456p 789s 222s E E", "1"),
        ("[234m] [234p] 234s 678m 5p 5p", "12"),
        ("[234m] [234p] 234s 678m 5p 5p f1", ""),  # a flower has to be added
        ("[123m] [456m] 678p 99s 33s 3s", ""),  # of small fans alone
        ("112233m 456p 789s E E", "134"),
        ("112233m 112233p 5s 5s", "15"),  # 25 points in pairs, 7 in chows
        ("2344556677789p 4p", "3"),  # as many points in either way
        ("111222333m 567s 4p 4p", "4567"),
        ("123s 123m 123p 99m 78p 9p", "2"),
        ("[345p] [234p] 555s 88s PP P", ""),  # a rare fan, but only of eight points
        ("[111m] [999m] 111p 99s EE E", "7"),
    ],
)
def test_which_levels_a_hand_is_for(text: str, fits: str) -> None:
    counted = scoring.score(hand_from_json({**scoring.parse_shorthand(text), **MCR}))
    numbers = [n for n, level in enumerate(LEVELS, 1) if level.fits and level.fits(counted)]
    assert "".join(map(str, numbers)) == fits


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("123m 345s 678s 99p 46p 5p", True),  # concealed, and waited for the middle
        ("123m 345s [678s] 99p 46p 5p", False),  # that alone
        ("123m 345s [678s] 99p 46p 5p +self-drawn", True),
        ("123m 345s 678s 99p 45p 6p", False),  # concealed alone
        ("123m 345s (7777s) 99p 46p 5p +last-tile", True),
    ],
)
def test_what_is_asked_of_how_a_hand_was_won(text: str, asks: bool) -> None:
    (level,) = (each for each in LEVELS if each.title == "Concealed and won")
    assert level.fits is not None
    hand = {**scoring.parse_shorthand(text), **MCR}
    assert level.fits(scoring.score(hand_from_json(hand))) == asks


@pytest.mark.parametrize("name", ["hong_kong", "zung_jung", "riichi", "classical"])
def test_other_rules_have_hands_to_count_too(name: str) -> None:
    assert levels(name) == PLAIN_LEVELS
    rules: PlayedRules = {"ruleset": name, "rulings": {}}
    few, some, many = (exercise(rules, level, 2, 1).score for level in (1, 2, 3))
    assert {few.ruleset, some.ruleset, many.ruleset} == {name}
    assert few.legal
    assert many.legal
    assert 1 <= len(counted(few)) < len(counted(many))


def test_where_nothing_is_counted_there_are_no_levels() -> None:
    assert levels("carmel") == ()


# --- searching -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("Mixed Straight", "Mixed Straight"),
        ("mixed str", "Mixed Straight"),
        ("straight", "Pure Straight"),
        ("kong rob", "Robbing the Kong"),
        ("花龍", "Mixed Straight"),
        ("花龙", "Mixed Straight"),
        ("huā lóng", "Mixed Straight"),
        ("hualong", "Mixed Straight"),
        ("HUA LONG", "Mixed Straight"),
        ("lü yi se", "All Green"),
        ("lvyise", "All Green"),
        ("luyise", "All Green"),
        ("39", "Mixed Straight"),
        ("么九", "Pung of Terminals or Honors"),
        ("かりゅう", "Mixed Straight"),
        ("れんしちつい", "Seven Shifted Pairs"),
        ("いっしょくさんどうじゅん", "Pure Triple Chow"),
        ("ヨウキュウコク", "Pung of Terminals or Honors"),
    ],
)
def test_a_fan_is_found_by_any_of_its_names(query: str, first: str) -> None:
    found = [fan["name"] for fan in search(FANS, query)]
    assert found[0] == first or first in found[:3], found


def test_points_find_all_fans_of_that_worth() -> None:
    for query in ("64 points", "64番", "64"):
        found = search(FANS, query)
        assert {fan["value"] for fan in found if fan["key"] != "64"} == {64}
        assert len([fan for fan in found if fan["value"] == 64]) == 6
    assert next(fan["name"] for fan in search(FANS, "64")) == "Tile Hog"


def test_nothing_is_found_for_nonsense_and_everything_for_nothing() -> None:
    assert search(FANS, "xyzzy") == []
    assert search(FANS, "  ") == FANS


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("level", [1, 3])
def test_there_is_something_to_count_in_each_rule_set(name: str, level: int) -> None:
    """Includes rule sets whose hands have another number of tiles."""
    if len(levels(name)) < level:
        return
    asked = exercise({"ruleset": name, "rulings": {}}, level, 7, 3)
    assert counted(asked.score)
