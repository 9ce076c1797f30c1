"""The gate, which combines all evidence on whether a detection is a tile and of which kind."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from scoring.tiles import BACK
from tests.conftest import ROOT
from vision.errors import ReaderError
from vision.observing.classifier import CLASSES, NOT_A_TILE, Classification
from vision.observing.crops import Faces
from vision.observing.detector import Detections
from vision.observing.gate import FEATURES, KINDS_OF_DETECTION, Gate, gate_features
from vision.observing.reader import worth_naming

IVORY = (240, 236, 226)
CLOTH = (20, 90, 60)


@pytest.fixture(scope="module")
def gate() -> Gate:
    return Gate.load(ROOT / "models" / "gate.npz")


def row_with_a_blank(
    colour: tuple[int, int, int], beside: bool = True
) -> tuple[np.ndarray, np.ndarray]:
    """Return an image of six tiles, the fourth of them blank and of another colour, and their quads
    (6, 4, 2). beside: False to place the fourth away from the row."""
    image = np.full((400, 600, 3), CLOTH, np.uint8)
    quads = []
    for at in range(6):
        x, y = 40 + 62 * at, 60 if at != 3 or beside else 260
        image[y : y + 80, x : x + 60] = colour if at == 3 else IVORY
        if at != 3:
            image[y + 20 : y + 60, x + 15 : x + 45] = (30, 110, 60)
        quads.append([[x, y], [x + 60, y], [x + 60, y + 80], [x, y + 80]])
    return image, np.array(quads, np.float32)


def named(count: int, names: dict[int, dict[str, float]]) -> np.ndarray:
    """Return probabilities of names (count, classes): 0.97 for 5 of bamboo, except for the tiles in
    `names`, which maps an index to probabilities by name."""
    found = np.full((count, len(CLASSES)), 0.0005, np.float32)
    found[:, CLASSES.index("5s")] = 0.97
    for at, shares in names.items():
        found[at] = 0.0005
        for name, share in shares.items():
            found[at, CLASSES.index(name)] = share
    return found


def seen_as(
    gate: Gate, image: np.ndarray, quads: np.ndarray, sure: list[float], names: np.ndarray
) -> np.ndarray:
    return weighed_by(gate, image, Detections(quads, np.array(sure, np.float32)), names, names)


def weighed_by(
    gate: Gate, image: np.ndarray, found: Detections, names: np.ndarray, weighed: np.ndarray
) -> np.ndarray:
    """Return the gate's probabilities for faces of which no two look alike. names: probabilities by
    the classifier. weighed: the same, adjusted by stored faces."""
    features = np.eye(len(names), dtype=np.float32)
    seen = Classification(names, np.zeros((len(names), 4), np.float32), features)
    return gate.weigh(Faces(image, found.quads), found, seen, weighed)


@pytest.mark.parametrize(("colour", "wanted"), [(IVORY, "P"), ((40, 90, 190), BACK)])
def test_a_doubted_blank_tile_in_a_row_is_what_its_colour_says(
    gate: Gate, colour: tuple[int, int, int], wanted: str
) -> None:
    """A blank tile gets a lower confidence by the detector, and the classifier cannot tell a white
    dragon from a back; the colour decides."""
    image, quads = row_with_a_blank(colour)
    names = named(6, {3: {"P": 0.45, BACK: 0.45, "none": 0.08}})
    weighed = seen_as(gate, image, quads, [0.9, 0.9, 0.9, 0.7, 0.9, 0.9], names)
    assert CLASSES[int(weighed[3].argmax())] == wanted


def test_the_same_far_from_any_row_is_less_of_a_tile(gate: Gate) -> None:
    no_tile = []
    for beside in (True, False):
        image, quads = row_with_a_blank(IVORY, beside)
        names = named(6, {3: {"P": 0.5, "none": 0.45}})
        weighed = seen_as(gate, image, quads, [0.9, 0.9, 0.9, 0.25, 0.9, 0.9], names)
        no_tile.append(float(weighed[3, CLASSES.index("none")]))
    beside_a_row, far_from_any = no_tile
    assert far_from_any > 2 * beside_a_row


def test_painted_faces_keep_their_shares(gate: Gate) -> None:
    image, quads = row_with_a_blank(IVORY)
    names = named(6, {1: {"7s": 0.6, "9s": 0.3, "none": 0.05}})
    weighed = seen_as(gate, image, quads, [0.95] * 6, names)
    assert weighed[1, CLASSES.index("7s")] / weighed[1, CLASSES.index("9s")] == pytest.approx(2.0)
    assert weighed.sum(axis=1) == pytest.approx(1.0, abs=0.05)


def test_keys_of_a_keyboard_are_no_tiles(gate: Gate) -> None:
    """A row in which no detection has a confident name is not a row of tiles."""
    image = np.full((700, 900, 3), 90, np.uint8)
    corners = np.array([[0, 0], [50, 0], [50, 50], [0, 50]], np.float32)
    places = np.array([[60 * x + 40, 60 * y + 200] for y in range(3) for x in range(10)])
    quads = corners + places[:, None]
    for quad in quads.astype(int):
        image[quad[0, 1] : quad[2, 1], quad[0, 0] : quad[1, 0]] = 245
    names = named(30, {at: {"none": 0.75, "P": 0.15, BACK: 0.05} for at in range(30)})
    weighed = seen_as(gate, image, quads.astype(np.float32), [0.5] * 30, names)
    assert (weighed[:, CLASSES.index("none")] > 0.6).all()


@pytest.mark.parametrize(
    ("what", "much"),
    [
        ({}, {"larger": 0, "longer": 0, "lighter": 0, "inside_another": 0}),
        ({"wide": 120}, {"larger": np.log(2**0.5), "size_off": np.log(2**0.5), "longer": 0.12}),
        ({"wide": 40}, {"larger": np.log((2 / 3) ** 0.5), "longer": np.log(1.5)}),
        ({"high": 160}, {"larger": np.log(2**0.5), "longer": np.log(2)}),
        ({"shade": 0.5}, {"larger": 0, "longer": 0, "lighter": -5.6}),
        ({"down": 120}, {"in_row": 0, "in_gap": 0, "larger": 0, "longer": 0}),
    ],
)
def test_what_is_otherwise_than_the_tiles_around_it_is_told(
    what: dict[str, float], much: dict[str, float]
) -> None:
    """The sixth of eight tiles in a row differs from the others in one property."""
    image = np.full((500, 900, 3), CLOTH, np.uint8)
    quads = []
    for at in range(8):
        other = what if at == 5 else {}
        wide, high = other.get("wide", 60), other.get("high", 80)
        x, y = 90 + 64 * at - (wide - 60) / 2, 100 + other.get("down", 0)
        shown = np.array(IVORY) * other.get("shade", 1)
        image[int(y) : int(y + high), int(x) : int(x + wide)] = shown
        quads.append([[x, y], [x + wide, y], [x + wide, y + high], [x, y + high]])
    found = np.array(quads, np.float32)
    detections = Detections(found, np.full(8, 0.9, np.float32))
    features = gate_features(Faces(image, found), detections, named(8, {}))
    told = dict(zip(FEATURES, features[5], strict=True))
    for name, value in much.items():
        assert told[name] == pytest.approx(value, abs=0.1), name


def test_one_detection_and_none_are_judged_too(gate: Gate) -> None:
    image, quads = row_with_a_blank(IVORY)
    names = named(1, {})
    one = Detections(quads[:1], np.array([0.9], np.float32))
    features = gate_features(Faces(image, one.quads), one, names)
    assert features.shape == (1, len(FEATURES))
    assert np.isfinite(features).all()
    nothing = Detections(quads[:0], np.zeros(0, np.float32))
    assert weighed_by(gate, image, nothing, names[:0], names[:0]).shape == (0, len(CLASSES))


@pytest.mark.filterwarnings("error")
def test_weak_detections_alone_are_not_worth_naming() -> None:
    _, quads = row_with_a_blank(IVORY)
    weak = Detections(quads, np.full(len(quads), 0.06, np.float32))
    assert len(worth_naming(weak)) == 0


def test_what_a_detection_may_be_comes_to_one(gate: Gate) -> None:
    kinds = gate.kinds(np.random.default_rng(1).normal(0, 2, (20, len(FEATURES))))
    assert kinds.shape == (20, len(KINDS_OF_DETECTION))
    assert kinds.sum(axis=1) == pytest.approx(np.ones(20))


def test_how_surely_what_lies_around_is_named_is_the_likeliest_name_of_each() -> None:
    image, quads = row_with_a_blank(IVORY)
    of = Detections(quads, np.full(6, 0.9, np.float32))
    features = gate_features(Faces(image, quads), of, named(6, {2: {"5s": 0.3}}))
    around = features[:, FEATURES.index("named_around")]
    assert around == pytest.approx(np.full(6, 0.97))


def test_a_gate_that_goes_by_other_features_is_told(tmp_path: Path, gate: Gate) -> None:
    gate.save(tmp_path / "gate.npz")
    stored = dict(np.load(tmp_path / "gate.npz"))
    assert Gate.load(tmp_path / "gate.npz").kinds(np.zeros((1, len(FEATURES)))).shape == (
        1, len(KINDS_OF_DETECTION),
    )  # fmt: skip
    stored["features"] = stored["features"][::-1]
    np.savez(tmp_path / "other.npz", **stored)
    with pytest.raises(ReaderError, match="another version"):
        Gate.load(tmp_path / "other.npz")


def test_stored_faces_say_which_painted_face_it_is_and_nothing_else(gate: Gate) -> None:
    """Stored faces are used only to decide between painted faces. When they also changed the
    probabilities of tile, white dragon and back, these became so uncertain that the gate took
    painted faces for backs."""
    image, quads = row_with_a_blank(IVORY)
    found, names = Detections(quads, np.full(6, 0.9, np.float32)), named(6, {})
    stored = named(6, {at: {"6s": 0.3, "P": 0.6} for at in range(6)})
    plain, weighed = (weighed_by(gate, image, found, names, each) for each in (names, stored))
    others = [CLASSES.index(name) for name in ("P", "back", NOT_A_TILE)]
    assert (plain[:, others] == weighed[:, others]).all()
    assert [CLASSES[at] for at in weighed.argmax(axis=1)] == ["6s"] * 6


LOOKS = {"the same": 0.0, "nearly the same": 0.2, "otherwise": 1.5}
"""Angles in radians between the features of two faces; the cosine is their similarity."""
SURELY_8, SURELY_9, HALF_9 = [0.98, 0.01, 0.01], [0.01, 0.98, 0.01], [0.38, 0.58, 0.04]


@pytest.mark.parametrize(
    ("beside", "looks", "name"),
    [
        ([SURELY_8], ["nearly the same"], "8m"),
        ([SURELY_9], ["otherwise"], "8m"),
        ([[0.0, 0.0, 1.0]], ["otherwise"], "9m"),
        ([], [], "9m"),
        # The other tiles were read by the same classifier: four of them are no four witnesses.
        ([SURELY_8] * 4, ["nearly the same"] * 4, "8m"),
    ],
)
def test_equal_tiles_look_alike(
    gate: Gate, beside: list[list[float]], looks: list[str], name: str
) -> None:
    """A worn eight is read as a nine; other tiles in the photo that look similar or different can
    correct that."""
    angles = np.array([0.0, *(LOOKS[each] for each in looks)])
    features = np.column_stack([np.cos(angles), np.sin(angles)]).astype(np.float32)
    found = compared(gate, [HALF_9, *beside], features, [0] * len(features))
    assert ("8m", "9m", "E")[int(found[0].argmax())] == name


def compared(
    gate: Gate, shares: list[list[float]], features: np.ndarray, lies: list[int]
) -> np.ndarray:
    """Return the probabilities `shares` adjusted by the similarity of the faces. lies: the turn of
    each face in quarters."""
    turns = np.eye(4, dtype=np.float32)[lies]
    seen = Classification(np.array(shares, np.float32), turns, features)
    return replace(gate, likeness=np.array([30.0, 0.8])).compare(np.array(shares), seen)


def test_only_faces_that_lie_alike_are_compared(gate: Gate) -> None:
    """The features of equal tiles differ if one is turned against the other, so these are not
    compared."""
    features = np.eye(2, dtype=np.float32)
    found = compared(gate, [HALF_9, SURELY_9], features, [0, 1])
    assert found[0] == pytest.approx(HALF_9)


def test_glare_takes_little_from_a_name(gate: Gate) -> None:
    """A face made dissimilar by glare loses its name only to one that is about as probable."""
    features = np.array([[1.0, 0.0], [0.07, 0.998]], np.float32)
    found = compared(gate, [[0.2, 0.78, 0.02], SURELY_9], features, [0, 0])
    assert found[0, 1] / found[0, 0] == pytest.approx(0.78 / 0.2 / math.e, rel=0.05)
