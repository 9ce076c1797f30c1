"""Limit connections that have not sent complete headers yet: their time and their number.

The gate sees a request only after its headers have arrived. Until then a connection uses a file
handle of the process, and neither Streamlit nor uvicorn has a setting that ends it. A connection
accepted just before the server closes is dropped here, because uvicorn would wait for its end while
an open page keeps polling the server over it.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

HEADERS_S = 10.0
"""Seconds within which the headers of a request, or a TLS handshake, must arrive."""

SHARE_OF_FILES = 4
"""Connections of one address without headers may use at most one in this many file handles of the
process."""

USUAL_FILES = 1024
"""Assumed limit of file handles if the system reports none."""


def raise_file_limit() -> int:
    """Raise this process's limit of file handles as far as the system allows, and return the new
    limit; `USUAL_FILES` if it is unlimited or unknown."""
    if sys.platform == "win32":
        return USUAL_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # a system may report a hard limit that it does not grant
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return USUAL_FILES if soft == resource.RLIM_INFINITY else soft


def limit_headers(loop: asyncio.AbstractEventLoop, files: int) -> None:
    """Make every server created later by this event loop drop connections that do not send complete
    headers within `HEADERS_S`, and limit the number of such connections per address.

    files: limit of file handles of the process.
    """
    waiting: Counter[str] = Counter()
    create = loop.create_server

    async def create_server(factory: Callable[[], Any], *args: Any, **more: Any) -> Any:
        if more.get("ssl") is not None:
            more.setdefault("ssl_handshake_timeout", HEADERS_S)
        server: asyncio.Server | None = None

        def closed() -> bool:
            return server is not None and not server.is_serving()

        def watched() -> asyncio.Protocol:
            return Watched(factory(), waiting, max(1, files // SHARE_OF_FILES), closed)

        server = await create(watched, *args, **more)
        return server

    setattr(loop, "create_server", create_server)  # noqa: B010  # for this loop only


class Watched(asyncio.Protocol):
    """An HTTP connection of uvicorn that is closed if the headers of a request do not arrive in
    time.

    For a web socket, uvicorn replaces this protocol by another one.

    protocol: uvicorn's own protocol; its `cycle` is the request being answered.
    waiting: number of connections without headers by network address, for all servers of the loop.
    most: maximum number of such connections per address.
    closed: function that returns True if the server no longer accepts connections.
    """

    def __init__(
        self, protocol: Any, waiting: Counter[str], most: int, closed: Callable[[], bool]
    ) -> None:
        self._protocol = protocol
        self._waiting = waiting
        self._most = most
        self._closed = closed
        self._address = ""
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        if self._closed():
            transport.abort()
            return
        peer = transport.get_extra_info("peername")
        self._address = str(peer[0]) if peer else ""
        self._transport = transport
        self._protocol.connection_made(transport)
        if self._waiting[self._address] >= self._most:
            transport.abort()
        else:
            self._wait()

    def data_received(self, data: bytes) -> None:
        self._protocol.data_received(data)
        cycle = self._protocol.cycle
        upgraded = self._transport is not None and self._transport.get_protocol() is not self
        if upgraded or (cycle is not None and not cycle.response_complete):
            self._go_on()
        elif self._timer is None:
            self._wait()

    def eof_received(self) -> bool | None:
        kept: bool | None = self._protocol.eof_received()
        return kept

    def connection_lost(self, exc: Exception | None) -> None:
        self._go_on()
        if self._transport is not None:
            self._protocol.connection_lost(exc)

    def pause_writing(self) -> None:
        self._protocol.pause_writing()

    def resume_writing(self) -> None:
        self._protocol.resume_writing()

    def _wait(self) -> None:
        self._waiting[self._address] += 1
        self._timer = asyncio.get_running_loop().call_later(HEADERS_S, self._end)

    def _go_on(self) -> None:
        if self._timer is None:
            return
        self._timer.cancel()
        self._timer = None
        self._waiting[self._address] -= 1
        if not self._waiting[self._address]:
            del self._waiting[self._address]

    def _end(self) -> None:
        if self._transport is not None:
            self._transport.abort()
