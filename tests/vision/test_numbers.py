"""Every number of the reader has a name and a reason.

A number inside a function may be part of a format, of the game or of geometry, may be fitted, or
may be chosen; the reader of the code cannot tell, and no test covers it. Decimals are therefore
named constants at the top of a module; the chosen ones are in `vision.settings`, at most forty.
"""

import ast
import math
from pathlib import Path

import vision
from vision import settings

FOLDER = Path(vision.__file__).parent
IDENTITIES = (0.0, 1.0)
"""Numbers that are allowed, because adding or multiplying by them has no effect."""
MOST_CHOSEN = 40


def decimals_in_functions(source: str) -> list[float]:
    """Return the decimals in the bodies of the functions of a module.

    >>> decimals_in_functions("A = 0.5\\ndef f(x=0.1):\\n    return 0.25 * x + 1.0")
    [0.25]
    """
    return [
        node.value
        for function in ast.walk(ast.parse(source))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for statement in function.body
        for node in ast.walk(statement)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, float)
        and node.value not in IDENTITIES
    ]


def test_a_decimal_in_a_function_is_found() -> None:
    assert decimals_in_functions("A = 0.5\ndef f(x=0.1):\n    return 0.25 * x + 1.0") == [0.25]


def test_no_function_of_the_reader_has_a_decimal() -> None:
    found = {
        str(path.relative_to(FOLDER)): decimals
        for path in sorted(FOLDER.rglob("*.py"))
        if (decimals := decimals_in_functions(path.read_text(encoding="utf-8")))
    }
    assert found == {}


def test_few_numbers_are_chosen_and_each_says_why() -> None:
    source = Path(settings.__file__).read_text(encoding="utf-8")
    body = ast.parse(source).body[1:]
    chosen = 0
    for node, reason in zip(body[::2], body[1::2], strict=True):
        assert isinstance(node, ast.Assign)
        value = ast.literal_eval(node.value)
        values = value if isinstance(value, tuple) else (value,)
        assert all(math.isfinite(each) for each in values)
        chosen += len(values)
        assert isinstance(reason, ast.Expr)
        assert len(str(ast.literal_eval(reason.value))) > len("what it decides, and why it is so")
    assert chosen <= MOST_CHOSEN
