"""Every English sentence has a translation in every other language, and the code names no
particular language."""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.pofile import read_po

from scoring import HandError, Message, answer, parse_shorthand
from scoring.rulesets import names, ruleset
from scoring.speech.languages import CORRECTIONS, SOURCE, simplify
from scoring.speech.languages import LANGUAGES as TABLE
from scoring.speech.messages import LANGUAGES, Text, catalogue, message_of, template
from tests.conftest import ROOT

FOLDERS = ("scoring", "vision", "ledger", "ui")
SOURCES = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
CATALOGUES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("locale/*.po"))
WRITTEN = [lang for lang in LANGUAGES if lang != SOURCE and not TABLE[lang].written_from]
"""Languages that have their own catalogues."""

KEYS = {"Text": 0, "Message": 0, "Sentence": 0, "HandError": 1, "say": 0, "marked": 0}
"""Functions that take a sentence, with the index of that argument; ``say`` and ``marked`` take
sentences only in the app."""


def name_of(call: ast.Call) -> str:
    return str(getattr(call.func, "id", getattr(call.func, "attr", "")))


def strings(node: ast.expr) -> Iterator[str]:
    """Yield the string constants that an argument can evaluate to, in both branches of conditional
    expressions."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*strings(node.body), *strings(node.orelse))
    elif isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from strings(value)


@cache
def sentences() -> frozenset[tuple[str, str]]:
    """Return the (context, English) of every sentence in the source code and rule files."""
    found = set()
    for path in SOURCES:
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(call, ast.Call) or not _takes_a_sentence(path, call):
                continue
            context = {"ui": "app", "vision": "vision"}.get(path.relative_to(ROOT).parts[0], "")
            if name_of(call) == "Text":
                given = [*call.args[1:2], *(k.value for k in call.keywords if k.arg == "context")]
                context = next((s for node in given for s in strings(node)), context)
            for node in call.args[KEYS[name_of(call)] :][:1]:
                found |= {(context, english) for english in strings(node)}
    return frozenset(found.union(*map(sentences_of, files_of_rules())))


def sentences_of(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Yield the (context, English) of every sentence to translate in a value of a rule file; the
    sources of profiles and laws are left out.

    key: key of the value.
    """
    if isinstance(value, str):
        if key in SENTENCES:
            yield "", value
    elif isinstance(value, list):
        for one in value:
            yield from sentences_of(one, "" if key in NAMES else key)
    elif isinstance(value, Mapping):
        if isinstance(value.get("text"), str):
            yield value.get("context", ""), value["text"]
        for name, inner in value.items():
            of_choice = key == "choices" and name == "source"
            inside = "label" if of_choice else key if key in TABLES else name
            yield from sentences_of(inner, inside)


SENTENCES = ("title", "about", "label", "says", "usual", "states", "situations", "questions")
TABLES = SENTENCES[5:]
NAMES = ("words", "frequent")
"""Keys of rule files: of sentences for players (`SENTENCES`), of tables of such sentences
(`TABLES`), and of lists of names (`NAMES`)."""


@cache
def files_of_rules() -> tuple[Mapping[str, Any], ...]:
    """Return the content of every TOML file of `scoring`."""
    paths = sorted((ROOT / "scoring").rglob("*.toml"))
    return tuple([tomllib.loads(path.read_text(encoding="utf-8")) for path in paths])


def _takes_a_sentence(path: Path, call: ast.Call) -> bool:
    in_app = path.relative_to(ROOT).parts[0] == "ui"
    return name_of(call) in KEYS and (in_app or name_of(call) not in ("say", "marked"))


