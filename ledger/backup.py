"""Verified backups of a ledger, and restoring them.

A backup is a separate SQLite file, even if the ledger is in another kind of database, with an
additional table that contains a hash over its content. A backup counts as valid only after it was
read back into a new ledger with the same hash; this is checked again before it replaces a ledger.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Connection, create_engine, func, insert, inspect, select, text
from sqlalchemy.engine import make_url

from ledger.entry import now
from ledger.errors import LedgerError
from ledger.schema import METADATA
from ledger.store import IN_USE, Store, translating_db_errors

PROOF = "proof"
"""The table with the hash; only backups have it."""

RESTORED = "restored"
"""The table of a ledger that was restored from a backup: when it was restored, and the time of the
backup. Phones that saw entries not in the backup are told about it."""

UNFINISHED = ".copy-"
"""Prefix of the temporary folder in which a backup is made."""


class Proof(NamedTuple):
    """A backup's record of its own content.

    hash: SHA-256 over all rows; "" for backups of old versions.
    at: time of the backup, "" for old versions.
    evenings: number of evenings.
    """

    hash: str
    at: str
    evenings: int


def backup(store: Store, file: Path) -> Proof:
    """Copy the ledger of a store, as it is at one moment, into a new file, verify the copy and
    return its proof.

    Raises ``LedgerError``, leaving no file behind, if that fails; ``read_only`` if the file exists
    already.
    """
    if store.is_file:
        store.check()
    try:
        with (
            translating_file_errors(),
            tempfile.TemporaryDirectory(prefix=UNFINISHED, dir=file.parent) as folder,
        ):
            part = Path(folder) / "copy.db"
            proof = _write(store, part)
            read(part, Path(folder) / "ledger.db")
            with part.open("rb") as written:
                os.fsync(written.fileno())
            os.link(part, file)  # linking, unlike renaming, never overwrites a file
    except FileExistsError as error:
        raise LedgerError("read_only", f"{file} is there already; name another file") from error
    return proof


def read(copy: Path, into: Path) -> Proof:
    """Copy the backup in the file `copy` into a new SQLite file `into`, verify it and return its
    proof. Tables of older versions are not updated.

    Backups of old versions have no proof; for them only the file's integrity is checked, and the
    returned hash is "". Raises ``LedgerError`` (``damaged``) if the backup is damaged or its hash
    does not match.
    """
    with translating_file_errors():
        into.touch(mode=0o600)
        with _opened(copy, into) as old:
            known = old.execute("SELECT count(*) FROM sqlite_master WHERE name = ?", (PROOF,))
            if known.fetchone() == (0,):
                return _read_unproved(old, into)
            old.execute("VACUUM INTO ?", (str(into),))
        with closing(sqlite3.connect(into)) as fresh:
            proof = _proof_in(fresh, copy)
            fresh.execute(f"DROP TABLE {PROOF}")
            fresh.commit()
        if _hash_of_file(into) != proof.hash:
            raise LedgerError("damaged", f"{copy} is not what was copied: its hash differs")
    return proof


def proof_of(copy: Path) -> Proof:
    """Return the proof stored in a finished backup, without verifying it (see `read`). Raises
    ``LedgerError`` (``damaged``) if it has none."""
    with translating_file_errors(), closing(_unchanged(copy)) as old:
        return _proof_in(old, copy)


def _unchanged(copy: Path) -> sqlite3.Connection:
    """Return a read-only connection to a finished backup, which leaves the file unchanged."""
    return sqlite3.connect(f"{copy.absolute().as_uri()}?mode=ro&immutable=1", uri=True)


def _proof_in(connection: sqlite3.Connection, copy: Path) -> Proof:
    try:
        (proof,) = connection.execute(f"SELECT hash, at, evenings FROM {PROOF}")
    except (sqlite3.DatabaseError, ValueError) as error:
        raise LedgerError("damaged", f"{copy} has no proof in it: {error}") from error
    return Proof(*proof)


@contextmanager
def _opened(copy: Path, into: Path) -> Iterator[sqlite3.Connection]:
    """Context manager that yields a connection to the content of the backup `copy`, which stays
    unchanged. Changes that SQLite left in a write-ahead log are included; then backup and log are
    copied into the folder of `into`, the file to be restored, and opened there."""
    log = copy.with_name(f"{copy.name}-wal")
    if not (log.exists() and log.stat().st_size):
        with closing(_unchanged(copy)) as old:
            yield old
        return
    whole = into.with_name(f"{into.name}.whole")
    with _removing(whole):
        shutil.copyfile(copy, whole)
        shutil.copyfile(log, f"{whole}-wal")
        with closing(sqlite3.connect(whole)) as old:
            yield old


def restore(url: str, copy: Path) -> tuple[Proof, Path]:
    """Replace the ledger at a URL by the backup in the file `copy`; return the backup's proof, and
    the file in which the previous ledger is kept.

    Raises ``LedgerError`` and changes nothing if the backup is damaged or of a newer version, or if
    an app has the ledger open, because anything written to it would be lost.
    """
    stamp = f"before-{datetime.now(UTC):%Y%m%dT%H%M%S}"
    with tempfile.TemporaryDirectory(dir=copy.parent) as folder:
        fresh = Path(folder) / "ledger.db"
        proof = read(copy, fresh)
        # updates its tables; raises LedgerError for a newer version
        store = Store(f"sqlite:///{fresh}", copy=True)
        try:
            if make_url(url).get_backend_name() != "sqlite":
                kept = copy.with_name(f"{copy.name}.{stamp}")
                _restore_rows(store, url, kept, proof)
                return proof, kept
            store.write(lambda connection: _mark(connection, proof))
        finally:
            store.close()
        place = Path(str(make_url(url).database))
        kept = place.with_name(f"{place.name}.{stamp}")
        _refuse_open_file(place)
        with translating_file_errors():
            ready = place.with_name(f".{place.name}.new")
            with _removing(ready):
                ready.write_bytes(fresh.read_bytes())
                ready.chmod(0o600)
                for end in ("-wal", "-shm", ""):
                    if (beside := place.with_name(place.name + end)).exists():
                        beside.rename(kept.with_name(kept.name + end))
                ready.rename(place)
    return proof, kept


def hash_of(connection: Connection, tables: Iterable[str]) -> str:
    """Return the SHA-256 over all rows of these tables as hex digits; it does not depend on the
    kind of database or the order of rows."""
    whole = sha256()
    for name in sorted(tables):
        rows = connection.execute(text(f"SELECT * FROM {name}")).mappings()
        lines = sorted(json.dumps({**row}, sort_keys=True, default=_hex) for row in rows)
        if lines:
            whole.update("\n".join([f"table {name}", *lines, ""]).encode())
    return whole.hexdigest()


# --- helpers -------------------------------------------------------------------------------------

_TABLES = (*(table.name for table in METADATA.sorted_tables), "alembic_version")


def _write(store: Store, part: Path) -> Proof:
    """Write the rows of a ledger and their hash into a new file, and return the proof."""
    whole, found = _rows(store)
    proof = Proof(whole, now(), len(found["evenings"]))
    made = Store(f"sqlite:///{part}", copy=True)
    try:
        made.write(lambda connection: _fill(connection, found))
        made.write(lambda connection: _sign(connection, proof))
    finally:
        made.close()
    with closing(sqlite3.connect(part)) as whole_file:
        whole_file.execute("PRAGMA journal_mode = DELETE")  # puts everything into this one file
    return proof


def _read_unproved(old: sqlite3.Connection, into: Path) -> Proof:
    """Copy a backup without a proof into the file `into`, and return a proof without time and hash.
    Raises ``LedgerError`` (``damaged``)."""
    found = old.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if found != "ok":
        raise LedgerError("damaged", found)
    (evenings,) = old.execute("SELECT count(*) FROM evenings").fetchone()
    old.execute("VACUUM INTO ?", (str(into),))
    return Proof("", "", evenings)


def _fill(connection: Connection, found: dict[str, list[dict[str, Any]]]) -> None:
    """Replace all rows in the ledger's tables by those in `found`, which maps tables to rows."""
    for table in reversed(METADATA.sorted_tables):
        connection.execute(table.delete())
    for table in METADATA.sorted_tables:
        if found.get(table.name):
            connection.execute(insert(table), found[table.name])


