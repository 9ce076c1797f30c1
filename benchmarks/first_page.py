"""Measure a first visit on a slow line: bytes and requests, ours and Streamlit's, and seconds.

    python -m benchmarks.first_page [--kilobytes 200]

A fresh browser opens the page over a line throttled to the given kilobytes per second. *Ours* is
everything that this project adds: its HTTP responses, without Streamlit's static files, and the
data received over Streamlit's connection until the page is complete, which includes our texts.
Seconds depend on the machine.
"""

from __future__ import annotations

import argparse
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.helpers.app_browser import PHONE, key, launched, running_app, settled

LATENCY_MS = 40
STREAMLITS = ("/static/", "/_stcore/health", "/_stcore/host-config")


@dataclass
class Traffic:
    """Bytes received during a visit.

    by_path: bytes of HTTP responses by path.
    in_frames: bytes over the web socket.
    """

    by_path: dict[str, int] = field(default_factory=dict)
    in_frames: int = 0

    def watch(self, session: Any) -> None:
        """Count the traffic reported by a page's session of the browser's DevTools protocol."""
        paths: dict[str, str] = {}

        def sent(event: Any) -> None:
            asked = urlsplit(event["request"]["url"])
            if asked.scheme.startswith("http"):
                paths[event["requestId"]] = asked.path

        def finished(event: Any) -> None:
            path = paths.get(event["requestId"])
            if path is None:
                return
            self.by_path[path] = self.by_path.get(path, 0) + int(event["encodedDataLength"])

        def frame(event: Any) -> None:
            data = event["response"]["payloadData"]
            self.in_frames += len(data) * 3 // 4 if event["response"]["opcode"] == 2 else len(data)

        session.on("Network.requestWillBeSent", sent)
        session.on("Network.loadingFinished", finished)
        session.on("Network.webSocketFrameReceived", frame)

    @property
    def own(self) -> dict[str, int]:
        """The bytes of HTTP responses that are not Streamlit's, by path."""
        return {p: n for p, n in self.by_path.items() if p and not p.startswith(STREAMLITS)}


def measured(address: str, browser: Any, kilobytes: int) -> tuple[Traffic, float, float, float]:
    """Return the traffic of a first visit, and the seconds until the first paint, until the page
    can be used, and until everything has arrived.

    kilobytes: speed of the connection in kilobytes per second.
    """
    context = browser.new_context(**PHONE, locale="en-US")
    page, traffic = context.new_page(), Traffic()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": LATENCY_MS,
            "downloadThroughput": kilobytes * 1000,
            "uploadThroughput": kilobytes * 1000,
        },
    )
    traffic.watch(session)
    page.goto(address, wait_until="commit")
    page.locator(key("by-hand")).wait_for(timeout=120_000)
    usable = float(page.evaluate("performance.now()")) / 1000
    settled(page)
    page.wait_for_load_state("networkidle")
    whole = float(page.evaluate("performance.now()")) / 1000
    paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
    painted = float(page.evaluate(paint)) / 1000
    context.close()
    return traffic, painted, usable, whole


def main() -> None:
    """Print the figures of a first visit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kilobytes", type=int, default=200, help="a second, of the line")
    chosen = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        running_app(Path(folder)) as (address, _),
        launched() as browser,
    ):
        measured(address, browser, 100_000)  # fills the server's caches
        traffic, painted, usable, whole = measured(address, browser, chosen.kilobytes)
    own = traffic.own
    print(f"all: {len(traffic.by_path)} paths, {sum(traffic.by_path.values()) / 1000:.0f} kB")
    print(f"ours over HTTP: {len(own)} paths, {sum(own.values()) / 1000:.1f} kB")
    for path, size in sorted(own.items(), key=lambda each: -each[1]):
        print(f"    {size / 1000:7.1f} kB  {path}")
    print(f"over the connection, ours and Streamlit's: {traffic.in_frames / 1000:.1f} kB")
    print(f"first paint {painted:.1f} s, the camera {usable:.1f} s, all {whole:.1f} s")


if __name__ == "__main__":
    main()
