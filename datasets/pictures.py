"""Random pictures of birds and plants, which differ between any two tile sets.

Characters, dots and sticks look much alike on every set. The 1 of bamboo and the flowers are
pictures that differ from set to set: a classifier that has seen only some of them mistakes a new
picture for another face that is about as dark. Training therefore uses any number of pictures, put
together from random parts: outlines in one to four inks, filled with scales, rings, feathers or
hatching.
"""

from collections.abc import Callable

import cv2
import numpy as np

Array = np.ndarray

SHIFT = 4
"""Number of fractional bits in coordinates for OpenCV's drawing functions."""


class Canvas:
    """A face of `width` by `height` px to draw on; the origin is its top left corner, and all
    coordinates and lengths are shares of its width.

    inks: RGB colours, of which one to four are used.
    ground: RGB colour of the background.
    """

    def __init__(
        self, rng: np.random.Generator, width: int, height: int, inks: list[Array], ground: Array
    ) -> None:
        self.rng = rng
        few = int(rng.choice([1, 2, 3, 4], p=[0.35, 0.25, 0.25, 0.15]))
        self._inks = [inks[at] for at in rng.permutation(len(inks))[:few]]
        self.weight = float(rng.uniform(0.012, 0.035))
        self.ground = ground
        self.tall = height / width
        self._unit = float(width)
        self.pixels = np.full((height, width, 3), ground, np.uint8)

    def ink(self) -> Array:
        """Return a random one of the canvas's inks, RGB."""
        chosen: Array = self._inks[int(self.rng.integers(len(self._inks)))]
        return chosen

    def area(self, points: Array, ink: Array) -> None:
        """Fill the outline `points` (N, 2) with an RGB colour, in place."""
        cv2.fillPoly(self.pixels, [self._fixed(points)], ink.tolist(), cv2.LINE_AA, SHIFT)

    def line(self, points: Array, width: float, ink: Array, *, closed: bool = False) -> None:
        """Draw a line through `points` (N, 2), back to the first if `closed`, in an RGB colour, in
        place."""
        thick = max(1, round(width * self._unit))
        cv2.polylines(
            self.pixels, [self._fixed(points)], closed, ink.tolist(), thick, cv2.LINE_AA, SHIFT
        )

    def disc(self, at: Array, radius: float, ink: Array, *, line: float | None = None) -> None:
        """Draw a disc around the point `at` (2,) in an RGB colour, in place; with `line` only a
        ring of that width."""
        thick = -1 if line is None else max(1, round(line * self._unit))
        middle = tuple(int(v) for v in np.round(at * self._unit * 2**SHIFT))
        size = max(1, round(radius * self._unit * 2**SHIFT))
        cv2.circle(self.pixels, middle, size, ink.tolist(), thick, cv2.LINE_AA, SHIFT)

    def inside(self, points: Array, draw: Callable[[], None]) -> None:
        """Call `draw` and keep what it draws on this canvas only inside the outline `points` (N,
        2)."""
        before = self.pixels.copy()
        draw()
        mask = np.zeros(self.pixels.shape[:2], np.uint8)
        cv2.fillPoly(mask, [self._fixed(points)], 255, cv2.LINE_AA, SHIFT)
        share = mask[..., None].astype(np.float32) / 255
        self.pixels = np.round(self.pixels * share + before * (1 - share)).astype(np.uint8)

    def _fixed(self, points: Array) -> Array:
        fixed: Array = np.round(np.asarray(points) * self._unit * 2**SHIFT).astype(np.int32)
        return fixed


