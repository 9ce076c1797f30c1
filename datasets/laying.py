"""Simulated mahjong tables: a hand laid out as players do, and everything around it.

A `Table` is in tile widths, x to the player's right and y toward the player; the near edge of the
hand's row is at y = 0. `datasets.simulated` turns it into detections as the networks would give,
`datasets.layouts` converts it for the renderer.
"""

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np

from scoring.tiles import BACK, FLOWERS, TILES

OTHER, CONCEALED, WINNING, FLOWER = "other", "concealed", "winning", "flowers"
WALL, STANDING, THING = "wall", "standing", "thing"
SIXTEEN_GAME = 17
"""Tiles of a winning hand in the sixteen-tile game."""
APART = 0.8
"""Distance between the middles of two tiles of a hand, in tile widths, up to which they overlap."""
SYMMETRIC = frozenset(
    {"1p", "2p", "3p", "4p", "5p", "8p", "9p", "2s", "3s", "4s", "5s", "6s", "8s", "9s", "P", BACK}
)
"""Faces that look the same, or nearly so, upside down; of rendered ones, up to 62 % are read upside
down."""
Meld: TypeAlias = tuple[str, list[str]]
"""Kind and tile codes of a meld."""
KONG = "concealed_kong"
SETS = ("chow", "chow", "chow", "pung", "pung")
"""Kinds of sets to choose from at random, repeated so that chows and pungs are about as frequent as
in play."""
ORPHANS = [f"{rank}{suit}" for suit in "msp" for rank in (1, 9)] + list("ESWNCFP")


@dataclass
class LaidPiece:
    """An object on a simulated table.

    x and y: its middle, in tile widths.
    angle: degrees clockwise.
    code: tile code of its face, or the one that it is mistaken for.
    role: kind of its group, such as `CONCEALED` or "chow", or `OTHER`.
    group: number shared by the tiles of a group, -1 for none.
    wide and tall: size of its face, in tile widths.
    seen: probability that it is detected.
    doubt: True if its name is doubtful, as for objects other than tiles.
    faint: True for a tile so hard to see that it may not be recognised as one.
    beside: True if it may touch the hand.
    stands: True for a tile on its edge with its face toward the player.
    stuff: `WALL` for the top of a wall, `STANDING` for another player's tile on edge, `THING` for
      an object other than a tile (also the lower level of a wall), else "".
    """

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
    faint: bool = False
    beside: bool = False
    stands: bool = False
    stuff: str = ""


@dataclass
class Table:
    """The pieces on a simulated table.

    tall: height of its tiles in tile widths.
    close: gap between tiles of a row, in tile widths.
    size: number of tiles of a winning hand in the game played, a kong counted as three.
    whole: True for a table with four players.
    rendered: True for a table to be rendered, False for a table whose detections are simulated.
    faces_seen and backs_seen: probabilities that a tile face up, or face down, is detected.
    groups: number of groups so far.
    """

    rng: random.Random
    tall: float = 1.35
    close: float = 0.03
    size: int = 14
    whole: bool = False
    rendered: bool = False
    faces_seen: float = 0.997
    backs_seen: float = 0.95
    pieces: list[LaidPiece] = field(default_factory=list)
    groups: int = 0

    def has(self, what: str) -> bool:
        """Return True with the probability that `SHARES` gives for the feature `what`."""
        return self.rng.random() < SHARES[what]

    def put(
        self, code: str, x: float, y: float, angle: float, role: str, group: int = -1
    ) -> LaidPiece:
        """Lay a tile on this table and return it; the parameters are those of `LaidPiece`."""
        piece = LaidPiece(x, y, angle, code, role, group, tall=self.tall)
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
    ) -> float:
        """Lay tiles on this table from x to the right, their near edges on the line y, as one group
        of a role. Return the x at which a further tile would begin; x itself without tiles.

        sideways: index of the tile to turn by a quarter, -1 for none.
        gap: gap between tiles in tile widths; None for `close`.
        """
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
                angle + self.rng.gauss(0, 1.2),
                role,
                group,
            )
            x += wide + gap * self.rng.uniform(0.2, 1.8)
        return x


