"""Add a checksum to each evening's row, and one to each entry that has none.

Revision ID: 0005
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

EVENINGS = "SELECT id, begun, players, ruleset, rulings, turns, start, deleted FROM evenings"
ENTRIES = (
    "SELECT id, evening, number, kind, hand, sum_0, sum_1, sum_2, sum_3, ends, player, other, "
    "undoes, detail, at, author, nobody, kitty FROM entries"
)


def upgrade() -> None:
    # imported late, because that module imports the migrations
    from ledger.store import checked_detail, evening_checksum

    op.add_column(
        "evenings", sa.Column("checksum", sa.String(16), nullable=False, server_default="")
    )
    connection = op.get_bind()
    sign = sa.text("UPDATE evenings SET checksum = :checksum WHERE id = :id")
    for row in list(connection.execute(sa.text(EVENINGS))):
        connection.execute(sign, {"checksum": evening_checksum(row), "id": row.id})
    keep = sa.text("UPDATE entries SET detail = :detail WHERE id = :id")
    for row in list(connection.execute(sa.text(ENTRIES))):
        detail = checked_detail(row)
        if detail != row.detail:
            connection.execute(keep, {"detail": detail, "id": row.id})
