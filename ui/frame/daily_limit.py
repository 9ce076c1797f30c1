"""A daily limit on the evenings and sets of tiles begun from one network address."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import streamlit as st

if TYPE_CHECKING:
    from limits.strategies import MovingWindowRateLimiter

MOST_A_DAY = 500
"""A browser has its own limit (`ledger.rights`), but whoever throws its cookie away is another."""


def may_begin() -> bool:
    """Count one more beginning (an evening or a tile set) for the visitor's address and return
    True, or False if the day's limit is reached.

    This machine itself always may.
    """
    from limits import RateLimitItemPerDay  # not needed before somebody begins

    client = st.context.ip_address
    return client is None or _counter().hit(RateLimitItemPerDay(MOST_A_DAY), "begun", client)


@cache
def _counter() -> MovingWindowRateLimiter:
    from limits.storage import MemoryStorage
    from limits.strategies import MovingWindowRateLimiter

    return MovingWindowRateLimiter(MemoryStorage())
