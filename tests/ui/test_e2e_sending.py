"""Choosing any file: the page says what happened to it, and its navigation keeps working."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.conftest import ROOT
from tests.helpers.app_browser import LAPTOP, PHONE, key, settled, visit

pytestmark = pytest.mark.browser

DEMO = (ROOT / "ui" / "demo.jpg").read_bytes()
UPLOADER = '[class*="st-key-photo-"] input[type="file"]'
SENDS = "html.tt-sends"
ENDS_MS = 12_000
WORD = "getComputedStyle(document.querySelector('.st-key-camera'), '::after')"
OVER_FRAME = f"{WORD}.content"


def picture(size: tuple[int, int], kind: str = "JPEG") -> bytes:
    file = io.BytesIO()
    Image.new("RGB", size, (60, 90, 70)).save(file, kind)
    return file.getvalue()


FILES: dict[str, tuple[str, bytes, str]] = {
    "without tiles": ("table.jpg", picture((1200, 900)), "No mahjong tiles"),
    "of text": ("hand.jpg", b"some text" * 50, "cannot be read"),
    "cut": ("hand.jpg", DEMO[:9000], "damaged"),
    "a broken HEIC": ("hand.heic", b"\0\0\0\x18ftypheic" + bytes(400), "damaged"),
    "of one pixel": ("hand.png", picture((1, 1), "PNG"), "No mahjong tiles"),
    "a PDF": ("hand.pdf", b"%PDF-1.7 nothing", "no photo and no video"),
    "empty": ("hand.jpg", b"", ""),
}
KINDS = {".jpg": "image/jpeg", ".png": "image/png", ".heic": "", ".pdf": "application/pdf"}


@pytest.fixture(scope="module")
def phone(chromium: Any, address: str) -> Any:
    return visit(chromium, address, PHONE, locale="en-US")


@pytest.fixture
def page(phone: Any, address: str) -> Any:
    """Return the page for choosing a photo, opening it if the previous test left another one."""
    if phone.locator(UPLOADER).count() == 0:
        phone.goto(address)
        settled(phone)
    return phone


def choose(page: Any, name: str, content: bytes) -> None:
    page.locator(UPLOADER).wait_for(state="attached")
    chosen = {"name": name, "mimeType": KINDS[Path(name).suffix], "buffer": content}
    page.locator(UPLOADER).set_input_files([chosen])


def goes_on(page: Any, address: str) -> None:
    """Check that nothing covers the page's navigation: taps open the page for learners and then the
    page for counting again."""
    page.locator(".st-key-place-there-learn a").tap(timeout=3000)
    page.locator(".st-key-place-here-learn").wait_for()
    page.locator(".st-key-place-there-count a").tap(timeout=3000)
    page.locator(".st-key-place-here-count").wait_for()
    settled(page)


@pytest.mark.parametrize("which", FILES)
def test_a_file_that_is_no_hand_is_told_and_the_page_goes_on(
    page: Any, address: str, which: str
) -> None:
    name, content, told = FILES[which]
    choose(page, name, content)
    if told == "no photo and no video":
        page.wait_for_function(f"() => {OVER_FRAME}.includes('no photo and no video')")
        assert page.evaluate(f"{WORD}.top") == "0px", "what is tapped next is covered"
    elif told:
        page.get_by_text(told).first.wait_for(timeout=ENDS_MS)
        assert not page.evaluate(COVERED), "what is tapped next is covered"
    goes_on(page, address)


COVERED = """() => {
    const [word, frame] = ['.st-key-camera .refused', '.st-key-camera'].map(
        (place) => document.querySelector(place).getBoundingClientRect());
    return word.bottom > (frame.top + frame.bottom) / 2;
}"""
"""Script that returns whether the message about a refused file reaches the lower half of the
camera's frame, where the button is labelled."""


def stopped(route: Any) -> None:
    route.abort("connectionreset")


def replica_gone(route: Any) -> None:
    route.fulfill(status=404, body="no such session")


def never_taken(route: Any) -> None:
    route.fulfill(status=503, json={"error": {"code": "busy", "message": "too many"}})


