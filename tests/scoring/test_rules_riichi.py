"""Riichi: what the package says reaches the player whole, and everything around it is right."""

import os
import re
import subprocess
import sys
from itertools import islice
from typing import Any

import pytest

pytest.importorskip("mahjong")

from benchmarks import riichi_majiang
from benchmarks.riichi_peer import compare, riichi_hands
from scoring import Hand, answer, answer_waits, parse_shorthand, score
from scoring.__main__ import typed_rulings
from scoring.languages import simplified
from scoring.notation import hand_from_json
from scoring.rulesets import ruleset
from scoring.rulesets.riichi import library
from scoring.rulesets.riichi.rules import RULES
from tests.helpers.rule_hands import table

HANDS = int(os.environ.get("RIICHI_PEER_HANDS", "500"))
OF_THE_RULINGS = {
    "renhou": {"rulings": {"renhou": "mangan"}},
    "renhou_yakuman": {"rulings": {"renhou": "yakuman"}},
}
"""Examples that count only where an option says so."""
OF_THE_OPTIONS = {"daburu_kokushi", "daburu_chuuren_poutou", "suuankou_tanki", "daisuushi"}


def count(text: str, lang: str = "en", **more: Any) -> dict[str, Any]:
    hand = parse_shorthand(text, RULES.FIELDS)
    return answer({**hand, "ruleset": "riichi", **more}, lang=lang)


def verdict(text: str, lang: str, **more: Any) -> str:
    hand = parse_shorthand(text, RULES.FIELDS)
    scored = score(hand_from_json({**hand, "ruleset": "riichi", **more}))
    return RULES.verdict(scored).in_language(lang)


def yaku(scored: dict[str, Any]) -> dict[str, int]:
    assert "error" not in scored, scored
    return {fan["name"]: fan["points"] * fan["count"] for fan in scored["fans"]}


def refused(told: dict[str, Any]) -> str:
    assert told["error"]["code"] == "not_winning"
    message: str = told["error"]["message"]
    return message


def test_the_same_yaku_han_fu_and_cost_as_the_package_asked_directly() -> None:
    compared = compare(islice(riichi_hands(seed=7), HANDS))
    assert not compared.failed[:1]
    assert compared.kinds["the same yaku, han, fu and cost"] > HANDS * 0.6
    assert compared.kinds["no_yaku"] > HANDS * 0.05


@pytest.mark.parametrize("setting", riichi_majiang.SETTINGS)
def test_an_independent_engine_says_the_same(setting: str) -> None:
    dealt = list(islice(riichi_majiang.majiang_hands(seed=7), HANDS))
    try:
        compared = riichi_majiang.compare(dealt, setting, riichi_majiang.MODULES)
    except riichi_majiang.Missing as missing:
        pytest.skip(str(missing))
    assert not compared.failed[:1]
    assert compared.kinds["equal"] > HANDS * 0.6


@pytest.mark.parametrize("row", RULES.patterns("en"), ids=lambda row: str(row["key"]))
def test_each_yaku_counts_in_its_example_of_the_guide(row: dict[str, Any]) -> None:
    more: dict[str, Any] = dict(OF_THE_RULINGS.get(row["key"], {}))
    if row["key"] in OF_THE_OPTIONS:
        more = {"rulings": {"double_yakuman": True}}
    got = yaku(count(row["example"], **more))
    assert row["name"] in got
    opened = "[" in row["example"]
    if row["group"] != "Dora":
        assert got[row["name"]] == (row["open"] if opened and row["open"] else row["value"])


def test_the_table_has_the_names_and_values_of_the_package() -> None:
    from mahjong.hand_calculating.yaku_config import YakuConfig

    theirs = vars(YakuConfig())
    ours = {row["key"]: row for row in RULES.patterns("en")}
    local = {"open_riichi", "daburu_open_riichi", "nagashi_mangan", "daisharin", "daichisei"}
    local |= {"sashikomi", "paarenchan"}
    assert set(theirs) - set(ours) == local
    for key, row in ours.items():
        one = theirs[key]
        assert (row["name"], row["value"], row["open"]) == (
            one.name,
            one.han_closed,
            one.han_open,
        ) or key == "ura_dora"


