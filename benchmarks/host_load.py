"""Simulate phones at two replicas behind nginx with Postgres; check their hands and measure waits.

    python -m benchmarks.host_load [--phones 200] [--minutes 10] [--browsers 2]
    python -m benchmarks.host_load --phones 200 --minutes 2 --calm --client-core 0

The phones talk to the app over its web socket, as its page does; some are real browsers. Each sends
a photo, begins an evening and enters a hand. At half time one replica is killed and comes back a
minute later; after three quarters Postgres is restarted; neither happens with --calm. With
--client-core the phones have that core for themselves and the servers the others. Printed are the
phones' waits, and the processor time of phones and servers. The exit status is 1 if a confirmed
hand is lost or stored twice, a phone cannot continue within 10 s after a failure, or 95 % of the
photos take 5 s or more.
"""

import argparse
import contextlib
import json
import os
import random
import signal
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote

from benchmarks.socket_phone import GONE, Phone
from ledger.store import Store
from tests.helpers.app_browser import (
    PHONE,
    free_port,
    key,
    launched,
    running_app,
    settled,
    tap,
    visit,
)
from tests.helpers.postgres import running
from tests.helpers.replicas import proxy
from ui.frame.browser_cookie import COOKIE

ROOT = Path(__file__).resolve().parent.parent

PHOTO = (ROOT / "ui" / "demo.jpg").read_bytes()
GOES_ON_S, TO_TILES_S = 10.0, 5.0
BEGIN = "FormSubmitter:ledger-begin-Begin"
BACK_AFTER_S = 60.0
"""Maximum seconds after which a killed replica is started again."""


STEPS = OPEN, PHOTO_READ, DRAW = "open", "photo", "draw"


@dataclass
class Seen:
    """The record of all phones.

    to_tiles: seconds from photo to tiles.
    steps: seconds of each of `STEPS`.
    stopped: seconds for which a phone got no answer.
    confirmed: ids of the evenings with an entered hand.
    given_up: errors of phones that gave up.
    reading, most_at_once: number of photos being read now, and its maximum.
    lock: guards all fields.
    """

    to_tiles: list[float] = field(default_factory=list)
    steps: dict[str, list[float]] = field(default_factory=lambda: {step: [] for step in STEPS})
    stopped: list[float] = field(default_factory=list)
    confirmed: list[str] = field(default_factory=list)
    given_up: list[str] = field(default_factory=list)
    reading: int = 0
    most_at_once: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    @contextlib.contextmanager
    def timed(self, step: str) -> Iterator[None]:
        """Record the duration of a step, if it is completed."""
        began = time.monotonic()
        yield
        with self.lock:
            self.steps[step].append(time.monotonic() - began)


class Nothing(Exception):
    """Raised for a page without the expected content; the message says what is missing."""


def play(address: str, seen: Seen) -> None:
    """Act as one phone: send a photo, begin an evening, enter a hand."""
    phone = Phone(address, patience=30)
    try:
        persistently(seen, lambda: send_photo(phone, seen))
        persistently(seen, lambda: begin(phone))
        persistently(seen, lambda: enter(phone, seen))
        with seen.lock:
            seen.confirmed.append(json.loads(unquote(phone.cookies[COOKIE]))["evening"])
    except (*GONE, Nothing) as error:
        with seen.lock:
            seen.given_up.append(repr(error)[:200])
    finally:
        with contextlib.suppress(*GONE):
            phone.close()


