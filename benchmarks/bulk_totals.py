"""Compare totals in bulk with PyMahjongGB and with the engine, and measure their speed.

    python -m benchmarks.bulk_totals peer 1000000       # china-1998: engine against PyMahjongGB
    python -m benchmarks.bulk_totals equal 200000       # arrays against engine and PyMahjongGB
    python -m benchmarks.bulk_totals speed 200000       # speed relative to PyMahjongGB
    python -m benchmarks.bulk_totals others 100000      # other rule sets, relative to the engine
    python -m benchmarks.bulk_totals workers 200000     # two workers against one

Speeds are measured in processor time. The candidates alternate within one run, and the ratios are
those of their medians. The hands come from ``tests/helpers`` (``hands``, ``bulk_hands``); another
``--seed`` gives other hands. The exit status is 1 if an answer differs.
"""

import argparse
import json
import os
import random
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, redirect_stdout
from functools import partial
from io import StringIO
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from MahjongGB import MahjongFanCalculator
from numpy.typing import NDArray

from scoring.bulk import Hands, answer_file, totals
from scoring.bulk.totals import one_by_one
from scoring.rulesets import ruleset
from tests.helpers.bulk_hands import random_hands, with_a_pung_more
from tests.helpers.hands import hands
from tests.helpers.peer import compare, question
from tests.helpers.random_rulings import random_rulings
from vision.__main__ import main as read_photos

DEMO = Path(__file__).resolve().parent.parent / "ui" / "demo.jpg"
Hand = dict[str, Any]


def against_peer(seed: int, many: int) -> int:
    """Compare the engine's totals with PyMahjongGB's, print the result and return the number of
    differences."""
    start = time.perf_counter()
    compared = compare(islice(hands(seed), many))
    wrong = len(compared.failed)
    print(f"{many:,} hands, {wrong} differ, {time.perf_counter() - start:.0f} s")
    return wrong


def equal(seed: int, many: int) -> int:
    """Compare the counts of whole arrays with the engine's (totals and fans, under two profiles and
    20 random rulings) and with PyMahjongGB's (totals alone). Print the results and return the
    number of differences.

    many: number of hands in each comparison; each of the random rulings gets a twentieth of them.
    """
    some, rng = random_hands(seed, many), random.Random(seed)
    rules, wrong = ruleset("mcr"), 0
    parts: list[tuple[object, Hands]] = [("green-book-2006", some), ("china-1998", some)]
    parts += [(random_rulings("mcr", rng), some.part(slice(n, None, 20))) for n in range(20)]
    seen = np.zeros(len(rules.TABLE.patterns), np.int64)
    for rulings, part in parts:
        found = totals(part, "mcr", rulings, fans=True)
        wanted = one_by_one(rules, rules.OPTIONS.read(rulings), part, fans=True)
        assert found.fans is not None
        assert wanted.fans is not None
        same = (found.total == wanted.total) & (found.legal == wanted.legal)
        same &= (found.fans == wanted.fans).all(axis=0)
        seen += (wanted.fans > 0).sum(axis=1)
        wrong += int((~same).sum())
        name = rulings if isinstance(rulings, str) else "random rulings"
        print(f"{name}: {len(same):,} hands, {int((~same).sum())} differ", flush=True)
    print(f"{int((seen > 0).sum())} of {len(seen)} lines occurred, the rarest {seen.min()} times")
    plain = random_hands(seed + 1, many, plain=True)
    ours, theirs = totals(plain, "mcr", "china-1998").total, peer_totals(plain)
    apart = int((ours != theirs).sum())
    print(f"PyMahjongGB: {many:,} hands, {apart} differ")
    return wrong + apart


def questions(some: Hands) -> list[tuple[Any, ...]]:
    """Return hands as argument tuples for PyMahjongGB."""
    usual = {"self_drawn": False, "melds": [], "seat_wind": "E", "round_wind": "E", "flowers": 0}
    read = [some.hand(row).to_json() for row in range(len(some.tiles))]
    return [question({**usual, **hand}) for hand in read]


def peer_totals(some: Hands) -> NDArray[np.int64]:
    """Return the totals (n,) of n hands by PyMahjongGB."""
    found = [MahjongFanCalculator(*asked) for asked in questions(some)]
    return np.array([sum(points * many for points, many, *_ in fans) for fans in found])


