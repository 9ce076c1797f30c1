"""Daily backups of the ledger; each is verified, and the latest ones are kept.

``TILETALLY_BACKUPS`` is the number to keep; without it no backups are made. They are stored in
``TILETALLY_BACKUP_FOLDER`` and named by their time. A file gets its name only after `ledger.backup`
has verified it, so the latest file name tells when the last verified backup was made.
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
"""Format of the file name, with the time to the hour. If two replicas share a folder, the slower
finds that the file exists."""


@dataclass(frozen=True)
class Schedule:
    """The folder of scheduled backups, and the number of backups to keep; 0 means that none are
    made."""

    folder: Path
    keep: int

    @classmethod
    def read(cls, environment: Mapping[str, str] = os.environ) -> Schedule:
        """Return the schedule set in `environment`; without values, one that makes no backups.
        Raises ValueError naming the variable with an invalid value."""
        many = environment.get(KEPT, "").strip()
        if many and not (many.isascii() and many.isdigit()):
            raise ValueError(f"{KEPT} is {many!r}; it has to be a whole number: how many are kept")
        folder = environment.get(WHERE, "").strip() or Path.home() / FOLDER / "backups"
        return cls(Path(folder), int(many or 0))

    def copies(self) -> list[Path]:
        """Return the files of finished backups, the latest first; empty if the folder does not
        exist."""
        found = self.folder.glob("tiletally-*.db") if self.folder.is_dir() else ()
        return sorted((file for file in found if _made_at(file)), reverse=True)

    def last(self, now: datetime) -> datetime | None:
        """Return the time of the last backup, to the hour; None if there is none.

        Backups dated after `now` were made with a wrong clock and are ignored.
        """
        last = self._last(now)
        return None if last is None else _made_at(last)

    def last_proved(self, now: datetime) -> datetime | None:
        """Return the time of the last verified backup, to the second; None if there is none. Raises
        ``LedgerError`` if its file cannot be read."""
        last = self._last(now)
        return None if last is None else datetime.fromisoformat(proof_of(last).at)

    def due(self, now: datetime) -> bool:
        """Return True if a backup has to be made at the time `now`."""
        last = self.last(now)
        return self.keep > 0 and (last is None or now - last >= EVERY)

    def make(self, store: Store, now: datetime) -> Proof:
        """Make and verify a backup of a store, named by the time `now`, delete the oldest ones
        beyond `keep`, and return its proof. Raises ``LedgerError``."""
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
        """Return the backups, the latest first, except that those dated after `now` come last."""
        return sorted(self.copies(), key=lambda copy: (_made_at(copy) or now) > now)

    def _sweep(self) -> None:
        """Remove unfinished files of a process that was killed while making a backup: those that
        are an hour old, since another replica may be making one now."""
        for left in self.folder.glob(f"{UNFINISHED}*"):
            if left.stat().st_mtime < time.time() - EVERY.total_seconds() / 24:
                shutil.rmtree(left, ignore_errors=True)


def upkeep(store: Store, schedule: Schedule, now: datetime) -> None:
    """Maintain the ledger of a store at the time `now`: purge what was deleted long ago, and make a
    backup if one is due.

    A failed backup is counted and logged as a trouble of the ledger and tried again next time.
    Other errors are raised as ``LedgerError``.
    """
    store.purge()
    store.checkpoint()
    tile_sets.purge(store)
    if schedule.due(now):
        try:
            schedule.make(store, now)
        except LedgerError as error:
            # a file that exists means that another replica was faster
            if not isinstance(error.__cause__, FileExistsError):
                TROUBLES.count(error.code, f"no backup: {error}")


def _made_at(file: Path) -> datetime | None:
    """Return the time in the name of a backup, None if the file is not named as one."""
    if not re.fullmatch(r"tiletally-\d{8}T\d\d\.db", file.name):
        return None
    try:
        return datetime.strptime(file.name, _NAME).replace(tzinfo=UTC)
    except ValueError:
        return None
