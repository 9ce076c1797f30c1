"""The inputs of the layout network, and how its outputs are used."""

from __future__ import annotations

from typing import cast

import numpy as np
import pytest

from scoring.tiles import BACK
from vision.deciding.layout_net import (
    ALONE,
    PAIRS,
    ROLES,
    LayoutView,
    layout_network,
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
    """Return two rows of five tiles, the tenth turned to its side. warp: affine transformation (2,
    3) of the photo, None for none."""
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
"""Columns of the inputs that depend on the photo: the position in it (`PLACE`) and the direction
down (`DOWN`)."""


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
    """High probabilities show that the inputs are computed as they were in training."""
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
