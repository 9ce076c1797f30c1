"""How long a 12-megapixel photo takes from file to reading, model loaded, and where it goes.

    python benchmarks/reading.py

The last column is the ratio to one bare pass of the finder's network over the photo at 640
pixels, measured in the same run, so that figures of different machines can be compared.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import vision  # noqa: E402
from datasets.demo import demo_scene  # noqa: E402
from vision.reader import default_reader  # noqa: E402

ROUNDS = 7


def main() -> None:
    picture = demo_scene(12).image[180:-180]
    photo = cv2.resize(picture, (4032, 3024), interpolation=cv2.INTER_CUBIC)
    reader = default_reader()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "photo.jpg"
        cv2.imwrite(str(path), photo[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 92])
        image = vision.load_photo(path)
        quads = reader.finder.find(image).quads
        blank = np.zeros((1, 3, 480, 640), np.float32)
        session = reader.finder._session
        steps: dict[str, Callable[[], object]] = {
            "one pass of the finder at 640": lambda: session.run(None, {"images": blank}),
            "open the file": lambda: vision.load_photo(path),
            "find the tiles": lambda: reader.finder.find(image),
            "name the tiles": lambda: reader.namer.name(image, quads),
            "file to reading": lambda: vision.read_photo(path, reader=reader),
        }
        took = {name: _median(step) for name, step in steps.items()}
    base = took["one pass of the finder at 640"]
    print(f"{len(quads)} tiles, {image.shape[1]} x {image.shape[0]} pixels")
    for name, seconds in took.items():
        print(f"{name:32} {1000 * seconds:7.0f} ms  {seconds / base:6.1f}")


def _median(step: Callable[[], object]) -> float:
    step()
    times = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        step()
        times.append(time.perf_counter() - began)
    return statistics.median(times)


if __name__ == "__main__":
    main()
