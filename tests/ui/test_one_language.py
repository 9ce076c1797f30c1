"""With a language chosen, no page and no answer contains a sentence in another language."""

from collections.abc import Iterator
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
from tests.helpers.foreign_texts import foreign
from tests.ui.test_ledger import Club
from ui.learn.page import SHOWS

_WRITTEN_FROM = {language.written_from for language in LANGUAGES.values()}
OTHERS = [lang for lang in LANGUAGES if lang not in {SOURCE, *_WRITTEN_FROM}]
"""Languages that are checked; not Traditional Chinese, of which Simplified Chinese is made."""

OF_THE_PAGE = {
    "id", "key", "form_id", "icon", "page", "page_script_hash", "type", "test_id", "language",
    "url", "external_url", "url_path", "script", "js_content", "css_content", "html_content",
}  # fmt: skip
"""Fields of Streamlit's messages whose strings are not displayed."""


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
