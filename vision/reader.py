"""Detector and classifier together: from a photo's pixels to named tiles."""

from __future__ import annotations

import os
from copy import copy
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.classifier import CLASSES, NOT_A_TILE, Classifier
from vision.colour import face_background_lab
from vision.detector import MIN_CONFIDENCE, Detections, Detector
from vision.own_set import OwnSet, OwnSetClassifier
from vision.reading import FoundTile

MODELS = Path(__file__).resolve().parent.parent / "models"
MIN_JOINT_CONFIDENCE = 0.07
"""Below this product of the detector's and the classifier's confidence a detection is taken for no
tile: on photos of sets that no training saw, one real tile in a thousand lies below."""
MAX_DELTA_E_TO_FACES = 20.0
"""A tile that looks like a back and is no further than this from the colour of the faces around it
is a blank white dragon. On sets that no training saw, blank dragons lay within 15, and backs beyond
26, in OpenCV's L*a*b*."""
BLANK = 4.0
"""The lightness of a tile without paint varies by less than this."""
FACES_TO_COMPARE = 3
"""With fewer faces around it nobody can say what colour they have."""
BESIDE = 1.7
"""In tile sizes, how near a neighbour lies in a row."""
SURE_BACK = 0.88
"""A weak detection is a face-down tile where the classifier is this sure of it, beside tiles of its
size; and a white dragon where the classifier is this sure that it is one or the other, and it is
pale."""
SURE_FIND = 0.6
"""What the classifier takes for no tile, and the detector is this sure of, is one all the same
where it lies beside tiles and is of their size: an unknown face rather than a stray."""
LIKELY, LIKELY_FIND = 0.5, 0.75
"""Where the classifier gives no detection of a photo the first, and the detector none the second,
the photo has no tiles: patterns of a cloth."""
NEIGHBOURS, HARDLY_NAMED = 6, 0.25
"""Of a detection and so many nearest ones to it, half are named with less confidence than this: the
keys of a keyboard, and no tiles. On photos of sets that no training saw this was so of none of
21,813 tiles, and of 145 of 185 detections where there were none."""
ALTERNATIVES = 4
"""How many other names are kept for each tile, for the form to offer first."""


class Reader:
    """Both networks, loaded once. One reader may serve several threads at once.

    With `own_set`, faces are weighed against those that the player stored.
    """

    def __init__(
        self, models: Path = MODELS, *, threads: int | None = None, own_set: OwnSet | None = None
    ) -> None:
        count = threads if threads is not None else min(2, os.cpu_count() or 1)
        for name in ("finder.onnx", "namer.onnx"):
            if not (models / name).exists():
                raise FileNotFoundError(
                    f"{models / name} is missing; it comes with the project, so fetch it again"
                )
        self.detector = Detector(models / "finder.onnx", threads=count)
        self.classifier = Classifier(models / "namer.onnx", threads=count)
        self.own_set = OwnSetClassifier(own_set, self.classifier) if own_set is not None else None

    def with_own_set(self, own_set: OwnSet | None) -> Reader:
        """The same networks, weighed against another set, or none."""
        other = copy(self)
        other.own_set = OwnSetClassifier(own_set, self.classifier) if own_set is not None else None
        return other

    def read(self, image: NDArray[np.uint8]) -> list[FoundTile]:
        """The tiles in an RGB uint8 photo (H, W, 3), in no order, without rows or groups."""
        detections = _worth_naming(self.detector.detect_all(image))
        names = self.classifier.classify(image, detections.quads)
        if self.own_set is not None:
            names = self.own_set.weigh(names)
        probabilities = _with_neighbours(image, detections, names.probabilities)
        read = [
            (at, tile)
            for at in range(len(detections))
            if (tile := _found_tile(detections, probabilities, names.turns, at)) is not None
        ]
        found = np.array([at for at, _ in read], np.intp)
        sure = probabilities.max(axis=1)[found]
        if not ((sure >= LIKELY) | (detections.confidences[found] >= LIKELY_FIND)).any():
            return []
        among = _among_named(detections.quads[found].mean(axis=1), sure)
        return [tile for (_, tile), named in zip(read, among, strict=True) if named]


@lru_cache(maxsize=1)
def default_reader() -> Reader:
    """The reader that ships with the project, loaded on first use."""
    return Reader()


