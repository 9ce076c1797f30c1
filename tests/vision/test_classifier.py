"""The classifier looks at a clear face once, at a doubtful one from all four sides."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from vision.geometry import box_quad
from vision.observing import classifier
from vision.observing.classifier import ANY_TURN, AT_ONCE, CLASSES, Classifier
from vision.observing.crops import CROP_SIZE

SIDE = 80


class Corner:
    """A network that knows how a face lies by its one dark corner, and for each turn has a name and
    how strongly it means it."""

    def __init__(self, names: Sequence[tuple[str, float]]) -> None:
        self.names, self.seen = names, list[int]()

    def run(self, fed: dict[str, np.ndarray], wanted: list[str]) -> list[np.ndarray]:
        assert wanted == ["names", "turns", "features"]
        faces = fed["faces"]
        assert faces.shape[1:] == (3, CROP_SIZE, CROP_SIZE)
        self.seen.append(len(faces))
        corners = faces.sum(axis=1)[:, [0, 0, -1, -1], [0, -1, -1, 0]]
        turns = np.eye(4, dtype=np.float32)[corners.argmin(axis=1)] * 20
        said = np.zeros((4, len(CLASSES)), np.float32)
        for turn, (name, strength) in enumerate(self.names):
            said[turn, CLASSES.index(name)] = strength
        return [said[corners.argmin(axis=1)], turns, turns]


def asked(monkeypatch: pytest.MonkeyPatch, *names: tuple[str, float]) -> tuple[Classifier, Corner]:
    network = Corner(names)
    monkeypatch.setattr(classifier, "Network", lambda *args, **kwargs: network)
    return Classifier(Path("any.onnx")), network


def lying(*turns: int) -> tuple[np.ndarray, np.ndarray]:
    """Return a photo of faces that are turned clockwise so often, and their quads."""
    image = np.full((SIDE, SIDE * len(turns), 3), 250, np.uint8)
    boxes = np.array(
        [[at * SIDE + 8, 8, (at + 1) * SIDE - 8, SIDE - 8] for at in range(len(turns))]
    )
    for at, turn in enumerate(turns):
        face = np.full((SIDE, SIDE, 3), 250, np.uint8)
        face[: SIDE // 3, : SIDE // 3] = 10
        image[:, at * SIDE : (at + 1) * SIDE] = np.rot90(face, -turn)
    return image, np.stack([box_quad(box) for box in boxes])


def share(strength: float) -> float:
    """Return the probability of a name that the network means so strongly, and of no other."""
    return float(np.exp(strength) / (np.exp(strength) + len(CLASSES) - 1))


def test_clear_faces_are_named_as_they_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("1m", 9.0), ("2m", 9.0), ("3m", 9.0), ("4m", 9.0)
    reader, network = asked(monkeypatch, *names)
    found = reader.classify(*lying(3, 0, 2, 1))
    assert [CLASSES[at] for at in found.probabilities.argmax(axis=1)] == ["4m", "1m", "3m", "2m"]
    assert found.probabilities.max(axis=1) == pytest.approx([share(9)] * 4)
    assert (
        found.turns.argmax(axis=1).tolist()
        == found.features.argmax(axis=1).tolist()
        == [3, 0, 2, 1]
    )
    assert found.upright.argmax(axis=1).tolist() == [0] * 4
    assert network.seen == [4, 3]  # those that lie are turned upright to be compared


@pytest.mark.parametrize("turn", range(4))
def test_a_doubtful_face_is_what_it_is_upright(monkeypatch: pytest.MonkeyPatch, turn: int) -> None:
    # Upright it is 1m for three in four; from its sides it looks a little more like 9m.
    strong, stronger = 5.0, 5.9
    reader, network = asked(monkeypatch, ("1m", strong), *[("9m", stronger)] * 3)
    found = reader.classify(*lying(turn))
    assert network.seen == [1, 3]
    ours, theirs = (found.probabilities[0, CLASSES.index(name)] for name in ("1m", "9m"))
    other = (1 - share(stronger)) / (len(CLASSES) - 1)
    weights = np.array([1 + ANY_TURN, 3 * ANY_TURN])
    assert ours == pytest.approx((weights @ [share(strong), other]) / weights.sum(), abs=1e-4)
    assert ours > theirs
    assert found.probabilities.sum() == pytest.approx(1, abs=1e-5)
    assert found.turns.argmax() == found.features.argmax() == turn
    assert found.turns.max() == pytest.approx(1, abs=1e-4)
    assert found.upright.argmax() == 0


def test_a_doubt_about_one_face_leaves_the_others_as_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reader, network = asked(monkeypatch, ("1m", 9.0), ("2m", 9.0), ("3m", 3.0), ("4m", 3.0))
    found = reader.classify(*lying(0, 2, 1))
    assert [CLASSES[at] for at in found.probabilities.argmax(axis=1)] == ["1m", "1m", "2m"]
    assert found.turns.argmax(axis=1).tolist() == [0, 2, 1]
    assert found.upright.argmax(axis=1).tolist() == [0] * 3
    assert network.seen == [3, 4]


def test_many_faces_are_seen_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, network = asked(monkeypatch, *[("E", 9.0)] * 4)
    found = reader.classify_faces(np.zeros((2 * AT_ONCE + 3, CROP_SIZE, CROP_SIZE, 3), np.uint8))
    assert network.seen == [AT_ONCE, AT_ONCE, 3]
    for shares in (found.probabilities, found.turns, found.features**2):
        assert shares.dtype == np.float32
        assert shares.sum(axis=1) == pytest.approx([1.0] * (2 * AT_ONCE + 3), abs=1e-5)
