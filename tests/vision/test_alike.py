"""Tiles of one photo that look alike bear one name, and those that look different do not."""

from __future__ import annotations

import numpy as np
import pytest

from vision.observing.alike import Likeness, weigh_by_likeness

NAMES = ("8m", "9m", "E")
WORTH = Likeness(steepness=30.0, even=0.8)


def looks(*angles: float) -> np.ndarray:
    """Features of length one; the likeness of two faces is the cosine of the angle between."""
    turned = np.array(angles)
    return np.column_stack([np.cos(turned), np.sin(turned)]).astype(np.float32)


def weighed(shares: list[list[float]], features: np.ndarray) -> np.ndarray:
    found = weigh_by_likeness(np.array(shares, np.float32), features, WORTH)
    return np.asarray(found / found.sum(axis=1, keepdims=True))


def name(shares: np.ndarray) -> str:
    return NAMES[int(shares.argmax())]


SURELY_8, SURELY_9 = [0.98, 0.01, 0.01], [0.01, 0.98, 0.01]
HALF_9 = [0.38, 0.58, 0.04]


def test_a_tile_that_looks_like_a_sure_one_bears_its_name() -> None:
    """A brushed eight is read as a nine; another one of the same set was read right."""
    found = weighed([HALF_9, SURELY_8], looks(0, 0.2))
    assert name(found[0]) == "8m"
    assert found[0, 0] > 0.9


def test_a_tile_that_looks_unlike_a_sure_one_does_not_bear_its_name() -> None:
    """A brushed eight is read as a nine; a true nine lies beside it and looks otherwise."""
    found = weighed([HALF_9, SURELY_9], looks(0, 0.8))
    assert name(found[0]) == "8m"
    assert name(found[1]) == "9m"


def test_what_looks_like_neither_of_two_names_stays_as_it_was() -> None:
    found = weighed([HALF_9, SURELY_8, SURELY_9], looks(0, 0.8, -0.8))
    assert found[0, 1] / found[0, 0] == pytest.approx(0.58 / 0.38, rel=0.02)


def test_a_tile_alone_says_nothing_of_itself() -> None:
    assert weighed([HALF_9], looks(0))[0] == pytest.approx(HALF_9, abs=1e-6)


def test_a_tile_whose_like_is_not_there_keeps_its_name() -> None:
    """East winds say nothing of which character it is."""
    found = weighed([HALF_9, [0.0, 0.0, 1.0]], looks(0, 1.5))
    assert found[0, 1] / found[0, 0] == pytest.approx(0.58 / 0.38, rel=1e-3)


def test_many_that_say_the_same_do_not_outweigh_the_face_itself() -> None:
    """The other tiles were read by the same classifier, so four of them are no four witnesses."""
    one = weighed([HALF_9, SURELY_8], looks(0, 0.2))
    four = weighed([HALF_9, *[SURELY_8] * 4], looks(0, 0.2, 0.2, 0.2, 0.2))
    assert four[0, 0] == pytest.approx(one[0, 0], abs=0.01)


def test_glare_takes_little_from_a_name() -> None:
    """However unlike it has become, a tile loses its name only where another is as likely."""
    found = weighed([[0.2, 0.78, 0.02], SURELY_9], looks(0, 1.5))
    assert name(found[0]) == "9m"
    odds = found[0, 1] / found[0, 0]
    assert odds == pytest.approx(0.78 / 0.2 / np.e, rel=0.05)
