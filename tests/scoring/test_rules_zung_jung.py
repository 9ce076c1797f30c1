"""Zung Jung: the 44 patterns, the series, the limit, who pays, and what penalty tiles forbid."""

import re
from collections import Counter
from itertools import islice
from typing import Any

import pytest

from scoring import answer, answer_waits, parse_shorthand
from scoring.rulesets import ruleset
from scoring.rulesets.zung_jung.payments import payments
from tests.helpers.hands import hands
from tests.helpers.rule_hands import Near, check_near, near_misses, patterns, scored

FIRST = "+first-turn"
NEAR = near_misses(
    f"""
All Sequences | 123m 789m 24p CC [456s] 3p | - 123m 789m 24p CC [444s] 3p
Concealed Hand | 123m 789m 24p 55s (8888s) 3p | - 123m 789m 24p 55s [8888s] 3p
No Terminals | 2244m 6677p 3388s 5s 5s | - 2244m 6677p 3388s 9s 9s
Mixed One-Suit | 1144m 6677m EECC P P | - 1144m 6677m EECC 5s 5s
Pure One-Suit | 123m 678m 99m 45m [777m] 6m | - 123m 678m 99m 45m [EEE] 6m
Nine Gates | 1112345678999m 5m | - 1112344567899m 9m
Value Honor | 123m 678m 99s 24p [WWW] 3p +seat=W | - 123m 678m 99s 24p [WWW] 3p +seat=S +round=W
Small Three Dragons | 123m PP 24p [CCC] [FFF] 3p | - 123m EE 24p [CCC] [FFF] 3p
Big Three Dragons | PPP 99s 24p [CCC] [FFFF] 3p | - 999s PP 24p [CCC] [FFFF] 3p
Small Three Winds | 123m NN 24p [EEE] [SSS] 3p | - 123m CC 24p [EEE] [SSS] 3p
Big Three Winds | WWW 99s 24p [EEE] [SSS] 3p | - 999s WW 24p [EEE] [SSS] 3p
Small Four Winds | NN 24p [EEE] [SSS] [WWW] 3p | - 99s 24p [EEE] [SSS] [WWW] 3p
Big Four Winds | NNN 9s [EEE] [SSS] [WWW] 9s | - NN 999s [EEE] [SSS] [WWW]
All Honors | EESSWWNNCCFF P P | - EESSWWNNCCFF 1m 1m
All Triplets | 33m 777s 55p [999s] [111m] 5p | - 33m 777s 46p [999s] [111m] 5p
Two Concealed Triplets | 333m 777s 55p 78p [123m] 9p | - 333m 77s 55p 789p [123m] 7s
Three Concealed Triplets | 333m 777s 555p 9m [123m] 9m | - 333m 777s 55p 99m [123m] 5p
Four Concealed Triplets | 333m 777s 555p 22p 99m 2p +self-drawn | - 333m 777s 555p 22p 99m 2p
One Kong | 123m 678m 99s 24p [2222s] 3p | - 123m 678m 99s 24p [222s] 3p
Two Kong | 123m 99s 24p [2222s] (7777m) 3p | - 123m 99s 24p [2222s] [777m] 3p
Three Kong | 99s 24p [2222s] (7777m) [3333m] 3p | - 99s 24p [2222s] (7777m) [333m] 3p
Four Kong | 9s [2222s] (7777m) [3333m] [5555p] 9s | - 9s [2222s] (7777m) [3333m] [555p] 9s
Two Identical Sequences | 234s 234s 99m 78p [111m] 9p | - 234s 345s 99m 78p [111m] 9p
Two Identical Sequences Twice | 223344s 778899p 5m 5m | - 223344s 678789p 5m 5m
Three Identical Sequences | 234s 234s 99m 78p [234s] 9p | - 234s 234s 99m 78p [345s] 9p
Four Identical Sequences | 234s 234s 99m 23s [234s] 4s | - 234s 234s 99m 34s [234s] 5s
Three Similar Sequences | 234s 234m 99m 23p [777p] 4p | - 234s 234m 99m 34p [777p] 5p
Small Three Similar Triplets | 444s 44m 78p [444p] [111m] 9p | - 444s 55m 78p [444p] [111m] 9p
Three Similar Triplets | 444s 444m 78p 99s [4444p] 9p | - 444s 444m 78p 99s [5555p] 9p
Nine-Tile Straight | 123s 456s 78s 55m [111m] 9s | - 123s 456s 78s 55m [111m] 6s
Three Consecutive Triplets | 222s 333s 78m 55m [444s] 9m | - 222s 333s 78m 55m [555s] 9m
Four Consecutive Triplets | 222s 333s 555s 5m [444s] 5m | - 222s 333s 666s 5m [444s] 5m
Mixed Lesser Terminals | 123m 789m EE 12p [999s] 3p | - 123m 789m EE 23p [999s] 4p
Pure Lesser Terminals | 123m 789m 11s 12p [999s] 3p | - 123m 789m EE 12p [999s] 3p
Mixed Greater Terminals | 1199m 1199p 11s EE C C | - 1199m 1199p 22s EE C C
Pure Greater Terminals | 1199m 1199p 1199s 9s 9s | - 1199m 1199p 1199s C C
Final Draw | 123m 678m 99s 24p [222s] 3p +last-draw | - 123m 678m 99s 24p [222s] 3p +last-claim
Final Discard | 123m 678m 99s 24p [222s] 3p +last-claim | - 123m 678m 99s 24p [222s] 3p +last-draw
Win on Kong | 123m 678m 99s 24p [2222s] 3p +replacement
    | - 123m 678m 99s 24p [2222s] 3p +self-drawn
Robbing a Kong | 123m 678m 99s 24p [222s] 3p +robbing | - 123m 678m 99s 24p [222s] 3p
Blessing of Heaven | 123m 678m 99s 24p 222s 3p {FIRST} +self-drawn +seat=E
    | - 123m 678m 99s 24p (2222s) 3p {FIRST} +replacement +seat=E
Blessing of Earth | 123m 678m 99s 24p 222s 3p {FIRST} +seat=S | - 123m 678m 99s 24p 222s 3p +seat=S
Thirteen Terminals | 19m 19s 19p ESWN C F P P | - 19m 19s 18p ESWN C F P P
Seven Pairs | 1111m 2288p 3399s E E | - 1111m 2288p 3399s E C
"""
)


