"""Tables of tiles as a detector and a classifier would report them, without rendering anything.

A `Table` is laid out in tile widths, x to the player's right and y toward the player. `seen` puts a
camera above it and adds what networks add: corners a little off, names in doubt, tiles missed,
found twice, or found where none is. Hundreds of thousands of them teach `vision.layout` which
tiles lie together and what each is to the hand.
"""

from __future__ import annotations

import json
import math
import random
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import numpy as np

from datasets.layouts import TILE_LONG, hand_on_a_table
from scoring.tiles import BACK, FLOWERS, TILES
from vision.reading import FoundTile

NOISE = Path(__file__).with_name("name_noise.json")
"""For each tile, what the shipped classifier made of some of its faces on rendered hands of made-up
sets: names with their probabilities. `python -m datasets name-noise` writes it."""

OTHER, CONCEALED, WINNING, FLOWER = "other", "concealed", "winning", "flowers"
SYMMETRIC = frozenset(
    {"1p", "2p", "3p", "4p", "5p", "8p", "9p", "2s", "3s", "4s", "5s", "6s", "8s", "9s", "P", BACK}
)
"""Faces that look the same, or nearly so, upside down: on rendered hands up to 62 % are read so."""
ORPHANS = [f"{rank}{suit}" for suit in "msp" for rank in (1, 9)] + list("ESWNCFP")


@dataclass
class Piece:
    """What lies on the table. angle: degrees clockwise. role: the kind of its group. group: a
    number, the same for tiles of one meld. wide, tall: of its face, in tile widths. seen: the
    chance that it is found. doubt: whether its name is in doubt, as of things that are no tile."""

    x: float
    y: float
    angle: float
    code: str
    role: str
    group: int = -1
    wide: float = 1.0
    tall: float = 1.35
    seen: float = 0.996
    doubt: bool = False


@dataclass
class Table:
    """Pieces on a table, the height of its tiles, and how far tiles of a row are apart."""

    rng: random.Random
    tall: float = 1.35
    close: float = 0.03
    size: int = 14
    faces_seen: float = 0.997
    backs_seen: float = 0.95
    pieces: list[Piece] = field(default_factory=list)
    groups: int = 0

    def put(self, code: str, x: float, y: float, angle: float, role: str, group: int = -1) -> Piece:
        piece = Piece(x, y, angle, code, role, group, tall=self.tall)
        piece.seen = self.backs_seen if code == BACK else self.faces_seen
        self.pieces.append(piece)
        return piece

    def row(
        self,
        codes: list[str],
        x: float,
        y: float,
        role: str,
        *,
        sideways: int = -1,
        gap: float | None = None,
        facing: float = 0.0,
    ) -> float:
        """Tiles from x on with their near edges in one line, their faces turned by `facing` (0 or
        180); returns where the row ends."""
        group, self.groups = self.groups, self.groups + 1
        gap = self.close if gap is None else gap
        for at, code in enumerate(codes):
            across = at == sideways
            wide, tall = (self.tall, 1.0) if across else (1.0, self.tall)
            angle = self.rng.choice((90.0, -90.0)) if across else 0.0
            self.put(
                code,
                x + wide / 2,
                y - tall / 2 + self.rng.gauss(0, 0.02),
                facing + angle + self.rng.gauss(0, 1.2),
                role,
                group,
            )
            x += wide + gap * self.rng.uniform(0.2, 1.8)
        return x


def simulated_table(rng: random.Random) -> Table:
    """A table with one hand on it, laid in one of the ways that people lay hands, or with a row of
    any tiles; and with what else lies on tables."""
    table = Table(rng, tall=rng.uniform(1.25, 1.45), close=_closeness(rng))
    table.size = 17 if rng.random() < 0.2 else 14
    table.faces_seen = rng.choice((1.0, 0.999, 0.999, 0.98))
    table.backs_seen = rng.choice((0.98, 0.95, 0.8, 0.5))
    kind = rng.random()
    way = rng.random()
    if way < 0.25:
        return _from_layout(table)
    if way < 0.38:
        _lay_any_tiles(table)
    else:
        _lay_hand(table, *_tiles_of_hand(table, kind))
    if rng.random() < 0.1:  # some tiles upside down
        for piece in table.pieces:
            piece.angle += 180 * (rng.random() < 0.4)
    if rng.random() < 0.62:
        _lay_surroundings(table)
    if rng.random() < 0.12:
        _lay_strays(table)
    _wobble(table)
    return table


