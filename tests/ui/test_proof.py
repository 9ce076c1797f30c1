"""The hash chain of an evening on its page: the phone reports entries that were rewritten after it
saw them."""

import random
from pathlib import Path

import pytest

from ledger import entering
from ledger.backup import backup, restore
from ledger.entry import new_id
from ledger.evening import Evening
from ledger.rights import Desk
from ledger.store import database_url, open_store
from tests.helpers.app_player import Player
from tests.helpers.evening_chain import change_sums
from tests.ui.test_sharing import ANNA, by_links, phone  # noqa: F401
from ui.evening.proof import HEADS, MOST_HEADS

OTHER = "not the evening that this phone saw"
PUT_BACK = "put back to a copy"


@pytest.fixture
def anna(monkeypatch: pytest.MonkeyPatch, by_links: None) -> Player:  # noqa: F811
    """Return Anna's phone with an evening open; it has seen the evening's two entries."""
    player = phone(monkeypatch, ANNA)
    player.tap("FormSubmitter:ledger-begin-Begin")
    evening = opened()
    for _ in range(2):
        evening = desk().add(evening.id, entering.draw(evening, new_id()))
    player.at.run()
    return player.fine()


def desk() -> Desk:
    return Desk(open_store(database_url()), ANNA)


def opened() -> Evening:
    (evening,) = desk().evenings()
    return evening


def test_the_page_shows_the_code_and_the_phone_keeps_it(anna: Player) -> None:
    evening = opened()
    chain = desk().chain(evening.id)
    assert chain.code in anna.words
    assert "does not prove that this page is honest" in anna.words
    kept = anna.at.session_state["choices"][HEADS][evening.id]
    assert kept.startswith(f"2 0 {chain.code} ")
    desk().rename(evening.id, ["Ann", "Bo", "Chen", "Dora"])
    desk().add(evening.id, entering.undo(evening, new_id(), evening.entries[0].id))
    anna.at.run()
    assert OTHER not in anna.fine().words
    assert anna.at.session_state["choices"][HEADS][evening.id].startswith("3 1 ")


def test_what_the_host_rewrote_is_said_until_the_player_goes_on(anna: Player) -> None:
    evening = opened()
    rng = random.Random(1)
    open_store(database_url()).write(lambda c: change_sums(c, evening.id, rng))
    for _ in range(2):
        anna.at.run()
        assert OTHER in anna.fine().words
    desk().add(evening.id, entering.draw(opened(), new_id()))
    anna.at.run()
    assert OTHER in anna.fine().words
    anna.tap("ledger-proof-accept")
    assert OTHER not in anna.words
    assert "ledger-proof-accept" not in anna.buttons()


def test_a_ledger_put_back_to_a_copy_is_said_to_be_one(anna: Player, tmp_path: Path) -> None:
    backup(open_store(database_url()), tmp_path / "copy.db")
    evening = opened()
    desk().add(evening.id, entering.draw(evening, new_id()))
    anna.at.run()
    open_store(database_url()).close()
    open_store.cache_clear()
    restore(database_url(), tmp_path / "copy.db")
    anna.at.run()
    assert OTHER not in anna.fine().words
    assert PUT_BACK in anna.words
    desk().add(evening.id, entering.draw(opened(), new_id()))
    anna.at.run()
    assert OTHER not in anna.fine().words


def test_what_the_browser_kept_badly_is_a_new_phone(anna: Player) -> None:
    evening = opened()
    for kept in (None, 7, {evening.id: "x"}, {evening.id: None}, {evening.id: "a b c d"}):
        anna.at.session_state["choices"] = {**anna.at.session_state["choices"], HEADS: kept}
        anna.at.run()
        assert OTHER not in anna.fine().words
    many = {new_id(): "1 0 AAAA-AAAA-AAAA-AAAA 2026-11-24T20:00:00+00:00" for _ in range(40)}
    anna.at.session_state["choices"] = {**anna.at.session_state["choices"], HEADS: many}
    anna.at.run()
    heads = anna.fine().at.session_state["choices"][HEADS]
    assert len(heads) <= MOST_HEADS
    assert list(heads)[-1] == evening.id
