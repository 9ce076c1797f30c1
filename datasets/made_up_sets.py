"""Drawn tile sets: the project's own, and any number of random ones for training.

A random set varies the features in which sets on sale differ: inks, brush, birds, rings, sticks,
white dragons, Western indices, and the typeface of its characters if fonts for Chinese are
installed.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

import numpy as np
from PIL import Image, ImageColor, ImageDraw, ImageFont

from datasets.art.drawing import tile_image, varied_image
from datasets.art.styles import STYLES, ArtStyle
from datasets.art.suits import HONOR_CHARACTERS, NUMBERS, honor_ink
from datasets.faces import DRAWN, FACE_CODES, FACE_HEIGHT, FACE_WIDTH, FaceBook, merge
from datasets.pictures import random_bird, random_plant, random_shoot
from datasets.workers import THIS_PROCESS, Workers
from scoring.tiles import FLOWERS

FONT_FOLDERS = (Path("/usr/share/fonts"), Path.home() / ".local/share/fonts")
BIRDS_EACH, FLOWERS_EACH = 32, 4
"""Number of birds, and of pictures of each flower, in a set of `picture_sets`. Sets on sale have
one of each."""
INDEX_CORNER = (0.05, 0.03, 0.19, 0.17)
"""Box of the Western index, in shares of the face: left, top, right, bottom."""
FLOWER_NAMES = "春夏秋冬梅蘭菊竹"
NO_CHARACTER = "\U0010ffff"
"""A code point that no font has, to see how a font draws a missing character."""
VARIANTS = {"東": "東东", "發": "發发発", "萬": "萬萬萬万", "五": "五伍", "蘭": "蘭蘭兰"}
"""For the usual character on a tile, all characters that sets print on it, the usual one first."""
BIRDS = ("perched", "flying", "fan", "long")


def drawn_faces() -> FaceBook:
    """Return the project's own drawn faces, one set per style of `datasets.art.styles`."""
    book = FaceBook()
    for style in STYLES:
        for code in FACE_CODES:
            book.add(f"{DRAWN}{style}", code, tile_image(code, FACE_HEIGHT, style=style))
    return book


def made_up_sets(count: int, *, seed: int, workers: Workers = THIS_PROCESS) -> FaceBook:
    """Return `count` random tile sets, each with all 42 faces. The same seed and installed fonts
    give the same sets.

    workers: processes that draw them.
    """
    return merge(*workers.results(partial(_made_up_set, seed=seed), range(count)))


def _made_up_set(at: int, *, seed: int) -> FaceBook:
    book = FaceBook()
    fonts = chinese_fonts()
    rng = np.random.default_rng([seed, at])
    look = random_look(rng)
    font = str(rng.choice(fonts)) if fonts and rng.random() < 0.7 else None
    own_bird = rng.random() < 0.5
    for code in FACE_CODES:
        face = None
        if font is not None and (code in HONOR_CHARACTERS or code[-1] == "m"):
            face = _typeset(code, font, look, rng)
        elif own_bird and code == "1s":
            face = _picture(code, font, look, rng)
        if face is None:
            face = varied_image(code, FACE_HEIGHT, look, rng)
        book.add(f"{DRAWN}{seed}-{at}", code, face)
    return book


def picture_sets(count: int, *, seed: int, workers: Workers = THIS_PROCESS) -> FaceBook:
    """Return `count` random sets with many different birds and flowers and no other tiles, to train
    a classifier on the variety of pictures. The same seed and installed fonts give the same sets;
    without fonts they have only birds.

    workers: processes that draw them.
    """
    return merge(*workers.results(partial(_picture_set, seed=seed), range(count)))


def _picture_set(at: int, *, seed: int) -> FaceBook:
    book = FaceBook()
    fonts = chinese_fonts()
    rng = np.random.default_rng([seed, at])
    look = random_look(rng)
    font = str(rng.choice(fonts)) if fonts else None
    for code in ("1s", *FLOWERS) if font else ("1s",):
        for _ in range(BIRDS_EACH if code == "1s" else FLOWERS_EACH):
            face = _picture(code, font, look, rng, richer=True)
            if face is not None:
                book.add(f"{DRAWN}{seed}-pictures-{at}", code, face)
    return book