@pytest.mark.parametrize(
    ("text", "more", "han", "fu", "pays"),
    [
        # a pung of red dragons and nothing else
        ("123m 456p 55s 78s [CCC] 9s +seat=S", {}, 1, 30, (1000, -1000, 0)),
        # seven pairs of terminals and honors
        ("1199m 1199p EE SS C C +seat=W", {}, 4, 25, (6400, -6400, 0)),
        # East draws: all three pay the same
        ("123m 678m 456p 78s 99p 9s +self-drawn +seat=E", {}, 2, 20, (2100, None, -700)),
        # riichi and self-draw with a kong of terminals
        ("234m 55p 67s 678p (9999m) 8s +self-drawn +seat=N", {"riichi": True}, 2, 60, None),
    ],
)
def test_worked_hands(
    text: str, more: dict[str, Any], han: int, fu: int, pays: tuple[int, int | None, int] | None
) -> None:
    scored = count(text, **more)
    assert (scored["total"], scored["fu"]) == (han, fu)
    if pays:
        paid = scored["payments"]
        assert (paid["winner"], paid["discarder"], paid["others"]) == pays


def test_a_win_of_somebody_else_than_east_costs_east_double() -> None:
    paid = count("123m 678m 456p 78s 99p 9s +self-drawn +seat=W", honba=2)["payments"]
    assert paid == {
        "winner": 2100,
        "discarder": None,
        "dealer": -900,
        "others": -600,
        "settlement": {"E": -900, "S": -600, "W": 2100, "N": -600},
    }


def test_counters_and_deposits() -> None:
    hand = "123m 678m 456p 78s 99p 9s +seat=S"
    scored = count(hand, riichi=True, honba=3, deposits=2, discarder="N")
    assert scored["points"] == 2000
    assert scored["payments"] == {
        "winner": 2900,
        "discarder": -2900,
        "others": 0,
        "settlement": {"E": 0, "S": 2900, "W": 0, "N": -2900},
        "deposits": 2000,
    }


def test_payments_sum_to_zero() -> None:
    for hand in islice(riichi_hands(seed=3), 200):
        scored = answer({**hand, "brief": True})
        if "error" in scored:
            continue
        paid = scored["payments"]
        dealer = paid.get("dealer", 0)
        others = 3 - (paid["discarder"] is not None) - ("dealer" in paid)
        total = paid["winner"] + (paid["discarder"] or 0) + others * paid["others"] + dealer
        assert total == 0, hand
        if "settlement" in paid:
            assert sum(paid["settlement"].values()) == 0
            assert paid["settlement"][hand["seat_wind"]] == paid["winner"]


def test_the_verdict_names_the_deposits_beside_the_points() -> None:
    hand = "123m 678m 456p 78s 99p 9s +seat=S"
    for lang, words in (("en", "2000 points of riichi deposits"), ("zh-Hans", "立直棒2000点")):
        with_two = verdict(hand, lang, riichi=True, deposits=2)
        assert words in with_two
        without = verdict(hand, lang, riichi=True)
        assert words not in without
        assert with_two[-1] == without[-1] == ("." if lang == "en" else "。")


def test_a_pair_of_the_wind_of_seat_and_round_has_4_fu_or_2() -> None:
    two = {"double_wind_fu": 2}
    # 20, self-drawn 2, open eights 2, open dragons 4, and the pair: 32 and so 40, or 30
    closer = "78s EE [CCC] [888m] [234p] 9s +self-drawn +seat=E +round=E"
    usual, other = count(closer), count(closer, rulings=two)
    assert (usual["fu"], other["fu"]) == (40, 30)
    assert ("double_valued_pair", 4) in [(p["reason"], p["fu"]) for p in usual["fu_details"]]
    assert ("valued_pair", 2) in [(p["reason"], p["fu"]) for p in other["fu_details"]]
    assert [r["id"] for r in usual["rulings_applied"]] == ["double_wind_fu"]
    # a pair of the seat's wind alone has 2 fu anyhow, and so has a round's
    for winds in ("+seat=E +round=S", "+seat=S +round=E"):
        plain = closer.replace("+seat=E +round=E", winds)
        assert count(plain, rulings=two)["fu"] == count(plain)["fu"] == 30


