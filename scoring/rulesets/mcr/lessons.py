"""How a hand of the competition rules is counted, in six lessons, and six levels of hands."""

from __future__ import annotations

from scoring.lessons import PAYMENTS, READINGS, WHY, Lesson, Level
from scoring.patterns import IMPLIED
from scoring.rulesets.mcr.relations import ONCE, SAME_FAN
from scoring.rulesets.mcr.table import TABLE
from scoring.score import Score

LESSONS = (
    Lesson(
        ("What wins", "怎樣成和"),
        (
            "Four sets and a pair: a chow is three in a row of one suit, a pung three alike, a "
            "kong four alike. Seven pairs, Thirteen Orphans and the knitted hands win as well.",
            "四副牌加一對將：順子是同一花色相連的三張，刻子是相同的三張，槓是相同的四張。"
            "七對、十三么、不靠和組合龍也能和。",
        ),
        "123m 24s 88p [345p] [CCC] 3s",
    ),
    Lesson(
        ("Eight points to win", "八番起和"),
        (
            "With less nobody may win. Flowers are added afterwards and do not help.",
            "不夠八番不能和。花牌是和了之後另加的，不計在內。",
        ),
        "123m 456s 79m 55s [234m] 8m +flowers=3",
        WHY,
    ),
    Lesson(
        ("What is implied is left out", "必然帶有的不計"),
        (
            "A fan that always comes along with another one is not counted beside it.",
            "一個番種必然帶有的番，不再另計。",
        ),
        "222m 66m 44s [444p] [888s] 6m",
        IMPLIED,
    ),
    Lesson(
        ("The tiles are laid out once", "只用一種分法"),
        (
            "Often they fit together in several ways. One way is chosen for the whole count, the "
            "one that is worth most.",
            "手牌常有幾種分法。整手牌只用其中一種來計，取番數最高的。",
        ),
        "333444555m 78s 22p 9s",
        READINGS,
    ),
    Lesson(
        ("Sets are combined once", "套算一次"),
        (
            "Sets that make a fan together take in one more set only once, and one set joins "
            "others in the same fan only once.",
            "已組合成番的牌，同另一副牌只能再組合一次；一副牌同別的牌組成同一番種，也只計一次。",
        ),
        "123789m 123s 79s 22p 8s",
        ONCE,
    ),
    Lesson(
        ("Who pays", "誰付"),
        (
            "Each of the others pays 8 points. Whoever discarded the winning tile pays the hand "
            "on top; self-drawn, all three do.",
            "其他三家各付底分8分。點和的一家另付這手牌的番數；自摸則三家都付。",
        ),
        "123m 46s 234p 99s [789p] 5s +self-drawn",
        PAYMENTS,
    ),
)

FLOWERS = TABLE["flower_tiles"].name
WINNING = frozenset({12, 33, 44, 45, 46, 47, 48, 53, 56, 58, 62, 66, 67, 77, 78, 79, 80})
"""The fans that ask what is concealed, what was waited for and who gave the tile."""

USUAL = frozenset({19, 22, 28, 30, 39, 41, 49, 50, 51, 52, 53, 55})
"""The twelve fans of four points and more that carry most winning hands: of 4,000 hands made up as
players build them, eight in ten that reach eight points have one of these."""

LARGE = 4
"""Points from which on a fan carries a hand; smaller ones come along with it."""


def _kinds(score: Score) -> int:
    return len([fan for fan in score.fans if fan.name != FLOWERS])


def _left_out(score: Score, *principles: str) -> int:
    return len([fan for fan in score.not_counted if fan.principle in principles])


def _large(score: Score) -> set[int | None]:
    return {fan.number for fan in score.fans if (fan.points or 0) >= LARGE}


def _usual(score: Score) -> bool:
    """A hand as every evening brings it, without flowers to be added."""
    flowers = any(fan.name == FLOWERS for fan in score.fans)
    return bool(USUAL & _large(score)) and _large(score) <= USUAL | WINNING and not flowers


def _first(score: Score) -> bool:
    few = len([fan for fan in score.fans if (fan.points or 0) > 1]) <= 3
    return _usual(score) and len(_large(score)) == 1 and few and _kinds(score) <= 4


def _rare(score: Score) -> bool:
    return any((fan.points or 0) > 8 for fan in score.fans if fan.number not in USUAL)


def _implied(score: Score) -> bool:
    return _usual(score) and 3 <= _kinds(score) <= 6 and _left_out(score, IMPLIED) >= 2


def _combined_once(score: Score) -> bool:
    return _usual(score) and _left_out(score, ONCE, SAME_FAN) >= 1


def _concealed(score: Score) -> bool:
    asked = [fan for fan in score.fans if fan.number in WINNING]
    return len(asked) >= 2 and 3 <= _kinds(score) <= 6


def _read_otherwise(score: Score) -> bool:
    return any(other.total != score.total for other in score.alternatives)


def _everything(score: Score) -> bool:
    return _kinds(score) >= 6


LEVELS = (
    Level(
        ("The usual hands", "常見的牌"),
        (
            "Look at the whole hand first: one pattern makes most of the points. Twelve of them "
            "make most of the hands.",
            "先看整手牌：大部分番數來自一個番種。大多數的牌不出十二個番種。",
        ),
        _first,
        turns=(49, 39, 50, 51, 41, 19, 28, 52, 22, 30),
        offers=True,
    ),
    Level(
        ("What is left out", "甚麼不計"),
        (
            "What a fan always brings along is not counted beside it.",
            "一個番種必然帶有的番，不再另計。",
        ),
        _implied,
        offers=True,
    ),
    Level(
        ("Sets combined once", "套算一次"),
        (
            "Sets that are combined already take in one more set only once.",
            "已經組合過的牌，同另一副牌只能再組合一次。",
        ),
        _combined_once,
        offers=True,
    ),
    Level(
        ("Concealed and won", "明暗與和牌方式"),
        (
            "Ask what lies open, what the hand waited for, and who gave the last tile.",
            "看清哪些是明的、聽甚麼牌、最後一張從哪裡來。",
        ),
        _concealed,
    ),
    Level(
        ("More ways to read it", "不止一種分法"),
        (
            "The tiles fit together in more than one way, and the dearest one counts.",
            "這手牌不止一種分法，取番數最高的一種。",
        ),
        _read_otherwise,
    ),
    Level(
        ("Everything at once", "綜合"),
        (
            "Six fans and more: large ones first, then suits, then sets, then how it was won.",
            "六個以上的番種：先大番，再看花色、各副牌、和牌方式。",
        ),
        _everything,
    ),
    Level(
        ("Rare hands", "罕見的牌"),
        (
            "What some players never win with: it is worth knowing what it looks like.",
            "有人一輩子也和不了的牌：認得出來才好。",
        ),
        _rare,
    ),
)
