"""A server killed between two taps, or in the middle of one, and a new one: what is lost?

    python -m benchmarks.host_restarts [--times 50] [--seed 5] [--ledger]

In a real browser a hand is entered tap by tap, or hands go into an evening; at a random step the
server is killed (SIGKILL) before the tap, or after it was sent and before it was answered. A new
server then has to come to the same hand, the tap done once, or a sentence that says to look; with
`--ledger` the tap is on *Into the ledger*, and the server ends up to 0.2 s after it. Exit status 1
where that is not so.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import re
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

from playwright.sync_api import Error, sync_playwright  # noqa: E402

from ledger.store import Store  # noqa: E402
from scoring import answer, parse_shorthand  # noqa: E402
from tests.helpers.app_browser import (  # noqa: E402
    PHONE,
    QUIET,
    chromium_path,
    free_port,
    key,
    running_app,
    settled,
    strip,
    taken_over,
    tap,
    tile,
    total,
    visit,
    visit_name,
)
from tests.helpers.app_player import STRAIGHT  # noqa: E402

DRAWS = 4
TOTAL = answer(parse_shorthand("123456789m CCC 2p 2p +last-claim"))["total"]
"""Of the hand of `hand_taps`."""
GOES_ON_MS = 30_000


@dataclass(frozen=True)
class Tap:
    """One tap: what is tapped, and what is on the page once it was done."""

    target: Callable[[Any], Any]
    done: Callable[[Any], Any]


def hand_taps() -> list[Tap]:
    """A hand of fourteen tiles from the first step to its score."""

    def at(css: str, text: str = "") -> Callable[[Any], Any]:
        return lambda page: page.locator(css, has_text=re.compile(text) if text else None).first

    win = '[class*="st-key-win-13"] button'
    taps = [Tap(at(key("by-hand")), at(tile("pad-1m")))]
    taps += [
        Tap(at(tile(f"pad-{code}")), at(".badge", f"^{count} / "))
        for count, code in enumerate(STRAIGHT, start=1)
    ]
    taps += [
        Tap(at(key("next")), at('.st-key-step-hand button[kind="primary"]')),
        Tap(at(win), at(f'{win}[kind="primary"]')),
        Tap(at(".st-key-flag-last_wall_tile label"), at(".st-key-flag-last_wall_tile :checked")),
        Tap(at(key("next")), at('.st-key-step-score button[kind="primary"]')),
    ]
    return taps


def evening_taps() -> list[Tap]:
    """Hands of an evening that nobody won."""

    def at(hand: int) -> Callable[[Any], Any]:
        return lambda page: page.locator(key(f"way-draw-{hand}"))

    return [Tap(at(hand), at(hand + 1)) for hand in range(1, DRAWS + 1)]


@dataclass
class Trials:
    """What came of every trial, by how the server ended; how long it took to go on."""

    browser: Any
    folder: Path
    outcomes: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    longest: float = 0.0

    def any(self, rng: random.Random) -> None:
        """One hand or evening, and the server ends at a random tap."""
        evening, during = rng.random() < 0.4, rng.random() < 0.5
        self.one(evening, during, rng.randrange(len(evening_taps() if evening else hand_taps())))

    def one(self, evening: bool, during: bool, step: int) -> None:
        """One hand or evening; the server ends before or during the tap of this number."""
        taps = evening_taps() if evening else hand_taps()
        name = f"{'evening' if evening else 'hand'}, tap {step + 1} of {len(taps)}"
        name += ", in the middle of it" if during else ", before it"
        folder = Path(tempfile.mkdtemp(dir=self.folder))
        port = free_port()
        with contextlib.ExitStack() as servers:
            address, process = servers.enter_context(running_app(folder, port))
            page = visit(self.browser, address, PHONE, locale="en-US")
            page.set_default_timeout(GOES_ON_MS)
            if evening:
                page.goto(f"{address}/evening")
                settled(page)
                tap(page, page.locator("[data-testid=stFormSubmitButton] button").first)
            try:
                how = ""
                for number, each in enumerate(taps):
                    if number == step:
                        each.target(page).wait_for(state="attached")
                        settled(page)
                        page.wait_for_timeout(300)  # the browser stores what it has
                        before = visit_name(page)
                        if during:
                            os.kill(process, signal.SIGSTOP)
                            tap(page, each.target(page))
                            page.wait_for_timeout(300)  # the message has left
                        os.kill(process, signal.SIGKILL)
                        servers.enter_context(running_app(folder, port))
                        how = self.goes_on(page, each, during, before)
                    else:
                        tap(page, each.target(page))
                    each.done(page).wait_for(state="attached")
                self.outcomes[how] += 1
                self.compare(page, name, folder, evening)
            except (Error, AssertionError) as error:
                told = page.locator("[data-testid=stAlert], #waiting").all_inner_texts()
                self.wrong.append(f"{name}: {str(error).splitlines()[0][:150]} {told}")
                page.screenshot(path=self.folder / f"wrong-{len(self.wrong)}.png")
            page.context.close()

    def book(self, rng: random.Random) -> None:
        """A scored hand goes into the ledger, and the server ends before the tap was answered, or
        within 0.2 s of it: it is entered once, or said to be looked at."""
        folder, port = Path(tempfile.mkdtemp(dir=self.folder)), free_port()
        stopped, after = rng.random() < 0.5, rng.uniform(0, 0.2)
        name = f"into the ledger, {'unanswered' if stopped else f'killed {after:.2f} s after it'}"
        with contextlib.ExitStack() as servers:
            address, process = servers.enter_context(running_app(folder, port))
            page = visit(self.browser, f"{address}/evening", PHONE, locale="en-US")
            page.set_default_timeout(GOES_ON_MS)
            try:
                settled(page)
                tap(page, page.locator("[data-testid=stFormSubmitButton] button").first)
                page.locator(key("way-draw-1")).wait_for()
                tap(page, ".st-key-place-there-count a")
                tap(page, key("demo"))
                page.locator(key("seat-S")).wait_for()
                for wind in ("S", "W"):
                    settled(page)
                    tap(page, key(f"seat-{wind}"))
                settled(page)
                page.wait_for_timeout(300)
                before = visit_name(page)
                if stopped:
                    os.kill(process, signal.SIGSTOP)
                tap(page, page.locator('[class*="st-key-ledger-confirm"] button').first)
                page.wait_for_timeout(1000 * (0.3 if stopped else after))
                os.kill(process, signal.SIGKILL)
                servers.enter_context(running_app(folder, port))
                how = self.entered_or_said(page, folder, before)
                self.outcomes[how] += 1
            except (Error, AssertionError) as error:
                self.wrong.append(f"{name}: {str(error).splitlines()[0][:150]}")
                page.screenshot(path=self.folder / f"wrong-{len(self.wrong)}.png")
            page.context.close()

    def entered_or_said(self, page: Any, folder: Path, before: str) -> str:
        """What came of the tap on the button of the ledger."""
        began, store = time.monotonic(), Store(f"sqlite:///{folder / 'ledger.db'}")
        taken_over(page, before)
        try:
            while time.monotonic() - began < GOES_ON_MS / 1000:
                (evening,) = store.evenings()
                assert len(evening.entries) <= 1, f"{len(evening.entries)} entries"
                if evening.entries:
                    return "entered once"
                if "last tap" in page.locator("#waiting").inner_text():
                    return "said to be lost"
                page.wait_for_timeout(100)
        finally:
            self.longest = max(self.longest, time.monotonic() - began)
            store.close()
        raise Error("neither entered nor said")

    def goes_on(self, page: Any, each: Tap, sent: bool, before: str) -> str:
        """Wait for what the new server draws, and do the tap where it was not done; how it came to
        be. before: the name of the visit to the server that ended."""
        began = time.monotonic()
        taken_over(page, before)
        if not sent:
            tap(page, each.target(page))
            return "tapped after the end"
        while not each.done(page).count():
            if "last tap" in page.locator("#waiting").inner_text():
                tap(page, each.target(page))
                return "said, and tapped again"
            if time.monotonic() - began > GOES_ON_MS / 1000:
                raise Error("neither done nor said")
            page.wait_for_timeout(100)
        self.longest = max(self.longest, time.monotonic() - began)
        return "carried out by itself"

    def compare(self, page: Any, name: str, folder: Path, evening: bool) -> None:
        """Hold the end against what an undisturbed phone comes to."""
        if evening:
            store = Store(f"sqlite:///{folder / 'ledger.db'}")
            (found,) = store.evenings()
            hands = [(entry.kind, entry.hand) for entry in found.entries]
            store.close()
            assert hands == [("draw", hand) for hand in range(1, DRAWS + 1)], f"entries {hands}"
            return
        settled(page)
        assert sorted(strip(page)) in ([], sorted(STRAIGHT)), f"tiles {strip(page)}"
        claimed = page.get_by_text("Last Tile Claim").count()
        assert (total(page), claimed > 0) == (TOTAL, True), (
            f"{total(page)} points, {claimed} claims"
        )


def run(browser: Any, folder: Path, times: int, seed: int, ledger: bool) -> Trials:
    """So many trials; ledger: of the button that takes a hand into the ledger."""
    trials = Trials(browser, folder)
    rng = random.Random(seed)
    for number in range(1, times + 1):
        (trials.book if ledger else trials.any)(rng)
        print(f"{number}: {dict(trials.outcomes)}, wrong: {trials.wrong}", flush=True)
    return trials


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--ledger", action="store_true", help="tap “Into the ledger”")
    parser.add_argument("--folder", type=Path, help="for pictures of what went wrong")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as made, sync_playwright() as player:
        browser = player.chromium.launch(executable_path=chromium_path(), args=QUIET.split())
        trials = run(browser, asked.folder or Path(made), asked.times, asked.seed, asked.ledger)
    print("\n".join(trials.wrong))
    print(
        f"{asked.times - len(trials.wrong)} of {asked.times} came to the same: "
        f"{dict(trials.outcomes)}; at most {trials.longest:.1f} s after the new server was there"
    )
    return 1 if trials.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
