"""The whole way in a headless Chromium: from a photo to the list of fans, and on to a card, a link
and a printed page.

Needs the `playwright` package and a Chromium of the system; otherwise the tests are skipped.
Screenshots are stored in `tests/screenshots/`.
"""

import re
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.conftest import ROOT
from tests.helpers.app_browser import (
    LAPTOP,
    PHONE,
    enter_by_hand,
    expect_strip,
    faded_in,
    key,
    nothing_sticks_out,
    settled,
    shot,
    small_buttons,
    strip,
    tap,
    tile,
    total,
    visit,
    with_hand,
)

pytestmark = pytest.mark.browser

DEMO = ROOT / "ui" / "demo.jpg"
MODELS = [ROOT / "models" / name for name in ("detector.onnx", "classifier.onnx")]
DEVICES: dict[str, dict[str, Any]] = {"phone": PHONE, "laptop": LAPTOP}
STRAIGHT = ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "C", "C", "C", "2p", "2p"]


@pytest.mark.parametrize("device", DEVICES)
def test_from_a_photo_to_the_total_and_to_another_phone(
    chromium: Any, address: str, device: str, tmp_path: Path
) -> None:
    page = photographed(chromium, address, device)
    shot(page, f"{device}-one-screen")
    read = strip(page)
    assert len(read) >= 14

    # Two corrections, two taps each; nothing else moves.
    right = read[0]
    wrong = "9s" if right != "9s" else "8s"
    for code in (wrong, right):
        tap(page, tile("tile-0"))
        tap(page, tile(f"fix-{code}"))
        page.get_by_role("dialog").wait_for(state="detached")
        expect_strip(page, [code, *read[1:]])

    # A right reading is two taps from its score.
    points = total(page)
    assert points >= 8
    settled(page)
    shot(page, f"{device}-score")
    nothing_sticks_out(page)

    # The card, and on it the code that opens the same count elsewhere.
    tap(page, key("share"))
    page.get_by_role("dialog").get_by_alt_text("The count as one picture").wait_for()
    settled(page)
    shot(page, f"{device}-share")
    with page.expect_download() as download:
        tap(page, '[class~="st-key-save-card"] button')
    download.value.save_as(tmp_path / "card.png")
    link = page.locator(".link input").input_value()
    assert scanned(tmp_path / "card.png") == link
    other = visit(chromium, link, LAPTOP if device == "phone" else PHONE, locale="en-US")
    assert total(other) == points
    settled(other)
    shot(other, f"{device}-link-opened")


def test_one_tap_copies_the_link(chromium: Any, address: str) -> None:
    page = scored(chromium, address)
    tap(page, key("share"))
    page.locator(".link input").wait_for()
    link = page.locator(".link input").input_value()
    tap(page, page.locator('[data-tap="copy"]'))
    page.get_by_text("Copied").wait_for()
    # Pasted into a field of the page, since a headless browser lets nobody look into its clipboard.
    page.evaluate("document.querySelector('.link input').readOnly = false")
    page.locator(".link input").fill("")
    page.locator(".link input").press("Control+V")
    assert page.locator(".link input").input_value() == link


def test_by_hand_without_the_internet(chromium: Any, address: str) -> None:
    asked: list[str] = []
    page = visit(chromium, address, PHONE, locale="en-US")
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    enter_by_hand(page, STRAIGHT)
    assert total(page) >= 18
    page.get_by_text("Pure Straight").first.wait_for()
    shot(page, "phone-by-hand")
    elsewhere = [url for url in asked if not url.startswith((address, "data:", "blob:"))]
    assert elsewhere == [], "the app works without the internet"


def test_the_choice_of_rules_leads_to_their_options(chromium: Any, address: str) -> None:
    page = scored(chromium, address)
    tap(page, key("rules-chip"))
    tap(page, page.get_by_role("dialog").get_by_role("button", name="Options of these rules"))
    page.locator(".st-key-place-here-settings").wait_for()
    settled(page)
    tap(page, ".st-key-place-there-count a")
    total(page)
    assert page.get_by_role("dialog").count() == 0


def test_the_language_is_one_tap_and_stays(chromium: Any, address: str) -> None:
    page = visit(chromium, address, PHONE, locale="en-US")
    page.get_by_text("What is this mahjong hand worth?").wait_for()
    tap(page, key("language-zh-Hant"))
    page.get_by_text("這手牌值多少番").wait_for()
    settled(page)
    assert page.evaluate("document.documentElement.lang") == "zh-Hant"
    shot(page, "phone-zh-Hant")
    page.reload()
    page.get_by_text("這手牌值多少番").wait_for()
    tap(page, key("language-zh-Hans"))
    page.get_by_text("这手牌值多少番").wait_for()
    settled(page)
    assert page.evaluate("document.documentElement.lang") == "zh-Hans"