def _from_layout(table: Table) -> Table:
    """A table as scenes are rendered from, with strays at times."""
    rng = table.rng
    chance = np.random.default_rng(rng.randrange(1 << 30))
    layout = hand_on_a_table(chance, sixteen=table.size == 17)
    table.tall = TILE_LONG
    found = rng.choice((0.05, 0.4, 0.9))
    for placed in layout.tiles:
        if placed.level and rng.random() < 0.5:
            continue
        code = BACK if placed.pose in ("down", "standing") else placed.code
        role = layout.groups[placed.group] if placed.group >= 0 else OTHER
        members = [tile.pose for tile in layout.tiles if tile.group == placed.group]
        if role == "concealed_kong" and "down" not in members:
            role = "kong"  # four face up do not say that they were concealed
        piece = table.put(code, placed.x, -placed.y, -math.degrees(placed.turn), role, placed.group)
        if not placed.labelled:
            piece.seen = found
    table.groups = len(layout.groups)
    if rng.random() < 0.1:
        _lay_strays(table)
    return table


# --- the hand ------------------------------------------------------------------------------------


def _closeness(rng: random.Random) -> float:
    return rng.choice((0.0, 0.02, 0.03, 0.05, 0.08, rng.uniform(0.05, 0.3)))


def _any_tiles(rng: random.Random, count: int) -> list[str]:
    return rng.sample([tile for tile in TILES for _ in range(4)], count)


def _lay_any_tiles(table: Table) -> None:
    """Tiles that make no hand, in one to four rows, as people try a reader out: all of them count,
    whichever way up."""
    rng = table.rng
    if rng.random() < 0.12:  # thrown together
        spread = rng.uniform(1.5, 4)
        for code in _any_tiles(rng, rng.choice((3, 6, 10, 14, 20, 30))):
            x, y = rng.gauss(0, spread), rng.gauss(0, spread)
            if not _near(table, x, y, 1.3):
                table.put(code, x, y, rng.uniform(0, 360), CONCEALED)
        return
    rows = rng.choice((1, 1, 1, 1, 1, 2, 2, 3, 4, 4, 5))
    most = rng.choice((1, 2, 3, 5, 7, 9, 11, 13, 14, 14, 16))
    gap = rng.choice((table.close, table.close, rng.uniform(0.1, 0.7)))
    between = rng.choice((0.02, 0.1, rng.uniform(0, 0.6)))
    turned = rng.choice((0.0, 0.0, 0.5))
    sideways = rng.choice((0.0, 0.0, 0.0, 0.3))
    if rows > 1:
        most = min(most, rng.choice((4, 6, 9, 9)))
    deck = _any_tiles(rng, rows * most)
    for at in range(rows):
        codes = deck[at * most : at * most + most]
        if rng.random() < 0.4:
            for _ in range(rng.choice((1, 1, 2, 4))):
                codes[rng.randrange(len(codes))] = rng.choice(FLOWERS)
        begin = len(table.pieces)
        left = rng.choice((0.0, rng.uniform(-0.5, 1.0)))
        table.row(codes, left, -at * (table.tall + between), CONCEALED, gap=gap)
        jag = rng.choice((0.02, 0.05, 0.2))
        for piece in table.pieces[begin:]:
            piece.y += rng.gauss(0, jag)
            piece.angle += 180 * (rng.random() < turned)
            if gap > 0.4 and rng.random() < sideways:
                piece.angle += 90
            if piece.code in FLOWERS:
                piece.role, piece.group = FLOWER, table.groups
                table.groups += 1
    if rows == 1 and most > 7 and rng.random() < 0.3:
        piece = rng.choice([table.pieces[-1], rng.choice(table.pieces)])
        if piece.role == CONCEALED:
            piece.role, piece.group = WINNING, table.groups
            table.groups += 1
            piece.y += rng.choice((-1, 1)) * rng.uniform(0.35, 0.7)


