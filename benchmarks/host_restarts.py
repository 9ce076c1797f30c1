"""The server is killed just before or just after a tap: is the tap done once, or said to be lost?

    python -m benchmarks.host_restarts [--times 25] [--seed 5] [BUTTON ...]

In a real browser each button that writes is tapped with the server killed (SIGKILL) at a random
moment, up to 0.2 s before or after the tap, and started anew. What the tap should do has to be done
exactly once then, or a sentence has to say that it may not have been, or, where the connection was
known to be lost, the button took no tap. Printed is a line for each button; exit status 1 where a
tap was lost in silence or done twice.
"""

import argparse
import contextlib
import os
import random
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex
from typing import Any

from playwright.sync_api import Error

from ledger.evening import Evening
from ledger.store import Store
from tests.helpers.app_browser import (
    PHONE,
    VISIT,
    faded_in,
    free_port,
    key,
    launched,
    open_step,
    running_app,
    settled,
    strip,
    taken_over,
    tap,
    tile,
    visit,
    visit_name,
    with_hand,
)

LINE = "123456789m CCC 2p 2p"
NEAR_S = 0.2
"""So long before or after the tap the server is killed."""

GOES_ON_S = 30.0
ONCE, SAID, REFUSED = "done once", "said to be looked at", "refused, no connection"
WIN_WITH = '[class*="st-key-win-0"] button'
BEGIN = "[data-testid=stFormSubmitButton] button"
CONFIRM = '[class*="st-key-ledger-confirm"] button'
SWITCH = ".st-key-flag-last_wall_tile"
WON = '[class~="st-key-seat-S"] button:has-text("won")'
TAKE_OUT = '[class*="st-key-ledger-undo"] button'

LOOK = f"""() => ({{
  visit: {VISIT}, told: document.getElementById("waiting")?.textContent ?? "",
  rests: document.querySelector('[data-testid="stApp"]')
    ?.getAttribute("data-test-script-state") === "notRunning",
  offline: document.querySelector(
    '[data-test-connection-state]:not([data-test-connection-state="CONNECTED"])') !== null,
}})"""
HEAR_TAPS = """(target) => {
  const keyOf = (place) => [...(place.closest('[class*="st-key-"]')?.classList ?? [])]
    .find((name) => name.startsWith("st-key-"));
  const own = keyOf(target);
  window.heardTap = window.tappedAside = false;
  addEventListener("pointerup", (event) => {
    const touched = event.target.closest("button, label");
    if (touched === null || (touched.control ?? touched).disabled) return;
    const same = keyOf(event.target) === own;
    window.heardTap ||= same;
    window.tappedAside ||= !same;
  }, true);
}"""
"""The finger, not the click: of that, nobody hears where the page keeps the tap for later."""


class TappedAside(Exception):
    """The page moved under the finger, so that another button was tapped."""


