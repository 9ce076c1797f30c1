"""Combines the evidence about each detection into one calibrated probability vector.

Small networks, stored beside the models and trained by `datasets.train_gate`, say what kind of
detection it is. Their inputs are the results of detector and classifier, its colour and size
compared with those of the faces around it, and its place in a row. Which painted face it is follows
from the classifier and from the similarity to the photo's other faces.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import ReaderError
from vision.geometry import TINY, box_areas, common, sides
from vision.observing.classifier import CLASSES, NOT_A_TILE, Classification
from vision.observing.colour import grounds, weighted_median
from vision.observing.crops import RIM, cut_faces
from vision.observing.detector import Detections

Floats = NDArray[np.float64]

KINDS_OF_DETECTION = ("none", "face", "white", "back")
"""Kinds of detections: no tile, a painted face, a white dragon, a tile that lies face down."""
FEATURES = (
    "detector", "painted", "best_painted", "white", "back", "none",
    "colour_off", "lighter", "paint", "larger", "size_off", "longer", "inside_another",
    "by_faces", "by_tiles", "in_chain", "named_around", "faces_in_photo", "surest_face",
    "in_row", "in_gap", "as_backs",
    "colour_off_photo", "hue_off_photo", "larger_photo", "side_of_a_face", "detail",
)  # fmt: skip
"""The gate's inputs, a number each for each detection: see `gate_features`."""
MIN_SHARE = 1e-4
"""Minimum probability for the gate, which takes logarithms."""
COLOUR_UNIT = 20.0
"""Distance in OpenCV's 8-bit L*a*b* that counts as 1: a blank dragon is closer than this to the
faces around it, a back is farther away."""
NEIGHBOUR, ANYWHERE, FIT = 1.5, 1e-3, 0.25
"""A neighbour's weight falls to 1/e at the first, in tile sizes, and that of any other tile is the
second; something fits its place or size to 1/e where it is off by the third, in tiles or in the
logarithm of its size. Like `COLOUR_UNIT` they are parts of the inputs that the gate is fitted
to."""
MOST_UNLIKE = 1.0
"""Log odds that unlikeness takes from a name at most, since glare makes a tile unlike its own kind.
Of 17,204 tiles of a family that no training saw 208 were misnamed without any of this, 155 with
this, 157 with twice as much, 175 without a bound."""


@dataclass(frozen=True)
class Gate:
    """The weights of an ensemble of G small networks that classify detections.

    mean and scale: of the features (F,).
    inner and inner_bias: (G, F, H) and (G, 1, H), the hidden layer.
    outer and outer_bias: (G, H, 4) and (G, 1, 4), to the logits of `KINDS_OF_DETECTION`.
    likeness: log odds of one name per unit of similarity, and the similarity that is neutral.
    """

    mean: Floats
    scale: Floats
    inner: Floats
    inner_bias: Floats
    outer: Floats
    outer_bias: Floats
    likeness: Floats

    @classmethod
    def load(cls, path: Path) -> Gate:
        """Return the gate in the file at a path that `save` wrote. Raises ReaderError for another
        file, or a gate of other features."""
        try:
            with np.load(path) as stored:
                if tuple(stored["features"].tolist()) == FEATURES:
                    return cls(*(stored[name].astype(np.float64) for name in cls.__annotations__))
        except Exception as problem:  # NumPy raises nearly anything on broken archives
            raise ReaderError(f"{path} is no gate; copy the shipped one there") from problem
        raise ReaderError(f"{path} is of another version; copy the shipped one there")

    def save(self, path: Path) -> None:
        """Write this gate's weights to the file at a path."""
        path.parent.mkdir(parents=True, exist_ok=True)
        weights = {name: getattr(self, name).astype(np.float32) for name in self.__annotations__}
        np.savez(path, features=np.array(FEATURES), **weights)

    def kinds(self, features: Floats) -> Floats:
        """Return the probabilities (N, 4) of `KINDS_OF_DETECTION` for features (N, F)."""
        seen = (features - self.mean) / self.scale
        logits = np.tanh(seen @ self.inner + self.inner_bias) @ self.outer + self.outer_bias
        spread = np.exp(logits - logits.max(axis=2, keepdims=True))
        return np.asarray((spread / spread.sum(axis=2, keepdims=True)).mean(axis=0))

    def weigh(
        self,
        image: NDArray[np.uint8],
        detections: Detections,
        seen: Classification,
        names: NDArray[np.float32],
    ) -> NDArray[np.float32]:
        """Return the probabilities of names (N, 44) of an RGB photo's detections by all evidence.

        image: in whose pixels the `detections` are.
        seen: the classifier's result.
        names: the classifier's probabilities, or these weighed against stored faces. They only
          decide which painted face it is: the gate is fitted to the classifier's own, and would let
          non-tiles through if it were fed weighed ones.
        """
        if not len(detections):
            return names
        kinds = self.kinds(gate_features(image, detections, seen.probabilities))
        weighed = np.zeros(names.shape)
        weighed[:, [_NONE, _WHITE, _BACK]] = kinds[:, [0, 2, 3]]

        def share_out(painted: NDArray[Any]) -> None:
            whole = np.maximum(painted.sum(axis=1, keepdims=True), MIN_SHARE)
            weighed[:, PAINTED] = painted * kinds[:, 1:2] / whole

        share_out(names[:, PAINTED])
        share_out(self.compare(weighed, seen)[:, PAINTED])
        return weighed.astype(np.float32)

    def compare(self, shares: Floats, seen: Classification) -> Floats:
        """Return the probabilities of names `shares` (N, K), not normalised, after weighing them by
        the similarity of the photo's faces (`seen`) that have the same orientation.

        All tiles of a hand come from one set, so equal tiles look alike and others do not. The
        evidence for a name is the mean similarity to the other tiles, weighted by their probability
        of that name.
        """
        steepness, even = self.likeness
        likeness = seen.features @ seen.features.T
        evidence = np.maximum(steepness * (likeness - even), -MOST_UNLIKE)
        lies = seen.turns.argmax(axis=1)
        evidence[lies[:, None] != lies] = 0
        np.fill_diagonal(evidence, 0)
        others = shares.sum(axis=0) - shares
        return np.asarray(shares * np.exp(evidence @ shares / np.maximum(others, 1)))