def _tiles_of_hand(table: Table, kind: float) -> tuple[list[tuple[str, list[str]]], list[str]]:
    """The melds of the hand and its concealed tiles; now and then a hand that does not win."""
    rng = table.rng
    if kind < 0.07 and table.size == 14:
        pairs = rng.sample(TILES, 7)
        return [], [tile for tile in pairs for _ in range(2)]
    if kind < 0.085 and table.size == 14:
        return [], [*ORPHANS, rng.choice(ORPHANS)]
    left = dict.fromkeys(TILES, 4)
    sets = (table.size - 2) // 3
    melded = rng.choice((0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5))
    melds = [_a_meld(rng, left) for _ in range(min(melded, sets))]
    concealed: list[str] = []
    for _ in range(sets - len(melds)):
        concealed += _a_meld(rng, left, kongs=False)[1]
    pair = rng.choice([tile for tile, count in left.items() if count > 1])
    concealed += [pair, pair]
    if kind < 0.12:  # no winning hand: a tile too few, one too many, or one that does not fit
        which = rng.random()
        if which < 0.45:
            concealed.pop(rng.randrange(len(concealed)))
        elif which < 0.6:
            concealed.append(rng.choice(TILES))
        else:
            concealed[rng.randrange(len(concealed))] = rng.choice(TILES)
    return melds, concealed


def _a_meld(rng: random.Random, left: dict[str, int], kongs: bool = True) -> tuple[str, list[str]]:
    kinds = ("chow", "chow", "chow", "pung", "pung", "kong", "concealed_kong")
    while True:
        kind = rng.choice(kinds if kongs else kinds[:5])
        if kind == "chow":
            suit, rank = rng.choice("msp"), rng.randint(1, 7)
            tiles = [f"{rank + k}{suit}" for k in range(3)]
        else:
            tiles = [rng.choice(TILES)] * (3 if kind == "pung" else 4)
        if all(left[tile] >= tiles.count(tile) for tile in tiles):
            for tile in tiles:
                left[tile] -= 1
            return kind, tiles


def _lay_hand(table: Table, melds: list[tuple[str, list[str]]], concealed: list[str]) -> None:
    rng = table.rng
    in_order = sorted(concealed, key=TILES.index)
    inside = [meld for meld in melds if meld[0] == "kong"]
    if inside and rng.random() < 0.12:  # a kong among the concealed tiles
        melds = [meld for meld in melds if meld is not inside[0]]
        _lay_around(table, in_order, inside[0][1])
        if melds:
            _lay_melds(table, melds, _extent(table)[2] - 0.1)
        return
    if rng.random() < 0.15:
        rng.shuffle(in_order)
    won = ""
    if len(in_order) > 1 and rng.random() < 0.68:
        won = in_order.pop(rng.randrange(len(in_order)))
    right = _lay_concealed(table, in_order, whole=not won and not melds)
    if won:
        right = _lay_winning(table, won, right)
    if melds:
        _lay_melds(table, melds, right)
    if rng.random() < 0.38:
        _lay_flowers(table)


def _lay_around(table: Table, codes: list[str], kong: list[str]) -> None:
    """The concealed tiles with a kong among them, touching."""
    before = [code for code in codes if TILES.index(code) < TILES.index(kong[0])]
    after = [code for code in codes if TILES.index(code) >= TILES.index(kong[0])]
    x = table.row(before, 0.0, 0.0, CONCEALED)
    x = table.row(kong, x, 0.0, "kong")
    table.row(after, x, 0.0, CONCEALED)


def _lay_concealed(table: Table, codes: list[str], whole: bool) -> float:
    """The concealed tiles; returns the right end of the row."""
    rng = table.rng
    style = rng.random()
    if whole and style < 0.16 and len(codes) == table.size:  # set by set, for counting
        return _set_by_set(table, codes)
    if style > 0.93:  # suits apart
        gap, x = rng.uniform(0.25, 1.0), 0.0
        for suit in "msp":
            part = [code for code in codes if code[-1] == suit]
            x = table.row(part, x, 0.0, CONCEALED) + gap if part else x
        rest = [code for code in codes if code[-1] not in "msp"]
        return table.row(rest, x, 0.0, CONCEALED) if rest else x - gap
    if 0.16 < style < 0.21 and len(codes) > 7:  # two rows
        half = rng.randrange(4, len(codes) - 2)
        table.row(codes[half:], rng.uniform(-1, 3), -table.tall - rng.uniform(0, 0.6), CONCEALED)
        return table.row(codes[:half], 0.0, 0.0, CONCEALED)
    if 0.21 < style < 0.28:  # loosely
        return table.row(codes, 0.0, 0.0, CONCEALED, gap=rng.uniform(0.15, 0.6))
    x = table.row(codes, 0.0, 0.0, CONCEALED)
    if 0.28 < style < 0.35:
        wave, swing = rng.uniform(0.2, 0.7), rng.uniform(0.1, 0.35)
        for at, piece in enumerate(table.pieces):
            piece.y += swing * math.sin(wave * at)
            piece.angle += rng.gauss(0, 5)
    return x


