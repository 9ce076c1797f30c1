"""The table screen in a real browser shows within a second what a phone enters, throughout an
evening."""

import os
import re
import signal
from pathlib import Path
from typing import Any

import pytest

from ledger import entering
from ledger.entry import new_id
from ledger.evening import Evening
from ledger.rights import Desk, Right
from ledger.store import Store
from ledger.turns import usual_turns
from tests.helpers.app_browser import (
    LAPTOP,
    PHONE,
    free_port,
    key,
    nothing_sticks_out,
    running_app,
    settled,
    stored,
    tap,
    visit,
)
from ui.evening.table_screen import QUIET_S

pytestmark = pytest.mark.browser

# When the words that are waited for stood on the screen, by the clock of this machine.
SEEN = """(words) => new Promise((seen) => {
    const look = () => document.querySelector('.board-last')?.innerText.includes(words)
        ? seen(Date.now()) : setTimeout(look, 10);
    look();
})"""
# A screen lock that counts, since a headless browser has no screen.
LOCK = """window.locks = [];
    Object.defineProperty(navigator, 'wakeLock', {value: {request: async () => {
        const lock = {released: false, release() { this.released = true; }};
        window.locks.push(lock);
        return lock;
    }}})"""
# What of a seat's words and numbers leaves the seat.
OUTSIDE = """() => [...document.querySelectorAll('.board-seat')].flatMap((seat) => {
    const all = seat.getBoundingClientRect();
    return [...seat.querySelectorAll('.who, .has > *')].filter((one) => {
        const part = one.getBoundingClientRect();
        return part.left < all.left || part.right > all.right
            || part.top < all.top || part.bottom > all.bottom;
    }).map((one) => one.innerText);
})"""
HELD = "window.locks.filter(lock => !lock.released).length"


def begun(folder: Path, rules: str = "mcr") -> tuple[Store, Evening]:
    store = Store(f"sqlite:///{folder / 'ledger.db'}")
    players = ("Anna", "Bo", "Chen", "Dora")
    return store, store.begin(Evening(new_id(), players, rules, usual_turns(rules)))


def screen_of(chromium: Any, address: str, evening: Evening) -> Any:
    """Open an evening and its table screen, and return the page."""
    page = visit(chromium, f"{address}/evening", LAPTOP, locale="en-US")
    page.add_init_script(LOCK)
    page.evaluate(LOCK)
    tap(page, key(f"take-up-{evening.id}"))
    tap(page, page.get_by_role("link", name="Table screen"))
    page.locator(".board-table").wait_for()
    settled(page)
    return page


def book(page: Any) -> None:
    """Enter a win of Anna's on a discard of Bo's, on the page of the evening."""
    tap(page, ".st-key-way-points button")
    sheet = page.get_by_role("dialog")
    for name in ("Anna", "Bo"):
        tap(page, sheet.locator(".st-key-seat-table button", has_text=name))
        settled(page)
    sheet.locator('[class*="st-key-ledger-confirm-"] button:enabled').wait_for()


def test_the_screen_follows_a_phone_and_outlives_the_server(chromium: Any, tmp_path: Path) -> None:
    store, evening = begun(tmp_path)
    port = free_port()
    with running_app(tmp_path, port) as (address, process):
        screen = screen_of(chromium, address, evening)
        screen.clock.install()
        nothing_sticks_out(screen)
        assert screen.evaluate("document.querySelector('.stMain').scrollHeight <= innerHeight")
        phone = visit(chromium, f"{address}/evening", PHONE, locale="en-US")
        tap(phone, key(f"take-up-{evening.id}"))
        book(phone)
        began = screen.evaluate("Date.now()")
        tap(phone, phone.locator('[class*="st-key-ledger-confirm-"] button'))
        took = screen.evaluate(SEEN, "Anna won") - began
        # Of this a second is the screen's; the phone's own tap and its entry come before.
        assert took < 2000, f"{took} ms"
        screen.wait_for_function(f"{HELD} === 1")
        os.kill(process, signal.SIGKILL)
        screen.clock.fast_forward(QUIET_S * 1000)
        screen.locator(".board-told.stale", has_text=re.compile(r"\d\d s")).wait_for()
        assert screen.locator(".board-last", has_text="Anna won").is_visible()
    evening = store.evening(evening.id)
    with running_app(tmp_path, port):
        store.add(evening.id, entering.draw(evening, new_id()))
        screen.locator(".board-last", has_text="Nobody won").wait_for()
        screen.locator(".board-told.stale").wait_for(state="detached")
        settled(screen)
        tap(screen, screen.get_by_role("link", name="The whole evening"))
        screen.locator(".ledger-table").wait_for()
        screen.wait_for_function(f"{HELD} === 0")
    store.close()


def test_totals_of_riichi_stay_in_their_seats(chromium: Any, tmp_path: Path) -> None:
    store, evening = begun(tmp_path, "riichi")
    store.add(evening.id, entering.correction(evening, new_id(), (40_000, 8_000, -60_000, 12_000)))
    store.close()
    with running_app(tmp_path) as (address, _):
        screen = screen_of(chromium, address, evening)
        for width, height in ((1280, 800), (844, 390), (768, 1024), (390, 844), (320, 640)):
            screen.set_viewport_size({"width": width, "height": height})
            screen.locator(".board-seat", has_text="−60,000").wait_for()
            assert screen.evaluate(OUTSIDE) == [], width
            nothing_sticks_out(screen)


def test_its_code_lets_a_phone_enter_and_a_watcher_has_none(chromium: Any, tmp_path: Path) -> None:
    with running_app(tmp_path, TILETALLY_ACCESS="links") as (address, _):
        owner = visit(chromium, f"{address}/evening", PHONE, locale="en-US")
        tap(owner, owner.locator("[data-testid=stFormSubmitButton] button").first)
        owner.locator('[class*="st-key-way-draw"] button').wait_for()
        cookies = owner.context.cookies()
        store = Store(f"sqlite:///{tmp_path / 'ledger.db'}")
        desk = Desk(store, next(c for c in cookies if c["name"] == "tiletally_phone")["value"])
        (evening,) = desk.evenings()
        for level in (Right.KEEP, Right.WATCH):
            tablet = chromium.new_context(**LAPTOP, locale="en-US").new_page()
            tablet.goto(f"{address}/table#evening={desk.link(evening.id, level)}")
            tablet.locator(".board-table").wait_for()
            stored(tablet, evening.id)
            tablet.reload()
            tablet.locator(".board-table").wait_for()
            settled(tablet)
            code = tablet.locator(".st-key-board-code img")
            if level == Right.KEEP:  # drawn once the browser has said what link it came by
                code.wait_for()
            assert code.count() == (level == Right.KEEP)
            tablet.context.close()
        phone = chromium.new_context(**PHONE, locale="en-US").new_page()
        phone.goto(f"{address}/#evening={desk.link(evening.id, Right.KEEP)}")
        phone.get_by_text("East round, deal 1").wait_for()
        store.close()
