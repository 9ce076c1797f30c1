"""Training pictures for the finder: rendered scenes and pieces of real photos, on disk.

One class, a box and four corners a tile, in the form ultralytics reads for pose models:
`0 cx cy w h` and then `x y v` for each corner. Rendered scenes give every corner exactly
(v = 2). Real labels have no corners, only boxes: their corners carry v = 0 and cost nothing.
"""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import cv2
import numpy as np
from tqdm import tqdm

from datasets.faces import FaceBook
from datasets.layouts import random_layout
from datasets.photos import LabelledPhoto, turned
from datasets.scenes import Scene, picture_order, render_scene
from datasets.workers import in_workers
from scoring.tiles import BACK
from vision.finder import Finder, share_slanted

Array = np.ndarray

SIZE = 448
"""Side of a training picture in pixels. Tiles keep the sizes they have in a photo of 640 to
1280, so smaller pictures only mean fewer of them, and more pictures a second."""
MOST_SLANTED = 0.3
"""Photos of which more of the tiles lie slanted teach the finder nothing."""
SURELY_A_TILE = 0.7
"""Things mistaken for a tile with less confidence still teach."""


def write_scenes(
    folder: Path,
    count: int,
    book: FaceBook,
    *,
    seed: int,
    workers: int = 1,
    kongs: bool = False,
    blanks: bool = False,
    slanted: bool = False,
    joined: bool = False,
    turned: bool = False,
) -> None:
    """Render `count` scenes into `folder`; goes on where an earlier run stopped.

    With `kongs` every scene is a hand with concealed kongs; with `blanks` two tiles in five are
    white dragons, which in many sets show nothing to be found by; with `slanted` tiles are turned
    by any angle; with `joined` they lie side by side without gaps and with faint seams, which
    white tiles have on a rack in bright light; with `turned` the picture is turned by quarter
    turns, each as often, where else most phones are held straight.
    """
    _prepare(folder)
    todo = [
        at for at in range(count) if not (folder / f"labels/scene-{seed}-{at:06d}.txt").exists()
    ]
    kind = {"kongs": kongs, "slanted": slanted, "joined": joined}
    done = in_workers(
        workers, _write_scene, todo, _start_worker, folder, book, seed, kind, blanks, turned
    )
    for _ in tqdm(done, total=len(todo), desc="scenes", unit="scene"):
        pass


def write_photo_pieces(
    folder: Path,
    photos: list[LabelledPhoto],
    each: int,
    *,
    seed: int,
    finder: Finder | None = None,
) -> None:
    """Cut `each` turned, stretched and scaled pieces from every photo into `folder`.

    What a `finder` surely takes for a tile, and the labels leave out, is painted over, since a
    finder that is told it is table learns to miss tiles. Photos whose tiles it sees slanted are
    left out: people have drawn upright boxes around them, or around the paint alone, and a finder
    that learns these gives crooked corners.
    """
    _prepare(folder)
    for photo in tqdm(photos, desc="photos", unit="photo"):
        name = f"{photo.folder}-{photo.path.stem[:40]}-{zlib.crc32(photo.path.name.encode()):08x}"
        image = photo.image()
        boxes = photo.pixel_boxes(image)
        if finder is not None:
            finds = finder.find(image)
            if share_slanted(finds) > MOST_SLANTED:
                continue
            image = _paint_over(image, finds.boxes[finds.confidences > SURELY_A_TILE], boxes)
        for at in range(each):
            rng = np.random.default_rng([seed, at, zlib.crc32(name.encode())])
            piece, kept = _cut_piece(rng, image, boxes)
            corners = np.full((len(kept), 4, 3), 0, np.float32)
            _write(folder, f"{name}-{seed}-{at}", piece, kept, corners)