def _set_by_set(table: Table, codes: list[str]) -> float:
    gap, x = table.rng.uniform(0.3, 1.0), 0.0
    parts = _in_sets(codes)
    table.rng.shuffle(parts)
    for part in parts:
        x = table.row(part, x, 0.0, CONCEALED) + gap
    return x - gap


def _in_sets(codes: list[str]) -> list[list[str]]:
    """Sets, pairs and what is left over, greedily: how somebody lays a hand out to count it."""
    left, parts = sorted(codes, key=TILES.index), []
    while left:
        tile = left[0]
        chow = [f"{int(tile[0]) + k}{tile[-1]}" for k in range(3)] if tile[-1] in "msp" else [""]
        if left.count(tile) > 1:
            part = [tile] * min(left.count(tile), 3)
        elif all(each in left for each in chow):
            part = chow
        else:
            part = [tile]
        for each in part:
            left.remove(each)
        parts.append(part)
    return parts


def _lay_winning(table: Table, code: str, right: float) -> float:
    """The tile that won, somewhere apart; returns the right end of the row."""
    rng = table.rng
    way = rng.random()
    group, table.groups = table.groups, table.groups + 1
    y = -table.tall / 2
    if way < 0.34:  # beside the row
        x = right + rng.uniform(0.22, 1.8)
        table.put(code, x + 0.5, y + rng.gauss(0, 0.06), rng.gauss(0, 2.5), WINNING, group)
        return x + 1
    if way < 0.48:  # sideways at its end
        x = right + rng.uniform(0, 0.5)
        angle = rng.choice((90, -90)) + rng.gauss(0, 3)
        table.put(code, x + table.tall / 2, rng.choice((-0.5, y)), angle, WINNING, group)
        return x + table.tall
    if way < 0.70:  # above or below it, straight, sideways or askew
        x = rng.uniform(-0.5, right + 0.5)
        apart = rng.uniform(0.08, 2.2) + table.tall
        side = -1 if rng.random() < 0.7 else 1
        angle = rng.choice((0, 0, 0, 90, -90, rng.uniform(-80, 80))) + rng.gauss(0, 3)
        lift = 0.35 if abs(angle) > 20 else 0.0
        table.put(code, x, y + side * (apart + lift), angle, WINNING, group)
        return right
    if way < 0.80:  # askew at the end
        angle = rng.choice((-1, 1)) * rng.uniform(12, 75)
        x = right + rng.uniform(0.5, 1.6) + 0.3
        table.put(code, x + 0.5, y + rng.uniform(-0.8, 0.5), angle, WINNING, group)
        return x + 1.3
    if way < 0.86:  # to the left
        table.put(code, -rng.uniform(0.3, 1.6) - 0.5, y, rng.gauss(0, 3), WINNING, group)
        return right
    row = [piece for piece in table.pieces if piece.role == CONCEALED]
    if way < 0.93 and len(row) > 4:  # in the row, and pushed out of it
        at = rng.randrange(len(row))
        lift = rng.choice((-1, 1)) * rng.uniform(0.33, 0.7)
        for piece in row[at:]:
            piece.x += 1 + table.close
        where = row[at]
        table.put(code, where.x - 1 - table.close, where.y + lift, 0.0, WINNING, group)
        return right + 1 + table.close
    # across the top of the last tile
    x = right - rng.uniform(0.3, 1.2)
    table.put(code, x, -table.tall - 0.5 - rng.uniform(0, 0.15), 90.0, WINNING, group)
    return right


