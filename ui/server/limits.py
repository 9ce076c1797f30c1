"""Limits on requests per client and minute, and on the size of the log."""

from __future__ import annotations

import io
import logging
import math
import sys
import time
from ipaddress import IPv6Address, IPv6Network
from typing import TYPE_CHECKING, TextIO

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

if TYPE_CHECKING:
    from starlette.types import Scope

LOG_BYTES_PER_S, LOG_BYTES_AT_ONCE = 400.0, 10_000.0
"""Limits on the log in bytes, per second and at once, so that a day of attacks fills 35 MB."""


class Bucket:
    """A token bucket that refills at `per_second` up to `most`; taking more than it contains makes
    a debt."""

    def __init__(self, per_second: float, most: float) -> None:
        self.per_second = per_second
        self.most = most
        self._held = most
        self._at = time.monotonic()

    def take(self, many: float) -> float:
        """Take `many` tokens even if there are too few, and return the seconds until the debt is
        paid (0 without debt)."""
        self._held = self.holds() - many
        return max(0.0, -self._held / self.per_second)

    def full(self) -> bool:
        return self.holds() >= self.most

    def holds(self) -> float:
        """Refill the bucket up to now and return its content, negative for a debt."""
        before, self._at = self._at, time.monotonic()
        self._held = min(self.most, self._held + (self._at - before) * self.per_second)
        return self._held


class Limits:
    """Counts the requests of each client over the last minute, in this process."""

    def __init__(self) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def wait(self, client: str, what: str, most: int) -> int:
        """Count a request and return 0 if it is within the limit; otherwise return the whole
        seconds until it may be sent.

        client: its address.
        what: kind of request; each kind is counted separately.
        most: maximum per minute.
        """
        item = RateLimitItemPerMinute(most)
        if self._limiter.hit(item, what, client):
            return 0
        until = self._limiter.get_window_stats(item, what, client).reset_time
        return max(1, math.ceil(until - time.time()))


def address_of(scope: Scope) -> str:
    """Return the client address of a request (ASGI scope), for IPv6 its /64 network; "unknown" if
    there is none. Behind a trusted proxy (FORWARDED_ALLOW_IPS) it is the address from the proxy's
    header, which uvicorn's middleware has put there."""
    client = scope.get("client")
    address = client[0].removeprefix("::ffff:") if client else "unknown"
    return network_of(address) if ":" in address else address


def network_of(address: str) -> str:
    """Return the /64 network of an IPv6 address, since a client usually has a whole one; any other
    text unchanged.

    >>> network_of("2001:db8::1:2"), network_of("fe80::1%eth0")
    ('2001:db8::/64', 'fe80::/64')
    """
    try:
        return str(IPv6Network((IPv6Address(address.partition("%")[0]), 64), strict=False))
    except ValueError:
        return address


class LimitedLog(io.TextIOBase):
    """A text stream for the log that passes on at most `LOG_BYTES_PER_S` and drops the rest, so
    that no visitor can fill the disk on which the ledger is.

    stream: stream to write to.
    bucket: limit shared with the other streams of the log.
    """

    def __init__(self, stream: TextIO, bucket: Bucket | None = None) -> None:
        self.stream = stream
        self._bucket = bucket or Bucket(LOG_BYTES_PER_S, LOG_BYTES_AT_ONCE)
        self._dropped = 0

    def write(self, text: str) -> int:
        size = len(text.encode("utf-8", "replace"))
        if self._bucket.holds() < size:
            self._dropped += size
            return len(text)
        self._bucket.take(size)
        if self._dropped:
            self.stream.write(f"[{self._dropped} bytes of the log were left out]\n")
            self._dropped = 0
        return self.stream.write(text)

    def flush(self) -> None:
        self.stream.flush()

    def isatty(self) -> bool:
        return self.stream.isatty()

    def fileno(self) -> int:
        return self.stream.fileno()


def limit_log() -> None:
    """Redirect stdout, stderr and the log handlers that write to them through `LimitedLog`s that
    share one limit. A second call does nothing."""
    if isinstance(sys.stderr, LimitedLog):
        return
    bucket = Bucket(LOG_BYTES_PER_S, LOG_BYTES_AT_ONCE)
    out, errors = sys.stdout, sys.stderr
    limited = {out: LimitedLog(out, bucket), errors: LimitedLog(errors, bucket)}
    sys.stdout, sys.stderr = limited[out], limited[errors]
    loggers = [logging.root, *logging.root.manager.loggerDict.values()]
    for logger in loggers:
        for handler in getattr(logger, "handlers", ()):
            if isinstance(handler, logging.StreamHandler) and handler.stream in limited:
                handler.setStream(limited[handler.stream])