def random_look(rng: np.random.Generator) -> ArtStyle:
    """Return a random style for a drawn tile set."""

    def ink(base: tuple[int, int, int], spread: float) -> str:
        channels = np.clip(np.array(base) + rng.normal(0, spread, 3), 0, 255).astype(int)
        return "#" + "".join(f"{value:02x}" for value in channels)

    black = (25, 30, 40) if rng.random() < 0.7 else (30, 50, 130)
    palette = {
        "black": ink(black, 14),
        "red": ink((195, 30, 35), 24),
        "green": ink((20, 105, 60), 26),
        "blue": ink((30, 65, 150), 28),
        "ground": ink((248, 244, 234), 7),
        "back": ink((60, 120, 100), 50),
    }
    if rng.random() < 0.08:  # sets in a single ink
        palette |= dict.fromkeys(("black", "red", "green", "blue"), palette["black"])
    return ArtStyle(
        tuple(palette.items()),
        weight=float(rng.uniform(0.75, 1.3)),
        hand=str(rng.choice(["regular", "carved"])),
        five=str(rng.choice(["五", "伍"])),
        number_ink=str(rng.choice(["black", "blue", "green"], p=[0.6, 0.3, 0.1])),
        wind_ink=str(rng.choice(["black", "blue", "green"], p=[0.6, 0.3, 0.1])),
        dot=str(rng.choice(["ringed", "heavy", "wheel", "target"])),
        stick=str(rng.choice(["lobed", "jointed", "hollow"])),
        bird=str(rng.choice(BIRDS)),
        mirrored=bool(rng.random() < 0.3),
        white=str(rng.choice(["framed", "corners", "double", "blank"], p=[0.25, 0.25, 0.15, 0.35])),
        index=bool(rng.random() < 0.35),
        size=float(rng.uniform(0.8, 1.06)),
    )


@lru_cache(maxsize=1)
def chinese_fonts() -> list[str]:
    """Return the paths of installed fonts with the characters on tiles, cached; empty if there are
    none."""
    found = []
    for folder in FONT_FOLDERS:
        for path in sorted(folder.rglob("*")):
            if path.suffix.lower() in {".ttf", ".ttc", ".otf"} and _has_characters(path):
                found.append(str(path))
    return found


def _has_characters(path: Path) -> bool:
    """Return True if a font draws 一, 九, 南 and 中, each differently from the others and from a
    missing character."""
    try:
        font = ImageFont.truetype(str(path), 40)
        shapes = [font.getmask(char).getbbox() for char in f"一九南中{NO_CHARACTER}"]
    except (OSError, ValueError):
        return False
    return None not in shapes[:4] and len({str(shape) for shape in shapes}) == 5


def _typeset(code: str, font: str, look: ArtStyle, rng: np.random.Generator) -> np.ndarray | None:
    """Return the face (uint8, RGB) of a character tile or honor in a typeface, or None if the font
    lacks a character.

    code: code of the tile.
    font: path of the font file.
    """
    image = Image.new("RGB", (FACE_WIDTH * 3, FACE_HEIGHT * 3), look.colour("ground"))
    lettering = _Lettering(image, font, look, rng)
    if code in HONOR_CHARACTERS:
        box = (0.16, 0.16, 0.84, 0.84)
        done = lettering.draw(HONOR_CHARACTERS[code], box, look.colour(honor_ink(code, look)))
    else:
        above = NUMBERS[int(code[0]) - 1]
        top = (0.2, 0.08, 0.8, 0.42)
        done = lettering.draw(above, top, look.colour(look.number_ink))
        below = (0.17, 0.47, 0.83, 0.92)
        done = done and lettering.draw("萬", below, look.colour("red"))
    if not done:
        return None
    if look.index:
        lettering.draw(code[0], INDEX_CORNER, look.colour("red"))
    return _small(image)


