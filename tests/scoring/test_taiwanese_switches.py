"""Each switch of the sixteen-tile game: what it changes, and that it changes nothing else."""

import random
from collections import Counter
from typing import Any

import pytest

from scoring import answer, answer_waits, parse_shorthand
from scoring.game import STAYED
from scoring.rulesets import ruleset
from tests.helpers.rule_hands import patterns, scored
from tests.scoring.test_taiwanese_patterns import BEG, EIGHT, LINES, OPEN, SHUT

RULES = ruleset("taiwanese")
DEAD = "23m 456s 456p CC [4444m] [789s] 1m"

CHANGED: list[tuple[str, Any, str, Any, dict[str, int] | None]] = [
    # a switch, its other reading, a hand, the rulings beside; what it adds and takes away
    ("concealed_kong_keeps", False, "456m 23456s 123m CC (9999p) 1s", {}, {"Concealed Hand": -1}),
    ("all_chows_wait", "free", "4m 6m 456s 456p 99s [123p] [789s] 5m", {}, {"All Chows": 1}),
    ("all_chows_wait", "only_two_sided", "3455s 123456789p [123m] 5s", {}, {"All Chows": -1}),
    ("all_chows_concealed", True, SHUT, {}, {"All Chows": 1}),
    ("all_chows_self_draw", True, f"{OPEN} +self-drawn", {}, {"All Chows": 1}),
    ("all_chows_honors_flowers", False, OPEN, {}, {"All Chows": -1}),
    ("flowers", "none", f"{OPEN} f2", {}, {"Seat Flower": -1}),
    ("flowers", "any", f"{OPEN} f2 f3", {}, {"Seat Flower": -1, "Flower Tile": 2}),
    ("flower_order", "bamboo_3", f"{OPEN} f8", {"seat_wind": "N"}, {"Seat Flower": -1}),
    ("flower_set", "replace", f"{OPEN} f1 f2 f3 f4", {}, {"Seat Flower": -1}),
    ("no_flowers", True, OPEN, {}, {"No Flowers": 1}),
    (
        "no_honors_flowers",
        True,
        "123s 567s 123p 567p 9s [123m] 9s",
        {},
        {"No Honors or Flowers": 1},
    ),
    ("single_wait", "off", "8m 9m 456s 456p CC [111s] [123p] 7m", {}, {"Single Wait": -1}),
    ("single_wait", "shape", "1333m 456s 456p [111s] [789s] 2m", {}, {"Single Wait": 1}),
    ("single_wait_dead_end", True, DEAD, {}, {"Single Wait": 1}),
    ("single_wait_begging", True, BEG, {}, {"Single Wait": 1}),
    ("half_begging", True, f"{BEG} +self-drawn", {}, {"Half Begging": 1}),
    ("last_claim", True, f"{OPEN} +last-claim", {}, {"Last Tile Claim": 1}),
    (
        "replacement_win",
        "kong",
        f"{OPEN} f1 +self-drawn +flower-replacement",
        {},
        {"Win on a Replacement": -1},
    ),
    ("winds", "any", "123m 456p 33s 789p 78s [EEE] 9s", {}, {"Round Wind": -1, "Wind Pung": 1}),
    (
        "kong_tai",
        True,
        "78m 123p 456p CC (1111s) [9999p] 6m",
        {},
        {"Concealed Kong": 1, "Melded Kong": 1},
    ),
    ("four_kongs", True, "56m CC (1111m) [2222s] (3333p) [4444p] 7m", {}, {"Four Kongs": 1}),
    ("human_hand", False, f"{SHUT} +opening=human", {}, {"Human Hand": -1, "Concealed Hand": 1}),
    ("declared_ready", True, f"{OPEN} +ready=declared", {}, {"Declared Ready": 1}),
    (
        "eight_flowers",
        "additive",
        f"{OPEN} {EIGHT}",
        {},
        {"Eight Flowers": 1, "Flower Set": -2, "Seat Flower": -2},
    ),
    (
        "heavenly_ready_drops",
        ["Concealed Hand"],
        f"{SHUT} +ready=heavenly",
        {},
        {"Concealed Hand": -1},
    ),
    ("eight_pairs_half", True, "111335577m 225588s C C", {}, None),
]


