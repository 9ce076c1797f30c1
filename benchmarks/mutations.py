"""How many small mistakes in the scoring and in the reading of photos the tests would notice.

    python -m benchmarks.mutations
    python -m benchmarks.mutations --many 200 --seed 1 --only waits
    python -m benchmarks.mutations --many 30 --seed 1 --only reading
    python -m benchmarks.mutations --many 200 --seed 1 --first 76      # a run cut short goes on

A copy of the program is changed in one place at a time (cosmic-ray's operators: another
comparison, a number one higher, a condition turned round, a loop that does not run; and one of ours
that takes a fan out of what another one excludes), the quick tests of that part are run, and the
changes that no test noticed are printed. The places are drawn with a fixed seed, as many from each
of the parts. Exit status 1 where fewer than nine in ten were caught, 2 where the tests fail as
they are or cosmic-ray is not installed (``pip install cosmic-ray``).
"""

from __future__ import annotations

import argparse
import ast
import difflib
import os
import py_compile
import random
import shutil
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

try:
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.operators.operator import Operator
    from cosmic_ray.plugins import get_operator, operator_names
    from cosmic_ray.testing import run_tests
    from cosmic_ray.work_item import TestOutcome
except ImportError:
    print("needs cosmic-ray: pip install cosmic-ray", file=sys.stderr)
    sys.exit(2)

ROOT = Path(__file__).resolve().parent.parent
COPIED = (
    "scoring", "vision", "models", "datasets", "tests", "benchmarks", "pyproject.toml", "README.md",
)  # fmt: skip
TIMEOUT_S = 400
ENOUGH = 0.9
RULES = "scoring/rulesets"


class Part(NamedTuple):
    """A part of the program: its files, and the tests that are about it, the quickest first."""

    files: tuple[str, ...]
    tests: tuple[str, ...]


PARTS = {
    "waits": Part(
        ("scoring/arrangements.py", f"{RULES}/mcr/waits.py"),
        (
            "tests/scoring/test_waits.py",
            "tests/scoring/test_arrangements.py",
            "tests/scoring/test_questions.py",
            "tests/scoring/test_rulings.py",
            "tests/scoring/test_found.py",
        ),
    ),
    "exclusions": Part(
        (
            "scoring/patterns.py",
            "scoring/rules.py",
            f"{RULES}/mcr/relations.py",
            f"{RULES}/mcr/table.py",
        ),
        (
            "tests/scoring/test_mcr.py",
            "tests/scoring/test_rules_frame.py",
            "tests/scoring/test_peer.py",
            "tests/scoring/test_rulings.py",
            "tests/scoring/test_table.py",
            "tests/scoring/test_exclusions.py",
        ),
    ),
    "payments": Part(
        (
            f"{RULES}/mcr/payments.py",
            f"{RULES}/zung_jung/payments.py",
            f"{RULES}/zung_jung/penalty.py",
            f"{RULES}/hong_kong/points.py",
            f"{RULES}/riichi/payments.py",
            f"{RULES}/classical/settlement.py",
        ),
        (
            "tests/scoring/test_rules_zung_jung.py",
            "tests/scoring/test_rules_hong_kong.py",
            "tests/scoring/test_false_win.py",
            "tests/scoring/test_rules_riichi.py",
            "tests/scoring/test_rules_classical_settlement.py",
        ),
    ),
    "situation": Part(
        ("scoring/situation.py", "scoring/hand.py"),
        (
            "tests/scoring/test_situation.py",
            "tests/scoring/test_errors.py",
            "tests/scoring/test_questions.py",
            "tests/scoring/test_values.py",
            "tests/scoring/test_lines.py",
        ),
    ),
    "reading": Part(
        (
            "vision/alike.py",
            "vision/doubt.py",
            "vision/draft.py",
            "vision/gate.py",
            "vision/hypotheses.py",
            "vision/layout.py",
            "vision/looks.py",
            "vision/questions.py",
            "vision/unseen.py",
        ),
        (
            "tests/vision/test_questions.py",
            "tests/vision/test_alike.py",
            "tests/vision/test_doubt.py",
            "tests/vision/test_gate.py",
            "tests/vision/test_draft.py",
            "tests/vision/test_names.py",
            "tests/vision/test_looks.py",
            "tests/vision/test_layout.py",
            "tests/vision/test_kept_readings.py",
        ),
    ),
}
TOLD_EVERY = 5
"""Changes between two lines that say how far a run is."""
QUICK = {
    "SCORING_PEER_HANDS": "1000",
    "LITERAL_WAITS": "300",
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
}
"""Fewer drawn hands than in a full run of the tests, and none of pytest's plugins to load."""


class Mutation(NamedTuple):
    """One change: the file, the line, the operator, and which of its occurrences."""

    part: str
    file: str
    line: int
    operator: str
    occurrence: int


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


