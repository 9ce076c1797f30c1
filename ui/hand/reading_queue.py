"""The queue of photos to be read: only a few are read at the same time, and waiting visitors see
their place.

A reading uses both processors and up to a few hundred megabytes, so that two at a time are as fast
as all at once. Only one very large picture is read at a time, since six at once would need
gigabytes; smaller photos overtake waiting large ones.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

READERS, LINE = "TILETALLY_READERS", "TILETALLY_QUEUE"


def _number(name: str, usual: int) -> int:
    """Return the number in an environment variable (validated in `ui.server.settings`), or `usual`
    if it is not set or not a whole number above 0."""
    text = os.environ.get(name, "").strip()
    return int(text) if text.isascii() and text.isdigit() and int(text) else usual


LARGE_BYTES = 110_000_000
"""Memory for decoding above which a picture is large: from 17 megapixels of PNG or 14 of HEIC. A
JPEG never is, since it is decoded at a reduced scale."""


class Busy(Exception):
    """Raised when the reading queue is full."""


class ReadingQueue:
    """A queue that limits how many photos are read at the same time, with at most one large photo
    among them.

    took: called with the seconds that each photo took (`timed`).
    """

    def __init__(self) -> None:
        self.at_once = _number(READERS, 2)  # photos read at the same time
        self.limit = _number(LINE, 50)  # photos that may wait; later ones are refused at once
        self.took: Callable[[float], object] = lambda seconds: None
        self._changed = threading.Condition()
        self._line: list[_Ticket] = []
        self._reading: list[_Ticket] = []

    @property
    def waiting(self) -> int:
        """The number of photos that wait for their turn."""
        return len(self._line)

    @property
    def reading(self) -> int:
        """The number of photos that are being read."""
        return len(self._reading)

    @contextmanager
    def turn(self, size: float = 0, *, tell: Callable[[int], None] | None = None) -> Iterator[None]:
        """Wait for a turn and hold it until the context ends. Raises `Busy` if the queue is full.

        size: memory in bytes that decoding the picture takes.
        tell: called, at first and after each change, with 1 (for all photos being read) plus the
          number of photos ahead in the queue; not called if the turn comes at once.
        """
        ticket = _Ticket(size > LARGE_BYTES)
        with self._changed:
            if len(self._line) >= self.limit:
                raise Busy
            self._line.append(ticket)
        try:
            self._wait(ticket, tell)
            yield
        finally:
            with self._changed:
                for line in (self._line, self._reading):
                    if ticket in line:
                        line.remove(ticket)
                self._changed.notify_all()

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Measure the reading of a photo, from its turn on, until the context ends."""
        begun = time.perf_counter()
        try:
            yield
        finally:
            self.took(time.perf_counter() - begun)

    def _wait(self, ticket: _Ticket, tell: Callable[[int], None] | None) -> None:
        told = 0
        while True:
            with self._changed:
                if self._next() is ticket:
                    self._line.remove(ticket)
                    self._reading.append(ticket)
                    self._changed.notify_all()
                    return
                before = 1 + self._line.index(ticket)
                if tell is None or before == told:
                    self._changed.wait(1.0)
                    continue
            told = before
            tell(before)  # without the lock: it may draw on a page, or end the run

    def _next(self) -> _Ticket | None:
        if len(self._reading) >= self.at_once:
            return None
        large = any(ticket.large for ticket in self._reading)
        return next((t for t in self._line if not (t.large and large)), None)


class _Ticket:
    def __init__(self, large: bool) -> None:
        self.large = large


QUEUE = ReadingQueue()
"""The queue of this process, shared by the pages and the HTTP interface."""
