"""The project's own drawings of mahjong tile faces, as SVG or as pixels.

A face is a tuple of shapes in a box of 60 wide and 80 high (y grows downwards), with inks by name
("black", "red", "green", "blue", "ground"), so that a drawing can be coloured in several ways. The
looks in `STYLES` differ in the features in which tile sets on sale differ: the colours, the brush,
五 or 伍, the kind of ring and stick, the bird, the white dragon, a Western index in the corner.

>>> tile_svg("5p").startswith("<svg ")
True
>>> tile_image("C", 96).shape
(96, 72, 3)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from xml.sax.saxutils import escape

import numpy as np
from PIL import Image, ImageDraw

from datasets.glyphs import brush_glyph, pen_glyph, smooth
from scoring.tiles import ALL, BACK, tile_name

WIDTH, HEIGHT = 60, 80

CODES = ALL
PICTURE_PX, COLOURS = 128, 64
"""Height in px of a face in the app's PNG files, and number of colours in the palette of such a
file."""


def tile_svg(code: str) -> str:
    """Return an SVG image of a tile, seen slightly from above, that needs no font, style sheet or
    other file. Raises ValueError for an unknown code."""
    look = _LOOKS["plain"]
    face = () if _known(code) == BACK else _face(code, look)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 66 91" role="img">'
        f"<title>{escape(tile_name(code))}</title>{_svg_body(code, look)}"
        f"{''.join(_svg_shape(shape, look) for shape in face)}</svg>\n"
    )


def write_tiles(folder: Path) -> None:
    """Write two files per tile into an existing folder: `<code>.svg` for the app's pages, and
    `<code>.png` with the face alone for the app's pictures. Existing files are replaced."""
    for code in CODES:
        (folder / f"{code}.svg").write_text(tile_svg(code), encoding="utf-8")
        face = Image.fromarray(tile_image(code, PICTURE_PX))
        face.quantize(COLOURS, dither=Image.Dither.NONE).save(folder / f"{code}.png", optimize=True)


def tile_image(code: str, height: int = 256, *, style: str = "plain") -> np.ndarray:
    """Return the face of a tile in a style, without margin: RGB uint8 (height, 3/4 height, 3).

    Raises ValueError for an unknown code or style, or a height below 4.
    """
    return _cached_pixels(_known(code), height, _look(style)).copy()


def varied_image(code: str, height: int, look: ArtStyle, rng: np.random.Generator) -> np.ndarray:
    """Return a random variation of the face of a tile in a given look: RGB uint8 (height, 3/4
    height, 3).

    Colours, brush thickness, size and position vary a little from call to call, as between real
    sets. Raises ValueError for an unknown code or a height below 4.
    """
    palette = {
        ink: _shifted(colour, rng.normal(0, spread) + rng.normal(0, spread * 0.6, 3))
        for ink, colour in look.palette
        for spread in [4 if ink == "ground" else 12]
    }
    look = replace(
        look, palette=tuple(palette.items()), weight=look.weight * float(rng.uniform(0.86, 1.16))
    )
    scale = float(rng.uniform(0.9, 1.03))
    return _pixels(
        _known(code), height, look, scale, (float(rng.normal(0, 0.7)), float(rng.normal(0, 0.9)))
    )


# Looks


@dataclass(frozen=True)
class ArtStyle:
    """The variable features of a drawn tile set.

    palette: pairs of ink name and colour, such as ("red", "#c3161c").
    weight: thickness of the brush; 1 is usual.
    hand: style of the characters, "regular" or "carved" (`datasets.glyphs`).
    five: character of the five, 五 or 伍.
    number_ink and wind_ink: inks of the numerals of character tiles, and of the winds.
    dot: kind of ring, "ringed", "heavy", "wheel" or "target".
    stick: kind of bamboo stick, "lobed", "jointed" or "hollow".
    bird: key of `_BIRDS`.
    white: white dragon, "framed", "corners", "double" or "blank".
    index: True for a Western index in the corner.
    size: size of the print; 1 is usual.
    """

    palette: tuple[tuple[str, str], ...]
    weight: float = 1.0
    hand: str = "regular"
    five: str = "五"
    number_ink: str = "black"
    wind_ink: str = "black"
    dot: str = "ringed"
    stick: str = "lobed"
    bird: str = "perched"
    mirrored: bool = False
    """True to draw the mirror image of the bird."""
    white: str = "framed"
    index: bool = False
    size: float = 1.0

    def colour(self, ink: str) -> str:
        return dict(self.palette)[ink]


def _palette(**inks: str) -> tuple[tuple[str, str], ...]:
    return tuple(inks.items())


_LOOKS: dict[str, ArtStyle] = {
    "plain": ArtStyle(
        _palette(
            black="#1b2a3d",
            red="#c3161c",
            green="#0d6b3a",
            blue="#1d3f94",
            ground="#fbf8ef",
            back="#1f8a55",
        )
    ),
    "bold": ArtStyle(
        _palette(
            black="#15181b",
            red="#d3202c",
            green="#12512e",
            blue="#16203a",
            ground="#eef1f2",
            back="#2465a8",
        ),
        weight=1.22,
        hand="carved",
        five="伍",
        dot="heavy",
        bird="flying",
        white="corners",
        size=1.05,
    ),
    "indexed": ArtStyle(
        _palette(
            black="#1e2b7a",
            red="#cc2a22",
            green="#14864a",
            blue="#2434a0",
            ground="#f7ead6",
            back="#d59a3c",
        ),
        weight=0.92,
        hand="carved",
        number_ink="blue",
        wind_ink="blue",
        dot="wheel",
        stick="jointed",
        bird="flying",
        white="corners",
        index=True,
        size=0.86,
    ),
    "fine": ArtStyle(
        _palette(
            black="#26302c",
            red="#b92a35",
            green="#2b5a3c",
            blue="#2c3f55",
            ground="#f2ebdc",
            back="#e8dcc0",
        ),
        weight=0.82,
        five="伍",
        dot="ringed",
        stick="hollow",
        white="double",
        size=0.94,
    ),
    "blank": ArtStyle(
        _palette(
            black="#101418",
            red="#d11f2a",
            green="#00803f",
            blue="#0e56a8",
            ground="#ffffff",
            back="#3a3f46",
        ),
        weight=1.05,
        dot="target",
        stick="jointed",
        white="blank",
    ),
}

