"""Links that give rights, in a real browser: their secret is not part of any requested address."""

from pathlib import Path
from typing import Any

import pytest

from ledger.rights import Desk, Right
from ledger.store import Store
from tests.helpers.app_browser import PHONE, running_app, settled, stored, tap, visit

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("mode", ["links", "open"])
def test_a_link_opens_and_its_secret_goes_nowhere(chromium: Any, tmp_path: Path, mode: str) -> None:
    with running_app(tmp_path, TILETALLY_ACCESS=mode) as (address, _):
        owner = visit(chromium, f"{address}/evening", PHONE, locale="en-US")
        settled(owner)
        tap(owner, owner.locator("[data-testid=stFormSubmitButton] button").first)
        owner.locator('[class*="st-key-way-draw"] button').wait_for()
        phone = next(c for c in owner.context.cookies() if c["name"] == "tiletally_phone")
        store = Store(f"sqlite:///{tmp_path / 'ledger.db'}")
        desk = Desk(store, phone["value"])
        (evening,) = desk.evenings()
        for level, before in ((Right.KEEP, False), (Right.WATCH, False), (Right.WATCH, True)):
            secret = desk.link(evening.id, level)
            page = chromium.new_context(**PHONE, locale="en-US").new_page()
            asked: list[str] = []
            page.on("request", lambda request, asked=asked: asked.append(request.url))
            page.goto(f"{address}/evening{'?' if before else '#'}evening={secret}")
            page.get_by_role("heading", name="Hand 1 of 16").wait_for()
            settled(page)
            assert secret not in page.url
            assert before or not [url for url in asked if secret in url]
            keeps = page.locator('[class*="st-key-way-draw"] button').count()
            assert bool(keeps) == (level == Right.KEEP)
            stored(page, evening.id)
            page.reload()
            page.get_by_role("heading", name="Hand 1 of 16").wait_for()
            page.context.close()
        again = visit(chromium, f"{address}/evening", PHONE, locale="en-US")
        settled(again)
        again.goto(f"{address}/evening#evening={desk.link(evening.id, Right.KEEP)}")
        again.get_by_role("heading", name="Hand 1 of 16").wait_for()  # over the open page
        again.context.close()
        store.close()
