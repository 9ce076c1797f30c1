"""When a tile is marked as doubtful, and how the weights for that are learned."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from vision.deciding.layout import lay_out
from vision.doubt import chance_wrong, features_of
from vision.observations import FoundTile
from vision.reading import PlacedTile
from vision.settings import DOUBTFUL_FROM

HAND = "1m 2m 3m 4s 5s 6s 7p 8p 9p E E E 5p 5p"


def row(text: str, confidences: dict[int, float]) -> list[PlacedTile]:
    """Return a row of tiles after layout. confidences: by index of the tile; 0.99 for the
    others."""
    tiles = []
    for at, code in enumerate(text.split()):
        left = 100 + 32 * at
        quad = np.array([[left, 100], [left + 30, 100], [left + 30, 140], [left, 140]], np.float32)
        tiles.append(FoundTile(code, confidences.get(at, 0.99), [], quad))
    return lay_out(tiles, 900, 300).tiles


def doubted(tile: str, names: Mapping[str, float]) -> float:
    """Return the probability that the name of a tile is wrong, whatever the other tiles are."""
    return chance_wrong(features_of(tile, names))


@pytest.mark.parametrize(("confidence", "marked"), [(0.75, True), (0.81, False)])
def test_a_tile_of_no_hand_is_marked_from_one_wrong_in_eighty(
    confidence: float, marked: bool
) -> None:
    assert [tile.doubtful for tile in row("1m 5p E", {1: confidence})] == [False, marked, False]


def test_a_tile_that_makes_the_hand_win_is_surer() -> None:
    assert not row(HAND, {4: 0.62})[4].doubtful
    assert row(HAND.replace("5s", "8s"), {4: 0.62})[4].doubtful
    assert row(HAND, {4: 0.45})[4].doubtful


def test_where_the_others_are_hard_to_read_a_sure_name_is_doubted_too() -> None:
    """In blurred or distorted photos, even names with high confidence are sometimes wrong."""
    hand = HAND.replace("5s", "8s")
    assert not row(hand, {4: 0.9})[4].doubtful
    assert row(hand, dict.fromkeys(range(14), 0.6) | {4: 0.9})[4].doubtful


def test_which_of_the_flowers_it_is_makes_no_doubt() -> None:
    assert doubted("f1", {"f1": 0.5, "f3": 0.45}) < DOUBTFUL_FROM
    assert doubted("f1", {"f1": 0.5, "2m": 0.45}) >= DOUBTFUL_FROM


def test_a_surer_name_is_likelier_right() -> None:
    chances = [doubted("5p", {"5p": at}) for at in (0.0, 0.3, 0.6, 0.9, 1.0)]
    assert chances == sorted(chances, reverse=True)
    assert all(0 < chance < 1 for chance in chances)
