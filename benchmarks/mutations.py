"""Mutations: small faults put into the code one at a time, and whether a test notices.

    pip install cosmic-ray==8.7.0 pytest-cov==7.1.0
    python -m benchmarks.mutations --sample 200 --seed 1 --out mutations.jsonl

The faults are Cosmic Ray's. A sample is drawn at random over all folders in `TESTS`, in proportion
to the faults that are possible there. First all tests that a plain `pytest` runs are run, to record
which of them reach which line (`mutations.jsonl.coverage`). Each fault is then put into a copy of
the checkout, and tests run until one fails: first some of those that reach its line, then all that
reach it or know its folder. Most faults are noticed within seconds. Annotations are not mutated,
since they change nothing that runs. Faults with a result in the output file are not tried again, so
a stopped run can be continued. Printed are the faults that no test noticed, and the share of those
that were.
"""

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from cosmic_ray.commands import init
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, TestOutcome
from coverage import CoverageData

from tests.conftest import ROOT

WORKED = ("tests/scoring/test_worked.py", "tests/test_golden_hands.py")
TESTS = {
    "scoring/fans": (*WORKED, "tests/scoring", "scoring"),
    "scoring/rulesets": (*WORKED, "tests/scoring", "scoring"),
    "ledger": ("tests/ledger/test_evening.py", "tests/ledger", "ledger"),
    "vision/deciding": (
        "tests/vision/test_kept_tables.py",
        "tests/vision/test_kept_readings.py",
        "tests/vision",
        "vision",
    ),
}
"""Folders whose code is mutated, each with its own tests: paths of files and folders, those that
notice most faults first."""

REACHING_TESTS = 60
"""Maximum number of tests that reach a line, drawn at random, to run before all the others."""

TIMEOUT_S = 3600.0
"""Time limit of the tests in seconds, far above what all of them take: a fault that exceeds it,
such as an endless loop, counts as noticed."""


@dataclass(frozen=True)
class NumberedMutation:
    """A mutation, its number in the sample, and all tests that reach its line, in random order."""

    number: int
    mutation: MutationSpec
    reaching_tests: list[str]


def main() -> int:
    """Draw the sample, try the mutations not tried yet, print the results and return 0."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--sample", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, default=Path("mutations.jsonl"))
    options = parser.parse_args()
    out: Path = options.out.resolve()
    reached = out.with_name(out.name + ".coverage")
    with tempfile.TemporaryDirectory() as folder:
        copies = [Path(folder, f"checkout{number}") for number in range(options.workers)]
        for copy in copies:
            _copy(copy)
        os.chdir(copies[0])
        if not reached.exists():
            _note_what_tests_reach()
            shutil.move(".coverage", reached)
        drawn = random.Random(options.seed).sample(list(_possible()), options.sample)
        done = (
            [json.loads(line) for line in out.read_text("utf-8").splitlines()]
            if out.exists()
            else []
        )
        known = {one["number"] for one in done}
        left = [number for number in range(options.sample) if number not in known]
        data = CoverageData(reached)
        data.read()
        mutations = [
            NumberedMutation(
                number=number,
                mutation=drawn[number],
                reaching_tests=_reaching_tests(drawn[number], data),
            )
            for number in left
        ]
        with ProcessPoolExecutor(options.workers) as pool:
            started = [
                pool.submit(
                    _try_all, copy=copy, mutations=mutations[worker :: len(copies)], out=out
                )
                for worker, copy in enumerate(copies)
            ]
            for finished in as_completed(started):
                done.extend(finished.result())
    _report(done)
    return 0


def _copy(to: Path) -> None:
    """Copy the files that git tracks into the folder `to`, including uncommitted changes."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    for name in listed.stdout.split("\0"):
        if name and (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, to / name)


def _note_what_tests_reach() -> None:
    """Run all tests that a plain `pytest` runs, in the working copy, and write which test reaches
    which line to `.coverage`."""
    covered = [f"--cov={folder}" for folder in TESTS]
    command = [sys.executable, "-m", "pytest", "-n", "2", "-q", *covered, "--cov-context=test"]
    subprocess.run([*command, "--cov-report="], check=True)


