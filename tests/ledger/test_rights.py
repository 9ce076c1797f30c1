"""Rights over evenings: nothing is accessible without a link, and a link gives exactly its
right."""

import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from ledger import entering
from ledger.entry import new_id
from ledger.evening import Evening
from ledger.rights import Desk, Right, everybody, hashed
from ledger.schema import EVENING_KIND
from ledger.store import Store
from ledger.tile_sets import TileSets
from ledger.turns import usual_turns
from tests.helpers.refusals import code, rows_of
from tests.helpers.sums import paid_by

ANNA, BO, STRANGER = "anna-phone", "bo-phone", "a-stranger"
NAMES = ("Anna", "Bo", "陳", "Dora")


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Store]:
    opened = Store(f"sqlite:///{tmp_path / 'evenings.db'}")
    yield opened
    opened.close()


@pytest.fixture
def table(ledger: Store) -> Evening:
    """Return an evening of Anna's with two drawn hands."""
    anna = Desk(ledger, ANNA, "Anna")
    evening = anna.begin(Evening(new_id(), NAMES, "mcr", usual_turns("mcr")))
    for _ in range(2):
        evening = anna.add(evening.id, entering.draw(evening, new_id()))
    return evening


def everything(desk: Desk, table: Evening) -> dict[str, Callable[[], object]]:
    """Return every operation on an evening by name, as a function without arguments; those that
    change nothing come first."""
    return {
        "open": lambda: desk.evening(table.id),
        "changes": lambda: desk.changes(table.id),
        "chain": lambda: desk.chain(table.id),
        "enter": lambda: desk.add(table.id, entering.draw(table, new_id())),
        "undo": lambda: desk.add(table.id, entering.undo(table, new_id(), table.entries[0].id)),
        "rename": lambda: desk.rename(table.id, ("A", "B", "C", "D")),
        "link": lambda: desk.link(table.id, Right.WATCH),
        "renew": lambda: desk.renew(table.id, Right.KEEP),
        "delete": lambda: desk.forget(table.id),
        "restore": lambda: desk.restore(table.id),
    }


MAY = {
    Right.NOTHING: set(),
    Right.WATCH: {"open", "changes", "chain"},
    Right.KEEP: {"open", "changes", "chain", "enter", "undo", "rename"},
    Right.REFEREE: {"open", "changes", "chain", "enter", "undo", "rename", "restore"},
}


@pytest.mark.parametrize("level", list(MAY))
def test_a_link_gives_its_right_and_no_more(ledger: Store, table: Evening, level: Right) -> None:
    anna, bo = Desk(ledger, ANNA, "Anna"), Desk(ledger, BO, "Bo")
    if level:
        assert bo.follow(anna.link(table.id, level)).id == table.id
    assert bo.level(table.id) == level
    assert [evening.id for evening in bo.evenings()] == ([table.id] if level else [])
    done = {name for name, do in everything(bo, table).items() if code(do) == ""}
    anna.forget(table.id)
    assert bo.evenings() == []
    assert [evening.id for evening in bo.deleted()] == [table.id] * (level >= Right.REFEREE)
    if code(lambda: bo.restore(table.id)) == "":
        done |= {"restore"}
    assert done == MAY[level]


def test_to_a_stranger_nothing_is_there(ledger: Store, table: Evening) -> None:
    for desk in (Desk(ledger, STRANGER), Desk(ledger)):
        refused = {code(do) for do in everything(desk, table).values()}
        assert refused == {"not_there"}
        assert (desk.evenings(), desk.deleted()) == ([], [])
    assert Desk(ledger, ANNA).evening(table.id) == table


def test_whoever_began_an_evening_goes_on_with_it(ledger: Store, table: Evening) -> None:
    anna = Desk(ledger, ANNA)
    assert [evening.id for evening in anna.evenings()] == [table.id]
    anna.forget(table.id)
    assert anna.restore(table.id) == table


def test_beginning_an_evening_that_is_there_makes_nobody_its_owner(
    ledger: Store, table: Evening
) -> None:
    assert code(lambda: Desk(ledger, STRANGER).begin(table)) == ""
    assert Desk(ledger, STRANGER).level(table.id) == Right.NOTHING


@pytest.mark.parametrize("open_to_all", [False, True])
def test_one_phone_begins_so_many_a_day_and_others_go_on(
    ledger: Store, monkeypatch: pytest.MonkeyPatch, open_to_all: bool
) -> None:
    monkeypatch.setattr("ledger.rights.MOST_A_DAY", 3)
    anna = Desk(ledger, ANNA, open_to_all=open_to_all)
    sets = TileSets(ledger, ANNA, open_to_all=open_to_all)

    def begin(desk: Desk) -> Evening:
        return desk.begin(Evening(new_id(), ("A", "B", "C", "D"), "mcr", usual_turns("mcr")))

    for _ in range(3):
        table = begin(anna)
        sets.begin("Club", b"faces")
    anna.forget(table.id)  # what is deleted counts, too
    assert code(lambda: begin(anna)) == "too_many"
    assert code(lambda: sets.begin("Club", b"faces")) == "too_many"
    assert len(anna.evenings()) == 2
    assert len(sets.all()) == 3
    assert code(lambda: begin(Desk(ledger, STRANGER, open_to_all=open_to_all))) == ""
    long_since = text("UPDATE rights SET since = '2020-01-01T00:00:00+00:00'")
    ledger.write(lambda connection: connection.execute(long_since))
    assert code(lambda: begin(anna)) == ""


