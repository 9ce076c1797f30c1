"""Near misses, and the changes that would have brought a hand to the minimum of eight points."""

from itertools import islice
from typing import Any

import pytest

from scoring import Hand, answer, parse_shorthand, score
from scoring.answers.json_hand import hand_from_json
from scoring.claims.nearly import MOST_WAYS, changes
from scoring.fans.counts import Count
from scoring.hand.contradictions import contradictions
from scoring.rulesets import ruleset
from tests.helpers.hands import hands

MCR = ruleset("mcr")
CIRCUMSTANCES = {44, 45, 46, 47, 58, 67, 74, 77, 78, 79, 80, 81}
"""Numbers of the fans that are never near misses: fans for how the win came about, and single
kongs."""
TWO_PUNGS = "222m 555s [888p] [123m] 9s 9s"
DEALT = list(islice(hands(seed=41), 400))


def nearly(hand: str, lang: str = "en") -> dict[str, dict[str, Any]]:
    result = answer({**parse_shorthand(hand), "nearly": True}, lang=lang)
    return {missed["name"]: missed for missed in result["nearly"]}


WITH = [
    row.split(" | ")
    for row in """
234m 678s 345p 777m E E | Fully Concealed Hand | flag | Self-drawn
[123m] [456s] [789p] [EEE] 5p 5p +self-drawn | Melded Hand | flag | Won from another player
[SSS] 234m 567s 345p 8m 8m +seat=N | Seat Wind | flag | With the south wind as seat wind
[SSS] 234m 567s 345p 8m 8m +seat=N | Prevalent Wind | flag | With the south wind as round wind
222m 555s [888p] [123m] 9s 9s | Three Concealed Pungs | meld | With 8-8-8 of dots concealed
[123m] [456s] [789p] 222s E E | Melded Hand | meld | With 2-2-2 of bamboo melded
[2222m] [5555s] [888p] 345m E E | Three Kongs | meld | With a kong in place of 8-8-8 of dots
1112345567999s 8s | Nine Gates | tile | Won on the 5 of bamboo
[123m] 456s 789m [234p] 8s 8s | Mixed Straight | tile | With the 1 of dots in place of the 4 of dots
""".strip().splitlines()
]


@pytest.mark.parametrize(("hand", "fan", "missing", "what"), WITH)
def test_what_was_missing(hand: str, fan: str, missing: str, what: str) -> None:
    missed = nearly(hand)[fan]
    assert missed["missing"] == missing
    assert missed["because"] == f"{what}, this would add {fan}."


def test_a_tile_is_told_where_one_is_missing_and_nothing_where_two_are() -> None:
    knitted = nearly("147m 258s 36p ESWNC F")
    assert knitted["Greater Honors and Knitted Tiles"]["missing"] == "tile"
    assert "Mixed Shifted Chows" not in nearly("[234s] 345m 678s 666p 9s 9s")


def test_in_chinese() -> None:
    hand = "1112345567999s 8s"
    assert nearly(hand, "zh-Hans")["Nine Gates"]["because"] == "若和五条，即计“九莲宝灯”。"
    assert nearly(hand, "zh-Hant")["Nine Gates"]["because"] == "若和五條，即計「九蓮寶燈」。"


def test_only_when_asked_for() -> None:
    assert "nearly" not in answer(parse_shorthand("234m 678s 345p 777m E E"))


def test_what_is_told_is_what_the_changed_hand_scores() -> None:
    told = 0
    for data in DEALT[:300]:
        hand = hand_from_json(data)
        scored = score(hand, nearly=True)
        there = {fan.name for fan in scored.fans}
        there |= {fan.name for other in scored.alternatives for fan in other.fans}
        makes = [
            (counts[0].total, {counted.pattern.name for counted in counts[0].fans})
            for change in changes(counted(hand)[0].win)
            if (counts := counted(change.hand))
        ]
        for missed in scored.nearly or ():
            assert missed.total > (scored.total or 0)
            assert any(total == missed.total and missed.name in fans for total, fans in makes)
            assert missed.name not in there
            assert missed.number not in CIRCUMSTANCES
            told += 1
    assert told > 300


def counted(hand: Hand) -> list[Count]:
    """Return the counts of all arrangements of a hand, the best first; empty for an impossible
    situation."""
    if contradictions(hand):
        return []
    return MCR.count_all(hand, MCR.OPTIONS.read(None))


def test_every_change_is_a_hand_that_could_have_been() -> None:
    for data in DEALT[:120]:
        win = counted(hand_from_json(data))[0].win
        for change in changes(win):
            # the checks that a hand from outside goes through, and winning
            assert "total" in answer(change.hand.to_json()), (data, change)


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


def test_in_chinese_what_was_short() -> None:
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
    options = MCR.OPTIONS.read(None)
    for data in DEALT:
        hand = hand_from_json(data)
        best = MCR.count_all(hand, options)[0]
        found = score(hand, nearly=True).short
        assert (found is None) == best.minimum_met
        if found is None:
            continue
        assert len(found.ways) <= MOST_WAYS
        changed = [
            (change.kind, change.hand)
            for change in changes(best.win)
            if not contradictions(change.hand)
        ]
        for way in found.ways:
            *drawn, kind = way.steps
            if drawn:
                assert drawn == ["flag"]
                assert not hand.self_drawn
            after = [
                one.replace(self_drawn=True) if drawn else one for k, one in changed if k == kind
            ]
            assert way.total in {MCR.count_all(one, options)[0].total for one in after}


def _flowers(data: dict[str, Any]) -> int:
    flowers: int = data["flowers"]
    return flowers
