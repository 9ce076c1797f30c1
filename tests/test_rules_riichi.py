"""Riichi: what the package says reaches the player whole, and everything around it is right."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from itertools import islice
from typing import Any

import pytest

pytest.importorskip("mahjong")

from benchmarks.riichi_peer import compare, riichi_hands
from scoring import parse_shorthand, score, waits
from scoring.rulesets import ruleset
from scoring.rulesets.riichi import library
from scoring.rulesets.riichi.rules import RULES

HANDS = int(os.environ.get("RIICHI_PEER_HANDS", "500"))
OF_THE_RULINGS = {
    "renhou": {"rulings": {"renhou": "mangan"}},
    "renhou_yakuman": {"rulings": {"renhou": "yakuman"}},
}
"""Examples that count only where an option says so."""
OF_THE_OPTIONS = {"daburu_kokushi", "daburu_chuuren_poutou", "suuankou_tanki", "daisuushi"}


def count(text: str, lang: str = "en", **more: Any) -> dict[str, Any]:
    hand = parse_shorthand(text, RULES.more_fields("en"))
    return score({**hand, "ruleset": "riichi", **more}, lang=lang)


def yaku(answer: dict[str, Any]) -> dict[str, int]:
    assert "error" not in answer, answer
    return {fan["name"]: fan["points"] * fan["count"] for fan in answer["fans"]}


def refused(answer: dict[str, Any]) -> str:
    assert answer["error"]["code"] == "not_winning"
    message: str = answer["error"]["message"]
    return message


def test_the_same_yaku_han_fu_and_cost_as_the_package_asked_directly() -> None:
    compared = compare(islice(riichi_hands(seed=7), HANDS))
    assert not compared.failed[:1]
    assert compared.kinds["the same yaku, han, fu and cost"] > HANDS * 0.6
    assert compared.kinds["no_yaku"] > HANDS * 0.05


@pytest.mark.parametrize("row", RULES.patterns("en"), ids=lambda row: str(row["key"]))
def test_each_yaku_counts_in_its_example_of_the_guide(row: dict[str, Any]) -> None:
    more = OF_THE_RULINGS.get(row["key"], {})
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
    answer = count(text, **more)
    assert (answer["total"], answer["fu"]) == (han, fu)
    if pays:
        paid = answer["payments"]
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
    answer = count(hand, riichi=True, honba=3, deposits=2, discarder="N")
    assert answer["points"] == 2000
    assert answer["payments"] == {
        "winner": 2900,
        "discarder": -2900,
        "others": 0,
        "settlement": {"E": 0, "S": 2900, "W": 0, "N": -2900},
        "deposits": 2000,
    }


def test_payments_sum_to_zero() -> None:
    for hand in islice(riichi_hands(seed=3), 200):
        answer = score({**hand, "brief": True})
        if "error" in answer:
            continue
        paid = answer["payments"]
        dealer = paid.get("dealer", 0)
        others = 3 - (paid["discarder"] is not None) - ("dealer" in paid)
        total = paid["winner"] + (paid["discarder"] or 0) + others * paid["others"] + dealer
        assert total == 0, hand
        if "settlement" in paid:
            assert sum(paid["settlement"].values()) == 0
            assert paid["settlement"][hand["seat_wind"]] == paid["winner"]


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
    answer = count("123m 789m 1p NNN [CCC] 1p", dora_indicators=["9m", "W", "F", "9p"])
    (dora,) = [fan for fan in answer["fans"] if fan["name"] == "Dora"]
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
    answer = count("19m 19p 19s ESWNPF 1m C", riichi=True, dora_indicators=["9m"])
    assert yaku(answer) == {"Kokushi Musou": 13}
    assert {n["name"] for n in answer["not_counted"]} == {"Riichi", "Dora"}
    assert {n["by"] for n in answer["not_counted"]} == {"Kokushi Musou"}
    assert answer["limit"] == "yakuman"


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
    more = {"riichi": True, "ippatsu": True}
    assert count(thirty, **more)["points"] == 7700
    assert count(thirty, **more, rulings={"kiriage": True})["points"] == 8000
    drawn = "123m 678m 456p 78s 99p 9s +self-drawn"
    assert count(drawn)["fu"] == 20
    assert "Pinfu" not in yaku(count(drawn, rulings={"pinfu_tsumo_fu": True}))


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
    answer = count(text, **more)
    assert answer["error"]["code"] == code, answer
    assert answer["error"]["message"]
    chinese = count(text, "zh-Hans", **more)["error"]["message"]
    assert re.search("[一-龥]", chinese)


def test_waits_tell_which_tiles_win_and_which_have_no_yaku() -> None:
    hand = {**parse_shorthand("123m 678m 78s 99p [456p]"), "ruleset": "riichi"}
    found = {w["tile"]: w for w in waits({**hand, "last_wall_tile": True})["waits"]}
    assert set(found) == {"6s", "9s"}
    assert found["9s"]["discard"]["fans"] == ["Houtei Raoyui"]
    assert found["9s"]["self_drawn"]["fans"] == ["Haitei Raoyue"]
    plain = {w["tile"]: w for w in waits(hand)["waits"]}
    assert not plain["9s"]["discard"]["legal"]
    assert not plain["9s"]["self_drawn"]["minimum_met"]


def test_other_readings_are_told_and_none_is_dearer() -> None:
    several = 0
    for hand in islice(riichi_hands(seed=11), 200):
        answer = score(hand)
        if "error" in answer:
            continue
        several += bool(answer["alternatives"])
        for other in answer["alternatives"]:
            assert other["points"] <= answer["points"]
            assert other["arrangement"] != answer["arrangement"]
    assert several > 2
    answer = count("111222333m 789p 9s 9s")
    shapes = [[s["type"] for s in other["arrangement"]] for other in answer["alternatives"]]
    assert answer["arrangement"][0]["type"] != shapes[0][0]


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_every_sentence_is_in_the_language_asked_for(lang: str) -> None:
    for hand in islice(riichi_hands(seed=5), 60):
        answer = score({**hand, "claimed": ["Riichi"]}, lang=lang)
        if "error" in answer:
            assert answer["error"]["message"]
            continue
        said = [fan["because"] for fan in answer["fans"] + answer["not_counted"]]
        said += [part["name" if lang == "en" else "zh"] for part in answer["fu_details"]]
        for text in said:
            assert not re.search(r"[{}]", text)
            assert bool(re.search("[一-龥]", text)) == (lang != "en"), text


def test_claims_are_checked() -> None:
    answer = count("123m 678m 456p 78s 99p 9s", riichi=True, claimed=["立直", "Pinfu", "Tanyao"])
    assert [c["verdict"] for c in answer["claims"]] == ["right", "right", "wrong"]


def test_without_the_package_the_answer_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "mahjong.hand_calculating.hand", None)
    library._library.cache_clear()
    try:
        answer = count("123m 678m 456p 78s 99p 9s")
    finally:
        library._library.cache_clear()
    assert answer["error"]["code"] == "unknown_ruleset"
    assert "pip install mahjong" in answer["error"]["message"]


def test_the_package_is_not_loaded_before_a_hand_is_scored() -> None:
    code = (
        "import sys; from scoring.rulesets import ruleset; r = ruleset('riichi'); "
        "r.options('en'), r.more_fields('en'), r.patterns('en'); print('mahjong' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_the_form_is_told_what_to_ask() -> None:
    fields = {field["key"]: field for field in ruleset("riichi").more_fields("en")}
    assert fields["dora_indicators"]["kind"] == "tiles"
    assert fields["honba"]["kind"] == "count"
    assert [choice["value"] for choice in fields["discarder"]["choices"]] == ["", *"ESWN"]


@pytest.mark.parametrize(("listed", "named"), [(["5m", "5s"], "5m"), (["5s", "5m"], "5s")])
def test_of_red_fives_that_are_not_there_the_first_listed_is_named(
    listed: list[str], named: str
) -> None:
    hand = parse_shorthand("234m 345p 67s 99s [CCC] 8s")
    error = score({**hand, "ruleset": "riichi", "red_fives": listed})["error"]
    assert error["tiles"] == [named]
