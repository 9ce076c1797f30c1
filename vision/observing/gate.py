"""Is a detection a tile, and a painted face, a blank white dragon or a back: one probability.

The detector, the classifier, the colour and the size of the tile beside those of the faces around
it, and its place in a row each know a part of it. A small network, its weights beside the
models, learned what their word is worth together (`datasets.train_gate`), so that its
probabilities are what they say.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.geometry import box_areas, common, sides
from vision.observing.classifier import CLASSES, NOT_A_TILE
from vision.observing.colour import grounds, weighted_median
from vision.observing.detector import Detections

Floats = NDArray[np.float64]

KINDS_OF_DETECTION = ("none", "face", "white", "back")
"""What a detection may be: no tile, one with paint, a white dragon, one that lies face down."""
FEATURES = (
    "detector", "painted", "best_painted", "white", "back", "none",
    "colour_off", "lighter", "paint", "larger", "size_off", "longer", "inside_another",
    "by_faces", "by_tiles", "in_chain", "named_around", "faces_in_photo", "surest_face",
    "in_row", "in_gap", "as_backs",
)  # fmt: skip
"""What the gate goes by, each a number for each detection, as `gate_features` gives them."""
LEAST_SHARE = 1e-4
"""Probabilities below this are all the same to the gate, which sees their logarithms."""
COLOUR_UNIT = 20.0
"""So far apart in OpenCV's 8-bit L*a*b* counts one; a blank dragon is within one of the faces
around it, a back beyond."""
REACH_IN_TILES = 1.5
"""How far the word of a neighbour carries: at this distance, in tile sizes, it counts e times less
than at none."""
WHOLE_PHOTO = 1e-3
"""What the word of a face far off counts, beside that of one next to it: where none is near, all of
the photo is what there is to compare with."""
OFF_PLACE = 0.25
"""What lies off its place in a row by so much of a tile counts e times less as one of it."""
ALIKE_LOG_SIZE = 0.25
"""So does that of one whose size is different by this, as a natural logarithm."""
AROUND = 7
"""Of so many detections nearest to one, itself among them, the gate sees how surely they are named
in the median."""


@dataclass(frozen=True)
class Gate:
    """The weights: features (N, F) are brought to mean 0 and spread 1, then go through one hidden
    layer to the logits of `KINDS_OF_DETECTION`. likeness: what `observing.alike.Likeness` says."""

    mean: Floats
    scale: Floats
    inner: Floats
    inner_bias: Floats
    outer: Floats
    outer_bias: Floats
    likeness: Floats

    @classmethod
    def load(cls, path: Path) -> Gate:
        """The gate in a file that `save` wrote; ValueError for one of another version."""
        with np.load(path) as stored:
            if tuple(stored["features"].tolist()) != FEATURES or "likeness" not in stored:
                raise ValueError(f"{path} goes by other features than this version; fit it again")
            return cls(**{name: stored[name].astype(np.float64) for name in cls.__annotations__})

    def save(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        weights = {name: getattr(self, name).astype(np.float32) for name in self.__annotations__}
        np.savez(path, features=np.array(FEATURES), **weights)

    def probabilities(self, features: Floats) -> Floats:
        """Of each detection (N, F), how likely it is each of `KINDS_OF_DETECTION`, (N, 4)."""
        hidden = np.tanh((features - self.mean) / self.scale @ self.inner + self.inner_bias)
        logits = hidden @ self.outer + self.outer_bias
        spread = np.exp(logits - logits.max(axis=1, keepdims=True))
        return np.asarray(spread / spread.sum(axis=1, keepdims=True))

    def weigh(
        self, image: NDArray[np.uint8], detections: Detections, names: NDArray[np.float32]
    ) -> NDArray[np.float32]:
        """The probabilities of names (N, 44) of an RGB photo's detections, with all that is known:
        shares of painted faces stay to one another as the classifier has them."""
        if not len(detections):
            return names
        kinds = self.probabilities(gate_features(image, detections, names))
        weighed = np.array(names, np.float64)
        painted = np.maximum(weighed[:, _PAINTED].sum(axis=1, keepdims=True), LEAST_SHARE)
        weighed[:, _PAINTED] *= kinds[:, 1:2] / painted
        weighed[:, [_NONE, _WHITE, _BACK]] = kinds[:, [0, 2, 3]]
        return weighed.astype(np.float32)


def painted_as(
    probabilities: NDArray[np.float32], names: NDArray[np.float32]
) -> NDArray[np.float32]:
    """Probabilities (N, 44) of names, what each painted face is shared out as `names` say."""
    shared = probabilities.copy()
    ours, theirs = probabilities[:, _PAINTED], names[:, _PAINTED]
    whole = np.maximum(theirs.sum(axis=1, keepdims=True), LEAST_SHARE)
    shared[:, _PAINTED] = ours.sum(axis=1, keepdims=True) * theirs / whole
    return shared


def gate_features(
    image: NDArray[np.uint8], detections: Detections, names: NDArray[np.float32]
) -> Floats:
    """What the gate goes by (N, F), of detections in an RGB photo and the probabilities of their
    names (N, 44)."""
    count = len(detections)
    if not count:
        return np.zeros((0, len(FEATURES)))
    sure = np.asarray(detections.confidences, np.float64)
    painted = names[:, _PAINTED].sum(axis=1).astype(np.float64)
    face = sure * painted
    tones, spread, _ = grounds(image, detections.quads, face)
    sizes = sides(detections.quads)
    middles = detections.quads.mean(axis=1)
    away = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    near = np.exp(-((away / np.sqrt(sizes[:, None] * sizes) / REACH_IN_TILES) ** 2))
    alike = np.exp(-((np.log(sizes[:, None] / sizes) / ALIKE_LOG_SIZE) ** 2))
    beside = near * alike
    # A row may be much nearer than the rest of the table, and in another light.
    around = (near + WHOLE_PHOTO) * face
    np.fill_diagonal(around, 0)
    around = (around + LEAST_SHARE) / (around + LEAST_SHARE).sum(axis=1, keepdims=True)
    apart = (tones - around @ tones) / COLOUR_UNIT
    larger = np.log(sizes) - around @ np.log(sizes)
    np.fill_diagonal(beside, 0)
    by_faces = beside @ face
    best = names[:, [i for i in range(len(CLASSES)) if i != _NONE]].max(axis=1)
    nearest = np.argsort(away, axis=1)[:, :AROUND]
    edges = np.linalg.norm(np.roll(detections.quads, -1, axis=1) - detections.quads, axis=2)
    measures = np.sort(np.maximum(edges[:, :2] + edges[:, 2:], 1e-3), axis=1)
    # Beside that of the others: photos are pressed out of shape at times, with all that is in them.
    long = np.log(measures[:, 1] / measures[:, 0])
    return np.column_stack(
        [
            _log_odds(sure),
            _log(painted),
            _log(names[:, _PAINTED].max(axis=1)),
            _log(names[:, _WHITE]),
            _log(names[:, _BACK]),
            _log(names[:, _NONE]),
            np.linalg.norm(apart, axis=1),
            apart[:, 0],
            np.log(spread + 1),
            larger,
            np.abs(larger),
            long - weighted_median(long, face),
            _inside_a_surer_one(detections),
            by_faces,
            beside @ sure,
            beside @ (sure * np.minimum(by_faces, 1)),
            np.median(best[nearest], axis=1),
            np.full(count, np.log1p(face.sum())),
            np.full(count, face.max()),
            *_in_line(detections.quads, face, alike),
            np.log1p(_backs_alike(tones, sure * names[:, _BACK])),
        ]
    ).astype(np.float64)


def _in_line(quads: NDArray[np.float32], face: Floats, alike: Floats) -> tuple[Floats, Floats]:
    """How well each of the quads (N, 4, 2) lies in a row beside a face, and how well between two,
    (N,) each: a tile's width from it, in its line and of its size, 0 to 1."""
    across = (quads[:, 1] + quads[:, 2] - quads[:, 0] - quads[:, 3]) / 2
    down = (quads[:, 2] + quads[:, 3] - quads[:, 0] - quads[:, 1]) / 2
    wide = np.linalg.norm(across, axis=1) < np.linalg.norm(down, axis=1)
    # Tiles of a row lie side by side, whichever way up.
    sides = np.where(wide[:, None, None], np.stack([across, down], 1), np.stack([down, across], 1))
    frames = np.swapaxes(sides, 1, 2).astype(np.float64)
    thin = np.abs(np.linalg.det(frames)) < 1
    frames[thin] = np.eye(2)
    middles = quads.mean(axis=1)
    # (i, j, 2): where i lies beside j, in widths and heights of j
    step = np.einsum("jkc,ijc->ijk", np.linalg.inv(frames), middles[:, None] - middles[None])
    good = alike * face * ~thin * np.exp(-((step[..., 1] / OFF_PLACE) ** 2))
    left, right = (
        (good * np.exp(-(((step[..., 0] - side) / OFF_PLACE) ** 2))).max(axis=1) for side in (1, -1)
    )
    return np.maximum(left, right), np.minimum(left, right)


