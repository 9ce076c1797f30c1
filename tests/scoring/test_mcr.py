"""MCR by worked hands, section by section of the rules."""

from collections import Counter
from typing import Any

import pytest

from scoring import answer, parse_shorthand
from scoring.rulesets import ruleset

GREEN, CHINA = "green-book-2006", "china-1998"
ONE_CHOW_RELATION = {
    "Pure Double Chow",
    "Mixed Double Chow",
    "Short Straight",
    "Two Terminal Chows",
}
WAITS = {"Edge Wait", "Closed Wait", "Single Wait"}


def scored(hand: str | dict[str, Any], rulings: object = GREEN, **more: Any) -> dict[str, Any]:
    data = parse_shorthand(hand) if isinstance(hand, str) else hand
    result = answer({**data, "rulings": rulings, **more})
    assert "error" not in result, result
    return result


def fans(hand: str, rulings: object = GREEN, **more: Any) -> dict[str, int]:
    """Return the number of times that each fan counts."""
    return {fan["name"]: fan["count"] for fan in scored(hand, rulings, **more)["fans"]}


def points(result: dict[str, Any], names: set[str]) -> int:
    return sum(fan["points"] * fan["count"] for fan in result["fans"] if fan["name"] in names)


def test_the_81_fans_have_the_numbers_and_points_of_the_official_table() -> None:
    fans = [pattern for pattern in ruleset("mcr").TABLE.patterns if pattern.number]
    assert [fan.number for fan in fans] == list(range(1, 82))
    points = Counter(8 if fan.name == "Two Concealed Kongs" else fan.value for fan in fans)
    many = {88: 7, 64: 6, 48: 2, 32: 3, 24: 9, 16: 6, 12: 5, 8: 10, 6: 6, 4: 4, 2: 10, 1: 13}
    assert points == many


# Section 1: frame ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "fan"),
    [
        ("123m 456m 789p 234s EE", "Single Wait"),
        ("1199m 2255s 3377p EE", "Seven Pairs"),
        ("1111m 2255s 3377p EE", "Seven Pairs"),
        ("19m 19s 19p ESWNCFP E", "Thirteen Orphans"),
        ("147m 258s 369p 234m 5m 5m", "Knitted Straight"),
        ("147m 258s 369p 5m [CCC] 5m", "Knitted Straight"),
        ("147m 258s 369p ESWNC", "Lesser Honors and Knitted Tiles"),
        ("14m 258s 69p ESWNCFP", "Greater Honors and Knitted Tiles"),
    ],
)
def test_section_1_winning_shapes(hand: str, fan: str) -> None:
    assert fan in fans(hand)


def test_two_pungs_of_dragons_are_a_fan_and_one_is_another() -> None:
    assert fans("234m 23p NN [CCC] [FFF] 4p")["Two Dragon Pungs"] == 1
    assert "Two Dragon Pungs" not in fans("234m 23p NN [CCC] [999s] 4p")


@pytest.mark.parametrize(
    "hand",
    [
        "123m 456m 789p 24s 6s 55s",
        "1199m 2255s 3377p E S",
        "19m 19s 19p ESWNCF 1m E",
        "147m 258s 369m 234m 5m 5m",
        "147m 258s 369p 24m 6m 5m 5m",
        "147m 258s 369p ESWCC",
        "1199m 2255s 33p [777p] EE",
    ],
)
def test_section_1_shapes_that_do_not_win(hand: str) -> None:
    result = answer(parse_shorthand(hand))
    assert result["error"]["code"] in ("not_winning", "wrong_tile_count")


def test_section_1_flowers_do_not_help_to_reach_the_minimum() -> None:
    hand = "234m 567s 345p [777m] E E +flowers=8"
    result = scored(hand)
    assert fans(hand) == {"Single Wait": 1, "Flower Tiles": 8}
    assert (result["total"], result["minimum_met"]) == (9, False)
    assert result["false_win"] == {"winner": -30, "discarder": None, "others": 10}
    assert result["payments"] is None


def test_section_1_chicken_hand_is_worth_eight_whatever_the_flowers() -> None:
    result = scored("[234m] 67s 345p 777m EE 5s +flowers=3 +seat=S +round=W")
    assert {f["name"]: f["points"] for f in result["fans"]} == {
        "Chicken Hand": 8,
        "Flower Tiles": 1,
    }
    assert (result["total"], result["minimum_met"]) == (11, True)


