"""The whole path in a real headless Chromium: a photo in, a fan list on the screen.

Needs the `playwright` package and a Chromium of the system; without them the tests are skipped.
Pictures of what was seen are kept in `tests/screenshots/`.
"""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT

playwright = pytest.importorskip("playwright.sync_api", reason="needs the playwright package")

pytestmark = pytest.mark.browser

DEMO = ROOT / "ui" / "demo.jpg"
MODELS = [ROOT / "models" / name for name in ("finder.onnx", "namer.onnx")]
SCREENSHOTS = ROOT / "tests" / "screenshots"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
)
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LAPTOP = {"viewport": {"width": 1280, "height": 800}}
STRAIGHT = ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "C", "C", "C", "2p", "2p"]
PATIENCE = 60_000  # milliseconds; the machine of a test may be busy


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The app, started as a player starts it, on a free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "streamlit", "run", "app.py"]
    command += ["--server.port", str(port), "--server.headless", "true"]
    app = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        _wait_for(f"http://127.0.0.1:{port}/_stcore/health", app)
        yield f"http://127.0.0.1:{port}"
    finally:
        app.terminate()
        app.wait(timeout=20)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.skip("no Chromium on this machine; install one, for example `apt install chromium`")
    with playwright.sync_playwright() as player:
        browser = player.chromium.launch(executable_path=found, args=QUIET.split())
        yield browser
        browser.close()


def test_from_a_photo_to_the_total_on_a_phone(chromium: Any, address: str):
    _need(DEMO, *MODELS)
    page = _open(chromium, address, **PHONE)
    page.locator("input[type=file]").set_input_files(DEMO)
    page.get_by_alt_text("Your photo, each tile boxed and named").wait_for()
    _shot(page, "phone-tiles")
    before = _strip(page)
    assert len(before) >= 14

    # One tile is corrected to another kind and back again: two taps each, nothing else moves.
    right = before[0]
    wrong = "9s" if right != "9s" else "8s"
    for tile in (wrong, right):
        page.locator('[class*="st-key-tile-0"] button').tap()
        page.locator(f'[class*="st-key-fix-{tile}__t-"] button').tap()
        page.get_by_role("dialog").wait_for(state="detached")
        _expect_strip(page, [tile, *before[1:]])

    page.get_by_role("button", name="Next: hand").tap()
    page.get_by_text("How it was won").wait_for()
    page.locator('[class*="st-key-win-"] button').last.tap()
    page.locator('[class*="st-key-win-"] button[kind="primary"]').wait_for()
    _shot(page, "phone-hand")
    page.get_by_role("button", name="See the score").tap()
    _expect_total(page)
    _shot(page, "phone-score")
    _nothing_sticks_out(page)


def test_by_hand_on_a_laptop(chromium: Any, address: str):
    asked: list[str] = []
    page = _open(chromium, address, asked, **LAPTOP)
    page.get_by_role("button", name="Enter by hand").click()
    for count, tile in enumerate(STRAIGHT, start=1):
        page.locator(f'[class*="st-key-pad-{tile}__t-"] button').click()
        page.get_by_text(f"{count} / 14").wait_for()
    page.get_by_role("button", name="Next: hand").click()
    page.locator('[class*="st-key-win-13__t-"] button').click()
    page.get_by_role("button", name="See the score").click()
    assert _expect_total(page) >= 18
    page.get_by_text("Pure Straight").first.wait_for()
    _shot(page, "laptop-score")
    elsewhere = [url for url in asked if not url.startswith((address, "data:", "blob:"))]
    assert elsewhere == [], "the app works without the internet"


def test_a_wrong_file_gets_a_sentence(chromium: Any, address: str, tmp_path: Path):
    page = _open(chromium, address, **PHONE)
    letter = tmp_path / "letter.jpg"
    letter.write_text("Dear grandmother")
    page.locator("input[type=file]").set_input_files(letter)
    alert = page.get_by_role("alert")
    alert.wait_for()
    assert "Traceback" not in page.content()
    assert len(alert.inner_text()) > 20


