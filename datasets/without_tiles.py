"""Measure what a reader finds in pictures without tiles: rendered pictures of other things, and
real photos.

In such a picture, no tiles or only doubtful tiles should be shown. The tally counts the pictures in
which any tile is shown, and those in which a shown tile is not marked as doubtful.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np

import vision
from datasets.faces import FaceBook
from datasets.photos import LabelledPhoto, as_png
from datasets.scene_kinds import kinds_named
from datasets.scenes import Shot, render_scene
from datasets.strangers import STRANGERS
from vision.observing.reader import Reader

SIZES = (960, 1280)
"""Widths of the rendered pictures in px."""
NARROWEST = 0.65
"""Minimum height of a picture, as a share of its width."""


@dataclass
class EmptyTally:
    """Counts over photos without tiles, by the kind of things in them.

    photos: number of photos.
    shown: photos in which a tile is shown.
    unmarked: photos in which a tile is shown without a mark of doubt.
    """

    photos: dict[str, int] = field(default_factory=dict)
    shown: dict[str, int] = field(default_factory=dict)
    unmarked: dict[str, int] = field(default_factory=dict)

    def add(self, kind: str, reading: vision.Reading) -> None:
        """Add the reading of a photo with things of a kind, in place."""
        clear = any(not tile.doubtful for tile in reading.tiles)
        for counts, more in (
            (self.photos, 1),
            (self.shown, int(bool(reading.tiles))),
            (self.unmarked, int(clear)),
        ):
            counts[kind] = counts.get(kind, 0) + more

    def lines(self) -> Iterator[str]:
        """Yield a line for each kind of things, and a last one for all together."""
        for kind, count in self.photos.items():
            yield self._line(kind, count, self.shown[kind], self.unmarked[kind])
        sums = (sum(each.values()) for each in (self.photos, self.shown, self.unmarked))
        yield self._line("all", *sums)

    def _line(self, kind: str, count: int, shown: int, unmarked: int) -> str:
        return f"{kind}: {shown} of {count} show a tile, {unmarked} one without a mark"


def rendered_strangers(count: int, seed: int) -> Iterator[tuple[str, bytes]]:
    """Yield `count` rendered photos without tiles, as pairs of the kind of things and a PNG; the
    kinds (`datasets.strangers`) alternate."""
    kinds = list(STRANGERS)
    for at in range(count):
        rng = np.random.default_rng([seed, at])
        kind, size = kinds[at % len(kinds)], int(rng.choice(SIZES))
        scene = render_scene(
            rng,
            FaceBook(),
            Shot(size=size, kinds=kinds_named(["strangers"]), ordinary=bool(rng.random() < 2 / 3)),
            stranger=kind,
        )
        high = int(size * rng.uniform(NARROWEST, 1.0))
        top = (size - high) // 2
        yield kind, as_png(np.ascontiguousarray(scene.image[top : top + high]))


def measure_empty(
    reader: Reader, rendered: Iterable[tuple[str, bytes]], photos: Iterable[LabelledPhoto]
) -> EmptyTally:
    """Read pictures without tiles and return the tally.

    rendered: pairs of kind and PNG, from `rendered_strangers`.
    photos: labelled photos, of which those without labels are read; their kind is "real photos".
    """
    tally = EmptyTally()
    for kind, picture in rendered:
        tally.add(kind, vision.read_photo(picture, reader=reader))
    for photo in photos:
        if not photo.codes:
            tally.add("real photos", vision.read_photo(photo.path, reader=reader))
    return tally