def _worth_naming(detections: Detections) -> Detections:
    """Without the weak detections that cannot be part of a row, whatever they are."""
    strong = detections.confidences >= MIN_CONFIDENCE
    if strong.all():
        return detections
    return detections.take(np.flatnonzero(_beside(detections, strong, np.ones_like(strong))))


def _with_neighbours(
    image: NDArray[np.uint8], detections: Detections, probabilities: NDArray[np.float32]
) -> NDArray[np.float32]:
    """The probabilities of names (N, 44), with what the tiles around each one say about it."""
    best = probabilities.argmax(axis=1)
    strong = detections.confidences >= MIN_CONFIDENCE
    named = strong & (best != _BACK) & (best != _NONE)
    mended = probabilities.copy()
    # Weak detections are no tiles, but for backs and white dragons beside a row.
    mended[~strong] = np.eye(1, probabilities.shape[1], _NONE, dtype=np.float32)
    down = ~strong & (best == _BACK) & (probabilities[:, _BACK] >= SURE_BACK)
    if named.sum() < FACES_TO_COMPARE or named.all():
        return mended
    tones, spread = face_background_lab(image, detections.quads)
    pale = np.linalg.norm(tones - np.median(tones[named], axis=0), axis=1) < MAX_DELTA_E_TO_FACES
    beside = _beside(detections, named, named | (strong & (best == _BACK)) | (down & ~pale))
    for at in np.flatnonzero(down & ~pale & beside):
        mended[at] = probabilities[at]
        mended[at, _NONE] = 0
    blank = probabilities[:, _WHITE] + probabilities[:, _BACK]
    for at in np.flatnonzero(~strong & (blank >= SURE_BACK) & pale & beside):
        mended[at] = 0
        mended[at, _WHITE] = blank[at]
    for at in np.flatnonzero(strong & ~named):
        if pale[at] and (best[at] == _BACK or (beside[at] and spread[at] < BLANK)):
            mended[at, _WHITE] += mended[at, best[at]]
            mended[at, best[at]] = 0
        elif best[at] == _NONE and beside[at] and detections.confidences[at] >= SURE_FIND:
            # Whatever is left of the other names is little, so the tile is marked as doubtful.
            mended[at, _NONE] = 0
    return mended


def _among_named(middles: NDArray[np.float32], sure: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Which detections (N,) with these middles (N, 2) lie where names are given with confidence."""
    away = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    around = np.argsort(away, axis=1)[:, : NEIGHBOURS + 1]  # each one its own nearest
    return np.asarray(np.median(sure[around], axis=1) >= HARDLY_NAMED)


def _beside(
    detections: Detections, named: NDArray[np.bool_], steps: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Which detections (N,) lie beside a named tile and are of its size, or beside one that does:
    the four backs of a kong reach one another only by `steps`."""
    sizes = np.array([cv2.contourArea(quad) for quad in detections.quads]) ** 0.5
    shape = sizes / np.median(sizes[named])
    alike = (shape > 0.75) & (shape < 1.33)
    middles = detections.quads.mean(axis=1)
    away = np.linalg.norm(middles[:, None] - middles[None], axis=2) / np.maximum(sizes, 1)[:, None]
    near = (away < BESIDE) & alike[:, None]
    reached = named.copy()
    for _ in range(4):
        reached = reached | (near[:, reached & steps].any(axis=1))
    return reached


def _found_tile(
    detections: Detections, probabilities: NDArray[np.float32], turns: NDArray[np.float32], at: int
) -> FoundTile | None:
    """The tile at one find, or None where the classifier says that it is none."""
    ranked = [(CLASSES[i], float(probabilities[at, i])) for i in np.argsort(-probabilities[at])]
    vouched = probabilities[at, _NONE] == 0  # the neighbours have spoken for it
    if ranked[0][0] == NOT_A_TILE:
        return None
    if ranked[0][1] * detections.confidences[at] < MIN_JOINT_CONFIDENCE and not vouched:
        return None
    turn = int(turns[at].argmax())
    others = [(name, share) for name, share in ranked[1:] if name != NOT_A_TILE]
    return FoundTile(
        tile=ranked[0][0],
        confidence=ranked[0][1],
        alternatives=others[:ALTERNATIVES],
        # Turned clockwise by a quarter, the face's own top left is the picture's top right.
        quad=np.roll(detections.quads[at], -turn, axis=0),
    )


_BACK, _NONE, _WHITE = (CLASSES.index(name) for name in ("back", NOT_A_TILE, "P"))
