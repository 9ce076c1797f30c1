"""Measure what a reader sees where no tile is: rendered photos of other things, and real ones.

A photo without a tile should show nothing, or ask. What is counted is how many show anything at
all, and how many show a tile that is not marked.
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
"""Sides of the rendered pictures in pixels."""
NARROWEST = 0.65
"""Height of the flattest picture by its width."""


@dataclass
class EmptyTally:
    """Counts over photos without a tile, by what lies on them.

    photos: number of photos.
    shown: those in which any tile is shown.
    unmarked: those in which one is shown without a mark.
    """

    photos: dict[str, int] = field(default_factory=dict)
    shown: dict[str, int] = field(default_factory=dict)
    unmarked: dict[str, int] = field(default_factory=dict)

    def add(self, kind: str, reading: vision.Reading) -> None:
        """Count the reading of a photo of things of this kind, in place."""
        clear = any(not tile.doubtful for tile in reading.tiles)
        for counts, more in (
            (self.photos, 1),
            (self.shown, int(bool(reading.tiles))),
            (self.unmarked, int(clear)),
        ):
            counts[kind] = counts.get(kind, 0) + more

    def lines(self) -> Iterator[str]:
        for kind, count in self.photos.items():
            yield self._line(kind, count, self.shown[kind], self.unmarked[kind])
        sums = (sum(each.values()) for each in (self.photos, self.shown, self.unmarked))
        yield self._line("all", *sums)

    def _line(self, kind: str, count: int, shown: int, unmarked: int) -> str:
        return f"{kind}: {shown} of {count} show a tile, {unmarked} one without a mark"


def rendered_strangers(count: int, seed: int) -> Iterator[tuple[str, bytes]]:
    """Yield `count` rendered photos without a tile, each as the kind of things on it and a PNG; the
    kinds (`datasets.strangers`) take turns."""
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
    """Return the tally of reading pictures without a tile, rendered ones and those of the labelled
    `photos` that have none."""
    tally = EmptyTally()
    for kind, picture in rendered:
        tally.add(kind, vision.read_photo(picture, reader=reader))
    for photo in photos:
        if not photo.codes:
            tally.add("real photos", vision.read_photo(photo.path, reader=reader))
    return tally
