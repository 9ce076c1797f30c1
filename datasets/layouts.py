"""Tables of `datasets.laying` as the renderer takes them, in tile widths.

The table is the plane z = 0 with x to the right and y away from the player. A tile has a place,
a turn about the upright axis, and a pose: face up, face down, or standing towards the player.
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
"""Height of a face in tile widths; real sets lie between 1.25 and 1.45."""
STRAIGHT = 0.2
"""Maximum deviation from a quarter turn, in radians, of a tile that counts as straight."""


@dataclass
class Placed:
    """One tile on the table, its middle at x and y in tile widths."""

    code: str
    x: float
    y: float
    turn: float = 0.0
    """Radians counter-clockwise, seen from above; 0 reads upright for the player."""
    pose: str = "up"
    """`up`, `down` or `standing`."""
    level: int = 0
    """0 on the table, 1 on another tile."""
    group: int = -1
    """Index into `Layout.groups`, or -1 for a tile that is not of the hand."""
    labelled: bool = True
    """True for a tile that a detector should find; walls and tiles on edge are background."""
    lean: float = 0.0
    """Angle in radians by which a standing tile leans back, as on a rack."""

    def width(self) -> float:
        """Return the extent along x of the tile, which is upright or on its side, in tile
        widths."""
        return 1.0 if abs(np.cos(self.turn)) > np.sqrt(0.5) else TILE_LONG


@dataclass
class LaidHand:
    """Tiles on a table, and the kinds of the hand's groups."""

    tiles: list[Placed] = field(default_factory=list)
    groups: list[str] = field(default_factory=list)
    """Kind of each group: concealed, chow, pung, kong, concealed_kong, winning, flowers."""

    def extent(self) -> tuple[float, float, float, float]:
        """Return left, near, right and far edge of the tiles of the hand, or of all tiles if none
        belongs to it; for an empty table a square in its middle."""
        if not self.tiles:
            return -5.0, -5.0, 5.0, 5.0
        hand = [t for t in self.tiles if t.group >= 0] or self.tiles
        xs, ys = [t.x for t in hand], [t.y for t in hand]
        return min(xs) - 0.6, min(ys) - 0.8, max(xs) + 0.6, max(ys) + 0.8

    def turn(self, angle: float) -> None:
        """Turn the whole table about the upright axis, in place, by `angle` radians."""
        c, s = np.cos(angle), np.sin(angle)
        for tile in self.tiles:
            tile.x, tile.y = float(c * tile.x - s * tile.y), float(s * tile.x + c * tile.y)
            tile.turn += angle

    def close_up(self) -> None:
        """Push the tiles of every group together without gaps, in place, as if against a rack."""
        for group in range(len(self.groups)):
            members = [tile for tile in self.tiles if tile.group == group]
            for before, tile in pairwise(members):
                tile.x = before.x + (before.width() + tile.width()) / 2

    def lies_straight(self, roll: float) -> bool:
        """Return True if the tiles are nearly upright or on their side for a camera rolled by
        `roll` radians; False without tiles."""
        if not self.tiles:
            return False
        turns = np.array([tile.turn for tile in self.tiles]) + roll
        off = np.abs((turns + np.pi / 4) % (np.pi / 2) - np.pi / 4)
        return bool(np.median(off) < STRAIGHT)


def random_layout(rng: np.random.Generator, kinds: Kinds = NO_KINDS) -> LaidHand:
    """Return a random layout with what these kinds of scene (`datasets.scene_kinds`) demand,
    sometimes with other tiles around it; without tiles for `empty` and `strangers`."""
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
    """Return a complete hand, from a random generator, laid as at a table: concealed row, melds
    beside or above, flowers apart.

    kongs: True for mostly concealed kongs.
    sixteen: True for five sets and a pair, as in the Taiwanese game, melds mostly in one row with
      the flowers behind the concealed tiles.
    """
    return _laid(rng, partial(lay_winning_hand, kongs=kongs), sixteen=sixteen)


def _laid(
    rng: np.random.Generator, lay: Callable[[Table], None], *, sixteen: bool = False
) -> LaidHand:
    """Return the table made by `lay` (`datasets.laying`) in the form for rendering."""
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
    """Lay a hand, or any tiles, as the kinds of scenes demand, sometimes with other tiles
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
"""Share of scenes that show more of the table than the hand."""


def stand_up(rng: np.random.Generator, layout: LaidHand) -> None:
    """Stand the concealed tiles of a layout up, in place, by a random generator, faces to the
    player, leaning back slightly."""
    lean = float(rng.uniform(0.0, 0.15) if rng.random() < 0.5 else rng.uniform(0.15, 0.6))
    for tile in layout.tiles:
        if tile.group < 0 or layout.groups[tile.group] != "concealed":
            continue
        if tile.pose == "up" and np.cos(tile.turn) > 0.9:
            tile.pose, tile.lean = "standing", lean + float(rng.normal(0, 0.01))


def stand_before_the_rest(rng: np.random.Generator, layout: LaidHand) -> None:
    """Stand the concealed tiles of a layout up, in place, and move melds and flowers behind them at
    random, so near that the row hides part of them from the player."""
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
    """Turn most of the concealed kongs of a layout face down, in place, all four tiles of each."""
    for group, kind in enumerate(layout.groups):
        if kind == "concealed_kong" and rng.random() < 0.75:
            for tile in layout.tiles:
                if tile.group == group:
                    tile.code, tile.pose = BACK, "down"
