"""Red fives are recognised by their paint, in warm and cold light."""

from __future__ import annotations

import numpy as np
import pytest

import vision
from scoring.hand.photo_form import HandForm
from scoring.rulesets import ruleset
from vision.observations import FoundTile
from vision.observing.colour import grounds, is_red, paint_of
from vision.observing.crops import Faces
from vision.record import decide
from vision.statements import Named

RED, BLUE, GREEN, BLACK = (190, 30, 40), (40, 60, 170), (30, 130, 60), (35, 35, 35)
IVORY, NIGHT, PALE = (238, 234, 222), (28, 26, 34), (215, 215, 205)
LIGHTS = {"day": (1.0, 1.0, 1.0), "warm": (1.0, 0.85, 0.62), "cold": (0.8, 0.9, 1.0)}


def face(*paints: tuple[int, int, int], ground: tuple[int, int, int] = IVORY) -> np.ndarray:
    """Return an image of a face with one bar of each paint; less of it is painted than not."""
    image = np.full((48, 48, 3), ground, np.uint8)
    wide = 36 // len(paints)
    for at, paint in enumerate(paints):
        image[8:40, 6 + at * wide : 6 + at * wide + wide // 2] = paint
    return image


def lit(image: np.ndarray, light: str) -> np.ndarray:
    shown: np.ndarray = (image * np.array(LIGHTS[light])).astype(np.uint8)
    return shown


@pytest.mark.parametrize("light", LIGHTS)
def test_only_a_face_with_no_paint_but_red_is_red(light: str) -> None:
    assert is_red(paint_of(lit(face(RED), light)))
    for others in ((RED, BLACK), (RED, BLUE), (GREEN, RED, GREEN), (BLUE,), (GREEN,), (BLACK,)):
        assert not is_red(paint_of(lit(face(*others), light))), others


def test_a_blank_face_is_not_red() -> None:
    assert not is_red(paint_of(np.full((48, 48, 3), 235, np.uint8)))


def test_on_black_tiles_too_red_paint_is_told_from_other_paint() -> None:
    assert is_red(paint_of(face(RED, ground=NIGHT), dark=True))
    assert not is_red(paint_of(face(PALE, RED, ground=NIGHT), dark=True))
    assert not is_red(paint_of(face(PALE, ground=NIGHT), dark=True))


@pytest.mark.parametrize("ground", [IVORY, NIGHT])
def test_a_blank_face_has_the_colour_that_painted_ones_are_painted_on(
    ground: tuple[int, int, int],
) -> None:
    paint = RED if ground == IVORY else PALE
    blank = np.full((48, 48, 3), ground, np.uint8)
    row = np.hstack([face(paint, ground=ground), blank, blank])
    left = np.array([[0, 0], [48, 0], [48, 48], [0, 48]], np.float32)
    quads = np.stack([left + np.array([x, 0], np.float32) for x in (0, 48, 96)])
    found = grounds(Faces(row, quads), np.array([1.0, 0.0, 0.0]))
    assert found.dark == (ground == NIGHT)
    assert found.tones[0] == pytest.approx(found.tones[1], abs=1)
    assert found.spread[0] > 10 > found.spread[1]


class Row:
    """A reader that finds two fives of characters, at (100, 50) and (160, 50)."""

    def read(self, image: np.ndarray, enlarge: object = None) -> list[FoundTile]:
        quads = [
            np.array([[x, 50], [x + 48, 50], [x + 48, 98], [x, 98]], np.float32) for x in (100, 160)
        ]
        return [FoundTile("5m", 0.97, [], quad) for quad in quads]


def test_a_red_five_is_the_five_it_is_and_says_that_it_is_red() -> None:
    photo = np.full((160, 320, 3), (30, 90, 60), np.uint8)
    photo[50:98, 100:148], photo[50:98, 160:208] = face(RED), face(BLACK, RED)
    reading = vision.read_photo(photo, reader=Row(), form=ruleset("riichi").form)
    read = reading.to_json()["tiles"]
    assert [(tile["tile"], tile.get("red")) for tile in read] == [("5m", True), ("5m", None)]
    assert reading.seen is not None
    assert reading.hand is not None
    assert reading.hand["red_fives"] == ["5m"]
    other = decide(reading.seen, (Named(reading.tiles[0].id, "6m"),), reading.form)
    assert not any(tile.red for tile in other.tiles)
    plain = vision.read_photo(photo, reader=Row(), form=HandForm()).to_json()["tiles"]
    assert not any("red" in tile for tile in plain), "these rules have no red fives"


def test_a_red_five_of_black_tiles_says_that_it_is_red() -> None:
    photo = np.full((160, 320, 3), (30, 90, 60), np.uint8)
    photo[50:98, 100:148] = face(RED, ground=NIGHT)
    photo[50:98, 160:208] = face(PALE, RED, ground=NIGHT)
    read = vision.read_photo(photo, reader=Row(), form=ruleset("riichi").form).to_json()["tiles"]
    assert [(tile["tile"], tile.get("red")) for tile in read] == [("5m", True), ("5m", None)]
