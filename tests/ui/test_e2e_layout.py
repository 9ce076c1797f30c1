"""Layout: nothing moves under a finger, and pages are legible with large text and on narrow
screens."""

import itertools
from typing import Any

import pytest

from tests.helpers.app_browser import (
    LAPTOP,
    PHONE,
    STYLED,
    faded_in,
    key,
    nothing_sticks_out,
    settled,
    shot,
    small_buttons,
    tap,
    total,
    visit,
    with_hand,
)

pytestmark = pytest.mark.browser

SCREENS = (
    ("320 wide", {"width": 320, "height": 568}, ""),
    ("on its side", {"width": 844, "height": 390}, ""),
    ("large text", PHONE["viewport"], "200%"),
)

CUT_OFF = """() => {
    const main = document.querySelector('[data-testid=stMain]'), found = [];
    if (main.scrollWidth > main.clientWidth) found.push(`the page is ${main.scrollWidth} wide`);
    const all = 'button, a, label, button p, a p, h1, h2, h3, td, th';
    for (const each of document.querySelectorAll(all)) {
        const { left, right, width } = each.getBoundingClientRect();
        const hidden = !each.offsetParent || width < 2 || getComputedStyle(each).fontSize === '0px'
            || each.closest('table') || getComputedStyle(each).clipPath !== 'none';
        if (hidden) continue;
        const cut = each.tagName === 'P' && each.scrollWidth > each.clientWidth + 1;
        if (cut || right > innerWidth + 1 || left < -1) {
            found.push(`${each.tagName} ${each.innerText.slice(0, 30)} ${left} to ${right}`);
        }
    }
    return found;
}"""


TOP_ROW = """() => [...document.querySelectorAll('.st-key-top > *')].map(
    each => each.getBoundingClientRect().toJSON())"""

ONE_MORE_LANGUAGE = """() => {
    const last = [...document.querySelectorAll('.st-key-top > [class*=st-key-language-]')].at(-1);
    last.after(last.cloneNode(true));
}"""


def scored(chromium: Any, address: str, how: dict[str, Any]) -> Any:
    """Return the page with the score of the demo photo."""
    page = visit(chromium, address, how, locale="en-US")
    tap(page, key("demo"))
    page.locator(".tt-photo .box").first.wait_for()
    total(page)
    settled(page)
    return page


def test_a_page_is_settled_only_with_its_style_sheet(chromium: Any, address: str) -> None:
    """The helper `settled` waits for a sheet that comes late: places measured before are those of
    another layout."""
    from playwright.sync_api import TimeoutError as NotInTime

    page = chromium.new_context(**PHONE).new_page()
    held: list[Any] = []
    page.route("**/style-*.css", lambda route: held.append(route))
    page.goto(address)
    page.locator(".st-key-camera").wait_for(timeout=60_000)
    page.set_default_timeout(2000)
    with pytest.raises(NotInTime):
        settled(page)
    for route in held:
        route.continue_()
    page.set_default_timeout(60_000)
    settled(page)
    assert page.locator(".st-key-camera").bounding_box()["x"] == 0


def test_everything_can_be_read_and_reached(chromium: Any, address: str) -> None:
    """Nothing is cut off with large text, on a narrow phone, or on a phone in landscape."""
    page = scored(chromium, address, PHONE)
    for step, sign in (("hand", ".total"), ("photo", key("by-hand"))):
        if step == "photo":
            tap(page, key("to-photo"))
        page.locator(sign).first.wait_for()
        settled(page)
        for name, screen, text in SCREENS:
            page.set_viewport_size(screen)
            page.evaluate(f"document.documentElement.style.fontSize = '{text}'")
            settled(page)
            shot(page, f"{name}-{step}")
            assert page.evaluate(CUT_OFF) == [], (name, step)


def test_the_total_the_hand_and_the_chips_are_on_one_screen(chromium: Any, address: str) -> None:
    page = scored(chromium, address, PHONE)
    bar = page.locator(".stBottom").bounding_box()["y"]
    for part in (".tt-photo", ".total", ".st-key-row-hand", ".st-key-choice-how"):
        box = page.locator(part).bounding_box()
        assert box["y"] + box["height"] <= bar, part


