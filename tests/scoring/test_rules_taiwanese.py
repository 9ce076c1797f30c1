"""The Taiwanese game of sixteen tiles, in addition to its worked hands: evenings and waits."""

import json
from collections import Counter

import pytest

from scoring import answer, answer_waits
from scoring.game import STAYED, WinByTotal
from scoring.rulesets import ruleset
from tests.conftest import need_shared
from tests.helpers.worked import counted, scored

RULES = ruleset("taiwanese")


def test_every_worked_hand_of_the_rules() -> None:
    text = need_shared("rules", "taiwanese_cases.jsonl").read_text(encoding="utf-8")
    for case in map(json.loads, text.splitlines()):
        made, expected = answer(case["hand"]), case["expect"]
        if "error" in expected:
            assert made["error"]["code"] == expected["error"], case["name"]
            continue
        for key in ("total", "raw_total", "dealer_tai", "settlement", "minimum_met"):
            if key in expected:
                assert made[key] == expected[key], (case["name"], key)
        if "fans" in expected:
            assert Counter(counted(made)) == Counter(expected["fans"]), case["name"]
        if expected.get("payments"):
            paid = {key: sum_ for key, sum_ in made["payments"].items() if key != "settlement"}
            assert paid == expected["payments"], case["name"]


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
    sums = paid.payments(WinByTotal(4, winner="S", discarder=None, stayed=1)).settlement
    assert sums == {"E": -100, "S": 240, "W": -70, "N": -70}


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
    text = "456m 23456s 123p CC [123m] 1s +ready=declared +seat=S"
    made = scored("taiwanese", text, lang, claimed=claimed)
    assert [claim["verdict"] for claim in made["claims"]] == ["right", "wrong", "wrong", "wrong"]
    assert all(claim["because"].isascii() == (lang == "en") for claim in made["claims"])
