"""Hong Kong Old Style: every faan line, the limit hands, the minimum, the table and who pays."""

from typing import Any

import pytest

from scoring import answer, answer_waits, parse_shorthand
from scoring.rulesets import ruleset
from scoring.rulesets.hong_kong.points import table_value
from tests.helpers.rule_hands import Near, check_near, near_misses, patterns, scored

NEAR = near_misses(
    """
Common Hand | 123m 789m 55s 24p [456s] 3p | - 123m 789m 55s 24p [444s] 3p
All Triplets | 33m 777s 555p 99s [111m] 9s | - 345m 777s 55p 99s [111m] 9s
Four Concealed Triplets | 333m 777s 555p 999s N N | - 333m 777s 555p 99s NN 9s
Seven Pairs | 1133m 5577s 99p EE C C | - 1133m 5577s 99p EE C F | by seven_pairs=4
Half Flush | 123m 567m EE 88m [CCC] 8m | - 123m 567m EE 88p [CCC] 8p
Full Flush | 123m 567m 44m 88m [999m] 8m | - 123m 567m 44m 88m [CCC] 8m
Mixed Terminals | 99p WW [111m] [999s] [NNN] 9p | - 88p WW [111m] [999s] [NNN] 8p
Dragon Triplet | 123m 456p 33s 78s [CCC] 9s | - 123m 456p CC 78s [333s] 9s
Small Three Dragons | 123m 45p PP [CCC] [FFF] 6p | - 123m 45p EE [CCC] [FFF] 6p
Big Three Dragons | 45p PPP 22m [CCC] [FFF] 6p | - 45p PP 222m [CCC] [FFF] 6p
Seat Wind | 123m 456p 33s 78s [SSS] 9s +seat=S | - 123m 456p 33s 78s [SSS] 9s +seat=W
Round Wind | 123m 456p 33s 78s [SSS] 9s +round=S | - 123m 456p 33s 78s [SSS] 9s +round=E +seat=S
Small Four Winds | 45p NN [EEE] [SSS] [WWW] 6p | - 45p CC [EEE] [SSS] [WWW] 6p
Concealed Kong | 123m 456p 33s 78s (9999m) 9s | - 123m 456p 33s 78s [9999m] 9s
    | by concealed_kong_faan=1
Self-Draw | 123m 456p 33s 78s [222m] 9s +self-drawn | - 123m 456p 33s 78s [222m] 9s
Concealed Hand | 123m 456p 33s 78s 222m 9s | - 123m 456p 33s 78s (2222p) 9s
Robbing the Kong | 456p 789p 23p NN [222p] 1p +robbing | - 456p 789p 23p NN [222p] 1p
Last Tile Draw | 123m 456p 33s 78s [222m] 9s +last-draw | - 123m 456p 33s 78s [222m] 9s +last-claim
Last Tile Claim | 123m 456p 33s 78s [222m] 9s +last-claim
    | - 123m 456p 33s 78s [222m] 9s +last-draw
Win on Kong | 123m 456p 33s 78s [2222p] 9s +replacement
    | - 123m 456p 33s 78s [2222p] 9s +self-drawn
Kong on Kong | 123m 33s 78s [2222p] (5555p) 9s +replacement +kong-on-kong
    | - 123m 33s 78s [2222p] (5555p) 9s +replacement
No Flowers | 123m 456p 33s 78s [222m] 9s | - 123m 456p 33s 78s [222m] f1 9s
Seat Season | 123m 456p 33s 78s [222m] f2 9s +seat=S | - 123m 456p 33s 78s [222m] f2 9s +seat=W
Seat Flower | 123m 456p 33s 78s [222m] f6 9s +seat=S | - 123m 456p 33s 78s [222m] f2 9s +seat=S
All Four Seasons | 123m 456p 33s 78s [222m] f1 f2 f3 f4 9s
    | - 123m 456p 33s 78s [222m] f1 f2 f3 f8 9s
All Four Flowers | 123m 456p 33s 78s [222m] f5 f6 f7 f8 9s
    | - 123m 456p 33s 78s [222m] f5 f6 f7 f4 9s
Seven Flowers | 159m 258s 37p ESWN C F +flowers=7 | - 159m 258s 37p ESWN C F +flowers=6
Eight Flowers | 159m 258s 37p ESWN C F +flowers=8 | - 159m 258s 37p ESWN C F +flowers=7
Thirteen Orphans | 19m 19s 19p ESWN C F PP | - 19m 19s 18p ESWN C F PP
Big Four Winds | NN 55p [EEE] [SSS] [WWW] N | - NN 555p [EEE] [SSS] [WWW]
Four Kongs | 9s [1111m] [3333m] [5555p] (7777s) 9s | - 99s 777s [1111m] [3333m] [5555p]
All Honors | CC WW [EEE] [SSS] [PPP] C | - CC 11p [EEE] [SSS] [PPP] C
All Terminals | 99s 11p [111m] [999m] [111s] 9s | - 99s CC [111m] [999m] [111s] 9s
Nine Gates | 1112345678999m 5m | - 111234567899m 5m 9m
Heavenly Hand | 123m 456p 33s 789s 22m 2m +first-turn +self-drawn +seat=E
    | - 123m 456p 33s 789s 22m 2m +self-drawn +seat=E
Earthly Hand | 123m 456p 33s 789s 22m 2m +first-turn +seat=S | - 123m 456p 33s 789s 22m 2m +seat=S
Hand of Man | 123m 456p 33s 789s 22m 2m +seat=S +first-round | - 123m 456p 33s 789s 22m 2m +seat=S
Jade Dragon | 33s 55s [222s] [FFF] [888s] 5s | - 33s 55s [222s] [CCC] [888s] 5s
    | by local_dragons_faan=10
Ruby Dragon | 33m 55m [222m] [CCC] [888m] 5m | - EE 55m [222m] [CCC] [888m] 5m
    | by local_dragons_faan=10
Pearl Dragon | 33p 55p [222p] [PPP] [888p] 5p | - 33p 55p [234p] [PPP] [888p] 5p
    | by local_dragons_faan=10
"""
)