def gate_features(
    image: NDArray[np.uint8], detections: Detections, names: NDArray[np.float32]
) -> Floats:
    """Return the gate's inputs (N, F) for detections in an RGB photo, `image`.

    names: probabilities of their names (N, 44).
    """
    if not len(detections):
        return np.zeros((0, len(FEATURES)))
    sure = np.asarray(detections.confidences, np.float64)
    held = np.clip(sure, MIN_SHARE, 1 - MIN_SHARE)
    painted = names[:, PAINTED].sum(axis=1).astype(np.float64)
    # Only what is surely named vouches for others: a key of a keyboard may be any of many faces.
    face = sure * names[:, PAINTED].max(axis=1)
    tones, spread, _ = grounds(image, detections.quads, face)
    sizes = sides(detections.quads)
    middles = detections.quads.mean(axis=1)
    away = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    near = np.exp(-((away / np.sqrt(sizes[:, None] * sizes) / NEIGHBOUR) ** 2))
    alike = _fit(np.log(sizes[:, None] / sizes))
    beside = near * alike
    # A row may be much nearer than the rest of the table, and in another light; where no face is
    # near, the whole photo is compared with.
    around, anywhere = _shares_of_others((near + ANYWHERE) * face), _shares_of_others(face)
    apart = (tones - around @ tones) / COLOUR_UNIT
    apart_photo = (tones - anywhere @ tones) / COLOUR_UNIT
    larger = np.log(sizes) - around @ np.log(sizes)
    np.fill_diagonal(beside, 0)
    same = np.exp(-((np.linalg.norm(tones[:, None] - tones, axis=2) / COLOUR_UNIT) ** 2))
    np.fill_diagonal(same, 0)
    by_faces = beside @ face
    best = names[:, [i for i in range(len(CLASSES)) if i != _NONE]].max(axis=1)
    nearest = np.argsort(away, axis=1)[:, :7]  # itself among them
    edges = np.linalg.norm(np.roll(detections.quads, -1, axis=1) - detections.quads, axis=2)
    measures = np.sort(np.maximum(edges[:, :2] + edges[:, 2:], TINY), axis=1)
    # Beside that of the others: photos are pressed out of shape at times, with all that is in them.
    long = np.log(measures[:, 1] / measures[:, 0])
    return np.column_stack(
        [
            np.log(held / (1 - held)),
            _log(painted),
            _log(names[:, PAINTED].max(axis=1)),
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
            np.full(len(face), np.log1p(face.sum())),
            np.full(len(face), face.max()),
            *_in_line(detections.quads, face, alike),
            np.log1p(same @ (sure * names[:, _BACK])),
            np.linalg.norm(apart_photo, axis=1),
            np.linalg.norm(apart_photo[:, 1:], axis=1),
            np.log(sizes) - anywhere @ np.log(sizes),
            _side_of_a_face(detections.quads, face),
            np.log1p(_detail(image, detections.quads)),
        ]
    ).astype(np.float64)


