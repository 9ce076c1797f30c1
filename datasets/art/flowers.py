"""The flowers and seasons: a plant, its character and its number."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from datasets.art.shapes import (
    Area,
    Disc,
    Line,
    Shape,
    brush,
    brush_character,
    circle,
    pen_sign,
    petals,
    stroke,
    turned,
)
from datasets.art.styles import ArtStyle
from datasets.glyphs import smooth


def flower(number: int, look: ArtStyle) -> Iterable[Shape]:
    """Yield the drawing of a season (1 to 4) or a flower (5 to 8)."""
    season = number <= 4
    char = "春夏秋冬梅蘭菊竹"[number - 1]
    digit = str((number - 1) % 4 + 1)
    digit_ink, char_ink = ("black", "red") if season else ("red", "black")
    digit_left = season or look.index
    digit_x, char_x = (9, 46.5) if digit_left else (51, 13.5)
    sign = pen_sign(digit, x=digit_x, y=11, width=8, line=2.1, ink=digit_ink)
    character = brush_character(char, x=char_x, y=12, width=19, height=18, ink=char_ink, look=look)
    if digit_left:
        yield from sign
        yield character
    else:
        yield character
        yield from sign
    yield from _PLANTS[number - 1](look)


def _spring(look: ArtStyle) -> Iterable[Shape]:
    """Yield a peony on a leafy stem."""
    w = look.weight
    yield stroke("22,76 29,66 30,52 26,40 28,28", 2.0 * w, "green")
    yield from _leaf(20, 64, 9, 3.4, turn=25)
    yield from _leaf(41, 66, 9, 3.4, turn=-30)
    yield from _leaf(21, 36, 7, 2.6, turn=40)
    yield from _leaf(35, 32, 7, 2.6, turn=-35)
    yield from petals(30, 50, 8, away=8.6, rx=4.4, ry=4.2, ink="red")
    yield from petals(30, 50, 8, away=8.4, rx=3.0, ry=2.8, ink="ground")
    yield from petals(30, 50, 5, away=4.4, rx=3.4, ry=2.8, ink="red")
    yield circle(30, 50, 2.6, "ground")
    yield circle(30, 50, 1.4, "red")


def _summer(look: ArtStyle) -> Iterable[Shape]:
    """Yield a lotus over its leaf and the water."""
    w = look.weight
    yield stroke("31,46 32,58 28,70", 2.0 * w, "green")
    yield stroke("47,60 45,66 40,70", 1.6 * w, "green")
    for turn in (-62, -34, 34, 62):
        yield from _bud(30, 46, 16, 4.2, turn=turn)
    yield from _bud(30, 46, 20, 5.6, turn=0)
    yield Disc(47, 56, 9, 4.4, "green", -12)
    yield Disc(47, 55.4, 6.6, 2.6, "ground", -12)
    yield Disc(14, 63, 9, 3.6, "green", 8)
    yield Disc(14, 62.6, 6.6, 2.0, "ground", 8)
    yield stroke("6,71 15,69 24,72 33,69 42,72 54,70", 1.5 * w, "green")
    yield stroke("12,76 22,74 32,77 44,75", 1.5 * w, "green")


def _autumn(look: ArtStyle) -> Iterable[Shape]:
    """Yield a twig of pomegranates."""
    w = look.weight
    yield stroke("10,74 22,62 28,48 26,34 16,26", 2.0 * w, "green")
    yield stroke("27,50 36,44 44,34", 1.6 * w, "green")
    yield stroke("20,64 32,66 40,62", 1.6 * w, "green")
    for x, y, turn in ((14, 38, 30), (17, 52, 40), (36, 34, -60), (50, 40, 70), (24, 74, -10)):
        yield from _leaf(x, y, 6.4, 2.6, turn=turn)
    for x, y, r in ((41, 52, 8.4), (44, 69, 6.6)):
        yield circle(x, y, r, "red")
        yield Area(
            (((x - 2.6, y - r - 3), (x, y - r), (x + 2.6, y - r - 3), (x, y - r + 3)),), "red"
        )
        for dx, dy in ((-0.36, -0.1), (0, -0.1), (0.36, -0.1), (-0.18, 0.3), (0.18, 0.3)):
            yield circle(x + dx * r, y + dy * r, r * 0.14, "ground")


def _winter(look: ArtStyle) -> Iterable[Shape]:
    """Yield a narcissus between its leaves."""
    w = look.weight
    for path in ("28,74 20,58 8,46", "29,75 24,56 20,40", "31,75 34,58 42,46", "32,75 40,62 53,56"):
        yield from brush(path, (4.2, 4.4, 0.8), "green", weight=w)
    yield stroke("30,74 30,54 26,40", 1.7 * w, "green")
    yield stroke("30,62 37,50 45,38", 1.7 * w, "green")
    for x, y in ((25, 34), (46, 34)):
        yield from petals(x, y, 6, away=4.6, rx=3.0, ry=2.0, ink="red")
        yield circle(x, y, 2.5, "ground")
        yield circle(x, y, 1.6, "red")
    yield stroke("14,76 30,77 48,75", 2.0 * w, "black")


def _plum(look: ArtStyle) -> Iterable[Shape]:
    """Yield plum blossom on a crooked bare branch."""
    w = look.weight
    yield from brush("8,76 18,66 24,54 36,46 40,30", (5, 4.4, 3.4, 2.8, 1.0), "black", weight=w)
    yield from brush("23,56 14,46 12,34", (2.8, 2, 0.8), "black", weight=w)
    yield from brush("34,48 46,46 54,38", (2.6, 2, 0.8), "black", weight=w)
    for x, y, r in ((27, 34, 7.4), (44, 58, 8.4), (13, 47, 5.6)):
        yield from petals(x, y, 5, away=r * 0.58, rx=r * 0.44, ry=r * 0.42, ink="red")
        yield from petals(x, y, 5, away=r * 0.62, rx=r * 0.24, ry=r * 0.22, ink="ground")
        yield circle(x, y, r * 0.24, "ground")
        yield circle(x, y, r * 0.14, "red")
    for x, y in ((40, 29), (54, 37), (12, 33)):
        yield circle(x, y, 2.2, "red")


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
        widths = (2.6, 4.0, 3.0, 0.8) if len(path.split()) == 4 else (2.6, 4.0, 0.8)
        yield from brush(path, widths, "green", weight=w)
    yield stroke("30,74 33,56 34,46", 1.5 * w, "green")
    for x, y in ((34, 45), (46, 60)):
        for turn in (-100, -50, 0, 50, 100):
            yield from _bud(x, y, 8.4, 2.3, turn=turn)
        yield circle(x, y, 1.8, "red")


def _chrysanthemum(look: ArtStyle) -> Iterable[Shape]:
    """Yield a chrysanthemum of many narrow petals, lobed leaves below."""
    w = look.weight
    yield stroke("31,56 30,66 25,77", 2.0 * w, "green")
    for x, y, turn in ((17, 66, 20), (43, 68, -25), (48, 34, -50)):
        yield from _leaf(x, y, 9, 3.6, turn=turn)
        yield from _leaf(x, y - 3, 5, 2.2, turn=turn + 60)
    yield stroke("37,40 44,37", 1.6 * w, "green")
    yield circle(31, 46, 15.4, "red")
    yield from petals(31, 46, 16, away=11.6, rx=3.2, ry=1.3, ink="ground")
    yield from petals(31, 46, 9, away=5.6, rx=2.2, ry=1.0, ink="ground")
    yield circle(31, 46, 1.5, "ground")


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
        yield from _leaf(x, y, 7, 2.1, turn=turn + 90)
    yield stroke("6,78 20,76 36,78 54,76", 1.6 * w, "black")


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


def _leaf(x: float, y: float, rx: float, ry: float, *, turn: float) -> Iterable[Shape]:
    """Yield a green pointed leaf with a pale rib.

    x, y: its middle.
    rx, ry: half its length and about half its breadth.
    turn: degrees clockwise; at 0 it lies level.
    """
    outline = smooth([(-rx, 0), (-rx * 0.2, -ry), (rx, 0)])
    outline = outline + smooth([(rx, 0), (-rx * 0.2, ry), (-rx, 0)])[1:]
    yield Area((tuple(turned(x, y, dx, dy, turn) for dx, dy in outline),), "green")
    yield Line(
        (turned(x, y, -rx * 0.6, 0, turn), turned(x, y, rx * 0.5, 0, turn)), ry * 0.22, "ground"
    )


def _bud(x: float, y: float, length: float, half: float, *, turn: float) -> Iterable[Shape]:
    """Yield a red petal with a pale inside, `length` long and about `half` to each side of its
    middle line.

    x, y: where it starts.
    turn: degrees clockwise; at 0 it points up.
    """
    for share, colour in ((1.0, "red"), (0.62, "ground")):
        sides = [(0.0, 0.0), (half * share, -length * 0.5), (0.0, -length * (0.4 + 0.6 * share))]
        outline = smooth(sides) + smooth([(-dx, dy) for dx, dy in reversed(sides)])[1:]
        low = 0.0 if share == 1 else -length * 0.12
        yield Area((tuple(turned(x, y, dx, min(dy, low), turn) for dx, dy in outline),), colour)
