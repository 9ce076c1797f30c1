"""Measure the share of small mistakes in the product that the tests notice.

    python -m benchmarks.mutations
    python -m benchmarks.mutations --many 200 --seed 1 --only waits
    python -m benchmarks.mutations --many 30 --seed 1 --only reading
    python -m benchmarks.mutations --session runs/mutations     # a run cut short goes on
    python -m benchmarks.mutations --near --many 40             # each by its nearest tests alone

A copy of the program is changed in one place at a time by cosmic-ray (another comparison, a number
one higher, a condition turned round, a loop that does not run; and, an operator of ours, a fan
taken out of what another one excludes), the tests of that part are run, and the changes that no
test noticed are printed. The parts and their tests stand in ``mutations.toml``; the places are
drawn with a fixed seed, as many from each of the parts. With ``--near`` they are drawn from all
files of the product (``--only vision``: of one folder), and only the one test file that is nearest
to the changed file is run; a file that has none counts as not tested. Exit status 1 where fewer
than nine in ten were caught (by the nearest file: three in four), 2 where the tests fail as they
are or cosmic-ray is not installed (``pip install cosmic-ray==8.7.0``).
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

try:
    from cosmic_ray import plugins
    from cosmic_ray.commands import init
    from cosmic_ray.mutating import mutate_and_test
    from cosmic_ray.operators.operator import Operator
    from cosmic_ray.testing import run_tests
    from cosmic_ray.work_db import WorkDB, use_db
    from cosmic_ray.work_item import TestOutcome
except ImportError:
    print("needs cosmic-ray: pip install cosmic-ray==8.7.0", file=sys.stderr)
    sys.exit(2)

ROOT = Path(__file__).resolve().parent.parent
PARTS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
NEAR: dict[str, str] = PARTS.pop("near")
FOLDERS = ("vision", "scoring", "ledger", "ui")
DATA = ("ledger/migrations",)
"""Steps that are done with: nobody changes them."""
COPIED = (
    *FOLDERS, "app.py", "models", "datasets", "deploy", "docs", ".streamlit", "tests", "benchmarks",
    "pyproject.toml", "README.md",
)  # fmt: skip
TIMEOUT_S = 400
ENOUGH, NEAR_ENOUGH = 0.9, 0.75
QUICK = {
    "SCORING_PEER_HANDS": "1000",
    "LITERAL_WAITS": "300",
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
}
"""Fewer drawn hands than in a full run of the tests, and none of pytest's plugins to load."""
NO_MISTAKES = ("RemoveDecorator", "_Is_Eq", "_IsNot_NotEq", "_Eq_Is", "_NotEq_IsNot")
"""Operators of which most changes come out the same: what is remembered comes out the same without
that, and what is compared by identity is equal to nothing else."""


class DropExclusion(Operator):
    """Takes one pattern out of the list of those that another excludes."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        if _is_list_of_exclusions(node):
            for leaf in _names(node):
                yield leaf.start_pos, leaf.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        leaf = _names(node)[index]
        after = leaf.get_next_sibling()
        leaf.value = ""
        if after is not None and after.type == "operator" and after.value == ",":
            after.value = ""
        return node

    @classmethod
    def examples(cls) -> Sequence[Any]:
        return ()


def _is_list_of_exclusions(node: Any) -> bool:
    before = node.get_previous_sibling() if node.type == "atom" else None
    owner = node.parent
    return bool(
        before is not None
        and owner.type == "argument"
        and owner.children[0].value == "excludes"
        and node.children[0].value in ("[", "(")
    )


def _names(node: Any) -> list[Any]:
    inner = node.children[1]
    every = inner.children if inner.type == "testlist_comp" else [inner]
    return [leaf for leaf in every if leaf.type == "string"]


plugins.OPERATOR_PROVIDERS["ours"] = {"DropExclusion": DropExclusion}


def of_no_effect(tree: ast.Module) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The parts of a file that no test can notice: annotations, and how much is remembered."""
    nodes: list[ast.expr | None] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.arg | ast.AnnAssign):
            nodes.append(node.annotation)
        elif isinstance(node, ast.FunctionDef):
            nodes.append(node.returns)
            nodes += [deco for deco in node.decorator_list if "cache" in ast.dump(deco)]
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            nodes.append(node.test)
    return [
        ((node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0))
        for node in nodes
        if node is not None
    ]


def product_files(folders: Sequence[str]) -> list[Path]:
    """Return the product's files in these folders, drawings left aside."""
    return [
        file
        for folder in folders
        for file in sorted(Path(folder).rglob("*.py"))
        if file.name != "__init__.py" and not file.as_posix().startswith(DATA)
    ]


