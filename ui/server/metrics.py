"""Metrics for the host: counts and times, but no photos, names or addresses."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from ui.hand.reading_queue import QUEUE

REQUESTS = Counter(
    "tiletally_requests", "Requests to the interface, by path and status", ["path", "status"]
)
READING_SECONDS = Histogram(
    "tiletally_reading_seconds",
    "Seconds that reading a photo took, the time in the line left out",
    buckets=(0.1, 0.2, 0.5, 1, 2, 5, 10),
)
QUEUE.took = READING_SECONDS.observe
VISITORS = Gauge("tiletally_visitors", "Open pages")
UPLOAD_BYTES = Gauge("tiletally_upload_bytes", "Bytes of photos that wait to be read")
WAITING = Gauge("tiletally_photos_waiting", "Photos in the line")
WAITING.set_function(lambda: QUEUE.waiting)
READING = Gauge("tiletally_photos_reading", "Photos that are being read")
READING.set_function(lambda: QUEUE.reading)


class LedgerTroubles(Collector):
    """A Prometheus collector for the ledger's error counts (`ledger.store.Troubles`) and times of
    its last write and backup."""

    def describe(self) -> Iterator[Metric]:
        """Yield nothing: otherwise registering would already collect, and an invalid setting would
        make the import fail without a helpful message."""
        yield from ()

    def collect(self) -> Iterator[Metric]:
        from ledger.errors import LedgerError  # imported late, since it takes half a second
        from ledger.scheduled import Schedule
        from ledger.store import TROUBLES

        counts = CounterMetricFamily(
            "tiletally_ledger_errors", "What the ledger could not do, by why", labels=["why"]
        )
        for why, many in TROUBLES.counts.items():
            counts.add_metric([why], many)
        yield counts
        yield GaugeMetricFamily(
            "tiletally_ledger_last_write_seconds",
            "When this server last wrote to the ledger, in seconds since 1970; 0: not yet",
            TROUBLES.last_write,
        )
        try:
            last = Schedule.read().last_proved(datetime.now(UTC))
        except LedgerError:
            last = None
        yield GaugeMetricFamily(
            "tiletally_backup_last_proved_seconds",
            "When the last copy of the ledger was proved, in seconds since 1970; 0: there is none "
            "that can be read",
            last.timestamp() if last else 0,
        )


REGISTRY.register(LedgerTroubles())


def as_text() -> tuple[bytes, str]:
    """Return all metrics in the text format of Prometheus, and their content type."""
    return generate_latest(REGISTRY), CONTENT_TYPE_LATEST