@pytest.mark.parametrize("near", NEAR, ids=lambda near: near.name)
def test_a_hand_with_the_line_and_a_near_miss(near: Near) -> None:
    check_near("hong_kong", near)


def test_every_line_of_the_table_has_its_hands_and_the_guides_example_shows_it() -> None:
    played = {"seven_pairs": 4, "local_dragons_faan": 10, "concealed_kong_faan": 1}
    listed = ruleset("hong_kong").patterns("en", played)
    assert sorted(p["name"] for p in listed) == sorted(near.name for near in NEAR)
    for pattern in listed:
        result = scored("hong_kong", pattern["example"], rulings=played)
        assert pattern["name"] in patterns(result), pattern["name"]
    usual = {p["name"] for p in ruleset("hong_kong").patterns("en")}
    assert {p["name"] for p in listed} - usual == {
        "Seven Pairs",
        "Concealed Kong",
        "Jade Dragon",
        "Ruby Dragon",
        "Pearl Dragon",
    }


@pytest.mark.parametrize(
    ("text", "rulings", "total"),
    [
        # dragons: two sets and the pair 5, three sets 8; no flowers 1
        ("123m 45p PP [CCC] [FFF] 6p", {}, 6),
        ("45p PPP 22m [CCC] [FFF] 6p", {}, 9),
        # a wind that is both seat's and round's counts twice
        ("123m 456p 33s 78s [EEE] 9s +seat=E", {"minimum": 0}, 3),
        # pungs made from own tiles take the place of the plain ones
        ("333m 777s 555p 999s N N +self-drawn", {"cap": 13}, 8 + 1 + 1 + 1),
        ("333m 777s 555p 999s N N +self-drawn", {"four_concealed_triplets_faan": "absent"}, 6),
        # limit hands: components out, how it was won and flowers in; uncapped all is added
        ("99s 11p [111m] [999m] [111s] 9s", {"cap": 13}, 11),
        ("99s 11p [111m] [999m] [111s] 9s", {"cap": "none"}, 14),
        ("99s 11p [111m] [999m] [111s] 9s", {"cap": 13, "limit_hands": "add"}, 13),
        ("99s 11p [111m] [999m] [111s] 9s", {"cap": 13, "all_terminals_faan": "absent"}, 4),
        ("NN 55p [EEE] [SSS] [WWW] N +seat=S", {"cap": "none"}, 13 + 3 + 3 + 1 + 1 + 1),
        # small four winds: added to the rest, or a limit hand of its own
        ("45p NN [EEE] [SSS] [WWW] 6p +seat=S", {}, 3 + 3 + 1 + 1 + 1),
        ("45p NN [EEE] [SSS] [WWW] 6p +seat=S", {"small_four_winds_faan": 10, "cap": 13}, 11),
        # all triplets are part of Mixed Terminals where that has a price of its own
        ("99p WW [111m] [999s] [NNN] 9p", {}, 5),
        ("99p WW [111m] [999s] [NNN] 9p", {"mixed_terminals_faan": 9}, 10),
        # a replacement tile adds the self-draw
        ("123m 456p 33s 78s [2222p] 9s +replacement", {}, 3),
        ("123m 456p 33s 78s [2222p] 9s +replacement", {"flowers_in_play": False}, 2),
        # flowers
        ("33m 777s 555p 99s [111m] f6 f2 9s +seat=S", {}, 5),
        ("33m 777s 555p 99s [111m] f1 f2 f3 f4 9s +seat=S", {}, 5),
        ("33m 777s 555p 99s [111m] f6 f2 9s +seat=S", {"flowers_in_play": False}, 3),
        ("159m 258s 37p ESWN C F +flowers=7", {}, 3),
        ("159m 258s 37p ESWN C F +flowers=8", {}, 8),
        # the concealed hand and what may spoil it
        ("123m 456p 33s 78s 222m 9s", {}, 2),
        ("123m 456p 33s 78s 222m f3 9s", {}, 1),
        ("123m 456p 33s 78s 222m f3 9s", {"concealed_hand_flowers": False}, 0),
        ("123m 456p 33s 78s (2222p) 9s", {"concealed_hand_kong": True}, 2),
        ("123m 456p 33s 78s 222m 9s", {"concealed_hand_faan": 0}, 1),
        ("123m 789m EE 24p [456s] 3p", {}, 2),
        ("123m 789m EE 24p [456s] 3p", {"common_hand_pair": "suited"}, 1),
        ("333m 777s 555p 99s NN 9s", {}, 3 + 1 + 1),
        ("333m 777s 555p 99s NN 9s", {"discard_in_triplet": "concealed"}, 8 + 1 + 1),
    ],
)
def test_totals(text: str, rulings: dict[str, Any], total: int) -> None:
    assert scored("hong_kong", text, rulings=rulings)["total"] == total


