"""Club evenings: the pages for the ledger of a table."""
