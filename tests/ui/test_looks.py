"""Several files at once, a short video, and another photo of the same hand."""

import io
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image

from tests.helpers.app_player import STRAIGHT, Player
from tests.ui.conftest import photo_of
from tests.ui.test_photos import ROW, KnowingReader
from ui.count import begin_hand
from ui.hand import hand_photo, photos
from vision import shipped
from vision.sentences import Sentence


def jpeg(colour: str = "darkgreen") -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (1600, 1200), colour).save(file, "JPEG")
    return file.getvalue()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Return a list that collects the file names of each reading. A single file is read as a
    straight with a doubtful tile, several files as the same hand without doubt."""
    names: list[list[str]] = []
    unsure = replace(photo_of(STRAIGHT, doubtful=3), sha="1" * 64)

    def read(files: Sequence[photos.File], *_: Any) -> hand_photo.HandPhoto:
        names.append([name for _, name in files])
        return photo_of(STRAIGHT) if len(files) > 1 else unsure

    monkeypatch.setattr(begin_hand, "open_photo", read)
    return names


def test_several_files_are_one_hand(asked: list[list[str]]) -> None:
    player = Player().fine()
    player.upload_all([("a.jpg", jpeg()), ("b.jpg", jpeg("black")), ("c.jpg", jpeg("red"))])
    assert asked == [["photo 1", "photo 2", "photo 3"]]
    assert player.tiles == STRAIGHT


def test_a_video_is_read_as_looks_under_its_own_name(asked: list[list[str]]) -> None:
    Player().fine().upload("clip.mp4", b"any")
    assert asked == [["clip.mp4"]]


def test_another_photo_of_the_same_hand_is_read_with_the_one_before(asked: list[list[str]]) -> None:
    player = Player().fine().upload("a.jpg", jpeg())
    hand_id = player.state.hand_id
    player.tap("look-again").upload("b.jpg", jpeg("black"))
    assert asked == [["a.jpg"], ["the photo before", "photo 1"]]
    assert player.state.hand_id == hand_id
    assert not player.state.joins
    assert "look-again" not in player.buttons(), "nothing is in doubt any more"
    player.tap("to-photo").upload("c.jpg", jpeg("red"))
    assert asked[-1] == ["c.jpg"], "the next photo is of another hand again"


def test_what_was_corrected_before_the_second_photo_stays(asked: list[list[str]]) -> None:
    player = Player().fine().upload("a.jpg", jpeg())
    player.tap("tile-0").tap("fix-9s").tap("tile-13").tap("remove").tap("look-again")
    player.upload("b.jpg", jpeg("black"))
    assert asked[-1] == ["the photo before", "photo 1"]
    assert player.tiles == ["9s", *STRAIGHT[1:-1]]
    assert "Not found again" not in player.words
    player.tap("undo")
    assert player.tiles == ["9s", *STRAIGHT[1:-1]], "as before the second photo"


def test_a_second_photo_on_which_nothing_is_found_again_says_what_it_drops(
    asked: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player().fine().upload("a.jpg", jpeg())
    player.tap("tile-0").tap("fix-9s").tap("look-again")
    other = ["4p"] * 2 + ["6p"] * 2 + ["8p"] * 2 + ["9p"] * 2 + ["N"] * 2 + ["S"] * 2 + ["P"] * 2
    monkeypatch.setattr(begin_hand, "open_photo", lambda *_: photo_of(other))
    player.upload("b.jpg", jpeg("black"))
    assert "Not found again, so what you had changed there is dropped: 9 of bamboo." in player.words
    player.tap("undo")
    assert player.tiles == ["9s", *STRAIGHT[1:]]


def test_who_means_another_hand_says_so(asked: list[list[str]]) -> None:
    player = Player().fine().upload("a.jpg", jpeg()).tap("look-again").tap("join-not")
    player.upload("b.jpg", jpeg("black"))
    assert asked[-1] == ["b.jpg"]


def test_a_photo_that_shows_nothing_is_named(
    asked: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = [Sentence("Nothing could be read in {name}; it was left out.", name="photo 2")]
    seen = photo_of(STRAIGHT)
    reading = replace(seen.reading, unread=["photo 2"], warnings=[*told])
    monkeypatch.setattr(begin_hand, "open_photo", lambda *_: replace(seen, reading=reading))
    player = Player().fine().upload_all([("a.jpg", jpeg()), ("b.jpg", jpeg("black"))])
    assert "Nothing could be read in photo 2; it was left out." in player.words
    assert player.tiles == STRAIGHT


def test_a_damaged_reader_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(photos, "shared_reader", lambda: shipped.check(tmp_path))
    player = Player().fine().upload("a.jpg", jpeg())
    assert "A part of the reader is damaged here (SHA256SUMS)" in player.words


def test_photos_and_a_video_come_to_one_reading(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(photos, "shared_reader", KnowingReader)
    path = tmp_path / "clip.mp4"
    clip = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 10, (1600, 1200))
    for brightness in range(60, 72):
        clip.write(np.full((1200, 1600, 3), brightness, np.uint8))
    clip.release()
    files = [(jpeg(), "photo 1"), (path.read_bytes(), "clip.mp4")]
    told: list[tuple[int, int]] = []
    photo = photos.open_photo(files, tell_look=lambda *look: told.append(look))
    assert [tile.tile for tile in photo.reading.tiles] == ROW
    assert {"photo 1", "clip.mp4"} == set(photo.reading.photos)
    assert len(photo.reading.photos) > 2, "the video gives several frames"
    assert told == [(at, 6) for at in range(1, 7)], "a photo and five frames, each told"
    assert max(photo.size) <= hand_photo.SHOWN_SIDE
