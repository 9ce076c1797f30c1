"""Several phones at once, each with a photo to score."""

import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2

from tests.helpers import ROOT
from tests.helpers.app_browser import (
    PHONE,
    Memory,
    key,
    server_seconds,
    settled,
    strip,
    tile,
    total,
    visit,
)

DEMO = ROOT / "ui" / "demo.jpg"


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
