"""Photos that a player gives to the reader: asked for, off by default, as training imports them."""

import re
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.photos import load_kept
from ui.hand.hand_photo import HandPhoto
from ui.hand.kept import folder, keep, labels
from ui.hand.state import Draft, add_tile, draft_from_reading, remove_tile, replace_tile, set_aside
from vision.observations import FoundTile
from vision.reading import Reading


@pytest.fixture
def photo() -> HandPhoto:
    tiles = []
    for at, code in enumerate(("3m", "4m", "5m")):
        left = 200 + 100 * at
        quad = [[left, 300], [left + 90, 300], [left + 90, 420], [left, 420]]
        tiles.append(FoundTile(code, 0.9, [], np.array(quad, np.float32)))
    view = cv2.imencode(".jpg", np.full((200, 300, 3), 90, np.uint8))[1].tobytes()
    reading = Reading("hand.jpg", 900, 700, tiles)
    return HandPhoto("ab12", reading, view, (300, 200), (100.0, 200.0), (0.5, 0.5))


@pytest.fixture
def draft(photo: HandPhoto) -> Draft:
    """The second tile was corrected, the third one set aside."""
    read = draft_from_reading(photo.reading, Draft())
    return set_aside(replace_tile(read, 1, "6m"), 2, True)


def test_nothing_is_kept_where_the_host_named_no_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TILETALLY_KEPT", raising=False)
    assert folder() is None


def test_a_kept_photo_is_what_training_imports(
    photo: HandPhoto, draft: Draft, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TILETALLY_KEPT", str(tmp_path / "kept"))
    where = folder()
    assert where is not None
    assert keep(photo, draft, where)
    (kept,) = load_kept(where)
    assert kept.codes == ("3m", "6m", "5m")  # as corrected, and what lies aside as well
    image = kept.image()
    assert image.shape == (200, 300, 3)
    assert kept.pixel_boxes(image)[0] == pytest.approx([50, 50, 95, 110])
    assert keep(photo, draft, where)  # kept again: the same file
    assert len(load_kept(where)) == 1


def test_what_a_browser_says_of_a_photo_names_no_file(
    photo: HandPhoto, draft: Draft, tmp_path: Path
) -> None:
    where = tmp_path / "kept"
    for sha in ("../outside", str(tmp_path / "outside"), "a/b", ""):
        assert keep(replace(photo, sha=sha), draft, where)
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert {path.parent for path in written} == {where}
    assert sorted(path.suffix for path in written) == [".jpg", ".json"]  # one picture, one name
    assert all(re.fullmatch("[0-9a-f]{64}", path.stem) for path in written)


def test_a_removed_tile_is_no_label(photo: HandPhoto, draft: Draft) -> None:
    known = labels(photo, remove_tile(draft, 2))
    assert known is not None
    tiles = known["tiles"]
    assert isinstance(tiles, list)
    assert [tile["tile"] for tile in tiles] == ["3m", "6m"]


def test_a_photo_in_which_a_tile_was_not_found_is_not_kept(
    photo: HandPhoto, draft: Draft, tmp_path: Path
) -> None:
    assert not keep(photo, add_tile(draft, "E"), tmp_path)
    assert not list(tmp_path.iterdir())
