"""Faces to teach the namer: cut from rendered scenes and from labelled photos."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from tqdm import tqdm

from datasets.boxes import bounds, box_quad, overlaps
from datasets.faces import FaceBook
from datasets.layouts import random_layout
from datasets.photos import LabelledPhoto
from datasets.scenes import picture_order, render_scene
from datasets.tables import add_clutter, light_and_camera, table_top
from datasets.workers import in_workers
from scoring.tiles import BACK, FLOWERS
from vision.crops import cut_faces
from vision.finder import Finder
from vision.namer import NAMES, NOT_A_TILE, Namer

Array = np.ndarray

STORED_SIZE = 80
STORED_MARGIN = 0.25
"""Crops are kept wider than the namer sees them, so that training can move and turn them."""
SHARE_OF_BIRDS, SHARE_OF_FLOWERS = 0.4, 0.35
"""How often a face that shows a picture is drawn where pictures are wanted: what sets differ in
most, and what no other set teaches. The rest are faces like them."""
LOOK_LIKE_THEM = ("1p", "7s", "E", "C", "F", "P")
"""What was taken for such a picture, or a picture for it."""
FAIRLY_SURE = 0.6
MATCH = 0.5
"""A find is the labelled tile that it overlaps by this much (intersection over union)."""


@dataclass
class Crops:
    """Faces uint8 (N, 80, 80, 3), indices into `vision.namer.NAMES` (N,), and quarter turns
    clockwise (N,), -1 where nobody knows."""

    faces: Array
    names: Array
    turns: Array

    def __len__(self) -> int:
        return len(self.names)

    @classmethod
    def join(cls, parts: list[Crops]) -> Crops:
        parts = [part for part in parts if len(part)]
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
    count: int, book: FaceBook, *, seed: int, workers: int = 1, pictures: bool = False
) -> Crops:
    """The faces of `count` rendered scenes, with pieces of table and half tiles as `none`.

    With `pictures` they are birds and flowers, and what is taken for them.
    """
    parts = in_workers(workers, _crop_scene, range(count), _start, book, seed, pictures)
    return Crops.join(list(tqdm(parts, total=count, desc="scenes", unit="scene")))


def photo_crops(photos: list[LabelledPhoto], finder: Finder) -> Crops:
    """The labelled faces of real photos.

    Each is cut along the corners that the finder gives it, as it will be when a photo is read;
    a tile that the finder misses is cut along its labelled box. Nobody knows how it is turned.
    """
    parts = []
    for photo in tqdm(photos, desc="photos", unit="photo"):
        if not photo.codes:
            continue
        image = photo.image()
        boxes = photo.pixel_boxes(image)
        finds = finder.find(image)
        quads = np.stack([box_quad(box) for box in boxes])
        if len(finds):
            shared = overlaps(boxes, finds.boxes)
            best = shared.argmax(axis=1)
            for at in np.flatnonzero(shared.max(axis=1) >= MATCH):
                quads[at] = finds.quads[best[at]]
        names = [NAMES.index(code) for code in photo.codes]
        faces = cut_faces(image, quads, size=STORED_SIZE, margin=STORED_MARGIN)
        parts.append(Crops(faces, np.asarray(names), np.full(len(names), -1)))
    return Crops.join(parts)


def stranger_crops(
    photos: list[LabelledPhoto], finder: Finder, namer: Namer | None = None
) -> Crops:
    """What the finder takes for tiles in photos and is none, as `none`.

    Not every tile behind a hand is labelled. With a namer, what it is fairly sure of is taken
    for such a tile and left out.
    """
    parts = []
    for photo in tqdm(photos, desc="strangers", unit="photo"):
        image = photo.image()
        finds = finder.find(image)
        if not len(finds):
            continue
        boxes = photo.pixel_boxes(image)
        strange = np.ones(len(finds), bool)
        if len(boxes):
            strange &= overlaps(finds.boxes, boxes).max(axis=1) < 0.05
        if namer is not None:
            strange &= namer.name(image, finds.quads).names.max(axis=1) < FAIRLY_SURE
        parts.append(_nones(image, finds.quads[strange]))
    return Crops.join(parts)


def table_crops(count: int, finder: Finder, *, seed: int) -> Crops:
    """What the finder takes for tiles on rendered tables that have none, as `none`."""
    parts = []
    for at in tqdm(range(count), desc="tables", unit="table"):
        rng = np.random.default_rng([seed, at])
        image = table_top(rng, 448)
        add_clutter(rng, image, int(rng.integers(1, 12)))
        image = light_and_camera(rng, image)
        parts.append(_nones(image, finder.find(image).quads))
    return Crops.join(parts)


def _nones(image: Array, quads: Array) -> Crops:
    faces = cut_faces(image, quads, size=STORED_SIZE, margin=STORED_MARGIN)
    none = np.full(len(quads), NAMES.index(NOT_A_TILE))
    return Crops(faces, none, np.full(len(quads), -1))


_worker: dict = {}


def _start(book: FaceBook, seed: int, pictures: bool) -> None:
    cv2.setNumThreads(1)
    _worker.update(book=book, seed=seed, pictures=pictures)


def _crop_scene(at: int) -> Crops:
    rng = np.random.default_rng([_worker["seed"], at])
    layout = random_layout(rng)
    if _worker["pictures"]:
        for tile in layout.tiles:
            if tile.code != BACK:
                kind = rng.random()
                if kind < SHARE_OF_BIRDS:
                    tile.code = "1s"
                elif kind < SHARE_OF_BIRDS + SHARE_OF_FLOWERS:
                    tile.code = str(rng.choice(FLOWERS))
                else:
                    tile.code = str(rng.choice(LOOK_LIKE_THEM))
    scene = render_scene(rng, _worker["book"], layout=layout)
    size = scene.image.shape[0]
    quads, names, turns = [], [], []
    for tile in scene.tiles:
        inside = ((tile.quad > -3) & (tile.quad < size + 3)).all()
        if not inside:
            continue
        quad = picture_order(tile.quad)
        turn = int(np.argmin(np.linalg.norm(quad - tile.quad[0], axis=1)))
        quads.append(quad + rng.normal(0, 0.02 * np.ptp(quad, axis=0).mean(), (4, 2)))
        names.append(NAMES.index(tile.code))
        turns.append(turn)
    taken = np.array([bounds(tile.quad) for tile in scene.tiles]).reshape(-1, 4)
    for _ in range(max(2, len(quads) // 8)):
        quad = _stray_quad(rng, size, quads)
        if not len(taken) or overlaps(bounds(quad)[None], taken).max() < 0.3:
            quads.append(quad)
            names.append(NAMES.index(NOT_A_TILE))
            turns.append(-1)
    faces = cut_faces(
        scene.image,
        np.asarray(quads, np.float32).reshape(-1, 4, 2),
        size=STORED_SIZE,
        margin=STORED_MARGIN,
    )
    return Crops(faces, np.asarray(names, np.int64), np.asarray(turns, np.int64))


def _stray_quad(rng: np.random.Generator, size: int, quads: list[Array]) -> Array:
    """A quad that is not a tile: a place on the table, or one that straddles two tiles."""
    if quads and rng.random() < 0.6:
        quad = quads[int(rng.integers(len(quads)))]
        along = quad[1] - quad[0] if rng.random() < 0.5 else quad[3] - quad[0]
        return quad + along * float(rng.choice([-1, 1])) * rng.uniform(0.5, 0.65)
    wide = float(rng.uniform(18, 90))
    x, y = rng.uniform(0, size - wide, 2)
    return box_quad(np.array([x, y, x + wide, y + wide * rng.uniform(0.7, 1.4)]))
