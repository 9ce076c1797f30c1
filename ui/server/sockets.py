"""Limits on the web sockets of open pages: their number per address, and the data sent over them.

Every page has one socket. A browser sends a message as soon as it is open, and at each tap.
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
"""Seconds after which a socket is closed that has sent nothing since it was opened."""
MOST_SILENT = 60
"""Maximum number of new sockets per address that have not sent anything; after a restart of the
server forty phones may reconnect at the same time."""
PER_SECOND, AT_ONCE = 5.0, 40.0
"""Messages per second that one socket may send, and how many at once; further ones are delayed."""
OF_ADDRESS_PER_SECOND, OF_ADDRESS_AT_ONCE = 30.0, 120.0
"""Messages per second that all sockets of one address may send, and how many at once. At 50
messages per second from one address nobody else is delayed, at 300 others are."""
BYTES_PER_SECOND, BYTES_AT_ONCE = 4e6, 64e6
"""Limits on the bytes from one address, per second and at once. The largest messages are photos,
usually 0.5 MB. A socket that exceeds a limit is closed."""
LARGE = 100_000
"""Maximum number of bytes of a message without a photo. Photos come with a hand that the browser
stored (`ui.hand.browser_store`) or from the live camera (`ui.live.camera`). The limit saves memory,
since a page's session holds the last message and the data parsed from it."""
_EVENTS = b"__events"
_WITH_A_PHOTO = re.compile(rf"-(?:{browser_store.KEY}|{watching.KEY}[0-9a-f]+){_EVENTS.decode()}\Z")
"""Pattern for the end of the id of a widget that sends photos."""
MOST_BRACKETS = 20_000
"""Maximum number of brackets in a message with a photo; a stored hand with a whole set of tiles has
4,000."""
HELD_BYTES = 20e6
"""Maximum total bytes of large messages held for one address, where each open page holds its last
one."""
REFUSED = 1008
"""WebSocket close code for a socket that violates the limits."""


class Sockets:
    """Counts the open web sockets by client network address.

    visitors: maximum number in total.
    of_address: maximum number per address; all clients behind a router share one address.
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
        """Return True if no further socket may be opened from this client address."""
        return (
            len(self) >= self.visitors
            or self._open[address] >= self.of_address
            or self.silent[address] >= MOST_SILENT
        )

    @contextmanager
    def one(self, address: str) -> Iterator[Socket]:
        """Yield a new socket of this client address, which counts as open until the context
        ends."""
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
        """Return the buckets of an address, one for messages and one for bytes; unused ones of
        other addresses are deleted."""
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
        """Stop counting this socket as silent, after its first message or its end."""
        if self._silent:
            self._silent = False
            self._all.silent[self._address] -= 1
            if not self._all.silent[self._address]:
                del self._all.silent[self._address]

    def hold(self, size: int) -> bool:
        """Record the size in bytes of the last message instead of the previous one's (sizes up to
        `LARGE` count as 0). Return False if all pages of this address together now hold too
        much."""
        size = size if size > LARGE else 0
        held = self._all.held
        held[self._address] += size - self._held
        self._held = size
        fits = held[self._address] <= HELD_BYTES
        if not held[self._address]:
            del held[self._address]
        return fits

    async def next(self, receive: Receive) -> Message:
        """Return the next ASGI message of `receive`, delayed if the client sends too fast. If the
        client was silent for too long, sent too many bytes or sent a message of forbidden size,
        return a disconnect message."""
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
    """Return True if a message has at most `LARGE` bytes apart from its largest photo. A larger one
    must be binary and have at most `MOST_BRACKETS` brackets."""
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
