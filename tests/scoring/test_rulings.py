"""Each contested ruling, switched on a hand made for it, and nothing changed elsewhere."""

import json
from collections import Counter
from itertools import islice
from typing import Any

import pytest

from scoring import answer, parse_shorthand
from scoring.rulesets import ruleset
from tests.conftest import need_shared
from tests.helpers.hands import hands

OPTIONS = ruleset("mcr").OPTIONS
PROFILES = OPTIONS.profiles

DEALT = list(islice(hands(seed=23), 50))


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
    ("C16", "1133m 5577s 99p EE C C", {("All Types", 6): 1}, NOTHING),
    ("C16", "1133m 5577s 99p EE S S", NOTHING, NOTHING),
    ("C18", "1133m 5577p 99s EEE E", TILE_HOG, NOTHING),
    ("C18", "EEEE SSSS WWWW N N", {("Tile Hog", 2): 3}, NOTHING),
    ("C18", "1111m 5577p 99s EE S S", NOTHING, NOTHING),
]
"""A ruling, a hand made for it, and what counts by each reading alone."""


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize(("ruling", "hand", "by_a_alone", "by_b_alone"), RULED)
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


def test_a_source_is_named_with_what_stands_beside_it() -> None:
    options = {each["id"]: each for each in ruleset("mcr").options("en")}
    assert options["C1"]["choices"][0]["source"] == (
        "Chinese platforms and the open-source MCR engines; MIL 2025, annex 1 (2)"
    )
    sources = [choice["source"] for each in options.values() for choice in each["choices"]]
    assert not [source for source in sources if source.startswith(";")]


def our_fans(result: dict[str, Any]) -> Counter[tuple[str, int]]:
    return Counter({(fan["name"], fan["points"]): fan["count"] for fan in result["fans"]})


MIL = "mil-2025"


def test_c17_no_hand_is_worth_more_than_the_limit() -> None:
    hand = "[SSS] [WWW] [NNN] [EEE] C C"
    free, limited = (
        answer({**parse_shorthand(hand + " +flowers=1"), "rulings": rulings})
        for rulings in ({}, {"C17": 88})
    )
    assert (free["total"], limited["total"], limited["uncapped"]) == (159, 88, 159)
    assert limited["payments"]["winner"] == 24 + 88
    assert "71 points beyond the limit" in [n["name"] for n in limited["not_counted"]]
    assert total("123m 456m 789m EEE 5m 5m", {"C17": 88}) == total("123m 456m 789m EEE 5m 5m", {})


def test_c19_seven_pairs_of_four_equal_tiles() -> None:
    hand = parse_shorthand("1111m 5577p 99s EE S S")
    assert answer({**hand, "rulings": {"C19": "a"}})["total"] == 26
    assert answer({**hand, "rulings": {"C19": "b"}})["error"]["code"] == "not_winning"
    both = parse_shorthand("1111222233334m 4m")
    assert answer({**both, "rulings": {"C19": "b"}})["total"] > 0


def test_c5_waits_of_a_knitted_straight() -> None:
    def waited(hand: str, reading: str) -> set[str]:
        rulings = {"profile": "china-1998", "C5-waits": reading}
        result = answer({**parse_shorthand(hand), "rulings": rulings})
        return {f["name"] for f in result["fans"]} & {"Edge Wait", "Closed Wait", "Single Wait"}

    closed, single = "14467m 258p 369s EE 5m", "147m 258p 369s 123m E E"
    assert [waited(closed, reading) for reading in "abc"] == [{"Closed Wait"}] * 2 + [set()]
    assert [waited(single, reading) for reading in "abc"] == [{"Single Wait"}] * 3


def test_what_a_false_win_costs() -> None:
    hand = parse_shorthand("[234m] 678s 345p 777m E E +seat=N")
    costs = [answer({**hand, "rulings": r})["false_win"] for r in ("green-book-2006", MIL)]
    assert costs[0] == {"winner": -30, "discarder": None, "others": 10}
    assert costs[1] == {"winner": -40, "discarder": None, "others": 0}


