"""Fans just missed."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from hands import hands

from scoring import parse_shorthand, score
from scoring.hand import parse_hand
from scoring.rulesets.mcr.count import count_all
from scoring.rulesets.mcr.nearly import CIRCUMSTANCES, changes, just_missed
from scoring.rulesets.mcr.rulings import parse_rulings

DEALT = list(islice(hands(seed=41), 300))


def nearly(hand: str, lang: str = "en") -> dict[str, dict[str, Any]]:
    answer = score({**parse_shorthand(hand), "nearly": True}, lang=lang)
    return {missed["name"]: missed for missed in answer["nearly"]}


@pytest.mark.parametrize(
    ("hand", "fan", "missing", "because"),
    [
        (
            "234m 678s 345p 777m E E",
            "Fully Concealed Hand",
            "flag",
            "Self-drawn, this would be Fully Concealed Hand.",
        ),
        (
            "[123m] [456s] [789p] [EEE] 5p 5p +self-drawn",
            "Melded Hand",
            "flag",
            "Won from another player, this would be Melded Hand.",
        ),
        (
            "[SSS] 234m 567s 345p 8m 8m +seat=N",
            "Seat Wind",
            "flag",
            "With south wind as seat wind, this would be Seat Wind.",
        ),
        (
            "[SSS] 234m 567s 345p 8m 8m +seat=N",
            "Prevalent Wind",
            "flag",
            "With south wind as round wind, this would be Prevalent Wind.",
        ),
        (
            "222m 555s [888p] [123m] 9s 9s",
            "Three Concealed Pungs",
            "meld",
            "With 8-8-8 of dots concealed, this would be Three Concealed Pungs.",
        ),
        (
            "[123m] [456s] [789p] 222s E E",
            "Melded Hand",
            "meld",
            "With 2-2-2 of bamboo melded, this would be Melded Hand.",
        ),
        (
            "[2222m] [5555s] [888p] 345m E E",
            "Three Kongs",
            "meld",
            "With 8-8-8 of dots made a kong, this would be Three Kongs.",
        ),
        (
            "1112345567999s 8s",
            "Nine Gates",
            "tile",
            "Won on the 5 of bamboo, this would be Nine Gates.",
        ),
        (
            "[123m] 456s 789m [234p] 8s 8s",
            "Mixed Straight",
            "tile",
            "With the 1 of dots in place of the 4 of dots, this would be Mixed Straight.",
        ),
        (
            "[234s] 345m 678s 666p 9s 9s",
            "Mixed Shifted Chows",
            None,
            None,
        ),
        (
            "147m 258s 36p ESWNC F",
            "Greater Honors and Knitted Tiles",
            "tile",
            None,
        ),
    ],
)
def test_what_was_missing(hand: str, fan: str, missing: str | None, because: str | None) -> None:
    missed = nearly(hand)
    if missing is None:
        assert fan not in missed
        return
    assert missed[fan]["missing"] == missing
    if because:
        assert missed[fan]["because"] == because


def test_in_chinese() -> None:
    hand = "1112345567999s 8s"
    assert nearly(hand, "zh-Hans")["Nine Gates"]["because"] == "若和五条，即计「九莲宝灯」。"
    assert nearly(hand, "zh-Hant")["Nine Gates"]["because"] == "若和五條，即計「九蓮寶燈」。"


def test_only_when_asked_for() -> None:
    assert "nearly" not in score(parse_shorthand("234m 678s 345p 777m E E"))


def test_what_is_told_is_what_the_changed_hand_scores() -> None:
    rulings = parse_rulings(None)
    told = 0
    for data in DEALT:
        counts = count_all(parse_hand(data), rulings)
        for missed in just_missed(counts):
            after = count_all(missed.change.hand, rulings)[0]
            assert after.total == missed.total > counts[0].total
            assert missed.counted.fan in [counted.fan for counted in after.fans]
            assert missed.counted.fan not in [c.fan for count in counts for c in count.fans]
            assert missed.counted.fan.number not in CIRCUMSTANCES
            told += 1
    assert told > 300


def test_every_change_is_a_hand_that_could_have_been() -> None:
    for data in DEALT[:120]:
        win = count_all(parse_hand(data), parse_rulings(None))[0].win
        for change in changes(win):
            again = change.hand._asdict()
            again["melds"] = [
                {"type": m.kind, "tiles": m.tiles, "concealed": m.concealed}
                for m in change.hand.melds
            ]
            again["flowers"] = change.hand.flowers
            # the checks that a hand from outside goes through, and winning
            assert "total" in score(again), (data, change)
