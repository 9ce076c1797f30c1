"""Fit the probability that a tile's name is wrong (see `vision.doubt`).

Every labelled photo is read twice, unchanged and made harder, since a classifier errs more on
pictures unlike its training. A logistic regression is fitted to the errors in the names.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
from tqdm import tqdm

from datasets.changes import change
from datasets.evaluate import SAME_PLACE
from datasets.photos import LabelledPhoto, as_png
from scoring.tiles import FLOWERS
from vision.deciding.layout import Layout, doubt_features, lay_out
from vision.doubt import FEATURES
from vision.geometry import bounds, overlaps, warped
from vision.observing.reader import Reader
from vision.pipeline import look_at

HARDER = ("seat", "blur", "motion", "noise", "small", "warm")
"""Changes of `datasets.changes`; each photo gets one, in turn."""
PRIOR = 0.01
"""Strength of the quadratic penalty on the weights, multiplied by the square root of the number of
tiles. It is small because only a few weights are fitted."""
STEPS = 50


def fit_doubt(out: Path, photos: Iterable[LabelledPhoto], reader: Reader) -> None:
    """Fit the weights of doubt to the errors of a reader on photos, print them, and write them to
    the .npz file `out`; a name without that suffix gets it."""
    given, wrong = [], []
    for at, photo in enumerate(tqdm(photos, desc="photos", unit="photo")):
        for name in (None, HARDER[at % len(HARDER)]):
            image = photo.image()
            boxes, data, warp = photo.pixel_boxes(image), None, np.eye(3)
            if name is not None:
                image, warp = change(name, image, boxes)
                data = as_png(image)
            seen = look_at(data or photo.data(), reader)
            layout = lay_out(seen.tiles, seen.photo.width, seen.photo.height)
            for features, mistake in named(layout, photo.codes, boxes, np.linalg.inv(warp)):
                given.append(features)
                wrong.append(mistake)
    weights = fit(np.array(given), np.array(wrong))
    print(f"{len(wrong)} tiles, {sum(wrong)} of them wrong")
    for feature, weight in zip(FEATURES, weights, strict=True):
        print(f"  {feature}: {weight:.3f}")
    np.savez(out, **dict(zip(FEATURES, weights.astype(np.float32), strict=True)))


def named(
    layout: Layout, codes: tuple[str, ...], boxes: np.ndarray, back: np.ndarray
) -> Iterator[tuple[tuple[float, ...], bool]]:
    """Yield, for each labelled tile that was found in a layout, its features and whether its name
    is wrong.

    back: homography (3, 3) from the layout's pixels to those of the boxes (N, 4).
    codes: codes of the labelled tiles.
    """
    if not layout.tiles or not codes:
        return
    seen = [
        (tile, features)
        for tile, features in zip(
            layout.tiles,
            doubt_features(layout.tiles, layout.hypotheses[0], layout.place),
            strict=True,
        )
        if not tile.assumed
    ]
    if not seen:
        return
    quads = warped(np.array([tile.quad for tile, _ in seen], np.float32), back)
    places = np.array([bounds(quad) for quad in quads], np.float32)
    for code, shared in zip(codes, overlaps(boxes, places), strict=True):
        if shared.max() >= SAME_PLACE:
            tile, features = seen[int(shared.argmax())]
            yield features, not (tile.tile == code or {tile.tile, code} <= set(FLOWERS))


def fit(given: np.ndarray, wrong: np.ndarray) -> np.ndarray:
    """Return the weights (F,) of a logistic regression of `wrong` (n,) on features `given` (n, F),
    by Newton's method. The first feature is the constant, the only one without a penalty."""
    held = np.diag([0.0, *[PRIOR * len(wrong) ** 0.5] * (given.shape[1] - 1)])
    weights = np.zeros(given.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-(given @ weights)))
        bend = (given * np.maximum(chance * (1 - chance), 1e-9)[:, None]).T @ given + held
        slope = given.T @ (chance - wrong) + held @ weights
        weights = weights - np.clip(np.linalg.solve(bend, slope), -2, 2)
    return weights
