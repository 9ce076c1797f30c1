"""Several photos of one hand: what is hidden in one is visible in another, and another hand is
noticed.

A stand-in for the reader returns known tiles for each photo, so that only the geometry is tested;
one test reads a rendered hand with the real reader.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

import cv2
import numpy as np
import pytest

from tests.helpers.hostile_files import clip, jpeg
from vision import PhotoError, answer, read_looks
from vision.__main__ import main
from vision.geometry import moved
from vision.observations import FoundTile
from vision.observing.photo import Photo
from vision.pipeline import Look
from vision.reading import Reading
from vision.several_looks import frames_of, is_video, laid_on

HAND = ["1m", "2m", "3m", "4s", "5s", "6s", "7p", "8p", "9p", "E", "E", "E", "5p", "5p"]
OTHER = ["2p", "3p", "4p", "6m", "7m", "8m", "2s", "2s", "N", "N", "N", "C", "C", "C"]
WIDE, HIGH = 1200, 500
Wrong = dict[int, tuple[str, float, list[tuple[str, float]]]]
AS_IT_LIES = ((0, 0), (1, 0), (1, 1), (0, 1))
LEANING = ((0.05, 0.1), (0.9, 0), (1.0, 0.95), (0, 0.85))


class Seen:
    """A stand-in for the reader; the first pixel of an image tells which of the prepared photos it
    is."""

    def __init__(self) -> None:
        self.looks: list[list[FoundTile]] = []

    def add(
        self,
        hand: list[str],
        corners: Sequence[Sequence[float]] = AS_IT_LIES,
        wrong: Wrong | None = None,
        hidden: Sequence[int] = (),
        left: float = 60.0,
        scale: float = 1.0,
    ) -> Self:
        """Add a photo of a row of tiles and return self. corners: where the photo's corners are
        moved to, as shares of its size. wrong: maps an index to (name, confidence, alternatives).
        hidden: indices of the tiles not seen."""
        frame = np.array([[0, 0], [WIDE, 0], [WIDE, HIGH], [0, HIGH]], np.float32)
        warp = cv2.getPerspectiveTransform(
            frame, np.array(corners, np.float32) * np.array([WIDE, HIGH], np.float32)
        )
        tiles = []
        for at, code in enumerate(hand):
            x = (left + 75 * at) * scale
            quad = np.array([[x, 200], [x + 70, 200], [x + 70, 295], [x, 295]], np.float32)
            quad[:, 0] = x + (quad[:, 0] - x) * scale
            if at in hidden or x + 70 * scale > WIDE or x < 0:
                continue
            name, confidence, others = (wrong or {}).get(at, (code, 0.97, []))
            there = cv2.perspectiveTransform(quad[None], warp)[0]
            tiles.append(FoundTile(name, confidence, others, there))
        self.looks.append(tiles)
        return self

    def read(self, image: np.ndarray, enlarge: object = None) -> list[FoundTile]:
        return [replace(tile, quad=tile.quad.copy()) for tile in self.looks[int(image[0, 0, 0])]]

    def pictures(self) -> list[np.ndarray]:
        return [np.full((HIGH, WIDE, 3), k, np.uint8) for k in range(len(self.looks))]

    def reading(self, names: list[str] | None = None) -> Reading:
        return read_looks(self.pictures(), names, self)


def codes(reading: Reading) -> list[str]:
    return [tile.tile for tile in reading.tiles]


def test_two_looks_are_one_reading() -> None:
    reading = Seen().add(HAND).add(HAND, LEANING).reading(["a.jpg", "b.jpg"])
    assert codes(reading) == HAND
    plain = json.loads(json.dumps(reading.to_json()))
    assert sorted(plain["photo"]) == ["a.jpg", "b.jpg"]
    assert [tile["looks"] for tile in plain["tiles"]] == [2] * 14
    assert Reading.from_json(plain).to_json() == plain


def test_what_one_look_hides_another_one_shows() -> None:
    reading = Seen().add(HAND, hidden=(0, 1, 2)).add(HAND, LEANING, hidden=(12, 13)).reading()
    assert codes(reading) == HAND
    assert [tile.looks for tile in reading.tiles] == [1] * 3 + [2] * 9 + [1] * 2
    assert reading.hand is not None


def test_what_is_rejected_is_no_tile_of_a_look() -> None:
    seen = Seen().add(HAND).add(["P", "P"])
    seen.looks[1] = [replace(tile, confidence=0.1, none=0.9) for tile in seen.looks[1]]
    reading = seen.reading(["a.jpg", "b.jpg"])
    assert (codes(reading), reading.unread, reading.other_hands) == (HAND, ["b.jpg"], [])


def test_a_doubt_is_settled_by_another_look() -> None:
    doubt = {4: ("6s", 0.5, [("5s", 0.45)])}
    alone = Seen().add(HAND, wrong=doubt).reading()
    assert alone.tiles[4].doubtful
    both = Seen().add(HAND, wrong=doubt).add(HAND, LEANING).reading()
    assert [codes(both), both.tiles[4].doubtful] == [HAND, False]


def test_a_tile_lies_where_the_look_that_is_shown_has_it() -> None:
    doubt = {4: ("6s", 0.5, [("5s", 0.45)])}
    less_sure: Wrong = {at: (HAND[at], 0.6, []) for at in (7, 8, 9, 10)}
    seen = Seen().add(HAND, wrong=doubt).add(HAND, LEANING, wrong=less_sure)
    here = seen.looks[0][4].quad.copy()
    seen.looks[1][4] = replace(seen.looks[1][4], quad=here + 6.0)
    assert seen.reading().tiles[4].quad == pytest.approx(here, abs=0.5)


@pytest.mark.parametrize(("red", "of", "is_red"), [(1, 2, False), (1, 3, False), (2, 3, True)])
def test_a_five_is_red_where_most_looks_say_so(red: int, of: int, is_red: bool) -> None:
    seen = Seen()
    for at in range(of):
        seen.add(HAND)
        seen.looks[at][4] = replace(seen.looks[at][4], red=at < red)
    assert seen.reading().tiles[4].red == is_red


def test_a_glare_that_is_named_surely_is_outvoted() -> None:
    glare: Wrong = {6: ("P", 0.95, [])}
    reading = Seen().add(HAND, wrong=glare).add(HAND, LEANING).add(HAND, hidden=(3,)).reading()
    assert codes(reading) == HAND


def test_what_clear_looks_say_is_not_outvoted_by_more_that_err_alike() -> None:
    blurred: Wrong = {6: ("9p", 0.6, [("8p", 0.1)])}
    looks = Seen().add(HAND).add(HAND, LEANING)
    for _ in range(3):
        looks.add(HAND, wrong=blurred)
    assert codes(looks.reading()) == HAND


@pytest.mark.parametrize("seed", range(5))
def test_no_tile_lies_beside_itself_though_corners_are_loose(seed: int) -> None:
    """When photos were aligned by two tiles only, the ends of a row were off by a third to a half
    of a tile."""
    rng = np.random.default_rng(seed)
    seen = Seen().add(HAND).add(HAND, LEANING)
    empty = Photo(np.zeros((HIGH, WIDE, 3), np.uint8), WIDE, HIGH)
    here, there = seen.looks
    loose = [
        FoundTile(t.tile, t.confidence, [], t.quad + rng.normal(0, 3, (4, 2)).astype(np.float32))
        for t in there
    ]
    view = laid_on(Look(empty, here, []), Look(empty, loose, []))
    assert view is not None
    for one, other in zip(here, there, strict=True):
        off = moved(np.asarray(other.quad, float), view.warp).mean(axis=0) - one.quad.mean(axis=0)
        assert np.linalg.norm(off) < 0.15 * 80


def test_what_only_one_look_shows_is_no_surer_for_that() -> None:
    doubt = {13: ("5p", 0.7, [("6p", 0.1)])}
    alone = Seen().add(HAND, wrong=doubt).reading()
    covered = Seen().add(HAND, wrong=doubt).add(HAND[:13], LEANING).reading()
    assert covered.tiles[13].tile == "5p"
    assert covered.tiles[13].confidence == pytest.approx(alone.tiles[13].confidence, abs=0.01)


def test_where_two_looks_disagree_the_player_is_asked() -> None:
    reading = Seen().add(HAND).add(HAND, LEANING, wrong={9: ("S", 0.97, [])}).reading()
    assert any(9 in question.tiles for question in reading.questions)


def test_a_stray_of_one_look_is_left_out() -> None:
    stray = [*HAND, "9s"]
    reading = Seen().add(stray, wrong={14: ("9s", 0.6, [])}).add(HAND, LEANING).add(HAND).reading()
    assert codes(reading) == HAND


@pytest.mark.parametrize(("sure", "stays"), [(0.9, True), (0.85, False)])
def test_what_one_of_three_looks_shows_stays_where_that_is_sure(sure: float, stays: bool) -> None:
    hand = [*HAND, "9s"]
    looks = Seen().add(hand, wrong={14: ("9s", sure, [])}).add(HAND, LEANING).add(HAND)
    assert codes(looks.reading()) == (hand if stays else HAND)


def test_a_flower_whose_number_is_in_doubt_stays() -> None:
    """It used to be dropped, because a doubtful name was taken for doubt whether there is a
    tile."""
    doubtful = {13: ("f1", 0.5, [("f3", 0.25), ("f5", 0.2)])}
    hand = [*HAND[:13], "f1"]
    looks = Seen().add(hand, wrong=doubtful).add(hand, LEANING, wrong=doubtful)
    assert codes(looks.add(hand, hidden=(13,)).reading()) == hand


def test_a_closer_look_at_a_part() -> None:
    whole = Seen().add(HAND, wrong={k: (HAND[k], 0.55, [("9m", 0.4)]) for k in (0, 1, 2)})
    reading = whole.add(HAND, scale=2.0).reading()
    assert codes(reading) == HAND
    assert [tile.looks for tile in reading.tiles][:3] == [2, 2, 2]
    assert reading.tiles[13].looks == 1
    assert not any(tile.doubtful for tile in reading.tiles[:3])


def test_another_hand_is_noticed_and_not_mixed_in() -> None:
    reading = Seen().add(HAND).add(OTHER).add(HAND, LEANING).reading(["a", "b", "c"])
    assert codes(reading) == HAND
    assert reading.other_hands == ["b"]
    assert "Another hand lies in b; it was left out." in map(str, reading.warnings)
    assert sorted(reading.photos) == ["a", "c"]


def test_a_frame_that_does_not_fit_is_not_told_where_its_video_was_read() -> None:
    seen = Seen().add(HAND).add(OTHER).add(HAND, LEANING)
    reading = read_looks([seen.pictures()], ["clip.mp4"], seen)
    assert codes(reading) == HAND
    assert (reading.photos, reading.other_hands) == (["clip.mp4"] * 2, [])


def test_a_video_of_another_hand_is_told_one_time() -> None:
    seen = Seen().add(HAND).add(HAND, LEANING).add(OTHER).add(OTHER, LEANING)
    one, two, *frames = seen.pictures()
    wider = [tile for tile in seen.looks[2] if tile.tile != "C"]
    seen.looks[2] = wider
    reading = read_looks([one, two, frames], ["a.jpg", "b.jpg", "clip.mp4"], seen)
    assert (codes(reading), reading.other_hands) == (HAND, ["clip.mp4"])


def test_another_hand_in_a_picture_of_the_same_name_is_told() -> None:
    """iOS calls every picture of the camera image.jpg."""
    reading = Seen().add(HAND).add(OTHER[:12]).reading(["image.jpg"] * 2)
    assert (codes(reading), reading.photos) == (HAND, ["image.jpg"])
    assert reading.other_hands == ["image.jpg"]
    assert str(reading.warnings[0]) == "Another hand lies in image.jpg; it was left out."


@pytest.mark.parametrize("as_file", [True, False])
def test_nothing_in_a_picture_of_the_same_name_is_told(as_file: bool) -> None:
    seen = Seen().add(HAND)
    seen.looks.append([])
    first, second = seen.pictures()
    reading = read_looks([first, b"no picture" if as_file else second], ["image.jpg"] * 2, seen)
    assert (codes(reading), reading.unread) == (HAND, ["image.jpg"])


def test_a_hand_that_shares_a_run_with_this_one_is_another() -> None:
    alike = [*HAND[:5], *OTHER[5:]]
    assert Seen().add(HAND).add(alike, LEANING).reading(["a", "b"]).other_hands == ["b"]
    nearly = [*HAND[:9], *OTHER[9:]]
    found = Seen().add(HAND).add(nearly).reading(["a", "b"])
    assert found.other_hands == ["b"] or any(q.tiles for q in found.questions)


def test_an_answer_keeps_the_looks() -> None:
    doubt = {4: ("6s", 0.5, [("5s", 0.45)])}
    reading = Seen().add(HAND, wrong=doubt).add(HAND, LEANING, wrong=doubt).reading(["a", "b"])
    told = answer(reading, 0, 0)
    assert sorted(told.photos) == ["a", "b"]


def test_a_look_without_tiles_is_no_other_hand_s_tiles() -> None:
    seen = Seen().add(HAND)
    seen.looks.append([])
    reading = seen.reading(["a", "b"])
    assert codes(reading) == HAND
    assert (reading.other_hands, reading.unread) == ([], ["b"])
    assert str(reading.warnings[0]) == "Nothing could be read in b; it was left out."


def test_a_frame_without_tiles_is_not_told_where_its_video_was_read() -> None:
    seen = Seen().add(HAND)
    seen.looks.append([])
    assert read_looks([seen.pictures()], ["clip.mp4"], seen).unread == []


def test_a_file_that_is_no_picture_does_not_spoil_the_others(tmp_path: Path) -> None:
    picture = np.zeros((HIGH, WIDE, 3), np.uint8)
    seen = Seen().add(HAND)
    reading = read_looks([b"no picture", picture], None, seen)
    assert (codes(reading), reading.unread) == (HAND, ["photo 1"])
    with pytest.raises(PhotoError):
        read_looks([b"no picture"], None, seen)
    with pytest.raises(ValueError, match="no picture"):
        read_looks([], None, seen)


def test_the_sharpest_frames_of_a_video(tmp_path: Path) -> None:
    path = tmp_path / "clip.mp4"
    rng = np.random.default_rng(0)
    sharp = (rng.random((90, 160)) > 0.5).astype(np.uint8) * 255
    blurred = cv2.GaussianBlur(sharp, (0, 0), 3)
    out = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 10, (160, 90))
    for at in range(40):
        frame = sharp if at % 8 == 3 else blurred
        out.write(np.repeat(frame[..., None], 3, axis=2))
    out.release()
    frames = frames_of(path)
    assert len(frames) == 5
    assert all(frame.shape == (90, 160, 3) for frame in frames)
    assert min(frame.std() for frame in frames) > 2 * blurred.std()
    assert len(frames_of(path.read_bytes())) == 5
    assert is_video("clip.MP4")
    assert not is_video("hand.jpg")


def brighter(path: Path) -> Path:
    """Write a video of 200 frames, in which every eighth has 8 more white columns (a block of
    JPEG), and return its path."""
    out = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 30, (208, 48))
    for at in range(200):
        frame = np.zeros((48, 208, 3), np.uint8)
        frame[:, : at // 8 * 8] = 255
        out.write(frame)
    out.release()
    return path


def places(frames: Sequence[np.ndarray]) -> list[int]:
    """Return the places of frames in the video of `brighter`, rounded down to multiples of 8."""
    return [int((frame[24, :, 0] > 127).sum()) for frame in frames]


@pytest.mark.parametrize("said", [200.0, 199.0, 0.0, -9.2e18, 30.0, 3000.0])
def test_the_frames_of_a_video_are_spread_over_it_whatever_it_says_of_their_number(
    said: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Browsers record videos without a number of frames; those were read from their first two
    seconds."""

    class Silent:
        """A video file that tells another number of frames. It wraps OpenCV's class, because
        subclassing that crashes."""

        def __init__(self, *opened: Any) -> None:
            self.clip = whole(*opened)

        def __getattr__(self, name: str) -> Any:
            return getattr(self.clip, name)

        def get(self, what: int) -> float:
            return said if what == cv2.CAP_PROP_FRAME_COUNT else float(self.clip.get(what))

    path = brighter(tmp_path / "clip.avi")
    whole = cv2.VideoCapture
    monkeypatch.setattr(cv2, "VideoCapture", Silent)
    assert [place // 40 for place in places(frames_of(path))] == [0, 1, 2, 3, 4]


def test_a_video_that_ends_early_is_looked_at_to_its_end(tmp_path: Path) -> None:
    content = brighter(tmp_path / "clip.avi").read_bytes()
    assert len(frames_of(content[: len(content) // 2])) == 5


def test_a_long_video_is_looked_at_up_to_a_number_of_frames(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.several_looks.MAX_FRAMES", 80)
    found = places(frames_of(brighter(tmp_path / "clip.avi")))
    assert [place // 16 for place in found] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("said", [(16000, 12000), (640, 480)])
def test_a_small_video_of_huge_pictures_is_refused_before_one_is_decoded(
    said: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    huge = jpeg((16000, 12000))
    assert len(huge) < 4e6
    monkeypatch.setattr("vision.several_looks._sharpest", lambda *_: pytest.fail("it was decoded"))
    with pytest.raises(PhotoError) as problem:
        frames_of(clip(huge, huge, huge, said=said))
    assert problem.value.code == "too_large"
    assert "16,000 x 12,000" in str(problem.value.message)


def test_pictures_that_grow_within_a_video_are_shown_as_it_began() -> None:
    frames = frames_of(clip(jpeg((640, 480)), jpeg((4000, 3000)), said=(640, 480)))
    assert {frame.shape for frame in frames} == {(480, 640, 3)}


def test_a_video_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    for name, content in (("broken.mp4", b"no video"), ("empty.mov", b"")):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(PhotoError) as problem:
            frames_of(tmp_path / name)
        assert problem.value.code == "not_an_image"
    with pytest.raises(PhotoError) as problem:
        frames_of(tmp_path / "none.mp4")
    assert problem.value.code == "no_such_file"


def test_the_command_line_reads_pictures_of_one_hand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = []
    for at in range(2):
        paths.append(str(tmp_path / f"{at}.png"))
        cv2.imwrite(paths[-1], np.full((HIGH, WIDE, 3), at, np.uint8))
    seen = Seen().add(HAND, hidden=(0,)).add(HAND, LEANING, hidden=(13,))
    assert main(["--same-hand", *paths], seen) == 0
    (line,) = capsys.readouterr().out.splitlines()
    plain = json.loads(line)
    assert [tile["tile"] for tile in plain["tiles"]] == HAND
    assert sorted(plain["photo"]) == paths
    assert main(paths, seen) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    assert main(["--same-hand", str(tmp_path / "none.mp4"), *paths], seen) == 0
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "no_such_file"