SHARES = {
    # Of all tables. All these numbers are estimates, since there are no photos to count. A reader
    # is assumed to be used at a table as often as for a hand alone.
    "whole": 0.5,
    "sixteen": 0.5,  # hands of the sixteen-tile game
    "any_tiles": 0.15,  # no hand at all: rows of any tiles, as people try a reader out
    # Of whole tables.
    "playing": 0.55,  # a hand still in play, without a winning tile
    "any_hand": 0.5,  # of hands in play: random tiles instead of a hand one tile short of winning
    "to_discard": 0.4,  # of hands in play: with the tile just drawn, thus of full size
    "too_many": 0.08,  # of hands in play: one or two tiles more than allowed
    "in_corner": 0.45,  # melds at the table's edge, far from the row; else beside or behind it
    "left_corner": 0.1,  # of those with melds in a corner
    "rack": 0.15,  # the row in groups with gaps, as on a rack
    "fanned": 0.05,
    "standing": 0.35,  # the row on its long edges, the rest lying
    "unsorted": 0.2,
    "upside_down": 0.15,  # some tiles of the hand, or all
    "heap": 0.3,  # discards thrown into the middle, as in China; else in ponds
    "wall": 0.45,  # of each seat
    "wall_behind": 0.15,  # a wall touching the row
    "things": 0.25,  # dice, sticks, markers
    "sheet": 0.04,  # tiles printed on paper
    "floor": 0.04,  # a squared cloth or floor
    "blank_whites": 0.3,  # white dragons that are hardly seen
    "missed": 0.1,  # one in twelve concealed tiles is missed or hardly recognised
    # Of tables with a single hand.
    "surroundings": 0.5,
    # Of all tables.
    "flowers_askew": 0.15,  # of tables with flowers: thrown rather than laid in a row
    "strays": 0.15,  # things taken for tiles beside the hand
}
"""Probability of each feature of a table."""


def simulated_table(rng: random.Random) -> Table:
    """Return a random table with one hand, laid in one of the usual ways, or with rows of any
    tiles; other objects may lie around it."""
    table = Table(rng, tall=rng.uniform(1.25, 1.45), close=_closeness(rng))
    whole = table.whole = table.has("whole")
    table.size = SIXTEEN_GAME if table.has("sixteen") else 14
    table.faces_seen = rng.choice((1.0, 0.999, 0.999, 0.98))
    table.backs_seen = rng.choice((0.98, 0.95, 0.8, 0.5))
    any_tiles = not whole and table.has("any_tiles")
    if any_tiles:
        table.size = Table.size
        lay_any_tiles(table)
    else:
        melds, concealed = _tiles_of_hand(table, rng.random())
        playing = whole and table.has("playing")
        if playing and table.has("any_hand"):
            concealed = _any_tiles(rng, len(concealed))
        if playing and table.has("too_many"):
            concealed += _any_tiles(rng, rng.choice((1, 1, 2)))
        elif playing and not table.has("to_discard"):
            concealed.pop(rng.randrange(len(concealed)))
        lay = _lay_at_a_seat if whole and table.has("in_corner") else _lay_hand
        _apart(table, lambda: lay(table, melds, concealed, playing))
    if whole and table.has("standing"):
        for piece in table.pieces:
            piece.stands = piece.role == CONCEALED
    if table.has("upside_down"):
        turned = rng.choice((0.15, 0.4, 1.0))
        for piece in table.pieces:
            piece.angle += 180 * (rng.random() < turned)
    if whole:
        lay_surroundings(table, rng.choice((0.3, 0.7, 1.0, 1.0)))
    elif not any_tiles and table.has("surroundings"):
        lay_surroundings(table, rng.choice((0.1, 0.3, 0.6)))
    if whole:
        _hardly_seen(table)
    if table.has("strays"):
        _lay_strays(table)
    _wobble(table)
    return table


def lay_winning_hand(table: Table, kongs: bool) -> None:
    """Lay a random complete hand on a table, from which all pieces are removed first.

    kongs: True for a hand with at least two melds, mostly concealed kongs.
    """
    melds, concealed = _tiles_of_hand(table, 1.0 if kongs else table.rng.random(), kongs, wins=True)
    _apart(table, lambda: _lay_hand(table, melds, concealed))


