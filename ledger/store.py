"""Evenings in a database, reached by its URL through SQLAlchemy.

By default that is an SQLite file in the player's home; ``TILETALLY_LEDGER`` names another one, or
another database altogether. One entry is one transaction: after `Store.add` has returned it is on
the disk, and before that it is not there at all. Adding the same entry again changes nothing, so
whoever does not know whether it arrived just sends it again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, delete, event, insert, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from ledger.errors import LedgerError
from ledger.evening import Entry, Evening
from ledger.schema import ENTRIES, EVENINGS, migrate
from ledger.settlement import balanced
from ledger.turns import Turns

ENVIRONMENT = "TILETALLY_LEDGER"
"""The environment variable that names the database, as SQLAlchemy writes URLs."""

FOLDER = ".tiletally"

BUSY_TIMEOUT_S = 20
"""How long to wait for another process that is writing."""


def database_url() -> str:
    """Where the evenings are kept."""
    own = Path.home() / FOLDER / "ledger.db"
    return os.environ.get(ENVIRONMENT, "").strip() or f"sqlite:///{own}"


@cache
def open_store(url: str | None = None) -> Store:
    """The store at this URL, or at `database_url`; one for all who ask. Raises ``LedgerError``."""
    return Store(url or database_url())


class Store:
    """The evenings of one database. Several threads and several processes may use it at once.

    Every method raises ``LedgerError``, ``unreachable`` where the database does not answer.
    """

    def __init__(self, url: str) -> None:
        try:
            self._engine = _engine(url)
            with self._writing() as connection:
                migrate(connection)
        except (SQLAlchemyError, OSError, ImportError) as error:
            raise LedgerError("unreachable", f"cannot open the ledger: {error}") from error

    def begin(self, evening: Evening) -> Evening:
        """Keep a new evening; beginning the same one again changes nothing."""
        with self._writing() as connection:
            if _row(connection, evening.id) is None:
                connection.execute(insert(EVENINGS).values(_evening_row(evening)))
        return self.evening(evening.id)

    def evening(self, evening_id: str) -> Evening:
        """An evening with its entries."""
        with self._reading() as connection:
            return _load(connection, evening_id)

    def evenings(self, most: int = 30) -> list[Evening]:
        """The latest evenings with their entries, the last one first."""
        latest = select(EVENINGS).order_by(EVENINGS.c.begun.desc(), EVENINGS.c.id).limit(most)
        with self._reading() as connection:
            rows = list(connection.execute(latest))
            found: dict[str, list[Entry]] = {row.id: [] for row in rows}
            entries = select(ENTRIES).where(ENTRIES.c.evening.in_(found))
            for entry in connection.execute(entries.order_by(ENTRIES.c.number)):
                found[entry.evening].append(_entry(entry))
        return [_evening(row, tuple(found[row.id])) for row in rows]

    def add(self, evening_id: str, entry: Entry) -> Evening:
        """Take an entry up; the evening with it. See `Evening.with_entry`."""
        return self.enter(evening_id, lambda evening: entry)

    def enter(self, evening_id: str, make: Callable[[Evening], Entry]) -> Evening:
        """Take up the entry that is made of the evening as it is now; the evening with it.

        Whoever reads before what was read is written would find the same hand open twice, or pay
        what is no longer on the table: the evening is locked from the first look, and all is one
        transaction. Raises what `make` and `Evening.with_entry` raise.
        """
        with self._writing() as connection:
            before = _load(connection, evening_id, lock=True)
            after = before.with_entry(make(before))
            if after is not before:
                connection.execute(
                    insert(ENTRIES).values(_entry_row(evening_id, after.entries[-1]))
                )
        return after

    def rename(self, evening_id: str, players: Sequence[str]) -> Evening:
        """Other names for the four players."""
        with self._writing() as connection:
            connection.execute(
                update(EVENINGS)
                .where(EVENINGS.c.id == evening_id)
                .values(players=_text(list(players)))
            )
        return self.evening(evening_id)

    def forget(self, evening_id: str) -> None:
        """Take an evening out for good, with all its entries."""
        with self._writing() as connection:
            connection.execute(delete(ENTRIES).where(ENTRIES.c.evening == evening_id))
            connection.execute(delete(EVENINGS).where(EVENINGS.c.id == evening_id))

    def ping(self) -> None:
        """Ask the database for nothing, to know whether it answers."""
        with self._reading() as connection:
            connection.execute(select(1))

    def close(self) -> None:
        self._engine.dispose()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """A transaction that nobody else writes beside; it is on the disk when this is left."""
        with (
            translating_db_errors(),
            self._engine.execution_options(writes=True).begin() as connection,
        ):
            yield connection

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with translating_db_errors(), self._engine.begin() as connection:
            yield connection


@contextmanager
def translating_db_errors() -> Iterator[None]:
    """What the database raises becomes a ``LedgerError``."""
    try:
        yield
    except IntegrityError as error:  # an id or a number that came in at the very same moment
        raise LedgerError("other_entry", f"{error.orig}") from error
    except SQLAlchemyError as error:
        raise LedgerError("unreachable", f"the ledger does not answer: {error}") from error


def _engine(url: str) -> Engine:
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return create_engine(parsed, pool_pre_ping=True)
    if parsed.database:
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(parsed, connect_args={"timeout": BUSY_TIMEOUT_S})
    event.listen(engine, "connect", _settings)
    event.listen(engine, "begin", _begin)
    return engine


def _settings(connection: Any, record: object) -> None:
    """Write ahead, so that reading never waits, and wait for the disk before saying it is there."""
    connection.isolation_level = None  # the driver leaves BEGIN to `_begin`
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {setting}").close()


def _begin(connection: Connection) -> None:
    """Ask for the right to write at once: asked for later, it may be refused."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


# --- rows ----------------------------------------------------------------------------------------


def _row(connection: Connection, evening_id: str, *, lock: bool = False) -> Any:
    wanted = select(EVENINGS).where(EVENINGS.c.id == evening_id)
    return connection.execute(wanted.with_for_update() if lock else wanted).first()


def _load(connection: Connection, evening_id: str, *, lock: bool = False) -> Evening:
    row = _row(connection, evening_id, lock=lock)
    if row is None:
        raise LedgerError("not_there", f"there is no evening {evening_id}")
    rows = connection.execute(
        select(ENTRIES).where(ENTRIES.c.evening == evening_id).order_by(ENTRIES.c.number)
    )
    return _evening(row, tuple(_entry(entry) for entry in rows))


def _evening_row(evening: Evening) -> dict[str, Any]:
    return {
        "id": evening.id,
        "begun": evening.begun,
        "players": _text(list(evening.players)),
        "ruleset": evening.ruleset,
        "rulings": _text(dict(evening.rulings)),
        "turns": _text(asdict(evening.turns)),
        "start": float(evening.start),
    }


def _evening(row: Any, entries: tuple[Entry, ...]) -> Evening:
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
    return Turns(**{**stored, "seatings": tuple(seatings)})


def _entry_row(evening_id: str, entry: Entry) -> dict[str, Any]:
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
        "detail": _text(dict(entry.detail)),
        "at": entry.at,
    }


def _entry(row: Any) -> Entry:
    return Entry(
        id=row.id,
        kind=row.kind,
        hand=row.hand,
        sums=balanced([row.sum_0, row.sum_1, row.sum_2, row.sum_3]),
        ends=bool(row.ends),
        player=row.player,
        other=row.other,
        undoes=row.undoes,
        detail=json.loads(row.detail),
        at=row.at,
        number=row.number,
    )


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