def _lay_melds(table: Table, melds: list[tuple[str, list[str]]], right: float) -> None:
    rng = table.rng
    marked = rng.random() < 0.55
    touching = marked and rng.random() < 0.35
    gap = rng.uniform(0, 0.1) if touching else rng.uniform(0.3, 1.3)
    way = rng.random()
    if way < 0.45:
        x, y = right + (gap if touching else rng.uniform(0.35, 2.5)), 0.0
    elif way < 0.66:  # a row of their own behind
        x, y = rng.uniform(-1, 3), -table.tall - rng.uniform(0.1, 1.6)
        if not marked and rng.random() < 0.4:
            gap = rng.uniform(0, 0.1)
    elif way < 0.75:  # or in front
        x, y = rng.uniform(-1, 3), table.tall + rng.uniform(0.1, 1.2)
    else:  # one above the other at the right
        column = right + rng.uniform(0.4, 4.0)
        if rng.random() < 0.3:
            column = -4.5 - rng.uniform(0.0, 3.0)
        step = table.tall + rng.choice((0.02, rng.uniform(0.0, 0.5)))
        up = rng.choice((-1, 1)) if way < 0.9 else -1
        for at, (kind, codes) in enumerate(melds):
            _lay_meld(table, kind, codes, column, up * step * at, marked)
        return
    if y and rng.random() < 0.15:  # flowers in the same row
        blooms = rng.sample(FLOWERS, rng.choice((1, 2, 3)))
        x = table.row(blooms, x, y, FLOWER) + max(gap, 0.3)
    for kind, codes in melds:
        x = _lay_meld(table, kind, codes, x, y, marked) + gap


def _lay_meld(table: Table, kind: str, codes: list[str], x: float, y: float, marked: bool) -> float:
    rng = table.rng
    if kind == "concealed_kong":
        form = rng.choice(("XBBX", "BXXB", "BXXB", "BBBB", "XXXB", "XXXX", "PXXP"))
        tiles = codes[:1]
        shown = [BACK if side == "B" else "P" if side == "P" else tiles[0] for side in form]
        if form == "PXXP" and tiles[0] == "P":
            shown = codes
        open_kong = form == "XXXX" or shown == codes
        return table.row(shown, x, y, "kong" if open_kong else kind)
    order = list(codes)
    if kind == "chow" and marked:
        rng.shuffle(order)
    sideways = rng.choice((0, 0, 1, 2)) if marked else -1
    if kind == "kong" and marked and rng.random() < 0.5:  # a tile added to a pung
        group = table.groups
        begin = len(table.pieces)
        x = table.row(codes[:3], x, y, kind, sideways=sideways)
        on = table.pieces[begin + sideways]
        table.put(codes[0], on.x, on.y - 1.0 - rng.uniform(0, 0.06), on.angle, kind, group)
        return x
    if kind == "kong" and marked:
        sideways = rng.choice((0, 3))
    return table.row(order, x, y, kind, sideways=sideways)


def _lay_flowers(table: Table) -> None:
    rng = table.rng
    codes = rng.sample(FLOWERS, rng.choice((1, 1, 2, 2, 3, 4, 5)))
    left, top, right, bottom = _extent(table)
    way = rng.random()
    if way < 0.4:
        table.row(codes, rng.uniform(left, right), top - rng.uniform(0.15, 2.5), FLOWER)
    elif way < 0.55:
        y = bottom + table.tall + rng.uniform(0.15, 1.5)
        table.row(codes, rng.uniform(left, right), y, FLOWER)
    elif way < 0.68:
        table.row(codes, right + rng.uniform(0.3, 2.0), 0.0, FLOWER)
    elif way < 0.93:  # before the row, or against its end
        apart = rng.choice((0.02, 0.02, rng.uniform(0.1, 1.5)))
        row = [piece for piece in table.pieces if piece.role == CONCEALED]
        x = left + 0.1 - len(codes) - apart
        if rng.random() < 0.3 and len(row) == len(table.pieces):
            x = right - 0.1 + apart
        table.row(codes, x, 0.0, FLOWER)
    else:  # one above the other
        for at, code in enumerate(codes):
            table.put(
                code, right + 1.2, -at * (table.tall + 0.05), rng.gauss(0, 2), FLOWER, table.groups
            )
        table.groups += 1


# --- what else lies there ------------------------------------------------------------------------


def _extent(table: Table) -> tuple[float, float, float, float]:
    xs, ys = [p.x for p in table.pieces], [p.y for p in table.pieces]
    return min(xs) - 0.6, min(ys) - 0.8, max(xs) + 0.6, max(ys) + 0.8