def in_turns(works: dict[str, tuple[Callable[[], object], int]]) -> dict[str, float]:
    """Return the processor time per hand (µs) of each candidate, as the median of five rounds in
    which the candidates alternate.

    works: by name, a function to time and the number of hands that it processes.
    """
    spent: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(5):
        for name, (work, many) in works.items():
            start = time.process_time()
            work()
            spent[name].append((time.process_time() - start) / many * 1e6)
    return {name: float(np.median(one)) for name, one in spent.items()}


def speed(seed: int, many: int) -> int:
    """Print the time per hand of arrays, files and the engine, and their speed as a multiple of
    PyMahjongGB's; return 0."""
    for warm in range(3):  # fill the caches of suits and arrangements
        totals(random_hands(seed + 10 + warm, many, plain=True), "mcr", "china-1998")
    some = random_hands(seed, many, plain=True)
    asked = questions(some.part(slice(20_000)))
    engine, rules = some.part(slice(1_500)), ruleset("mcr")
    options = rules.OPTIONS.read("china-1998")
    with TemporaryDirectory() as folder:
        read = [some.hand(row).to_json() for row in range(many)]
        lines_of(read, f"{folder}/h.jsonl")
        table_of(read, f"{folder}/h.parquet")
        del read

        def file(name: str, fans: bool = False) -> Callable[[], object]:
            out = f"{folder}/out{Path(name).suffix}"
            return partial(
                answer_file, f"{folder}/{name}", out, "china-1998", rules="mcr", fans=fans
            )

        spent = in_turns(
            {
                "PyMahjongGB": (lambda: [MahjongFanCalculator(*one) for one in asked], len(asked)),
                "arrays": (lambda: totals(some, "mcr", "china-1998"), many),
                "arrays, with fans": (lambda: totals(some, "mcr", "china-1998", fans=True), many),
                "Parquet": (file("h.parquet"), many),
                "Parquet, with fans": (file("h.parquet", fans=True), many),
                "JSON lines": (file("h.jsonl"), many),
                "JSON lines, with fans": (file("h.jsonl", fans=True), many),
                "engine": (lambda: one_by_one(rules, options, engine, fans=False), 1_500),
            }
        )
    for name, one in spent.items():
        print(f"{name}: {one:.2f} µs a hand, {spent['PyMahjongGB'] / one:.2f} times PyMahjongGB")
    print(f"arrays: {spent['engine'] / spent['arrays']:.0f} times the engine")
    return 0


def others(seed: int, many: int) -> int:
    """Print the speed of counting with arrays under three other rule sets, also as a multiple of
    the engine's; return the number of hands whose totals by arrays and by the engine differ."""
    wrong = 0
    for name in ("zung_jung", "hong_kong", "taiwanese"):
        rules = ruleset(name)
        options = rules.OPTIONS.read(None)
        for warm in range(2):
            totals(_hands_of(name, seed + 10 + warm, many), name)
        some = _hands_of(name, seed, many)
        fresh = _hands_of(name, seed + 20, many)
        start = time.process_time()
        totals(fresh, name)
        first = (time.process_time() - start) / many * 1e6
        part = some.part(slice(2_000))
        spent = in_turns(
            {
                "arrays": (partial(totals, some, name), many),
                "engine": (partial(one_by_one, rules, options, part, fans=False), 2_000),
            }
        )
        differ = totals(part, name).total != one_by_one(rules, options, part, fans=False).total
        wrong += int(differ.sum())
        ratio = spent["engine"] / spent["arrays"]
        print(
            f"{name}: {spent['arrays']:.2f} µs a hand, {ratio:.0f} times the engine; new hands "
            f"{first:.2f} µs, {spent['engine'] / first:.0f} times; {differ.sum()} differ"
        )
    return wrong


def _hands_of(name: str, seed: int, many: int) -> Hands:
    """Return random hands for a rule set, with each flower identified."""
    some = random_hands(seed, many)
    named = np.where(some.flowers == 8, 255, (1 << some.flowers.astype(np.int64)) - 1)
    some = some._replace(named=named.astype(np.uint8))
    return with_a_pung_more(seed, some) if ruleset(name).SETS == 5 else some


def lines_of(some: Sequence[Hand], path: str) -> None:
    """Write the hands as JSON lines, each with its own ``id``."""
    with open(path, "w", encoding="utf-8") as file:
        for number, hand in enumerate(some):
            print(json.dumps({"id": str(number), **hand}), file=file)


