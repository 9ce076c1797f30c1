"""A player's own tile set: it is stored and loaded, and helps with faces that the classifier does
not know."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.faces import FaceBook
from datasets.laid_out_sets import lay_out_rows
from datasets.layouts import LaidHand, Placed
from datasets.made_up_sets import drawn_faces
from datasets.scenes import Scene, Shot, render_scene
from scoring.tiles import ALL, TILES
from tests.conftest import ROOT
from vision.laid_out_set import PHOTOS
from vision.observations import FoundTile
from vision.observing.classifier import NOT_A_TILE
from vision.observing.own_set import MOST_OF_A_KIND, OwnSet, file_name, knowing, stored_sets
from vision.observing.reader import default_reader


def scene(book: FaceBook, codes: Sequence[str], seed: int, step: float = 1.05) -> Scene:
    """Return a rendered scene of these tiles in a row. step: distance from tile to tile in tile
    widths."""
    layout = LaidHand(groups=["concealed"])
    layout.tiles = [Placed(code, step * at, 0.0, group=0) for at, code in enumerate(codes)]
    rng = np.random.default_rng(seed)
    return render_scene(rng, book, Shot(size=1200, whole_hand=True, ordinary=True), layout=layout)


def single(book: FaceBook, code: str, seed: int) -> np.ndarray:
    """Return an image of one tile with some of the table around it, cut out of a rendered scene."""
    taken = scene(book, [code, code], seed, step=6.0)
    quad = taken.tiles[0].quad
    margin = np.ptp(quad, axis=0).max()
    left, top = np.maximum(quad.min(axis=0) - margin, 0).astype(int)
    right, bottom = (quad.max(axis=0) + margin).astype(int)
    return taken.image[top:bottom, left:right]


@pytest.fixture(scope="module")
def strange_book() -> FaceBook:
    """Return a set whose 3 and 8 of dots have each other's faces, which no classifier can know."""
    book = drawn_faces()
    book.sets = {"drawn-plain": book.sets["drawn-plain"]}
    faces = book.sets["drawn-plain"]
    faces["3p"], faces["8p"] = faces["8p"], faces["3p"]
    return book


def test_stored_faces_teach_what_the_classifier_does_not_know(strange_book: FaceBook) -> None:
    """One stored face of each kind is enough for a set whose faces are swapped."""
    reader = default_reader()
    own = OwnSet("odd")
    for half, codes in enumerate((TILES[:17], TILES[17:])):
        taught = scene(strange_book, codes, seed=half)
        own.learn(
            taught.image,
            np.stack([tile.quad for tile in taught.tiles]),
            [tile.code for tile in taught.tiles],
        )
    better = knowing(reader, own)
    row = ["3p", "8p", "3p", "E", "5s", "9m"]
    before = after = seen = 0
    for seed in range(20, 26):
        photo = scene(strange_book, row, seed)
        before += sum(
            tile.tile in ("3p", "8p") and _is(photo, tile) for tile in reader.read(photo.image)
        )
        found = better.read(photo.image)
        after += sum(_is(photo, tile) for tile in found)
        seen += len(photo.tiles)
    assert before == 0
    assert after >= 0.9 * seen
    # The reader that it was made from stays as it was.
    assert reader.weigh is None


def _is(photo: Scene, found: FoundTile) -> bool:
    middle = found.quad.mean(axis=0)
    nearest = min(photo.tiles, key=lambda tile: np.linalg.norm(tile.quad.mean(axis=0) - middle))
    return bool(nearest.code == found.tile)


def test_tiles_photographed_one_by_one_are_learned(strange_book: FaceBook, tmp_path: Path) -> None:
    """Learns the set with the command from photos named by tile codes, then reads a hand with
    it."""
    for seed, code in enumerate(("3p", "8p", "E")):
        alone = single(strange_book, code, seed)
        cv2.imwrite(str(tmp_path / f"{code}.jpg"), alone[..., ::-1])
    (tmp_path / "holiday.jpg").write_bytes(b"no picture")
    photo = scene(strange_book, ["3p", "8p", "E", "3p"], seed=31)
    hand = tmp_path / "hand.png"
    cv2.imwrite(str(hand), photo.image[..., ::-1])
    names = [str(tmp_path / f"{code}.jpg") for code in ("3p", "8p", "E", "holiday")]

    learned = _vision(tmp_path, "--learn", "Odd one", *names)
    assert learned.returncode == 1
    assert "3 of 42 kinds" in learned.stdout
    assert "holiday.jpg" in learned.stderr
    assert "Traceback" not in learned.stderr
    read = _vision(tmp_path, "--set", "Odd one", str(hand))
    codes = [tile["tile"] for tile in json.loads(read.stdout)["tiles"]]
    assert codes == ["3p", "8p", "E", "3p"]
    unknown = _vision(tmp_path, "--set", "Another", str(hand))
    assert unknown.returncode == 1
    assert "Odd-one" in unknown.stderr
    assert "Traceback" not in unknown.stderr


