"""Limits per client address: one client cannot block the pages of others by sockets, messages or
uploads."""

import asyncio
import io
import itertools
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest
from starlette.types import Message, Receive, Scope, Send
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState

from tests.conftest import ROOT
from ui.server import sockets, uploads
from ui.server.limits import LOG_BYTES_AT_ONCE, LimitedLog, Limits, address_of
from ui.server.request_gate import UPLOAD, AccessGate
from ui.server.settings import Settings
from ui.server.uploads import Uploads

HERE, THERE = ("203.0.113.5", 1), ("203.0.113.6", 1)
TAP: Message = {"type": "websocket.receive", "bytes": b"tap"}
CONNECT: Message = {"type": "websocket.connect"}


Result = TypeVar("Result")


def run(visits: Coroutine[Any, Any, Result]) -> Result:
    """Run a coroutine in a new thread and return its result; this thread may still have an event
    loop from a browser test."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, visits).result()


async def listening(scope: Scope, receive: Receive, send: Send) -> None:
    """An ASGI app that accepts a web socket and collects its messages in ``scope["heard"]`` until
    it is closed."""
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        scope["heard"].append(message)


def gate(**settings: Any) -> AccessGate:
    chosen = Settings(**settings)
    return AccessGate(listening, chosen, Limits(), Uploads(chosen.uploads))


class Visitor:
    """A simulated browser with an open socket, and the messages received and sent over it."""

    def __init__(self, made: AccessGate, client: tuple[str, int]) -> None:
        self.heard: list[Message] = []
        self.sent: list[Message] = []
        self.messages: asyncio.Queue[Message] = asyncio.Queue()
        self.messages.put_nowait(CONNECT)
        headers = [(b"host", b"127.0.0.1:8501")]
        scope = {"type": "websocket", "client": client, "headers": headers, "heard": self.heard}
        self.run = asyncio.create_task(made(scope, self.messages.get, self._take))

    async def _take(self, message: Message) -> None:
        self.sent.append(message)

    @property
    def ended(self) -> bool:
        return {"type": "websocket.close", "code": sockets.REFUSED} in self.sent


async def opened(made: AccessGate, *clients: tuple[str, int], say: bool = True) -> list[Visitor]:
    visitors = [Visitor(made, client) for client in clients]
    for visitor in visitors:
        if say:
            visitor.messages.put_nowait(TAP)
    await asyncio.sleep(0.05)
    return visitors


async def gone(visitors: list[Visitor]) -> None:
    for visitor in visitors:
        visitor.messages.put_nowait({"type": "websocket.disconnect"})
    await asyncio.gather(*(visitor.run for visitor in visitors))


def test_a_log_takes_no_more_than_its_share_whatever_raises() -> None:
    kept = io.StringIO()
    log = LimitedLog(kept)
    for _ in range(1000):
        log.write("Traceback (most recent call last): something that a visitor sent\n")
    assert len(kept.getvalue()) <= LOG_BYTES_AT_ONCE
    assert "Traceback" in kept.getvalue()


FLOOD = """
import logging, sys, time
time.monotonic = lambda: 0.0  # the limit refills as time passes, which it does not here
logging.basicConfig(stream=sys.stdout)
from ui.server.limits import limit_log
limit_log()
limit_log()
for number in range(2_000):
    print("Traceback (most recent call last): something that a visitor sent", number)
    print("Traceback (most recent call last): the same", number, file=sys.stderr)
    logging.error("and a third one %s", number)
