"""The faces of the three suits and of the honors.

What is placed by hand stands in tables: a text per number, with a ring or a stick for each word.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from datasets.art.birds import bird
from datasets.art.shapes import (
    Area,
    Line,
    Shape,
    brush_character,
    circle,
    petals,
    rectangle,
    turned,
)
from datasets.art.styles import ArtStyle
from datasets.glyphs import Outline

_INKS = {"k": "blue", "g": "green", "r": "red"}
"""Inks of rings and sticks, by their letter in the tables."""


# Characters and honors

NUMBERS = "一二三四五六七八九"
HONOR_CHARACTERS = {"E": "東", "S": "南", "W": "西", "N": "北", "C": "中", "F": "發"}
"""The character on each wind and dragon, by its code; the white dragon has none."""


def honor_ink(code: str, look: ArtStyle) -> str:
    """Return the name of the ink of an honor's character."""
    return {"C": "red", "F": "green"}.get(code, look.wind_ink)


def characters(number: int, look: ArtStyle) -> Iterable[Shape]:
    """Yield the two characters of a tile of characters: its number above 萬."""
    char = look.five if number == 5 else NUMBERS[number - 1]
    height = {1: 22, 2: 26, 3: 26}.get(number, 29)
    ink = look.number_ink
    yield brush_character(char, x=30, y=20.5, width=39, height=height, ink=ink, look=look)
    yield brush_character("萬", x=30, y=55.5, width=42, height=36.5, ink="red", look=look)


def honor(code: str, look: ArtStyle) -> Iterable[Shape]:
    """Yield the character of a wind, or the drawing of a dragon: "E", "S", "W", "N", "C", "F" or
    "P"."""
    if code == "P":
        yield from _white_dragon(look)
        return
    ink = honor_ink(code, look)
    width, height = (40, 62) if code == "C" else (46, 56)
    char = HONOR_CHARACTERS[code]
    yield brush_character(char, x=30, y=40, width=width, height=height, ink=ink, look=look)


def _white_dragon(look: ArtStyle) -> Iterable[Shape]:
    if look.white == "blank":
        return
    yield Line(rectangle(10, 11, 50, 69, closed=True), 3.4, "blue")
    if look.white == "double":
        yield Line(rectangle(14, 15, 46, 65, closed=True), 1.2, "red")
        return
    inner = 15.5
    yield Line(rectangle(inner, inner + 1, 60 - inner, 79 - inner, closed=True), 1.1, "blue")
    reach = 6 if look.white == "corners" else 4
    for sx in (-1, 1):
        for sy in (-1, 1):
            x, y = 30 + sx * 14.5, 40 + sy * 23.5
            points = ((x, y - sy * reach), (x - sx * reach, y))
            yield Line(points, 1.1, "blue")
            if look.white == "corners":
                yield Area((((x, y), *points),), "blue")


# Dots

# By number: radius of the rings, then `x,y,ink` for each ring; inks as in `_INKS`.
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


def dots(number: int, look: ArtStyle) -> Iterable[Shape]:
    """Yield the rings of a tile of dots; the 1 is one large rosette."""
    if number == 1:
        yield from _rosette(look)
        return
    radius, places = _DOTS[number]
    for place in places.split():
        x, y, ink = place.split(",")
        yield from _ring(float(x), float(y), radius, _INKS[ink], look)


def _ring(x: float, y: float, r: float, ink: str, look: ArtStyle) -> Iterable[Shape]:
    yield circle(x, y, r, ink)
    if look.dot == "wheel":
        yield circle(x, y, r * 0.74, "ground")
        other = {"green": "red", "blue": "green"}.get(ink, "blue")
        yield from petals(x, y, 5, away=r * 0.36, rx=r * 0.3, ry=r * 0.17, ink=other)
        yield circle(x, y, r * 0.2, ink)
    elif look.dot == "target":
        yield circle(x, y, r * 0.8, "ground")
        yield circle(x, y, r * 0.62, ink)
        for turn in range(4):
            angle = math.pi / 4 + turn * math.pi / 2
            yield circle(
                x + r * 0.31 * math.cos(angle), y + r * 0.31 * math.sin(angle), r * 0.19, "ground"
            )
    else:
        rings = (0.7, 0.55, 0.38, 0.2) if look.dot == "heavy" else (0.8, 0.62, 0.42, 0.24)
        for share, colour in zip(rings, ("ground", ink, "ground", ink), strict=True):
            yield circle(x, y, r * share, colour)


def _rosette(look: ArtStyle) -> Iterable[Shape]:
    x, y, r = 30.0, 40.0, 24.0
    if look.dot == "wheel":
        yield circle(x, y, r, "blue")
        yield circle(x, y, r * 0.9, "ground")
        yield from petals(x, y, 14, away=r * 0.7, rx=r * 0.19, ry=r * 0.1, ink="green")
        yield circle(x, y, r * 0.48, "blue")
        yield circle(x, y, r * 0.4, "ground")
        yield circle(x, y, r * 0.33, "red")
        yield from petals(x, y, 6, away=r * 0.17, rx=r * 0.07, ry=r * 0.06, ink="ground")
        return
    if look.stick == "hollow":
        yield from petals(x, y, 14, away=r * 0.8, rx=r * 0.2, ry=r * 0.185, ink="green")
        yield from petals(x, y, 14, away=r * 0.78, rx=r * 0.13, ry=r * 0.115, ink="ground")
        yield circle(x, y, r * 0.56, "green")
        yield circle(x, y, r * 0.48, "ground")
    else:
        yield circle(x, y, r, "green")
        yield circle(x, y, r * 0.92, "ground")
        yield circle(x, y, r * 0.86, "green")
        yield from petals(x, y, 12, away=r * 0.67, rx=r * 0.15, ry=r * 0.1, ink="ground")
        yield circle(x, y, r * 0.47, "ground")
    yield circle(x, y, r * 0.41, "red")
    if look.dot == "target":
        yield circle(x, y, r * 0.3, "ground")
        yield circle(x, y, r * 0.16, "red")
        return
    yield from petals(x, y, 8, away=r * 0.26, rx=r * 0.085, ry=r * 0.07, ink="ground")
    yield circle(x, y, r * 0.1, "ground")


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


def bamboo(number: int, look: ArtStyle) -> Iterable[Shape]:
    """Yield the sticks of a tile of bamboo; the 1 is a bird."""
    if number == 1:
        yield from bird(look)
        return
    half, places = _STICKS[number]
    for place in places.split():
        x, y, length, ink, *turn = place.split(",")
        colour = _INKS[ink]
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

    def outline(waist: float, knots: float) -> Outline:
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

    def placed(points: Outline) -> Outline:
        return tuple(turned(stick.x, stick.y, dx, dy, stick.turn) for dx, dy in points)

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