def _apart(table: Table, lay: Callable[[], None]) -> None:
    """Call `lay`, which lays a hand, on the emptied table. As long as two tiles overlap, empty the
    table and lay again, at most twenty times in all."""
    for _ in range(20):
        table.pieces, table.groups = [], 0
        lay()
        places = np.array([(piece.x, piece.y) for piece in table.pieces])
        away = np.linalg.norm(places[:, None] - places[None], axis=2) + 9 * np.eye(len(places))
        if away.min() > APART:
            return


def _hardly_seen(table: Table) -> None:
    rng = table.rng
    if table.has("blank_whites"):
        seen = rng.choice((0.2, 0.6, 0.9))
        for piece in table.pieces:
            if piece.code == "P":
                piece.seen, piece.faint = seen, rng.random() < 0.7
    if table.has("missed"):
        for piece in table.pieces:
            if piece.role == CONCEALED and rng.random() < 1 / 12:
                piece.seen, piece.faint = rng.choice((0.0, 0.9)), True


# --- the hand ------------------------------------------------------------------------------------


def _closeness(rng: random.Random) -> float:
    return rng.choice((0.0, 0.02, 0.03, 0.05, 0.08, rng.uniform(0.05, 0.3)))


def _any_tiles(rng: random.Random, count: int) -> list[str]:
    return rng.sample([tile for tile in TILES for _ in range(4)], count)


def lay_any_tiles(table: Table) -> None:
    """Lay random tiles that need not form a hand on a table, in one to five rows or scattered. All
    of them have a role of the hand."""
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


def _tiles_of_hand(
    table: Table, kind: float, kongs: bool = False, *, wins: bool = False
) -> tuple[list[Meld], list[str]]:
    """Return the melds and the concealed tiles of a random hand for the table's game.

    kind: number from 0 to 1 that decides the kind of hand; pass a random one for all kinds. Below
      0.085 it gives seven pairs or thirteen orphans (only in games of 14 tiles), below 0.12 a hand
      with one tile missing, added or replaced, otherwise a complete hand.
    kongs: True for two or more melds, mostly concealed kongs.
    wins: True for a hand that is complete whatever `kind` is.
    """
    rng = table.rng
    if kind < 0.07 and table.size == 14:
        pairs = rng.sample(TILES, 7)
        return [], [tile for tile in pairs for _ in range(2)]
    if kind < 0.085 and table.size == 14:
        return [], [*ORPHANS, rng.choice(ORPHANS)]
    left = dict.fromkeys(TILES, 4)
    sets = (table.size - 2) // 3
    melded = rng.choice((0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5))
    if kongs:
        melded = rng.randint(2, sets)
    kinds = ("concealed_kong",) * 3 + ("chow", "pung") if kongs else (*SETS, "kong", KONG)
    melds = [_a_meld(rng, left, kinds) for _ in range(min(melded, sets))]
    concealed: list[str] = []
    for _ in range(sets - len(melds)):
        concealed += _a_meld(rng, left, SETS)[1]
    pair = rng.choice([tile for tile, count in left.items() if count > 1])
    concealed += [pair, pair]
    if kind < 0.12 and not wins:  # a tile too few, one too many, or one that does not fit
        which = rng.random()
        if which < 0.45:
            concealed.pop(rng.randrange(len(concealed)))
        elif which < 0.6:
            concealed.append(rng.choice(TILES))
        else:
            concealed[rng.randrange(len(concealed))] = rng.choice(TILES)
    return melds, concealed


def _a_meld(
    rng: random.Random, left: dict[str, int], kinds: Sequence[str] = (*SETS, "kong", KONG)
) -> Meld:
    """Return a random meld of one of these kinds, and take its tiles from `left`, the copies left
    of each tile, in place."""
    while True:
        kind = rng.choice(kinds)
        if kind == "chow":
            suit, rank = rng.choice("msp"), rng.randint(1, 7)
            tiles = [f"{rank + k}{suit}" for k in range(3)]
        else:
            tiles = [rng.choice(TILES)] * (3 if kind == "pung" else 4)
        if all(left[tile] >= tiles.count(tile) for tile in tiles):
            for tile in tiles:
                left[tile] -= 1
            return kind, tiles


