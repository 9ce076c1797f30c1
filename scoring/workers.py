"""The same work here or in several processes of this machine, the results in order."""

from __future__ import annotations

import argparse
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, nullcontext
from multiprocessing import get_context
from typing import TypeVar

Piece = TypeVar("Piece")
Result = TypeVar("Result")

AHEAD = 30
"""Pieces under way: enough that no process waits, and few enough to be held in memory."""


class WorkersError(Exception):
    """Raised where a process dies of its work; the message is a sentence for the user."""


def workers_named(text: str) -> int:
    """Return the number of processes that `text`, the value of ``--workers``, means; raises
    ``argparse.ArgumentTypeError`` for any other text and for 0."""
    if text.isdecimal() and int(text):
        return int(text)
    raise argparse.ArgumentTypeError("a number of processes, at least one worker, is needed")


def crew(wanted: int | None) -> AbstractContextManager[ProcessPoolExecutor | None]:
    """Return the context of `wanted` processes; of this process alone for None."""
    # a copy of a process whose libraries run threads may stand still
    return ProcessPoolExecutor(wanted, get_context("spawn")) if wanted else nullcontext()


def in_order(
    work: Callable[[Piece], Result], pieces: Iterable[Piece], pool: ProcessPoolExecutor | None
) -> Iterator[Result]:
    """Yield the result of `work` for each of `pieces` in their order; its exceptions are raised
    here, and ``WorkersError`` where it ends a process.

    pool: from `crew`, None for this process.
    """
    if pool is None:
        yield from map(work, pieces)
        return
    under_way: deque[Future[Result]] = deque()
    try:
        for piece in pieces:
            under_way.append(pool.submit(work, piece))
            if len(under_way) >= AHEAD:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
    except BrokenProcessPool:
        raise WorkersError("A worker has died, so the work stops here.") from None
