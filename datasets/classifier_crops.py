"""Crops to train the classifier on, cut from rendered scenes and from labelled photos."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from tqdm import tqdm

from datasets.faces import FaceBook
from datasets.layouts import random_layout
from datasets.photos import LabelledPhoto
from datasets.scene_kinds import NO_KINDS, Kinds, kinds_named, kinds_of_one_scene
from datasets.scenes import Shot, picture_order, render_scene
from datasets.workers import THIS_PROCESS, Workers
from scoring.tiles import BACK, FLOWERS
from vision.geometry import bounds, box_quad, overlaps
from vision.observing.classifier import CLASSES, NOT_A_TILE
from vision.observing.crops import cut_faces
from vision.observing.detector import Detector

Array = np.ndarray

STORED_SIZE = 80
STORED_MARGIN = 0.25
"""Side of a stored crop in px (`STORED_SIZE`), and the share by which the cut is wider than the
face. The crop contains more than the classifier sees, so that training can move and turn it."""
SHARE_OF_BIRDS, SHARE_OF_FLOWERS = 0.4, 0.35
"""Probabilities that a tile becomes a bird (1s) or a flower in scenes for `pictures=True`; the
other tiles become one of `LOOK_LIKE_THEM`. Sets differ most in these pictures, so a classifier that
knows those of one set does not know those of another."""
LOOK_LIKE_THEM = ("1p", "7s", "E", "C", "F", "P")
"""Tiles that the classifier confused with birds and flowers."""
EMPTY = kinds_named(["empty"])
LEAST_AREA = 150.0
"""Minimum area of another object in square px; smaller ones are not used."""
MATCH = 0.5
"""Minimum IoU of a labelled tile and the detection whose corners it is given."""


@dataclass
class Crops:
    """Faces to train the classifier on.

    faces: uint8 (N, 80, 80, 3).
    names: (N,) indices into `CLASSES`.
    turns: (N,) quarter turns clockwise, -1 where unknown.
    """

    faces: Array
    names: Array
    turns: Array

    def __len__(self) -> int:
        return len(self.names)

    @classmethod
    def join(cls, parts: list[Crops]) -> Crops:
        """Return the crops of all parts, in their order; no crops for no parts."""
        parts = [part for part in parts if len(part)]
        if not parts:
            return _nones(np.zeros((1, 1, 3), np.uint8), np.zeros((0, 4, 2), np.float32))
        return cls(
            np.concatenate([part.faces for part in parts]),
            np.concatenate([part.names for part in parts]),
            np.concatenate([part.turns for part in parts]),
        )

    def save(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez(path, faces=self.faces, names=self.names, turns=self.turns)

    @classmethod
    def load(cls, path: Path) -> Crops:
        with np.load(path) as stored:
            return cls(stored["faces"], stored["names"], stored["turns"])


def scene_crops(
    numbers: range,
    book: FaceBook,
    *,
    seed: int,
    workers: Workers = THIS_PROCESS,
    pictures: bool = False,
    kinds: Kinds = NO_KINDS,
) -> Crops:
    """Return the faces of rendered scenes; other objects, pieces of table and places between two
    tiles are added, labelled `none`.

    numbers: indices of the scenes; a scene depends only on `seed` and its index.
    book: faces to use.
    workers: processes that render.
    pictures: True to use only birds, flowers and the tiles mistaken for them (and backs).
    kinds: kinds of scene (`datasets.scene_kinds`).
    seed: seed of the scenes.
    """
    crop = partial(_crop_scene, seed=seed, pictures=pictures, kinds=kinds)
    parts = workers.rendered(crop, book, numbers)
    return Crops.join(list(tqdm(parts, total=len(numbers), desc="scenes", unit="scene")))


def photo_crops(photos: list[LabelledPhoto], detector: Detector) -> Crops:
    """Return the labelled faces of real photos as crops with unknown turns.

    A face is cut along the labelled corners if the photo has them, else along the detector's
    corners, as in reading. A tile that the detector misses is cut along its labelled box.
    """
    parts = []
    for photo in tqdm(photos, desc="photos", unit="photo"):
        if not photo.codes:
            continue
        image = photo.image()
        boxes = photo.pixel_boxes(image)
        detections = detector.detect(image).sure()
        quads = np.stack([box_quad(box) for box in boxes])
        if photo.quads is not None:
            quads = photo.quads * np.array(image.shape[1::-1], np.float32)
        elif len(detections):
            shared = overlaps(boxes, detections.boxes)
            best = shared.argmax(axis=1)
            for at in np.flatnonzero(shared.max(axis=1) >= MATCH):
                quads[at] = detections.quads[best[at]]
        names = [CLASSES.index(code) for code in photo.codes]
        faces = cut_faces(image, quads, size=STORED_SIZE, margin=STORED_MARGIN)
        parts.append(Crops(faces, np.asarray(names), np.full(len(names), -1)))
    return Crops.join(parts)


def table_crops(numbers: range, detector: Detector, *, seed: int) -> Crops:
    """Return a detector's false detections on rendered tables without tiles, as crops labelled
    `none`.

    numbers and seed: indices of the tables and their seed, as for `scene_crops`.
    """
    parts = []
    for at in tqdm(numbers, desc="tables", unit="table"):
        rng = np.random.default_rng([seed, at])
        image = render_scene(rng, FaceBook(), Shot(kinds=EMPTY)).image
        parts.append(_nones(image, detector.detect(image).sure().quads))
    return Crops.join(parts)


def _nones(image: Array, quads: Array) -> Crops:
    faces = cut_faces(image, quads, size=STORED_SIZE, margin=STORED_MARGIN)
    none = np.full(len(quads), CLASSES.index(NOT_A_TILE))
    return Crops(faces, none, np.full(len(quads), -1))


def _crop_scene(book: FaceBook, at: int, *, seed: int, pictures: bool, kinds: Kinds) -> Crops:
    """Return the crops of the scene with the index `at`; tiles partly outside it are left out.

    Other parameters are those of `scene_crops`.
    """
    rng = np.random.default_rng([seed, at])
    kinds = kinds_of_one_scene(rng, kinds)
    layout = random_layout(rng, kinds)
    if pictures:
        for tile in layout.tiles:
            if tile.code != BACK:
                kind = rng.random()
                if kind < SHARE_OF_BIRDS:
                    tile.code = "1s"
                elif kind < SHARE_OF_BIRDS + SHARE_OF_FLOWERS:
                    tile.code = str(rng.choice(FLOWERS))
                else:
                    tile.code = str(rng.choice(LOOK_LIKE_THEM))
    scene = render_scene(rng, book, Shot(kinds=kinds), layout=layout)
    size = scene.image.shape[0]
    quads, names, turns = [], [], []
    for seen in scene.tiles:
        inside = ((seen.quad > -3) & (seen.quad < size + 3)).all()
        if not inside:
            continue
        quad = picture_order(seen.quad)
        turn = int(np.argmin(np.linalg.norm(quad - seen.quad[0], axis=1)))
        quads.append(quad + rng.normal(0, 0.02 * np.ptp(quad, axis=0).mean(), (4, 2)))
        names.append(CLASSES.index(seen.code))
        turns.append(turn)
    for quad in scene.others:
        if ((quad > -3) & (quad < size + 3)).all() and cv2.contourArea(quad) > LEAST_AREA:
            quads.append(picture_order(quad))
            names.append(CLASSES.index(NOT_A_TILE))
            turns.append(-1)
    taken = np.array([bounds(tile.quad) for tile in scene.tiles]).reshape(-1, 4)
    for _ in range(max(2, len(quads) // 8)):
        quad = _stray_quad(rng, size, quads)
        if not len(taken) or overlaps(bounds(quad)[None], taken).max() < 0.3:
            quads.append(quad)
            names.append(CLASSES.index(NOT_A_TILE))
            turns.append(-1)
    faces = cut_faces(
        scene.image,
        np.asarray(quads, np.float32).reshape(-1, 4, 2),
        size=STORED_SIZE,
        margin=STORED_MARGIN,
    )
    return Crops(faces, np.asarray(names, np.int64), np.asarray(turns, np.int64))


def _stray_quad(rng: np.random.Generator, size: int, quads: list[Array]) -> Array:
    """Return a quad (4, 2) that is not a tile, at a random place of a scene of `size` px a side, or
    half on a tile of `quads` and half beside it."""
    if quads and rng.random() < 0.6:
        quad = quads[int(rng.integers(len(quads)))]
        along = quad[1] - quad[0] if rng.random() < 0.5 else quad[3] - quad[0]
        between: Array = quad + along * float(rng.choice([-1, 1])) * rng.uniform(0.5, 0.65)
        return between
    wide = float(rng.uniform(18, 90))
    x, y = rng.uniform(0, size - wide, 2)
    return box_quad(np.array([x, y, x + wide, y + wide * rng.uniform(0.7, 1.4)]))
