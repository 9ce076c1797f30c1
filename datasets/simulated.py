"""Tables of tiles as a detector and a classifier would report them, without rendering anything.

A `Table` is laid out in tile widths, x to the player's right and y toward the player. `seen` puts a
camera above it and adds what networks add: corners a little off, names in doubt, tiles missed,
found twice, or found where none is. Hundreds of thousands of them teach the layout network which
tiles lie together and what each is to the hand.
"""

import json
import math
import random
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from datasets.laying import OTHER, SYMMETRIC, LaidPiece, Table
from scoring.tiles import BACK, FLOWERS, TILES
from vision.observations import FoundTile
from vision.settings import CERTAIN

NOISE = Path(__file__).with_name("name_noise.json")
"""For each tile, what the shipped classifier made of some of its faces on rendered hands of made-up
sets: names with their probabilities. `python -m datasets name-noise` writes it."""
MOST_TILES = 144
"""Tiles of a set with eight flowers: no table has more."""
UPRIGHT = 0.35, 2.5
"""Smallest and largest factor by which the face of a standing tile is taller than if it lay."""
NEARER = 1.8
"""Maximum size of other tiles, as a multiple of the size of the hand's."""


@dataclass
class Seen:
    """A table as the detector found it, tiles in random order.

    codes, roles, groups: the truth for each tile; group -1 if it is in no group.
    width and height: of the photo in pixels.
    size: tiles of a hand in the game.
    whole: True for a whole table of four.
    """

    tiles: list[FoundTile]
    codes: list[str]
    roles: list[str]
    groups: list[int]
    width: int
    height: int
    size: int
    whole: bool = False


def seen(table: Table, rng: random.Random) -> Seen:
    """Return a table as the detector and the classifier would report it, seen by a random camera
    above it and with random errors of both."""
    pieces = [piece for piece in table.pieces if rng.random() < piece.seen]
    pieces = pieces or table.pieces[:1]
    quads, width, height = _through_a_camera(pieces, rng, table.whole)
    inside = _in_the_frame(pieces, quads, width, height)
    strange = rng.random() < 0.25  # a set that the classifier does not know
    codes, roles, groups, found = [], [], [], []
    order = [k for k in range(len(pieces)) if inside[k]]
    order += [k for k in order if rng.random() < 0.001]  # found twice
    rng.shuffle(order)
    taken: set[int] = set()
    tiles = {k: FoundTile(*_named(pieces[k], strange, rng), quads[k]) for k in set(order)}
    for k in order:
        tile, again = tiles[k], k in taken
        none = rng.uniform(0.6, 1.0) if again else _chance_of_none(pieces[k], rng)
        if none > CERTAIN:
            continue
        quad = np.roll(tile.quad, -_wrong_turn(pieces[k].code, rng), axis=0)
        if again:
            quad = quad + np.float32(rng.uniform(-0.1, 0.1)) * (quad[1] - quad[0])
        taken.add(k)
        others = [(name, share * (1 - none)) for name, share in tile.alternatives]
        sure = tile.confidence * (1 - none)
        found.append(FoundTile(tile.tile, sure, others, quad, none=none))
        codes.append(pieces[k].code)
        roles.append(OTHER if again else pieces[k].role)
        groups.append(-1 if again else pieces[k].group)
    if not found:
        return seen(table, rng)
    return Seen(found, codes, roles, groups, width, height, table.size, table.whole)


def _chance_of_none(piece: LaidPiece, rng: random.Random) -> float:
    """Return a random probability, as from the gate, that a piece is not a tile; nearly always
    right about faces close by."""
    if piece.faint:
        return rng.uniform(0.1, 0.98)
    if piece.doubt:
        return rng.betavariate(3, 1.2) if rng.random() < 0.75 else rng.uniform(0, 0.3)
    unsure = 0.06 if piece.role == OTHER else 0.015
    if piece.code == BACK:
        unsure = 0.15
    return rng.uniform(0.05, 0.95) if rng.random() < unsure else 0.03 * rng.random()


