"""From an uploaded file to what the app shows of it: the reading, small crops, the boxed photo."""

from __future__ import annotations

import gc
import hashlib
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from scoring.hand_form import USUAL_FORM, HandForm
from ui.hand.reading_queue import QUEUE
from ui.hand.state import Draft, tile_of

if TYPE_CHECKING:
    import numpy as np
    from streamlit.runtime.uploaded_file_manager import UploadedFile

    from scoring.messages import Message
    from vision import Photo as Picture
    from vision import Reader
    from vision.laid_out import LaidOut
    from vision.own_set import OwnSet
    from vision.reading import FoundTile, Reading
    from vision.statements import Place

PICTURES = ["image", "heic", "heif"]
"""What a button for photos lets choose; browsers do not know HEIC as a picture."""

File = tuple[bytes, str]
"""The bytes and the name of a file that was chosen."""

SHOWN_SIDE = 1600
VIEW_QUALITY = 82
"""Of the JPEG that is kept: a view of 1600 by 1200 pixels takes 0.2 to 0.4 MB with it."""
CROP_HEIGHT = 160
OUTLINE = (255, 176, 32)
"""RGB, of a place that is asked about."""


@dataclass(frozen=True)
class HandPhoto:
    """A photo that was read. The full picture is let go; one JPEG of the part with tiles is kept.

    sha: of the file's bytes. reading: as it was read before anything was said. view: a JPEG of the
    part of the photo that holds the tiles, at most `SHOWN_SIDE` pixels a side. size: its width and
    height. origin: where that part begins, x and y in pixels of the reading. scale: pixels of
    `view` for one of the reading, across and down.
    """

    sha: str
    reading: Reading
    view: bytes
    size: tuple[int, int]
    origin: tuple[float, float]
    scale: tuple[float, float]

    def quads(self, tiles: Sequence[FoundTile]) -> np.ndarray:
        """The quads (N, 4, 2) of tiles of the photo, float32, in pixels of `view`."""
        return self._in_view([tile.quad for tile in tiles])

    def crop(self, tile: FoundTile) -> bytes:
        """One tile of the photo as a JPEG, upright, with a little of what lies around it."""
        return _crop(_pixels(self.view), self.quads([tile])[0])

    def around(self, places: Sequence[Place]) -> bytes:
        """What lies around places of the photo, which are outlined, as a JPEG; nothing where the
        part of the photo that was kept has none of it."""
        import cv2
        import numpy as np

        quads = self._in_view(places)
        left, top, right, bottom = _box(quads, self.size)
        if left >= right or top >= bottom:
            return b""
        shown, edge = _pixels(self.view).copy(), max(2, (bottom - top) // 60)
        cv2.polylines(shown, list(quads.round().astype(np.int32)), True, OUTLINE, edge)
        return _jpeg(shown[top:bottom, left:right])

    def _in_view(self, quads: Sequence[Place] | Sequence[np.ndarray]) -> np.ndarray:
        import numpy as np

        found = np.array(quads, np.float32).reshape(-1, 4, 2)
        return np.asarray((found - np.array(self.origin)) * np.array(self.scale), np.float32)

    def faces(self, tiles: Sequence[FoundTile]) -> list[np.ndarray]:
        """What one's own set stores of tiles of the photo, each uint8 RGB (64, 64, 3)."""
        from vision.crops import cut_faces

        return list(cut_faces(_pixels(self.view), self.quads(tiles)))


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
        # Streamlit looks for garbage after every run. What was loaded by now stays for good, and
        # looking through it each time takes as long as a short run itself.
        gc.collect()
        gc.freeze()

    threading.Thread(target=load, daemon=True).start()


def open_photo(
    data: bytes,
    name: str,
    own_set: OwnSet | None = None,
    form: HandForm = USUAL_FORM,
    tell: Callable[[int], None] | None = None,
) -> HandPhoto:
    """Read a photo from the bytes of its file. Raises `vision.PhotoError`, in a player's words.

    own_set: a stored set to read with. form: what a hand of the table's rules looks like. tell:
    see `ReadingQueue.turn`, which may raise `Busy`.
    """
    from vision.photo import decode_bytes
    from vision.pipeline import read_with_picture

    reader = shared_reader()
    with QUEUE.turn(decode_bytes(data), tell=tell):
        if own_set is not None:
            reader = _reader_with(reader, own_set)
        reading, picture = read_with_picture(data, name, reader, form)
        return _photo(hashlib.sha256(data).hexdigest(), reading, picture)


def open_looks(
    files: Sequence[File],
    own_set: OwnSet | None = None,
    form: HandForm = USUAL_FORM,
    tell: Callable[[int], None] | None = None,
    tell_look: Callable[[int, int], None] | None = None,
) -> HandPhoto:
    """Read several photos or short videos of one hand as one; else as `open_photo`. tell_look: see
    `read_looks_with_picture`."""
    from vision.looks import frames_of, is_video, read_looks_with_picture

    reader = shared_reader()
    taken = max(_taken(data, name) for data, name in files)
    with QUEUE.turn(taken, tell=tell):
        if own_set is not None:
            reader = _reader_with(reader, own_set)
        looks: list[tuple[bytes | np.ndarray, str]] = []
        for data, name in files:
            shown = frames_of(data) if is_video(name) else [data]
            looks += [(look, name) for look in shown]
        sources, names = zip(*looks, strict=True)
        reading, picture = read_looks_with_picture(sources, names, reader, form, tell_look)
        return _photo(hashlib.sha256(b"".join(d for d, _ in files)).hexdigest(), reading, picture)


def _taken(data: bytes, name: str) -> float:
    """The bytes that a file's picture takes while it is decoded; of a video, as many as may be:
    what it has is known when it is opened."""
    from vision.photo import MAX_DECODE_BYTES, decode_bytes

    return MAX_DECODE_BYTES if is_clip(name) else decode_bytes(data)


def is_clip(name: str) -> bool:
    """Whether a file of this name is a video."""
    from vision.looks import is_video

    return is_video(name)


def single_tile(data: bytes) -> np.ndarray:
    """The face of the one tile in a photo, for one's own set, uint8 RGB (64, 64, 3).

    Raises `vision.PhotoError` for a file that is no photo, ValueError where no tile is in it.
    """
    from vision import load_photo
    from vision.own_set import single_face
    from vision.photo import decode_bytes

    reader = shared_reader()
    with QUEUE.turn(decode_bytes(data)):
        return single_face(load_photo(data), reader)


def laid_out_tiles(data: bytes) -> tuple[LaidOut, list[np.ndarray], list[bytes], list[Message]]:
    """The tiles of a photo of a set laid out in rows; of each its face as one's own set stores it,
    and as a JPEG to be shown; and what to tell the player of the photo.

    Raises `vision.PhotoError` for a file that is no photo, `Busy` where too many wait.
    """
    import numpy as np

    from vision.crops import cut_faces
    from vision.laid_out import named_by_place
    from vision.photo import decode_bytes
    from vision.pipeline import look_at

    reader = shared_reader()
    with QUEUE.turn(decode_bytes(data)):
        look = look_at(data, reader)
        seen = named_by_place(look.tiles, look.rejected)
        scale = np.array(look.photo.scale, np.float32)
        quads = np.array([place.quad / scale for place in seen.places], np.float32)
        quads = quads.reshape(-1, 4, 2)
        faces = list(cut_faces(look.photo.image, quads))
        shown = [_crop(look.photo.image, quad) for quad in quads]
    return seen, faces, shown, [*seen.problems, *look.advice]


def arrived(files: Sequence[UploadedFile]) -> list[UploadedFile]:
    """Those uploads that are there: one that went with its replica is named by the page, and no
    more."""
    from streamlit.runtime.uploaded_file_manager import DeletedFile

    return [file for file in files if not isinstance(file, DeletedFile)]


def forget_upload(file: UploadedFile) -> None:
    """Let an upload go as soon as it was read; else Streamlit keeps it as long as the session."""
    from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
    from streamlit.runtime.scriptrunner import get_script_run_ctx

    run = get_script_run_ctx()
    if run is not None and isinstance(run.uploaded_file_mgr, MemoryUploadedFileManager):
        run.uploaded_file_mgr.remove_file(run.session_id, file.file_id)


def boxed(photo: HandPhoto, draft: Draft) -> bytes:
    """The hand in the photo as JPEG, its tiles boxed and named; removed ones are left out."""
    from vision.drawing import draw_reading

    left, top, right, bottom = focus(photo, draft)
    found = [(piece, tile) for piece in draft.pieces if (tile := tile_of(draft, piece)) is not None]
    quads = photo.quads([tile for _, tile in found])
    tiles = [
        replace(
            tile,
            tile=piece.tile,
            doubt=tile.chance_wrong if piece.doubtful else 0.0,
            mended_from=tile.mended_from if piece.doubtful else "",
            quad=quad - (left, top),
        )
        for (piece, tile), quad in zip(found, quads, strict=True)
        if _within(quad, (left, top, right, bottom))
    ]
    view = _pixels(photo.view)[top:bottom, left:right]
    height, width = view.shape[:2]
    shown = replace(photo.reading, tiles=tiles, groups=[], hand=None, width=width, height=height)
    return _jpeg(draw_reading(view, shown, max_side=SHOWN_SIDE))


def focus(photo: HandPhoto, draft: Draft, asked: Sequence[int] = ()) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of the part of `view` that holds the hand, and some around it.

    Discards may lie outside of it: at the width of a phone the hand is what has to be readable.
    asked: the ids of pieces that are asked about and are to be seen as well.
    """
    shown = [p for p in draft.pieces if not p.aside or p.id in asked]
    hand = [tile for p in shown if (tile := tile_of(draft, p)) is not None]
    return _box(photo.quads(hand or photo.reading.tiles), photo.size)


# --- helpers -----------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def _reader_with(reader: Reader, own_set: OwnSet) -> Reader:
    """The reader that weighs faces against a stored set; made once as long as it is the same."""
    return reader.with_own_set(own_set)


def _photo(sha: str, reading: Reading, picture: Picture) -> HandPhoto:
    """What is kept of a reading and the picture that it was read from."""
    image, quads = picture.image, _in_picture(reading, picture)
    left, top, right, bottom = _around(quads, image)
    shrunk = min(1.0, SHOWN_SIDE / max(right - left, bottom - top))
    across, down = picture.scale
    shown = _shrink(image[top:bottom, left:right], shrunk)
    return HandPhoto(
        sha=sha,
        reading=reading,
        view=_jpeg(shown, VIEW_QUALITY),
        size=(shown.shape[1], shown.shape[0]),
        origin=(left * across, top * down),
        scale=(shrunk / across, shrunk / down),
    )


def _in_picture(reading: Reading, picture: Picture) -> np.ndarray:
    """The quads (N, 4, 2) of a reading, and of what it asks about, in pixels of the picture that it
    was read from."""
    import numpy as np

    places = [tile.quad for tile in reading.tiles]
    places += [asked.quad for asked in reading.questions if asked.quad is not None]
    quads = np.array(places, np.float32).reshape(-1, 4, 2)
    return quads / np.array(picture.scale, np.float32)


def _around(quads: np.ndarray, image: np.ndarray) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of the part of the picture that holds tiles, discards included."""
    return _box(quads, (image.shape[1], image.shape[0]))


def _box(quads: np.ndarray, size: tuple[int, int]) -> tuple[int, int, int, int]:
    import numpy as np

    width, height = size
    if not len(quads):
        return 0, 0, width, height
    margin = 1.2 * float(np.median(np.linalg.norm(quads[:, 3] - quads[:, 0], axis=1)))
    left, top = np.floor(quads.min(axis=(0, 1)) - margin).astype(int)
    right, bottom = np.ceil(quads.max(axis=(0, 1)) + margin).astype(int)
    return max(0, int(left)), max(0, int(top)), min(width, int(right)), min(height, int(bottom))


def _within(quad: np.ndarray, box: tuple[int, int, int, int]) -> bool:
    x, y = quad.mean(axis=0)
    return bool(box[0] <= x < box[2] and box[1] <= y < box[3])


def let_go() -> None:
    """Forget what was decoded last, once its visitors have gone."""
    _pixels.cache_clear()


@lru_cache(maxsize=2)
def _pixels(view: bytes) -> np.ndarray:
    """The pixels (H, W, 3) uint8 RGB of a JPEG; the last two of the whole app are kept until
    `let_go`."""
    import cv2
    import numpy as np

    image = cv2.imdecode(np.frombuffer(view, np.uint8), cv2.IMREAD_COLOR)
    if image is None:
        raise ValueError("the picture could not be decoded")
    return np.ascontiguousarray(image[:, :, ::-1])


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


def _jpeg(image: np.ndarray, quality: int = 85) -> bytes:
    import cv2

    done, data = cv2.imencode(".jpg", image[:, :, ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise ValueError("the picture could not be encoded")
    return data.tobytes()
