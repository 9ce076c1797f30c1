"""What one visitor without any right can do to the others: for each attack, whether the app held.

    python -m benchmarks.host_attacks                 all of them, an hour and a half
    python -m benchmarks.host_attacks sockets videos  these, a minute each

videos: small files of huge pictures. photos: what a browser hands back as the photo that it kept,
forged. sockets: many that say nothing, tiny messages, messages that never end. trickle: uploads of
a byte in two seconds. kills: the server killed near taps, 25 times for each button that writes
(`benchmarks.host_restarts`); a tap has to be done once or said to be lost. All come from one
address of the network, the honest visitors from others. Printed are held or not, megabytes,
seconds; exit status 1 where one did not hold.
"""

import argparse
import contextlib
import os
import signal
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from streamlit.proto.BackMsg_pb2 import BackMsg
from websockets.sync.client import ClientConnection

from benchmarks import host_restarts
from benchmarks.host_limits import PHOTO, server
from tests.helpers.app_browser import Memory, launched, with_hand
from tests.helpers.hostile_files import clip, forged_photo, jpeg
from tests.helpers.socket_phone import GONE, Phone
from ui.count.link import packed
from ui.hand.record import pieces_json
from ui.hand.state import Draft, EveningHand
from ui.hand.typed import typed_draft

ATTACKER = "203.0.113.5"
MOST_MB, PAGE_S, END_S = 400, 5.0, 20.0
HAND = "123m 456p 77s 789s 55p 5p"
ANY_ID = "forged"


@dataclass
class Outcome:
    """What came of one attack. most_mb: megabytes more than before. seconds: what the honest ones
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
    """The longest of four that come at the same time."""
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


def videos() -> Iterator[Outcome]:
    huge, large, small = jpeg((16000, 12000)), jpeg((12000, 9000)), jpeg((640, 480))
    for name, file in (
        ("video of 16000 x 12000", clip(huge, huge, huge, said=(16000, 12000))),
        ("video of 12000 x 9000", clip(large, large, large, said=(12000, 9000))),
        ("the same, said to be 640 x 480", clip(huge, huge, huge, said=(640, 480))),
        ("video that grows to 16000 x 12000", clip(small, huge, huge, said=(640, 480))),
    ):
        with attacked() as (address, memory, _):
            base, began = memory.now(), time.monotonic()
            phone = Phone(address, comes_from=ATTACKER).open()
            (uploader,) = [key for key in phone.widgets if key.startswith("photo-")]
            phone.send(uploader, "hand.avi", file)
            seconds, most = time.monotonic() - began, memory.most - base
            told = next((text for text in phone.words if "too large" in text), "")
            page = honest_page(address, 0)
            phone.close()
            refused = "small" in name or "grows" in name or bool(told)
            held = refused and most < MOST_MB and seconds < PAGE_S and page < PAGE_S
            yield Outcome(f"{name}, {len(file) / 1e6:.1f} MB", held, most, seconds, told[:60])


def photos() -> Iterator[Outcome]:
    draft = typed_draft(HAND, Draft())
    hand = {"text": packed(draft), "pieces": pieces_json(draft, EveningHand())}
    for side in (23000, 15000):
        with attacked() as (address, memory, _):
            base, began = memory.now(), time.monotonic()
            for number in range(3):
                phone = Phone(address, comes_from=ATTACKER)
                where = urlsplit(with_hand(address, HAND, "tiles"))
                phone.open(query=where.query.replace("id=opened", f"id={ANY_ID}{number}"))
                meta, view = forged_photo(jpeg((side, side), "L"), size=[side, side])
                found = {"id": f"{ANY_ID}{number}", "meta": meta, "view": view}
                with contextlib.suppress(*GONE):
                    phone.trigger("store-hand", "found", found | hand)
                    phone.tap(next(key for key in phone.widgets if key.startswith("tile-0_")))
                phone.close()
            seconds, most = time.monotonic() - began, memory.most - base
            time.sleep(20)
            left = memory.now() - base
            held = most < MOST_MB and left < MOST_MB / 4
            yield Outcome(
                f"forged photo of {side} x {side}", held, most, seconds, f"{left:.0f} MB left"
            )


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


def trickle() -> Iterator[Outcome]:
    with attacked() as (address, memory, _):
        base, stop = memory.now(), threading.Event()
        where = urlsplit(address)
        for size in (41_900_000, 41_900_000, 6_150_000):
            page = Phone(address, comes_from=ATTACKER).open()
            slow = socket.create_connection((where.hostname, where.port))
            xsrf = page.cookies["_streamlit_xsrf"]
            slow.sendall(
                f"PUT /_stcore/upload_file/{page.session}/x HTTP/1.1\r\nHost: {where.netloc}\r\n"
                f"X-Xsrftoken: {xsrf}\r\nCookie: _streamlit_xsrf={xsrf}\r\n"
                f"Content-Type: multipart/form-data; boundary=b\r\nContent-Length: {size}\r\n\r\n"
                "--b\r\n".encode()
            )
            threading.Thread(target=_byte_by_byte, args=(slow, stop), daemon=True).start()
        waits = []
        for number in range(3):
            began = time.monotonic()
            phone = Phone(address, comes_from=f"198.51.100.{number + 1}").open()
            (uploader,) = [key for key in phone.widgets if key.startswith("photo-")]
            phone.send(uploader, "hand.jpg", PHOTO)
            waits.append(time.monotonic() - began if phone.has("tile-13") else float("inf"))
            phone.close()
        most = memory.most - base
        stop.set()
        yield Outcome("3 uploads that trickle", max(waits) < PAGE_S, most, max(waits))


def _byte_by_byte(slow: socket.socket, stop: threading.Event) -> None:
    with contextlib.suppress(OSError):
        while not stop.wait(2):
            slow.sendall(b"x")


def kills(times: int = 25) -> Iterator[Outcome]:
    with tempfile.TemporaryDirectory() as made, launched() as browser:
        for button in host_restarts.BUTTONS:
            trials = host_restarts.run(browser, Path(made), button, times)
            told = ", ".join([*(f"{n} {how}" for how, n in trials.outcomes.items()), *trials.wrong])
            name = f"killed near “{button.name}”, {times}"
            yield Outcome(name, not trials.wrong, 0, trials.longest, told)


ATTACKS: dict[str, Callable[[], Iterator[Outcome]]] = {
    "videos": videos,
    "photos": photos,
    "sockets": sockets,
    "trickle": trickle,
    "kills": kills,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("attacks", nargs="*", help=", ".join(ATTACKS))
    asked = parser.parse_args()
    held = True
    for name in asked.attacks or ATTACKS:
        for outcome in ATTACKS[name]():
            print(outcome, flush=True)
            held &= outcome.held
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
