"""The layout network's inputs, and the use of its answers."""

from __future__ import annotations

from typing import cast

import numpy as np
import pytest

from scoring.tiles import BACK
from vision.deciding.layout_net import (
    ALONE,
    NAMES,
    PAIRS,
    ROLES,
    LayoutView,
    layout_network,
    name_probabilities,
    opinion,
    view_of,
)
from vision.deciding.rows import Shapes
from vision.network import Network
from vision.observations import FoundTile

FACE = np.array([[0, 0], [30, 0], [30, 40.5], [0, 40.5]])
CODES = ["1m", "1m", "2m", "3m", "E", "C", "f3", "f4", BACK, BACK]
ROWS = [[[0, 1, 2], [3, 4]], [[5, 6, 7, 8], [9]]]
SIZE = (800, 600)


def tiles_of(warp: np.ndarray | None = None) -> list[FoundTile]:
    """Two rows of five tiles, the tenth turned to its side; `warp` (2, 3) moves the photo."""
    found = []
    for at, code in enumerate(CODES):
        quad = FACE + np.array([200 + 34 * (at % 5), 200 + 90 * (at // 5)])
        if at == 9:
            quad = np.roll(quad, 1, axis=0)
        if warp is not None:
            quad = quad @ warp[:, :2].T + warp[:, 2]
        found.append(FoundTile(code, 0.9, [("9m", 0.06)], quad, none=0.01 * at))
    return found


def seen(warp: np.ndarray | None = None, size: tuple[int, int] = SIZE) -> LayoutView:
    tiles = tiles_of(warp)
    return view_of(tiles, Shapes.of(tiles), ROWS, *size)


TURNED = np.array([[0.0, -1, 600], [1, 0, 0]])
OVER = np.array([[-1.0, 0, 800], [0, -1, 600]])
SHIFTED = np.array([[1.0, 0, 50], [0, 1, -30]])
SHRUNK = np.array([[0.5, 0, 0], [0, 0.5, 0]])
PLACE, DOWN = {3, 4}, {24, 25}
"""Columns of the place in the photo, and of the direction down in it."""


@pytest.mark.parametrize(
    ("warp", "size", "other"),
    [
        (SHIFTED, SIZE, PLACE),
        (TURNED, SIZE[::-1], PLACE | DOWN),
        (OVER, SIZE, PLACE | {25}),
        (SHRUNK, (400, 300), set()),
    ],
)
def test_a_table_looks_the_same_however_it_is_photographed(
    warp: np.ndarray, size: tuple[int, int], other: set[int]
) -> None:
    before, after = seen(), seen(warp, size)
    assert (before.alone.shape, before.pairs.shape) == ((10, ALONE), (10, 10, PAIRS))
    assert after.pairs == pytest.approx(before.pairs, abs=1e-3)
    differ = np.abs(after.alone - before.alone).max(axis=0) > 1e-3
    assert {*np.flatnonzero(differ)} == other


def test_all_that_is_seen_is_about_one_in_size() -> None:
    view = seen()
    for numbers in (view.alone, view.pairs):
        assert np.abs(numbers).max() <= 1.5
        assert np.isfinite(numbers).all()
    # A number that is the same for all and far from nothing would tell nothing.
    assert np.abs(view.pairs.mean(axis=(0, 1))).max() < 1


def test_a_tile_is_seen_with_its_place_its_turn_and_its_name() -> None:
    alone = seen().alone
    across = np.array([tile.quad[:, 0].mean() for tile in tiles_of()])
    upright, lying = alone[0], alone[9]
    assert alone[:, 3] == pytest.approx(across / SIZE[0] - 0.5)
    assert upright[7:11] == pytest.approx([1, 0, 1, 0], abs=1e-3)
    assert lying[7:11] == pytest.approx([0, -1, -1, 0], abs=1e-3)
    assert upright[11] == pytest.approx(np.log(30 / 40.5), abs=0.01)
    suits, kinds = {0: "m", 1: "s", 2: "p"}, {3: "ESWN", 4: "CFP", 5: ("f3", "f4"), 6: BACK}
    for tile, numbers in zip(CODES, alone[:, 12:19], strict=True):
        kind = int(numbers.argmax())
        assert tile in kinds[kind] if kind in kinds else tile[1] == suits[kind]
        assert numbers.sum() == pytest.approx(1, abs=1e-5)
    assert (np.diff(alone[:, 20]) > 0).all()  # the surer one is none, the more
    assert alone[:, 21] == pytest.approx([np.log(5) / 3] * 10)
    assert alone[:, 22] == pytest.approx(np.log([3, 3, 3, 2, 2, 4, 4, 4, 4, 1]) / 3)


def test_two_tiles_are_seen_with_what_they_have_in_common() -> None:
    pairs = seen().pairs
    rows = np.repeat([0, 1], 5)
    runs = np.array([0, 0, 0, 1, 1, 2, 2, 2, 2, 3])
    assert (pairs[..., 18] == np.eye(10)).all()
    assert (pairs[..., 19] == (rows[:, None] == rows)).all()
    assert (pairs[..., 20] == (runs[:, None] == runs)).all()
    alike = pairs[..., 13:18] > 0.7
    # the same, one apart, two apart, both flowers, both face down
    told = {(0, 1): 0, (0, 2): 1, (1, 2): 1, (2, 3): 1, (0, 3): 2, (1, 3): 2, (6, 7): 3, (8, 9): 4}
    for one in range(10):
        for other in range(one + 1, 10):
            what = told.get((one, other))
            assert alike[one, other].tolist() == [kind == what for kind in range(5)], (one, other)
    assert (alike == alike.transpose(1, 0, 2)).all()
    # How far to the right and down, how far by its own sides, and how wide the gap is.
    assert pairs[3, 4, :4] == pytest.approx(-pairs[4, 3, :4], abs=1e-4)
    assert (np.diff(pairs[0, :5, [0, 2, 6, 9]], axis=1) > 0).all()
    assert (pairs[0, 5, [1, 3, 7]] > 0).all()
    assert pairs[9, 8, [6, 7]] == pytest.approx([0, -pairs[8, 9, 6]], abs=1e-4)


def test_names_are_as_likely_as_they_were_read_and_flowers_are_one() -> None:
    one = FoundTile("f1", 0.6, [("f2", 0.3), ("5m", 0.1)], FACE)
    (found,) = name_probabilities([one])
    assert found.sum() == pytest.approx(1)
    assert found[NAMES.index("flower")] == pytest.approx(0.9, abs=0.01)
    assert found[NAMES.index("5m")] == pytest.approx(0.1, abs=0.01)
    assert (found > 0).all()


class Says:
    def __init__(self, roles: np.ndarray, links: np.ndarray) -> None:
        self.answers = {"roles": roles, "links": links}

    def run(self, fed: dict[str, np.ndarray], wanted: list[str]) -> list[np.ndarray]:
        assert {*fed} == {"alone", "pairs"}
        return [self.answers[name] for name in wanted]


def test_an_opinion_is_probabilities() -> None:
    roles = np.array([[0, 0, 0, 0, 0, 0, 0, 0], [900, 900, 0, 0, 0, 0, 0, 0]], np.float32)
    links = np.array([[0, np.log(3)], [-800, 800]], np.float32)
    view = LayoutView(np.zeros((2, ALONE), np.float32), np.zeros((2, 2, PAIRS), np.float32))
    said = opinion(view, cast("Network", Says(roles, links)))
    assert np.exp(said.roles)[0] == pytest.approx([1 / 8] * 8)
    assert np.exp(said.roles)[1] == pytest.approx([0.5, 0.5] + [0] * 6)
    assert np.exp(said.together) == pytest.approx(np.array([[0.5, 0.75], [0, 1]]))
    assert np.exp(said.apart) == pytest.approx(np.array([[0.5, 0.25], [1, 0]]))
    assert np.isfinite(said.roles).all()


def test_the_network_that_ships_knows_a_plain_hand() -> None:
    """The inputs are those of its training, or it would not be as sure."""
    runs = [["1m", "2m", "3m", "4s", "5s", "6s", "7p", "8p", "9p", "5p"], ["5p"], ["C", "C", "C"]]
    tiles: list[FoundTile] = []
    row: list[list[int]] = []
    x = 100.0
    for run in runs:
        row.append([*range(len(tiles), len(tiles) + len(run))])
        for code in run:
            tiles.append(FoundTile(code, 0.99, [], FACE + np.array([x, 300])))
            x += 31
        x += 31
    view = view_of(tiles, Shapes.of(tiles), [row], 1000, 600)
    said = opinion(view, layout_network())
    meant = ["concealed"] * 10 + ["winning"] + ["pung"] * 3
    assert [ROLES[at] for at in said.roles.argmax(axis=1)] == meant
    assert np.exp(said.roles[:10, 1]).min() > 0.95
    assert np.exp(said.roles.max(axis=1)).min() > 0.7
    assert np.exp(said.together[11, 12:]).min() > 0.7
    assert np.exp(said.apart[10, 11:]).min() > 0.7