def test_a_pair_at_2_fu_changes_no_yaku() -> None:
    # three sets of winds beside the pair of the fourth are a yakuman, two are yaku of their own
    for text in (
        "78s EE SSS [WWW] [NNN] 9s +seat=E +round=E",
        "78s EE [SSS] [WWW] [CCC] 9s +seat=E +round=E",
        "1144m 2288p 33s EE C C +seat=E +round=E",
    ):
        assert yaku(count(text)) == yaku(count(text, rulings={"double_wind_fu": 2}))


DRAGONS = "78s 99p [CCC] [FFF] [PPP] 9s +seat=S"
DRAGONS_AND_HONORS = "EE NN [CCC] [FFF] [PPP] E +seat=S"
FOUR_WINDS = "9s [EEE] [SSS] [WWW] [NNN] 9s"
FOUR_KONGS = "9s [2222m] [3333p] (7777s) [CCCC] 9s +self-drawn +seat=S"

LIABLE = table(
    f"""
{DRAGONS} +self-drawn +liable=W | 0 32000 -32000 0
{DRAGONS} +self-drawn +liable=E +honba=2 | -32600 32600 0 0
{DRAGONS.replace("=S", "=E")} +self-drawn +liable=N | 48000 0 0 -48000
{DRAGONS} +liable=W +discarder=N | 0 32000 -16000 -16000
{DRAGONS} +liable=W +discarder=N +honba=1 | 0 32300 -16300 -16000
{DRAGONS} +liable=W +discarder=N +honba=1 | 0 32300 -16000 -16300 | by liability_counters=usual
{DRAGONS} +liable=W +discarder=W +honba=1 | 0 32300 -32300 0
{DRAGONS_AND_HONORS} +self-drawn +liable=W +honba=1 | 0 64300 -64300 0
{DRAGONS_AND_HONORS} +self-drawn +liable=W +honba=1 | -16000 64300 -40300 -8000
    | by liability_for=yakuman
{DRAGONS_AND_HONORS} +self-drawn +liable=W +honba=1 | -16100 64300 -40100 -8100
    | by liability_counters=usual,liability_for=yakuman
{DRAGONS_AND_HONORS} +liable=W +discarder=E +honba=1 | -32000 64300 -32300 0
{DRAGONS_AND_HONORS} +liable=W +discarder=E +honba=1 | -48000 64300 -16300 0
    | by liability_for=yakuman
{FOUR_WINDS} +liable=W +discarder=N | 48000 0 -24000 -24000
{FOUR_WINDS} +liable=W +discarder=N | 96000 0 -48000 -48000 | by double_yakuman=true
{FOUR_KONGS} +liable=W | 0 32000 -32000 0 | by liability=dragons_winds_kongs
{FOUR_KONGS} +liable=W | -16000 32000 -8000 -8000
{DRAGONS} +self-drawn +liable=W | -16000 32000 -8000 -8000 | by liability=none
"""
)
"""The liable player pays all of a self-draw, counters too, and half of another player's discard,
counters and another yakuman by the options; what else the hand has is paid as always. The sums of
E S W N; rulings."""


@pytest.mark.parametrize("row", LIABLE, ids=" | ".join)
def test_a_liable_player_pays(row: list[str]) -> None:
    text, sums, *by = row
    paid = count(text, rulings=typed_rulings(by[0].removeprefix("by ")) if by else None)["payments"]
    assert " ".join(str(paid["settlement"][wind]) for wind in "ESWN") == sums
    winner = text[text.index("seat=") + 5] if "seat=" in text else "E"
    assert paid["winner"] == paid["settlement"][winner]
    if "liable" in paid:
        assert paid["liable"] == paid["settlement"][text[text.index("liable=") + 7]]


def test_half_is_named_although_nobody_said_who_discarded() -> None:
    paid = count(DRAGONS, liable="W")["payments"]
    assert paid == {"winner": 32000, "discarder": -16000, "others": 0, "liable": -16000}


