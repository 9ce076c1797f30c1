"""A hand that falls short of eight points: what would have brought it there."""

from itertools import islice
from typing import Any

import pytest

from scoring import Hand, answer, parse_shorthand, score
from scoring.nearly import MOST_WAYS, changes
from scoring.rulesets import ruleset
from scoring.situation import contradictions
from tests.helpers.hands import hands

TWO_PUNGS = "222m 555s [888p] [123m] 9s 9s"
DEALT = list(islice(hands(seed=77), 400))


def short(hand: str, lang: str = "en") -> dict[str, Any]:
    told: dict[str, Any] = answer({**parse_shorthand(hand), "nearly": True}, lang=lang)["short"]
    return told


def test_how_many_points_are_missing_flowers_left_aside() -> None:
    assert short(TWO_PUNGS)["missing"] == 2
    assert short(TWO_PUNGS + " +flowers=5")["missing"] == 2


@pytest.mark.parametrize(
    ("hand", "because"),
    [
        (
            TWO_PUNGS,
            "With 8-8-8 of dots concealed: +16 Three Concealed Pungs, −2 Two Concealed Pungs – 20 "
            "points.",
        ),
        (TWO_PUNGS, "With a kong in place of 5-5-5 of bamboo: +2 Concealed Kong – 8 points."),
        (
            "123m 456s 79m 55s [234m] 8m +flowers=3",
            "Self-drawn and with 2-3-4 of characters concealed: +4 Fully Concealed Hand – 9 "
            "points.",
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
    assert "short" not in answer(parse_shorthand(TWO_PUNGS))
    enough = answer({**parse_shorthand("123456789m CCC 2p 2p"), "nearly": True})
    assert enough["minimum_met"]
    assert "short" not in enough


def test_the_sums_of_each_way_come_out() -> None:
    told = 0
    for data in DEALT:
        result = answer({**data, "nearly": True})
        for way in result.get("short", {}).get("ways", []):
            came = sum(fan["points"] for fan in way["gained"])
            went = sum(fan["points"] for fan in way["lost"])
            assert result["total"] + came - went == way["total"]
            assert way["total"] - _flowers(data) >= 8
            told += 1
    assert told > 50


def test_each_way_is_one_change_or_one_and_self_drawn() -> None:
    mcr = ruleset("mcr")
    options = mcr.OPTIONS.read(None)
    for data in DEALT:
        hand = Hand.from_json(data)
        best = mcr.count_all(hand, options)[0]
        found = score(hand, nearly=True).short
        assert (found is None) == best.minimum_met
        if found is None:
            continue
        assert len(found.ways) <= MOST_WAYS
        changed = [
            (change.kind, change.hand)
            for change in changes(best.win)
            if not any(contradictions(change.hand))
        ]
        for way in found.ways:
            *drawn, kind = way.steps
            if drawn:
                assert drawn == ["flag"]
                assert not hand.self_drawn
            after = [
                one.replace(self_drawn=True) if drawn else one for k, one in changed if k == kind
            ]
            assert way.total in {mcr.count_all(one, options)[0].total for one in after}


def _flowers(data: dict[str, Any]) -> int:
    flowers: int = data["flowers"]
    return flowers
