"""Nothing is ever lost, in a real browser: Back, reload, another visit, a server started anew."""

import os
import re
import signal
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.app_browser import (
    PHONE,
    expect_strip,
    free_port,
    key,
    open_step,
    running_app,
    settled,
    shot,
    strip,
    taken_over,
    tap,
    tile,
    total,
    visit,
    visit_name,
    with_hand,
)

pytestmark = pytest.mark.browser

HAND = "123456789m CCC 2p 2p"
TILES = ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "2p", "2p", "C", "C", "C"]
"""The same, in the order of the strip."""


def at(page: Any, step: str) -> None:
    """Wait until this step is open, and the app has come to rest."""
    where = key("by-hand") if step == "photo" else f'.st-key-step-{step} button[kind="primary"]'
    page.locator(where).wait_for(state="attached")
    settled(page)


def kept(page: Any) -> None:
    """Wait until the browser has stored what is on the page."""
    page.wait_for_function(
        """async () => {
            const here = new URL(location).searchParams;
            const db = await new Promise((done) => {
                const asked = indexedDB.open("tiletally", 1);
                asked.onsuccess = () => done(asked.result);
            });
            const read = (name, key) => new Promise((done) => {
                const asked = db.transaction(name).objectStore(name).get(key);
                asked.onsuccess = () => done(asked.result);
            });
            const hand = await read("hands", here.get("id"));
            const photo = hand?.photo ? await read("photos", hand.photo) : true;
            db.close();
            return hand?.text === here.get("hand") && Boolean(photo);
        }"""
    )


def test_a_photo_and_its_corrections_survive_reload_and_undo_of_the_photo(
    chromium: Any, address: str
) -> None:
    page = visit(chromium, address, PHONE, locale="en-US")
    tap(page, key("demo"))
    at(page, "score")
    page.locator(".tt-photo .box").first.wait_for()
    read = strip(page)
    wrong = "9s" if read[0] != "9s" else "8s"
    tap(page, tile("tile-0"))
    tap(page, tile(f"fix-{wrong}"))
    expect_strip(page, [wrong, *read[1:]])
    settled(page)
    kept(page)
    page.reload()
    page.locator(".tt-photo .box").first.wait_for()
    expect_strip(page, [wrong, *read[1:]])
    at(page, "score")

    # The same tab, put to sleep and opened elsewhere: a page of its own in the same browser.
    again = page.context.new_page()
    again.goto(page.url)
    again.locator(".tt-photo .box").first.wait_for()
    expect_strip(again, [wrong, *read[1:]])
    again.close()


def test_back_goes_through_steps_and_sheets_and_leaves_the_hand(
    chromium: Any, address: str
) -> None:
    page = visit(chromium, with_hand(address, HAND, "tiles"), PHONE, locale="en-US")
    tap(page, key("next"))
    at(page, "hand")
    tap(page, key("next"))
    points = total(page)
    settled(page)
    tap(page, key("share"))
    page.get_by_role("dialog").wait_for()
    settled(page)
    page.go_back()
    page.get_by_role("dialog").wait_for(state="detached")
    at(page, "score")
    page.go_back()
    at(page, "hand")
    page.go_back()
    at(page, "tiles")
    assert strip(page) == TILES
    page.go_forward()
    at(page, "hand")
    page.go_forward()
    at(page, "score")
    assert total(page) == points

    # The next hand, and Back: the last one is there again.
    tap(page, key("next"))
    page.get_by_text("What is this mahjong hand worth?").wait_for()
    settled(page)
    page.go_back()
    assert total(page) == points

    # It is in the list of the last hands as well, with what it came to.
    open_step(page, "photo")
    at(page, "photo")
    tap(page, ".st-key-last-hands summary")
    page.locator(".kept b", has_text=re.compile(rf"^{points} ")).first.wait_for()
    settled(page)
    shot(page, "phone-last-hands")


def test_a_server_that_ends_loses_nothing_not_even_the_last_switch(
    chromium: Any, tmp_path: Path
) -> None:
    port = free_port()
    with running_app(tmp_path, port) as (address, _):
        page = visit(chromium, with_hand(address, HAND, "hand"), PHONE, locale="en-US")
        at(page, "hand")
        switch = page.locator(".st-key-flag-last_wall_tile")
        tap(page, switch.locator("label"))
        switch.locator("input:checked").wait_for(state="attached")
        settled(page)
        before = visit_name(page)
    with running_app(tmp_path, port):
        taken_over(page, before)  # and perhaps the switch is still to be done again
        tap(page, key("next"))
        page.locator(".total").wait_for()
        page.get_by_text("Last Tile Claim").first.wait_for()


def test_a_tap_that_a_dying_server_swallowed_is_carried_out_by_the_next(
    chromium: Any, tmp_path: Path
) -> None:
    port = free_port()
    with running_app(tmp_path, port) as (address, process):
        page = visit(chromium, with_hand(address, HAND, "tiles"), PHONE, locale="en-US")
        at(page, "tiles")
        os.kill(process, signal.SIGSTOP)
        tap(page, key("next"))
        page.wait_for_timeout(300)  # the message has left
        os.kill(process, signal.SIGKILL)
    with running_app(tmp_path, port):
        at(page, "hand")
        assert len(page.locator('[class*="st-key-win-"]').all()) == len(TILES)
