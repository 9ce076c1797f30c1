"""With a language chosen, no page and no answer contains a sentence in another language."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from google.protobuf.message import Message as Proto
from streamlit.testing.v1.element_tree import Block, Element, Node

from ledger import store
from scoring import answer, answer_waits, parse_shorthand
from scoring.rulesets import names, ruleset
from scoring.speech.languages import LANGUAGES, SOURCE
from tests.helpers.app_player import STRAIGHT, Player, codes
from tests.ui.test_ledger import Club
from ui.learn.page import SHOWS

_WRITTEN_FROM = {language.written_from for language in LANGUAGES.values()}
OTHERS = [lang for lang in LANGUAGES if lang not in {SOURCE, *_WRITTEN_FROM}]
"""Languages that are checked; not Simplified Chinese, which is converted from Traditional."""

OF_THE_PAGE = {
    "id", "key", "form_id", "icon", "page", "page_script_hash", "type", "test_id", "language",
    "url", "external_url", "url_path", "script", "js_content", "css_content", "html_content",
}  # fmt: skip
"""Fields of Streamlit's messages whose strings are not displayed."""

ENGLISH = re.compile(r"(?:[A-Za-z][a-z’']*[ ,;:]+){2,}[a-z]{2,}")
"""Matches three English words in a row, the last in lower case; names are in capitals."""

ENGLISH_WORDS = re.compile(r"\b(?:the|and|with|this|which|your)\b")
"""Matches words by which English is told from another language in Latin letters."""

LATIN = {lang for lang, language in LANGUAGES.items() if re.match("[A-Za-z]", language.title)}


def written(node: Node) -> Iterator[str]:
    """Yield every string displayed by an element of a page and by the elements inside it."""
    if isinstance(node, Element):
        yield from _strings(node.proto)
    elif isinstance(node, Block):
        proto = getattr(node, "proto", None)
        yield from _strings(proto) if proto else ()
        for child in node.children.values():
            yield from written(child)


def _strings(proto: Proto) -> Iterator[str]:
    for field, value in proto.ListFields():
        if field.name in OF_THE_PAGE:
            continue
        for one in value if field.is_repeated else (value,):
            if isinstance(one, str):
                yield one
            elif isinstance(one, Proto):
                yield from _strings(one)


def kept_in_english() -> set[str]:
    """Return the texts that may stay in English: fan names and the titles of sources."""
    kept = set()
    for name in names():
        rules = ruleset(name)
        for pattern in rules.TABLE.patterns:
            kept |= {pattern.name, pattern.names.pinyin}
            kept |= set(pattern.names.also)
        for option in rules.OPTIONS.table:
            sources = [str(choice.source) for choice in option.choices]
            kept |= {*sources, *(said for each in sources for said in re.findall("“(.*?)”", each))}
    return {name for name in kept if len(name) > 3}


KEPT = sorted(kept_in_english(), key=len, reverse=True)


def plain(text: str) -> str:
    """Return the visible text of Markdown or HTML, with the texts of attributes such as ``alt``."""
    text = re.sub(r"(?s)<(style|script|svg)\b.*?</\1>", " ", text)
    for said in re.findall(r'(?:aria-label|alt|title|placeholder)="([^"]*)"', text):
        text += f" · {said}"
    return unescape(re.sub(r"<[^>]*>", " · ", text))


OF_OTHERS = {"ja": re.compile("[這这們们麼沒嗎吗您你]"), "zh-Hans": re.compile("[ぁ-んァ-ヶ]")}
"""Characters that betray another language: by language, those that only Chinese, or only Japanese,
uses."""


def foreign(texts: Iterator[str], lang: str) -> set[str]:
    """Return the texts that are in English or, in Chinese and Japanese, in the other of the two."""
    found = set()
    english = ENGLISH_WORDS if lang in LATIN else ENGLISH
    for text in texts:
        shown = plain(text)
        if lang in OF_OTHERS:
            found |= {line for line in shown.split("·") if OF_OTHERS[lang].search(line)}
        for name in KEPT:
            shown = shown.replace(name, "·")
        found |= {match[0] for match in english.finditer(shown)}
    return found


def every_string(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, one in value.items():
            if key != "name":
                yield from every_string(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from every_string(one)
    elif isinstance(value, str):
        yield value


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("name", names())
def test_every_answer_is_in_one_language(name: str, lang: str) -> None:
    rules = ruleset(name)
    found = set()
    for pattern in rules.TABLE.patterns:
        hand = {**parse_shorthand(pattern.example, rules.FIELDS), "ruleset": name}
        said = answer({**hand, "nearly": True, "claimed": [pattern.name]}, lang=lang)
        found |= foreign(every_string(said), lang)
        waiting = {key: value for key, value in hand.items() if key != "winning_tile"}
        found |= foreign(every_string(answer_waits(waiting, lang=lang)), lang)
    assert found == set()


@pytest.fixture
def walker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    monkeypatch.setenv(store.ENVIRONMENT, f"sqlite:///{tmp_path / 'ledger.db'}")
    return Club()


def foreign_on(player: Player, lang: str) -> set[str]:
    return foreign(written(player.at._tree), lang)


SMALL = codes("1m 2m 3m 5m 6m 7m 2s 3s 4s 6p 7p 8p 9s 9s")
"""A winning hand with too few points in rules that have a minimum."""

NOT_WINNING = codes("1m 2m 3m 5m 6m 7m 2s 3s 4s 6p 7p 8p 9s E")


@pytest.mark.parametrize("lang", OTHERS)
def test_every_page_is_in_one_language(walker: Club, lang: str) -> None:
    walker.tap(f"language-{lang}")
    found = {"first page": foreign_on(walker, lang)}

    def look(page: str) -> None:
        found[page] = foreign_on(walker, lang)

    for part in SHOWS:
        walker.visit("learn").at.segmented_control(key="learn-part").set_value(part).run()
        look(f"learn, {part}")
    for tiles in (STRAIGHT, SMALL, NOT_WINNING):
        walker.visit("").tap("by-hand").enter(tiles)
        look("tiles")
        walker.wins(0)
        look("hand")
        walker.tap("to-photo")
    for name in names():
        walker.visit("settings").at.radio(key="choose-rules").set_value(name).run()
        look(f"settings, {name}")
        walker.visit("").tap("by-hand").enter(STRAIGHT).wins(0)
        look(f"score, {name}")
        walker.tap("to-photo")
    assert found == {page: set() for page in found}


@pytest.mark.parametrize("lang", OTHERS)
def test_an_evening_is_in_one_language(walker: Club, lang: str) -> None:
    walker.tap(f"language-{lang}").visit("evening")
    found = {"to begin": foreign_on(walker, lang)}
    walker.begin()
    found["begun"] = foreign_on(walker, lang)
    walker.count(STRAIGHT, seat="S")
    found["to be booked"] = foreign_on(walker, lang)
    walker.tap("seat-N")
    found["booked"] = foreign_on(walker, lang)
    walker.visit("evening")
    found["after a hand"] = foreign_on(walker, lang)
    assert found == {page: set() for page in found}