def nearest(file: Path) -> list[str]:
    """The one test file that is about a file: the table's, or that of its name; at times none."""
    for pattern, test in NEAR.items():
        if fnmatch(file.as_posix(), pattern):
            return [test]
    named = [Path("tests", folder, f"test_{file.stem}.py") for folder in reversed(file.parts[:-1])]
    return [test.as_posix() for test in named if test.exists()][:1]


def command(tests: Sequence[str]) -> str:
    """Return the command that runs tests; without any, one that notices nothing."""
    if not tests:
        return "true"
    return f"{sys.executable} -m pytest -x -q -o addopts= -p no:cacheprovider {' '.join(tests)}"


def draw(session: WorkDB, files: Sequence[Path], many: int, seed: int) -> None:
    """Keep so many changes of files to be tried, no two of one place."""
    init(files, session, {})
    without = {str(file): of_no_effect(ast.parse(file.read_text("utf-8"))) for file in files}
    places: dict[Any, list[Any]] = {}
    for item in session.work_items:
        (change,) = item.mutations
        start, end = change.start_pos, change.end_pos
        inside = any(a <= start and end <= b for a, b in without[str(change.module_path)])
        if not inside and not change.operator_name.endswith(NO_MISTAKES):
            key = (str(change.module_path), start, end)
            places.setdefault(key, []).append((change.operator_name, change.occurrence, item))
    rng = random.Random(seed)
    drawn = rng.sample(sorted(places), min(many, len(places)))
    chosen = [rng.choice(sorted(places[key], key=lambda one: one[:2]))[2] for key in drawn]
    session.clear()
    session.add_work_items(chosen)


def failing(session: WorkDB, tests_of: Callable[[Path], Sequence[str]]) -> str | None:
    """Return the output of tests that fail without any change, where any do."""
    for tests in {
        tuple(tests_of(item.mutations[0].module_path)) for item in session.pending_work_items
    }:
        outcome, said = run_tests(command(tests), TIMEOUT_S)
        if outcome != TestOutcome.SURVIVED:
            return str(said)
    return None


def tried(session: WorkDB, tests_of: Callable[[Path], Sequence[str]]) -> int:
    """Try what was drawn and not tried before; returns how many of all were not noticed."""
    for item in session.pending_work_items:
        tests = tests_of(item.mutations[0].module_path)
        session.set_result(item.job_id, mutate_and_test(item.mutations, command(tests), TIMEOUT_S))
    missed = [
        (item.mutations[0], result.diff)
        for item, result in session.completed_work_items
        if result.test_outcome == TestOutcome.SURVIVED
    ]
    for change, diff in missed:
        tests = " ".join(tests_of(change.module_path)) or "no tests"
        print(f"{change.module_path}:{change.start_pos[0]} ({change.operator_name}), by {tests}")
        print(diff)
    return len(missed)


def main() -> int:
    """Draw, change, test, and print what was not noticed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--many", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", help="parts to draw from; with --near, folders")
    parser.add_argument("--near", action="store_true", help="each by its nearest test file alone")
    parser.add_argument("--session", type=Path, help="folder of what was drawn and tried so far")
    options = parser.parse_args()
    known = FOLDERS if options.near else tuple(PARTS)
    only = options.only or known
    if not set(only) <= set(known):
        parser.error(f"--only is one of {', '.join(known)}")
    if options.near:
        parts = {f"near {' '.join(only)}": product_files(only)}
    else:
        parts = {part: [Path(file) for file in PARTS[part]["files"]] for part in only}
    missed = every = 0
    with tempfile.TemporaryDirectory() as folder:
        sessions = (options.session or Path(folder)).resolve()
        sessions.mkdir(parents=True, exist_ok=True)
        for name in COPIED:
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            copy(ROOT / name, Path(folder, name))
        os.chdir(folder)
        os.environ |= QUICK | {"PYTHONPATH": folder}
        for number, (part, files) in enumerate(parts.items()):

            def tests_of(file: Path, part: str = part) -> Sequence[str]:
                return nearest(file) if options.near else PARTS[part]["tests"]

            stored = sessions / f"{part}.sqlite"
            if not stored.exists():  # nor is there a part of it, where a draw was cut short
                share = options.many // len(parts) + (number < options.many % len(parts))
                with use_db(drawing := stored.with_suffix(".drawing")) as session:
                    draw(session, files, share, options.seed)
                drawing.rename(stored)
            with use_db(stored) as session:
                said = failing(session, tests_of)
                if said is not None:
                    print(said)
                    return 2
                not_noticed, many = tried(session, tests_of), session.num_work_items
            print(f"{part:12} {many - not_noticed:4} of {many} caught", flush=True)
            missed, every = missed + not_noticed, every + many
    print(f"{every - missed} of {every} caught")
    enough = NEAR_ENOUGH if options.near else ENOUGH
    return 0 if every - missed >= enough * every else 1


if __name__ == "__main__":
    sys.exit(main())
