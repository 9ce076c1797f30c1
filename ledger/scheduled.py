"""Daily backups of the ledger: each one verified, the latest few kept.

``TILETALLY_BACKUPS`` says how many; without it there are none. They lie in
``TILETALLY_BACKUP_FOLDER``, each named by when it was made. Only what `ledger.backup` has proved
gets its name, so the latest file there says when the last proved copy was made.
"""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from ledger import tile_sets
from ledger.backup import UNFINISHED, Proof, backup, proof_of, translating_file_errors
from ledger.errors import LedgerError
from ledger.store import FOLDER, TROUBLES, Store

KEPT = "TILETALLY_BACKUPS"
WHERE = "TILETALLY_BACKUP_FOLDER"

EVERY = timedelta(days=1)

_NAME = "tiletally-%Y%m%dT%H.db"
"""To the hour: of two replicas with one folder the slower one finds the file there already."""


@dataclass(frozen=True)
class Schedule:
    """The folder of scheduled backups, and the number of backups to keep; 0 makes none."""

    folder: Path
    keep: int

    @classmethod
    def read(cls, environment: Mapping[str, str] = os.environ) -> Schedule:
        """Return the schedule that an environment names. Raises ValueError that names the wrong
        variable."""
        many = environment.get(KEPT, "").strip()
        if many and not (many.isascii() and many.isdigit()):
            raise ValueError(f"{KEPT} is {many!r}; it has to be a whole number: how many are kept")
        folder = environment.get(WHERE, "").strip() or Path.home() / FOLDER / "backups"
        return cls(Path(folder), int(many or 0))

    def copies(self) -> list[Path]:
        """Return the files of finished backups, the latest first; empty without the folder."""
        found = self.folder.glob("tiletally-*.db") if self.folder.is_dir() else ()
        return sorted((file for file in found if _made_at(file)), reverse=True)

    def last(self, now: datetime) -> datetime | None:
        """Return the time of this schedule's last backup, to the hour, or None.

        Backups dated after `now` were made under a wrong clock and are ignored.
        """
        last = self._last(now)
        return None if last is None else _made_at(last)

    def last_proved(self, now: datetime) -> datetime | None:
        """Return the time at which this schedule's last backup was made and proved, to the second,
        or None without one. Raises ``LedgerError`` where its file cannot be read."""
        last = self._last(now)
        return None if last is None else datetime.fromisoformat(proof_of(last).at)

    def due(self, now: datetime) -> bool:
        """Return True if another backup has to be made at the time `now`."""
        last = self.last(now)
        return self.keep > 0 and (last is None or now - last >= EVERY)

    def make(self, store: Store, now: datetime) -> Proof:
        """Make and verify a backup of a store in this schedule's folder, named by the time `now`,
        then delete the oldest beyond `keep`; return its proof. Raises ``LedgerError``."""
        with translating_file_errors():
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._sweep()
        proof = backup(store, self.folder / now.strftime(_NAME))
        for old in self._in_order(now)[self.keep :]:
            old.unlink(missing_ok=True)
        return proof

    def _last(self, now: datetime) -> Path | None:
        return next((copy for copy in self.copies() if (_made_at(copy) or now) <= now), None)

    def _in_order(self, now: datetime) -> list[Path]:
        """Return the copies, the latest first, except that those dated in the future come last."""
        return sorted(self.copies(), key=lambda copy: (_made_at(copy) or now) > now)

    def _sweep(self) -> None:
        """Remove the unfinished files of a process that was killed while making a copy."""
        for left in self.folder.glob(f"{UNFINISHED}*"):
            if left.stat().st_mtime < time.time() - EVERY.total_seconds() / 24:
                shutil.rmtree(left, ignore_errors=True)


def upkeep(store: Store, schedule: Schedule, now: datetime) -> None:
    """Maintain the ledger of a store at the time `now`: purge what was deleted long ago, and make a
    backup if one is due by the schedule.

    A failed backup is counted and logged as a trouble of the ledger, and tried again next time;
    other errors are raised as ``LedgerError``.
    """
    store.purge()
    store.checkpoint()
    tile_sets.purge(store)
    if schedule.due(now):
        try:
            schedule.make(store, now)
        except LedgerError as error:
            if not isinstance(error.__cause__, FileExistsError):  # then another replica was faster
                TROUBLES.count(error.code, f"no backup: {error}")


def _made_at(file: Path) -> datetime | None:
    if not re.fullmatch(r"tiletally-\d{8}T\d\d\.db", file.name):
        return None
    try:
        return datetime.strptime(file.name, _NAME).replace(tzinfo=UTC)
    except ValueError:
        return None
