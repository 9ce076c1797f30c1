"""The live camera over rendered hands, held still: what it locks on, and what is wrong."""

from collections import Counter
from collections.abc import Callable

import cv2
import numpy as np

from datasets.bursts import burst
from datasets.drafted import differences, expected_hand
from datasets.drawn import made_up_sets
from datasets.faces import FaceBook
from datasets.layouts import winning_hand
from datasets.rendered import SIZE, UNSEEN_SETS
from datasets.scenes import render_scene
from scoring.hand_form import USUAL_FORM
from ui.live.watching import LOCK_FRAMES, LOCK_SECONDS, Watch
from vision import read_with_picture
from vision.observing.reader import Reader

Array = np.ndarray

STEP_SECONDS = LOCK_SECONDS / (LOCK_FRAMES - 1)
"""From frame to frame; slower cameras need no fewer frames to lock."""
FRAMES_HELD = LOCK_FRAMES + 1
NOISE, SHIFT_PX = 3.0, 1
"""Standard deviation of a frame's own noise, of 255; it moves by so much at most."""
FRAME_SIDE, QUALITY = 960, 75
"""Of the JPEG that the browser sends; see ui/live/camera.js."""


def watch_scenes(
    scenes: int,
    reader: Reader,
    *,
    seed: int = 1,
    start: int = 0,
    book: FaceBook | None = None,
    told: Callable[[str], None] = print,
) -> Counter[str]:
    """Count `scenes`, those `locked`, the `wrong` locks and the `frames` read; `told` hears of
    every wrong lock."""
    book = book or made_up_sets(24, seed=UNSEEN_SETS)
    found: Counter[str] = Counter()
    for at in range(start, start + scenes):
        rng = np.random.default_rng([seed, at])
        layout = winning_hand(rng)
        scene = render_scene(rng, book, size=SIZE, layout=layout, whole_hand=True, ordinary=True)
        quads = np.array([tile.quad for tile in scene.tiles])
        boxes = np.concatenate([quads.min(axis=1), quads.max(axis=1)], axis=1)
        spoilt, _ = burst(scene.image, boxes, rng, 1)[0]
        watch, now, wanted = Watch(USUAL_FORM, "en"), 0.0, expected_hand(layout)
        found["scenes"] += 1
        for view in (spoilt, scene.image):
            for _ in range(FRAMES_HELD):
                reading, seen = read_with_picture(_frame(view, rng), "", reader, watch.form)
                found["frames"] += 1
                now += STEP_SECONDS
                if watch.see(reading, now, seen.image):
                    break
            if watch.locked:
                found["locked"] += 1
                problems = [p for p in differences(wanted, reading.hand) if "winning" not in p]
                if problems:
                    found["wrong"] += 1
                    told(f"scene {at}: {'; '.join(problems)}")
                break
    return found


def _frame(view: Array, rng: np.random.Generator) -> bytes:
    """Return a frame of a camera that is held still, as the browser sends it: JPEG."""
    across, down = rng.integers(-SHIFT_PX, SHIFT_PX + 1, 2)
    scale = min(1.0, FRAME_SIDE / max(view.shape[:2]))
    small = cv2.resize(view, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    moved = np.roll(small, (down, across), axis=(0, 1)).astype(np.float32)
    noisy = np.clip(moved + rng.normal(0, NOISE, small.shape), 0, 255).astype(np.uint8)
    return cv2.imencode(".jpg", noisy[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()
