"""The same work here or on several workers, processes of this machine or of others, by Dask.

`in_order` gives the results in the order of the pieces, each once, whatever happens to a worker:
its unfinished pieces go to the others, and a new process takes its place. Dask (the package
``distributed``) is asked for only where workers are.
"""

from __future__ import annotations

import argparse
import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from distributed import Client, Future

Piece = TypeVar("Piece")
Result = TypeVar("Result")

AHEAD = 3
"""Pieces under way for each worker: enough that none waits, and few enough to be held in memory
however many there are."""


LEAN = {
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "5s",
    "distributed.worker.profile.enabled": False,
    "distributed.nanny.pre-spawn-environ": dict.fromkeys(
        ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1"
    ),
}
"""Settings of Dask that differ from its defaults, to save processor time: watching itself (two idle
workers took 0.085 s of processor a second, and take 0.025 s), and giving memory back after every
piece, with which counting a table took 1.7 times as long."""


class WorkersError(Exception):
    """Raised where workers cannot be started or die of a piece; the message is a sentence for the
    user."""


def workers_named(text: str) -> int | str:
    """Return the value of ``--workers``, typed as `text`: a number of local processes, or the
    address of a Dask scheduler as text; raises ``argparse.ArgumentTypeError`` for 0.

    >>> workers_named("4"), workers_named("tcp://192.168.1.20:8786")
    (4, 'tcp://192.168.1.20:8786')
    """
    if not text.isdecimal():
        return text
    if not int(text):
        raise argparse.ArgumentTypeError("at least one worker is needed")
    return int(text)


@contextmanager
def crew(wanted: int | str | None) -> Iterator[Client | None]:
    """Yield the Dask client of `wanted` local processes, or of the scheduler at an address; None
    for None, meaning this process alone. Raises ``WorkersError``."""
    if wanted is None:
        yield None
        return
    try:
        from dask import config
        from distributed import Client, LocalCluster
    except ImportError:
        raise WorkersError(
            "Several workers need the package distributed: pip install distributed"
        ) from None
    # that a worker died is no news for who asked: its pieces are done by another one
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    if isinstance(wanted, int):
        with (
            config.set(LEAN),
            LocalCluster(
                n_workers=wanted,
                threads_per_worker=1,
                dashboard_address="127.0.0.1:0",
                silence_logs=logging.CRITICAL,
            ) as cluster,
            Client(cluster) as client,
        ):
            yield client
        return
    try:
        client = Client(wanted, timeout=10)
    except (OSError, ValueError) as error:
        raise WorkersError(f"{wanted}: no Dask scheduler answers there ({error}).") from None
    with client:
        yield client


def in_order(
    work: Callable[[Piece], Result], pieces: Iterable[Piece], client: Client | None = None
) -> Iterator[Result]:
    """Yield the result of ``work`` for every piece, in their order.

    Pieces and results travel between processes: best bytes or short texts. Exceptions of ``work``
    are raised here, ``WorkersError`` where a piece kills one worker after the other.
    client: from `crew`, None for this process.
    """
    if client is None:
        yield from map(work, pieces)
        return
    from distributed import KilledWorker

    most = AHEAD * max(1, len(client.scheduler_info(n_workers=-1)["workers"]))
    under_way: deque[Future[Result]] = deque()
    try:
        for piece in pieces:
            under_way.append(client.submit(work, piece, pure=False))
            if len(under_way) >= most:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
    except KilledWorker:
        raise WorkersError("A piece of the work has ended one worker after the other.") from None
