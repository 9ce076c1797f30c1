"""Variations of the faces of a set: Western indices, red fives, dark ground.

Faces are RGB uint8 (height, width, 3), photographed or drawn.
"""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from datasets.made_up_sets import chinese_fonts
from scoring.tiles import FLOWERS

Array = np.ndarray

_LETTERS = (
    {"E": "E", "S": "S", "W": "W", "N": "N", "C": "C", "F": "F", "P": "B"},
    {"E": "E", "S": "S", "W": "W", "N": "N", "C": "R", "F": "G", "P": "P"},
    {"E": "E", "S": "S", "W": "W", "N": "N"},
)
"""Letters printed on honors, in the ways of several sets for players who do not read Chinese."""
_INKS = ((20, 20, 25), (25, 45, 130), (170, 20, 25), (15, 95, 50))
LEAST_CONTRAST = 60.0
"""Minimum Euclidean distance of ink from its ground in RGB, each channel 0 to 255."""
MOST_INK = 0.5
"""Maximum share of a five's face that ink can cover; a higher one means that ink and ground cannot
be told apart."""


@dataclass(frozen=True)
class Index:
    """How a set prints its Western indices.

    left and top: position in shares of the face's width and height.
    size: height in shares of the face's height.
    ink: RGB.
    font: path of a font file; None for the default.
    letters: number of the entry in `_LETTERS`.
    """

    left: float
    top: float
    size: float
    ink: tuple[int, int, int]
    font: str | None
    letters: int
    twice: bool
    """True for a second index in the opposite corner, upside down."""


def random_index(rng: np.random.Generator) -> Index:
    """Return a random way to print indices."""
    fonts = [None, *chinese_fonts()]
    right = bool(rng.random() < 0.25)
    return Index(
        left=float(rng.uniform(0.76, 0.86) if right else rng.uniform(0.05, 0.12)),
        top=float(rng.uniform(0.03, 0.1) if rng.random() < 0.85 else rng.uniform(0.3, 0.45)),
        size=float(rng.uniform(0.13, 0.24)),
        ink=_INKS[int(rng.integers(len(_INKS)))],
        font=fonts[int(rng.integers(len(fonts)))],
        letters=int(rng.integers(len(_LETTERS))),
        twice=bool(rng.random() < 0.25),
    )


def with_index(face: Array, code: str, index: Index) -> Array:
    """Return a face of the tile `code` with the index printed on it; unchanged if the tile has
    none."""
    text = _index_text(code, index)
    if not text:
        return face
    image = Image.fromarray(face)
    width, height = image.size
    place = (index.left * width, index.top * height)
    pen = ImageDraw.Draw(image)
    pen.text(place, text, fill=index.ink, font=_font(index.font, max(6, int(index.size * height))))
    if index.twice:
        turned = image.rotate(180)
        ImageDraw.Draw(turned).text(
            place, text, fill=index.ink, font=_font(index.font, max(6, int(index.size * height)))
        )
        image = turned.rotate(180)
    return np.asarray(image)


def reddened(face: Array, red: Array) -> Array:
    """Return a face with all its print in the RGB colour `red` (3,), as on a red five; unchanged if
    ink and ground cannot be told apart."""
    # The ground may be lit unevenly: take the brightest colour around each pixel.
    ground = cv2.GaussianBlur(cv2.dilate(face, np.ones((25, 25), np.uint8)), (0, 0), 8)
    away = np.linalg.norm(face.astype(np.float32) - ground, axis=2, keepdims=True)
    ink = np.clip((away - LEAST_CONTRAST / 2) / LEAST_CONTRAST, 0, 1)
    if not 0.05 < ink.mean() < MOST_INK:
        return face
    printed: Array = np.clip(face * (1 - ink) + red * ink, 0, 255).astype(np.uint8)
    return printed


def on_dark_ground(face: Array, ground: Array) -> Array:
    """Return a face with pale inks on the dark RGB colour `ground` (3,): lightness inverted, hues
    kept."""
    lab = cv2.cvtColor(face, cv2.COLOR_RGB2LAB).astype(np.float32)
    pale = float(cv2.cvtColor(ground_colour(face)[None, None], cv2.COLOR_RGB2LAB)[0, 0, 0])
    lab[..., 0] = np.clip(pale - lab[..., 0], 0, 255) * 255 / max(pale, 1.0)
    lab[..., 1:] = 128 + (lab[..., 1:] - 128) * 1.25
    turned = cv2.cvtColor(np.clip(lab, 0, 255).astype(np.uint8), cv2.COLOR_LAB2RGB)
    share = lab[..., :1] / 255
    shown: Array = np.clip(turned + ground * (1 - share), 0, 255).astype(np.uint8)
    return shown


def ground_colour(face: Array) -> Array:
    """Return the colour of a face's ground, uint8 (3,), estimated at its upper and lower edges."""
    rim = np.concatenate([face[:8].reshape(-1, 3), face[-8:].reshape(-1, 3)])
    ground: Array = np.percentile(rim, 60, axis=0).astype(np.uint8)
    return ground


def _index_text(code: str, index: Index) -> str:
    if code in FLOWERS:
        return str(FLOWERS.index(code) % 4 + 1)
    if code[0].isdigit():
        return code[0]
    return _LETTERS[index.letters].get(code, "")


@lru_cache(maxsize=512)
def _font(path: str | None, size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.truetype(path, size) if path else ImageFont.load_default(size)
