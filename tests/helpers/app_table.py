"""An evening kept on two phones and shown on the table screen."""

import random
import re
import time
from dataclasses import dataclass, field
from typing import Any

from ledger.store import Store
from tests.helpers.app_browser import LAPTOP, PHONE, settled, tap, visit

HANDS, BAR_S = 16, 3.0
NAMES = {"E": "Anna", "S": "Bo", "W": "Chen", "N": "Dora"}
GIVE_UP_S = 30.0

SUMS = """() => Object.fromEntries([...document.querySelectorAll(
    '.ledger-table tbody tr, .board-seat')].map(one => [one.querySelector('th, .name').innerText,
    one.querySelector('.sum, .has b').innerText]))"""


@dataclass
class Outcome:
    """Results of an evening.

    seconds: time from each tap until all screens showed it.
    wrong: descriptions of errors, such as a time above `BAR_S`.
    """

    seconds: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


class Table:
    """One evening on three screens, and its ledger.

    first and second: pages of the phones that keep the ledger.
    tablet: page of the table screen, which only watches.
    """

    def __init__(self, browser: Any, address: str, ledger: Store) -> None:
        self.first = visit(browser, f"{address}/evening", PHONE, locale="en-US")
        for wind, name in NAMES.items():
            self.first.locator(f".st-key-name-{wind} input").fill(name)
        tap(self.first, self.first.get_by_role("button", name="Begin", exact=True))
        self.first.locator(".ledger-table").wait_for()
        settled(self.first)
        tap(self.first, ".st-key-ledger-share summary")
        link = self._link("Keep the ledger")
        self.second = visit(browser, _here(link, address), PHONE, locale="en-US")
        self.tablet = browser.new_context(**LAPTOP, locale="en-US").new_page()
        self.tablet.goto(_here(self._link("Only watch"), address))
        self.screens = (self.first, self.second, self.tablet)
        for screen in self.screens:
            screen.locator(".ledger-table, .board-table").wait_for()
            settled(screen)
        self.ledger = ledger
        self.id = next(iter(ledger.evenings())).id

    def _link(self, level: str) -> str:
        tap(self.first, self.first.get_by_role("radio", name=level))
        settled(self.first)
        return str(self.first.locator(".st-key-ledger-share code").inner_text()).strip()

    def evening(self) -> Any:
        return self.ledger.evening(self.id)

    def prepare(self, phone: Any, winner: int, giver: int | None) -> Any:
        """Fill in the sheet for a hand and return the button that enters it; indices of players as
        in `NAMES`, and None as `giver` for a self-drawn tile."""
        tap(phone, ".st-key-way-points button")
        sheet = phone.get_by_role("dialog")
        players = list(NAMES.values())
        seat = sheet.locator(".st-key-seat-table button")
        tap(phone, seat.filter(has_text=players[winner]))
        settled(phone)
        drawn = sheet.locator(".st-key-points-self-drawn label")
        tap(phone, drawn if giver is None else seat.filter(has_text=players[giver]))
        settled(phone)
        confirm = sheet.locator('[class*="st-key-ledger-confirm-"] button')
        confirm.and_(phone.locator(":enabled")).wait_for()
        return confirm

    def take_out_last(self, phone: Any) -> float:
        """Remove the last hand and return the time of the tap."""
        began = time.perf_counter()
        tap(phone, phone.locator('[class*="st-key-takeout-"] button').first)
        return began

    def agree(self, began: float, entries: int, outcome: Outcome, what: str) -> None:
        """Wait until the ledger has `entries` valid entries and all screens show its totals. Record
        the time since `began` in the outcome, or an error if it exceeds `BAR_S` or they do not
        agree within `GIVE_UP_S`."""
        shown: list[Any] = []
        while time.perf_counter() - began < GIVE_UP_S:
            evening = self.evening()
            sums = {n: f"{t:g}" for n, t in zip(evening.players, evening.money.totals, strict=True)}
            shown = [_sums(screen) for screen in self.screens]
            if len(evening.log.live) == entries and all(one == sums for one in shown):
                took = time.perf_counter() - began
                outcome.seconds.append(took)
                if took > BAR_S:
                    outcome.wrong.append(f"{what}: {took:.1f} s")
                return
            self.first.wait_for_timeout(50)
        many = len(self.evening().log.live)
        outcome.wrong.append(f"{what}: {many} entries of {entries}, shown {shown}")


def play(browser: Any, address: str, ledger: Store, hands: int, seed: int = 1) -> Outcome:
    """Play an evening of random hands and return its outcome. On every second hand both phones
    enter the same hand at the same time; every third hand is removed and entered again with another
    winner."""
    rng = random.Random(seed)
    table, outcome = Table(browser, address, ledger), Outcome()
    for hand in range(1, hands + 1):
        phones = [table.first, table.second]
        if hand % 2 == 0:
            phones.reverse()
        winner = rng.randrange(4)
        giver = rng.choice([None, *(p for p in range(4) if p != winner)])
        both = [table.prepare(phone, winner, giver) for phone in phones[: 1 + (hand % 2 == 0)]]
        began = time.perf_counter()
        for phone, confirm in zip(phones, both, strict=False):
            tap(phone, confirm)
        table.agree(began, hand, outcome, f"hand {hand}")
        if hand % 3 == 0:
            began = table.take_out_last(phones[1])
            table.agree(began, hand - 1, outcome, f"hand {hand} taken out")
            confirm = table.prepare(phones[1], (winner + 1) % 4, None)
            began = time.perf_counter()
            tap(phones[1], confirm)
            table.agree(began, hand, outcome, f"hand {hand} put right")
        print(
            f"hand {hand}: {outcome.seconds[-1]:.1f} s {table.evening().money.totals}", flush=True
        )
    return outcome


def _sums(screen: Any) -> dict[str, str]:
    shown: dict[str, str] = screen.evaluate(SUMS)
    return {name: re.sub(r"[+\s]", "", text).replace("−", "-") for name, text in shown.items()}


def _here(link: str, address: str) -> str:
    """Return a link to the app with its address replaced by the one used here."""
    return re.sub(r"^https?://[^/]+", address, link)
