"""Tile faces to put on rendered tiles: folders of real crops, or drawings."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
from PIL import Image

from scoring.tiles import FLOWERS, TILES

FACE_CODES: tuple[str, ...] = TILES + FLOWERS
FACE_WIDTH, FACE_HEIGHT = 96, 128
"""Size in px at which every face is stored; real tiles are close to 3 : 4."""

DRAWN = "drawn-"
"""Prefix of the names of drawn sets, as opposed to photographed ones."""

IMAGE_SUFFIXES = {".jpg", ".jpeg", ".png", ".webp", ".bmp", ".svg"}
RIICHI_NAMES = {
    **{f"{suit}{n}": n + suit[0].lower() for suit in ("Man", "Pin", "Sou") for n in "123456789"},
    "Ton": "E", "Nan": "S", "Shaa": "W", "Pei": "N", "Haku": "P", "Hatsu": "F", "Chun": "C",
}  # fmt: skip
"""Tile codes by the file names usual in drawn riichi sets."""
IVORY = (250, 247, 238)
"""RGB colour behind drawings with a transparent background."""


@dataclass
class FaceBook:
    """Faces by tile set and tile code: a list of RGB uint8 arrays (128, 96, 3) for each."""

    sets: dict[str, dict[str, list[np.ndarray]]] = field(default_factory=dict)

    def add(self, tile_set: str, code: str, face: np.ndarray) -> None:
        """Add a face, RGB uint8 of any size, to a tile set, which is created if there is none."""
        self.sets.setdefault(tile_set, {}).setdefault(code, []).append(fit_face(face))

    def save(self, path: Path) -> None:
        """Write all faces to the .npz file `path`, atomically."""
        every = [
            (tile_set, code, face)
            for tile_set, codes in self.sets.items()
            for code, faces in codes.items()
            for face in faces
        ]
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part.npz")
        np.savez(
            part,
            faces=np.array([face for *_, face in every], np.uint8),
            names=np.array([[tile_set, code] for tile_set, code, _ in every], str),
        )
        part.replace(path)

    @classmethod
    def load(cls, path: Path) -> FaceBook:
        """Return the faces of a file written by `save`."""
        book = cls()
        with np.load(path) as stored:
            faces = stored["faces"]
            for (tile_set, code), face in zip(stored["names"].tolist(), faces, strict=True):
                book.sets.setdefault(tile_set, {}).setdefault(code, []).append(face)
        return book

    def __len__(self) -> int:
        return sum(len(faces) for codes in self.sets.values() for faces in codes.values())

    def pick_set(self, rng: np.random.Generator) -> str:
        """Return the name of a random set, with a probability that grows with the square root of
        its number of faces.

        Sets of real faces together are at least as probable as all drawn ones together.
        """
        names = sorted(self.sets)
        weights = np.sqrt([sum(map(len, self.sets[name].values())) for name in names])
        drawn = np.array([name.startswith(DRAWN) for name in names])
        if drawn.any() and not drawn.all():
            weights[drawn] *= min(1.0, weights[~drawn].sum() / weights[drawn].sum())
        return str(rng.choice(names, p=weights / weights.sum()))

    def pick(self, tile_set: str, code: str, rng: np.random.Generator) -> np.ndarray:
        """Return a random face of `code` from `tile_set`, or from any set if that one has none.
        Raises KeyError if no set has one, or if there is no such set."""
        faces = self.sets[tile_set].get(code)
        if not faces:
            owners = [name for name in sorted(self.sets) if self.sets[name].get(code)]
            if not owners:
                raise KeyError(f"no set here has a face for {code!r}")
            faces = self.sets[str(rng.choice(owners))][code]
        return faces[int(rng.integers(len(faces)))]


def load_faces(folders: Iterable[Path]) -> FaceBook:
    """Return the faces in folders of crops; unreadable photos, and files not named or labelled as
    a tile, are skipped.

    In a folder with a `labels.csv` (columns file, label, tile_set), this file names the faces. Any
    other folder with its subfolders is one tile set, with the tile code in the file name: `3m.jpg`,
    `E_2.png`, `f1-photo.webp`, or as usual in riichi sets `Man3.svg`, `Ton.svg`. Drawings (SVG)
    need the package `resvg-py`.
    """
    book = FaceBook()
    for folder in folders:
        labels = folder / "labels.csv"
        found = _read_labelled(folder, labels) if labels.exists() else _read_named(folder)
        for tile_set, code, path in found:
            image = _drawing(path) if path.suffix.lower() == ".svg" else _photograph(path)
            if image is not None:
                book.add(tile_set, code, image)
    return book


def merge(*books: FaceBook) -> FaceBook:
    """Return a new book with the faces of all these books; sets of the same name are joined."""
    merged: dict[str, dict[str, list[np.ndarray]]] = defaultdict(dict)
    for book in books:
        for name, codes in book.sets.items():
            for code, faces in codes.items():
                merged[name].setdefault(code, []).extend(faces)
    return FaceBook(dict(merged))


def fit_face(face: np.ndarray) -> np.ndarray:
    """Return a face, uint8 (H, W, 3), resized to the stored size (128, 96, 3)."""
    smaller = face.shape[0] > FACE_HEIGHT
    how = cv2.INTER_AREA if smaller else cv2.INTER_CUBIC
    return cv2.resize(face, (FACE_WIDTH, FACE_HEIGHT), interpolation=how)


def _photograph(path: Path) -> np.ndarray | None:
    image = cv2.imread(str(path), cv2.IMREAD_COLOR)
    return None if image is None else cv2.cvtColor(image, cv2.COLOR_BGR2RGB)


def _drawing(path: Path) -> np.ndarray:
    import resvg_py

    packed = bytes(resvg_py.svg_to_bytes(svg_path=str(path), width=2 * FACE_WIDTH))
    drawn = Image.open(BytesIO(packed)).convert("RGBA")
    ground = Image.new("RGBA", drawn.size, (*IVORY, 255))
    ground.alpha_composite(drawn)
    return np.asarray(ground.convert("RGB"))


def _read_labelled(folder: Path, labels: Path) -> list[tuple[str, str, Path]]:
    """Return the name of the tile set, the code and the path of each face in the table `labels`."""
    with labels.open(newline="", encoding="utf-8") as lines:
        return [
            (row["tile_set"], row["label"], folder / row["file"])
            for row in csv.DictReader(lines)
            if row["label"] in FACE_CODES
        ]


def _read_named(folder: Path) -> list[tuple[str, str, Path]]:
    """Return the same as `_read_labelled` for a folder, with its subfolders, of pictures named by
    their codes."""
    found = []
    for path in sorted(folder.rglob("*")):
        code = path.stem.replace("-", "_").split("_")[0]
        code = RIICHI_NAMES.get(path.stem, code)
        if path.suffix.lower() in IMAGE_SUFFIXES and code in FACE_CODES:
            found.append((folder.name, code, path))
    return found