def _lay_at_a_seat(table: Table, melds: list[Meld], concealed: list[str], playing: bool) -> None:
    """Lay the concealed tiles in front of the player and the melds in a corner of the table."""
    rng = table.rng
    codes = _sorted(table, concealed)
    won = ""
    if not playing and len(codes) > 1 and rng.random() < 0.5:
        won = codes.pop(rng.randrange(len(codes)))
    right = _lay_concealed(table, codes, whole=False) if codes else 0.0
    if won:
        right = _lay_winning(table, won, right)
    if table.has("left_corner"):
        corner = -rng.uniform(1, 4)
        _lay_in_corner(table, melds, corner, rng.uniform(-1.5, 1.0))
    elif melds:
        inward = 4.3 * min(len(melds), rng.choice((1, 4)))
        corner = right + inward + rng.uniform(0.5, 6)
        _lay_in_corner(table, melds, corner, rng.uniform(-1.5, 1.0))
    if rng.random() < (0.5 if table.size == SIXTEEN_GAME else 0.2):
        _lay_flowers(table)


def _sorted(table: Table, codes: list[str]) -> list[str]:
    codes = sorted(codes, key=TILES.index)
    if table.has("unsorted"):
        table.rng.shuffle(codes)
    return codes


def _lay_hand(table: Table, melds: list[Meld], concealed: list[str], playing: bool = False) -> None:
    rng = table.rng
    in_order = sorted(concealed, key=TILES.index)
    inside = [meld for meld in melds if meld[0] == "kong"]
    if inside and rng.random() < 0.12:  # a kong among the concealed tiles
        melds = [meld for meld in melds if meld is not inside[0]]
        _lay_around(table, in_order, inside[0][1])
        if melds:
            _lay_melds(table, melds, _extent(table)[2] - 0.1)
        return
    in_order = _sorted(table, in_order)
    won = ""
    if not playing and len(in_order) > 1 and rng.random() < 0.68:
        won = in_order.pop(rng.randrange(len(in_order)))
    right = _lay_concealed(table, in_order, whole=not won and not melds)
    if won:
        right = _lay_winning(table, won, right)
    if melds:
        _lay_melds(table, melds, right)
    if rng.random() < 0.38:
        _lay_flowers(table)


def _lay_around(table: Table, codes: list[str], kong: list[str]) -> None:
    """Lay the concealed tiles in a sorted row, with a kong between them and touching them."""
    before = [code for code in codes if TILES.index(code) < TILES.index(kong[0])]
    after = [code for code in codes if TILES.index(code) >= TILES.index(kong[0])]
    x = table.row(before, 0.0, 0.0, CONCEALED)
    x = table.row(kong, x, 0.0, "kong")
    table.row(after, x, 0.0, CONCEALED)


def _lay_concealed(table: Table, codes: list[str], whole: bool) -> float:
    """Lay the concealed tiles in one of the usual ways: in a row, in two, in groups, in an arc.
    Return the x of the right end of the row nearest to the player.

    whole: True if they are the whole hand, which may then be laid set by set.
    """
    rng = table.rng
    style = rng.random()
    if table.whole and table.has("rack"):
        return _in_groups(table, codes)
    if table.whole and table.has("fanned"):
        return _fanned(table, codes)
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


def _in_groups(table: Table, codes: list[str]) -> float:
    """Lay tiles in a row of groups with one to six tiles, and return the x of its right end."""
    x, at, gap = 0.0, 0, table.rng.uniform(0.15, 0.9)
    while at < len(codes):
        many = table.rng.randint(1, 6)
        x = table.row(codes[at : at + many], x, 0.0, CONCEALED) + gap
        at += many
    return x - gap


def _fanned(table: Table, codes: list[str]) -> float:
    """Lay tiles in an arc, as cards are held, and return the x of its right end."""
    begin, bend = len(table.pieces), table.rng.uniform(1, 5)
    right = table.row(codes, 0.0, 0.0, CONCEALED)
    for piece in table.pieces[begin:]:
        off = piece.x - right / 2
        piece.angle += bend * off
        piece.y += math.radians(bend) * off**2 / 2
    return right


