"""What the player is told about a drafted hand."""

from __future__ import annotations

import numpy as np

from tests.helpers.placed import placed
from vision.deciding.draft import draft_hand
from vision.observations import FoundTile
from vision.reading import Group, PlacedTile

HAND = ["1m", "2m", "3m", "4s", "5s", "6s", "7p", "8p", "9p", "E", "E", "E", "5p", "5p"]


def row(codes: list[str], renamed: dict[int, str] | None = None) -> list[PlacedTile]:
    """Return a row of tiles. renamed: from the index of a tile to the name first read."""
    quad = np.array([[0, 0], [30, 0], [30, 40], [0, 40]], np.float32)
    return [
        placed(
            FoundTile(code, 0.99, [], quad + np.array([32 * at, 0], np.float32)),
            mended_from=(renamed or {}).get(at, ""),
        )
        for at, code in enumerate(codes)
    ]


def test_a_picture_that_is_too_small_is_told_so_also_where_it_is_long() -> None:
    for long in (False, True):
        hand, (said,) = draft_hand([], [], long=long, small=True)
        assert hand is None
        assert "This picture is too small" in str(said)


def test_a_renamed_tile_is_called_more_likely_and_not_the_only_one_possible() -> None:
    """A hand with the first name need not break a rule: nobody may have won with it."""
    tiles = row(HAND, {13: "6p"})
    _, sentences = draft_hand(tiles, [Group("concealed", [*range(14)])])
    said = "Read as 6 of dots; with the other tiles, 5 of dots is more likely. Please check it."
    assert str(sentences[0]) == said