def count(text: str, **more: Any) -> dict[str, Any]:
    return scored("zung_jung", text, **more)


def not_counted(result: dict[str, Any]) -> dict[str, tuple[str, str]]:
    return {entry["name"]: (entry["by"], entry["principle"]) for entry in result["not_counted"]}


def pays(result: dict[str, Any]) -> tuple[int, int | None, int]:
    paid = result["payments"]
    return paid["winner"], paid["discarder"], paid["others"]


@pytest.mark.parametrize("near", NEAR, ids=lambda near: near.name)
def test_each_pattern_and_a_hand_that_just_misses_it(near: Near) -> None:
    check_near("zung_jung", near)


def test_there_are_forty_four_patterns_in_ten_categories() -> None:
    rows = ruleset("zung_jung").patterns("en")[:44]
    assert [near.name for near in NEAR] == [row["name"] for row in rows]
    groups = Counter(row["group"].split()[0] for row in rows)
    sizes = [3, 3, 8, 8, 4, 3, 3, 4, 6, 2]
    assert [groups[str(n)] for n in range(1, 11)] == sizes
    points = [pattern.value for pattern in ruleset("zung_jung").TABLE.patterns[:44]]
    assert points[:22] == [
        *(5, 5, 5, 40, 80, 480, 10, 40, 130, 30, 120, 320, 400, 320),
        *(30, 5, 30, 125, 5, 20, 120, 480),
    ]
    assert points[22:] == [
        *(10, 60, 120, 480, 35, 30, 120, 40, 100, 200),
        *(40, 50, 100, 400, 10, 10, 10, 10, 155, 155, 160, 30),
    ]


