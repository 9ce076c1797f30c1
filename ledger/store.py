"""Evenings in a database, accessed by its URL through SQLAlchemy.

The default is an SQLite file in the player's home folder; ``TILETALLY_LEDGER`` selects another file
or database. Each entry is one transaction: when `Store.add` has returned, the entry is on the disk;
before, the ledger has nothing of it. Adding the same entry again changes nothing, so after a
failure the caller can simply send it again.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, nullcontext, suppress
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import (
    Connection,
    Engine,
    Row,
    Select,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from ledger.details import read_details
from ledger.entry import Entry, new_id, now
from ledger.errors import TROUBLE, LedgerError
from ledger.evening import Evening
from ledger.schema import (
    CHANGES,
    ENTRIES,
    EVENING_KIND,
    EVENINGS,
    HEAD,
    MIGRATION_S,
    migrate,
    revision,
)
from ledger.settlement import plus
from ledger.turns import Turns
from scoring.game import whole

ENVIRONMENT = "TILETALLY_LEDGER"
"""The environment variable with the database's URL, in the form used by SQLAlchemy."""

FOLDER = ".tiletally"

PATIENCE_S = 4.0
"""Maximum duration of an operation in seconds, including the wait for other writers. After that the
caller gets an error; the write may still succeed, but sending it again does not enter it twice."""

SILENT_S = 1.0
"""Seconds during which a database that did not answer is not asked again, so that a tap with
several operations waits only once."""

LOG_EVERY_S = 60.0

log = logging.getLogger(__name__)

KEPT_DAYS = 30
"""Number of days for which a deleted evening can be restored."""


THREADS = 12
"""Maximum number of threads that wait for a database."""

IN_USE = 7_426_002
"""Number of the Postgres advisory lock that all connections to a ledger share, even idle ones. A
backup is restored only by a connection that holds it alone."""

NAMES, DELETED, RESTORED = "names", "deleted", "restored"

T = TypeVar("T")

May = Callable[[Connection], None]


class Change(NamedTuple):
    """A change to an evening other than an entry.

    author: who signed it, "" if unknown.
    what: ``NAMES``, ``DELETED`` or ``RESTORED``.
    before: the four previous names; None for other changes.
    """

    author: str
    what: str
    before: Any


def database_url() -> str:
    """Return the database URL set in the process's environment, by default that of an SQLite file
    in the home folder."""
    own = Path.home() / FOLDER / "ledger.db"
    return os.environ.get(ENVIRONMENT, "").strip() or f"sqlite:///{own}"


def refuse_database(url: str) -> None:
    """Raise ValueError unless `url` is the URL of a database whose driver is installed. The message
    continues a sentence that begins with the name of the setting."""
    try:
        _with_driver(make_url(url)).get_dialect().import_dbapi()
    except SQLAlchemyError:
        raise ValueError(
            "is no URL of a database; it has to be like sqlite:////data/ledger.db or "
            "postgresql://user:password@host/name"
        ) from None
    except ImportError as error:
        raise ValueError(
            f"needs the driver of its database, which is not installed ({error}); for Postgres: "
            'pip install "psycopg[binary]"'
        ) from None


def long_ago() -> str:
    """Return the time, in the form of `now`, before which deleted things can no longer be
    restored."""
    return (datetime.now(UTC) - timedelta(days=KEPT_DAYS)).isoformat(timespec="seconds")


@cache
def open_store(url: str | None = None) -> Store:
    """Return the store at a URL, by default `database_url`; one per process and URL (cached).
    Raises ``LedgerError``."""
    return Store(url or database_url())


