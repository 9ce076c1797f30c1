"""Merges two detections that are halves of one tile.

The four dots of one tile look like two tiles of two dots. But tiles that lie beside each other are
of one size. Where two small finds together are just as large, the classifier says whether they are
one tile.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import areas
from vision.observing.classifier import CLASSES, NOT_A_TILE, Classifier
from vision.observing.detector import Detections
from vision.observing.gate import AROUND
from vision.settings import MIN_CONFIDENCE

AS_LARGE = (0.75, 1.4)
"""Together they have as much of it as this."""


def whole_tiles(
    image: NDArray[np.uint8], detections: Detections, classifier: Classifier
) -> Detections:
    """Return the detections in an RGB photo (H, W, 3), with two halves of one tile merged where the
    classifier supports it."""
    pairs = [*_pairs(detections)]
    if not pairs:
        return detections
    wholes = np.stack([_together(detections.quads[i], detections.quads[k]) for i, k in pairs])
    whole = _sureness(image, wholes, classifier)
    each = _sureness(image, detections.quads[np.array(pairs).ravel()], classifier)
    # They are one tile where its name is at least so probable, and by no more than this less so
    # than theirs are in the mean: two tiles that lie further away are as small.
    sure = np.where(whole >= each.reshape(-1, 2).mean(axis=1) - 0.03, whole, 0.0)
    pieces: set[int] = set()
    taken: list[int] = []
    for at in np.argsort(-sure):
        if sure[at] >= 0.5 and not pieces & {*pairs[at]}:
            pieces |= {*pairs[at]}
            taken.append(int(at))
    rest = [i for i in range(len(detections)) if i not in pieces]
    quads = wholes[taken]
    surest = [max(detections.confidences[i] for i in pairs[at]) for at in taken]
    return Detections(
        np.concatenate([detections.quads[rest], quads]),
        np.concatenate([detections.confidences[rest], np.array(surest, np.float32)]),
    )


def _sureness(
    image: NDArray[np.uint8], quads: NDArray[np.float32], classifier: Classifier
) -> NDArray[np.float32]:
    """Return the probability of the likeliest name of each face (N, 4, 2)."""
    names = classifier.classify(image, quads).probabilities
    return np.asarray(np.delete(names, CLASSES.index(NOT_A_TILE), axis=1).max(axis=1))


def _pairs(detections: Detections) -> Iterator[tuple[int, int]]:
    """Detections, by their indices, that may be two pieces of one tile."""
    sure = np.flatnonzero(detections.confidences >= MIN_CONFIDENCE)
    if len(sure) < AROUND:
        return
    quads = detections.quads[sure]
    sizes = areas(quads)
    middles = quads.mean(axis=1)
    away = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    usual = np.median(sizes[np.argsort(away, axis=1)[:, :AROUND]], axis=1)
    shares = sizes / usual
    # Of two pieces of a tile one has at most this share of the usual area, that of the nearest
    # detections (`AROUND`) in the median, and the other this. The numbers here were chosen by six
    # halved tiles of four photos, in which one half had 0.4 to 0.7 of it.
    for one, two in combinations(np.flatnonzero(shares < 0.9), 2):
        if min(shares[one], shares[two]) > 0.75 or away[one, two] > usual[one] ** 0.5:
            continue
        whole = cv2.contourArea(_together(quads[one], quads[two])) / usual[one]
        if AS_LARGE[0] < whole < AS_LARGE[1]:
            yield int(sure[one]), int(sure[two])


def _together(one: NDArray[np.float32], two: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the quad (4, 2) from the far side of one piece to the far side of the other, its
    corners in the order of the first piece's."""
    along = two.mean(axis=0) - one.mean(axis=0)
    edges = np.roll(one, -1, axis=0) - one
    outward = np.stack([edges[:, 1], -edges[:, 0]], axis=1)
    lengths = np.maximum(np.linalg.norm(edges, axis=1), 1e-6)
    towards = int((outward @ along / lengths).argmax())
    near = [towards, (towards + 1) % 4]
    turned = np.roll(two, -int(np.linalg.norm(two - one[0] - along, axis=1).argmin()), axis=0)
    whole = one.copy()
    whole[near] = turned[near]
    return whole
