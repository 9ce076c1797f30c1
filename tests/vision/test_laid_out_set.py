"""A tile set laid out in rows: each face is named by its position, and deviations are reported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import numpy as np
import pytest

from datasets.laid_out_sets import lay_out_rows
from datasets.made_up_sets import made_up_sets
from datasets.rendered import UNSEEN_SETS
from datasets.scenes import Shot, render_scene
from scoring.tiles import BACK, FLOWERS
from vision.laid_out_set import KINDS, PHOTOS, ROWS, SetLayout, name_by_place
from vision.observations import FoundTile
from vision.observing.reader import default_reader

SUITS, HONORS = PHOTOS
WIDE, TALL = 60, 81


def lie(rows: Sequence[Sequence[str]], *, bend: float = 0.0, turn: float = 0.0) -> list[FoundTile]:
    """Return tiles in rows as a reader finds them, all named correctly with high confidence. bend:
    how far the middle of a row of nine is raised, in tile widths. turn: rotation of the photo in
    degrees clockwise."""
    found = []
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    for y, row in enumerate(rows):
        for x, code in enumerate(row):
            up = bend * len(row) / 9 * WIDE * (1 - (2 * x / max(1, len(row) - 1) - 1) ** 2)
            corner = np.array([x * WIDE * 1.1, y * (TALL + 20) - up])
            quad = np.array([[0, 0], [WIDE, 0], [WIDE, TALL], [0, TALL]]) + corner
            found.append(FoundTile(code, 0.97, [], quad @ [[c, s], [-s, c]] + 2000))
    return found


def read_as(tiles: list[FoundTile], at: int, code: str, confidence: float = 0.97) -> None:
    tiles[at] = FoundTile(code, confidence, [], tiles[at].quad)


def names(seen: SetLayout) -> list[str]:
    return [place.names[0] for place in seen.places]


def words(seen: SetLayout) -> str:
    return "\n".join(str(problem) for problem in seen.problems)


@pytest.mark.parametrize("photo", [0, 1])
@pytest.mark.parametrize("turn", [0, 10, 45, 90, 170, 180, 270, 320])
@pytest.mark.parametrize("bend", [0.0, 0.8])
def test_every_tile_is_named_however_the_photo_is_turned(
    photo: int, turn: float, bend: float
) -> None:
    seen = name_by_place(lie(PHOTOS[photo], turn=turn, bend=bend))
    assert names(seen) == [code for row in PHOTOS[photo] for code in row]
    assert seen.problems == []
    assert not any(place.asked for place in seen.places)


def test_the_pictures_show_every_kind_once() -> None:
    shown = [code for row in ROWS for code in row]
    assert len(shown) == len(set(shown)) == KINDS == 43


def test_the_quad_of_a_face_begins_at_its_own_top_left_whatever_the_reader_took_it_for() -> None:
    tiles = lie(SUITS)
    upright = [tile.quad for tile in tiles]
    for at in (3, 11, 20):  # read as lying on their sides or upside down
        tiles[at] = FoundTile(tiles[at].tile, 0.97, [], np.roll(tiles[at].quad, at, axis=0))
    for place in name_by_place(tiles).places:
        assert (place.quad == upright[place.tile]).all()


def test_places_name_what_is_misread() -> None:
    tiles = lie(SUITS)
    for at, code in ((18, "F"), (4, "8m"), (12, "9s"), (25, "2m")):
        read_as(tiles, at, code, confidence=0.6)
    seen = name_by_place(tiles)
    assert names(seen) == [code for row in SUITS for code in row]
    assert not any(place.asked for place in seen.places)


def test_a_tile_that_reads_plainly_as_another_is_asked_about() -> None:
    tiles = lie(SUITS)
    read_as(tiles, 18, "F")
    (asked,) = [place for place in name_by_place(tiles).places if place.asked]
    assert (asked.tile, asked.names) == (18, ("1s", "F"))


def test_two_swapped_tiles_are_asked_about() -> None:
    rows = [list(row) for row in SUITS]
    rows[1][2], rows[1][6] = rows[1][6], rows[1][2]
    seen = name_by_place(lie(rows))
    asked = [place.names for place in seen.places if place.asked]
    assert asked == [("3p", "7p"), ("7p", "3p")]


@pytest.mark.parametrize("gap_closed", [False, True], ids=["a gap is left", "pushed together"])
def test_a_missing_tile_is_said_and_the_others_keep_their_names(gap_closed: bool) -> None:
    if gap_closed:
        rows = [list(row) for row in SUITS]
        del rows[1][3]
        tiles = lie(rows)
    else:
        tiles = lie(SUITS)
        del tiles[12]
    seen = name_by_place(tiles)
    assert names(seen) == [code for row in SUITS for code in row if code != "4p"]
    assert words(seen) == (
        "In the row from 1 of dots to 9 of dots this is missing: 4 of dots. Lay it there and take "
        "the photo again, or go on without."
    )


def test_where_a_misread_tile_lies_beside_the_hole_it_is_asked_about() -> None:
    rows = [list(row) for row in SUITS]
    del rows[1][3]
    tiles = lie(rows)
    read_as(tiles, 12, "9s", confidence=0.5)  # it is 5p, but might be 4p as well
    (asked,) = [place for place in name_by_place(tiles).places if place.asked]
    assert asked.tile == 12
    assert set(asked.names) == {"4p", "5p"}


def test_a_tile_too_many_is_left_out() -> None:
    rows = [list(row) for row in SUITS]
    rows[2].insert(4, "C")
    seen = name_by_place(lie(rows))
    assert names(seen) == [code for row in SUITS for code in row]
    assert words(seen) == (
        "In the row from 1 of bamboo to 9 of bamboo lie more tiles than in the picture. Left out: "
        "one tile."
    )


def test_rows_in_another_order_are_known_by_their_tiles() -> None:
    seen = name_by_place(lie([SUITS[2], SUITS[0], SUITS[1]]))
    assert names(seen) == [code for row in SUITS for code in row]
    assert seen.problems == []


def test_a_row_that_is_laid_from_the_right_is_not_taken_and_said() -> None:
    seen = name_by_place(lie([SUITS[0], SUITS[1][::-1], SUITS[2]]))
    assert names(seen) == [code for row in (SUITS[0], SUITS[2]) for code in row]
    assert words(seen).startswith("The row from 1 of dots to 9 of dots does not lie as in the")


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_flowers_and_whole_rows_may_be_left_out(rows: int) -> None:
    seen = name_by_place(lie(HONORS[:rows]))
    assert names(seen) == [code for row in HONORS[:rows] for code in row]
    assert seen.problems == []


def test_the_face_down_tile_may_be_left_out() -> None:
    rows = [[code for code in row if code != BACK] for row in HONORS]
    seen = name_by_place(lie(rows))
    assert seen.problems == []


def test_both_photos_in_one_are_taken_as_well() -> None:
    assert names(name_by_place(lie(ROWS))) == [code for row in ROWS for code in row]


def test_a_blank_tile_that_was_rejected_has_its_place_all_the_same() -> None:
    tiles = lie(HONORS)
    seen = name_by_place([replace(tile, none=0.8 * (tile.tile == "P")) for tile in tiles])
    assert "P" in names(seen)
    assert seen.problems == []


def test_other_tiles_beside_the_rows_are_left_out() -> None:
    apart = np.array([1200, 0], np.float32)
    beside = [replace(tile, quad=tile.quad + apart) for tile in lie([["3m"], ["C"], ["8s"]])]
    seen = name_by_place([*lie(SUITS), *beside])
    assert names(seen) == [code for row in SUITS for code in row]
    assert (
        words(seen)
        == "Beside the rows of the picture more tiles were found. Left out: three tiles."
    )


@pytest.mark.parametrize("many", [0, 1, 5])
def test_what_is_no_set_laid_out_is_said_and_nothing_is_named(many: int) -> None:
    tiles = lie([["E"] * many])
    seen = name_by_place(tiles)
    assert seen.places == []
    assert len(seen.problems) == 1


@pytest.mark.parametrize("quarters", [1, 2])
def test_a_photo_of_a_set_that_no_training_saw(quarters: int) -> None:
    rng = np.random.default_rng(quarters)
    book = made_up_sets(4, seed=UNSEEN_SETS)
    for rows in PHOTOS:
        scene = render_scene(
            rng,
            book,
            Shot(size=1400, whole_hand=True, ordinary=True),
            layout=lay_out_rows(rng, rows),
        )
        picture = np.ascontiguousarray(np.rot90(scene.image, -quarters))
        quads = [tile.quad for tile in scene.tiles]
        for _ in range(quarters):
            quads = [np.stack([1400 - quad[:, 1], quad[:, 0]], axis=1) for quad in quads]
        seen = name_by_place(default_reader().read(picture))
        for place in seen.places:
            middle = place.quad.mean(axis=0)
            away = [np.linalg.norm(quad.mean(axis=0) - middle) for quad in quads]
            if min(away) > np.linalg.norm(place.quad[1] - place.quad[0]) / 2:
                continue  # too little of it is in the photo to be labelled
            there = int(np.argmin(away))
            code = scene.tiles[there].code
            assert place.names == (code,)
            # Its top left is the face's, but for corners found a little off.
            off = np.linalg.norm(quads[there] - place.quad[0], axis=1)
            assert int(off.argmin()) == 0 or code == BACK
        assert len(seen.places) >= sum(map(len, rows)) - 2
        lacking = [dict(each.blanks).get("names", ()) for each in seen.problems]
        assert all(set(cast("tuple[str, ...]", names)) <= set(FLOWERS) for names in lacking)
