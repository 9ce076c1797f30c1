"""Uploaded photos that nobody has read yet: limits on their size and time."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from ui.frame.streamlit_internals import upload_manager
from ui.server import metrics

WAIT_S = 30
"""Maximum number of seconds that an upload waits for room."""

KEPT_S = 600
"""Seconds for which an unread photo is kept; a page normally reads it as soon as it has arrived."""


PATIENCE_S, LEAST_BYTES_PER_S = 20.0, 10_000
"""An upload may take `PATIENCE_S` seconds plus the time for its bytes at `LEAST_BYTES_PER_S`, the
speed of a phone with a poor connection."""


class Upload(NamedTuple):
    """A stored photo that nobody has read yet.

    at: time of its arrival, in seconds of a monotonic clock.
    session: id of the Streamlit session.
    file: id of the file.
    size: in bytes.
    """

    at: float
    session: str
    file: str
    size: int


class TooSlow(Exception):
    """Raised if a photo arrives too slowly."""


class Coming:
    """A photo being uploaded.

    arrived: bytes received so far.
    """

    def __init__(self, uploads: Uploads) -> None:
        self.arrived = 0
        self._uploads = uploads
        self._until = time.monotonic() + PATIENCE_S

    @asynccontextmanager
    async def in_time(self) -> AsyncIterator[None]:
        """Limit the time for receiving the next part, within the context. Raises TooSlow if the
        upload is slower than `LEAST_BYTES_PER_S`."""
        try:
            async with asyncio.timeout(self._until - time.monotonic()):
                yield
        except TimeoutError as error:
            raise TooSlow from error

    async def come(self, size: int) -> None:
        """Count `size` received bytes, after waiting for room. Raises TimeoutError if there is none
        within `WAIT_S`."""
        began = time.monotonic()
        await self._uploads.room(self, size)
        self._until += time.monotonic() - began + size / LEAST_BYTES_PER_S


class Uploads:
    """Keeps the unread photos of this process within a limit in bytes.

    If there is no room for a new photo, the oldest photos of the page that holds most bytes are
    dropped.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._kept: deque[Upload] = deque()
        self._coming: list[Coming] = []
        self._left = asyncio.Condition()

    @asynccontextmanager
    async def coming(self) -> AsyncIterator[Coming]:
        """Yield a new upload, which counts towards the limit until the context ends."""
        coming = Coming(self)
        self._coming.append(coming)
        try:
            yield coming
        finally:
            async with self._left:
                self._coming.remove(coming)
                self._left.notify_all()

    async def room(self, coming: Coming, size: int) -> None:
        """Wait until there is room for `size` more bytes of an upload, then count them. Raises
        TimeoutError after `WAIT_S`.

        Only received bytes count, not announced ones; the oldest upload may always continue.
        """

        def there_is() -> bool:
            arrived = sum(each.arrived for each in self._coming)
            return self._coming[0] is coming or arrived + size <= self.limit

        async with asyncio.timeout(WAIT_S), self._left:
            await self._left.wait_for(there_is)
            coming.arrived += size
        # Uploads in transit and unread photos together stay within the limit.
        self._drop_beyond(self.limit - sum(each.arrived for each in self._coming))

    def note(self, session: str, file: str, size: int) -> None:
        """Record a photo that has arrived completely, by session, file id and size in bytes. If the
        limit is then exceeded, the oldest photos of the page that holds most bytes are dropped; the
        new one may be among them."""
        self._kept.append(Upload(time.monotonic(), session, file, size))
        self._drop_beyond(self.limit)

    def held(self) -> int:
        """Forget the photos that were read meanwhile, and return the total bytes of the others."""
        manager = upload_manager()
        if manager is None:
            return 0
        self._kept = deque(
            upload for upload in self._kept if manager.get_files(upload.session, [upload.file])
        )
        return sum(upload.size for upload in self._kept)

    def drop_old(self) -> None:
        """Delete photos that nobody has read for `KEPT_S`, and update the metric."""
        manager = upload_manager()
        while manager and self._kept and self._kept[0].at < time.monotonic() - KEPT_S:
            old = self._kept.popleft()
            manager.remove_file(old.session, old.file)
        metrics.UPLOAD_BYTES.set(self.held())

    def _drop_beyond(self, limit: int) -> None:
        """Drop unread photos until those left take up at most `limit` bytes, always the oldest
        photo of the page that holds most, and update the metric."""
        manager = upload_manager()
        held = self.held()
        while manager and held > max(limit, 0) and self._kept:
            of_page: Counter[str] = Counter()
            for upload in self._kept:
                of_page[upload.session] += upload.size
            page = of_page.most_common(1)[0][0]
            gone = next(upload for upload in self._kept if upload.session == page)
            self._kept.remove(gone)
            manager.remove_file(gone.session, gone.file)
            held -= gone.size
        metrics.UPLOAD_BYTES.set(held)