STYLES: tuple[str, ...] = tuple(_LOOKS)


def _look(style: str) -> ArtStyle:
    try:
        return _LOOKS[style]
    except KeyError:
        raise ValueError(f"unknown style {style!r}; expected one of {', '.join(STYLES)}") from None


def _known(code: str) -> str:
    if code not in CODES:
        raise ValueError(
            f"unknown tile code {code!r}; "
            "expected 1m-9m, 1s-9s, 1p-9p, E S W N C F P, f1-f8 or back"
        )
    return code


# Shapes


@dataclass(frozen=True)
class Disc:
    """A filled ellipse, turned clockwise by `turn` degrees."""

    x: float
    y: float
    rx: float
    ry: float
    ink: str
    turn: float = 0.0


@dataclass(frozen=True)
class Line:
    """A line of one width with round ends and joints."""

    points: tuple[tuple[float, float], ...]
    width: float
    ink: str


@dataclass(frozen=True)
class Area:
    """Filled outlines of the same orientation, drawn as their union."""

    outlines: tuple[tuple[tuple[float, float], ...], ...]
    ink: str


Shape = Disc | Line | Area


@lru_cache(maxsize=1024)
def _face(code: str, look: ArtStyle) -> tuple[Shape, ...]:
    shapes: Iterable[Shape]
    if code == BACK:
        shapes = [Area((_box(0, 0, WIDTH, HEIGHT),), "back")]
    elif code[0] == "f":
        shapes = _flower(int(code[1]), look)
    elif code in _HONOURS:
        shapes = _HONOURS[code](look)
    else:
        number, suit = int(code[0]), code[1]
        shapes = {"m": _characters, "s": _bamboo, "p": _dots}[suit](number, look)
    shapes = list(shapes)
    if code[0] == "f":
        shapes = [_moved(shape, min(look.size, 1) * 0.95, (0, 0)) for shape in shapes]
    elif code != BACK:
        # The bird already fills its face, so that a larger one would be cut off.
        size = min(look.size, 0.95) if code == "1s" else look.size
        shapes = [_moved(shape, size, (0, 2 if look.index else 0)) for shape in shapes]
        if look.index:
            ink = "green" if code in "FP" else "blue"
            if code[-1] in "msCESWN":
                ink = "red"
            shapes.extend(_pen(code[0], 7, 7.5, 6.5, 1.7, ink))
    return tuple(shapes)


# Characters


def _glyph(
    char: str, cx: float, cy: float, width: float, height: float, ink: str, look: ArtStyle
) -> Area:
    outlines = brush_glyph(char, width, height, look.weight, look.hand)
    return Area(tuple(tuple((cx + x, cy + y) for x, y in outline) for outline in outlines), ink)


def _pen(char: str, cx: float, cy: float, width: float, line: float, ink: str) -> Iterable[Line]:
    scale = width / 60
    for stroke in pen_glyph(char):
        yield Line(
            tuple((cx + (x - 30) * scale, cy + (y - 50) * scale) for x, y in stroke), line, ink
        )


def _characters(number: int, look: ArtStyle) -> Iterable[Shape]:
    char = look.five if number == 5 else "一二三四五六七八九"[number - 1]
    height = {1: 22, 2: 26, 3: 26}.get(number, 29)
    yield _glyph(char, 30, 20.5, 39, height, look.number_ink, look)
    yield _glyph("萬", 30, 55.5, 42, 36.5, "red", look)


def _single(char: str, ink: str) -> Callable[[ArtStyle], Iterable[Shape]]:
    def draw(look: ArtStyle) -> Iterable[Shape]:
        width, height = (40, 62) if char == "中" else (46, 56)
        yield _glyph(char, 30, 40, width, height, ink or look.wind_ink, look)

    return draw


def _white(look: ArtStyle) -> Iterable[Shape]:
    if look.white == "blank":
        return
    yield Line(_box(10, 11, 50, 69, closed=True), 3.4, "blue")
    if look.white == "double":
        yield Line(_box(14, 15, 46, 65, closed=True), 1.2, "red")
        return
    inner = 15.5
    yield Line(_box(inner, inner + 1, 60 - inner, 79 - inner, closed=True), 1.1, "blue")
    reach = 6 if look.white == "corners" else 4
    for sx in (-1, 1):
        for sy in (-1, 1):
            x, y = 30 + sx * 14.5, 40 + sy * 23.5
            points = ((x, y - sy * reach), (x - sx * reach, y))
            yield Line(points, 1.1, "blue")
            if look.white == "corners":
                yield Area((((x, y), *points),), "blue")


_HONOURS: dict[str, Callable[[ArtStyle], Iterable[Shape]]] = {
    "E": _single("東", ""),
    "S": _single("南", ""),
    "W": _single("西", ""),
    "N": _single("北", ""),
    "C": _single("中", "red"),
    "F": _single("發", "green"),
    "P": _white,
}


