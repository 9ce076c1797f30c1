"""What the server keeps of visits, and of many photos in one visit, in a headless browser.

    python -m benchmarks.app_memory visits [40]     # so many visits, one photo and its score each
    python -m benchmarks.app_memory photos [300]    # so many photos in one visit

Every photo is another one of twelve megapixels. Both print the server's resident memory as they go;
what a visit keeps is the slope of a line through it, without the first visits, which load the
models. Exit status 1 where a visit keeps more than 0.5 MB, or a photo more than 0.02 MB.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from benchmarks.app_sessions import DEMO, _gigabytes
from tests.helpers.app_browser import (
    PHONE,
    key,
    launched,
    open_step,
    running_app,
    settled,
    total,
    visit,
)

SETTLED_MS = 16_000  # the server gives back what is left over every 15 s
LOADING = 5  # so many photos are read before memory is compared
ALLOWED_MB = {"visits": 0.5, "photos": 0.02}


def main() -> int:
    what = sys.argv[1] if len(sys.argv) > 1 else "visits"
    many = int(sys.argv[2]) if len(sys.argv) > 2 else {"visits": 40, "photos": 300}[what]
    measure = {"visits": _visits, "photos": _photos}[what]
    with (
        tempfile.TemporaryDirectory() as folder,
        running_app(Path(folder)) as (address, process),
        launched() as browser,
    ):
        seen = measure(browser, address, process, Path(folder), many)
    numbers, memory = np.array(seen).T
    slope = float(np.polyfit(numbers, memory, 1)[0])
    print(f"{what}: {slope:.3f} MB each, from {memory[0]:.0f} to {memory[-1]:.0f} MB")
    return 0 if slope <= ALLOWED_MB[what] else 1


def _visits(browser: Any, address: str, process: int, folder: Path, many: int) -> list[Any]:
    """Visits one after the other, left with the score on the page."""
    seen = []
    for number in range(LOADING + many):
        page = visit(browser, address, PHONE, locale="en-US")
        page.locator(key("by-hand")).wait_for()
        _choose(page, _photo(folder, number))
        page.context.close()
        if number >= LOADING and number % 5 == 0:
            seen.append(_now(browser, process, number))
    return seen


def _photos(browser: Any, address: str, process: int, folder: Path, many: int) -> list[Any]:
    """One photo after the other in one visit."""
    seen = []
    page = visit(browser, address, PHONE, locale="en-US")
    for number in range(LOADING + many):
        page.locator(key("by-hand")).wait_for()
        settled(page)
        _choose(page, _photo(folder, number))
        open_step(page, "photo")
        if number >= LOADING and number % 25 == 0:
            seen.append(_now(browser, process, number))
    return seen


def _choose(page: Any, photo: Path) -> None:
    page.locator("input[type=file]").set_input_files(photo)
    page.locator(".tt-photo .box").first.wait_for()
    total(page)
    settled(page)


def _now(browser: Any, process: int, number: int) -> tuple[int, float]:
    """The number of the photo and the server's memory, in MB, once it has kept house."""
    waiting = browser.new_page()
    waiting.wait_for_timeout(SETTLED_MS)
    waiting.close()
    memory = 1000 * _gigabytes(process)
    print(f"{number}: {memory:.1f} MB", flush=True)
    return number, memory


def _photo(folder: Path, number: int) -> Path:
    """The demo photo at the size of a phone's, each a little brighter than the one before."""
    photo = folder / "photo.jpg"
    demo = cv2.imread(str(DEMO))
    assert demo is not None
    image = cv2.convertScaleAbs(demo, alpha=1.0, beta=number % 40 - 20)
    image[0, :, 0] = number % 256
    cv2.imwrite(str(photo), cv2.resize(image, (4032, 3024), interpolation=cv2.INTER_LINEAR))
    return photo


if __name__ == "__main__":
    sys.exit(main())