def _reaching_tests(mutation: MutationSpec, data: CoverageData) -> list[str]:
    """Return all tests that reach a mutation's line, in random order; empty for a line that runs
    only before the tests, such as at import."""
    wanted = f"/{mutation.module_path}"
    name = next((path for path in data.measured_files() if path.endswith(wanted)), "")
    contexts = data.contexts_by_lineno(name).get(mutation.start_pos[0], [])
    reaching = sorted({one.rpartition("|")[0] for one in contexts} - {""})
    return random.Random(0).sample(reaching, len(reaching))


def _tests_of(mutation: MutationSpec) -> tuple[str, ...]:
    return next(TESTS[one] for one in TESTS if str(mutation.module_path).startswith(one))


def _possible() -> Iterator[MutationSpec]:
    """Yield every possible mutation in the folders of the working copy."""
    paths = [path for folder in TESTS for path in sorted(Path(folder).rglob("*.py"))]
    with use_db("mutations.sqlite", WorkDB.Mode.create) as work:
        init(paths, work, {})
        items = sorted((item.mutations[0] for item in work.work_items), key=_order)
    typed = {path: set(_annotations(path)) for path in paths}
    for mutation in items:
        if mutation.start_pos[0] not in typed[mutation.module_path]:
            yield mutation


def _order(one: MutationSpec) -> tuple[str, tuple[int, int], str, int]:
    return str(one.module_path), one.start_pos, one.operator_name, one.occurrence


def _annotations(path: Path) -> Iterator[int]:
    """Yield the numbers of the lines of a file that contain an annotation."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        found: list[ast.expr | None] = []
        if isinstance(node, ast.AnnAssign | ast.arg):
            found.append(node.annotation)
        elif isinstance(node, ast.FunctionDef):
            found.append(node.returns)
        for annotation in found:
            if annotation is not None:
                yield from range(annotation.lineno, (annotation.end_lineno or 0) + 1)


def _try_all(
    copy: Path, mutations: list[NumberedMutation], out: Path
) -> list[dict[str, str | int]]:
    """Try mutations in a copy of the checkout, append each result to a file, and return them."""
    os.chdir(copy)
    results = []
    for each in mutations:
        found: dict[str, str | int] = {"number": each.number} | _try(each)
        with out.open("a", encoding="utf-8") as file:
            file.write(json.dumps(found, ensure_ascii=False) + "\n")
        print(each.number, found["outcome"], found["place"], flush=True)
        results.append(found)
    return results


def _try(each: NumberedMutation) -> dict[str, str]:
    """Return the result of a mutation: its `place` (path and line), `operator` and `diff`, and as
    `outcome` whether a test noticed it, "caught" or "survived"."""
    mutation = each.mutation
    some = each.reaching_tests[:REACHING_TESTS]
    own = _tests_of(mutation)
    # A value that is cached was reached by the first test that asked for it, and others may tell.
    every = [*own, *(one for one in each.reaching_tests if not one.startswith(own))]
    for tests in [some, every] if some else [every]:
        Path("tests.txt").write_text("\n".join(tests), encoding="utf-8")
        command = f"{sys.executable} -m pytest -x -q -p no:cacheprovider @tests.txt"
        found = mutate_and_test([mutation], command, TIMEOUT_S)
        if found.test_outcome != TestOutcome.SURVIVED:
            break
    return {
        "place": f"{mutation.module_path}:{mutation.start_pos[0]}",
        "operator": mutation.operator_name,
        "outcome": "survived" if found.test_outcome == TestOutcome.SURVIVED else "caught",
        "diff": found.diff or "",
    }


def _report(done: list[dict[str, str | int]]) -> None:
    outcomes = Counter(one["outcome"] for one in done)
    for one in sorted(done, key=lambda one: one["number"]):
        if one["outcome"] == "survived":
            print(f"\n{one['place']} {one['operator']}\n{one['diff']}")
    print(f"{outcomes['caught']} of {len(done)} caught")


if __name__ == "__main__":
    sys.exit(main())
