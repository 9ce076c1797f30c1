"""Several processes at once, for rendering."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any


def worker_pool(workers: int, start: Callable[..., None], *arguments: Any) -> ProcessPoolExecutor:
    """A pool of processes, each of which runs `start(*arguments)` first.

    The processes are fresh ones: a forked one can hang in OpenCV, whose threads a fork does not
    take along.
    """
    return ProcessPoolExecutor(
        workers, mp_context=get_context("spawn"), initializer=start, initargs=arguments
    )
