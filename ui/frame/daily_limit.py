"""A daily limit on evenings and tile sets begun from one network address."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import streamlit as st

if TYPE_CHECKING:
    from limits.strategies import MovingWindowRateLimiter

MOST_A_DAY = 500
"""Maximum number of evenings and tile sets begun per address and day. A browser has its own limit
(`ledger.rights`), which deleting its cookie would reset."""


def may_begin() -> bool:
    """Count one more evening or tile set for the visitor's address and return True; return False if
    the day's limit is reached.

    Requests from this machine itself are never limited.
    """
    from limits import RateLimitItemPerDay  # not needed before somebody begins

    client = st.context.ip_address
    return client is None or _counter().hit(RateLimitItemPerDay(MOST_A_DAY), "begun", client)


@cache
def _counter() -> MovingWindowRateLimiter:
    from limits.storage import MemoryStorage
    from limits.strategies import MovingWindowRateLimiter

    return MovingWindowRateLimiter(MemoryStorage())