def _set_by_set(table: Table, codes: list[str]) -> float:
    """Lay tiles in a row, set by set in random order, and return the x of its right end."""
    gap, x = table.rng.uniform(0.3, 1.0), 0.0
    parts = _in_sets(codes)
    table.rng.shuffle(parts)
    for part in parts:
        x = table.row(part, x, 0.0, CONCEALED) + gap
    return x - gap


def _in_sets(codes: list[str]) -> list[list[str]]:
    """Return the tiles as a list of sets, pairs and single tiles, split greedily, as players
    arrange a hand to count it."""
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
    """Lay the winning tile apart from the row; return the x of the right end of the row, or of the
    tile if it lies beyond."""
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


def _lay_melds(table: Table, melds: list[Meld], right: float) -> None:
    rng = table.rng
    marked = rng.random() < 0.55
    touching = marked and rng.random() < 0.35
    gap = rng.uniform(0, 0.1) if touching else rng.uniform(0.3, 1.3)
    way = rng.random()
    if table.size == SIXTEEN_GAME and rng.random() < 0.5:
        way = rng.uniform(0.45, 0.66)  # usual in that game
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
    if y and rng.random() < (
        0.5 if table.size == SIXTEEN_GAME else 0.15
    ):  # flowers in the same row
        blooms = _flowers(table, rng.choice((1, 2, 3)))
        x = table.row(blooms, x, y, FLOWER) + max(gap, 0.3)
    for kind, codes in melds:
        x = _lay_meld(table, kind, codes, x, y, marked) + gap


def _lay_meld(table: Table, kind: str, codes: list[str], x: float, y: float, marked: bool) -> float:
    """Lay a meld from x to the right, its near edge at y, and return the x at which a further tile
    would begin.

    marked: True to turn a tile sideways, as for a claimed one.
    """
    rng = table.rng
    if kind == "concealed_kong":
        forms = ("XBBX", "BXXB", "BXXB", "BBBB", "XXXB", "XXXX", "PXXP")
        form = rng.choice(forms[:-1] if table.rendered else forms)
        tiles = codes[:1]
        shown = [{"B": BACK, "P": "P", "X": tiles[0]}[side] for side in form]
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
    codes = _flowers(table, rng.choice((1, 1, 2, 2, 3, 4, 5)))
    left, top, right, bottom = _extent(table)
    way = rng.random()
    if table.has("flowers_askew"):  # behind the row
        gap, begin = rng.uniform(0.5, 1.0), len(table.pieces)
        table.row(codes, rng.uniform(left, right), top - rng.uniform(0.3, 2.5), FLOWER, gap=gap)
        for piece in table.pieces[begin:]:
            piece.angle, piece.group = rng.uniform(0, 360), table.groups
            table.groups += 1
    elif way < 0.4:
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


def _flowers(table: Table, many: int) -> list[str]:
    """Return `many` random flowers, all different and none on the table yet."""
    there = {piece.code for piece in table.pieces}
    return table.rng.sample([flower for flower in FLOWERS if flower not in there], many)


# --- the surroundings ----------------------------------------------------------------------------


def _extent(table: Table) -> tuple[float, float, float, float]:
    xs, ys = [p.x for p in table.pieces], [p.y for p in table.pieces]
    return min(xs) - 0.6, min(ys) - 0.8, max(xs) + 0.6, max(ys) + 0.8


def _near(table: Table, x: float, y: float, reach: float) -> bool:
    """Return True if the middle of a piece is less than `reach` tile widths from (x, y), both
    across and down."""
    return any(abs(p.x - x) < reach and abs(p.y - y) < reach for p in table.pieces)


def _loose_tile(rng: random.Random) -> str:
    chance = rng.random()
    return BACK if chance < 0.06 else rng.choice(FLOWERS if chance < 0.1 else TILES)


