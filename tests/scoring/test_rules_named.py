"""A rule set is known by its folder alone: no other file of the program names one."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring.rulesets import names
from tests.conftest import ROOT

PROGRAM = ("app.py", "scoring", "vision", "ledger", "ui")
DEFAULT = ("scoring/hand.py", "DEFAULT_RULESET")
"""The one constant that says by which rules a hand is scored that names none."""


def sources() -> list[Path]:
    found = [ROOT / "app.py"]
    for folder in PROGRAM[1:]:
        found += sorted((ROOT / folder).rglob("*.py"))
    rulesets, bulk = ROOT / "scoring" / "rulesets", ROOT / "scoring" / "bulk"
    # the engine for many hands at once is one rule set's own
    # and a migration knows what the rows of its time say
    migrations = ROOT / "ledger" / "migrations"
    return [path for path in found if not {rulesets, bulk, migrations} & {*path.parents}]


def named(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The lines that name a rule set, in a string of its own, a path to it or an identifier."""
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    rules = {*names(), "taiwanese"}
    for node in ast.walk(tree):
        words: set[str] = set()
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in docstrings:
                words = {node.value} | {part for part in node.value.split(".") if "." in node.value}
        elif isinstance(node, ast.ImportFrom):
            words = {*(node.module or "").split("."), *(alias.name for alias in node.names)}
        elif isinstance(node, ast.Import):
            words = {part for alias in node.names for part in alias.name.split(".")}
        elif isinstance(node, ast.Name):
            words = {node.id.lower()}
        elif isinstance(node, ast.Attribute):
            words = {node.attr.lower()}
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            words = {node.name.lower()}
        for word in words & rules:
            yield getattr(node, "lineno", 0), word


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_file_outside_the_rule_sets_names_one(path: Path) -> None:
    where = str(path.relative_to(ROOT))
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    lines = text.splitlines()
    found = [
        (number, word)
        for number, word in named(tree)
        if not (where == DEFAULT[0] and lines[number - 1].startswith(f"{DEFAULT[1]} = "))
    ]
    assert not found, f"{where} names {found}"


def test_a_name_in_a_string_or_an_import_is_found() -> None:
    for code in (
        'if name == "mcr": pass',
        "from scoring.rulesets.riichi import rules",
        "import scoring.rulesets.hong_kong.rules",
        "RULES = {'carmel': 1}",
        "from scoring.rulesets import zung_jung",
        'path = "scoring.rulesets.mcr"',
    ):
        assert list(named(ast.parse(code))), code
    assert not list(named(ast.parse('"""A rule set such as riichi."""\nx = "riichi sticks"')))
