"""In a real browser, a tap on a fan highlights its tiles in the photo or in the drawn hand."""

from typing import Any

import pytest

from tests.helpers.app_browser import (
    LAPTOP,
    PHONE,
    key,
    nothing_sticks_out,
    settled,
    shot,
    tap,
    visit,
    with_hand,
)

pytestmark = pytest.mark.browser

LIT = """boxes => boxes.filter((box) => getComputedStyle(box).getPropertyValue('--lit') === '1')
    .map((box) => box.dataset.id)"""
FADED = "all => all.map((tile) => getComputedStyle(tile).opacity)"


def fan(page: Any, number: int) -> Any:
    return page.locator(f'.fan .light[data-mark="{number}"]').first


def lit(page: Any) -> set[str]:
    """Return the ids of the tiles highlighted in the photo."""
    return {*page.locator(".tt-photo .box").evaluate_all(LIT)}


def of(button: Any) -> set[str]:
    """Return the ids of the tiles that a button highlights."""
    return {*str(button.get_attribute("data-light")).split()}


def test_fans_light_their_tiles_in_the_photo_each_in_its_colour(
    chromium: Any, address: str
) -> None:
    page = visit(chromium, address, PHONE, locale="en-US")
    tap(page, key("demo"))
    page.locator(".tt-photo .box").first.wait_for()
    settled(page)
    first, second = fan(page, 1), fan(page, 2)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    tap(page, first)
    page.locator("html.tt-lit").wait_for(state="attached")
    assert first.get_attribute("aria-pressed") == "true"
    assert lit(page) == of(first)
    assert page.locator(".tt-photo .veil path").count() == 1
    assert asked == [], "all of it happens in the browser"
    photo = page.locator(".tt-photo .stage").bounding_box()
    assert 0 <= photo["y"] < 120, "the photo stays in view"
    shot(page, "phone-fan-lit")

    tap(page, second)
    assert lit(page) == of(first) | of(second)
    rings = page.locator(f'.tt-photo .box[data-id="{sorted(of(first) & of(second))[0]}"]')
    both = rings.evaluate("box => getComputedStyle(box).getPropertyValue('--marks')")
    assert both == '"1 2"', "numbers, for whoever cannot tell the colours apart"

    # What is drawn anew by the server stays lit.
    tap(page, page.get_by_text("From the wall (self-drawn)"))
    page.locator(".total b", has_text="13").wait_for()
    settled(page)
    page.locator('.light[data-name="fan Mixed Triple Chow"][aria-pressed="true"]').wait_for()
    tap(page, page.locator('.light[aria-pressed="true"]').first)
    tap(page, page.locator('.light[aria-pressed="true"]').first)
    assert lit(page) == set()
    assert page.locator("html.tt-lit").count() == 0


def test_keys_light_and_escape_puts_out(chromium: Any, address: str) -> None:
    page = visit(chromium, address, LAPTOP, locale="en-US")
    tap(page, key("demo"))
    page.locator(".tt-photo .box").first.wait_for()
    settled(page)
    fan(page, 2).focus()
    page.keyboard.press("Space")
    page.locator("html.tt-lit").wait_for(state="attached")
    assert lit(page) == of(fan(page, 2))
    shot(page, "laptop-fan-lit")
    page.keyboard.press("Escape")
    page.locator("html.tt-lit").wait_for(state="detached")
    assert fan(page, 2).get_attribute("aria-pressed") == "false"


def test_a_typed_hand_is_lit_where_it_is_drawn_and_the_next_hand_is_not(
    chromium: Any, address: str
) -> None:
    hand = with_hand(address, "678m 678s 678p 67p 88m 8p", "hand")
    page = visit(chromium, hand, PHONE, locale="en-US")
    settled(page)
    double = page.locator('.light[data-name="fan Pure Double Chow"]')
    tap(page, double)
    page.locator("html.tt-lit").wait_for(state="attached")
    shown = page.locator(".st-key-row-hand button").evaluate_all(FADED)
    assert sorted(shown) == sorted(["1"] * 6 + ["0.3"] * 8)
    strip = page.locator(".st-key-laid").bounding_box()
    assert 0 <= strip["y"] < 40, "the drawn hand stays in view"
    nothing_sticks_out(page)
    tap(page, key("next"))
    page.locator(key("by-hand")).wait_for()
    page.locator("html.tt-lit").wait_for(state="detached")