"""


def test_both_streams_of_the_log_have_one_limit() -> None:
    """If `rich` is installed, Streamlit prints tracebacks to standard output."""
    done = subprocess.run([sys.executable, "-c", FLOOD], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert 1_000 < len(done.stdout) + len(done.stderr) <= LOG_BYTES_AT_ONCE + 2_000


def test_all_addresses_of_one_network_of_ipv6_are_one_client() -> None:
    clients = {address_of({"client": (f"2001:db8:1:2::{at:x}", 1)}) for at in range(500)}
    assert clients == {"2001:db8:1:2::/64"}
    assert address_of({"client": ("::ffff:192.0.2.7", 1)}) == "192.0.2.7"


def test_one_address_has_its_share_of_pages_and_no_more() -> None:
    async def visits() -> None:
        made = gate(of_address=40)
        club = await opened(made, *[HERE] * 60)
        assert [visitor.ended for visitor in club] == [False] * 40 + [True] * 20
        (other,) = await opened(made, THERE)
        assert len(other.heard) == 1
        await gone([*club[:40], other])
        assert len(made.sockets) == 0
        (again,) = await opened(made, HERE)
        assert not again.ended
        await gone([again])

    run(visits())


def test_a_socket_that_never_speaks_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "SILENT_S", 0.3)
    monkeypatch.setattr(sockets, "MOST_SILENT", 10)

    async def visits() -> None:
        made = gate()
        silent = await opened(made, *[HERE] * 15, say=False)
        assert [visitor.ended for visitor in silent] == [False] * 10 + [True] * 5
        (other,) = await opened(made, THERE)
        await asyncio.sleep(0.4)
        assert all(visitor.ended for visitor in silent)
        assert not other.ended
        phones = await opened(made, *[HERE] * 10)
        assert not any(visitor.ended for visitor in phones)
        await gone([*phones, other])

    run(visits())


def test_many_messages_wait_and_others_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "AT_ONCE", 20.0)

    async def visits() -> None:
        made = gate()
        flood, honest = await opened(made, HERE, THERE)
        for _ in range(1000):
            flood.messages.put_nowait(TAP)
        honest.messages.put_nowait(TAP)
        await asyncio.sleep(0.3)
        assert 20 <= len(flood.heard) <= 20 + sockets.PER_SECOND
        assert len(honest.heard) == 2
        flood.run.cancel()
        await gone([honest])

    run(visits())


def test_an_address_that_sends_too_many_bytes_is_cut_off() -> None:
    async def visits() -> None:
        made = gate()
        flood, honest = await opened(made, HERE, THERE)
        for _ in range(20):
            flood.messages.put_nowait(kept_hand(4_000_000))
        await asyncio.sleep(0.3)
        assert flood.ended
        assert sum(len(message["bytes"]) for message in flood.heard) <= sockets.BYTES_AT_ONCE + 4e6
        honest.messages.put_nowait(kept_hand(4_000_000))
        await asyncio.sleep(0.05)
        assert len(honest.heard) == 2
        await gone([honest])

    run(visits())


def message_of(*states: WidgetState) -> Message:
    """Return the message by which a browser sends the states of these widgets."""
    asked = BackMsg()
    asked.rerun_script.widget_states.widgets.extend(states)
    return {"type": "websocket.receive", "bytes": asked.SerializeToString()}


KEPT_HAND = "-store-hand__events"
"""The end of the id of the widget through which the browser sends a stored hand."""


def kept_hand(size: int, value: str = "A") -> Message:
    """Return the message with a stored hand whose photo has this size in bytes."""
    widget = f"$$STREAMLIT_INTERNAL_KEY_$$ID-{'0' * 64}{KEPT_HAND}"
    said = json.dumps([{"event": "found", "value": {"view": (value * size)[:size]}}])
    return message_of(WidgetState(id=widget, json_trigger_value=said))


def of_the_camera(size: int) -> Message:
    """Return the message with a photo of about this size in bytes, taken by the live camera."""
    widget = f"$$STREAMLIT_INTERNAL_KEY_$$ID-{'0' * 64}-live-{'9f' * 18}__events"
    photo = "data:image/jpeg;base64," + "A" * size
    said = json.dumps([{"event": "photo", "value": photo}])
    return message_of(WidgetState(id=widget, json_trigger_value=said))


def unknown(number: int, like: str = "") -> WidgetState:
    return WidgetState(id=f"$$ID-{'0' * 64}-{number}{like}", trigger_value=True)


LARGE_MESSAGES: dict[str, Message] = {
    "widgets that no page has": message_of(*map(unknown, range(25_000))),
    "many kept hands": message_of(*[unknown(n, KEPT_HAND) for n in range(25_000)]),
    "a kept hand beside others": message_of(
        *map(unknown, range(2_000)), WidgetState(id=KEPT_HAND, json_trigger_value="1")
    ),
    "a text": message_of(WidgetState(id="$$ID-0-typed", string_value="a" * 200_000)),
    "a kept hand of lists": kept_hand(200_000, "["),
    "no message": {"type": "websocket.receive", "bytes": bytes(200_000)},
    "letters": {"type": "websocket.receive", "text": "a" * 200_000},
}


@pytest.mark.parametrize("message", LARGE_MESSAGES.values(), ids=LARGE_MESSAGES)
def test_only_a_photo_may_be_large(message: Message) -> None:
    async def visits() -> None:
        made = gate()
        strange, honest = await opened(made, HERE, HERE)
        strange.messages.put_nowait(message)
        honest.messages.put_nowait(kept_hand(600_000))
        honest.messages.put_nowait(of_the_camera(900_000))
        await asyncio.sleep(0.1)
        assert strange.ended
        assert message not in strange.heard
        assert len(honest.heard) == 3
        await gone([honest])

    run(visits())


def test_the_pages_of_an_address_hold_only_so_many_large_messages() -> None:
    """Each page keeps its last message in memory; here forty phones open a stored hand at the same
    time."""

    async def visits() -> None:
        made = gate()
        phones = await opened(made, *[HERE] * 40)
        for phone in phones:
            phone.messages.put_nowait(kept_hand(490_000))
        await asyncio.sleep(0.3)
        assert not any(phone.ended for phone in phones)
        beyond, other = await opened(made, HERE, THERE)
        for visitor in (beyond, other):
            visitor.messages.put_nowait(kept_hand(3_000_000))
        await asyncio.sleep(0.1)
        assert (beyond.ended, other.ended) == (True, False)
        for phone in phones:
            phone.messages.put_nowait(TAP)
        await asyncio.sleep(0.1)
        (later,) = await opened(made, HERE)
        later.messages.put_nowait(kept_hand(3_000_000))
        await asyncio.sleep(0.1)
        assert not later.ended
        await gone([*phones, other, later])
        assert not made.sockets.held

    run(visits())


# --- uploads -------------------------------------------------------------------------------------


async def taking(scope: Scope, receive: Receive, send: Send) -> None:
    """An ASGI app that accepts an upload and answers with status 204."""
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body"})


async def status_of(
    made: AccessGate, announced: int, piece: Callable[[], Awaitable[Message]]
) -> int:
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    length = str(announced).encode()
    headers = [(b"host", b"127.0.0.1:8501"), (b"content-length", length)]
    path = f"{UPLOAD}page/{id(piece)}"
    scope = {"type": "http", "method": "PUT", "path": path, "headers": headers, "client": HERE}
    await made(scope, piece, send)
    return int(sent[0]["status"])


def trickling(every: float) -> Callable[[], Awaitable[Message]]:
    async def piece() -> Message:
        await asyncio.sleep(every)
        return {"type": "http.request", "body": b"x", "more_body": True}

    return piece


def whole(size: int, pieces: int = 10) -> Callable[[], Awaitable[Message]]:
    left = itertools.count(pieces - 1, -1)

    async def piece() -> Message:
        await asyncio.sleep(0)
        return {"type": "http.request", "body": bytes(size // pieces), "more_body": next(left) > 0}

    return piece


def test_a_trickle_keeps_nobody_out_and_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "PATIENCE_S", 1.0)
    limit = 90_000_000

    async def sent() -> list[int]:
        made = AccessGate(taking, Settings(), Limits(), Uploads(limit))
        slow = [
            asyncio.create_task(status_of(made, 41_900_000, trickling(0.02))) for _ in range(10)
        ]
        await asyncio.sleep(0.1)
        async with asyncio.timeout(0.5):
            assert await status_of(made, 8_000_000, whole(8_000_000)) == 204
        return await asyncio.gather(*slow)

    assert run(sent()) == [408] * 10


def test_what_has_come_stays_within_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "WAIT_S", 0.5)
    most = 0

    async def sent() -> list[int]:
        nonlocal most
        held = Uploads(50_000_000)
        made = AccessGate(taking, Settings(), Limits(), held)
        files = [
            asyncio.create_task(status_of(made, 20_000_000, whole(20_000_000))) for _ in range(12)
        ]
        while not all(file.done() for file in files):
            most = max(most, sum(each.arrived for each in held._coming))
            await asyncio.sleep(0)
        return await asyncio.gather(*files)

    assert run(sent()) == [204] * 12
    assert 40_000_000 < most <= 70_000_000  # the first one may always go on
