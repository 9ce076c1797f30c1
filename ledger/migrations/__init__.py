"""Alembic migrations from all older versions of the ledger's tables to the present one."""
