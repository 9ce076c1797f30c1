"""The ledger of an evening in a real browser: beginning it, entering three hands, undoing one."""

from pathlib import Path
from typing import Any

import pytest

from ledger.store import Store
from tests.helpers.app_browser import (
    LAPTOP,
    PHONE,
    key,
    nothing_sticks_out,
    reach,
    running_app,
    settled,
    shot,
    tap,
    tile,
    total,
    visit,
    with_hand,
)

pytestmark = pytest.mark.browser

DEVICES: dict[str, dict[str, Any]] = {"laptop": LAPTOP, "phone": PHONE}
HAND = ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "C", "C", "C", "2p", "2p"]
NAMES = {"E": "Anna", "S": "Bo", "W": "Chen", "N": "Dora"}


def test_three_hands_and_an_undo(chromium: Any, address: str) -> None:
    page = visit(chromium, f"{address}/evening", PHONE, locale="en-US")
    for wind, name in NAMES.items():
        page.locator(f".st-key-name-{wind} input").fill(name)
    tap(page, page.get_by_role("button", name="Begin", exact=True))
    page.get_by_role("heading", name="Hand 1 of 16").wait_for()
    nothing_sticks_out(page)

    tap(page, ".st-key-place-there-count a")
    scored_self_drawn(page)
    confirm(page)
    evening(page, "Hand 2 of 16")
    tap(page, '[class*="st-key-way-draw"] button')
    page.get_by_role("heading", name="Hand 3 of 16").wait_for()

    tap(page, ".st-key-place-there-count a")
    tap(page, key("next"))  # the next hand
    page.locator(key("by-hand")).wait_for()
    scored_self_drawn(page)
    confirm(page)
    evening(page, "Hand 4 of 16")
    settled(page)
    for device in DEVICES:
        page.set_viewport_size(DEVICES[device]["viewport"])
        shot(page, f"{device}-evening", full_page=True)
        nothing_sticks_out(page)
    entries = page.locator('[class*="st-key-takeout-"] button')
    entries.nth(2).wait_for()

    tap(page, entries.first)
    page.get_by_text("was removed").wait_for()
    entries.nth(2).wait_for(state="detached")
    tap(page, page.locator('[class*="st-key-ledger-undo"] button').first)
    entries.nth(2).wait_for()

    # Tomorrow, on the same phone: the evening is still there.
    page.reload()
    page.get_by_role("heading", name="Hand 4 of 16").wait_for()


def test_a_hand_is_entered_counted_and_booked_by_keyboard_alone(
    chromium: Any, address: str
) -> None:
    """Each step puts the focus on its heading, and the total is announced."""
    page = visit(chromium, f"{address}/evening", PHONE, locale="en-US")
    for wind, name in NAMES.items():
        reach(page, f".st-key-name-{wind} input")
        page.keyboard.type(name)
    settled(page)
    reach(page, "[data-testid=stFormSubmitButton] button", "Enter")
    page.get_by_role("heading", name="Hand 1 of 16").wait_for()
    settled(page)
    reach(page, ".st-key-place-there-count a", "Enter")
    page.locator(key("by-hand")).wait_for()
    settled(page)
    reach(page, key("by-hand"), "Enter")
    at_heading(page, "Count")
    for count, code in enumerate(HAND, start=1):
        reach(page, tile(f"pad-{code}"), "Enter")
        page.locator(tile(f"tile-{count - 1}")).wait_for()
        settled(page)
    by_discard = total(page)
    reach(page, ".st-key-choice-how button", "ArrowRight")
    page.keyboard.press("Space")
    page.locator(".total b", has_not_text=str(by_discard)).wait_for()
    settled(page)
    page.locator("#told", has_text=f"{total(page)} points").wait_for(state="attached")
    assert page.locator('[aria-current="page"]').text_content().endswith("Count")
    reach(page, key("seat-E"), "Enter")
    page.get_by_text("Who gets what").wait_for()
    settled(page)
    reach(page, key("next"), "Enter")
    page.get_by_text("In the ledger:").wait_for()


