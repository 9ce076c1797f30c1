"""Learning a tile set from photos of its tiles laid out in rows: questions, answers and stored
faces."""

import io
from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from scoring.speech.messages import Message
from tests.helpers.app_player import Player
from tests.ui.test_own_set import folder, kept
from tests.vision.test_laid_out_set import lie, read_as
from ui.hand.reading_queue import Busy
from ui.sets import learn_set
from vision.errors import PhotoError, ReaderError
from vision.laid_out_set import PHOTOS, name_by_place
from vision.observations import FoundTile
from vision.observing.own_set import OwnSet
from vision.sentences import Sentence

__all__ = ["folder"]

Lay = Callable[[list[FoundTile]], None]
SUITS, HONORS = PHOTOS


def only_set() -> OwnSet:
    (only,) = kept().all()
    return OwnSet.unpacked(kept().faces(only.id))


def jpeg() -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (60, 80), "white").save(file, "JPEG")
    return file.getvalue()


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> list[list[FoundTile] | Exception]:
    """Return a list to which a test adds the readings of the next photos, or errors to raise; each
    face is given its own shade of grey."""
    photos: list[list[FoundTile] | Exception] = []

    def look(data: bytes) -> tuple[list[learn_set.Face], list[Message]]:
        tiles = photos.pop(0)
        if isinstance(tiles, Exception):
            raise tiles
        seen = name_by_place(tiles)
        # No two alike, in both photos.
        second = set(chain(*HONORS))
        greys = [5 * place.tile + (place.names[0] in second) for place in seen.places]
        faces = [
            learn_set.Face(place.names, np.full((64, 64, 3), grey, np.uint8), jpeg())
            for place, grey in zip(seen.places, greys, strict=True)
        ]
        return faces, seen.problems

    monkeypatch.setattr(learn_set, "read_set_layout", look)
    return photos


@pytest.fixture
def player(folder: Path, table: Sequence[object]) -> Player:
    return Player().visit("settings")


def send(player: Player, many: int = 1) -> None:
    (upload,) = [f for f in player.at.file_uploader if str(f.key).startswith("photo-rows")]
    upload.set_value([(f"{n}.jpg", jpeg(), "image/jpeg") for n in range(many)]).run()
    player.fine()


def test_two_photos_at_once_are_a_whole_set(
    player: Player, table: list[list[FoundTile]], folder: Path
) -> None:
    table += [lie(SUITS), lie(HONORS)]
    send(player, 2)
    assert "Second photo" not in player.words
    player.tap("laid-store")
    assert "43 tiles are stored in “My tiles”" in player.words
    assert "**42 of 42 kinds** are stored." in player.words
    own = only_set()
    greys = {code: int(face[0, 0, 0]) for code, face in zip(own.codes, own.faces, strict=True)}
    assert (greys["1m"], greys["9s"]) == (0, 130)


def test_one_after_the_other_in_any_order(player: Player, table: list[list[FoundTile]]) -> None:
    assert "First photo" in player.words
    table += [lie(HONORS[:2]), lie(SUITS)]
    send(player)
    assert "Now the other photo." in player.words
    assert "First photo" in player.words
    assert "Second photo" not in player.words
    send(player)
    player.tap("laid-store")
    assert "**34 of 42 kinds** are stored." in player.words
    assert "Still missing:" in player.words, "the flowers, in what is stored"


def test_one_photo_alone_may_be_stored(player: Player, table: list[list[FoundTile]]) -> None:
    table += [lie(SUITS)]
    send(player)
    player.tap("laid-store")
    assert "27 tiles are stored" in player.words


def test_a_tile_that_reads_as_another_is_asked_about(
    player: Player, table: list[list[FoundTile]], folder: Path
) -> None:
    tiles = lie(SUITS)
    read_as(tiles, 18, "F")
    table += [tiles]
    send(player)
    assert "One tile is uncertain" in player.words
    (doubted,) = [key for key in player.buttons() if "__doubt" in key]
    player.tap(doubted)
    player.tap(next(key for key in player.buttons() if key.startswith("laid-is-1s")))
    player.tap("laid-store")
    assert only_set().codes.count("1s") == 1


def test_what_is_not_answered_is_not_stored_and_stays(
    player: Player, table: list[list[FoundTile]], folder: Path
) -> None:
    tiles = lie(SUITS)
    read_as(tiles, 18, "F")
    table += [tiles]
    send(player)
    player.tap("laid-store")
    assert "1s" not in only_set().codes
    assert "One tile is uncertain" in player.words


@pytest.mark.parametrize("really", [True, False])
def test_two_that_changed_places(
    player: Player, table: list[list[FoundTile]], folder: Path, really: bool
) -> None:
    rows = [list(row) for row in SUITS]
    rows[1][2], rows[1][6] = rows[1][6], rows[1][2]
    table += [lie(rows)]
    send(player)
    assert "2 tiles are uncertain" in player.words
    names = ("7p", "3p") if really else ("3p", "7p")
    doubted = [key for key in player.buttons() if "__doubt" in key]
    for face, name in zip(doubted, names, strict=True):
        player.tap(face)
        player.tap(next(key for key in player.buttons() if key.startswith(f"laid-is-{name}")))
    player.tap("laid-store")
    own = only_set()
    greys = {code: int(face[0, 0, 0]) for code, face in zip(own.codes, own.faces, strict=True)}
    assert (greys["3p"], greys["7p"]) == ((75, 55) if really else (55, 75))


def test_a_face_is_named_anew_or_left_out_by_a_tap(
    player: Player, table: list[list[FoundTile]], folder: Path
) -> None:
    table += [lie(HONORS)]
    send(player)
    faces = [key for key in player.buttons() if key.startswith("laid-tile-")]
    player.tap(next(key for key in faces if key.endswith("__t-f1"))).tap("laid-f4")
    player.tap(next(key for key in player.buttons() if key.endswith("__t-back"))).tap("laid-none")
    player.tap("laid-store")
    codes = only_set().codes
    assert codes.count("f4") == 2
    assert not {"f1", "back"} & set(codes)


def test_a_mistake_costs_only_its_own_row(player: Player, table: list[list[FoundTile]]) -> None:
    tiles = lie(SUITS)
    del tiles[12]
    table += [tiles, lie(SUITS)]
    send(player)
    assert "this is missing: 4 of dots." in player.words
    assert player.at.button(key="laid-store").label.endswith("26 tiles")
    send(player)
    assert "missing" not in player.words
    assert player.at.button(key="laid-store").label.endswith("27 tiles")


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (PhotoError("not_an_image", Sentence("This is no picture.")), "This is no picture."),
        (ReaderError(Sentence("The reader is damaged.")), "The reader is damaged."),
        (Busy(), "Too many photos are waiting"),
    ],
    ids=["no picture", "damaged reader", "busy"],
)
def test_a_photo_that_cannot_be_read_loses_nothing(
    player: Player, table: list[list[FoundTile] | Exception], problem: Exception, words: str
) -> None:
    table += [lie(SUITS), problem]
    send(player)
    send(player)
    assert words in player.words
    assert player.at.button(key="laid-store").label.endswith("27 tiles")


def test_a_photo_of_something_else_is_said(player: Player, table: list[list[FoundTile]]) -> None:
    table += [[]]
    send(player)
    assert "No tile was found." in player.words
    assert "laid-store" not in player.buttons()


def test_they_can_be_dropped(player: Player, table: list[list[FoundTile]]) -> None:
    table += [lie(SUITS)]
    send(player)
    player.tap("laid-drop")
    assert "laid-store" not in player.buttons()
    assert "First photo" in player.words
