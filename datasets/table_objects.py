"""Objects on mahjong tables other than tiles: dice, markers, sticks, racks, and mats under them.
Lengths are in tile widths.
"""

from dataclasses import dataclass

import cv2
import numpy as np

Array = np.ndarray

TEXTURE = 96
"""Side in px of the picture on a thing."""
MAT_PIXELS = 1024
"""Side in px of the picture of a mat."""
_PIPS = {
    1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)], 5: [(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}  # fmt: skip


def pip_places(number: int) -> list[tuple[int, int]]:
    """Return the places of a number's pips as steps of -1, 0 or 1 to the right and down from the
    middle. 0 has none; 7, 8 and 9 are as on dominoes."""
    if number <= 6:
        return _PIPS.get(number, [])
    sides = [(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 1)]
    return [*sides, *[(0, dy) for dy in {7: (0,), 8: (-1, 1)}.get(number, (-1, 0, 1))]]


@dataclass
class Thing:
    """A box or disc on the table, other than a tile; lengths in tile widths.

    x and y: its middle.
    turn: angle about the vertical axis, in radians.
    wide, deep, high: extents to the right, away from the player and upward before it is turned.
    top and sides: RGB pictures on its surfaces; one pixel for a plain colour.
    """

    x: float
    y: float
    turn: float
    wide: float
    deep: float
    high: float
    top: Array
    sides: Array
    round: bool = False
    """True for a disc (an ellipse inside the top's rectangle)."""
    front: Array | None = None
    """Picture on its near and far sides; None for the same as on the other sides."""


@dataclass
class Mat:
    """A flat object on the table with an RGB picture, its middle at x and y, `wide` by `deep` tile
    widths.

    turn: angle about the vertical axis, in radians.
    """

    x: float
    y: float
    turn: float
    wide: float
    deep: float
    picture: Array
    keys: list[tuple[float, float, float, float]]
    """Boxes of some keys in the picture, for objects that look like tiles: left, top, right and
    bottom, as shares of the picture."""


def random_things(rng: np.random.Generator, area: tuple[float, float, float, float]) -> list[Thing]:
    """Return random dice, markers, sticks, coins and boxes in and around `area` (left, near, right,
    far edge, in tile widths)."""
    left, near, right, far = area
    things: list[Thing] = []
    for _ in range(int(rng.integers(1, 6))):
        x, y = float(rng.uniform(left - 3, right + 3)), float(rng.uniform(near - 3, far + 5))
        make = (_dice, _dice, _marker, _marker, _sticks, _coins, _slab)[int(rng.integers(7))]
        things.extend(make(rng, x, y))
    return things


def random_mat(rng: np.random.Generator, x: float, y: float, *, large: bool = False) -> Mat:
    """Return a random mat with its middle at x and y: squared paper, a cutting or playing mat, a
    keyboard or a printed page.

    large: True to enlarge it up to twice.
    """
    make = (_squared, _printed, _printed, _keyboard, _keyboard, _page)[int(rng.integers(6))]
    picture, wide, deep, keys = make(rng)
    grown = float(rng.uniform(1.0, 2.0)) if large else 1.0
    turn = float(rng.normal(0, 0.15) if rng.random() < 0.7 else rng.uniform(0, 2 * np.pi))
    return Mat(x, y, turn, wide * grown, deep * grown, picture, keys)


def _dice(rng: np.random.Generator, x: float, y: float) -> list[Thing]:
    side = float(rng.uniform(0.35, 0.8))
    body = np.array([235, 232, 225]) if rng.random() < 0.7 else rng.uniform(0, 255, 3)
    ink = np.array([25, 20, 20]) if body.mean() > 120 else np.array([240, 240, 235])
    found = []
    for _ in range(int(rng.integers(1, 4))):
        number = int(rng.integers(1, 7))
        found.append(
            Thing(
                x,
                y,
                float(rng.uniform(0, np.pi)),
                side,
                side,
                side,
                _pips(number, body, ink),
                _pips(int(rng.integers(1, 7)), body, ink),
            )
        )
        x, y = x + side * float(rng.uniform(1.2, 2.5)), y + side * float(rng.uniform(-1, 1))
    return found


def _pips(number: int, body: Array, ink: Array) -> Array:
    picture = plain(body, TEXTURE)
    red = number in (1, 4) and body.mean() > 120
    colour = (190, 20, 25) if red else tuple(float(v) for v in ink)
    for dx, dy in _PIPS[number]:
        at = (int(TEXTURE * (0.5 + 0.26 * dx)), int(TEXTURE * (0.5 + 0.26 * dy)))
        radius = TEXTURE * (0.16 if number == 1 else 0.09)
        cv2.circle(picture, at, int(radius), colour, -1, cv2.LINE_AA)
    return picture


def _marker(rng: np.random.Generator, x: float, y: float) -> list[Thing]:
    """Return a wind or dealer marker: a small plate with a letter, a word or a number."""
    size = float(rng.uniform(0.7, 1.8))
    body = rng.uniform(20, 250, 3)
    picture = plain(body, TEXTURE)
    ink = against(rng, body)
    if rng.random() < 0.6:
        cv2.rectangle(picture, (8, 8), (TEXTURE - 9, TEXTURE - 9), ink, 2, cv2.LINE_AA)
    words = ("E", "S", "W", "N", "EAST", "SOUTH", "WEST", "NORTH", "DEALER", "1", "2", "OK")
    _write(rng, picture, str(rng.choice(words)), ink)
    oblong = float(rng.uniform(0.5, 1.0)) if rng.random() < 0.4 else 1.0
    high = float(rng.uniform(0.08, 0.5))
    turn = float(rng.uniform(0, 2 * np.pi))
    return [
        Thing(x, y, turn, size, size * oblong, high, picture, plain(body * 0.8, 1),
              round=bool(rng.random() < 0.45))
    ]  # fmt: skip


def _sticks(rng: np.random.Generator, x: float, y: float) -> list[Thing]:
    """Return one to four scoring sticks side by side: long, thin and white, with dots in the
    middle."""
    picture = np.full((16, 160, 3), rng.uniform(225, 255), np.uint8)
    ink = (200, 30, 30) if rng.random() < 0.6 else (30, 30, 30)
    dots = int(rng.choice([1, 5, 8, 10]))
    for at in range(dots):
        place = 80 + int((at - (dots - 1) / 2) * 7)
        cv2.circle(picture, (place, 8), 3 if dots > 1 else 5, ink, -1, cv2.LINE_AA)
    turn, side = float(rng.uniform(0, np.pi)), plain(np.array([225, 225, 220]), 1)
    gap = float(rng.uniform(0.3, 0.6))
    step = np.array([-np.sin(turn), np.cos(turn)]) * gap
    return [
        Thing(x + step[0] * at, y + step[1] * at, turn + float(rng.normal(0, 0.05)), 3.4, 0.28,
              0.14, picture, side)
        for at in range(int(rng.integers(1, 5)))
    ]  # fmt: skip


def _coins(rng: np.random.Generator, x: float, y: float) -> list[Thing]:
    """Return one to three coins or chips close together."""
    size, body = float(rng.uniform(0.6, 1.6)), rng.uniform(30, 240, 3)
    picture = plain(body, TEXTURE)
    ink = against(rng, body)
    cv2.circle(picture, (TEXTURE // 2, TEXTURE // 2), int(TEXTURE * 0.36), ink, 2, cv2.LINE_AA)
    _write(rng, picture, str(rng.choice(["1", "5", "10", "25", "100"])), ink)
    high = float(rng.uniform(0.08, 0.6))
    return [
        Thing(x + float(rng.normal(0, size)) * (at > 0), y + float(rng.normal(0, size)) * (at > 0),
              float(rng.uniform(0, 6)), size, size, high, picture, plain(body * 0.75, 1), True)
        for at in range(int(rng.integers(1, 4)))
    ]  # fmt: skip


def _slab(rng: np.random.Generator, x: float, y: float) -> list[Thing]:
    """Return a phone, box, eraser or pack of cards: a box with one or two marks on it."""
    body = rng.uniform(5, 250, 3) if rng.random() < 0.6 else np.full(3, rng.uniform(5, 250))
    picture = plain(body, TEXTURE)
    ink = against(rng, body)
    if rng.random() < 0.5:
        edge = int(rng.integers(4, 20))
        corner = (TEXTURE - edge, TEXTURE - edge)
        fill = -1 if rng.random() < 0.5 else 2
        cv2.rectangle(picture, (edge, edge), corner, ink, fill, cv2.LINE_AA)
    if rng.random() < 0.5:
        words = ["LOOK", "No 7", "PLAY", "A", "x", "24", "tea"]
        _write(rng, picture, str(rng.choice(words)), against(rng, body))
    wide = float(rng.uniform(0.8, 4))
    turn = float(rng.uniform(0, np.pi))
    deep, high = wide * float(rng.uniform(0.3, 1)), float(rng.uniform(0.1, 1))
    return [Thing(x, y, turn, wide, deep, high, picture, plain(body * 0.8, 1))]


_Drawn = tuple[Array, float, float, list[tuple[float, float, float, float]]]
"""A mat's picture, width and depth in tile widths, and `Mat.keys`."""


def _squared(rng: np.random.Generator) -> _Drawn:
    """Return squared paper or a cutting mat; the latter has numbers along its edge."""
    paper = rng.random() < 0.6
    ground = rng.uniform(225, 255, 3) if paper else rng.uniform(20, 150, 3)
    picture = plain(ground, MAT_PIXELS)
    ink = _mixed(ground, against(rng, ground), float(rng.uniform(0.15, 0.7)))
    cells = int(rng.integers(8, 40))
    step = MAT_PIXELS / cells
    oblong = step * (float(rng.uniform(0.7, 1.5)) if rng.random() < 0.3 else 1.0)
    thick = int(rng.integers(1, 4))
    for at in np.arange(0, MAT_PIXELS, step):
        cv2.line(picture, (int(at), 0), (int(at), MAT_PIXELS), ink, thick, cv2.LINE_AA)
    for at in np.arange(0, MAT_PIXELS, oblong):
        cv2.line(picture, (0, int(at)), (MAT_PIXELS, int(at)), ink, thick, cv2.LINE_AA)
    if not paper:
        for at in range(0, cells, 2):
            place = (int(at * step) + 2, int(step * 0.8))
            cv2.putText(picture, str(at), place, cv2.FONT_HERSHEY_SIMPLEX, step / 50, ink, 1)
    side = cells * float(rng.uniform(0.3, 1.3))
    return picture, side, side, []


def _printed(rng: np.random.Generator) -> _Drawn:
    """Return a playing mat: frames for the discards, a ring in the middle, words, ornaments."""
    ground = rng.uniform(5, 160, 3)
    picture = plain(ground, MAT_PIXELS)
    side = float(rng.uniform(14, 30))
    unit = MAT_PIXELS / side
    ink = _mixed(ground, against(rng, ground), float(rng.uniform(0.3, 1)))
    thick = int(rng.integers(1, 5))
    for quarter in range(4):
        picture = np.ascontiguousarray(np.rot90(picture))
        x, y = MAT_PIXELS / 2 - 3 * unit, MAT_PIXELS / 2 + 3.2 * unit
        for row in range(int(rng.integers(0, 4))):
            for column in range(6):
                one = (int(x + column * unit), int(y + row * 1.4 * unit))
                two = (int(x + (column + 0.94) * unit), int(y + (row * 1.4 + 1.3) * unit))
                cv2.rectangle(picture, one, two, ink, thick, cv2.LINE_AA)
        if rng.random() < 0.5:
            word = ("EAST", "SOUTH", "WEST", "NORTH")[quarter]
            place = (int(x), int(y - unit * 0.3))
            cv2.putText(picture, word, place, cv2.FONT_HERSHEY_DUPLEX, unit / 30, ink, thick)
    middle = (MAT_PIXELS // 2, MAT_PIXELS // 2)
    if rng.random() < 0.6:
        cv2.circle(picture, middle, int(2.2 * unit), ink, thick, cv2.LINE_AA)
    for _ in range(int(rng.integers(0, 6))):  # ornaments
        at = tuple(int(v) for v in rng.uniform(0, MAT_PIXELS, 2))
        size = (int(rng.uniform(1, 4) * unit), int(rng.uniform(1, 4) * unit))
        angle = float(rng.uniform(0, 180))
        cv2.ellipse(picture, at, size, angle, 0, 360, ink, thick, cv2.LINE_AA)
    return picture, side, side, []


def _keyboard(rng: np.random.Generator) -> _Drawn:
    """Return a keyboard: rows of keys with letters, each row shifted to the right at random."""
    case, cap = rng.uniform(5, 240, 3), rng.uniform(5, 255, 3)
    if rng.random() < 0.5:  # white keys, which are most easily taken for white dragons
        cap = rng.uniform(225, 255, 3)
    picture = plain(case, MAT_PIXELS)
    rows, columns = int(rng.integers(3, 7)), int(rng.integers(7, 16))
    across, down = MAT_PIXELS / columns, MAT_PIXELS / rows
    ink = against(rng, cap)
    gap = float(rng.uniform(0.04, 0.12))
    keys: list[tuple[float, float, float, float]] = []
    for row in range(rows):
        slip = float(rng.uniform(0, 0.5)) * across
        for column in range(columns):
            x, y = column * across + slip, row * down
            one = (int(x + gap * across), int(y + gap * down))
            two = (int(x + (1 - gap) * across), int(y + (1 - gap) * down))
            cv2.rectangle(picture, one, two, cap.tolist(), -1, cv2.LINE_AA)
            if rng.random() < 0.85:
                # List only keys with a letter: a blank key by itself looks just like a blank tile.
                if rng.random() < 0.1 and two[0] < MAT_PIXELS:
                    x0, y0, x1, y1 = (v / MAT_PIXELS for v in (*one, *two))
                    keys.append((x0, y0, x1, y1))
                text = str(rng.choice(list("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789;,./-=")))
                place = (int(x + 0.3 * across), int(y + 0.65 * down))
                cv2.putText(
                    picture, text, place, cv2.FONT_HERSHEY_SIMPLEX, across / 50, ink, 3, cv2.LINE_AA
                )
    key = float(rng.uniform(0.6, 1.4))
    return picture, columns * key, rows * key * float(rng.uniform(0.9, 1.15)), keys


def _page(rng: np.random.Generator) -> _Drawn:
    """Return a printed page: lines of words, and a picture or two in frames."""
    ground = rng.uniform(215, 255, 3)
    picture = plain(ground, MAT_PIXELS)
    letters = list("abcdefghijklmnopqrstuvwxyzTKS  ")
    size, y = float(rng.uniform(0.6, 2.2)), 30.0
    while y < MAT_PIXELS:
        line = "".join(rng.choice(letters, 70))
        cv2.putText(
            picture, line, (20, int(y)), cv2.FONT_HERSHEY_COMPLEX, size, (40, 40, 40), 1,
            cv2.LINE_AA,
        )  # fmt: skip
        y += size * 42
    for _ in range(int(rng.integers(0, 5))):
        x0, y0 = rng.uniform(0, MAT_PIXELS * 0.8, 2)
        x1, y1 = x0 + rng.uniform(60, 360), y0 + rng.uniform(60, 360)
        fill = rng.uniform(0, 255, 3).tolist()
        cv2.rectangle(picture, (int(x0), int(y0)), (int(x1), int(y1)), fill, -1, cv2.LINE_AA)
    return picture, float(rng.uniform(5, 14)), float(rng.uniform(6, 18)), []


def plain(colour: Array, side: int) -> Array:
    """Return a square picture of one colour: RGB uint8 (side, side, 3)."""
    return np.full((side, side, 3), np.clip(colour, 0, 255), np.uint8)


def against(rng: np.random.Generator, ground: Array) -> tuple[float, float, float]:
    """Return an RGB ink that is readable on `ground`: pale on dark, dark on pale."""
    pale = ground.mean() < 128
    ink = rng.uniform(170, 255, 3) if pale else rng.uniform(0, 90, 3)
    return float(ink[0]), float(ink[1]), float(ink[2])


def _mixed(
    ground: Array, ink: tuple[float, float, float], share: float
) -> tuple[float, float, float]:
    mixed = ground * (1 - share) + np.array(ink) * share
    return float(mixed[0]), float(mixed[1]), float(mixed[2])


def _write(
    rng: np.random.Generator, picture: Array, text: str, ink: tuple[float, float, float]
) -> None:
    """Draw `text` in the middle of a square picture of `TEXTURE` px, in place, in a font chosen at
    random; the longer side of the text is 70 % of the picture's side."""
    font = int(rng.choice([cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_TRIPLEX]))
    (wide, high), _ = cv2.getTextSize(text, font, 1.0, 2)
    size = 0.7 * TEXTURE / max(wide, high)
    place = (int((TEXTURE - wide * size) / 2), int((TEXTURE + high * size) / 2))
    cv2.putText(picture, text, place, font, size, ink, max(1, int(size * 2)), cv2.LINE_AA)
