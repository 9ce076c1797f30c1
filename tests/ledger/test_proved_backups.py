"""Verified backups: a backup that is accepted restores exactly the content it was made from,
whatever happened to its file."""

import io
import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ledger import backup as backup_module
from ledger.__main__ import main as host
from ledger.backup import backup, read, restore
from ledger.entry import new_id
from ledger.store import ENVIRONMENT, IN_USE, Store
from tests.helpers.ledger_copies import DAMAGES, filled, tried
from tests.helpers.postgres import Postgres
from tests.helpers.refusals import refused


def hash_now(url: str, folder: Path) -> str:
    """Return the hash over the content of a ledger."""
    store = Store(url)
    proof = backup(store, folder / f"{new_id()}.db")
    store.close()
    return proof.hash


@pytest.fixture(params=["SQLite", "Postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "SQLite":
        return f"sqlite:///{tmp_path / 'ledger.db'}"
    return str(request.getfixturevalue("postgres").new_database())


@pytest.mark.parametrize("stopped", [True, False])
def test_the_file_alone_is_the_whole_ledger_when_nobody_writes(
    tmp_path: Path, stopped: bool
) -> None:
    here, there = (f"sqlite:///{tmp_path / name}" for name in ("ledger.db", "copy.db"))
    store = filled(here)
    if stopped:
        store.close()
    shutil.copy(tmp_path / "ledger.db", tmp_path / "copy.db")
    assert hash_now(there, tmp_path) == hash_now(here, tmp_path)


def test_what_still_lies_beside_a_copied_file_is_put_back_too(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'ledger.db'}"
    store = filled(url)
    reader = sqlite3.connect(tmp_path / "ledger.db", isolation_level=None)
    reader.execute("BEGIN").execute("SELECT count(*) FROM evenings").fetchone()
    filled(url, 1).close()  # somebody reads meanwhile: it stays in the file beside
    copied = tmp_path / "copied.db"
    for end in ("", "-wal"):
        shutil.copy(f"{tmp_path / 'ledger.db'}{end}", f"{copied}{end}")
    reader.close()
    store.close()
    whole = hash_now(url, tmp_path)
    back, _ = restore(f"sqlite:///{tmp_path / 'other.db'}", copied)
    assert back.evenings == 4
    assert hash_now(f"sqlite:///{tmp_path / 'other.db'}", tmp_path) == whole


def test_an_empty_copy_is_put_back_only_after_a_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path / 'ledger.db'}"
    filled(url).close()
    Store(f"sqlite:///{tmp_path / 'empty.db'}").close()
    monkeypatch.setenv(ENVIRONMENT, url)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    before = hash_now(url, tmp_path)
    assert host(["restore", "--yes", str(tmp_path / "empty.db")]) == 1
    assert "no evening in it" in capsys.readouterr().out
    assert hash_now(url, tmp_path) == before


def test_an_index_that_disagrees_with_its_rows_is_damage(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'ledger.db'}"
    store = filled(url)
    (evening, *_) = store.evenings()
    store.close()
    with closing(sqlite3.connect(tmp_path / "ledger.db")) as file:
        file.execute("DELETE FROM entries WHERE evening = ? AND number = 2", (evening.id,))
        file.commit()
    store = Store(url)
    with refused("damaged"):
        store.evening(evening.id)
    store.close()


def test_a_sum_that_changed_on_the_disk_is_damage(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'ledger.db'}"
    store = filled(url)
    (evening, *_) = store.evenings()
    store.close()
    with closing(sqlite3.connect(tmp_path / "ledger.db")) as file:
        file.execute("UPDATE entries SET sum_0 = 8, sum_1 = -8 WHERE number = 2")
        file.commit()
    store = Store(url)
    with refused("damaged"):
        store.evening(evening.id)
    store.close()


def test_a_copy_takes_the_place_of_the_ledger_which_is_kept(url: str, tmp_path: Path) -> None:
    store = filled(url)
    proof = backup(store, tmp_path / "copy.db")
    filled(url).close()
    store.close()
    later = hash_now(url, tmp_path)
    assert later != proof.hash
    back, kept = restore(url, tmp_path / "copy.db")
    assert back == proof
    assert hash_now(url, tmp_path) == proof.hash
    if url.startswith("sqlite"):
        assert hash_now(f"sqlite:///{kept}", tmp_path) == later
    else:
        assert read(kept, tmp_path / "kept.db").hash == later


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_copy_is_refused_or_comes_back_as_it_was(tmp_path: Path, seed: int) -> None:
    """Tries each kind of damage once per seed; `benchmarks/ledger_copies.py` makes more trials."""
    rng = random.Random(seed)
    store = filled(f"sqlite:///{tmp_path / 'ledger.db'}")
    backup(store, tmp_path / "copy.db")
    store.close()
    for damage in DAMAGES:
        assert tried(tmp_path, damage, rng) in ("refused", "as it was")


def test_a_copy_of_a_version_that_proved_nothing_is_taken_and_said_to_be_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path / 'ledger.db'}"
    monkeypatch.setenv(ENVIRONMENT, url)
    filled(url).close()
    before = hash_now(url, tmp_path)
    (tmp_path / "ledger.db").rename(tmp_path / "old.db")
    filled(url, 1).close()
    assert host(["restore", "--yes", str(tmp_path / "old.db")]) == 0
    assert "without a proof" in capsys.readouterr().out
    assert hash_now(url, tmp_path) == before


