"""Measure the loss by sending a photo made smaller: its tiles against those of the photo as taken.

    python -m benchmarks.sent_photos [--every 10] [--rendered 40]

Each labelled photo of `../shared/photos` is enlarged to twelve megapixels, as phones take them, and
then made smaller by the app's own script in a headless Chromium; `--rendered` adds scenes rendered
at that size, which have detail that is lost. Both files are read, and every tile of the larger one
has to be in the smaller one: the same tile at the same place. Where the app would ask for the photo
in full it counts as the same. A tile that differs in silence is one that the player is not asked
about: not marked as doubtful. To tell what the size does from what any other file of the same photo
does, the photo is also read from a file of its full size saved a little more coarsely. Exit status
1 where more than 2 tiles of 1,000 differ in silence.
"""

import argparse
import base64
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from datasets.drawn import drawn_faces
from datasets.scenes import render_scene
from tests.helpers.app_browser import launched
from ui.hand import sender
from vision import read_photo
from vision.observations import FoundTile
from vision.observing.reader import Reader
from vision.reading import Reading

PHOTOS = Path(__file__).resolve().parents[2] / "shared" / "photos"
LONG_SIDE_PX = 4032
COARSER = 85  # JPEG quality, where phones have some 92
ALLOWED = 0.002


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--rendered", type=int, default=0)
    asked = parser.parse_args()
    reader = Reader()
    photos = tiles = whole = 0
    smaller, coarser = Differences(), Differences()
    with tempfile.TemporaryDirectory() as folder, launched() as browser:
        page = _page_with_script(browser)
        taken = Path(folder) / "taken.jpg"
        for name, image in _pictures(asked.every, asked.rendered):
            cv2.imwrite(str(taken), image, [cv2.IMWRITE_JPEG_QUALITY, 92])
            full, small = (
                read_photo(s, reader=reader) for s in (taken, _made_smaller(page, taken))
            )
            data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, COARSER])[1].tobytes()
            coarser.add(full, read_photo(data, reader=reader))
            photos, tiles = photos + 1, tiles + len(full.tiles)
            if sender.too_small(sender.REDUCED, small):
                whole += 1
            else:
                smaller.add(full, small)
            if photos % 10 == 0:
                print(f"{photos} photos, {tiles} tiles; {name}: {smaller}; {coarser}", flush=True)
    print(f"{photos} photos, {tiles} tiles, {whole} photos sent in full")
    for what, found in (("made smaller", smaller), (f"quality {COARSER}", coarser)):
        parts = (found.all / max(tiles, 1), found.silent / max(tiles, 1))
        print(f"{what}: {found}: {parts[0]:.2%}, {parts[1]:.2%}")
    return 0 if smaller.silent <= ALLOWED * tiles else 1


@dataclass
class Differences:
    """Counts of tiles that two readings do not share; silent: those of them not marked."""

    all: int = 0
    silent: int = 0

    def add(self, full: Reading, small: Reading) -> None:
        """Count the tiles of one photo. Places are compared as fractions of the photo."""
        there, here = _middles(full), _middles(small)
        left = set(range(len(here)))
        for tile, middle in zip(full.tiles, there, strict=True):
            near = min(left, key=lambda n: float(np.hypot(*(here[n] - middle))), default=None)
            side = cv2.contourArea(tile.quad.astype(np.float32)) ** 0.5 / full.width
            if near is None or np.hypot(*(here[near] - middle)) > side / 2:
                self._one_more(tile)
                continue
            left.remove(near)
            if small.tiles[near].tile != tile.tile:
                self._one_more(small.tiles[near])
        for number in left:
            self._one_more(small.tiles[number])

    def _one_more(self, tile: FoundTile) -> None:
        self.all += 1
        self.silent += not tile.doubtful

    def __str__(self) -> str:
        return f"{self.all} read otherwise, {self.silent} in silence"


def _middles(reading: Reading) -> list[np.ndarray]:
    size = np.array([reading.width, reading.height])
    return [np.asarray(tile.quad).mean(axis=0) / size for tile in reading.tiles]


def _pictures(every: int, rendered: int) -> Iterator[tuple[str, np.ndarray]]:
    """Name and pixels (H, W, 3), BGR, of twelve megapixels each."""
    for path in sorted(PHOTOS.glob("*/images/*.jpg"))[::every]:
        image = cv2.imread(str(path))
        if image is not None:
            scale = LONG_SIDE_PX / max(image.shape)
            large = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
            yield path.name[:40], large
    if not rendered:
        return
    book = drawn_faces()
    for seed in range(rendered):
        rng = np.random.default_rng([16, seed])
        scene = render_scene(rng, book, size=LONG_SIDE_PX, whole_hand=True, ordinary=True)
        yield f"rendered {seed}", scene.image[..., ::-1]


def _page_with_script(browser: Any) -> Any:
    """A page that has the app's own script and a field for a file."""
    page = browser.new_page()
    page.set_content("<input type=file>")
    words = f'words = {{reduced: "{sender.REDUCED}"}}; side = {sender.SIDE_PX};'
    page.add_script_tag(
        type="module", content=f"{sender.SCRIPT}\n{words}\nwindow.smaller = smaller;"
    )
    page.wait_for_function("window.smaller !== undefined")
    return page


def _made_smaller(page: Any, photo: Path) -> bytes:
    """The bytes that the browser would send of a photo."""
    page.locator("input").set_input_files(photo)
    said = page.evaluate(
        """async () => {
            const sent = await smaller(document.querySelector("input").files[0]);
            const reader = new FileReader();
            return new Promise((done) => {
              reader.onload = () => done(reader.result.split(",")[1]);
              reader.readAsDataURL(sent);
            });
        }"""
    )
    return base64.b64decode(said)


if __name__ == "__main__":
    sys.exit(main())
