"""The club's simplified Hong Kong rules: what wins, by which named hands, and why not."""

import pytest

from scoring import answer_incident
from scoring.referee import book_of, nobody_at_fault
from scoring.rulesets import ruleset
from tests.helpers.rule_hands import Near, check_near, near_misses, patterns, scored

NEAR = near_misses(
    """
Standard Hand | 123m 456m 78m EEE CC 9m | - 123m 456m 78m EEE 55p 9m
Seven Pairs | 22m 55m 11s 88s 33p 66p C C | - 22m 55m 11s 88s 33p 66p C F
Hidden Treasure | 222m 888s 44p 555p EE E +self-drawn | - 222m 888s 44p 555p EE E
Three Great Scholars | 12m 99p PPP [CCC] [FFF] 3m | - 12m PP 999m [CCC] [FFF] 3m
Little Four Winds | 12p NN [EEE] [SSS] [WWW] 3p | - 12p PP [EEE] [SSS] [WWW] 3p
Big Four Winds | NN 55p [EEE] [SSS] [WWW] N | - NN 55p [EEE] [SSS] [WWW] 5p
All Honors | CC WW [EEE] [SSS] [PPP] C | - CC 11p [EEE] [SSS] [PPP] C
All Terminals | 99s 11p [111m] [999m] [111s] 9s | - 99s 22p [111m] [999m] [111s] 9s
Nine Gates | 1112345678999m 5m | - 1112345678m [999m] 5m
Thirteen Orphans | 19m 19s 19p ESWN C F PP | - 19m 19s 19p ESWN C 2p PP
All Kongs | 9s [1111m] [3333m] [5555p] (7777s) 9s | - 77s 9s 9s [1111m] [3333m] [5555p] 7s
Jade Dragon | 33s 55s [222s] [FFF] [888s] 5s | - 33s 55s [222s] [CCC] [888s] 5s
Ruby Dragon | 33m 55m [222m] [CCC] [888m] 5m | - EE 55m [222m] [CCC] [888m] 5m
Pearl Dragon | 33p 55p [222p] [PPP] [888p] 5p | - 33p 55p [234p] [PPP] [888p] 5p
"""
)


@pytest.mark.parametrize("near", NEAR, ids=lambda near: near.name)
def test_a_hand_that_it_is_and_a_near_miss(near: Near) -> None:
    check_near("carmel", near)


def test_the_standard_hand_and_thirteen_special_ones() -> None:
    listed = ruleset("carmel").patterns("en")
    assert [p["name"] for p in listed] == [near.name for near in NEAR]
    assert sum(p["group"] == "Special hands" for p in listed) == 13
    for pattern in listed:
        assert pattern["name"] in patterns(scored("carmel", pattern["example"]))


def test_what_is_allowed_at_the_table_and_what_is_nobodys_fault() -> None:
    codes = book_of("carmel").codes
    nobodys = [code for code in codes if nobody_at_fault("carmel", code)]
    assert nobodys == ["claim_order", "drawn_hand", "goulash", "next_dealer"]
    for code, allowed in (("claim_last_only", False), ("kong_added", False), ("kong_split", True)):
        question = {"ruleset": "carmel", "incident": code, "by": "S", "dealer": "E", "details": {}}
        assert answer_incident(question)["allowed"] is allowed


@pytest.mark.parametrize(
    ("text", "legal", "names"),
    [
        # with a chow the pair and the pungs have to be of its suit as well
        ("123m 456m 789m EE 55p E", False, []),
        ("123m 456m 55m [777s] [EEE] 5m", None, []),
        ("123m 456m 55m [777m] EE E", True, ["Standard Hand"]),
        # without a chow any suits
        ("222m 33p [777s] [888s] [EEE] 3p", None, []),
        ("22m 33p [777s] [888s] [EEE] 3p", True, ["Standard Hand"]),
        # a special hand may break the rule of one suit
        ("12m 99p PPP [CCC] [FFF] 3m", True, ["Three Great Scholars"]),
        ("12m 99m PPP [CCC] [FFF] 3m", True, ["Standard Hand", "Three Great Scholars"]),
        ("12p NN [EEE] [SSS] [WWW] 3p", True, ["Standard Hand", "Little Four Winds"]),
        # all that apply are named
        ("NN CC [EEE] [SSS] [WWW] N", True, ["Standard Hand", "Big Four Winds", "All Honors"]),
        # nine gates on any wait, also one that is not nine-sided
        ("1112345567899m 9m", True, ["Standard Hand", "Nine Gates"]),
    ],
)
def test_legal_or_not(text: str, legal: bool | None, names: list[str]) -> None:
    result = scored("carmel", text)
    if legal is None:
        assert "error" in result
        return
    assert (result["legal"], patterns(result)) == (legal, names)
    assert result["total"] is None
    assert result["payments"] is None
    assert ("why" in result) == (not legal)


def test_why_a_hand_does_not_win_names_its_suits() -> None:
    result = scored("carmel", "123m 456m 789m EE 55p E")
    assert result["why"].endswith("this one has characters and dots.")


def test_another_arrangement_may_win_where_the_first_does_not() -> None:
    # three runs of equal chows are three pungs, which may stand beside another suit
    result = scored("carmel", "111222333m 5s [EEE] 5s")
    assert result["legal"]
    (chows,) = result["alternatives"]
    assert not chows["legal"]


def test_four_equal_tiles_are_two_pairs_only_where_the_club_says_so() -> None:
    text = "2222m 55m 11s 88s 33p C C"
    error = scored("carmel", text)["error"]
    assert error["code"] == "not_winning"
    assert error["message"].startswith("Four equal tiles are not two pairs here")
    allowed = scored("carmel", text, rulings={"four_equal_are_two_pairs": True})
    assert patterns(allowed) == ["Seven Pairs"]
    assert [r["id"] for r in allowed["rulings_applied"]] == ["four_equal_are_two_pairs"]


def test_concealed_kongs_in_hidden_treasure_are_an_option() -> None:
    text = "888s 44p 555p EE (2222m) E +self-drawn"
    assert "Hidden Treasure" in patterns(scored("carmel", text))
    strict = scored("carmel", text, rulings={"hidden_treasure_kongs": False})
    assert patterns(strict) == ["Standard Hand"]


def test_hidden_treasure_names_its_four_pungs_alone() -> None:
    result = scored("carmel", "222m 888s 44p 555p EE E +self-drawn")
    (treasure,) = [fan for fan in result["fans"] if fan["name"] == "Hidden Treasure"]
    assert [len(tiles) for tiles in treasure["tiles"]] == [3, 3, 3, 3]
    assert "4-4 of dots" not in treasure["because"]
