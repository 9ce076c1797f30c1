"""Riichi: what the package says reaches the player whole, and everything around it is right."""

import re
import subprocess
import sys
from itertools import islice
from typing import Any

import pytest

pytest.importorskip("mahjong")

from scoring import Hand, answer, answer_waits, parse_shorthand, score
from scoring.languages import simplified
from scoring.notation import hand_from_json
from scoring.rulesets.riichi import library
from scoring.rulesets.riichi.rules import RULES
from tests.helpers.hands import hands_of


def count(text: str, lang: str = "en", **more: Any) -> dict[str, Any]:
    hand = parse_shorthand(text, RULES.FIELDS)
    return answer({**hand, "ruleset": "riichi", **more}, lang=lang)


def verdict(text: str, lang: str, **more: Any) -> str:
    hand = parse_shorthand(text, RULES.FIELDS)
    scored = score(hand_from_json({**hand, "ruleset": "riichi", **more}))
    return RULES.verdict(scored).in_language(lang)


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


def test_payments_sum_to_zero() -> None:
    for hand in islice(hands_of("riichi", 3), 200):
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


def test_the_table_of_an_evening_plays_by_the_options() -> None:
    usual = RULES.game_under(None)
    assert (usual.several.of_two, usual.several.of_three) == (2, 0)
    assert RULES.game_under({"several_winners": "triple_ron"}).several.of_three == 3
    assert RULES.game_under({"several_winners": "head_bump"}).several.of_two == 1
    assert [draw.per_counter for draw in usual.paid_draws] == [0]
    counters = RULES.game_under({"nagashi_mangan": "counters"})
    assert [draw.per_counter for draw in counters.paid_draws] == [100]
    assert not RULES.game_under({"nagashi_mangan": "absent"}).paid_draws


def test_dora_follow_their_indicators_in_a_circle() -> None:
    scored = count("123m 789m 1p NNN [CCC] 1p", dora_indicators=["9m", "W", "F", "9p"])
    (dora,) = [fan for fan in scored["fans"] if fan["name"] == "Dora"]
    assert dora["count"] == 9
    assert dora["tiles"] == [["1m"], ["1p"], ["1p"], *[["N"]] * 3, *[["C"]] * 3]


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
    for hand in islice(hands_of("riichi", 11), 200):
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
    for hand in islice(hands_of("riichi", 5), 60):
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