def _lay_surroundings(table: Table) -> None:
    rng = table.rng
    left, top, right, bottom = _extent(table)
    if rng.random() < 0.55:
        _discards(table, (left + right) / 2, top - rng.uniform(1.2, 6))
    if rng.random() < 0.4:
        _wall(table, left, top - rng.uniform(1.6, 8), right)
    if rng.random() < 0.3:
        _other_hand(table, left, top, right)
    if rng.random() < 0.04:
        _floor(table)
    if rng.random() < 0.1:  # a wind marker, a die, a counter
        x, y = rng.uniform(left - 3, right + 3), rng.uniform(top - 4, bottom + 2)
        _stray(table, x, y)


def _discards(table: Table, x: float, y: float) -> None:
    rng = table.rng
    if rng.random() < 0.5:
        angle = rng.choice((0, 0, 90, 180, 270))
        across, down = rng.randint(2, 7), rng.randint(1, 4)
        x += rng.uniform(-5, 5)
        for at in range(across * down - rng.randrange(across)):
            row, column = divmod(at, across)
            step = (column - across / 2) * 1.04, -row * (table.tall + 0.06)
            turn = math.radians(angle)
            px = x + step[0] * math.cos(turn) - step[1] * math.sin(turn)
            py = y - 2 + step[0] * math.sin(turn) + step[1] * math.cos(turn)
            sideways = 90 if rng.random() < 0.03 else 0
            if not _near(table, px, py, 1.2):
                table.put(_loose_tile(rng), px, py, angle + sideways + rng.gauss(0, 2), OTHER)
        return
    spread = rng.uniform(2, 6)
    for _ in range(rng.choice((rng.randint(3, 20), rng.randint(10, 50)))):
        px, py = x + rng.gauss(0, spread), y - spread * 0.8 + rng.gauss(0, spread * 0.6)
        if not _near(table, px, py, 1.35):
            table.put(_loose_tile(rng), px, py, rng.uniform(0, 360), OTHER)


def _near(table: Table, x: float, y: float, reach: float) -> bool:
    return any(abs(p.x - x) < reach and abs(p.y - y) < reach for p in table.pieces)


def _loose_tile(rng: random.Random) -> str:
    chance = rng.random()
    return BACK if chance < 0.06 else rng.choice(FLOWERS if chance < 0.1 else TILES)


def _wall(table: Table, left: float, y: float, right: float) -> None:
    """A wall: backs, or white sides that look like white dragons; with indicators at times."""
    rng = table.rng
    upright = rng.random() < 0.3
    start = rng.uniform(left - 3, right) if upright else rng.uniform(left - 3, left + 5)
    look = rng.choice((BACK, BACK, "P"))
    found = rng.choice((0.1, 0.5, 0.95))
    tall = rng.choice((0.6, 0.8, 1.0)) * table.tall if look == "P" else table.tall
    shown = set()
    if rng.random() < 0.35:  # dora indicators, or the end of the wall turned over
        shown = set(range(3, 3 + rng.choice((1, 1, 1, 2, 3))))
    levels = 2 if look == "P" and rng.random() < 0.6 else 1
    for at in range(rng.randint(3, 18)):
        for level in range(levels):
            px, py = start + at * 1.01, y - level * tall
            if upright:
                px, py = start + level * tall, y - at * 1.01
            if _near(table, px, py, 1.0) and level == 0:
                continue
            face = at in shown and level == 0
            piece = table.put(
                rng.choice(TILES) if face else look, px, py, 90.0 * upright + rng.gauss(0, 1), OTHER
            )
            if not face:
                piece.seen, piece.tall, piece.doubt = found, tall, look == "P"


def _other_hand(table: Table, left: float, top: float, right: float) -> None:
    """Another player's tiles, face up, across the table or at a side."""
    rng = table.rng
    codes = _any_tiles(rng, rng.choice((3, 3, 4, 6, 9, 11, 13, 14)))
    side = rng.random()
    if side < 0.5:
        table.row(codes, left + rng.uniform(-2, 5), top - rng.uniform(3, 10), OTHER, facing=180.0)
        return
    x = left - rng.uniform(1.5, 4) if side < 0.75 else right + rng.uniform(1.5, 4)
    angle = 90.0 if side < 0.75 else -90.0
    y = top - rng.uniform(1, 5)
    for at, code in enumerate(codes):
        table.put(code, x, y - at * (1 + table.close), angle + rng.gauss(0, 1), OTHER)


