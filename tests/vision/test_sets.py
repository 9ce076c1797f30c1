"""Which tiles beside each other make a set, and which tile a kong is of."""

from __future__ import annotations

import pytest

from scoring.tiles import ALL, BACK
from vision.deciding.sets import is_flower, kong_tile, set_kind


@pytest.mark.parametrize(
    ("codes", "kind"),
    [
        ("1m 2m 3m", "chow"),
        ("3s 1s 2s", "chow"),
        ("1m 2s 3m", None),
        ("8p 9p 1p", None),
        ("E S W", None),
        ("C C C", "pung"),
        ("f1 f1 f1", None),
        ("back back back", None),
        ("5p 5p back", None),
        ("C C C C", "kong"),
        ("back C C back", "concealed_kong"),
        ("C back back C", "concealed_kong"),
        ("back back back back", "concealed_kong"),
        ("P 3s 3s P", "concealed_kong"),
        ("P P P P", "kong"),
        ("3s P P 3s", None),
        ("back C F back", None),
        ("1m 1m", None),
        ("1m 2m 4m", None),
        ("1m 3m 5m", None),
        ("2m 2m 3m", None),
        ("1m 1m 1m 2m", None),
        ("1m 2m 3m 4m", None),
        ("back C C C", "concealed_kong"),
        ("P 3s 4s P", None),
        ("P 3s 3s C", None),
        ("C C C C C", None),
        ("f1 f2 back back", None),
    ],
)
def test_set_kind(codes: str, kind: str | None) -> None:
    assert set_kind(codes.split()) == kind


@pytest.mark.parametrize(
    ("codes", "tile"),
    [
        ("C C C C", "C"),
        ("back C C back", "C"),
        ("C back back C", "C"),
        ("C F C back", "C"),
        ("F C C C", "C"),
        ("P 3s 3s P", "3s"),
        ("back back back back", BACK),
    ],
)
def test_the_tile_of_a_kong(codes: str, tile: str) -> None:
    assert kong_tile(codes.split()) == tile


def test_the_flowers_of_a_set() -> None:
    assert [code for code in ALL if is_flower(code)] == [f"f{number}" for number in range(1, 9)]