@pytest.mark.parametrize(
    ("text", "liable"),
    [
        (DRAGONS, "S"),
        # a set that nobody claimed, too few sets, and no such sets at all
        ("78s 99p FFF [CCC] [PPP] 9s +seat=S", "W"),
        ("78s 99p (FFFF) (CCCC) (PPPP) 9s +seat=S", "W"),
        ("123m 78s 99p [CCC] [FFF] 9s +seat=S", "W"),
        ("123m 678m 456p 78s 99p 9s +seat=S", "W"),
    ],
)
def test_nobody_is_liable_for_what_was_not_claimed(text: str, liable: str) -> None:
    assert count(text, liable=liable)["error"]["code"] == "impossible_situation"


def test_the_table_of_an_evening_plays_by_the_options() -> None:
    usual = RULES.game_under(None)
    assert (usual.several.of_two, usual.several.of_three) == (2, 0)
    assert RULES.game_under({"several_winners": "triple_ron"}).several.of_three == 3
    assert RULES.game_under({"several_winners": "head_bump"}).several.of_two == 1
    assert [draw.per_counter for draw in usual.paid_draws] == [0]
    counters = RULES.game_under({"nagashi_mangan": "counters"})
    assert [draw.per_counter for draw in counters.paid_draws] == [100]
    assert not RULES.game_under({"nagashi_mangan": "absent"}).paid_draws


def test_a_five_is_red_only_where_the_hand_says_so() -> None:
    hand = "234m 678m 456p 55p 67s 8s"
    assert yaku(count(hand)) == {"Pinfu": 1, "Tanyao": 1}
    red = count(hand, red_fives=["5p"])
    assert yaku(red)["Aka Dora"] == 1
    assert [r["id"] for r in red["rulings_applied"]] == ["red_fives"]
    off = count(hand, red_fives=["5p"], rulings={"red_fives": False})
    assert "Aka Dora" not in yaku(off)
    assert [(n["name"], n["principle"]) for n in off["not_counted"]] == [("Aka Dora", "ruling")]
    all_four = "234m 678m 67s 22s (5555p) 8s"
    assert "Aka Dora" not in yaku(count(all_four, riichi=True))
    assert yaku(count(all_four, riichi=True, red_fives=["5p", "5p"]))["Aka Dora"] == 2


def test_dora_follow_their_indicators_in_a_circle() -> None:
    scored = count("123m 789m 1p NNN [CCC] 1p", dora_indicators=["9m", "W", "F", "9p"])
    (dora,) = [fan for fan in scored["fans"] if fan["name"] == "Dora"]
    assert dora["count"] == 9
    assert dora["tiles"] == [["1m"], ["1p"], ["1p"], *[["N"]] * 3, *[["C"]] * 3]


def test_ura_dora_need_riichi() -> None:
    hand = "123m 678m 456p 78s 99p 9s"
    without = count(hand, ura_indicators=["8p"])
    assert "Ura Dora" not in yaku(without)
    (entry,) = without["not_counted"]
    assert (entry["name"], entry["by"], entry["principle"]) == ("Ura Dora", "Riichi", "needs")
    assert yaku(count(hand, riichi=True, ura_indicators=["8p"]))["Ura Dora"] == 2


def test_nothing_counts_beside_a_yakuman() -> None:
    scored = count("19m 19p 19s ESWNPF 1m C", riichi=True, dora_indicators=["9m"])
    assert yaku(scored) == {"Kokushi Musou": 13}
    assert {n["name"] for n in scored["not_counted"]} == {"Riichi", "Dora"}
    assert {n["by"] for n in scored["not_counted"]} == {"Kokushi Musou"}
    assert scored["limit"] == "yakuman"


