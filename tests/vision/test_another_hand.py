"""Finding other hands in a photo besides the one that was read."""

import numpy as np
import pytest

from scoring.hand.photo_form import FORMS, USUAL_FORM
from vision.deciding.another_hand import most_sets, other_hands
from vision.geometry import box_quad
from vision.observations import FoundTile

HAND = ["1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "E", "E", "E", "5m", "5m"]
POND = ["1m", "4m", "7m", "2p", "5p", "8p", "3s", "6s", "9s", "E", "S", "W", "N", "C"]


def row(codes: list[str], x: float, y: float, gap: float = 4) -> list[FoundTile]:
    """Return tiles of 40 by 54 px in a row that begins at (x, y), `gap` px apart."""
    steps = (x + (40 + gap) * at for at in range(len(codes)))
    return [
        FoundTile(code, 0.99, [], box_quad(np.array([left, y, left + 40, y + 54])))
        for code, left in zip(codes, steps, strict=True)
    ]


@pytest.mark.parametrize("gap", [2, 20, 60])
def test_a_row_with_sets_is_another_hand_and_a_pond_is_none(gap: float) -> None:
    """The gaps within the row do not matter, as long as everything else is further away."""
    tiles = [*row(POND, 0, 0, gap), *row(HAND, 0, 600, gap)]
    assert other_hands(tiles, USUAL_FORM) == [list(range(14, 28))]


@pytest.mark.parametrize(("tiles", "found"), [(10, False), (11, True), (14, True)])
def test_fewer_tiles_than_a_hand_may_lack_are_none(tiles: int, found: bool) -> None:
    assert bool(other_hands(row(HAND[:tiles], 0, 0), USUAL_FORM)) == found


def test_a_hand_of_the_sixteen_tile_game_is_as_many_tiles_as_it_has() -> None:
    (sixteen,) = (form for form in FORMS if form.tiles == 17)
    hand = [*HAND[:12], "2s", "2s", "2s", "5m", "5m"]
    assert other_hands(row(hand, 0, 0), sixteen) == [list(range(17))]
    assert other_hands(row(HAND[:13], 0, 0), sixteen) == []


def test_of_hands_that_share_tiles_the_one_nearest_to_a_hand_is_offered() -> None:
    tiles = [*row(HAND, 0, 0), *row(["9s", "9s"], 14 * 44 + 60, 0)]
    assert other_hands(tiles, USUAL_FORM) == [list(range(14))]


def test_tiles_are_near_by_the_measure_of_the_larger_one() -> None:
    """A row of small tiles with a gap of four tiles is no hand where a large tile lies nearer."""
    halves = [*row(HAND[:7], 0, 0), *row(HAND[7:], 7 * 44 + 160, 0)]
    assert other_hands(halves, USUAL_FORM) == [list(range(14))]
    large = FoundTile("W", 0.99, [], box_quad(np.array([120, 110, 320, 380])))
    assert other_hands([*halves, large], USUAL_FORM) == [list(range(15))]


@pytest.mark.parametrize(
    ("codes", "sets"),
    [("", 0), ("1m 2m", 0), ("1m 2m 3m 3m 3m E E E 5p", 2), ("1m 1m 1m 2m 3m", 1), ("E S W", 0)],
)
def test_sets_that_tiles_form_at_once(codes: str, sets: int) -> None:
    assert most_sets(codes.split()) == sets