def _lay_strays(table: Table) -> None:
    """What is found where no tile is: a part of a tile, a shadow, a thing beside the row."""
    rng = table.rng
    for _ in range(rng.choice((1, 1, 2, 4))):
        on = rng.choice(table.pieces)
        way = rng.random()
        if way < 0.3:  # between two tiles of the hand, or at the end of a row
            code = rng.choice((BACK, BACK, "P", rng.choice(TILES)))
            apart = rng.choice((-1, 1)) * rng.uniform(1.0, 1.8)
            piece = table.put(code, on.x + apart, on.y, on.angle, OTHER)
            piece.doubt = True
        elif way < 0.42:
            piece = table.put(rng.choice(TILES), on.x, on.y + 0.3, on.angle, OTHER)
            piece.tall, piece.doubt = on.tall * rng.uniform(0.4, 0.6), True
        elif way < 0.7:  # a shadow beside a tile, taken for a back
            code = BACK if rng.random() < 0.8 else "P"
            piece = table.put(code, on.x + rng.uniform(-1, 1), on.y + table.tall, on.angle, OTHER)
            piece.doubt = True
        else:
            _stray(table, on.x + rng.uniform(-5, 5), on.y + rng.uniform(-5, 5))


def _floor(table: Table) -> None:
    """A squared floor, cloth or paper, whose squares are taken for white dragons."""
    rng = table.rng
    left, top, _, bottom = _extent(table)
    step, turn = rng.uniform(1.1, 2.5), rng.choice((0.0, rng.uniform(0, 90)))
    wide, tall = rng.uniform(0.7, 1.3), rng.uniform(0.7, 1.5)
    y = rng.choice((top - 1.0 - tall, bottom + 1.0 + tall))
    for row, column in np.ndindex(rng.randint(1, 4), rng.randint(2, 9)):
        px, py = left + column * step, y - row * step * rng.choice((1, 1, -1))
        if _near(table, px, py, 1.0) or rng.random() < 0.2:
            continue
        code = rng.choice(("P", "P", "P", "P", BACK))
        piece = table.put(code, px, py, turn + rng.gauss(0, 2), OTHER)
        piece.wide, piece.tall, piece.doubt = wide, tall, True


def _stray(table: Table, x: float, y: float) -> None:
    rng = table.rng
    if _near(table, x, y, 1.0):
        return
    piece = table.put(rng.choice([*TILES, "P", "1p"]), x, y, rng.uniform(0, 360), OTHER)
    piece.wide, piece.tall = rng.uniform(0.5, 1.2), rng.uniform(0.5, 1.4)
    piece.doubt = rng.random() < 0.8


def _wobble(table: Table) -> None:
    amount = table.rng.choice((0.0, 0.01, 0.03, 0.05))
    for piece in table.pieces:
        piece.y += table.rng.gauss(0, amount)
        piece.angle += table.rng.gauss(0, 40 * amount)


# --- as the networks see it ----------------------------------------------------------------------


@dataclass
class Seen:
    """The tiles that were found, in no order; of each the code that it has, its role and its group
    (-1 for none). The photo's width and height in pixels."""

    tiles: list[FoundTile]
    codes: list[str]
    roles: list[str]
    groups: list[int]
    width: int
    height: int
    size: int


def seen(table: Table, rng: random.Random) -> Seen:
    """The table as a camera sees it, from a hand's height above it and from any side."""
    pieces = [piece for piece in table.pieces if rng.random() < piece.seen]
    pieces = pieces or table.pieces[:1]
    quads, width, height = _through_a_camera(pieces, rng)
    strange = rng.random() < 0.25  # a set that the classifier does not know
    tiles = [
        FoundTile(*_named(piece, strange, rng), quad)
        for piece, quad in zip(pieces, quads, strict=True)
    ]
    twice = [k for k in range(len(tiles)) if rng.random() < 0.001]
    order = [*range(len(tiles)), *twice]
    rng.shuffle(order)
    codes, roles, groups, found = [], [], [], []
    taken: set[int] = set()
    for k in order:
        tile, again = tiles[k], k in taken
        quad = np.roll(tile.quad, -_wrong_turn(pieces[k].code, rng), axis=0)
        if again:
            quad = quad + np.float32(rng.uniform(-0.1, 0.1)) * (quad[1] - quad[0])
        taken.add(k)
        found.append(FoundTile(tile.tile, tile.confidence, list(tile.alternatives), quad))
        codes.append(pieces[k].code)
        roles.append(OTHER if again else pieces[k].role)
        groups.append(-1 if again else pieces[k].group)
    return Seen(found, codes, roles, groups, width, height, table.size)