@pytest.mark.parametrize(("switch", "value", "text", "fields", "changes"), CHANGED)
def test_what_a_switch_changes(
    switch: str, value: Any, text: str, fields: dict[str, Any], changes: dict[str, int] | None
) -> None:
    fields = {"seat_wind": "S", **fields}
    before = scored("taiwanese", text, **fields)
    after = scored("taiwanese", text, rulings={switch: value}, **fields)
    if changes is None:
        assert before["error"]["code"] == "not_winning"
        assert "fans" in after
        return
    had, has = Counter(patterns(before)), Counter(patterns(after))
    has.subtract(had)
    assert {name: many for name, many in has.items() if many} == changes
    if changes:
        told = {ruling["id"] for ruling in before["rulings_applied"]}
        assert switch in told, "the answer says which reading was used"


READINGS = {"All Chows", "Three Concealed Pungs", "No Honors or Flowers", "Single Wait"}
SHUT_ROWS = {"Concealed Hand", "Fully Concealed Hand", "Self-Draw", "Concealed Self-Draw"}
FLOWER_ROWS = {"Seat Flower", "Flower Tile", "Flower Set"}
WIND_ROWS = {"Seat Wind", "Round Wind", "Wind Pung"}
READY_ROWS = {"Declared Ready", "Earthly Ready", "Heavenly Ready"}

TOUCHES: dict[str, set[str]] = {
    # a switch, and the only fans that it may bring or take away
    "concealed_self_draw": SHUT_ROWS,
    "concealed_kong_keeps": SHUT_ROWS - {"Self-Draw"},
    "all_chows_wait": {"All Chows"},
    "all_chows_concealed": {"All Chows"},
    "all_chows_self_draw": {"All Chows"},
    "all_chows_honors_flowers": {"All Chows"},
    "flowers": FLOWER_ROWS,
    "flower_order": {"Seat Flower"},
    "flower_set": {"Seat Flower"},
    "flower_set_with_any": {"Flower Set"},
    "no_flowers": {"No Flowers"},
    "no_honors_flowers": {"No Honors or Flowers", "No Flowers"},
    "single_wait": {"Single Wait"},
    "single_wait_dead_end": {"Single Wait"},
    "single_wait_begging": {"Single Wait"},
    "half_begging": {"Half Begging"},
    "last_claim": {"Last Tile Claim"},
    "replacement_win": {"Win on a Replacement"},
    "winds": WIND_ROWS,
    "little_four_winds_add": WIND_ROWS,
    "big_four_winds_add": WIND_ROWS,
    "all_honors_all_pungs": {"All Pungs"},
    "five_concealed_drops": {"Concealed Hand", "All Pungs"},
    "discard_pung_first": READINGS,
    "kong_tai": {"Melded Kong", "Concealed Kong"},
    "four_kongs": {"Four Kongs"},
    "five_kongs": {"Five Kongs", "Four Kongs"},
    "special_concealed": SHUT_ROWS - {"Self-Draw"},
    "human_hand": {"Human Hand", "Concealed Hand", *READY_ROWS},
    "heavenly_hand_drops": SHUT_ROWS | {"Win on a Replacement", "Single Wait"},
    "earthly_hand_drops": SHUT_ROWS,
    "human_hand_drops": {"Concealed Hand"},
    "declared_ready": {"Declared Ready"},
    "earthly_ready_drops": {"Concealed Hand", "Fully Concealed Hand", "Declared Ready"},
    "heavenly_ready_drops": {"Concealed Hand"},
    "dealt_flower_bonus": {"Dealt Flower Win"},
}
WINS = ("eight_pairs_half", "sixteen_unrelated", "thirteen_orphans")
"""Options that decide whether tiles win at all."""
EVENTS = ("eight_flowers", "seven_robs_one", "human_hand_melds", "earthly_hand_claim")
"""Options that decide which win it is, or whether the event can be: their own tests say how."""
MONEY = (
    *("base", "tai_value", "minimum", "cap", "dealer_tai", "streak_limit", "multiple_winners"),
    *("draw_continues", "liability", "liability_discard", "false_win"),
)
"""Options that change sums and turns and no fan."""

