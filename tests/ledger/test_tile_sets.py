"""Rights over tile sets: nothing is accessible without a link, and a link gives exactly its
right."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from ledger.__main__ import main
from ledger.rights import Right
from ledger.schema import TILE_SET_KIND, TILE_SETS
from ledger.store import Store
from ledger.tile_sets import TileSets, purge, take_up
from tests.helpers.refusals import code, rows_of

ANNA, BO, STRANGER = "anna-phone", "bo-phone", "a-stranger"


@pytest.fixture(params=["sqlite", "postgres"])
def ledger(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    url = f"sqlite:///{tmp_path / 'ledger.db'}"
    if request.param == "postgres":
        url = request.getfixturevalue("postgres").new_database()
    opened = Store(url)
    yield opened
    opened.close()


@pytest.fixture
def set_id(ledger: Store) -> str:
    """Return the id of a tile set of Anna's."""
    return TileSets(ledger, ANNA).begin("Club", b"faces").id


def everything(sets: TileSets, set_id: str) -> dict[str, Callable[[], object]]:
    """Return every operation on a tile set by name, as a function without arguments; those that
    change nothing come first."""
    return {
        "read": lambda: sets.faces(set_id),
        "add": lambda: sets.change(set_id, lambda faces: faces + b"+"),
        "link": lambda: sets.link(set_id, Right.WATCH),
        "renew": lambda: sets.renew(set_id, Right.KEEP),
        "delete": lambda: sets.forget(set_id),
        "restore": lambda: sets.restore(set_id),
    }


MAY = {
    Right.NOTHING: set(),
    Right.WATCH: {"read"},
    Right.KEEP: {"read", "add"},
    Right.OWN: {"read", "add", "link", "renew", "delete", "restore"},
}


@pytest.mark.parametrize("level", list(MAY))
def test_a_link_gives_its_right_and_no_more(ledger: Store, set_id: str, level: Right) -> None:
    sets = TileSets(ledger, ANNA if level == Right.OWN else BO)
    if level in (Right.WATCH, Right.KEEP):
        assert sets.follow(TileSets(ledger, ANNA).link(set_id, level)).level == level
    assert [(one.id, one.level) for one in sets.all()] == [(set_id, level)] * (level > 0)
    done = {name for name, do in everything(sets, set_id).items() if code(do) == ""}
    assert done == MAY[level]


def test_to_a_stranger_nothing_is_there(ledger: Store, set_id: str) -> None:
    for sets in (TileSets(ledger, STRANGER), TileSets(ledger)):
        assert {code(do) for do in everything(sets, set_id).values()} == {"not_there"}
        assert (sets.all(), sets.deleted()) == ([], [])
        assert code(partial(sets.follow, "a guess")) == "bad_link"
    assert TileSets(ledger, ANNA).faces(set_id) == b"faces"


def test_a_home_network_is_as_open_as_it_was(ledger: Store, set_id: str) -> None:
    anybody = TileSets(ledger, open_to_all=True)
    done = {name for name, do in everything(anybody, set_id).items() if code(do) == ""}
    assert done == {"read", "add", "delete", "restore"}


def test_a_deleted_set_comes_back_for_a_month(ledger: Store, set_id: str) -> None:
    anna, bo = TileSets(ledger, ANNA), TileSets(ledger, BO)
    bo.follow(anna.link(set_id, Right.KEEP))
    other = anna.begin("Other", b"").id
    anna.forget(set_id)
    assert [one.id for one in anna.all()] == [other]
    assert [one.id for one in anna.deleted()] == [set_id]
    assert bo.deleted() == []
    anna.restore(set_id)
    assert anna.faces(set_id) == b"faces"
    anna.forget(set_id)
    long_gone = update(TILE_SETS).where(TILE_SETS.c.id == set_id)
    ledger.write(lambda c: c.execute(long_gone.values(deleted="2001-01-01T00:00:00+00:00")))
    assert anna.deleted() == []
    assert code(lambda: anna.restore(set_id)) == "not_there"
    anna.forget(other)
    purge(ledger)
    for table in (TILE_SETS, TILE_SET_KIND.rights, TILE_SET_KIND.links):
        rows = rows_of(ledger, table)
        assert set_id not in {value for row in rows for value in row}


def test_a_file_is_taken_up_once_and_what_is_new_in_it(ledger: Store) -> None:
    def add(more: bytes) -> Callable[[bytes], bytes]:
        return lambda kept: kept + more

    for origin, more in (("one", b"a"), ("one", b"b"), ("two", b"c")):
        take_up(ledger, "club", "Club", origin, add(more))
    everybody = TileSets(ledger, open_to_all=True)
    assert everybody.faces("club") == b"ac"
    assert TileSets(ledger, ANNA).all() == []
    everybody.forget("club")
    take_up(ledger, "club", "Club", "three", add(b"d"))
    assert everybody.all() == [], "what was deleted stays so"


def test_the_host_gives_a_set_of_nobody_to_one_person(
    ledger: Store, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], request: Any
) -> None:
    take_up(ledger, "club", "Club", "one", lambda kept: b"faces")
    url = ledger.read(lambda c: c.engine.url.render_as_string(hide_password=False))
    monkeypatch.setenv("TILETALLY_LEDGER", url.replace("postgresql+psycopg", "postgresql"))
    assert main(["sets"]) == 0
    assert capsys.readouterr().out == "club  Club\n"
    assert main(["assign", "club", "--address", "https://tally.club.org/"]) == 0
    address, _, secret = capsys.readouterr().out.strip().partition("#set=")
    assert address == "https://tally.club.org/settings"
    assert TileSets(ledger, ANNA).follow(secret).level == Right.OWN
    assert code(lambda: TileSets(ledger, BO).follow(secret)) == "bad_link"
    TileSets(ledger, ANNA).forget("club")
    assert main(["sets"]) == 0
    assert capsys.readouterr().out == "club  Club  deleted\n"
    assert main(["restore", "club"]) == 0
    assert TileSets(ledger, ANNA).faces("club") == b"faces"
