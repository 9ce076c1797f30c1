"""Labelled real photos: load them, and split them so that all copies of a photograph stay
together."""

import csv
import json
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from PIL import Image

from scoring.tiles import BACK, FLOWERS, TILES
from vision.geometry import FACE_HEIGHT, overlaps

FAMILIES: dict[str, tuple[str, ...]] = {
    "marco-liu": ("marco-liu-v3",),
    "jonchan-chinese": ("jonchan-v42", "chinese-mahjong-v4"),
}
"""Folders by family. The folders of a family share photographs, tables and tile sets, and are
therefore left out of training together."""
LABEL_ERRORS = Path(__file__).resolve().parent / "label_errors.csv"
"""File of wrong labels, each checked by eye. Columns: data set, file, line of the label counted
from 0, labelled tile, and the tile that is seen; the last is empty if the label has to be deleted,
since its box lies on no tile or on a tile with another label."""
KEPT = "kept"
"""Folder name of `LabelledPhoto` for photos kept by players."""
PICTURES = (".jpg", ".jpeg", ".png")
SQUEEZED = 1.9
"""Median ratio of height to width of a photo's labelled boxes above which, or below whose inverse,
the data set must have changed its aspect ratio; a face is 1.35 times as tall as wide."""
LABELLED_TWICE = 0.6
"""IoU of two labels with the same name from which they count as labels of one tile."""


@dataclass(frozen=True)
class LabelledPhoto:
    """A photo with its labels.

    folder: folder of the data set, or `KEPT`.
    source_root: name of the original photograph, which all its copies share.
    codes: N tile codes.
    boxes: float32 (N, 4): x0, y0, x1, y1 as shares of the picture's sides.
    quads: corners (N, 4, 2) as shares of the picture's sides, None if unknown.
    """

    path: Path
    folder: str
    source_root: str
    codes: tuple[str, ...]
    boxes: np.ndarray
    quads: np.ndarray | None = None

    def image(self) -> np.ndarray:
        """Return the picture, RGB uint8, with its aspect ratio restored where the data set changed
        it. Raises ValueError if it cannot be read."""
        picture = cv2.imread(str(self.path), cv2.IMREAD_COLOR)
        if picture is None:
            raise ValueError(f"{self.path} is not a picture that can be read")
        size = self._pulled_out(picture.shape[1], picture.shape[0])
        if size != (picture.shape[1], picture.shape[0]):
            picture = cv2.resize(picture, size, interpolation=cv2.INTER_CUBIC)
        return cv2.cvtColor(picture, cv2.COLOR_BGR2RGB)

    def data(self) -> bytes:
        """Return the bytes of the file, as the app receives it, or of a PNG if the aspect ratio had
        to be restored."""
        with Image.open(self.path) as file:
            as_it_is = self._pulled_out(*file.size) == file.size
        return self.path.read_bytes() if as_it_is else as_png(self.image())

    def _pulled_out(self, width: int, height: int) -> tuple[int, int]:
        """Return the width and height in px at which a picture of this size has its original aspect
        ratio."""
        sides = (self.boxes[:, 2:] - self.boxes[:, :2]) * (width, height)
        shape = float(np.median(sides[:, 1] / np.maximum(sides[:, 0], 1e-6))) if len(sides) else 1
        if shape > SQUEEZED:
            return round(width * shape / FACE_HEIGHT), height
        if shape < 1 / SQUEEZED:
            return width, round(height / shape / FACE_HEIGHT)
        return width, height

    def pixel_boxes(self, image: np.ndarray) -> np.ndarray:
        """Return the boxes (N, 4) in px of `image`, which is this picture at any size."""
        height, width = image.shape[:2]
        return self.boxes * np.array([width, height, width, height], np.float32)


