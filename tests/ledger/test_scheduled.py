"""Daily backups: only verified ones count, and no backup that is to be kept is deleted."""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import update

from ledger import backup as backup_module
from ledger.__main__ import main as host
from ledger.backup import read, restore
from ledger.errors import LedgerError
from ledger.rights import Desk
from ledger.scheduled import KEPT, WHERE, Schedule, upkeep
from ledger.schema import EVENINGS, TILE_SETS
from ledger.store import ENVIRONMENT, KEPT_DAYS, TROUBLES, Store
from ledger.tile_sets import TileSets
from tests.helpers.ledger_copies import filled
from tests.ledger.test_proved_backups import hash_now, url  # noqa: F401
from ui.server.metrics import as_text as metrics
from ui.server.static_routes import _as_text as host_page

NOON = datetime(2026, 11, 24, 12, 5, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def schedule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Schedule:
    monkeypatch.setenv(KEPT, "3")
    monkeypatch.setenv(WHERE, str(tmp_path / "backups"))
    return Schedule.read()


@pytest.fixture
def ledger(url: str) -> Iterator[Store]:  # noqa: F811
    store = filled(url)
    yield store
    store.close()


def test_one_a_day_is_kept_and_each_comes_back_whole(
    ledger: Store,
    url: str,  # noqa: F811
    schedule: Schedule,
    tmp_path: Path,
) -> None:
    before = hash_now(url, tmp_path)
    for hours in range(0, 24 * 6, 5):
        upkeep(ledger, schedule, NOON + timedelta(hours=hours))
    assert len(schedule.copies()) == 3
    assert {read(copy, tmp_path / copy.name).hash for copy in schedule.copies()} == {before}
    Desk(ledger, "anna-phone").forget(ledger.evenings()[0].id)
    ledger.close()
    proof, _ = restore(url, schedule.copies()[0])
    assert proof.hash == before == hash_now(url, tmp_path)


def test_copies_go_on_after_a_clock_that_was_wrong(tmp_path: Path, schedule: Schedule) -> None:
    store = filled(f"sqlite:///{tmp_path / 'ledger.db'}", 1)
    for day in range(4):
        upkeep(store, schedule, NOON + (365 + day) * DAY)
    upkeep(store, schedule, NOON)
    assert schedule.last(NOON) == NOON.replace(minute=0)
    assert schedule.due(NOON + DAY)
    store.close()


def test_a_file_named_for_no_moment_is_no_copy(schedule: Schedule) -> None:
    schedule.folder.mkdir(exist_ok=True)
    for name in ("tiletally-20261399T77.db", "tiletally-20261124T12.db.part", "tiletally-old.db"):
        (schedule.folder / name).touch()
    assert schedule.copies() == []
    assert schedule.last(NOON) is None


def test_no_copy_is_made_where_none_was_asked_for(tmp_path: Path) -> None:
    store = filled(f"sqlite:///{tmp_path / 'ledger.db'}", 1)
    upkeep(store, Schedule.read({WHERE: str(tmp_path / "backups")}), NOON)
    assert not (tmp_path / "backups").exists()
    store.close()


def test_only_a_proved_copy_counts(
    tmp_path: Path, schedule: Schedule, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = filled(f"sqlite:///{tmp_path / 'ledger.db'}", 1)
    upkeep(store, schedule, NOON)
    write = backup_module._write

    def badly(store: Store, part: Path) -> backup_module.Proof:
        """Write the backup, then change one bit of it, as a defective disk would."""
        proof = write(store, part)
        data = bytearray(part.read_bytes())
        data[data.index(b"Anna 0")] ^= 1
        part.write_bytes(data)
        return proof

    monkeypatch.setattr(backup_module, "_write", badly)
    troubles = TROUBLES.counts["damaged"]
    for hours in (24, 25, 26, 27, 28):
        upkeep(store, schedule, NOON + timedelta(hours=hours))
    assert schedule.last(NOON) == NOON.replace(minute=0)
    assert TROUBLES.counts["damaged"] == troubles + 5
    assert [file.name for file in schedule.folder.iterdir()] == ["tiletally-20261124T12.db"]
    store.close()


@contextmanager
def disk(folder: Path, kilobytes: int) -> Iterator[Path]:
    """Yield a folder on a file system of this size; skip the test if it cannot be mounted."""
    folder.mkdir()
    size = ["-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs"]
    if (
        os.geteuid()
        or subprocess.run(["mount", *size, str(folder)], capture_output=True).returncode
    ):
        pytest.skip("nobody may mount a disk here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@pytest.mark.parametrize("left_kb", [0, 8, 60, 160, 240])
def test_a_full_disk_leaves_the_copies_that_there_are(
    tmp_path: Path, schedule: Schedule, left_kb: int
) -> None:
    store = filled(f"sqlite:///{tmp_path / 'ledger.db'}", 3)
    upkeep(store, schedule, NOON)
    (copy,) = schedule.copies()
    with disk(tmp_path / "disk", 1024) as folder:
        kept = Path(shutil.copy(copy, folder))
        (folder / "other").write_bytes(bytes(shutil.disk_usage(folder).free - left_kb * 1024))
        troubles = TROUBLES.counts["full"]
        upkeep(store, Schedule(folder, 1), NOON + DAY)
        assert TROUBLES.counts["full"] > troubles
        assert {file.name for file in folder.iterdir()} == {"other", kept.name}
        assert read(kept, tmp_path / "read.db").evenings == 3
    store.close()


def test_what_a_killed_process_left_is_swept_away(tmp_path: Path, schedule: Schedule) -> None:
    store = filled(f"sqlite:///{tmp_path / 'ledger.db'}", 1)
    left = schedule.folder / f"{backup_module.UNFINISHED}abc"
    left.mkdir(parents=True)
    (left / "copy.db").write_bytes(b"half of a copy")
    upkeep(store, schedule, NOON)
    assert left.exists(), "another process may be at it"
    two_hours_ago = time.time() - 2 * 3600
    os.utime(left, (two_hours_ago, two_hours_ago))
    upkeep(store, schedule, NOON + DAY)
    assert not left.exists()
    assert len(schedule.copies()) == 2
    store.close()


def test_two_replicas_with_one_folder_make_one_copy(tmp_path: Path, schedule: Schedule) -> None:
    store = filled(f"sqlite:///{tmp_path / 'ledger.db'}", 1)
    schedule.make(store, NOON)
    with pytest.raises(LedgerError) as late:
        schedule.make(store, NOON + timedelta(minutes=5))
    assert isinstance(late.value.__cause__, FileExistsError)
    assert len(schedule.copies()) == 1
    store.close()


def test_the_host_sees_when_the_last_copy_was_proved(
    tmp_path: Path,
    schedule: Schedule,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(ENVIRONMENT, f"sqlite:///{tmp_path / 'ledger.db'}")
    store = filled(f"sqlite:///{tmp_path / 'ledger.db'}", 2)
    assert b"tiletally_backup_last_proved_seconds 0.0" in metrics()[0]
    assert "Last proved backup: never" in host_page()
    monkeypatch.setattr(TROUBLES, "last_write", 0.0)
    assert "Last written: not since this server started" in host_page()
    assert host(["backups"]) == 1
    assert "There are no scheduled copies" in capsys.readouterr().err
    upkeep(store, schedule, NOON)
    assert "Last written: not since this server started" in host_page(), "a copy is not the ledger"
    last = NOON + DAY + timedelta(seconds=7)
    monkeypatch.setattr("ledger.backup.now", lambda: last.isoformat(timespec="seconds"))
    upkeep(store, schedule, last)
    line = next(s for s in metrics()[0].decode().splitlines() if s.startswith("tiletally_backup_"))
    assert float(line.split()[1]) == last.timestamp()
    days = (datetime.now(UTC) - last).days
    assert f"Last proved backup: 2026-11-25 12:05 UTC, {days} days ago" in host_page()
    capsys.readouterr()
    assert host(["backups"]) == 0
    said = capsys.readouterr()
    assert said.out.count("proved: 2 evenings") == 2
    assert not said.err
    newest = schedule.copies()[0]
    newest.write_bytes(newest.read_bytes().replace(b"Anna 0", b"Anna 9"))
    assert host(["backups"]) == 1
    assert f"{newest}  refused" in capsys.readouterr().err
    newest.write_bytes(b"no database at all" * 999)
    assert f"Last proved backup: cannot be read: {newest} has no proof in it" in host_page()
    assert b"tiletally_backup_last_proved_seconds 0.0" in metrics()[0]
    store.close()


def test_a_number_of_copies_that_is_none_is_told() -> None:
    with pytest.raises(ValueError, match="TILETALLY_BACKUPS is 'daily'"):
        Schedule.read({KEPT: "daily"})


def test_what_was_deleted_a_month_ago_goes_by_itself(ledger: Store, tmp_path: Path) -> None:
    desk, sets = Desk(ledger, "anna-phone"), TileSets(ledger, "anna-phone")
    old, recent, kept = (evening.id for evening in ledger.evenings())
    for gone in (old, recent):
        desk.forget(gone)
    (own,) = (each.id for each in sets.all())
    sets.forget(own)
    month_ago = (datetime.now(UTC) - timedelta(days=KEPT_DAYS, minutes=1)).isoformat()
    for table, thing in ((EVENINGS, old), (TILE_SETS, own)):
        change = update(table).where(table.c.id == thing).values(deleted=month_ago)
        ledger.write(lambda connection, change=change: connection.execute(change))  # type: ignore[misc]
    never = Schedule(tmp_path, 0)
    for _ in range(2):
        upkeep(ledger, never, NOON)
        assert [evening.id for evening in ledger.evenings(deleted=True)] == [recent]
        assert [evening.id for evening in ledger.evenings()] == [kept]
        assert ledger.read(lambda c: c.execute(TILE_SETS.select()).all()) == []
