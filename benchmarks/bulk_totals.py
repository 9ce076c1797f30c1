"""Totals in bulk against PyMahjongGB, and how fast they are.

    python -m benchmarks.bulk_totals peer 1000000       # china-1998, totals
    python -m benchmarks.bulk_totals speed 20000        # hands a second
    python -m benchmarks.bulk_totals workers 10000      # two workers against one, and one killed

The hands are those of ``tests/helpers/hands.py``, other ones for another ``--seed``. Exit status 1
where an answer differs.
"""

import argparse
import json
import os
import shutil
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from functools import partial
from io import StringIO
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer
from typing import Any

import numpy as np

from scoring.bulk import batch_of, totals, values
from scoring.bulk.files import answer_file
from scoring.workers import crew
from tests.helpers.hands import hands
from tests.helpers.peer import compare
from vision.__main__ import main as read_photos
from vision.__main__ import workers_reader

DEMO = Path(__file__).resolve().parent.parent / "ui" / "demo.jpg"
Answers = list[tuple[int, Any]]
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
    """Hands a second on one core, of complete hands and of waiting ones; returns 0."""
    whole = list(islice(hands(seed), many))
    batch = batch_of(whole)
    print(f"{a_second(partial(totals, batch), many):,.0f} hands a second")
    held = [
        {"concealed": hand["concealed"][:-1], "melds": hand["melds"], "winning_tile": None}
        for hand in whole
    ]
    ours = a_second(partial(values, batch_of(held, waiting=True)), many)
    print(f"the 34 values of {ours:,.0f} waiting hands a second")
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
    """One worker, two, and two of which one is killed on the way, a worker being one core: so many
    hands in a table and as JSON lines, one in a hundred times a photo; returns how many answers
    are not there exactly once, in order and as one worker gives them."""
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
            _one_and_two("table", partial(_totals_of, table), many)
            + _one_and_two("lines", partial(_totals_of, lines), many)
            + _one_and_two("photos", partial(_readings_of, photos), many // 100)
        )


def _totals_of(source: str, workers: str) -> Callable[[], Answers]:
    """Count a file; gives what reads the number of each row and its total."""
    out = f"{source}.out{Path(source).suffix}"
    answer_file(source, out, workers=workers)

    def answers() -> Answers:
        import pyarrow.parquet

        if out.endswith(".jsonl"):
            rows = [json.loads(line) for line in Path(out).read_bytes().splitlines()]
            return [(int(row["id"]), row["total"]) for row in rows]
        made = pyarrow.parquet.read_table(out)
        return list(zip(map(int, made["id"].to_pylist()), made["total"].to_pylist(), strict=True))

    return answers


def _readings_of(folder: str, workers: str) -> Callable[[], Answers]:
    """Read a folder; gives what reads the number of each photo and its tiles."""
    with redirect_stdout(StringIO()) as out:
        read_photos([folder, "--workers", workers])

    def answers() -> Answers:
        rows = [json.loads(line) for line in out.getvalue().splitlines()]
        return [(int(Path(row["photo"]).stem), row["tiles"]) for row in rows]

    return answers


def _one_and_two(name: str, work: Callable[[str], Callable[[], Answers]], rows: int) -> int:
    """Do the work with one worker, with two, and with one of two killed; returns how many of so
    many rows are wrong."""
    wrong = 0
    spent: dict[int, float] = {}
    expected: Answers = []
    for many, killed in ((1, False), (2, False), (2, True)):
        with crew(many) as client:
            assert client is not None
            client.run(_get_ready)
            start, own = time.perf_counter(), time.process_time()
            busy = sum(client.run(time.process_time).values())
            if killed:
                victim = min(client.run(os.getpid).values())
                Timer(spent[2] / 3, os.kill, (victim, signal.SIGKILL)).start()
            made = work(client.scheduler_info()["address"])
            wall, own = time.perf_counter() - start, time.process_time() - own
            busy = sum(client.run(time.process_time).values()) - busy if not killed else 0
        answers = made()
        expected = expected or answers
        wrong += abs(rows - len(answers)) + sum(n != row for n, (row, _) in enumerate(answers))
        wrong += sum(mine != first for mine, first in zip(answers, expected, strict=False))
        how = "one killed" if killed else f"of the processor {busy:.1f} s in them, {own:.1f} s here"
        print(f"{name}: {many} workers: {wall:.1f} s, {how}", flush=True)
        if not killed:
            spent[many] = wall
    print(
        f"{name}: two {spent[1] / spent[2]:.2f} times as fast as one; {rows:,} rows, {wrong} wrong"
    )
    return wrong


def _get_ready() -> None:
    """Prepare a worker process."""
    import pyarrow.parquet  # noqa: F401

    totals(batch_of(list(islice(hands(1), 100))))
    workers_reader(None, None).read(np.zeros((640, 640, 3), np.uint8))


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