@pytest.mark.parametrize(
    ("text", "total", "expected"),
    [
        # two dragon sets and the pair of the third: 40 + 10 + 10
        ("123m PP 24p [CCC] [FFF] 3p", 60, ["Small Three Dragons", "Value Honor", "Value Honor"]),
        (
            "99s 24p [PPP] [CCC] [FFF] 3p",
            160,
            ["Big Three Dragons", "Value Honor", "Value Honor", "Value Honor"],
        ),
        # always together: 125 + 30 + 5
        (
            "222m 555m 777p 999s 3s 3s",
            160,
            ["All Triplets", "Concealed Hand", "Four Concealed Triplets"],
        ),
        # 155 + 5
        (
            "123m 789m 99s 34p 222s 2p +first-turn +self-drawn +seat=E",
            160,
            ["Blessing of Heaven", "Concealed Hand"],
        ),
        # four equal tiles as two pairs, with everything Seven Pairs combines with
        ("2222m 4466m 8m 33m 55m 8m", 115, ["No Terminals", "Pure One-Suit", "Seven Pairs"]),
        ("19m 19s 19p ESWN C F P P +last-draw", 170, ["Final Draw", "Thirteen Terminals"]),
        # nothing at all
        ("123m 789m 99s 24p [222s] 3p", 1, ["Chicken Hand"]),
    ],
)
def test_sums_of_the_book(text: str, total: int, expected: list[str]) -> None:
    result = count(text)
    assert result["total"] == total
    assert sorted(patterns(result)) == sorted(expected)


def test_a_sum_is_cut_at_the_limit_and_the_rest_is_told() -> None:
    result = count("111222333444m 7m 7m +first-turn +seat=S")
    assert (result["total"], result["uncapped"]) == (320, 595)
    assert pays(result) == (960, -910, -25)
    (beyond,) = [entry for entry in result["not_counted"] if "beyond" in entry["name"]]
    assert (beyond["points"], beyond["principle"]) == (275, "limit")
    assert "595" in beyond["because"]


def test_a_listed_limit_hand_is_counted_alone_and_only_the_highest() -> None:
    result = count("NN 24p [EEE] [SSS] [WWW] 3p +seat=S")
    assert patterns(result) == ["Small Four Winds"]
    assert result["total"] == 320
    assert not_counted(result)["Value Honor"] == ("Small Four Winds", "limit")
    both = count("N [EEE] [SSS] [WWWW] [CCC] N")
    assert both["total"] == 320
    greatest = count("C [EEEE] [SSSS] [WWWW] [NNNN] C")
    assert patterns(greatest) == ["Four Kong"]
    assert greatest["total"] == 480
    assert not_counted(greatest)["Big Four Winds"] == ("Four Kong", "limit")


def test_of_a_series_only_the_highest_counts() -> None:
    result = count("WWW 99s 24p [EEE] [SSS] 3p +seat=N")
    assert patterns(result) == ["Big Three Winds"]
    four = count("222m 555m 777p 999s 3s 3s")
    for lower in ("Two Concealed Triplets", "Three Concealed Triplets"):
        assert not_counted(four)[lower] == ("Four Concealed Triplets", "series")


def test_all_patterns_come_from_one_arrangement_and_the_best_is_taken() -> None:
    result = count("222333444m 567s 9s 9s")
    either = {"Three Identical Sequences", "Three Consecutive Triplets"}
    assert len(either & set(patterns(result))) == 1
    (other,) = result["alternatives"]
    assert other["total"] < result["total"]
    pairs = count("1122334455667m 7m +self-drawn")
    assert pairs["total"] == 150
    others = [fan["name"] for other in pairs["alternatives"] for fan in other["fans"]]
    assert "Seven Pairs" in others