def random_bird(
    rng: np.random.Generator,
    width: int,
    height: int,
    inks: list[Array],
    ground: Array,
    *,
    perched: bool = False,
) -> Array:
    """Return a random bird in some of the inks on a ground: RGB uint8 (height, width, 3). It has a
    body, neck and head, usually legs, and sometimes a tail, long feathers, wings and a crest.

    perched: True to draw a stalk of bamboo, a branch or a flower under or beside it.
    """
    canvas = Canvas(rng, width, height, inks, ground)
    weight, tall = canvas.weight, canvas.tall
    if perched:
        _perch(canvas)
    body = np.array([rng.uniform(0.35, 0.65), rng.uniform(0.45, 0.7) * tall])
    size = float(rng.uniform(0.1, 0.2))
    if rng.random() < 0.6:  # a tail spread above and behind
        middle = body + _by(rng.normal(0, 0.06), -rng.uniform(0.1, 0.32) * tall)
        reach = float(rng.uniform(0.24, 0.42))
        outline = _blob(rng, middle, reach, reach * rng.uniform(0.7, 1.2), rng.choice([0.02, 0.12]))
        _part(canvas, outline)
        if rng.random() < 0.5:
            _bristles(canvas, outline)
    for _ in range(int(rng.integers(0, 5))):  # long feathers
        lean = float(rng.uniform(0, 2 * np.pi))
        _feather(canvas, body, lean, float(rng.uniform(0.25, 0.55)))
    for _ in range(int(rng.integers(0, 3))):  # wings
        away = float(rng.uniform(0.08, 0.28))
        lean = float(rng.uniform(-0.8, 0.8)) + (np.pi if rng.random() < 0.5 else 0.0)
        at = body + away * np.array([np.cos(lean), np.sin(lean)])
        outline = _blob(rng, at, away, away * rng.uniform(0.3, 0.8), 0.1, turn=lean)
        _part(canvas, outline)
    _part(canvas, _blob(rng, body, size * rng.uniform(0.8, 1.5), size, 0.05))
    side = float(rng.choice([-1, 1]))
    head = body + _by(side * rng.uniform(0.02, 0.3), -rng.uniform(0.1, 0.42) * tall)
    bend = (body + head) / 2 + rng.normal(0, 0.06, 2)
    ink = canvas.ink()
    canvas.line(_curve(body, bend, head), size * rng.uniform(0.3, 0.8), ink)
    skull = float(rng.uniform(0.04, 0.08))
    canvas.disc(head, skull, ink)
    canvas.disc(head, skull * rng.uniform(0.25, 0.6), ground)
    beak = head + _by(side * skull * rng.uniform(1.5, 3), rng.normal(0, 0.03))
    canvas.area(np.array([head + _by(0, -skull * 0.6), beak, head + _by(0, skull * 0.6)]), ink)
    for _ in range(int(rng.integers(0, 4))):  # a crest
        tip = head + _by(rng.normal(0, 0.06), -skull * rng.uniform(1.5, 3))
        canvas.line(np.array([head, tip]), weight, canvas.ink())
    if rng.random() < 0.75:
        _legs(canvas, body, size)
    return canvas.pixels


def random_shoot(
    rng: np.random.Generator, width: int, height: int, inks: list[Array], ground: Array
) -> Array:
    """Return a random single stalk of bamboo, as some sets have it on the 1 of bamboo, in some of
    the inks on a ground: RGB uint8 (height, width, 3)."""
    canvas = Canvas(rng, width, height, inks, ground)
    tall = canvas.tall
    foot = np.array([rng.uniform(0.4, 0.6), rng.uniform(0.82, 0.95) * tall])
    tip = np.array([rng.uniform(0.4, 0.6), rng.uniform(0.05, 0.22) * tall])
    _stalk(canvas, foot, tip, float(rng.uniform(0.08, 0.24)))
    for _ in range(int(rng.integers(0, 6))):
        at = foot + (tip - foot) * float(rng.uniform(0.1, 1.0))
        _feather(canvas, at, float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(0.12, 0.34)))
    return canvas.pixels


def random_plant(
    rng: np.random.Generator, width: int, height: int, inks: list[Array], ground: Array
) -> Array:
    """Return a random plant in some of the inks on a ground: RGB uint8 (height, width, 3). It has
    stems with leaves and blossoms, and sometimes other shapes such as hills."""
    canvas = Canvas(rng, width, height, inks, ground)
    weight, tall = canvas.weight, canvas.tall
    foot = np.array([rng.uniform(0.3, 0.7), rng.uniform(0.85, 0.97) * tall])
    for _ in range(int(rng.integers(1, 5))):
        tip = np.array([rng.uniform(0.12, 0.88), rng.uniform(0.2, 0.7) * tall])
        bend = (foot + tip) / 2 + rng.normal(0, 0.12, 2)
        stem = _curve(foot, bend, tip)
        canvas.line(stem, weight * rng.uniform(0.8, 2.5), canvas.ink())
        for at in stem[4 :: int(rng.integers(3, 9))]:
            if rng.random() < 0.6:
                lean = float(rng.uniform(0, 2 * np.pi))
                _feather(canvas, at, lean, float(rng.uniform(0.08, 0.3)))
        if rng.random() < 0.7:
            size = float(rng.uniform(0.06, 0.2))
            petals = int(rng.integers(4, 10))
            rough = float(rng.choice([0.05, 0.3]))
            outline = _blob(rng, tip, size, size * rng.uniform(0.6, 1.1), rough, waves=petals)
            _part(canvas, outline)
    for _ in range(int(rng.integers(0, 3))):
        at = np.array([rng.uniform(0.15, 0.85), rng.uniform(0.35, 0.9) * tall])
        size = float(rng.uniform(0.08, 0.26))
        _part(canvas, _blob(rng, at, size, size * rng.uniform(0.3, 1), 0.15))
    return canvas.pixels