class Table:
    """A server of its own with a ledger, and a phone at it."""

    def __init__(self, browser: Any, folder: Path) -> None:
        self.browser, self.folder, self.port = browser, folder, free_port()
        self.store = Store(f"sqlite:///{folder / 'ledger.db'}")
        self.servers = contextlib.ExitStack()
        self.page: Any = None
        self.start()

    def start(self) -> None:
        self.address, self.process = self.servers.enter_context(running_app(self.folder, self.port))

    def close(self) -> None:
        self.servers.close()
        self.store.close()

    def sit_down(self, path: str) -> None:
        """A phone that nobody used before, with this page open."""
        self.earlier = {evening.id for evening in self.store.evenings(most=10_000)}
        self.page = visit(self.browser, f"{self.address}/{path}", PHONE, locale="en-US")
        self.page.set_default_timeout(1000 * GOES_ON_S)
        settled(self.page)

    def tap(self, target: Any) -> None:
        place = self.page.locator(target) if isinstance(target, str) else target
        tap(self.page, place.first)
        settled(self.page)

    def open_step(self, step: str) -> None:
        open_step(self.page, step)
        settled(self.page)

    def begin(self) -> None:
        """An evening that has just begun."""
        self.sit_down("evening")
        self.tap(BEGIN)
        self.page.locator(key("way-draw-1")).wait_for()
        settled(self.page)

    def hand(self, step: str = "score") -> None:
        """A hand of fourteen tiles that nobody has opened before."""
        where = with_hand(self.address, LINE, step).replace("opened", token_hex(4))
        self.page.goto(where)
        self.page.locator(key("step-photo")).wait_for(state="attached")
        self.page.wait_for_timeout(1000)  # the browser says whether it knows the hand
        settled(self.page)

    def said_who(self) -> None:
        """A hand that south won from west, in an evening: one tap from the ledger."""
        self.begin()
        self.hand()
        self.tap(key("seat-S"))
        self.page.locator(WON).wait_for()  # of two taps at once Streamlit may forget the first
        self.tap(key("seat-W"))
        self.page.locator(f"{CONFIRM}:enabled").first.wait_for()

    def booked(self) -> None:
        self.said_who()
        self.tap(CONFIRM)
        self.page.locator(TAKE_OUT).wait_for()

    @property
    def evenings(self) -> list[Evening]:
        """Those that this phone began."""
        there = self.store.evenings(most=10_000)
        return [evening for evening in there if evening.id not in self.earlier]

    @property
    def evening(self) -> Evening:
        (evening,) = self.evenings
        return evening


@dataclass(frozen=True)
class Button:
    """One that writes. ready: what goes before it, on a new phone; done: how often it was done."""

    name: str
    ready: Callable[[Table], Any]
    target: str
    done: Callable[[Table], int]


def entries(kind: str, more: int = 0) -> Callable[[Table], int]:
    """How many of a kind, beside those that were there before the tap."""
    return lambda table: sum(each.kind == kind for each in table.evening.entries) - more


def seen(css: str) -> Callable[[Table], int]:
    """Whether the page shows it."""
    return lambda table: min(1, table.page.locator(css).count())


def _scored(table: Table) -> None:
    table.begin()
    table.hand()


def _change(table: Table) -> None:
    table.booked()
    table.open_step("hand")
    table.tap(f"{SWITCH} label")
    table.page.locator(f"{SWITCH} :checked").wait_for(state="attached")
    open_step(table.page, "score")
    settled(table.page)
    table.page.locator(f"{CONFIRM}:enabled").first.wait_for()


def _sheet(name: str, *seats: str) -> Callable[[Table], None]:
    def open_it(table: Table) -> None:
        table.begin()
        table.tap(key(f"way-{name}"))
        for wind in seats:
            table.tap(f'[role="dialog"] {key(f"seat-{wind}")}')
        table.page.locator(f'[role="dialog"] {CONFIRM}:enabled').wait_for()

    return open_it


def _incident(table: Table) -> None:
    table.begin()
    for step in ("way-incident", "incident-false_win", "seat-S"):
        table.tap(key(step))
    table.page.locator(f"{CONFIRM}:enabled").wait_for()


def _more(table: Table) -> None:
    table.begin()
    table.tap(table.page.locator("summary", has_text="Names, corrections, delete"))
    faded_in(table.page)  # what is below slides while it opens


def _correct(table: Table) -> None:
    _more(table)
    table.tap(key("ledger-correct"))
    for player, points in enumerate(("8", "-8")):
        typed = table.page.locator('[role="dialog"] input[type="number"]').nth(player)
        typed.fill(points)
        typed.press("Enter")
        settled(table.page)
    table.page.locator(f'[role="dialog"] {CONFIRM}:enabled').wait_for()


def _delete(table: Table) -> None:
    _more(table)
    table.tap(key("ledger-forget"))
    table.page.locator(key("ledger-confirm-forget")).wait_for()


def _rename(table: Table) -> None:
    _more(table)
    table.page.locator('[class*="st-key-rename"] input').first.fill("Anna")