def test_the_switches_change_what_they_name() -> None:
    opened = "234m 678m 67s 55p [456p] 8s"
    assert yaku(count(opened)) == {"Tanyao": 1}
    assert "no yaku" in refused(count(opened, rulings={"open_tanyao": False}))
    assert "no yaku" in refused(count(opened, rulings="library"))
    four = "222m 777s FFF 444m 9p 9p +seat=S"
    assert count(four)["points"] == 32000
    assert count(four, rulings={"double_yakuman": True})["points"] == 64000
    first = "123m 678m 456p 78s 99p 9s +seat=S +first-turn"
    assert count(first)["points"] == 1000
    assert count(first, rulings={"renhou": "mangan"})["total"] == 6
    assert count(first, rulings={"renhou": "yakuman"})["limit"] == "yakuman"
    thirty = "234m 678m 456p 55p 67s 8s +seat=S"
    more: dict[str, Any] = {"riichi": True, "ippatsu": True}
    assert count(thirty, **more)["points"] == 7700
    assert count(thirty, **more, rulings={"kiriage": True})["points"] == 8000
    drawn = "123m 678m 456p 78s 99p 9s +self-drawn"
    assert count(drawn)["fu"] == 20
    assert "Pinfu" not in yaku(count(drawn, rulings={"pinfu_tsumo_fu": True}))


SANSHOKU = "234m 234p 23s 789s 55p 4s +riichi +seat=S"
RENHOU = "123456m 789s 23p 55p 4p +first-turn +seat=S"
MIXED_IN = "123456m 789s 23p 55p 4p +self-drawn +mixed-in +seat=S"
OPEN_DRAWN = "567m 345s 66p 67s [234m] 8s +self-drawn +seat=S"
ALONE = {"yakuman_together": False, "double_yakuman": True}


@pytest.mark.parametrize(
    ("hand", "rulings", "points"),
    [
        # one yakuman at most: WRC 2015, 6.5; riichi.wiki on the European rules
        (DRAGONS_AND_HONORS, "ema-2016", 32000),
        (DRAGONS_AND_HONORS, "wrc-2015", 32000),
        (DRAGONS_AND_HONORS, "mleague", 64000),
        (DRAGONS_AND_HONORS, "tenhou", 64000),
        ("19m 19p 19s ESWNCFP 9s +seat=E +self-drawn +first-turn", "ema-2016", 48000),
        ("19m 19p 19s ESWNCFP 9s +seat=S +self-drawn +first-turn", ALONE, 64000),
        # 4 han 30 fu and 3 han 60 fu are a mangan: WRC 2015, 6.1
        (SANSHOKU, "wrc-2015", 8000),
        (SANSHOKU, "ema-2016", 7700),
        ("123p 99p 78s [CCC] (FFFF) 9s +seat=S +dora-indicators=8p", "wrc-2015", 8000),
        # renhou is a mangan by itself, or what the hand makes without it: EMA 2016, 4.2.4
        (RENHOU, "ema-2016", 8000),
        (RENHOU, "wrc-2015", 12000),
        (RENHOU.replace("789s 23p 55p 4p", "789m 23m 55m 4m"), "ema-2016", 16000),
        # a drawn tile that was not kept apart: WRC 2015, 5.6
        (MIXED_IN, "wrc-2015", 800),
        (MIXED_IN, "tenhou", 1500),
        (MIXED_IN.replace("+self-drawn", "+riichi"), "wrc-2015", 2000),
        ("123456m 789s 13p 55p 2p +self-drawn +mixed-in +seat=S", "wrc-2015", 800),
        # an open self-drawn hand has the 2 fu of the draw
        (OPEN_DRAWN, {"open_pinfu_fu": False}, 1100),
        (OPEN_DRAWN.replace("+self-drawn", ""), {"open_pinfu_fu": False}, 700),
    ],
)  # fmt: skip
def test_what_tournaments_pay_otherwise(hand: str, rulings: Any, points: int) -> None:
    scored = answer(
        {**parse_shorthand(hand, RULES.FIELDS), "ruleset": "riichi", "rulings": rulings}
    )
    assert scored["points"] == points, scored
    paid = scored["payments"]
    assert paid["winner"] == points


def test_what_does_not_count_by_a_profile_is_named_with_what_takes_its_place() -> None:
    cases = [(DRAGONS_AND_HONORS, "ema-2016", "Tsuu Iisou"), (MIXED_IN, "wrc-2015", "Pinfu")]
    for hand, rulings, name in [*cases, (RENHOU, "ema-2016", "Pinfu")]:
        scored = count(hand, rulings=rulings)
        assert name not in yaku(scored)
        assert name in [beside["name"] for beside in scored["not_counted"]]


