"""The web sockets of open pages: how many one address may have, and how much may come over them.

Every page has one. A browser speaks as soon as its socket is open, and again at each tap.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ui.frame.streamlit_internals import widgets_in
from ui.hand import browser_store
from ui.live import watching
from ui.server.limits import Bucket

if TYPE_CHECKING:
    from starlette.types import Message, Receive

SILENT_S = 10.0
"""Seconds after which a socket that has not sent anything since it was opened is closed."""
MOST_SILENT = 60
"""The most silent new sockets of one address: forty phones come back at once where a server was
started anew."""
PER_SECOND, AT_ONCE = 5.0, 40.0
"""Messages that one socket may send, and how many at once; more have to wait."""
OF_ADDRESS_PER_SECOND, OF_ADDRESS_AT_ONCE = 30.0, 120.0
"""The same for all sockets of one address: with 50 a second nobody waits for anything, with 300
others do."""
BYTES_PER_SECOND, BYTES_AT_ONCE = 4e6, 64e6
"""Limits on the bytes of one address: the largest message is a photo, 0.5 MB as a rule. A socket
that goes beyond is ended."""
LARGE = 100_000
"""Bytes of a message. Only a photo may be larger, with the hand that the browser kept
(`ui.hand.browser_store`) or from the live camera (`ui.live.camera`): a page's session holds the
last message that came over its socket, and what that is parsed into."""
_EVENTS = b"__events"
_WITH_A_PHOTO = re.compile(rf"-(?:{browser_store.KEY}|{watching.KEY}[0-9a-f]+){_EVENTS.decode()}\Z")
"""The end of the widget's id by which a photo comes."""
MOST_BRACKETS = 20_000
"""In a kept hand; that of a whole set of tiles has 4,000."""
HELD_BYTES = 20e6
"""Large messages of one address, of which each open page holds its last one."""
REFUSED = 1008
"""Close code of a socket that is closed for its behaviour."""


class Sockets:
    """Counts the open web sockets by client network address.

    visitors: maximum in all.
    of_address: maximum per address (a router's counts for all behind it).
    """

    def __init__(self, visitors: int, of_address: int) -> None:
        self.visitors = visitors
        self.of_address = of_address
        self.silent: Counter[str] = Counter()
        self.held: Counter[str] = Counter()
        self._open: Counter[str] = Counter()
        self._spent: dict[str, tuple[Bucket, Bucket]] = {}

    def __len__(self) -> int:
        return self._open.total()

    def full(self, address: str) -> bool:
        """Return True if there is no room for one more open socket from this client address."""
        return (
            len(self) >= self.visitors
            or self._open[address] >= self.of_address
            or self.silent[address] >= MOST_SILENT
        )

    @contextmanager
    def one(self, address: str) -> Iterator[Socket]:
        """Yield a new socket of this client address, counted as open until the context ends."""
        self._open[address] += 1
        socket = Socket(self, address, *self._of(address))
        try:
            yield socket
        finally:
            socket.heard()
            socket.hold(0)
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    def _of(self, address: str) -> tuple[Bucket, Bucket]:
        """Return the buckets of an address, one for messages and one for bytes."""
        gone = [
            each
            for each, buckets in self._spent.items()
            if each not in self._open and all(bucket.full() for bucket in buckets)
        ]
        for each in gone:
            del self._spent[each]
        messages = Bucket(OF_ADDRESS_PER_SECOND, OF_ADDRESS_AT_ONCE)
        return self._spent.setdefault(address, (messages, Bucket(BYTES_PER_SECOND, BYTES_AT_ONCE)))


class Socket:
    """One open web socket.

    ended: True if it was closed for sending too much or nothing.
    """

    def __init__(self, all_of: Sockets, address: str, messages: Bucket, size: Bucket) -> None:
        self.ended = False
        self._all = all_of
        self._address = address
        self._messages = (messages, Bucket(PER_SECOND, AT_ONCE))
        self._bytes = size
        self._silent = True
        self._held = 0
        all_of.silent[address] += 1

    def heard(self) -> None:
        """Count this socket as no longer silent, after its first message or its end."""
        if self._silent:
            self._silent = False
            self._all.silent[self._address] -= 1
            if not self._all.silent[self._address]:
                del self._all.silent[self._address]

    def hold(self, size: int) -> bool:
        """Record the last message's size in bytes (0 for one of at most `LARGE`), in place of the
        previous one's; return False if all pages of this address now hold too much."""
        size = size if size > LARGE else 0
        held = self._all.held
        held[self._address] += size - self._held
        self._held = size
        fits = held[self._address] <= HELD_BYTES
        if not held[self._address]:
            del held[self._address]
        return fits

    async def next(self, receive: Receive) -> Message:
        """Return the next ASGI message of `receive`, delayed where the client sends too fast. A
        disconnect message is returned where this socket is closed for silence, too many bytes, or a
        message that may not be so large."""
        try:
            async with asyncio.timeout(SILENT_S if self._silent else None):
                message = await receive()
        except TimeoutError:
            return self._end()
        if message["type"] != "websocket.receive":
            return message
        self.heard()
        data = message.get("bytes") or message.get("text") or b""
        if self._bytes.take(len(data)) or not may_be_so_large(data) or not self.hold(len(data)):
            return self._end()
        await asyncio.sleep(max(bucket.take(1) for bucket in self._messages))
        return message

    def _end(self) -> Message:
        self.ended = True
        return {"type": "websocket.disconnect", "code": REFUSED}


def may_be_so_large(data: bytes | str) -> bool:
    """Return False for a message of more than `LARGE` bytes that is not a photo."""
    if len(data) <= LARGE:
        return True
    if isinstance(data, str) or _EVENTS not in data:
        return False
    if data.count(b"[") + data.count(b"{") > MOST_BRACKETS:
        return False
    widgets = widgets_in(data)
    if widgets is None:
        return False
    photos = [size for widget, size in widgets if _WITH_A_PHOTO.search(widget)]
    return bool(len(data) - max(photos, default=0) <= LARGE)