BESIDE_IT: dict[str, dict[str, Any]] = {
    "flower_set_with_any": {"flowers": "any"},
    "five_kongs": {"four_kongs": True},
    "special_concealed": {"sixteen_unrelated": True, "thirteen_orphans": True},
    "no_honors_flowers": {"no_flowers": True},
}
"""The rulings under which a switch has something to say."""

OF_FAN = {
    "little_four_winds_add": "Little Four Winds",
    "big_four_winds_add": "Big Four Winds",
    "all_honors_all_pungs": "All Honors",
    "five_concealed_drops": "Five Concealed Pungs",
    "heavenly_hand_drops": "Heavenly Hand",
    "earthly_hand_drops": "Earthly Hand",
    "human_hand_drops": "Human Hand",
    "earthly_ready_drops": "Earthly Ready",
    "heavenly_ready_drops": "Heavenly Ready",
}
"""The fan beside which a switch decides what counts."""

HANDS = [
    *(text for near in LINES for text in near.with_it + near.without_it),
    *(text for _, _, text, _, _ in CHANGED),
    "22233344m 456s 99p [456p] 4m",
    f"{OPEN} f8",
    DEAD,
]


def test_every_switch_is_told_what_it_may_change() -> None:
    known = {id for id in RULES.OPTIONS.by_id if "." not in id}
    assert known == {*TOUCHES, *WINS, *EVENTS, *MONEY}


@pytest.mark.parametrize("switch", [*TOUCHES, *WINS, *MONEY])
def test_a_switch_touches_its_own_fans_alone(switch: str) -> None:
    """Hands of its own fans, and others drawn by lot, at all four seats and with every choice."""
    luck = random.Random(switch)
    by_name = {near.name: near for near in LINES}
    own = [
        text
        for name in sorted(TOUCHES.get(switch, ()))
        if switch not in OF_FAN
        for text in by_name[name].with_it + by_name[name].without_it
    ]
    if switch in OF_FAN:
        own = by_name[OF_FAN[switch]].with_it
    beside = BESIDE_IT.get(switch, {})
    changed: set[str] = set()
    for text in [*luck.sample(own, min(len(own), 20)), *luck.sample(HANDS, 20), *HANDS[-3:]]:
        seat = luck.choice("SSSN")
        before = scored("taiwanese", text, seat_wind=seat, rulings=beside, brief=True)
        for choice in RULES.OPTIONS.by_id[switch].choices:
            rulings = {**beside, switch: choice.value}
            after = scored("taiwanese", text, seat_wind=seat, rulings=rulings, brief=True)
            if switch in WINS and "error" in before:
                continue  # it may win now
            assert ("error" in before) == ("error" in after), (text, rulings)
            if "error" not in before:
                had, has = Counter(patterns(before)), Counter(patterns(after))
                changed |= {*(had - has), *(has - had)}
    assert changed <= TOUCHES.get(switch, set()), changed
    assert bool(changed) == (switch in TOUCHES), "and it does change one"


# --- money --------------------------------------------------------------------------------------


