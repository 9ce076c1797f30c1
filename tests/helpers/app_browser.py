"""The app, started as a player does, and a headless Chromium to open it in.

Used by the browser tests, through the fixtures of `conftest`, and by benchmarks of a host.
"""

import contextlib
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tests.helpers import ROOT
from ui.hand.address import HAND, ID, STEP
from ui.hand.link import packed
from ui.hand.state import Draft
from ui.hand.typed import typed_draft

SCREENSHOTS = ROOT / "tests" / "screenshots"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
)
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LAPTOP = {"viewport": {"width": 1280, "height": 800}}
PATIENCE = 60_000
VISIT = "getComputedStyle(document.documentElement).getPropertyValue('--say-visit')"
STYLED = "getComputedStyle(document.documentElement).getPropertyValue('--edge') !== ''"


class NoStart(Exception):
    """Raised if the app ends or does not answer after its start."""


@contextlib.contextmanager
def running_app(
    folder: Path,
    port: int | None = None,
    command: Sequence[str] = ("-m", "streamlit", "run", "app.py"),
    **environment: str,
) -> Iterator[tuple[str, int]]:
    """Yield the address and process id of the app, started with its own ledger and tile sets in
    `folder`, and stop it at the end. Raises NoStart if it does not answer, AssertionError if it
    does not stop.

    port: port to use, such as that of an app that ended; None for a free one.
    command: arguments for Python that start the app.
    environment: variables in addition to those of this process.
    """
    port = port or free_port()
    command = [sys.executable, *command, "--server.port", str(port), "--server.headless", "true"]
    own = {"TILETALLY_LEDGER": f"sqlite:///{folder / 'ledger.db'}", "TILETALLY_SETS": str(folder)}
    log = folder / "app.log"
    with log.open("w") as out:
        app = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, "PYTHONFAULTHANDLER": "1", **own, **environment},
            stdout=out,
            stderr=subprocess.STDOUT,
        )
    try:
        _wait_for(f"http://127.0.0.1:{port}/_stcore/health", app, log)
        yield f"http://127.0.0.1:{port}", app.pid
    finally:
        app.terminate()
        try:
            app.wait(timeout=20)
        except subprocess.TimeoutExpired:
            app.send_signal(signal.SIGABRT)  # it writes what each thread is doing
            app.wait()
            raise AssertionError(f"the app does not stop:\n{log.read_text()}") from None


def free_port() -> int:
    """Return a free port below 32768, from where on the system assigns ports to connections: a test
    with hundreds of connections cannot take it before the app does."""
    while True:
        port = 10_000 + secrets.randbelow(20_000)
        with socket.socket() as free, contextlib.suppress(OSError):
            free.bind(("127.0.0.1", port))
            return port


class Memory:
    """Resident memory of a process in megabytes.

    most: maximum since the start or the last `reset`, measured every 20 ms.
    """

    def __init__(self, process: int) -> None:
        self.process = process
        self._status = Path(f"/proc/{process}/status")
        self.most = 0.0
        threading.Thread(target=self._watch, daemon=True).start()

    def now(self) -> float:
        """Return the present resident memory in megabytes; 0 if the process has ended or the system
        does not tell."""
        lines = self._status.read_text().splitlines() if self._status.exists() else []
        return next((int(line.split()[1]) / 1e3 for line in lines if line.startswith("VmRSS")), 0.0)

    def reset(self) -> float:
        self.most = self.now()
        return self.most

    def _watch(self) -> None:
        with contextlib.suppress(OSError):
            while now := self.now():
                self.most = max(self.most, now)
                time.sleep(0.02)


def chromium_path() -> str | None:
    """Return the path of the system's Chromium, None if there is none."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


@contextlib.contextmanager
def launched() -> Iterator[Any]:
    """Yield a headless Chromium, `watched`, and close it at the end."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=chromium_path(), args=QUIET.split())
        yield watched(browser)
        browser.close()


UNCAUGHT: list[str] = []
"""Errors that no script of a page caught, each with the page's address, in `watched` browsers."""


def watched(browser: Any) -> Any:
    """Return the browser, changed in place so that its new contexts record uncaught errors in
    `UNCAUGHT`."""
    made = browser.new_context

    def new_context(**how: Any) -> Any:
        context = made(**how)
        context.on("weberror", lambda error: UNCAUGHT.append(f"{error.page.url}: {error.error}"))
        return context

    browser.new_context = new_context
    return browser


def visit(browser: Any, address: str, how: dict[str, Any], **more: Any) -> Any:
    """Return a new page of the app in a context without cookies, after its navigation bar and its
    style sheet have arrived.

    how and more: options of the context, such as `PHONE`.
    """
    page = browser.new_context(**how, **more).new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    page.locator(".st-key-top a").first.wait_for()
    page.wait_for_function(STYLED)
    return page


def with_hand(address: str, line: str, step: str = "") -> str:
    """Return an address of the app that opens a hand: the link for sharing or, if `step` is given,
    the address of the page at that step, as after a reload.

    line: the hand in shorthand, the winning tile last.
    """
    hand = packed(typed_draft(line, Draft()))
    where = {STEP: step, ID: hand[-8:]} if step else {}  # another hand has another name
    return f"{address}/?{urlencode({**where, HAND: hand})}"


def tap(page: Any, target: Any) -> None:
    """Tap a target (selector or locator) on a touch screen, else click it with the mouse."""
    place = page.locator(target) if isinstance(target, str) else target
    touch = page.evaluate("navigator.maxTouchPoints > 0")
    place.tap() if touch else place.click()


