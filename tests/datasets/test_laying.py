"""Simulated tables with hands, and what a camera sees of them."""

import random
from collections import Counter

import numpy as np
import pytest

from datasets.laying import OTHER, SHARES, Table, simulated_table
from datasets.simulated import MOST_TILES, seen


def tables(count: int) -> list[Table]:
    return [simulated_table(random.Random(f"laid/{at}")) for at in range(count)]


def test_half_of_the_tables_are_whole_and_crowded() -> None:
    laid = tables(300)
    whole = [table for table in laid if table.whole]
    assert len(whole) / len(laid) == pytest.approx(SHARES["whole"], abs=0.08)
    others = [sum(piece.role == OTHER for piece in table.pieces) for table in whole]
    assert np.median(others) > 30
    assert max(others) > 90


def test_a_hand_has_as_many_tiles_as_its_game_or_one_less() -> None:
    """Kongs count as three tiles. About one hand in twenty has another number on purpose."""
    right = Counter[bool]()
    for table in tables(300):
        if table.whole:
            groups = Counter(p.group for p in table.pieces if p.role in ("kong", "concealed_kong"))
            hand = [p for p in table.pieces if p.role not in (OTHER, "flowers")]
            many = len(hand) - sum(count == 4 for count in groups.values())
            right[many in (table.size, table.size - 1)] += 1
    assert right[True] / right.total() > 0.9


def test_nothing_of_others_lies_on_the_hand() -> None:
    for table in tables(120):
        hand = np.array([(p.x, p.y) for p in table.pieces if p.role != OTHER])
        rest = [(p.x, p.y) for p in table.pieces if p.role == OTHER and not p.doubt]
        if len(rest) and table.whole:
            away = np.linalg.norm(np.array(rest)[:, None] - hand[None], axis=2)
            assert away.min() > 0.8


def test_every_camera_sees_the_hand_and_no_more_than_a_set() -> None:
    for at in range(150):
        rng = random.Random(f"seen/{at}")
        table = simulated_table(rng)
        picture = seen(table, rng)
        assert len(picture.tiles) <= MOST_TILES + 2
        middles = np.array([tile.quad.mean(axis=0) for tile in picture.tiles])
        hand = np.array([role != OTHER for role in picture.roles])
        assert (
            (middles[hand] > -30) & (middles[hand] < (picture.width + 30, picture.height + 30))
        ).all()
