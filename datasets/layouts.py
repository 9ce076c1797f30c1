"""Tables of `datasets.laying` in the form that the renderer needs, in tile widths.

The table is the plane z = 0 with x to the right and y away from the player. A tile has a place, a
turn about the vertical axis, and a pose: face up, face down, or standing with its face toward the
player.
"""

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise

import numpy as np

from datasets.laying import (
    OTHER,
    SIXTEEN_GAME,
    STANDING,
    THING,
    WALL,
    Table,
    lay_any_tiles,
    lay_surroundings,
    lay_walls,
    lay_winning_hand,
)
from datasets.scene_kinds import NO_KINDS, Kinds
from scoring.tiles import BACK

TILE_LONG = 1.34
"""Height of a face in tile widths; in real sets it is 1.25 to 1.45."""
STRAIGHT = 0.2
"""Maximum deviation in radians from a quarter turn for a tile to count as straight."""


@dataclass
class Placed:
    """One tile on the table, its middle at x and y in tile widths."""

    code: str
    x: float
    y: float
    turn: float = 0.0
    """Angle in radians, counter-clockwise as seen from above; 0 is upright for the player."""
    pose: str = "up"
    """`up`, `down` or `standing`."""
    level: int = 0
    """0 on the table, 1 on another tile."""
    group: int = -1
    """Index into `LaidHand.groups`, or -1 for a tile that is not part of the hand."""
    labelled: bool = True
    """True for a tile that a detector should find; walls and other players' tiles on edge are
    background."""
    lean: float = 0.0
    """Angle in radians by which a standing tile leans back, as on a rack."""

    def width(self) -> float:
        """Return the extent of the tile along x in tile widths: 1 if it is upright, else
        `TILE_LONG`."""
        return 1.0 if abs(np.cos(self.turn)) > np.sqrt(0.5) else TILE_LONG


@dataclass
class LaidHand:
    """Tiles on a table, and the kinds of the hand's groups."""

    tiles: list[Placed] = field(default_factory=list)
    groups: list[str] = field(default_factory=list)
    """Kind of each group: concealed, chow, pung, kong, concealed_kong, winning, flowers."""

    def extent(self) -> tuple[float, float, float, float]:
        """Return the left, near, right and far edges of the tiles of the hand, or of all tiles if
        none belongs to it, with a small margin, in tile widths; (-5, -5, 5, 5) for an empty
        table."""
        if not self.tiles:
            return -5.0, -5.0, 5.0, 5.0
        hand = [t for t in self.tiles if t.group >= 0] or self.tiles
        xs, ys = [t.x for t in hand], [t.y for t in hand]
        return min(xs) - 0.6, min(ys) - 0.8, max(xs) + 0.6, max(ys) + 0.8

    def turn(self, angle: float) -> None:
        """Rotate the whole table about the vertical axis by `angle` radians, in place."""
        c, s = np.cos(angle), np.sin(angle)
        for tile in self.tiles:
            tile.x, tile.y = float(c * tile.x - s * tile.y), float(s * tile.x + c * tile.y)
            tile.turn += angle

    def close_up(self) -> None:
        """Close the gaps between the tiles of every group, in place, as against a rack."""
        for group in range(len(self.groups)):
            members = [tile for tile in self.tiles if tile.group == group]
            for before, tile in pairwise(members):
                tile.x = before.x + (before.width() + tile.width()) / 2

    def lies_straight(self, roll: float) -> bool:
        """Return True if most tiles appear nearly upright or on their side to a camera rolled by
        `roll` radians; False without tiles."""
        if not self.tiles:
            return False
        turns = np.array([tile.turn for tile in self.tiles]) + roll
        off = np.abs((turns + np.pi / 4) % (np.pi / 2) - np.pi / 4)
        return bool(np.median(off) < STRAIGHT)


def random_layout(rng: np.random.Generator, kinds: Kinds = NO_KINDS) -> LaidHand:
    """Return a random layout for these kinds of scene (`datasets.scene_kinds`), sometimes with
    other tiles around it. It has no tiles for `empty` and `strangers`."""
    if kinds & {"empty", "strangers"}:
        return LaidHand()
    layout = _laid(rng, partial(_hand_or_other, kinds=kinds), sixteen="sixteen" in kinds)
    if "backs" in kinds:
        turn_down(rng, layout)
    if "few" in kinds:
        begin = int(rng.integers(len(layout.tiles)))
        layout.tiles = layout.tiles[begin : begin + int(rng.integers(1, 5))]
    if "joined" in kinds:
        layout.close_up()
    if "behind" in kinds:
        stand_before_the_rest(rng, layout)
    elif ("seat" in kinds and rng.random() < 0.6) or ("flat" in kinds and rng.random() < 0.85):
        stand_up(rng, layout)
    if "slanted" in kinds:
        layout.turn(float(rng.uniform(0, 2 * np.pi)))
    return layout


