"""Everything that is said in English is said in both kinds of Chinese."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from conftest import ROOT

import scoring
from scoring import HandError, Message, answer, parse_shorthand
from scoring.characters import TRADITIONAL
from scoring.messages import enter, simplified
from scoring.patterns import OneOrMany
from scoring.reasons import OF_HAND, OF_SETS
from scoring.rulesets import names, ruleset

SOURCES = sorted(Path(scoring.__file__).parent.rglob("*.py"))


def blanks(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def is_chinese(text: str) -> bool:
    return any("\u4e00" <= c <= "\u9fff" for c in text)


def texts() -> Iterator[tuple[str, str, str]]:
    """Every sentence in the source with its Chinese, and the file that it stands in."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Tuple) or len(node.elts) != 2:
                continue
            english, chinese = (
                part.value if isinstance(part, ast.Constant) else None for part in node.elts
            )
            if isinstance(english, str) and isinstance(chinese, str) and is_chinese(chinese):
                yield english, chinese, str(path.relative_to(ROOT))


def test_every_sentence_has_the_same_blanks_in_chinese() -> None:
    seen = 0
    for english, chinese, file in texts():
        assert blanks(english) == blanks(chinese), (file, english)
        seen += 1
    assert seen > 700


def test_every_error_has_its_chinese() -> None:
    """An error is raised with a text in both languages, or with a message made of such."""
    for path in SOURCES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "HandError":
                said = node.args[1]
                # a text by name is a Text or a Message, which mypy sees to
                assert isinstance(said, ast.Tuple | ast.Name | ast.Attribute | ast.Call | ast.IfExp | ast.BoolOp | ast.Subscript), ast.dump(said)


