"""Text from outside is shown literally wherever the app draws Markdown."""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
import streamlit as st
from hypothesis import given
from hypothesis import strategies as some

import ledger.errors
import ui.frame.words
import vision.errors  # noqa: F401  # adds its catalogue, as the other two do
from scoring.speech.messages import LANGUAGES, Message, Text, catalogue
from tests.conftest import ROOT
from ui.frame import widgets
from ui.frame.widgets import JOINER, literal, marked, note

assert ledger.errors.CODES
assert ui.frame.words.APP

HOSTILE = (
    "[Sign in](http://evil.example)",
    "![a](http://evil.example/x.png)",
    "http://evil.example",
    "see www.evil.example now",
    "me@evil.example",
    "xmpp:me@evil.example",
    "<http://evil.example>",
    "<b onclick=alert(1)>a</b><script>alert(1)</script>",
    ":material/home:",
    ":streamlit:",
    ":smile:",
    ":red[a] :green-badge[a]",
    "*a* _a_ `a` ~~a~~ $a$",
    "# a",
    "1. a",
    "- [ ] a",
    "> a",
    "    a",
    "a\n---",
    "a\n\n[^1]: b",
    "|a|b|\n|-|-|\n|c|d|",
    "a -> b -- c >= d",
    "&lt;b&gt; &amp;",
    "{braces} {0} %s",
)
"""Texts that Streamlit was seen to interpret in a label or note, or that are HTML or a template."""

_ESCAPED = re.compile(r"\\[^a-zA-Z0-9\s]")
_SIGN = re.compile(r"[`*_\[\]<>|~$&]|:(?=\S)|^[#+=-]|^\d+[.)]|\n")
_FOUND_LATER = re.compile(
    r"(?i)(?<!\u2060)(?:https?:|www\.)|\w@|->|<-|--|[<>~!]=|:(?=[\w+-]+:|mat)"
)
"""Matches what Streamlit still interprets after backslashes are removed."""


def inert(text: str) -> bool:
    """Return True if Streamlit shows this Markdown as plain text."""
    drawn = re.sub(r"\\(?=[^a-zA-Z0-9\s])", "", text)
    return not (_SIGN.search(_ESCAPED.sub(" ", text)) or _FOUND_LATER.search(drawn))


@pytest.mark.parametrize("text", HOSTILE)
def test_foreign_text_is_drawn_as_it_is(text: str) -> None:
    assert inert(literal(text))
    shown = re.sub(r"\\(?=[^a-zA-Z0-9\s])", "", literal(text)).replace(JOINER, "")
    assert shown == " ".join(text.split())


@given(some.text(alphabet="ab1 .:/@w[]()<>*_#+-=!|~$&`{}\\\n", max_size=30))
def test_no_text_at_all_means_anything(text: str) -> None:
    assert inert(literal(text))


# --- every sentence of the catalogues, with hostile blanks ---------------------------------------


def sentences() -> Iterator[Text]:
    """Yield each sentence of the catalogues that has a blank for text."""
    for context, english in catalogue("zh-Hant"):
        if {name for _, name, *_ in Formatter().parse(english) if name} - {"n"}:
            yield Text(english, context)


