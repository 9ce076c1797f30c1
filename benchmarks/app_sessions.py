"""Many phones at once, each with a photo to score: seconds to the score, and the server's memory.

    python -m benchmarks.app_sessions [how many, 10 by default]

Every phone sends the same photo of twelve megapixels and goes on to its score. Exit status 1 where
one of them is not right, takes more than 10 s, or where the server used 2 GB or more.
"""

import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2

from tests.helpers.app_browser import (
    PHONE,
    Memory,
    key,
    launched,
    running_app,
    server_seconds,
    settled,
    strip,
    tile,
    total,
    visit,
)

ROOT = Path(__file__).resolve().parent.parent

DEMO = ROOT / "ui" / "demo.jpg"
SLOWEST, MOST = 10.0, 2.0  # seconds, gigabytes


@dataclass
class Outcome:
    """Of all phones: seconds from the photo to the tiles and to the score, what each saw."""

    to_tiles: list[float] = field(default_factory=list)
    to_score: list[float] = field(default_factory=list)
    seen: list[tuple[list[str], int]] = field(default_factory=list)
    memory: float = 0.0  # gigabytes, the most that the server used
    worked: float = 0.0  # seconds of processor time that the server used

    @property
    def right(self) -> bool:
        """True where every phone saw the same fourteen tiles and the same total."""
        return all(seen == self.seen[0] and len(seen[0]) == 14 for seen in self.seen)


def at_once(browser: Any, address: str, process: int, phones: int, photo: Path) -> Outcome:
    """Let so many phones take the photo at the same moment, and wait for all their scores."""
    outcome = Outcome()
    memory = Memory(process)
    pages = [visit(browser, address, PHONE, locale="en-US") for _ in range(phones)]
    for page in pages:
        page.locator(key("by-hand")).wait_for()
        settled(page)
    worked = server_seconds(process)
    began = []
    for page in pages:
        began.append(time.perf_counter())
        page.locator("input[type=file]").set_input_files(photo)
    for page, start in zip(pages, began, strict=True):
        page.locator(tile("tile-13")).wait_for()
        page.locator(key("next")).wait_for()
        outcome.to_tiles.append(time.perf_counter() - start)
    for page, start in zip(pages, began, strict=True):
        outcome.seen.append((strip(page), total(page)))  # every tile of it is sure
        outcome.to_score.append(time.perf_counter() - start)
    outcome.worked = server_seconds(process) - worked
    outcome.memory = memory.most / 1e3
    for page in pages:
        page.context.close()
    return outcome


def twelve_megapixels(folder: Path) -> Path:
    """The demo photo at the size that phones take photos in."""
    photo = folder / "photo.jpg"
    small = cv2.imread(str(DEMO))
    assert small is not None
    cv2.imwrite(str(photo), cv2.resize(small, (4032, 3024), interpolation=cv2.INTER_CUBIC))
    return photo


def main() -> int:
    phones = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    with (
        tempfile.TemporaryDirectory() as folder,
        running_app(Path(folder)) as (address, process),
        launched() as browser,
    ):
        photo = twelve_megapixels(Path(folder))
        at_once(browser, address, process, 1, photo)  # loads the models
        outcome = at_once(browser, address, process, phones, photo)
    print(
        f"{phones} phones: "
        f"tiles after {min(outcome.to_tiles):.1f} to {max(outcome.to_tiles):.1f} s, "
        f"score after {min(outcome.to_score):.1f} to {max(outcome.to_score):.1f} s, "
        f"{'all right' if outcome.right else 'NOT ALL RIGHT'}, server {outcome.memory:.2f} GB"
    )
    print(f"the server worked {outcome.worked:.1f} s of processor time for them")
    good = outcome.right and max(outcome.to_score) <= SLOWEST and outcome.memory < MOST
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