def test_dark_pages_are_dark_and_can_be_read(chromium: Any, address: str) -> None:
    page = scored(chromium, address, color_scheme="dark")
    shot(page, "phone-dark")
    ground, ink = page.evaluate(
        """() => [getComputedStyle(document.querySelector('.stApp')).backgroundColor,
                  getComputedStyle(document.querySelector('.total b')).color]"""
    )
    assert brightness(ground) < 0.2
    assert brightness(ink) > 0.7


def test_the_total_in_the_bar_does_not_look_like_a_button(chromium: Any, address: str) -> None:
    page = scored(chromium, address)
    badge = page.locator(".st-key-bar .badge")
    assert badge.evaluate("e => getComputedStyle(e).borderStyle") == "none"
    heights = [page.locator(place).bounding_box() for place in (key("undo"), key("next"))]
    assert [box and box["height"] for box in (badge.bounding_box(), *heights)] == [44, 44, 44]


def test_on_paper_is_the_score_alone_in_black_on_white(chromium: Any, address: str) -> None:
    page = scored(chromium, address, color_scheme="dark")
    page.locator(".st-key-tap-fans").wait_for()
    page.emulate_media(media="print")
    shot(page, "paper", full_page=True)
    for unwanted in (".st-key-top", ".st-key-tap-fans", ".stBottom", key("share")):
        assert not page.locator(unwanted).first.is_visible(), unwanted
    assert page.locator(".total b").is_visible()
    assert page.get_by_text("Just missed").is_visible()
    assert page.locator(".stExpander .because").first.is_visible(), "what is folded away is open"
    ink = page.evaluate("getComputedStyle(document.querySelector('.total b')).color")
    ground = page.evaluate("getComputedStyle(document.querySelector('.stApp')).backgroundColor")
    assert (brightness(ink), brightness(ground)) == (0.0, 1.0)


def test_what_is_tapped_is_large_enough(chromium: Any, address: str) -> None:
    """Every button on these pages, at the width of a phone, is at least 44 by 44 px."""
    page = visit(chromium, address, PHONE, locale="en-US")
    settled(page)
    too_small = small_buttons(page)
    tap(page, key("by-hand"))
    tap(page, tile("pad-5s"))
    page.locator(tile("tile-0")).wait_for()
    settled(page)
    too_small += small_buttons(page)
    tap(page, tile("tile-0"))
    page.get_by_role("dialog").wait_for()
    faded_in(page)
    too_small += small_buttons(page)
    tap(page, page.get_by_role("button", name="Remove"))
    page.get_by_role("dialog").wait_for(state="detached")
    settled(page)
    too_small += small_buttons(page)
    nothing_sticks_out(page)
    page = scored(chromium, address)
    too_small += small_buttons(page)
    tap(page, key("share"))
    page.get_by_role("dialog").get_by_alt_text("The count as one picture").wait_for()
    settled(page)
    too_small += small_buttons(page)
    assert too_small == []


# --- helpers -------------------------------------------------------------------------------------


def photographed(chromium: Any, address: str, device: str) -> Any:
    """Upload the demo photo on a device, and return the page after it was read."""
    for path in (DEMO, *MODELS):
        if not path.exists():
            pytest.skip(f"needs {path.relative_to(ROOT)}, which is not here")
    page = visit(chromium, address, DEVICES[device], locale="en-US")
    page.locator("input[type=file]").set_input_files(DEMO)
    page.locator(".tt-photo .box").first.wait_for()
    page.locator(key("next")).wait_for()
    settled(page)
    return page


def scored(chromium: Any, address: str, **how: Any) -> Any:
    """Return the page with the score of a Pure Straight of characters won on a discard."""
    where = with_hand(address, "123456789m CCC 2p 2p", "hand")
    page = visit(chromium, where, PHONE, locale="en-US", **how)
    total(page)
    page.locator(key("share")).wait_for()
    settled(page)
    return page


def scanned(picture: Path) -> str:
    """Return the text of the QR code in an image file, tried at several sizes and on both halves;
    "" if none can be read."""
    whole = np.asarray(cv2.imread(str(picture)))
    for scale in (1.0, 2.0, 0.5, 1.5, 3.0):
        for part in (whole, whole[whole.shape[0] // 2 :], whole[: whole.shape[0] // 2]):
            near = cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
            text, _, _ = cv2.QRCodeDetector().detectAndDecode(near)
            if text:
                return str(text)
    return ""


def brightness(colour: str) -> float:
    """Return the brightness (0 … 1) of a CSS colour such as "rgb(255, 255, 255)"."""
    red, green, blue = (int(part) for part in re.findall(r"\d+", colour)[:3])
    return (red + green + blue) / (3 * 255)