# Section 2: Table N -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rank", "green", "china", "extra"),
    [
        (1, 106, 106, {"Pure Straight", "Tile Hog"}),
        (2, 91, 92, {"Two Concealed Pungs", "Short Straight"}),
        (3, 89, 89, {"Short Straight"}),
        (4, 89, 89, {"Short Straight"}),
        (5, 90, 91, {"Two Concealed Pungs"}),
        (6, 89, 89, {"Short Straight"}),
        (7, 89, 89, {"Short Straight"}),
        (8, 91, 92, {"Two Concealed Pungs", "Short Straight"}),
        (9, 106, 106, {"Pure Straight", "Tile Hog"}),
    ],
)
def test_section_2_table_n_nine_gates_by_rank(
    rank: int, green: int, china: int, extra: set[str]
) -> None:
    hand = f"1112345678999s {rank}s"
    assert scored(hand)["total"] == green
    assert scored(hand, CHINA)["total"] == china
    assert set(fans(hand)) == {"Nine Gates"} | extra


def test_section_2_nine_gates_needs_the_nine_sided_wait() -> None:
    # the same fourteen tiles as with the 5 winning, but the 8 was missing
    tiles = "1112345567999s 8s"
    assert "Full Flush" in fans(tiles)
    assert "Nine Gates" not in fans(tiles)


SUIT_FANS = {"All Honors", "Full Flush", "Half Flush", "One Voided Suit"}


@pytest.mark.parametrize(
    ("fan", "hand", "added"),
    [
        ("Big Four Winds", "[EEE] [SSS] [WWW] NNN 5p 5p", "Half Flush"),
        ("Big Four Winds", "[EEE] [SSS] [WWW] NNN C C", "All Honors"),
        ("Big Three Dragons", "[CCC] [FFF] PPP 123m 5m 5m", "Half Flush"),
        ("Big Three Dragons", "[CCC] [FFF] PPP 123m 5s 5s", "One Voided Suit"),
        ("Big Three Dragons", "[CCC] [FFF] PPP EEE S S", "All Honors"),
        ("All Green", "[234s] 234s 666s 888s 2s 2s", "Full Flush"),
        ("Nine Gates", "1112345678999s 3s", None),
        ("Seven Shifted Pairs", "11223344556677p", None),
        ("All Terminals", "[111m] [999m] [111s] 999s 1p 1p", None),
        ("All Terminals", "1111m 9999m 1111s 99s", "One Voided Suit"),
        ("Little Four Winds", "[EEE] [SSS] WWW 234m N N", "Half Flush"),
        ("Little Four Winds", "[EEE] [SSS] WWW CCC N N", "All Honors"),
        ("Little Three Dragons", "[CCC] [FFF] 123m 456m P P", "Half Flush"),
        ("Little Three Dragons", "[CCC] [FFF] 123m 456s P P", "One Voided Suit"),
        ("Little Three Dragons", "[CCC] [FFF] EEE SSS P P", "All Honors"),
        ("Pure Terminal Chows", "123m 123m 789m 789m 5m 5m", None),
        ("Quadruple Chow", "[234m] [234m] 234m 234m 5m 5m", "Full Flush"),
        ("Quadruple Chow", "[234m] [234m] 234m 234m E E", "Half Flush"),
        ("Quadruple Chow", "[234m] [234m] 234m 234m 5s 5s", "One Voided Suit"),
        ("Four Pure Shifted Pungs", "[222m] [333m] 444m 555m 7m 7m", "Full Flush"),
        ("Four Pure Shifted Pungs", "[222m] [333m] 444m 555m E E", "Half Flush"),
        ("Four Pure Shifted Pungs", "[222m] [333m] 444m 555m 7s 7s", "One Voided Suit"),
        ("Four Pure Shifted Chows", "[123m] [345m] 567m 789m 2m 2m", "Full Flush"),
        ("Four Pure Shifted Chows", "[123m] [345m] 567m 789m E E", "Half Flush"),
        ("Four Pure Shifted Chows", "[123m] [345m] 567m 789m 2s 2s", "One Voided Suit"),
        ("All Terminals and Honors", "[111m] [999m] EEE CCC P P", "Half Flush"),
        ("All Terminals and Honors", "[111m] [999s] EEE CCC P P", "One Voided Suit"),
        ("Big Three Winds", "[EEE] [SSS] WWW 345p 7p 7p", "Half Flush"),
        ("Big Three Winds", "[EEE] [SSS] WWW 345p 7m 7m", "One Voided Suit"),
        ("Reversible Tiles", "[123p] 345p 888p 222p 9p 9p", "Full Flush"),
        ("Reversible Tiles", "[123p] 345p 888p 222p P P", "Half Flush"),
        ("Reversible Tiles", "[123p] 345p 888s 456s 9p 9p", None),
    ],
)
def test_section_2_suit_table_which_suit_fan_is_added(
    fan: str, hand: str, added: str | None
) -> None:
    for rulings in (GREEN, CHINA):
        counted = set(fans(hand, rulings))
        assert fan in counted
        assert counted & SUIT_FANS == ({added} if added else set())