def _sign(connection: Connection, proof: Proof) -> None:
    connection.execute(text(f"CREATE TABLE {PROOF} (hash TEXT, at TEXT, evenings INTEGER)"))
    values = text(f"INSERT INTO {PROOF} VALUES (:hash, :at, :evenings)")
    connection.execute(values, proof._asdict())


def _mark(connection: Connection, proof: Proof) -> None:
    connection.execute(text(f"CREATE TABLE IF NOT EXISTS {RESTORED} (at TEXT, copy TEXT)"))
    values = text(f"INSERT INTO {RESTORED} VALUES (:at, :copy)")
    connection.execute(values, {"at": now(), "copy": proof.at})


def _refuse_open_file(place: Path) -> None:
    """Raise ``LedgerError`` (``in_use``) if another connection has this SQLite file open. A damaged
    file is accepted, since a backup is to replace it."""
    if not place.exists():
        return
    try:
        with closing(sqlite3.connect(place, timeout=0, isolation_level=None)) as alone:
            # In WAL mode each connection holds a shared lock, even when idle.
            alone.execute("PRAGMA locking_mode = EXCLUSIVE")
            alone.execute("BEGIN EXCLUSIVE")
            alone.execute("ROLLBACK")
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorname", "").startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            raise LedgerError("in_use", f"{place}") from error


