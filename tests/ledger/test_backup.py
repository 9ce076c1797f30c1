"""Back up, wipe and restore the ledger with the commands printed on the hosts' page: all data are
there again."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from ledger import entering, schema
from ledger.__main__ import main as host
from ledger.entry import new_id
from ledger.evening import Evening
from ledger.rights import Desk, Right
from ledger.store import ENVIRONMENT, Store
from ledger.tile_sets import TileSets
from ledger.turns import usual_turns
from tests.conftest import ROOT
from tests.helpers.postgres import programs

PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
FACES = bytes(range(256)) * 50
PHOTO = b"a photo that was given"


def lines(what: str) -> str:
    """Return the commands in the hosts' page below the comment that begins with `what`."""
    found = re.search(rf"^# {what}[^\n]*\n((?:(?![#`]).+\n)+)", PAGE, re.MULTILINE)
    assert found, what
    return found[1]


class Club:
    """A simulated host's machine: a folder used in place of /data, a database, and a folder for
    backups."""

    def __init__(self, folder: Path, kind: str, url: str = "") -> None:
        self.data, self.backup, self.home = (
            folder / name for name in ("data", "backup", "compose")
        )
        for made in (self.data, self.backup, self.home):
            made.mkdir()
        self.kind = kind
        self.url = url or f"sqlite:///{self.data / 'ledger.db'}"

    def type(self, what: str) -> None:
        self.typed(lines(what))

    def typed(self, commands: str, sent: bytes = b"") -> bytes:
        """Run shell commands with `sent` as their standard input, and return their output."""
        own = {ENVIRONMENT: self.url, "BACKUP": str(self.backup), "PYTHONPATH": str(ROOT)}
        path = [str(Path(sys.executable).parent), str(programs()), os.environ["PATH"]]
        return subprocess.run(
            ["sh", "-e", "-c", commands.replace("/data", str(self.data))],
            cwd=self.home,
            env={**os.environ, **own, "PATH": os.pathsep.join(path)},
            check=True,
            timeout=120,
            input=sent,
            stdout=subprocess.PIPE,
        ).stdout

    def rows(self) -> dict[str, list[tuple[object, ...]]]:
        """Return the sorted rows of each table of the database, by table name."""
        engine = create_engine(self.url.replace("postgresql:", "postgresql+psycopg:"))
        with engine.connect() as connection:
            found = {
                table.name: sorted(map(tuple, connection.execute(table.select())), key=repr)
                for table in schema.METADATA.sorted_tables
            }
        engine.dispose()
        return found


@pytest.fixture(params=["SQLite", "Postgres"])
def club(request: pytest.FixtureRequest, tmp_path: Path) -> Club:
    if request.param == "SQLite":
        return Club(tmp_path, request.param)
    return Club(tmp_path, request.param, request.getfixturevalue("postgres").new_database())


def begin(desk: Desk, name: str) -> Evening:
    players = (name, "Bo", "陳", "Dora")
    return desk.begin(Evening(new_id(), players, "mcr", usual_turns("mcr")))


def test_what_was_saved_is_all_there_after_a_wipe(
    club: Club, request: pytest.FixtureRequest
) -> None:
    store = Store(club.url)
    desk, sets = Desk(store, "anna-phone", "Anna"), TileSets(store, "anna-phone")
    table, gone = begin(desk, "Anna"), begin(desk, "Deleted")
    for _ in range(3):
        table = desk.add(table.id, entering.draw(table, new_id()))
    desk.rename(table.id, ["Ann", "Bo", "陳", "Dora"])
    desk.forget(gone.id)
    link = desk.link(table.id, Right.KEEP)
    own = sets.begin("Oma's tiles", FACES)
    (club.data / "kept").mkdir()
    (club.data / "kept" / "photo.jpg").write_bytes(PHOTO)
    (club.home / ".env").write_text("COOKIE_SECRET=of-this-club\n")
    before = club.rows()
    club.type(f"backup of {club.kind}")  # while it runs
    club.type("backup of everything else")
    desk.add(table.id, entering.draw(desk.evening(table.id), "after the backup"))
    store.close()

    if club.kind == "Postgres":
        postgres = request.getfixturevalue("postgres")
        name = club.url.rsplit("/", 1)[1]
        postgres.ask(f"DROP DATABASE {name} WITH (FORCE)")
        postgres.ask(f"CREATE DATABASE {name}")
        shutil.rmtree(club.data)
        club.data.mkdir()
    else:  # what a crash leaves beside the file is not to be mixed with the copy
        shutil.rmtree(club.data / "kept")
        for end in ("-wal", "-shm"):
            (club.data / f"ledger.db{end}").write_bytes(b"left by another ledger" * 999)
    (club.home / ".env").unlink()

    club.type(f"restore of {club.kind}")
    club.type("restore of everything else")
    assert club.rows() == before
    assert (club.data / "kept" / "photo.jpg").read_bytes() == PHOTO
    assert (club.home / ".env").read_text() == "COOKIE_SECRET=of-this-club\n"
    store = Store(club.url)
    desk = Desk(store, "anna-phone", "Anna")
    assert [evening.id for evening in desk.evenings()] == [table.id]
    assert len(desk.evening(table.id).entries) == 3
    assert desk.link(table.id, Right.KEEP) == link
    assert Desk(store, "bo-phone").follow(link).id == table.id
    assert desk.restore(gone.id).id == gone.id
    assert TileSets(store, "anna-phone").faces(own.id) == FACES
    assert (
        desk.add(table.id, entering.draw(desk.evening(table.id), new_id())).positions.now.hand == 5
    )
    store.close()


def test_a_copy_comes_out_of_a_container_and_back_as_a_stream(tmp_path: Path) -> None:
    """Runs the shell commands that the hosts' page sends into a container, with a folder in place
    of the container's volume."""
    club = Club(tmp_path, "SQLite")
    store = Store(club.url)
    begin(Desk(store, "anna-phone", "Anna"), "Anna")
    before = club.rows()
    out, back = re.findall(r"sh -ec '([^']+)'", PAGE)
    copy = club.typed(out)
    begin(Desk(store, "anna-phone", "Anna"), "After the backup")
    store.close()
    club.typed(back, copy)
    assert club.rows() == before
    assert not {"in.db", "out.db"} & {file.name for file in club.data.iterdir()}


def test_a_copy_overwrites_nothing_and_is_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(ENVIRONMENT, f"sqlite:///{tmp_path / 'ledger.db'}")
    copy = tmp_path / "copy.db"
    copy.write_text("of yesterday")
    assert host(["backup", str(copy)]) == 1
    assert "there already" in capsys.readouterr().err
    assert copy.read_text() == "of yesterday"
    assert host(["backup", str(tmp_path / "disk" / "copy.db")]) == 1
    said = capsys.readouterr().err
    assert said == f"{tmp_path / 'disk'} is no folder; make it first, or name another file.\n"