def _by(right: float, down: float) -> Array:
    return np.array([right, down])


def _blob(
    rng: np.random.Generator, middle: Array, across: float, down: float, rough: float,
    *, turn: float = 0.0, waves: int | None = None,
) -> Array:  # fmt: skip
    """Return a closed outline (64, 2) around `middle`: an ellipse with the half axes `across` and
    `down`, turned by `turn` radians. Its radius varies by the share `rough` in `waves` waves
    (random for None)."""
    angles = np.linspace(0, 2 * np.pi, 64, endpoint=False)
    count = waves or int(rng.integers(2, 7))
    radius = 1 + rough * np.cos(count * angles + rng.uniform(0, 6))
    radius += rough * 0.5 * np.cos((count + 1) * angles + rng.uniform(0, 6))
    points = np.stack([across * np.cos(angles), down * np.sin(angles)], axis=1) * radius[:, None]
    c, s = np.cos(turn), np.sin(turn)
    outline: Array = middle + points @ np.array([[c, s], [-s, c]])
    return outline


def _curve(start: Array, bend: Array, end: Array) -> Array:
    """Return a smooth line (16, 2) from `start` to `end` that is bent towards `bend`."""
    t = np.linspace(0, 1, 16)[:, None]
    line: Array = (1 - t) ** 2 * start + 2 * t * (1 - t) * bend + t**2 * end
    return line


def _part(canvas: Canvas, outline: Array) -> None:
    """Draw a closed shape, solid or in outline, mostly filled with a random pattern."""
    rng = canvas.rng
    ground = canvas.ground
    ink, other = canvas.ink(), canvas.ink()
    solid = rng.random() < 0.4
    canvas.area(outline, ink if solid else ground)
    if rng.random() < 0.8:
        pattern = _PATTERNS[int(rng.integers(len(_PATTERNS)))]
        paint = ground if solid else other
        canvas.inside(outline, lambda: pattern(canvas, outline, paint))
    if not solid or rng.random() < 0.3:
        canvas.line(outline, canvas.weight, ink, closed=True)


def _rings(canvas: Canvas, outline: Array, ink: Array) -> None:
    rng = canvas.rng
    size = float(rng.uniform(0.02, 0.055))
    step = size * float(rng.uniform(1.7, 2.4))
    filled, dotted = rng.random() < 0.3, rng.random() < 0.5
    for at in _lattice(outline, step, step * 0.87):
        canvas.disc(at, size, ink, line=None if filled else canvas.weight * 0.7)
        if dotted and not filled:
            canvas.disc(at, size * 0.35, ink)


def _scales(canvas: Canvas, outline: Array, ink: Array) -> None:
    size = float(canvas.rng.uniform(0.03, 0.06))
    half = np.linspace(0, np.pi, 8)
    arc = np.stack([np.cos(half), np.sin(half)], axis=1) * size
    if canvas.rng.random() < 0.5:
        arc = arc[:, ::-1]
    for at in _lattice(outline, size * 2, size * 0.9):
        canvas.line(at + arc, canvas.weight * 0.7, ink)


def _hatching(canvas: Canvas, outline: Array, ink: Array) -> None:
    rng = canvas.rng
    middle, reach = outline.mean(axis=0), np.ptp(outline, axis=0).max()
    lean = float(rng.uniform(0, np.pi))
    along = np.array([np.cos(lean), np.sin(lean)])
    across = np.array([-along[1], along[0]])
    step = canvas.weight * float(rng.uniform(1.6, 3.5))
    wave = float(rng.choice([0.0, 0.02]))
    t = np.linspace(-1, 1, 24)[:, None]
    for k in np.arange(-reach, reach, step):
        points = middle + across * (k + wave * np.sin(t * 15)) + along * t * reach
        canvas.line(points, canvas.weight * 0.6, ink)


def _rays(canvas: Canvas, outline: Array, ink: Array) -> None:
    middle = outline.mean(axis=0) + canvas.rng.normal(0, 0.25, 2) * np.ptp(outline, axis=0)
    for at in outline[:: int(canvas.rng.integers(1, 5))]:
        canvas.line(np.array([middle, at]), canvas.weight * 0.6, ink)


def _within(canvas: Canvas, outline: Array, ink: Array) -> None:
    middle = outline.mean(axis=0)
    for share in np.linspace(0.85, 0.2, int(canvas.rng.integers(1, 5))):
        canvas.line(middle + (outline - middle) * share, canvas.weight * 0.7, ink, closed=True)


_PATTERNS = (_rings, _scales, _hatching, _rays, _within, _rings, _scales)


