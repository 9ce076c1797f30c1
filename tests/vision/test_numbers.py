"""Thresholds have names: none stands bare in a formula of `vision`."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import vision

FOLDER = Path(vision.__file__).parent
PLAIN = {45, 90, 180, 255, 360}
"""Parts of a turn in degrees, and the largest grey value."""
SMALLEST = 1e-3
"""What keeps a division from dividing by nothing is no threshold."""
MODULES = sorted(
    str(path.relative_to(FOLDER))
    for path in FOLDER.rglob("*.py")
    if path.name != "drawing.py" and "tileart" not in path.parts
)
"""What draws has measures of its own."""


def bare_numbers(source: str) -> list[str]:
    """The lines of functions with a number in them that has no name and is none of counting, of
    computers or of angles."""
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    found = {
        node.lineno
        for function in functions
        for part in function.body
        for node in ast.walk(part)
        if isinstance(node, ast.Constant) and isinstance(node.value, int | float)
        if not _counts(node.value)
    }
    return [source.splitlines()[line - 1].strip() for line in sorted(found)]


def _counts(value: float) -> bool:
    if value in PLAIN or abs(value) <= SMALLEST or value == 0.5:
        return True
    whole = int(value)
    return whole == value and (abs(whole) <= 8 or whole & (whole - 1) == 0)


@pytest.mark.parametrize("module", MODULES)
def test_no_threshold_stands_bare_in_a_formula(module: str) -> None:
    assert bare_numbers((FOLDER / module).read_text(encoding="utf-8")) == []


def test_a_bare_threshold_would_be_seen() -> None:
    assert bare_numbers("def f(x):\n    return x > 0.35\n") == ["return x > 0.35"]
    assert bare_numbers("LEAST = 0.35\ndef f(x):\n    return x[:2] > LEAST\n") == []
