"""Evaluate drafted hands on real photos of whole tables.

There are two sets of photos, neither used in training: `development`, with the tiles of each hand,
and `fatcat-rows`, with boxes for the tiles of the player's row and the tiles of some hands. A hand
is exact if its drafted tiles are those that lie face up in it; any flower counts as any other.
"""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image

import vision
from scoring.tiles import BACK
from vision.deciding.draft import hand_parts
from vision.observing.photo import load_photo
from vision.observing.reader import Reader
from vision.reading import Reading

FLOWER = "f"
"""Code of any flower in comparisons."""
NOT_A_HAND = "row"
"""Kind of a photo that shows something other than a hand."""
COUNT = "hand_size"
"""Kind of question that the app does not ask; it shows the number of tiles instead."""
ABOUT_MISSING = (COUNT, "missing_tile")
"""Kinds of question that can concern a missing tile, whichever it is."""


@dataclass(frozen=True)
class RealTable:
    """A photo of a table.

    tiles: tile codes of its hand, None if unknown.
    optional: tiles that may or may not be read, such as cut off or claimed ones.
    row: boxes (N, 4) of the tiles of the player's row: centre x, y, width and height as shares of
      the picture; None if unknown.
    """

    name: str
    path: Path
    tiles: tuple[str, ...] | None
    optional: tuple[str, ...] = ()
    row: np.ndarray | None = None


def development(root: Path) -> Iterator[RealTable]:
    """Yield the labelled hands in the folder `root`, which holds `labels.json`; photos of something
    else are skipped."""
    for entry in json.loads((root / "labels.json").read_text(encoding="utf-8")):
        if entry["kind"] != NOT_A_HAND:
            path = root / entry["file"]
            tiles, optional = tuple(entry["tiles"]), tuple(entry["optional"])
            yield RealTable(entry["id"], path, tiles, optional)


def rows(root: Path) -> Iterator[RealTable]:
    """Yield the photos in the folder `root`, which holds `images`, `labels` and `hands.json`,
    sorted by name."""
    hands = {
        entry["image"]: entry
        for entry in json.loads((root / "hands.json").read_text(encoding="utf-8"))
    }
    for path in sorted((root / "images").iterdir()):
        lines = (root / "labels" / f"{path.stem}.txt").read_text(encoding="utf-8").split("\n")
        boxes = np.array([line.split()[1:] for line in lines if line.strip()], np.float64)
        known = hands.get(path.name)
        yield RealTable(
            name=known["id"] if known else path.stem,
            path=path,
            tiles=tuple(known["tiles"]) if known else None,
            optional=tuple(known["optional"]) if known else (),
            row=boxes.reshape(-1, 4),
        )


@dataclass
class TableTally:
    """Counts over photos of tables.

    hands: photos with a known hand.
    exact: hands drafted without an error.
    silent: wrong hands of which the app points out no error (`_told`).
    asked: exact hands with a question about any of their tiles.
    rows and whole_rows: photos with a labelled row, and those whose whole row is in the draft.
    whites and whites_lost: white dragons of the known hands, and those missing in the drafts.
    seconds: time from photo to reading, for each photo.
    wrong: descriptions of the errors.
    """

    hands: int = 0
    exact: int = 0
    silent: int = 0
    asked: int = 0
    rows: int = 0
    whole_rows: int = 0
    whites: int = 0
    whites_lost: int = 0
    seconds: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def line(self) -> str:
        said = []
        if self.hands:
            said += [
                f"{self.exact} of {self.hands} hands exact",
                f"{self.silent} wrong without a question or a mark",
                f"{self.asked} exact ones with a question about their tiles",
                f"{self.whites_lost} of {self.whites} whites lost",
            ]
        if self.rows:
            said.append(f"{self.whole_rows} of {self.rows} rows wholly in the draft")
        median, most = np.quantile(self.seconds, (0.5, 0.95))
        said.append(f"{median:.2f} s a photo, {most:.2f} at 95 %, {max(self.seconds):.2f} at most")
        return "; ".join(said)


