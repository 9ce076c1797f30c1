"""The way from every older version of the ledger's tables to this one, run by Alembic."""
