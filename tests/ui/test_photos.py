"""From the bytes of a file to what the app shows, with a reader that returns known tiles."""

import base64
import io
import pickle
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PIL import Image

import vision
from tests.conftest import ROOT
from tests.helpers.hostile_files import forged_photo, jpeg
from ui.hand import hand_photo, photos
from ui.hand.hand_photo import HandPhoto
from ui.hand.machine import AppState
from ui.hand.state import Draft, draft_from_reading
from ui.hand.stored_hand import photo_from, photo_json
from ui.server import housekeeping
from vision.observations import FoundTile
from vision.observing import photo as photo_file
from vision.statements import place_of

ROW = ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "C", "C", "C", "2p", "2p"]


class KnowingReader:
    """A reader that finds a row of tiles of 40 by 56 px, whose left end is at (200, 700)."""

    def read(self, image: np.ndarray, enlarge: object = None) -> list[FoundTile]:
        return [self._tile(code, 200 + 42 * place) for place, code in enumerate(ROW)]

    def _tile(self, code: str, x: int) -> FoundTile:
        quad = np.array([[x, 700], [x + 40, 700], [x + 40, 756], [x, 756]], dtype=np.float32)
        return FoundTile(code, 0.99, [("9s", 0.01)], quad)


@pytest.fixture
def photo(monkeypatch: pytest.MonkeyPatch) -> HandPhoto:
    monkeypatch.setattr(photos, "shared_reader", KnowingReader)
    file = io.BytesIO()
    Image.new("RGB", (1600, 1200), "darkgreen").save(file, "JPEG")
    return photos.open_photo([(file.getvalue(), "hand.jpg")])


def size(jpeg: bytes) -> tuple[int, int]:
    return Image.open(io.BytesIO(jpeg)).size


def test_the_part_with_the_hand_is_shown(photo: HandPhoto) -> None:
    left, top = photo.origin
    width, height = photo.size
    assert 0 < left < 200
    assert 600 < top < 700
    assert left + width / photo.scale[0] > 200 + 42 * 14
    assert height < 300


def test_each_tile_has_a_picture_of_its_own(photo: HandPhoto) -> None:
    crops = [photo.crop(tile) for tile in photo.reading.tiles]
    assert len(crops) == len(ROW)
    high = hand_photo.CROP_HEIGHT
    assert {size(crop) for crop in crops} == {(round(high * 40 / 56), high)}


def test_a_place_that_is_asked_about_has_a_thin_line_around_it(photo: HandPhoto) -> None:
    shown = hand_photo.pixels(
        photo.around([place_of(photo.reading.tiles[3].quad.tolist())])
    ).astype(int)
    outlined = (np.abs(shown - hand_photo.OUTLINE).sum(axis=2) < 120).mean()
    assert 0.01 < outlined < 0.15, outlined


def test_the_app_reads_the_same_as_the_command_line() -> None:
    """A photo as large as a phone's is decoded at the same scale by both, and gives the same
    hand."""
    image = Image.open(ROOT / "ui" / "demo.jpg").resize((4032, 3024))
    file = io.BytesIO()
    image.save(file, "JPEG", quality=92)
    shown = photos.open_photo([(file.getvalue(), "hand.jpg")])
    read = vision.read_photo(file.getvalue(), "hand.jpg")
    assert shown.reading.to_json() | {"seconds": 0} == read.to_json() | {"seconds": 0}
    assert (read.width, read.height) == (4032, 3024)
    hand = draft_from_reading(shown.reading, Draft()).to_json()
    assert read.hand is not None
    assert hand["winning_tile"] == read.hand["winning_tile"]
    assert sorted(hand["concealed"]) == sorted(read.hand["concealed"])
    assert hand["melds"] == read.hand["melds"]