def winning_hand(
    rng: np.random.Generator, *, kongs: bool = False, sixteen: bool = False
) -> LaidHand:
    """Return a random complete hand laid as at a table: a concealed row, melds beside or above,
    flowers apart.

    kongs: True for a hand with at least two melds, mostly concealed kongs.
    sixteen: True for five sets and a pair, as in the Taiwanese game; there melds often lie in a row
      behind the concealed tiles, together with the flowers.
    """
    return _laid(rng, partial(lay_winning_hand, kongs=kongs), sixteen=sixteen)


def _laid(
    rng: np.random.Generator, lay: Callable[[Table], None], *, sixteen: bool = False
) -> LaidHand:
    """Lay pieces on a new table with `lay` (of `datasets.laying`) and return the tiles in the form
    for rendering: other things (`THING`) are left out, and walls are two tiles high.

    sixteen: True for a table of a game with five sets and a pair.
    """
    table = Table(random.Random(int(rng.integers(1 << 62))), tall=TILE_LONG, rendered=True)
    table.close = (
        float(rng.uniform(0.0, 0.06)) if rng.random() < 0.8 else float(rng.uniform(0, 0.3))
    )
    table.size = SIXTEEN_GAME if sixteen else table.size
    lay(table)
    layout = LaidHand()
    numbers: dict[int, int] = {}
    for piece in table.pieces:
        if piece.stuff == THING:
            continue
        group = -1
        if piece.role != OTHER:
            if piece.group not in numbers:
                numbers[piece.group] = len(layout.groups)
                layout.groups.append(piece.role)
            group = numbers[piece.group]
        down = piece.code == BACK
        placed = Placed(
            piece.code, piece.x, -piece.y, -math.radians(piece.angle), "down" if down else "up",
            group=group,
        )  # fmt: skip
        if piece.stuff == STANDING:  # only its back is seen
            placed = replace(placed, code=BACK, pose="standing", labelled=False)
        if piece.stuff == WALL:  # two tiles high; what is shown lies on top
            below = replace(placed, code=BACK, pose="down", labelled=False)
            layout.tiles.append(below)
            placed = replace(placed if not down else below, level=1)
        layout.tiles.append(placed)
    return layout


def _hand_or_other(table: Table, kinds: Kinds) -> None:
    """Lay a hand or any tiles, depending on the kinds of scene, sometimes with other tiles
    around."""
    rng = table.rng
    share = 0.5 if kinds & {"seat", "far-end"} else 0.4
    if "joined" in kinds:
        share = 0.35
    hand = bool(kinds & {"backs", "behind", "sixteen", "kongs"}) or rng.random() < share
    if "backs" in kinds and rng.random() < 0.6:
        table.size = SIXTEEN_GAME
    if hand:
        lay_winning_hand(table, bool(kinds & {"kongs", "backs"}))
    else:
        lay_any_tiles(table)
        turned_down = rng.choice((0.0, 0.06))
        for piece in table.pieces:
            if rng.random() < turned_down:
                piece.code = BACK
    if rng.random() < SURROUNDED:
        lay_surroundings(table, rng.choice((0.2, 0.5)))
    if "walls" in kinds:
        lay_walls(table)


SURROUNDED = 0.35
"""Probability that a scene shows more of the table than the hand."""


def stand_up(rng: np.random.Generator, layout: LaidHand) -> None:
    """Stand the upright concealed tiles of a layout on edge, in place, faces toward the player,
    leaning back by a random angle."""
    lean = float(rng.uniform(0.0, 0.15) if rng.random() < 0.5 else rng.uniform(0.15, 0.6))
    for tile in layout.tiles:
        if tile.group < 0 or layout.groups[tile.group] != "concealed":
            continue
        if tile.pose == "up" and np.cos(tile.turn) > 0.9:
            tile.pose, tile.lean = "standing", lean + float(rng.normal(0, 0.01))


def stand_before_the_rest(rng: np.random.Generator, layout: LaidHand) -> None:
    """Stand the concealed tiles of a layout on edge, in place, and move the melds and flowers to
    random places so close behind them that the row partly hides them from the player."""
    stand_up(rng, layout)
    row = [tile for tile in layout.tiles if tile.pose == "standing" and tile.labelled]
    if not row:
        return
    left, right = min(tile.x for tile in row), max(tile.x for tile in row)
    back = max(tile.y for tile in row) + float(rng.uniform(0.9, 2.6))
    at = left + float(rng.uniform(-1, 2))
    for group, kind in enumerate(layout.groups):
        members = [tile for tile in layout.tiles if tile.group == group]
        if kind == "concealed" or not members:
            continue
        if at > right:
            at, back = left + float(rng.uniform(-1, 2)), back + TILE_LONG + 0.1
        shift = at - min(tile.x for tile in members), back - min(tile.y for tile in members)
        for tile in members:
            tile.x, tile.y = tile.x + shift[0], tile.y + shift[1]
        at = max(tile.x for tile in members) + float(rng.uniform(1.0, 1.8))


def turn_down(rng: np.random.Generator, layout: LaidHand) -> None:
    """Turn most of the concealed kongs of a layout face down, in place, all four tiles."""
    for group, kind in enumerate(layout.groups):
        if kind == "concealed_kong" and rng.random() < 0.75:
            for tile in layout.tiles:
                if tile.group == group:
                    tile.code, tile.pose = BACK, "down"
