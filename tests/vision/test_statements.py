"""Statements about tiles: which tiles they concern, and what remains of them in another photo."""

from __future__ import annotations

import pytest

from vision.statements import (
    Added,
    Answered,
    Aside,
    Empty,
    InHand,
    Loose,
    Melded,
    Named,
    NotWon,
    Place,
    Removed,
    Statement,
    Won,
    about,
    next_number,
    of_other_tiles,
    place_of,
)

HERE: Place = ((0, 0), (1, 0), (1, 2), (0, 2))
SAME = {3: 8, 4: 9}
"""Numbers of tiles in the first photo, with those of the same tiles in another photo; tile 5 is not
in that one."""


@pytest.mark.parametrize(
    ("said", "tiles", "there"),
    [
        (Named(3, "E"), (3,), Named(8, "E")),
        (Named(5, "E"), (5,), None),
        (Removed(4), (4,), Removed(9)),
        (Added(3, "E", HERE), (3,), Added(8, "E")),  # where it lies, the other photo knows
        (Added(5, "E"), (5,), None),
        (Won(4), (4,), Won(9)),
        (Empty(HERE), (), None),
        (Answered("won"), (), None),
        (InHand((3, 5, 4)), (3, 5, 4), InHand((8, 9))),
        (Aside((5,)), (5,), None),
        (NotWon((4, 5)), (4, 5), NotWon((9,))),
        (Loose((4, 3)), (4, 3), Loose((9, 8))),
        (Melded("pung", (3, 4)), (3, 4), Melded("pung", (8, 9))),
        (Melded("pung", (3, 4, 5)), (3, 4, 5), None),  # a part of a meld is none
    ],
)
def test_what_is_said_of_tiles(
    said: Statement, tiles: tuple[int, ...], there: Statement | None
) -> None:
    assert about(said) == tiles
    assert of_other_tiles(said, SAME) == there


@pytest.mark.parametrize(
    ("said", "number"),
    [
        ([], 14),
        ([Named(20, "E"), Won(3)], 14),
        ([Added(14, "E"), Added(16, "E"), Added(15, "E")], 17),
    ],
)
def test_an_added_tile_has_a_number_of_its_own(said: list[Statement], number: int) -> None:
    assert next_number(14, said) == number


def test_a_place_is_known_to_a_tenth_of_a_pixel() -> None:
    corners = [[0.04, 1.06], [10.0, 1.25], [10.11, 20], [0, 19.96]]
    assert place_of(corners) == ((0.0, 1.1), (10.0, 1.2), (10.1, 20.0), (0.0, 20.0))