def test_a_large_photo_is_decoded_once_and_its_tiles_are_shown_where_they_lie(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The photo is read at a reduced size; the boxes are still shown on the tiles."""
    monkeypatch.setattr(photos, "shared_reader", KnowingReader)
    decoded = []
    decode = photo_file._decode

    def noted(picture: Image.Image) -> Any:
        decoded.append(picture.size)
        return decode(picture)

    monkeypatch.setattr(photo_file, "_decode", noted)
    picture = Image.new("RGB", (4800, 3600), "darkgreen")
    file = io.BytesIO()
    picture.save(file, "JPEG")
    shown = photos.open_photo([(file.getvalue(), "hand.jpg")])
    assert decoded == [(1200, 900)]
    assert shown.reading.tiles[0].quad[0] == pytest.approx((800, 2800))
    left, top = shown.origin
    assert 0 < left < 800
    assert 2400 < top < 2800
    width, height = shown.size
    assert top + height / shown.scale[1] > 3024
    assert left + width / shown.scale[0] > 800 + 14 * 168


class WideReader(KnowingReader):
    """A reader that finds the row over the whole width, so that the whole photo is displayed."""

    def read(self, image: np.ndarray, enlarge: object = None) -> list[FoundTile]:
        scale = np.array([image.shape[1] / 620, 1], np.float32)
        off = np.array([200, 0], np.float32)
        return [replace(tile, quad=(tile.quad - off) * scale) for tile in super().read(image)]


def test_a_visit_keeps_no_pixels_and_no_more_of_six_photos_than_of_three(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(photos, "shared_reader", WideReader)
    demo = Image.open(ROOT / "ui" / "demo.jpg").resize((4032, 3024))
    now, kept = AppState(), []
    for number in range(6):
        file = io.BytesIO()
        demo.rotate(number).save(file, "JPEG", quality=90)
        photo = photos.open_photo([(file.getvalue(), "hand.jpg")])
        now.take(draft_from_reading(photo.reading, now.draft), photo)
        kept.append(len(pickle.dumps(now)) / 1e6)
    assert now.photo is not None
    assert kept[0] < 0.5, "megabytes after the first score"
    assert kept[5] - kept[2] < 0.1


class UnsureReader(KnowingReader):
    """A `KnowingReader` that is unsure of the last tile."""

    def read(self, image: np.ndarray, enlarge: object = None) -> list[FoundTile]:
        *sure, last = super().read(image)
        return [*sure, replace(last, confidence=0.5, alternatives=[("3p", 0.45)])]


def test_a_photo_that_the_browser_kept_asks_in_every_language(photo: HandPhoto) -> None:
    reading = vision.read_photo(np.full((1200, 1600, 3), 90, np.uint8), reader=UnsureReader())
    unsure = replace(photo, reading=reading)
    kept = photo_from(photo_json(unsure), base64.b64encode(photo.view).decode()).reading
    assert reading.questions
    assert [question.to_json() for question in kept.questions] == [
        question.to_json() for question in reading.questions
    ]
    for question in kept.questions:
        assert question.text.in_language("zh-Hant") != str(question.text)


@pytest.mark.parametrize(
    ("view", "said"),
    [
        (jpeg((9000, 9000), "L"), {}),
        (jpeg((9000, 9000), "L"), {"size": [9000, 9000]}),
        (jpeg((1700, 600)), {"size": [1700, 600]}),
        (jpeg((800, 600))[:100], {}),
        (b"\xff\xd8 no picture", {}),
        (jpeg((800, 600)), {"sha": "../victim/pwned"}),
        (jpeg((800, 600)), {"sha": "0" * 64 + "/../x"}),
        (jpeg((800, 600)), {"size": [400, 600]}),
    ],
)
def test_what_a_browser_forged_is_no_photo_and_is_not_decoded(
    view: bytes, said: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert photo_from(*forged_photo(jpeg((800, 600)))).size == (800, 600)
    monkeypatch.setattr("cv2.imdecode", lambda *given: pytest.fail("it was decoded"))
    monkeypatch.setattr("PIL.JpegImagePlugin.JpegImageFile.load", lambda *given: pytest.fail("so"))
    with pytest.raises(ValueError, match="no photo"):
        photo_from(*forged_photo(view, **said))


def test_a_forged_reading_is_not_asked_about() -> None:
    tile = {"tile": "1m", "confidence": 0.9, "quad": [[0, 0], [9, 0], [9, 9], [0, 9]]}
    tile |= {"alternatives": [], "doubt": 0, "row": 0, "group": 0}
    reading = {"photo": "hand", "width": 800, "height": 600, "groups": [], "tiles": [tile] * 5000}
    with pytest.raises(ValueError, match="no photo"):
        photo_from(*forged_photo(jpeg((800, 600)), reading=reading))


def test_nothing_decoded_is_held_once_visitors_have_gone(photo: HandPhoto) -> None:
    photo.crop(photo.reading.tiles[0])
    assert hand_photo.pixels.cache_info().currsize
    housekeeping._give_back()
    assert not hand_photo.pixels.cache_info().currsize
