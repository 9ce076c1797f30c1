"""Run the missing migrations in the caller's transaction; Alembic executes this script."""

from __future__ import annotations

from alembic import context

from ledger.schema import METADATA


def run() -> None:
    """Apply all migrations that the database of Alembic's connection lacks; called by Alembic."""
    context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
    with context.begin_transaction():
        context.run_migrations()


if __name__ == "env_py":  # Alembic's name for this file
    run()