def test_what_is_tapped_is_large_enough(chromium: Any, address: str):
    """Every button on the way, at the width of a phone: 44 by 44 pixels or more."""
    page = _open(chromium, address, **PHONE)
    too_small = _small_buttons(page)
    page.get_by_role("button", name="Enter by hand").tap()
    page.locator('[class*="st-key-pad-5s__t-"] button').tap()
    page.locator('[class*="st-key-tile-0__t-"] button').wait_for()
    too_small += _small_buttons(page)
    page.locator('[class*="st-key-tile-0__t-"] button').tap()
    page.get_by_role("dialog").wait_for()
    page.wait_for_timeout(500)
    too_small += _small_buttons(page)
    page.get_by_role("button", name="Remove").tap()
    page.get_by_role("dialog").wait_for(state="detached")
    page.get_by_role("button", name="3 Hand").tap()
    page.get_by_text("How it was won").wait_for()
    too_small += _small_buttons(page)
    _nothing_sticks_out(page)
    assert too_small == []


# --- helpers -------------------------------------------------------------------------------------


def _need(*paths: Path) -> None:
    for path in paths:
        if not path.exists():
            pytest.skip(f"needs {path.relative_to(ROOT)}, which is not here")


def _wait_for(url: str, app: subprocess.Popen[str]) -> None:
    for _ in range(240):
        if app.poll() is not None:
            pytest.fail(f"the app ended at once:\n{app.stdout and app.stdout.read()}")
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except OSError:
            time.sleep(0.25)
    pytest.fail(f"the app did not answer at {url} within a minute")


def _open(chromium: Any, address: str, asked: list[str] | None = None, **how: Any) -> Any:
    """The app's first page. asked: is filled with every address that the browser asks for."""
    page = chromium.new_context(**how).new_page()
    if asked is not None:
        page.on("request", lambda request: asked.append(request.url))
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    page.get_by_role("button", name="Enter by hand").wait_for()
    return page


def _strip(page: Any) -> list[str]:
    """The tiles on the page, in order of their numbers, from the keys of their buttons."""
    classes = page.locator('[class*="st-key-tile-"]').evaluate_all("es => es.map(e => e.className)")
    found = [re.search(r"st-key-tile-(\d+)\w*__t-(\w+)", name) for name in classes]
    return [tile for _, tile in sorted((int(m[1]), m[2]) for m in found if m)]


def _expect_strip(page: Any, tiles: list[str]) -> None:
    """Wait for these tiles; what was there before stays until the page is complete."""
    for _ in range(100):
        if _strip(page) == tiles:
            return
        page.wait_for_timeout(100)
    assert _strip(page) == tiles


def _expect_total(page: Any) -> int:
    total = page.locator(".total b")
    total.wait_for()
    page.get_by_text("the minimum is 8").wait_for()
    return int(total.inner_text())


def _small_buttons(page: Any) -> list[str]:
    """Buttons below 44 pixels; those that only a screen reader meets have no place to tap."""
    return page.evaluate(
        """() => [...document.querySelectorAll('button')]
            .filter(b => b.offsetParent && b.tabIndex >= 0)
            .map(b => [b.innerText.trim(), b.getBoundingClientRect()])
            .filter(([, r]) => r.width < 43.5 || r.height < 43.5)
            .map(([text, r]) => `${text}: ${r.width} x ${r.height}`)"""
    )


def _nothing_sticks_out(page: Any) -> None:
    wide = page.evaluate("() => document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0, f"the page is {wide} pixels wider than the screen"


def _shot(page: Any, name: str) -> None:
    SCREENSHOTS.mkdir(exist_ok=True)
    page.wait_for_timeout(400)
    page.screenshot(path=SCREENSHOTS / f"{name}.png")
