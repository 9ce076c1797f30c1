"""Backgrounds of rendered scenes: table tops, clutter, light, and camera noise."""

import cv2
import numpy as np

Array = np.ndarray


def table_top(rng: np.random.Generator, size: int, ground: Array | None = None) -> Array:
    """Return a picture of a random table top, RGB uint8 (size, size, 3).

    ground: RGB colour of the table, None for a random colour.
    """
    textures = ["felt", "wood", "mat", "plain", "cloth", "patches", "carpet"]
    kind = rng.choice(textures if ground is None else ["felt", "mat", "plain", "plain", "cloth"])
    base = _colour(rng) if ground is None else ground
    image = np.full((size, size, 3), base, np.float32)
    if kind == "felt":
        image += rng.normal(0, rng.uniform(2, 12), (size, size, 1)).astype(np.float32)
    elif kind == "wood":
        image = _wood(rng, size)
    elif kind == "mat":
        _grid_lines(rng, image)
    elif kind == "cloth":
        image += _smooth_noise(rng, size, 24, 40)[..., None]
        image += rng.normal(0, 6, (size, size, 3)).astype(np.float32)
    elif kind == "carpet":
        image += _pile(rng, size)[..., None]
    elif kind == "patches":
        for _ in range(int(rng.integers(2, 7))):
            polygon = rng.uniform(-0.2, 1.2, (4, 2)) * size
            cv2.fillConvexPoly(image, _convex(polygon), _colour(rng).tolist(), cv2.LINE_AA)
    image += _smooth_noise(rng, size, 4, 14)[..., None]
    return np.clip(image, 0, 255).astype(np.uint8)


def add_clutter(rng: np.random.Generator, image: Array, pieces: int) -> None:
    """Draw `pieces` random objects other than tiles into the image, in place: cards, chips, dice,
    racks, keys, blobs.

    image: square, RGB uint8 (size, size, 3).
    """
    size = image.shape[0]
    for _ in range(pieces):
        centre = rng.uniform(0, size, 2)
        scale = float(rng.uniform(0.03, 0.22)) * size
        kind = rng.choice(["card", "chip", "dice", "rack", "keys", "blob"])
        if kind == "chip":
            at = tuple(int(v) for v in centre)
            cv2.circle(image, at, int(scale / 2), _colour(rng).tolist(), -1, cv2.LINE_AA)
            cv2.circle(image, at, int(scale / 3), _colour(rng).tolist(), 2, cv2.LINE_AA)
        elif kind == "keys":
            _keyboard(rng, image, centre, scale)
        elif kind == "blob":
            points = centre + rng.normal(0, scale, (8, 2))
            cv2.fillConvexPoly(image, _convex(points), _colour(rng).tolist(), cv2.LINE_AA)
        else:
            ratio = {"card": 0.7, "dice": 1.0, "rack": 0.12}[str(kind)]
            length = scale * (5 if kind == "rack" else 1)
            box = _turned_box(centre, length, length * ratio, rng.uniform(0, np.pi))
            colour = _colour(rng) if kind == "rack" else rng.uniform(170, 255, 3)
            cv2.fillConvexPoly(image, box, colour.tolist(), cv2.LINE_AA)
            if kind == "card" and rng.random() < 0.6:
                cv2.putText(
                    image,
                    "".join(rng.choice(list("AKQJ1098765432"), 3)),
                    tuple(int(v) for v in centre - scale / 4),
                    cv2.FONT_HERSHEY_SIMPLEX,
                    scale / 60,
                    _colour(rng).tolist(),
                    max(1, int(scale / 30)),
                    cv2.LINE_AA,
                )
            if kind == "dice":
                for _ in range(int(rng.integers(1, 7))):
                    at = tuple(int(v) for v in centre + rng.uniform(-0.3, 0.3, 2) * scale)
                    cv2.circle(image, at, max(1, int(scale / 12)), (40, 30, 30), -1, cv2.LINE_AA)


def light_and_camera(rng: np.random.Generator, image: Array) -> Array:
    """Return a copy of the image with random effects of light and camera: uneven light, glare,
    colour cast, blur, noise, JPEG artefacts.

    image: square, RGB uint8 (size, size, 3), as is the result.
    """
    size = image.shape[0]
    light = _light_field(rng, size)
    out: Array = image.astype(np.float32) * light[..., None]
    if rng.random() < 0.25:  # a lamp mirrored in the tiles
        out += _glare(rng, size)[..., None] * rng.uniform(30, 150)
    cast = 0.14 if rng.random() < 0.88 else 0.45  # coloured lamps exist
    out *= rng.uniform(1 - cast, 1 + cast, 3).astype(np.float32)
    out = 255 * np.clip(out / 255, 0, 1) ** float(rng.uniform(0.75, 1.35))
    if rng.random() < 0.06:
        out = np.repeat(out.mean(axis=2, keepdims=True), 3, axis=2)
    out = _blur(rng, out)
    if rng.random() < 0.7:
        out += rng.normal(0, rng.uniform(1, 9), out.shape).astype(np.float32)
    out8 = np.clip(out, 0, 255).astype(np.uint8)
    return _as_jpeg(out8, int(rng.integers(35, 96)))


