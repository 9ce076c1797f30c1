"""How people lay tiles on a table, in tile widths, before any camera looks at them.

The table is the plane z = 0 with x to the right and y away from the player. A tile has a place,
a turn about the upright axis, and a pose: face up, face down, or standing towards the player.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from datasets.kinds import NO_KINDS, Kinds
from scoring.tiles import BACK, FLOWERS, TILES

TILE_LONG = 1.34
"""Height of a face in tile widths; real sets lie between 1.25 and 1.45."""
STRAIGHT = 0.2
"""Tiles turned by less than this, in radians, off a quarter turn lie straight."""


@dataclass
class Placed:
    """One tile on the table."""

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
    """Whether a detector should find it; walls and tiles on edge are background."""
    lean: float = 0.0
    """How far a standing tile leans back, in radians, as on a rack."""

    def width(self) -> float:
        """Along x, of a tile that is upright or lies on its side."""
        return 1.0 if abs(np.cos(self.turn)) > np.sqrt(0.5) else TILE_LONG


@dataclass
class Layout:
    """Tiles on a table, and what the groups of the hand are."""

    tiles: list[Placed] = field(default_factory=list)
    groups: list[str] = field(default_factory=list)
    """Kind of each group: concealed, chow, pung, kong, concealed_kong, winning, flowers."""

    def extent(self) -> tuple[float, float, float, float]:
        """Left, near, right and far edge of the tiles of the hand, or of all when none is; of a
        table without any, of its middle."""
        if not self.tiles:
            return -5.0, -5.0, 5.0, 5.0
        hand = [t for t in self.tiles if t.group >= 0] or self.tiles
        xs, ys = [t.x for t in hand], [t.y for t in hand]
        return min(xs) - 0.6, min(ys) - 0.8, max(xs) + 0.6, max(ys) + 0.8

    def turn(self, angle: float) -> None:
        """Turn the whole table about the upright axis, by `angle` in radians."""
        c, s = np.cos(angle), np.sin(angle)
        for tile in self.tiles:
            tile.x, tile.y = float(c * tile.x - s * tile.y), float(s * tile.x + c * tile.y)
            tile.turn += angle

    def close_up(self) -> None:
        """Push the tiles of every group together, as against a rack, without gaps."""
        for group in range(len(self.groups)):
            members = [tile for tile in self.tiles if tile.group == group]
            for before, tile in pairwise(members):
                tile.x = before.x + (before.width() + tile.width()) / 2

    def lies_straight(self, roll: float) -> bool:
        """Whether its tiles are near upright or lying, seen by a camera rolled by `roll`."""
        if not self.tiles:
            return False
        turns = np.array([tile.turn for tile in self.tiles]) + roll
        off = np.abs((turns + np.pi / 4) % (np.pi / 2) - np.pi / 4)
        return bool(np.median(off) < STRAIGHT)


def random_layout(rng: np.random.Generator, kinds: Kinds = NO_KINDS) -> Layout:
    """A layout of the `kinds` asked for (`datasets.kinds`), with other tiles of the table around
    it at times; without any, of whatever kind chance brings."""
    if "empty" in kinds:
        return Layout()
    layout = _hand_or_other(rng, kinds)
    if "joined" in kinds:
        layout.close_up()
    if "seat" in kinds and rng.random() < 0.6:
        stand_up(rng, layout)
    if "walls" in kinds:
        _add_walls(rng, layout)
    if "slanted" in kinds:
        layout.turn(float(rng.uniform(0, 2 * np.pi)))
    return layout


def _hand_or_other(rng: np.random.Generator, kinds: Kinds) -> Layout:
    if "backs" in kinds:
        layout = winning_hand(rng, kongs=bool(rng.random() < 0.7), sixteen=bool(rng.random() < 0.6))
        turn_down(rng, layout)
        if rng.random() < 0.2:
            _add_table(rng, layout)
        return layout
    if "joined" in kinds:
        layout = (winning_hand, _loose_row, _sorted_rows)[int(rng.integers(3))](rng)
        if rng.random() < 0.4:
            layout.close_up()
            _add_table(rng, layout)
        return layout
    if "sixteen" in kinds or "kongs" in kinds:
        layout = winning_hand(rng, kongs="kongs" in kinds, sixteen="sixteen" in kinds)
        if rng.random() < 0.3:
            _add_table(rng, layout)
        return layout
    if "seat" in kinds or "far-end" in kinds:
        # A row of some length: what perspective makes of a single tile is seen elsewhere.
        layout = (winning_hand, winning_hand, _loose_row, _sorted_rows)[int(rng.integers(4))](rng)
        if rng.random() < 0.5:
            _add_table(rng, layout)
        return layout
    if "slanted" in kinds and rng.random() < 0.4:
        return _scatter(rng)
    kind = rng.choice(
        ["hand", "row", "rows", "grid", "scatter", "single"], p=[0.4, 0.14, 0.14, 0.1, 0.16, 0.06]
    )
    maker = {
        "hand": winning_hand,
        "row": _loose_row,
        "rows": _sorted_rows,
        "grid": _grid,
        "scatter": _scatter,
        "single": _few,
    }[str(kind)]
    layout = maker(rng)
    if kind != "scatter" and rng.random() < 0.45:
        _add_table(rng, layout)
    return layout


def stand_up(rng: np.random.Generator, layout: Layout) -> None:
    """Stand the concealed tiles of the hand up, faces to the player, leaning back a little."""
    lean = float(rng.uniform(0.0, 0.15) if rng.random() < 0.5 else rng.uniform(0.15, 0.6))
    for tile in layout.tiles:
        if tile.group < 0 or layout.groups[tile.group] != "concealed":
            continue
        if tile.pose == "up" and np.cos(tile.turn) > 0.9:
            tile.pose, tile.lean = "standing", lean + float(rng.normal(0, 0.01))


def turn_down(rng: np.random.Generator, layout: Layout) -> None:
    """Turn most of the concealed kongs face down, all four tiles of each."""
    for group, kind in enumerate(layout.groups):
        if kind == "concealed_kong" and rng.random() < 0.75:
            for tile in layout.tiles:
                if tile.group == group:
                    tile.code, tile.pose = BACK, "down"


def winning_hand(rng: np.random.Generator, *, kongs: bool = False, sixteen: bool = False) -> Layout:
    """A complete hand as a table lays it: concealed row, melds beside or above, flowers apart.

    With `kongs` most of its sets are concealed kongs, and all of them are laid out. With `sixteen`
    it has five sets and a pair, as the Taiwanese game has, and what was melded lies mostly with
    the flowers in one row behind the concealed tiles.
    """
    layout = Layout()
    shares = [0.25, 0.1, 0.05, 0.6] if kongs else [0.5, 0.3, 0.1, 0.1]
    sets, pair = _winning_tiles(rng, shares, 5 if sixteen else 4)
    melded = int(rng.integers(0, len(sets) + 1)) if rng.random() < (0.8 if sixteen else 0.6) else 0
    if kongs:
        melded = max(melded, sum(kind == "concealed_kong" for kind, _ in sets))
    open_sets, closed_sets = sets[:melded], sets[melded:]
    concealed = [code for _, tiles in closed_sets for code in tiles[:3]] + pair
    order = {code: at for at, code in enumerate(TILES)}
    concealed.sort(key=order.__getitem__)
    if rng.random() < 0.15:
        rng.shuffle(concealed)
    apart = rng.random() < 0.4
    winning = concealed.pop(int(rng.integers(len(concealed)))) if apart else None

    gap = float(rng.uniform(0.0, 0.06)) if rng.random() < 0.8 else float(rng.uniform(0, 0.3))
    split = float(rng.uniform(0.5, 1.5)) + gap
    x = _lay_run(rng, layout, "concealed", concealed, 0.0, 0.0, gap)
    if winning is not None:
        if rng.random() < 0.7:
            x = _lay_run(rng, layout, "winning", [winning], x + split, 0.0, gap)
        else:
            _lay_run(rng, layout, "winning", [winning], x * rng.uniform(0.2, 0.9), 1.9, gap)
    if sixteen and rng.random() < 0.7:
        _lay_behind(rng, layout, open_sets, x, winning is not None, gap)
        _wobble(rng, layout)
        return layout
    second_row = bool(rng.random() < 0.5) and winning is None
    mx, my = (0.0, float(rng.choice([-1, 1])) * rng.uniform(1.6, 2.4)) if second_row else (x, 0.0)
    for kind, tiles in open_sets:
        mx = _lay_meld(rng, layout, kind, tiles, mx + split, my, gap)
    if rng.random() < 0.35:
        flowers = list(rng.choice(FLOWERS, int(rng.integers(1, 6)), replace=False))
        fy = float(rng.choice([-1, 1])) * rng.uniform(3.2, 4.2)
        _lay_run(rng, layout, "flowers", flowers, rng.uniform(0, 6), fy, gap)
    _wobble(rng, layout)
    return layout


def hand_on_a_table(rng: np.random.Generator, *, sixteen: bool = False) -> Layout:
    """A complete hand, at times with the rest of the table or with walls around it."""
    layout = winning_hand(rng, kongs=bool(rng.random() < 0.1), sixteen=sixteen)
    if rng.random() < 0.35:
        _add_table(rng, layout)
    if rng.random() < 0.2:
        _add_walls(rng, layout)
    return layout


def _lay_behind(
    rng: np.random.Generator,
    layout: Layout,
    open_sets: list[tuple[str, list[str]]],
    width: float,
    winning_apart: bool,
    gap: float,
) -> None:
    """Lay melds and flowers in one row behind the concealed tiles, which are `width` long, or the
    flowers in a row of their own behind the melds."""
    split = float(rng.uniform(0.25, 0.9)) + gap
    # A winning tile that lies behind the row too has the nearer place there.
    y = float(rng.uniform(3.3, 4.0) if winning_apart else rng.uniform(1.45, 2.3))
    flowers = list(rng.choice(FLOWERS, int(rng.integers(1, 9)), replace=False))
    flowers = flowers if rng.random() < 0.75 else []
    before = bool(flowers) and rng.random() < 0.3
    length = sum(split + len(tiles) * (1.1 + gap) for _, tiles in open_sets)
    x = 0.0 if rng.random() < 0.5 else max(0.0, width - length)
    if before:
        x = _lay_run(rng, layout, "flowers", flowers, x, y, gap) + split
    for kind, tiles in open_sets:
        x = _lay_meld(rng, layout, kind, tiles, x, y, gap) + split
    if flowers and not before:
        if rng.random() < 0.3:
            x, y = float(rng.uniform(0, 3)), y + float(rng.uniform(1.45, 2.0))
        _lay_run(rng, layout, "flowers", flowers, x, y, gap)


def _lay_run(
    rng: np.random.Generator,
    layout: Layout,
    kind: str,
    codes: list[str],
    x: float,
    y: float,
    gap: float,
    turns: list[float] | None = None,
    backs: tuple[int, ...] = (),
) -> float:
    """Lay tiles from x to the right; returns the right edge. `turns` in quarter turns."""
    layout.groups.append(kind)
    group = len(layout.groups) - 1
    for at, code in enumerate(codes):
        quarters = turns[at] if turns else 0.0
        turn = quarters * np.pi / 2
        sideways = abs(quarters) % 2 == 1
        width = TILE_LONG if sideways else 1.0
        drop = -(TILE_LONG - 1) / 2 if sideways else 0.0
        pose = "down" if at in backs else "up"
        layout.tiles.append(
            Placed(
                BACK if pose == "down" else code, x + width / 2, y + drop, turn, pose, group=group
            )
        )
        x += width + gap * float(rng.uniform(0.4, 1.6))
    return x


def _lay_meld(
    rng: np.random.Generator,
    layout: Layout,
    kind: str,
    tiles: list[str],
    x: float,
    y: float,
    gap: float,
) -> float:
    if kind == "concealed_kong":
        backs = [(1, 2), (0, 3), (0, 1, 2, 3), (0, 1, 2), ()][
            int(rng.choice(5, p=[0.25, 0.35, 0.25, 0.1, 0.05]))
        ]
        return _lay_run(rng, layout, kind, tiles, x, y, gap, backs=backs)
    turns = [0.0] * len(tiles)
    if rng.random() < 0.5:
        turns[int(rng.integers(len(tiles)))] = float(rng.choice([-1.0, 1.0]))
    return _lay_run(rng, layout, kind, tiles, x, y, gap, turns)


def _winning_tiles(
    rng: np.random.Generator, shares: list[float], count: int
) -> tuple[list[tuple[str, list[str]]], list[str]]:
    """`count` sets and a pair that one set of 136 tiles can make; `shares` of chows, pungs, kongs
    and concealed kongs."""
    left = dict.fromkeys(TILES, 4)

    def take(tiles: list[str]) -> bool:
        if any(left[t] < tiles.count(t) for t in tiles):
            return False
        for t in tiles:
            left[t] -= 1
        return True

    sets: list[tuple[str, list[str]]] = []
    while len(sets) < count:
        kind = str(rng.choice(["chow", "pung", "kong", "concealed_kong"], p=shares))
        if kind == "chow":
            start, suit = int(rng.integers(1, 8)), rng.choice(list("msp"))
            tiles = [f"{start + i}{suit}" for i in range(3)]
        else:
            tiles = [str(rng.choice(TILES))] * (3 if kind == "pung" else 4)
        if take(tiles):
            sets.append((kind, tiles))
    # Kongs are always laid out, so they come first, where the open sets are taken from.
    sets.sort(key=lambda s: "kong" not in s[0])
    while True:
        pair = [str(rng.choice(TILES))] * 2
        if take(pair):
            return sets, pair


def _any_code(rng: np.random.Generator) -> str:
    return str(rng.choice(FLOWERS if rng.random() < 0.08 else TILES))


def _loose_row(rng: np.random.Generator) -> Layout:
    layout = Layout()
    codes = [_any_code(rng) for _ in range(int(rng.integers(4, 18)))]
    spread = float(rng.choice([0.0, 0.02, 0.1, 0.5])) * rng.uniform(0.5, 1.5)
    turns = [float(rng.choice([0, 1, 2, 3])) if rng.random() < 0.2 else 0.0 for _ in codes]
    backs = tuple(i for i in range(len(codes)) if rng.random() < 0.06)
    _lay_run(rng, layout, "concealed", codes, 0.0, 0.0, spread, turns, backs)
    if rng.random() < 0.3:  # a wavy row
        for at, tile in enumerate(layout.tiles):
            tile.y += float(0.5 * np.sin(at * rng.uniform(0.4, 1.2)))
            tile.turn += float(rng.uniform(-0.2, 0.2))
    _wobble(rng, layout)
    return layout


def _sorted_rows(rng: np.random.Generator) -> Layout:
    layout = Layout()
    close = float(rng.choice([0.0, 0.02, 0.15]))
    for row in range(int(rng.integers(2, 5))):
        codes = [_any_code(rng) for _ in range(int(rng.integers(3, 12)))]
        y = row * (TILE_LONG + close + float(rng.uniform(0, 0.6)))
        _lay_run(rng, layout, "concealed", codes, float(rng.uniform(0, 1.5)), y, close)
    _wobble(rng, layout)
    return layout


def _grid(rng: np.random.Generator) -> Layout:
    layout = Layout()
    upright = rng.random() < 0.7
    gap = float(rng.uniform(0, 0.12))
    for row in range(int(rng.integers(2, 7))):
        codes = [_any_code(rng) for _ in range(int(rng.integers(3, 12)))]
        turns = [0.0 if upright else float(rng.integers(0, 4)) for _ in codes]
        y = row * (TILE_LONG + gap)
        _lay_run(rng, layout, "concealed", codes, 0.0, y, gap, turns)
    return layout


def _scatter(rng: np.random.Generator) -> Layout:
    layout = Layout()
    _scatter_into(rng, layout, int(rng.integers(3, 40)), 0.0, 0.0, float(rng.uniform(2.5, 7)))
    return layout


def _few(rng: np.random.Generator) -> Layout:
    layout = Layout()
    codes = [_any_code(rng) for _ in range(int(rng.integers(1, 4)))]
    turns = [float(rng.integers(0, 4)) if rng.random() < 0.5 else 0.0 for _ in codes]
    _lay_run(rng, layout, "concealed", codes, 0.0, 0.0, float(rng.uniform(0, 0.5)), turns)
    _wobble(rng, layout)
    return layout


def _scatter_into(
    rng: np.random.Generator, layout: Layout, count: int, x: float, y: float, radius: float
) -> None:
    taken = [(t.x, t.y) for t in layout.tiles]
    for _ in range(count * 4):
        if count <= 0:
            return
        at = np.array([x, y]) + rng.normal(0, radius / 2, 2)
        if all(np.hypot(at[0] - tx, at[1] - ty) > 1.55 for tx, ty in taken):
            pose = "down" if rng.random() < 0.12 else "up"
            code = BACK if pose == "down" else _any_code(rng)
            turn = float(rng.uniform(0, 2 * np.pi))
            layout.tiles.append(Placed(code, float(at[0]), float(at[1]), turn, pose))
            taken.append((float(at[0]), float(at[1])))
            count -= 1


def _add_table(rng: np.random.Generator, layout: Layout) -> None:
    """Discards, other players' rows and walls, behind the hand."""
    left, near, right, far = layout.extent()
    middle = (left + right) / 2
    if rng.random() < 0.6:  # discards in rows or thrown together
        if rng.random() < 0.5:
            for row in range(int(rng.integers(1, 4))):
                for column in range(int(rng.integers(2, 7))):
                    x, y = middle - 3 + column * 1.05, far + 2 + row * (TILE_LONG + 0.1)
                    layout.tiles.append(Placed(_any_code(rng), x, y, rng.normal(0, 0.05)))
        else:
            count = int(rng.integers(4, 20))
            _scatter_into(rng, layout, count, middle, far + 5, float(rng.uniform(3, 6)))
    if rng.random() < 0.5:  # a wall, two high, face down: background to the detector
        y = far + float(rng.uniform(2, 8)) + (6 if rng.random() < 0.6 else 0)
        turn = float(rng.normal(0, 0.1))
        for at in range(int(rng.integers(3, 17))):
            x = middle - 7 + at * 1.01
            if any(np.hypot(t.x - x, t.y - y) < 1.6 for t in layout.tiles):
                continue
            for level in range(2):
                layout.tiles.append(Placed(BACK, x, y, turn, "down", level, labelled=False))
    if rng.random() < 0.4:  # a row across the table, upside down for the player
        y = far + float(rng.uniform(7, 11))
        standing = rng.random() < 0.5
        for at in range(int(rng.integers(5, 14))):
            x = middle - 6 + at * 1.02
            if any(np.hypot(t.x - x, t.y - y) < 1.6 for t in layout.tiles):
                continue
            if standing:  # only their backs are seen
                layout.tiles.append(Placed(BACK, x, y, np.pi, "standing", labelled=False))
            else:
                layout.tiles.append(Placed(_any_code(rng), x, y, np.pi))
    if rng.random() < 0.15:  # the player's own tiles still standing, nearer than the rest
        for at in range(int(rng.integers(4, 14))):
            x, y = left + at * 1.01, near - 1.6
            layout.tiles.append(Placed(_any_code(rng), x, y, 0.0, "standing"))


