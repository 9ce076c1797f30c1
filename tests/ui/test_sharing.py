"""Evenings shared by links in the app, driven by AppTest: a stranger, a watcher, a keeper, the
owner."""

from pathlib import Path

import pytest
from streamlit.runtime.context import ContextProxy

from ledger import entering
from ledger.entry import new_id
from ledger.errors import LedgerError
from ledger.rights import Desk, Right
from ledger.store import database_url, open_store
from tests.helpers.app_player import Player
from ui.evening import evening_session
from ui.frame import daily_limit

ANNA, BO = "anna-phone", "bo-phone"


@pytest.fixture(autouse=True)
def by_links(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Use an empty ledger with access by links only."""
    monkeypatch.setenv("TILETALLY_ACCESS", "links")
    monkeypatch.setenv("TILETALLY_LEDGER", f"sqlite:///{tmp_path / 'ledger.db'}")


def phone(monkeypatch: pytest.MonkeyPatch, secret: str) -> Player:
    """Return the evening page on the phone with this secret; further actions in the test are by
    this phone."""
    monkeypatch.setattr(evening_session, "phone", lambda: secret)
    player = Player()
    player.visit("evening")
    return player


def test_a_stranger_finds_nothing_and_a_forged_choice_opens_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    anna = phone(monkeypatch, ANNA)
    anna.tap("FormSubmitter:ledger-begin-Begin")
    (evening,) = Desk(open_store(database_url()), ANNA).evenings()
    stranger = phone(monkeypatch, "somebody")
    assert not [key for key in stranger.buttons() if evening.id in key]
    stranger.at.session_state["choices"] = {"evening": evening.id}
    stranger.at.run()
    assert "FormSubmitter:ledger-begin-Begin" in stranger.buttons()
    assert not [key for key in stranger.buttons() if key.startswith(("way-", "takeout-"))]
    again = phone(monkeypatch, ANNA)
    assert f"take-up-{evening.id}" in again.buttons()


def test_a_watcher_sees_the_evening_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    anna = phone(monkeypatch, ANNA)
    anna.tap("FormSubmitter:ledger-begin-Begin")
    desk = Desk(open_store(database_url()), ANNA)
    (evening,) = desk.evenings()
    secret = desk.link(evening.id, Right.WATCH)
    monkeypatch.setattr(evening_session, "phone", lambda: BO)
    watcher = Player()
    watcher.at.query_params["evening"] = secret
    watcher.at.run()
    assert "evening" not in watcher.at.query_params
    watcher.visit("evening")
    assert not [b.key for b in watcher.at.button if (b.key or "").startswith(("way-", "takeout-"))]
    assert not [b.key for b in watcher.at.button if b.key in ("ledger-forget", "ledger-correction")]
    assert "only lets you watch" in watcher.words
    with pytest.raises(LedgerError, match="WATCH is not enough"):
        Desk(open_store(database_url()), BO).add(evening.id, entering.draw(evening, new_id()))
    assert desk.evening(evening.id).entries == ()
    assert desk.level(evening.id) == Right.OWN


def test_a_link_that_was_renewed_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evening_session, "phone", lambda: BO)
    player = Player()
    player.at.query_params["evening"] = "A" * 24
    player.at.run()
    assert "This link opens nothing here" in player.words


def test_an_address_that_begins_too_many_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """A visitor who deletes the cookie counts as another phone, but the network address stays the
    same."""
    monkeypatch.setattr(daily_limit, "MOST_A_DAY", 2)
    daily_limit._counter.cache_clear()
    monkeypatch.setattr(ContextProxy, "ip_address", property(lambda self: "192.0.2.7"))
    for secret in ("one", "two", "three"):
        player = phone(monkeypatch, secret)
        player.tap("FormSubmitter:ledger-begin-Begin")
        assert ("Too many were begun" in player.words) == (secret == "three")
    store = open_store(database_url())
    assert [len(Desk(store, secret).evenings()) for secret in ("one", "two", "three")] == [1, 1, 0]