def test_section_2_all_green_with_green_dragons_is_a_half_flush_in_the_green_book_alone() -> None:
    hand = "[234s] 234s 666s 888s F F"
    for rulings, added in ((GREEN, {"Half Flush"}), (CHINA, set[str]())):
        counted = set(fans(hand, rulings))
        assert "All Green" in counted
        assert counted & SUIT_FANS == added


# Section 3: principles ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "relations"),
    [
        ("123m 789m 123s 789s E E", 3),
        ("123m 456m 123p 456p E E", 3),
        ("123s 456s 123p 456p 3m 3m", 3),
        ("123m 456m 567p 234s 88p", 1),
        ("123m 234m 456m 567m E E", 2),
        ("[234m] 234m 567s 567s 99p", 2),
        ("123m 123s 789m EEE 5p 5p", 2),
        ("123m 456s 567p 678p 99s", 0),
    ],
)
def test_section_3_two_chow_fans_form_no_circle(hand: str, relations: int) -> None:
    counted = fans(hand)
    assert sum(counted.get(name, 0) for name in ONE_CHOW_RELATION) == relations


@pytest.mark.parametrize(
    ("hand", "fan", "beside"),
    [
        ("123m 456m 789m 123m 5s 5s", "Pure Straight", 1),
        ("123m 456m 789m 789p 5s 5s", "Pure Straight", 1),
        ("123m 456p 789s 456m 5s 5s", "Mixed Straight", 1),
        ("123m 456p 789s 789m 5s 5s", "Mixed Straight", 1),
        ("234m 234s 234p 567p 5s 5s", "Mixed Triple Chow", 1),
        ("[234m] [234m] 234m 234p 5s 5s", "Pure Triple Chow", 1),
        ("123m 234m 345m 678m 5s 5s", "Pure Shifted Chows", 1),
        ("123m 234s 345p 678p 5s 5s", "Mixed Shifted Chows", 1),
        ("123m 234s 345p 567m 5s 5s", "Mixed Shifted Chows", 0),
        ("123m 234m 345m 456m 5s 5s", "Four Pure Shifted Chows", 0),
        ("[234m] [234m] 234m 234m 5s 5s", "Quadruple Chow", 0),
    ],
)
def test_section_3_a_fourth_chow_is_combined_once_at_most(hand: str, fan: str, beside: int) -> None:
    counted = fans(hand)
    assert counted[fan] == 1
    assert sum(counted.get(name, 0) for name in ONE_CHOW_RELATION) == beside


@pytest.mark.parametrize(
    ("hand", "fan"),
    [
        ("789m 789s 789p 777s 9p 9p", "Upper Tiles"),
        ("678m 789s 789p 777s 9p 9p", "Upper Four"),
        ("567m 789s 789p 777s 9p 9p", None),
        ("456m 456s 456p 555s 6p 6p", "Middle Tiles"),
        ("345m 456s 456p 555s 6p 6p", None),
        ("456m 456s 567p 555s 6p 6p", None),
        ("123m 123s 123p 111s 2p 2p", "Lower Tiles"),
        ("123m 123s 234p 111s 2p 2p", "Lower Four"),
        ("123m 123s 345p 111s 2p 2p", None),
    ],
)
def test_of_which_ranks_all_tiles_are(hand: str, fan: str | None) -> None:
    about_ranks = {"Upper Tiles", "Middle Tiles", "Lower Tiles", "Upper Four", "Lower Four"}
    assert about_ranks & set(fans(hand)) == ({fan} if fan else set())


def test_section_3_two_independent_double_pungs_both_count() -> None:
    assert fans("222m 222s [777s] [777p] EE")["Double Pung"] == 2


