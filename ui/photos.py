"""From an uploaded file to what the app shows of it: the reading, small crops, the boxed photo."""

from __future__ import annotations

import hashlib
import threading
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from ui.state import Draft

if TYPE_CHECKING:
    import numpy as np

    from vision import Reader
    from vision.reading import Reading

SHOWN_SIDE = 1280
CROP_HEIGHT = 112


@dataclass(frozen=True)
class Photo:
    """A photo that was read. The full picture is let go; the part with the hand and crops are kept.

    sha: of the file's bytes. view: RGB uint8, the part of the photo that holds the hand, at most
    `SHOWN_SIDE` pixels a side. origin: where that part begins, in pixels of the reading. scale:
    pixels of `view` for one of the reading. crops: one JPEG for each tile of the reading, upright.
    """

    sha: str
    reading: Reading
    view: np.ndarray
    origin: tuple[int, int]
    scale: float
    crops: tuple[bytes, ...]


_LOADING = threading.Lock()


def shared_reader() -> Reader:
    """Both models, loaded once for everybody; whoever comes while they load waits."""
    with _LOADING:
        from vision.reader import default_reader

        return default_reader()


@cache
def warm_up() -> None:
    """Begin to load the models while the player still aims the camera."""

    def load() -> None:
        with suppress(Exception):  # said again, to the player, when a photo is opened
            shared_reader()

    threading.Thread(target=load, daemon=True).start()


def open_photo(data: bytes, name: str) -> Photo:
    """Read a photo from the bytes of its file. Raises `vision.PhotoError`, in a player's words."""
    from vision import load_photo, read_photo

    image = load_photo(data)
    reading = read_photo(image, name=name, reader=shared_reader())
    left, top, right, bottom = _hand_within(reading)
    scale = min(1.0, SHOWN_SIDE / max(right - left, bottom - top))
    return Photo(
        sha=hashlib.sha256(data).hexdigest(),
        reading=reading,
        view=_shrink(image[top:bottom, left:right], scale),
        origin=(left, top),
        scale=scale,
        crops=tuple(_crop(image, tile.quad) for tile in reading.tiles),
    )


def boxed(photo: Photo, draft: Draft, selected: int | None = None) -> bytes:
    """The photo as JPEG with the tiles of the draft boxed and named; removed ones are left out."""
    from vision.drawing import draw_reading

    height, width = photo.view.shape[:2]
    found, tiles = [], []
    for piece in draft.pieces:
        if piece.found is None:
            continue
        seen = photo.reading.tiles[piece.found]
        quad = (seen.quad - photo.origin) * photo.scale
        x, y = quad.mean(axis=0)
        if not (0 <= x < width and 0 <= y < height):
            continue
        found.append(piece)
        tiles.append(
            replace(
                seen,
                tile=piece.tile,
                confidence=seen.confidence if piece.doubtful else 1.0,
                quad=quad,
            )
        )
    shown = replace(photo.reading, tiles=tiles, groups=[], hand=None, width=width, height=height)
    mark = next((i for i, p in enumerate(found) if p.id == selected), None)
    return _jpeg(draw_reading(photo.view, shown, selected=mark, max_side=SHOWN_SIDE))


# --- helpers -----------------------------------------------------------------------------------


def _hand_within(reading: Reading) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of the part that holds the hand, and some of what lies around it.

    Discards may lie outside of it: at the width of a phone the hand is what has to be readable.
    """
    import numpy as np

    loose = {i for group in reading.groups if group.kind == "other" for i in group.tiles}
    tiles = [t for i, t in enumerate(reading.tiles) if i not in loose] or reading.tiles
    if not tiles:
        return 0, 0, reading.width, reading.height
    quads = np.stack([tile.quad for tile in tiles])
    margin = 1.2 * float(np.median(np.linalg.norm(quads[:, 3] - quads[:, 0], axis=1)))
    left, top = np.floor(quads.min(axis=(0, 1)) - margin).astype(int)
    right, bottom = np.ceil(quads.max(axis=(0, 1)) + margin).astype(int)
    return (
        max(0, int(left)),
        max(0, int(top)),
        min(reading.width, int(right)),
        min(reading.height, int(bottom)),
    )


def _shrink(image: np.ndarray, scale: float) -> np.ndarray:
    import cv2

    if scale >= 1.0:
        return image.copy()
    return cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)


def _crop(image: np.ndarray, quad: np.ndarray) -> bytes:
    """One tile, upright, with a little of what lies around it."""
    import cv2
    import numpy as np

    middle = quad.mean(axis=0)
    corners = (middle + (quad - middle) * 1.25).astype(np.float32)
    width = float(np.linalg.norm(quad[1] - quad[0]))
    height = float(np.linalg.norm(quad[3] - quad[0]))
    across = max(24, min(CROP_HEIGHT, round(CROP_HEIGHT * width / max(height, 1.0))))
    flat = np.array(
        [[0, 0], [across, 0], [across, CROP_HEIGHT], [0, CROP_HEIGHT]], dtype=np.float32
    )
    turn = cv2.getPerspectiveTransform(corners, flat)
    return _jpeg(cv2.warpPerspective(image, turn, (across, CROP_HEIGHT)))


def _jpeg(image: np.ndarray) -> bytes:
    import cv2

    done, data = cv2.imencode(".jpg", image[:, :, ::-1], [cv2.IMWRITE_JPEG_QUALITY, 85])
    if not done:
        raise ValueError("the picture could not be encoded")
    return data.tobytes()
