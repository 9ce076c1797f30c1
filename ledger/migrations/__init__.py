"""Alembic migrations of the ledger's tables from every older version to the present version."""
