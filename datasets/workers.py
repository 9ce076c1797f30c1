"""Processes that render and simulate, reused from step to step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache, partial
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import TypeVar

import cv2

from datasets.faces import FaceBook

Task = TypeVar("Task")
Result = TypeVar("Result")

AT_A_TIME = 16
"""Number of tasks handed to a process at a time; a scene takes a tenth of a second."""


class Workers:
    """Processes that do the same work for many tasks; use as a context manager.

    count: number of processes; 1 means the present process alone.

    Several processes are spawned at the first task and stay for later ones. They are not forked,
    since a fork can hang in OpenCV, whose threads it does not copy. Spawned ones run the main
    module again, so the program has to allow this. A book of faces takes half a gigabyte, so it is
    passed in a file that each process reads only one time.
    """

    def __init__(self, count: int = 1) -> None:
        self.count = count
        self._pool: ProcessPoolExecutor | None = None
        self._folder: TemporaryDirectory[str] | None = None
        self._books: list[FaceBook] = []

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
        if self._folder is not None:
            self._folder.cleanup()

    def results(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """Yield `work(task)` for each task, in order.

        work: function of a module, or a `partial` of one, since it is pickled.
        """
        if self.count <= 1:
            _one_thread()
            yield from map(work, tasks)
            return
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.count, get_context("spawn"), _one_thread)
        yield from self._pool.map(work, tasks, chunksize=AT_A_TIME)

    def rendered(
        self, work: Callable[[FaceBook, Task], Result], book: FaceBook, tasks: Iterable[Task]
    ) -> Iterator[Result]:
        """Yield `work(book, task)` for each task, in order.

        work: as in `results`.
        """
        if self.count <= 1:
            return self.results(partial(work, book), tasks)
        return self.results(partial(_with_book, work, self._stored(book)), tasks)

    def _stored(self, book: FaceBook) -> Path:
        """Return a file with a book for these workers, written at its first use."""
        if self._folder is None:
            self._folder = TemporaryDirectory(prefix="faces-")
        place = next((at for at, one in enumerate(self._books) if one is book), len(self._books))
        path = Path(self._folder.name) / f"{place}.npz"
        if place == len(self._books):
            book.save(path)
            self._books.append(book)
        return path


THIS_PROCESS = Workers()
"""Workers that use the present process alone."""


def _one_thread() -> None:
    """Limit OpenCV to one thread, since there is a process for every core."""
    cv2.setNumThreads(1)


def _with_book(work: Callable[[FaceBook, Task], Result], path: Path, task: Task) -> Result:
    return work(_book_in(path), task)


@lru_cache(maxsize=1)
def _book_in(path: Path) -> FaceBook:
    return FaceBook.load(path)
