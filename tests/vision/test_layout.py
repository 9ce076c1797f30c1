"""Rows, groups and hands, tested on generated tables seen by a simulated camera."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.hand.photo_form import FORMS, USUAL_FORM, HandForm
from vision.deciding.layout import Corrections, duplicate_detections, lay_out
from vision.deciding.layout_net import ROLES
from vision.deciding.questions import questions
from vision.observations import FoundTile
from vision.reading import Group, PlacedTile
from vision.settings import MIN_DUPLICATE_OVERLAP

WIDE, TALL = 1.0, 1.35
SUITED = [f"{rank}{suit}" for suit in "msp" for rank in range(1, 10)]
WALL = [tile for tile in [*SUITED, *"ESWNCFP"] for _ in range(4)]


def arranged(
    tiles: Sequence[FoundTile], width: int, height: int, form: HandForm = USUAL_FORM
) -> tuple[list[PlacedTile], list[Group]]:
    layout = lay_out(tiles, width, height, form)
    return layout.tiles, layout.groups


@dataclass
class Table:
    """Tiles on a table, in tile widths: x to the player's right, y towards the player.

    A tile in brackets is not seen; a tile with a question mark has a doubtful name.
    """

    rng: random.Random
    tiles: list[tuple[float, float, float, str]] = field(default_factory=list)
    wants: list[tuple[str, list[str]]] = field(default_factory=list)

    def put(self, tile: str, x: float, y: float, angle: float = 0.0) -> None:
        self.tiles.append((x, y, angle, tile))

    def row(self, codes: list[str], x: float, y: float, sideways: int = -1) -> float:
        """Put touching tiles in a row from x on, with their near edges at y, and return the x of
        its end. sideways: index of a tile that lies sideways, -1 for none."""
        for k, tile in enumerate(codes):
            angle = 90.0 if k == sideways else 0.0
            wide, tall = (TALL, WIDE) if k == sideways else (WIDE, TALL)
            self.put(
                tile,
                x + wide / 2,
                y - tall / 2 + self.rng.uniform(-0.03, 0.03),
                angle + self.rng.uniform(-1.5, 1.5),
            )
            x += wide + self.rng.uniform(0.0, 0.06)
        return x

    def want(self, kind: str, codes: list[str]) -> None:
        self.wants.append((kind, codes))

    def seen(
        self, turn: float = 0.0, pitch: float = 0.0, roll: float = 0.0, noise: float = 0.02
    ) -> tuple[list[FoundTile], int, int]:
        """Return the tiles as a camera sees them, with the width and height of the photo. turn:
        rotation of the table; pitch: tilt of the camera from straight above; roll: rotation of the
        phone (all in degrees). noise: error of the corners in tile widths."""
        corners = np.array([_corners(*tile[:3]) for tile in self.tiles])
        flat = corners.reshape(-1, 2) - corners.reshape(-1, 2).mean(axis=0)
        flat = flat @ _rotation(turn).T
        span = float(np.abs(flat).max())
        angle = math.radians(pitch)
        distance = 3.0 * span
        depth = distance - flat[:, 1] * math.sin(angle)
        view = np.stack([flat[:, 0], flat[:, 1] * math.cos(angle)], axis=1) / depth[:, None]
        view = view @ _rotation(roll).T
        view -= view.min(axis=0)
        view *= 1600 / float(view.max())
        view += 60
        quads = view.reshape(-1, 4, 2)
        side = np.sqrt(np.abs(np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1)))
        shake = np.random.default_rng(self.rng.randrange(1 << 30)).normal(size=quads.shape)
        quads = quads + shake * noise * side[:, None, None] ** 2
        found = [
            FoundTile(name.rstrip("?"), 0.5, [], quad, none=0.5)
            if "?" in name
            else FoundTile(name, 0.97, [], quad)
            for (_, _, _, name), quad in zip(self.tiles, quads, strict=True)
            if name[0] != "("
        ]
        self.rng.shuffle(found)
        width, height = (int(v) + 60 for v in quads.reshape(-1, 2).max(axis=0))
        return found, width, height


def _corners(x: float, y: float, angle: float) -> np.ndarray:
    box = np.array([[-WIDE, -TALL], [WIDE, -TALL], [WIDE, TALL], [-WIDE, TALL]]) / 2
    corners: np.ndarray = box @ _rotation(angle).T + (x, y)
    return corners


def _rotation(degrees: float) -> np.ndarray:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return np.array([[c, -s], [s, c]])


def a_hand(rng: random.Random, melds: int, marked: bool, kongs: bool = True) -> Table:
    """Return a table with a winning hand: concealed tiles, melds to their right or behind, and
    sometimes the winning tile apart, flowers and discards."""
    table = Table(rng)
    sets = [_a_set(rng, kongs) for _ in range(melds)]
    pair = rng.choice(SUITED)
    concealed = [pair, pair]
    for _ in range(4 - melds):
        concealed += _a_set(rng, kongs=False)[1]
    concealed.sort(key=lambda tile: (tile[-1], tile))
    place = rng.choice(["right", "above", "none", "sideways"])
    won = concealed.pop(rng.randrange(len(concealed))) if place != "none" else None
    x = table.row(concealed, 0.0, 0.0)
    table.want("concealed", concealed)
    gap = rng.uniform(0.45, 1.2)
    if won:
        table.want("winning", [won])
        if place == "right":
            x = table.row([won], x + gap, 0.0)
        elif place == "sideways":
            x = table.row([won], x + rng.uniform(0, 0.3), 0.0, sideways=0)
        else:
            table.row([won], x * rng.random() - 0.5, -TALL - rng.uniform(0.15, 0.8))
    behind = bool(sets) and place != "above" and rng.random() < 0.35
    y = -TALL - rng.uniform(0.3, 0.8) if behind else 0.0
    x = rng.uniform(0.0, 2.0) if behind else x
    for kind, shown in sets:
        side = rng.randrange(len(shown)) if marked and kind != "concealed_kong" else -1
        x = table.row(shown, x + rng.uniform(0.45, 1.2), y, side)
        table.want(kind, shown)
    if rng.random() < 0.5:
        blooms = rng.sample([f"f{k}" for k in range(1, 9)], rng.randint(1, 4))
        table.row(blooms, rng.uniform(0, 4), y - TALL * 2 - rng.uniform(0.2, 0.8))
        table.want("flowers", blooms)
    return table


def _a_set(rng: random.Random, kongs: bool) -> tuple[str, list[str]]:
    kind = rng.choice(["chow", "chow", "pung", "kong", "concealed_kong"] if kongs else ["chow"])
    if kind == "chow":
        suit, rank = rng.choice("msp"), rng.randint(1, 7)
        return kind, [f"{rank + k}{suit}" for k in range(3)]
    tile = rng.choice([*SUITED, *"ESWNCF"])
    if kind != "concealed_kong":
        return kind, [tile] * (4 if kind == "kong" else 3)
    back = "back"
    return kind, rng.choice(
        [[tile, back, back, tile], [back, tile, tile, back], [back] * 4, ["P", tile, tile, "P"]]
    )


def discards(table: Table, tidy: bool) -> None:
    """Put 18 discards behind the hand, in rows if `tidy`, else scattered."""
    rng = table.rng
    codes = rng.sample(WALL, 18)
    if tidy:
        for row in range(3):
            table.row(codes[row * 6 : row * 6 + 6], 3.0, -7.5 - row * 1.45)
    else:
        for tile in codes:
            table.put(tile, rng.uniform(0, 14), rng.uniform(-16, -8), rng.uniform(0, 360))
    table.want("other", codes)


def merged(tiles: Sequence[FoundTile], groups: list[Group]) -> Counter[tuple[str, tuple[str, ...]]]:
    """Return the groups as (kind, sorted tile codes); all concealed groups are merged into one, and
    so are the flowers and the other tiles."""
    together: dict[str, list[str]] = {}
    sets = []
    for group in groups:
        codes = [tiles[i].tile for i in group.tiles]
        if group.kind in ("concealed", "flowers", "other"):
            together.setdefault(group.kind, []).extend(codes)
        else:
            sets.append((group.kind, tuple(sorted(codes))))
    sets += [(kind, tuple(sorted(codes))) for kind, codes in together.items()]
    return Counter(sets)


def wanted(table: Table) -> Counter[tuple[str, tuple[str, ...]]]:
    return Counter((kind, tuple(sorted(codes))) for kind, codes in table.wants)


VIEWS = [
    (turn, pitch, roll)
    for turn in (0, 90, 180, 270)
    for pitch, roll in ((0, 0), (0, 14), (30, -12), (45, 6))
]


HANDS = 60


def read_wrong(melds: tuple[int, ...], marked: bool, behind: str) -> set[int]:
    """Return the numbers of the hands, of `HANDS`, that are not read as they were laid.

    melds: possible numbers of melds.
    marked: True if melds have a tile turned sideways.
    behind: how discards lie behind the hand, "tidy" or "scattered"; "" for none.
    """
    wrong = set()
    for k in range(HANDS):
        rng = random.Random(f"20/{k}")
        table = a_hand(rng, rng.choice(melds), marked)
        if behind:
            discards(table, behind == "tidy")
        turn, pitch, roll = rng.choice(VIEWS)
        tiles, groups = arranged(*table.seen(turn, pitch, roll + rng.uniform(-3, 3)))
        if merged(tiles, groups) != wanted(table):
            wrong.add(k)
    return wrong


# --- whole hands ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("melds", "marked", "behind", "wrong"),
    [
        ((0,), False, "", set()),
        ((1, 2, 3), False, "", {28}),
        ((1, 2, 3, 4), True, "", {21, 41}),
        ((4,), False, "", {4}),  # without a mark, a hand laid out in sets looks the same
        ((0, 1, 2, 3), False, "tidy", {28, 43}),
        ((0, 1, 2, 3), False, "scattered", {20, 28, 43, 49}),
    ],
)
def test_all_but_a_few_hands_are_read_as_tables_lay_them(
    melds: tuple[int, ...], marked: bool, behind: str, wrong: set[int]
) -> None:
    assert read_wrong(melds, marked, behind) == wrong


def test_all_hands_but_one_are_read_with_rough_corners() -> None:
    wrong = set()
    for k in range(60):
        rng = random.Random(f"rough/{k}")
        table = a_hand(rng, rng.randint(0, 3), marked=True)
        turn, pitch, roll = rng.choice(VIEWS)
        tiles, groups = arranged(*table.seen(turn, pitch, roll, noise=0.06))
        if merged(tiles, groups) != wanted(table):
            wrong.add(k)
    assert wrong == {49}


# --- reading order -------------------------------------------------------------------------

ROW = [f"{rank}m" for rank in range(1, 10)] + list("ESWNC")


def one_row(
    turn: float, pitch: float = 0.0, roll: float = 0.0
) -> tuple[list[str], list[PlacedTile]]:
    table = Table(random.Random(1))
    table.row(ROW, 0.0, 0.0)
    tiles, groups = arranged(*table.seen(turn, pitch, roll))
    assert [group.kind for group in groups] == ["concealed"]
    assert {tile.row for tile in tiles} == {0}
    return [tile.tile for tile in tiles], tiles


@pytest.mark.parametrize("roll", [-15, -7, 0, 8, 15])
@pytest.mark.parametrize("pitch", [0, 30, 50])
@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_one_row(turn: int, pitch: int, roll: int) -> None:
    codes, tiles = one_row(turn, pitch, roll)
    # From the left of the photo or, where the row is upright, from its top.
    assert codes == (ROW if turn in (0, 90) else ROW[::-1])
    assert {tile.turned for tile in tiles} == {turn}


@pytest.mark.parametrize("roll", [-12, 0, 12])
def test_rows_from_the_top(roll: int) -> None:
    table = Table(random.Random(2))
    rows = [["1m", "2m", "3m", "4m"], ["5p", "6p", "7p", "8p", "9p"], ["E", "S", "W", "N"]]
    for number, row in enumerate(rows):
        table.row(row, 0.3 * number, number * (TALL + 0.02))
    tiles, _ = arranged(*table.seen(0, 35, roll))
    assert [tile.tile for tile in tiles] == [tile for row in rows for tile in row]
    assert [tile.row for tile in tiles] == [0] * 4 + [1] * 5 + [2] * 4


def test_a_loose_row_is_one_group() -> None:
    table = Table(random.Random(3))
    x = 0.0
    for tile in ROW:
        table.put(tile, x, table.rng.uniform(-0.3, 0.3), table.rng.uniform(-8, 8))
        x += table.rng.uniform(1.3, 1.55)
    tiles, groups = arranged(*table.seen(0, 30, 5))
    assert [tile.tile for tile in tiles] == ROW
    assert [group.kind for group in groups] == ["concealed"]


def test_tiles_turned_every_way_in_one_row() -> None:
    table = Table(random.Random(4))
    for k, tile in enumerate(ROW[:8]):
        table.put(tile, k * 1.6, 0.0, 45 + 90 * (k % 4))
    tiles, _ = arranged(*table.seen())
    assert [tile.tile for tile in tiles] == ROW[:8]
    assert {tile.row for tile in tiles} == {0}


def test_a_tray_of_tiles() -> None:
    table = Table(random.Random(5))
    codes = table.rng.sample(WALL, 36)
    for k in range(4):
        table.row(codes[9 * k : 9 * k + 9], 0.0, k * (TALL + 0.05))
    tiles, groups = arranged(*table.seen(0, 10, 3))
    assert [tile.tile for tile in tiles] == codes
    assert sorted(i for group in groups for i in group.tiles) == list(range(36))
    assert all(i in groups[tiles[i].group].tiles for i in range(36))


# --- groups --------------------------------------------------------------------------------------

BODY = ["1m", "2m", "3m", "4p", "5p", "6p", "9s", "9s"]


def kinds(table: Table) -> list[tuple[str, list[str]]]:
    tiles, groups = arranged(*table.seen(0, 25, 4))
    return [(group.kind, [tiles[i].tile for i in group.tiles]) for group in groups]


SETS = "1m 2m 3m . 4p 5p 6p . E E E"
FIVE = "1m 2m 3m 4p 5p 6p 9s 9s"
TEN = "1m 2m 3m 4m 5m 6m 7m 8m 9m E S W N C"
LONG = "1m 2m 3m 4p 5p 6p 9s 9s E E E 7s 8s 9s"
LAID = {
    # a kong from the player's side, apart from the other tiles or against them
    f"1m 2m 3m {FIVE} . 7p back back 7p": f"1m 2m 3m {FIVE} | 7p back back 7p:concealed_kong",
    f"1m 2m 3m {FIVE} . back 7p 7p back": f"1m 2m 3m {FIVE} | back 7p 7p back:concealed_kong",
    f"1m 2m 3m {FIVE} . back back back back":
        f"1m 2m 3m {FIVE} | back back back back:concealed_kong",
    f"1m 2m 3m {FIVE} . P 7p 7p P": f"1m 2m 3m {FIVE} | P 7p 7p P:concealed_kong",
    f"1m 2m 3m {FIVE} . 7p 7p 7p back": f"1m 2m 3m {FIVE} | 7p 7p 7p back:concealed_kong",
    f"{FIVE} 7p back back 7p": f"{FIVE} | 7p back back 7p:concealed_kong",
    # claimed sets against the other tiles, or in a row of their own
    f"{FIVE} E_E>_E 4s>_3s_5s": f"{FIVE} | E E E:pung | 4s 3s 5s:chow",
    f"{FIVE} / E E E 3s 4s 5s": f"E E E:pung | 3s 4s 5s:chow | {FIVE}",
    # suits or sets laid apart are no melds
    "1m 1m 2m 3m 4m . 4p 5p 6p . 2s 3s 4s E E E": "1m 1m 2m 3m 4m | 4p 5p 6p | 2s 3s 4s E E E",
    f"{SETS} . 7s 8s 9s . 2p 2p": "1m 2m 3m | 4p 5p 6p | E E E | 7s 8s 9s | 2p 2p",
    # four alike are a kong where the count says so
    "1m 1m 7p 7p 7p 7p 4p 5p 6p E E E C C C":
        "1m 1m | 7p 7p 7p 7p:kong | 4p 5p 6p E E E C C C",
    "1m 1m 7p 7p 7p 7p 8p 9p E E E C C C": "1m 1m 7p 7p 7p 7p 8p 9p E E E C C C",
    # flowers, also beside a thing that is taken for a back
    f"f1 f7 {TEN}": f"f1 f7:flowers | {TEN}",
    f"{TEN} / f1 f7 back": f"f1 f7:flowers | back:other | {TEN}",
    # seventeen that do not win are no fourteen with three others among them
    f"{FIVE} E S 1p 9p 2m 7m C P W": f"{FIVE} E S 1p 9p 2m 7m C P W",
    # a doubtful stray is left out where the hand wins without it
    f"{FIVE} E E E . 4m 5m 6m . 5s?": f"{FIVE} E E E | 4m 5m 6m | 5s:other",
    # a wall of white sides, or with its indicator, is no hand
    f"{LONG} / / {' '.join(['P'] * 14)}": f"{' '.join(['P'] * 14)}:other | {LONG}",
    f"{LONG} / / {'back ' * 9}4m{' back' * 4}": f"{'back ' * 9}4m{' back' * 4}:other | {LONG}",
}  # fmt: skip
"""Tables and the groups expected of them, from the top. In a table, a dot is a gap, a stroke begins
another row behind, marked tiles lie sideways, and joined tiles touch. Groups without a kind are
concealed."""


@pytest.mark.parametrize("laid", LAID)
def test_the_groups_of_a_table(laid: str) -> None:
    table, x, y = Table(random.Random(6)), 0.0, 0.0
    for part in laid.split(" "):
        if part == ".":
            x += 0.6
        elif part == "/":
            x, y = 0.5, y - TALL - 0.4
        else:
            codes = part.replace(">", "").split("_")
            side = next((k for k, tile in enumerate(part.split("_")) if ">" in tile), -1)
            x = table.row(codes, x, y, side)
    groups = []
    for kind, codes in kinds(table):
        groups.append(" ".join(codes) + ("" if kind == "concealed" else f":{kind}"))
    assert groups == LAID[laid].split(" | ")


def test_a_tile_added_to_a_pung() -> None:
    table = Table(random.Random(9))
    x = table.row(BODY[:5], 0.0, 0.0) + 0.6
    table.row(["E", "E", "E"], x, 0.0, sideways=1)
    table.put("E", x + WIDE + TALL / 2, -WIDE * 1.5 - 0.02, 90)
    assert ("kong", ["E"] * 4) in [(kind, sorted(codes)) for kind, codes in kinds(table)]


PART_OF_A_TILE = (
    ("7m", 206, 748), ("7m", 247, 738), ("9p", 287, 729), ("7m", 326, 719),
    ("6m", 366, 707), ("6m", 405, 696), ("8p", 445, 685), ("7p", 485, 676),
    (">3p", 610, 651), ("3p", 653, 633), ("3p", 692, 621), ("3p", 732, 610),
    (">7m", 800, 599), ("7m?", 824, 589), ("6m", 846, 583), ("8m", 886, 571),
    ("4s", 944, 556), ("4s", 984, 544), ("4s", 1023, 535), (">4s", 1072, 529),
)  # fmt: skip
"""Centres in px of the tiles of a real hand of seventeen; where a sideways tile touches the next, a
part of both was detected as another tile."""


def test_what_lies_on_two_tiles_does_not_part_a_meld() -> None:
    table = Table(random.Random(24))
    for code, x, y in PART_OF_A_TILE:
        table.put(code.lstrip(">"), x / 42, y / 42, -16 + (90 if code[0] == ">" else 0))
    found, width, height = table.seen()
    seen = [_faint(tile) if tile.none else tile for tile in found]
    tiles, groups = arranged(seen, width, height, next(form for form in FORMS if form.tiles == 17))
    melds = [
        (group.kind, sorted(tiles[i].tile for i in group.tiles))
        for group in groups
        if group.kind != "concealed"
    ]
    assert melds == [("kong", ["3p"] * 4), ("chow", ["6m", "7m", "8m"]), ("kong", ["4s"] * 4)]


@pytest.mark.parametrize(
    ("shown", "meant", "kind"),
    [
        (["E", "N", "E"], "E", "pung"),
        (["1s", "2s", "4s"], "3s", "chow"),
        (["C"] * 3 + ["F"], "C", "kong"),
    ],
)
def test_one_doubtful_tile_in_a_meld(shown: list[str], meant: str, kind: str) -> None:
    table = Table(random.Random(17))
    table.row(shown, table.row([*BODY, "7s", "8s", "9s"], 0.0, 0.0) + 1.0, 0.0)
    seen, width, height = table.seen(0, 25, 4)
    odd = min(shown, key=shown.count) if kind != "chow" else "4s"
    seen = [
        replace(tile, confidence=0.55, alternatives=[(meant, 0.4)]) if tile.tile == odd else tile
        for tile in seen
    ]
    tiles, groups = arranged(seen, width, height)
    named = [meant if code == odd else code for code in shown]
    assert [(g.kind, [tiles[i].tile for i in g.tiles]) for g in groups][1] == (kind, named)
    assert [tiles[i].mended_from for i in groups[1].tiles if tiles[i].mended_from] == [odd]


def test_a_missed_tile_leaves_the_others_in_place() -> None:
    lost = 0
    for k in range(60):
        rng = random.Random(f"missed/{k}")
        table = a_hand(rng, rng.randint(1, 3), marked=False)
        found, width, height = table.seen(0, 20, 5)
        gone = rng.randrange(len(found))
        tiles, groups = arranged(found[:gone] + found[gone + 1 :], width, height)
        lost += any(group.kind == "other" for group in groups)
        assert sum(not tile.assumed for tile in tiles) == len(table.tiles) - 1
    assert lost <= 4


# --- what the count of the hand says -------------------------------------------------------------

MELDED = ["1m", "2m", "3m", "4p", "5p", "6p", "9s", "9s"]  # with two sets more a hand


@pytest.mark.parametrize(
    "shown",
    [
        "7p (back) back 7p",
        "7p (back) (back) 7p",
        "(back) 7p 7p back",
        "back 7p 7p (back)",
        "(back) 7p 7p (back)",
        "back (back) back (back)",
        "(back) (back) (back) back",
    ],
)
def test_backs_that_were_not_seen(shown: str) -> None:
    table = Table(random.Random(18))
    x = table.row(shown.split(), table.row(MELDED, 0.0, 0.0) + 0.7, 0.0) + 0.7
    table.row(["E", "E", "E"], x, 0.0, sideways=1)
    tiles, groups = arranged(*table.seen(0, 25, 4))
    codes = [(group.kind, [tiles[i].tile for i in group.tiles]) for group in groups]
    assert codes == [
        ("concealed", MELDED),
        ("concealed_kong", shown.replace("(", "").replace(")", "").split()),
        ("pung", ["E", "E", "E"]),
    ]
    unseen = [name[0] == "(" for name in shown.split()]
    assert [tiles[i].assumed for i in groups[1].tiles] == unseen
    assert len(arranged(tiles, 2000, 2000)[0]) == len(tiles)  # nothing is assumed twice


def test_of_a_kong_that_shows_one_tile_the_player_is_asked() -> None:
    """A single tile apart is the winning tile, or the only visible tile of a kong; in both cases
    the number of tiles is wrong, so there has to be a question."""
    table = Table(random.Random(18))
    x = table.row(["7p"], table.row(MELDED, 0.0, 0.0) + 0.7, 0.0) + 3.7
    table.row(["E", "E", "E"], x, 0.0, sideways=1)
    asked = questions(lay_out(*table.seen(0, 25, 4)))
    assert {"hand_size", "missing_tile"} & {question.kind for question in asked}


def test_no_kong_is_assumed_that_would_not_make_the_hand_win() -> None:
    table = Table(random.Random(19))
    x = table.row(["9p", "9p"], table.row(MELDED, 0.0, 0.0) + 0.7, 0.0) + 0.7
    table.row(["1s", "2s", "5s"], x, 0.0)
    tiles, _ = arranged(*table.seen(0, 25, 4))
    assert not any(tile.assumed for tile in tiles)


@pytest.mark.parametrize("gap", [4, 12])
def test_what_may_be_none_is_a_tile_where_a_row_lacks_just_it(gap: int) -> None:
    """A blank white tile that the gate rejects is accepted in a gap of the row or at its end."""
    row = [*MELDED[:3], "P", "P", *MELDED[3:], "E", "E", "E"]
    row = sorted(row, key=lambda code: code == "P") if gap == 12 else row
    table = Table(random.Random(30))
    table.row(row, 0.0, 0.0)
    tiles, width, height = table.seen()
    (faint,) = (tile for tile in tiles if abs(tile.quad.mean() - _at(tiles, row, gap)) < 1)
    tiles = [_faint(tile) if tile is faint else tile for tile in tiles]
    layout = lay_out(tiles, width, height)
    assert sorted(tile.tile for tile in layout.tiles) == sorted(row)
    assert layout.rejected == []


def _faint(tile: FoundTile) -> FoundTile:
    return replace(tile, confidence=0.1, alternatives=[("back", 0.05)], none=0.85)


def _at(tiles: list[FoundTile], row: list[str], at: int) -> float:
    """Return the mean coordinate of the corners of the tile with index `at` in the row."""
    in_order = sorted(tiles, key=lambda tile: float(tile.quad[:, 0].mean()))
    return float(in_order[at].quad.mean())


def test_what_may_be_none_and_lies_apart_is_none() -> None:
    table = Table(random.Random(30))
    table.row([*MELDED, "E", "E", "E", "C", "C"], 0.0, 0.0)
    table.put("P", 4.0, -6.0, 40.0)
    tiles, width, height = table.seen()
    (faint,) = (tile for tile in tiles if tile.tile == "P")
    layout = lay_out([_faint(t) if t is faint else t for t in tiles], width, height)
    assert "P" not in [tile.tile for tile in layout.tiles]
    ((chance, tile),) = layout.rejected
    assert tile.quad is faint.quad or (tile.quad == faint.quad).all()
    assert chance < 0.1


def test_where_faces_lie_the_hand_is_never_empty() -> None:
    """If there may be only discards, at least the nearest row is offered as the hand."""
    for seed in range(4):
        table = Table(random.Random(seed))
        for row in range(4):
            table.row(
                [random.Random(f"{seed}/{row}").choice(SUITED) for _ in range(6)], 0.0, -row * 1.4
            )
        layout = lay_out(*table.seen(0, 40))
        assert any(group.kind != "other" for group in layout.groups)


@pytest.mark.parametrize("told", [14, 17])
def test_the_size_of_the_game_is_seen(told: int) -> None:
    """Seventeen tiles in one row are read as a hand of seventeen, even under rules for fourteen."""
    form = next(form for form in FORMS if form.tiles == told)
    table = Table(random.Random(5))
    table.row([*MELDED, "E", "E", "E", "C", "C", "C", "7s", "7s", "7s"], 0.0, 0.0)
    layout = lay_out(*table.seen(), form)
    assert layout.form.tiles == 17
    assert [group.kind for group in layout.groups] == ["concealed"]
    table = Table(random.Random(5))
    table.row([*MELDED, "E", "E", "E", "C", "C", "C"], 0.0, 0.0)
    assert lay_out(*table.seen(), form).form.tiles == 14


def test_what_the_player_says_is_a_tile_is_not_left_out() -> None:
    for said, left_out in (("hand", False), ("not_winning", True)):
        assert _stray_left_out(said) == left_out


def _stray_left_out(said: str) -> bool:
    table = Table(random.Random(31))
    x = table.row([*MELDED, "E", "E", "E"], 0.0, 0.0) + 0.7
    table.row(["5s"], table.row(["4m", "5m", "6m"], x, 0.0) + 0.7, 0.0)
    tiles, width, height = table.seen(0, 25, 4)
    tiles = [replace(t, none=0.4, id=99) if t.tile == "5s" else t for t in tiles]
    laid = lay_out(tiles, width, height, corrections=Corrections({99: said}))
    return "5s" in [laid.tiles[i].tile for g in laid.groups if g.kind == "other" for i in g.tiles]


def test_a_part_of_a_tile_is_none() -> None:
    table = Table(random.Random(23))
    table.row(ROW, 0.0, 0.0)
    seen, width, height = table.seen(0, 25, 4)
    whole = next(tile for tile in seen if tile.tile == "5m")
    half = whole.quad.copy()
    half[2:] = (whole.quad[2:] + whole.quad[1::-1]) / 2
    tiles, groups = arranged([*seen, FoundTile("2m", 0.8, [], half)], width, height)
    assert [(g.kind, [tiles[i].tile for i in g.tiles]) for g in groups] == [
        ("concealed", ROW),
        ("other", ["2m"]),
    ]


def test_more_white_dragons_than_a_set_has_are_the_floor() -> None:
    table = Table(random.Random(24))
    table.row(ROW, 0.0, 0.0)
    for k in range(12):
        table.put("P?", k % 6 * 2.2, -3.0 - k // 6 * 2.2)
    inside = [codes for kind, codes in kinds(table) if kind != "other"]
    assert inside == [ROW]


# --- more groups ---------------------------------------------------------------------------------


@pytest.mark.parametrize("lift", [-0.45, 0.45])
def test_a_tile_pushed_out_of_the_row(lift: float) -> None:
    table = Table(random.Random(13))
    for k, tile in enumerate(ROW):
        table.put(tile, k * 1.03, lift if k == 9 else 0.0)
    assert ("winning", ["E"]) in kinds(table)


def test_nothing_and_little() -> None:
    assert arranged([], 100, 100) == ([], [])
    table = Table(random.Random(16))
    table.put("3m", 0, 0)
    assert kinds(table) == [("concealed", ["3m"])]
    assert arranged([FoundTile("back", 0.9, [], _corners(50, 50, 0) * 20)], 99, 99)[1] == [
        Group("other", [0])
    ]


@pytest.mark.parametrize("alone", [True, False])
def test_what_may_be_none_is_marked_unless_a_hand_has_it(alone: bool) -> None:
    """A lone doubtful detection, such as a character on a box, is marked; as the last tile of a
    complete hand it is not."""
    table = Table(random.Random(16))
    table.row(["F"] if alone else [*MELDED, "E", "E", "E", "F", "F"], 0.0, 0.0)
    tiles, width, height = table.seen()
    doubted = next(tile for tile in tiles if tile.tile == "F")
    doubted_again = replace(doubted, confidence=0.42, alternatives=[("5s", 0.05)], none=0.48)
    layout = lay_out([doubted_again if t is doubted else t for t in tiles], width, height)
    (doubt,) = (tile.doubt for tile in layout.tiles if tile.none == 0.48)
    assert doubt >= 0.48 if alone else doubt < 0.1


def test_quads_without_area_do_no_harm() -> None:
    flat = [FoundTile("3m", 0.9, [], np.full((4, 2), 7.0)) for _ in range(4)]
    tiles, groups = arranged(flat, 20, 20)
    assert len(tiles) == 4
    assert sorted(i for group in groups for i in group.tiles) == [0, 1, 2, 3]


@settings(max_examples=60)
@given(st.data())
def test_every_tile_is_in_one_group(data: st.DataObject) -> None:
    count = data.draw(st.integers(0, 24))
    spot = st.floats(-2000, 2000, allow_nan=False)
    tiles = [
        FoundTile(
            data.draw(st.sampled_from(["1m", "2m", "3m", "E", "P", "f1", "back"])),
            0.9,
            [],
            np.asarray(
                _corners(0, 0, data.draw(st.floats(0, 360))) * data.draw(st.floats(0.5, 200))
                + (data.draw(spot), data.draw(spot))
            ),
        )
        for _ in range(count)
    ]
    found, groups = arranged(list(tiles), 2000, 2000)
    again = duplicate_detections(tiles, MIN_DUPLICATE_OVERLAP)  # may be dropped
    assert len(found) == len({*map(id, found)})
    shown = {tile.quad.tobytes() for tile in found}
    assert all(tile.quad.tobytes() in shown for i, tile in enumerate(tiles) if i not in again)
    assert sorted(i for group in groups for i in group.tiles) == list(range(len(found)))
    assert all(i in groups[tile.group].tiles for i, tile in enumerate(found))
    assert all(group.kind in ROLES and group.tiles for group in groups)
    rows = [tile.row for tile in found]
    assert rows == sorted(rows)
    assert set(rows) == set(range(len(set(rows))))


# --- hands that were lost on tables nobody had looked at -----------------------------------------

THIRTEEN = [*MELDED, "E", "E", "E", "7s", "8s"]


@pytest.mark.parametrize("tilt", [-44, -26, -18, 18, 26, 44])
def test_a_winning_tile_that_lies_apart_and_tilted(tilt: float) -> None:
    table = Table(random.Random(30))
    table.put("9s", table.row(THIRTEEN, 0.0, 0.0) + 1.2, -0.9, tilt)
    assert ("winning", ["9s"]) in kinds(table)


@pytest.mark.parametrize("away", [3.0, 6.0])
def test_a_pair_far_from_four_kongs(away: float) -> None:
    table = Table(random.Random(31))
    x = 0.0
    for tile in ("1m", "5p", "9s", "E"):
        x = table.row([tile, "back", "back", tile], x, 0.0) + 0.5
    table.row(["C", "C"], 2 * away, away)
    found = kinds(table)
    assert ("concealed", ["C", "C"]) in found
    assert [kind for kind, _ in found].count("concealed_kong") == 4


def test_melds_and_flowers_of_seventeen_tiles_behind_the_row() -> None:
    table = Table(random.Random(33))
    table.row(MELDED, 2.0, 0.0)
    x = table.row(["E"] * 3, 0.0, -TALL - 0.5, sideways=1) + 0.5
    x = table.row(["3s", "4s", "5s"], x, -TALL - 0.5, sideways=0) + 0.5
    table.row(["7p"] * 3, x, -TALL - 0.5)
    table.row(["f1", "f6", "f3"], 1.0, -2 * TALL - 1.2)
    layout = lay_out(*table.seen(0, 25, 4), HandForm(17))
    found = [(g.kind, [layout.tiles[i].tile for i in g.tiles]) for g in layout.groups]
    assert sum(len(codes) for kind, codes in found if kind not in ("other", "flowers")) == 17
    assert ("flowers", ["f1", "f6", "f3"]) in found


def test_a_tile_that_overlaps_another_is_less_surely_one() -> None:
    """The probabilities of its names keep their ratio and, with that of none, their sum."""
    square = np.array([[0, 0], [30, 0], [30, 40], [0, 40]], np.float32) + 100
    steps = [np.array([30 * at, 0], np.float32) for at in range(13)]
    row = [FoundTile("5p", 0.99, [], square + step) for step in steps]
    on = FoundTile("7s", 0.6, [("8s", 0.3)], row[4].quad + np.array([0, 20], np.float32), none=0.1)
    (seen,) = (tile for tile in lay_out([*row, on], 700, 300).tiles if tile.tile == "7s")
    names = [seen.confidence, *(share for _, share in seen.alternatives)]
    assert seen.none == pytest.approx(0.5)
    assert names == pytest.approx([0.5 * 0.6 / 0.9, 0.5 * 0.3 / 0.9])