def _refuse_open_server(connection: Connection) -> None:
    """Raise ``LedgerError`` (``in_use``) if another connection has this Postgres ledger open;
    otherwise keep others out until this connection is closed. Does nothing for other databases."""
    alone = select(func.pg_try_advisory_lock(IN_USE))
    if connection.dialect.name == "postgresql" and not connection.execute(alone).scalar_one():
        raise LedgerError("in_use", connection.engine.url.render_as_string())


def _restore_rows(fresh: Store, url: str, kept: Path, proof: Proof) -> None:
    """Restore a backup, opened as the store `fresh`, into a database other than SQLite in one
    transaction. The previous ledger is first backed up into the file `kept`."""
    store = Store(url)
    try:
        store.read(_refuse_open_server)  # all later operations use the same connection
        backup(store, kept)
        whole, found = _rows(fresh)

        def change(connection: Connection) -> None:
            _fill(connection, found)
            if hash_of(connection, _TABLES) != whole:
                raise LedgerError("damaged", "what was put back is not what was copied")
            _mark(connection, proof)

        store.at_leisure(change, writes=True)
    finally:
        store.close()


def _rows(store: Store) -> tuple[str, dict[str, list[dict[str, Any]]]]:
    """Return the hash over a ledger's content at one moment, and its rows by table."""

    def look(connection: Connection) -> tuple[str, dict[str, list[dict[str, Any]]]]:
        found = {
            table.name: [
                {column.key: row[column.name] for column in table.columns}
                for row in connection.execute(table.select()).mappings()
            ]
            for table in METADATA.sorted_tables
        }
        return hash_of(connection, _TABLES), found

    return store.at_leisure(look)


def _hash_of_file(file: Path) -> str:
    engine = create_engine(f"sqlite:///{file}")
    try:
        with engine.connect() as connection:
            return hash_of(connection, inspect(connection).get_table_names())
    finally:
        engine.dispose()


def _hex(value: object) -> str:
    """Return bytes, or a memory view of them as some drivers return it, as hex digits."""
    return bytes(value).hex()  # type: ignore[call-overload, no-any-return]


@contextmanager
def _removing(file: Path) -> Iterator[None]:
    """Remove the file, and SQLite's files beside it, when the context ends, even after an error."""
    try:
        yield
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            file.with_name(file.name + end).unlink(missing_ok=True)


@contextmanager
def translating_file_errors() -> Iterator[None]:
    """Context manager that raises file, SQLite and database errors as ``LedgerError``;
    FileExistsError passes unchanged."""
    with translating_db_errors():
        try:
            yield
        except FileExistsError:
            raise
        except OSError as error:
            full = error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
            raise LedgerError("full" if full else "unreachable", f"{error}") from error
        except sqlite3.Error as error:
            full = getattr(error, "sqlite_errorname", "") == "SQLITE_FULL"
            raise LedgerError("full" if full else "damaged", f"{error}") from error