def _drawn(table: Table) -> None:
    table.begin()
    table.tap(key("way-draw-1"))
    table.page.locator(TAKE_OUT).wait_for()


def _restorable(table: Table) -> None:
    _delete(table)
    table.tap(key("ledger-confirm-forget"))
    table.tap(table.page.locator("summary", has_text="Deleted evenings"))


def _alone(step: str) -> Callable[[Table], None]:
    def open_it(table: Table) -> None:
        table.sit_down("")
        table.hand(step)

    return open_it


def _tiles(table: Table) -> int:
    """How many tiles more than before; of a hand that shrank, as of one that grew twice."""
    return abs(len(strip(table.page)) - 14)


BUTTONS = (
    Button("begin an evening", lambda t: t.sit_down("evening"), BEGIN, lambda t: len(t.evenings)),
    Button("begin at once", _alone("score"), key("ledger-begin-here"), lambda t: len(t.evenings)),
    Button("into the ledger", Table.said_who, CONFIRM, entries("win")),
    Button("into the ledger, at the thumb", Table.said_who, key("next"), entries("win")),
    Button("change it in the ledger", _change, CONFIRM, entries("win", 1)),
    Button("undo in the box", Table.booked, TAKE_OUT, entries("undo")),
    Button("undo at the thumb", Table.booked, key("undo"), entries("undo")),
    Button("draw", Table.begin, key("way-draw-1"), entries("draw")),
    Button("undo of a draw", _drawn, TAKE_OUT, entries("undo")),
    Button("out of the list", _drawn, '[class*="st-key-takeout"] button', entries("undo")),
    Button("incident", _incident, CONFIRM, entries("incident")),
    Button("points", _sheet("points", "S", "W"), CONFIRM, entries("win")),
    Button("correction", _correct, CONFIRM, entries("correction")),
    Button("names", _rename, BEGIN, lambda t: int("Anna" in t.evening.players)),
    Button("delete", _delete, key("ledger-confirm-forget"), lambda t: 1 - len(t.evenings)),
    Button(
        "bring back", _restorable, '[class*="st-key-restore"] button', lambda t: len(t.evenings)
    ),
    Button("who won", _scored, key("seat-S"), seen(WON)),
    Button("a tile more", _alone("tiles"), tile("pad-1m"), _tiles),
    Button("a switch", _alone("hand"), f"{SWITCH} label", seen(f"{SWITCH} :checked")),
    Button("which tile won", _alone("hand"), WIN_WITH, seen(f'{WIN_WITH}[kind="primary"]')),
    Button(
        "the next step", _alone("tiles"), key("next"), seen('.st-key-step-hand [kind="primary"]')
    ),
)


@dataclass
class Trials:
    """What came of the taps on one button. wrong: what was lost in silence or done twice; aside:
    how often the page moved under the finger, which tells nothing."""

    button: Button
    outcomes: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    longest: float = 0.0
    aside: int = 0

    @property
    def times(self) -> int:
        return self.outcomes.total() + len(self.wrong)

    def one(self, table: Table, after: float, *, frozen: bool = False) -> None:
        """Kill the server so many seconds after the tap, before it where that is negative, and
        start another one. frozen: it is stopped before the tap, and never hears of it."""
        try:
            self.button.ready(table)
            how, wait = tapped_and_killed(table, self.button, after, frozen)
            self.longest = max(self.longest, wait)
            self.outcomes[how] += 1
        except TappedAside:
            self.aside += 1
        except (Error, AssertionError) as error:
            when = "frozen" if frozen else f"{after:+.3f} s"
            self.wrong.append(f"{self.button.name}, {when}: {str(error).splitlines()[0][:150]}")
            if table.page is not None:
                table.page.screenshot(path=table.folder / f"wrong-{token_hex(3)}.png")
        if table.page is not None:
            table.page.context.close()
            table.page = None

    def __str__(self) -> str:
        counts = [self.outcomes[how] for how in (ONCE, SAID, REFUSED)]
        line = f"{self.button.name:30}" + "".join(f"{count:8}" for count in counts)
        return f"{line}{len(self.wrong):8}{self.longest:9.1f} s" + "".join(
            f"\n    {each}" for each in self.wrong
        )