def blanks_of(text: Text, with_text: str) -> dict[str, Any]:
    """Return values for the blanks of a sentence: `with_text`, or 1 for the number ``n``."""
    names = {name for _, name, *_ in Formatter().parse(text) if name}
    return {name: 1 if name == "n" else with_text for name in names}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_lets_what_fills_it_mean_anything(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hostile text is filled into every sentence in every language, drawn as a note, a notice and a
    label."""
    drawn: list[str] = []
    for box in ("info", "success", "warning", "error"):
        monkeypatch.setattr(st, box, lambda text, **look: drawn.append(text))
    monkeypatch.setattr(widgets, "language", lambda: lang)
    hostile = " ".join(HOSTILE)
    for text in sentences():
        blanks = blanks_of(text, hostile)
        drawn.clear()
        said = Message(text, **blanks).in_language(lang)
        for kind in ("info", "good", "look", "wrong"):
            note(said, kind)
        assert all(map(inert, [*drawn, literal(said)])), text
        label = marked(text, **blanks)
        assert literal(hostile) in label, text
        assert "evil" not in label.replace(literal(hostile), ""), text
    assert len({*sentences()}) > 300


# --- every place that draws Markdown -------------------------------------------------------------

SINKS = frozenset(
    """markdown caption info success warning error toast write title header subheader expander
    button radio multiselect pills segmented_control toggle checkbox text_input text_area
    number_input slider popover tabs download_button link_button badge page_link
    form_submit_button file_uploader image metric""".split()  # noqa: SIM905
)
"""Streamlit functions that interpret text as Markdown."""
OWN_SINKS = frozenset({"press", "ask", "folded", "save_button", "search_field", "two_lines"})
"""Functions of the app that pass a label to such functions."""
MARKDOWN_KEYS = ("label", "help", "labels", "format_func", "captions")
DRAWN_AS_IT_IS = ("literal", "marked", "escape")
FOREIGN = ("notice", "title", "name", "message", "note", "author", "players", "about")
"""Names of attributes whose text may come from outside."""
OF_THE_HOST = "ui/settings/page.py", "say(text, address=source)"
"""The only exception: file and code that draw the link to the source code, which the host has
set."""


def unmarked(node: ast.AST, known: Mapping[str, list[ast.AST]]) -> list[ast.AST]:
    """Return the parts of an expression that put text of a blank, a message or a variable into
    Markdown without escaping it.

    known: such parts for each variable of the function.
    """
    if isinstance(node, ast.Call):
        name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
        if name in DRAWN_AS_IT_IS:
            return []
        if name == "say":
            return [node] if node.keywords else []
        if name == "spoken":
            return [node]
        inner = [node.func.value] if isinstance(node.func, ast.Attribute) else []
        given = [*inner, *node.args, *(each.value for each in node.keywords)]
        return [part for each in given for part in unmarked(each, known)]
    if isinstance(node, ast.Name):
        return known.get(node.id, [])
    if isinstance(node, ast.Attribute) and node.attr in FOREIGN:
        return [node]
    return [part for child in ast.iter_child_nodes(node) for part in unmarked(child, known)]


def assigned(function: ast.FunctionDef) -> dict[str, list[ast.AST]]:
    """Return the variables of a function, each with the unescaped parts in the values assigned to
    it."""
    found: dict[str, list[ast.AST]] = {}
    for node in ast.walk(function):
        if not isinstance(node, ast.Assign):
            continue
        for target in node.targets:
            pairs = [(target, node.value)]
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = list(zip(target.elts, node.value.elts, strict=True))
            for name, value in pairs:
                if isinstance(name, ast.Name):
                    found.setdefault(name.id, []).extend(unmarked(value, {}))
    return found


def markdown_of(call: ast.Call) -> list[ast.expr]:
    """Return the arguments of a call that are drawn as Markdown; empty if there are none."""
    keywords = [each.value for each in call.keywords if each.arg in MARKDOWN_KEYS]
    if isinstance(call.func, ast.Attribute):
        of_streamlit = getattr(call.func.value, "id", "") == "st"
        drawn = of_streamlit and call.func.attr in SINKS
        return [*call.args[:1], *keywords] if drawn else []
    name = getattr(call.func, "id", "")
    if name not in OWN_SINKS:
        return []
    first = {"two_lines": call.args, "ask": call.args[1:2]}.get(name, call.args[:1])
    return [*first, *keywords]


def holes(path: Path) -> Iterator[tuple[str, str]]:
    """Yield each place of a file that draws unescaped text as Markdown, as (path, expression)."""
    for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(function, ast.FunctionDef):
            continue
        known = assigned(function)
        calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
        for argument in [each for call in calls for each in markdown_of(call)]:
            for part in unmarked(argument, known):
                yield str(path.relative_to(ROOT)), ast.unparse(part)


@pytest.mark.parametrize("path", sorted((ROOT / "ui").rglob("*.py")), ids=lambda p: p.stem)
def test_nothing_foreign_is_drawn_as_markdown(path: Path) -> None:
    assert {*holes(path)} - {OF_THE_HOST} == set()


def test_the_walk_finds_what_is_not_marked(tmp_path: Path) -> None:
    """The search itself is tested with code that contains such mistakes."""
    wrong = {
        "st.caption(say('{a}', a=b))",
        "st.button(spoken(error.message), key='a')",
        "press(say('{name}', name=x.name), 'key', act)",
        "ask(st.pills, f'{x.title}', 'key', 1, act)",
        "st.markdown(f'*{now.notice}*')",
    }
    for line in wrong:
        call = ast.parse(line).body[0]
        assert isinstance(call, ast.Expr)
        assert isinstance(call.value, ast.Call)
        assert any(unmarked(each, {}) for each in markdown_of(call.value)), line
