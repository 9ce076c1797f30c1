"""Each contested ruling, switched on a hand made for it, and nothing changed elsewhere."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from hands import hands

from scoring import parse_shorthand, score
from scoring.mcr.rulings import PROFILE_CHOICES, PROFILES, RULINGS

DEALT = list(islice(hands(seed=23), 250))


def total(hand: str, rulings: object, **more: Any) -> int:
    answer = score({**parse_shorthand(hand), "rulings": rulings, **more})
    assert "error" not in answer, answer
    return int(answer["total"])


@pytest.mark.parametrize(
    ("ruling", "hand", "difference"),
    [
        # what reading a gives more than reading b
        ("C1", "2222s 33s 44s 66s 88s FF", 2),
        ("C1", "1111m 9999m 1111s 99s", 6),
        ("C2", "[222s] [333s] 444s 666s F F", -6),
        ("C2", "[222s] [333s] 444s 666s 8s 8s", 0),
        ("C3", "[123m] [345m] 567m 789m E E", -1),
        ("C3", "[123m] [234m] 345m 456m E E", 0),
        ("C4", "[111p] [999m] [999p] 111s 1m 1m", -4),
        ("C5", "147m 258p 369s ESWN C", 12),
        ("C5", "147m 258p 36s ESWNCF", 0),
        ("C5-waits", "147m 25p 7p 8p 9p 369s 99s 8p", 1),
        ("C6", "1112345678999s 8s", 1),
        ("C6", "1112345678999s 3s", 0),
        ("C7", "[123m] [456m] 123s 456s E E", 0),
        ("C8", "(2222m) (5555s) [567m] [234p] E E", -2),
        ("C8", "(2222m) [5555s] [567m] [234p] E E", -1),
        ("C8", "(2222m) (5555s) (8888p) [567m] E E", -10),
        ("C9", "4444666s [123m] [456p] 5s", -1),
        ("C10", "1112345678999s 3s +self-drawn", -3),
        ("C10", "1199m 2255s 3377p E E +self-drawn", -3),
        ("C10", "222m 555s 888p 444s E E +self-drawn", -3),
        ("C10", "222m 555s 888p [444s] E E +self-drawn", 0),
        ("C13", "12s [222m] [777p] [456p] EE 3s +robbing +last-claim", 0),
        ("C14", "[123p] [222s] 234p 888s 9p 9p", -1),
        ("C14", "[123p] [222p] 345p 888p 9p 9p", 0),
        ("C15", "[CCC] [FFF] [PPP] 123m 5s 5s", 1),
        ("C15", "[SSS] [WWW] [NNN] 345p 7m 7m", 1),
    ],
)
def test_switching_one_ruling(ruling: str, hand: str, difference: int) -> None:
    for profile in PROFILES:
        a = total(hand, {"profile": profile, ruling: "a"})
        b = total(hand, {"profile": profile, ruling: "b"})
        assert a - b == difference, profile


def test_c8_reduced_reading() -> None:
    assert total("(2222m) (5555s) (8888p) [567m] E E", {"C8": "c"}) == 49
    assert total("(2222m) (5555s) [8888p] 444s E E", {"C8": "c"}) == 63


def test_c11_nine_gates_on_the_dealt_tiles() -> None:
    hand = "1112345678999s 5s +self-drawn"
    a = total(hand, {"C11": "a"}, first_turn=True)
    b = total(hand, {"C11": "b"}, first_turn=True)
    assert a > b
    # whichever of the dealt tiles is named as the last
    other = "1112345567999s 8s +self-drawn"
    assert total(other, {"C11": "a"}, first_turn=True) == a


def test_c13_warns_where_the_kong_was_not_allowed() -> None:
    hand = parse_shorthand("12s [222m] [777p] [456p] EE 3s +robbing +last-claim")
    assert "warnings" not in score({**hand, "rulings": {"C13": "b"}})
    answer = score({**hand, "rulings": {"C13": "a"}})
    assert answer["warnings"]
    assert [r["id"] for r in answer["rulings_applied"]] == ["C13"]


def test_rulings_that_made_a_difference_are_told_with_the_other_total() -> None:
    answer = score(parse_shorthand("1199m 2255s 3377p E E +self-drawn"))
    applied = {ruling["id"]: ruling for ruling in answer["rulings_applied"]}
    assert list(applied) == ["C10"]
    assert (applied["C10"]["choice"], applied["C10"]["effect"]) == ("b", "+3")
    assert applied["C10"]["source"]
    assert applied["C10"]["otherwise"][0]["total"] == answer["total"] - 3


def test_rulings_applied_are_all_that_change_a_hand() -> None:
    for hand in DEALT:
        for profile in PROFILES:
            answer = score({**hand, "rulings": profile})
            told = {ruling["id"] for ruling in answer["rulings_applied"]} - {"C13"}
            changed = set()
            for ruling in RULINGS:
                for letter in ruling.readings:
                    other = score({**hand, "rulings": {"profile": profile, ruling.id: letter}})
                    if _fans(other) != _fans(answer):
                        changed.add(ruling.id)
            assert told == changed, (hand, profile)


def _fans(answer: dict[str, Any]) -> list[tuple[str, int, int]]:
    return [(fan["name"], fan["points"], fan["count"]) for fan in answer["fans"]]


def test_the_defaults_of_both_profiles() -> None:
    green, china = (PROFILE_CHOICES[profile] for profile in PROFILES)
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
    assert score(hand)["rulings"] == "green-book-2006"
    assert score({**hand, "rulings": {"C14": "a"}})["rulings"] == "green-book-2006"
    mixed = {"profile": "china-1998", "C14": "b"}
    assert score({**hand, "rulings": mixed})["rulings"] == mixed