def warm_light(rng: np.random.Generator, image: Array) -> Array:
    """Return a copy of the image, RGB uint8, in a random warm light that the camera did not
    correct."""
    warm = np.array([rng.uniform(1.05, 1.25), rng.uniform(0.85, 1.0), rng.uniform(0.4, 0.75)])
    lit: Array = np.clip(image * warm, 0, 255).astype(np.uint8)
    return lit


def ordinary_light(rng: np.random.Generator, image: Array) -> Array:
    """Return a copy of the image as taken by a phone held still in a well-lit room, with a slight
    random gradient of light, colour cast, noise and JPEG artefacts, and sometimes a slight blur.

    image: square, RGB uint8 (size, size, 3), as is the result.
    """
    size = image.shape[0]
    ys, xs = np.mgrid[0:size, 0:size].astype(np.float32) / size - 0.5
    angle, slope = rng.uniform(0, 2 * np.pi), float(rng.uniform(0, 0.35))
    light = float(rng.uniform(0.7, 1.1)) * (1 + slope * (np.cos(angle) * xs + np.sin(angle) * ys))
    out: Array = image.astype(np.float32) * light[..., None]
    out *= rng.uniform(0.92, 1.08, 3).astype(np.float32)
    if rng.random() < 0.4:
        out = cv2.GaussianBlur(out, (0, 0), float(rng.uniform(0.3, 0.9)))
    out += rng.normal(0, rng.uniform(0.5, 4), out.shape).astype(np.float32)
    return _as_jpeg(np.clip(out, 0, 255).astype(np.uint8), int(rng.integers(75, 96)))


