"""Compare the colours of tiles: a white dragon has the same ground colour as the painted faces
around it, a back does not, and the paint of a red five is all red."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK
from vision.geometry import TINY
from vision.observations import FIVES, FoundTile
from vision.observing.crops import MARGIN, RIM, Faces, cut_faces
from vision.observing.photo import Pixels
from vision.shipped import MODELS

WEIGHTS = MODELS / "red_fives.npz"
PAINT_FEATURES = (
    "constant",
    "lighter",
    "redder",
    "yellower",
    "lightness_spread",
    "redness_spread",
    "yellowness_spread",
    "paint",
)
"""Terms of the log odds that a five is a red one, each with a fitted weight (`python -m datasets
fit-red-fives`).

constant: 1, but 0 for a face without paint.
lighter, redder, yellower: mean direction in which the paint differs from the ground, a unit vector
  in OpenCV's L*a*b*.
lightness_spread, redness_spread, yellowness_spread: standard deviation of each, since a red five
  has no paint but red.
paint: log of how much the paint differs from the ground.
"""
GROUND_SHARE = 0.4
"""Share of a face's pixels, the lightest or on black tiles the darkest, that count as its ground;
the rest is paint. The gate's weights depend on it."""


class FaceGround(NamedTuple):
    """The grounds on which faces are painted.

    tones: float32 (N, 3), OpenCV's 8-bit L*a*b*.
    spread: (N,) standard deviation of each face's lightness.
    dark: True if the ground is darker than the paint, as on black tiles.
    """

    tones: NDArray[np.float32]
    spread: NDArray[np.float32]
    dark: bool


def paint_on_fives(
    image: NDArray[np.uint8], quads: NDArray[np.float32], codes: Sequence[str]
) -> dict[int, tuple[float, ...]]:
    """Return the values of `PAINT_FEATURES` for each five in an RGB photo, by its index in `codes`;
    {} without fives.

    quads: (N, 4, 2) corners of all tiles.
    codes: names of all tiles.
    """
    fives = [at for at, code in enumerate(codes) if code in FIVES]
    if not fives:
        return {}
    painted = np.array([code not in (BACK, "P") for code in codes], np.float64)
    dark = grounds(Faces(image, quads), painted).dark
    # The edge of a tile is left out, as a neighbour's shadow may lie on it.
    faces = cut_faces(image, quads[fives], size=32, margin=-RIM)
    return {at: paint_of(face, dark=dark) for at, face in zip(fives, faces, strict=True)}


def paint_of(face: NDArray[np.uint8], *, dark: bool = False) -> tuple[float, ...]:
    """Return the values of `PAINT_FEATURES` of a face (H, W, 3), RGB.

    dark: True if the ground is darker than the paint.
    """
    colours = _lab(face[None])
    apart = (colours[0] - _grounds_of(colours, dark=dark)[0]).astype(np.float64)
    strength = (apart**2).sum(axis=1)
    # The more a pixel differs from the ground, the more it is paint.
    share = strength / max(strength.sum(), TINY)
    ways = apart / np.maximum(np.sqrt(strength), TINY)[:, None]
    mean = share @ ways
    spread = np.sqrt(share @ (ways - mean) ** 2)
    painted = float(strength.any())  # a blank face says nothing about red
    return (painted, *mean.tolist(), *spread.tolist(), float(np.log1p(strength.mean())))


def is_red(paint: Sequence[float]) -> bool:
    """Return True if a five with this paint (values of `PAINT_FEATURES`) is a red one."""
    weights = _weights_of_paint()
    odds = sum(weights[name] * value for name, value in zip(PAINT_FEATURES, paint, strict=True))
    return odds > 0


@lru_cache(maxsize=1)
def _weights_of_paint() -> Mapping[str, float]:
    with np.load(WEIGHTS) as stored:
        return {name: float(stored[name]) for name in PAINT_FEATURES}


def mark_red_fives(image: Pixels, tiles: Sequence[FoundTile]) -> list[FoundTile]:
    """Return the tiles of a photo, `red` set to whether each five is a red one.

    image: RGB, in whose pixels the quads are.
    """
    quads = np.array([tile.quad for tile in tiles], np.float32)
    marked = list(tiles)
    for at, paint in paint_on_fives(image, quads, [tile.tile for tile in tiles]).items():
        marked[at] = replace(tiles[at], red=is_red(paint))
    return marked


def grounds(faces: Faces, painted: NDArray[np.float64]) -> FaceGround:
    """Return the ground colours of at least one tile in a photo, the spread of lightness on each
    face, and whether the tiles are dark.

    painted: (N,) probability that each is a painted face, used as its weight.

    A face has hardly any paint at its rim, so its ground is the lighter or the darker part,
    whichever is more like the rim. The weighted majority decides for all tiles, as they belong to
    one set.
    """
    # The edge of a tile is left out, as a neighbour's shadow may lie on it.
    colours = _lab(faces.cut(size=24, margin=-RIM))
    spread = colours[..., 0].std(axis=1)
    lighter, darker = (_grounds_of(colours, dark=dark) for dark in (False, True))
    # In all 146 labelled photos, all of pale tiles, the rim is at least three times as near to the
    # lighter part as to the darker one, whether taken at 0.04, 0.08 or 0.12 from the edge.
    wider = _lab(faces.cut(size=24, margin=-MARGIN)).reshape(-1, 24, 24, 3)
    rim = np.ones((24, 24), bool)
    rim[2:-2, 2:-2] = False
    rims = np.asarray(np.median(wider[:, rim], axis=1), np.float32)
    nearer = np.linalg.norm(rims - lighter, axis=1) - np.linalg.norm(rims - darker, axis=1)
    dark = weighted_median(nearer, painted) > 0
    return FaceGround(darker if dark else lighter, spread, dark)


def weighted_median(values: NDArray[Any], weights: NDArray[np.float64]) -> float:
    """Return the median of values (N,) weighted by weights (N,); the plain median if all weights
    are 0."""
    order = np.argsort(values)
    # TINY is added to each weight, so that all values count equally if all weights are 0.
    gone = np.cumsum(weights[order] + TINY)
    return float(values[order][np.searchsorted(gone, gone[-1] / 2)])


def _lab(faces: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Return the pixels of faces (N, H, W, 3) in OpenCV's 8-bit L*a*b*, (N, H * W, 3)."""
    count, _, wide, _ = faces.shape
    pixels = cv2.cvtColor(faces.reshape(-1, wide, 3), cv2.COLOR_RGB2LAB)
    return pixels.reshape(count, -1, 3).astype(np.float32)


def _grounds_of(colours: NDArray[np.float32], *, dark: bool) -> NDArray[np.float32]:
    """Return the ground colours (N, 3) of faces of P pixels (N, P, 3): the median of their lighter
    part or, if `dark`, of their darker part."""
    light = colours[..., 0] if dark else -colours[..., 0]
    part = light <= np.quantile(light, GROUND_SHARE, axis=1, keepdims=True)
    # Pixels outside the ground are sorted last, so that the median is taken of the others.
    ordered = np.sort(np.where(part[..., None], colours, np.inf), axis=1)
    count = part.sum(axis=1)[:, None, None]
    both = [np.take_along_axis(ordered, at, axis=1) for at in ((count - 1) // 2, count // 2)]
    return np.asarray(np.mean(both, axis=0)[:, 0], np.float32)