def test_a_folder_that_cannot_keep_a_set_is_told(strange_book: FaceBook, tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "3p.jpg"), single(strange_book, "3p", 0)[..., ::-1])
    (tmp_path / "sets").write_bytes(b"no folder")
    learned = _vision(tmp_path, "--learn", "Odd one", str(tmp_path / "3p.jpg"))
    assert (learned.returncode, learned.stdout) == (1, "")
    said = f"the set Odd one cannot be stored in {tmp_path / 'sets'}: "
    assert learned.stderr.startswith(f"python -m vision: {said}")
    assert "Traceback" not in learned.stderr


def test_a_set_laid_out_in_rows_is_learned(strange_book: FaceBook, tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    rows = [[*row] for row in PHOTOS[0]]
    del rows[0][6]
    photo = render_scene(
        rng,
        strange_book,
        Shot(size=1200, whole_hand=True, ordinary=True),
        layout=lay_out_rows(rng, rows),
    )
    cv2.imwrite(str(tmp_path / "rows.png"), photo.image[..., ::-1])
    learned = _vision(tmp_path, "--learn", "Odd one", "--laid-out", str(tmp_path / "rows.png"))
    assert "this is missing: 7 of characters." in learned.stderr
    # Each of them reads surely as the other.
    assert {"3p or 8p? It is left out.", "8p or 3p? It is left out."} <= {
        line.partition(": ")[2] for line in learned.stderr.splitlines()
    }
    assert "24 of 42 kinds" in learned.stdout


def _vision(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "vision", *arguments],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "TILETALLY_SETS": str(folder / "sets")},
        check=False,
    )


def test_a_set_is_kept_and_found_again(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    image = rng.integers(0, 255, (200, 200, 3), np.uint8)
    quad = np.array([[[10, 10], [60, 10], [60, 80], [10, 80]]], np.float32)
    own = OwnSet("Grandma's set")
    own.learn(image, quad, ["7s"])
    path = own.save(tmp_path)
    assert stored_sets(tmp_path) == {"Grandma-s-set": path}
    again = OwnSet.load(path)
    assert (again.name, again.codes) == ("Grandma's set", ["7s"])
    assert (again.faces[0] == own.faces[0]).all()


def test_the_newest_faces_of_a_kind_stay() -> None:
    rng = np.random.default_rng(0)
    own = OwnSet("mine")
    quad = np.array([[[0, 0], [64, 0], [64, 64], [0, 64]]], np.float32)
    for _ in range(MOST_OF_A_KIND + 2):
        own.learn(rng.integers(0, 255, (64, 64, 3), np.uint8), quad, ["E"])
    assert own.codes == ["E"] * MOST_OF_A_KIND


def test_a_file_that_unpacks_to_more_than_a_set_is_none() -> None:
    full = OwnSet("mine", [code for code in ALL for _ in range(MOST_OF_A_KIND)])
    full.faces = [np.zeros((64, 64, 3), np.uint8)] * len(full.codes)
    assert OwnSet.unpacked(full.packed()).codes == full.codes
    content = OwnSet("bomb", ["E"] * 3_000, [np.zeros((64, 64, 3), np.uint8)] * 3_000).packed()
    tracemalloc.start()
    with pytest.raises(ValueError, match="not a stored set"):
        OwnSet.unpacked(content)
    assert tracemalloc.get_traced_memory()[1] < 5_000_000, "bytes; unpacked it takes 37 million"
    tracemalloc.stop()


def test_what_is_no_tile_is_no_name_of_a_face() -> None:
    own = OwnSet("mine")
    with pytest.raises(ValueError, match="'none' is not a tile"):
        own.learn_faces([np.zeros((64, 64, 3), np.uint8)], [NOT_A_TILE])


def test_another_file_is_no_set(tmp_path: Path) -> None:
    bad = tmp_path / "holiday.npz"
    bad.write_bytes(b"not a set")
    with pytest.raises(ValueError, match="not a stored set"):
        OwnSet.load(bad)


@pytest.mark.parametrize("name", ["../../etc/passwd", "", "///", "a" * 300, "麻將"])
def test_any_name_makes_a_file_in_the_folder(name: str) -> None:
    assert "/" not in file_name(name)
    assert 0 < len(file_name(name)) <= 60
