"""Everything that is said in English is said in both kinds of Chinese."""

from __future__ import annotations

import ast
from pathlib import Path
from string import Formatter

import pytest

import scoring
from scoring import HandError, parse_shorthand, score
from scoring.chinese import simplified
from scoring.messages import CHINESE as MESSAGES
from scoring.rulesets.mcr.chinese import CHINESE as RULING_WORDS
from scoring.rulesets.mcr.fans import FANS
from scoring.rulesets.mcr.rulings import RULINGS

SOURCES = sorted(Path(scoring.__file__).parent.rglob("*.py"))


def raised() -> set[str]:
    """The sentences that the package's source gives to HandError, save with their Chinese."""
    found: set[str] = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "HandError":
                if any(keyword.arg == "chinese" for keyword in node.keywords):
                    continue
                found |= {
                    leaf.value
                    for leaf in ast.walk(node.args[1])
                    if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str)
                }
    return found


def blanks(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def test_every_error_message_has_its_chinese_with_the_same_blanks() -> None:
    assert raised() <= set(MESSAGES)
    for english, chinese in MESSAGES.items():
        assert blanks(english) == blanks(chinese), english


def test_every_ruling_has_its_chinese() -> None:
    said = {ruling.question for ruling in RULINGS}
    for ruling in RULINGS:
        for reading in ruling.readings.values():
            said |= set(reading)
    assert said == set(RULING_WORDS)


def test_fan_names_are_simplified_as_the_table_has_them() -> None:
    assert [fan.name for fan in FANS if simplified(fan.traditional) != fan.simplified] == []


@pytest.mark.parametrize(
    ("lang", "message"),
    [
        ("en", "5 copies of 7 of dots: a set of tiles has four of each."),
        ("zh-Hans", "七筒有5张：一副牌每种只有四张。"),
        ("zh-Hant", "七筒有5張：一副牌每種只有四張。"),
    ],
)
def test_an_error_in_the_language_asked_for(lang: str, message: str) -> None:
    hand = parse_shorthand("7777p 7p 234m 567m EEE")
    assert score(hand, lang=lang)["error"]["message"] == message


def test_an_error_raised_is_english_and_can_say_it_otherwise() -> None:
    with pytest.raises(HandError, match="No suit letter") as caught:
        parse_shorthand("12 [EEE]")
    assert caught.value.said("zh-Hans") == "12之后没有花色m、s、p。"


def test_rulings_that_made_a_difference_in_the_language_asked_for() -> None:
    hand = parse_shorthand("1199m 2255s 3377p E E +self-drawn")
    (ruling,) = score(hand, lang="zh-Hant")["rulings_applied"]
    assert ruling["reading"] == "不求人，4番。"
    assert ruling["otherwise"][0]["reading"] == "自摸，1番。"
    assert ruling["source"] == "綠皮書的番種表"
