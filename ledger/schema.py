"""The database tables of the ledger in this version, and the function that runs the migrations."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import (
    CheckConstraint,
    Column,
    Connection,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    inspect,
    text,
)

from ledger.errors import LedgerError

HEAD = "0005"
"""Revision id of the last migration."""

MIGRATIONS = Path(__file__).parent / "migrations"

METADATA = MetaData()

BALANCE = "sum_0 + sum_1 + sum_2 + sum_3 + nobody + kitty = 0"

# Version counter from before Alembic; such old versions refuse a database with a higher number.
SCHEMA = Table("ledger_schema", METADATA, Column("version", Integer, nullable=False))

EVENINGS = Table(
    "evenings",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("begun", String(32), nullable=False),
    Column("players", Text, nullable=False),  # JSON: four names
    Column("ruleset", String(64), nullable=False),
    Column("rulings", Text, nullable=False),  # JSON
    Column("turns", Text, nullable=False),  # JSON: the fields of Turns
    Column("start", Double, nullable=False),
    Column("deleted", String(32)),  # time of the deletion, NULL if not deleted
    # how many times its links were renewed
    Column("renewed", Integer, nullable=False, server_default="0"),
    Column("checksum", String(16), nullable=False, server_default=""),  # `store.evening_checksum`
)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("evening", String(64), ForeignKey("evenings.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("hand", Integer, nullable=False),
    # Points are never finer than a quarter, so doubles are exact.
    Column("sum_0", Double, nullable=False),
    Column("sum_1", Double, nullable=False),
    Column("sum_2", Double, nullable=False),
    Column("sum_3", Double, nullable=False),
    Column("ends", Integer, nullable=False),
    Column("player", Integer),
    Column("other", Integer),
    Column("undoes", String(64)),
    Column("detail", Text, nullable=False),  # JSON
    Column("at", String(32), nullable=False),
    Column("author", String(48)),
    Column("nobody", Double, nullable=False, server_default="0"),  # taken off, and nobody's
    Column("kitty", Double, nullable=False, server_default="0"),  # into the kitty of its hand
    UniqueConstraint("evening", "number"),
    CheckConstraint(BALANCE, name="nothing_won_or_lost"),
)


TILE_SETS = Table(
    "tile_sets",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("begun", String(32), nullable=False),
    Column("title", String(64), nullable=False),
    Column("faces", LargeBinary, nullable=False),  # packed by `vision.observing.own_set`
    # how many times its faces were changed
    Column("changed", Integer, nullable=False, server_default="0"),
    Column("origin", String(64)),  # hash of the file from which it was imported
    Column("deleted", String(32)),
    Column("renewed", Integer, nullable=False, server_default="0"),
)


def _of_thing(name: str, things: Table, thing: str, secret: str) -> Table:
    """Return a database table in which secrets give rights over things of one kind (evenings or
    tile sets); only the hashes of the secrets are stored.

    name: name of the table.
    things: table of the things.
    thing, secret: names of its columns for a thing's id and for the hash.
    """
    of = ForeignKey(things.c.id, ondelete="CASCADE")
    return Table(
        name,
        METADATA,
        Column(thing, String(64), of, key="thing", primary_key=True),
        Column(secret, String(64), primary_key=True),
        Column("level", Integer, nullable=False),
        Column("since", String(32), nullable=False),
        Index(f"{name}_by_{secret}", secret),
    )


class OwnedKind(NamedTuple):
    """A kind of thing that browsers own, evenings or tile sets: the table of the things, and the
    tables of the rights and of the links to them."""

    things: Table
    rights: Table
    links: Table


def _owned(things: Table, prefix: str, thing: str) -> OwnedKind:
    return OwnedKind(
        things,
        _of_thing(f"{prefix}rights", things, thing, "holder"),
        _of_thing(f"{prefix}links", things, thing, "secret"),
    )


EVENING_KIND = _owned(EVENINGS, "", "evening")
TILE_SET_KIND = _owned(TILE_SETS, "tile_set_", "tile_set")

CHANGES = Table(
    "changes",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("evening", String(64), ForeignKey("evenings.id", ondelete="CASCADE"), nullable=False),
    Column("at", String(32), nullable=False),
    Column("author", String(48)),
    Column("what", String(16), nullable=False),  # names, deleted, restored
    Column("before", Text, nullable=False),  # JSON: the previous value
)

MIGRATION_S = 60
"""Maximum duration of the migrations in seconds, including the wait for other processes that run
them."""

ONE_AT_A_TIME = 7_426_001
"""Number of the Postgres advisory lock held while migrating."""

_IN_THIS_PROCESS = threading.Lock()


def migrate(connection: Connection) -> None:
    """Create the tables, or update those of older versions, in the transaction of `connection`;
    concurrent callers wait.

    Raises ``LedgerError`` (``too_new``) if a newer version has written the ledger.
    """
    if revision(connection) == HEAD:
        return
    with _IN_THIS_PROCESS:  # Alembic runs one migration at a time
        if connection.dialect.name == "postgresql":
            for limit in ("statement_timeout", "lock_timeout"):
                connection.execute(text(f"SET LOCAL {limit} = '{MIGRATION_S}s'"))
            connection.execute(text(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})"))
        if revision(connection) == HEAD:
            return
        from alembic import command
        from alembic.config import Config
        from alembic.util import CommandError

        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        config.set_main_option("path_separator", "os")
        try:
            command.upgrade(config, "head")
        except CommandError as error:  # the database's revision is unknown to this version
            raise LedgerError(
                "too_new", f"a newer version has written the ledger: {error}"
            ) from error


def revision(connection: Connection) -> str | None:
    """Return the id of the last migration applied to a database, None if there was none."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