OPERATORS = {
    name: get_operator(name)()
    for name in operator_names()
    # what is remembered comes out the same without that, and what is compared by identity is equal
    # to nothing else; two more want to be told which names to exchange
    if not name.endswith(("RemoveDecorator", "_Is_Eq", "_IsNot_NotEq", "_Eq_Is", "_NotEq_IsNot"))
    and not name.endswith(("VariableReplacer", "VariableInserter"))
} | {"DropExclusion": DropExclusion()}


def places(part: str, file: str) -> list[list[Mutation]]:
    """Every place of a file that can be changed, with the changes that can be made there."""
    source = (ROOT / file).read_text(encoding="utf-8")
    without = _of_no_effect(ast.parse(source))
    found: dict[tuple[Any, Any], list[Mutation]] = defaultdict(list)
    nodes = list(ast_nodes(get_ast(source)))
    for name, operator in OPERATORS.items():
        occurrence = 0
        for node in nodes:
            for start, end in operator.mutation_positions(node):
                if not any(first <= start and end <= last for first, last in without):
                    found[start, end].append(Mutation(part, file, start[0], name, occurrence))
                occurrence += 1
    return list(found.values())


def _of_no_effect(tree: ast.Module) -> list[tuple[tuple[int, int], tuple[int, int]]]:
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


def drawn(many: int, seed: int, parts: Sequence[str]) -> list[Mutation]:
    """So many changes, as many of each part, no two of one place."""
    rng = random.Random(seed)
    found: list[Mutation] = []
    for number, part in enumerate(parts):
        every = [place for file in PARTS[part].files for place in places(part, file)]
        share = many // len(parts) + (number < many % len(parts))
        found += [rng.choice(place) for place in rng.sample(every, min(share, len(every)))]
    return found


def copy_program(folder: Path) -> None:
    """The program and its tests where they may be changed; compiled, and compiled again only where
    a file's content has changed."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / name)
    for path in folder.rglob("*.py"):
        py_compile.compile(str(path), invalidation_mode=py_compile.PycInvalidationMode.CHECKED_HASH)


def noticed(part: str) -> tuple[bool, str]:
    """Whether the tests of a part fail as the program is now, and what they say."""
    tests = " ".join(PARTS[part].tests)
    command = f"{sys.executable} -m pytest -x -q -o addopts= -p no:cacheprovider {tests}"
    outcome, said = run_tests(command, TIMEOUT_S)
    return outcome is not TestOutcome.SURVIVED, said


def tried(mutation: Mutation) -> tuple[bool, str]:
    """Whether a change is noticed, and the lines that it changes."""
    path = Path(mutation.file)
    source = path.read_text(encoding="utf-8")
    changed = mutate_code(source, OPERATORS[mutation.operator], mutation.occurrence)
    path.write_text(changed, encoding="utf-8")
    try:
        caught, _ = noticed(mutation.part)
    finally:
        path.write_text(source, encoding="utf-8")
    lines = difflib.unified_diff(source.splitlines(), changed.splitlines(), lineterm="", n=0)
    return caught, "\n".join(line for line in lines if line[:2] not in ("--", "++", "@@"))


def main() -> int:
    """Draw, change, test, and print what was not noticed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--many", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=PARTS, action="append", help="parts to draw from")
    parser.add_argument("--first", type=int, default=1, help="go on from this number of the draw")
    parser.add_argument("--last", type=int, help="the last number of the draw to try")
    options = parser.parse_args()
    parts = options.only or list(PARTS)
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        copy_program(Path(folder))
        os.chdir(folder)
        os.environ |= QUICK | {"PYTHONPATH": folder}
        for part in parts:
            before = time.perf_counter()
            failing, said = noticed(part)
            print(f"{part}: its tests take {time.perf_counter() - before:.0f} s", flush=True)
            if failing:
                print(said)
                return 2
        kinds: Counter[tuple[str, bool]] = Counter()
        mutations = drawn(options.many, options.seed, parts)
        chosen = list(enumerate(mutations, 1))[options.first - 1 : options.last]
        for tries, (number, mutation) in enumerate(chosen, 1):
            caught, diff = tried(mutation)
            kinds[mutation.part, caught] += 1
            if not caught:
                print(f"{number}: {mutation.file}:{mutation.line} ({mutation.operator})\n{diff}")
            if not caught or tries % TOLD_EVERY == 0:
                so_far = sum(n for (_, known), n in kinds.items() if known)
                print(f"{so_far} of {tries} caught, up to number {number}", flush=True)
        os.chdir(ROOT)
    for part in parts:
        all_of_it = kinds[part, True] + kinds[part, False]
        print(f"{part:12} {kinds[part, True]:4} of {all_of_it} caught")
    caught_of_all = sum(n for (_, caught), n in kinds.items() if caught)
    print(f"{caught_of_all} of {kinds.total()} caught, {time.perf_counter() - start:.0f} s")
    return 0 if caught_of_all >= ENOUGH * kinds.total() else 1


if __name__ == "__main__":
    sys.exit(main())