def test_section_3_mixed_shifted_pungs_leave_a_double_pung_and_the_concealed_pungs() -> None:
    result = scored("222s 444m [333m] [444p] PP")
    assert result["total"] == 19
    assert points(result, {"Mixed Shifted Pungs"}) == 8
    assert points(result, {"Double Pung", "Two Concealed Pungs"}) == 4


def test_section_3_the_arrangement_worth_most_is_taken_and_the_others_are_listed() -> None:
    result = scored("111222333m 999p EE")
    totals = [other["total"] for other in result["alternatives"]]
    assert totals == sorted(totals, reverse=True)
    assert result["total"] >= totals[0]
    assert {s["type"] for s in result["arrangement"]} == {"pung", "pair"}
    assert {s["type"] for s in result["alternatives"][0]["arrangement"]} == {"chow", "pung", "pair"}


def test_section_3_what_one_fan_implies_is_dropped_but_not_what_two_imply() -> None:
    assert set(fans("[234s] [234s] [666s] 888s 2s 2s")) >= {
        "All Green",
        "Full Flush",
        "All Simples",
    }
    chows = fans("123m 789m 13p 55s [789p] 2p")
    assert chows == {"Three-Suited Terminal Chows": 1, "Closed Wait": 1}


# Section 4: kongs and concealed pungs -------------------------------------------------------------

KONG_FANS = {
    "Four Kongs",
    "Three Kongs",
    "Two Melded Kongs",
    "Melded Kong",
    "Two Concealed Kongs",
    "Concealed Kong",
    "Concealed Kong and Melded Kong",
    "Four Concealed Pungs",
    "Three Concealed Pungs",
    "Two Concealed Pungs",
    "All Pungs",
}
# melded kongs, concealed kongs, concealed pungs: green book, its reduced reading (c), china
KONG_TABLE = [
    (4, 0, 0, 88, 88, 88),
    (3, 1, 0, 90, 90, 88),
    (2, 2, 0, 96, 96, 90),
    (1, 3, 0, 114, 104, 104),
    (0, 4, 0, 168, 152, 152),
    (3, 0, 0, 32, 32, 32),
    (3, 0, 1, 38, 38, 38),
    (2, 1, 0, 34, 34, 32),
    (2, 1, 1, 42, 42, 40),
    (1, 2, 0, 40, 40, 34),
    (1, 2, 1, 62, 62, 54),
    (0, 3, 0, 58, 48, 48),
    (0, 3, 1, 106, 96, 96),
    (2, 0, 0, 4, 4, 4),
    (2, 0, 1, 4, 4, 4),
    (2, 0, 2, 12, 12, 12),
    (1, 1, 0, 6, 6, 5),
    (1, 1, 1, 8, 8, 7),
    (1, 1, 2, 28, 28, 27),
    (0, 2, 0, 8, 8, 6),
    (0, 2, 1, 24, 24, 22),
    (0, 2, 2, 72, 72, 70),
    (1, 0, 0, 1, 1, 1),
    (1, 0, 1, 1, 1, 1),
    (1, 0, 2, 3, 3, 3),
    (1, 0, 3, 23, 23, 23),
    (0, 1, 0, 2, 2, 2),
    (0, 1, 1, 4, 4, 4),
    (0, 1, 2, 18, 18, 18),
    (0, 1, 3, 66, 66, 66),
]


@pytest.mark.parametrize(("melded", "kongs", "pungs", "green", "reduced", "china"), KONG_TABLE)
def test_section_4_kong_table(
    melded: int, kongs: int, pungs: int, green: int, reduced: int, china: int
) -> None:
    tiles = ["2m", "5s", "8p", "4s"]
    pieces = []
    for n, tile in enumerate(tiles):
        run = tile[0] * 4 + tile[1]
        if n < melded:
            pieces.append(f"[{run}]")
        elif n < melded + kongs:
            pieces.append(f"({run})")
        elif n < melded + kongs + pungs:
            pieces.append(run[1:])
        else:
            # chows without any relation
            pieces.append({0: "[123s]", 1: "[234p]", 2: "[567m]", 3: "[345p]"}[n])
    hand = " ".join(pieces) + " E E"
    assert points(scored(hand), KONG_FANS) == green
    assert points(scored(hand, {"C8": "c"}), KONG_FANS) == reduced
    assert points(scored(hand, CHINA), KONG_FANS) == china


