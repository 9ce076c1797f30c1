"""No hand is lost in a real browser: after Back, a reload, another visit, or a restart of the
server."""

import re
from typing import Any

import pytest

from tests.helpers.app_browser import (
    PHONE,
    enter_by_hand,
    expect_strip,
    kept,
    key,
    settled,
    shot,
    strip,
    tap,
    tile,
    to_photo,
    total,
    visit,
)

pytestmark = pytest.mark.browser

HAND = "123456789m CCC 2p 2p"
TILES = ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "2p", "2p", "C", "C", "C"]
"""The tiles of the hand, in the order in which the page shows them."""


def at(page: Any, step: str) -> None:
    """Wait until this step ("photo" or another one) is open and the app has finished its run."""
    where = key("by-hand") if step == "photo" else ".st-key-total"
    page.locator(where).wait_for(state="attached")
    settled(page)


def test_a_photo_and_its_corrections_survive_reload_and_undo_of_the_photo(
    chromium: Any, address: str
) -> None:
    page = visit(chromium, address, PHONE, locale="en-US")
    tap(page, key("demo"))
    at(page, "hand")
    page.locator(".tt-photo .box").first.wait_for()
    read = strip(page)
    wrong = "9s" if read[0] != "9s" else "8s"
    tap(page, tile("tile-0"))
    tap(page, tile(f"fix-{wrong}"))
    expect_strip(page, [wrong, *read[1:]])
    kept(page)
    page.reload()
    page.locator(".tt-photo .box").first.wait_for()
    expect_strip(page, [wrong, *read[1:]])
    at(page, "hand")

    # The same tab, put to sleep and opened elsewhere: a page of its own in the same browser.
    again = page.context.new_page()
    again.goto(page.url)
    again.locator(".tt-photo .box").first.wait_for()
    expect_strip(again, [wrong, *read[1:]])
    again.close()


def test_back_goes_through_the_parts_of_the_learning_page(chromium: Any, address: str) -> None:
    page = visit(chromium, address, PHONE, locale="en-US")
    settled(page)
    tap(page, page.locator(".st-key-place-there-learn a"))
    tap(page, page.get_by_role("radio", name="Count it yourself"))
    page.locator(".quiz-level").wait_for()
    page.wait_for_url("**/learn?learn=quiz.1")
    settled(page)
    tap(page, page.get_by_role("radio", name="Coach"))
    page.wait_for_url("**/learn?learn=coach")
    settled(page)
    page.go_back()
    page.locator(".quiz-level").wait_for()
    settled(page)
    page.go_back()
    page.locator(".st-key-guide-search").wait_for()
    assert page.url.endswith("/learn")
    settled(page)
    page.go_forward()
    page.locator(".quiz-level").wait_for()
    settled(page)
    tap(page, page.locator(".st-key-place-there-settings a"))
    page.wait_for_url("**/settings")


def test_back_closes_a_sheet_and_leaves_the_hand(chromium: Any, address: str) -> None:
    page = visit(chromium, address, PHONE, locale="en-US")
    enter_by_hand(page, TILES)
    points = total(page)
    settled(page)
    tap(page, key("share"))
    page.get_by_role("dialog").wait_for()
    settled(page)
    page.go_back()
    page.get_by_role("dialog").wait_for(state="detached")
    at(page, "hand")
    expect_strip(page, TILES)

    # The next hand, and Back: the last one is there again.
    tap(page, key("next"))
    page.get_by_text("What is this mahjong hand worth?").wait_for()
    settled(page)
    page.go_back()
    assert total(page) == points
    expect_strip(page, TILES)

    # It is in the list of the last hands as well, with what it came to.
    to_photo(page)
    tap(page, ".st-key-last-hands summary")
    page.locator(".kept b", has_text=re.compile(rf"^{points} ")).first.wait_for()
    settled(page)
    shot(page, "phone-last-hands")
