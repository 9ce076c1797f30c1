"""What a screen reader, a keyboard or weak eyes would stumble over, looked for by axe-core.

Each page at the width of a phone, light and dark. Nothing of serious or critical impact may be
found.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.helpers.app_browser import PHONE, enter_by_hand, key, settled, tap, tile, total, visit

axe = pytest.importorskip(
    "axe_playwright_python.sync_playwright", reason="needs the axe-playwright-python package"
)

pytestmark = pytest.mark.browser

STRAIGHT = ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "C", "C", "C", "2p", "2p"]


@pytest.fixture(params=["light", "dark"])
def look(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_counting(chromium: Any, address: str, look: str) -> None:
    page = visit(chromium, address, PHONE, locale="en-US", color_scheme=look)
    found = findings(page, "photo")
    found += of_sheet(page, key("rules-chip"), "the rules")
    for folded in page.locator(".stExpander summary").all():
        tap(page, folded)
    found += findings(page, "photo, all open")
    tap(page, key("use-webcam"))
    page.locator(key("live-again")).wait_for()
    found += findings(page, "no camera")
    tap(page, key("use-file"))
    tap(page, key("by-hand"))
    page.locator(tile("pad-1m")).wait_for()
    found += findings(page, "empty tiles")
    tap(page, key("step-photo"))
    enter_by_hand(page, STRAIGHT)
    found += findings(page, "tiles")
    tap(page, tile("tile-0"))
    page.get_by_role("dialog").wait_for()
    found += findings(page, "correcting a tile")
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    tap(page, key("next"))
    page.get_by_text("How it was won").wait_for()
    found += findings(page, "hand")
    found += of_sheet(page, key("add-meld"), "a meld")
    tap(page, tile("win-13"))
    page.locator('[class*="st-key-win-"] button[kind="primary"]').wait_for()
    tap(page, key("next"))
    total(page)
    page.locator(key("share")).wait_for()
    found += findings(page, "score")
    for folded in page.locator(".stExpander summary").all():
        tap(page, folded)
    found += findings(page, "score, all open")
    tap(page, key("share"))
    page.get_by_role("dialog").get_by_alt_text("The count as one picture").wait_for()
    found += findings(page, "sharing")
    assert found == []


@pytest.mark.parametrize("place", ["evening", "learn", "settings"])
def test_the_other_places(chromium: Any, address: str, look: str, place: str) -> None:
    page = visit(chromium, f"{address}/{place}", PHONE, locale="en-US", color_scheme=look)
    page.locator(".stMain h1, .stMain h2, .stMain h3").first.wait_for()
    assert findings(page, place) == []


def test_learning(chromium: Any, address: str, look: str) -> None:
    page = visit(chromium, f"{address}/learn", PHONE, locale="en-US", color_scheme=look)
    found = []
    for part, sign in (
        ("Count it yourself", key("quiz-check")),
        ("Waits", '[class*="st-key-"][class*="__t-1m"] button'),
        ("Coach", '[class*="st-key-"][class*="__t-1m"] button'),
        ("Trainer", '[class*="st-key-"][class*="__t-"] button'),
    ):
        tap(page, page.get_by_role("radio", name=part))
        page.locator(sign).first.wait_for()
        found += findings(page, part)
    assert found == []


def test_an_evening_and_its_sheets(chromium: Any, address: str, look: str) -> None:
    page = visit(chromium, f"{address}/evening", PHONE, locale="en-US", color_scheme=look)
    for wind, name in {"E": "Anna", "S": "Bo", "W": "Chen", "N": "Dora"}.items():
        page.locator(f".st-key-name-{wind} input").fill(name)
    tap(page, page.get_by_role("button", name="Begin", exact=True))
    page.locator(".ledger-table").wait_for()
    found = []
    for sheet in ("points", "false-win", "penalty"):
        found += of_sheet(page, key(f"way-{sheet}"), sheet)
    tap(page, '[class*="st-key-way-draw"] button')
    page.get_by_role("heading", name="Hand 2 of 16").wait_for()
    for folded in page.locator(".stExpander summary").all():
        tap(page, folded)
    found += findings(page, "an evening, all open")
    tap(page, ".st-key-place-there-count a")
    tap(page, key("demo"))
    total(page)
    settled(page)
    tap(page, key("seat-E"))
    settled(page)
    found += findings(page, "who won")
    assert found == []


@pytest.mark.parametrize("language", ["zh-TW", "zh-CN", "ja-JP"])
def test_the_other_languages(chromium: Any, address: str, language: str) -> None:
    page = visit(chromium, address, PHONE, locale=language)
    found = findings(page, "photo")
    tap(page, key("demo"))
    total(page)
    found += findings(page, "score")
    for step in ("tiles", "hand"):
        tap(page, key(f"step-{step}"))
        page.locator(f'.st-key-step-{step} button[kind="primary"]').wait_for()
        found += findings(page, step)
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
    """What is found with this sheet open, which is then closed."""
    tap(page, opens)
    page.get_by_role("dialog").wait_for()
    found = findings(page, where)
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    settled(page)
    return found


def findings(page: Any, where: str) -> list[str]:
    """What is of serious or critical impact: the page, the rule, and where on the page."""
    settled(page)
    page.wait_for_timeout(300)  # what fades in has no contrast yet
    found = axe.Axe().run(page).response["violations"]
    return [
        f"{where}: {finding['id']} ({finding['help']}): {node['html'][:220]}"
        for finding in found
        if finding["impact"] in ("serious", "critical")
        for node in finding["nodes"][:3]
    ]
