"""The server is killed near a tap that writes, and another one is started: nothing is entered
twice, and nothing is shown as entered that is not.

`TILETALLY_KILLS=25 python -m pytest tests/ui/test_e2e_restarts.py` kills it 25 times near each tap.
"""

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ledger.store import Store
from tests.helpers.app_browser import (
    PHONE,
    free_port,
    kept,
    key,
    running_app,
    settled,
    taken_over,
    tap,
    visit,
    visit_name,
    with_hand,
)

pytestmark = [pytest.mark.browser, pytest.mark.slow]

KILLS = int(os.environ.get("TILETALLY_KILLS", "1"))
NEAR_MS = 250
"""Maximum time in milliseconds between a tap and the kill of the server."""

CONFIRM = '[class*="st-key-ledger-confirm-hand"] button'
BEGIN = "[data-testid=stFormSubmitButton] button"


def begun(page: Any, address: str) -> None:
    page.goto(f"{address}/evening")
    tap(page, BEGIN)
    page.locator(key("way-draw-1")).wait_for()
    settled(page)


def said_who(page: Any, address: str, how: str = "") -> None:
    """Open a hand won by South in an evening, so that one more tap enters it."""
    begun(page, address)
    page.goto(with_hand(address, f"123456789m CCC 2p 2p {how}", "hand"))
    tap(page, key("seat-S"))
    settled(page)
    page.get_by_text("others −8" if not how else "Who gets what").first.wait_for()
    kept(page)


def drew(page: Any, address: str) -> None:
    said_who(page, address, "+self-drawn")


Way = tuple[Callable[[Any, str], None], str, str, str, str]
WRITES: dict[str, Way] = {
    # what goes before it, the button, the kind of entry, what is seen once it is in and before
    "into the ledger": (drew, CONFIRM, "win", "text=/^In the ledger/", f"{CONFIRM}:enabled"),
    "a discarder": (said_who, key("seat-W"), "win", "text=/^In the ledger/", key("seat-W")),
    "a draw": (begun, key("way-draw-1"), "draw", key("way-draw-2"), key("way-draw-1")),
}


@pytest.mark.parametrize("kill", range(KILLS))
@pytest.mark.parametrize("name", WRITES)
def test_what_is_written_near_the_end_of_a_server_is_once_in_the_ledger_and_shown_so(
    chromium: Any, tmp_path: Path, name: str, kill: int
) -> None:
    ready, button, kind, entered, not_yet = WRITES[name]
    port = free_port()
    with running_app(tmp_path, port) as (address, process):
        page = visit(chromium, address, PHONE, locale="en-US")
        ready(page, address)
        before = visit_name(page)
        tap(page, button)
        page.wait_for_timeout(NEAR_MS * (kill + 1) / (KILLS + 1))  # where the server ends
        os.kill(process, signal.SIGKILL)
    with running_app(tmp_path, port):
        taken_over(page, before)
        written = entries(tmp_path, kind)
        assert written in (0, 1)
        page.locator(entered if written else not_yet).first.wait_for()
        settled(page)
        shown = page.locator(entered).count()  # a line, and the form where it is open
        assert bool(shown) == bool(written), "the page shows what is in the ledger"
        if not written:
            tap(page, not_yet)
            page.locator(entered).first.wait_for()
        assert entries(tmp_path, kind) == 1
        page.context.close()


def entries(folder: Path, kind: str) -> int:
    store = Store(f"sqlite:///{folder / 'ledger.db'}")
    try:
        (evening,) = store.evenings()
        return sum(entry.kind == kind for entry in evening.entries)
    finally:
        store.close()