def _through_a_camera(
    pieces: list[LaidPiece], rng: random.Random, whole: bool
) -> tuple[np.ndarray, int, int]:
    """Return the corners of pieces (n, 4, 2) in a picture, and the picture's width and height.

    whole: True for a table seen from its player's seat, from the shoulder, from above or from a
    side, often cut by the frame; False to show everything that lies there, from anywhere.
    """
    box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2
    turn, pitch = _seat_view(rng) if whole else _any_view(rng)
    sizes = np.array([[piece.wide, piece.tall] for piece in pieces])
    # A face that stands is seen as if one lay there that reached further away.
    upright = math.tan(pitch + rng.uniform(-0.2, 0.2))
    stands = np.array([piece.stands for piece in pieces])
    further = np.where(stands, np.clip(upright, *UPRIGHT), 1.0)
    sizes[:, 1] *= further
    angles = np.radians([piece.angle for piece in pieces])
    corners = _rotated(box[None] * sizes[:, None], angles)
    flat = corners + np.array([[piece.x, piece.y] for piece in pieces])[:, None]
    flat[..., 1] -= ((further - 1) / 2 * np.array([piece.tall for piece in pieces]))[:, None]
    hand = np.array([piece.role != OTHER for piece in pieces])
    hand = hand if hand.any() else np.ones(len(pieces), bool)
    aim = flat[hand].reshape(-1, 2)
    flat = flat - (aim.max(axis=0) + aim.min(axis=0)) / 2
    flat = _rotated(flat, np.full(len(flat), math.radians(turn + rng.gauss(0, 6))))
    span = max(float(np.abs(aim - aim.mean(axis=0)).max()), 3.0)
    distance = rng.uniform(1.8, 4.0) * span
    depth = distance - flat[..., 1] * math.sin(pitch)
    depth = np.maximum(depth, 0.25 * distance)
    view = np.stack([flat[..., 0], flat[..., 1] * math.cos(pitch)], axis=-1) / depth[..., None]
    view = view * (1500 / 2.6 / (span / distance))
    if whole and rng.random() < 0.08:  # the phone was held across
        quarter = math.radians(rng.choice((90, 180, 270)))
        view = _rotated(view, np.full(len(view), quarter))
    side = np.linalg.norm(view[:, 1] - view[:, 0], axis=1)
    off = np.random.default_rng(rng.randrange(1 << 30)).normal(size=view.shape)
    view = view + off * rng.choice((0.01, 0.02, 0.03, 0.06)) * side[:, None, None]
    all_in = view.reshape(-1, 2)
    low, high = all_in.min(axis=0), all_in.max(axis=0)
    margins = [rng.choice((rng.uniform(10, 120), rng.uniform(10, 1000))) for _ in range(4)]
    low, high = low - margins[:2], high + margins[2:]
    if whole and rng.random() < 0.6:  # what lies further off is not in the picture
        own = view[hand].reshape(-1, 2)
        reach = [rng.choice((rng.uniform(0, 200), rng.uniform(0, 1500))) for _ in range(4)]
        low = np.maximum(low, own.min(axis=0) - reach[:2])
        high = np.minimum(high, own.max(axis=0) + reach[2:])
    width, height = (int(v) for v in np.maximum(high - low, 1))
    return (view - low).astype(np.float32), width, height


def _any_view(rng: random.Random) -> tuple[float, float]:
    """Return the random turn of a camera about the table, in degrees, and its pitch from straight
    down, in radians."""
    turn = rng.choice((0, 0, 0, 0, 0, 0, 90, 180, 270, rng.uniform(0, 360)))
    return turn, math.radians(rng.choice((0, rng.uniform(0, 30), rng.uniform(0, 62))))


def _seat_view(rng: random.Random) -> tuple[float, float]:
    """Return turn and pitch, as `_any_view`, for a player at the table, or somebody behind or
    beside them."""
    turn = rng.choice((0, 0, 0, 0, 0, 0, rng.uniform(-35, 35), rng.uniform(-35, 35), 70, -70))
    low = rng.uniform(0, 30), rng.uniform(20, 62), rng.uniform(35, 68)
    return turn, math.radians(rng.choice(low))


