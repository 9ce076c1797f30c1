"""Attack the app as one visitor without any rights, and report for each attack whether the app
withstood it.

    python -m benchmarks.host_attacks

The attacks are silent sockets; tiny messages; messages that never end; headers that never end, with
at most 1,024 open files and behind the shipped nginx; large messages that open pages would hold;
and rules that are costly to parse. They come from one network address, honest visitors from others.
Printed are the outcome, megabytes and seconds. The exit status is 1 if an attack succeeded.
"""

import contextlib
import json
import os
import re
import resource
import signal
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.sync.client import ClientConnection

from benchmarks.host_limits import server
from benchmarks.socket_phone import GONE, Phone
from tests.helpers.app_browser import Memory, running_app
from tests.helpers.replicas import nginx_program, proxy
from ui.hand.browser_store import KEY

ATTACKER = "203.0.113.5"
MOST_MB, PAGE_S, END_S = 400, 5.0, 20.0
BACK_S = 12.0
"""Maximum seconds until an honest visitor's page appears during the attack by endless headers."""
PAGES, HELD_MB = 40, 40
RULES_MB, RULES_S = 60, 2.0
"""Maximum megabytes and seconds for six pages with the costliest rules."""
FILES = 1024
LIMITED = (
    "-c",
    "import resource, runpy, sys\n"
    f"resource.setrlimit(resource.RLIMIT_NOFILE, ({FILES}, {FILES}))\n"
    "sys.argv = ['streamlit', 'run', 'app.py', *sys.argv[1:]]\n"
    "runpy.run_module('streamlit', run_name='__main__')",
)
"""Arguments that start the app with a limited number of open files."""


@dataclass
class Outcome:
    """The outcome of one attack.

    name: the attack.
    held: True if the app withstood it.
    most_mb: maximum memory in megabytes, less the memory before.
    seconds: longest wait of an honest visitor, or duration of the attack.
    told: further details.
    """

    name: str
    held: bool
    most_mb: float
    seconds: float
    told: str = ""

    def __str__(self) -> str:
        word = "held" if self.held else "NOT HELD"
        return f"{word:8}  {self.name:38} {self.most_mb:6.0f} MB {self.seconds:6.1f} s  {self.told}"


def honest_page(address: str, number: int, patience: float = 60.0) -> float:
    """Return the seconds until an honest visitor from another address has the first page; infinity
    if it did not come.

    number: number of the visitor, from which the address is derived.
    patience: maximum seconds to wait.
    """
    began = time.monotonic()
    try:
        phone = Phone(address, patience, f"198.51.100.{number + 1}").open()
        there = any(key.startswith("photo-") for key in phone.widgets)
        phone.close()
    except GONE:
        return float("inf")
    return time.monotonic() - began if there else float("inf")


def four_honest(address: str) -> float:
    """Return the longest wait in seconds of four honest visitors who come at the same time."""
    waits = [float("inf")] * 4

    def come(number: int) -> None:
        waits[number] = honest_page(address, number)

    comers = [threading.Thread(target=come, args=(number,)) for number in range(4)]
    for comer in comers:
        comer.start()
    for comer in comers:
        comer.join()
    return max(waits)


@contextlib.contextmanager
def attacked() -> Iterator[tuple[str, Memory, int]]:
    """Yield the address of a server with its models loaded, its memory and its process id."""
    with server() as (address, memory, _):
        memory.reset()
        yield address, memory, memory.process


def silent(address: str, many: int) -> list[ClientConnection]:
    """Open sockets that send nothing, and return those that were not refused."""
    opened = []
    for _ in range(many):
        with contextlib.suppress(*GONE):
            opened.append(Phone(address, 5, ATTACKER).socket())
    return opened


def sockets() -> Iterator[Outcome]:
    with attacked() as (address, memory, process):
        base = memory.now()
        opened = silent(address, 500)
        wait = four_honest(address)
        most = memory.most - base
        end = _ended(process)
        told = f"{len(opened)} opened, ended in {end:.1f} s"
        yield Outcome("500 silent sockets", wait < PAGE_S and end < END_S, most, wait, told)
    with attacked() as (address, memory, process):
        base, stop = memory.now(), threading.Event()
        senders = [
            threading.Thread(target=_tap, args=(address, 250, stop), daemon=True) for _ in range(4)
        ]
        for sender in senders:
            sender.start()
        time.sleep(2)
        wait = four_honest(address)
        most = memory.most - base
        end = _ended(process)
        stop.set()
        told = f"ended in {end:.1f} s"
        held = wait < PAGE_S and end < END_S
        yield Outcome("1,000 tiny messages a second", held, most, wait, told)
    with attacked() as (address, memory, _):
        base = memory.now()
        opened = silent(address, 6)
        pushers = [
            threading.Thread(target=_never_ending, args=(each.socket,), daemon=True)
            for each in opened
        ]
        for pusher in pushers:
            pusher.start()
        time.sleep(3)
        wait, most = four_honest(address), memory.most - base
        yield Outcome(
            "6 messages of 200 MB, never ended", wait < PAGE_S and most < MOST_MB / 4, most, wait
        )