def test_what_a_limit_hand_suppresses_is_told() -> None:
    result = scored("hong_kong", "99s 11p [111m] [999m] [111s] 9s")
    assert patterns(result) == ["No Flowers", "All Terminals"]
    (triplets,) = result["not_counted"]
    assert (triplets["name"], triplets["by"]) == ("All Triplets", "All Terminals")
    assert "9-9-9 of bamboo" in triplets["because"]


def test_below_the_minimum_is_a_false_win_that_costs_the_greatest_self_draw() -> None:
    result = scored("hong_kong", "123m 456p 33s 78s [222m] 9s")
    assert not result["legal"]
    assert not result["minimum_met"]
    assert "0 faan without the flower lines, and 3 are needed" in result["why"]
    assert result["payments"] is None
    assert result["false_win"] == {"winner": -192, "discarder": None, "others": 64}
    three = scored(
        "hong_kong", "123m 456p 33s 78s [222m] 9s", rulings={"false_win": "three_portions"}
    )
    assert three["false_win"] == {"winner": -576, "discarder": None, "others": 192}
    wanted = scored("hong_kong", "123m 456p 33s 78s [222m] 9s", require_minimum=True)
    assert wanted["error"]["code"] == "below_minimum"


def test_flower_lines_reach_the_minimum_only_where_the_table_says_so() -> None:
    text = "123m 45p 33s 78s 6p [CCC] f6 f2 9s +seat=S"
    assert not scored("hong_kong", text)["legal"]
    helped = scored("hong_kong", text, rulings={"flowers_count_for_minimum": True})
    assert (helped["legal"], helped["total"]) == (True, 3)
    (told,) = [
        r
        for r in scored("hong_kong", text)["rulings_applied"]
        if r["id"] == "flowers_count_for_minimum"
    ]
    assert told["otherwise"][0]["legal"] is True


