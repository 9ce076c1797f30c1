"""The demo photo: a rendered hand of the project's own drawn tiles, for visitors without tiles."""

from pathlib import Path

import cv2
import numpy as np

from datasets.layouts import TILE_LONG, LaidHand, Placed
from datasets.made_up_sets import drawn_faces
from datasets.scenes import Scene, Shot, render_scene

CONCEALED = ("2m", "3m", "4m", "2p", "3p", "4p", "2s", "3s", "5p", "5p")
MELD = ("6s", "7s", "8s")
WINNING = "4s"
SIZE = 1440


def demo_layout() -> LaidHand:
    """Return the layout of the demo hand: a row of ten concealed tiles, the winning tile apart, and
    in a second row a chow with the claimed tile turned."""
    layout = LaidHand(groups=["concealed", "winning", "chow"])
    for at, code in enumerate(CONCEALED):
        layout.tiles.append(Placed(code, at * 1.03, 0.0, group=0))
    layout.tiles.append(Placed(WINNING, 11.2, 0.0, group=1))
    x = 3.2
    for at, code in enumerate(MELD):
        width = TILE_LONG if at == 0 else 1.0
        drop = -(TILE_LONG - 1) / 2 if at == 0 else 0.0
        turn = np.pi / 2 if at == 0 else 0.0
        layout.tiles.append(Placed(code, x + width / 2, 2.3 + drop, turn, group=2))
        x += width + 0.03
    return layout


def demo_scene(seed: int) -> Scene:
    """Return the demo hand as rendered with the light, table and camera of a seed."""
    book = drawn_faces()
    book.sets = {name: faces for name, faces in book.sets.items() if name == "drawn-plain"}
    return render_scene(
        np.random.default_rng(seed), book, Shot(size=SIZE, whole_hand=True), layout=demo_layout()
    )


def write_demo(path: Path, *, seed: int) -> None:
    """Render the demo hand with a seed, crop it to 4 : 3 as a phone's photo and write it as JPEG to
    `path`."""
    image = demo_scene(seed).image[SIZE // 8 : -SIZE // 8]
    cv2.imwrite(str(path), image[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 88])