class Store:
    """The evenings in one database; safe for several threads and processes.

    Every method raises ``LedgerError``, with the code ``unreachable`` if the database does not
    answer within `PATIENCE_S` seconds; `at_leisure` has no such limit.
    """

    def __init__(self, url: str, *, copy: bool = False) -> None:
        """Open the store at a URL and create or update its tables. Raises ``LedgerError``.

        copy: True for a backup file, whose writes do not count as writes to the ledger.
        """
        self._is_copy = copy
        try:
            self._engine = _engine(url)
            self._silent_until = self._gave_up = 0.0
            self._writer = threading.Lock() if self.is_file else nullcontext()
            self._patience: ThreadPoolExecutor | None = None
            if not self.is_file:  # an SQLite connection limits the wait by itself
                self._patience = ThreadPoolExecutor(THREADS, "ledger")
            else:
                self._check_at_start()
            if self.read(revision) != HEAD:
                self._within_patience(lambda: self._change(migrate), MIGRATION_S)
        except (SQLAlchemyError, OSError, ImportError) as error:
            raise _in_trouble("unreachable", f"cannot open the ledger: {error}") from error

    def write(self, change: Callable[[Connection], T]) -> T:
        """Run `change` with a connection in one exclusive transaction and return its result, which
        is then on the disk. Raises ``LedgerError``, and anything that `change` raises."""
        return self._within_patience(lambda: self._change(change))

    def read(self, look: Callable[[Connection], T]) -> T:
        """Run `look`, which has to leave the database as it is, with a connection and return its
        result. Raises ``LedgerError``, and anything that `look` raises."""
        return self._within_patience(lambda: self._look(look))

    def begin(self, evening: Evening, then: Callable[[Connection], None] | None = None) -> Evening:
        """Store an evening and return it as stored. If there is one with its id already, that one
        is returned and nothing is changed. Raises ``LedgerError``; ``not_there`` if that one is
        deleted.

        then: called with the connection in the same transaction if the evening is new.
        """

        def change(connection: Connection) -> Evening:
            if _add(connection, evening) and then is not None:
                then(connection)
            return load(connection, evening.id)

        return self.write(change)

    def evening(self, evening_id: str) -> Evening:
        """Return an evening with its entries. Raises ``LedgerError`` (``not_there``) if it is
        unknown or deleted."""
        return self.read(lambda connection: load(connection, evening_id))

    def evenings(
        self, most: int = 30, *, among: Select[Any] | None = None, deleted: bool = False
    ) -> list[Evening]:
        """Return the latest evenings with their entries, the latest first.

        most: maximum number of evenings.
        among: query for the ids that may be listed, None for all.
        deleted: True for deleted evenings only, False for the others only.
        """
        latest = select(EVENINGS).order_by(EVENINGS.c.begun.desc(), EVENINGS.c.id).limit(most)
        gone = EVENINGS.c.deleted
        latest = latest.where(gone.is_not(None) if deleted else gone.is_(None))
        if among is not None:
            latest = latest.where(EVENINGS.c.id.in_(among))

        def look(connection: Connection) -> list[Evening]:
            rows = list(connection.execute(latest))
            found: dict[str, list[Entry]] = {row.id: [] for row in rows}
            entries = select(ENTRIES).where(ENTRIES.c.evening.in_(found))
            for entry in connection.execute(entries.order_by(ENTRIES.c.number)):
                found[entry.evening].append(_entry(entry))
            return [_evening(row, tuple(found[row.id])) for row in rows]

        return self.read(look)

    def add(self, evening_id: str, entry: Entry) -> Evening:
        """Store an entry in an evening and return the evening with it. Raises ``LedgerError`` like
        `Evening.with_entry`."""
        return self.enter(evening_id, lambda evening: entry)

    def enter(
        self, evening_id: str, make: Callable[[Evening], Entry], may: May | None = None
    ) -> Evening:
        """Store the entry that `make` returns for the current evening and return the evening with
        it.

        may: called with the connection before the evening is read and again after it is locked;
            raises ``LedgerError`` if the change is not allowed.

        Raises ``LedgerError`` like `make` and `Evening.with_entry`. The evening is locked from
        reading to writing in one transaction; otherwise the same hand could be entered twice, or a
        deposit be paid that is no longer on the table.
        """

        def change(connection: Connection) -> Evening:
            before = _locked(connection, evening_id, may)
            after = before.with_entry(make(before))
            if after is not before:
                connection.execute(
                    insert(ENTRIES).values(_entry_row(evening_id, after.entries[-1]))
                )
            return after

        return self.write(change)

    def rename(
        self,
        evening_id: str,
        players: Sequence[str],
        author: str = "",
        may: May | None = None,
        seen: Sequence[str] | None = None,
    ) -> Evening:
        """Replace the names of an evening's four players, record the change, and return the
        evening; nothing is written if the names are the same. Raises ``LedgerError``.

        author: who signs the change.
        may: as in `enter`.
        seen: names that the author saw; if the ledger has others by now, ``names_changed`` is
            raised.
        """

        def change(connection: Connection) -> Evening:
            before = _locked(connection, evening_id, may)
            if seen is not None and tuple(seen) != before.players:
                raise LedgerError("names_changed", f"they are {before.players} by now")
            if tuple(players) == before.players:
                return before
            _note(connection, evening_id, author, NAMES, list(before.players))
            _set(connection, evening_id, players=_text(list(players)))
            return load(connection, evening_id)

        return self.write(change)

    def forget(self, evening_id: str, author: str = "", may: May | None = None) -> None:
        """Mark an evening as deleted; it can be restored for `KEPT_DAYS` days, after which `purge`
        removes it. Raises ``LedgerError``.

        author: who signs the change.
        may: as in `enter`.
        """

        def change(connection: Connection) -> None:
            _locked(connection, evening_id, may)
            _note(connection, evening_id, author, DELETED, None)
            _set(connection, evening_id, deleted=now())

        self.write(change)

    def purge(self) -> None:
        """Remove for good the evenings that were deleted more than `KEPT_DAYS` days ago."""
        old = EVENINGS.c.deleted < long_ago()
        gone = select(EVENINGS.c.id).where(old)

        def change(connection: Connection) -> None:
            _, rights, links = EVENING_KIND
            of = (ENTRIES.c.evening, CHANGES.c.evening, rights.c.thing, links.c.thing)
            for column in of:
                connection.execute(delete(column.table).where(column.in_(gone)))
            connection.execute(delete(EVENINGS).where(old))

        if self.read(lambda connection: connection.execute(gone).first()) is not None:
            self.write(change)

    def restore(self, evening_id: str, author: str = "", may: May | None = None) -> Evening:
        """Restore a deleted evening and return it. Raises ``LedgerError`` (``not_there``) if there
        is no such deleted evening.

        author: who signs the change.
        may: as in `enter`.
        """

        def change(connection: Connection) -> Evening:
            _locked(connection, evening_id, may, deleted=True)
            _note(connection, evening_id, author, RESTORED, None)
            _set(connection, evening_id, deleted=None)
            return load(connection, evening_id)

        return self.write(change)

    def changes(self, evening_id: str) -> list[Change]:
        """Return the changes to an evening, other than its entries, the latest first; empty for an
        unknown evening."""
        wanted = select(CHANGES).where(CHANGES.c.evening == evening_id)
        wanted = wanted.order_by(CHANGES.c.at.desc(), CHANGES.c.id)
        return self.read(
            lambda connection: [
                Change(row.author or "", row.what, json.loads(row.before))
                for row in connection.execute(wanted)
            ]
        )

    def ping(self) -> None:
        """Run a trivial query. Raises ``LedgerError`` if the database does not answer."""
        self.read(lambda connection: connection.execute(select(1)).scalar_one())

    def check(self) -> None:
        """Check the integrity of the SQLite file. Raises ``LedgerError`` (``damaged``) if it is not
        intact."""
        # unlike quick_check, it also compares indexes with rows
        look = text("PRAGMA integrity_check(1)")
        found = self.read(lambda connection: str(connection.execute(look).scalar_one()))
        if found != "ok":
            raise _in_trouble("damaged", found)

    def _check_at_start(self) -> None:
        try:
            self.check()
        except LedgerError as error:
            # on other errors, another process may just be creating the file
            if error.code == "damaged":
                raise

    @property
    def is_file(self) -> bool:
        """True if this store is an SQLite database."""
        return self._engine.dialect.name == "sqlite"

    def at_leisure(self, do: Callable[[Connection], T], *, writes: bool = False) -> T:
        """Run `do` with a connection to a consistent snapshot of the whole database, without a time
        limit, and return its result.

        writes: True if `do` writes.
        """

        def unhurried(connection: Connection) -> T:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
                connection.execute(text("SET LOCAL statement_timeout = 0"))
            return do(connection)

        return self._change(unhurried) if writes else self._look(unhurried)

    def close(self) -> None:
        self.checkpoint()
        if self._patience is not None:
            self._patience.shutdown(wait=False)
        self._engine.dispose()

    def _within_patience(self, do: Callable[[], T], patience: float = PATIENCE_S) -> T:
        """Return the result of `do`. Raises ``LedgerError`` (``unreachable``) if it takes longer
        than `patience` seconds.

        A frozen or disconnected server blocks the thread that queries it, so `do` runs in another
        thread than the player's. For SQLite, which limits its own wait, `do` runs in the caller's
        thread.
        """
        if self._patience is None:
            return do()
        if time.monotonic() < self._silent_until:
            raise _in_trouble("unreachable", "it did not answer a moment ago")
        began = time.monotonic()
        try:
            return self._patience.submit(do).result(patience)
        except TimeoutError as error:
            self._silent_until = time.monotonic() + SILENT_S
            raise _in_trouble("unreachable", f"no answer within {patience} s") from error
        except LedgerError as error:
            if error.code == "unreachable" and time.monotonic() - began > SILENT_S:
                self._silent_until = time.monotonic() + SILENT_S
            raise

    def checkpoint(self) -> None:
        """Move pending writes from the write-ahead log into the SQLite file, so that a copy of the
        file alone is complete; does nothing for other databases.

        It never waits: pages that others are reading stay in the log until the next call. Errors
        are ignored.
        """
        if not self.is_file:
            return
        with (
            suppress(sqlite3.Error, SQLAlchemyError),
            closing(self._engine.raw_connection()) as raw,
        ):
            raw.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def _change(self, change: Callable[[Connection], T]) -> T:
        with self._writing() as connection:
            made = change(connection)
        self.checkpoint()
        if not self._is_copy:
            TROUBLES.last_write = time.time()
        return made

    def _look(self, look: Callable[[Connection], T]) -> T:
        with self._reading() as connection:
            return look(connection)

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """Open an exclusive transaction as a context manager; it is on the disk when the context
        ends.

        Writers of one process queue for a file, because SQLite makes a waiting writer retry at
        growing intervals, so that others could overtake it until it gives up.
        """
        began = time.monotonic()
        with self._writer:
            # an earlier writer in the queue, or an earlier operation of the same tap, just gave up
            if self._gave_up > began or began < self._silent_until:
                raise _in_trouble("unreachable", "it did not answer a moment ago")
            try:
                with (
                    translating_db_errors(),
                    self._engine.execution_options(writes=True).begin() as connection,
                ):
                    yield connection
            except LedgerError as error:
                if error.code == "unreachable":
                    self._gave_up = time.monotonic()
                    if self._gave_up - began > SILENT_S:
                        self._silent_until = self._gave_up + SILENT_S
                raise

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with translating_db_errors(), self._engine.begin() as connection:
            yield connection


