"""Mutation testing: small faults are put into the code one at a time; do tests notice them?

    pip install cosmic-ray==8.7.0
    python -m benchmarks.mutations --sample 200 --seed 1 --out mutations.jsonl

The faults are those of Cosmic Ray. A random sample is drawn from all possible faults in the folders
below, except those in annotations, which change nothing at run time. Each is put into a copy of the
checkout, and the tests of its folder run until one fails. Results are appended to the output file,
so that a stopped run can be continued. Printed are the faults that no test noticed, and the number
of those that were noticed.
"""

import argparse
import ast
import json
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from os import chdir
from pathlib import Path

from cosmic_ray.commands import init
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, TestOutcome

from tests.conftest import ROOT

TESTS = {
    "scoring/fans": "tests/scoring/test_worked.py tests/test_golden_hands.py tests/scoring",
    "scoring/rulesets": "tests/scoring/test_worked.py tests/test_golden_hands.py tests/scoring",
    "ledger": "tests/ledger/test_evening.py tests/ledger/test_golden.py tests/ledger",
    "vision/deciding": (
        "tests/vision/test_kept_readings.py tests/vision/test_hypotheses.py "
        "tests/vision/test_layout.py tests/vision"
    ),
}
"""Folders to mutate, each with its tests in the order in which they run: those that notice most
faults come first, so that most are noticed within seconds."""

TIMEOUT_S = 900.0


def main() -> int:
    """Draw the sample, try the mutations not tried before, print the results and return 0."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--sample", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("mutations.jsonl"))
    options = parser.parse_args()
    out = options.out.resolve()
    done = (
        [json.loads(line) for line in out.read_text("utf-8").splitlines()] if out.exists() else []
    )
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "checkout")
        _copy(copy)
        chdir(copy)
        drawn = random.Random(options.seed).sample(list(_possible()), options.sample)
        for mutation in drawn[len(done) :]:
            found = _try(mutation)
            done.append(found)
            with out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(found, ensure_ascii=False) + "\n")
            print(len(done), found["outcome"], found["place"], flush=True)
    _report(done)
    return 0


def _copy(to: Path) -> None:
    """Copy the files that git tracks, with uncommitted changes, to a folder."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    for name in listed.stdout.split("\0"):
        if name and (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, to / name)


def _possible() -> Iterator[MutationSpec]:
    """Yield every possible mutation of the code in `TESTS`, apart from annotations."""
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
    """Yield the numbers of the lines of a file that contain annotations."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        found: list[ast.expr | None] = []
        if isinstance(node, ast.AnnAssign | ast.arg):
            found.append(node.annotation)
        elif isinstance(node, ast.FunctionDef):
            found.append(node.returns)
        for annotation in found:
            if annotation is not None:
                yield from range(annotation.lineno, (annotation.end_lineno or 0) + 1)


def _try(mutation: MutationSpec) -> dict[str, str]:
    """Return the result of a mutation: place, operator, diff, and "survived" or "caught" as its
    outcome."""
    folder = next(one for one in TESTS if str(mutation.module_path).startswith(one))
    command = f"{sys.executable} -m pytest -x -q -n 2 -p no:cacheprovider {TESTS[folder]}"
    found = mutate_and_test([mutation], command, TIMEOUT_S)
    survived = found.test_outcome == TestOutcome.SURVIVED
    return {
        "place": f"{mutation.module_path}:{mutation.start_pos[0]}",
        "operator": mutation.operator_name,
        "outcome": "survived" if survived else "caught",
        "diff": found.diff or "",
    }


def _report(done: list[dict[str, str]]) -> None:
    outcomes = Counter(one["outcome"] for one in done)
    for one in done:
        if one["outcome"] == "survived":
            print(f"\n{one['place']} {one['operator']}\n{one['diff']}")
    print(f"{outcomes['caught']} of {len(done)} caught")


if __name__ == "__main__":
    sys.exit(main())