def blanks(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def has_words(english: str) -> bool:
    return any(c.isalpha() for text, *_ in Formatter().parse(english) for c in text)


@pytest.mark.parametrize("lang", WRITTEN)
def test_every_sentence_is_translated(lang: str) -> None:
    for module in ("ledger.errors", "ui.frame.words", "vision.sentences"):
        import_module(module)  # adds its catalogues
    known = catalogue(lang)
    missing = [key for key in sentences() if not {key, ("", key[1])} & set(known)]
    assert sorted(english for _, english in missing if has_words(english)) == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_translation_has_the_blanks_of_its_english(path: Path) -> None:
    with path.open("rb") as file:
        for entry in read_po(file):
            english = entry.id if isinstance(entry.id, str) else entry.id[-1]
            said = (entry.string,) if isinstance(entry.string, str) else entry.string
            for one in said if english and said else ():
                if not one:
                    continue  # a sentence without a translation has no blanks
                if entry.pluralizable:
                    assert blanks(one) <= blanks(english) | {"n"}, english
                else:
                    assert blanks(one) == blanks(english), english


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_catalogue_has_no_sentence_that_nobody_says(path: Path) -> None:
    written = {" ".join(text.split()) for text in _strings_of_sources()}
    with path.open("rb") as file:
        unused = [
            entry.id
            for entry in read_po(file)
            if entry.id
            and " ".join((entry.id if isinstance(entry.id, str) else entry.id[0]).split())
            not in written
        ]
    assert unused == []


@cache
def _strings_of_sources() -> frozenset[str]:
    trees = [ast.parse(path.read_text("utf-8")) for path in SOURCES]
    return frozenset(map(str, _strings_in(list(files_of_rules())))) | frozenset(
        node.value
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _strings_in(value: Any) -> Iterator[object]:
    inside = (
        value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    )
    yield value
    for one in inside:
        yield from _strings_in(one)


def test_a_language_without_a_sentence_says_it_in_english() -> None:
    for lang in LANGUAGES:
        assert Message("A sentence of the tests alone").in_language(lang) == (
            "A sentence of the tests alone"
        )


def test_the_context_tells_the_same_english_apart() -> None:
    assert template(Text("No"), "zh-Hant") == "否"
    assert template(Text("No", "counted"), "zh-Hant") == "不計"
    assert template(Text("No", "nobody has this"), "zh-Hant") == "否"
    assert Text("No") != Text("No", "counted")


def test_plurals() -> None:
    points = Text("{n} point", plural="{n} points")
    for lang, one, many in (("en", "1 point", "2 points"), ("zh-Hant", "1番", "2番")):
        assert Message(points, n=1).in_language(lang) == one
        assert Message(points, n=2).in_language(lang) == many


# --- the tables of the rules ----------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
def test_whatever_a_rule_set_lists_is_said_in_every_language(name: str) -> None:
    rules = ruleset(name)
    english = _words([rules.OPTIONS.description("en"), _fields(rules, "en"), rules.patterns("en")])
    same = {word for word in english if not re.search("[a-z]{4}", word)}
    for lang in WRITTEN:
        said = _words([rules.OPTIONS.description(lang), _fields(rules, lang), rules.patterns(lang)])
        left = {word for word in english & said if " " in word and word not in same}
        kept = _kept_in_english(rules)
        assert {word for word in left - kept if not set(word.split(", ")) <= kept} == set(), lang


def _fields(rules: Any, lang: str) -> list[str]:
    labels = [label for f in rules.more_fields for label in (f.label, *dict(f.choices).values())]
    return [Message(label).in_language(lang) for label in labels]


def _kept_in_english(rules: Any) -> set[str]:
    """Return the texts of a rule set that may stay in English: fan names, examples, sources, and
    ids of options."""
    kept = {p.name for p in rules.TABLE.patterns} | {p.example for p in rules.TABLE.patterns}
    kept |= {pinyin for p in rules.TABLE.patterns for pinyin in (p.names.pinyin, *p.names.also)}
    for option in rules.OPTIONS.table:
        kept.add(option.id)
        kept |= {str(choice.source) for choice in option.choices}
        kept |= {at for _, at in option.defaults.values() if isinstance(at, str)}  # articles
    return kept


def _words(value: object) -> set[str]:
    if isinstance(value, dict):
        return set().union(*map(_words, value.values())) if value else set()
    if isinstance(value, list | tuple):
        return set().union(*map(_words, value)) if value else set()
    return {value} if isinstance(value, str) else set()


# --- Chinese --------------------------------------------------------------------------------------


def test_simplified_chinese_takes_the_words_of_the_mainland_and_the_corrections() -> None:
    assert simplify("程式、檔案、網路") == "程序、文件、网络"
    for theirs, ours in CORRECTIONS.items():
        assert simplify(f"請{theirs}。") == f"请{ours}。"
    assert simplify("為牌局記帳") == "为牌局记账"


def test_to_undo_and_to_restore_are_two_words_in_chinese() -> None:
    """What is undone is 復原, 撤销 in simplified characters, which is no word for what comes
    back."""
    for (_, english), chinese in catalogue("zh-Hant").items():
        assert "復原" not in str(chinese) or "undo" in english.lower(), english


@pytest.mark.parametrize("name", names())
def test_winning_has_the_character_of_the_tables_that_play_by_these_rules(name: str) -> None:
    """和 is written everywhere, 糊 at Hong Kong tables only and 胡 at Taiwanese ones."""
    others = {"hong_kong": "胡", "carmel": "胡", "taiwanese": "糊"}.get(name, "胡糊")
    for option in ruleset(name).OPTIONS.table:
        for text in (option.title, *(choice.label for choice in option.choices)):
            said = message_of(text).in_language("zh-Hant")
            assert not set(others).intersection(said), (option.id, said)


@pytest.mark.parametrize("name", names())
def test_a_question_is_answered_by_yes_or_no_and_not_by_what_counts(name: str) -> None:
    for option in ruleset(name).OPTIONS.table:
        labels = [message_of(choice.label) for choice in option.choices]
        if str(message_of(option.title)).endswith("?"):
            said = [each.in_language("zh-Hant") for each in labels if str(each) in ("Yes", "No")]
            assert not {"計", "不計"}.intersection(said), option.id


@pytest.mark.parametrize("name", names())
def test_a_field_of_a_hand_has_the_name_of_the_fan_that_it_brings(name: str) -> None:
    fans = {pattern.name.lower(): pattern.names.zh for pattern in ruleset(name).TABLE.patterns}
    for field in ruleset(name).more_fields:
        label = Message(field.short or field.label)
        if fan := fans.get(str(label).lower()):
            for lang in LANGUAGES:
                assert label.in_language(lang).lower() == fan.in_language(lang).lower()


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
    assert caught.value.message.in_language("zh-Hans").startswith("12之后没有花色m、s、p，如123m；")


def test_rulings_that_made_a_difference_in_the_language_asked_for() -> None:
    hand = parse_shorthand("1199m 2255s 3377p E E +self-drawn")
    (ruling,) = answer(hand, lang="zh-Hant")["rulings_applied"]
    assert ruling["reading"] == "不求人，4番。"
    assert ruling["otherwise"][0]["reading"] == "自摸，1番。"
    assert ruling["source"] == "綠皮書的番種表"


@pytest.mark.parametrize(
    ("rules", "line", "lang", "local", "zh"),
    [
        ("mcr", "[222m] [444m] [666p] [888p] 6s 6s", "en", "All Even Pungs", "全双刻"),
        ("mcr", "[222m] [444m] [666p] [888p] 6s 6s", "zh-Hant", "全雙刻", "全雙刻"),
        ("mcr", "[222m] [444m] [666p] [888p] 6s 6s", "ja", "全双刻", "全雙刻"),
        ("riichi", "123m 678m 456p 78s 99p 9s +double-riichi", "ja", "ダブル立直", "兩立直"),
        ("hong_kong", "123456789m 22m CC C", "ja", "混一色", "混一色"),
    ],
)
def test_a_fan_has_its_name_in_the_language_and_in_chinese(
    rules: str, line: str, lang: str, local: str, zh: str
) -> None:
    """A fan without a published name in a language has its English name there."""
    hand = {**parse_shorthand(line, ruleset(rules).FIELDS), "ruleset": rules}
    made = answer({**hand, "claimed": [local], "nearly": True}, lang=lang)
    assert (local, zh) in {(fan["local"], fan["zh"]) for fan in made["fans"]}
    assert made["claims"][0]["local"] == local
    for others in ("not_counted", "nearly"):
        assert all(other["local"] for other in made[others])
