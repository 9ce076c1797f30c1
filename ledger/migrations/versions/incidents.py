"""Add kitties, and fines that nobody gets; merge false wins and penalties into one kind of entry.

Revision ID: 0004
"""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

LOCKS = {"mcr": ("false_win",), "taiwanese": ("false_win", "wrong_count")}
"""Offences after which earlier versions barred the offender from winning the hand; for Classical
see `_locks`."""


def upgrade() -> None:
    with op.batch_alter_table("entries") as entries:
        if op.get_bind().dialect.name != "sqlite":  # SQLite recreates the table without it
            entries.drop_constraint("nothing_won_or_lost", type_="check")
        for name in ("nobody", "kitty"):
            entries.add_column(sa.Column(name, sa.Double, nullable=False, server_default="0"))
        balance = "sum_0 + sum_1 + sum_2 + sum_3 + nobody + kitty = 0"
        entries.create_check_constraint("nothing_won_or_lost", balance)
    connection = op.get_bind()
    found = connection.execute(
        sa.text(
            "SELECT e.id, e.kind, e.player, e.detail, g.ruleset, g.rulings FROM entries e "
            "JOIN evenings g ON g.id = e.evening WHERE e.kind IN ('false_win', 'penalty')"
        )
    )
    change = sa.text("UPDATE entries SET kind = 'incident', detail = :detail WHERE id = :id")
    for entry, kind, player, detail, ruleset, rulings in list(found):
        known = json.loads(detail)
        if kind == "false_win":
            known["code"] = kind
        if player is not None and known.get("code") in _locks(ruleset, json.loads(rulings)):
            known["states"] = {"no_win": [player]}
        told = json.dumps(known, ensure_ascii=False)
        connection.execute(change, {"id": entry, "detail": told})


def _locks(ruleset: str, rulings: dict[str, object]) -> tuple[str, ...]:
    if ruleset == "classical":
        corrected = rulings.get("penalties") == "exposed"
        return ("wrong_count",) if corrected else ("wrong_count", "wrong_set")
    return LOCKS.get(ruleset, ())
