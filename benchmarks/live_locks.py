"""Simulate a handheld live camera over rendered hands; count the hands that it locks on, and those
that it locks on wrongly.

`python -m benchmarks.live_locks SCENES [SEED]`.
"""

import sys
from collections import Counter
from collections.abc import Callable

import cv2
import numpy as np

from datasets.changes import DOWNWARDS, UPWARDS, move_corners, moved_boxes, shaken
from datasets.layouts import winning_hand
from datasets.made_up_sets import made_up_sets
from datasets.measured_drafts import differences, expected_hand
from datasets.rendered import SIZE, UNSEEN_SETS
from datasets.scenes import Shot, render_scene
from scoring.hand.photo_form import USUAL_FORM
from ui.live.watching import LOCK_FRAMES, LOCK_SECONDS, Watch
from vision import read_with_picture
from vision.observing.reader import Reader, default_reader

Array = np.ndarray

STEP_SECONDS = LOCK_SECONDS / (LOCK_FRAMES - 1)
"""Seconds between frames; slower cameras need just as many frames to lock."""
FRAMES_HELD = LOCK_FRAMES + 2
NOISE = 3.0
"""Standard deviation of each frame's own noise, in grey values of 0 to 255."""
TREMBLE = 0.008
"""Standard deviation of the movement of the picture's corners between frames, as a share of the
picture: a hand at arm's length trembles by some millimetres, and a row of 14 tiles of 25 mm fills
the picture."""
FRAME_SIDE, QUALITY = 960, 75
"""Maximum long side in pixels and quality of the JPEG that the browser sends; see
ui/live/camera.js."""
SWAY = 0.08
"""Maximum displacement of the picture's corners between two looks, as a share of the picture."""
LEAN_DEG = 8.0
"""Maximum rotation of the phone, in degrees."""
SKIN = (198, 150, 124)
"""RGB colour of a hand that covers tiles."""


def watch_scenes(scenes: int, reader: Reader, *, seed: int = 1) -> Counter[str]:
    """Return counts of `scenes`, of those `locked`, of `wrong` locks, and of the `frames` read.
    Each scene is watched spoilt, then clear, until the camera locks. A lock is wrong if the drafted
    hand differs in more than the winning tile; each is printed."""
    book = made_up_sets(24, seed=UNSEEN_SETS)
    found: Counter[str] = Counter()
    for at in range(scenes):
        rng = np.random.default_rng([seed, at])
        layout = winning_hand(rng)
        scene = render_scene(
            rng, book, Shot(size=SIZE, whole_hand=True, ordinary=True), layout=layout
        )
        quads = np.array([tile.quad for tile in scene.tiles])
        boxes = np.concatenate([quads.min(axis=1), quads.max(axis=1)], axis=1)
        spoilt = _look(scene.image, boxes, rng)
        watch, now, wanted = Watch(USUAL_FORM, "en"), 0.0, expected_hand(layout)
        found["scenes"] += 1
        for view in (spoilt, scene.image):
            held = np.zeros((4, 2))
            for _ in range(FRAMES_HELD):
                # The phone drifts as a whole, and tilts a little.
                held += rng.normal(0, TREMBLE, 2) + rng.normal(0, TREMBLE / 4, (4, 2))
                frame = _frame(view, held, rng)
                reading, seen = read_with_picture(frame, "", reader, watch.form)
                found["frames"] += 1
                now += STEP_SECONDS
                if watch.see(reading, now, seen.image):
                    break
            if watch.locked:
                found["locked"] += 1
                problems = [p for p in differences(wanted, reading.hand) if "winning" not in p]
                if problems:
                    found["wrong"] += 1
                    asked = ", ".join(question.kind for question in reading.questions)
                    print(f"scene {at}: {'; '.join(problems)}; asked: {asked or 'nothing'}")
                break
    return found