def _as_jpeg(image: Array, quality: int) -> Array:
    _, packed = cv2.imencode(".jpg", image[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    shown = cv2.imdecode(packed, cv2.IMREAD_COLOR)
    assert shown is not None  # packed a line above
    return shown[..., ::-1].copy()


def _light_field(rng: np.random.Generator, size: int) -> Array:
    """Return a random distribution of light (size, size) as factors of brightness, sometimes with a
    shadow."""
    ys, xs = np.mgrid[0:size, 0:size].astype(np.float32) / size - 0.5
    angle = rng.uniform(0, 2 * np.pi)
    slope = float(rng.uniform(0, 0.6))
    light = 1 + slope * (np.cos(angle) * xs + np.sin(angle) * ys)
    light *= float(rng.uniform(0.65, 1.25) if rng.random() < 0.85 else rng.uniform(0.25, 0.65))
    if rng.random() < 0.3:  # the shadow of a hand or a head
        edge = (np.cos(angle + 1.3) * xs + np.sin(angle + 1.3) * ys) - rng.uniform(-0.3, 0.3)
        soft = float(rng.uniform(0.01, 0.15))
        light *= 1 - rng.uniform(0.2, 0.55) / (1 + np.exp(np.clip(-edge / soft, -30, 30)))
    field: Array = light.astype(np.float32)
    return field


def _glare(rng: np.random.Generator, size: int) -> Array:
    ys, xs = np.mgrid[0:size, 0:size].astype(np.float32)
    cx, cy = rng.uniform(0, size, 2)
    rx, ry = rng.uniform(0.03, 0.35, 2) * size
    glare: Array = np.exp(-(((xs - cx) / rx) ** 2 + ((ys - cy) / ry) ** 2)).astype(np.float32)
    return glare


def _blur(rng: np.random.Generator, image: Array) -> Array:
    """Return an image randomly out of focus, shaken or enlarged; often unchanged."""
    kind = rng.random()
    if kind < 0.35:
        return cv2.GaussianBlur(image, (0, 0), float(rng.uniform(0.3, 1.5)))
    if kind < 0.45:
        length = int(rng.integers(3, 8))
        kernel = np.zeros((length, length), np.float32)
        angle = rng.uniform(0, np.pi)
        middle = (length - 1) / 2
        for step in np.linspace(-middle, middle, 4 * length):
            x, y = middle + step * np.cos(angle), middle + step * np.sin(angle)
            kernel[round(y), round(x)] = 1
        return cv2.filter2D(image, -1, kernel / kernel.sum())
    if kind < 0.6:  # a small picture blown up
        size = image.shape[0]
        small = int(size * rng.uniform(0.45, 0.85))
        down = cv2.resize(image, (small, small), interpolation=cv2.INTER_AREA)
        return cv2.resize(down, (size, size), interpolation=cv2.INTER_LINEAR)
    return image


def _colour(rng: np.random.Generator) -> Array:
    if rng.random() < 0.3:  # greens, the commonest table of all
        return np.array([rng.uniform(0, 90), rng.uniform(60, 170), rng.uniform(20, 110)])
    if rng.random() < 0.35:
        grey = rng.uniform(5, 240)
        return np.clip(grey + rng.normal(0, 10, 3), 0, 255)
    return rng.uniform(5, 235, 3)


def _smooth_noise(rng: np.random.Generator, size: int, cells: int, strength: float) -> Array:
    small = rng.normal(0, strength, (cells, cells)).astype(np.float32)
    return cv2.resize(small, (size, size), interpolation=cv2.INTER_CUBIC)


def _pile(rng: np.random.Generator, size: int) -> Array:
    """Return the brightness (size, size) of a carpet with clumps of tufts a few px wide, which a
    detector easily takes for tiles."""
    tufts: Array = rng.normal(0, 1, (size, size)).astype(np.float32)
    tufts = cv2.GaussianBlur(tufts, (0, 0), float(rng.uniform(0.8, 3.5)))
    tufts *= float(rng.uniform(15, 60)) / (tufts.std() + 1e-6)
    cells, strength = int(rng.integers(5, 30)), float(rng.uniform(5, 45))
    pile: Array = tufts + _smooth_noise(rng, size, cells, strength)
    return pile


def _wood(rng: np.random.Generator, size: int) -> Array:
    dark, pale = rng.uniform(30, 120), rng.uniform(110, 220)
    grain: Array = rng.normal(0, 1, (size, max(2, size // 40))).astype(np.float32)
    grain = cv2.GaussianBlur(cv2.resize(grain, (size, size)), (0, 0), sigmaX=12, sigmaY=0.8)
    grain = (grain - grain.min()) / (np.ptp(grain) + 1e-6)
    tint = np.array([1.0, rng.uniform(0.65, 0.95), rng.uniform(0.4, 0.85)], np.float32)
    image = (dark + (pale - dark) * grain)[..., None] * tint
    if rng.random() < 0.5:
        image = np.ascontiguousarray(image.transpose(1, 0, 2))
    wood: Array = image.astype(np.float32)
    return wood


def _grid_lines(rng: np.random.Generator, image: Array) -> None:
    size = image.shape[0]
    step = int(rng.integers(size // 40, size // 5))
    colour = np.clip(image[0, 0] + rng.choice([-1, 1]) * rng.uniform(15, 70), 0, 255).tolist()
    slant = float(rng.uniform(-0.5, 0.5))
    for at in range(-size, 2 * size, step):
        shift = slant * size
        cv2.line(image, (int(at), 0), (int(at + shift), size), colour, 1, cv2.LINE_AA)
        cv2.line(image, (0, int(at)), (size, int(at - shift)), colour, 1, cv2.LINE_AA)


def _keyboard(rng: np.random.Generator, image: Array, centre: Array, scale: float) -> None:
    key = float(rng.uniform(14, 70)) if rng.random() < 0.5 else scale / 4 + 6
    colour = rng.uniform(0, 255, 3).tolist()
    ink = rng.uniform(0, 255, 3).tolist()
    turn = rng.uniform(-0.5, 0.5)
    across = np.array([np.cos(turn), np.sin(turn)])
    down = np.array([-np.sin(turn), np.cos(turn)])
    for row in range(int(rng.integers(2, 5))):
        for column in range(int(rng.integers(3, 10))):
            at = centre + across * column * key + down * row * key
            cv2.fillConvexPoly(
                image, _turned_box(at, key * 0.86, key * 0.86, turn), colour, cv2.LINE_AA
            )
            letter = chr(int(rng.integers(65, 91)))
            where = tuple(int(v) for v in at - key / 6)
            cv2.putText(image, letter, where, cv2.FONT_HERSHEY_PLAIN, key / 30, ink, 1, cv2.LINE_AA)


def _turned_box(centre: Array, width: float, height: float, turn: float) -> Array:
    """Return the corners (4, 2), rounded to px, of a rectangle turned clockwise by `turn` radians
    about its centre."""
    across = np.array([np.cos(turn), np.sin(turn)]) * width / 2
    down = np.array([-np.sin(turn), np.cos(turn)]) * height / 2
    corners = [centre - across - down, centre + across - down]
    corners += [centre + across + down, centre - across + down]
    return np.round(corners).astype(np.int32)


def _convex(points: Array) -> Array:
    return cv2.convexHull(np.round(points).astype(np.int32))