def test_a_renewed_link_takes_the_right_away_from_who_came_by_the_old_one(
    ledger: Store, table: Evening
) -> None:
    anna, bo, watcher = Desk(ledger, ANNA), Desk(ledger, BO), Desk(ledger, "watcher")
    old = anna.link(table.id, Right.KEEP)
    assert old == anna.link(table.id, Right.KEEP)
    bo.follow(old)
    watcher.follow(anna.link(table.id, Right.WATCH))
    new = anna.renew(table.id, Right.KEEP)
    assert new != old
    assert (bo.level(table.id), watcher.level(table.id)) == (Right.NOTHING, Right.WATCH)
    assert code(lambda: bo.follow(old)) == "bad_link"
    assert bo.follow(new).id == table.id
    assert bo.level(table.id) == Right.KEEP


@pytest.mark.parametrize("level", [Right.NOTHING, Right.OWN])
def test_no_link_gives_the_right_to_own(ledger: Store, table: Evening, level: Right) -> None:
    anna = Desk(ledger, ANNA, "Anna")
    assert code(lambda: anna.link(table.id, level)) == "not_allowed"
    assert code(lambda: anna.renew(table.id, level)) == "not_allowed"
    assert not [row for row in rows_of(ledger, EVENING_KIND.links) if row.level == level]
    assert anna.level(table.id) == Right.OWN


def test_a_lesser_link_takes_nothing_away(ledger: Store, table: Evening) -> None:
    anna, bo = Desk(ledger, ANNA), Desk(ledger, BO)
    bo.follow(anna.link(table.id, Right.REFEREE))
    bo.follow(anna.link(table.id, Right.WATCH))
    assert bo.level(table.id) == Right.REFEREE
    anna.follow(anna.link(table.id, Right.WATCH))
    assert anna.level(table.id) == Right.OWN


def test_every_entry_says_who_made_it_and_when(ledger: Store, table: Evening) -> None:
    bo = Desk(ledger, BO)
    bo.follow(Desk(ledger, ANNA).link(table.id, Right.KEEP))
    bo.add(table.id, entering.draw(table, new_id()))
    entries = ledger.evening(table.id).entries
    assert [entry.author for entry in entries] == ["Anna", "Anna", hashed(BO)[:4]]
    assert all(entry.at for entry in entries)


def test_a_referee_takes_back_what_a_keeper_did(ledger: Store, table: Evening) -> None:
    anna, bo, referee = (Desk(ledger, name) for name in (ANNA, BO, "referee"))
    bo.follow(anna.link(table.id, Right.KEEP))
    referee.follow(anna.link(table.id, Right.REFEREE))
    bo.rename(table.id, ("x", "y", "z", "w"))
    undone = bo.add(table.id, entering.undo(table, new_id(), table.entries[0].id))
    referee.rename(table.id, referee.changes(table.id)[0].before)
    back = referee.add(table.id, entering.undo(undone, new_id(), undone.entries[-1].id))
    assert (back.players, [entry.id for entry in back.log.live]) == (
        NAMES,
        [entry.id for entry in table.entries],
    )


def test_no_secret_stands_in_the_database(ledger: Store, table: Evening, tmp_path: Path) -> None:
    link = Desk(ledger, ANNA).link(table.id, Right.KEEP)
    Desk(ledger, BO).follow(link)
    ledger.close()
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert not any(secret.encode() in stored for secret in (link, ANNA, BO))


def test_guessing_opens_nothing(ledger: Store, table: Evening) -> None:
    """Random secrets, altered real ones and malformed ones are refused; there are 2**144
    secrets."""
    anna = Desk(ledger, ANNA)
    real = anna.link(table.id, Right.KEEP)
    assert len(real) == 24
    desk = Desk(ledger, STRANGER)
    near = [
        real[:i] + other + real[i + 1 :] for i in range(24) for other in "Az" if other != real[i]
    ]
    wild = [secrets.token_urlsafe(18) for _ in range(1000)]
    odd = ["", "'", "%", real.upper(), real + "=", real[:-1], " " + real, table.id, hashed(real)]
    assert {code(partial(desk.follow, guess)) for guess in [*near, *wild, *odd]} == {"bad_link"}
    assert desk.evenings() == []


def test_a_home_network_is_as_open_as_it_was(ledger: Store, table: Evening) -> None:
    anybody = Desk(ledger, "", "", open_to_all=True)
    assert [evening.id for evening in anybody.evenings()] == [table.id]
    for name, do in everything(anybody, table).items():
        assert code(do) == ("not_allowed" if name in ("link", "renew") else ""), name


