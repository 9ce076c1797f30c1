"""Measuring the reader on labelled photos: altered photos keep their labels, and every kind of
error is counted."""

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

import vision
from datasets.changes import CHANGES, change, moved_boxes
from datasets.evaluate import evaluate
from datasets.photos import held_back, load_photos
from datasets.rendered import RenderedPhoto, rendered_photos
from datasets.scene_kinds import kinds_named
from tests.conftest import need_shared
from tests.helpers.placed import placed
from vision.geometry import warped
from vision.observations import FoundTile
from vision.observing.reader import default_reader
from vision.reading import PlacedTile, Reading

BOXES = np.array([[40, 60, 70, 100], [200, 120, 230, 160], [90, 200, 120, 240]], np.float32)


def marked(size: tuple[int, int] = (300, 400)) -> np.ndarray:
    """Return a grey image of the given (height, width) in which the boxes of `BOXES` are white."""
    image = np.full((*size, 3), 60, np.uint8)
    for x0, y0, x1, y1 in BOXES.astype(int):
        image[y0:y1, x0:x1] = 255
    return image


@pytest.mark.parametrize("name", CHANGES)
def test_boxes_move_with_the_picture(name: str) -> None:
    image, warp = change(name, marked(), BOXES)
    boxes = moved_boxes(BOXES, warp)
    assert boxes.shape == BOXES.shape
    grey = cv2.cvtColor(image, cv2.COLOR_RGB2GRAY) > 150
    inside = np.zeros(grey.shape, bool)
    for x0, y0, x1, y1 in boxes.round().astype(int):
        assert grey[(y0 + y1) // 2, (x0 + x1) // 2]
        inside[max(0, y0 - 2) : y1 + 2, max(0, x0 - 2) : x1 + 2] = True
    assert (grey & inside).sum() > 0.98 * grey.sum() > 0


def test_an_unknown_change_is_told() -> None:
    with pytest.raises(ValueError, match="no change 'spin'; there are turn-15"):
        change("spin", marked(), BOXES)


def quad(box: np.ndarray) -> np.ndarray:
    x0, y0, x1, y1 = (float(v) for v in box)
    return np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32)


def reading_of(tiles: list[PlacedTile], questions: list[dict[str, Any]]) -> Reading:
    class Told(Reading):
        def to_json(self, lang: str = "en") -> dict[str, Any]:
            return {**super().to_json(), "questions": questions}

    return Told("photo", 400, 300, tiles, [], None, [], 0.0)


@pytest.mark.parametrize("name", ["turn-15", "turn-45", "row", "seat", "small"])
def test_a_slanted_tile_is_compared_where_it_was_labelled(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The labelled box of a slanted tile is larger than the tile; if the box itself were rotated
    with the photo, it would hardly overlap the tile any more."""
    slanted = quad(BOXES[0]).mean(axis=0) + 60 * np.array(
        [[0, -0.5], [0.5, 0], [0, 0.5], [-0.5, 0]], np.float32
    )
    box = np.concatenate([slanted.min(axis=0), slanted.max(axis=0)])[None]
    _, warp = change(name, marked(), box)
    tile = placed(FoundTile("1m", 0.9, [], warped(slanted[None], warp)[0]))
    monkeypatch.setattr(vision, "read_photo", lambda *_, **__: reading_of([tile], []))
    photo = RenderedPhoto(
        Path("a.png"), "rendered", "a", ("1m",), box / [400, 300, 400, 300], picture=marked()
    )
    assert evaluate([photo], default_reader(), changed=name).right == 1


@pytest.mark.parametrize(
    ("questions", "doubt", "silent"),
    [
        ([], 0.0, 2),
        ([], 1.0, 1),
        ([{"tiles": [1], "quad": None}], 0.0, 1),
        ([{"tiles": [], "quad": quad(BOXES[2]).tolist()}], 0.0, 1),
        ([{"tiles": [1], "quad": None}, {"tiles": [], "quad": quad(BOXES[2]).tolist()}], 0.0, 0),
        ([{"tiles": [0], "quad": None}], 0.0, 2),
    ],
)
def test_an_error_is_silent_unless_it_is_marked_or_asked_about(
    monkeypatch: pytest.MonkeyPatch, questions: list[dict[str, Any]], doubt: float, silent: int
) -> None:
    """The photo has three tiles: one is read correctly, one is misnamed and one is missed."""
    right = placed(FoundTile("1m", 0.9, [], quad(BOXES[0])))
    tiles = [right, placed(FoundTile("2m", 0.9, [], quad(BOXES[1])), doubt=doubt)]
    reading = reading_of(tiles, questions)
    monkeypatch.setattr(vision, "read_photo", lambda *_, **__: reading)
    photo = RenderedPhoto(
        Path("a.png"),
        "rendered",
        "a",
        ("1m", "3m", "4m"),
        BOXES / [400, 300, 400, 300],
        picture=marked(),
    )
    tally = evaluate([photo], default_reader())
    assert (tally.right, tally.misnamed, tally.missed) == (1, 1, 1)
    assert tally.silent == silent
    assert tally.questions == len(questions)
    assert tally.exact_or_told == (silent == 0)


@pytest.mark.parametrize("kind", ["bodies", "kongs", "sixteen", "seat"])
def test_rendered_photos_are_labelled_as_real_ones_are(kind: str) -> None:
    (photo,) = rendered_photos(1, seed=3, kinds=kinds_named([kind]))
    assert len(photo.codes) == len(photo.boxes) > 5
    assert photo.boxes.min() > -0.02
    assert photo.boxes.max() < 1.02
    assert photo.data()[:4] == b"\x89PNG"


def test_rendered_tables_without_tiles_have_no_labels() -> None:
    assert [p.codes for p in rendered_photos(2, seed=3, kinds=kinds_named(["empty"]))] == [(), ()]


def test_real_photos_kept_from_training() -> None:
    photos = held_back(load_photos(need_shared("photos")))[1]
    tally = evaluate(photos, default_reader())
    print(tally.line())
    assert tally.tiles > 400
    assert tally.right / tally.tiles >= 0.95
    assert tally.exact / tally.photos >= 0.6
