"""The server is killed near a tap, and another takes its place: nothing is lost in silence or done
twice. `benchmarks/host_restarts.py` does it 25 times for each button that writes.
"""

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api", reason="needs the playwright package")

from benchmarks.host_restarts import BUTTONS, ONCE, SAID, Table, Trials, taken_over_by_new_server
from tests.helpers.app_browser import key, settled

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def table(chromium: Any, tmp_path: Path) -> Iterator[Table]:
    table = Table(chromium, tmp_path)
    yield table
    table.close()


def trials(name: str) -> Trials:
    return Trials(next(button for button in BUTTONS if button.name == name))


@pytest.mark.parametrize(
    "name", ["into the ledger", "draw", "begin an evening", "who won", "a tile more", "a switch"]
)
def test_what_the_server_never_heard_of_is_done_once_by_the_next(table: Table, name: str) -> None:
    taps = trials(name)
    taps.one(table, 0.2, frozen=True)
    assert taps.wrong == []
    assert taps.outcomes == {ONCE: 1}


SLOW_STORE = """() => {
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...given) {
    const asked = put.apply(this, given);
    return {
      get result() { return asked.result; },
      set onsuccess(done) { asked.onsuccess = () => setTimeout(done, 2500); },
      set onerror(failed) { asked.onerror = failed; },
    };
  };
}"""


def test_a_phone_that_is_slow_to_keep_what_was_tapped_before_does_not_lose_the_next_tap(
    table: Table,
) -> None:
    taps = trials("a switch")
    button = dataclasses.replace(taps.button, ready=_with_a_flower_still_being_kept)
    taps = Trials(button)
    taps.one(table, 0.2, frozen=True)
    assert taps.wrong == []
    assert taps.outcomes == {ONCE: 1}


CUT_OFF = """
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", (event) => {
        if (this.cut && ++window.heardOfTap > 3) event.stopImmediatePropagation();
      });
    }
    send(data) {
      if (window.heardOfTap === undefined && new TextDecoder().decode(data).includes("seat-S")) {
        this.cut = true;
        window.heardOfTap = 0;
      }
      return super.send(data);
    }
  };
"""
"""Only the beginning of the answer to a tap comes through, so that its run stays under way."""


def test_a_tap_whose_answer_was_cut_off_is_done_once_or_said(table: Table) -> None:
    def ready(table: Table) -> None:
        table.begin()
        table.page.context.add_init_script(CUT_OFF)
        table.hand()

    taps = Trials(dataclasses.replace(trials("who won").button, ready=ready))
    taps.one(table, 0.5)
    assert taps.wrong == []
    assert set(taps.outcomes) <= {ONCE, SAID}


CLOSES_LATE = """
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("close", (event) => {
        if (!event.isTrusted) return;
        event.stopImmediatePropagation();
        setTimeout(() => this.dispatchEvent(new CloseEvent("close")), 1500);
      });
    }
  };
"""
"""The page hears a while later that its connection is cut."""


def test_a_switch_tapped_before_the_page_knows_that_the_server_is_gone_is_done_once(
    table: Table,
) -> None:
    def ready(table: Table) -> None:
        table.sit_down("")
        table.page.context.add_init_script(CLOSES_LATE)
        table.hand("hand")

    taps = Trials(dataclasses.replace(trials("a switch").button, ready=ready))
    taps.one(table, -0.2)
    assert taps.wrong == []
    assert taps.outcomes == {ONCE: 1}


def _with_a_flower_still_being_kept(table: Table) -> None:
    table.sit_down("")
    table.hand("hand")
    table.page.evaluate(SLOW_STORE)
    table.tap(key("flowers-more"))


@pytest.mark.parametrize("name", ["incident", "undo in the box", "delete"])
def test_what_only_the_server_knew_of_is_done_once_or_said(table: Table, name: str) -> None:
    taps = trials(name)
    taps.one(table, 0.2, frozen=True)
    assert taps.wrong == []
    assert set(taps.outcomes) <= {ONCE, SAID}


def test_two_servers_that_die_within_one_hand_lose_nothing_of_what_is_tapped_then(
    table: Table,
) -> None:
    table.sit_down("")
    table.tap(key("demo"))
    page, switch = table.page, ".st-key-flag-last_wall_tile"
    page.locator(".total").wait_for()
    table.open_step("hand")
    page.locator(switch).wait_for()
    for _ in range(2):
        page.wait_for_timeout(400)  # the browser keeps what it has
        taken_over_by_new_server(table)
    page.wait_for_function("window.tileTallyFinds === false")
    table.tap(f"{switch} label")
    page.locator(f"{switch} :checked").wait_for(state="attached")
    page.wait_for_timeout(400)
    page.reload()
    page.wait_for_function("window.tileTallyFinds === false")  # what the browser kept has come
    page.wait_for_timeout(400)
    settled(page)
    assert page.locator(f"{switch} :checked").count() == 1