@contextmanager
def translating_db_errors() -> Iterator[None]:
    """Context manager that raises database errors as ``LedgerError``: ``other_entry`` for a
    conflict of ids, ``damaged`` for unreadable data, else the code of the trouble."""
    try:
        yield
    except IntegrityError as error:  # the same id or number was inserted at the same moment
        raise LedgerError("other_entry", f"{error.orig}") from error
    except SQLAlchemyError as error:
        raise _in_trouble(_code_of(error), f"the ledger does not answer: {error}") from error
    # a wrong length in a damaged SQLite file can request more memory than exists
    except (json.JSONDecodeError, UnicodeDecodeError, MemoryError) as error:
        raise _in_trouble("damaged", f"what the ledger has cannot be read: {error!r}") from error


_SQLITE = {
    "SQLITE_FULL": "full",
    "SQLITE_IOERR_SHMSIZE": "full",
    "SQLITE_IOERR_WRITE": "full",  # a reached quota or file size limit, as the next one
    "SQLITE_IOERR_TRUNCATE": "full",
    "SQLITE_IOERR": "damaged",
    "SQLITE_CORRUPT": "damaged",
    "SQLITE_NOTADB": "damaged",
    "SQLITE_READONLY": "read_only",
}
"""Codes of `TROUBLE` by the beginning of SQLite's name of an error; the first that fits counts."""
_DAMAGED = (
    "unsupported file format",
    "Could not decode to UTF-8",
    "no such table",
    "no such column",
    "has no column named",
)
"""Parts of messages by which SQLite and its driver report damage without a code of its own. Tables
and columns are missing if the schema's text is damaged."""
_POSTGRES = {"53100": "full", "25006": "read_only", "XX001": "damaged", "XX002": "damaged"}