def lay_surroundings(table: Table, crowded: float) -> None:
    """Lay around the hand what four players have on a table: ponds, walls, their tiles, other
    objects.

    crowded: how much is laid, from 0 to 1, as a factor of the probabilities.

    The things of a seat are laid as for the hand's seat and then turned. Pieces that would overlap
    the hand or earlier pieces are left out.
    """
    rng = table.rng
    hand = len(table.pieces)
    left, top, right, bottom = _extent(table)
    # A hand that is laid out to be counted may lie anywhere on the table.
    half = rng.uniform(9, 16) if table.whole else rng.uniform(4, 16)
    row = [p.x for p in table.pieces if p.role == CONCEALED] or [p.x for p in table.pieces]
    x, y = sum(row) / len(row) + rng.uniform(-3, 3), -half + rng.uniform(0, 2.5)
    heap = table.has("heap")
    if heap and rng.random() < crowded:
        _heap(table, (x, y))
    shown = set(rng.sample((1, 2, 3), rng.choice((0, 0, 0, 1, 1, 2, 3))))
    long, start = rng.choice((6, 6, 6, 0)), rng.uniform(1.8, 3.6)
    for seat in range(4):
        begin = len(table.pieces)
        if not heap and rng.random() < 0.9 * crowded:
            _pond(table, x, y, long, start)
        if seat and rng.random() < (0.9 if seat in shown else 0.5) * crowded:
            _other_seat(table, x, y, half, seat in shown)
        if rng.random() < SHARES["wall"] * crowded:
            _wall(table, x, y, half * rng.uniform(0.55, 0.8))
        _turn(table, begin, seat, (x, y))
    if table.has("wall_behind"):
        _wall_beside(table, 0)
    if table.has("things"):
        for _ in range(rng.choice((1, 2, 4))):
            _stray(table, rng.uniform(left - 4, right + 4), rng.uniform(top - 8, bottom + 2))
    if table.has("sheet"):
        _sheet(table, rng.choice((left - rng.uniform(4, 9), right + 1.5)), top - rng.uniform(0, 9))
    if table.has("floor"):
        _floor(table)
    _free(table, hand)


def lay_walls(table: Table) -> None:
    """Lay walls next to the hand, on one to three random sides of it."""
    hand = len(table.pieces)
    for side in table.rng.sample(range(4), table.rng.randint(1, 3)):
        _wall_beside(table, side)
    _free(table, hand)


def _wall_beside(table: Table, side: int) -> None:
    """Lay a wall next to the hand: behind it for side 0, else on the side reached from there by
    `side` quarter turns."""
    rng = table.rng
    left, top, right, bottom = _extent(table)
    middle = (left + right) / 2, (top + bottom) / 2
    reach = (right - left) / 2 if side % 2 else (bottom - top) / 2
    near = 0.0 if rng.random() < 0.5 else rng.uniform(0.4, 3)
    begin = len(table.pieces)
    away = -reach - near - rng.uniform(0, 0.4) - table.tall / 2 + 0.3
    _wall(table, *middle, away)
    _turn(table, begin, side, middle)


def _turn(table: Table, begin: int, seat: int, middle: tuple[float, float]) -> None:
    """Turn the pieces from index `begin` on, which lie as for the hand's seat, about `middle` to
    another seat: 0 for the hand's own, 1 for the one to its left. They get the role `OTHER`."""
    cosine, sine = math.cos(seat * math.pi / 2), math.sin(seat * math.pi / 2)
    for piece in table.pieces[begin:]:
        x, y = piece.x - middle[0], piece.y - middle[1]
        piece.x, piece.y = middle[0] + cosine * x - sine * y, middle[1] + sine * x + cosine * y
        piece.angle += 90 * seat
    _of_nobody(table, begin)


def _of_nobody(table: Table, begin: int) -> None:
    for piece in table.pieces[begin:]:
        piece.role, piece.group = OTHER, -1


def _free(table: Table, hand: int) -> None:
    """Remove pieces that overlap the hand (the first `hand` pieces) or an earlier piece."""
    kept = table.pieces[:hand]
    for piece in table.pieces[hand:]:
        wide, tall = (0.9, 1.0) if piece.beside else (1.45, 1.4)
        on_hand = any(abs(p.x - piece.x) < wide and abs(p.y - piece.y) < tall for p in kept[:hand])
        on_rest = any(abs(p.x - piece.x) < 0.9 and abs(p.y - piece.y) < 0.9 for p in kept[hand:])
        if not (on_hand or on_rest):
            kept.append(piece)
    table.pieces = kept


