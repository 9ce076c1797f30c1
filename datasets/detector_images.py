"""Training pictures for the detector: rendered scenes and pieces of real photos, written to disk.

There is one class, with a box and four corners per tile, in the format of ultralytics for pose
models: a line `0 cx cy w h`, followed by `x y v` for each corner. Rendered scenes have exact
corners (v = 2; 0 if outside the picture). Labels of photos mostly have boxes only: their corners
have v = 0 and are ignored by the training loss.
"""

import json
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from tqdm import tqdm

from datasets.changes import DOWNWARDS, UPWARDS, WARM, shaken
from datasets.faces import FaceBook
from datasets.photos import LabelledPhoto
from datasets.scene_kinds import NO_KINDS, Kinds, kinds_of_one_scene
from datasets.scenes import Camera, Scene, Shot, Stand, picture_order, render_scene
from datasets.workers import THIS_PROCESS, Workers
from vision.geometry import bounds, box_areas, box_quad, common, overlaps, sides
from vision.observing.detector import Detections, Detector

Array = np.ndarray

SIZE = 448
"""Side of a training picture in px. Tiles have the same sizes in px as in a photo of 640 to 1280
px, so that a smaller picture only holds fewer of them and trains faster."""
MOST_SLANTED = 0.3
"""Maximum share of slanted tiles in a photo used to train the detector."""
FILLS_ITS_BOX = 0.6
"""Minimum IoU of a labelled box and a detected quad's box for the quad to count as that tile's
corners."""
SURELY_A_TILE = 0.7
"""Confidence above which an unlabelled detection counts as a tile and is painted over; less
confident ones are left in the picture as examples of what is no tile."""


def write_scenes(
    folder: Path,
    count: int,
    book: FaceBook,
    *,
    seed: int,
    workers: Workers = THIS_PROCESS,
    kinds: Kinds = NO_KINDS,
) -> None:
    """Render `count` scenes into `folder`, as `images/scene-SEED-NUMBER.jpg` with labels in
    `labels/`; scenes that are there already are skipped.

    book: faces to use.
    workers: processes that render.
    kinds: kinds of scene (`datasets.scene_kinds`).
    seed: seed of the scenes.
    """
    _prepare(folder)
    todo = [
        at for at in range(count) if not (folder / f"labels/scene-{seed}-{at:06d}.txt").exists()
    ]
    write = partial(_write_scene, folder=folder, seed=seed, kinds=kinds)
    done = workers.rendered(write, book, todo)
    for _ in tqdm(done, total=len(todo), desc="scenes", unit="scene"):
        pass


@dataclass(frozen=True)
class PhotoPieces:
    """The training pictures that are cut from each photo.

    straight: number of stretched and scaled pieces.
    warped: number of additional pieces as seen from another viewpoint: turned by any angle, tilted,
      or from the end of the row.
    rough: True to add motion blur, noise or warm light to many pieces.
    """

    straight: int
    warped: int = 0
    rough: bool = False


def write_photo_pieces(
    folder: Path,
    photos: list[LabelledPhoto],
    pieces: PhotoPieces,
    *,
    seed: int,
    detector: Detector | None = None,
) -> None:
    """Cut random training pictures with labels from photos into `folder`; photos done already are
    skipped.

    detector: if not None, confident detections that have no label are painted over, since
      unlabelled tiles would teach the detector to miss tiles.

    With a detector, photos with many slanted tiles are left out, since the labels' upright boxes
    would teach wrong corners. Warped pieces need the corners of each tile: its labelled corners or
    else those of a detection that fills the tile's labelled box, since the box alone is too loose.
    Tiles without known corners are painted over. Raises ValueError if warped pieces are wanted,
    there is no detector, and a photo has no labelled corners.
    """
    count = pieces.straight + pieces.warped
    if pieces.warped and detector is None and any(photo.quads is None for photo in photos):
        raise ValueError("warped pieces need a detector, for the corners of the tiles")
    _prepare(folder)
    for photo in tqdm(photos, desc="photos", unit="photo"):
        name = f"{photo.folder}-{photo.path.stem[:40]}-{zlib.crc32(photo.path.name.encode()):08x}"
        left_out = folder / f"{name}-{seed}.left-out"
        if left_out.exists() or (folder / f"labels/{name}-{seed}-{count - 1}.txt").exists():
            continue
        image = photo.image()
        boxes = photo.pixel_boxes(image)
        quads, known = np.zeros((0, 4, 2), np.float32), np.zeros(0, bool)
        if detector is not None:
            detections = detector.detect(image).sure()
            if _share_slanted(detections) > MOST_SLANTED:
                left_out.touch()
                continue
            image = _paint_over(
                image, detections.boxes[detections.confidences > SURELY_A_TILE], boxes
            )
            quads, known = _corners_of(boxes, detections.quads)
        if photo.quads is not None:
            quads = photo.quads * np.array(image.shape[1::-1], np.float32)
            known = np.ones(len(quads), bool)
        for at in range(count):
            rng = np.random.default_rng([seed, at, zlib.crc32(name.encode())])
            if at >= pieces.straight:
                piece, kept, corners = _warped_piece(rng, image, quads, known)
            else:
                piece, kept = _cut_piece(rng, image, boxes)
                corners = np.full((len(kept), 4, 3), 0, np.float32)
            if pieces.rough and len(kept):
                piece = _spoilt(rng, piece, float(np.median((kept[:, 2:] - kept[:, :2]).min(1))))
            _write(folder, f"{name}-{seed}-{at}", piece, kept, corners)