@pytest.mark.parametrize("end", [stopped, replica_gone, never_taken])
def test_an_upload_that_ends_is_told_in_the_language_of_the_player(
    chromium: Any, address: str, end: Callable[[Any], None]
) -> None:
    page = visit(chromium, address, PHONE, locale="ja-JP")
    page.route("**/_stcore/upload_file/**", end)
    choose(page, "hand.jpg", DEMO)
    page.wait_for_function(f"() => {OVER_FRAME}.includes('写真が届きませんでした')")
    page.unroute("**/_stcore/upload_file/**")
    choose(page, "hand.jpg", DEMO)
    page.locator(".tt-photo .box").first.wait_for()


@pytest.mark.parametrize("how", [PHONE, LAPTOP])
def test_the_chosen_photo_fills_its_frame_while_it_is_sent(
    chromium: Any, address: str, how: dict[str, Any]
) -> None:
    """Ten screenshots during the upload show the photo and the progress, and nothing of Streamlit's
    own uploader."""
    page = visit(chromium, address, how, locale="en-US")
    settled(page)
    frame = page.locator(".st-key-camera").bounding_box()
    held: list[Any] = []
    page.route("**/_stcore/upload_file/**", lambda route: held.append(route))
    file = io.BytesIO()
    Image.new("RGB", (900, 900), (200, 40, 160)).save(file, "JPEG")
    choose(page, "hand.jpg", file.getvalue())
    page.locator(SENDS).wait_for(state="attached")
    for _ in range(10):
        seen = Image.open(io.BytesIO(page.screenshot(clip=frame))).convert("RGB")
        wide, high = seen.size
        places = [(wide * x // 8, high * y // 8) for x in (1, 4, 7) for y in (1, 3, 5)]
        at: Any = [seen.getpixel(place) for place in places]
        assert sum(red > green + 40 for red, green, _ in at) >= 6, at
        assert page.evaluate(OVER_FRAME) == '"Looking for tiles …"'
        assert page.locator(".st-key-camera").bounding_box() == frame
        shown = page.locator("[data-testid=stFileChip]").evaluate_all(
            "all => all.filter((e) => getComputedStyle(e.closest('[data-testid=stFileChips]'))"
            ".clipPath !== 'inset(50%)').length"
        )
        assert shown == 0
    for route in held:
        route.continue_()
    page.get_by_text("No mahjong tiles").first.wait_for()
    page.locator(SENDS).wait_for(state="detached")


DROPPED = """([name, bytes, how]) => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(bytes)], name, {type: 'image/jpeg'}));
    const about = {bubbles: true, cancelable: true};
    const event = how === 'paste' ? new ClipboardEvent('paste', {...about, clipboardData: files})
        : new DragEvent(how, {...about, dataTransfer: files});
    document.querySelector('.brand').dispatchEvent(event);
    return event.defaultPrevented;
}"""


@pytest.mark.parametrize("how", ["drop", "paste"])
def test_a_photo_is_taken_wherever_it_is_dropped_or_pasted(
    chromium: Any, address: str, how: str
) -> None:
    page = visit(chromium, address, LAPTOP, locale="en-US")
    page.locator(UPLOADER).wait_for(state="attached")
    settled(page)
    assert page.get_by_text("Or drop a photo here, or paste one.").is_visible()
    places = page.locator(".st-key-top")
    where = places.bounding_box()
    assert page.evaluate(DROPPED, ["hand.jpg", list(DEMO), how]), "else the browser opens the file"
    page.locator(".tt-photo .box").first.wait_for()
    assert not page.locator("[data-testid=stFileUploaderFile]").is_visible()
    settled(page)
    assert places.bounding_box() == where, "beside a photo the page is wider, and they stay"


def test_the_first_page_of_a_phone_is_half_a_camera_and_offers_no_phone(
    chromium: Any, address: str
) -> None:
    page = visit(chromium, address, PHONE, locale="en-US")
    settled(page)
    camera = page.locator(".st-key-camera button").bounding_box()
    assert camera["height"] >= 0.4 * 844
    assert not page.locator(".st-key-on-phone").is_visible()
    assert page.locator(".st-key-bar").count() == 0
    page.locator(key("demo")).tap()
    page.locator(".total").wait_for()
    settled(page)
    page.locator(key("next")).tap()
    page.locator(key("go-on"), has_text="Go on with 12 points, ").tap()
    page.locator(".total").wait_for()
    page.locator(".tt-photo .box").first.wait_for()
