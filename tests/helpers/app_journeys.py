"""Journeys through the app, at each of which the page has to stay under the finger."""

from collections.abc import Callable
from typing import Any

from tests.helpers.app_browser import PHONE, key, settled, tile, total, visit, with_hand
from tests.helpers.steady import Steady

MANY_FANS = "123m 123p 123s 77s 99m 9m"
DISPUTED = "1112345678999s 5s"


def sure_photo(browser: Any, address: str) -> Steady:
    """Return a photo that is sure: everything that can be said of it on one screen."""
    steady = _demo(browser, address)
    steady.stays(".st-key-choice-how button:nth-of-type(2)").stays(".st-key-settings summary")
    steady.stays(".st-key-choice-seat button:nth-of-type(3)")
    steady.stays(".st-key-choice-round button:nth-of-type(2)")
    steady.stays(".st-key-flag-last_wall_tile label")
    steady.stays(key("flowers-more")).stays(key("flowers-less"))
    steady.stays(".fan summary").stays(".tt-photo .zoom").stays(".tt-photo .zoom")
    return steady


def winner_in_the_row(browser: Any, address: str) -> Steady:
    """Return another tile won than was said, and undo."""
    steady = _opened(browser, address, MANY_FANS)
    steady.stays(tile("tile-3"), ".total").stays(key("won"), ".total")
    return steady.stays(key("undo"), ".total")


def rulings(browser: Any, address: str) -> Steady:
    """Return a disputed rule switched below the total, and options on the page of the settings."""
    steady = _opened(browser, address, DISPUTED)
    touched = ".st-key-rulings-touched summary"
    if steady.page.locator(touched).count():
        steady.stays(touched)
        radios = steady.page.locator(".st-key-rulings-touched [role=radiogroup]").first
        for number in (1, 0):
            steady.stays(radios.locator("label").nth(number))
    steady.turns(".st-key-place-there-settings a", ".st-key-choose-rules")
    steady.stays(steady.page.locator(".st-key-choose-rules label").nth(2))
    steady.stays('[class*="st-key-option-of-"] summary')
    return steady


JOURNEYS: dict[str, Callable[[Any, str], Steady]] = {
    journey.__name__: journey for journey in (sure_photo, winner_in_the_row, rulings)
}


def _demo(browser: Any, address: str, how: dict[str, Any] = PHONE) -> Steady:
    page = visit(browser, address, how, locale="en-US")
    steady = Steady(page).turns(key("demo"), ".tt-photo .box")
    total(page)
    settled(page)
    return steady


def _opened(browser: Any, address: str, line: str) -> Steady:
    """Return a hand that came with a link, at its score."""
    steady = Steady(visit(browser, with_hand(address, line), PHONE, locale="en-US"))
    steady.page.locator(".total, .st-key-row-hand").first.wait_for()
    settled(steady.page)
    return steady
