"""An evening of four rounds of sixteen tiles in a real browser, in the money of the club."""

import random
import re
from typing import Any

import pytest

from scoring import parse_shorthand
from tests.helpers.app_browser import (
    PHONE,
    choose_rules,
    enter_by_hand,
    key,
    nothing_sticks_out,
    settled,
    shot,
    small_buttons,
    tap,
    total,
    visit,
)

pytestmark = pytest.mark.browser

NAMES = ("Anna", "Bo", "Chen", "Dora")
WINDS = ("East", "South", "West", "North")
BASE, TAI = 100, 20
HELD = parse_shorthand("456m 23456s 123m 123p CC 1s")["concealed"]


class Table:
    """The evening kept beside, by the written rule alone: a base, the tai, and for whoever plays
    with the dealer 2n + 1 more, n counted by wins of the dealer and by draws."""

    def __init__(self) -> None:
        self.sums, self.dealer, self.stayed, self.deal, self.hand = [0, 0, 0, 0], 0, 0, 0, 1

    def played(self, winner: int | None, giver: int | None = None, tai: int = 0) -> None:
        if winner is not None:
            payers = [p for p in range(4) if p != winner] if giver is None else [giver]
            for payer in payers:
                more = 2 * self.stayed + 1 if self.dealer in (winner, payer) else 0
                self.sums[payer] -= BASE + TAI * (tai + more)
                self.sums[winner] += BASE + TAI * (tai + more)
        if winner in (None, self.dealer):
            self.stayed += 1
        else:
            self.dealer, self.stayed, self.deal = (self.dealer + 1) % 4, 0, self.deal + 1
        self.hand += 1

    @property
    def says(self) -> str:
        again = f", East again: {self.stayed}" if self.stayed else ""
        return f"{WINDS[self.deal // 4]} round, deal {self.deal % 4 + 1}{again}"


def test_four_rounds_of_an_evening(chromium: Any, address: str) -> None:
    page = visit(chromium, address, PHONE, locale="en-US")
    choose_rules(page, "Taiwanese 16 tiles")
    money(page, "base", BASE)
    money(page, "tai_value", TAI)
    tap(page, ".st-key-place-there-evening a")
    for wind, name in zip("ESWN", NAMES, strict=True):
        page.locator(f".st-key-name-{wind} input").fill(name)
    tap(page, page.get_by_role("button", name="Begin", exact=True))
    table = Table()
    expect(page, table)

    # a drawn hand keeps the dealer, and the next one is counted tile by tile with that in it
    draw(page, table)
    counted(page, table)
    expect(page, table)
    shot(page, "taiwanese-evening", full_page=True)
    nothing_sticks_out(page)
    assert small_buttons(page) == []

    luck = random.Random(204)  # in few hands a draw, a dealer who stays, and self-draws
    while table.deal < 16:
        winner = luck.choice((None, 0, 1, 2, 3, 3))
        if winner is None:
            draw(page, table)
        else:
            giver = luck.choice([None, *(p for p in range(4) if p != winner)])
            by_tai(page, table, winner, giver, luck.randrange(1, 9))
        if table.hand == 9:  # the phone was locked meanwhile
            page.reload()
            page.locator(".st-key-top a").first.wait_for()
        if table.deal < 16:
            expect(page, table)

    page.get_by_role("heading", name="The game is over").wait_for()
    settled(page)
    assert shown(page) == dict(zip(NAMES, table.sums, strict=True))
    assert page.locator('[class*="st-key-takeout-"]').count() == table.hand - 1, "nothing lost"
    nothing_sticks_out(page)
    shot(page, "taiwanese-standings")
    shot(page, "taiwanese-standings-all", full_page=True)


def money(page: Any, option: str, value: int) -> None:
    """A sum of the table, on the settings page."""
    if page.locator(".st-key-choose-rules").count() == 0:
        tap(page, ".st-key-place-there-settings a")
        page.locator(".st-key-choose-rules").wait_for()
        settled(page)
    field = page.locator(f".st-key-option-taiwanese-{option} input")
    if not field.is_visible():
        tap(page, f".st-key-option-of-taiwanese-{option} summary")
    field.fill(str(value))
    field.press("Enter")
    settled(page)


def expect(page: Any, table: Table) -> None:
    """Which hand it is, how often the dealer has stayed, and what everybody has."""
    page.get_by_role("heading", name=f"Hand {table.hand}", exact=True).wait_for()
    settled(page)
    assert page.locator(".ledger-where").first.inner_text().startswith(table.says + " ·")
    assert shown(page) == dict(zip(NAMES, table.sums, strict=True))
    assert sum(table.sums) == 0


def shown(page: Any) -> dict[str, int]:
    """Return everybody's total in the table of the evening."""
    rows = page.locator(".ledger-table:not(.preview) tbody tr")
    names = rows.locator("th").all_inner_texts()
    sums = [re.sub(r"[\s,\u202f]", "", one) for one in rows.locator("td.sum").all_inner_texts()]
    return {name: int(one.replace("−", "-")) for name, one in zip(names, sums, strict=True)}


def draw(page: Any, table: Table) -> None:
    tap(page, key(f"way-draw-{table.hand}"))
    table.played(None)


def by_tai(page: Any, table: Table, winner: int, giver: int | None, tai: int) -> None:
    """A win of which the tai were counted by head."""
    tap(page, key("way-points"))
    sheet = page.get_by_role("dialog")
    tap(page, sheet.locator(".st-key-seat-table button", has_text=NAMES[winner]))
    sheet.get_by_text("Who discarded the tile?").wait_for()
    if giver is None:
        tap(page, sheet.locator(".st-key-points-self-drawn label"))
    else:
        tap(page, sheet.locator(".st-key-seat-table button", has_text=NAMES[giver]))
    settled(page)
    field = sheet.locator(".st-key-points-total input")
    field.fill(str(tai))
    field.press("Enter")
    settled(page)
    tap(page, sheet.locator(key(f"ledger-confirm-points-{table.hand}")))
    sheet.wait_for(state="detached")
    table.played(winner, giver, tai)


def counted(page: Any, table: Table) -> None:
    """South wins on a discard of East's: one tai, and three for a dealer who has stayed once."""
    tap(page, ".st-key-place-there-count a")
    enter_by_hand(page, HELD)
    assert total(page) == 1
    shot(page, "taiwanese-score")
    tap(page, page.locator(".st-key-seat-table button", has_text="Bo"))
    page.get_by_text("Who discarded the tile?").wait_for()
    tap(page, page.locator(".st-key-seat-table button", has_text="Anna"))
    page.get_by_text("Who gets what").wait_for()
    settled(page)
    shot(page, "taiwanese-booking", full_page=True)
    tap(page, key("next"))
    page.get_by_text("In the ledger:").wait_for()
    settled(page)
    table.played(1, 0, 1)
    tap(page, ".st-key-place-there-evening a")
