"""How many requests one client may send in a minute."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

if TYPE_CHECKING:
    from starlette.types import Scope


class Limits:
    """Counts the requests of each client over the last minute, in this process."""

    def __init__(self) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def wait(self, client: str, what: str, most: int) -> int:
        """Seconds until the client may ask again; 0 where it may now, which is then counted.

        what: the kind of request, counted apart from others. most: how many of it in a minute.
        """
        item = RateLimitItemPerMinute(most)
        if self._limiter.hit(item, what, client):
            return 0
        until = self._limiter.get_window_stats(item, what, client).reset_time
        return max(1, math.ceil(until - time.time()))


def address_of(scope: Scope) -> str:
    """Where a request comes from, as the proxy gave it where it is trusted
    (FORWARDED_ALLOW_IPS)."""
    client = scope.get("client")
    return client[0].removeprefix("::ffff:") if client else "unknown"