def test_a_copy_of_a_newer_version_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path / 'ledger.db'}"
    store = filled(url)
    store.write(lambda c: c.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'"))
    newer = tmp_path / "newer.db"
    monkeypatch.setattr("ledger.store.HEAD", "9999")  # which is what its own program knows
    signed = backup_module.Proof(backup_module._rows(store)[0], "now", 3)
    store.write(lambda connection: backup_module._sign(connection, signed))
    store.close()
    (tmp_path / "ledger.db").rename(newer)
    monkeypatch.undo()
    own = filled(url, 1)
    own.close()
    before = hash_now(url, tmp_path)
    with refused("too_new"):
        restore(url, newer)
    assert hash_now(url, tmp_path) == before


def test_nothing_is_put_back_while_the_app_has_the_ledger_open(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Otherwise the app would continue to write into the previous ledger, which has been set
    aside."""
    monkeypatch.setenv(ENVIRONMENT, url)
    app, copy = filled(url, 1), tmp_path / "copy.db"
    backup(app, copy)
    files = {each.name for each in tmp_path.iterdir()}
    assert host(["restore", "--yes", str(copy)]) == 1
    assert "stop the app first" in capsys.readouterr().err
    assert {each.name for each in tmp_path.iterdir()} == files
    assert app.evenings()
    app.close()
    assert host(["restore", "--yes", str(copy)]) == 0
    assert capsys.readouterr().out.startswith("1 evening as of ")


def test_an_app_that_starts_while_a_copy_is_put_back_does_not_get_in(postgres: Postgres) -> None:
    import psycopg

    url = postgres.new_database()
    with psycopg.connect(url) as restoring:
        restoring.execute(f"SELECT pg_advisory_lock({IN_USE})")
        with refused("unreachable"):
            Store(url)
    filled(url, 1).close()


def test_a_damaged_ledger_gives_way_to_a_copy(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'ledger.db'}"
    store, copy = filled(url), tmp_path / "copy.db"
    whole = backup(store, copy).hash
    store.close()
    (tmp_path / "ledger.db").write_bytes(b"no database at all" * 999)
    restore(url, copy)
    assert hash_now(url, tmp_path) == whole


def test_an_empty_ledger_says_that_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(ENVIRONMENT, f"sqlite:///{tmp_path / 'ledger.db'}")
    for what, said in (("evenings", "no evenings"), ("sets", "no sets of tiles")):
        assert host([what]) == 0
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err == f"There are {said} in sqlite:///{tmp_path / 'ledger.db'}.\n"


def test_a_host_is_asked_before_anything_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path / 'ledger.db'}"
    monkeypatch.setenv(ENVIRONMENT, url)
    filled(url).close()
    copy = str(tmp_path / "copy.db")
    assert host(["backup", copy]) == 0
    assert "proved: 3 evenings" in capsys.readouterr().out
    filled(url, 1).close()
    before = hash_now(url, tmp_path)
    monkeypatch.setattr("builtins.input", lambda question: "n")
    assert host(["restore", copy]) == 1
    assert hash_now(url, tmp_path) == before
    monkeypatch.setattr("builtins.input", lambda question: "y")
    assert host(["restore", copy]) == 0
    assert "3 evenings" in capsys.readouterr().out
    assert hash_now(url, tmp_path) == read(Path(copy), tmp_path / "read.db").hash


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["restore", "none.db"], "none.db: there is no such file."),
        (["restore", "copies/none"], "copies/none: there is no such file."),
        (["restore", "--yes", "text.db"], "text.db is refused as a copy, nothing was changed:"),
        (["verify", "none.json"], "none.json: No such file"),
        (["verify", "text.db"], "text.db is no evening that was saved with its proof."),
    ],
)
def test_a_wrong_file_is_named_and_not_the_ledger(
    command: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(ENVIRONMENT, "sqlite:///ledger.db")
    Path("text.db").write_text("not a copy", encoding="utf-8")
    assert host(command) == 1
    assert capsys.readouterr().err.startswith(said)


def test_a_link_for_an_owner_begins_as_browsers_want_it(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        host(["assign", new_id(), "--address", "tally.club.org"])
    assert "tally.club.org has to begin with https:// or http://" in capsys.readouterr().err
