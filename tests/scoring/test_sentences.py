"""Wording of the sentences in answers, under all rules."""

from itertools import islice

import pytest

from scoring import answer, parse_shorthand, score
from scoring.answers.answering import score_json, waits
from scoring.answers.json_hand import hand_from_json
from scoring.answers.terminal import score_table, waits_table
from scoring.rulesets import names, ruleset
from tests.helpers.hands import hands_of


@pytest.mark.parametrize("rules", names())
def test_what_several_sets_make_is_said_once_of_all_of_them(rules: str) -> None:
    for hand in islice(hands_of(rules, seed=11), 120):
        told = answer(hand)
        for entry in [*told.get("fans", ()), *told.get("items", ()), *told.get("not_counted", ())]:
            beginnings = [part.partition(":")[0].lower() for part in entry["because"].split("; ")]
            assert len(beginnings) == len(set(beginnings)), entry


def test_a_limit_hand_that_was_just_missed_is_called_a_limit_and_not_one_point() -> None:
    hand = parse_shorthand("EEE SSS WWW 22m 55p 5p", ruleset("classical").FIELDS)
    told = answer({**hand, "ruleset": "classical", "nearly": True})
    (missed,) = told["nearly"]
    assert (missed["name"], missed["points"], missed["unit"]) == ("Buried Treasure", None, "limit")
    read = hand_from_json({**hand, "ruleset": "classical"})
    assert "Buried Treasure  limit  Self-drawn" in score_table(score(read, nearly=True))
    assert "坎坎和  滿貫  若自摸" in score_table(score(read, nearly=True), "zh-Hant")


def table_of(rules: str, text: str, lang: str = "en", **fields: object) -> str:
    hand = parse_shorthand(text, ruleset(rules).FIELDS)
    return score_table(score_json({**hand, "ruleset": rules, **fields}), lang)


def test_a_claim_is_answered_at_the_terminal_in_its_language_and_once() -> None:
    text = "123m 456p 789s E [222s] E +flowers=3"
    said = table_of("mcr", text, claimed=["Mixed Straight", "All Pungs"])
    assert "  Flower Tiles    missed  1×3  Three flower tiles." in said
    chinese = table_of("mcr", text, "zh-Hant", claimed=["Mixed Straight", "All Pungs"])
    assert "  Mixed Straight  對    8    " in chinese
    assert "  花牌            漏報  1×3  " in chinese
    assert not {"right", "wrong", "missed"} & set(chinese.split())


def test_what_the_losers_hands_are_worth_is_said_before_their_differences() -> None:
    others = {"E": 12, "W": 2, "N": 92}
    said = table_of("classical", "[123p] [456m] [789s] [123m] SS +seat=S", others=others)
    lines = said.split("\n")
    worth = next(n for n, line in enumerate(lines) if line.startswith("The hands are worth: "))
    assert lines[worth].startswith("The hands are worth: East 12, South ")
    assert any("the difference of their hands" in line for line in lines[worth:])


def test_a_question_that_is_none_is_told_from_its_answer() -> None:
    hand = "[123p] [456m] [789s] [123m] SS +seat=S"
    assert "    Points for going out: 20 points [" in table_of("classical", hand)
    assert "    和牌底分：20分 [" in table_of("classical", hand, "zh-Hant")
    assert "How many tai does a win need? None [" in table_of("taiwanese", f"[111m] {hand}")


def test_a_ruling_that_changes_the_fans_and_not_the_sum_says_so() -> None:
    pungs = parse_shorthand("EEE SSS WWW NN CC C +seat=E +self-drawn", ruleset("hong_kong").FIELDS)
    told = answer({**pungs, "ruleset": "hong_kong"})
    effects = {ruling["id"]: ruling["effect"] for ruling in told["rulings_applied"]}
    assert effects["limit_hands"] == "the same total"
    assert "+0" not in effects.values()


def test_a_wait_that_does_not_win_is_not_called_too_little() -> None:
    wait = {**parse_shorthand("5s 5m 4m 4s 8s 4m 6m 4s 5s 5m 6m 3s 8s"), "winning_tile": None}
    carmel = ruleset("carmel")
    said = waits_table(waits(carmel, carmel.parse_waiting(wait)))
    assert "3 of bamboo  left 3  by discard wins" in said
    assert "6 of bamboo  left 4  by discard does not win" in said
    british = parse_shorthand("123m 456m 789s [222p] 8s", ruleset("classical").FIELDS)
    british = {**british, "winning_tile": None, "rulings": {"max_chows": 1}}
    classical = ruleset("classical")
    said = waits_table(waits(classical, classical.parse_waiting(british)))
    assert "(does not win)" in said
    assert "(not enough)" not in said


def test_fans_have_japanese_names_in_japanese() -> None:
    hand = "222m 444m 666p 77s 88p 8p +seat=S +riichi"
    said = table_of("riichi", hand, "ja", dora_indicators=["1m"])
    for name in ("対対和  ", "三暗刻  ", "立直  ", "ドラ  "):
        assert name in said
    pungs = table_of("mcr", "[222m] [444m] [666p] [888p] 6s 6s", "ja")
    assert "「全双刻」に含まれます" in pungs
    claimed = table_of(
        "mcr", "[222m] [444m] [666p] [888p] 7s 7s", "ja", claimed=["碰碰和", "全求人"]
    )
    assert "正解" in claimed


def test_quotation_marks_are_those_of_the_language() -> None:
    pungs = "[222m] [444m] [666p] [888p] 6s 6s"
    assert "“全双刻”" in table_of("mcr", pungs, "zh-Hans")
    assert "「全雙刻」" in table_of("mcr", pungs, "zh-Hant")


def test_the_choices_of_a_ruling_are_shown_as_they_are_typed() -> None:
    text = "[111m] 666m 444s 888s 666p 44m +self-drawn +seat=S"
    said = table_of("taiwanese", text, liable_seat="W")
    assert "    (Full Flush+Half Flush+All Honors+" in said
    assert "  liability (none) who pays" in said
    dragons = table_of("riichi", "78s 99p [CCC] [FFF] [PPP] 9s +seat=S +self-drawn", liable="W")
    assert "  liability (dragons_winds) who pays" in dragons