def test_nine_gates_needs_a_winning_tile_that_is_seen() -> None:
    gates = "1112345678999m 5m"
    assert count(gates)["total"] == 480
    assert count(gates + " +self-drawn")["total"] == 480
    mixed = count(gates + " +self-drawn +mixed-in")
    assert "Nine Gates" not in patterns(mixed)
    assert not_counted(mixed)["Nine Gates"] == ("Nine Gates", "mixed-in")
    dealt = count(gates + " +self-drawn +first-turn +seat=E")
    assert "Blessing of Heaven" in patterns(dealt)
    assert not_counted(dealt)["Nine Gates"] == ("Blessing of Heaven", "dealt")
    assert "Nine Gates" not in not_counted(count("123m 789m 99s 34p 222s 2p +self-drawn +mixed-in"))


def test_a_kong_on_the_seabed_tile_is_counted_with_a_warning() -> None:
    result = count("123m 678m 99s 24p [2222s] 3p +replacement +last-draw")
    assert {"Final Draw", "Win on Kong"} <= set(patterns(result))
    assert len(result["warnings"]) == 1


@pytest.mark.parametrize(("minimum", "wins"), [(0, True), (5, False), (15, False)])
def test_a_minimum_makes_the_chicken_hand_a_false_win(minimum: int, wins: bool) -> None:
    result = count("123m 789m 99s 24p [222s] 3p", rulings={"minimum": minimum})
    assert (result["legal"], result["minimum_met"]) == (wins, wins)
    assert ("why" in result) != wins
    assert (result["payments"] is None) != wins
    enough = count("123m 678m 99s 24p [CCC] 3p", rulings={"minimum": minimum})
    assert enough["legal"] == (minimum <= 10)


def test_the_profiles_differ_in_the_minimum() -> None:
    options = ruleset("zung_jung").OPTIONS
    minima = [options.chosen(profile, {})["minimum"] for profile in options.profiles]
    assert minima == [0, 5, 15]
    chicken = "123m 789m 99s 24p [222s] 3p"
    assert count(chicken)["legal"]
    assert not count(chicken, rulings="world-series-2007")["legal"]
    sequences = "123m 789m 24p 55s [456s] 3p"
    assert count(sequences, rulings="world-series-2007")["legal"]
    assert not count(sequences, rulings="mahjong-australia")["legal"]
    error = count(chicken, rulings={"minimum": 5}, require_minimum=True)["error"]
    assert error["code"] == "below_minimum"


MIXED_SUIT = "123m 678m 99m 45m [WWW] 6m +seat=S"
"""Worth 40."""


@pytest.mark.parametrize(
    ("text", "more", "paid"),
    [
        ("123m 678m 99s 24p [CCC] 3p", {}, (30, -10, -10)),
        (MIXED_SUIT, {}, (120, -70, -25)),
        (MIXED_SUIT + " +self-drawn", {}, (120, None, -40)),
        (MIXED_SUIT, {"responsible": "winner"}, (120, -40, -40)),
        (MIXED_SUIT, {"responsible": "another"}, (120, -25, -25)),
        (MIXED_SUIT, {"rulings": {"payment": "uniform"}}, (120, -40, -40)),
        (MIXED_SUIT, {"rulings": {"payment": "simple"}}, (120, -40, -40)),
    ],
)
def test_who_pays(text: str, more: dict[str, Any], paid: tuple[int, int | None, int]) -> None:
    result = count(text, **more)
    assert pays(result) == paid
    if more == {"responsible": "another"}:
        assert result["payments"]["liable"] == -70


def test_payments_sum_to_zero_for_every_value_scheme_and_responsible_player() -> None:
    for value in range(1, 481):
        for scheme in ("25", "uniform", "simple"):
            for responsible in ("discarder", "another", "winner"):
                for drawn in (True, False):
                    paid = payments(value, self_drawn=drawn, scheme=scheme, responsible=responsible)
                    others = 3 - (paid.discarder is not None) - (paid.liable is not None)
                    owed = others * (paid.others or 0) + (paid.discarder or 0)
                    assert paid.winner + owed + (paid.liable or 0) == 0
                    assert paid.winner == 3 * value


