"""Barriers for screen readers, keyboards and low vision, found by axe-core.

Each page is tested at the width of a phone, in light and dark colours: with all rules in the first,
    and with the rules about colours in the second; which comes first alternates. There must be no
    finding of serious or critical impact.
"""

from typing import Any

import pytest

from tests.helpers.app_browser import (
    PHONE,
    faded_in,
    key,
    settled,
    tap,
    tile,
    total,
    unfold,
    visit,
    with_hand,
)

axe = pytest.importorskip(
    "axe_playwright_python.sync_playwright", reason="needs the axe-playwright-python package"
)

pytestmark = pytest.mark.browser

WRONG = {"resultTypes": ["violations"]}
"""Options for axe-core: report only violations in full, not the passed checks."""
COLOURS = {**WRONG, "runOnly": ["color-contrast", "link-in-text-block"]}


def test_counting(chromium: Any, address: str) -> None:
    page = visit(chromium, address, PHONE, locale="en-US")
    found = of_sheet(page, key("rules-chip"), "the rules")
    for folded in page.locator(".stExpander summary:visible").all():
        tap(page, folded)
    found += in_both_looks(page, "photo, all open")
    tap(page, key("use-webcam"))
    page.locator(key("live-again")).wait_for()
    found += in_both_looks(page, "no camera")
    tap(page, key("use-file"))
    page.locator(key("use-webcam")).wait_for()  # what lies below the camera has moved
    tap(page, key("by-hand"))
    page.locator(tile("pad-1m")).wait_for()
    found += in_both_looks(page, "empty tiles")
    page.goto(with_hand(address, "123456789m CCC 2p", "hand"))
    page.get_by_text("What won?").first.wait_for()
    found += in_both_looks(page, "thirteen tiles")
    page.goto(with_hand(address, "123456789m CCC 2p 2p", "hand"))
    page.locator(tile("tile-13")).wait_for()
    tap(page, tile("tile-0"))
    page.get_by_role("dialog").wait_for()
    found += in_both_looks(page, "correcting a tile")
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    unfold(page, "settings")
    found += of_sheet(page, key("add-meld"), "a meld")
    total(page)
    page.locator(key("share")).wait_for()
    for folded in page.locator(".stExpander summary:visible").all():
        tap(page, folded)
    found += in_both_looks(page, "score, all open")
    tap(page, key("share"))
    page.get_by_role("dialog").get_by_alt_text("The count as one picture").wait_for()
    found += in_both_looks(page, "sharing")
    assert found == []


@pytest.mark.parametrize("place", ["evening", "learn", "settings"])
def test_the_other_places(chromium: Any, address: str, place: str) -> None:
    page = visit(chromium, f"{address}/{place}", PHONE, locale="en-US")
    page.locator(".stMain h1, .stMain h2, .stMain h3").first.wait_for()
    assert in_both_looks(page, place) == []


def test_learning(chromium: Any, address: str) -> None:
    page = visit(chromium, f"{address}/learn", PHONE, locale="en-US")
    found = []
    for part, sign in (
        ("Count it yourself", key("quiz-check")),
        ("Coach", "text=How the coach counts"),
        ("Trainer", '[class*="st-key-"][class*="__t-"] button'),
    ):
        tap(page, page.get_by_role("radio", name=part))
        page.locator(sign).first.wait_for()
        found += in_both_looks(page, part)
    assert found == []


def test_an_evening_and_its_sheets(chromium: Any, address: str) -> None:
    page = visit(chromium, f"{address}/evening", PHONE, locale="en-US")
    for wind, name in {"E": "Anna", "S": "Bo", "W": "Chen", "N": "Dora"}.items():
        page.locator(f".st-key-name-{wind} input").fill(name)
    tap(page, page.get_by_role("button", name="Begin", exact=True))
    page.locator(".ledger-table").wait_for()
    found = []
    for sheet in ("points", "incident"):
        found += of_sheet(page, key(f"way-{sheet}"), sheet)
    tap(page, '[class*="st-key-way-draw"] button')
    page.get_by_role("heading", name="Hand 2 of 16").wait_for()
    for folded in page.locator(".stExpander summary:visible").all():
        tap(page, folded)
    found += in_both_looks(page, "an evening, all open")
    tap(page, page.get_by_role("link", name="Table screen"))
    page.locator(".board-table").wait_for()
    settled(page)
    found += in_both_looks(page, "the table screen")
    tap(page, page.get_by_role("link", name="The whole evening"))
    page.locator(".ledger-table").wait_for()
    tap(page, ".st-key-place-there-count a")
    tap(page, key("demo"))
    total(page)
    settled(page)
    tap(page, key("seat-E"))
    settled(page)
    found += in_both_looks(page, "who won")
    assert found == []


@pytest.mark.parametrize("language", ["zh-TW", "ja-JP"])
def test_the_other_languages(chromium: Any, address: str, language: str) -> None:
    """Simplified Chinese is not tested, because it is converted from Traditional and has the same
    layout."""
    page = visit(chromium, address, PHONE, locale=language)
    found = findings(page, "photo")
    tap(page, key("demo"))
    total(page)
    found += findings(page, "score")
    for place in ("evening", "learn", "settings"):
        tap(page, f".st-key-place-there-{place} a")
        page.wait_for_url(f"**/{place}*")
        found += findings(page, place)
    tap(page, ".st-key-place-there-evening a")
    for wind in "ESWN":
        page.locator(f".st-key-name-{wind} input").fill(wind)
    tap(page, page.locator("[data-testid=stFormSubmitButton] button").first)
    page.locator(".ledger-table").wait_for()
    found += findings(page, "an evening")
    assert page.evaluate("document.documentElement.lang")[:2] == language[:2]
    assert found == []


def of_sheet(page: Any, opens: str, where: str) -> list[str]:
    """Open a sheet with the button `opens`, return the findings, and close the sheet."""
    tap(page, opens)
    page.get_by_role("dialog").wait_for()
    found = in_both_looks(page, where)
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    settled(page)
    return found


def in_both_looks(page: Any, where: str) -> list[str]:
    """Return the findings on this page in its present colours, and then in the other ones (light or
    dark) with the rules about colours only."""
    dark = "matchMedia('(prefers-color-scheme: dark)').matches"
    looks = ("dark", "light") if page.evaluate(dark) else ("light", "dark")
    found = findings(page, f"{where}, {looks[0]}")
    page.emulate_media(color_scheme=looks[1])
    page.wait_for_function(
        """(dark) => {
            const ground = getComputedStyle(document.querySelector('.stApp')).backgroundColor;
            return (Number(ground.match(/\\d+/)[0]) < 128) === dark;
        }""",
        arg=looks[1] == "dark",
    )
    return found + findings(page, f"{where}, {looks[1]}", COLOURS)


def findings(page: Any, where: str, options: dict[str, list[str]] = WRONG) -> list[str]:
    """Return the findings of serious or critical impact as text: the page's name `where`, the rule,
    and the element.

    options: options for axe-core.
    """
    settled(page)
    faded_in(page)  # what fades in has no contrast yet
    found = axe.Axe().run(page, options=options).response["violations"]
    return [
        f"{where}: {finding['id']} ({finding['help']}): {node['html'][:220]}"
        for finding in found
        if finding["impact"] in ("serious", "critical")
        for node in finding["nodes"][:3]
    ]
