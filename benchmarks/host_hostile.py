"""Send hostile requests to a running app's interface: it must not crash, and others must be served.

    python -m benchmarks.host_hostile [how many, 10,000 by default]

The exit status is 1 if a response is none of those that the interface describes, the app ends, an
honest hand in between is scored wrongly, or a client beyond its limit is not told to wait.
"""

import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import httpx2 as httpx

from scoring import answer
from tests.helpers.app_browser import running_app
from tests.helpers.hostile_requests import ANSWERS, HAND, hostile

HONEST_EVERY = 50


def main() -> int:
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    limits = {"TILETALLY_REQUESTS_PER_MINUTE": "1000000", "TILETALLY_PHOTOS_PER_MINUTE": "1000000"}
    statuses: Counter[int] = Counter()
    right, slowest = 0, 0.0
    expected = answer(HAND)["total"]
    with (
        tempfile.TemporaryDirectory() as folder,
        running_app(Path(folder), None, **limits) as (address, _),
        httpx.Client(base_url=address, timeout=60) as web,
    ):
        for number in range(many):
            try:
                statuses[hostile(web, random.Random(number))] += 1
            except httpx.HTTPError:
                statuses[0] += 1  # the client refused to send it, or the connection was closed
            if number % HONEST_EVERY == 0:
                began = time.monotonic()
                right += web.post("/api/score", json=HAND).json()["total"] == expected
                slowest = max(slowest, time.monotonic() - began)
            if number % 1000 == 999:
                print(f"{number + 1} sent: {dict(statuses)}", flush=True)
        alive = web.get("/healthz").status_code == 200
        log = (Path(folder) / "app.log").read_text()
    honest = -(-many // HONEST_EVERY)
    tracebacks = log.count("Traceback")
    print(
        f"{many} hostile requests: {dict(sorted(statuses.items()))}, {tracebacks} tracebacks in "
        f"the log; {right} of {honest} honest hands right meanwhile, the slowest {slowest:.2f} s"
    )
    waits = beyond_its_limit()
    print(f"a client beyond its limit: {waits}")
    good = alive and right == honest and not tracebacks and set(statuses) <= {0, *ANSWERS}
    return 0 if good and waits == "429 with Retry-After" else 1


def beyond_its_limit() -> str:
    """Return the status of the 121st request of a client within a minute, followed by " with
    Retry-After" if the response has that header."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_app(Path(folder)) as (address, _),
        httpx.Client(base_url=address, timeout=60) as web,
    ):
        for _ in range(121):
            last = web.get("/api/openapi.json")
    told = " with Retry-After" if "retry-after" in last.headers else ""
    return f"{last.status_code}{told}"


if __name__ == "__main__":
    sys.exit(main())
