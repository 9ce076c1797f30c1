"""Several processes at once, for rendering."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, TypeVar

Result = TypeVar("Result")


def in_workers(
    workers: int,
    work: Callable[[int], Result],
    numbers: Iterable[int],
    start: Callable[..., None],
    *arguments: Any,
) -> Iterator[Result]:
    """Yield the results of `work` for each number, in order, from `workers` processes that each
    call `start(*arguments)` first.

    One worker is this process itself. More are spawned: a forked one can hang in OpenCV, whose
    threads a fork does not copy. Spawned ones run the main module again, so they need a program
    that can be started twice.
    """
    if workers <= 1:
        start(*arguments)
        yield from map(work, numbers)
        return
    context = get_context("spawn")
    with ProcessPoolExecutor(workers, context, initializer=start, initargs=arguments) as pool:
        yield from pool.map(work, numbers, chunksize=16)
