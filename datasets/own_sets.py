"""Evaluate stored faces of own tile sets: how much one stored face per kind of tile improves the
names, on sets that no training saw.

The labels of photos do not name the tile set, so that photos are grouped by how their tiles differ
from the average tile of the same name. In each group one random labelled tile of each kind is
stored, as if a player had photographed it. Copies of photographs with a stored face are not
measured.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from tqdm import tqdm

from datasets.photos import LabelledPhoto
from scoring.tiles import FLOWERS
from vision.geometry import overlaps
from vision.observing.classifier import CLASSES
from vision.observing.crops import Faces, cut_faces
from vision.observing.own_set import OwnSet, OwnSetClassifier
from vision.observing.reader import Reader

GROUPS = 10
MATCH = 0.5


@dataclass
class _Seen:
    """A labelled tile that the detector found.

    photo: index of its photo.
    name: its label, an index into `CLASSES`.
    shares: probabilities over `CLASSES`.
    features: the classifier's features.
    face: its upright crop.
    """

    photo: int
    name: int
    shares: np.ndarray
    features: np.ndarray
    face: np.ndarray


def evaluate_own_sets(photos: list[LabelledPhoto], reader: Reader) -> dict[str, float]:
    """Return a dict: the number of tiles compared ("tiles") and of faces stored ("stored"), and the
    shares of wrong names from 0 to 1 without and with stored faces ("wrong_before",
    "wrong_after")."""
    seen = _all_seen(photos, reader)
    groups = _alike(seen, len(photos))
    rng = np.random.default_rng(0)
    wrong_before = wrong_after = compared = faces = 0
    for group in range(GROUPS):
        mine = [tile for tile in seen if groups[tile.photo] == group]
        stored: dict[int, _Seen] = {}
        for at in rng.permutation(len(mine)):
            stored.setdefault(mine[at].name, mine[at])
        teachers = {photos[tile.photo].source_root for tile in stored.values()}
        tested = [tile for tile in mine if photos[tile.photo].source_root not in teachers]
        if not tested:
            continue
        own = OwnSet(
            "group", [CLASSES[name] for name in stored], [tile.face for tile in stored.values()]
        )
        helper = OwnSetClassifier(own, reader.classifier)
        before = np.stack([tile.shares for tile in tested])
        after = helper.weigh_shares(before, np.stack([tile.features for tile in tested]))
        truth = np.array([tile.name for tile in tested])
        wrong_before += int((~_same(before.argmax(axis=1), truth)).sum())
        wrong_after += int((~_same(after.argmax(axis=1), truth)).sum())
        compared += len(tested)
        faces += len(stored)
    return {
        "tiles": compared,
        "stored": faces,
        "wrong_before": wrong_before / max(1, compared),
        "wrong_after": wrong_after / max(1, compared),
    }


def _all_seen(photos: list[LabelledPhoto], reader: Reader) -> list[_Seen]:
    """Return the labelled tiles that the detector finds in photos, photo by photo."""
    seen = []
    for at, photo in enumerate(tqdm(photos, desc="photos", unit="photo")):
        if not photo.codes:
            continue
        image = photo.image()
        detections = reader.detector.detect(image).sure()
        if not len(detections):
            continue
        names = reader.classifier.classify(Faces(image, detections.quads))
        shared = overlaps(photo.pixel_boxes(image), detections.boxes)
        for label in np.flatnonzero(shared.max(axis=1) >= MATCH):
            found = int(shared[label].argmax())
            turn = int(names.turns[found].argmax())
            upright = np.roll(detections.quads[found], -turn, axis=0)[None]
            seen.append(
                _Seen(
                    photo=at,
                    name=CLASSES.index(photo.codes[label]),
                    shares=names.probabilities[found],
                    features=names.features[found],
                    face=cut_faces(image, upright)[0],
                )
            )
    return seen


def _alike(seen: list[_Seen], photos: int) -> np.ndarray:
    """Return a group number for each photo (photos,), so that photos whose tiles differ in the same
    way from the average tile of their name are in one group, as if they showed the same tile set.

    seen: tiles of all photos.
    photos: number of photos.
    """
    features = np.stack([tile.features for tile in seen]).astype(np.float32)
    names = np.array([tile.name for tile in seen])
    for name in np.unique(names):
        features[names == name] -= features[names == name].mean(axis=0)
    of = np.array([tile.photo for tile in seen])
    style = np.zeros((photos, features.shape[1]), np.float32)
    for photo in np.unique(of):
        style[photo] = features[of == photo].mean(axis=0)
    cv2.setRNGSeed(0)
    stop = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_MAX_ITER, 100, 1e-4)
    none_yet = np.zeros((photos, 1), np.int32)
    _, groups, _ = cv2.kmeans(style, GROUPS, none_yet, stop, 5, cv2.KMEANS_PP_CENTERS)
    return groups.ravel()


def _same(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Return a mask (n,) of the positions at which two arrays of names (n,), indices into
    `CLASSES`, agree; all flowers count as the same name."""
    flower = np.array([name in FLOWERS for name in CLASSES])
    same: np.ndarray = (one == other) | (flower[one] & flower[other])
    return same
