"""The shapes of which a tile face is drawn, and functions that make and move them.

A face is a box of 60 wide and 80 high (y grows downwards). Its inks have names ("black", "red",
"green", "blue", "ground", "back"), so that a drawing can be coloured in several ways.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from datasets.art.styles import ArtStyle
from datasets.glyphs import Outline, Point, brush_glyph, pen_glyph, smooth

WIDTH, HEIGHT = 60, 80
MIDDLE_X, MIDDLE_Y = WIDTH / 2, HEIGHT / 2


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

    points: Outline
    width: float
    ink: str


@dataclass(frozen=True)
class Area:
    """Filled outlines of the same orientation, drawn as their union."""

    outlines: tuple[Outline, ...]
    ink: str


Shape = Disc | Line | Area


def circle(x: float, y: float, r: float, ink: str) -> Disc:
    """Return a filled circle of radius `r` around (x, y)."""
    return Disc(x, y, r, r, ink)


def rectangle(x0: float, y0: float, x1: float, y1: float, *, closed: bool = False) -> Outline:
    """Return the corners of a rectangle, clockwise from the upper left.

    x0, y0: its upper left corner.
    x1, y1: its lower right corner.
    closed: True to end with the first corner again, for a `Line` around the rectangle.
    """
    corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    return (*corners, corners[0]) if closed else corners


def stroke(path: str, width: float, ink: str) -> Line:
    """Return a smooth curve of one width through points, such as "4,58 16,60 30,55"."""
    return Line(tuple(smooth(_points(path))), width, ink)


def brush(path: str, widths: Sequence[float], ink: str, *, weight: float) -> Iterable[Shape]:
    """Yield a smooth curve of changing width through points, with a round start.

    path: the points, such as "4,58 16,60 30,55".
    widths: widths along the curve, two or more at even distances.
    weight: factor of all widths.
    """
    points = _points(path)
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
    x, y = points[0]
    yield circle(x, y, widths[0] * weight / 2, ink)


def petals(
    x: float, y: float, count: int, *, away: float, rx: float, ry: float, ink: str
) -> Iterable[Disc]:
    """Yield `count` ellipses in a ring around (x, y), their middles `away` from it: `rx` is half
    their length outwards, `ry` half their breadth."""
    for k in range(count):
        turn = 360 * k / count - 90
        px, py = turned(x, y, away, 0, turn)
        yield Disc(px, py, rx, ry, ink, turn)


def brush_character(
    char: str, *, x: float, y: float, width: float, height: float, ink: str, look: ArtStyle
) -> Area:
    """Return a character of `width` by `height` around (x, y), with the brush of a style. Raises
    KeyError for a character that `datasets.glyphs` does not draw."""
    outlines = brush_glyph(char, width, height, look.weight, look.hand)
    return Area(tuple(tuple((x + dx, y + dy) for dx, dy in outline) for outline in outlines), ink)


def pen_sign(
    char: str, *, x: float, y: float, width: float, line: float, ink: str
) -> Iterable[Line]:
    """Yield the lines of a numeral or capital letter of `width` around (x, y), drawn `line` wide.
    Raises KeyError for a sign that `datasets.glyphs` does not draw."""
    scale = width / 60
    for points in pen_glyph(char):
        placed = ((x + (px - 30) * scale, y + (py - 50) * scale) for px, py in points)
        yield Line(tuple(placed), line, ink)


def turned(x: float, y: float, dx: float, dy: float, turn: float) -> Point:
    """Return the point that lies (dx, dy) from (x, y), turned clockwise about (x, y) by `turn`
    degrees."""
    angle = math.radians(turn)
    cos, sin = math.cos(angle), math.sin(angle)
    return x + dx * cos - dy * sin, y + dx * sin + dy * cos


def moved(shape: Shape, *, scale: float, shift: Point = (0.0, 0.0)) -> Shape:
    """Return the shape scaled about the middle of the face, then moved by `shift`."""

    def place(point: Point) -> Point:
        x, y = point
        return (
            MIDDLE_X + (x - MIDDLE_X) * scale + shift[0],
            MIDDLE_Y + (y - MIDDLE_Y) * scale + shift[1],
        )

    if isinstance(shape, Disc):
        x, y = place((shape.x, shape.y))
        return replace(shape, x=x, y=y, rx=shape.rx * scale, ry=shape.ry * scale)
    if isinstance(shape, Line):
        points = tuple(place(point) for point in shape.points)
        return replace(shape, points=points, width=shape.width * scale)
    outlines = tuple(tuple(place(point) for point in outline) for outline in shape.outlines)
    return replace(shape, outlines=outlines)


def mirrored(shape: Shape) -> Shape:
    """Return the mirror image of the shape about the upright middle line of the face."""
    if isinstance(shape, Disc):
        return replace(shape, x=WIDTH - shape.x, turn=-shape.turn)
    if isinstance(shape, Line):
        return replace(shape, points=_mirrored_outline(shape.points))
    return replace(shape, outlines=tuple(map(_mirrored_outline, shape.outlines)))


def _points(text: str) -> list[Point]:
    """Return the points of a text such as "4,58 16,60"."""
    return [(float(x), float(y)) for x, y in (word.split(",") for word in text.split())]


def _mirrored_outline(points: Outline) -> Outline:
    return tuple((WIDTH - x, y) for x, y in points)
