"""The queue of photos to be read: a few at a time, and visitors who wait see their place in it.

A reading takes both processors and up to a few hundred megabytes, so that two at a time are as
quick as all together. Very large pictures have one turn among them: six at once would need
gigabytes, and whoever comes with a phone's photo meanwhile goes past them.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

READERS, LINE = "TILETALLY_READERS", "TILETALLY_QUEUE"


def _number(name: str, usual: int) -> int:
    """Return the number in an environment variable, checked by `ui.server.settings`, or `usual`."""
    text = os.environ.get(name, "").strip()
    return int(text) if text.isascii() and text.isdigit() and int(text) else usual


LARGE_BYTES = 110_000_000
"""A picture that takes more while it is decoded is large: from 17 megapixels of PNG, 14 of HEIC. Of
a JPEG nothing counts, since it is decoded smaller."""


class Busy(Exception):
    """Raised when the reading queue is full."""


class ReadingQueue:
    """A line that limits how many photos are read at once; large ones have their own turn."""

    def __init__(self) -> None:
        self.at_once = _number(READERS, 2)  # photos read at the same time
        self.limit = _number(LINE, 50)  # photos that may wait; later ones are refused at once
        self._changed = threading.Condition()
        self._line: list[_Ticket] = []
        self._reading: list[_Ticket] = []

    @property
    def waiting(self) -> int:
        return len(self._line)

    @property
    def reading(self) -> int:
        return len(self._reading)

    @contextmanager
    def turn(self, size: float = 0, *, tell: Callable[[int], None] | None = None) -> Iterator[None]:
        """Wait for a turn in this queue and hold it until the context ends. Raises `Busy` where the
        queue is full.

        size: bytes of the decoded picture.
        tell: called with the number of photos ahead whenever that changes, from 1 down.
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
            tell(before)  # outside of the lock: it may draw on a page, or end the run

    def _next(self) -> _Ticket | None:
        if len(self._reading) >= self.at_once:
            return None
        large = any(ticket.large for ticket in self._reading)
        return next((t for t in self._line if not (t.large and large)), None)


class _Ticket:
    def __init__(self, large: bool) -> None:
        self.large = large


QUEUE = ReadingQueue()
"""The line of this process, for the pages and for the interface over HTTP."""