def half_headers() -> Iterator[Outcome]:
    """Yield the outcomes of opening more connections with unfinished headers than the app, or
    nginx, may have open."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        folder.chmod(0o755)
        with running_app(folder, command=LIMITED) as (address, process):
            honest_page(address, 0)
            yield _half(
                address, process, "127.0.0.2", FILES + 76, f"where {FILES} files may be open"
            )
        if nginx_program() is None:
            print("no nginx on this machine: headers that never end were not tried behind it")
            return
        (folder / "proxy").mkdir()
        with running_app(folder) as (app, process):
            host = app.removeprefix("http://")
            with proxy(folder / "proxy", [host, host]) as address:
                time.sleep(1)
                honest_page(address, 0)
                yield _half(address, process, "127.0.0.1", 9_000, "at nginx")


def _half(address: str, process: int, comes_from: str, many: int, about: str) -> Outcome:
    """Return the outcome of connections that send half a header while an honest visitor waits for a
    page.

    comes_from: source address of the connections.
    many: their number.
    about: end of the name of the attack.
    """
    memory, where = Memory(process), urlsplit(address)
    base, held = memory.reset(), []
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    began = time.monotonic()
    for _ in range(min(many, hard - 200)):
        with contextlib.suppress(OSError):
            half = socket.socket()
            half.bind((comes_from, 0))
            half.settimeout(3)
            half.connect((where.hostname, where.port))
            half.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Never: ")
            held.append(half)
    wait = float("inf")
    while wait == float("inf") and time.monotonic() - began < 2 * BACK_S:
        wait = honest_page(address, 1, patience=3)
    back = time.monotonic() - began if wait < float("inf") else wait
    for half in held:
        half.close()
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    name = f"{len(held):,} half headers {about}"
    return Outcome(name, back < BACK_S, memory.most - base, back, "until an honest page")


def large_messages() -> Iterator[Outcome]:
    """Yield the outcomes of one message of 2.7 MB to each of several open pages: widgets that no
    page has, or a stored hand."""
    widgets = [f"$$ID-{number:060d}-unknown-{number:014d}" for number in range(27_000)]
    photo = json.dumps([{"event": "found", "value": {"id": "x", "view": "A" * 2_690_000}}])
    kinds = {
        "widgets that no page has": [WidgetState(id=each, trigger_value=True) for each in widgets],
        "kept hands": [WidgetState(id=f"$$ID-0-{KEY}__events", json_trigger_value=photo)],
    }
    for name, states in kinds.items():
        with attacked() as (address, memory, _):
            pages = [Phone(address, 30, ATTACKER).open() for _ in range(PAGES)]
            time.sleep(3)
            base = memory.reset()
            for page in pages:
                with contextlib.suppress(*GONE):
                    page._run(states)
            wait, most = four_honest(address), memory.most - base
            held = most <= HELD_MB + 20 and memory.now() - base <= HELD_MB and wait < PAGE_S
            told = f"{memory.now() - base:.0f} MB held"
            yield Outcome(f"{PAGES} pages, 2.7 MB of {name}", held, most, wait, told)


def costly_rules() -> Iterator[Outcome]:
    """Yield the outcome of pasting a key with 9,999 parts as rules into six pages."""
    worst = "a." * 9_998 + "a=1"
    with attacked() as (address, memory, _):
        pages = [Phone(address, 60, ATTACKER).open("settings") for _ in range(6)]
        time.sleep(1)
        base, began = memory.reset(), time.monotonic()

        def paste(page: Phone) -> None:
            key = next(each for each in page.widgets if re.fullmatch(r"rules-typed-\d+", each))
            page._run([WidgetState(id=page.widgets[key], string_value=worst)])

        pastes = [threading.Thread(target=paste, args=(page,)) for page in pages]
        for each in pastes:
            each.start()
        for each in pastes:
            each.join()
        took, most = time.monotonic() - began, memory.most - base
        yield Outcome("6 pages of costly rules", most < RULES_MB and took < RULES_S, most, took)


def _tap(address: str, per_second: int, stop: threading.Event) -> None:
    """Request runs of the app at this rate until `stop` is set."""
    asked = BackMsg()
    asked.rerun_script.query_string = ""
    data = asked.SerializeToString()
    with contextlib.suppress(*GONE):
        flood = Phone(address, 5, ATTACKER).socket()
        while not stop.wait(1 / per_second):
            flood.send(data)


def _never_ending(raw: socket.socket) -> None:
    """Send a masked frame with an announced size of 200 MB but not its last bytes."""
    size = 200_000_000
    with contextlib.suppress(OSError):
        raw.sendall(b"\x82\xff" + size.to_bytes(8, "big") + bytes(4))
        for _ in range(size // 1_000_000 - 1):
            raw.sendall(bytes(1_000_000))


def _ended(process: int) -> float:
    """Send SIGTERM to the server and return the seconds until it ends; infinity if it has to be
    killed."""
    began = time.monotonic()
    os.kill(process, signal.SIGTERM)
    while time.monotonic() - began < 2 * END_S:
        with contextlib.suppress(OSError):
            if Path(f"/proc/{process}/stat").read_text().rsplit(") ", 1)[1][0] != "Z":
                time.sleep(0.05)
                continue
        return time.monotonic() - began
    os.kill(process, signal.SIGKILL)
    return float("inf")


def main() -> int:
    held = True
    for attack in (sockets, half_headers, large_messages, costly_rules):
        for outcome in attack():
            print(outcome, flush=True)
            held &= outcome.held
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
