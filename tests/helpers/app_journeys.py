"""Journeys through the app, at each of which the page has to stay under the finger."""

from collections.abc import Callable
from typing import Any

from tests.helpers.app_browser import (
    LAPTOP,
    PHONE,
    enter_by_hand,
    key,
    settled,
    tap,
    tile,
    total,
    visit,
    with_hand,
)
from tests.helpers.steady import Steady

MANY_FANS = "123m 123p 123s 77s 99m 9m"
DISPUTED = "1112345678999s 5s"


def first_open(browser: Any, address: str) -> Steady:
    """Open every page, and each fold of the first one."""
    steady = Steady(visit(browser, address, PHONE, locale="en-US"))
    steady.page.locator(key("demo")).wait_for()
    settled(steady.page)
    for folded in ("write-hand", "last-hands", "phone-address"):
        if steady.page.locator(f".st-key-{folded} summary").count():
            steady.stays(f".st-key-{folded} summary").stays(f".st-key-{folded} summary")
    steady.opens_sheet(key("rules-chip"))
    for place, sign in (
        ("evening", ".st-key-name-E"),
        ("learn", "[role=radio]"),
        ("settings", ".st-key-choose-rules"),
        ("count", key("demo")),
    ):
        steady.turns(f".st-key-place-there-{place} a", sign)
    return steady


def sure_photo(browser: Any, address: str) -> Steady:
    """A photo that is sure: everything that can be said of it on one screen."""
    steady = _demo(browser, address)
    steady.stays(".st-key-choice-how button:nth-of-type(2)").stays(".st-key-settings summary")
    steady.stays(".st-key-choice-seat button:nth-of-type(3)")
    steady.stays(".st-key-choice-round button:nth-of-type(2)")
    steady.stays(".st-key-flag-last_wall_tile label")
    steady.stays(key("flowers-more")).stays(key("flowers-less"))
    steady.stays(".fan summary").stays(".tt-photo .zoom").stays(".tt-photo .zoom")
    return steady


def wrong_tile(browser: Any, address: str) -> Steady:
    """The sheet of a tile from the strip and the photo, a correction and its undo."""
    steady = _demo(browser, address)
    steady.opens_sheet(tile("tile-0")).opens_sheet('.tt-photo .box[data-id="1"]')
    steady.stays(tile("tile-0"), ".tt-photo").stays(tile("fix-9s"), ".tt-photo")
    steady.stays(key("undo")).stays(".st-key-settings summary")
    steady.opens_sheet(tile("tile-3")).opens_sheet(key("add-one"))
    return steady


def stray_and_missing(browser: Any, address: str) -> Steady:
    """A tile removed, and added again."""
    steady = _demo(browser, address)
    steady.stays(tile("tile-0"), ".tt-photo").stays(key("remove"), ".tt-photo")
    steady.stays(key("add-tile"), ".tt-photo").stays(tile("add-1m"), ".tt-photo")
    return steady


def by_hand(browser: Any, address: str) -> Steady:
    """Every tap on the pad, then the hand, its winning tile and the circumstances."""
    steady = Steady(visit(browser, address, PHONE, locale="en-US"))
    steady.turns(key("by-hand"), tile("pad-1m"))
    for code in ("1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "C", "C", "C", "2p", "2p"):
        steady.stays(tile(f"pad-{code}"))
    steady.stays(".st-key-settings summary").stays(key("flowers-more"))
    steady.stays(".st-key-flag-last_wall_tile label")
    return steady


def kong(browser: Any, address: str) -> Steady:
    """Four alike, offered as a kong; melds made and split."""
    steady = Steady(visit(browser, address, PHONE, locale="en-US"))
    enter_by_hand(steady.page, ["1m"] * 4 + ["2p", "3p", "4p", "5s", "6s", "7s", "C", "C", "C"])
    settled(steady.page)
    steady.stays(tile("pad-2m")).stays(tile("pad-2m"))
    steady.stays(".st-key-settings summary").opens_sheet(key("add-meld"))
    return steady


def winner_in_the_row(browser: Any, address: str) -> Steady:
    """A total that waits for the winning tile, and another one that won instead."""
    steady = _opened(browser, address, MANY_FANS)
    steady.stays(tile("tile-3"), ".total").stays(key("won"), ".total")
    steady.stays(key("undo"), ".total")
    return steady


def sixteen_tiles(browser: Any, address: str) -> Steady:
    """Seventeen tiles under rules of fourteen: the rules that have them are offered."""
    steady = Steady(visit(browser, address, PHONE, locale="en-US"))
    tiles = ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "2p", "3p", "4p", "5p"]
    enter_by_hand(steady.page, tiles)
    settled(steady.page)
    for code in ("6p", "2s", "2s"):
        steady.stays(tile(f"pad-{code}"))
    return steady


def rulings(browser: Any, address: str) -> Steady:
    """A disputed rule switched below the total, and options on the page of the settings."""
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


def evening(browser: Any, address: str) -> Steady:
    """An evening begun, its sheets, a hand booked from its score."""
    steady = Steady(visit(browser, f"{address}/evening", PHONE, locale="en-US"))
    for wind, name in {"E": "Anna", "S": "Bo", "W": "Chen", "N": "Dora"}.items():
        steady.page.locator(f".st-key-name-{wind} input").fill(name)
    begin = steady.page.get_by_role("button", name="Begin", exact=True)
    steady.turns(begin, ".ledger-table")
    for sheet in ("points", "incident"):
        steady.opens_sheet(key(f"way-{sheet}"))
        tap(steady.page, key(f"way-{sheet}"))
        settled(steady.page)
        if sheet == "incident":
            tap(steady.page, key("incident-false_win"))
            settled(steady.page)
        for seat in "ESEN":
            steady.stays(key(f"seat-{seat}"))
        steady.page.keyboard.press("Escape")
        steady.page.get_by_role("dialog").wait_for(state="detached")
    steady.turns(".st-key-place-there-count a", key("demo")).turns(key("demo"), ".total")
    total(steady.page)
    settled(steady.page)
    steady.stays(key("seat-E")).stays(key("seat-S"))
    return steady


def on_a_desktop(browser: Any, address: str) -> Steady:
    """The sheets on a desktop, where a scrollbar takes room."""
    steady = _demo(browser, address, LAPTOP)
    return steady.opens_sheet(tile("tile-0")).opens_sheet(key("share"))


JOURNEYS: dict[str, Callable[[Any, str], Steady]] = {
    journey.__name__: journey
    for journey in (
        first_open,
        sure_photo,
        wrong_tile,
        stray_and_missing,
        by_hand,
        kong,
        winner_in_the_row,
        sixteen_tiles,
        rulings,
        evening,
        on_a_desktop,
    )
}


def _demo(browser: Any, address: str, how: dict[str, Any] = PHONE) -> Steady:
    page = visit(browser, address, how, locale="en-US")
    steady = Steady(page).turns(key("demo"), ".tt-photo .box")
    total(page)
    settled(page)
    return steady


def _opened(browser: Any, address: str, line: str) -> Steady:
    """A hand that came with a link, at its score."""
    steady = Steady(visit(browser, with_hand(address, line), PHONE, locale="en-US"))
    steady.page.locator(".total, .st-key-row-hand").first.wait_for()
    settled(steady.page)
    return steady
