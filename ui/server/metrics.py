"""What a host may watch: counts and times, never a photo, a name or an address."""

from __future__ import annotations

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)

from ui.hand.reading_queue import QUEUE

REQUESTS = Counter(
    "tiletally_requests", "Requests to the interface, by path and status", ["path", "status"]
)
READING_SECONDS = Histogram(
    "tiletally_reading_seconds",
    "Seconds that reading a photo took, the time in the line left out",
    buckets=(0.1, 0.2, 0.5, 1, 2, 5, 10),
)
VISITORS = Gauge("tiletally_visitors", "Open pages")
UPLOAD_BYTES = Gauge("tiletally_upload_bytes", "Bytes of photos that wait to be read")
WAITING = Gauge("tiletally_photos_waiting", "Photos in the line")
WAITING.set_function(lambda: QUEUE.waiting)
READING = Gauge("tiletally_photos_reading", "Photos that are being read")
READING.set_function(lambda: QUEUE.reading)


def as_text() -> tuple[bytes, str]:
    """The metrics in the format of Prometheus, and its content type."""
    return generate_latest(REGISTRY), CONTENT_TYPE_LATEST