PENALTY = "123m 678m 99s 24p [222s] 3p"
"""A hand that wins on the 3 of dots between 2 and 4."""


@pytest.mark.parametrize(
    ("text", "penalty", "wins"),
    [
        (PENALTY, ["2p"], False),
        (PENALTY, ["4p", "1m"], False),
        (PENALTY, ["1m", "9s"], True),
        (PENALTY + " +self-drawn", ["2p"], True),
        (PENALTY + " +robbing", ["2p"], False),
        # the pair that the discard completes
        ("123m 678m 9s 234p [222s] 9s", ["9s"], False),
        ("123m 678m 9s 234p [222s] 9s", ["2p"], True),
        # two of three equal tiles are needed, so one penalty tile among them does no harm
        ("123m 678m 99s 33p [222s] 3p", ["3p"], False),
        ("123m 678m 3335p [222s] 4p", ["3p", "3p"], True),
        ("123m 678m 3335p [222s] 4p", ["3p", "3p", "3p"], False),
        ("1144m 2288p 3399s E E", ["E"], False),
        ("1144m 2288p 3399s E E", ["1m", "4m", "2p"], True),
        ("19m 19s 19p ESWN C F P P", ["P"], False),
        ("19m 19s 19p ESWN C F P P", ["1m", "9m"], True),
        ("19m 19s 19p ESWN C F P P", ["1m", "9m", "E"], False),
        ("19m 19s 19p ESWN C F P P +self-drawn", ["1m", "9m", "E"], True),
    ],
)
def test_penalty_tiles_forbid_wins_on_discards(text: str, penalty: list[str], wins: bool) -> None:
    result = count(text, penalty_tiles=penalty)
    assert result["legal"] == wins, result
    if not wins:
        assert "penalty tile" in result["why"]
        assert result["payments"] is None


def test_only_arrangements_that_penalty_tiles_leave_are_counted() -> None:
    # on the 4 of characters: 222 333 444, or 234 three times
    hand = "22233344m 567s 99s 4m"
    assert count(hand)["total"] == 120 + 5 + 5
    no_twos = count(hand, penalty_tiles=["2m", "2m", "2m"])
    assert "Three Identical Sequences" not in patterns(no_twos)
    assert "Three Consecutive Triplets" in patterns(no_twos)
    assert no_twos["legal"]
    assert not any(other["legal"] for other in no_twos["alternatives"])


def test_a_triplet_is_exposed_where_the_penalty_leaves_the_tile_no_other_place() -> None:
    # 333 and 345 on the 3: in the sequence the triplet stays concealed
    hand = "333m 45m 777s 22p 888p 3m"
    assert "Three Concealed Triplets" in patterns(count(hand))
    shown = count(hand, penalty_tiles=["4m"])
    assert shown["legal"]
    assert "Two Concealed Triplets" in patterns(shown)


def test_penalty_tiles_have_to_be_the_players_own() -> None:
    assert count(PENALTY, penalty_tiles=["C"])["error"]["code"] == "impossible_situation"
    assert count(PENALTY, penalty_tiles=["3p"])["error"]["code"] == "impossible_situation"
    kong = "123m 678m 99s 24p (2222s) 3p"
    assert count(kong, penalty_tiles=["2s"])["legal"]
    melded = count(PENALTY, penalty_tiles=["2s"])
    assert melded["error"]["code"] == "impossible_situation"
    assert count(PENALTY, penalty_tiles="2p")["error"]["code"] == "bad_json"
    assert count(PENALTY, responsible="nobody")["error"]["code"] == "bad_json"