def _code_of(error: SQLAlchemyError) -> str:
    """Return the code (of `TROUBLE`) for a database error, judged by the driver's error."""
    cause = getattr(error, "orig", None)
    name = getattr(cause, "sqlite_errorname", "")
    if any(said in str(cause) for said in _DAMAGED):
        return "damaged"
    known = [code for beginning, code in _SQLITE.items() if str(name).startswith(beginning)]
    return known[0] if known else _POSTGRES.get(str(getattr(cause, "sqlstate", "")), "unreachable")


def _in_trouble(code: str, about: str) -> LedgerError:
    """Return the error for a database in trouble, after counting and logging it.

    code: one of `TROUBLE`.
    about: what happened; its first line is logged.
    """
    TROUBLES.count(code, about)
    return LedgerError(code, about)


class Troubles:
    """Counts of this process's database errors, and the time of its last write.

    counts: number of errors by code of `TROUBLE`.
    last_write: time of the last write to the ledger in seconds since 1970; 0 before the first.

    Each kind of error is logged at most once in `LOG_EVERY_S` seconds.
    """

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter(dict.fromkeys(TROUBLE, 0))
        self.last_write = 0.0
        self._logged: dict[str, float] = {}

    def count(self, code: str, about: str) -> None:
        """Count an error, and log it unless one with the same code was logged shortly before.

        code: one of `TROUBLE`.
        about: what happened; its first line is logged.
        """
        self.counts[code] += 1
        if time.monotonic() >= self._logged.get(code, 0.0):
            self._logged[code] = time.monotonic() + LOG_EVERY_S
            first = about.splitlines()[0] if about else ""
            log.error("the ledger is in trouble (%s): %s", code, first)