def test_the_tables() -> None:
    def row(table: str) -> list[int]:
        return [table_value(table, faan) for faan in range(14)]

    assert row("half_spicy") == [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384]
    assert row("half_spicy_x4")[3:11] == [32, 64, 96, 128, 192, 256, 384, 512]
    assert row("full_spicy") == [2**faan for faan in range(14)]
    assert row("fan_laak") == [1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64, 64]
    assert row("simplified") == [0, 0, 0, 1, 2, 2, 2, 4, 4, 4, 8, 8, 8, 8]


FIVE = "33m 777s 555p 99s [111m] f6 f2 9s +seat=S"  # 5 faan, 24 points


@pytest.mark.parametrize(
    ("text", "fields", "payments"),
    [
        (FIVE, {}, (24, -24, 0)),
        (FIVE, {"rulings": {"payment": "half"}}, (24, -12, -6)),
        # self-drawn: 6 faan, 32 points
        (FIVE + " +self-drawn", {}, (48, None, -16)),
        (FIVE + " +self-drawn", {"rulings": {"payment": "half"}}, (48, None, -16)),
        # the dealer wins: everything twice
        (FIVE.replace("=S", "=E"), {"rulings": {"dealer_double": True}}, (16, -16, 0)),
    ],
)
def test_who_pays(text: str, fields: dict[str, Any], payments: tuple[Any, ...]) -> None:
    pays = scored("hong_kong", text, **fields)["payments"]
    assert (pays["winner"], pays["discarder"], pays["others"]) == payments


def test_the_dealer_pays_double_where_the_table_plays_it() -> None:
    rulings = {"dealer_double": True}
    drawn = scored("hong_kong", FIVE + " +self-drawn", rulings=rulings)["payments"]
    assert drawn["settlement"] == {"E": -32, "S": 64, "W": -16, "N": -16}
    assert (drawn["others"], drawn["dealer"]) == (-16, -32)
    by_dealer = scored("hong_kong", FIVE, rulings=rulings, discarder="E")["payments"]
    assert by_dealer["settlement"] == {"E": -48, "S": 48, "W": 0, "N": 0}


def test_a_guarantee_is_paid_by_one() -> None:
    drawn = scored("hong_kong", FIVE + " +self-drawn", guarantee="other")["payments"]
    assert drawn == {"winner": 48, "discarder": None, "others": 0, "liable": -48}
    fed = scored("hong_kong", FIVE, guarantee="discarder")["payments"]
    assert (fed["winner"], fed["discarder"], fed["others"]) == (24, -24, 0)
    dearer = scored("hong_kong", FIVE, guarantee="discarder", rulings={"guarantee": "self_draw"})[
        "payments"
    ]
    assert (dearer["winner"], dearer["discarder"]) == (36, -36)
    nobody = scored("hong_kong", FIVE + " +self-drawn", guarantee="discarder")
    assert nobody["error"]["code"] == "impossible_situation"


def test_a_robbed_kong_is_paid_as_a_discard_or_as_a_self_draw() -> None:
    text = "456p 789p 23p NN [222p] 1p +robbing"
    assert scored("hong_kong", text)["payments"]["discarder"] == -24
    dearer = scored("hong_kong", text, rulings={"robbed_kong": "self_draw"})["payments"]
    assert (dearer["winner"], dearer["discarder"], dearer["others"]) == (36, -36, 0)


def test_seven_flowers_win_with_any_tiles_as_a_self_draw() -> None:
    for text in ("159m 258s 37p ESWN C F +flowers=7", "159m 258s 37p ESWN C +flowers=7"):
        result = scored("hong_kong", text)
        assert (result["total"], result["legal"]) == (3, True)
        assert result["payments"]["others"] == -4
        without = scored("hong_kong", text, rulings={"seven_flowers": "absent"})
        assert without["error"]["code"] == "not_winning"


def test_flowers_do_not_make_every_tile_a_wait() -> None:
    waiting = {**parse_shorthand("33m 777s 555p 99s [111m] +flowers=8"), "ruleset": "hong_kong"}
    assert [wait["tile"] for wait in answer_waits(waiting)["waits"]] == ["3m", "9s"]


