"""Objects that look like tiles but are not: dominoes, books, cards, boxes, keys, screens.

A detector trained only on tiles mistakes any row of pale oblongs for them. Training therefore
includes tables on which other things lie as tiles do: in rows, in piles, standing side by side, in
grids. Lengths are in tile widths, as in `datasets.table_objects`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from datasets.made_up_sets import chinese_fonts
from datasets.table_objects import Mat, Thing, against, pip_places, plain, random_mat

Array = np.ndarray
Colour = tuple[float, float, float]

LONG = 128
"""Longer side in px of the picture on a thing."""
SHEET = 1024
"""Side in px of the picture of a sheet, a floor or a screen."""
LATIN = list("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
CHINESE = (
    "的一是不了人我在有他這中大來上國個到說們為子和你地出道也時年得就那要下以生會自著去之過家學"
)
SUITS = "♠♥♦♣"


@dataclass
class Strangers:
    """Objects and mats of one kind, for a table without tiles.

    screen: RGB picture that fills the whole photo instead of the table, or None.
    """

    things: list[Thing] = field(default_factory=list)
    mats: list[Mat] = field(default_factory=list)
    screen: Array | None = None

    def standing(self) -> bool:
        """Return True if some of these things stand with a picture on their front."""
        return any(thing.front is not None for thing in self.things)


Area = tuple[float, float, float, float]
"""Left, near, right and far edge of the part of the table that the camera shows, in tile widths."""


def random_strangers(rng: np.random.Generator, area: Area, kind: str | None = None) -> Strangers:
    """Return random things in `area`.

    kind: one of `STRANGERS` (raises KeyError for any other); None for a random one.
    """
    if kind is None:
        kind = str(rng.choice(list(STRANGERS)))
    return STRANGERS[kind](rng, area)


def _row_places(
    rng: np.random.Generator, area: Area, pitch: float, depth: float
) -> list[tuple[float, float, float]]:
    """Return places (x, y, turn) for things, turn in radians: in one to four rows, which may form
    a grid, or scattered at random.

    area: where things are scattered, around the origin. Rows are centred on a point of its inner
      half, and may reach beyond it.
    pitch and depth: size of a thing along and across the rows; neighbours touch or lie a little
      apart. Scattered things may overlap.
    """
    left, near, right, far = area
    turn = float(rng.normal(0, 0.08)) if rng.random() < 0.7 else float(rng.uniform(0, 2 * np.pi))
    middle = np.array([rng.uniform(left, right) * 0.5, rng.uniform(near, far) * 0.5])
    if rng.random() < 0.2:
        return [
            (
                float(rng.uniform(left, right)),
                float(rng.uniform(near, far)),
                float(rng.uniform(0, 2 * np.pi)),
            )
            for _ in range(int(rng.integers(2, 20)))
        ]
    rows, count = int(rng.choice([1, 1, 1, 2, 3, 4])), int(rng.integers(2, 16))
    gap = pitch * float(rng.choice([1.0, 1.02, 1.1, 1.35]))
    across, along = np.array([-np.sin(turn), np.cos(turn)]), np.array([np.cos(turn), np.sin(turn)])
    found = []
    for row in range(rows):
        shift = float(rng.normal(0, 0.4)) * pitch if rng.random() < 0.4 else 0.0
        for at in range(count):
            place = middle + along * ((at - (count - 1) / 2) * gap + shift)
            place = place + across * (row - (rows - 1) / 2) * depth * 1.08
            place = place + rng.normal(0, 0.02 * pitch, 2)
            found.append((float(place[0]), float(place[1]), turn + float(rng.normal(0, 0.02))))
    return found


def _dominoes(rng: np.random.Generator, area: Area) -> Strangers:
    """Return dominoes that lie face up or down, in rows, chains or scattered."""
    wide, high = float(rng.uniform(0.8, 1.2)), float(rng.uniform(0.2, 0.45))
    deep = wide * float(rng.uniform(1.85, 2.15))
    set_of = _DominoSet(rng)
    lengthwise = rng.random() < 0.4
    pitch, depth = (deep, wide) if lengthwise else (wide, deep)
    things = []
    for x, y, turn in _row_places(rng, area, pitch, depth):
        turn += np.pi / 2 if lengthwise or rng.random() < 0.05 else 0.0
        face = set_of.face(rng) if rng.random() < 0.9 else plain(set_of.body * 0.9, 1)
        things.append(Thing(x, y, turn, wide, deep, high, face, plain(set_of.body * 0.85, 1)))
    return Strangers(things)


def _standing_dominoes(rng: np.random.Generator, area: Area) -> Strangers:
    """Return dominoes in rows that stand upright or on their long side, faces to the player."""
    upright = rng.random() < 0.5
    wide, high = (1.0, 2.0) if upright else (2.0, 1.0)
    deep = float(rng.uniform(0.25, 0.5))
    set_of = _DominoSet(rng)
    things = []
    _, near, _, far = area
    y, gap = float(rng.uniform(near, far)) * 0.3, float(rng.choice([1.0, 1.02, 1.15]))
    for row in range(int(rng.choice([1, 1, 2]))):
        count = int(rng.integers(3, 15))
        x = -count * wide * gap / 2
        for _ in range(count):
            face = set_of.face(rng)
            face = face if upright else np.ascontiguousarray(np.rot90(face))
            body = plain(set_of.body * 0.9, 1)
            things.append(
                Thing(x, y + row * 3, float(rng.normal(0, 0.02)), wide, deep, high, body, body,
                      front=face)
            )  # fmt: skip
            x += wide * gap
    return Strangers(things)


class _DominoSet:
    """The appearance of one set of dominoes: body, ink, line between the halves."""

    def __init__(self, rng: np.random.Generator) -> None:
        pale = rng.random() < 0.65
        self.body = rng.uniform(205, 255, 3) if pale else rng.uniform(5, 120, 3)
        if pale:
            self.body = np.full(3, rng.uniform(225, 252)) - [
                0,
                rng.uniform(0, 8),
                rng.uniform(0, 30),
            ]
        self._inks = [against(rng, self.body) for _ in range(10)]
        self._one_ink = rng.random() < 0.6
        self._line = rng.random() < 0.9
        self._size = float(rng.uniform(0.07, 0.11))
        self._most = 10 if rng.random() < 0.2 else 7

    def face(self, rng: np.random.Generator) -> Array:
        """Return the picture of a random domino, RGB uint8, twice as high as wide."""
        wide = LONG // 2
        picture = np.full((LONG, wide, 3), np.clip(self.body, 0, 255), np.uint8)
        for half in (0, 1):
            number = int(rng.integers(0, self._most))
            ink = self._inks[0 if self._one_ink else number]
            for dx, dy in pip_places(number):
                at = (int(wide * (0.5 + 0.27 * dx)), int(wide * (half + 0.5 + 0.27 * dy)))
                cv2.circle(picture, at, int(wide * self._size), ink, -1, cv2.LINE_AA)
        if self._line:
            edge = int(wide * 0.12)
            cv2.line(picture, (edge, wide), (wide - edge, wide), self._inks[0], 2, cv2.LINE_AA)
        return picture


def _books(rng: np.random.Generator, area: Area) -> Strangers:
    """Return books that lie on the table, or a row of them on a shelf, spines to the player."""
    left, near, right, far = area
    if rng.random() < 0.6:  # on a shelf
        things, x = [], left * float(rng.uniform(0.5, 1))
        tall, scale = float(rng.uniform(3, 8)), float(rng.uniform(0.5, 1.5))
        while x < right:
            wide = float(rng.uniform(0.4, 1.4)) * scale
            body = rng.uniform(5, 255, 3) if rng.random() < 0.7 else rng.uniform(215, 255, 3)
            high = tall * float(rng.uniform(0.75, 1.05))
            front = _labelled(rng, int(LONG * 0.3), LONG, body, upright=True)
            side = plain(body * 0.9, 1)
            things.append(
                Thing(x + wide / 2, 0.0, float(rng.normal(0, 0.01)), wide, 3.0, high,
                      plain(np.full(3, 225.0), 1), side, front=front)
            )  # fmt: skip
            x += wide * float(rng.uniform(1.0, 1.04))
        return Strangers(things)
    things = []
    for _ in range(int(rng.integers(1, 5))):
        wide = float(rng.uniform(2, 8))
        cover = _labelled(rng, 96, LONG, rng.uniform(5, 255, 3))
        things.append(
            Thing(float(rng.uniform(left, right)), float(rng.uniform(near, far)),
                  float(rng.uniform(0, 2 * np.pi)), wide, wide * 1.4, float(rng.uniform(0.2, 1.2)),
                  cover, plain(np.full(3, 230.0), 1))
        )  # fmt: skip
    return Strangers(things, [random_mat(rng, 0.0, 0.0)] if rng.random() < 0.3 else [])


def _keyboards(rng: np.random.Generator, area: Area) -> Strangers:
    """Return one or two keyboards of a computer or a piano."""
    return _one_or_two_mats(rng, area, _keys, widths=(7, 22), ratios=(0.3, 0.55))


def _cards(rng: np.random.Generator, area: Area) -> Strangers:
    """Return playing cards and cards of other games, in rows, fans, grids or scattered."""
    wide = float(rng.uniform(1.0, 3.0))
    deep = wide * float(rng.uniform(1.35, 1.6))
    overlap = float(rng.choice([0.25, 0.4, 1.05]))
    other = rng.random() < 0.3
    back = _labelled(rng, 92, LONG, rng.uniform(5, 255, 3))
    things = []
    for at, (x, y, turn) in enumerate(_row_places(rng, area, wide * overlap, deep)):
        face = back if rng.random() < 0.1 else None
        if face is None:
            face = _labelled(rng, 92, LONG, rng.uniform(5, 255, 3)) if other else _card(rng)
        # Each card lies on the one before it and is slightly higher.
        things.append(
            Thing(x, y, turn, wide, deep, 0.02 + 0.01 * at, face, plain(np.full(3, 235.0), 1))
        )
    return Strangers(things)


def _dice(rng: np.random.Generator, area: Area) -> Strangers:
    """Return dice of one set, in rows, in grids or thrown."""
    side = float(rng.uniform(0.4, 1.2))
    body = rng.uniform(225, 255, 3) if rng.random() < 0.6 else rng.uniform(5, 255, 3)
    ink = against(rng, body)
    things = [
        Thing(x, y, turn, side, side, side, _die(rng, body, ink), _die(rng, body, ink))
        for x, y, turn in _row_places(rng, area, side * 1.05, side * 1.05)
    ]
    return Strangers(things)


def _boxes(rng: np.random.Generator, area: Area) -> Strangers:
    """Return printed boxes of games, sweets, medicine or matches, lying or standing in rows."""
    alike = rng.random() < 0.6
    wide, deep = float(rng.uniform(0.8, 5)), float(rng.uniform(0.8, 5))
    standing = rng.random() < 0.5
    body = rng.uniform(5, 255, 3) if rng.random() < 0.6 else rng.uniform(215, 255, 3)
    picture = _labelled(rng, 96, 96, body)
    things = []
    for x, y, turn in _row_places(rng, area, wide, deep):
        if not alike:
            body = rng.uniform(5, 255, 3)
            picture = _labelled(rng, 96, 96, body)
        high = float(rng.uniform(1, 4)) if standing else float(rng.uniform(0.2, 1.2))
        side = plain(body * 0.9, 1)
        things.append(
            Thing(x, y, turn, wide, deep, high, picture, side,
                  front=picture if standing else None)
        )  # fmt: skip
    return Strangers(things)


def _calculators(rng: np.random.Generator, area: Area) -> Strangers:
    """Return calculators, remote controls and keypads."""
    return _one_or_two_mats(rng, area, _keypad, widths=(3, 9), ratios=(1.2, 2.4))


def _floors(rng: np.random.Generator, area: Area) -> Strangers:
    """Return a floor or wall that fills the picture: bricks, parquet or squares with grout, often
    white bathroom tiles."""
    picture = _bricks(rng)
    whole = np.array([[0, 0], [SHEET, 0], [SHEET, SHEET], [0, SHEET]], np.float32)
    # A random quad of the floor, warped to a square, looks like a view in perspective.
    part = 0.5 * whole + SHEET / 4 + rng.normal(0, 0.1 * SHEET, (4, 2)).astype(np.float32)
    turned = np.roll(part, int(rng.integers(4)), axis=0).astype(np.float32)
    warp = cv2.getPerspectiveTransform(turned, whole)
    seen = cv2.warpPerspective(picture, warp, (SHEET, SHEET), borderMode=cv2.BORDER_REFLECT)
    return Strangers(screen=seen)


def _sheets(rng: np.random.Generator, area: Area) -> Strangers:
    """Return printed sheets of rules: tables, numbers, framed signs, text in columns."""
    return _one_or_two_mats(rng, area, _sheet, widths=(6, 20), ratios=(0.7, 1.5))


def _screens(rng: np.random.Generator, area: Area) -> Strangers:
    """Return a screenshot of another game or a phone, mostly filling the picture: cards, numbers in
    squares, icons, letters."""
    picture = _screen(rng)
    if rng.random() < 0.7:
        return Strangers(screen=picture)
    return Strangers(mats=[_mat(rng, area, picture, float(rng.uniform(5, 14)), 1.0)])


def _pieces(rng: np.random.Generator, area: Area) -> Strangers:
    """Return pieces of other games: letters, coloured numbers, or discs of Chinese chess."""
    body = np.full(3, rng.uniform(200, 250)) - [0, rng.uniform(0, 25), rng.uniform(0, 90)]
    round_ones = rng.random() < 0.35
    wide = float(rng.uniform(0.8, 1.3))
    deep = wide * (1.0 if round_ones else float(rng.choice([1.0, 1.05, 1.35])))
    high = float(rng.uniform(0.15, 0.5))
    numbers = rng.random() < 0.5
    standing = not round_ones and rng.random() < 0.35
    things = []
    for x, y, turn in _row_places(rng, area, wide, deep):
        picture = np.full((LONG, int(LONG * wide / deep), 3), np.clip(body, 0, 255), np.uint8)
        if round_ones:
            ink = (190.0, 20.0, 25.0) if rng.random() < 0.5 else (20.0, 20.0, 25.0)
            cv2.circle(picture, (LONG // 2, LONG // 2), int(LONG * 0.42), ink, 3, cv2.LINE_AA)
            _write(rng, picture, str(rng.choice(list("車馬炮兵將帥士象卒仕相砲"))), ink, 0.55)
        elif numbers:
            inks = [
                (200.0, 30.0, 30.0),
                (30.0, 60.0, 170.0),
                (25.0, 25.0, 25.0),
                (220.0, 130.0, 20.0),
            ]
            ink = inks[int(rng.integers(4))]
            _write(rng, picture, str(rng.integers(1, 14)), ink, 0.5, up=0.12)
            at = (picture.shape[1] // 2, int(LONG * 0.8))
            cv2.circle(picture, at, int(LONG * 0.07), ink, 2, cv2.LINE_AA)
        else:
            _write(rng, picture, str(rng.choice(LATIN[:26])), (25.0, 25.0, 25.0), 0.6)
        side = plain(body * 0.85, 1)
        if standing:
            thing = Thing(x, y, turn, wide, high, deep, side, side, front=picture)
        else:
            thing = Thing(x, y, turn, wide, deep, high, picture, side, round=round_ones)
        things.append(thing)
    return Strangers(things)


STRANGERS: dict[str, Callable[[np.random.Generator, Area], Strangers]] = {
    "dominoes": _dominoes,
    "standing dominoes": _standing_dominoes,
    "books": _books,
    "keyboards": _keyboards,
    "cards": _cards,
    "dice": _dice,
    "boxes": _boxes,
    "calculators": _calculators,
    "floors": _floors,
    "sheets": _sheets,
    "screens": _screens,
    "pieces": _pieces,
}
"""Functions that make random things in an area, by kind."""


def _one_or_two_mats(
    rng: np.random.Generator,
    area: Area,
    draw: Callable[[np.random.Generator], Array],
    widths: tuple[float, float],
    ratios: tuple[float, float],
) -> Strangers:
    """Return one or two flat objects of random size with pictures drawn by `draw`.

    widths: minimum and maximum width of an object, in tile widths.
    ratios: minimum and maximum of its depth divided by its width.
    """
    count = int(rng.choice([1, 1, 2]))
    return Strangers(
        mats=[
            _mat(
                rng,
                area,
                draw(rng),
                wide=float(rng.uniform(*widths)),
                ratio=float(rng.uniform(*ratios)),
            )
            for _ in range(count)
        ]
    )


def _mat(rng: np.random.Generator, area: Area, picture: Array, wide: float, ratio: float) -> Mat:
    """Return a mat with a picture, at a random place in the area.

    wide: its width in tile widths.
    ratio: its depth divided by its width.
    """
    left, near, right, far = area
    x, y = float(rng.uniform(left, right)) * 0.4, float(rng.uniform(near, far)) * 0.4
    turn = float(rng.normal(0, 0.15)) if rng.random() < 0.7 else float(rng.uniform(0, 2 * np.pi))
    return Mat(x, y, turn, wide, wide * ratio, picture, [])


def _die(rng: np.random.Generator, body: Array, ink: Colour) -> Array:
    picture = plain(body, 96)
    number = int(rng.integers(1, 7))
    for dx, dy in pip_places(number):
        at = (int(96 * (0.5 + 0.26 * dx)), int(96 * (0.5 + 0.26 * dy)))
        cv2.circle(picture, at, 14 if number == 1 else 9, ink, -1, cv2.LINE_AA)
    return picture


def _card(rng: np.random.Generator) -> Array:
    """Return the picture of a playing card: rank and suit in two corners, pips or a framed picture
    between."""
    wide, high = 92, LONG
    picture = np.full((high, wide, 3), rng.uniform(235, 255), np.uint8)
    suit = int(rng.integers(4))
    ink = (200.0, 25.0, 30.0) if suit in (1, 2) else (20.0, 20.0, 25.0)
    rank = str(rng.choice(["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]))
    for upside_down in (False, True):
        cv2.putText(picture, rank, (5, 22), cv2.FONT_HERSHEY_SIMPLEX, 0.7, ink, 2, cv2.LINE_AA)
        _suit(picture, suit, (13, 34), 7, ink)
        if rank in "JQK" and not upside_down:
            cv2.rectangle(picture, (24, 20), (wide - 25, high - 21), ink, 1)
            for _ in range(14):
                one, two = rng.uniform([26, 22], [wide - 27, high - 23], (2, 2)).astype(int)
                colour = tuple(float(v) for v in rng.uniform(0, 255, 3))
                cv2.line(picture, tuple(one.tolist()), tuple(two.tolist()), colour, 3, cv2.LINE_AA)
        picture = np.ascontiguousarray(np.rot90(picture, 2))
    if rank == "A":
        _suit(picture, suit, (wide // 2, high // 2), 18, ink)
    elif rank.isdigit():
        for at in range(int(rank)):
            column, row = at % 2, at // 2
            _suit(picture, suit, (36 + 20 * column, 26 + 18 * row), 7, ink)
    return picture


def _suit(picture: Array, suit: int, at: tuple[int, int], size: int, ink: Colour) -> None:
    x, y = at
    if suit == 2:
        points = [[x, y - size], [x + size * 0.7, y], [x, y + size], [x - size * 0.7, y]]
        cv2.fillPoly(picture, [np.array(points, np.int32)], ink, cv2.LINE_AA)
        return
    turned = -1 if suit == 1 else 1
    half = max(2, size // 2)
    for side in (-1, 1):
        middle = (x + side * half, y + turned * half // 2)
        cv2.circle(picture, middle, half, ink, -1, cv2.LINE_AA)
    if suit == 3:
        cv2.circle(picture, (x, y - half), half, ink, -1, cv2.LINE_AA)
    tip = y - turned * size
    points = [[x - size, y + turned * half // 2], [x + size, y + turned * half // 2], [x, tip]]
    if suit != 3:
        cv2.fillPoly(picture, [np.array(points, np.int32)], ink, cv2.LINE_AA)
    if suit != 1:
        cv2.line(picture, (x, y), (x, y + size), ink, 2, cv2.LINE_AA)


def _labelled(
    rng: np.random.Generator, wide: int, high: int, body: Array, *, upright: bool = False
) -> Array:
    """Return the picture (high, wide, 3) of a cover, lid or spine with bands, shapes and words on a
    ground of the colour `body`.

    upright: True for words that run from top to bottom.
    """
    picture = np.full((high, wide, 3), np.clip(body, 0, 255), np.uint8)
    for _ in range(int(rng.integers(0, 4))):
        colour = tuple(float(v) for v in rng.uniform(0, 255, 3))
        x, y = int(rng.integers(0, wide)), int(rng.integers(0, high))
        kind = rng.random()
        if kind < 0.4:
            cv2.rectangle(picture, (0, y), (wide, y + int(rng.integers(3, 30))), colour, -1)
        elif kind < 0.7:
            cv2.circle(picture, (x, y), int(rng.integers(4, wide // 2)), colour, -1, cv2.LINE_AA)
        else:
            corner = (x + int(rng.integers(5, wide)), y + int(rng.integers(5, high)))
            cv2.rectangle(picture, (x, y), corner, colour, -1)
    ink = against(rng, body)
    words = int(rng.integers(1, 4))
    canvas = np.ascontiguousarray(np.rot90(picture)) if upright else picture
    for _ in range(words):
        text = _words(rng, int(rng.integers(2, 9)))
        _write(
            rng, canvas, text, ink, float(rng.uniform(0.3, 0.9)), up=float(rng.uniform(-0.35, 0.35))
        )
    return np.ascontiguousarray(np.rot90(canvas, -1)) if upright else canvas


def _words(rng: np.random.Generator, count: int) -> str:
    if rng.random() < 0.5:
        return "".join(rng.choice(list(CHINESE), min(count, 5)))
    return "".join(rng.choice(LATIN[:26], count))


def _write(
    rng: np.random.Generator,
    picture: Array,
    text: str,
    ink: Colour,
    share: float,
    *,
    up: float = 0.0,
) -> None:
    """Write a text into a picture, in place, centred and as large as fits into the share `share` of
    its width and height. Chinese is left out if no font is installed.

    up: distance of the text above the middle, as a share of the picture's height.
    """
    high, wide = picture.shape[:2]
    fonts = chinese_fonts()
    if not text.isascii() and fonts:
        size = max(6, int(share * min(high, wide / len(text))))
        font = ImageFont.truetype(str(rng.choice(fonts)), size)
        page = Image.fromarray(picture)
        place = (wide / 2, high * (0.5 - up))
        colour = (int(ink[0]), int(ink[1]), int(ink[2]))
        ImageDraw.Draw(page).text(place, text, fill=colour, font=font, anchor="mm")
        picture[:] = np.asarray(page)
    elif text.isascii():
        face = int(rng.choice([cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_TRIPLEX]))
        (long, tall), _ = cv2.getTextSize(text, face, 1.0, 2)
        size = share * min(wide / long, high / tall)
        place = (int((wide - long * size) / 2), int(high * (0.5 - up) + tall * size / 2))
        cv2.putText(picture, text, place, face, size, ink, max(1, round(size * 2)), cv2.LINE_AA)


def _rounded(
    picture: Array, low: tuple[int, int], high: tuple[int, int], radius: int, colour: Colour
) -> None:
    (x0, y0), (x1, y1) = low, high
    radius = max(0, min(radius, (x1 - x0) // 2, (y1 - y0) // 2))
    cv2.rectangle(picture, (x0 + radius, y0), (x1 - radius, y1), colour, -1)
    cv2.rectangle(picture, (x0, y0 + radius), (x1, y1 - radius), colour, -1)
    for x in (x0 + radius, x1 - radius):
        for y in (y0 + radius, y1 - radius):
            cv2.circle(picture, (x, y), radius, colour, -1, cv2.LINE_AA)


def _colour(rng: np.random.Generator, low: float = 5, high: float = 255) -> Colour:
    red, green, blue = rng.uniform(low, high, 3)
    return float(red), float(green), float(blue)


def _grid(
    picture: Array,
    rows: int,
    columns: int,
    gap: float,
    fill: Callable[[Array, int, int], None],
    area: Area = (0.0, 0.0, 1.0, 1.0),
) -> None:
    """Call `fill` for each cell of a grid on a picture, to draw into it in place, with the cell's
    pixels, row and column. Cells of 5 px or less are skipped.

    gap: margin of a cell on each side, as a share of its size.
    area: left, top, right and bottom of the grid, as shares of the picture.
    """
    high, wide = picture.shape[:2]
    left, top, right, bottom = area
    across, down = (right - left) * wide / columns, (bottom - top) * high / rows
    for row in range(rows):
        for column in range(columns):
            x, y = left * wide + column * across, top * high + row * down
            low = int(x + gap * across), int(y + gap * down)
            far = int(x + (1 - gap) * across), int(y + (1 - gap) * down)
            cell = picture[low[1] : far[1], low[0] : far[0]]
            if min(cell.shape[:2], default=0) > 5:
                fill(cell, row, column)


def _keys(rng: np.random.Generator) -> Array:
    case, cap = rng.uniform(5, 240, 3), _colour(rng)
    if rng.random() < 0.5:
        cap = _colour(rng, 225, 255)
    high, wide = int(rng.integers(300, 500)), SHEET
    picture = np.full((high, wide, 3), case, np.uint8)
    if rng.random() < 0.2:  # a piano
        picture[:] = 20
        keys = int(rng.integers(7, 24))

        def white(cell: Array, row: int, column: int) -> None:
            cell[:] = (240, 240, 232)

        def black(cell: Array, row: int, column: int) -> None:
            if column % 7 not in (2, 6):
                cell[:, int(cell.shape[1] * 0.2) : int(cell.shape[1] * 0.8)] = (18, 18, 20)

        _grid(picture, 1, keys, 0.02, white)
        half = 0.5 / keys
        _grid(picture, 1, keys, 0.0, black, (half, 0.0, 1 + half, 0.6))
        return picture
    rows, columns, radius = (
        int(rng.integers(3, 7)),
        int(rng.integers(8, 17)),
        int(rng.integers(0, 14)),
    )
    ink, gap = against(rng, np.array(cap)), float(rng.uniform(0.03, 0.1))
    slips = rng.uniform(0, 0.5, rows)

    def key(cell: Array, row: int, column: int) -> None:
        _rounded(cell, (0, 0), (cell.shape[1] - 1, cell.shape[0] - 1), radius, cap)
        if rng.random() < 0.92:
            share = float(rng.uniform(0.25, 0.5))
            _write(rng, cell, str(rng.choice(LATIN)), ink, share, up=float(rng.uniform(-0.1, 0.25)))

    for row in range(rows):
        slip = float(slips[row]) / columns
        band = (slip, row / rows, 1.0, (row + 1) / rows)
        _grid(picture, 1, columns, gap, key, band)
    return picture


def _keypad(rng: np.random.Generator) -> Array:
    body, cap = rng.uniform(5, 250, 3), _colour(rng)
    if rng.random() < 0.4:
        cap = _colour(rng, 220, 255)
    wide, high = 420, int(rng.integers(560, 900))
    picture = np.full((high, wide, 3), body, np.uint8)
    _rounded(picture, (24, 24), (wide - 25, int(high * 0.2)), 6, (150.0, 165.0, 145.0))
    digits = picture[30 : int(high * 0.19), 40 : wide - 40]
    _write(rng, digits, str(rng.integers(0, 99999999)), (25.0, 30.0, 25.0), 0.85)
    rows, columns, radius = (
        int(rng.integers(4, 8)),
        int(rng.integers(3, 6)),
        int(rng.integers(0, 30)),
    )
    ink = against(rng, np.array(cap))
    other = _colour(rng)

    def key(cell: Array, row: int, column: int) -> None:
        colour = other if column == columns - 1 else cap
        _rounded(cell, (0, 0), (cell.shape[1] - 1, cell.shape[0] - 1), radius, colour)
        signs = [*"0123456789+-x=%.", "MC", "AC", "M+", "00"]
        _write(rng, cell, str(rng.choice(signs)), ink, 0.5)

    _grid(picture, rows, columns, float(rng.uniform(0.04, 0.12)), key, (0.04, 0.24, 0.96, 0.98))
    return picture


def _bricks(rng: np.random.Generator) -> Array:
    base = rng.uniform(225, 255, 3) if rng.random() < 0.5 else rng.uniform(30, 230, 3)
    grout = np.clip(base + rng.choice([-1, 1]) * rng.uniform(25, 120), 0, 255)
    picture = np.full((SHEET, SHEET, 3), grout, np.uint8)
    columns = int(rng.integers(6, 36))
    rows = max(3, int(columns * float(rng.choice([0.5, 0.75, 1.0, 1.0, 2.0]))))
    gap = float(rng.uniform(0.01, 0.06))
    half, spread = rng.random() < 0.5, float(rng.choice([2.0, 4.0, 18.0]))
    checked = np.clip(base + rng.normal(0, 70, 3), 0, 255) if rng.random() < 0.25 else None

    def brick(cell: Array, row: int, column: int) -> None:
        colour = checked if checked is not None and (row + column) % 2 else base
        cell[:] = np.clip(colour + rng.normal(0, spread) + rng.normal(0, spread / 3, 3), 0, 255)

    for row in range(rows):
        shift = 0.5 / columns if half and row % 2 else 0.0
        band = (shift - 0.5 / columns, row / rows, 1 + shift, (row + 1) / rows)
        band = (max(0.0, band[0]), band[1], band[2], band[3])
        _grid(picture, 1, columns, gap, brick, band)
    return picture


def _sheet(rng: np.random.Generator) -> Array:
    """Return the picture of a page of rules: lines of text, tables, rows of framed signs."""
    ground = rng.uniform(225, 255, 3)
    picture = np.full((SHEET, SHEET, 3), ground, np.uint8)
    ink = against(rng, ground)
    y = 20
    while y < SHEET - 60:
        kind = rng.random()
        if kind < 0.35:
            high = int(rng.integers(16, 50))
            for _ in range(int(rng.integers(1, 8))):
                band = picture[y : y + high, 30 : SHEET - int(rng.integers(30, 300))]
                if len(band) < high:
                    break
                _write(rng, band, _words(rng, int(rng.integers(6, 40))), ink, 0.9)
                y += int(high * 1.2)
        elif kind < 0.7:  # a table
            rows, columns = int(rng.integers(2, 8)), int(rng.integers(2, 12))
            high = rows * int(rng.integers(30, 70))

            def cell_of_table(cell: Array, row: int, column: int) -> None:
                _write(rng, cell, _words(rng, int(rng.integers(1, 4))), ink, 0.7)

            bottom = min(1.0, (y + high) / SHEET)
            _grid(picture, rows, columns, 0.05, cell_of_table, (0.04, y / SHEET, 0.96, bottom))
            for row in range(rows + 1):
                at = int(y + row * high / rows)
                cv2.line(picture, (40, at), (SHEET - 41, at), ink, 1)
            for column in range(columns + 1):
                at = int(40 + column * (SHEET - 81) / columns)
                cv2.line(picture, (at, y), (at, y + high), ink, 1)
            y += high + 20
        else:  # framed signs in a row
            count, high = int(rng.integers(4, 14)), int(rng.integers(50, 130))
            fill = _colour(rng, 120, 255)
            sign = _signs(rng, fill, ink)
            if y + high < SHEET:
                _grid(picture, 1, count, 0.08, sign, (0.04, y / SHEET, 0.96, (y + high) / SHEET))
            y += high + 15
    return picture


def _signs(
    rng: np.random.Generator, fill: Colour, ink: Colour
) -> Callable[[Array, int, int], None]:
    """Return a function that draws a framed sign into a cell, for `_grid`."""

    def sign(cell: Array, row: int, column: int) -> None:
        _rounded(cell, (0, 0), (cell.shape[1] - 1, cell.shape[0] - 1), 8, fill)
        _write(rng, cell, _words(rng, 1), ink, 0.5)

    return sign


def _screen(rng: np.random.Generator) -> Array:
    """Return the picture of a square part of a screen: a grid of cards, numbers, letters, icons or
    other signs, sometimes below a title bar."""
    ground = _colour(rng)
    picture = np.full((SHEET, SHEET, 3), ground, np.uint8)
    kind = str(rng.choice(["cards", "numbers", "letters", "icons", "sudoku", "gems", "calendar"]))
    radius = int(rng.integers(2, 30))
    cap = _colour(rng, 200, 255)
    ink = against(rng, np.array(cap))

    def cell_of_screen(cell: Array, row: int, column: int) -> None:
        high, wide = cell.shape[:2]
        low, far = (0, 0), (wide - 1, high - 1)
        if kind == "cards":
            if rng.random() < 0.8:
                cell[:] = cv2.resize(_card(rng), (wide, high), interpolation=cv2.INTER_AREA)
        elif kind == "numbers":
            _rounded(cell, low, far, radius, _colour(rng, 120, 255))
            if rng.random() < 0.75:
                _write(rng, cell, str(2 ** int(rng.integers(1, 12))), ink, 0.55)
        elif kind == "letters":
            _rounded(cell, low, far, radius, cap)
            if rng.random() < 0.85:
                _write(rng, cell, str(rng.choice(LATIN[:26])), ink, 0.6)
        elif kind == "icons":
            _rounded(cell, low, (wide - 1, int(high * 0.75)), radius, _colour(rng))
            top = cell[: int(high * 0.75)]
            _write(rng, top, _words(rng, 1), _colour(rng), 0.6)
        elif kind == "sudoku":
            cell[:] = 250
            if rng.random() < 0.5:
                _write(rng, cell, str(rng.integers(1, 10)), (20.0, 20.0, 60.0), 0.6)
        elif kind == "gems":
            at, size = (wide // 2, high // 2), int(min(wide, high) * 0.4)
            if rng.random() < 0.5:
                cv2.circle(cell, at, size, _colour(rng), -1, cv2.LINE_AA)
            else:
                _rounded(cell, low, far, radius, _colour(rng))
        else:
            cell[:] = cap
            _write(rng, cell, str(rng.integers(1, 32)), ink, 0.4)

    rows, columns = int(rng.integers(3, 11)), int(rng.integers(3, 12))
    _grid(picture, rows, columns, float(rng.uniform(0.02, 0.1)), cell_of_screen)
    if rng.random() < 0.5:
        bar = picture[: int(SHEET * 0.08)]
        bar[:] = _colour(rng)
        _write(rng, bar, _words(rng, 8), _colour(rng), 0.6)
    return picture