TROUBLES = Troubles()


def _engine(url: str) -> Engine:
    parsed = _with_driver(make_url(url))
    if parsed.get_backend_name() == "postgresql":
        limits = f"-c statement_timeout={PATIENCE_S * 1000:.0f} -c lock_timeout=3000"
        engine = create_engine(
            parsed,
            pool_pre_ping=True,
            pool_size=THREADS,
            max_overflow=0,
            pool_timeout=PATIENCE_S,
            connect_args={"connect_timeout": 3, "options": limits},
        )
        event.listen(engine, "connect", _share)
        return engine
    if parsed.get_backend_name() != "sqlite":
        return create_engine(parsed, pool_pre_ping=True)
    if parsed.database and not parsed.database.startswith((":memory:", "file:")):
        _for_its_owner(Path(parsed.database))
    engine = create_engine(parsed, connect_args={"timeout": PATIENCE_S})
    event.listen(engine, "connect", _settings)
    event.listen(engine, "begin", _begin)
    return engine


def _with_driver(url: URL) -> URL:
    """Return a URL with the driver that this project uses for Postgres; other URLs are returned
    unchanged."""
    if url.get_backend_name() == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    return url


def _for_its_owner(file: Path) -> None:
    """Make sure that the ledger's file exists and is closed to others: a new file is accessible to
    its owner only; an existing file keeps the permissions of its group."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not file.exists():
        file.touch(mode=0o600)
    elif file.stat().st_mode & 0o007:
        with suppress(OSError):  # the file may belong to another user who lets this one write
            file.chmod(file.stat().st_mode & 0o770)


def _share(connection: Any, record: object) -> None:
    """Take the shared lock `IN_USE` for a new Postgres connection until it is closed; raises the
    driver's error after the lock timeout if a backup is being restored."""
    connection.execute(f"SELECT pg_advisory_lock_shared({IN_USE})")
    connection.commit()


def _settings(connection: Any, record: object) -> None:
    """Configure a new SQLite connection: write-ahead log, so that readers never wait; commits that
    wait for the disk; foreign keys checked."""
    connection.isolation_level = None  # the driver shall not begin transactions; `_begin` does
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {setting}").close()