def table_of(some: Sequence[Hand], path: str) -> None:
    """Write the hands as a Parquet file with the interface's keys as columns."""
    import pyarrow
    import pyarrow.parquet

    keys = sorted({key for hand in some for key in hand})
    columns = {key: pyarrow.array([hand.get(key) for hand in some]) for key in keys}
    ids = pyarrow.array(list(map(str, range(len(some)))))
    pyarrow.parquet.write_table(pyarrow.table({"id": ids, **columns}), path)


def two_workers(seed: int, many: int) -> int:
    """Time one worker and two, each on one core, as processes and as a local Dask cluster, and
    print the results. The work is `many` hands ten times over, as a table and as JSON lines, and 40
    photos. Return the number of cases in which the answers of two workers differ from those of
    one."""
    some = random_hands(seed, many, plain=True)
    read = [some.hand(row).to_json() for row in range(many)]
    with TemporaryDirectory() as folder:
        table, lines, photos = (f"{folder}/{name}" for name in ("a.parquet", "b.jsonl", "photos"))
        table_of(read, table)
        lines_of(read, lines)
        _ten_times(table, lines)
        os.mkdir(photos)
        for number in range(40):
            shutil.copy(DEMO, f"{photos}/{number:04}.jpg")
        print(f"A worker is one core. Load {os.getloadavg()[0]:.1f}", flush=True)
        works: dict[str, Callable[[int | str], object]] = {
            "table": partial(_totals_of, table),
            "lines": partial(_totals_of, lines),
            "photos": partial(_readings_of, photos),
        }
        return sum(
            _one_and_two(f"{name}, {kind}", work, workers)
            for name, work in works.items()
            for kind, workers in (("processes", nullcontext), ("cluster", _cluster))
        )


def _ten_times(table: str, lines: str) -> None:
    """Repeat the rows of a Parquet file (`table`) and of a file of JSON lines (`lines`) ten times,
    so that a worker's warm-up matters little."""
    import pyarrow
    import pyarrow.parquet

    rows = pyarrow.parquet.read_table(table)
    pyarrow.parquet.write_table(pyarrow.concat_tables([rows] * 10), table)
    text = Path(lines).read_bytes()
    with open(lines, "ab") as file:
        for _ in range(9):
            file.write(text)


@contextmanager
def _cluster(many: int) -> Iterator[str]:
    """Yield the address of a local Dask cluster with this number of workers."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=many, threads_per_worker=1, dashboard_address="127.0.0.1:0", silence_logs=50
    ) as cluster:
        yield cluster.scheduler_address


def _totals_of(source: str, workers: int | str) -> object:
    out = Path(f"{source}.out.jsonl")
    answer_file(source, str(out), workers=workers)
    return out.read_bytes()


def _readings_of(folder: str, workers: int | str) -> object:
    with redirect_stdout(StringIO()) as out:
        read_photos([folder, "--workers", str(workers)])
    rows = [json.loads(line) for line in out.getvalue().splitlines()]
    return [(row["photo"], row["tiles"]) for row in rows]


def _one_and_two(
    name: str,
    work: Callable[[int | str], object],
    workers: Callable[[int], AbstractContextManager[int | str]],
) -> int:
    """Time the work with one worker and with two, print the results, and return 1 if the answers
    differ, otherwise 0.

    name: name of the work in the output.
    work: called with what `workers` yields, returns the answers.
    workers: function of the number of workers, returns a context with these workers.
    """
    found, spent = [], []
    for many in (1, 2):
        with workers(many) as crew:
            start = time.perf_counter()
            found.append(work(crew))
            spent.append(time.perf_counter() - start)
        print(f"{name}: {many} workers: {spent[-1]:.1f} s", flush=True)
    print(f"{name}: two {spent[0] / spent[1]:.2f} times as fast as one", flush=True)
    return int(found[0] != found[1])


def main() -> int:
    """Run one of the comparisons; return 1 if an answer differs, otherwise 0."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    runs = {
        "peer": against_peer,
        "equal": equal,
        "speed": speed,
        "others": others,
        "workers": two_workers,
    }
    parser.add_argument("what", choices=runs)
    parser.add_argument("hands", nargs="?", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    return min(1, runs[options.what](options.seed, options.hands))


if __name__ == "__main__":
    sys.exit(main())