def test_section_4_a_pung_finished_by_a_discard_is_melded() -> None:
    hand = "222m 555s 888p [123m] 4s 4s"
    assert "Three Concealed Pungs" in fans(hand)
    claimed = "22m 555s 888p [123m] 44s 2m"
    assert "Three Concealed Pungs" not in fans(claimed)
    assert "Three Concealed Pungs" in fans(claimed + " +self-drawn")


def test_section_4_a_discard_is_read_into_a_concealed_chow_where_it_can_be() -> None:
    assert "Three Concealed Pungs" in fans("222m 555s 888p 34m EE 2m")


# Section 5: waits ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "wait"),
    [
        ("12s [222m] [777p] [456p] EE 3s", "Edge Wait"),
        ("89s [222m] [777p] [456p] EE 7s", "Edge Wait"),
        ("46s [222m] [777p] [345p] EE 5s", "Closed Wait"),
        ("456s [222m] [777p] [345p] E E", "Single Wait"),
        ("23s [222m] [777p] [456p] EE 1s", None),
        ("3456s [222m] [777p] [456p] 3s", None),
        ("22s [222m] [777p] [456p] EE E", None),
        ("2223s [222m] [777p] [456p] 4s", None),
        ("7789s [222m] [456p] [234p] 7s", "Edge Wait"),
        ("1223s [555m] [777p] [345p] 2s", "Closed Wait"),
    ],
)
def test_section_5_wait_examples(hand: str, wait: str | None) -> None:
    assert WAITS & set(fans(hand, CHINA)) == ({wait} if wait else set())
    assert WAITS & set(fans(hand)) == ({wait} if wait else set())


def test_section_5_a_fifth_copy_among_the_standing_tiles_is_a_wait_by_form_only() -> None:
    hand = "4444666s [123m] [456p] 5s"
    assert not WAITS & set(fans(hand, CHINA))
    assert "Closed Wait" in fans(hand, GREEN)


def test_section_5_a_fifth_copy_in_a_melded_set_stays_a_wait() -> None:
    hand = "3335s [555s] [777p] [234p] 4s"
    assert not WAITS & set(fans(hand, GREEN))
    assert not WAITS & set(fans(hand, CHINA))


def test_section_5_the_wait_fan_has_to_fit_every_arrangement_in_the_green_book() -> None:
    # 1122334 4: read as 123 123 44 a single wait, as 11 234 234 the end of an open chow
    hand = "1122334s [EEE] [777p] 4s"
    assert "Single Wait" not in fans(hand, GREEN)


def test_section_5_waits_in_a_knitted_straight() -> None:
    hand = "147m 25p 7p 8p 9p 369s 99s 8p"
    assert "Closed Wait" in fans(hand, CHINA)
    assert not WAITS & set(fans(hand, GREEN))
    assert "Single Wait" in fans("147m 258p 369s [123m] E E", GREEN)


@pytest.mark.parametrize(
    "hand",
    [
        "E [123m] [456s] [789p] [222m] E",
        "E [1111m] [2222s] [3333p] (9999m) E +self-drawn",
        "1199m 2255s 3377p E E",
        "19m 19s 19p ESWNCFP E",
    ],
)
def test_section_5_the_pair_is_no_single_wait_in_these_hands(hand: str) -> None:
    assert "Single Wait" not in fans(hand)


def test_section_5_a_winning_tile_mixed_into_the_hand() -> None:
    hand = parse_shorthand("46s [222m] [555s] [345p] EE 5s +self-drawn")
    known = {fan["name"] for fan in scored(hand)["fans"]}
    mixed = {fan["name"] for fan in scored({**hand, "winning_tile_known": False})["fans"]}
    assert known - mixed == {"Closed Wait", "Last Tile"}
    unnamed = {**hand, "winning_tile_known": False, "winning_tile": None}
    assert {fan["name"] for fan in scored(unnamed)["fans"]} == mixed
    gates = parse_shorthand("1112345678999s 5s +self-drawn +mixed-in")
    assert "Nine Gates" not in {fan["name"] for fan in scored(gates)["fans"]}


# Section 6: other fans of the winning tile --------------------------------------------------------


def test_section_6_concealed_hands() -> None:
    assert "Concealed Hand" in fans("123m 456p 789s 222s 5p 5p")
    drawn = fans("123m 456p 789s (2222s) 5p 5p +self-drawn")
    assert "Fully Concealed Hand" in drawn
    assert "Self-Drawn" not in drawn
    assert "Self-Drawn" in fans("123m 456p 789s [222s] 5p 5p +self-drawn")
    assert "Melded Hand" in fans("[123m] [456p] [789s] [222s] 5p 5p")
    assert "Melded Hand" not in fans("[123m] [456p] [789s] (2222s) 5p 5p")