def test_the_host_says_which_it_is() -> None:
    assert everybody({})
    assert everybody({"TILETALLY_ACCESS": "open"})
    assert not everybody({"TILETALLY_ACCESS": "Links"})
    with pytest.raises(ValueError, match="TILETALLY_ACCESS is 'closed'"):
        everybody({"TILETALLY_ACCESS": "closed"})


def test_what_a_renewed_link_leaves_is_nothing(ledger: Store, table: Evening) -> None:
    """Renewing a link deletes the rows of those who had used the old link."""
    anna = Desk(ledger, ANNA)
    for _ in range(3):
        Desk(ledger, BO).follow(anna.renew(table.id, Right.KEEP))
    for many, rights in ((3, EVENING_KIND.links), (2, EVENING_KIND.rights)):
        assert len(rows_of(ledger, rights)) == many


def test_the_host_gives_an_evening_of_nobody_to_one_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An evening of a version without owners gets its owner by a link from the host, which works
    only once."""
    from ledger.__main__ import main

    path = tmp_path / "old.db"
    golden = Path(__file__).parent.parent / "golden" / "evenings" / "mcr.sql"
    with sqlite3.connect(path) as raw:
        raw.executescript(golden.read_text(encoding="utf-8"))
    monkeypatch.setenv("TILETALLY_LEDGER", f"sqlite:///{path}")
    assert main(["evenings"]) == 0
    evening_id = capsys.readouterr().out.split()[0]
    assert main(["assign", evening_id]) == 0
    secret = capsys.readouterr().out.strip().partition("evening=")[2]
    opened = Store(f"sqlite:///{path}")
    assert Desk(opened, STRANGER).evenings() == []
    Desk(opened, ANNA).follow(secret)
    assert Desk(opened, ANNA).level(evening_id) == Right.OWN
    assert code(lambda: Desk(opened, BO).follow(secret)) == "bad_link"
    Desk(opened, ANNA).forget(evening_id)
    assert main(["restore", evening_id]) == 0
    assert capsys.readouterr().out == f"{evening_id} is back\n"
    assert main(["restore", evening_id]) == 1
    assert "is not deleted" in capsys.readouterr().err
    assert main(["restore", "no-such-evening"]) == 1
    assert "no evening" in capsys.readouterr().err
    opened.close()


def test_who_was_shut_out_writes_nothing_once_the_link_is_renewed(
    ledger: Store, table: Evening
) -> None:
    """Six phones that opened the link keep entering while the owner renews it; nothing is entered
    after that."""
    anna = Desk(ledger, ANNA, "Anna")
    secret = anna.link(table.id, Right.KEEP)
    keepers = [Desk(ledger, f"keeper-{number}") for number in range(6)]
    for keeper in keepers:
        keeper.follow(secret)
    renewed, late, go_on = threading.Event(), list[str](), threading.Event()

    def enter(keeper: Desk) -> None:
        while not go_on.is_set():
            begun_after = renewed.is_set()
            entry = entering.incident(table, new_id(), entering.Penalty(0, paid_by(0, 5)))
            if not code(partial(keeper.add, table.id, entry)) and begun_after:
                late.append(entry.id)

    crowd = [threading.Thread(target=enter, args=(keeper,)) for keeper in keepers]
    for each in crowd:
        each.start()
    until = time.monotonic() + 20
    while len(anna.evening(table.id).entries) < 6 and time.monotonic() < until:
        time.sleep(0.05)
    anna.renew(table.id, Right.KEEP)
    there = len(anna.evening(table.id).entries)
    renewed.set()
    time.sleep(0.3)
    go_on.set()
    for each in crowd:
        each.join()
    assert there > 2
    assert len(anna.evening(table.id).entries) == there
    assert late == []


def test_a_right_that_goes_between_the_look_and_the_write_is_looked_at_again(
    ledger: Store, table: Evening
) -> None:
    anna, bo = Desk(ledger, ANNA, "Anna"), Desk(ledger, BO)
    bo.follow(anna.link(table.id, Right.KEEP))
    looks = []

    def make(evening: Evening) -> Any:
        looks.append(evening)
        return entering.draw(evening, new_id())

    anna.renew(table.id, Right.KEEP)
    assert code(lambda: bo.enter(table.id, make)) == "not_there"
    assert looks == [], "the right is looked at first, in the transaction that writes"


def test_a_link_to_watch_watches_where_all_others_may_write(ledger: Store, table: Evening) -> None:
    anna = Desk(ledger, ANNA, "Anna", open_to_all=True)
    anna.begin(table)
    watcher, stranger = (Desk(ledger, who, open_to_all=True) for who in (BO, STRANGER))
    watcher.follow(Desk(ledger, ANNA).link(table.id, Right.WATCH))
    assert watcher.level(table.id) == Right.WATCH
    for what, do in everything(watcher, table).items():
        if what not in MAY[Right.WATCH]:
            assert code(do) == "not_allowed", what
    assert stranger.level(table.id) == Right.OWN
    assert code(lambda: stranger.add(table.id, entering.draw(table, new_id()))) == ""
    assert stranger.own_evenings() == [], "of evenings that it never saw it learns no names"
    watcher.follow(Desk(ledger, ANNA).link(table.id, Right.KEEP))
    assert watcher.level(table.id) == Right.OWN