def _begin(connection: Connection) -> None:
    """Begin a transaction. If it is to write, it takes the write lock at once, because a later
    request for the lock could be refused."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _add(connection: Connection, evening: Evening) -> bool:
    """Insert an evening; return False if it is already stored."""
    if _row(connection, evening.id) is not None:
        return False
    connection.execute(insert(EVENINGS).values(_evening_row(evening)))
    _set(connection, evening.id)
    return True


def _note(connection: Connection, evening_id: str, author: str, what: str, before: object) -> None:
    """Record a change to an evening other than an entry. Its time is later than that of all
    previous changes, as `ledger.chain` requires.

    author: signature of the change; "" for none.
    what: ``NAMES``, ``DELETED`` or ``RESTORED``.
    before: the value before the change, stored as JSON.
    """
    so_far = select(func.max(CHANGES.c.at)).where(CHANGES.c.evening == evening_id)
    last = connection.execute(so_far).scalar()
    at = now()
    if last is not None and last >= at:
        after = datetime.fromisoformat(last) + timedelta(seconds=1)
        at = after.isoformat(timespec="seconds")
    row = {"id": new_id(), "evening": evening_id, "at": at, "author": author or None}
    connection.execute(insert(CHANGES).values({**row, "what": what, "before": _text(before)}))


def _set(connection: Connection, evening_id: str, **values: object) -> None:
    """Update columns of an evening's row, and its checksum."""
    row = update(EVENINGS).where(EVENINGS.c.id == evening_id)
    if values:
        connection.execute(row.values(**values))
    checksum = evening_checksum(_row(connection, evening_id))
    connection.execute(row.values(checksum=checksum))


# --- rows ----------------------------------------------------------------------------------------


def _row(
    connection: Connection, evening_id: str, *, lock: bool = False
) -> Row[tuple[object, ...]] | None:
    wanted = select(EVENINGS).where(EVENINGS.c.id == evening_id)
    return connection.execute(wanted.with_for_update() if lock else wanted).first()


def load(
    connection: Connection, evening_id: str, *, lock: bool = False, deleted: bool = False
) -> Evening:
    """Return the evening with this id and its entries. Raises ``LedgerError``: ``not_there`` if
    there is none, ``damaged`` if its data are wrong or entries are missing.

    lock: True to block other writers until the transaction ends.
    deleted: True to load the evening only if it is deleted; False only if it is not.
    """
    row = _row(connection, evening_id, lock=lock)
    if row is not None:
        _check_evening(row)
    if row is None or (row.deleted is not None) != deleted:
        raise LedgerError("not_there", f"there is no evening {evening_id}")
    wanted = select(ENTRIES).where(ENTRIES.c.evening == evening_id).order_by(ENTRIES.c.number)
    rows = list(connection.execute(wanted))
    if [row.number for row in rows] != list(range(1, len(rows) + 1)):
        raise _in_trouble("damaged", f"entries of evening {evening_id} are missing")
    return _evening(row, tuple(_entry(entry) for entry in rows))


def _locked(
    connection: Connection, evening_id: str, may: May | None, *, deleted: bool = False
) -> Evening:
    """Return an evening locked against other writers. Raises ``LedgerError`` if `may` refuses or
    there is no such evening."""
    if may is not None:
        may(connection)  # before reading, so that nothing is disclosed to those who may not
    evening = load(connection, evening_id, lock=True, deleted=deleted)
    if may is not None:
        may(connection)  # again, since rights may have changed before the lock
    return evening


def _evening_row(evening: Evening) -> dict[str, object]:
    return {
        "id": evening.id,
        "begun": evening.begun,
        "players": _text(list(evening.players)),
        "ruleset": evening.ruleset,
        "rulings": _text(dict(evening.rulings)),
        "turns": _text(evening.turns.to_json()),
        "start": float(evening.start),
    }


CHECK = "check"
"""The key in an entry's stored ``detail`` for the checksum of its row, by which a flipped bit on
the disk is detected. A migration added it to entries of older versions."""

SIGNED = ("id", "begun", "players", "ruleset", "rulings", "turns", "start", "deleted")
"""The columns of an evening's row that its checksum covers, in this order."""