HEAD = f"{'':30}{'once':>8}{'said':>8}{'refused':>8}{'wrong':>8}{'longest':>11}"


def tapped_and_killed(
    table: Table, button: Button, after: float, frozen: bool
) -> tuple[str, float]:
    """What came of one tap, and after how many seconds it was known.

    Raises `AssertionError` where the tap was lost in silence or done twice.
    """
    page = table.page
    page.wait_for_timeout(400)  # the browser keeps what it has, and nothing moves any more
    target = page.locator(button.target).locator("visible=true").first
    target.evaluate('button => button.scrollIntoView({block: "center"})')
    box, before = target.bounding_box(), visit_name(page)
    assert box is not None, "the button went away"
    target.evaluate(HEAR_TAPS)
    if frozen:
        os.kill(table.process, signal.SIGSTOP)
    if after < 0:
        os.kill(table.process, signal.SIGKILL)
        time.sleep(-after)
    killer = threading.Timer(after, os.kill, (table.process, signal.SIGKILL))
    if after >= 0:
        killer.start()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    heard, aside = page.evaluate("[window.heardTap, window.tappedAside]")
    if after >= 0:
        killer.join()
    offline = page.evaluate(LOOK)["offline"]
    restart = threading.Thread(target=table.start)
    restart.start()
    said, known, began = False, 0.0, time.monotonic()
    while time.monotonic() - began < GOES_ON_S:
        look = page.evaluate(LOOK)
        said |= "last tap" in look["told"]
        offline |= look["offline"]
        drawn = look["visit"] != before and look["rests"] and not look["offline"]
        if not known and drawn and (said or not heard or button.done(table)):
            known = time.monotonic()
        if known and time.monotonic() - known > 1.5:  # a second time would have come by now
            break
        page.wait_for_timeout(50)
    restart.join()
    if aside:
        raise TappedAside
    settled(page)
    done = button.done(table)
    assert done < 2, f"done {done} times"
    if done:
        return ONCE, known - began
    if said:
        return SAID, known - began
    assert not heard, f"lost in silence, {look}"
    assert offline, f"no tap taken, and not said why, {look}"
    return REFUSED, known - began


def taken_over_by_new_server(table: Table) -> None:
    """The server is killed while nobody taps, and another one draws the page."""
    before = visit_name(table.page)
    os.kill(table.process, signal.SIGKILL)
    table.start()
    taken_over(table.page, before)


def run(browser: Any, folder: Path, button: Button, times: int, seed: int = 5) -> Trials:
    """So many taps on one button, each at a moment of its own."""
    rng, trials = random.Random(f"{seed} {button.name}"), Trials(button)
    own = folder / token_hex(4)
    own.mkdir(parents=True)
    table = Table(browser, own)
    try:
        while trials.times < times and trials.aside < times:
            trials.one(table, rng.uniform(-NEAR_S, NEAR_S))
    finally:
        table.close()
    return trials


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("buttons", nargs="*", help=", ".join(button.name for button in BUTTONS))
    parser.add_argument("--times", type=int, default=25)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--folder", type=Path, help="for pictures of what went wrong")
    asked = parser.parse_args()
    chosen = [button for button in BUTTONS if not asked.buttons or button.name in asked.buttons]
    print(HEAD)
    with tempfile.TemporaryDirectory() as made, launched() as browser:
        folder = asked.folder or Path(made)
        every = []
        for button in chosen:
            every.append(run(browser, folder, button, asked.times, asked.seed))
            print(every[-1], flush=True)
    wrong, times = (sum(map(count, every)) for count in (lambda t: len(t.wrong), lambda t: t.times))
    print(f"{times - wrong} of {times} taps done once, said or refused; {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
