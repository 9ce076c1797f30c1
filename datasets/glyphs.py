"""Brush characters, numerals and letters of the tile faces, as strokes drawn for this project.

A glyph is a text with one stroke a line: a kind, then points ``x,y`` in a box of 100 by 100 (y
grows downwards). Points are joined by a smooth curve; ``/`` makes a corner of the point before it.
The kind says how the brush moves, and thereby how the width of the stroke changes along it:

==  =======================  ==========================================
h   héng, horizontal         thin, with a heel where the brush stops
b   héng inside a box        even and thin, so that the box stays open
v   shù, vertical            even, blunt at both ends
s   shù, hanging needle      even, then tapers to a point
p   piě, to the lower left   full at the start, then tapers
n   nà, to the lower right   swells towards its foot, then tapers
d   diǎn, a dot              a drop, thickest near its end
t   tí, a flick              full at the start, quickly thin
z   zhé, a turn              even, pressed at each corner
g   gōu, a hook              like z, and the last part tapers
c   a turn that runs out     like z, and the last part is a piě
==  =======================  ==========================================
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

Point = tuple[float, float]
Outline = tuple[Point, ...]


@lru_cache(maxsize=512)
def brush_glyph(
    char: str, width: float = 100, height: float = 100, weight: float = 1.0, hand: str = "regular"
) -> tuple[Outline, ...]:
    """Return outlines whose union is the character `char`, about `width` by `height`, centred on
    (0, 0).

    Every outline has the same orientation, so that filling them as one path by the nonzero rule
    gives their union. Raises KeyError for a character that is not drawn here.

    weight: thickness of the brush; 1 is usual.
    hand: "regular", or "carved" for the shapes that tile carvers give some of the characters.

    >>> len(brush_glyph("二"))
    2
    """
    brush, strokes = (hand == "carved" and _CARVED.get(char)) or _CHARACTERS[char]
    # The brush stays round when the character is flattened.
    brush *= weight * math.sqrt(width * height) / 100
    outlines: list[Outline] = []
    starts: list[Point] = []
    for line in strokes.strip().splitlines():
        kind, *words = line.split()
        parts = [
            [((x - 50) * width / 100, (y - 50) * height / 100) for x, y in part]
            for part in _parts(words)
        ]
        # Where two strokes start at one point, as in a box, only the first shows the slanted start.
        free = all(math.dist(parts[0][0], start) > brush for start in starts)
        starts.append(parts[0][0])
        outlines.extend(_brush_stroke(kind, parts, brush / 2, free and kind not in "dnb"))
    return tuple(outlines)


@lru_cache(maxsize=64)
def pen_glyph(char: str) -> tuple[Outline, ...]:
    """Return the centre lines of a numeral or capital letter in a box 60 wide and 100 high. Raises
    KeyError for a sign not in `_PEN`."""
    return tuple(
        tuple(point for part in _parts(line.split()) for point in smooth(part))
        for line in _PEN[char].strip().splitlines()
    )


# Widths of the brush along a stroke, by kind: (share of the stroke's length, width to the upper or
# left side, width to the lower or right side), in half widths of the brush.
_Profile = tuple[tuple[float, float, float], ...]
_PROFILES: dict[str, _Profile] = {
    "h": (
        (0, 0.95, 0.75),
        (0.12, 0.68, 0.72),
        (0.45, 0.58, 0.62),
        (0.8, 0.66, 0.72),
        (0.93, 1.2, 0.86),
        (1, 0.62, 0.95),
    ),
    "b": ((0, 0.72, 0.72), (1, 0.72, 0.72)),
    "v": ((0, 1.0, 1.25), (0.12, 1.0, 0.95), (0.5, 0.84, 0.84), (1, 1.0, 1.0)),
    "s": ((0, 1.0, 1.25), (0.1, 1.0, 0.95), (0.6, 0.95, 0.95), (0.85, 0.66, 0.66), (1, 0.08, 0.08)),
    "p": ((0, 1.05, 1.25), (0.15, 1.02, 1.0), (0.6, 0.78, 0.78), (1, 0.1, 0.1)),
    "n": ((0, 0.4, 0.4), (0.4, 0.85, 0.85), (0.76, 1.25, 1.35), (0.88, 0.9, 1.0), (1, 0.1, 0.1)),
    "d": ((0, 0.2, 0.2), (0.45, 1.0, 0.9), (0.8, 1.35, 1.15), (1, 0.85, 0.85)),
    "t": ((0, 1.15, 1.15), (0.3, 0.85, 0.85), (1, 0.1, 0.1)),
}
_ACROSS = ((0.0, 0.85, 0.75), (0.15, 0.68, 0.7), (0.75, 0.64, 0.68), (1.0, 1.1, 0.9))
_DOWN = ((0.0, 1.0, 1.1), (0.15, 0.92, 0.9), (0.7, 0.84, 0.84), (1.0, 1.0, 1.0))
_HOOK = ((0.0, 1.05, 1.05), (0.4, 0.7, 0.7), (1.0, 0.1, 0.1))


def _brush_stroke(
    kind: str, parts: list[list[Point]], half: float, free: bool
) -> Iterable[Outline]:
    """Yield the outlines of a stroke, one for each part between its corners.

    kind: letter of the stroke, as in the docstring of this module.
    half: half the width of the brush.
    free: True if its start is slanted.
    """
    for index, part in enumerate(parts):
        last = index == len(parts) - 1
        if kind in _PROFILES:
            profile = _PROFILES[kind]
        elif last and index and kind == "g":
            profile = _HOOK
        elif last and kind == "c":
            profile = _PROFILES["p"]
        else:
            (x0, y0), (x1, y1) = part[0], part[-1]
            profile = _ACROSS if abs(x1 - x0) > abs(y1 - y0) else _DOWN
        # A brush touches the paper with its tip towards the upper left, which slants the start.
        lands = 0.55 if index == 0 and free else 0.0
        yield _outline(smooth(part), profile, half, lands, 0.4 if kind == "h" else 0.0)


def _outline(
    line: Sequence[Point], profile: _Profile, half: float, lands: float, leaves: float
) -> Outline:
    """Return the outline of a brush moved along `line`.

    half: half the width of the brush.
    lands and leaves: slant of the start and of the end, in half widths; 0 for round ends.
    """
    line = _with_knots(line, [share for share, _, _ in profile])
    along = [0.0]
    for a, b in pairwise(line):
        along.append(along[-1] + math.dist(a, b))
    left: list[Point] = []
    right: list[Point] = []
    ways: list[Point] = []
    for index, (x, y) in enumerate(line):
        before, after = line[max(index - 1, 0)], line[min(index + 1, len(line) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        size = math.hypot(dx, dy) or 1.0
        dx, dy = dx / size, dy / size
        up, down = _at(profile, along[index] / (along[-1] or 1.0))
        _go_on(left, (x + dy * up * half, y - dx * up * half), (dx, dy))
        _go_on(right, (x - dy * down * half, y + dx * down * half), (dx, dy))
        ways.append((dx, dy))
    (dx, dy), (ex, ey) = ways[0], ways[-1]
    reach = 0.7 * half * sum(_at(profile, 0)) / 2
    if lands:
        # A horizontal stroke starts earlier on its upper side, a vertical one on its left side.
        ahead = lands * half * (1 if dx > abs(dy) else -1)
        left[0] = (left[0][0] - dx * ahead, left[0][1] - dy * ahead)
        right[0] = (right[0][0] + dx * ahead, right[0][1] + dy * ahead)
        reach *= 0.3
    behind = leaves * half
    left[-1] = (left[-1][0] - ex * behind, left[-1][1] - ey * behind)
    right[-1] = (right[-1][0] + ex * behind, right[-1][1] + ey * behind)
    start = _cap(right[0], left[0], (-dx, -dy), reach)
    end = _cap(left[-1], right[-1], (ex, ey), (0.5 if leaves else 0.8) * half * _at(profile, 1)[1])
    return (*left, *end, *reversed(right), *start)


def _go_on(side: list[Point], to: Point, way: Point) -> None:
    """Append a point to a side of the outline. If the point lies backwards, as in a tight bend,
    repeat the last point instead, since it would form a loop and a hole.

    way: direction in which the brush moves.
    """
    if side and (to[0] - side[-1][0]) * way[0] + (to[1] - side[-1][1]) * way[1] < 0:
        to = side[-1]
    side.append(to)


def _with_knots(line: Sequence[Point], shares: Sequence[float]) -> list[Point]:
    """Return a line with an additional point at each of `shares` of its length, unless one of its
    points is near there."""
    total = sum(math.dist(a, b) for a, b in pairwise(line)) or 1.0
    points: list[Point] = []
    done = 0.0
    for a, b in pairwise(line):
        points.append(a)
        step = math.dist(a, b) / total
        for share in shares:
            if done + 0.02 < share < done + step - 0.02:
                k = (share - done) / step
                points.append((a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k))
        done += step
    return [*points, line[-1]]


def _cap(a: Point, b: Point, way: Point, reach: float) -> list[Point]:
    """Return the points between `a` and `b` on half an ellipse that bulges by `reach` in the
    direction `way`."""
    mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    ax, ay = a[0] - mx, a[1] - my
    return [
        (
            mx + ax * math.cos(t) + way[0] * reach * math.sin(t),
            my + ay * math.cos(t) + way[1] * reach * math.sin(t),
        )
        for t in (math.pi * k / 6 for k in range(1, 6))
    ]


def _at(profile: _Profile, share: float) -> tuple[float, float]:
    for (t0, a0, b0), (t1, a1, b1) in pairwise(profile):
        if share <= t1:
            k = (share - t0) / (t1 - t0)
            return a0 + (a1 - a0) * k, b0 + (b1 - b0) * k
    return profile[-1][1], profile[-1][2]


def _parts(words: Sequence[str]) -> list[list[Point]]:
    """Return the points split at corners; the point before a ``/`` ends one part and starts the
    next."""
    parts: list[list[Point]] = [[]]
    for word in words:
        if word == "/":
            parts.append([parts[-1][-1]])
        else:
            x, y = word.split(",")
            parts[-1].append((float(x), float(y)))
    return parts


SMOOTH_STEPS = 6


def smooth(points: Sequence[Point]) -> list[Point]:
    """Return a Catmull-Rom curve through `points`: the first point, then `SMOOTH_STEPS` points for
    each segment. Fewer than three points are returned unchanged."""
    if len(points) < 3:
        return list(points)
    first = (2 * points[0][0] - points[1][0], 2 * points[0][1] - points[1][1])
    last = (2 * points[-1][0] - points[-2][0], 2 * points[-1][1] - points[-2][1])
    ring = [first, *points, last]
    curve = [points[0]]
    for p0, p1, p2, p3 in zip(ring, ring[1:], ring[2:], ring[3:], strict=False):
        for k in range(1, SMOOTH_STEPS + 1):
            t = k / SMOOTH_STEPS
            # Weights of the four points in the point at t; they add up to 1.
            w0, w3 = t * (2 * t - t * t - 1) / 2, t * t * (t - 1) / 2
            w1, w2 = 1 + t * t * (3 * t - 5) / 2, t * (1 + 4 * t - 3 * t * t) / 2
            curve.append(
                (
                    w0 * p0[0] + w1 * p1[0] + w2 * p2[0] + w3 * p3[0],
                    w0 * p0[1] + w1 * p1[1] + w2 * p2[1] + w3 * p3[1],
                )
            )
    return curve


# Brush width, then the strokes in the order in which they are written.
_CHARACTERS: dict[str, tuple[float, str]] = {
    "一": (21, "h 4,54 40,49 70,48 96,47"),
    "二": (
        18,
        """
        h 22,26 50,22 79,21
        h 5,79 50,74 95,74
        """,
    ),
    "三": (
        16.5,
        """
        h 19,18 50,14 82,13
        h 27,50 50,47 74,46
        h 4,86 50,82 96,81
        """,
    ),
    "四": (
        14,
        """
        v 10,18 20,82
        z 11,19 90,17 / 80,82
        p 40,22 37,44 26,60
        g 60,21 60,46 65,52 77,51
        b 20,78 80,77
        """,
    ),
    "五": (
        14.5,
        """
        h 16,15 84,12
        v 47,15 34,84
        z 22,48 74,44 / 69,83
        h 3,87 50,84 97,84
        """,
    ),
    "伍": (
        12.5,
        """
        p 30,4 20,32 3,56
        v 20,38 20,96
        h 40,15 94,11
        v 64,15 55,84
        z 43,48 86,44 / 82,84
        h 32,88 99,85
        """,
    ),
    "六": (
        15.5,
        """
        d 45,2 57,20
        h 5,38 50,33 95,33
        p 36,50 28,72 6,94
        n 60,50 76,72 95,93
        """,
    ),
    "七": (
        16,
        """
        h 4,50 50,42 96,33
        g 45,6 45,66 50,84 64,87 84,85 / 93,80 95,62
        """,
    ),
    "八": (
        16.5,
        """
        p 38,18 32,56 4,90
        n 54,10 62,48 97,90
        """,
    ),
    "九": (
        15,
        """
        p 38,4 37,52 4,95
        g 8,34 66,27 / 64,66 67,84 78,88 90,86 / 95,80 96,64
        """,
    ),
    "萬": (
        8.6,
        """
        h 7,15 50,12 93,12
        v 31,3 34,25
        v 68,2 64,25
        v 23,33 27,61
        z 23,34 78,31 / 73,60
        b 27,46 73,44
        b 27,59 72,57
        v 50,33 50,82
        v 9,70 11,98
        g 10,71 91,67 / 88,86 86,96 / 80,98 72,88
        t 26,86 50,82 72,77
        d 61,70 75,87
        """,
    ),
    "東": (
        9.6,
        """
        h 11,19 50,16 89,16
        v 22,32 26,64
        z 22,33 79,30 / 74,62
        b 26,46 74,44
        b 26,61 73,59
        g 50,2 50,92 / 46,97 36,90
        p 45,61 30,80 2,93
        n 55,61 72,78 98,91
        """,
    ),
    "南": (
        9.4,
        """
        h 12,18 50,15 88,15
        v 50,2 49,34
        v 12,37 15,97
        g 13,38 88,34 / 86,84 84,94 / 78,96 69,87
        d 35,44 43,55
        p 66,42 57,55
        h 30,60 72,57
        h 27,75 74,72
        v 50,59 50,93
        """,
    ),
    "西": (
        10.4,
        """
        h 5,13 50,10 95,9
        v 11,40 18,94
        z 12,41 89,37 / 82,93
        p 40,13 39,46 28,66
        g 60,12 60,52 65,62 78,60
        b 18,87 82,85
        """,
    ),
    "北": (
        11,
        """
        v 40,6 40,95
        h 9,36 39,33
        t 3,82 22,76 42,64
        p 91,22 80,34 63,43
        g 62,4 62,72 67,84 80,85 90,83 / 94,78 96,62
        """,
    ),
    "中": (
        11,
        """
        v 15,28 21,64
        z 16,29 86,25 / 79,61
        b 21,60 79,57
        s 50,2 50,60 49,99
        """,
    ),
    "發": (
        8.0,
        """
        c 12,12 41,8 / 34,28 2,49
        d 17,22 29,32
        p 76,2 66,9 57,13
        p 91,13 82,21 71,27
        n 52,2 64,24 98,45
        z 14,51 43,48 / 41,62
        b 17,63 42,61
        g 16,63 13,77 / 44,74 / 41,88 36,98 / 31,97 22,90
        p 61,48 60,62 49,72
        g 61,49 81,47 / 80,59 83,63 92,62 / 95,60 96,53
        c 52,75 86,72 / 72,90 43,99
        n 56,76 72,89 97,98
        """,
    ),
    "春": (
        9,
        """
        h 19,14 81,11
        h 24,27 76,24
        h 5,41 50,38 95,37
        p 50,2 40,42 2,73
        n 57,39 72,56 98,68
        v 32,58 34,98
        z 32,59 69,56 / 66,97
        b 34,76 66,74
        b 34,93 66,91
        """,
    ),
    "夏": (
        8.6,
        """
        h 8,9 50,6 92,6
        p 53,8 45,21
        v 27,22 29,64
        z 27,23 73,21 / 71,63
        b 29,35 71,34
        b 29,48 71,47
        b 29,61 71,60
        p 40,62 30,74 12,84
        c 36,74 74,71 / 54,88 8,99
        n 34,76 60,90 96,98
        """,
    ),
    "秋": (
        9.4,
        """
        p 44,5 30,14 9,19
        h 3,37 51,33
        v 28,14 28,97
        p 27,38 18,58 1,72
        d 32,44 47,57
        d 57,32 64,50
        p 94,24 90,36 80,48
        p 75,5 74,54 44,96
        n 76,52 84,74 99,93
        """,
    ),
    "冬": (
        10.5,
        """
        p 40,2 30,26 6,45
        c 37,18 73,15 / 54,44 2,68
        n 31,24 58,46 98,62
        d 42,60 57,71
        d 33,80 64,95
        """,
    ),
    "梅": (
        8.6,
        """
        h 3,30 43,27
        v 24,4 24,97
        p 24,31 16,54 1,70
        d 28,42 43,56
        p 61,2 54,18 43,31
        h 57,17 97,14
        z 57,33 51,75 / 95,72
        g 57,34 91,31 / 85,88 83,95 / 78,97 68,89
        h 42,54 99,51
        d 67,38 75,47
        d 64,57 72,66
        """,
    ),
    "蘭": (
        7.0,
        """
        h 4,13 96,10
        v 32,2 34,22
        v 68,1 65,22
        v 9,28 9,98
        z 9,29 41,28 / 40,51
        b 10,39 40,38
        b 10,50 39,49
        v 60,28 60,51
        g 60,28 92,27 / 91,86 90,95 / 86,97 78,91
        b 60,39 90,38
        b 60,50 90,49
        h 23,60 77,58
        v 32,67 34,82
        z 32,68 69,66 / 67,80
        b 34,80 67,79
        v 50,52 50,98
        p 46,80 38,88 24,95
        n 54,80 64,87 78,94
        """,
    ),
    "菊": (
        8.8,
        """
        h 5,15 95,12
        v 32,3 34,24
        v 68,2 65,24
        p 30,26 22,42 4,56
        g 25,38 91,34 / 88,84 85,95 / 79,97 69,89
        d 34,44 42,54
        p 69,42 60,53
        h 22,61 77,58
        v 50,41 50,95
        p 48,62 40,74 22,85
        d 55,64 74,80
        """,
    ),
    "竹": (
        10.5,
        """
        p 27,3 20,28 3,48
        h 19,31 49,27
        v 33,31 33,96
        p 70,2 63,26 50,44
        h 62,29 98,25
        g 79,28 79,84 77,94 / 71,96 61,87
        """,
    ),
}

# Some characters as carvers shape them: narrow above, wide below, with boxes that narrow downwards.
_CARVED: dict[str, tuple[float, str]] = {
    "四": (
        15,
        """
        v 5,24 27,80
        g 6,25 96,14 / 91,46 72,84
        p 38,24 36,42 29,56
        g 60,22 58,40 64,48 75,46
        b 27,79 72,77
        """,
    ),
    "七": (
        16.5,
        """
        h 3,56 50,44 95,29
        g 52,3 45,44 41,76 48,88 68,87 88,80 / 93,72 92,60
        """,
    ),
    "萬": (
        9.2,
        """
        h 19,14 50,11 84,9
        v 37,2 40,22
        v 65,0 61,21
        v 27,29 32,54
        z 28,30 77,26 / 70,52
        b 31,41 71,39
        b 32,53 69,51
        v 51,27 50,83
        p 24,66 20,78 3,95
        g 23,70 96,62 / 90,76 80,94 / 74,94 63,85
        t 22,88 50,82 69,77
        d 61,68 75,84
        """,
    ),
    "東": (
        10.4,
        """
        h 17,21 50,17 85,14
        v 25,33 30,63
        z 26,34 78,29 / 72,60
        b 30,47 72,44
        b 31,60 71,58
        g 50,0 50,93 / 45,99 36,90
        p 44,61 28,80 1,92
        n 55,60 73,76 99,87
        """,
    ),
    "南": (
        10.2,
        """
        h 24,21 50,18 80,16
        v 51,0 50,36
        p 22,40 18,64 2,93
        g 21,42 97,35 / 92,60 80,93 / 73,94 64,84
        d 37,47 44,57
        p 66,43 56,55
        h 31,61 71,57
        h 27,75 73,71
        v 50,60 50,98
        """,
    ),
    "西": (
        11,
        """
        h 14,15 50,10 88,6
        v 8,43 24,92
        g 9,44 93,35 / 88,58 75,92
        p 42,13 40,46 30,66
        g 60,11 59,46 64,54 77,52
        b 23,88 74,86
        """,
    ),
    "北": (
        12,
        """
        v 34,26 36,94
        h 6,49 34,43
        t 1,86 20,77 41,64
        p 90,30 78,42 56,55
        g 54,1 54,70 60,86 76,89 91,82 / 96,72 95,58
        """,
    ),
    "中": (
        11.5,
        """
        v 12,32 22,64
        g 13,33 95,22 / 86,42 74,64
        b 22,60 77,56
        s 50,0 50,60 50,99
        """,
    ),
}

_PEN: dict[str, str] = {
    "1": "14,22 30,10 / 30,90\n12,90 48,90",
    "2": "8,30 12,14 30,8 48,16 50,32 40,50 8,90 / 54,90",
    "3": "8,16 28,8 48,16 50,32 40,44 26,47\n26,47 44,52 52,68 44,86 26,92 6,82",
    "4": "44,92 44,8 / 4,66 / 58,66",
    "5": "50,10 14,10 / 11,46 / 28,40 46,47 52,66 44,86 26,92 6,82",
    "6": "46,10 22,28 9,60 15,84 30,92 46,84 51,66 43,50 28,47 10,62",
    "7": "6,10 54,10 / 34,50 24,92",
    "8": "30,48 12,38 12,18 30,8 48,18 48,38 30,48 8,62 8,82 30,92 52,82 52,62 30,48",
    "9": "14,90 38,72 51,40 45,16 30,8 14,16 9,34 17,50 32,53 50,38",
    "E": "50,10 10,10 / 10,90 / 52,90\n10,48 42,48",
    "S": "50,20 40,9 22,9 9,22 13,40 30,48 47,58 51,76 38,91 20,91 8,78",
    "W": "2,10 17,90 / 30,34 / 43,90 / 58,10",
    "N": "9,92 9,8 / 51,92 / 51,8",
    "C": "52,24 40,9 22,10 8,34 8,66 22,90 40,91 52,76",
    "F": "50,10 10,10 / 10,92\n10,50 42,50",
    "P": "10,92 10,10 / 34,10 50,20 50,42 34,53 10,53",
}
