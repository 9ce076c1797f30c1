"""Simulated detections on mahjong tables, as a detector and a classifier would report them, without
rendering.

A `Table` is in tile widths, x to the player's right and y toward the player. `seen` views it with a
random camera and adds the networks' errors: imprecise corners, uncertain names, tiles that are
missed or found twice, and false detections. The layout network learns from hundreds of thousands of
such tables which tiles belong together and what role each has in the hand.
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
"""File with readings of rendered hands of made-up sets by the shipped classifier: by code of the
true tile, a list of readings, each a list of names with probabilities. `python -m datasets
name-noise` writes it."""
MOST_TILES = 144
"""Maximum number of tiles on a table: those of a set with eight flowers."""
UPRIGHT = 0.35, 2.5
"""Minimum and maximum height in the picture of a standing tile's face, as a multiple of a lying
one's."""
NEARER = 1.8
"""Maximum size of other tiles in the picture, as a multiple of the median size of the hand's
tiles."""


@dataclass
class Seen:
    """A table as reported by detector and classifier, its tiles in random order.

    tiles: n detections.
    codes, roles, groups: n true tile codes, roles and group numbers; group -1 for no group.
    width and height: size of the photo in px.
    size: tiles of a hand in the game.
    whole: True for a table with four players.
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
    """Return a table as detector and classifier would report it, with a random camera and random
    errors, and at least one detection. Its order of tiles is not that of the table's pieces."""
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
    return Seen(
        tiles=found,
        codes=codes,
        roles=roles,
        groups=groups,
        width=width,
        height=height,
        size=table.size,
        whole=table.whole,
    )


def _chance_of_none(piece: LaidPiece, rng: random.Random) -> float:
    """Return a random probability that a piece is not a tile, as the gate would give it: mostly
    near 0 for faces of the hand, high for doubtful objects."""
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
    """Return the corners of pieces (n, 4, 2) in px of a picture by a random camera, and the
    picture's width and height.

    whole: True to photograph a whole table from its player's seat, from behind, above or beside
      them, often with parts outside the frame; False to show all pieces from any side.
    """
    box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2
    turn, pitch = _seat_view(rng) if whole else _any_view(rng)
    sizes = np.array([[piece.wide, piece.tall] for piece in pieces])
    # A standing face looks like a lying one that extends further away.
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
    if whole and rng.random() < 0.6:  # crop what is far from the hand
        own = view[hand].reshape(-1, 2)
        reach = [rng.choice((rng.uniform(0, 200), rng.uniform(0, 1500))) for _ in range(4)]
        low = np.maximum(low, own.min(axis=0) - reach[:2])
        high = np.minimum(high, own.max(axis=0) + reach[2:])
    width, height = (int(v) for v in np.maximum(high - low, 1))
    return (view - low).astype(np.float32), width, height


def _any_view(rng: random.Random) -> tuple[float, float]:
    """Return a random direction of the camera around the table, in degrees, and its pitch from
    straight down, in radians."""
    turn = rng.choice((0, 0, 0, 0, 0, 0, 90, 180, 270, rng.uniform(0, 360)))
    return turn, math.radians(rng.choice((0, rng.uniform(0, 30), rng.uniform(0, 62))))


def _seat_view(rng: random.Random) -> tuple[float, float]:
    """Return direction and pitch, as `_any_view` does, of a player at the table or somebody behind
    or beside them."""
    turn = rng.choice((0, 0, 0, 0, 0, 0, rng.uniform(-35, 35), rng.uniform(-35, 35), 70, -70))
    low = rng.uniform(0, 30), rng.uniform(20, 62), rng.uniform(35, 68)
    return turn, math.radians(rng.choice(low))


def _in_the_frame(
    pieces: list[LaidPiece], quads: np.ndarray, width: int, height: int
) -> list[bool]:
    """Return for each piece whether it is in the picture. Pieces of the hand always are. Other
    pieces are left out if they lie outside the frame or much nearer to the camera than the hand; if
    more than `MOST_TILES` remain, those farthest from the hand are left out too."""
    middles = quads.mean(axis=1)
    inside = ((middles > 0) & (middles < (width, height))).all(axis=1)
    hand = np.array([piece.role != OTHER for piece in pieces])
    # Tiles much nearer than the hand would hide it, so that photos have none.
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
    """Return points (n, k, 2) rotated clockwise in the picture about the origin by angles (n,) in
    radians."""
    c, s = np.cos(angles)[:, None], np.sin(angles)[:, None]
    x, y = points[..., 0], points[..., 1]
    return np.stack([c * x - s * y, s * x + c * y], axis=-1)


def _wrong_turn(code: str, rng: random.Random) -> int:
    """Return a random error in a face's orientation, in quarter turns; mostly 0."""
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
    """Return a random name of a piece, its confidence, and alternatives with their probabilities,
    as the classifier would give them.

    strange: True for a tile set that the classifier does not know well, which it confuses more
      often.
    """
    ranked = rng.choice(_noise()[piece.code])
    if piece.doubt:
        sure = rng.uniform(0.1, 0.75)
        rest = rng.sample([*TILES, BACK], 3)
        ranked = [(piece.code, sure), *((n, (1 - sure) / 4) for n in rest if n != piece.code)]
    elif strange and rng.random() < 0.14:
        ranked = _confused(piece.code, rng)
    return ranked[0][0], ranked[0][1], ranked[1:]


def _confused(code: str, rng: random.Random) -> list[tuple[str, float]]:
    """Return three names with probabilities, the most probable first, as given by a classifier that
    confuses faces: the code itself, a similar tile and a random one. The code itself need not be
    the most probable."""
    like = [name for each in rng.sample(_noise()[code], 3) for name, _ in each if name != code]
    suit = [tile for tile in TILES if len(code) == 2 and tile[-1] == code[-1] and tile != code]
    wrong = rng.choice(like + suit or TILES)
    if code == "1s" and rng.random() < 0.5:  # an unknown bird is often taken for a flower
        wrong = rng.choice(FLOWERS)
    second = rng.choice([tile for tile in TILES if tile not in (code, wrong)])
    share = rng.betavariate(3, 2)
    found = {code: share, wrong: (1 - share) * 0.8, second: (1 - share) * 0.15}
    return sorted(found.items(), key=lambda item: -item[1])
