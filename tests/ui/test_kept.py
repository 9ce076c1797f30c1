"""Photos that a player gives to the reader: asked for, off by default, as training imports them."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from datasets.photos import load_kept
from ui.hand.kept import folder, keep, labels
from ui.hand.photos import Photo
from ui.hand.state import Draft, Piece
from vision.reading import FoundTile, Reading


@pytest.fixture
def photo() -> Photo:
    tiles = []
    for at, code in enumerate(("3m", "4m", "5m")):
        left = 200 + 100 * at
        quad = [[left, 300], [left + 90, 300], [left + 90, 420], [left, 420]]
        tiles.append(FoundTile(code, 0.9, [], np.array(quad, np.float32)))
    view = cv2.imencode(".jpg", np.full((200, 300, 3), 90, np.uint8))[1].tobytes()
    reading = Reading("hand.jpg", 900, 700, tiles)
    return Photo("ab12", reading, view, (300, 200), (100.0, 200.0), (0.5, 0.5))


DRAFT = Draft(
    (
        Piece(0, "3m", found=0),
        Piece(1, "6m", found=1, corrected=True),
        Piece(2, "5m", found=2, aside=True),
    )
)


def test_nothing_is_kept_where_the_host_named_no_folder(monkeypatch) -> None:
    monkeypatch.delenv("TILETALLY_KEPT", raising=False)
    assert folder() is None


def test_a_kept_photo_is_what_training_imports(photo, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("TILETALLY_KEPT", str(tmp_path / "kept"))
    where = folder()
    assert where is not None
    assert keep(photo, DRAFT, where)
    (kept,) = load_kept(where)
    assert kept.codes == ("3m", "6m", "5m")  # as corrected, and what lies aside as well
    image = kept.image()
    assert image.shape == (200, 300, 3)
    assert kept.pixel_boxes(image)[0] == pytest.approx([50, 50, 95, 110])
    assert keep(photo, DRAFT, where)  # kept again: the same file
    assert len(load_kept(where)) == 1


def test_a_removed_tile_is_no_label(photo) -> None:
    known = labels(photo, replace(DRAFT, pieces=DRAFT.pieces[:2]))
    assert known is not None
    assert [tile["tile"] for tile in known["tiles"]] == ["3m", "6m"]


def test_a_photo_in_which_a_tile_was_not_found_is_not_kept(photo, tmp_path) -> None:
    added = replace(DRAFT, pieces=(*DRAFT.pieces, Piece(3, "E")))
    assert not keep(photo, added, tmp_path)
    assert not list(tmp_path.iterdir())
