"""How soon the app is there, and how soon it answers a tap, in a headless browser.

    python -m benchmarks.app_speed

Prints the seconds from starting the server to a page that can be used, the seconds of a first visit
to a server that has just started, of a second one over a slow line, and of a photo of twelve
megapixels over a slow line, from choosing it to its tiles; and those from a tap to the new screen
with that photo loaded, by the browser's clock from the finger's touch to the frame that shows the
new. Everything runs on this machine: browser and server share its processors. The lines are the
browser's own emulation.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.app_sessions import twelve_megapixels
from tests.helpers.app_browser import (
    PHONE,
    key,
    launched,
    running_app,
    server_seconds,
    settled,
    strip,
    tap,
    tile,
    visit,
)

ROOT = Path(__file__).resolve().parent.parent

ROUNDS = 10
SLOW_VISIT, SLOW_PHOTO = (200_000, 100), (300_000, 100)  # bytes a second, milliseconds


def main() -> None:
    with launched() as browser, tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        with running_app(Path(folder)) as (address, process):
            started = time.perf_counter()
            page = visit(browser, address, PHONE, locale="en-US")
            page.locator(key("by-hand")).wait_for()
            usable = time.perf_counter()
            print(
                f"cold start: server {started - began:.1f} s, first visit {usable - started:.1f} s"
            )
            again = time.perf_counter()
            page = visit(browser, address, PHONE, locale="en-US")
            page.locator(key("by-hand")).wait_for()
            print(f"second visit {time.perf_counter() - again:.1f} s")
            settled(page)
            line = page.context.new_cdp_session(page)
            line.send("Network.enable")
            _over(line, *SLOW_VISIT)
            again = time.perf_counter()
            page.reload()
            page.locator(key("by-hand")).wait_for()
            print(f"again at 200 kB/s, with the cache: {time.perf_counter() - again:.1f} s")
            _taps(page, line, Path(folder), process)


def _over(line: Any, speed: int, latency: int) -> None:
    """Let the browser have a line of so many bytes a second; -1 for the machine's own."""
    line.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": latency,
            "downloadThroughput": speed,
            "uploadThroughput": speed,
        },
    )


def _taps(page: Any, line: Any, folder: Path, process: int) -> None:
    """Taps with a photo loaded: on a tile, on its right name, on a choice of the next step."""
    photo = twelve_megapixels(folder)
    for name, how in (("300 kB/s and 100 ms", SLOW_PHOTO), ("this machine", (-1, 0))):
        settled(page)
        _over(line, *how)
        began = time.perf_counter()
        page.locator("input[type=file]").set_input_files(photo)
        page.locator(tile("tile-0")).wait_for()
        print(
            f"photo of {photo.stat().st_size / 1e6:.1f} MB to its tiles, {name}: "
            f"{time.perf_counter() - began:.1f} s"
        )
        settled(page)
        if how == SLOW_PHOTO:
            tap(page, key("next"))
            page.locator(key("by-hand")).wait_for()
    first = strip(page)[0]
    names = ["9s" if first != "9s" else "8s", first]
    opened, corrected, chosen, turned = [], [], [], []
    worked = server_seconds(process)
    for number in range(ROUNDS):
        sheet = '[role=dialog] [class*="st-key-fix-1m__"] button'
        opened.append(_to_screen(page, tile("tile-0"), sheet))
        name = names[number % 2]
        there = f'[class*="st-key-tile-0"][class*="__t-{name}"]'
        corrected.append(_to_screen(page, tile(f"fix-{name}"), there))
        page.get_by_role("dialog").wait_for(state="detached")
        settled(page)
    page.locator(".st-key-choice-how").wait_for()
    settled(page)
    for number in range(ROUNDS):
        chosen.append(
            _to_screen(
                page,
                key("flowers-more"),
                ".st-key-stepper-flowers b, .st-key-stepper-flowers strong",
                str(number % 2 + 1),
            )
        )
        if number % 2:
            for _ in range(2):
                tap(page, key("flowers-less"))
                settled(page)
    for _ in range(ROUNDS // 2):
        for step, sign in (("tiles", key("clear")), ("score", ".total")):
            turned.append(_to_screen(page, key(f"step-{step}"), sign))
    worked = (server_seconds(process) - worked) / (5 * ROUNDS)
    for what, seconds in (
        ("a tile, to its sheet", opened),
        ("its name, to the corrected tile", corrected),
        ("one flower more, to the number", chosen),
        ("a step, to its page", turned),
    ):
        print(
            f"tap on {what}: median {statistics.median(seconds):.2f} s, {max(seconds):.2f} s most"
        )
    print(f"all taps: median {statistics.median([*opened, *corrected, *chosen, *turned]):.2f} s")
    print(f"of the server's own time: {1000 * worked:.0f} ms a tap, however busy the machine is")


SHOWN = """async ([sign, text]) => {
    window.touched = undefined;
    addEventListener("pointerdown", () => { window.touched = performance.now(); },
        {capture: true, once: true});
    const shown = () => [...document.querySelectorAll(sign)].some((each) =>
        each.getBoundingClientRect().width > 0 && (!text || each.innerText.trim() === text));
    window.taken = new Promise((done) => {
        const look = () => window.touched !== undefined && shown()
            ? done(performance.now() - window.touched) : requestAnimationFrame(look);
        look();
    });
}"""


def _to_screen(page: Any, target: str, sign: str, text: str = "") -> float:
    """Tap it; seconds from the touch to the frame in which `sign` can be seen, with this text."""
    page.evaluate(SHOWN, [sign, text])
    tap(page, target)
    took = float(page.evaluate("window.taken")) / 1000
    settled(page)
    return took


if __name__ == "__main__":
    main()