def _in_the_frame(
    pieces: list[LaidPiece], quads: np.ndarray, width: int, height: int
) -> list[bool]:
    """Return True for each piece in the picture. Those of the hand always are; others are not if
    they are much nearer to the camera, and no more than `MOST_TILES` are, those closest to the
    hand first."""
    middles = quads.mean(axis=1)
    inside = ((middles > 0) & (middles < (width, height))).all(axis=1)
    hand = np.array([piece.role != OTHER for piece in pieces])
    # Nobody photographs a hand past tiles that are much nearer than it.
    sizes = np.linalg.norm(quads[:, 2] - quads[:, 0], axis=1)
    inside &= sizes < NEARER * np.median(sizes[hand] if hand.any() else sizes)
    inside |= hand
    if int(inside.sum()) > MOST_TILES:
        aim = middles[hand].mean(axis=0) if hand.any() else middles.mean(axis=0)
        away = np.linalg.norm(middles - aim, axis=1) + np.where(inside, 0.0, np.inf)
        inside = np.zeros(len(pieces), bool)
        inside[np.argsort(away - 1e6 * hand)[:MOST_TILES]] = True
    return [bool(each) for each in inside]


def _rotated(points: np.ndarray, angles: np.ndarray) -> np.ndarray:
    """Return points (n, k, 2) turned clockwise in the picture by angles (n,) in radians."""
    c, s = np.cos(angles)[:, None], np.sin(angles)[:, None]
    x, y = points[..., 0], points[..., 1]
    return np.stack([c * x - s * y, s * x + c * y], axis=-1)


def _wrong_turn(code: str, rng: random.Random) -> int:
    """Return a random error of a face's orientation, in quarter turns."""
    chance = rng.random()
    if code == BACK and chance < 0.3:
        return rng.choice((1, 3))
    if code in SYMMETRIC and chance < 0.5:
        return 2 if rng.random() < 0.7 else 0
    return rng.choice((1, 2, 3)) if chance > 0.992 else 0


@lru_cache(maxsize=1)
def _noise() -> dict[str, list[list[tuple[str, float]]]]:
    found = json.loads(NOISE.read_text(encoding="utf-8"))
    return {
        code: [[(n, float(p)) for n, p in each] for each in many] for code, many in found.items()
    }


def _named(
    piece: LaidPiece, strange: bool, rng: random.Random
) -> tuple[str, float, list[tuple[str, float]]]:
    """Return a random name with confidence and alternatives, as the classifier would give them."""
    ranked = rng.choice(_noise()[piece.code])
    if piece.doubt:
        sure = rng.uniform(0.1, 0.75)
        rest = rng.sample([*TILES, BACK], 3)
        ranked = [(piece.code, sure), *((n, (1 - sure) / 4) for n in rest if n != piece.code)]
    elif strange and rng.random() < 0.14:
        ranked = _confused(piece.code, rng)
    return ranked[0][0], ranked[0][1], ranked[1:]


def _confused(code: str, rng: random.Random) -> list[tuple[str, float]]:
    """Return names and probabilities for a tile among those that it is confused with; the first is
    sometimes wrong."""
    like = [name for each in rng.sample(_noise()[code], 3) for name, _ in each if name != code]
    suit = [tile for tile in TILES if len(code) == 2 and tile[-1] == code[-1] and tile != code]
    wrong = rng.choice(like + suit or TILES)
    if code == "1s" and rng.random() < 0.5:  # a bird nobody has seen looks like one flower or other
        wrong = rng.choice(FLOWERS)
    second = rng.choice([tile for tile in TILES if tile not in (code, wrong)])
    share = rng.betavariate(3, 2)
    found = {code: share, wrong: (1 - share) * 0.8, second: (1 - share) * 0.15}
    return sorted(found.items(), key=lambda item: -item[1])
