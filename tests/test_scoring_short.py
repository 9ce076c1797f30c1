"""A hand that falls short of eight points: what would have brought it there."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from hands import hands

from scoring import parse_shorthand, score
from scoring.hand import parse_hand
from scoring.rulesets.mcr.count import count_all
from scoring.rulesets.mcr.rulings import parse_rulings
from scoring.rulesets.mcr.short import MOST, ways

TWO_PUNGS = "222m 555s [888p] [123m] 9s 9s"
DEALT = list(islice(hands(seed=77), 400))


def short(hand: str, lang: str = "en") -> dict[str, Any]:
    return score({**parse_shorthand(hand), "nearly": True}, lang=lang)["short"]


def test_how_many_points_are_missing_flowers_left_aside() -> None:
    assert short(TWO_PUNGS)["missing"] == 2
    assert short(TWO_PUNGS + " +flowers=5")["missing"] == 2


@pytest.mark.parametrize(
    ("hand", "because"),
    [
        (
            TWO_PUNGS,
            "8-8-8 of dots concealed: +16 Three Concealed Pungs, −2 Two Concealed Pungs – 20 "
            "points.",
        ),
        (TWO_PUNGS, "5-5-5 of bamboo made a kong: +2 Concealed Kong – 8 points."),
        (
            "123m 456s 79m 55s [234m] 8m +flowers=3",
            "Self-drawn and 2-3-4 of characters concealed: +4 Fully Concealed Hand – 9 points.",
        ),
    ],
)
def test_what_would_have_brought_it_to_eight(hand: str, because: str) -> None:
    assert because in [way["because"] for way in short(hand)["ways"]]


def test_in_chinese() -> None:
    said = [way["because"] for way in short(TWO_PUNGS, "zh-Hant")["ways"]]
    assert said[0] == "八八八筒為暗：+16 三暗刻、−2 雙暗刻，共20番。"
    said = [way["because"] for way in short(TWO_PUNGS, "zh-Hans")["ways"]]
    assert said[0] == "八八八筒为暗：+16 三暗刻、−2 双暗刻，共20番。"


def test_only_where_eight_points_are_missed_and_only_when_asked_for() -> None:
    assert "short" not in score(parse_shorthand(TWO_PUNGS))
    enough = score({**parse_shorthand("123456789m CCC 2p 2p"), "nearly": True})
    assert enough["minimum_met"]
    assert "short" not in enough


def test_the_sums_of_each_way_come_out() -> None:
    told = 0
    for data in DEALT:
        answer = score({**data, "nearly": True})
        for way in answer.get("short", {}).get("ways", []):
            came = sum(fan["points"] for fan in way["gained"])
            went = sum(fan["points"] for fan in way["lost"])
            assert answer["total"] + came - went == way["total"]
            assert way["total"] - _flowers(data) >= 8
            told += 1
    assert told > 50


def test_each_way_is_one_change_or_one_and_self_drawn() -> None:
    for data in DEALT:
        best = count_all(parse_hand(data), parse_rulings(None))[0]
        if best.minimum_met:
            continue
        found = ways(best)
        assert len(found) <= MOST
        for way in found:
            hand = way.after.win.tiles.hand
            assert count_all(hand, best.win.rulings)[0].total == way.after.total
            assert [step.sentence for step in way.steps][:-1] in ([], ["drawn"])
            if len(way.steps) == 2:
                assert hand.self_drawn
                assert not best.win.tiles.hand.self_drawn


def _flowers(data: dict[str, Any]) -> int:
    flowers: int = data["flowers"]
    return flowers