# Dots

# By number: radius of the rings, then `x,y,ink` for each ring; inks as in `_DOT_INKS`.
_DOTS: dict[int, tuple[float, str]] = {
    2: (11.0, "30,22,g 30,58,k"),
    3: (9.6, "15,16,k 30,40,r 45,64,g"),
    4: (9.8, "17,20,k 43,20,g 17,60,g 43,60,k"),
    5: (9.0, "15,17,k 45,17,g 30,40,r 15,63,g 45,63,k"),
    6: (9.0, "18,16,g 42,16,g 18,43,r 42,43,r 18,63,r 42,63,r"),
    7: (7.6, "13,11,g 30,19,g 47,27,g 20,47.5,r 40,47.5,r 20,66,r 40,66,r"),
    8: (8.2, "20,13,k 40,13,k 20,31,k 40,31,k 20,49,k 40,49,k 20,67,k 40,67,k"),
    9: (7.8, "12.5,16,g 30,16,g 47.5,16,g 12.5,40,r 30,40,r 47.5,40,r 12.5,64,k 30,64,k 47.5,64,k"),
}
_DOT_INKS = {"k": "blue", "g": "green", "r": "red"}


def _dots(number: int, look: ArtStyle) -> Iterable[Shape]:
    if number == 1:
        yield from _rosette(look)
        return
    radius, places = _DOTS[number]
    for place in places.split():
        x, y, ink = place.split(",")
        yield from _ring(float(x), float(y), radius, _DOT_INKS[ink], look)


def _ring(x: float, y: float, r: float, ink: str, look: ArtStyle) -> Iterable[Shape]:
    yield _disc(x, y, r, ink)
    if look.dot == "wheel":
        yield _disc(x, y, r * 0.74, "ground")
        other = {"green": "red", "blue": "green"}.get(ink, "blue")
        yield from _petals(x, y, 5, r * 0.36, r * 0.3, r * 0.17, other)
        yield _disc(x, y, r * 0.2, ink)
    elif look.dot == "target":
        yield _disc(x, y, r * 0.8, "ground")
        yield _disc(x, y, r * 0.62, ink)
        for turn in range(4):
            angle = math.pi / 4 + turn * math.pi / 2
            yield _disc(
                x + r * 0.31 * math.cos(angle), y + r * 0.31 * math.sin(angle), r * 0.19, "ground"
            )
    else:
        rings = (0.7, 0.55, 0.38, 0.2) if look.dot == "heavy" else (0.8, 0.62, 0.42, 0.24)
        for share, colour in zip(rings, ("ground", ink, "ground", ink), strict=True):
            yield _disc(x, y, r * share, colour)


def _rosette(look: ArtStyle) -> Iterable[Shape]:
    x, y, r = 30.0, 40.0, 24.0
    if look.dot == "wheel":
        yield _disc(x, y, r, "blue")
        yield _disc(x, y, r * 0.9, "ground")
        yield from _petals(x, y, 14, r * 0.7, r * 0.19, r * 0.1, "green")
        yield _disc(x, y, r * 0.48, "blue")
        yield _disc(x, y, r * 0.4, "ground")
        yield _disc(x, y, r * 0.33, "red")
        yield from _petals(x, y, 6, r * 0.17, r * 0.07, r * 0.06, "ground")
        return
    if look.stick == "hollow":
        yield from _petals(x, y, 14, r * 0.8, r * 0.2, r * 0.185, "green")
        yield from _petals(x, y, 14, r * 0.78, r * 0.13, r * 0.115, "ground")
        yield _disc(x, y, r * 0.56, "green")
        yield _disc(x, y, r * 0.48, "ground")
    else:
        yield _disc(x, y, r, "green")
        yield _disc(x, y, r * 0.92, "ground")
        yield _disc(x, y, r * 0.86, "green")
        yield from _petals(x, y, 12, r * 0.67, r * 0.15, r * 0.1, "ground")
        yield _disc(x, y, r * 0.47, "ground")
    yield _disc(x, y, r * 0.41, "red")
    if look.dot == "target":
        yield _disc(x, y, r * 0.3, "ground")
        yield _disc(x, y, r * 0.16, "red")
        return
    yield from _petals(x, y, 8, r * 0.26, r * 0.085, r * 0.07, "ground")
    yield _disc(x, y, r * 0.1, "ground")


# Bamboo

# By number: half the width of the sticks, then `x,y,length,ink` for each, x and y of its middle. A
# slanting stick has a fifth value, its turn from upright in degrees.
_STICKS: dict[int, tuple[float, str]] = {
    2: (5.2, "30,21,31,g 30,59,31,g"),
    3: (5.2, "30,21,31,g 15,59,31,g 45,59,31,g"),
    4: (5.0, "17,21,30,g 43,21,30,g 17,59,30,g 43,59,30,g"),
    5: (4.8, "13,21,30,g 47,21,30,g 30,40,30,r 13,59,30,g 47,59,30,g"),
    6: (4.8, "13,22,29,g 30,22,29,g 47,22,29,g 13,58,29,g 30,58,29,g 47,58,29,g"),
    7: (4.5, "30,14,19,r 13,40,22,g 30,40,22,g 47,40,22,g 13,64.5,22,g 30,64.5,22,g 47,64.5,22,g"),
    8: (
        4.0,
        "8.5,22,29,g 51.5,22,29,g 20.5,23.5,27,g,40 39.5,23.5,27,g,-40 "
        "8.5,58,29,g 51.5,58,29,g 20.5,56.5,27,g,-40 39.5,56.5,27,g,40",
    ),
    9: (
        4.4,
        "13,15,21,g 30,15,21,r 47,15,21,g 13,40,21,g 30,40,21,r 47,40,21,g "
        "13,65,21,g 30,65,21,r 47,65,21,g",
    ),
}