def _pond(table: Table, x: float, y: float, long: int, start: float) -> None:
    """Lay discards in rows of `long` tiles (0: of a random length), sometimes with one turned
    sideways as for a riichi. The first row is `start` in front of the middle (x, y)."""
    rng = table.rng
    many = rng.choice((rng.randint(1, 9), rng.randint(6, 16), rng.randint(10, 24)))
    long = long or rng.randint(4, 12)
    gap, jag = rng.choice((0.0, 0.02, 0.05)), rng.choice((0.02, 0.05, 0.12))
    riichi = rng.randrange(many) if rng.random() < 0.45 else -1
    left = at_x = x - long / 2 - rng.uniform(-1, 1)
    for at in range(many):
        row, column = divmod(at, long)
        at_x = left + rng.gauss(0, 0.15) if column == 0 else at_x
        wide = table.tall if at == riichi else 1.0
        where = y + start + (row + 0.5) * (table.tall + gap) + rng.gauss(0, jag)
        angle = (rng.choice((90, -90)) if at == riichi else 0) + rng.gauss(0, 2)
        table.put(_loose_tile(rng), at_x + wide / 2, where, angle, OTHER)
        at_x += wide + gap


def _heap(table: Table, middle: tuple[float, float]) -> None:
    """Lay discards scattered around the middle of the table."""
    rng = table.rng
    begin, spread = len(table.pieces), rng.uniform(2, 6)
    for _ in range(rng.choice((rng.randint(3, 20), rng.randint(10, 60)))):
        x, y = middle[0] + rng.gauss(0, spread), middle[1] + rng.gauss(0, spread * 0.7)
        if not _near(table, x, y, 1.1):
            table.put(_loose_tile(rng), x, y, rng.uniform(0, 360), OTHER)
    _of_nobody(table, begin)


def _other_seat(table: Table, x: float, y: float, half: float, shown: bool) -> None:
    """Lay the melds of another player in that player's right corner, and the player's hand: face up
    if `shown`, else standing or, half of the time, left out. Sometimes flowers lie before it.

    x and y: middle of the table.
    half: distance of the player's edge of the table from the middle.
    """
    rng = table.rng
    left = dict.fromkeys(TILES, 4)
    melds = [_a_meld(rng, left) for _ in range(rng.choice((0, 0, 0, 1, 1, 2, 3, 4)))]
    _lay_in_corner(table, melds, x + half, y + half)
    many = (table.size - 1) - 3 * len(melds) + rng.choice((0, 0, 0, 1))
    start, near = x - many / 2 - rng.uniform(0, 3), y + half - rng.uniform(0, 2)
    if rng.random() < 0.1:
        table.row(rng.sample(FLOWERS, rng.choice((1, 2, 3))), start, near - 1.6, OTHER)
    if shown:
        codes = sorted(_any_tiles(rng, many), key=TILES.index)
        table.row(codes, start, near, OTHER)
    elif rng.random() < 0.5:  # their backs are seen, higher or lower than a face
        begin, found = len(table.pieces), rng.choice((0.05, 0.3, 0.9))
        table.row([rng.choice((BACK, BACK, BACK, "P"))] * many, start, near, OTHER)
        tall = rng.choice((0.5, 0.8, 1.0)) * table.tall
        for piece in table.pieces[begin:]:
            piece.seen, piece.tall, piece.doubt, piece.stuff = found, tall, True, STANDING


def _lay_in_corner(table: Table, melds: list[Meld], right: float, near: float) -> None:
    """Lay melds in a player's right corner, either next to each other from the corner to the left
    or one behind the other.

    right and near: x of the right edge and y of the near edge of the place for them.
    """
    rng = table.rng
    if rng.random() < 0.5:
        x = right - 4.2
        for kind, codes in melds:
            _lay_meld(table, kind, codes, x, near, True)
            near -= table.tall + rng.choice((0.02, 0.1, rng.uniform(0, 0.5)))
        return
    for kind, codes in melds:
        right -= 4.3 + rng.uniform(0, 0.5)
        _lay_meld(table, kind, codes, right, near, True)


