"""Sixteen hands with six incidents in a real browser: entered, undone, exported, opened again."""

import csv
import io
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.app_browser import PHONE, key, nothing_sticks_out, settled, shot, tap, visit

pytestmark = pytest.mark.browser

NAMES = {"E": "Anna", "S": "Bo", "W": "Chen", "N": "Dora"}
FREQUENT = ("false_win", "wrong_count", "exposed_own", "wrong_set", "withdrawn")
"""The five that stand first in the list, and happen in the first hands."""
CONFIRM = '[class*="st-key-ledger-confirm-"] button'


def test_an_evening_with_six_incidents(chromium: Any, address: str, tmp_path: Path) -> None:
    page = visit(chromium, f"{address}/evening", PHONE, locale="en-US", accept_downloads=True)
    for wind, name in NAMES.items():
        page.locator(f".st-key-name-{wind} input").fill(name)
    tap(page, page.get_by_role("button", name="Begin", exact=True))
    title(page, 1)
    for hand, code in enumerate(FREQUENT, start=1):
        assert taps_to_book(page, code, "SWN"[hand % 3]) <= 4
        page.get_by_text("In the ledger:").wait_for()
        settled(page)
        if code == "false_win":
            shot(page, "incident-booked")
            undone_and_booked_again(page, code)
        if code == "wrong_count":
            who_may_not_win(page)
        drawn(page, hand)
    for hand in range(6, 17):
        if hand == 9:
            the_referee_sets(page)
        drawn(page, hand)
    page.get_by_text("The evening goes to").wait_for()
    nothing_sticks_out(page)
    cancelled(page)
    settled(page)
    shot(page, "incidents-over", full_page=True)
    lines, totals = said(page)
    rows = exported(page, tmp_path)
    assert [row["what"] for row in rows if row["what"] not in ("draw",)] == [
        *("false_win", "false_win", "wrong_count", "exposed_own"),
        *("wrong_set", "withdrawn", "penalty"),
    ]
    assert [row["undone"] for row in rows].count("yes") == 2
    (fine,) = [row for row in rows if row["what"] == "penalty"]
    assert (fine["nobody"], fine["note"]) == ("7", "spilt tea")
    assert sum(int(rows[-1][f"{name} (total)"]) for name in NAMES.values()) == -7
    page.reload()
    page.get_by_text("The evening goes to").wait_for()
    settled(page)
    assert said(page) == (lines, totals)


def title(page: Any, hand: int) -> None:
    page.get_by_role("heading", name=f"Hand {hand} of 16").wait_for()
    settled(page)


def drawn(page: Any, hand: int) -> None:
    tap(page, f'[class~="st-key-way-draw-{hand}"] button')
    if hand < 16:
        title(page, hand + 1)


def taps_to_book(page: Any, code: str, seat: str) -> int:
    """Book an incident from the evening's page; how many taps that took."""
    steps = [key("way-incident"), key(f"incident-{code}"), key(f"seat-{seat}")]
    for step in steps:
        tap(page, step)
        settled(page)
    page.locator(".ruled").wait_for()
    shot(page, f"incident-{code}")
    nothing_sticks_out(page)
    page.locator(f"{CONFIRM}:enabled").wait_for()
    tap(page, CONFIRM)
    page.get_by_role("dialog").wait_for(state="detached")
    return len(steps) + 1


def undone_and_booked_again(page: Any, code: str) -> None:
    tap(page, page.locator('[class*="st-key-ledger-undo-"] button').first)
    page.get_by_text("Taken out.").wait_for()
    settled(page)
    page.locator(".ledger-cancelled").wait_for()
    taps_to_book(page, code, "W")
    page.get_by_text("In the ledger:").wait_for()
    settled(page)


def who_may_not_win(page: Any) -> None:
    """The seat of whoever lost the right cannot be tapped as the winner's."""
    page.get_by_text("Anna: may not win this hand").first.wait_for()
    tap(page, key("way-points"))
    page.locator(f"{key('seat-N')}:disabled").wait_for()
    assert page.locator(f"{key('seat-E')}:enabled").count() == 1
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    settled(page)


def the_referee_sets(page: Any) -> None:
    """Something that no rule knows: seven points to nobody, and why."""
    for step in ("way-incident", "incident-other", "seat-E"):
        tap(page, key(step))
        settled(page)
    for field, text in (("points", "7"), ("note", "spilt tea")):
        place = page.locator(f".st-key-incident-other-{field} input")
        place.fill(text)
        place.press("Enter")
        settled(page)
    shot(page, "incident-other")
    page.locator(f"{CONFIRM}:enabled").wait_for()
    tap(page, CONFIRM)
    page.get_by_text("7 went to nobody").wait_for()
    settled(page)


def cancelled(page: Any) -> None:
    """One of the six was none after all: it stays, with why."""
    line = page.locator('[class*="st-key-entry-"]', has_text="A claim is taken back")
    tap(page, line.locator("button"))
    field = page.locator('[class*="st-key-why-"] input')
    field.fill("he was right")
    field.press("Enter")
    settled(page)
    tap(page, key("ledger-confirm-cancel"))
    page.locator(".ledger-cancelled", has_text="he was right").wait_for()


def said(page: Any) -> tuple[list[str], list[str]]:
    """The lines of the list, and the totals."""
    lines: list[str] = page.locator(".ledger-line").all_inner_texts()
    totals: list[str] = page.locator(".ledger-table .sum").all_inner_texts()
    return lines, totals


def exported(page: Any, folder: Path) -> list[dict[str, str]]:
    with page.expect_download() as download:
        tap(page, key("ledger-csv"))
    file = folder / "evening.csv"
    download.value.save_as(file)
    return list(csv.DictReader(io.StringIO(file.read_text("utf-8-sig"), newline="")))
