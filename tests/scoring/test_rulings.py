"""Each contested ruling, switched on a hand made for it, and nothing changed elsewhere."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import pytest

from scoring import answer, parse_shorthand
from scoring.options import Asked
from scoring.rulesets import ruleset
from scoring.rulesets.mcr.table import CONTESTED, TABLE
from scoring.win import Tiles, Win
from tests.helpers.hands import hands

OPTIONS = ruleset("mcr").OPTIONS
PROFILES = OPTIONS.profiles

DEALT = list(islice(hands(seed=23), 250))


def total(hand: str, rulings: object, **more: Any) -> int:
    result = answer({**parse_shorthand(hand), "rulings": rulings, **more})
    assert "error" not in result, result
    return int(result["total"])


TILE_HOG = {("Tile Hog", 2): 1}
HALF_FLUSH = {("Half Flush", 6): 1}
ONE_VOIDED_SUIT = {("One Voided Suit", 1): 1}
SELF_DRAWN = {("Self-Drawn", 1): 1}
FULLY_CONCEALED = {("Fully Concealed Hand", 4): 1}
NOTHING: dict[tuple[str, int], int] = {}

RULED: list[tuple[str, str, dict[tuple[str, int], int], dict[tuple[str, int], int]]] = [
    ("C1", "2222s 33s 44s 66s 88s FF", TILE_HOG, NOTHING),
    ("C1", "1111m 9999m 1111s 99s", {("Tile Hog", 2): 3}, NOTHING),
    ("C1", "1111m 22m 33m 55m 66s EE", NOTHING, NOTHING),
    ("C2", "[222s] [333s] 444s 666s F F", NOTHING, HALF_FLUSH),
    ("C2", "[222s] [333s] 444s 666s 8s 8s", NOTHING, NOTHING),
    ("C3", "[123m] [345m] 567m 789m E E", NOTHING, {("Two Terminal Chows", 1): 1}),
    ("C3", "[123m] [234m] 345m 456m E E", NOTHING, NOTHING),
    ("C4", "[111p] [999m] [999p] 111s 1m 1m", NOTHING, {("Double Pung", 2): 2}),
    ("C4", "[111p] [999m] [999p] 111s E E", NOTHING, NOTHING),
    ("C5", "147m 258p 369s ESWN C", {("Knitted Straight", 12): 1}, NOTHING),
    ("C5", "147m 258p 36s ESWNCF", NOTHING, NOTHING),
    ("C5-waits", "147m 25p 7p 8p 9p 369s 99s 8p", {("Closed Wait", 1): 1}, NOTHING),
    ("C5-waits", "147m 258p 369s [123m] E E", NOTHING, NOTHING),
    ("C6", "1112345678999s 8s", {("Pung of Terminals or Honors", 1): 1}, NOTHING),
    ("C6", "1112345678999s 3s", NOTHING, NOTHING),
    ("C7", "[123m] [456m] 123s 456s E E", NOTHING, NOTHING),
    (
        "C8",
        "(2222m) (5555s) [567m] [234p] E E",
        {("Two Concealed Kongs", 6): 1},
        {("Two Concealed Kongs", 8): 1},
    ),
    (
        "C8",
        "(2222m) [5555s] [567m] [234p] E E",
        {("Concealed Kong and Melded Kong", 5): 1},
        {("Two Melded Kongs", 4): 1, ("Concealed Kong", 2): 1},
    ),
    (
        "C8",
        "(2222m) (5555s) (8888p) [567m] E E",
        NOTHING,
        {("Two Concealed Kongs", 8): 1, ("Concealed Kong", 2): 1},
    ),
    ("C8", "[2222m] [5555s] [567m] [234p] E E", NOTHING, NOTHING),
    # a fifth copy among the standing tiles is a wait by form only
    ("C9", "4444666s [123m] [456p] 5s", NOTHING, {("Closed Wait", 1): 1}),
    # the 3 ends 1-2-3 in one arrangement and is the pair in another
    ("C9", "1122355778899p 3p", {("Edge Wait", 1): 1}, NOTHING),
    ("C9", "12s [222m] [777p] [456p] EE 3s", NOTHING, NOTHING),
    ("C10", "1112345678999s 3s +self-drawn", SELF_DRAWN, FULLY_CONCEALED),
    ("C10", "11223344556677p +self-drawn", SELF_DRAWN, FULLY_CONCEALED),
    ("C10", "19m19s19pESWNCFP 1m +self-drawn", SELF_DRAWN, FULLY_CONCEALED),
    ("C10", "222m 555s 888p 444s E E +self-drawn", SELF_DRAWN, FULLY_CONCEALED),
    ("C10", "1199m 2255s 3377p E E +self-drawn", SELF_DRAWN, FULLY_CONCEALED),
    ("C10", "147m 25s 69p ESWNCF P +self-drawn", SELF_DRAWN, FULLY_CONCEALED),
    ("C10", "147m 258s 36p ESWNC F +self-drawn", SELF_DRAWN, FULLY_CONCEALED),
    ("C10", "1199m 2255s 3377p E E", NOTHING, NOTHING),
    ("C10", "222m 555s 888p [444s] E E +self-drawn", NOTHING, NOTHING),
    ("C12", "46s [222m] [777p] [345p] EE 5s +last-tile", NOTHING, NOTHING),
    ("C13", "12s [222m] [777p] [456p] EE 3s +robbing +last-claim", NOTHING, NOTHING),
    ("C14", "[123p] [222s] 234p 888s 9p 9p", NOTHING, ONE_VOIDED_SUIT),
    ("C14", "[123p] [222p] 345p 888p 9p 9p", NOTHING, NOTHING),
    ("C15", "[CCC] [FFF] [PPP] 123m 5s 5s", ONE_VOIDED_SUIT, NOTHING),
    ("C15", "[CCC] [FFF] 123m 456s P P", ONE_VOIDED_SUIT, NOTHING),
    ("C15", "[234m] [234m] 234m 234m 5s 5s", ONE_VOIDED_SUIT, NOTHING),
    ("C15", "[222m] [333m] 444m 555m 5s 5s", ONE_VOIDED_SUIT, NOTHING),
    ("C15", "[123m] [345m] 567m 789m 5s 5s", ONE_VOIDED_SUIT, NOTHING),
    ("C15", "[SSS] [WWW] [NNN] 345p 7m 7m", ONE_VOIDED_SUIT, NOTHING),
    ("C15", "[222m] [777m] 345p 345p 6m 6m", NOTHING, NOTHING),
]
"""A ruling, a hand made for it, and what counts by each reading alone."""


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize(
    ("ruling", "hand", "by_a_alone", "by_b_alone"),
    RULED,
)
def test_switching_one_ruling_changes_what_it_should_and_nothing_else(
    ruling: str,
    hand: str,
    by_a_alone: dict[tuple[str, int], int],
    by_b_alone: dict[tuple[str, int], int],
    profile: str,
) -> None:
    a, b = (
        answer({**parse_shorthand(hand), "rulings": {"profile": profile, ruling: reading}})
        for reading in "ab"
    )
    assert our_fans(a) - our_fans(b) == by_a_alone
    assert our_fans(b) - our_fans(a) == by_b_alone
    for result in (a, b):
        told = {r["id"]: r for r in result["rulings_applied"]}
        assert (ruling in told) == bool(by_a_alone or by_b_alone or ruling == "C13")
        if ruling in told:
            other = b if result is a else a
            reading = told[ruling]["otherwise"][0]
            assert reading["total"] == other["total"]
            assert told[ruling]["source"]
            assert reading["source"]


def our_fans(result: dict[str, Any]) -> Counter[tuple[str, int]]:
    return Counter({(fan["name"], fan["points"]): fan["count"] for fan in result["fans"]})


def test_c8_reduced_reading() -> None:
    assert total("(2222m) (5555s) (8888p) [567m] E E", {"C8": "c"}) == 49
    assert total("(2222m) (5555s) [8888p] 444s E E", {"C8": "c"}) == 63


def test_c11_nine_gates_on_the_dealt_tiles() -> None:
    hand = parse_shorthand("1112345678999s 5s +self-drawn +first-turn")
    a, b = (our_fans(answer({**hand, "rulings": {"C11": reading}})) for reading in "ab")
    assert a - b == {("Nine Gates", 88): 1}
    assert b - a == {("Full Flush", 24): 1, ("Pung of Terminals or Honors", 1): 2}
    # whichever of the dealt tiles is named as the last
    other = parse_shorthand("1112345567999s 8s +self-drawn +first-turn")
    assert our_fans(answer({**other, "rulings": {"C11": "a"}})) == a
    # an ordinary win is none of C11's business
    hand["first_turn"] = False
    a, b = (our_fans(answer({**hand, "rulings": {"C11": reading}})) for reading in "ab")
    assert a == b


def test_c13_warns_where_the_kong_was_not_allowed() -> None:
    hand = parse_shorthand("12s [222m] [777p] [456p] EE 3s +robbing +last-claim")
    assert "warnings" not in answer({**hand, "rulings": {"C13": "b"}})
    result = answer({**hand, "rulings": {"C13": "a"}})
    assert result["warnings"]
    assert [r["id"] for r in result["rulings_applied"]] == ["C13"]


def test_rulings_that_made_a_difference_are_told_with_the_other_total() -> None:
    result = answer(parse_shorthand("1199m 2255s 3377p E E +self-drawn"))
    applied = {ruling["id"]: ruling for ruling in result["rulings_applied"]}
    assert list(applied) == ["C10"]
    assert (applied["C10"]["choice"], applied["C10"]["effect"]) == ("b", "+3")
    assert applied["C10"]["source"]
    assert applied["C10"]["otherwise"][0]["total"] == result["total"] - 3


def test_rulings_applied_are_all_that_change_a_hand() -> None:
    for hand in DEALT:
        for profile in PROFILES:
            result = answer({**hand, "rulings": profile})
            told = {ruling["id"] for ruling in result["rulings_applied"]} - {"C13"}
            changed = set()
            for ruling in OPTIONS.table:
                for choice in ruling.choices:
                    rulings = {"profile": profile, ruling.id: choice.value}
                    other = answer({**hand, "rulings": rulings})
                    if our_fans(other) != our_fans(result):
                        changed.add(ruling.id)
            assert told == changed, (hand, profile)


def test_the_defaults_of_both_profiles() -> None:
    green, china = (
        {ruling.id: ruling.default_of(profile) for ruling in OPTIONS.table} for profile in PROFILES
    )
    assert {id for id, choice in green.items() if choice == "b"} == {
        "C2",
        "C4",
        "C5-waits",
        "C6",
        "C7",
        "C8",
        "C9",
        "C10",
        "C11",
        "C12",
        "C13",
    }
    assert set(china.values()) == {"a"}


def test_the_answer_names_the_rulings_it_was_made_by() -> None:
    hand = parse_shorthand("123m 456p 789s 222s E E")
    assert answer(hand)["rulings"] == "green-book-2006"
    assert answer({**hand, "rulings": {"C14": "a"}})["rulings"] == "green-book-2006"
    mixed = {"profile": "china-1998", "C14": "b"}
    assert answer({**hand, "rulings": mixed})["rulings"] == mixed


def test_a_fan_that_asks_a_ruling_is_sought_again_under_another_one() -> None:
    rules = ruleset("mcr")
    for data in islice(hands(4711), 400):
        options = Asked(rules.OPTIONS.read(None))
        tiles = Tiles(rules.parse(data))
        for arrangement in tiles.readings:
            win = Win(tiles, arrangement, options)
            for fan in TABLE.patterns:
                if fan not in CONTESTED:
                    fan.found(win)
                    fan.worth(options)
                    assert not options.ids, fan.name