def measure(
    tables: Iterator[RealTable], reader: Reader | None = None, quarter: int = 0
) -> TableTally:
    """Read photos of tables and return the tally. Raises PhotoError for a file without a picture.

    reader: None for the shipped one.
    quarter: number of clockwise quarter turns to apply to each photo first; labelled rows are then
      ignored.
    """
    tally = TableTally()
    for table in tables:
        source = turned_photo(table.path, quarter) if quarter else table.path
        reading = vision.read_photo(source, reader=reader)
        count(tally, replace(table, row=None) if quarter else table, reading)
    return tally


def turned_photo(path: Path, quarter: int) -> bytes:
    """Return a photo, turned clockwise by a number of quarter turns, as the bytes of a JPEG."""
    picture = Image.fromarray(np.rot90(load_photo(path), -quarter))
    packed = BytesIO()
    picture.save(packed, "JPEG", quality=95)
    return packed.getvalue()


def count(tally: TableTally, table: RealTable, reading: Reading) -> None:
    """Add the reading of the photo of a table to the tally, in place."""
    hand = [i for i in tiles_of_hand(reading) if reading.tiles[i].tile != BACK]
    tally.seconds.append(reading.seconds)
    if table.row is not None:
        tally.rows += 1
        missed = _missed(table.row, reading, hand)
        tally.whole_rows += not missed
        if missed:
            tally.wrong.append(f"{table.name}: {missed} of its row not in the draft")
    if table.tiles is None:
        return
    want, have = (
        Counter(map(_name, table.tiles)),
        Counter(_name(reading.tiles[i].tile) for i in hand),
    )
    optional = Counter(map(_name, table.optional))
    missing, extra = want - have - optional, have - want - optional
    tally.hands += 1
    tally.whites += want["P"]
    tally.whites_lost += missing["P"]
    if not missing and not extra:
        tally.exact += 1
        asked = [question for question in reading.questions if question.kind != COUNT]
        tally.asked += any(set(question.tiles) & set(hand) for question in asked)
        return
    told = _told(reading, hand, missing, extra)
    tally.silent += not told
    tally.wrong.append(
        f"{table.name}: {' '.join(missing.elements()) or 'nothing'} missing, "
        f"{' '.join(extra.elements()) or 'nothing'} too many{'' if told else ', in silence'}"
    )


def tiles_of_hand(reading: Reading) -> list[int]:
    """Return the indices into `reading.tiles` of the tiles of the drafted hand: concealed tiles,
    flowers and melds."""
    parts = hand_parts(reading.tiles, reading.groups)
    return [*parts.concealed, *parts.flowers, *(i for meld in parts.melds for i in meld.tiles)]


def _name(code: str) -> str:
    return FLOWER if len(code) == 2 and code[0] == "f" else code


def _missed(boxes: np.ndarray, reading: Reading, hand: list[int]) -> int:
    """Return the number of boxes (N, 4) in which no tile of the hand has its middle."""
    size = np.array([reading.width, reading.height])
    middles = np.array([reading.tiles[i].quad.mean(axis=0) for i in hand]).reshape(-1, 2) / size
    inside = np.abs(middles[None] - boxes[:, None, :2]) < boxes[:, None, 2:] / 2
    return int((~inside.all(axis=2).any(axis=1)).sum())


def _told(reading: Reading, hand: list[int], missing: Counter[str], extra: Counter[str]) -> bool:
    """Return True if the app draws the player's attention to an error in the drafted hand.

    It does so by a question about a tile that the hand wrongly has, or a mark on it; by a question
    about a tile outside the hand that it lacks; or, if any tile is missing, by a question of a kind
    in `ABOUT_MISSING`.

    hand: indices of the tiles of the drafted hand.
    missing and extra: codes that the drafted hand lacks, and that it has too many of.
    """
    wrong = {
        i
        for i, tile in enumerate(reading.tiles)
        if _name(tile.tile) in (extra if i in hand else missing)
    }
    asked = {i for question in reading.questions for i in question.tiles}
    marked = {i for i in hand if reading.tiles[i].doubtful}
    open_ones = any(question.kind in ABOUT_MISSING for question in reading.questions)
    return bool(wrong & (asked | marked)) or (bool(missing) and open_ones)
