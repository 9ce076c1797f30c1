"""Floods of sockets from one visitor without any right: for each, whether the app held.

    python -m benchmarks.host_attacks

Sockets that say nothing, tiny messages, messages that never end. All come from one address of the
network, the honest visitors from others. Printed are held or not, megabytes, seconds; exit status 1
where one did not hold.
"""

import contextlib
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from streamlit.proto.BackMsg_pb2 import BackMsg
from websockets.sync.client import ClientConnection

from benchmarks.host_limits import server
from benchmarks.socket_phone import GONE, Phone
from tests.helpers.app_browser import Memory

ATTACKER = "203.0.113.5"
MOST_MB, PAGE_S, END_S = 400, 5.0, 20.0


@dataclass
class Outcome:
    """The outcome of one attack. most_mb: megabytes more than before. seconds: what the honest ones
    waited for at most, or the attack took."""

    name: str
    held: bool
    most_mb: float
    seconds: float
    told: str = ""

    def __str__(self) -> str:
        word = "held" if self.held else "NOT HELD"
        return f"{word:8}  {self.name:38} {self.most_mb:6.0f} MB {self.seconds:6.1f} s  {self.told}"


def honest_page(address: str, number: int, patience: float = 60.0) -> float:
    """Seconds until an honest visitor of another address has a first page; inf where none came."""
    began = time.monotonic()
    try:
        phone = Phone(address, patience, f"198.51.100.{number + 1}").open()
        there = any(key.startswith("photo-") for key in phone.widgets)
        phone.close()
    except GONE:
        return float("inf")
    return time.monotonic() - began if there else float("inf")


def four_honest(address: str) -> float:
    """Return the longest of four that come at the same time."""
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
    """A server with its models loaded, its memory, its process."""
    with server() as (address, memory, _):
        memory.reset()
        yield address, memory, memory.process


def silent(address: str, many: int) -> list[ClientConnection]:
    """Sockets that say nothing; those that were refused are not among them."""
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


def _tap(address: str, per_second: int, stop: threading.Event) -> None:
    """Ask for a run so often."""
    asked = BackMsg()
    asked.rerun_script.query_string = ""
    data = asked.SerializeToString()
    with contextlib.suppress(*GONE):
        flood = Phone(address, 5, ATTACKER).socket()
        while not stop.wait(1 / per_second):
            flood.send(data)


def _never_ending(raw: socket.socket) -> None:
    """A masked frame that is announced with 200 MB, and its bytes without the last."""
    size = 200_000_000
    with contextlib.suppress(OSError):
        raw.sendall(b"\x82\xff" + size.to_bytes(8, "big") + bytes(4))
        for _ in range(size // 1_000_000 - 1):
            raw.sendall(bytes(1_000_000))


def _ended(process: int) -> float:
    """Seconds from SIGTERM to the server's end."""
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
    for outcome in sockets():
        print(outcome, flush=True)
        held &= outcome.held
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