def write_dataset_file(folder: Path, train: list[Path]) -> Path:
    """The file that names the pictures for ultralytics; returns its path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "finder.yaml"
    images = [str((part / "images").resolve()) for part in train]
    # YAML reads JSON, so that no YAML library is needed here.
    content = {
        "path": str(folder.resolve()),
        "train": images,
        "val": images[:1],
        "names": {0: "tile"},
        "kpt_shape": [4, 3],
        "flip_idx": [1, 0, 3, 2],
        # Tighter than the default of a quarter: a crop is cut along these corners.
        "kpt_oks_sigmas": [0.12] * 4,
    }
    path.write_text(json.dumps(content, indent=1), encoding="utf-8")
    return path


def scene_labels(scene: Scene) -> tuple[Array, Array]:
    """Boxes (N, 4) and corners (N, 4, 3) in pixels of a scene, corners in picture order."""
    size = scene.image.shape[0]
    boxes, corners = [], []
    for tile in scene.tiles:
        quad = picture_order(tile.quad)
        low, high = quad.min(axis=0), quad.max(axis=0)
        clipped = np.concatenate([np.clip(low, 0, size), np.clip(high, 0, size)])
        seen = np.prod(clipped[2:] - clipped[:2]) / max(1e-6, np.prod(high - low))
        if seen < 0.5:
            continue
        inside = ((quad >= 0) & (quad <= size)).all(axis=1)
        boxes.append(clipped)
        corners.append(np.dstack([np.clip(quad, 0, size)[None], inside[None, :, None] * 2.0])[0])
    return np.asarray(boxes, np.float32).reshape(-1, 4), np.asarray(corners, np.float32).reshape(
        -1, 4, 3
    )


_worker: dict = {}


def _start_worker(
    folder: Path, book: FaceBook, seed: int, kind: dict[str, bool], blanks: bool, turned: bool
) -> None:
    cv2.setNumThreads(1)
    _worker.update(folder=folder, book=book, seed=seed, kind=kind, blanks=blanks, turned=turned)


def _write_scene(at: int) -> None:
    folder, seed = _worker["folder"], _worker["seed"]
    rng = np.random.default_rng([seed, at])
    layout = random_layout(rng, **_worker["kind"])
    for tile in layout.tiles if _worker["blanks"] else ():
        if tile.code != BACK and rng.random() < 0.4:
            tile.code = "P"
    scene = render_scene(
        rng, _worker["book"], size=SIZE, layout=layout, faint_seams=_worker["kind"]["joined"]
    )
    if _worker["turned"]:
        scene = scene.turned(int(rng.integers(4)))
    _write(folder, f"scene-{seed}-{at:06d}", scene.image, *scene_labels(scene))


def _prepare(folder: Path) -> None:
    (folder / "images").mkdir(parents=True, exist_ok=True)
    (folder / "labels").mkdir(parents=True, exist_ok=True)


def _write(folder: Path, name: str, image: Array, boxes: Array, corners: Array) -> None:
    size = image.shape[0]
    quality = [cv2.IMWRITE_JPEG_QUALITY, 92]
    cv2.imwrite(str(folder / "images" / f"{name}.jpg"), image[..., ::-1], quality)
    lines = []
    for box, points in zip(boxes / size, corners, strict=True):
        middle, extent = (box[:2] + box[2:]) / 2, box[2:] - box[:2]
        scaled = points.copy()
        scaled[:, :2] /= size
        numbers = [*middle, *extent, *scaled.reshape(-1)]
        lines.append("0 " + " ".join(f"{value:.5f}" for value in numbers))
    (folder / "labels" / f"{name}.txt").write_text("\n".join(lines), encoding="utf-8")


def _cut_piece(rng: np.random.Generator, image: Array, boxes: Array) -> tuple[Array, Array]:
    """A piece of a photo at a random turn, stretch, scale and place, with the boxes in it."""
    turns = int(rng.choice([0, 1, 2, 3], p=[0.55, 0.15, 0.15, 0.15]))
    image, boxes = turned(image, boxes, turns)
    typical = float(np.median(np.sqrt(np.prod(boxes[:, 2:] - boxes[:, :2], axis=1)))) if len(
        boxes
    ) else 60.0  # fmt: skip
    wanted = float(np.exp(rng.uniform(np.log(18), np.log(95))))
    scale = float(np.clip(wanted / typical, 0.35, 2.6))
    stretch = float(np.exp(rng.uniform(-0.3, 0.3)))
    sx, sy = scale * np.sqrt(stretch), scale / np.sqrt(stretch)
    if len(boxes):
        anchor = boxes[int(rng.integers(len(boxes)))]
        centre = (anchor[:2] + anchor[2:]) / 2
        whole = (boxes[:, :2].min(axis=0) + boxes[:, 2:].max(axis=0)) / 2
        span = (boxes[:, 2:].max(axis=0) - boxes[:, :2].min(axis=0)) * (sx, sy)
        if (span < SIZE).all() and rng.random() < 0.8:
            centre = whole
    else:
        centre = rng.uniform(0.3, 0.7, 2) * image.shape[1::-1]
    centre = centre + rng.normal(0, 0.12 * SIZE, 2) / (sx, sy)
    warp = np.array(
        [[sx, 0, SIZE / 2 - sx * centre[0]], [0, sy, SIZE / 2 - sy * centre[1]]], np.float32
    )
    how = cv2.INTER_AREA if scale < 0.7 else cv2.INTER_LINEAR
    border = rng.uniform(0, 255, 3) if rng.random() < 0.5 else np.zeros(3)
    piece = cv2.warpAffine(
        image, warp, (SIZE, SIZE), flags=how, borderMode=cv2.BORDER_CONSTANT,
        borderValue=border.tolist(),
    )  # fmt: skip
    moved = boxes * (sx, sy, sx, sy) + np.tile(warp[:, 2], 2)
    clipped = np.clip(moved, 0, SIZE)
    share = np.prod(clipped[:, 2:] - clipped[:, :2], axis=1) / np.maximum(
        np.prod(moved[:, 2:] - moved[:, :2], axis=1), 1e-6
    )
    # A sliver of a tile is neither tile nor table: paint it away.
    for x0, y0, x1, y1 in clipped[(share > 0) & (share < 0.5)].astype(int):
        piece[y0 : y1 + 1, x0 : x1 + 1] = border if rng.random() < 0.5 else piece.mean(axis=(0, 1))
    return _shade(rng, piece), clipped[share >= 0.5].astype(np.float32)


def _shade(rng: np.random.Generator, image: Array) -> Array:
    out = image.astype(np.float32)
    out *= rng.uniform(0.75, 1.2) * rng.uniform(0.88, 1.12, 3).astype(np.float32)
    if rng.random() < 0.35:
        out = cv2.GaussianBlur(out, (0, 0), float(rng.uniform(0.3, 1.4)))
    out += rng.normal(0, rng.uniform(0, 6), out.shape).astype(np.float32)
    return np.clip(out, 0, 255).astype(np.uint8)


def _paint_over(image: Array, extra: Array, boxes: Array) -> Array:
    """Fill the boxes of `extra` that touch no labelled box, with what surrounds them."""
    free = [
        box for box in extra
        if not len(boxes) or _overlap_share(box, boxes).max() < 0.15
    ]  # fmt: skip
    if not free:
        return image
    mask = np.zeros(image.shape[:2], np.uint8)
    for x0, y0, x1, y1 in np.asarray(free):
        grow = 0.12 * (x1 - x0)
        corners = np.round([x0 - grow, y0 - grow, x1 + grow, y1 + grow]).astype(int)
        cv2.rectangle(mask, tuple(corners[:2]), tuple(corners[2:]), 255, -1)
    return cv2.inpaint(image, mask, 3, cv2.INPAINT_TELEA)


def _overlap_share(box: Array, boxes: Array) -> Array:
    low = np.maximum(box[:2], boxes[:, :2])
    high = np.minimum(box[2:], boxes[:, 2:])
    inter = np.prod(np.maximum(high - low, 0), axis=1)
    return inter / np.maximum(np.prod(box[2:] - box[:2]), 1e-6)