def _add_walls(rng: np.random.Generator, layout: Layout) -> None:
    """Walls around the hand, two tiles high and face down, on one side of it or on several; at
    times one of their tiles is turned up, which is the indicator of a riichi table."""
    left, near, right, far = layout.extent()
    middle = ((left + right) / 2, (near + far) / 2)
    sides = rng.permutation(4)[: int(rng.integers(1, 4))]
    indicator = rng.random() < 0.35
    for side in sides:
        quarter = int(side)
        along = np.array([1.0, 0.0]) if quarter % 2 == 0 else np.array([0.0, 1.0])
        reach = far if quarter == 0 else right if quarter == 1 else near if quarter == 2 else left
        away = float(rng.uniform(1.2, 4.5)) * (1 if quarter in (0, 1) else -1)
        base = np.array(
            [middle[0], reach + away] if quarter % 2 == 0 else [reach + away, middle[1]]
        )
        turn = (0.0 if quarter % 2 == 0 else np.pi / 2) + float(rng.normal(0, 0.04))
        # No hand has so many face-down tiles side by side.
        count = int(rng.integers(6, 19))
        base = base - along * (count / 2 + float(rng.uniform(-3, 3)))
        placed = [(t.x, t.y) for t in layout.tiles]
        for at in range(count):
            x, y = (float(v) for v in base + along * at * float(rng.uniform(1.0, 1.02)))
            if any(np.hypot(tx - x, ty - y) < 1.6 for tx, ty in placed):
                continue
            if at == count // 2 and rng.random() < 0.15:
                continue  # the wall was broken here
            for level in range(2):
                shown = indicator and level == 1
                indicator = indicator and not shown
                layout.tiles.append(
                    Placed(_any_code(rng), x, y, turn, "up", level)
                    if shown
                    else Placed(BACK, x, y, turn, "down", level, labelled=False)
                )


def _wobble(rng: np.random.Generator, layout: Layout) -> None:
    """People do not lay tiles with a ruler."""
    amount = float(rng.choice([0.0, 0.02, 0.05]))
    for tile in layout.tiles:
        tile.y += float(rng.normal(0, amount))
        tile.turn += float(rng.normal(0, amount))