def reach(page: Any, target: str, press: str = "") -> None:
    """Press Tab until the target has the focus, then `press` if given. Raises AssertionError after
    150 presses of Tab."""
    for _ in range(150):
        page.keyboard.press("Tab")
        if page.evaluate("target => document.activeElement.matches(target)", target):
            break
    else:
        raise AssertionError(f"{target} is not reached by the keyboard")
    if press:
        page.keyboard.press(press)


def key(name: str) -> str:
    """Return the selector of the button with this key."""
    return f'[class~="st-key-{name}"] button'


def to_photo(page: Any) -> None:
    """Go from a hand to the page for taking a photo; the hand is kept."""
    tap(page, key("to-photo"))
    page.locator(key("by-hand")).wait_for()


def unfold(page: Any, name: str) -> None:
    """Open the folded section with this key if it is closed."""
    if page.locator(f".st-key-{name} details:not([open])").count():
        tap(page, f".st-key-{name} summary")


def tile(name: str) -> str:
    """Return the selector of the buttons of tiles whose key begins with `name`."""
    return f'[class*="st-key-{name}__"] button'


def settled(page: Any) -> None:
    """Wait until the app has finished its run and the page shows it, with its style sheet, which
    may arrive later than the page itself."""
    page.wait_for_function(
        "document.querySelector('[data-testid=\"stApp\"]')"
        f"?.getAttribute('data-test-script-state') === 'notRunning' && {STYLED}"
    )


def kept(page: Any) -> None:
    """Wait until the browser has stored the hand shown on the page."""
    settled(page)
    page.wait_for_function("document.documentElement.dataset.keeping === '0'")


def stored(page: Any, text: str) -> None:
    """Wait until the page's cookies contain this text, which a script of the page writes."""
    page.wait_for_function("text => document.cookie.includes(text)", arg=text)


def visit_name(page: Any) -> str:
    """Return the server's name for this visit, which is different on each server."""
    return str(page.evaluate(VISIT))


def taken_over(page: Any, before: str) -> None:
    """Wait until another server has taken over the page. before: the former `visit_name`."""
    page.wait_for_function(f"before => {VISIT} !== before", arg=before)
    settled(page)


def faded_in(page: Any) -> None:
    """Wait until no animation is running, except endless ones."""
    page.wait_for_function(
        """() => document.getAnimations().every((each) => each.playState !== 'running'
            || each.effect.getComputedTiming().endTime === Infinity)"""
    )


def strip(page: Any) -> list[str]:
    """Return the codes of the tiles on the page in order, after the app has finished its run."""
    settled(page)
    classes = page.locator('[class*="st-key-tile-"]').evaluate_all("es => es.map(e => e.className)")
    found = [re.search(r"st-key-tile-(\d+)\w*__t-(\w+)", name) for name in classes]
    return [code for _, code in sorted((int(m[1]), m[2]) for m in found if m)]


def expect_strip(page: Any, tiles: list[str]) -> None:
    """Wait until the page shows these tiles. Raises AssertionError if it does not within a
    minute."""
    for _ in range(PATIENCE // 100):
        if strip(page) == tiles:
            return
        page.wait_for_timeout(100)
    assert strip(page) == tiles


def enter_by_hand(page: Any, tiles: list[str]) -> None:
    """Open the pad from the first page and tap each tile, waiting for it to appear before the next.
    A tile that the pad does not offer, such as the fourth of a kong not declared yet, is added by
    the sheet of settings."""
    tap(page, key("by-hand"))
    page.locator(".st-key-typed").wait_for()
    settled(page)
    for count, code in enumerate(tiles, start=1):
        if not page.locator(tile(f"pad-{code}")).first.is_visible():
            unfold(page, "settings")
            tap(page, key("add-one"))
            tap(page, tile(f"add-{code}"))
        else:
            tap(page, tile(f"pad-{code}"))
        page.wait_for_function(
            "many => document.querySelectorAll('.st-key-row-hand [class*=__t-]').length === many",
            arg=count,
        )
        settled(page)


def choose_rules(page: Any, title: str) -> None:
    """Choose rules on the settings page by their displayed name, then return to the hand."""
    tap(page, ".st-key-place-there-settings a")
    choice = page.locator(".st-key-choose-rules label", has_text=title)
    tap(page, choice)
    choice.locator("input:checked").wait_for(state="attached")
    settled(page)
    tap(page, ".st-key-place-there-count a")
    page.locator(key("by-hand")).wait_for()


def total(page: Any) -> int:
    """Return the total on the score page."""
    shown = page.locator(".total b")
    shown.wait_for()
    return int(shown.inner_text())


def small_buttons(page: Any) -> list[str]:
    """Return the text and size of the buttons smaller than 44 px, disregarding the shrinking of a
    pressed button. Buttons for screen readers only are ignored."""
    small: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('button')]
            .filter(b => b.offsetParent && b.tabIndex >= 0)
            .filter(b => b.offsetWidth < 44 || b.offsetHeight < 44)
            .map(b => `${b.innerText.trim()}: ${b.offsetWidth} x ${b.offsetHeight}`)"""
    )
    return small


def nothing_sticks_out(page: Any) -> None:
    wide = page.evaluate("() => document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0, f"the page is {wide} pixels wider than the screen"


def shot(page: Any, name: str, **how: Any) -> None:
    """Save a picture of the visible page to `SCREENSHOTS`, for people to look at."""
    SCREENSHOTS.mkdir(exist_ok=True)
    faded_in(page)
    page.screenshot(path=SCREENSHOTS / f"{name}.png", **how)


def _wait_for(url: str, app: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(720):
        if app.poll() is not None:
            raise NoStart(f"the app ended at once:\n{log.read_text()}")
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except OSError:
            time.sleep(0.25)
    raise NoStart(f"the app did not answer at {url} within three minutes")