def _lattice(outline: Array, across: float, down: float) -> Array:
    """Return points (N, 2) in staggered rows over the bounding box of an outline.

    across, down: distance between the points of a row, and between rows, in px.
    """
    low, high = outline.min(axis=0), outline.max(axis=0)
    rows = np.arange(low[1], high[1] + down, down)
    points = [
        (x + (across / 2 if at % 2 else 0.0), y)
        for at, y in enumerate(rows)
        for x in np.arange(low[0] - across / 2, high[0] + across, across)
    ]
    return np.array(points)


def _bristles(canvas: Canvas, outline: Array) -> None:
    """Draw short lines outward from an outline."""
    rng = canvas.rng
    middle, ink = outline.mean(axis=0), canvas.ink()
    far = 1 + float(rng.uniform(0.06, 0.25))
    for at in outline[:: int(rng.integers(1, 4))]:
        end = middle + (at - middle) * far * rng.uniform(0.95, 1.08)
        canvas.line(np.array([at, end]), canvas.weight * 0.7, ink)


def _feather(canvas: Canvas, start: Array, lean: float, length: float) -> None:
    """Draw a random leaf or feather from `start` in the direction `lean` (radians)."""
    rng = canvas.rng
    along = np.array([np.cos(lean), np.sin(lean)])
    across = np.array([-along[1], along[0]])
    end = start + along * length
    bend = float(rng.normal(0, 0.35)) * length
    wide = float(rng.uniform(0.06, 0.3)) * length
    middle = (start + end) / 2
    one = _curve(start, middle + across * (bend + wide), end)
    two = _curve(end, middle + across * (bend - wide), start)
    _part(canvas, np.concatenate([one, two]))


def _perch(canvas: Canvas) -> None:
    """Draw the perch of a bird: a stalk of bamboo or a branch, with leaves and perhaps a flower."""
    rng, tall = canvas.rng, canvas.tall
    low = float(rng.uniform(0.7, 0.92)) * tall
    if rng.random() < 0.6:
        lean = float(rng.normal(0, 0.1))
        start = np.array([rng.uniform(0.0, 0.2), low + lean])
        end = np.array([rng.uniform(0.8, 1.0), low - lean])
        if rng.random() < 0.3:  # a stalk that stands
            start, end = (
                np.array([rng.uniform(0.1, 0.9), tall]),
                np.array([rng.uniform(0.1, 0.9), 0.0]),
            )
        _stalk(canvas, start, end, float(rng.uniform(0.03, 0.1)))
    else:
        start, end = np.array([0.05, low]), np.array([0.95, low - rng.uniform(0, 0.2)])
        bend = (start + end) / 2 + rng.normal(0, 0.08, 2)
        canvas.line(_curve(start, bend, end), canvas.weight * 2, canvas.ink())
    for _ in range(int(rng.integers(0, 6))):
        at = start + (end - start) * float(rng.uniform(0, 1))
        _feather(canvas, at, float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(0.1, 0.28)))
    if rng.random() < 0.35:
        at = start + (end - start) * float(rng.uniform(0, 1))
        size = float(rng.uniform(0.05, 0.13))
        _part(canvas, _blob(rng, at, size, size, 0.3, waves=int(rng.integers(4, 8))))


def _stalk(canvas: Canvas, foot: Array, tip: Array, width: float) -> None:
    """Draw a stalk of bamboo as several joints with gaps between them."""
    rng, ink = canvas.rng, canvas.ink()
    joints = int(rng.integers(2, 7))
    across = np.array([-(tip - foot)[1], (tip - foot)[0]])
    across = across / np.linalg.norm(across) * width / 2
    solid, waist = rng.random() < 0.6, float(rng.uniform(0.6, 1.0))
    for joint in range(joints):
        low = foot + (tip - foot) * (joint + 0.03) / joints
        high = foot + (tip - foot) * (joint + 0.97) / joints
        middle = (low + high) / 2
        outline = np.array(
            [low - across, middle - across * waist, high - across,
             high + across, middle + across * waist, low + across]
        )  # fmt: skip
        canvas.area(outline, ink if solid else canvas.ground)
        if not solid:
            canvas.line(outline, canvas.weight, ink, closed=True)


def _legs(canvas: Canvas, body: Array, size: float) -> None:
    rng = canvas.rng
    ink, apart = canvas.ink(), float(rng.uniform(0.03, 0.12))
    foot = min(canvas.tall * 0.97, body[1] + size + float(rng.uniform(0.06, 0.25)))
    for side in (-1, 1):
        hip = body + _by(side * apart, size * 0.5)
        toe = np.array([hip[0] + rng.normal(0, 0.05), foot])
        canvas.line(np.array([hip, toe]), canvas.weight * 1.2, ink)
        spread = np.array([toe + _by(-0.07, 0.02), toe, toe + _by(0.07, 0.02)])
        canvas.line(spread, canvas.weight * 1.1, ink)