def evening_checksum(row: Any) -> str:
    """Return the checksum of an evening's row. The computation must never change, because checksums
    are stored."""
    values = [getattr(row, name) for name in SIGNED]
    return hashlib.sha256(_text(values).encode()).hexdigest()[:12]


def checked_detail(row: Any) -> str:
    """Return the ``detail`` of an entry's row with the row's checksum added; unchanged if it has
    one or cannot be read."""
    try:
        detail = json.loads(row.detail)
        if CHECK in detail:
            return str(row.detail)
        checksum = _checksum(row.evening, _entry_of(row, detail))
    except (AttributeError, KeyError, TypeError, ValueError):
        return str(row.detail)
    return _text({**detail, CHECK: checksum})


def _check_evening(row: Row[tuple[object, ...]]) -> None:
    """Raise ``LedgerError`` (``damaged``) if an evening's row does not match its checksum."""
    if row.checksum != evening_checksum(row):
        raise _in_trouble("damaged", f"evening {row.id} is not what was written")


def _evening(row: Row[tuple[object, ...]], entries: tuple[Entry, ...]) -> Evening:
    _check_evening(row)
    with _telling_damage():
        return _evening_of(row, entries)


def _entry(row: Row[tuple[object, ...]]) -> Entry:
    with _telling_damage():
        detail = json.loads(row.detail)
        check = detail.pop(CHECK, None)
        entry = _entry_of(row, detail)
        if check != _checksum(row.evening, entry):
            raise ValueError(f"entry {row.number} is not what was written")
        return entry


@contextmanager
def _telling_damage() -> Iterator[None]:
    """Context manager that raises ``LedgerError`` (``damaged``) for rows that cannot be
    interpreted."""
    try:
        yield
    except (LedgerError, AttributeError, KeyError, TypeError, ValueError) as error:
        raise _in_trouble("damaged", f"what the ledger has cannot be read: {error!r}") from error


def _checksum(evening_id: str, entry: Entry) -> str:
    row = _entry_values(evening_id, entry)
    return hashlib.sha256(_text({**row, "detail": entry.detail.stored()}).encode()).hexdigest()[:12]


def _entry_row(evening_id: str, entry: Entry) -> dict[str, object]:
    """Return the database row for an entry, with its checksum."""
    checked = {**entry.detail.stored(), CHECK: _checksum(evening_id, entry)}
    return {**_entry_values(evening_id, entry), "detail": _text(checked)}


def _evening_of(row: Row[tuple[object, ...]], entries: tuple[Entry, ...]) -> Evening:
    return Evening(
        id=row.id,
        players=tuple(json.loads(row.players)),
        ruleset=row.ruleset,
        turns=_turns(json.loads(row.turns)),
        rulings=json.loads(row.rulings),
        start=int(row.start) if row.start == int(row.start) else row.start,
        begun=row.begun,
        entries=entries,
    )


def _turns(stored: dict[str, Any]) -> Turns:
    seatings = [(e, s, w, n) for e, s, w, n in stored["seatings"]]
    return Turns(**{"by_points": False, **stored, "seatings": tuple(seatings)})


def _entry_values(evening_id: str, entry: Entry) -> dict[str, object]:
    return {
        "id": entry.id,
        "evening": evening_id,
        "number": entry.number,
        "kind": entry.kind,
        "hand": entry.hand,
        **{f"sum_{player}": float(amount) for player, amount in enumerate(entry.sums)},
        "ends": int(entry.ends),
        "player": entry.player,
        "other": entry.other,
        "undoes": entry.undoes,
        "at": entry.at,
        "author": entry.author or None,
        "nobody": float(entry.nobody),
        "kitty": float(entry.kitty),
    }


def _entry_of(row: Row[tuple[object, ...]], detail: dict[str, Any]) -> Entry:
    return Entry(
        id=row.id,
        kind=row.kind,
        hand=row.hand,
        sums=plus([row.sum_0, row.sum_1, row.sum_2, row.sum_3]),
        ends=bool(row.ends),
        player=row.player,
        other=row.other,
        undoes=row.undoes,
        detail=read_details(row.kind, detail, row.player),
        at=row.at,
        number=row.number,
        author=row.author or "",
        nobody=whole(row.nobody),
        kitty=whole(row.kitty),
    )


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
