"""Fuzz the app for hours with hostile input that Atheris derives from the tests' own cases.

    python -m benchmarks.fuzz --minutes 20 [--only hand] [--finds FOLDER]     pip install atheris

Targets are a photo file, the JSON of a hand, a typed hand, a link, a saved evening or tile set, and
a copy of a ledger. Every input must give an answer or one of our errors, within 2 s and 1 GiB. Any
other input is a find: it is written to the folder of finds and should become a case of `CASES`. The
exit status is 1 if there is one.
"""

import argparse
import logging
import re
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from tests.helpers import ROOT
from tests.helpers.fuzz import LONGEST, TARGETS, seeds

ANSWER_S, MEMORY_MB = 2, 1024


def fuzz(target: str, arguments: list[str]) -> None:
    """Fuzz a target in this process; does not return.

    arguments: command-line arguments of libFuzzer.
    """
    import atheris

    logging.disable(logging.CRITICAL)
    with (
        atheris.instrument_imports(include=["scoring", "ledger", "ui.hand", "vision"]),
        suppress(Exception),
    ):
        TARGETS[target](next(seeds(target)))  # imports the modules to be instrumented
    atheris.Setup([sys.argv[0], *arguments], TARGETS[target])
    atheris.Fuzz()


def run(target: str, minutes: float, finds: Path, seed: int) -> bool:
    """Fuzz a target in a separate process and print the result; return True if nothing was
    found."""
    finds.mkdir(parents=True, exist_ok=True)
    before = {*finds.iterdir()}
    with tempfile.TemporaryDirectory() as corpus:
        for number, content in enumerate(seeds(target)):
            (Path(corpus) / f"seed-{number}").write_bytes(content)
        command = [sys.executable, "-m", "benchmarks.fuzz", "--inside", target, corpus]
        command += [f"-max_total_time={round(minutes * 60)}", f"-seed={seed}"]
        command += [f"-timeout={ANSWER_S}", f"-rss_limit_mb={MEMORY_MB}", "-print_final_stats=1"]
        command += [f"-max_len={LONGEST.get(target, 4000)}", f"-artifact_prefix={finds}/{target}-"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, errors="replace")
    told = dict(re.findall(r"stat::(\w+): +(\d+)", done.stderr))
    found = sorted({*finds.iterdir()} - before)
    print(
        f"{target}: {told.get('number_of_executed_units', '?')} inputs, slowest "
        f"{told.get('slowest_unit_time_sec', '?')} s, {told.get('peak_rss_mb', '?')} MB at most; "
        f"{', '.join(file.name for file in found) or 'no find'}",
        flush=True,
    )
    if done.returncode or found:
        print(done.stderr[-3000:])
    return not done.returncode and not found


def main() -> int:
    if sys.argv[1:2] == ["--inside"]:
        fuzz(sys.argv[2], sys.argv[3:])
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=20, help="for each target")
    parser.add_argument("--only", choices=TARGETS)
    parser.add_argument("--finds", type=Path, default=ROOT / "runs" / "finds")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    chosen = [asked.only] if asked.only else list(TARGETS)
    fine = [run(target, asked.minutes, asked.finds, asked.seed) for target in chosen]
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
