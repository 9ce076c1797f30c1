"""From a photo to a reading, with a reader that returns known tiles; drawn, printed and scored."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image

from datasets.measured_layouts import simulated
from scoring.speech.messages import literal
from scoring.version import VERSION
from tests.conftest import ROOT
from tests.helpers.placed import placed
from vision import Observations, decide, read_photo
from vision.__main__ import _files, main
from vision.deciding.draft import draft_hand
from vision.errors import PhotoError
from vision.observations import FoundTile, turned_of
from vision.observing.own_set import OwnSet
from vision.observing.photo import Enlarge
from vision.pipeline import tile_side
from vision.reading import Group, PlacedTile, Reading
from vision.shipped import MODELS

HAND = ["1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "E", "E", "C", "C", "C"]


def a_tile(
    code: str, x: float, y: float = 100.0, wide: float = 40.0, confidence: float = 0.97
) -> FoundTile:
    quad = np.array([[0, 0], [1, 0], [1, 1.35], [0, 1.35]]) * wide + (x, y)
    return FoundTile(code, confidence, [("9m", 0.02)], quad.astype(np.float32))


def a_row(codes: Sequence[str], wide: float = 40.0) -> list[FoundTile]:
    return [a_tile(code, 20 + k * wide * 1.02, wide=wide) for k, code in enumerate(codes)]


class Known:
    """A reader that returns the given tiles, whatever the image; if they are small, it asks for an
    enlarged image, whose shape it records."""

    def __init__(self, tiles: Sequence[FoundTile]) -> None:
        self.tiles = tiles
        self.shape: tuple[int, ...] = ()

    def read(self, image: np.ndarray, enlarge: Enlarge | None = None) -> list[FoundTile]:
        larger = enlarge(tile_side(list(self.tiles))) if enlarge is not None else None
        self.shape = (image if larger is None else larger).shape
        return [FoundTile(t.tile, t.confidence, t.alternatives, t.quad.copy()) for t in self.tiles]


def a_photo(tiles: Sequence[FoundTile], size: tuple[int, int] = (640, 300)) -> np.ndarray:
    """Return an image of white tiles with thin painted lines on green. size: (width, height) in
    px."""
    image = np.full((size[1], size[0], 3), (40, 110, 60), dtype=np.uint8)
    for tile in tiles:
        cv2.fillConvexPoly(image, np.round(tile.quad).astype(np.int32), (235, 235, 230))
        left, top = tile.quad[0]
        for k in range(4):
            at = int(top + 8 + 9 * k)
            cv2.line(image, (int(left + 8), at), (int(left + 30), at), (20, 20, 90), 2)
    return image


# --- reading -----------------------------------------------------------------------------


def test_reading_round_trip() -> None:
    *concealed, flower = a_row(["3m", "back", "f2"])
    tiles = [*map(placed, concealed), placed(flower, group=1)]
    groups = [Group("concealed", [0, 1]), Group("flowers", [2])]
    hand = {"concealed": ["3m"], "melds": [], "winning_tile": None, "flowers": ["f2"]}
    reading = Reading("hand.jpg", 640, 300, tiles, groups, hand, [literal("One.")], 0.31234)
    plain = json.loads(json.dumps(reading.to_json()))
    assert list(plain) == [
        "photo", "width", "height", "tiles", "groups", "hand", "warnings",
        "questions", "seconds", "version",
    ]  # fmt: skip
    assert list(plain["tiles"][0]) == [
        "tile", "confidence", "alternatives", "quad", "turned", "row", "group", "doubt",
    ]  # fmt: skip
    assert plain["seconds"] == 0.312
    assert plain["tiles"][0]["alternatives"] == [["9m", 0.02]]
    assert Reading.from_json(plain).to_json() == plain
    assert plain.pop("version") == VERSION
    assert Reading.from_json(plain).to_json() == plain, "one that was kept before says no version"


def test_only_the_tiles_of_a_reading_have_a_place_and_a_doubt() -> None:
    readings = [read_photo(ROOT / "tests" / "vision" / "kept" / "red_fives_161.jpg")]
    for table in simulated(20, "placed"):
        tiles = tuple(tile for tile in table.tiles if not tile.rejected)
        rejected = tuple(tile for tile in table.tiles if tile.rejected)
        readings.append(decide(Observations("table", table.width, table.height, tiles, rejected)))
    assert all(reading.tiles for reading in readings)
    assert any(reading.rejected for reading in readings)
    for reading in readings:
        for at, tile in enumerate(reading.tiles):
            assert type(tile) is PlacedTile
            assert tile.group in range(len(reading.groups))
            assert at in reading.groups[tile.group].tiles
            assert 0 <= tile.doubt <= 1
        rows = [tile.row for tile in reading.tiles]
        assert rows == sorted(rows)
        assert set(rows) == set(range(rows[-1] + 1))
        for seen in reading.rejected:
            assert type(seen) is FoundTile
            assert not {"row", "group", "doubt"} & seen.to_json().keys()


@pytest.mark.parametrize("degrees", [0, 20, 90, 70, 180, 200, 270, 350])
def test_turned_follows_from_the_quad(degrees: int) -> None:
    angle = np.radians(degrees)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    quad = a_tile("3m", 0).quad @ turn.T
    assert turned_of(quad) == round(degrees / 90) % 4 * 90
    assert FoundTile("3m", 1, [], quad).turned == turned_of(quad)


# --- draft -------------------------------------------------------------------------------


def drafted(*parts: tuple[str, str]) -> tuple[dict[str, Any] | None, list[str]]:
    tiles: list[PlacedTile] = []
    groups: list[Group] = []
    for kind, codes in parts:
        start = len(tiles)
        for code in codes.split():
            found = a_tile(code.strip("()"), 0, confidence=0.97 * (code[0] != "("))
            tiles.append(placed(found, group=len(groups)))
        groups.append(Group(kind, list(range(start, len(tiles)))))
    hand, sentences = draft_hand(tiles, groups)
    return hand, [str(sentence) for sentence in sentences]


def test_draft_of_a_whole_hand() -> None:
    hand, said = drafted(
        ("concealed", "1m 2m 3m E"),
        ("winning", "E"),
        ("chow", "5s 4s 6s"),
        ("concealed_kong", "back C C back"),
        ("pung", "9p 9p 9p"),
        ("flowers", "f3 f8"),
        ("other", "2s 2s"),
    )
    assert hand == {
        "concealed": ["1m", "2m", "3m", "E", "E"],
        "melds": [
            {"type": "chow", "tiles": ["4s", "5s", "6s"], "concealed": False},
            {"type": "kong", "tiles": ["C"] * 4, "concealed": True},
            {"type": "pung", "tiles": ["9p"] * 3, "concealed": False},
        ],
        "winning_tile": "E",
        "flowers": ["f3", "f8"],
    }
    assert said == [
        "2 sets are taken as claimed (melded). If not, change it.",
        "Two tiles elsewhere in the photo were left out, as discards or another hand.",
    ]


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ([("concealed", " ".join(HAND[:13]))], "13 tiles found; a winning hand has 14. Add"),
        ([("concealed", " ".join([*HAND, "N"]))], "15 tiles found; a winning hand has 14. Take"),
        ([("concealed", "E E"), ("kong", "C C C C")], "a winning hand has 15 (14, and one more"),
        ([("concealed", "3p 3p 3p 3p 3p")], "Five 3 of dots were read; a set has four."),
        ([("concealed", "3p 3p"), ("pung", "3p 3p 3p")], "Five 3 of dots were read"),
        ([("concealed", "3p"), ("flowers", "f5 f5")], "Plum was read twice; a set has one."),
        ([("concealed", "1m 1m back back")], "Two tiles of the hand lie face down. Turn them over"),
        ([("concealed", "1m back")], "One tile of the hand lies face down. Turn it over"),
        ([("concealed_kong", "back back back back")], "lies face down: which tile is it?"),
        ([("concealed_kong", "P 7s 7s P")], "a concealed kong of 7 of bamboo"),
        ([("concealed", "1m"), ("pung", "E N E")], "is taken as a pung, but one tile does not fit"),
        ([("concealed", " ".join(HAND))], "Which tile won?"),
        ([("concealed", "1m 1m"), ("chow", "1s 2s 3s")], "The set with 1 of bamboo is taken as"),
        ([("concealed", "1m 2m 3m"), ("concealed", "E E E")], "all are taken as concealed"),
        ([("concealed", "1m"), ("other", "9s")], "One tile elsewhere in the photo was left out"),
        ([("concealed", "1m 1m"), ("other", "back E")], "One tile elsewhere"),
        ([("concealed", "1m 1m"), ("other", "f1 9s E back")], "Three tiles elsewhere"),
        ([("concealed_kong", "7p (back) back 7p")], "One tile of a concealed kong was not seen"),
        ([("concealed_kong", "(back) 7p 7p (back)")], "Two tiles of concealed kongs were not seen"),
        ([("concealed_kong", "(back) back back back")], "lies face down: which tile is it?"),
        ([("kong", "7p 7p 7p 7p")], "The four 7 of dots are taken as a claimed"),
    ],
)
def test_what_the_draft_says(parts: list[tuple[str, str]], sentence: str) -> None:
    hand, said = drafted(*parts)
    assert hand is not None
    assert any(sentence in each for each in said), said


@pytest.mark.parametrize(
    ("part", "words"),
    [
        (("concealed_kong", "7p back back 7p"), "not seen"),
        (("other", "back back"), "left out"),
        (("pung", "7p 7p 7p"), "The four"),
    ],
)
def test_what_the_draft_does_not_say(part: tuple[str, str], words: str) -> None:
    assert not any(words in each for each in drafted(("concealed", "1m 1m"), part)[1])


def test_a_kong_of_backs_keeps_its_place() -> None:
    hand, _ = drafted(("concealed", "E E"), ("concealed_kong", "back back back back"))
    assert hand is not None
    assert hand["melds"] == [{"type": "kong", "tiles": ["back"] * 4, "concealed": True}]


def test_no_hand() -> None:
    assert draft_hand([], [])[0] is None
    for kind in ("other", "concealed"):
        hand, said = drafted((kind, "back back"))
        assert hand is None
        assert "face down" in said[0]
    assert drafted(("flowers", "f1"))[0] is not None


def test_loose_tiles_alone_are_the_hand() -> None:
    hand, said = drafted(("other", "1m back f2"))
    assert hand is not None
    assert (hand["concealed"], hand["flowers"]) == (["1m"], ["f2"])
    assert not any("left out" in each for each in said), "a tile is in the hand or left out"


# --- read_photo --------------------------------------------------------------------------


def test_a_reading_that_tells_no_time_took_none() -> None:
    told = read_photo(a_photo(a_row(HAND)), "table", Known(a_row(HAND))).to_json()
    del told["seconds"]
    assert Reading.from_json(told).seconds == 0.0


def test_read_photo_from_pixels() -> None:
    tiles = a_row(HAND)
    reading = read_photo(a_photo(tiles), "table", Known(tiles[::-1]))
    assert (reading.photo, reading.width, reading.height) == ("table", 640, 300)
    assert [tile.tile for tile in reading.tiles] == HAND
    assert reading.hand is not None
    assert reading.hand["concealed"] == HAND
    assert [str(w) for w in reading.warnings] == [
        "Which tile won? None lies apart from the others."
    ]
    assert 0 < reading.seconds < 5


def test_quads_are_in_pixels_of_the_whole_photo(tmp_path: Path) -> None:
    path = tmp_path / "wide.jpg"
    Image.new("RGB", (8200, 6000), "green").save(path)
    reader = Known([a_tile("3m", 1000, 500, 100)])
    reading = read_photo(path, reader=reader)
    assert reader.shape == (750, 1025, 3)
    assert (reading.width, reading.height) == (8200, 6000)
    assert reading.tiles[0].quad[0] == pytest.approx((8000, 4000))


@pytest.mark.parametrize("given", [Path, bytes, io.BytesIO])
def test_small_tiles_are_read_in_the_whole_photo(tmp_path: Path, given: type) -> None:
    path = tmp_path / "far away.jpg"
    Image.new("RGB", (4000, 3000), "green").save(path)
    source = path if given is Path else given(path.read_bytes())
    reader = Known([a_tile("3m", 1000, 500, 20)])
    reading = read_photo(source, reader=reader)
    assert reader.shape == (3000, 4000, 3)
    assert reading.tiles[0].quad[0] == pytest.approx((1000, 500))


def test_tiles_not_so_small_are_read_at_half_the_size(tmp_path: Path) -> None:
    path = tmp_path / "far.jpg"
    Image.new("RGB", (4000, 3000), "green").save(path)
    reader = Known([a_tile("3m", 1000, 500, 29)])
    reading = read_photo(path, reader=reader)
    assert reader.shape == (1500, 2000, 3)
    assert reading.tiles[0].quad[0] == pytest.approx((2000, 1000))


def test_no_tiles() -> None:
    reading = read_photo(np.full((60, 80, 3), 200, np.uint8), reader=Known([]))
    assert (reading.tiles, reading.groups, reading.hand) == ([], [], None)
    assert "No tiles were found" in str(reading.warnings[0])
    dark = read_photo(np.full((60, 80, 3), 9, np.uint8), reader=Known([]))
    assert "too dark" in str(dark.warnings[0])


def test_tiles_beyond_the_edge_do_no_harm() -> None:
    tiles = [a_tile("3m", -300, -300), a_tile("4m", 5000, 5000), a_tile("5m", 620)]
    photo = a_photo(a_row(HAND))
    reading = read_photo(photo, reader=Known(tiles))
    assert len(reading.tiles) == 3


def test_wrong_arrays() -> None:
    with pytest.raises(ValueError, match="expected uint8"):
        read_photo(np.zeros((4, 4, 3)), reader=Known([]))  # type: ignore[arg-type]
    with pytest.raises(PhotoError):
        read_photo(b"no picture", reader=Known([]))


# --- the command -------------------------------------------------------------------------


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, list[FoundTile]]:
    tiles = a_row(HAND)
    path = tmp_path / "手牌.png"
    Image.fromarray(a_photo(tiles)).save(path)
    return path, tiles


def test_command(
    files: tuple[Path, list[FoundTile]], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path, tiles = files
    assert main([str(path), str(tmp_path / "none.jpg"), str(path)], Known(tiles)) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["photo"] for line in lines] == [str(path), str(tmp_path / "none.jpg"), str(path)]
    assert lines[1]["error"]["code"] == "no_such_file"
    assert [tile["tile"] for tile in lines[0]["tiles"]] == HAND
    assert "score" not in lines[0]


def test_command_scores(
    files: tuple[Path, list[FoundTile]], capsys: pytest.CaptureFixture[str]
) -> None:
    path, tiles = files
    assert main(["--score", "--rulings", "green-book-2006", str(path)], Known(tiles)) == 0
    line = json.loads(capsys.readouterr().out)
    assert line["hand"]["winning_tile"] is None
    assert line["scored_as"]["winning_tile_known"] is False
    assert line["score"]["total"] == sum(
        fan["points"] * fan["count"] for fan in line["score"]["fans"]
    )


def test_command_prints_a_table(
    files: tuple[Path, list[FoundTile]], capsys: pytest.CaptureFixture[str]
) -> None:
    path, tiles = files
    assert main(["--table", str(path), "none.jpg"], Known(tiles)) == 0
    shown = capsys.readouterr().out
    assert "concealed: 1m 2m 3m" in shown
    assert "Mixed Straight" in shown
    assert "none.jpg: There is no file" in shown


@pytest.mark.parametrize("rulings", ["china-1998", '{"C14": "b"}', "C14=b", "no-such-profile"])
def test_command_passes_rulings_on(
    rulings: str, files: tuple[Path, list[FoundTile]], capsys: pytest.CaptureFixture[str]
) -> None:
    path, tiles = files
    assert main(["--score", "--rulings", rulings, str(path)], Known(tiles)) == 0
    answer = json.loads(capsys.readouterr().out)["score"]
    if rulings == "no-such-profile":
        assert answer["error"]["code"] == "unknown_ruling"
    else:
        assert answer["total"] > 0


def test_command_refuses_broken_rulings(files: tuple[Path, list[FoundTile]]) -> None:
    with pytest.raises(SystemExit):
        main(["--score", "--rulings", "{oops", str(files[0])], Known([]))


def test_command_without_models(
    files: tuple[Path, list[FoundTile]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--models", str(tmp_path), str(files[0])]) == 1
    assert "detector.onnx is missing" in capsys.readouterr().err


@pytest.mark.parametrize("damaged", ["detector.onnx", "classifier.onnx", "gate.npz"])
def test_command_with_damaged_models_of_ones_own(
    damaged: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("detector.onnx", "classifier.onnx", "gate.npz"):
        (tmp_path / name).write_bytes((MODELS / name).read_bytes() if name != damaged else b"no")
    for asked in ([], ["--learn", "any"]):
        assert main(["--models", str(tmp_path), *asked, str(Path("ui", "demo.jpg"))]) == 1
        assert f"{damaged} is no" in capsys.readouterr().err


def test_command_with_a_set_that_has_no_faces(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = OwnSet("empty").save(tmp_path)
    (tmp_path / "damaged.npz").write_bytes(b"no")
    for own, told in ((path, "no faces yet"), (tmp_path / "damaged.npz", "not a stored set")):
        assert main(["--set", str(own), str(Path("ui", "demo.jpg"))]) == 1
        assert told in capsys.readouterr().err


def test_command_line_errors(tmp_path: Path) -> None:
    (tmp_path / "text.jpg").write_text("no picture")
    whole = tmp_path / "whole.jpg"
    Image.fromarray(a_photo(a_row(HAND))).save(whole)
    (tmp_path / "half.jpg").write_bytes(whole.read_bytes()[:900])
    (tmp_path / "empty").mkdir()
    names = ["text.jpg", "half.jpg", "none.jpg", "empty"]
    answer = subprocess.run(
        [sys.executable, "-m", "vision", *(str(tmp_path / each) for each in names)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
    )
    lines = [json.loads(line) for line in answer.stdout.splitlines()]
    assert [line["error"]["code"] for line in lines] == [
        "not_an_image",
        "damaged_image",
        "no_such_file",
        "no_such_file",
    ]
    assert answer.returncode == 0
    assert answer.stderr == ""


def test_what_a_mac_keeps_beside_a_photo_is_no_photo(tmp_path: Path) -> None:
    for name in ("a.jpg", "._a.jpg", "b.txt"):
        (tmp_path / name).write_bytes(b"\x00\x05\x16\x07")
    own, beside = str(tmp_path / "a.jpg"), str(tmp_path / "._a.jpg")
    assert list(_files([str(tmp_path)])) == [own]
    assert list(_files([beside, own])) == [own]
    assert list(_files([beside])) == [beside], "named alone it is answered"