def test_the_sums_that_a_table_chooses_from() -> None:
    choices = {option.id: [c.value for c in option.choices] for option in RULES.OPTIONS.table}
    assert choices["base"] == [5, 10, 20, 30, 50, 100, 200, 300]
    assert choices["tai_value"] == [1, 2, 5, 10, 20, 50, 100]
    assert (choices["minimum"], choices["cap"]) == ([0, 1, 2, 3], ["none", 4, 16, 24, 81])
    assert choices["streak_limit"] == ["none", 10, 9]


def test_the_tables_money_and_the_hands_own() -> None:
    drawn = f"{SHUT} +self-drawn"
    table = {"base": 100, "tai_value": 20}
    made = scored("taiwanese", drawn, seat_wind="S", rulings=table)
    assert made["settlement"] == {"E": -180, "S": 500, "W": -160, "N": -160}
    own = scored("taiwanese", drawn, seat_wind="S", rulings=table, base=0, tai_value=1)
    assert own["settlement"] == {"E": -4, "S": 10, "W": -3, "N": -3}


@pytest.mark.parametrize(
    ("dealer", "streak", "by", "sums"),
    [
        ("E", 0, "E", (-7, 7, 0, 0)),
        ("E", 3, "E", (-13, 13, 0, 0)),
        ("E", 3, "W", (0, 6, -6, 0)),
        ("S", 1, "W", (0, 9, -9, 0)),
        ("N", 1, "N", (0, 9, 0, -9)),
    ],
)
def test_the_dealers_tai_are_between_the_dealer_and_the_other(
    dealer: str, streak: int, by: str, sums: tuple[int, ...]
) -> None:
    fields = {"dealer_seat": dealer, "dealer_streak": streak, "discarder_seat": by}
    made = scored("taiwanese", SHUT, seat_wind="S", **fields)
    assert tuple(made["settlement"].values()) == sums
    without = scored("taiwanese", SHUT, seat_wind="S", rulings={"dealer_tai": "none"}, **fields)
    assert without["settlement"]["S"] == 6
    assert without["dealer_tai"] == 0


FLUSH = "23m 55m [345m] [678m] [111m] [222m] 1m"


@pytest.mark.parametrize(
    ("drawn", "by", "how", "sums"),
    [
        (True, "", "liable_pays", (0, 43, 0, -43)),
        (False, "W", "liable_pays", (0, 13, 0, -13)),
        (False, "N", "liable_pays", (0, 13, 0, -13)),
        (False, "W", "split", (0, 14, -7, -7)),
        (False, "E", "split", (-7, 14, 0, -7)),
    ],
)
def test_a_liable_player(drawn: bool, by: str, how: str, sums: tuple[int, ...]) -> None:
    rulings = {"liability": ["Full Flush"], "liability_discard": how}
    asked = {"seat_wind": "S", "self_drawn": drawn, "discarder_seat": by, "liable_seat": "N"}
    made = scored("taiwanese", FLUSH, rulings=rulings, **asked)
    assert tuple(made["settlement"].values()) == sums
    usual = scored("taiwanese", FLUSH, **asked)
    assert any("nobody is liable" in text for text in usual["warnings"])


def test_who_discarded_may_stay_unsaid() -> None:
    made = scored("taiwanese", SHUT, seat_wind="S")
    assert (made["total"], made["payments"], made["settlement"]) == (1, None, None)
    assert made["legal"]


def test_what_a_table_of_an_evening_does() -> None:
    game = RULES.game_under(None)
    assert (game.most_stays, game.several.of_two, game.several.of_three) == (None, 1, 3)
    assert game.fills == (("dealer_streak", STAYED),)
    assert RULES.game_under("star31").most_stays == 10
    assert RULES.game_under("shenlaiye").several.of_three == 1
    passes = RULES.game_under({"draw_continues": False, "multiple_winners": "all"})
    assert (passes.on_draw, passes.several.of_two) == ("passes", 2)
    paid = RULES.game_under({"base": 30, "tai_value": 10}).by_total
    assert paid is not None
    sums = paid.payments(4, winner="S", discarder=None, stayed=1).settlement
    assert sums == {"E": -100, "S": 240, "W": -70, "N": -70}