def _frame(view: Array, held: Array, rng: np.random.Generator) -> bytes:
    """Return the picture `view` as a frame of a handheld camera: reduced, displaced, with noise,
    and as the bytes of the JPEG that the browser sends.

    held: (4, 2) displacement of the corners, as shares of the picture.
    """
    scale = min(1.0, FRAME_SIDE / max(view.shape[:2]))
    small = cv2.resize(view, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    size = np.array(small.shape[1::-1])
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * size
    warp = cv2.getPerspectiveTransform(
        corners.astype(np.float32), (corners + held * size).astype(np.float32)
    )
    moved = cv2.warpPerspective(
        small, warp, (int(size[0]), int(size[1])), borderMode=cv2.BORDER_REPLICATE
    )
    # The rim that the movement filled with replicated pixels is cut off.
    rim_x, rim_y = (int(np.ceil(side * np.abs(held).max())) for side in size)
    moved = moved[rim_y : size[1] - rim_y, rim_x : size[0] - rim_x]
    noisy = np.clip(moved + rng.normal(0, NOISE, moved.shape), 0, 255).astype(np.uint8)
    return cv2.imencode(".jpg", noisy[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()


def _look(image: Array, boxes: Array, rng: np.random.Generator) -> Array:
    """Return a picture, RGB uint8, from another viewpoint, spoilt in one way: glare or a finger
    over some tiles, blur, darkness, or a part of the hand cut off.

    boxes: (N, 4) of the tiles, in pixels.
    """
    height, width = image.shape[:2]
    sides = np.array([width, height])
    angle = np.deg2rad(rng.uniform(-LEAN_DEG, LEAN_DEG))
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * sides
    corners = (corners + rng.uniform(-SWAY, SWAY, (4, 2)) * sides) @ turn
    picture, warp = move_corners(image, corners)
    places = moved_boxes(boxes, warp)
    wide = float(np.median((places[:, 2:] - places[:, :2]).min(axis=1)))
    return SPOILERS[int(rng.integers(len(SPOILERS)))](picture.copy(), places, wide, rng)


def _glare(picture: Array, boxes: Array, wide: float, rng: np.random.Generator) -> Array:
    """Return the picture with a lamp reflected in one to three tiles.

    wide: typical width of the tiles, in pixels.
    """
    x, y = _middle(boxes, rng)
    rows, columns = np.mgrid[: picture.shape[0], : picture.shape[1]]
    reach = wide * rng.uniform(0.5, 1.3)
    light = np.exp(-(((columns - x) / reach) ** 2 + ((rows - y) / reach) ** 2))[..., None]
    lit: Array = np.clip(picture + 330 * light, 0, 255).astype(np.uint8)
    return lit


def _hand(picture: Array, boxes: Array, wide: float, rng: np.random.Generator) -> Array:
    """Draw a finger over one or two tiles, in place, and return the picture.

    wide: typical width of the tiles, in pixels.
    """
    x, y = _middle(boxes, rng)
    far = (int(x + rng.uniform(-3, 3) * wide), int(y + 6 * wide))
    cv2.line(picture, (int(x), int(y)), far, SKIN, int(wide * rng.uniform(0.7, 1.4)), cv2.LINE_AA)
    return picture


def _blur(picture: Array, _boxes: Array, wide: float, rng: np.random.Generator) -> Array:
    return cv2.GaussianBlur(picture, (0, 0), wide * rng.uniform(0.02, 0.06))


def _shake(picture: Array, _boxes: Array, wide: float, rng: np.random.Generator) -> Array:
    length = wide * rng.uniform(0.08, 0.22)
    return shaken(picture, length, DOWNWARDS if rng.random() < 0.5 else UPWARDS)


def _dark(picture: Array, _boxes: Array, _wide: float, rng: np.random.Generator) -> Array:
    noise = rng.normal(0, 12, picture.shape)
    return np.clip(picture * rng.uniform(0.35, 0.6) + noise, 0, 255).astype(np.uint8)


def _end(picture: Array, boxes: Array, _wide: float, rng: np.random.Generator) -> Array:
    """Return the picture cut off within the hand."""
    left, right = float(boxes[:, 0].min()), float(boxes[:, 2].max())
    cut = int((right - left) * rng.uniform(0.1, 0.3))
    if rng.random() < 0.5:
        return picture[:, int(left) + cut :].copy()
    return picture[:, : int(right) - cut].copy()


def _middle(boxes: Array, rng: np.random.Generator) -> tuple[float, float]:
    box = boxes[int(rng.integers(len(boxes)))]
    return float(box[0] + box[2]) / 2, float(box[1] + box[3]) / 2


SPOILERS: tuple[Callable[[Array, Array, float, np.random.Generator], Array], ...] = (
    _glare, _glare, _hand, _hand, _blur, _shake, _dark, _end,
)  # fmt: skip
"""Functions that spoil a picture in one way, the more frequent ones twice. Parameters: the picture,
the tiles' boxes (N, 4) in it, the typical width of the tiles in pixels, and the random generator.
"""


if __name__ == "__main__":
    scenes, seed = (*map(int, sys.argv[1:]), 1)[:2]
    print(dict(watch_scenes(scenes, default_reader(), seed=seed)))