def test_the_2_fu_of_an_open_self_drawn_hand_are_those_of_the_draw() -> None:
    scored = count(OPEN_DRAWN)
    assert [part["reason"] for part in scored["fu_details"]] == ["base", "tsumo"]
    told = {ruling["id"] for ruling in scored["rulings_applied"]}
    assert not told & {"open_pinfu_fu", "pinfu_tsumo_fu"}


@pytest.mark.parametrize(
    ("rulings", "more", "paid"),
    [
        ("tenhou", {"discarder": "N"}, {"N": -32000, "W": -32000, "E": 0}),
        ("mleague", {"discarder": "N"}, {"N": -48000, "W": -16000, "E": 0}),
        ("ema-2016", {"discarder": "N"}, {"N": -16000, "W": -16000, "E": 0}),
        ("tenhou", {"self_drawn": True}, {"N": 0, "W": -64000, "E": 0}),
        ("mleague", {"self_drawn": True}, {"N": -8000, "W": -40000, "E": -16000}),
        ({"liability_for": "yakuman"}, {"discarder": "N"}, {"N": -48000, "W": -16000, "E": 0}),
    ],
)
def test_who_pays_two_yakuman_of_which_one_was_fed(
    rulings: Any, more: dict[str, Any], paid: dict[str, int]
) -> None:
    scored = count(DRAGONS_AND_HONORS, liable="W", rulings=rulings, **more)
    settled = scored["payments"]["settlement"]
    assert {seat: settled[seat] for seat in paid} == paid
    assert sum(settled.values()) == 0