def _shares_of_others(weights: Floats) -> Floats:
    """Return weights (N,) or (N, N) as shares (N, N) that each detection gives to every other
    one."""
    shares = np.tile(weights, (len(weights), 1)) if weights.ndim == 1 else weights.copy()
    np.fill_diagonal(shares, 0)
    return np.asarray((shares + MIN_SHARE) / (shares + MIN_SHARE).sum(axis=1, keepdims=True))


def _fit(*offsets: Floats) -> Floats:
    """Return how well something fits, 0 to 1, given its offsets in place or size: 1/e at `FIT`."""
    return np.asarray(np.exp(-sum((offset / FIT) ** 2 for offset in offsets)))


def _side_of_a_face(quads: NDArray[np.float32], face: Floats) -> Floats:
    """Return how much (N,), 0 to 1, each of the quads (N, 4, 2) looks like the side of a tile:
    along the edge of a face, as long as it, and less deep."""
    middles = quads.mean(axis=1)
    found = np.zeros(len(quads))
    for turned in np.roll(quads, 1, axis=1), quads:
        edge = turned[:, 1] - turned[:, 0] + turned[:, 2] - turned[:, 3]
        length = np.maximum(np.linalg.norm(edge, axis=1), TINY)
        along = edge / length[:, None]
        out = np.stack([-along[:, 1], along[:, 0]], axis=1)
        # [i, j]: of quad i in the frame of face j, whose edge runs along its first axis
        offset = middles[:, None] - middles[None]
        reach = np.einsum("ikc,jc->ijk", quads - middles[:, None], along)
        depth = np.einsum("ikc,jc->ijk", quads - middles[:, None], out)
        own = np.ptp(np.einsum("jkc,jc->jk", quads, out), axis=1)
        size = length / 2
        wide, deep = np.ptp(reach, axis=2) / size, np.ptp(depth, axis=2) / size
        beside = np.abs(np.einsum("ijc,jc->ij", offset, along)) / size
        gap = np.abs(np.einsum("ijc,jc->ij", offset, out)) / size - deep / 2 - own / size / 2
        worth = face * _fit(beside, wide - 1) * _fit(gap) * np.clip(own / size - deep, 0, 1)
        np.fill_diagonal(worth, 0)
        found = np.maximum(found, worth.max(axis=1, initial=0))
    return found


def _detail(image: NDArray[np.uint8], quads: NDArray[np.float32]) -> Floats:
    """Return the fine detail (N,) in quads (N, 4, 2): the mean of their absolute Laplacian."""
    faces = cut_faces(image, quads, size=32, margin=-RIM)
    found = [np.abs(cv2.Laplacian(cv2.cvtColor(f, cv2.COLOR_RGB2GRAY), cv2.CV_32F)) for f in faces]
    return np.asarray(np.stack(found).mean(axis=(1, 2)), np.float64)


def _in_line(quads: NDArray[np.float32], face: Floats, alike: Floats) -> tuple[Floats, Floats]:
    """Return two scores (N,), 0 to 1, of how well each of the quads (N, 4, 2) continues a row
    beside one face, and fills one between two: a tile's width away, in line, and of the same
    size."""
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
    good = alike * face * ~thin * _fit(step[..., 1])
    left, right = ((good * _fit(step[..., 0] - side)).max(axis=1) for side in (1, -1))
    return np.maximum(left, right), np.minimum(left, right)


def _inside_a_surer_one(detections: Detections) -> Floats:
    """Return the largest share (N,) of each detection's box that lies within a more confident
    one."""
    boxes, sure = detections.boxes.astype(np.float64), detections.confidences
    area = np.maximum(box_areas(boxes), TINY)
    surer = sure[None, :] > sure[:, None]
    return np.asarray((common(boxes, boxes) / area[:, None] * surer).max(axis=1))


def _log(shares: NDArray[np.float32] | Floats) -> Floats:
    return np.log(np.maximum(shares, MIN_SHARE).astype(np.float64))


_BACK, _NONE, _WHITE = (CLASSES.index(name) for name in ("back", NOT_A_TILE, "P"))
PAINTED = [i for i in range(len(CLASSES)) if i not in (_BACK, _NONE, _WHITE)]
