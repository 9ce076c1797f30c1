"""The chart of an evening: a line for each player, through every hand."""

from pathlib import Path
from typing import Any

import pytest

from ledger.evening import Evening, new_id
from ledger.store import Store
from ledger.turns import usual_turns
from tests.helpers.app_browser import PHONE, running_app, settled, visit

pytestmark = pytest.mark.browser

LINES = '.st-key-ledger-chart [data-testid="stVegaLiteChart"] .mark-line path'


def test_every_player_has_a_line_through_all_hands(chromium: Any, tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'ledger.db'}")
    evenings = {hands: played(store, hands) for hands in (1, 16)}
    store.close()
    with running_app(tmp_path) as (address, _):
        for hands, evening in evenings.items():
            page = visit(chromium, f"{address}/evening", PHONE, locale="en-US")
            page.locator(f".st-key-take-up-{evening} button").tap()
            page.locator(LINES).nth(3).wait_for(state="attached", timeout=20_000)
            settled(page)
            drawn = page.locator(LINES).evaluate_all(
                "all => all.map(line => [line.getAttribute('d') ?? '', line.getBBox().width])"
            )
            assert len(drawn) == 4
            for line, width in drawn:
                assert line.count("L") == hands, line
                assert width > 100
            page.context.close()


def played(store: Store, hands: int) -> str:
    """An evening of so many hands: its id."""
    evening = store.begin(
        Evening(new_id(), ("Anna", "Bo", "Cy", "Dora"), "mcr", usual_turns("mcr"))
    )
    for hand in range(hands):
        won = evening.by_points(8 + hand, hand % 4, (hand + 1) % 4)
        entry = evening.win(new_id(), won, hand % 4, (hand + 1) % 4, detail={"total": 8 + hand})
        evening = store.add(evening.id, entry)
    return evening.id
