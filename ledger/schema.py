"""The tables of the ledger as this version uses them; `ledger.migrations` makes them."""

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
"""The last step of `ledger.migrations`."""

MIGRATIONS = Path(__file__).parent / "migrations"

METADATA = MetaData()

BALANCE = "sum_0 + sum_1 + sum_2 + sum_3 + nobody + kitty = 0"

# How versions before Alembic counted themselves; they leave alone what says more than they know.
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
    Column("deleted", String(32)),  # when, where it was
    Column("renewed", Integer, nullable=False, server_default="0"),  # how often its links were
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
    # A point is never finer than a quarter, so these are exact.
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
    Column("faces", LargeBinary, nullable=False),  # as `vision.observing.own_set` packs them
    Column("changed", Integer, nullable=False, server_default="0"),  # how often its faces were
    Column("origin", String(64)),  # the hash of the file that it was taken up from
    Column("deleted", String(32)),
    Column("renewed", Integer, nullable=False, server_default="0"),
)


def _of_thing(name: str, things: Table, thing: str, secret: str) -> Table:
    """Return the table of rights that secrets give over a thing; only their hashes are stored."""
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
    """A kind of things that browsers own: its tables of things, rights and links."""

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
    Column("before", Text, nullable=False),  # JSON: what is needed to take it back
)

MIGRATION_S = 60
"""Maximum seconds for the migrations, including the wait for other processes that run them."""

ONE_AT_A_TIME = 7_426_001
"""The number of the lock that a Postgres gives to whoever migrates."""

_IN_THIS_PROCESS = threading.Lock()


def migrate(connection: Connection) -> None:
    """Create the tables, or bring those of older versions up to date, in the transaction of
    `connection`; concurrent callers wait.

    Raises ``LedgerError``: ``too_new`` where a newer version has written them.
    """
    if revision(connection) == HEAD:
        return
    with _IN_THIS_PROCESS:  # Alembic knows one migration at a time
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
        except CommandError as error:  # a step that is not known here
            raise LedgerError(
                "too_new", f"a newer version has written the ledger: {error}"
            ) from error


def revision(connection: Connection) -> str | None:
    """Return the id of the last migration of a connection's database, or None."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