def _picture(
    code: str, font: str | None, look: ArtStyle, rng: np.random.Generator, *, richer: bool = False
) -> np.ndarray | None:
    """Return the face (uint8, RGB) of a random bird or flower, or None if the font lacks the
    flower's character.

    richer: True to let birds also sit on stalks and branches, and to draw stalks without a bird.
    """
    width, height = FACE_WIDTH * 3, FACE_HEIGHT * 3
    inks = [_channels(look.colour(ink)) for ink in ("black", "red", "green", "blue")]
    draw: Callable[..., np.ndarray] = (
        random_bird if code == "1s" or rng.random() < 0.15 else random_plant
    )
    if richer and code == "1s" and rng.random() < 0.12:
        draw = random_shoot
    elif richer and rng.random() < 0.4:
        draw = partial(random_bird, perched=True) if draw is random_bird else draw
    image = Image.fromarray(draw(rng, width, height, inks, _channels(look.colour("ground"))))
    if code == "1s":
        if look.index and font:
            _Lettering(image, font, look, rng).draw("1", INDEX_CORNER, _ink(look, rng))
        return _small(image)
    if rng.random() < 0.6:  # room for the characters
        share = float(rng.uniform(0.65, 0.9))
        smaller = image.resize((int(width * share), int(height * share)))
        image = Image.new("RGB", (width, height), look.colour("ground"))
        down = int(height * (1 - share) * rng.uniform(0.5, 1))
        image.paste(smaller, (int(width * (1 - share) / 2), down))
    return _small(image) if _signed(image, code, str(font), look, rng) else None


def _signed(
    image: Image.Image, code: str, font: str, look: ArtStyle, rng: np.random.Generator
) -> bool:
    """Draw a flower's character, and usually its number, into the upper corners. Return False if
    the font lacks the character."""
    lettering = _Lettering(image, font, look, rng)
    left, right = (0.05, 0.04, 0.33, 0.26), (0.67, 0.04, 0.95, 0.26)
    if rng.random() < 0.5:
        left, right = right, left
    number = FLOWERS.index(code)
    if not lettering.draw(FLOWER_NAMES[number], left, _ink(look, rng)):
        return False
    digit = (NUMBERS if rng.random() < 0.2 else "1234")[number % 4]
    if rng.random() < 0.85:
        x0, y0, x1, y1 = right
        smaller = (x0 + 0.06, y0 + 0.03, x1 - 0.06, y1 - 0.05)
        lettering.draw(digit, smaller, _ink(look, rng))
    return True


def _ink(look: ArtStyle, rng: np.random.Generator) -> str:
    return look.colour(str(rng.choice(["black", "red", "green", "blue"], p=[0.3, 0.35, 0.2, 0.15])))


def _channels(colour: str) -> np.ndarray:
    return np.array(ImageColor.getrgb(colour))


def _small(image: Image.Image) -> np.ndarray:
    return np.asarray(image.resize((FACE_WIDTH, FACE_HEIGHT), Image.Resampling.LANCZOS))


@dataclass(frozen=True)
class _Lettering:
    """Draws characters into the image of a face, in a typeface and in the look of a set.

    image: image of 3 times the stored size of a face.
    font: path of the font's file.
    """

    image: Image.Image
    font: str
    look: ArtStyle
    rng: np.random.Generator

    def draw(self, char: str, box: tuple[float, float, float, float], colour: str) -> bool:
        """Draw a character, or a variant of it, to fill a box (left, top, right, bottom in shares
        of the face). Return False if the font lacks it."""
        forms = VARIANTS.get(char, char)
        char = forms[int(self.rng.integers(len(forms)))]
        width, height = FACE_WIDTH * 3, FACE_HEIGHT * 3
        size = self.look.size
        wide, tall = (box[2] - box[0]) * width * size, (box[3] - box[1]) * height * size
        trial = ImageFont.truetype(self.font, 100)
        bold = max(0, round((self.look.weight - 0.9) * 8))
        left, upper, right, lower = trial.getbbox(char)
        # A missing character is drawn as an empty box, which would teach a framed white dragon.
        missing = bytes(trial.getmask(char)) == bytes(trial.getmask(NO_CHARACTER))
        if missing or trial.getmask(char).getbbox() is None:
            return False
        # A 一 is as wide as other characters but flat: scale it by its width.
        scale = min(wide / (right - left), tall / max(lower - upper, 0.5 * (right - left)))
        real = ImageFont.truetype(self.font, max(8, round(100 * scale)))
        middle = ((box[0] + box[2]) / 2 * width, (box[1] + box[3]) / 2 * height)
        pen = ImageDraw.Draw(self.image)
        pen.text(middle, char, fill=colour, font=real, anchor="mm", stroke_width=bold)
        return True
