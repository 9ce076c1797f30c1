"""Totals in bulk against the explained engine, against PyMahjongGB, and how fast they are.

    python -m benchmarks.bulk_totals engine 1000000     # both profiles, totals and fans
    python -m benchmarks.bulk_totals peer 10000000      # china-1998, totals
    python -m benchmarks.bulk_totals speed 20000        # against PyMahjongGB, in one run
    python -m benchmarks.bulk_totals memory 10000000    # time and memory of 10,000 hands and more
    python -m benchmarks.bulk_totals workers 1000000    # two workers against one, and one killed

The hands are those of ``tests/helpers/bulk_hands.py``, other ones for another
``--seed``. Exit status 1 where an answer differs.
"""

import argparse
import json
import os
import resource
import shutil
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from functools import partial
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer
from typing import Any

import numpy as np

from scoring.bulk import Batch, hand_json, totals, values
from scoring.bulk.files import answer_file
from scoring.workers import crew
from tests.helpers.bulk_hands import PROFILES, differences, peer_differences, random_batch, waiting
from tests.helpers.peer import question
from vision.__main__ import main as read_photos
from vision.__main__ import workers_reader

BLOCK = 50_000
DEMO = Path(__file__).resolve().parent.parent / "ui" / "demo.jpg"
Answers = list[tuple[int, Any]]


PRINTED = 500_000
"""After so many hands a comparison says how far it is."""


def blocks(seed: int, hands: int, *, plain: bool = False) -> Iterator[Batch]:
    """Yield `hands` hands in batches, each from a seed of its own; prints the progress."""
    start = time.perf_counter()
    for number, done in enumerate(range(0, hands, BLOCK)):
        if done and done % PRINTED == 0:
            print(f"  {done:,} compared after {time.perf_counter() - start:.0f} s", flush=True)
        yield random_batch(seed + number, min(BLOCK, hands - done), plain=plain)


def against_engine(seed: int, hands: int) -> int:
    """Compare totals, legality and fans of both profiles; returns how many differ."""
    differ = 0
    for profile in PROFILES:
        seen: Counter[str] = Counter()
        start = time.perf_counter()
        wrong: list[dict[str, Any]] = []
        for batch in blocks(seed, hands):
            wrong += differences(batch, profile, seen)
        print(f"{profile}: {hands:,} hands, {len(wrong)} differ, {len(seen)} fans occurred")
        spent = time.perf_counter() - start
        print(f"the rarest: {seen.most_common()[-3:]}; {spent:.0f} s", flush=True)
        print(*wrong[:5], sep="\n")
        differ += len(wrong)
    return differ


def against_peer(seed: int, hands: int) -> int:
    """Compare totals with PyMahjongGB; returns how many differ."""
    start = time.perf_counter()
    wrong: list[dict[str, Any]] = []
    for batch in blocks(seed, hands, plain=True):
        wrong += peer_differences(batch)
    print(f"{hands:,} hands, {len(wrong)} differ, {time.perf_counter() - start:.0f} s")
    print(*wrong[:5], sep="\n")
    return len(wrong)


def a_second(work: Callable[[], object], hands: int, times: int = 5) -> float:
    """Return hands per second, the best of some runs."""
    best = np.inf
    for _ in range(times):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return hands / best


def speed(seed: int, hands: int) -> int:
    """Hands a second on one core, of complete hands and of waiting ones; returns 0."""
    import MahjongGB

    batch = random_batch(seed, hands, plain=True)
    questions = [question(hand_json(batch, row)) for row in range(hands)]
    count = MahjongGB.MahjongFanCalculator

    def peer() -> None:
        for given in questions:
            count(*given)

    totals(batch, "china-1998")
    theirs = a_second(peer, hands)
    print(f"PyMahjongGB, called in a loop: {theirs:,.0f} hands a second")
    ours = a_second(partial(totals, batch, "china-1998"), hands)
    print(f"NumPy: {ours:,.0f} hands a second, {ours / theirs:.2f} times")
    held = waiting(batch)
    many = len(held.tiles)
    ours = a_second(partial(values, held, "china-1998"), many)
    print(f"NumPy: the 34 values of {ours:,.0f} waiting hands a second")
    return 0


