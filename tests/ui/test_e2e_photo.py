"""The photo as the interface in a real browser: tap, two fingers, keys."""

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.conftest import ROOT
from tests.helpers.app_browser import PHONE, key, settled, shot, tap, to_photo, visit

pytestmark = pytest.mark.browser

FIRST = '.tt-photo .box[data-id="0"]'


@pytest.fixture(scope="module")
def read(chromium: Any, address: str) -> Any:
    """The demo photo, read: one page for all of this file, each test leaves the hand as it was."""
    page = visit(chromium, address, PHONE, locale="en-US")
    tap(page, key("demo"))
    page.locator(".tt-photo .box").first.wait_for()
    settled(page)
    return page


class Fingers:
    """Touches of several fingers, which the browser's own tools alone can make."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.tools = page.context.new_cdp_session(page)

    def send(self, kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(places)]
        self.tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def move(self, *ways: tuple[tuple[float, float], tuple[float, float]]) -> None:
        for step in range(1, 9):
            part = step / 8
            self.send(
                "touchMove",
                *((a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part) for a, b in ways),
            )


def middle(page: Any, target: str) -> tuple[float, float]:
    page.locator(target).scroll_into_view_if_needed()
    # A finger on a page that still slides comes down beside the tile.
    page.locator(target).element_handle().wait_for_element_state("stable")
    box = page.locator(target).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


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


def test_the_button_enlarges_the_photo_around_the_hand_and_makes_it_small_again(read: Any) -> None:
    tap(read, read.locator(".tt-photo").get_by_role("button", name="Enlarge"))
    stage = read.locator(".tt-photo .stage.enlarged")
    stage.wait_for()
    assert min(stage.evaluate("each => [each.scrollLeft, each.scrollTop]")) > 0
    shot(read, "phone-photo-enlarged")
    tap(read, read.locator(".tt-photo").get_by_role("button", name="Whole photo"))
    stage.wait_for(state="detached")
    tap(read, FIRST)
    read.get_by_role("dialog").get_by_text("Which tile is it?").wait_for()


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
