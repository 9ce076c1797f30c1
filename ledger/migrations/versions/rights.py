"""Add owners, links and rights of evenings, authors of entries, and deletions.

Revision ID: 0002
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("evenings", sa.Column("deleted", sa.String(32)))
    op.add_column("evenings", sa.Column("renewed", sa.Integer, nullable=False, server_default="0"))
    op.add_column("entries", sa.Column("author", sa.String(48)))
    for table, secret in (("rights", "holder"), ("links", "secret")):
        op.create_table(
            table,
            sa.Column(
                "evening",
                sa.String(64),
                sa.ForeignKey("evenings.id", ondelete="CASCADE"),
                primary_key=True,
            ),
            sa.Column(secret, sa.String(64), primary_key=True),
            sa.Column("level", sa.Integer, nullable=False),
            sa.Column("since", sa.String(32), nullable=False),
        )
        op.create_index(f"{table}_by_{secret}", table, [secret])
    op.create_table(
        "changes",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column(
            "evening",
            sa.String(64),
            sa.ForeignKey("evenings.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("author", sa.String(48)),
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("before", sa.Text, nullable=False),
    )
    # Versions with their own counter must not write here: they would show deleted evenings.
    op.execute("UPDATE ledger_schema SET version = 3")
