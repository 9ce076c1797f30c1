"""The birds of the 1 of bamboo."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from datasets.art.shapes import Area, Disc, Line, Shape, brush, circle, mirrored, stroke, turned
from datasets.art.styles import ArtStyle


def bird(look: ArtStyle) -> Iterable[Shape]:
    """Yield the bird of a style, which faces left unless the style mirrors it."""
    shapes = _BIRDS[look.bird](look)
    return map(mirrored, shapes) if look.mirrored else shapes


def _perched_bird(look: ArtStyle) -> Iterable[Shape]:
    """Yield a bird standing on a twig, its tail hanging down, as on most Chinese sets."""
    w = look.weight
    yield stroke("4,58 16,60 30,55 44,56 57,50", 2.2 * w, "green")
    yield stroke("44,56 50,61", 1.6 * w, "green")
    yield Disc(53, 63, 3.6, 1.6, "green", 30)
    # Tail feathers.
    for end, ink in (("36,76", "green"), ("43,75", "red"), ("29,76", "green")):
        yield stroke(f"31,48 {end}", 2.6 * w, ink)
    yield Disc(29, 36, 11.5, 17, "green", -14)
    yield Disc(29.5, 36, 9.2, 14.5, "ground", -14)
    yield Disc(26, 35, 6.4, 12, "green", -14)
    yield stroke("34,30 37,36 36,45", 1.5 * w, "green")
    for x, y in ((23.5, 29), (27, 33), (24, 37), (28, 41)):
        yield stroke(f"{x},{y} {x + 2},{y + 2.5} {x + 4.5},{y + 1}", 1.0 * w, "ground")
    # Head, with crest, eye and beak.
    yield circle(27, 17, 9.2, "red")
    yield circle(27, 17, 7.0, "ground")
    yield circle(25.6, 16, 3.8, "red")
    yield circle(25.6, 16, 1.7, "ground")
    yield Area((((19, 14), (8, 19), (19, 21)),), "red")
    yield stroke("30,9 34,4 40,4", 1.7 * w, "red")
    yield stroke("32,11 37,8 42,9", 1.7 * w, "red")
    # Legs.
    yield stroke("25,51 24,58", 1.7 * w, "red")
    yield stroke("34,51 35,56", 1.7 * w, "red")


def _flying_bird(look: ArtStyle) -> Iterable[Shape]:
    """Yield a peacock that takes wing, with crest, wing and long tail raised, as on sets for
    export."""
    w = look.weight
    # Tail: long plumes that end in eyes.
    for path, x, y in (
        ("31,44 40,56 50,64", 50, 64),
        ("29,46 35,60 41,71", 41, 71),
        ("27,46 28,62 30,72", 30, 72),
    ):
        yield stroke(path, 1.9 * w, "green")
        yield circle(x, y, 4.8, "red")
        yield circle(x, y, 3.0, "ground")
        yield circle(x, y, 1.8, "blue")
    # Body and neck.
    yield from brush("20,12 19,22 23,32 27,38 30,46", (3.6, 5.4, 9, 12, 5), "blue", weight=w)
    # Wing.
    for path in ("26,36 40,28 55,28", "27,39 41,35 53,36", "28,42 40,41 50,44"):
        yield stroke(path, 2.6 * w, "green")
    yield stroke("25,33 38,22 52,20", 2.6 * w, "red")
    for x, y in ((22, 30), (24, 35), (27, 39)):
        yield stroke(f"{x - 1},{y} {x + 1.5},{y + 2} {x + 4},{y}", 0.9, "ground")
    # Head.
    yield circle(20, 11, 4.4, "blue")
    yield circle(18.8, 10.4, 1.4, "ground")
    yield Area((((16, 9.5), (8, 13.5), (16.6, 14)),), "red")
    for foot, tip in (((20, 7), (18, 3)), ((22, 7), (23, 2.5)), ((23, 8.5), (28, 5))):
        yield Line((foot, tip), 1.0 * w, "red")
        yield circle(tip[0], tip[1], 1.4, "red")
    # Legs on the ground.
    yield stroke("24,43 21,56 22,68", 1.5 * w, "red")
    yield stroke("14,69 22,68 26,70", 1.5 * w, "red")
    yield stroke("6,74 20,73 34,76 54,74", 1.6 * w, "green")


def _fan_bird(look: ArtStyle) -> Iterable[Shape]:
    """Yield a peacock that has spread its tail: rows of round eyes above a small body, feet
    below."""
    w = look.weight
    for away, count in ((27.0, 9), (20.5, 8), (14.0, 6), (8.0, 4)):
        for k in range(count):
            turn = -168 + 156 * (k + 0.5) / count
            x, y = turned(30, 40, away, 0, turn)
            tip = turned(30, 40, away + 6.5, 0, turn)
            if away > 25:
                yield Line(((x, y), tip), 1.5 * w, "green")
            yield circle(x, y, 4.0, "green")
            yield circle(x, y, 2.6, "ground")
            yield circle(x, y, 1.4, "blue")
    yield from brush("14,46 22,51 31,55 44,52 52,46", (5, 9, 14, 8, 3), "blue", weight=w)
    yield from brush("17,54 13,47 14,40", (6, 5, 5), "blue", weight=w)
    for x, y in ((24, 52), (30, 55), (36, 53), (41, 51)):
        yield stroke(f"{x - 2},{y} {x},{y + 2} {x + 3},{y}", 1.1, "ground")
    yield circle(14, 40, 4.2, "blue")
    yield circle(13, 39, 1.3, "ground")
    yield Area((((10.5, 38), (4, 42), (10.8, 43)),), "red")
    yield stroke("10,35 8,30", 1.2 * w, "red")
    yield stroke("14,35 14,29", 1.2 * w, "red")
    yield stroke("27,61 26,74", 1.8 * w, "red")
    yield stroke("36,61 38,74", 1.8 * w, "red")
    yield stroke("20,75 26,74 31,75", 1.6 * w, "red")
    yield stroke("33,75 38,74 43,75", 1.6 * w, "red")


def _long_bird(look: ArtStyle) -> Iterable[Shape]:
    """Yield a slim bird seen from the side, its head low and its long tail held up."""
    w = look.weight
    for path, ink in (
        ("30,46 33,30 40,14 50,4", "red"),
        ("28,46 27,28 30,12 36,3", "green"),
        ("33,48 42,36 52,26", "green"),
    ):
        yield from brush(path, (7, 5, 3, 1.5), ink, weight=w)
    yield from brush("31,44 27,52 24,60 20,64", (10, 13, 9, 5), "green", weight=w)
    yield from brush("30,48 27,53 25,58", (4, 6, 3), "red", weight=w)
    yield circle(18, 66, 4.4, "red")
    yield circle(17, 65.4, 1.4, "ground")
    yield Area((((14.5, 65), (7, 69), (15, 69.5)),), "green")
    yield stroke("20,62 17,57 12,56", 1.3 * w, "red")
    yield stroke("31,54 40,58 46,55 52,58", 1.9 * w, "green")
    yield stroke("28,58 34,66 33,75", 1.7 * w, "red")
    yield stroke("24,61 26,70 22,75", 1.7 * w, "red")
    yield stroke("14,76 30,75 44,77", 1.4 * w, "green")


_BIRDS: dict[str, Callable[[ArtStyle], Iterable[Shape]]] = {
    "perched": _perched_bird,
    "flying": _flying_bird,
    "fan": _fan_bird,
    "long": _long_bird,
}
