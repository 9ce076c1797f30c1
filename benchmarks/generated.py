"""Command line and output shared by benchmarks on generated hands."""

import argparse
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from tests.helpers.peer import Comparison

Hand = dict[str, Any]


def asked(doc: str | None, many: int, **numbers: int) -> argparse.Namespace:
    """Parse the command line: the number of `hands` (default `many`), their `seed`, and further
    numbers with their defaults.

    doc: docstring whose first line describes the command.
    """
    parser = argparse.ArgumentParser(description=(doc or "").splitlines()[0])
    parser.add_argument("hands", nargs="?", type=int, default=many)
    for name, usual in {"seed": 1, **numbers}.items():
        parser.add_argument(f"--{name}", type=int, default=usual)
    return parser.parse_args()


def run(
    doc: str | None,
    many: int,
    deal: Callable[[int], Iterator[Hand]],
    compare: Callable[[Iterable[Hand]], Comparison],
) -> int:
    """Compare the number of hands given on the command line, generated from its seed; print the
    result and return the exit status, 1 if a hand differs.

    doc, many: as in `asked`.
    deal: function of a seed, yields hands.
    compare: compares the hands.
    """
    options = asked(doc, many)
    start = time.perf_counter()
    compared = compare(islice(deal(options.seed), options.hands))
    for kind, count in compared.kinds.most_common():
        print(f"{count:>9}  {kind}")
    if compared.seen:
        print(f"{len(compared.seen)} fans occurred; the rarest: {compared.seen.most_common()[-3:]}")
    for failed in compared.failed[:20]:
        print(*failed if isinstance(failed, tuple) else [failed], sep="\n    ")
    took = time.perf_counter() - start
    print(
        f"seed {options.seed}: {options.hands:,} hands, {len(compared.failed)} failed, {took:.0f} s"
    )
    return 1 if compared.failed else 0