def _wall(table: Table, x: float, y: float, away: float) -> None:
    """Lay a wall at the distance `away` from the middle (x, y), seen as backs or as white sides
    that look like white dragons. A few tiles may be face up, as indicators or at its end."""
    rng = table.rng
    many, found = rng.randint(3, 18), rng.choice((0.1, 0.5, 0.95))
    look = rng.choice((BACK, BACK, BACK, "P"))
    tall = rng.choice((0.6, 0.8, 1.0)) * table.tall if look == "P" else table.tall
    shown = rng.choice((0, 0, 0, 1, 1, 2, 3))
    levels = 2 if look == "P" and rng.random() < 0.6 else 1
    start = x - many / 2 + rng.uniform(-3, 3)
    for at in range(many):
        for level in range(levels):
            face = 2 <= at < 2 + shown and level == 0
            piece = table.put(
                rng.choice(TILES) if face else look,
                start + at * 1.01,
                y + away - level * tall,
                rng.gauss(0, 1),
                OTHER,
            )
            piece.beside, piece.stuff = True, THING if level else WALL
            if not face:
                piece.seen, piece.tall, piece.doubt = found, tall, look == "P"


def _sheet(table: Table, x: float, y: float) -> None:
    """Lay printed tiles, smaller than real ones, as on a sheet of rules."""
    rng = table.rng
    wide, turn = rng.uniform(0.3, 0.75), rng.gauss(0, 8)
    across, down = rng.randint(3, 14), rng.randint(1, 6)
    for row, column in np.ndindex(down, across):
        if rng.random() < 0.75:
            piece = table.put(
                rng.choice(TILES),
                x + column * wide * 1.05,
                y + row * wide * 1.8,
                turn + rng.gauss(0, 1),
                OTHER,
            )
            piece.wide, piece.tall, piece.doubt = wide, wide * 1.35, rng.random() < 0.4
            piece.stuff = THING


def _lay_strays(table: Table) -> None:
    """Lay objects that cause false detections: part of a tile, a shadow, an object beside the
    row."""
    rng = table.rng
    for _ in range(rng.choice((1, 1, 2, 4))):
        on = rng.choice(table.pieces)
        way = rng.random()
        if way < 0.12:  # between two tiles of the hand, or at the end of a row
            code = rng.choice((BACK, BACK, "P", rng.choice(TILES)))
            apart = rng.choice((-1, 1)) * rng.uniform(1.0, 1.8)
            piece = table.put(code, on.x + apart, on.y, on.angle, OTHER)
            piece.wide *= rng.uniform(0.6, 1.2)
            piece.doubt = True
        elif way < 0.3:
            piece = table.put(rng.choice(TILES), on.x, on.y + 0.3, on.angle, OTHER)
            piece.tall, piece.doubt = on.tall * rng.uniform(0.4, 0.6), True
        elif way < 0.7:  # a shadow beside a tile, taken for a back
            code = BACK if rng.random() < 0.8 else "P"
            piece = table.put(code, on.x + rng.uniform(-1, 1), on.y + table.tall, on.angle, OTHER)
            piece.doubt = True
        else:
            _stray(table, on.x + rng.uniform(-5, 5), on.y + rng.uniform(-5, 5))


def _floor(table: Table) -> None:
    """Lay a grid of squares, as of a floor, cloth or paper, that look like white dragons."""
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
        piece.wide, piece.tall, piece.doubt, piece.stuff = wide, tall, True, THING


def _stray(table: Table, x: float, y: float) -> None:
    """Lay a die, stick, marker or counter that a detector mistakes for a tile at (x, y), unless
    another piece is near."""
    rng = table.rng
    if _near(table, x, y, 1.0):
        return
    piece = table.put(rng.choice([*TILES, "P", "1p"]), x, y, rng.uniform(0, 360), OTHER)
    piece.wide, piece.tall = rng.uniform(0.4, 1.2), rng.uniform(0.4, 1.4)
    piece.doubt, piece.stuff = rng.random() < 0.8, THING


def _wobble(table: Table) -> None:
    amount = table.rng.choice((0.0, 0.01, 0.03, 0.05))
    for piece in table.pieces:
        piece.y += table.rng.gauss(0, amount)
        piece.angle += table.rng.gauss(0, 40 * amount)
