"""Sentences of answers read as a person would say them, under all rules."""

from itertools import islice

import pytest

from scoring import answer, parse_shorthand, score
from scoring.answering import score_json, waits
from scoring.notation import hand_from_json
from scoring.rulesets import names, ruleset
from scoring.table import score_table, waits_table
from scoring.words import Pairs
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


def test_what_is_said_of_pungs_and_kongs_counts_the_sets_it_names() -> None:
    kongs = answer(parse_shorthand("[1111m] [5555s] [9999p] [7777m] 3s 3s"))
    said = {entry["name"]: entry["because"] for entry in kongs["not_counted"]}
    assert said["Two Melded Kongs"].startswith("Four melded kongs: 1-1-1-1 of characters, ")
    pungs = "111m 333s 555p 77s CC [123p] 7s +self-drawn"
    told = answer({**parse_shorthand(pungs), "ruleset": "taiwanese"})
    because = {entry["name"]: entry["because"] for entry in told["not_counted"]}
    assert because["Three Concealed Pungs"].startswith("Four pungs made from own tiles: ")


def test_a_fan_that_a_table_does_not_play_is_not_said_to_exclude_itself() -> None:
    hand = parse_shorthand("123m 456p 33s 789p 78s 222m 9s +seat=S")
    played = {"ruleset": "taiwanese", "opening": "human", "rulings": {"human_hand": False}}
    entries = {entry["name"]: entry for entry in answer({**hand, **played})["not_counted"]}
    assert entries["Human Hand"]["because"].endswith(
        "but by the option chosen Human Hand is not played."
    )


def table_of(rules: str, text: str, lang: str = "en", **fields: object) -> str:
    hand = parse_shorthand(text, ruleset(rules).FIELDS)
    return score_table(score_json({**hand, "ruleset": rules, **fields}), lang)


def test_the_terminal_calls_nobody_the_winner_of_a_penalty() -> None:
    offence = {"kind": "misnamed_win", "by": "S"}
    asked = {"ruleset": "classical", "rulings": {"penalties": "dmjl"}, "offence": offence}
    first, second = score_table(score_json(asked)).split("\n")
    assert "South pays 100 to each of the others." in first
    assert second == "Seats: East +100, South -300, West +100, North +100"
    nothing = {**asked, "offence": {"kind": "by_mistake", "by": "S"}}
    said = score_table(score_json(nothing))
    assert said == "The discard stands. The hand goes on."


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


def test_too_few_points_are_counted_in_the_right_number_and_without_flowers() -> None:
    rulings = {"minimum": 15, "flowers": True}
    told = answer(
        {
            **parse_shorthand("[234p] [567m] [345s] [666m] C C +self-drawn +flowers=2"),
            "ruleset": "zung_jung",
            "rulings": rulings,
        }
    )
    assert told["why"] == "Too little to win: 1 point without flowers, and 15 are needed."


def test_ranks_that_occur_do_not_read_as_a_run() -> None:
    orphans = parse_shorthand("19m 19s 19p ESWNCFP 1m", ruleset("classical").FIELDS)
    (majors,) = answer({**orphans, "ruleset": "classical"})["not_counted"]
    assert majors["because"].startswith("Every tile is a terminal or an honor: 1 and 9 of char")
    assert ", red dragon, green dragon, and white dragon, but Thirteen" in majors["because"]
    assert Pairs((2, 4, 4), 0).in_language("en") == "2-2 and 4-4-4-4 of characters"


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


def test_a_wrong_wind_is_not_called_a_wrong_tile() -> None:
    told = answer({**parse_shorthand("123m 456p 789s E [222s] E"), "seat_wind": "X"})
    assert told["error"]["message"] == "“seat_wind” is one of the winds E S W N, not 'X'."


def test_four_concealed_kongs_are_told_once() -> None:
    kongs = parse_shorthand("(1111m) (5555s) (9999p) (EEEE) 3s 3s +self-drawn")
    told = answer({**kongs, "rulings": "china-1998"})
    said = {entry["name"]: entry["because"] for entry in told["not_counted"]}
    assert said["Two Concealed Kongs"].startswith("Four concealed kongs: 1-1-1-1 of characters, ")


def test_the_choices_of_a_ruling_are_shown_as_they_are_typed() -> None:
    text = "[111m] 666m 444s 888s 666p 44m +self-drawn +seat=S"
    said = table_of("taiwanese", text, liable_seat="W")
    assert "    (Full Flush+Half Flush+All Honors+" in said
    assert "  liability (none) who pays" in said