def browse(address: str, seen: Seen) -> None:
    """Open the demo photo in a real browser of a phone's size, begin an evening and enter a hand,
    once. Record in `seen` how long the photo took and the evening's id, or the browser's error.
    Nothing is tried again here, since the page reconnects by itself."""
    from playwright.sync_api import Error

    try:
        with launched() as browser:
            page = visit(browser, address, PHONE, locale="en-US")
            page.set_default_timeout(GOES_ON_S * 1000)
            began = time.monotonic()
            tap(page, key("demo"))
            page.locator('[class*="st-key-tile-13"]').first.wait_for()
            with seen.lock:
                seen.to_tiles.append(time.monotonic() - began)
            page.goto(f"{address}/evening")
            settled(page)
            tap(page, page.locator("[data-testid=stFormSubmitButton] button").first)
            page.locator(key("way-draw-1")).wait_for()
            tap(page, key("way-draw-1"))
            page.locator(key("way-draw-2")).wait_for()
            cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
            with seen.lock:
                seen.confirmed.append(json.loads(unquote(cookies[COOKIE]))["evening"])
            browser.close()
    except Error as error:
        with seen.lock:
            seen.given_up.append(f"browser: {str(error)[:200]}")


def persistently(seen: Seen, do: Callable[[], None]) -> None:
    """Repeat the action `do` until it succeeds, as a player would, for up to a minute after the
    first failure, then raise its last error. Record in `seen` how long it failed before a
    success."""
    failed = None
    while True:
        try:
            do()
        except (*GONE, Nothing):
            failed = failed or time.monotonic()
            if time.monotonic() - failed > 60:
                raise
            time.sleep(0.5)
            continue
        if failed is not None:
            with seen.lock:
                seen.stopped.append(time.monotonic() - failed)
        return


def send_photo(phone: Phone, seen: Seen) -> None:
    with seen.timed(OPEN):
        phone.open()
    (uploader,) = [key for key in phone.widgets if key.startswith("photo-")]
    with seen.lock:
        seen.reading += 1
        seen.most_at_once = max(seen.most_at_once, seen.reading)
    began = time.monotonic()
    try:
        with seen.timed(PHOTO_READ):
            phone.send(uploader, "hand.jpg", PHOTO)
    finally:
        with seen.lock:
            seen.reading -= 1
    if not phone.has("tile-13"):
        raise Nothing("no tiles")
    with seen.lock:
        seen.to_tiles.append(time.monotonic() - began)


def begin(phone: Phone) -> None:
    phone.open("evening")
    if not phone.has("way-draw"):
        if not phone.has(BEGIN):
            raise Nothing("no form to begin")
        phone.tap(BEGIN)
    if not phone.has("way-draw"):
        raise Nothing("no evening")


def enter(phone: Phone, seen: Seen) -> None:
    """Enter a drawn hand, unless the page shows that an earlier attempt succeeded. Raises `Nothing`
    if the page does not show it afterwards."""
    if not phone.has("way-draw"):
        phone.open("evening")
    if phone.has("way-draw-1"):
        try:
            with seen.timed(DRAW):
                phone.tap("way-draw-1")
        except GONE:
            phone.widgets = {}
            raise
    if not phone.has("way-draw-2"):
        raise Nothing("no second hand")


def wrong_hands(url: str, confirmed: list[str]) -> list[str]:
    """Return the errors in the phones' evenings, each of which must contain exactly one hand."""
    store = Store(url)
    wrong = []
    for evening_id in confirmed:
        hands = [(entry.kind, entry.hand) for entry in store.evening(evening_id).entries]
        if hands != [("draw", 1)]:
            wrong.append(f"{evening_id}: {hands}")
    twice = [evening for evening in store.evenings(10_000) if len(evening.entries) > 1]
    store.close()
    return wrong + [f"{evening.id}: entered more than once" for evening in twice]


