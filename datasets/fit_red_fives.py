"""Fit how red fives are told from ordinary ones (see `vision.observing.colour`).

Scenes with many fives are rendered, half of them with the fives printed all in red. A logistic
regression on the colours of the print is fitted to these and to the fives of labelled photos, which
are ordinary ones.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
from tqdm import tqdm

from datasets.faces import FaceBook
from datasets.fit_doubt import fit
from datasets.layouts import random_layout
from datasets.photos import LabelledPhoto
from datasets.scene_kinds import kinds_named, kinds_of_one_scene
from datasets.scenes import Shot, picture_order, render_scene
from datasets.textures import reddened
from scoring.tiles import BACK
from vision.geometry import box_quad
from vision.observations import FIVES
from vision.observing.colour import PAINT_FEATURES, paint_on_fives

SIDE = 640
SHARE_OF_FIVES = 0.4
"""Probability that a tile of a scene is replaced by a five; an ordinary hand has too few of
them."""
REDS = ((150, 225), (10, 60), (15, 60))
"""Ranges of the red, green and blue of the ink of red fives, of 255."""
RED_SHARE = 3 / 12
"""Share of the fives of a riichi set that are red: one of four in each suit."""
CORNERS = 0.02
"""Standard deviation of a detector's corners, as a share of a tile's side."""


def fit_red_fives(
    out: Path, book: FaceBook, photos: Iterable[LabelledPhoto], *, count: int, seed: int
) -> None:
    """Fit the weights on the fives in `count` rendered scenes and in labelled photos, and write
    them to the .npz file `out`; a name without that suffix gets it. Print how many fives are
    misjudged by weights fitted without them, measured on a fifth of the fives.

    book: faces of the rendered tiles.
    seed: seed of the scenes.
    """
    every = [*_rendered(book, count, seed), *_of_photos(photos)]
    given = np.array([features for features, _ in every])
    red = np.array([is_red for _, is_red in every])
    left_out = np.arange(len(red)) % 5 == 0
    tried = _fitted(given[~left_out], red[~left_out])
    said = given[left_out] @ tried > 0
    missed, invented = (said < red[left_out]).sum(), (said > red[left_out]).sum()
    print(
        f"{left_out.sum()} fives left out, {red[left_out].sum()} of them red: {missed} of these "
        f"not seen as red, {invented} ordinary ones taken for red"
    )
    weights = _fitted(given, red)
    np.savez(out, **dict(zip(PAINT_FEATURES, weights.astype(np.float32), strict=True)))


def _fitted(given: np.ndarray, red: np.ndarray) -> np.ndarray:
    """Return the weights of the features `given` (n, F), fitted to `red` (n,), True for red fives.
    The constant is adjusted to `RED_SHARE`, the share of red fives in play."""
    weights = fit(given, red)
    weights[0] += np.log(RED_SHARE / (1 - RED_SHARE)) - np.log(red.mean() / (1 - red.mean()))
    return weights


def _rendered(book: FaceBook, count: int, seed: int) -> Iterator[tuple[tuple[float, ...], bool]]:
    rng = np.random.default_rng(seed)
    in_red = _with_red_fives(rng, book)
    for at in tqdm(range(count), desc="scenes", unit="scene"):
        rng = np.random.default_rng([seed, at])
        red = at % 2 == 1
        layout = random_layout(rng, kinds_named(()))
        for tile in layout.tiles:
            if tile.code != BACK and rng.random() < SHARE_OF_FIVES:
                tile.code = str(rng.choice(sorted(FIVES)))
        kinds = kinds_of_one_scene(rng, kinds_named(["hard"])) - {"warm"}
        shot = Shot(size=SIDE, kinds=kinds, whole_hand=True, ordinary=at % 4 < 2)
        scene = render_scene(rng, in_red if red else book, shot, layout=layout)
        quads = [picture_order(tile.quad) for tile in scene.tiles]
        moved = [q + rng.normal(0, CORNERS * np.ptp(q, axis=0).mean(), (4, 2)) for q in quads]
        codes = [tile.code for tile in scene.tiles]
        found = paint_on_fives(scene.image, np.array(moved, np.float32), codes)
        yield from ((features, red) for features in found.values())


def _of_photos(photos: Iterable[LabelledPhoto]) -> Iterator[tuple[tuple[float, ...], bool]]:
    for photo in photos:
        image = photo.image()
        quads = np.array([box_quad(box) for box in photo.pixel_boxes(image)], np.float32)
        found = paint_on_fives(image, quads, photo.codes)
        yield from ((features, False) for features in found.values())


def _with_red_fives(rng: np.random.Generator, book: FaceBook) -> FaceBook:
    """Return a book with the same faces, but the fives printed in random reds. Fives whose print
    cannot be told from the ground are left out."""
    found = FaceBook()
    for tile_set, codes in book.sets.items():
        for code, faces in codes.items():
            for face in faces:
                ink = np.array([rng.uniform(*span) for span in REDS])
                shown = reddened(face, ink) if code in FIVES else face
                if code not in FIVES or not np.array_equal(shown, face):
                    found.add(tile_set, code, shown)
    return found