def _backs_alike(tones: NDArray[np.float32], backs: Floats) -> Floats:
    """How many others that look like backs (N,) have the colour of each, tones (N, 3)."""
    apart = np.linalg.norm(tones[:, None] - tones[None], axis=2) / COLOUR_UNIT
    same = np.exp(-(apart**2))
    np.fill_diagonal(same, 0)
    return np.asarray(same @ backs)


def _inside_a_surer_one(detections: Detections) -> Floats:
    """Which share of each detection's box (N,) lies in that of a surer one, at most."""
    boxes, sure = detections.boxes.astype(np.float64), detections.confidences
    area = np.maximum(box_areas(boxes), 1e-6)
    surer = sure[None, :] > sure[:, None]
    return np.asarray((common(boxes, boxes) / area[:, None] * surer).max(axis=1))


def _log(shares: NDArray[np.float32] | Floats) -> Floats:
    return np.log(np.maximum(shares, LEAST_SHARE).astype(np.float64))


def _log_odds(shares: Floats) -> Floats:
    held = np.clip(shares, LEAST_SHARE, 1 - LEAST_SHARE)
    return np.asarray(np.log(held / (1 - held)))


_BACK, _NONE, _WHITE = (CLASSES.index(name) for name in ("back", NOT_A_TILE, "P"))
_PAINTED = [i for i in range(len(CLASSES)) if i not in (_BACK, _NONE, _WHITE)]
