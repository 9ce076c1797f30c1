"""Which side of a photo is up; the reading does not depend on it."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from scoring.tiles import BACK
from vision.deciding.layout import Layout, lay_out
from vision.geometry import box_quad
from vision.observations import FoundTile
from vision.observing.photo import load_photo
from vision.observing.reader import default_reader
from vision.upright import Upright

ROOT = Path(__file__).parents[2]
WIDTH, HEIGHT = 1000, 600


def tile(code: str, x: float, y: float, *, side: float = 60, quarter: int = 0) -> FoundTile:
    """Return a tile whose face is turned clockwise by `quarter` quarter turns."""
    quad = box_quad(np.array([x, y, x + side, y + side * 4 / 3]))
    return FoundTile(code, 0.99, [], np.roll(quad, -quarter, axis=0))


@pytest.mark.parametrize("quarter", range(4))
def test_points_follow_the_picture(quarter: int) -> None:
    picture = np.arange(12).reshape(3, 4)
    upright = Upright(quarter, 4, 3)
    laid = np.rot90(picture, quarter)
    assert laid.shape[::-1] == upright.size
    for y, x in np.ndindex(picture.shape):
        across, down = upright.turned(np.array([x, y]))
        assert laid[down, across] == picture[y, x]
        assert upright.back(np.array([across, down])).tolist() == [x, y]


@pytest.mark.parametrize("quarter", range(4))
def test_the_faces_say_which_side_is_up(quarter: int) -> None:
    row = [tile("1m", 80 * at, 100, quarter=quarter) for at in range(8)]
    sideways = tile("E", 700, 100, quarter=(quarter + 1) % 4)
    assert Upright.of([*row, sideways], WIDTH, HEIGHT).quarter == quarter


def test_the_near_row_decides_before_many_far_tiles() -> None:
    near = [tile("S", 100 * at, 400, side=90) for at in range(9)]
    far = [tile("S", 50 * at, 20, side=30, quarter=2) for at in range(20)]
    assert Upright.of([*near, *far], WIDTH, HEIGHT).quarter == 0


def test_a_box_over_several_tiles_decides_nothing() -> None:
    row = [tile("1m", 80 * at, 100) for at in range(9)]
    assert Upright.of([*row, tile("E", 0, 200, side=400, quarter=1)], WIDTH, HEIGHT).quarter == 0


def test_a_photo_is_upright_as_it_is_where_its_faces_do_not_agree() -> None:
    either = [tile("1m", 80 * at, 100, quarter=2 * (at % 2)) for at in range(11)]
    assert Upright.of(either[1:], WIDTH, HEIGHT).quarter == 0
    assert Upright.of([*either, *either[1:2]], WIDTH, HEIGHT).quarter == 0


def test_backs_say_nothing_and_whites_only_that_they_lie_across() -> None:
    assert Upright.of([tile(BACK, 0, 0, quarter=1)], WIDTH, HEIGHT).quarter == 0
    assert Upright.of([], WIDTH, HEIGHT).quarter == 0
    assert Upright.of([tile("P", 0, 0, quarter=2)], WIDTH, HEIGHT).quarter == 0


def grouped(layout: Layout) -> list[tuple[str, list[int]]]:
    """Return the groups as (kind, sorted tile ids), sorted."""
    numbers = [each.id for each in layout.tiles]
    return sorted((g.kind, sorted(numbers[i] for i in g.tiles)) for g in layout.groups)


@pytest.mark.parametrize("quarter", [1, 2, 3])
def test_a_hand_is_laid_out_alike_whichever_side_is_up(quarter: int) -> None:
    codes = ["1m", "1m", "1m", "2p", "3p", "4p", "6s", "7s", "8s", "E", "E"]
    row = [tile(code, 70 * at, 400) for at, code in enumerate(codes)]
    meld = [tile("S", 70 * at, 150) for at in range(3)]
    table = [replace(each, id=at) for at, each in enumerate([*row, *meld])]
    upright = Upright(quarter, WIDTH, HEIGHT)
    # The face lies turned clockwise in the photo where that was turned so.
    photo = Upright(-quarter % 4, WIDTH, HEIGHT)
    turned = [replace(each, quad=photo.turned(each.quad), turned=-1) for each in table]
    one = lay_out(table, WIDTH, HEIGHT)
    other = lay_out(turned, *upright.size)
    assert grouped(one) == grouped(other)


@pytest.mark.parametrize("quarter", [1, 2, 3])
def test_a_photo_is_read_alike_whichever_side_is_up(quarter: int) -> None:
    """The positions are also the same, after conversion to the upright photo."""
    reader, demo_photo = default_reader(), load_photo(ROOT / "ui" / "demo.jpg")
    height, width = demo_photo.shape[:2]
    as_it_is = reader.read(demo_photo)
    turned = reader.read(np.ascontiguousarray(np.rot90(demo_photo, -quarter)))
    photo = Upright(-quarter % 4, width, height)
    assert len(as_it_is) == len(turned)
    for one in as_it_is:
        middle = photo.turned(one.quad).mean(axis=0)
        other = min(turned, key=lambda each: float(np.abs(each.quad.mean(axis=0) - middle).sum()))
        assert np.abs(other.quad - photo.turned(one.quad)).max() < 2
        assert (one.tile, (one.turned + 90 * quarter) % 360) == (other.tile, other.turned)
