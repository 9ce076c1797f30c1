"""Working on the photo itself in a real browser: by tap and by keyboard."""

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.conftest import ROOT
from tests.helpers.app_browser import PHONE, key, settled, tap, to_photo, visit

pytestmark = pytest.mark.browser

FIRST = '.tt-photo .box[data-id="0"]'


@pytest.fixture(scope="module")
def read(chromium: Any, address: str) -> Any:
    """Return a page with the demo photo read. All tests of this file share it, so each has to leave
    the hand unchanged."""
    page = visit(chromium, address, PHONE, locale="en-US")
    tap(page, key("demo"))
    page.locator(".tt-photo .box").first.wait_for()
    settled(page)
    return page


def test_a_tap_opens_the_tile_and_shows_which(read: Any) -> None:
    tap(read, FIRST)
    read.get_by_role("dialog").get_by_text("Which tile is it?").wait_for()
    read.locator(f"{FIRST}.picked").wait_for()
    read.keyboard.press("Escape")
    read.get_by_role("dialog").wait_for(state="detached")
    settled(read)
    read.locator(FIRST).focus()
    read.keyboard.press("Enter")  # the second goes out as the first did
    read.get_by_role("dialog").get_by_text("Which tile is it?").wait_for()
    read.keyboard.press("Escape")
    read.get_by_role("dialog").wait_for(state="detached")
    settled(read)


def test_a_large_photo_is_sent_small_and_small_tiles_in_full(
    chromium: Any, address: str, tmp_path: Path
) -> None:
    demo = Image.open(ROOT / "ui" / "demo.jpg").convert("RGB")
    large = tmp_path / "large.jpg"
    demo.resize((4032, 4032 * demo.height // demo.width)).save(large, quality=97)
    far = tmp_path / "far.jpg"
    table = Image.new("RGB", (4032, 3024), "darkgreen")
    table.paste(demo.resize((800, 800 * demo.height // demo.width)), (1500, 1200))
    table.save(far, quality=100)  # below 400 kB it would be sent as it is
    page = visit(chromium, address, PHONE, locale="en-US")
    page.evaluate(
        """() => {
            window.sent = [];
            const send = XMLHttpRequest.prototype.send;
            XMLHttpRequest.prototype.send = function (body) {
                for (const part of body instanceof FormData ? body.values() : []) {
                    window.sent.push(part.size);
                }
                return send.call(this, body);
            };
        }"""
    )
    page.locator("input[type=file]").set_input_files(large)
    page.locator("html.tt-sends").wait_for(state="attached")
    page.locator(".tt-photo .box").nth(13).wait_for()
    (small,) = page.evaluate("window.sent.splice(0)")
    assert 0 < small < 700_000 < large.stat().st_size

    to_photo(page)
    page.locator("input[type=file]").set_input_files(far)
    page.locator(key("by-hand")).wait_for(state="detached")
    page.locator(".tt-photo .box").nth(13).wait_for()
    page.wait_for_function("window.sent.length === 2")
    small, whole = page.evaluate("window.sent")
    assert small < whole == far.stat().st_size