def test_flowers_count_only_where_they_are_played() -> None:
    hand = "123m 678m 99s 24p [CCC] f2 f5 3p +seat=S"
    plain = count(hand)
    assert plain["total"] == 10
    assert plain["warnings"]
    played = count(hand, rulings={"flowers": True})
    assert patterns(played) == ["Value Honor", "Own Flower", "Other Flower"]
    assert played["total"] == 16
    season = "123m 789m 99s 24p [222s] f1 f2 f3 f4 3p +seat=W"
    chicken = count(season, rulings={"flowers": True})
    assert chicken["total"] == 1 + 4 + 3 * 2 + 10
    assert patterns(chicken)[0] == "Chicken Hand"  # the hand first, then its flowers
    assert not count(season, rulings={"flowers": True, "minimum": 5})["legal"]


def test_a_hand_of_another_game_says_what_wins_here() -> None:
    error = count("147m 258s 369p 11m CC C")["error"]
    assert error["code"] == "not_winning"
    assert "Seven Pairs or Thirteen Terminals" in error["message"]


def test_waits_and_what_penalty_tiles_leave_of_them() -> None:
    hand = {**parse_shorthand("123m 678m 99s 24p [CCC]"), "ruleset": "zung_jung"}
    (wait,) = answer_waits(hand)["waits"]
    assert (wait["tile"], wait["left"]) == ("3p", 4)
    assert wait["discard"]["total"] == wait["self_drawn"]["total"] == 10
    (shown,) = answer_waits({**hand, "penalty_tiles": ["2p"]})["waits"]
    assert not shown["discard"]["legal"]
    assert shown["self_drawn"]["legal"]


def test_claims_are_checked() -> None:
    result = count(MIXED_SUIT, claimed=["混一色", "Value Honors", "Pure One-Suit"])
    assert [c["verdict"] for c in result["claims"]] == ["right", "wrong", "wrong"]


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_every_sentence_is_in_the_language_asked_for(lang: str) -> None:
    seen = set()
    for hand in islice(hands(seed=44), 300):
        result = answer({**hand, "ruleset": "zung_jung", "rulings": {"flowers": True}}, lang=lang)
        if "error" in result:
            assert result["error"]["code"] == "not_winning"
            continue
        for entry in result["fans"] + result["not_counted"]:
            seen.add(entry["name"])
            assert not re.search(r"[{}]", entry["because"])
            assert bool(re.search("[一-龥]", entry["because"])) == (lang != "en"), entry
    assert len(seen) > 35


def test_totals_follow_from_the_patterns_on_generated_hands() -> None:
    worth = {row["name"]: row["value"] for row in ruleset("zung_jung").patterns("en")}
    for hand in islice(hands(seed=5), 500):
        result = answer({**hand, "ruleset": "zung_jung", "flowers": 0})
        if "error" in result:
            continue
        for reading in (result, *result["alternatives"]):
            points = [worth[name] for name in patterns(reading)]
            if max(points) >= 320:
                assert reading["total"] == points[0]
                assert len(points) == 1
            else:
                assert reading["total"] == min(320, sum(points))
            assert reading["total"] <= result["total"]


def test_what_counts_twice_is_one_sentence() -> None:
    def because(text: str, name: str, **fields: Any) -> str:
        result = count(text, **fields)
        entries = result["fans"] + result["not_counted"]
        return next(str(entry["because"]) for entry in entries if entry["name"] == name)

    one = "A set of dragons or of the player's own wind: three red dragons."
    assert because("123m 678m 99s 24p [CCC] 3p", "Value Honor") == one
    two = "Sets of dragons or of the player's own wind: three red dragons and three green dragons."
    assert because("123m PP 24p [CCC] [FFF] 3p", "Value Honor") == two
    kongs = because("123m 99s 24p [2222s] (7777m) 3p", "One Kong")
    assert kongs.startswith("Kongs: 7-7-7-7 of characters and 2-2-2-2 of bamboo")
    flowers = because(
        "123m 678m 99s 24p [222s] f2 f3 3p", "Other Flower", rulings={"flowers": True}
    )
    assert flowers == "Flowers that are not of the player's own seat."


def test_flowers_are_asked_for_only_where_they_are_played() -> None:
    rules = ruleset("zung_jung")
    assert "flowers" not in rules.asks_under(None)
    assert "flowers" in rules.asks_under({"flowers": True})
