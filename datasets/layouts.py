"""How people lay tiles on a table, in tile widths, before any camera looks at them.

The table is the plane z = 0 with x to the right and y away from the player. A tile has a place,
a turn about the upright axis, and a pose: face up, face down, or standing towards the player.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

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
    """Whether a finder should find it; walls and tiles on edge are background."""

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
        """Left, near, right and far edge of the tiles of the hand, or of all when none is."""
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
        turns = np.array([tile.turn for tile in self.tiles]) + roll
        off = np.abs((turns + np.pi / 4) % (np.pi / 2) - np.pi / 4)
        return bool(np.median(off) < STRAIGHT)


def random_layout(
    rng: np.random.Generator,
    *,
    kongs: bool = False,
    slanted: bool = False,
    joined: bool = False,
) -> Layout:
    """A layout of any kind, with other tiles of the table around it at times.

    With `kongs` it is a hand that has concealed kongs, whose face-down tiles are rare elsewhere;
    with `slanted` it is tiles thrown together, or any layout turned by any angle; with `joined`
    the tiles of a row have no gaps between them.
    """
    if joined:
        layout = (winning_hand, _loose_row, _sorted_rows)[int(rng.integers(3))](rng)
        layout.close_up()
        if rng.random() < 0.4:
            _add_table(rng, layout)
        return layout
    if slanted:
        layout = _scatter(rng) if rng.random() < 0.4 else random_layout(rng)
        layout.turn(float(rng.uniform(0, 2 * np.pi)))
        return layout
    if kongs:
        layout = winning_hand(rng, kongs=True)
        if rng.random() < 0.3:
            _add_table(rng, layout)
        return layout
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


def winning_hand(rng: np.random.Generator, *, kongs: bool = False) -> Layout:
    """A complete hand as a table lays it: concealed row, melds beside or above, flowers apart.

    With `kongs` most of its sets are concealed kongs, and all of them are laid out.
    """
    layout = Layout()
    sets, pair = _winning_tiles(rng, [0.25, 0.1, 0.05, 0.6] if kongs else [0.5, 0.3, 0.1, 0.1])
    melded = int(rng.integers(0, 5)) if rng.random() < 0.6 else 0
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
        turn = (turns[at] if turns else 0.0) * np.pi / 2
        sideways = bool(turns) and abs(turns[at]) % 2 == 1
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
    rng: np.random.Generator, shares: list[float]
) -> tuple[list[tuple[str, list[str]]], list[str]]:
    """Four sets and a pair that one set of 136 tiles can make; `shares` of chows, pungs, kongs
    and concealed kongs."""
    left = dict.fromkeys(TILES, 4)

    def take(tiles: list[str]) -> bool:
        if any(left[t] < tiles.count(t) for t in tiles):
            return False
        for t in tiles:
            left[t] -= 1
        return True

    sets: list[tuple[str, list[str]]] = []
    while len(sets) < 4:
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
    if rng.random() < 0.5:  # a wall, two high, face down: background to the finder
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


def _wobble(rng: np.random.Generator, layout: Layout) -> None:
    """People do not lay tiles with a ruler."""
    amount = float(rng.choice([0.0, 0.02, 0.05]))
    for tile in layout.tiles:
        tile.y += float(rng.normal(0, amount))
        tile.turn += float(rng.normal(0, amount))