def _through_a_camera(pieces: list[Piece], rng: random.Random) -> tuple[np.ndarray, int, int]:
    box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2
    sizes = np.array([[piece.wide, piece.tall] for piece in pieces])
    angles = np.radians([piece.angle for piece in pieces])
    corners = _rotated(box[None] * sizes[:, None], angles)
    flat = corners + np.array([[piece.x, piece.y] for piece in pieces])[:, None]
    hand = np.array([piece.role != OTHER for piece in pieces])
    aim = (flat[hand] if hand.any() else flat).reshape(-1, 2)
    flat = flat - (aim.max(axis=0) + aim.min(axis=0)) / 2
    turn = rng.choice((0, 0, 0, 0, 0, 0, 90, 180, 270, rng.uniform(0, 360))) + rng.gauss(0, 6)
    flat = _rotated(flat, np.full(len(flat), math.radians(turn)))
    pitch = math.radians(rng.choice((0, rng.uniform(0, 30), rng.uniform(0, 62))))
    span = max(float(np.abs(aim - aim.mean(axis=0)).max()), 3.0)
    distance = rng.uniform(2.0, 4.0) * span
    depth = distance - flat[..., 1] * math.sin(pitch)
    depth = np.maximum(depth, 0.25 * distance)
    view = np.stack([flat[..., 0], flat[..., 1] * math.cos(pitch)], axis=-1) / depth[..., None]
    view = view * (1500 / 2.6 / (span / distance))
    side = np.linalg.norm(view[:, 1] - view[:, 0], axis=1)
    off = np.random.default_rng(rng.randrange(1 << 30)).normal(size=view.shape)
    view = view + off * rng.choice((0.01, 0.02, 0.03, 0.06)) * side[:, None, None]
    low, high = view.reshape(-1, 2).min(axis=0), view.reshape(-1, 2).max(axis=0)
    margins = [rng.choice((rng.uniform(10, 120), rng.uniform(10, 1000))) for _ in range(4)]
    view = view - low + margins[:2]
    width, height = (int(v) for v in high - low + margins[:2] + np.array(margins[2:]))
    return view.astype(np.float32), width, height


def _rotated(points: np.ndarray, angles: np.ndarray) -> np.ndarray:
    """Points (n, k, 2) turned clockwise in the picture by angles (n,) in radians."""
    c, s = np.cos(angles)[:, None], np.sin(angles)[:, None]
    x, y = points[..., 0], points[..., 1]
    return np.stack([c * x - s * y, s * x + c * y], axis=-1)


def _wrong_turn(code: str, rng: random.Random) -> int:
    """By how many quarter turns a face is taken to lie otherwise than it does."""
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
    piece: Piece, strange: bool, rng: random.Random
) -> tuple[str, float, list[tuple[str, float]]]:
    """A name, its confidence and the next ones, as the classifier gives them."""
    ranked = rng.choice(_noise()[piece.code])
    if piece.doubt:
        sure = rng.uniform(0.1, 0.75)
        rest = rng.sample([*TILES, BACK], 3)
        ranked = [(piece.code, sure), *((n, (1 - sure) / 4) for n in rest if n != piece.code)]
    elif strange and rng.random() < 0.14:
        ranked = _confused(piece.code, rng)
    return ranked[0][0], ranked[0][1], ranked[1:]


def _confused(code: str, rng: random.Random) -> list[tuple[str, float]]:
    """The name in doubt, and now and then wrong, among tiles that are taken for one another."""
    like = [name for each in rng.sample(_noise()[code], 3) for name, _ in each if name != code]
    suit = [tile for tile in TILES if len(code) == 2 and tile[-1] == code[-1] and tile != code]
    wrong = rng.choice(like + suit or TILES)
    if code == "1s" and rng.random() < 0.5:  # a bird nobody has seen looks like one flower or other
        wrong = rng.choice(FLOWERS)
    second = rng.choice([tile for tile in TILES if tile not in (code, wrong)])
    share = rng.betavariate(3, 2)
    found = {code: share, wrong: (1 - share) * 0.8, second: (1 - share) * 0.15}
    return sorted(found.items(), key=lambda item: -item[1])
