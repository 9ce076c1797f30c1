"""Results of scoring and the ledger have types, read from the annotations of every function."""

import ast
from collections.abc import Iterator

from tests.conftest import ROOT

LEFT = {
    "scoring/bulk/files.py _without_nulls",  # a line of JSON, which may hold no hand at all
    "scoring/incidents.py get",  # a detail of an incident, as the JSON has it
    "scoring/incidents.py need",  # the same
}
"""The functions that return ``Any`` otherwise than as what stands in an object of JSON."""


def bare(annotation: ast.expr) -> bool:
    """Return True for an ``Any`` that is not the value of a JSON object, ``dict[str, Any]``."""
    match annotation:
        case ast.Subscript(
            value=ast.Name(id="dict" | "Mapping"),
            slice=ast.Tuple(elts=[ast.Name(id="str"), ast.Name(id="Any")]),
        ):
            return False
        case ast.Name(id="Any") | ast.Attribute(attr="Any"):
            return True
    parts = ast.iter_child_nodes(annotation)
    return any(bare(part) for part in parts if isinstance(part, ast.expr))


def returning_any() -> Iterator[str]:
    for folder in ("scoring", "ledger"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    assert node.returns is not None, (path, node.name)
                    if bare(node.returns):
                        yield f"{path.relative_to(ROOT)} {node.name}"


def test_only_json_is_of_any_type() -> None:
    assert set(returning_any()) == LEFT