def load_photos(
    root: Path, folders: Iterable[str] | None = None, *, as_given: bool = False
) -> list[LabelledPhoto]:
    """Return every labelled photo below `root`, which holds `classes.txt`, `groups.csv` and, for
    each folder, `images/` with `labels/` in YOLO format.

    folders: folders to load; None for all.
    as_given: True to keep wrong and duplicate labels.

    Photos with unfinished labels (more than four boxes, all with the same name; seven photos of
    "1p") are always left out, as are entries without a picture or labels. Known label errors are
    corrected, and second labels of a tile removed.
    """
    errors = {} if as_given else _label_errors()
    classes = (root / "classes.txt").read_text(encoding="utf-8").split()
    wanted = set(folders) if folders is not None else None
    photos = []
    with (root / "groups.csv").open(newline="", encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    for row in rows:
        if wanted is not None and row["dataset"] not in wanted:
            continue
        image = root / row["dataset"] / "images" / row["file"]
        label = root / row["dataset"] / "labels" / (image.stem + ".txt")
        if image.exists() and label.exists():
            codes, boxes = _read_label(label, classes)
            if not as_given:
                right = errors.get((row["dataset"], row["file"]), {})
                codes = tuple(right.get(at, code) for at, code in enumerate(codes))
                real = [at for at, code in enumerate(codes) if code]
                codes, boxes = _once_each(tuple(codes[at] for at in real), boxes[real])
            if len(codes) > 4 and len(set(codes)) == 1:
                continue
            photos.append(
                LabelledPhoto(
                    path=image,
                    folder=row["dataset"],
                    source_root=row["source_root"],
                    codes=codes,
                    boxes=boxes,
                )
            )
    return photos


def load_kept(folder: Path) -> list[LabelledPhoto]:
    """Return the photos that players kept for training in a folder: pictures `NAME.jpg` (or of
    another suffix in `PICTURES`) with their corrected readings `NAME.json`, in the format of
    `python -m vision`.

    Raises ValueError with the path of a reading that is invalid or has no picture.
    """
    photos = []
    for path in sorted(folder.glob("*.json")):
        pictures = [path.with_suffix(kind) for kind in PICTURES if path.with_suffix(kind).exists()]
        if not pictures:
            raise ValueError(f"{path} has no picture beside it, such as {path.stem}.jpg")
        try:
            reading = json.loads(path.read_text(encoding="utf-8"))
            size = np.array([reading["width"], reading["height"]], np.float32)
            codes = tuple(tile["tile"] for tile in reading["tiles"])
            quads = np.array([tile["quad"] for tile in reading["tiles"]], np.float32)
            quads = quads.reshape(-1, 4, 2) / size
        except (ValueError, KeyError, TypeError) as problem:
            raise ValueError(f"{path} is not the reading of a photo: {problem!r}") from None
        unknown = sorted(set(codes) - {*TILES, *FLOWERS, BACK})
        if unknown:
            raise ValueError(f"{path} names {unknown[0]!r}, which is no tile")
        boxes = np.concatenate([quads.min(axis=1), quads.max(axis=1)], axis=1).reshape(-1, 4)
        photos.append(
            LabelledPhoto(
                path=pictures[0],
                folder=KEPT,
                source_root=path.stem,
                codes=codes,
                boxes=boxes,
                quads=quads,
            )
        )
    return photos


def folders_of(families: Iterable[str]) -> list[str]:
    """Return the folders of these families. Raises ValueError for an unknown family."""
    found: list[str] = []
    for family in families:
        if family not in FAMILIES:
            raise ValueError(f"no family {family!r}; there are {', '.join(FAMILIES)}")
        found.extend(FAMILIES[family])
    return found


def held_back(photos: list[LabelledPhoto]) -> tuple[list[LabelledPhoto], list[LabelledPhoto]]:
    """Return the photos split in two: those for training, and about one in 25 that no training
    uses, for the tests.

    The name of the original photograph decides, so that all its copies are on the same side
    regardless of the other photos.
    """
    back = [photo for photo in photos if zlib.crc32(photo.source_root.encode()) % 25 == 0]
    held = {photo.source_root for photo in back}
    return [photo for photo in photos if photo.source_root not in held], back


def as_png(image: np.ndarray) -> bytes:
    """Return a picture (RGB uint8) as the bytes of a PNG."""
    return cv2.imencode(".png", image[..., ::-1])[1].tobytes()


def _label_errors() -> dict[tuple[str, str], dict[int, str]]:
    """Return the wrong labels by (data set, file): for each the number of its line, from 0, and the
    tile seen there, "" for none."""
    errors: dict[tuple[str, str], dict[int, str]] = {}
    with LABEL_ERRORS.open(newline="", encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            photo = errors.setdefault((row["dataset"], row["file"]), {})
            photo[int(row["line"])] = row["seen"]
    return errors


def _once_each(codes: tuple[str, ...], boxes: np.ndarray) -> tuple[tuple[str, ...], np.ndarray]:
    """Return codes and boxes without repeated labels: of labels with the same code whose boxes
    overlap by `LABELLED_TWICE` or more, only the first is kept."""
    kept: list[int] = []
    for at, code in enumerate(codes):
        same = [other for other in kept if codes[other] == code]
        if not same or overlaps(boxes[at : at + 1], boxes[same]).max() < LABELLED_TWICE:
            kept.append(at)
    return tuple(codes[at] for at in kept), boxes[kept]


def _read_label(label: Path, classes: list[str]) -> tuple[tuple[str, ...], np.ndarray]:
    """Return the codes and the boxes (N, 4), as shares of the picture, in a label file of YOLO;
    lines without five values are skipped."""
    codes, boxes = [], []
    for line in label.read_text(encoding="utf-8").splitlines():
        fields = line.split()
        if len(fields) != 5:
            continue
        x, y, width, height = (float(value) for value in fields[1:])
        codes.append(classes[int(fields[0])])
        boxes.append((x - width / 2, y - height / 2, x + width / 2, y + height / 2))
    return tuple(codes), np.asarray(boxes, np.float32).reshape(-1, 4)
