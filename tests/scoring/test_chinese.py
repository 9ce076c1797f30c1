"""Everything that is said in English is said in both kinds of Chinese."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import scoring
from scoring import HandError, Message, answer, parse_shorthand
from scoring.messages import Text, enter, simplified
from scoring.patterns import OneOrMany, Pattern
from scoring.reasons import OF_HAND, OF_SETS
from scoring.rulesets import names, ruleset
from tests.conftest import ROOT

SOURCES = sorted(Path(scoring.__file__).parent.rglob("*.py"))
TREES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in SOURCES}


def blanks(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def is_chinese(text: str) -> bool:
    return any("\u4e00" <= c <= "\u9fff" for c in text)


def is_text(value: object) -> bool:
    """Whether a value is a sentence in English with its Chinese."""
    return (
        isinstance(value, tuple)
        and len(value) == 2
        and all(isinstance(part, str) for part in value)
        and is_chinese(value[1])
    )


def written_texts() -> Iterator[tuple[str, Text]]:
    """Every sentence that the source has with its Chinese, and the file that it stands in."""
    for path, tree in TREES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Tuple) and len(node.elts) == 2:
                try:
                    value = ast.literal_eval(node)
                except ValueError:
                    continue
                if is_text(value):
                    yield str(path.relative_to(ROOT)), value


def test_every_sentence_has_the_same_blanks_in_chinese() -> None:
    seen = 0
    for file, (english, chinese) in written_texts():
        assert blanks(english) == blanks(chinese), (file, english)
        seen += 1
    assert seen > 1000


def test_no_error_and_no_message_is_in_english_alone() -> None:
    """A message that the source makes of words is given their Chinese; blanks alone need none."""
    argument = {"HandError": 1, "Message": 0}
    for path, tree in TREES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in argument:
                for said in node.args[argument[getattr(node.func, "id", "")] :][:1]:
                    for english in strings_alone(said):
                        words = Formatter().parse(english)
                        assert not any(c.isalpha() for text, *_ in words for c in text), (
                            path.name,
                            english,
                        )


def strings_alone(node: ast.expr) -> Iterator[str]:
    """The text that a value may be, other than a text in two languages."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*strings_alone(node.body), *strings_alone(node.orelse))
    elif isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from strings_alone(value)


def sentences(pattern: Pattern) -> list[Text]:
    """What the table may say of why a pattern counts, those of a function included."""
    because = pattern.because
    if isinstance(because, OneOrMany):
        return [because.one, because.many]
    if callable(because):
        return list(texts_of(because))
    return [because]


def texts_of(function: Any) -> Iterator[Text]:
    """The texts that a function has in it, or takes from its module."""
    known = [*function.__code__.co_consts, *map(function.__globals__.get, code_names(function))]
    known += [cell.cell_contents for cell in function.__closure__ or ()]
    for value in known:
        if is_text(value):
            yield value
        elif isinstance(value, dict | list | tuple):
            every = value.values() if isinstance(value, dict) else value
            yield from (one for one in every if is_text(one))


def filled_in(because: Any) -> bool:
    """Whether a function says it as a message, with blanks of its own that it fills itself."""
    return callable(because) and "Message" in because.__annotations__.get("return", "")


def code_names(function: Any) -> Sequence[str]:
    names: Sequence[str] = function.__code__.co_names
    return names


@pytest.mark.parametrize("name", names())
def test_every_blank_of_every_sentence_of_a_table_is_known(name: str) -> None:
    known = {*OF_SETS, *OF_HAND}
    for pattern in ruleset(name).TABLE.patterns:
        for english, chinese in sentences(pattern) if not filled_in(pattern.because) else ():
            assert blanks(english) <= known, (pattern.key, english)
            assert blanks(chinese) <= known, (pattern.key, chinese)


@pytest.mark.parametrize("name", names())
def test_whatever_a_rule_set_says_has_its_chinese(name: str) -> None:
    rules = ruleset(name)
    texts: list[Text] = [rules.TITLE, rules.WINNING, *rules.PRINCIPLES.values()]
    texts += [*rules.PROFILE_TITLES.values(), *([rules.UNIT] if rules.UNIT[0] else [])]
    for pattern in rules.TABLE.patterns:
        texts += [(pattern.name, pattern.zh.traditional), pattern.group, pattern.about]
        texts += sentences(pattern)
    for option in rules.OPTIONS.table:
        texts.append(option.title)
        texts += [option.about] if option.about[0] else []
        for choice in option.choices:
            texts.append(choice.label)
            assert all(choice.source), (option.id, choice.value)
    for field in rules.FIELDS:
        texts += [field.label, *(label for _, label in field.choices)]
    for english, chinese in texts:
        assert english.strip(), chinese
        assert is_chinese(chinese) or not any(c.isalpha() for c in english), english
        assert Message((english, chinese)).text == english


@pytest.mark.parametrize("name", names())
def test_a_table_translates_one_sentence_in_one_way(name: str) -> None:
    chinese: dict[str, set[str]] = defaultdict(set)
    for pattern in ruleset(name).TABLE.patterns:
        for text in (pattern.group, pattern.about, *sentences(pattern)):
            chinese[text[0]].add(text[1])
    assert {english: said for english, said in chinese.items() if len(said) > 1} == {}


def test_the_catalogue_takes_no_second_translation_of_one_who_says_it() -> None:
    enter(("A sentence of the tests", "甲"), "tests")
    enter(("A sentence of the tests", "乙"), "other tests")
    enter(("A sentence of the tests", "乙"), "other tests")
    with pytest.raises(ValueError, match="two translations of 'A sentence of the tests'"):
        enter(("A sentence of the tests", "丙"), "other tests")
    assert Message("A sentence of the tests", "tests").in_language("zh-Hant") == "甲"
    assert Message("A sentence of the tests", "other tests").in_language("zh-Hant") == "乙"


SIMPLIFIED_NAMES = {
    "Big Four Winds": "大四喜",
    "Nine Gates": "九莲宝灯",
    "Four Concealed Pungs": "四暗刻",
    "Pure Terminal Chows": "一色双龙会",
    "Out with Replacement Tile": "杠上开花",
    "Last Tile Draw": "妙手回春",
    "Last Tile Claim": "海底捞月",
    "Robbing the Kong": "抢杠和",
    "Last Tile": "和绝张",
    "Fully Concealed Hand": "不求人",
    "Edge Wait": "边张",
    "Single Wait": "单钓将",
}


def test_fan_names_are_simplified_as_the_rule_book_writes_them() -> None:
    table = {fan.name: fan.zh for fan in ruleset("mcr").TABLE.patterns}
    assert {name: table[name].simplified for name in SIMPLIFIED_NAMES} == SIMPLIFIED_NAMES
    assert all(simplified(zh.traditional) == zh.simplified for zh in table.values())


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
    assert answer(hand, lang=lang)["error"]["message"] == message


def test_an_error_raised_is_english_and_can_say_it_otherwise() -> None:
    with pytest.raises(HandError, match="No suit letter") as caught:
        parse_shorthand("12 [EEE]")
    assert caught.value.message.in_language("zh-Hans") == "12之后没有花色m、s、p。"


def test_rulings_that_made_a_difference_in_the_language_asked_for() -> None:
    hand = parse_shorthand("1199m 2255s 3377p E E +self-drawn")
    (ruling,) = answer(hand, lang="zh-Hant")["rulings_applied"]
    assert ruling["reading"] == "不求人，4番。"
    assert ruling["otherwise"][0]["reading"] == "自摸，1番。"
    assert ruling["source"] == "綠皮書的番種表"
