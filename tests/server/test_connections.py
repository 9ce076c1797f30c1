"""A connection that does not complete its headers in time is closed; other connections are not
affected."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import connect

from tests.helpers.app_browser import free_port
from ui.server import connections
from ui.server.connections import SHARE_OF_FILES, limit_headers, raise_file_limit

WHOLE = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
HALF = WHOLE[:-2]
FILES = 40
LIMIT_S = 0.3


async def page(scope: Any, receive: Any, send: Any) -> None:
    """An ASGI app that answers requests later than the limit for headers, and echoes the messages
    of a web socket."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": message["text"]})
    elif scope["type"] == "http":
        await asyncio.sleep(2 * LIMIT_S)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"here"})


@asynccontextmanager
async def serving() -> AsyncIterator[int]:
    """Run a server with the limit for headers, and yield its port."""
    limit_headers(asyncio.get_running_loop(), FILES)
    port = free_port()
    config = uvicorn.Config(page, port=port, lifespan="off", log_level="error")
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield port
    finally:
        server.should_exit = True
        await task


async def ended(reader: asyncio.StreamReader, within: float) -> bool:
    """Return True if the connection is closed within `within` seconds, with or without an
    answer."""
    try:
        async with asyncio.timeout(within):
            while await reader.read(100):
                pass
    except TimeoutError:
        return False
    except ConnectionError:
        return True
    return True


def run(visits: Callable[[int], Awaitable[None]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEADERS_S", LIMIT_S)

    async def served() -> None:
        async with serving() as port:
            await visits(port)

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, served()).result()


@pytest.mark.parametrize("sent", [b"", HALF[:9], HALF], ids=["nothing", "a part", "half"])
def test_a_connection_without_whole_headers_is_ended(
    sent: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visits(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(sent)
        assert await ended(reader, 4 * LIMIT_S)
        writer.close()

    run(visits, monkeypatch)


def test_headers_that_trickle_are_no_exception(monkeypatch: pytest.MonkeyPatch) -> None:
    async def visits(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)

        async def trickle() -> None:
            while True:
                writer.write(b"a")
                await asyncio.sleep(0.05)

        task = asyncio.create_task(trickle())
        assert await ended(reader, 4 * LIMIT_S)
        task.cancel()

    run(visits, monkeypatch)


def test_a_slow_answer_and_a_next_request_are_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def visits(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in range(2):
            writer.write(WHOLE)
            assert b"200 OK" in await reader.readuntil(b"here")
        writer.write(HALF)
        assert await ended(reader, 4 * LIMIT_S)

    run(visits, monkeypatch)


def test_an_open_socket_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    async def visits(port: int) -> None:
        async with connect(f"ws://127.0.0.1:{port}/") as socket:
            await asyncio.sleep(3 * LIMIT_S)
            await socket.send("hello")
            assert await socket.recv() == "hello"

    run(visits, monkeypatch)


def test_a_connection_accepted_just_before_the_server_closes_does_not_keep_it() -> None:
    """When it closes, uvicorn ends only the connections that it knows of by then, but waits for
    all."""
    told = []

    class Known(asyncio.Protocol):
        cycle = None

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            told.append(transport)

    async def late() -> None:
        loop = asyncio.get_running_loop()
        limit_headers(loop, FILES)

        def accepted() -> asyncio.Protocol:
            loop.call_soon(server.close)  # before the protocol is told of its connection
            return Known()

        port = free_port()
        server = await loop.create_server(accepted, "127.0.0.1", port)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        assert await ended(reader, 4 * LIMIT_S)
        writer.close()

    asyncio.run(late())
    assert told == []


def test_one_address_takes_a_part_of_the_file_handles(monkeypatch: pytest.MonkeyPatch) -> None:
    async def visits(port: int) -> None:
        half = [
            await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.2", 0))
            for _ in range(FILES)
        ]
        for _, writer in half:
            writer.write(HALF)
        gone = await asyncio.gather(*(ended(reader, LIMIT_S / 3) for reader, _ in half))
        assert sum(gone) == FILES - FILES // SHARE_OF_FILES
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(WHOLE)
        assert b"200 OK" in await reader.readuntil(b"here")
        writer.close()

    run(visits, monkeypatch)


def test_the_limit_of_files_is_raised_as_far_as_allowed() -> None:
    resource = pytest.importorskip("resource", reason="this system has no such limits")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, hard), hard))
        raise_file_limit()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