def test_seven_pairs_do_not_win_unless_the_table_plays_them() -> None:
    result = scored("hong_kong", "1133m 5577s 99p EE C C")
    assert result["error"]["code"] == "not_winning"
    assert "Seven pairs win elsewhere, not here" in result["error"]["message"]
    assert scored("hong_kong", "1133m 5577s 99p EE C C", rulings={"seven_pairs": 4})["total"] == 6


def test_flowers_that_are_only_counted_are_not_the_seats_own() -> None:
    result = scored("hong_kong", "33m 777s 555p 99s [111m] 9s +flowers=2")
    assert result["total"] == 3
    assert "not named" in result["warnings"][0]


CHOWS = "123m 789m 55s 24p [456s] 3p"
DRAGONS = "45p PPP 22m [CCC] [FFF] 6p"
DRAWN = "123m 456p 33s 78s 222m 9s +self-drawn"
ANY_GATE = "1113455678999m 2m +seat=S"


@pytest.mark.parametrize(
    ("text", "rulings", "total", "usual"),
    [
        # a Common Hand for nothing: no other hand changes
        (CHOWS, {"common_hand_faan": 0}, 1, 2),
        (CHOWS.replace("[456s]", "[444s]"), {"common_hand_faan": 0}, 1, 1),
        (DRAGONS, {"common_hand_faan": 0}, 9, 9),
        # Big Three Dragons as a limit hand: its dragon sets are in the ten, flowers still add
        (DRAGONS, {"big_three_dragons_faan": 10, "cap": 13}, 11, 9),
        (DRAGONS, {"big_three_dragons_faan": 10}, 10, 9),
        ("45p EE 222m [CCC] [FFF] 6p", {"big_three_dragons_faan": 10}, 3, 3),
        ("123m 45p PP [CCC] [FFF] 6p", {"big_three_dragons_faan": 10}, 6, 6),
        # Concealed Hand beside Self-Draw: a discard, or a claimed set, changes nothing
        (DRAWN, {"self_draw_concealed": False}, 2, 3),
        (DRAWN.replace(" +self-drawn", ""), {"self_draw_concealed": False}, 2, 2),
        (DRAWN.replace("222m", "[222m]"), {"self_draw_concealed": False}, 2, 2),
        # Nine Gates on any wait: only the tiles matter, as long as nothing is melded
        (ANY_GATE, {"nine_gates_wait": "any", "cap": 13}, 12, 9),
        ("1112345678999m 5m", {"nine_gates_wait": "any", "cap": 13}, 12, 12),
        ("1113455678m 2m [999m]", {"nine_gates_wait": "any", "cap": 13}, 8, 8),
        ("123m 345m 567m 77m 89m 7m", {"nine_gates_wait": "any", "cap": 13}, 10, 10),
    ],
)
def test_what_some_tables_count_otherwise(
    text: str, rulings: dict[str, Any], total: int, usual: int
) -> None:
    assert scored("hong_kong", text, rulings=rulings)["total"] == total
    plain = {"cap": rulings["cap"]} if "cap" in rulings else {}
    assert scored("hong_kong", text, rulings=plain)["total"] == usual


def test_what_such_a_table_leaves_out_is_told() -> None:
    result = scored("hong_kong", DRAWN, rulings={"self_draw_concealed": False})
    assert patterns(result) == ["Self-Draw", "No Flowers"]
    (left_out,) = result["not_counted"]
    assert (left_out["name"], left_out["by"]) == ("Concealed Hand", "Self-Draw")
    assert "by the option chosen" in left_out["because"]
    limit = scored("hong_kong", DRAGONS, rulings={"big_three_dragons_faan": 10})
    assert [n["name"] for n in limit["not_counted"]] == ["Dragon Triplet"]
    gates = scored("hong_kong", ANY_GATE, rulings={"nine_gates_wait": "any"})
    (gate,) = [fan for fan in gates["fans"] if fan["name"] == "Nine Gates"]
    assert gate["because"] == "1-1-1-2-3-4-5-6-7-8-9-9-9 of characters and one tile more."