def memory(seed: int, hands: int) -> int:
    """Time and the most memory used from 10,000 hands to so many; returns 0."""
    block = random_batch(seed, 10_000)
    many = 10_000
    totals(block)
    while many <= hands:
        big = Batch(*(np.concatenate([array] * (many // 10_000)) for array in block))
        given = sum(array.nbytes for array in big) / 1e6
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
        start = time.perf_counter()
        totals(big)
        spent = time.perf_counter() - start
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
        print(
            f"{many:>11,} hands ({given:.0f} MB): {spent:.2f} s, {1e6 * spent / many:.2f} µs each,"
            f" {most - before:.0f} MB more at the most"
        )
        del big
        many *= 10
    return 0


def table_of(batch: Batch, times: int, path: str) -> None:
    """The hands as a Parquet file, so many times, each row with an ``id`` of its own."""
    import pyarrow
    import pyarrow.parquet

    many = len(batch.tiles)
    columns = {}
    for name, array in batch._asdict().items():
        column = pyarrow.array(array.ravel())
        if array.ndim == 2:
            column = pyarrow.FixedSizeListArray.from_arrays(column, array.shape[1])
        columns[name] = column
    writer = None
    for number in range(times):
        ids = pyarrow.array([str(number * many + row) for row in range(many)])
        table = pyarrow.table({"id": ids, **columns})
        writer = writer or pyarrow.parquet.ParquetWriter(path, table.schema)
        writer.write_table(table)
    if writer is not None:
        writer.close()


def lines_of(batch: Batch, times: int, path: str) -> None:
    """The hands as JSON lines, so many times, each with an ``id`` of its own."""
    hands = [hand_json(batch, row) for row in range(len(batch.tiles))]
    with open(path, "w", encoding="utf-8") as file:
        for number in range(times * len(hands)):
            print(json.dumps({"id": str(number), **hands[number % len(hands)]}), file=file)


def hands_of(batch: Batch, times: int, path: str) -> None:
    """The hands as a Parquet file of the keys that the interface has, so many times."""
    import pyarrow
    import pyarrow.parquet

    hands = [hand_json(batch, row) for row in range(len(batch.tiles))]
    keys = sorted({key for hand in hands for key in hand})
    columns = {key: pyarrow.array([hand.get(key) for hand in hands]) for key in keys}
    several = {key: pyarrow.concat_arrays([column] * times) for key, column in columns.items()}
    ids = pyarrow.array(list(map(str, range(times * len(hands)))))
    pyarrow.parquet.write_table(pyarrow.table({"id": ids, **several}), path)


def two_workers(seed: int, hands: int) -> int:
    """One worker, two, and two of which one is killed on the way, a worker being one core: so many
    hands in a table of arrays, a tenth of them in a table of hands and as JSON lines, one in ten
    thousand times a photo; returns how many answers are not there exactly once, in order and as
    one worker gives them."""
    batch = random_batch(seed, 10_000)
    fewer = max(1, hands // 100_000)
    with TemporaryDirectory() as folder:
        arrays, table, lines, photos = (
            f"{folder}/{name}" for name in ("a.parquet", "b.parquet", "c.jsonl", "photos")
        )
        table_of(batch, hands // 10_000, arrays)
        hands_of(batch, fewer, table)
        lines_of(batch, fewer, lines)
        os.mkdir(photos)
        for number in range(hands // 10_000):
            shutil.copy(DEMO, f"{photos}/{number:04}.jpg")
        print(f"A worker is one core. Load {os.getloadavg()[0]:.1f}", flush=True)
        return (
            _one_and_two("arrays", partial(_totals_of, arrays), hands)
            + _one_and_two("table", partial(_totals_of, table), 10_000 * fewer)
            + _one_and_two("lines", partial(_totals_of, lines), 10_000 * fewer)
            + _one_and_two("photos", partial(_readings_of, photos), hands // 10_000)
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

    totals(random_batch(1, 100))
    workers_reader(None, None).read(np.zeros((640, 640, 3), np.uint8))


def main() -> int:
    """Run one of the comparisons."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    runs = {"engine": against_engine, "peer": against_peer, "speed": speed}
    runs |= {"memory": memory, "workers": two_workers}
    parser.add_argument("what", choices=runs)
    parser.add_argument("hands", nargs="?", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    return min(1, runs[options.what](options.seed, options.hands))


if __name__ == "__main__":
    sys.exit(main())