def test_a_number_beyond_its_limits_is_not_entered_as_another(chromium: Any, address: str) -> None:
    page = visit(chromium, f"{address}/evening", PHONE, locale="ja-JP")
    for wind, name in NAMES.items():
        page.locator(f".st-key-name-{wind} input").fill(name)
    tap(page, "[data-testid=stFormSubmitButton] button")
    tap(page, key("way-points"))
    tap(page, key("seat-E"))
    settled(page)
    tap(page, key("seat-S"))
    settled(page)
    field = page.locator(".st-key-points-total input")
    field.fill("5")
    enter = page.locator('[class*="st-key-ledger-confirm-points"] button')
    tap(page, enter)
    box = page.locator(".st-key-points-total [data-limits]")
    box.wait_for()
    assert box.get_attribute("data-limits") == "8〜1000。"
    hint = page.locator(".st-key-points-total [data-testid=InputInstructions]")
    assert hint.count() == 0 or not hint.is_visible(), "Streamlit's English lies on the number"
    settled(page)
    assert field.input_value() == "5"
    field.fill("24")
    tap(page, enter)
    page.get_by_role("heading", name="第2局（全16局）").wait_for()
    page.get_by_role("row", name="Anna").get_by_text("48").wait_for()


def test_an_evening_that_begins_is_shown_from_its_top(chromium: Any, address: str) -> None:
    """The page scrolls to its top although the tapped buttons are far down."""
    page = visit(chromium, f"{address}/evening", PHONE, locale="en-US")
    page.set_viewport_size({"width": 390, "height": 600})
    tap(page, page.get_by_role("button", name="Begin", exact=True))
    page.get_by_role("heading", name="Hand 1 of 16").wait_for()
    page.wait_for_function(IN_VIEW, arg="h1")
    settled(page)
    tap(page, page.get_by_role("button", name="Other evenings"))
    page.get_by_role("heading", name="A club evening").wait_for()
    page.wait_for_function(IN_VIEW, arg="h1")


@pytest.mark.parametrize("device", DEVICES)
def test_a_ledger_begun_below_a_hand_brings_its_question_into_view(
    chromium: Any, address: str, device: str
) -> None:
    at_score = with_hand(address, "123m456m789mCCC2p2p", "hand")
    page = visit(chromium, at_score, DEVICES[device], locale="en-US")
    total(page)
    settled(page)
    tap(
        page,
        page.get_by_role("button", name="Keep a ledger of the evening").locator("visible=true"),
    )
    question = page.locator(".seat-question")
    question.wait_for()
    settled(page)
    page.wait_for_function(IN_VIEW, arg=".seat-question")
    shot(page, f"{device}-evening-begun")


IN_VIEW = """place => {
    const { left, right, top, bottom } = document.querySelector(place).getBoundingClientRect();
    const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return shown?.closest(place) != null;
}"""
"""Script that returns whether the middle of an element is on the screen and not covered."""


def at_heading(page: Any, name: str) -> None:
    """Wait until the step with this heading is open and the heading has the focus."""
    page.wait_for_function(
        "name => document.activeElement.matches('h1')"
        " && document.activeElement.textContent === name",
        arg=name,
    )
    settled(page)


def test_two_phones_and_a_projector_agree(chromium: Any, tmp_path: Path) -> None:
    from tests.helpers.app_table import play  # needs playwright

    with running_app(tmp_path) as (address, _):
        ledger = Store(f"sqlite:///{tmp_path / 'ledger.db'}")
        outcome = play(chromium, address, ledger, hands=3)
        ledger.close()
    assert len(outcome.seconds) == 5
    assert [wrong for wrong in outcome.wrong if not wrong.endswith(" s")] == []


def scored_self_drawn(page: Any) -> None:
    """Open the demo photo's score as a self-drawn win, for which no discarder has to be named."""
    tap(page, key("demo"))
    total(page)
    settled(page)
    tap(page, page.locator(".st-key-choice-how button").nth(1))
    page.locator(".st-key-choice-how button:nth-of-type(2)[aria-checked=true]").wait_for()
    settled(page)


def confirm(page: Any) -> None:
    """Name East as the winner, then enter the scored hand into the ledger with one tap."""
    tap(page, key("seat-E"))
    page.get_by_text("Who gets what").wait_for()
    tap(page, key("next"))
    page.get_by_text("In the ledger:").wait_for()
    settled(page)


def evening(page: Any, title: str) -> None:
    tap(page, ".st-key-place-there-evening a")
    page.get_by_role("heading", name=title).wait_for()