def test_section_6_last_tile() -> None:
    assert "Last Tile" in fans("46s [222m] [777p] [345p] EE 5s +last-tile")
    assert "Last Tile" in fans("46s [222m] [555s] [345p] EE 5s")
    assert "Last Tile" not in fans("46s [222m] [777p] [345p] EE 5s")
    robbed = fans("46s [222m] [777p] [345p] EE 5s +last-tile +robbing")
    assert "Last Tile" not in robbed
    assert "Robbing the Kong" in robbed


def test_section_6_last_wall_tile_and_replacement() -> None:
    drawn = fans("46s [2222m] [777p] [345p] EE 5s +last-draw +replacement")
    assert {"Last Tile Draw", "Out with Replacement Tile"} <= set(drawn)
    assert "Self-Drawn" not in drawn
    assert "Last Tile Claim" in fans("46s [222m] [777p] [345p] EE 5s +last-claim")
    both = fans("46s [222m] [777p] [345p] EE 5s +last-claim +robbing")
    assert {"Last Tile Claim", "Robbing the Kong"} <= set(both)


def test_section_6_east_wins_on_the_dealt_tiles() -> None:
    hand = parse_shorthand("123m 456p 789s 222s E E +self-drawn")
    assert "Single Wait" in {fan["name"] for fan in scored(hand)["fans"]}
    dealt = {fan["name"] for fan in scored({**hand, "first_turn": True})["fans"]}
    assert not WAITS & dealt
    gates = {**parse_shorthand("1112345678999s 5s +self-drawn"), "first_turn": True}
    names = {fan["name"] for fan in scored(gates)["fans"]}
    assert "Nine Gates" not in names
    names = {fan["name"] for fan in scored(gates, CHINA)["fans"]}
    assert "Nine Gates" in names
    # after a kong the tile that won is known, and the hand is an ordinary one
    kong = parse_shorthand("(1111m) 456p 789s 222s E E +replacement")
    assert "Single Wait" in {fan["name"] for fan in scored({**kong, "first_turn": True})["fans"]}


# Section 7: payment -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "payments"),
    [
        ("", {"winner": 36, "discarder": -20, "others": -8}),
        ("+self-drawn", {"winner": 60, "discarder": None, "others": -20}),
    ],
)
def test_section_7_payments_36_and_60(words: str, payments: dict[str, Any]) -> None:
    # ten points either way: by discard with a melded kong, by self-draw with Self-Drawn
    hand = {"": "[123m] [456p] 789s [2222s] E E", "+self-drawn": "[123m] [456p] 789s [222s] E E"}[
        words
    ]
    result = scored(f"{hand} +flowers=2 {words}")
    assert result["total"] == 12
    assert result["payments"] == payments
    agreed = {"profile": GREEN, "announced": "as_agreed"}
    less = scored(f"{hand} +flowers=2 {words}", agreed, claimed_total=11)["payments"]
    assert less["winner"] == payments["winner"] - (3 if words else 1)


# Section 8: corrections to the guide --------------------------------------------------------------


def test_section_8_big_three_winds_are_any_three() -> None:
    for three in ("ESW", "ESN", "EWN", "SWN"):
        pungs = " ".join(f"[{wind * 3}]" for wind in three)
        assert "Big Three Winds" in fans(f"{pungs} 345p 7m 7m")


def test_section_8_reversible_dots_have_the_three() -> None:
    assert "Reversible Tiles" in fans("123p 345p 888s 456s P P")
    assert "Reversible Tiles" not in fans("123p 345p 888s 456s F F")


def test_section_8_all_types_with_seven_pairs_and_knitted_straight() -> None:
    assert "All Types" in fans("11m 22s 33p EE SS CC FF")
    assert "All Types" in fans("147m 258s 369p [EEE] C C")


def test_how_a_win_came_about_and_the_first_kong_are_circumstances() -> None:
    """They come to any hand alike, so that no hand is told that it just missed one."""
    circumstances = {p.number for p in ruleset("mcr").TABLE.patterns if p.circumstance}
    assert circumstances == {44, 45, 46, 47, 58, 67, 74, 77, 78, 79, 80, 81}
