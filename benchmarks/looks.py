"""What several looks at a hand are worth: wrong tiles of five against those of the best single one.

    python -m benchmarks.looks --hands 60

Hands of made-up sets that no training saw are rendered once each and looked at five times, with
glare, a finger, blur or a cut end in each look; and with a sixth look at another hand. Exit status
1 where another hand was not noticed, or five looks are not at most half as often wrong.
"""

from __future__ import annotations

import argparse
import sys

import numpy as np
from tqdm import tqdm

from datasets.bursts import burst
from datasets.evaluate import Tally, compare, share
from datasets.photos import as_png
from datasets.rendered import rendered_photos
from vision import read_looks, read_photo
from vision.reader import Reader


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=60)
    parser.add_argument("--looks", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    reader = Reader()
    several, single = Tally(), Tally()
    mixed = unnoticed = refused = 0
    before = None
    photos = rendered_photos(asked.hands, seed=asked.seed, kinds=frozenset())
    for at, photo in enumerate(tqdm(photos, total=asked.hands)):
        rng = np.random.default_rng([asked.seed, at])
        image = photo.image()
        looks = burst(image, photo.pixel_boxes(image), rng, asked.looks)
        pictures = [as_png(picture) for picture, _ in looks]
        names = [str(k) for k in range(len(looks))]
        alone = []
        for data, (_, boxes) in zip(pictures, looks, strict=True):
            tally = Tally()
            compare(tally, photo, boxes, read_photo(data, reader=reader))
            alone.append(tally)
        best = min(alone, key=lambda tally: tally.tiles - tally.right)
        single.photos, single.exact = single.photos + 1, single.exact + best.exact
        single.tiles, single.right = single.tiles + best.tiles, single.right + best.right
        reading = read_looks(pictures, names, reader)
        compare(several, photo, looks[int(reading.photos[0])][1], reading)
        refused += len(reading.other_hands)
        if before is not None:
            again = read_looks([*pictures, before], [*names, "other"], reader)
            unnoticed += "other" not in again.other_hands
            mixed += len(again.tiles) != len(reading.tiles)
        before = pictures[0]
    for name, tally in (("five looks", several), ("best single one", single)):
        print(
            f"{name}: {tally.tiles - tally.right} of {tally.tiles} tiles wrong, "
            f"{share(tally.exact, tally.photos)} of {tally.photos} hands exact"
        )
    print(
        f"another hand not noticed: {unnoticed} of {asked.hands - 1}, mixed in: {mixed}; looks of "
        f"the same hand taken for another: {refused} of {asked.hands * asked.looks}"
    )
    halved = 2 * (several.tiles - several.right) <= single.tiles - single.right
    return 0 if halved and not unnoticed else 1


if __name__ == "__main__":
    sys.exit(main())
