"""Evaluate a reader on labelled photos, tile by tile and photo by photo.

A labelled tile that is missed, misnamed or found twice is an error. A tile without a label, such as
a discard behind the hand, is not. Any flower counts as right for any other, since all eight score
alike.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from tqdm import tqdm

import vision
from datasets.changes import change
from datasets.photos import LabelledPhoto, as_png
from scoring.tiles import BACK, FLOWERS
from vision.geometry import bounds, overlaps, warped
from vision.observing.reader import Reader
from vision.reading import PlacedTile, Reading

SAME_PLACE = 0.3
"""Minimum IoU of a labelled tile and a tile that was read for the two to count as the same tile. It
is lower than usual for detection, because labels of slanted tiles are loose boxes."""

ASKED_ABOUT = 0.1
"""IoU above which a question about a place concerns the labelled tile there."""

SIZES = ((0, 24), (24, 32), (32, 48), (48, 80), (80, 10_000))
"""Bands of tile size in px of the original photo: the square root of the labelled box's area, from
the first value up to below the second."""

MISSED, TWICE = "missed", "twice"
"""Errors of a labelled tile beside another name: nothing was read for it, or two tiles were."""


@dataclass
class Tally:
    """Counts over photos; `line()` summarises them.

    photos: photos with labelled tiles.
    exact: of these, photos without an error.
    tiles: labelled tiles, of which `right` are read correctly, and `missed`, `misnamed` or found
      `twice`.
    doubtful_wrong and doubtful_right: misnamed and right tiles that are marked as doubtful.
    flowers: labelled flowers read as a flower, `flowers_by_number` of them as the right one of
      eight.
    empty_photos: photos without labelled tiles, which `photos` leaves out.
    questions: questions that the reader asks, in all.
    confusions: number of misnamed tiles by labelled code and read code.
    by_size: [right tiles, labelled tiles] for each band of `SIZES`.
    failures: for each photo with an error, its path and a description of the errors.
    """

    photos: int = 0
    exact: int = 0
    exact_by_number: int = 0
    """Photos without an error in which each flower is also read as the right one of the eight."""
    tiles: int = 0
    right: int = 0
    missed: int = 0
    misnamed: int = 0
    twice: int = 0
    doubtful_wrong: int = 0
    doubtful_right: int = 0
    mended_right: int = 0
    mended_wrong: int = 0
    spoiled: int = 0
    """Tiles corrected by the rules: right after the correction (`mended_right`), wrong before and
    after (`mended_wrong`), and right before but wrong after (`spoiled`)."""
    flowers: int = 0
    flowers_by_number: int = 0
    empty_photos: int = 0
    backs: list[int] = field(default_factory=lambda: [0, 0])
    """Labelled face-down tiles: [right, all]."""
    empty_with_strays: int = 0
    empty_with_unmarked: int = 0
    """Photos without labelled tiles in which a tile was read (`empty_with_strays`), and in which
    one was read without a mark of doubt (`empty_with_unmarked`)."""
    questions: int = 0
    silent: int = 0
    """Labelled tiles missed, misnamed or found twice without a question or a mark of doubt."""
    exact_or_told: int = 0
    """Photos in which every wrong tile is asked about or marked, exact ones included."""
    confusions: Counter[tuple[str, str]] = field(default_factory=Counter)
    by_size: dict[tuple[int, int], list[int]] = field(
        default_factory=lambda: {band: [0, 0] for band in SIZES}
    )
    failures: list[tuple[str, str]] = field(default_factory=list)

    def count(self, code: str, size: float, tile: PlacedTile | None, error: str) -> None:
        """Count one labelled tile.

        code: its label.
        size: size of its box in px, the square root of the area.
        tile: the tile read for it, None for none.
        error: what is wrong with it (`_error_of`), "" for nothing.
        """
        of_size = self.by_size[next(band for band in SIZES if band[0] <= size < band[1])]
        self.tiles += 1
        of_size[1] += 1
        if code == BACK:
            self.backs[1] += 1
        if tile is None:
            self.missed += 1
            return
        misnamed = error not in ("", TWICE)
        if tile.mended_from:
            if not misnamed:
                self.mended_right += 1
            elif tile.mended_from == code:
                self.spoiled += 1
            else:
                self.mended_wrong += 1
        if code in FLOWERS and not misnamed:
            self.flowers += 1
            if tile.tile == code:
                self.flowers_by_number += 1
        if misnamed:
            self.misnamed += 1
            self.confusions[code, tile.tile] += 1
            if tile.doubtful:
                self.doubtful_wrong += 1
        elif error == TWICE:
            self.twice += 1
        else:
            self.right += 1
            of_size[0] += 1
            if code == BACK:
                self.backs[0] += 1
            if tile.doubtful:
                self.doubtful_right += 1

    def line(self) -> str:
        return (
            f"{self.photos} photos, {share(self.exact, self.photos)} exact, "
            f"{share(self.exact_by_number, self.photos)} with the number of each flower; "
            f"{self.tiles} tiles, {share(self.right, self.tiles)} right "
            f"({self.missed} missed, {self.misnamed} misnamed, {self.twice} twice); "
            f"of the misnamed {share(self.doubtful_wrong, self.misnamed)} marked doubtful, "
            f"of the right {share(self.doubtful_right, self.right)}; "
            f"mended by the rules {self.mended_right} right, {self.mended_wrong} wrong, "
            f"{self.spoiled} spoiled; "
            f"which flower it is {share(self.flowers_by_number, self.flowers)}; "
            f"face-down tiles {share(*self.backs)} of {self.backs[1]}; "
            f"photos without tiles {self.empty_photos}, of which {self.empty_with_strays} read "
            f"some, {self.empty_with_unmarked} without doubt; "
            f"questions {self.questions}, errors without a question or a mark {self.silent}, "
            f"{share(self.exact_or_told, self.photos)} exact or told of every error"
        )

    def as_dict(self) -> dict[str, Any]:
        """Return this tally as a dict for JSON: counts, shares from 0 to 1, and the 25 most
        frequent confusions."""
        return {
            "photos": self.photos,
            "exact": self.exact / max(1, self.photos),
            "exact_by_number": self.exact_by_number / max(1, self.photos),
            "tiles": self.tiles,
            "right": self.right / max(1, self.tiles),
            "missed": self.missed,
            "misnamed": self.misnamed,
            "twice": self.twice,
            "misnamed_marked": self.doubtful_wrong / max(1, self.misnamed),
            "right_marked": self.doubtful_right / max(1, self.right),
            "mended": [self.mended_right, self.mended_wrong, self.spoiled],
            "by_size": {
                f"{low}-{high} px": [right / max(1, seen), seen]
                for (low, high), (right, seen) in self.by_size.items()
            },
            "backs": self.backs,
            "empty": [self.empty_photos, self.empty_with_strays, self.empty_with_unmarked],
            "questions": self.questions,
            "silent": self.silent / max(1, self.tiles),
            "exact_or_told": self.exact_or_told / max(1, self.photos),
            "confusions": [[*pair, n] for pair, n in self.confusions.most_common(25)],
        }


def evaluate(
    photos: Iterable[LabelledPhoto], reader: Reader, *, changed: str | None = None
) -> Tally:
    """Read every photo and return the comparison with its labels. Raises ValueError for an unknown
    change or an unreadable picture.

    changed: name of a change in `datasets.changes` to apply first; None to read the file's own
      bytes, as the app does.
    """
    tally = Tally()
    for photo in tqdm(photos, desc="photos", unit="photo"):
        image = photo.image()
        boxes, data, warp = photo.pixel_boxes(image), None, np.eye(3)
        if changed:
            image, warp = change(changed, image, boxes)
            data = as_png(image)
        reading = vision.read_photo(data or photo.data(), reader=reader)
        compare(tally, photo, boxes, reading, back=np.linalg.inv(warp))
    return tally


def compare(
    tally: Tally,
    photo: LabelledPhoto,
    boxes: np.ndarray,
    reading: Reading,
    *,
    back: np.ndarray | None = None,
) -> None:
    """Add the comparison of a reading with a photo's labels to the tally, in place.

    boxes: (N, 4) of the labels in px.
    back: homography (3, 3) from the reading's pixels to those of the boxes; None for identity.
    """
    back = np.eye(3) if back is None else back
    read, questions = reading.tiles, reading.to_json()["questions"]
    tally.questions += len(questions)
    if not photo.codes:
        tally.empty_photos += 1
        if read:
            tally.empty_with_strays += 1
        if any(not tile.doubtful for tile in read):
            tally.empty_with_unmarked += 1
        return
    quads = warped(np.array([tile.quad for tile in read], np.float32).reshape(-1, 4, 2), back)
    found = np.array([bounds(quad) for quad in quads], np.float32).reshape(-1, 4)
    places = [
        warped(np.array([each["quad"]], np.float32), back)[0] if each.get("quad") else None
        for each in questions
    ]
    shared = overlaps(boxes, found)
    match = _matched(shared)
    wrong: list[str] = []
    silent = 0
    other_flower = False
    for label, code in enumerate(photo.codes):
        box, at = boxes[label], match.get(label)
        tile = None if at is None else read[at]
        free = set(np.flatnonzero(shared[label] >= SAME_PLACE).tolist()) - set(match.values())
        error = _error_of(tile, code, twice=bool(free))
        tally.count(code, float(np.sqrt(np.prod(box[2:] - box[:2]))), tile, error)
        if error:
            marked = tile is not None and tile.doubtful
            if not marked and not _asked_about(questions, places, at, box):
                silent += 1
            wrong.append(f"{code} {error}")
        if tile is not None and code in FLOWERS and tile.tile in FLOWERS and tile.tile != code:
            other_flower = True
    tally.photos += 1
    tally.silent += silent
    if not silent:
        tally.exact_or_told += 1
    if wrong:
        tally.failures.append((f"{photo.folder}/{photo.path.name}", ", ".join(wrong)))
    else:
        tally.exact += 1
        if not other_flower:
            tally.exact_by_number += 1


def _matched(shared: np.ndarray) -> dict[int, int]:
    """Return the index of the tile that was read for each label, without labels of which none was.
    Best overlaps come first, so that a label never takes a tile that fits a neighbour's better.

    shared: (labels, tiles read) IoU of each label's box with each tile's.
    """
    pairs = [(float(shared[a, b]), a, b) for a, b in np.argwhere(shared >= SAME_PLACE).tolist()]
    match: dict[int, int] = {}
    for _, label, at in sorted(pairs, reverse=True):
        if label not in match and at not in match.values():
            match[label] = at
    return match


def _error_of(tile: PlacedTile | None, code: str, *, twice: bool) -> str:
    """Return what is wrong with the tile read for a label: "missed", "as " with its other name, or
    "twice"; "" if it is right.

    tile: the tile read, None for none.
    code: the label. Flowers count as flowers, whichever of the eight.
    twice: True if a second tile was read in its place.
    """
    if tile is None:
        return MISSED
    if tile.tile != code and not (tile.tile in FLOWERS and code in FLOWERS):
        return f"as {tile.tile}"
    return TWICE if twice else ""


def _asked_about(
    questions: Sequence[Mapping[str, Any]],
    places: Sequence[np.ndarray | None],
    at: int | None,
    box: np.ndarray,
) -> bool:
    """Return True if a question names the tile with index `at` among the read ones, or concerns a
    place that overlaps `box`.

    places: for each question the quad (4, 2) that it concerns, or None.
    """
    if any(at is not None and at in question["tiles"] for question in questions):
        return True
    asked = np.array([bounds(place) for place in places if place is not None], np.float32)
    return bool((overlaps(box[None], asked.reshape(-1, 4)) > ASKED_ABOUT).any())


@dataclass(frozen=True)
class MeasuredRow:
    """A row in a Markdown table of measurements, identified by the name in its first cell.

    many and of: number and kind of the items measured.
    exact: number of items read without an error.
    tiles_right: share of right tiles, 0 to 1; None to leave the cell empty.
    """

    name: str
    many: int
    of: str
    exact: int
    tiles_right: float | None = None

    def renew(self, page: Path) -> None:
        """Replace this row in the page file. Raises ValueError if the page has no row with this
        name, ZeroDivisionError if `many` is 0."""
        text = page.read_text(encoding="utf-8")
        found = re.search(rf"^\| (`{re.escape(self.name)}`[^|]*) \|.*$", text, re.MULTILINE)
        if found is None:
            raise ValueError(f"{page} has no row that begins with `{self.name}`")
        right = "" if self.tiles_right is None else f"{100 * self.tiles_right:.1f} %"
        cells = [found[1], f"{self.many} {self.of}", f"{100 * self.exact / self.many:.1f} %", right]
        row = f"| {' | '.join(cells)} |".replace("|  |", "| |")
        page.write_text(text[: found.start()] + row + text[found.end() :], encoding="utf-8")


def share(part: int, whole: int) -> str:
    """Return a share in percent as text; "none" if the whole is 0."""
    return f"{100 * part / whole:.2f} %" if whole else "none"
