"""Create the tables, or update those of versions 1 and 2. Those versions did not use Alembic: their
number is in the table `ledger_schema`.

Revision ID: 0001
"""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

from ledger.errors import LedgerError
from scoring.game import CHANGED, KEPT

revision = "0001"
down_revision = None

LAST = 2
"""The last version whose number is in `ledger_schema`."""


def upgrade() -> None:
    connection = op.get_bind()
    if not sa.inspect(connection).has_table("ledger_schema"):
        _create()
        return
    (version,) = connection.execute(sa.text("SELECT version FROM ledger_schema")).one()
    if version > LAST:
        raise LedgerError("too_new", f"the ledger is of version {version}, this knows {LAST}")
    if version == 1:
        _seatings_for_words(connection)
        connection.execute(sa.text("UPDATE ledger_schema SET version = 2"))


def _create() -> None:
    op.create_table("ledger_schema", sa.Column("version", sa.Integer, nullable=False))
    op.execute(f"INSERT INTO ledger_schema (version) VALUES ({LAST})")
    op.create_table(
        "evenings",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("begun", sa.String(32), nullable=False),
        sa.Column("players", sa.Text, nullable=False),
        sa.Column("ruleset", sa.String(64), nullable=False),
        sa.Column("rulings", sa.Text, nullable=False),
        sa.Column("turns", sa.Text, nullable=False),
        sa.Column("start", sa.Double, nullable=False),
    )
    op.create_table(
        "entries",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column(
            "evening",
            sa.String(64),
            sa.ForeignKey("evenings.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("hand", sa.Integer, nullable=False),
        *(sa.Column(f"sum_{player}", sa.Double, nullable=False) for player in range(4)),
        sa.Column("ends", sa.Integer, nullable=False),
        sa.Column("player", sa.Integer),
        sa.Column("other", sa.Integer),
        sa.Column("undoes", sa.String(64)),
        sa.Column("detail", sa.Text, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.UniqueConstraint("evening", "number"),
        sa.CheckConstraint("sum_0 + sum_1 + sum_2 + sum_3 = 0", name="nothing_won_or_lost"),
    )


def _seatings_for_words(connection: sa.Connection) -> None:
    """Convert the turns stored by version 1: its word for the change of seats (``kept``, or another
    word if seats change) is replaced by the list of seatings."""
    for evening, stored in list(connection.execute(sa.text("SELECT id, turns FROM evenings"))):
        turns = json.loads(stored)
        seatings = KEPT if turns.pop("seats") == "kept" else CHANGED
        new = json.dumps({**turns, "seatings": seatings})
        change = sa.text("UPDATE evenings SET turns = :turns WHERE id = :evening")
        connection.execute(change, {"turns": new, "evening": evening})