@contextlib.contextmanager
def replica(folder: Path, port: int, **environment: str) -> Iterator[int]:
    folder.mkdir(exist_ok=True)
    with running_app(folder, port, **environment) as (_, process):
        yield process


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--browsers", type=int, default=2, help="of the phones")
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--calm", action="store_true", help="nothing is killed")
    parser.add_argument("--client-core", type=int, help="of the phones; the servers get the others")
    asked = parser.parse_args()
    if asked.client_core is not None and not asked.calm:
        parser.error("--client-core needs --calm: what is restarted would share that core")
    seen, seconds, rng = Seen(), asked.minutes * 60, random.Random(asked.seed)
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        folder.chmod(0o755)
        cores = os.sched_getaffinity(0) if asked.client_core is not None else set()
        if cores:  # processes started from here inherit the other cores
            os.sched_setaffinity(0, cores - {asked.client_core} or cores)
        postgres = stack.enter_context(running())
        url = postgres.new_database()
        how = {
            "TILETALLY_LEDGER": url,
            "TILETALLY_ACCESS": "links",
            "STREAMLIT_SERVER_COOKIE_SECRET": "the-same-for-both",
        }
        ports = [free_port(), free_port()]
        first = stack.enter_context(replica(folder / "one", ports[0], **how))
        second = stack.enter_context(replica(folder / "two", ports[1], **how))
        (folder / "proxy").mkdir()
        hosts = [f"127.0.0.1:{port}" for port in ports]
        address = stack.enter_context(proxy(folder / "proxy", hosts))
        for host in hosts:  # load the models
            play(f"http://{host}", Seen())
        if cores:
            os.sched_setaffinity(0, {asked.client_core})
        before = spent(os.getpid()), spent(first) + spent(second)
        phones = [
            threading.Timer(
                rng.uniform(0, seconds), browse if phone < asked.browsers else play, (address, seen)
            )
            for phone in range(asked.phones)
        ]
        began = time.monotonic()
        for phone in phones:
            phone.start()

        def tell(what: str) -> None:
            print(f"{time.monotonic() - began:4.0f} s: {what}", flush=True)

        def disturb() -> None:
            """Kill one replica and start it again, then restart Postgres."""
            time.sleep(seconds / 2)
            os.kill(second, signal.SIGKILL)
            tell(f"one replica is killed, {len(seen.confirmed)} hands so far")
            time.sleep(min(BACK_AFTER_S, seconds / 8))
            stack.enter_context(replica(folder / "two", ports[1], **how))
            tell("it is back")
            time.sleep(max(0.0, began + 0.75 * seconds - time.monotonic()))
            postgres.stop()
            postgres.start()
            tell(f"Postgres was restarted, {len(seen.confirmed)} hands so far")

        if not asked.calm:
            disturb()
        for phone in phones:
            phone.join()
        tell("all phones are through")
        took = spent(os.getpid()) - before[0], spent(first) + spent(second) - before[1]
        print(
            f"processor time: {took[0]:.0f} s of the phones, {took[1]:.0f} s of the servers "
            "that are still there"
        )
        wrong = wrong_hands(url, seen.confirmed)
    return report(asked.phones, seen, wrong)


def spent(process: int) -> float:
    """Return the processor seconds used by a process so far; 0 if it has ended."""
    stat = Path(f"/proc/{process}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def report(phones: int, seen: Seen, wrong: list[str]) -> int:
    """Print the results and return the exit status."""
    middle, most = statistics.median(seen.to_tiles), max(seen.to_tiles)
    of_100 = sorted(seen.to_tiles)[int(0.95 * len(seen.to_tiles))]
    stopped = max(seen.stopped, default=0.0)
    print(f"{len(seen.confirmed)} of {phones} hands confirmed; lost or twice: {len(wrong)}")
    print("\n".join([*wrong, *seen.given_up]))
    print(
        f"photo to tiles: median {middle:.1f} s, 95th percentile {of_100:.1f} s, "
        f"most {most:.1f} s; at most {seen.most_at_once} at once"
    )
    for step, waits in seen.steps.items():
        ranked = sorted(waits)
        print(
            f"{step}: {statistics.median(ranked):.1f} s at 50 of 100, "
            f"{ranked[int(0.95 * len(ranked))]:.1f} s at 95, {ranked[-1]:.1f} s at most"
        )
    print(f"{len(seen.stopped)} times a phone had to wait for a server, at most {stopped:.1f} s")
    good = not wrong and len(seen.confirmed) == phones
    return 0 if good and stopped <= GOES_ON_S and of_100 < TO_TILES_S else 1


if __name__ == "__main__":
    sys.exit(main())