def test_sentences_name_what_they_are_about_and_nothing_else() -> None:
    def because(text: str, name: str, lang: str = "en", **fields: Any) -> str:
        typed = parse_shorthand(text, ruleset("hong_kong").FIELDS)
        result = answer({**typed, "ruleset": "hong_kong", **fields}, lang=lang)
        (fan,) = [fan for fan in result["fans"] if fan["name"] == name]
        return str(fan["because"])

    assert "5-5" not in because(CHOWS, "Common Hand")
    assert because(DRAGONS, "Dragon Triplet") == (
        "Pungs or kongs of dragons: three red dragons, three green dragons and three white dragons."
    )
    assert because("123m 456p 33s 78s [CCC] 9s", "Dragon Triplet") == (
        "A pung or kong of dragons: three red dragons."
    )
    flower = "123m 456p 33s 78s [222m] f6 9s +seat=S"
    assert because(flower, "Seat Flower") == "The orchid is the flower of South's seat."
    assert because(flower, "Seat Flower", "zh-Hant") == "蘭是南家的花。"
    pairs = because("1133m 5577s 99p EE C C", "Seven Pairs", rulings={"seven_pairs": 4})
    assert pairs.startswith("Seven pairs: 1-1 and 3-3 of characters, 5-5 and 7-7 of bamboo, 9-9")


OPTIONS = [o["id"] for o in ruleset("hong_kong").options("en")]
NOT_OF_A_HAND = {"washout", "several_winners"}
"""Options that change no hand: the next dealer, and the number of winners."""


def test_the_numbers_that_tables_choose_from() -> None:
    options = ruleset("hong_kong").OPTIONS.table
    numbers = {option.id: [choice.value for choice in option.choices] for option in options}
    assert numbers["minimum"] == [3, 0, 1, 2, 4, 5]
    assert numbers["cap"] == [10, 8, 13, 4, 6, "none"]
    assert (numbers["seven_flowers"], numbers["eight_flowers"]) == ([3, 2, "absent"], [8, "absent"])
    faan = {name[:-5]: chosen for name, chosen in numbers.items() if name.endswith("_faan")}
    assert {name: chosen for name, chosen in faan.items() if chosen[0] in (0, 1)} == {
        "common_hand": [1, 0], "mixed_terminals": [1, 5, 9], "concealed_hand": [1, 0],
        "last_tile_claim": [1, 0], "concealed_kong": [0, 1],
    }  # fmt: skip
    assert {name: chosen for name, chosen in faan.items() if chosen[0] not in (0, 1)} == {
        "all_triplets": [3, 2], "half_flush": [3, 2, 1], "full_flush": [7, 6, 8, 9, 10, 5, 4],
        "four_concealed_triplets": [8, 5, 10, 13, "absent"], "big_three_dragons": [5, 10],
        "small_four_winds": [3, 6, 10], "kong_on_kong": [8, 2, 3, 4, 5, 6, 7],
        "big_four_winds": [13, 15], "four_kongs": [13, 10, 18], "nine_gates": [10, 15, 13],
        "all_terminals": [10, 13, "absent"], "heavenly": [13, 10], "hand_of_man": [13, 3, "absent"],
        "local_dragons": ["absent", 10],
    }  # fmt: skip


def test_every_option_makes_a_difference_to_some_hand() -> None:
    hands = [
        (text, {"rulings": near.rulings})
        for near in NEAR
        for text in near.with_it + near.without_it
    ]
    hands += [(FIVE, {"guarantee": "discarder"}), (FIVE, {}), (FIVE + " +self-drawn", {})]
    hands += [("333m 777s 555p 99s NN 9s", {}), ("99p WW [111m] [999s] [NNN] 9p", {})]
    hands += [("123m 789m EE 24p [456s] 3p", {}), ("123m 456p 33s 78s 222m f3 9s", {})]
    hands += [(DRAWN, {}), (ANY_GATE, {"rulings": {"cap": 13}})]
    told: set[str] = set()
    for text, fields in hands:
        result = scored("hong_kong", text, **fields)
        told |= {ruling["id"] for ruling in result.get("rulings_applied", [])}
    assert told == set(OPTIONS) - NOT_OF_A_HAND


def test_a_ruling_that_moves_half_points_says_by_how_much() -> None:
    hand = "6s [999s] [123m] [6666p] (9999m) 6s +flowers=7"
    answer = scored("hong_kong", hand, rulings={"table": "simplified"})
    effects = {ruling["id"]: ruling["effect"] for ruling in answer["rulings_applied"]}
    assert effects["dealer_double"] == "-1.5"
