"""Every sentence of the app is translated."""

import ast
from pathlib import Path

import pytest

from scoring.speech.languages import simplify
from scoring.speech.messages import catalogue
from tests.conftest import ROOT
from ui.frame.words import APP
from ui.hand import circumstances

SOURCES = sorted((ROOT / "ui").rglob("*.py"))

SPOKEN = {
    "badge", "button", "camera_input", "caption", "checkbox", "dialog", "download_button", "error",
    "expander", "file_uploader", "header", "info", "link_button", "markdown", "metric",
    "multiselect", "number_input", "page_link", "pills", "popover", "radio", "segmented_control",
    "select_slider", "selectbox", "slider", "spinner", "subheader", "success", "tabs", "text",
    "text_area", "text_input", "title", "toast", "toggle", "warning", "write",
}  # fmt: skip
"""Streamlit functions that display their first argument; in addition, `label`, `help`,
`placeholder` and `alt` are displayed by any function."""

OWN = {"heading", "note", "link", "press"}
"""The app's own functions that display their first argument."""

NAMES = {"TileTally ", "TileTally"}
"""Texts that are the same in every language."""


def calls(path: Path) -> list[ast.Call]:
    tree = ast.parse(path.read_text("utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call)]


def called(call: ast.Call) -> str:
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def literals(node: ast.AST) -> set[str]:
    """Return the string constants in an expression, without those in calls, keys and
    comparisons."""
    if isinstance(node, ast.Call):
        return set()
    if isinstance(node, ast.Constant):
        return {node.value} if isinstance(node.value, str) else set()
    if isinstance(node, ast.Subscript | ast.Compare):
        return set()
    children = [node.body, node.orelse] if isinstance(node, ast.IfExp) else None
    return set().union(*map(literals, children or ast.iter_child_nodes(node)))


def test_what_speaks_of_circumstances_is_translated() -> None:
    for texts in circumstances.LABELS.values():
        for text in texts:
            assert {("", text), (APP, text)} & set(catalogue("zh-Hant")), text


LOGS = ("log", "self.stream")


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_no_english_is_shown_past_the_languages(path: Path) -> None:
    bare: list[str] = []
    for call in calls(path):
        shown: list[ast.AST] = []
        if called(call) in SPOKEN | OWN and not _for_the_log(call):
            shown += call.args[1:2] if called(call) == "link" else call.args[:1]
        command_line = called(call) == "add_argument"
        shown += [
            k.value
            for k in call.keywords
            if not command_line and k.arg in ("label", "help", "placeholder", "alt")
        ]
        for text in set().union(*map(literals, shown)) if shown else set():
            plain = text.replace(":material/", " :material/")
            words = [w for w in plain.split() if not w.startswith((":", "<", "#", "&"))]
            english = [w for w in words if sum(c.isascii() and c.isalpha() for c in w) > 1]
            if english and text not in NAMES and "<" not in text and "-" not in text:
                bare.append(f"{path.name}:{call.lineno}: {text}")
    assert bare == []


def _for_the_log(call: ast.Call) -> bool:
    """Return True if a call writes a log line for the host, not a sentence for a player."""
    return isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value) in LOGS


def test_simplified_chinese_has_no_traditional_characters_left() -> None:
    for chinese in catalogue("zh-Hant").values():
        chinese = chinese if isinstance(chinese, str) else chinese[0]
        simplify(chinese).encode("gb2312", "strict") if not _symbols(chinese) else None


@pytest.mark.parametrize(("lang", "other"), [("ja", "スマホ"), ("zh-Hant", "你")])
def test_a_phone_and_the_player_have_one_word_each(lang: str, other: str) -> None:
    """スマートフォン and 您; on one page they stood beside the other word."""
    assert other not in (ROOT / "ui" / "locale" / f"{lang}.po").read_text(encoding="utf-8")


def _symbols(text: str) -> bool:
    """Return True if a text has a character, such as ✓, that the encoding Big5 lacks."""
    return any(not c.isascii() and not c.encode("big5", "ignore") for c in text)