def test_the_camera_takes_the_screen_of_a_phone(chromium: Any, address: str) -> None:
    """The camera's frame is as wide as the screen, with the hint inside it; the row below it is
    still on the screen."""
    page = visit(chromium, address, PHONE, locale="en-US")
    settled(page)
    faded_in(page)
    camera = page.locator(".st-key-camera").bounding_box()
    assert (camera["x"], camera["width"]) == (0, 390)
    assert camera["height"] > 844 / 2
    hint = page.locator(".st-key-camera .hint").bounding_box()
    assert camera["y"] <= hint["y"] < hint["y"] + hint["height"] < camera["y"] + camera["height"]
    ways = page.locator(".st-key-other-ways").bounding_box()
    assert camera["y"] + camera["height"] <= ways["y"]
    assert ways["y"] + ways["height"] <= 844
    nothing_sticks_out(page)


WORDS_OF_PLACES = """() => [...document.querySelectorAll('.st-key-top a p')].map((each) => {
    const words = document.createRange();
    words.selectNodeContents(each);
    return words.getBoundingClientRect().toJSON();
})"""


@pytest.mark.parametrize("locale", ["en-US", "zh-TW", "ja-JP"])
def test_nothing_lies_on_anything_on_the_first_page_of_a_small_phone(
    chromium: Any, address: str, locale: str
) -> None:
    screen = {**PHONE, "viewport": {"width": 320, "height": 568}}
    page = visit(chromium, address, screen, locale=locale)
    settled(page)
    faded_in(page)
    places = page.evaluate(WORDS_OF_PLACES)
    text = "e => { const r = document.createRange(); r.selectNodeContents(e); "
    hint = page.locator(".hint").evaluate(f"{text} return r.getBoundingClientRect().bottom; }}")
    corners = page.locator(".aim").bounding_box()
    tiles = page.locator(".aim .tt-sets").bounding_box()
    page.context.close()
    assert len(places) == 4
    for one, two in itertools.pairwise(places):
        assert one["right"] + 2 <= two["left"], "the words of two places touch"
    assert hint <= corners["y"], "the corners are drawn over the hint"
    assert corners["y"] <= tiles["y"]
    assert tiles["y"] + tiles["height"] <= corners["y"] + corners["height"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_camera_has_its_colour_before_its_button(
    chromium: Any, address: str, scheme: str
) -> None:
    """The white hint can be read while the script of the button is still on its way."""
    page = chromium.new_context(**PHONE, color_scheme=scheme).new_page()
    page.set_default_timeout(60_000)
    held: list[Any] = []
    page.route("**/FileUploader*.js", lambda route: held.append(route))
    page.goto(address)
    page.locator(".st-key-camera .hint").wait_for()
    page.wait_for_function(STYLED)
    assert held
    ground = "e => getComputedStyle(e).backgroundColor"
    before = page.locator(".st-key-camera").evaluate(ground)
    for route in held:
        route.continue_()
    settled(page)
    faded_in(page)
    assert page.locator(".st-key-camera button").first.evaluate(ground) == before


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_camera_keeps_its_colour_under_the_mouse(
    chromium: Any, address: str, scheme: str
) -> None:
    """Its white text would be illegible on the pale background that Streamlit gives to a hovered
    button."""
    page = visit(chromium, address, LAPTOP, locale="en-US", color_scheme=scheme)
    settled(page)
    camera = page.locator(".st-key-camera button").first
    colours = "e => [getComputedStyle(e).backgroundColor, getComputedStyle(e).color]"
    page.mouse.move(0, 0)
    at_rest = camera.evaluate(colours)
    camera.hover()
    faded_in(page)
    assert camera.evaluate(colours) == at_rest
    page.mouse.down()
    faded_in(page)
    assert camera.evaluate(colours) == at_rest
    page.mouse.move(0, 0)  # where nothing is chosen by letting go
    page.mouse.up()
    page.keyboard.press("Tab")
    camera.focus()
    faded_in(page)
    assert camera.evaluate(colours) == at_rest


def test_what_is_unfolded_is_seen(chromium: Any, address: str) -> None:
    page = visit(chromium, address, PHONE, locale="en-US")
    settled(page)
    tap(page, ".st-key-write-hand summary")
    page.wait_for_function(
        """() => {
            const field = document.querySelector('.st-key-hand-line input');
            if (!field) return false;  // it comes with the answer of the server
            const { top, bottom } = field.getBoundingClientRect();
            return field.offsetParent && top >= 0 && bottom > top && bottom <= innerHeight;
        }"""
    )


def test_a_switch_is_called_what_its_label_shows(chromium: Any, address: str) -> None:
    page = scored(chromium, address, PHONE)
    page.locator("summary", has_text="Winds, melds, circumstances").tap()
    page.get_by_role("switch", name="Last tile of its kind The other three lay").wait_for()
    page.wait_for_function("() => !document.querySelector(\"input[aria-label*=':small[']\")")


@pytest.mark.parametrize("width", [320, 360, 390, 430])
def test_a_fifth_and_a_sixth_language_have_room_at_the_top(
    chromium: Any, address: str, width: int
) -> None:
    screen = {**PHONE, "viewport": {"width": width, "height": 700}}
    page = visit(chromium, address, screen, locale="en-US")
    settled(page)
    before = page.evaluate(TOP_ROW)
    for _ in range(2):
        page.evaluate(ONE_MORE_LANGUAGE)
    after = page.evaluate(TOP_ROW)
    cut_off = page.evaluate(CUT_OFF)
    page.context.close()
    assert (len(before), len(after)) == (7, 9)
    assert max(box["top"] for box in before) < min(box["bottom"] for box in before), "one row"
    assert cut_off == []
    for now, was in zip(after[:4], before[:4], strict=True):
        assert now["width"] >= was["width"] - 1, "a place is no narrower than with four languages"
    for one, two in itertools.combinations(after, 2):
        apart = one["right"] <= two["left"] + 1 or one["bottom"] <= two["top"] + 1
        assert apart or two["right"] <= one["left"] + 1, (one, two)


def test_another_language_leaves_the_page_where_it_is(chromium: Any, address: str) -> None:
    page = visit(chromium, address, PHONE, locale="en-US")
    settled(page)
    scrolled = []
    for language in ("ja", "zh-Hant", "en") * 3:
        tap(page, key(f"language-{language}"))
        page.locator(key(f"language-{language}")).wait_for(state="detached")
        settled(page)
        page.wait_for_timeout(300)  # what follows the tap does so within a frame or two
        scrolled.append(page.evaluate("document.querySelector('.stMain').scrollTop"))
    page.context.close()
    assert scrolled == [0] * 9


def test_all_kinds_of_tiles_are_on_one_screen(chromium: Any, address: str) -> None:
    page = visit(chromium, address, PHONE, locale="en-US")
    tap(page, key("by-hand"))
    flowers = page.locator(".st-key-row-flowers-pad")
    flowers.locator("button").nth(7).wait_for()
    settled(page)
    faded_in(page)
    box, bar = flowers.bounding_box(), page.locator(".stBottom").bounding_box()
    small = small_buttons(page)
    page.context.close()
    assert box["y"] + box["height"] <= bar["y"]
    assert small == []


SET = '.st-key-row-hand [class*="st-key-set-"]'
LINES = """sets => sets.map((set) => new Set([...set.querySelectorAll('button')].map(
    (tile) => Math.round(tile.getBoundingClientRect().bottom))).size)"""


@pytest.mark.parametrize("width", [320, 390, 844])
def test_no_set_is_torn_over_two_lines_and_melds_look_as_they_lie(
    chromium: Any, address: str, width: int
) -> None:
    hand = with_hand(address, "23s 55p 123m [EEE] (1111p) 4s +seat=E", "hand")
    page = visit(chromium, hand, PHONE, locale="en-US")
    page.set_viewport_size({"width": width, "height": 844})
    page.locator(".total").wait_for()
    page.locator(SET).nth(4).locator("button").first.wait_for()  # the browser loads them last
    settled(page)
    assert page.locator(SET).evaluate_all(LINES) == [1, 1, 1, 1, 1]
    concealed = page.locator(f'{SET}:has([class*="__t-back"]) [class*="st-key-tile-"]')
    faces = concealed.evaluate_all("all => all.map(e => e.className.match(/__t-([^ ]+)/)[1])")
    assert faces == ["back", "1p", "1p", "back"]
    claimed = page.locator(f'{SET} [class*="__t-E"] button').evaluate_all(
        "all => all.map(e => e.getBoundingClientRect()).map(r => r.width > r.height)"
    )
    assert claimed == [True, False, False]
    nothing_sticks_out(page)
    page.context.close()