@pytest.mark.parametrize(
    ("how", "announced", "paid"),
    [
        ("true_count", 20, 24),
        ("lower_stands", 20, 20),
        ("lower_stands", 26, 24),
        ("as_agreed", 20, 20),
        ("as_agreed", 26, 26),
    ],
)
def test_what_is_paid_where_another_total_was_announced(
    how: str, announced: int, paid: int
) -> None:
    hand = parse_shorthand("123m 456m 789m EEE 2s 2s")
    result = answer({**hand, "claimed_total": announced, "rulings": {"announced": how}})
    assert result["total"] == 24
    assert result["payments"]["winner"] == 24 + paid
    assert result["claim"]["settled"] == (paid if paid != 24 else None)


def test_points_counted_out_with_tiles_of_the_table() -> None:
    hand = parse_shorthand("123m 456m 789m EEE 2s 2s +flowers=2")

    def counted(tiles: str, rulings: object = MIL) -> dict[str, Any]:
        return answer({**hand, "rulings": rulings, "counted_with": tiles})

    assert [counted(tiles)["total"] for tiles in ("none", "flowers", "wall")] == [26, 24, 26]
    assert counted("flowers", "china-1998")["total"] == 26
    void = counted("hand")
    assert (void["legal"], void["payments"]) == (False, None)
    assert "false_win" not in void
    assert "hand is drawn" in void["why"]
    assert "warning" in counted("wall")["warnings"][0]
    assert counted("teeth")["error"]["code"] == "bad_json"


def test_every_hand_of_the_supplement_of_2025_is_counted_as_it_says() -> None:
    path = need_shared("rules", "mcr_mil_2025_cases.jsonl")
    cases = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    counted = 0
    for case in cases:
        hand = case["hand"] if isinstance(case["hand"], dict) else parse_shorthand(case["hand"])
        asked = {key: case[key] for key in ("counted_with", "claimed_total") if key in case}
        result = answer({**hand, **asked, "rulings": MIL})
        assert result.get("error", {}).get("code") == case.get("error")
        fans = {fan["name"]: fan["count"] for fan in result.get("fans", [])}
        assert not set(fans) & set(case.get("absent", []))
        if case["total"] is None:
            assert set(case["fans"]) <= set(fans)
            continue
        counted += 1
        assert (result["total"], fans) == (case["total"], case["fans"]), case["hand"]
        if "false_win" in case:
            assert result["false_win"] == case["false_win"]
        if "settled" in case:
            assert result["claim"]["settled"] == case["settled"]
    assert counted == 213


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
                    if "error" in other or comes_to(other) != comes_to(result):
                        changed.add(ruling.id)
            assert told == changed, (hand, profile)


def comes_to(result: dict[str, Any]) -> tuple[Any, ...]:
    return our_fans(result), result["total"], result["payments"], result.get("false_win")


def test_the_defaults_of_the_profiles() -> None:
    green, china, mil, japan = (
        {ruling.id: ruling.default_of(profile) for ruling in OPTIONS.table} for profile in PROFILES
    )
    second = "C2 C4 C5-waits C6 C7 C8 C9 C10 C11 C12 C13"
    assert {id for id, choice in green.items() if choice == "b"} == set(second.split())
    numbered = {id: choice for id, choice in china.items() if id.startswith("C") and id != "C17"}
    assert set(numbered.values()) == {"a"}
    settled = {"false_win": "40_nobody", "announced": "lower_stands", "counted_with": "mil-2025"}
    settled |= {"late_claim": "void", "exposed_own": "none", "false_kong": "40_nobody"}
    assert mil == china | settled | {"lateness": "mil", "at_time": "finish_hand"}
    assert japan == green | {"C16": "b", "C17": 88}


def test_the_answer_names_the_rulings_it_was_made_by() -> None:
    hand = parse_shorthand("123m 456p 789s 222s E E")
    assert answer(hand)["rulings"] == "green-book-2006"
    assert answer({**hand, "rulings": {"C14": "a"}})["rulings"] == "green-book-2006"
    mixed = {"profile": "china-1998", "C14": "b"}
    assert answer({**hand, "rulings": mixed})["rulings"] == mixed