def write_dataset_file(folder: Path, train: list[Path]) -> Path:
    """Write the dataset file of ultralytics, `detector.yaml`, into a folder and return its path.

    train: folders of pictures, as `write_scenes` writes them.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "detector.yaml"
    images = [str((part / "images").resolve()) for part in train]
    # YAML reads JSON, so that no YAML library is needed here.
    content = {
        "path": str(folder.resolve()),
        "train": images,
        "val": images[:1],
        "names": {0: "tile"},
        "kpt_shape": [4, 3],
        "flip_idx": [1, 0, 3, 2],
        # Tighter than the default of 0.25, since crops are cut along these corners.
        "kpt_oks_sigmas": [0.12] * 4,
    }
    path.write_text(json.dumps(content, indent=1), encoding="utf-8")
    return path


def scene_labels(scene: Scene) -> tuple[Array, Array]:
    """Return boxes (N, 4) and corners (N, 4, 3) of a scene's tiles in px, corners in picture order.
    The third value of a corner is 2 inside the picture, else 0. Tiles less than half inside are
    left out."""
    return quad_labels([tile.quad for tile in scene.tiles], scene.image.shape[0])


def quad_labels(quads: Iterable[Array], size: int) -> tuple[Array, Array]:
    """Return boxes (N, 4) and corners (N, 4, 3), as `scene_labels` does, of the quads whose boxes
    lie at least half inside a picture of `size` px a side."""
    boxes, corners = [], []
    for given in quads:
        quad = picture_order(given)
        low, high = quad.min(axis=0), quad.max(axis=0)
        clipped = np.concatenate([np.clip(low, 0, size), np.clip(high, 0, size)])
        seen = np.prod(clipped[2:] - clipped[:2]) / max(1e-6, np.prod(high - low))
        if seen < 0.5:
            continue
        inside = np.all((quad >= 0) & (quad <= size), axis=1)
        boxes.append(clipped)
        corners.append(np.dstack([np.clip(quad, 0, size)[None], inside[None, :, None] * 2.0])[0])
    return np.asarray(boxes, np.float32).reshape(-1, 4), np.asarray(corners, np.float32).reshape(
        -1, 4, 3
    )


def _write_scene(book: FaceBook, at: int, *, folder: Path, seed: int, kinds: Kinds) -> None:
    rng = np.random.default_rng([seed, at])
    scene = random_scene(rng, book, kinds)
    _write(folder, f"scene-{seed}-{at:06d}", scene.image, *scene_labels(scene))


def random_scene(rng: np.random.Generator, book: FaceBook, kinds: Kinds) -> Scene:
    """Return one training scene of the given kinds, with faces of a book, drawn from a random
    generator."""
    kinds = kinds_of_one_scene(rng, kinds)
    # Four backs in a row are a concealed kong only next to a hand, so most such scenes show all.
    whole = "backs" in kinds and bool(rng.random() < 0.6)
    return render_scene(rng, book, Shot(size=SIZE, kinds=kinds, whole_hand=whole))


def _prepare(folder: Path) -> None:
    (folder / "images").mkdir(parents=True, exist_ok=True)
    (folder / "labels").mkdir(parents=True, exist_ok=True)


def _write(folder: Path, name: str, image: Array, boxes: Array, corners: Array) -> None:
    """Write a square picture and the labels of its tiles into a folder, under one name.

    image: RGB uint8.
    boxes, corners: (N, 4) and (N, 4, 3) in px, as in `scene_labels`.
    """
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
    """Return a piece (SIZE, SIZE, 3) of a photo at a random stretch, scale and place, and the boxes
    (N, 4) of the tiles at least half in it, clipped to it. Tiles less than half in it are painted
    over."""
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
    # Paint over tiles less than half inside: they should count neither as tiles nor as table.
    for x0, y0, x1, y1 in clipped[(share > 0) & (share < 0.5)].astype(int):
        piece[y0 : y1 + 1, x0 : x1 + 1] = border if rng.random() < 0.5 else piece.mean(axis=(0, 1))
    return _shade(rng, piece), clipped[share >= 0.5].astype(np.float32)


def _corners_of(boxes: Array, quads: Array) -> tuple[Array, Array]:
    """Return corners (N, 4, 2) for the labelled boxes (N, 4), and a mask (N,) of those that come
    from a detected quad; the others are the corners of the box."""
    found = np.array([box_quad(box) for box in boxes], np.float32).reshape(-1, 4, 2)
    known = np.zeros(len(boxes), bool)
    if len(boxes) and len(quads):
        shared = overlaps(boxes, np.array([bounds(quad) for quad in quads]))
        best = shared.argmax(axis=1)
        known = shared.max(axis=1) > FILLS_ITS_BOX
        found[known] = quads[best[known]]
    return found, known


def _warped_piece(
    rng: np.random.Generator, image: Array, quads: Array, known: Array
) -> tuple[Array, Array, Array]:
    """Return a piece of a photo as seen from another viewpoint, with the boxes (N, 4) and corners
    (N, 4, 3; as in `scene_labels`) of the tiles whose corners are `known`. The other tiles are
    painted over. If no corners are known, the piece is the whole photo, squeezed, without labels.

    image: the photo.
    quads: corners of its tiles (M, 4, 2) in px.
    known: mask (M,); False for a quad that is only a box.
    """
    image = image.copy()
    for quad in quads[~known]:
        low, high = np.maximum(bounds(quad).reshape(2, 2), 0).astype(int)
        around = image[low[1] : high[1] + 1, low[0] : high[0] + 1]
        around[:] = np.median(image.reshape(-1, 3), axis=0)
    if not known.any():
        piece = cv2.resize(image, (SIZE, SIZE), interpolation=cv2.INTER_AREA)
        return _shade(rng, piece), *quad_labels([], SIZE)
    warp = _other_side(rng, quads[known], image.shape[1::-1])
    border = rng.uniform(0, 255, 3) if rng.random() < 0.5 else np.zeros(3)
    # Blur a picture before it is made much smaller, against aliasing.
    moved = cv2.perspectiveTransform(quads[known].astype(np.float32), warp)
    shrunk = np.median(sides(quads[known])) / max(1.0, np.median(sides(moved)))
    if shrunk > 1.5:
        image = cv2.GaussianBlur(image, (0, 0), 0.4 * shrunk)
    piece = cv2.warpPerspective(
        image, warp, (SIZE, SIZE), flags=cv2.INTER_LINEAR, borderValue=border.tolist()
    )
    return _shade(rng, piece), *quad_labels(moved, SIZE)


def _other_side(rng: np.random.Generator, quads: Array, size: tuple[int, int]) -> Array:
    """Return the homography (3, 3) from a photo to a piece of it as seen from another viewpoint, as
    if a camera looked at a print of the photo."""
    side = float(np.median(sides(quads)))
    tiles = np.dstack([quads, np.zeros(quads.shape[:2])]).reshape(-1, 3) * [1, -1, 1] / side
    low, high = tiles.min(axis=0), tiles.max(axis=0)
    span = float((high - low).max()) + 1
    roll = float(rng.normal(0, 0.1) if rng.random() < 0.5 else rng.uniform(0, 2 * np.pi))
    azimuth = float(rng.normal(0, 0.2) if rng.random() < 0.6 else rng.uniform(-1.4, 1.4))
    pitch, near = float(rng.uniform(0, 1.05)), float(rng.uniform(1.1, 3.0))
    wanted = float(np.exp(rng.uniform(np.log(18), np.log(80))))
    corners = np.array([[0, 0], [size[0], 0], list(size), [0, size[1]]], np.float32)
    whole = np.array([[0, 0], [SIZE, 0], [SIZE, SIZE], [0, SIZE]], np.float32)
    while True:
        camera = Camera(
            Stand(
                target=(low + high) / 2,
                distance=near * span,
                pitch=pitch,
                azimuth=azimuth,
                roll=roll,
            ),
            SIZE,
            SIZE,
        )
        camera.fit(tiles, SIZE, min(0.95, wanted * span / SIZE))
        if wanted * span > SIZE:
            camera.look_at(tiles[int(rng.integers(len(tiles)))], SIZE, wanted * span / SIZE)
        plane = np.column_stack([corners * [1, -1] / side, np.zeros(4)])
        if camera.depth(plane).min() > 0.2 * near * span or pitch < 0.05:
            warp = cv2.getPerspectiveTransform(corners, camera.project(plane))
            # Beyond the horizon a picture would be mirrored.
            heights = np.column_stack([whole, np.ones(4)]) @ np.linalg.inv(warp)[2]
            if (heights > 0).all() or (heights < 0).all() or pitch < 0.05:
                return warp
        pitch *= 0.75


def _shade(rng: np.random.Generator, image: Array) -> Array:
    """Return an image, uint8, with random brightness, tint, blur and noise."""
    out: Array = image.astype(np.float32)
    out *= rng.uniform(0.75, 1.2) * rng.uniform(0.88, 1.12, 3).astype(np.float32)
    if rng.random() < 0.35:
        out = cv2.GaussianBlur(out, (0, 0), float(rng.uniform(0.3, 1.4)))
    out += rng.normal(0, rng.uniform(0, 6), out.shape).astype(np.float32)
    shaded: Array = np.clip(out, 0, 255).astype(np.uint8)
    return shaded


def _spoilt(rng: np.random.Generator, image: Array, width: float) -> Array:
    """Return a piece with random motion blur, noise and warm light; `width` is that of a tile in
    px."""
    out: Array = image.astype(np.float32)
    if rng.random() < 0.3:
        out *= 1 + rng.uniform(0, 1) * (np.array(WARM, np.float32) - 1)
        out = np.clip(out, 0, 255)
    if rng.random() < 0.35:
        along = [UPWARDS, DOWNWARDS, (1, 0), (0, 1)][int(rng.integers(4))]
        out = shaken(out, width * float(rng.uniform(0.05, 0.16)), along)
    if rng.random() < 0.35:
        out += rng.normal(0, rng.uniform(6, 24), out.shape).astype(np.float32)
    spoilt: Array = np.clip(np.rint(out), 0, 255).astype(np.uint8)
    return spoilt


def _paint_over(image: Array, extra: Array, boxes: Array) -> Array:
    """Return the image after painting over unlabelled detections with colours of their surroundings
    (inpainting).

    extra: boxes (N, 4) of detections, in px; those that more than hardly touch a labelled box are
      left as they are.
    boxes: the labelled boxes (M, 4), in px.
    """
    free = [
        box for box in extra
        if not len(boxes) or common(box[None], boxes).max() / box_areas(box[None])[0] < 0.15
    ]  # fmt: skip
    if not free:
        return image
    mask = np.zeros(image.shape[:2], np.uint8)
    for x0, y0, x1, y1 in np.asarray(free):
        grow = 0.12 * (x1 - x0)
        corners = np.round([x0 - grow, y0 - grow, x1 + grow, y1 + grow]).astype(int)
        cv2.rectangle(mask, tuple(corners[:2]), tuple(corners[2:]), 255, -1)
    return cv2.inpaint(image, mask, 3, cv2.INPAINT_TELEA)


def _share_slanted(detections: Detections) -> float:
    """Return the share (0 to 1) of detections turned by more than 26 degrees from the picture's
    axes; 0 without detections."""
    if not len(detections):
        return 0.0
    edges = np.roll(detections.quads, -1, axis=1) - detections.quads
    lengths = np.maximum(np.linalg.norm(edges, axis=2), 1e-6)
    turns = np.exp(4j * np.arctan2(edges[..., 1], edges[..., 0]))  # equal for perpendicular sides
    straight = (turns * lengths).sum(axis=1).real / lengths.sum(axis=1)
    return float((straight < np.cos(np.radians(4 * 26))).mean())
