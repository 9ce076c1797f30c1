"""Read each photo of a folder again, moved by half a per cent, and count the hands that stay.

    python -m benchmarks.steady FOLDER

A photo is read as it is, then with each corner moved by up to `MOVED` of the sides, then made
smaller by as much. A hand stays if concealed tiles, melds, flowers and the winning tile are the
same. Printed are the hands that change, whether the player is asked about anything then, and the
shares of readings that keep the whole hand and that keep its tiles.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

import vision
from datasets.changes import move_corners
from datasets.measured_drafts import differences
from datasets.photos import as_png
from vision.observing.photo import load_photo
from vision.observing.reader import default_reader

MOVED = 0.005
"""Maximum movement of a corner, and reduction of the photo, as shares of its sides."""
MOVES = 2
"""Number of times that each photo is read with moved corners."""

Array = np.ndarray


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("photos", type=Path, help="folder of photos")
    paths = sorted(parser.parse_args().photos.iterdir())
    counts = Counter[str]()
    for at, path in enumerate(paths):
        before = vision.read_photo(path, reader=default_reader()).hand
        for image in _moved(load_photo(path), np.random.default_rng(at)):
            reading = vision.read_photo(as_png(image), reader=default_reader())
            changed = _changed(before, reading.hand)
            counts["readings"] += 1
            counts["hand"] += not changed
            counts["tiles"] += _tiles(before) == _tiles(reading.hand)
            if changed:
                asked = ", ".join(question.kind for question in reading.questions)
                print(f"{path.name}: {'; '.join(changed)}; asked: {asked or 'nothing'}", flush=True)
    for kept in ("hand", "tiles"):
        share = counts[kept] / counts["readings"]
        print(f"the same {kept}: {counts[kept]} of {counts['readings']} readings ({share:.1%})")


def _moved(image: Array, rng: np.random.Generator) -> Iterator[Array]:
    """Yield an RGB uint8 photo with moved corners, `MOVES` times, and then smaller."""
    sides = np.array(image.shape[1::-1])
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]])
    for _ in range(MOVES):
        moved, _ = move_corners(image, (corners + rng.uniform(-MOVED, MOVED, (4, 2))) * sides)
        yield moved
    smaller = 1 - MOVED
    yield cv2.resize(image, None, fx=smaller, fy=smaller, interpolation=cv2.INTER_AREA)


def _changed(before: dict[str, Any] | None, after: dict[str, Any] | None) -> list[str]:
    """Return how a drafted hand differs from the one before; None stands for no hand."""
    if before is None:
        return [] if after is None else ["a hand where none was"]
    return differences(before, after)


def _tiles(hand: dict[str, Any] | None) -> Counter[str]:
    """Return the number of tiles of a drafted hand by code; empty for None."""
    if hand is None:
        return Counter()
    melded = [tile for meld in hand["melds"] for tile in meld["tiles"]]
    return Counter([*hand["concealed"], *hand["flowers"], *melded])


if __name__ == "__main__":
    main()
