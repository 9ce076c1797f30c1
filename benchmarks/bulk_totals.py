"""Totals in bulk against PyMahjongGB, and how fast they are.

    python -m benchmarks.bulk_totals peer 1000000       # china-1998, totals
    python -m benchmarks.bulk_totals speed 20000        # hands a second
    python -m benchmarks.bulk_totals workers 10000      # two workers against one

The hands are those of ``tests/helpers/hands.py``, other ones for another ``--seed``. Exit status 1
where an answer differs.
"""

import argparse
import json
import os
import shutil
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from functools import partial
from io import StringIO
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from scoring.bulk import answer_file
from tests.helpers.hands import hands
from tests.helpers.peer import compare
from vision.__main__ import main as read_photos

DEMO = Path(__file__).resolve().parent.parent / "ui" / "demo.jpg"
Hand = dict[str, Any]


def against_peer(seed: int, many: int) -> int:
    """Compare totals with PyMahjongGB; returns how many differ."""
    start = time.perf_counter()
    compared = compare(islice(hands(seed), many))
    wrong = len(compared.failed)
    print(f"{many:,} hands, {wrong} differ, {time.perf_counter() - start:.0f} s")
    return wrong


def a_second(work: Callable[[], object], many: int, times: int = 3) -> float:
    """Return hands per second, the best of some runs."""
    best = np.inf
    for _ in range(times):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return many / best


def speed(seed: int, many: int) -> int:
    """Hands a second on one core; returns 0."""
    with TemporaryDirectory() as folder:
        lines_of(list(islice(hands(seed), many)), f"{folder}/hands.jsonl")
        work = partial(answer_file, f"{folder}/hands.jsonl", f"{folder}/totals.jsonl")
        print(f"{a_second(work, many):,.0f} hands a second")
    return 0


def lines_of(some: Sequence[Hand], path: str) -> None:
    """The hands as JSON lines, each with an ``id`` of its own."""
    with open(path, "w", encoding="utf-8") as file:
        for number, hand in enumerate(some):
            print(json.dumps({"id": str(number), **hand}), file=file)


def table_of(some: Sequence[Hand], path: str) -> None:
    """The hands as a Parquet file of the keys that the interface has."""
    import pyarrow
    import pyarrow.parquet

    keys = sorted({key for hand in some for key in hand})
    columns = {key: pyarrow.array([hand.get(key) for hand in some]) for key in keys}
    ids = pyarrow.array(list(map(str, range(len(some)))))
    pyarrow.parquet.write_table(pyarrow.table({"id": ids, **columns}), path)


def two_workers(seed: int, many: int) -> int:
    """One worker and two, a worker being one core: so many hands in a table and as JSON lines, one
    in a hundred times a photo; returns the number of files that two workers answer otherwise."""
    some = list(islice(hands(seed), many))
    with TemporaryDirectory() as folder:
        table, lines, photos = (f"{folder}/{name}" for name in ("a.parquet", "b.jsonl", "photos"))
        table_of(some, table)
        lines_of(some, lines)
        os.mkdir(photos)
        for number in range(many // 100):
            shutil.copy(DEMO, f"{photos}/{number:04}.jpg")
        print(f"A worker is one core. Load {os.getloadavg()[0]:.1f}", flush=True)
        return (
            _one_and_two("table", partial(_totals_of, table))
            + _one_and_two("lines", partial(_totals_of, lines))
            + _one_and_two("photos", partial(_readings_of, photos))
        )


def _totals_of(source: str, workers: int) -> object:
    out = Path(f"{source}.out.jsonl")
    answer_file(source, str(out), workers=workers)
    return out.read_bytes()


def _readings_of(folder: str, workers: int) -> object:
    with redirect_stdout(StringIO()) as out:
        read_photos([folder, "--workers", str(workers)])
    rows = [json.loads(line) for line in out.getvalue().splitlines()]
    return [(row["photo"], row["tiles"]) for row in rows]


def _one_and_two(name: str, work: Callable[[int], object]) -> int:
    """Do the work with one worker and with two; returns 1 where the answers differ."""
    found, spent = [], []
    for many in (1, 2):
        start = time.perf_counter()
        found.append(work(many))
        spent.append(time.perf_counter() - start)
        print(f"{name}: {many} workers: {spent[-1]:.1f} s", flush=True)
    print(f"{name}: two {spent[0] / spent[1]:.2f} times as fast as one")
    return int(found[0] != found[1])


def main() -> int:
    """Run one of the comparisons."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    runs = {"peer": against_peer, "speed": speed, "workers": two_workers}
    parser.add_argument("what", choices=runs)
    parser.add_argument("hands", nargs="?", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    return min(1, runs[options.what](options.seed, options.hands))


if __name__ == "__main__":
    sys.exit(main())
