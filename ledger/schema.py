"""The tables of the ledger, their version, and the way from an older version to this one."""

from __future__ import annotations

import json
from collections.abc import Callable

from sqlalchemy import (
    CheckConstraint,
    Column,
    Connection,
    Double,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    insert,
    inspect,
    select,
    update,
)

from ledger.errors import LedgerError
from scoring.game import CHANGED, KEPT

VERSION = 2

METADATA = MetaData()

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
    UniqueConstraint("evening", "number"),
    CheckConstraint("sum_0 + sum_1 + sum_2 + sum_3 = 0", name="nothing_won_or_lost"),
)


def _seatings_for_words(connection: Connection) -> None:
    """Version 1 had a word for how the seats turn: ``kept``, or another where they change."""
    for evening in list(connection.execute(select(EVENINGS.c.id, EVENINGS.c.turns))):
        turns = json.loads(evening.turns)
        seatings = KEPT if turns.pop("seats") == "kept" else CHANGED
        known = update(EVENINGS).where(EVENINGS.c.id == evening.id)
        connection.execute(known.values(turns=json.dumps({**turns, "seatings": seatings})))


MIGRATIONS: dict[int, Callable[[Connection], None]] = {1: _seatings_for_words}
"""From each older version to the next one: what to do to the tables of that version."""


def migrate(connection: Connection) -> None:
    """Make the tables where there are none, or take older ones to this version.

    Raises ``LedgerError``: ``too_new`` where a newer version has written them.
    """
    if not inspect(connection).has_table(SCHEMA.name):
        METADATA.create_all(connection)
        connection.execute(insert(SCHEMA).values(version=VERSION))
        return
    found = int(connection.execute(select(SCHEMA.c.version)).scalar_one())
    if found > VERSION:
        raise LedgerError("too_new", f"the ledger is of version {found}, this knows {VERSION}")
    for version in range(found, VERSION):
        MIGRATIONS[version](connection)
    if found < VERSION:
        connection.execute(update(SCHEMA).values(version=VERSION))