# --- what is asked about a hand -----------------------------------------------------------------


def test_what_sixteen_tiles_wait_for() -> None:
    waiting = {
        "ruleset": "taiwanese",
        "concealed": ["4m", "5m", "6m", "2s", "3s", "4s", "5s", "6s", "1p", "2p", "3p", "C", "C"],
        "melds": [{"type": "chow", "tiles": ["1m", "2m", "3m"]}],
        "seat_wind": "S",
    }
    found = answer_waits(waiting)["waits"]
    assert [(w["tile"], w["left"]) for w in found] == [("1s", 4), ("4s", 3), ("7s", 4)]
    assert [w["discard"]["total"] for w in found] == [2, 2, 2]
    assert found[0]["self_drawn"]["fans"] == ["Self-Draw"]


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_a_claim_is_checked_in_every_language(lang: str) -> None:
    claimed = ["平胡", "Concealed Hand", "Half Flush", "報聽"]
    typed = parse_shorthand(f"{OPEN} +ready=declared", RULES.FIELDS)
    hand = {**typed, "ruleset": "taiwanese", "seat_wind": "S", "claimed": claimed}
    made = answer(hand, lang=lang)
    assert [claim["verdict"] for claim in made["claims"]] == ["right", "wrong", "wrong", "wrong"]
    assert all(claim["because"].isascii() == (lang == "en") for claim in made["claims"])


def test_flowers_have_to_be_named_where_it_matters_which_they_are() -> None:
    counted = scored("taiwanese", f"{OPEN} +flowers=2", seat_wind="S")
    assert counted["error"]["code"] == "bad_json"
    any_flower = scored("taiwanese", f"{OPEN} +flowers=2", seat_wind="S", rulings="star31")
    assert Counter(patterns(any_flower))["Flower Tile"] == 2


def test_below_the_minimum_a_hand_is_a_false_win() -> None:
    made = scored("taiwanese", "12345m 123456s CC [999p] 3m", seat_wind="S", rulings={"minimum": 1})
    assert (made["legal"], made["minimum_met"], made["payments"]) == (False, False, None)
    assert made["false_win"]["settlement"] == {"E": 14, "S": -40, "W": 13, "N": 13}


def test_null_is_no_cap_and_worths_stand_in_an_object() -> None:
    rulings = {"cap": None, "tai": {"All Chows": 5}, "streak_limit": None}
    made = scored("taiwanese", OPEN, seat_wind="S", rulings=rulings)
    assert made["total"] == 5
    assert made["rulings"] == {"profile": "sml", "tai": {"All Chows": 5}}
    wrong = scored("taiwanese", OPEN, rulings={"tai": {"No Such Fan": 1}})
    assert wrong["error"]["code"] == "unknown_ruling"


def test_a_pung_comes_first_where_the_table_says_so() -> None:
    """Three chows of 2-3-4 are worth more than the pungs of the same tiles."""
    rulings = {"discard_pung_first": True}
    text = "22233344m 456s 99p [456p] 4m"
    assert patterns(scored("taiwanese", text, seat_wind="S")) == ["All Chows"]
    assert patterns(scored("taiwanese", text, seat_wind="S", rulings=rulings)) == []


@pytest.mark.parametrize("how", ["one_fan", "five"])
def test_a_fan_that_is_worth_nothing_takes_the_place_of_nothing(how: str) -> None:
    """A table on which the one name is worth 0 does not play it: its parts count as ever."""
    rulings = {"concealed_self_draw": how, "tai": {"Concealed Self-Draw": 0}}
    made = scored("taiwanese", f"{SHUT} +self-drawn", seat_wind="S", rulings=rulings)
    assert patterns(made) == ["Concealed Hand", "Fully Concealed Hand", "Self-Draw"]