def test_a_counter_may_be_worth_1500() -> None:
    hand = "234m 678m 456p 55p 67s 8s +seat=S"
    for value in (300, 1500):
        chosen = {"counter_value": value}
        won = count(hand, riichi=True, honba=2, rulings=chosen)
        assert won["payments"]["winner"] - won["points"] == 2 * value
        drawn = count(hand + " +self-drawn", honba=2, rulings=chosen)["payments"]["settlement"]
        plain = count(hand + " +self-drawn")["payments"]["settlement"]
        assert {plain[seat] - drawn[seat] for seat in "EWN"} == {2 * value // 3}


def test_every_option_that_changes_the_answer_is_told() -> None:
    told = 0
    for hand in islice(riichi_hands(seed=13), 60):
        scored = answer(hand)
        if "error" in scored:
            continue
        applied = {ruling["id"] for ruling in scored["rulings_applied"]}
        told += len(applied)
        for option in RULES.OPTIONS.table:
            others = [
                answer({**hand, "rulings": {**hand.get("rulings", {}), option.id: choice.value}})
                for choice in option.choices
            ]
            keys = ("total", "points", "limit", "fans", "fu_details", "payments")
            differs = any(other.get(key) != scored[key] for other in others for key in keys)
            assert differs == (option.id in applied), (option.id, hand)
    assert told > 20


def test_each_option_is_told_in_its_own_words() -> None:
    for name in ("riichi", "hong_kong"):
        rules = ruleset(name)
        for option, listed in zip(rules.OPTIONS.table, rules.options("zh-Hant"), strict=True):
            said = [choice["label"] for choice in listed["choices"]]
            assert len(set(said)) == len(option.choices)
            assert not {*map(str, (choice.label for choice in option.choices))} & {*said}


def test_a_mangan_is_called_one_whether_others_are_rounded_up_or_not() -> None:
    fifty_fu = "234m 55p 888p FFF 78s 9s +seat=S +dora-indicators=7p"
    for rounding in (False, True):
        scored = count(fifty_fu, rulings={"kiriage": rounding})
        assert (scored["total"], scored["fu"], scored["limit"]) == (4, 50, "mangan")


def test_what_a_hand_just_missed_is_a_yaku_and_could_have_been() -> None:
    scored = count("234m 678m 456p 78s 55p 9s", riichi=True, nearly=True)
    assert [(n["name"], n["total"]) for n in scored["nearly"]] == [("Tanyao", 3)]
    # luck and dora are no fans that a hand misses, and who discarded has another seat
    scored = count("123m 678m SSS 99p 78s 9s +seat=W", discarder="S", riichi=True, nearly=True)
    missed = {n["name"] for n in scored["nearly"]}
    assert missed == {"Chantai", "Yakuhai (round wind south)"}


def test_a_hand_made_without_its_fields_is_played_as_usual() -> None:
    tiles = ("2m", "3m", "4m", "6m", "7m", "8m", "4p", "5p", "6p", "7s", "8s", "9s", "5p", "5p")
    hand = Hand(tiles, winning_tile="9s", seat_wind="S", ruleset="riichi")
    assert score(hand).total == 1
    assert score(hand.replace(fields={"riichi": True})).total == 2


def test_first_turn_is_tenhou_chiihou_or_renhou() -> None:
    hand = "123m 678m 456p 78s 99p 9s +first-turn"
    assert yaku(count(hand + " +self-drawn +seat=E")) == {"Tenhou": 13}
    assert yaku(count(hand + " +self-drawn +seat=W")) == {"Chiihou": 13}
    renhou = count(hand + " +seat=W")
    assert ("Renhou", "ruling") in [(n["name"], n["principle"]) for n in renhou["not_counted"]]


def test_a_hand_that_cannot_win_says_why() -> None:
    assert "riichi or by self-draw" in refused(count("123m 678m 456p 79s 99p 8s"))
    assert "set of dragons" in refused(count("123m 678m 79s 99p [456p] 8s"))
    assert "have to be different" in refused(count("1111m 2288p 3399s C C"))
    assert "seven different pairs" in refused(count("123m 678m 456p 79s 99p 1s"))
    assert "役" in refused(count("123m 678m 456p 79s 99p 8s", lang="zh-Hant"))


@pytest.mark.parametrize(
    ("text", "more", "code"),
    [
        ("123m 678m 78s 99p [456p] 9s", {"riichi": True}, "impossible_situation"),
        ("123m 678m 456p 78s 99p 9s", {"ippatsu": True}, "impossible_situation"),
        ("123m 678m 456p 78s 99p 9s +first-turn", {"riichi": True}, "impossible_situation"),
        ("123m 678m 78s 99p [CCCC] 9s +replacement +last-draw", {}, "impossible_situation"),
        ("123m 678m 456p 78s 99p 9s +robbing +last-claim", {}, "impossible_situation"),
        ("123m 678m 456p 78s 99p 9s", {"red_fives": ["5m"]}, "impossible_situation"),
        ("123m 678m 456p 78s 99p 9s", {"red_fives": ["4p"]}, "impossible_situation"),
        ("123m 678m 456p 78s 99p 9s", {"discarder": "E"}, "impossible_situation"),
        ("123m 678m 78s 99p [CCC] 9s", {"dora_indicators": ["C", "C"]}, "too_many_copies"),
        ("123m 678m 456p 78s 99p 9s", {"dora_indicators": ["E"] * 6}, "wrong_tile_count"),
        ("123m 678m 456p 78s 99p 9s", {"dora_indicators": ["f1"]}, "bad_tile"),
        ("123m 678m 456p 78s 99p 9s", {"dora_indicators": "9m"}, "bad_json"),
        ("123m 678m 456p 78s 99p 9s", {"honba": -1}, "bad_json"),
        ("123m 678m 456p 78s 99p 9s", {"riichi": 1}, "bad_json"),
        ("123m 678m 456p 78s 99p 9s", {"first_turn": "yes"}, "bad_json"),
        ("123m 678m 456p 78s 99p 9s", {"rulings": {"open_tanyao": "maybe"}}, "unknown_ruling"),
        ("55555m 678m 456p 78s 9s", {}, "too_many_copies"),
    ],
)
def test_what_no_game_can_produce_is_told(text: str, more: dict[str, Any], code: str) -> None:
    scored = count(text, **more)
    assert scored["error"]["code"] == code, scored
    assert scored["error"]["message"]
    chinese = count(text, "zh-Hans", **more)["error"]["message"]
    assert re.search("[一-龥]", chinese)


def test_waits_tell_which_tiles_win_and_which_have_no_yaku() -> None:
    hand = {**parse_shorthand("123m 678m 78s 99p [456p]"), "ruleset": "riichi"}
    found = {w["tile"]: w for w in answer_waits({**hand, "last_wall_tile": True})["waits"]}
    assert set(found) == {"6s", "9s"}
    assert found["9s"]["discard"]["fans"] == ["Houtei Raoyui"]
    assert found["9s"]["self_drawn"]["fans"] == ["Haitei Raoyue"]
    plain = {w["tile"]: w for w in answer_waits(hand)["waits"]}
    assert not plain["9s"]["discard"]["legal"]
    assert not plain["9s"]["self_drawn"]["minimum_met"]


def test_other_readings_are_told_and_none_is_dearer() -> None:
    several = 0
    for hand in islice(riichi_hands(seed=11), 200):
        scored = answer(hand)
        if "error" in scored:
            continue
        several += bool(scored["alternatives"])
        for other in scored["alternatives"]:
            assert other["points"] <= scored["points"]
            assert other["arrangement"] != scored["arrangement"]
    assert several > 2
    scored = count("111222333m 789p 9s 9s")
    shapes = [[s["type"] for s in other["arrangement"]] for other in scored["alternatives"]]
    assert scored["arrangement"][0]["type"] != shapes[0][0]


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_every_sentence_is_in_the_language_asked_for(lang: str) -> None:
    for hand in islice(riichi_hands(seed=5), 60):
        scored = answer({**hand, "claimed": ["Riichi"]}, lang=lang)
        if "error" in scored:
            assert scored["error"]["message"]
            continue
        said = [fan["because"] for fan in scored["fans"] + scored["not_counted"]]
        said += [part["name" if lang == "en" else "zh"] for part in scored["fu_details"]]
        for text in said:
            assert not re.search(r"[{}]", text)
            assert bool(re.search("[一-龥]", text)) == (lang != "en"), text
            assert lang != "zh-Hans" or text == simplified(text)


def test_claims_are_checked() -> None:
    scored = count("123m 678m 456p 78s 99p 9s", riichi=True, claimed=["立直", "Pinfu", "Tanyao"])
    assert [c["verdict"] for c in scored["claims"]] == ["right", "right", "wrong"]


def test_without_the_package_the_answer_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "mahjong.hand_calculating.hand", None)
    library._library.cache_clear()
    library._estimate.cache_clear()
    try:
        scored = count("123m 678m 456p 78s 99p 9s")
    finally:
        library._library.cache_clear()
    assert scored["error"]["code"] == "unknown_ruleset"
    assert "pip install mahjong" in scored["error"]["message"]


