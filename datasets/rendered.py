"""Rendered photos with labels, to measure readers on. Their made-up tile sets were not used in any
training."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from datasets.faces import FaceBook
from datasets.layouts import LaidHand, random_layout, stand_up, winning_hand
from datasets.made_up_sets import made_up_sets
from datasets.photos import LabelledPhoto, as_png
from datasets.scene_kinds import Kinds, kinds_of_one_scene
from datasets.scenes import Shot, render_scene
from vision.geometry import bounds

SIZE = 1280
"""Side of the pictures in px, smaller than a phone's."""
LAID_ANYHOW = {
    *("empty", "strangers", "close", "flat", "joined", "slanted", "walls", "backs", "few"),
    "behind",
}
"""Kinds of scene that need not show a complete hand."""
UNSEEN_SETS = 900
"""Seed of the made-up sets that no training has used."""


@dataclass(frozen=True, kw_only=True)
class RenderedPhoto(LabelledPhoto):
    """A labelled photo whose picture (RGB uint8) was rendered instead of read from a file; `path`
    is only a name."""

    picture: np.ndarray

    def image(self) -> np.ndarray:
        return self.picture

    def data(self) -> bytes:
        return as_png(self.picture)


def rendered_photos(
    count: int,
    *,
    seed: int,
    kinds: Kinds,
    ordinary: bool = True,
    sets_seed: int = UNSEEN_SETS,
    size: int = SIZE,
) -> Iterator[RenderedPhoto]:
    """Yield `count` rendered hands with labels, each whole in its picture; scenes of the kinds
    `empty` and `strangers` have no tiles.

    count: number of photos.
    seed: seed of the scenes.
    kinds: kinds of scene (`datasets.scene_kinds`).
    ordinary: True for ordinary light, False for all variations used in training.
    sets_seed: seed of the made-up tile sets.
    size: side of the pictures in px.
    """
    book = _made_up_sets(sets_seed)
    asked = kinds
    for at in range(count):
        rng = np.random.default_rng([seed, at])
        kinds = kinds_of_one_scene(rng, asked)
        any_layout = kinds & LAID_ANYHOW
        layout = random_layout(rng, kinds) if any_layout else _hand(rng, kinds)
        scene = render_scene(
            rng,
            book,
            Shot(size=size, kinds=kinds, whole_hand=True, ordinary=ordinary),
            layout=layout,
        )
        boxes = np.array([bounds(tile.quad) for tile in scene.tiles], np.float32).reshape(-1, 4)
        codes = tuple(tile.code for tile in scene.tiles)
        path = Path(f"rendered-{seed}-{at}.png")
        yield RenderedPhoto(path, "rendered", path.stem, codes, boxes / size, picture=scene.image)


@lru_cache(maxsize=1)
def _made_up_sets(seed: int) -> FaceBook:
    return made_up_sets(24, seed=seed)


def _hand(rng: np.random.Generator, kinds: Kinds) -> LaidHand:
    layout = winning_hand(rng, kongs="kongs" in kinds, sixteen="sixteen" in kinds)
    if "seat" in kinds and rng.random() < 0.5:
        stand_up(rng, layout)
    return layout
