"""No file outside a rule set's folder names that rule set."""

import ast
from collections.abc import Iterator

from scoring.rulesets import names
from tests.conftest import ROOT

PROGRAM = ("scoring", "vision", "ledger", "ui")
OWN = ("scoring/rulesets", "scoring/coach", "ledger/migrations", "scoring/hand/hand.py")
"""Paths in which rule sets may be named: the rule sets, the coach, which is for one of them, the
migrations, and the module with the name of the default rule set."""


def words(node: ast.AST) -> Iterator[str]:
    """Yield the names in a syntax node: strings without blanks, imported modules, identifiers."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " not in node.value:
        yield from node.value.split(".")
    elif isinstance(node, ast.ImportFrom | ast.Import):
        for name in (getattr(node, "module", None) or "", *(alias.name for alias in node.names)):
            yield from name.split(".")
    elif isinstance(node, ast.Name):
        yield node.id.lower()
    elif isinstance(node, ast.Attribute):
        yield node.attr.lower()


def test_no_file_outside_the_rule_sets_names_one() -> None:
    found = []
    for path in (path for folder in PROGRAM for path in (ROOT / folder).rglob("*.py")):
        where = path.relative_to(ROOT).as_posix()
        if not where.startswith(OWN):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            found += [where for node in ast.walk(tree) if {*names()} & {*words(node)}]
    assert found == []