def test_the_package_is_not_loaded_before_a_hand_is_scored() -> None:
    code = (
        "import sys; from scoring.rulesets import ruleset; r = ruleset('riichi'); "
        "r.options('en'), r.more_fields, r.patterns('en'); print('mahjong' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_the_form_is_told_what_to_ask() -> None:
    fields = {field.key: field for field in ruleset("riichi").more_fields}
    assert fields["dora_indicators"].kind == "tiles"
    assert fields["honba"].kind == "count"
    assert [value for value, _ in fields["discarder"].choices] == ["", *"ESWN"]


@pytest.mark.parametrize(("listed", "named"), [(["5m", "5s"], "5m"), (["5s", "5m"], "5s")])
def test_of_red_fives_that_are_not_there_the_first_listed_is_named(
    listed: list[str], named: str
) -> None:
    hand = parse_shorthand("234m 345p 67s 99s [CCC] 8s")
    error = answer({**hand, "ruleset": "riichi", "red_fives": listed})["error"]
    assert error["tiles"] == [named]


def test_two_equal_chows_that_a_renhou_leaves_out_are_named() -> None:
    hand = parse_shorthand("99m9m 345s 11223p55p 3p +seat=S")
    scored = answer({**hand, "ruleset": "riichi", "rulings": "ema-2016", "first_turn": True})
    (left,) = [one for one in scored["not_counted"] if one["name"] == "Iipeiko"]
    assert "1-2-3" in left["because"]
