"""Add the tables of the players' own tile sets, of the rights over them, and of their links.

Revision ID: 0003
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "tile_sets",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("begun", sa.String(32), nullable=False),
        sa.Column("title", sa.String(64), nullable=False),
        sa.Column("faces", sa.LargeBinary, nullable=False),
        sa.Column("changed", sa.Integer, nullable=False, server_default="0"),
        sa.Column("origin", sa.String(64)),
        sa.Column("deleted", sa.String(32)),
        sa.Column("renewed", sa.Integer, nullable=False, server_default="0"),
    )
    for table, secret in (("tile_set_rights", "holder"), ("tile_set_links", "secret")):
        op.create_table(
            table,
            sa.Column(
                "tile_set",
                sa.String(64),
                sa.ForeignKey("tile_sets.id", ondelete="CASCADE"),
                primary_key=True,
            ),
            sa.Column(secret, sa.String(64), primary_key=True),
            sa.Column("level", sa.Integer, nullable=False),
            sa.Column("since", sa.String(32), nullable=False),
        )
        op.create_index(f"{table}_by_{secret}", table, [secret])
