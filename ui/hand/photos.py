"""From an uploaded file to what the app shows of it: the reading, small crops, the boxed photo."""

from __future__ import annotations

import gc
import hashlib
import os
import threading
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from scoring.hand_form import USUAL_FORM, HandForm
from ui.hand.state import Draft

if TYPE_CHECKING:
    import numpy as np
    from streamlit.runtime.uploaded_file_manager import UploadedFile

    from vision import Photo as Picture
    from vision import Reader
    from vision.reading import Reading

SHOWN_SIDE = 1280
CROP_HEIGHT = 112


@dataclass(frozen=True)
class Photo:
    """A photo that was read. The full picture is let go; the part with the hand and crops are kept.

    sha: of the file's bytes. view: RGB uint8, the part of the photo that holds the hand, at most
    `SHOWN_SIDE` pixels a side. origin: where that part begins, x and y in pixels of the reading.
    scale: pixels of `view` for one of the reading, across and down. crops: one JPEG for each tile
    of the reading, upright. faces: what one's own set stores of each, uint8 RGB (64, 64, 3).
    """

    sha: str
    reading: Reading
    view: np.ndarray
    origin: tuple[float, float]
    scale: tuple[float, float]
    crops: tuple[bytes, ...]
    faces: tuple[np.ndarray, ...] = ()


READERS = max(1, int(os.environ.get("TILETALLY_READERS", "2")))
"""So many photos are read at once, the others wait their turn: each takes memory and processors,
and one after the other is as quick as all together."""

_LOADING = threading.Lock()
_READING = threading.Semaphore(READERS)


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
        # Streamlit looks for garbage after every run. What was loaded by now stays for good, and
        # looking through it each time takes as long as a short run itself.
        gc.collect()
        gc.freeze()

    threading.Thread(target=load, daemon=True).start()


def open_photo(
    data: bytes, name: str, own_set: Path | None = None, form: HandForm = USUAL_FORM
) -> Photo:
    """Read a photo from the bytes of its file. Raises `vision.PhotoError`, in a player's words.

    own_set: the file of a stored set to read with; raises OSError or ValueError where it is none.
    form: what a hand of the table's rules looks like.
    """
    from vision import read_with_picture

    reader = shared_reader()
    with _READING:
        if own_set is not None:
            reader = _reader_with(reader, own_set, own_set.stat().st_mtime_ns)
        reading, picture = read_with_picture(data, name, reader, form)
        image, quads = picture.image, _in_picture(reading, picture)
        left, top, right, bottom = _hand_within(reading, quads, image)
        shrunk = min(1.0, SHOWN_SIDE / max(right - left, bottom - top))
        across, down = picture.scale
        return Photo(
            sha=hashlib.sha256(data).hexdigest(),
            reading=reading,
            view=_shrink(image[top:bottom, left:right], shrunk),
            origin=(left * across, top * down),
            scale=(shrunk / across, shrunk / down),
            crops=tuple(_crop(image, quad) for quad in quads),
            faces=_faces(image, quads),
        )


def single_tile(data: bytes) -> np.ndarray:
    """The face of the one tile in a photo, for one's own set, uint8 RGB (64, 64, 3).

    Raises `vision.PhotoError` for a file that is no photo, ValueError where no tile is in it.
    """
    from vision import load_photo
    from vision.own_set import single_face

    reader = shared_reader()
    with _READING:
        return single_face(load_photo(data), reader)


def forget_upload(file: UploadedFile) -> None:
    """Let an upload go as soon as it was read; else Streamlit keeps it as long as the session."""
    from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
    from streamlit.runtime.scriptrunner import get_script_run_ctx

    run = get_script_run_ctx()
    if run is not None and isinstance(run.uploaded_file_mgr, MemoryUploadedFileManager):
        run.uploaded_file_mgr.remove_file(run.session_id, file.file_id)


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


@lru_cache(maxsize=4)
def _reader_with(reader: Reader, path: Path, changed: int) -> Reader:
    """The reader that weighs faces against a stored set; made anew when the file has changed."""
    from vision.own_set import OwnSet

    return reader.with_own_set(OwnSet.load(path))


def _in_picture(reading: Reading, picture: Picture) -> np.ndarray:
    """The quads (N, 4, 2) of a reading in pixels of the picture that it was read from."""
    import numpy as np

    quads = np.array([tile.quad for tile in reading.tiles], np.float32).reshape(-1, 4, 2)
    return quads / np.array(picture.scale, np.float32)


def _faces(image: np.ndarray, quads: np.ndarray) -> tuple[np.ndarray, ...]:
    from vision.crops import cut_faces

    return tuple(cut_faces(image, quads))


def _hand_within(
    reading: Reading, quads: np.ndarray, image: np.ndarray
) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of the part of the picture that holds the hand, and some around it.

    Discards may lie outside of it: at the width of a phone the hand is what has to be readable.
    """
    import numpy as np

    height, width = image.shape[:2]
    loose = {i for group in reading.groups if group.kind == "other" for i in group.tiles}
    hand = [i for i in range(len(quads)) if i not in loose] or list(range(len(quads)))
    if not hand:
        return 0, 0, width, height
    quads = quads[hand]
    margin = 1.2 * float(np.median(np.linalg.norm(quads[:, 3] - quads[:, 0], axis=1)))
    left, top = np.floor(quads.min(axis=(0, 1)) - margin).astype(int)
    right, bottom = np.ceil(quads.max(axis=(0, 1)) + margin).astype(int)
    return max(0, int(left)), max(0, int(top)), min(width, int(right)), min(height, int(bottom))


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
