"""Measuring how hands are read from real photos of whole tables."""

import json
from pathlib import Path

import numpy as np
import pytest

from datasets.evaluate import MeasuredRow
from datasets.real_tables import RealTable, TableTally, count, development, rows
from tests.helpers.placed import placed
from vision.observations import FoundTile
from vision.reading import Answer, Group, Question, Reading
from vision.sentences import Sentence


def read(*tiles: str, other: tuple[str, ...] = (), doubt: float = 0.0) -> Reading:
    """Return a reading of tiles in a row; those in `other` do not belong to the hand. doubt: the
    doubt of every tile."""
    found = []
    for at, code in enumerate((*tiles, *other)):
        corner = np.array([20 * at, 0], np.float32)
        quad = corner + np.array([[0, 0], [18, 0], [18, 26], [0, 26]], np.float32)
        group = 0 if at < len(tiles) else 1
        found.append(placed(FoundTile(code, 0.99, [], quad), group=group, doubt=doubt))
    groups = [Group("concealed", list(range(len(tiles))))]
    if other:
        groups.append(Group("other", list(range(len(tiles), len(found)))))
    return Reading("a.jpg", 400, 30, found, groups)


def tallied(reading: Reading, *tiles: str, **more: object) -> TableTally:
    tally = TableTally()
    count(tally, RealTable("a", Path("a.jpg"), tiles or None, **more), reading)  # type: ignore[arg-type]
    return tally


def test_a_hand_is_exact_when_its_tiles_are() -> None:
    assert tallied(read("1m", "f3", "P"), "P", "1m", "f").exact == 1
    lost = tallied(read("1m", other=("P",)), "1m", "P")
    assert (lost.exact, lost.whites, lost.whites_lost, lost.silent) == (0, 1, 1, 1)
    assert lost.wrong == ["a: P missing, nothing too many, in silence"]
    assert tallied(read("1m", "P"), "1m", optional=("P",)).exact == 1


def test_a_wrong_hand_is_told_by_a_mark_or_a_question_about_what_is_wrong() -> None:
    assert tallied(read("1m", "2m", doubt=0.5), "1m").silent == 0
    reading = read("1m", other=("P",))
    asked = Question("in_hand", [1], Sentence("Yes"), [Answer(Sentence("Yes"), 1.0)])
    reading.questions = [asked]
    assert tallied(reading, "1m", "P").silent == 0
    reading.questions = [Question("in_hand", [0], asked.text, asked.answers)]
    assert tallied(reading, "1m", "P").silent == 1
    assert tallied(reading, "1m").asked == 1


def test_a_row_is_whole_when_each_box_has_a_tile_of_the_hand() -> None:
    boxes = np.array([[9 / 400, 0.5, 0.05, 0.9], [29 / 400, 0.5, 0.05, 0.9]])
    assert tallied(read("1m", "2m"), row=boxes).whole_rows == 1
    missed = tallied(read("1m", other=("2m",)), row=boxes)
    assert (missed.rows, missed.whole_rows) == (1, 0)


def test_labels_are_read(tmp_path: Path) -> None:
    entry = {"id": "a", "file": "a.jpg", "kind": "hand", "tiles": ["1m"], "optional": ["P"]}
    other = {**entry, "id": "b", "kind": "row"}
    (tmp_path / "labels.json").write_text(json.dumps([entry, other]), encoding="utf-8")
    assert [(t.name, t.tiles, t.optional) for t in development(tmp_path)] == [
        ("a", ("1m",), ("P",))
    ]
    for folder in ("images", "labels"):
        (tmp_path / folder).mkdir()
    for name in ("x", "y"):
        (tmp_path / "images" / f"{name}.jpg").write_bytes(b"")
        (tmp_path / "labels" / f"{name}.txt").write_text("0 .1 .2 .3 .4\n", encoding="utf-8")
    hands = [{"id": "one", "image": "x.jpg", "tiles": ["P"], "optional": []}]
    (tmp_path / "hands.json").write_text(json.dumps(hands), encoding="utf-8")
    first, second = rows(tmp_path)
    assert (first.name, first.tiles, second.tiles) == ("one", ("P",), None)
    assert second.row is not None
    assert second.row.tolist() == [[0.1, 0.2, 0.3, 0.4]]


def test_what_was_measured_goes_into_the_rows_of_a_page(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("| `a`, whole tables | 9 rows | 1 % | |\n| `ab` | 1 photos | 2 % | 3 % |\n")
    MeasuredRow("a", 8, "rows", 7).renew(page)
    MeasuredRow("ab", 3, "photos", 3, 0.9876).renew(page)
    assert page.read_text() == (
        "| `a`, whole tables | 8 rows | 87.5 % | |\n| `ab` | 3 photos | 100.0 % | 98.8 % |\n"
    )
    with pytest.raises(ValueError, match="no row"):
        MeasuredRow("b", 1, "rows", 1).renew(page)
