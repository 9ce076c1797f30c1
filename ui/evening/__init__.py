"""The club evening: the ledger of a table."""