# Sets with an index have more colours: inks of some sticks, by number and middle.
_EXPORT_STICKS = {
    (2, "30", "21"): "blue",
    (3, "30", "21"): "red",
    (7, "30", "40"): "blue",
    (7, "30", "64.5"): "blue",
}


def _bamboo(number: int, look: ArtStyle) -> Iterable[Shape]:
    if number == 1:
        bird = _BIRDS[look.bird](look)
        yield from map(_mirrored, bird) if look.mirrored else bird
        return
    half, places = _STICKS[number]
    for place in places.split():
        x, y, length, ink, *turn = place.split(",")
        colour = _DOT_INKS[ink]
        if look.index:
            colour = _EXPORT_STICKS.get((number, x, y), colour)
        stick = _Stick(
            x=float(x),
            y=float(y),
            half=half,
            length=float(length),
            turn=float(turn[0]) if turn else 0.0,
            ink=colour,
        )
        yield from _stick(stick, look)


@dataclass(frozen=True)
class _Stick:
    """One stick of a bamboo tile: its middle, half its width, its length, and its turn from upright
    in degrees."""

    x: float
    y: float
    half: float
    length: float
    turn: float
    ink: str


def _stick(stick: _Stick, look: ArtStyle) -> Iterable[Shape]:
    half = stick.half * (0.75 + 0.25 * look.weight)
    reach = stick.length / 2
    ink = stick.ink

    def outline(waist: float, knots: float) -> tuple[tuple[float, float], ...]:
        """Return the outline of a stick with `knots` knots, its ends included, that is narrower by
        the share `waist` halfway between them."""
        side = []
        for k in range(-16, 17):
            t = reach * math.sin(math.pi * k / 32)
            u = t / (reach - half)
            wide = half * (1 - waist * (1 - math.cos(math.pi * (knots - 1) * (u + 1))) / 2)
            beyond = (abs(u) - 1) * (reach - half) / half
            if beyond > 0:
                wide = half * math.sqrt(max(0.0, 1 - beyond * beyond))
            side.append((wide, t))
        return (*side, *((-dx, dy) for dx, dy in reversed(side)))

    def placed(points: Sequence[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
        return tuple(_turned(stick.x, stick.y, dx, dy, stick.turn) for dx, dy in points)

    if look.stick == "hollow":
        yield Area((placed(outline(0.22, 3)),), ink)
        yield Line(
            placed(((0, -reach + half * 1.1), (0, reach - half * 1.1))), half * 0.8, "ground"
        )
    elif look.stick == "jointed":
        yield Area((placed(outline(0.42, 3)),), ink)
        for sign in (-1, 1):
            yield Line(
                placed(((0, sign * (reach - half * 1.05)), (0, sign * half * 0.9))),
                half * 0.36,
                "ground",
            )
    else:
        yield Area((placed(outline(0.3, 3)),), ink)
        yield Line(
            placed(((0, -reach + half * 1.2), (0, reach - half * 1.2))), half * 0.42, "ground"
        )


def _perched_bird(look: ArtStyle) -> Iterable[Shape]:
    """Yield a bird standing on a twig, its tail hanging down, as on most Chinese sets."""
    w = look.weight
    yield from _strokes("4,58 16,60 30,55 44,56 57,50", 2.2 * w, "green")
    yield from _strokes("44,56 50,61", 1.6 * w, "green")
    yield Disc(53, 63, 3.6, 1.6, "green", 30)
    # Tail feathers.
    for end, ink in (("36,76", "green"), ("43,75", "red"), ("29,76", "green")):
        yield from _strokes(f"31,48 {end}", 2.6 * w, ink)
    yield Disc(29, 36, 11.5, 17, "green", -14)
    yield Disc(29.5, 36, 9.2, 14.5, "ground", -14)
    yield Disc(26, 35, 6.4, 12, "green", -14)
    yield from _strokes("34,30 37,36 36,45", 1.5 * w, "green")
    for x, y in ((23.5, 29), (27, 33), (24, 37), (28, 41)):
        yield from _strokes(f"{x},{y} {x + 2},{y + 2.5} {x + 4.5},{y + 1}", 1.0 * w, "ground")
    # Head, with crest, eye and beak.
    yield _disc(27, 17, 9.2, "red")
    yield _disc(27, 17, 7.0, "ground")
    yield _disc(25.6, 16, 3.8, "red")
    yield _disc(25.6, 16, 1.7, "ground")
    yield Area((((19, 14), (8, 19), (19, 21)),), "red")
    yield from _strokes("30,9 34,4 40,4", 1.7 * w, "red")
    yield from _strokes("32,11 37,8 42,9", 1.7 * w, "red")
    # Legs.
    yield from _strokes("25,51 24,58", 1.7 * w, "red")
    yield from _strokes("34,51 35,56", 1.7 * w, "red")


def _flying_bird(look: ArtStyle) -> Iterable[Shape]:
    """Yield a peacock with raised crest, wing and long tail, as on sets for export."""
    w = look.weight
    # Tail: long plumes that end in eyes.
    for path, x, y in (
        ("31,44 40,56 50,64", 50, 64),
        ("29,46 35,60 41,71", 41, 71),
        ("27,46 28,62 30,72", 30, 72),
    ):
        yield from _strokes(path, 1.9 * w, "green")
        yield _disc(x, y, 4.8, "red")
        yield _disc(x, y, 3.0, "ground")
        yield _disc(x, y, 1.8, "blue")
    # Body and neck.
    yield from _brush("20,12 19,22 23,32 27,38 30,46", (3.6, 5.4, 9, 12, 5), "blue", w)
    # Wing.
    for path in ("26,36 40,28 55,28", "27,39 41,35 53,36", "28,42 40,41 50,44"):
        yield from _strokes(path, 2.6 * w, "green")
    yield from _strokes("25,33 38,22 52,20", 2.6 * w, "red")
    for x, y in ((22, 30), (24, 35), (27, 39)):
        yield from _strokes(f"{x - 1},{y} {x + 1.5},{y + 2} {x + 4},{y}", 0.9, "ground")
    # Head.
    yield _disc(20, 11, 4.4, "blue")
    yield _disc(18.8, 10.4, 1.4, "ground")
    yield Area((((16, 9.5), (8, 13.5), (16.6, 14)),), "red")
    for foot, tip in (((20, 7), (18, 3)), ((22, 7), (23, 2.5)), ((23, 8.5), (28, 5))):
        yield Line((foot, tip), 1.0 * w, "red")
        yield _disc(tip[0], tip[1], 1.4, "red")
    # Legs on the ground.
    yield from _strokes("24,43 21,56 22,68", 1.5 * w, "red")
    yield from _strokes("14,69 22,68 26,70", 1.5 * w, "red")
    yield from _strokes("6,74 20,73 34,76 54,74", 1.6 * w, "green")


def _fan_bird(look: ArtStyle) -> Iterable[Shape]:
    """Yield a peacock that has spread its tail: rows of round eyes above a small body, feet
    below."""
    w = look.weight
    for away, count in ((27.0, 9), (20.5, 8), (14.0, 6), (8.0, 4)):
        for k in range(count):
            turn = -168 + 156 * (k + 0.5) / count
            x, y = _turned(30, 40, away, 0, turn)
            tip = _turned(30, 40, away + 6.5, 0, turn)
            if away > 25:
                yield Line(((x, y), tip), 1.5 * w, "green")
            yield _disc(x, y, 4.0, "green")
            yield _disc(x, y, 2.6, "ground")
            yield _disc(x, y, 1.4, "blue")
    yield from _brush("14,46 22,51 31,55 44,52 52,46", (5, 9, 14, 8, 3), "blue", w)
    yield from _brush("17,54 13,47 14,40", (6, 5, 5), "blue", w)
    for x, y in ((24, 52), (30, 55), (36, 53), (41, 51)):
        yield from _strokes(f"{x - 2},{y} {x},{y + 2} {x + 3},{y}", 1.1, "ground")
    yield _disc(14, 40, 4.2, "blue")
    yield _disc(13, 39, 1.3, "ground")
    yield Area((((10.5, 38), (4, 42), (10.8, 43)),), "red")
    yield from _strokes("10,35 8,30", 1.2 * w, "red")
    yield from _strokes("14,35 14,29", 1.2 * w, "red")
    yield from _strokes("27,61 26,74", 1.8 * w, "red")
    yield from _strokes("36,61 38,74", 1.8 * w, "red")
    yield from _strokes("20,75 26,74 31,75", 1.6 * w, "red")
    yield from _strokes("33,75 38,74 43,75", 1.6 * w, "red")


def _long_bird(look: ArtStyle) -> Iterable[Shape]:
    """Yield a slim bird seen from the side, its head low and its long tail held up."""
    w = look.weight
    for path, ink in (
        ("30,46 33,30 40,14 50,4", "red"),
        ("28,46 27,28 30,12 36,3", "green"),
        ("33,48 42,36 52,26", "green"),
    ):
        yield from _brush(path, (7, 5, 3, 1.5), ink, w)
    yield from _brush("31,44 27,52 24,60 20,64", (10, 13, 9, 5), "green", w)
    yield from _brush("30,48 27,53 25,58", (4, 6, 3), "red", w)
    yield _disc(18, 66, 4.4, "red")
    yield _disc(17, 65.4, 1.4, "ground")
    yield Area((((14.5, 65), (7, 69), (15, 69.5)),), "green")
    yield from _strokes("20,62 17,57 12,56", 1.3 * w, "red")
    yield from _strokes("31,54 40,58 46,55 52,58", 1.9 * w, "green")
    yield from _strokes("28,58 34,66 33,75", 1.7 * w, "red")
    yield from _strokes("24,61 26,70 22,75", 1.7 * w, "red")
    yield from _strokes("14,76 30,75 44,77", 1.4 * w, "green")


_BIRDS: dict[str, Callable[[ArtStyle], Iterable[Shape]]] = {
    "perched": _perched_bird,
    "flying": _flying_bird,
    "fan": _fan_bird,
    "long": _long_bird,
}


# Flowers and seasons


def _flower(number: int, look: ArtStyle) -> Iterable[Shape]:
    season = number <= 4
    char = "春夏秋冬梅蘭菊竹"[number - 1]
    digit = str((number - 1) % 4 + 1)
    if season or look.index:
        yield from _pen(digit, 9, 11, 8, 2.1, "black" if season else "red")
        yield _glyph(char, 46.5, 12, 19, 18, "red" if season else "black", look)
    else:
        yield _glyph(char, 13.5, 12, 19, 18, "black", look)
        yield from _pen(digit, 51, 11, 8, 2.1, "red")
    yield from _PLANTS[number - 1](look)


def _spring(look: ArtStyle) -> Iterable[Shape]:
    """Yield a peony on a leafy stem."""
    w = look.weight
    yield from _strokes("22,76 29,66 30,52 26,40 28,28", 2.0 * w, "green")
    yield from _leaf(20, 64, 9, 3.4, 25)
    yield from _leaf(41, 66, 9, 3.4, -30)
    yield from _leaf(21, 36, 7, 2.6, 40)
    yield from _leaf(35, 32, 7, 2.6, -35)
    yield from _petals(30, 50, 8, 8.6, 4.4, 4.2, "red")
    yield from _petals(30, 50, 8, 8.4, 3.0, 2.8, "ground")
    yield from _petals(30, 50, 5, 4.4, 3.4, 2.8, "red")
    yield _disc(30, 50, 2.6, "ground")
    yield _disc(30, 50, 1.4, "red")


def _summer(look: ArtStyle) -> Iterable[Shape]:
    """Yield a lotus over its leaf and the water."""
    w = look.weight
    yield from _strokes("31,46 32,58 28,70", 2.0 * w, "green")
    yield from _strokes("47,60 45,66 40,70", 1.6 * w, "green")
    for turn in (-62, -34, 34, 62):
        yield from _bud(30, 46, 16, 4.2, turn)
    yield from _bud(30, 46, 20, 5.6, 0)
    yield Disc(47, 56, 9, 4.4, "green", -12)
    yield Disc(47, 55.4, 6.6, 2.6, "ground", -12)
    yield Disc(14, 63, 9, 3.6, "green", 8)
    yield Disc(14, 62.6, 6.6, 2.0, "ground", 8)
    yield from _strokes("6,71 15,69 24,72 33,69 42,72 54,70", 1.5 * w, "green")
    yield from _strokes("12,76 22,74 32,77 44,75", 1.5 * w, "green")


def _autumn(look: ArtStyle) -> Iterable[Shape]:
    """Yield a twig of pomegranates."""
    w = look.weight
    yield from _strokes("10,74 22,62 28,48 26,34 16,26", 2.0 * w, "green")
    yield from _strokes("27,50 36,44 44,34", 1.6 * w, "green")
    yield from _strokes("20,64 32,66 40,62", 1.6 * w, "green")
    for x, y, turn in ((14, 38, 30), (17, 52, 40), (36, 34, -60), (50, 40, 70), (24, 74, -10)):
        yield from _leaf(x, y, 6.4, 2.6, turn)
    for x, y, r in ((41, 52, 8.4), (44, 69, 6.6)):
        yield _disc(x, y, r, "red")
        yield Area(
            (((x - 2.6, y - r - 3), (x, y - r), (x + 2.6, y - r - 3), (x, y - r + 3)),), "red"
        )
        for dx, dy in ((-0.36, -0.1), (0, -0.1), (0.36, -0.1), (-0.18, 0.3), (0.18, 0.3)):
            yield _disc(x + dx * r, y + dy * r, r * 0.14, "ground")


def _winter(look: ArtStyle) -> Iterable[Shape]:
    """Yield a narcissus between its leaves."""
    w = look.weight
    for path in ("28,74 20,58 8,46", "29,75 24,56 20,40", "31,75 34,58 42,46", "32,75 40,62 53,56"):
        yield from _brush(path, (4.2, 4.4, 0.8), "green", w)
    yield from _strokes("30,74 30,54 26,40", 1.7 * w, "green")
    yield from _strokes("30,62 37,50 45,38", 1.7 * w, "green")
    for x, y in ((25, 34), (46, 34)):
        yield from _petals(x, y, 6, 4.6, 3.0, 2.0, "red")
        yield _disc(x, y, 2.5, "ground")
        yield _disc(x, y, 1.6, "red")
    yield from _strokes("14,76 30,77 48,75", 2.0 * w, "black")


def _plum(look: ArtStyle) -> Iterable[Shape]:
    """Yield plum blossom on a crooked bare branch."""
    w = look.weight
    yield from _brush("8,76 18,66 24,54 36,46 40,30", (5, 4.4, 3.4, 2.8, 1.0), "black", w)
    yield from _brush("23,56 14,46 12,34", (2.8, 2, 0.8), "black", w)
    yield from _brush("34,48 46,46 54,38", (2.6, 2, 0.8), "black", w)
    for x, y, r in ((27, 34, 7.4), (44, 58, 8.4), (13, 47, 5.6)):
        yield from _petals(x, y, 5, r * 0.58, r * 0.44, r * 0.42, "red")
        yield from _petals(x, y, 5, r * 0.62, r * 0.24, r * 0.22, "ground")
        yield _disc(x, y, r * 0.24, "ground")
        yield _disc(x, y, r * 0.14, "red")
    for x, y in ((40, 29), (54, 37), (12, 33)):
        yield _disc(x, y, 2.2, "red")


def _orchid(look: ArtStyle) -> Iterable[Shape]:
    """Yield long bending orchid leaves with two blossoms."""
    w = look.weight
    for path in (
        "30,76 24,56 26,40 38,28",
        "30,76 18,62 5,60",
        "31,76 36,58 50,46 56,50",
        "30,76 22,54 8,40",
        "31,76 42,66 55,68",
    ):
        points = path.count(" ") + 1
        yield from _brush(
            path, (2.6, 4.0, 3.0, 0.8)[:points] if points == 4 else (2.6, 4.0, 0.8), "green", w
        )
    yield from _strokes("30,74 33,56 34,46", 1.5 * w, "green")
    for x, y in ((34, 45), (46, 60)):
        for turn in (-100, -50, 0, 50, 100):
            yield from _bud(x, y, 8.4, 2.3, turn)
        yield _disc(x, y, 1.8, "red")


def _chrysanthemum(look: ArtStyle) -> Iterable[Shape]:
    """Yield a chrysanthemum of many narrow petals, lobed leaves below."""
    w = look.weight
    yield from _strokes("31,56 30,66 25,77", 2.0 * w, "green")
    for x, y, turn in ((17, 66, 20), (43, 68, -25), (48, 34, -50)):
        yield from _leaf(x, y, 9, 3.6, turn)
        yield from _leaf(x, y - 3, 5, 2.2, turn + 60)
    yield from _strokes("37,40 44,37", 1.6 * w, "green")
    yield _disc(31, 46, 15.4, "red")
    yield from _petals(31, 46, 16, 11.6, 3.2, 1.3, "ground")
    yield from _petals(31, 46, 9, 5.6, 2.2, 1.0, "ground")
    yield _disc(31, 46, 1.5, "ground")


def _bamboo_grove(look: ArtStyle) -> Iterable[Shape]:
    """Yield three bamboo canes with their leaves."""
    w = look.weight
    for x, top, lean, width in ((22, 36, 1, 3.4), (33, 26, 0, 4.2), (44, 41, -2, 3.4)):
        joint = float(top)
        while joint < 74:
            end = min(joint + 11.5, 77)
            shift = lean * (joint - top) / 40
            yield Line(((x + shift, joint + 1), (x + shift, end - 2.4)), width * w, "green")
            joint += 12.4
    for x, y, turn in (
        (12, 40, 60),
        (11, 50, 35),
        (14, 58, 20),
        (43, 28, -50),
        (45, 35, -20),
        (54, 50, -55),
        (55, 60, -30),
        (25, 30, 50),
        (52, 42, -75),
    ):
        yield from _leaf(x, y, 7, 2.1, turn + 90)
    yield from _strokes("6,78 20,76 36,78 54,76", 1.6 * w, "black")


_PLANTS: tuple[Callable[[ArtStyle], Iterable[Shape]], ...] = (
    _spring,
    _summer,
    _autumn,
    _winter,
    _plum,
    _orchid,
    _chrysanthemum,
    _bamboo_grove,
)


# Helpers to draw with


def _disc(x: float, y: float, r: float, ink: str) -> Disc:
    return Disc(x, y, r, r, ink)


def _box(
    x0: float, y0: float, x1: float, y1: float, *, closed: bool = False
) -> tuple[tuple[float, float], ...]:
    corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    return (*corners, corners[0]) if closed else corners


def _points(text: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in (word.split(",") for word in text.split())]


def _strokes(text: str, width: float, ink: str) -> Iterable[Line]:
    yield Line(tuple(smooth(_points(text))), width, ink)


def _brush(text: str, widths: Sequence[float], ink: str, weight: float) -> Iterable[Shape]:
    """Yield the outline of a curve through the points of `text` whose width runs through `widths`
    (two or more, spread evenly along it), with a round start."""
    points = _points(text)
    line = smooth(points)
    left, right = [], []
    for index, (x, y) in enumerate(line):
        before, after = line[max(index - 1, 0)], line[min(index + 1, len(line) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        size = math.hypot(dx, dy) or 1.0
        place = index / (len(line) - 1) * (len(widths) - 1)
        low = min(int(place), len(widths) - 2)
        half = (widths[low] + (widths[low + 1] - widths[low]) * (place - low)) * weight / 2
        left.append((x + dy / size * half, y - dx / size * half))
        right.append((x - dy / size * half, y + dx / size * half))
    yield Area(((*left, *reversed(right)),), ink)
    yield _disc(*points[0], widths[0] * weight / 2, ink)


def _petals(
    x: float, y: float, count: int, away: float, rx: float, ry: float, ink: str
) -> Iterable[Disc]:
    """Yield `count` ellipses in a ring around (x, y), their middles `away` from it: `rx` is half
    their length outwards, `ry` half their breadth."""
    for k in range(count):
        turn = 360 * k / count - 90
        px, py = _turned(x, y, away, 0, turn)
        yield Disc(px, py, rx, ry, ink, turn)


def _leaf(x: float, y: float, rx: float, ry: float, turn: float) -> Iterable[Shape]:
    """Yield a green pointed leaf with a pale rib."""
    outline = smooth([(-rx, 0), (-rx * 0.2, -ry), (rx, 0)])
    outline = outline + smooth([(rx, 0), (-rx * 0.2, ry), (-rx, 0)])[1:]
    yield Area((tuple(_turned(x, y, dx, dy, turn) for dx, dy in outline),), "green")
    yield Line(
        (_turned(x, y, -rx * 0.6, 0, turn), _turned(x, y, rx * 0.5, 0, turn)), ry * 0.22, "ground"
    )


def _bud(x: float, y: float, length: float, half: float, turn: float) -> Iterable[Shape]:
    """Yield a red petal with a pale inside, `length` long and about `half` to each side of its
    middle line. It starts at (x, y); a turn of 0 points up."""
    for share, colour in ((1.0, "red"), (0.62, "ground")):
        sides = [(0.0, 0.0), (half * share, -length * 0.5), (0.0, -length * (0.4 + 0.6 * share))]
        outline = smooth(sides) + smooth([(-dx, dy) for dx, dy in reversed(sides)])[1:]
        low = 0.0 if share == 1 else -length * 0.12
        yield Area((tuple(_turned(x, y, dx, min(dy, low), turn) for dx, dy in outline),), colour)


def _turned(x: float, y: float, dx: float, dy: float, turn: float) -> tuple[float, float]:
    angle = math.radians(turn)
    cos, sin = math.cos(angle), math.sin(angle)
    return x + dx * cos - dy * sin, y + dx * sin + dy * cos


def _moved(shape: Shape, scale: float, shift: tuple[float, float]) -> Shape:
    """Return the shape scaled about the middle of the face, then moved by `shift`."""

    def place(x: float, y: float) -> tuple[float, float]:
        return 30 + (x - 30) * scale + shift[0], 40 + (y - 40) * scale + shift[1]

    if isinstance(shape, Disc):
        x, y = place(shape.x, shape.y)
        return replace(shape, x=x, y=y, rx=shape.rx * scale, ry=shape.ry * scale)
    if isinstance(shape, Line):
        points = tuple(place(*point) for point in shape.points)
        return replace(shape, points=points, width=shape.width * scale)
    outlines = tuple(tuple(place(*point) for point in outline) for outline in shape.outlines)
    return replace(shape, outlines=outlines)


def _mirrored(shape: Shape) -> Shape:
    """Return the mirror image of a shape that may face either way, such as a bird."""
    if isinstance(shape, Disc):
        return replace(shape, x=60 - shape.x, turn=-shape.turn)
    if isinstance(shape, Line):
        return replace(shape, points=tuple((60 - x, y) for x, y in shape.points))
    turned = tuple(tuple((60 - x, y) for x, y in outline) for outline in shape.outlines)
    return replace(shape, outlines=turned)


def _shifted(colour: str, change: np.ndarray) -> str:
    channels = np.array([int(colour[k : k + 2], 16) for k in (1, 3, 5)]) + change
    return "#" + "".join(f"{int(value):02x}" for value in channels.clip(0, 255))


# To pixels


@lru_cache(maxsize=256)
def _cached_pixels(code: str, height: int, look: ArtStyle) -> np.ndarray:
    return _pixels(code, height, look, 1.0, (0.0, 0.0))


def _pixels(
    code: str, height: int, look: ArtStyle, scale: float, shift: tuple[float, float]
) -> np.ndarray:
    if height < 4:
        raise ValueError(f"height must be at least 4 pixels, not {height}")
    width = round(height * WIDTH / HEIGHT)
    finer = max(2, min(8, round(1536 / height)))
    image = Image.new("RGB", (width * finer, height * finer), look.colour("ground"))
    pen = ImageDraw.Draw(image)
    kx, ky = width * finer / WIDTH, height * finer / HEIGHT
    for shape in _face(code, look):
        if code != BACK:
            shape = _moved(shape, scale, shift)
        colour = look.colour(shape.ink)
        if isinstance(shape, Disc):
            turns = (
                _turned(shape.x, shape.y, shape.rx * c, shape.ry * s, shape.turn) for c, s in _UNIT
            )
            pen.polygon([(x * kx, y * ky) for x, y in turns], fill=colour)
        elif isinstance(shape, Line):
            points = [(x * kx, y * ky) for x, y in shape.points]
            half = shape.width * ky / 2
            pen.line(points, fill=colour, width=max(1, round(half * 2)))
            for x, y in points:
                pen.ellipse((x - half, y - half, x + half, y + half), fill=colour)
        else:
            for outline in shape.outlines:
                pen.polygon([(x * kx, y * ky) for x, y in outline], fill=colour)
    return np.asarray(image.resize((width, height), Image.Resampling.LANCZOS))


_UNIT = tuple((math.cos(2 * math.pi * k / 48), math.sin(2 * math.pi * k / 48)) for k in range(48))


# To SVG


def _svg_body(code: str, look: ArtStyle) -> str:
    top, side = (look.colour("ground"), "#d3c8a8")
    if code == BACK:
        top, side = look.colour("back"), look.colour("ground")
    return (
        '<rect x="-1.4" y="1.6" width="63.4" height="86" rx="6.5" fill="#0003"/>'
        f'<rect x="-2" y="-2" width="64" height="88" rx="6" fill="{side}"/>'
        f'<rect x="-2" y="-2" width="64" height="84" rx="6" fill="{top}" stroke="#cfc6ad"'
        ' stroke-width=".6"/>'
    )


def _svg_shape(shape: Shape, look: ArtStyle) -> str:
    colour = look.colour(shape.ink)
    if isinstance(shape, Disc):
        if shape.rx == shape.ry:
            middle = f'cx="{_n(shape.x)}" cy="{_n(shape.y)}"'
            return f'<circle {middle} r="{_n(shape.rx)}" fill="{colour}"/>'
        turn = ""
        if shape.turn:
            turn = f' transform="rotate({_n(shape.turn)} {_n(shape.x)} {_n(shape.y)})"'
        return (
            f'<ellipse cx="{_n(shape.x)}" cy="{_n(shape.y)}" rx="{_n(shape.rx)}"'
            f' ry="{_n(shape.ry)}" fill="{colour}"{turn}/>'
        )
    if isinstance(shape, Line):
        return (
            f'<polyline points="{_pairs(shape.points)}" fill="none" stroke="{colour}"'
            f' stroke-width="{_n(shape.width)}" stroke-linecap="round" stroke-linejoin="round"/>'
        )
    path = "".join(f"M{_pairs(outline)}Z" for outline in shape.outlines)
    return f'<path d="{path}" fill="{colour}"/>'


def _pairs(points: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
