"""Run a function over many parts, in this process, in several processes or on a Dask cluster;
results are returned in order.

If a worker dies, its parts are sent again, each at most `MOST_TIMES` times, so dying workers do not
change the results. A part on which every worker dies is named in the error. Since a dying worker
loses several parts at once, the last attempt at a part is made while no other part is being
processed. Only a cluster needs the package ``distributed`` (``requirements/cluster.txt``).
"""

from __future__ import annotations

import argparse
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any, Generic, Protocol, TypeVar

Part = TypeVar("Part")
Result = TypeVar("Result")

AHEAD = 4
"""Number of parts being processed or waiting per worker: enough to keep all busy, few enough to fit
into memory."""

MOST_TIMES = 3
"""Maximum number of times that a part is sent again after its worker died (Dask:
``allowed-failures``)."""

ANSWER_WITHIN_S = 10
"""Seconds within which a scheduler has to answer."""


class WorkersError(Exception):
    """Raised if workers are unavailable or keep dying; the message is a sentence for the user."""


def workers_named(text: str) -> int | str:
    """Return the meaning of `text`, the value of ``--workers``: a number of processes, or the
    address of a Dask scheduler. Raises ``argparse.ArgumentTypeError`` for anything else.

    >>> workers_named("4"), workers_named("tcp://192.168.1.20:8786")
    (4, 'tcp://192.168.1.20:8786')
    """
    if "://" in text:
        return text
    if text.isdecimal() and int(text):
        return int(text)
    raise argparse.ArgumentTypeError(
        "a number of processes, at least one worker, or the address of a Dask scheduler is needed, "
        "such as tcp://192.168.1.20:8786"
    )


class Crew(Protocol):
    """Protocol of a group of workers that process parts.

    many: number of workers.
    most_times: maximum number of times that a part is sent again after its worker died.
    """

    many: int
    most_times: int

    def submit(self, work: Callable[[Part], Result], part: Part) -> Future[Result]:
        """Send a part to a worker and return the future result of ``work(part)``."""

    def renew(self) -> None:
        """Replace the workers that died."""

    def died(self, error: BaseException) -> bool:
        """Return True if `error` means that the worker of a part died."""


class Processes:
    """A `Crew` of processes on this machine."""

    most_times = MOST_TIMES

    def __init__(self, many: int) -> None:
        self.many = many
        self._pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        # a forked copy of a process whose libraries run threads may deadlock
        return ProcessPoolExecutor(self.many, get_context("spawn"))

    def submit(self, work: Callable[[Part], Result], part: Part) -> Future[Result]:
        try:
            return self._pool.submit(work, part)
        # the pool noticed the death before any result was requested
        except BrokenProcessPool as error:
            failed: Future[Result] = Future()
            failed.set_exception(error)
            return failed

    def renew(self) -> None:
        self.close()
        self._pool = self._new()

    def died(self, error: BaseException) -> bool:
        return isinstance(error, BrokenProcessPool)

    def close(self) -> None:
        """End the processes once they have finished their current parts."""
        self._pool.shutdown(cancel_futures=True)


class Cluster:
    """A `Crew` of the workers of a Dask scheduler.

    Dask itself replaces dead workers and sends their parts again; in the end it gives up all parts
    of the dead workers, even those that did not cause the deaths.
    """

    most_times = 1

    def __init__(self, executor: Executor, many: int, killed: type[BaseException]) -> None:
        self.many = many
        self._executor, self._killed = executor, killed

    def submit(self, work: Callable[[Part], Result], part: Part) -> Future[Result]:
        return self._executor.submit(work, part)

    def renew(self) -> None:
        pass

    def died(self, error: BaseException) -> bool:
        return isinstance(error, (self._killed, CancelledError))


@contextmanager
def crew(wanted: int | str | None) -> Iterator[Crew | None]:
    """Provide the workers that are `wanted`: a number of processes (at least 1), the workers of the
    Dask scheduler at an address, or None for this process alone. Raises ``WorkersError``."""
    if wanted is None:
        yield None
    elif isinstance(wanted, int):
        processes = Processes(wanted)
        try:
            yield processes
        finally:
            processes.close()
    else:
        with _client(wanted) as client:
            from distributed import KilledWorker

            many = len(client.scheduler_info(n_workers=-1)["workers"])
            yield Cluster(client.get_executor(pure=False), many, KilledWorker)


def _client(address: str) -> Any:
    """Return a client for the Dask scheduler at `address`. Raises ``WorkersError`` if the package
    ``distributed`` is missing, no scheduler answers, or it has no workers."""
    try:
        from distributed import Client
    except ImportError:
        raise WorkersError(
            "A cluster needs the package distributed: pip install -r requirements/cluster.txt"
        ) from None
    try:
        client = Client(address, timeout=ANSWER_WITHIN_S)
    except (OSError, ValueError, RuntimeError) as error:
        raise WorkersError(f"{address}: no Dask scheduler answers there ({error}).") from None
    if not client.scheduler_info(n_workers=-1)["workers"]:
        client.close()
        raise WorkersError(f"{address}: this scheduler has no workers yet: dask worker {address}")
    return client


@dataclass
class _Sent(Generic[Part, Result]):
    """A part being processed: its number from 1, and how many times it was sent again."""

    number: int
    part: Part
    future: Future[Result]
    again: int = 0


def in_order(
    work: Callable[[Part], Result],
    parts: Iterable[Part],
    crew: Crew | None = None,
    *,
    name: Callable[[int, Part], str] = lambda number, part: f"part {number}",
) -> Iterator[Result]:
    """Yield the result of ``work(part)`` for each of `parts`, in their order. Exceptions of
    `work` are raised here; ``WorkersError`` is raised if each worker that gets a part dies.

    work, parts: sent to the workers pickled; up to `AHEAD` parts per worker are taken ahead.
    crew: the result of `crew`, None for this process.
    name: returns the name of a part for messages, by its number from 1.
    """
    if crew is None:
        yield from map(work, parts)
        return
    under_way: deque[_Sent[Part, Result]] = deque()

    def first() -> Result:
        while True:
            sent = under_way[0]
            try:
                found = sent.future.result()
            except BaseException as error:
                if not crew.died(error):
                    raise
                if sent.again == crew.most_times:
                    told = name(sent.number, sent.part)
                    raise WorkersError(
                        f"One worker after the other has died of {told}, so the work stops here."
                    ) from None
                crew.renew()
                _send_again(work, under_way, crew)
            else:
                under_way.popleft()
                return found

    most = AHEAD * max(1, crew.many)
    for number, part in enumerate(parts, 1):
        under_way.append(_Sent(number, part, crew.submit(work, part)))
        if len(under_way) >= most:
            yield first()
    while under_way:
        yield first()


def _send_again(
    work: Callable[[Part], Result], under_way: Iterable[_Sent[Part, Result]], crew: Crew
) -> None:
    """Send again the parts whose workers died. When a part is sent for the last time, its result is
    awaited before the next part is sent, so that the cause is known if workers die again."""
    wait([sent.future for sent in under_way])
    for sent in under_way:
        if not sent.future.cancelled():
            error = sent.future.exception()
            if error is None or not crew.died(error):
                continue
        sent.again += 1
        sent.future = crew.submit(work, sent.part)
        if sent.again == crew.most_times:
            error = sent.future.exception()
            if error is not None and crew.died(error):
                return
