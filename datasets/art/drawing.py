"""A drawn tile, as SVG or as pixels.

>>> tile_svg("5p").startswith("<svg ")
True
>>> tile_image("C", 96).shape
(96, 72, 3)
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from xml.sax.saxutils import escape

import numpy as np
from PIL import Image, ImageDraw

from datasets.art.flowers import flower
from datasets.art.shapes import (
    HEIGHT,
    WIDTH,
    Area,
    Disc,
    Line,
    Shape,
    moved,
    pen_sign,
    rectangle,
    turned,
)
from datasets.art.styles import ArtStyle, named_style, varied_style
from datasets.art.suits import bamboo, characters, dots, honor
from datasets.glyphs import Outline, Point
from scoring.tiles import ALL, BACK, FLOWERS, HONORS, tile_name

CODES = ALL
PICTURE_PX, COLOURS = 128, 64
"""Height in px of a face in the app's PNG files, and number of colours in the palette of such a
file."""


def tile_svg(code: str) -> str:
    """Return an SVG image of a tile, seen slightly from above, that needs no font, style sheet or
    other file. Raises ValueError for an unknown code."""
    look = named_style("plain")
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
    return _cached_pixels(_known(code), height, named_style(style)).copy()


def varied_image(code: str, height: int, look: ArtStyle, rng: np.random.Generator) -> np.ndarray:
    """Return a random variation of the face of a tile in a given look: RGB uint8 (height, 3/4
    height, 3).

    Colours, brush thickness, size and position vary a little from call to call, as between real
    sets. Raises ValueError for an unknown code or a height below 4.
    """
    look = varied_style(look, rng)
    scale = float(rng.uniform(0.9, 1.03))
    shift = (float(rng.normal(0, 0.7)), float(rng.normal(0, 0.9)))
    return _pixels(_known(code), height, look, scale=scale, shift=shift)


def _known(code: str) -> str:
    """Return a tile's code. Raises ValueError if it is not one."""
    if code not in CODES:
        raise ValueError(
            f"unknown tile code {code!r}; "
            "expected 1m-9m, 1s-9s, 1p-9p, E S W N C F P, f1-f8 or back"
        )
    return code


# The shapes of a face


@lru_cache(maxsize=1024)
def _face(code: str, look: ArtStyle) -> tuple[Shape, ...]:
    if code == BACK:
        return (Area((rectangle(0, 0, WIDTH, HEIGHT),), "back"),)
    if code in FLOWERS:
        scale = min(look.size, 1) * 0.95
        return tuple(moved(shape, scale=scale) for shape in flower(int(code[1]), look))
    # The bird already fills its face, so that a larger one would be cut off.
    scale = min(look.size, 0.95) if code == "1s" else look.size
    shift = (0, 2 if look.index else 0)
    shapes = [moved(shape, scale=scale, shift=shift) for shape in _suit_or_honor(code, look)]
    return (*shapes, *_index(code)) if look.index else tuple(shapes)


def _suit_or_honor(code: str, look: ArtStyle) -> Iterable[Shape]:
    if code in HONORS:
        return honor(code, look)
    number, suit = int(code[0]), code[1]
    return {"m": characters, "s": bamboo, "p": dots}[suit](number, look)


def _index(code: str) -> Iterable[Line]:
    """Yield the Western index in the upper left corner."""
    ink = "green" if code in "FP" else "blue"
    if code[-1] in "msCESWN":
        ink = "red"
    return pen_sign(code[0], x=7, y=7.5, width=6.5, line=1.7, ink=ink)


# To pixels


@lru_cache(maxsize=256)
def _cached_pixels(code: str, height: int, look: ArtStyle) -> np.ndarray:
    return _pixels(code, height, look)


def _pixels(
    code: str, height: int, look: ArtStyle, *, scale: float = 1.0, shift: Point = (0.0, 0.0)
) -> np.ndarray:
    """Return the face of a tile in a style: RGB uint8 (height, 3/4 height, 3). Raises ValueError
    for a height below 4.

    scale and shift: as in `moved`; without effect on a back.
    """
    if height < 4:
        raise ValueError(f"height must be at least 4 pixels, not {height}")
    width = round(height * WIDTH / HEIGHT)
    finer = max(2, min(8, round(1536 / height)))
    image = Image.new("RGB", (width * finer, height * finer), look.colour("ground"))
    pen = ImageDraw.Draw(image)
    kx, ky = width * finer / WIDTH, height * finer / HEIGHT
    for shape in _face(code, look):
        if code != BACK:
            shape = moved(shape, scale=scale, shift=shift)
        colour = look.colour(shape.ink)
        if isinstance(shape, Disc):
            turns = (
                turned(shape.x, shape.y, shape.rx * c, shape.ry * s, shape.turn) for c, s in _UNIT
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


def _pairs(points: Outline) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
