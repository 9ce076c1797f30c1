"""Check refusals by the ledger by the code of the error."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any

import pytest
from sqlalchemy import Row, Table

from ledger.errors import LedgerError
from ledger.store import Store


def refused(code: str) -> AbstractContextManager[Any]:
    """Return a context manager that fails unless the ledger refuses with this code."""
    return pytest.raises(LedgerError, check=lambda error: error.code == code)


def code(do: Callable[[], object]) -> str:
    """Call `do` and return the code of the ledger's refusal, "" if there was none."""
    try:
        do()
    except LedgerError as error:
        return error.code
    return ""


def rows_of(ledger: Store, kept: Table) -> Sequence[Row[Any]]:
    """Return all rows of a table of the ledger's database."""
    return ledger.read(lambda c: c.execute(kept.select()).all())
