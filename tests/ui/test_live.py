"""The live camera without a browser: when it takes a hand, its advice, and how frames are
handled."""

import gc
import sys
import weakref
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from scoring.hand.photo_form import USUAL_FORM
from scoring.speech.messages import literal
from tests.conftest import ROOT
from tests.helpers.placed import placed
from ui.hand import photos
from ui.live.camera import picture_of
from ui.live.occlusion import COVERED_END, something_covers
from ui.live.watching import (
    LOCK_FRAMES,
    LOCK_SECONDS,
    WATCHES,
    Watch,
    Watches,
    advice,
    frame_json,
    hand_size,
)
from ui.server import live_frames
from vision.errors import ReaderError
from vision.observations import FoundTile
from vision.reading import Group, Question, Reading

UNSURE = "Hold still. If that does not help, take the photo and check the hand."
HAND = ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "C", "C", "C", "2p", "2p"]


def reading(
    tiles: list[str] = HAND, doubtful: int = -1, left: float = 100, kind: str = "concealed"
) -> Reading:
    """Return a reading of tiles in a row, 40 px wide, in a frame of 960 by 540 px. doubtful: index
    of a doubtful tile. left: left end of the row in px."""
    found = []
    for number, tile in enumerate(tiles):
        x, y = left + 44 * number, 200.0
        quad = np.array([[x, y], [x + 40, y], [x + 40, y + 54], [x, y + 54]], np.float32)
        doubt = 0.5 if number == doubtful else 0.0
        found.append(placed(FoundTile(tile, 0.99, [], quad), doubt=doubt))
    return Reading("frame", 960, 540, found, [Group(kind, list(range(len(tiles))))])


def small_demo() -> bytes:
    """Return the demo photo as a JPEG of the size in which the browser sends frames."""
    image = cv2.imread(str(ROOT / "ui" / "demo.jpg"))
    assert image is not None
    small = cv2.resize(image, None, fx=960 / image.shape[1], fy=960 / image.shape[1])
    return cv2.imencode(".jpg", small)[1].tobytes()


def trembling(seen: Reading, at: float) -> Reading:
    """Return the reading moved by 12 px per second, about a quarter of a tile, as by an unsteady
    hand. at: time in seconds."""
    step = np.array([12 * at, 0], np.float32)
    return replace(seen, tiles=[replace(tile, quad=tile.quad + step) for tile in seen.tiles])


def frames(watch: Watch, *seen: tuple[float, Reading]) -> list[bool]:
    return [watch.see(trembling(each, at), at) for at, each in seen]


def test_it_locks_when_the_hand_was_the_same_and_sure_for_long_enough() -> None:
    watch = Watch(USUAL_FORM, "en")
    early = [(LOCK_SECONDS * share, reading()) for share in (0, 0.3, 0.6, 0.9)]
    assert not any(frames(watch, *early))
    assert frames(watch, (LOCK_SECONDS * 1.01, reading())) == [True]


def test_a_second_look_from_another_place_has_to_show_the_same_hand() -> None:
    """Frames from an unmoved camera are not enough, however many there are; a small movement is."""
    watch = Watch(USUAL_FORM, "en")
    for number in range(12):
        told = frame_json(watch, reading(), None, number / 2)
    assert not told["locked"]
    assert told["advice"] == "Move the phone a little, so that it sees the hand from another place."
    assert not watch.see(reading(["2m", *HAND[1:]], left=106), 6.0)
    assert not watch.see(reading(left=106), 6.5), "the other place showed another hand"
    assert [watch.see(reading(left=left), 7 + left / 100) for left in (106, 112, 112)][-1]


@pytest.mark.parametrize(("step", "locks"), [(3, False), (6, True)])
def test_how_far_apart_two_looks_are(step: float, locks: bool) -> None:
    """Whether a hand is taken, by the distance in px between two frames."""
    watch = Watch(USUAL_FORM, "en")
    looks = [reading(left=100), reading(left=100), reading(left=100 + step)]
    assert [watch.see(each, number) for number, each in enumerate(looks)][-1] == locks


def test_two_frames_far_apart_are_too_few() -> None:
    watch = Watch(USUAL_FORM, "en")
    far = [(n * 3 * LOCK_SECONDS, reading()) for n in range(LOCK_FRAMES)]
    assert frames(watch, *far) == [False] * (LOCK_FRAMES - 1) + [True]


@pytest.mark.parametrize(
    "other",
    [
        reading(["2m", *HAND[1:]]),
        reading(doubtful=3),
        reading(HAND[:13]),
        replace(reading(), otherwise=0.02),
        Reading("frame", 960, 540, []),
    ],
    ids=["another hand", "a doubtful tile", "a tile missing", "perhaps a meld", "nothing"],
)
def test_whatever_else_is_seen_begins_the_wait_anew(other: Reading) -> None:
    watch = Watch(USUAL_FORM, "en")
    first = [(0.0, reading()), (0.3, reading()), (0.6, other), (0.9, reading()), (1.2, reading())]
    assert not any(frames(watch, *first))
    assert frames(watch, (1.7, reading())) == [True]


def test_a_doubtful_hand_is_never_taken_by_itself() -> None:
    watch = Watch(USUAL_FORM, "en")
    assert not any(frames(watch, *[(n / 4, reading(doubtful=0)) for n in range(40)]))


def test_many_small_doubts_together_keep_it_from_locking() -> None:
    for doubt, locks in ((0.0002, True), (0.0006, False)):
        seen = reading()
        seen.tiles = [replace(tile, doubt=doubt) for tile in seen.tiles]
        watch = Watch(USUAL_FORM, "en")
        assert frames(watch, *[(n / 2, seen) for n in range(6)])[-1] == locks, doubt


def test_a_question_keeps_it_from_locking_but_not_which_tile_won() -> None:
    def asked(kind: str) -> Reading:
        seen = reading()
        seen.questions = [Question(kind, [0], literal("?"), [])]
        return seen

    for kind, locks in (("missing_tile", False), ("group", False), ("winning_tile", True)):
        watch = Watch(USUAL_FORM, "en")
        assert frames(watch, *[(n / 2, asked(kind)) for n in range(6)])[-1] == locks, kind


def test_a_kong_is_asked_about_after_the_hand_was_taken() -> None:
    """A photo cannot show whether a kong was claimed, so only a question about other tiles prevents
    the camera from taking the hand."""
    for tiles, locks in (((11, 12, 13, 14), True), ((10, 11, 12, 13), False)):
        seen = reading([*HAND[:9], "2p", "2p", *["N"] * 4])
        seen.groups = [Group("concealed", list(range(11))), Group("kong", [11, 12, 13, 14])]
        seen.questions = [Question("group", list(tiles), literal("Claimed?"), [])]
        watch = Watch(USUAL_FORM, "en")
        assert frames(watch, *[(n / 4, seen) for n in range(6)])[-1] == locks, tiles


def test_kongs_count_as_three_and_flowers_not() -> None:
    seen = reading(["1m"] * 4 + ["f1"])
    seen.groups = [Group("kong", [0, 1, 2, 3]), Group("flowers", [4])]
    assert hand_size(seen) == 3


@pytest.mark.parametrize(
    ("seen", "words"),
    [
        (Reading("frame", 960, 540, []), "Hold the phone over the hand."),
        (reading(left=340), "The right end is cut off."),
        (reading(left=2), "The left end is cut off."),
        (reading(doubtful=5), UNSURE),
        (reading(HAND[:13]), "13 of 14 tiles are seen. If all are there, take the photo."),
        (reading([*HAND, "N"]), "More tiles than a hand has: take the photo and say which."),
    ],
)
def test_what_is_missing_is_said(seen: Reading, words: str) -> None:
    said = advice(seen, USUAL_FORM)
    assert said is not None
    assert said.in_language("en") == words
    assert said.in_language("zh-Hant") != words


def test_glare_is_said() -> None:
    """Bright glare on or near a tile is reported; a frame in which all faces are equally bright is
    not."""
    image = np.full((540, 960, 3), 120, np.uint8)
    for place, told in ((100, True), (300, True), (500, False)):
        lit = image.copy()
        lit[place : place + 54, 100:140] = 255
        said = advice(reading(), USUAL_FORM, lit)
        assert (said is not None and "Glare" in said.in_language("en")) == told, place
    image[200:254, 100:716] = 255
    assert advice(reading(), USUAL_FORM, image) is None


def test_a_lamp_over_a_tile_keeps_it_from_locking() -> None:
    image = np.full((540, 960, 3), 120, np.uint8)
    image[330:384, 120:180] = 255
    watch = Watch(USUAL_FORM, "en")
    assert not any(watch.see(reading(left=100 + 4 * n), n / 2, image) for n in range(6))
    dark = np.full((540, 960, 3), 120, np.uint8)
    assert [watch.see(reading(left=100 + 4 * n), 3 + n / 2, dark) for n in range(4)][-1]
    watch = Watch(USUAL_FORM, "en")
    white = np.full((540, 960, 3), 255, np.uint8)
    white[200:254, 100:716] = 200
    assert [watch.see(reading(left=100 + 2 * n), n / 2, white) for n in range(4)][-1], (
        "a white table"
    )


FINGER, STRIPES = (198, 150, 124), (40, 90, 200)
"""RGB colours of a finger, and of the stripes of a tablecloth."""


NO_FINGER = -9


def pung_on_a_table(
    stripes: bool = False, finger_at: int = NO_FINGER, kind: str = "pung"
) -> tuple[Reading, np.ndarray]:
    """Return a reading of three equal tiles and eleven other ones, and its frame. finger_at:
    position of a finger, in tiles from the first of the three. kind: "pung" for a melded one,
    "concealed" for a part of the other tiles' group."""
    frame = np.full((540, 960, 3), (30, 110, 60), np.uint8)
    if stripes:
        for left in range(0, 960, 100):
            frame[:, left : left + 40] = STRIPES
    seen = reading(HAND[:9] + HAND[12:])
    for number in range(3):
        x, y = 300 + 44 * number, 340.0
        quad = np.array([[x, y], [x + 40, y], [x + 40, y + 54], [x, y + 54]], np.float32)
        group = 0 if kind == "concealed" else 1
        seen.tiles.append(placed(FoundTile("C", 0.99, [], quad), row=1, group=group))
    if kind == "concealed":
        seen.groups[0].tiles += [11, 12, 13]
    else:
        seen.groups.append(Group(kind, [11, 12, 13]))
    for tile in seen.tiles:
        (left, top), (right, bottom) = tile.quad[0].astype(int), tile.quad[2].astype(int)
        frame[top:bottom, left:right] = 240
    if finger_at != NO_FINGER:
        left = 300 + 44 * finger_at
        frame[350:, left + 4 : left + 38] = STRIPES if stripes else FINGER
    return seen, frame


@pytest.mark.parametrize("kind", ["pung", "concealed"])
@pytest.mark.parametrize("place", [-1, 3])
def test_a_finger_where_a_fourth_tile_may_lie_keeps_it_from_locking(place: int, kind: str) -> None:
    seen, frame = pung_on_a_table(finger_at=place, kind=kind)
    watch = Watch(USUAL_FORM, "en")
    for number in range(6):
        told = frame_json(watch, seen, frame, number / 2)
    assert not told["locked"]
    assert told["advice"] == "Something may cover a tile. If not, take the photo."
    clear = pung_on_a_table()[1]
    shown = [
        watch.see(trembling(seen, number), 3 + number * LOCK_SECONDS / 2, clear)
        for number in range(4)
    ]
    assert shown == [False, False, True, True], (
        "one frame that does not show the finger is no proof"
    )


def test_what_covers_a_tile_is_said_in_every_frame() -> None:
    watch = Watch(USUAL_FORM, "en")
    seen, frame = pung_on_a_table(finger_at=3)
    times = [number * LOCK_SECONDS / 3 for number in range(8)]
    said = [frame_json(watch, trembling(seen, at), frame, at)["advice"] for at in times]
    assert said == [""] * 4 + [str(COVERED_END)] * 4


def test_a_finger_is_told_from_the_table_though_a_tile_has_its_colour() -> None:
    """A tile below the row reaches into a place at which the table's colours are taken."""
    seen, frame = pung_on_a_table(finger_at=3)
    quad = np.array([[100, 296], [140, 296], [140, 350], [100, 350]], np.float32)
    seen.tiles.append(placed(FoundTile("9s", 0.99, [], quad), row=1, group=2))
    seen.groups.append(Group("other", [14]))
    frame[296:350, 100:140] = FINGER
    assert something_covers(seen, frame)


def test_what_lies_all_over_the_table_covers_nothing() -> None:
    seen, frame = pung_on_a_table(stripes=True, finger_at=3)
    assert not something_covers(seen, frame)
    seen, frame = pung_on_a_table(finger_at=-4)  # a finger far from the end of the set
    assert not something_covers(seen, frame)


def test_a_doubtful_tile_that_touches_the_hand_keeps_it_from_locking() -> None:
    """Such a tile may be the fourth of a kong under glare; a doubtful tile further away does not
    matter."""
    for away, locks in ((44, False), (200, True)):
        seen = reading()
        quad = seen.tiles[-1].quad + np.array([away, 0], np.float32)
        seen.tiles.append(placed(FoundTile("P", 0.2, [], quad), group=1, doubt=0.5))
        seen.groups.append(Group("other", [14]))
        seen.questions = [Question("is_tile", [14], literal("?"), [])]
        place = Question("missing_tile", [], literal("?"), [], quad)
        for question in (seen.questions[0], place):
            seen.questions = [question]
            watch = Watch(USUAL_FORM, "en")
            assert frames(watch, *[(n / 2, seen) for n in range(6)])[-1] == locks, away


@pytest.mark.parametrize(("left", "locks"), [(2, False), (40, True), (330, False)])
def test_a_hand_that_may_go_on_beyond_the_edge_is_not_taken(left: float, locks: bool) -> None:
    """A row of fourteen tiles, 40 px wide each, may continue with flowers beyond the edge of the
    frame."""
    watch = Watch(USUAL_FORM, "en")
    seen = [(n / 4, reading(left=left)) for n in range(6)]
    assert frames(watch, *seen)[-1] == locks
    if not locks:
        told = frame_json(watch, trembling(reading(left=left), 1.3), None, 1.3)
        assert "cut off" in told["advice"] or told["advice"].startswith("Leave some room")


def test_boxes_are_shares_of_the_picture_whatever_its_size() -> None:
    shown = frame_json(Watch(USUAL_FORM, "en"), reading(), None, 0.0)
    assert (shown["have"], shown["want"], shown["locked"]) == (14, 14, False)
    quads = np.array([tile["quad"] for tile in shown["tiles"]])
    assert quads.min() >= 0
    assert quads.max() <= 1


def test_a_ticket_is_for_one_camera_and_one_frame_at_a_time() -> None:
    now = [0.0]
    watches = Watches(lambda: now[0])
    ticket = watches.open(USUAL_FORM, "en")
    assert watches.begin("guessed") is None
    assert "_" not in "".join(watches.open(USUAL_FORM, "en") for _ in range(100))
    watch = watches.begin(ticket)
    assert watch is not None
    assert watches.begin(ticket) is None, "its last frame is not answered"
    watch.busy = False
    now[0] = 1000.0
    assert watches.begin(ticket) is None, "idle for long"
    assert not watches.knows(ticket)


def test_frames_are_read_and_answered_over_http() -> None:
    client = TestClient(Starlette(routes=live_frames.routes()))
    ticket = WATCHES.open(USUAL_FORM, "en")
    frame = small_demo()
    answer = client.post(f"/live/{ticket}", content=frame)
    assert answer.status_code == 200
    assert len(answer.json()["tiles"]) >= 14
    assert client.post(f"/live/{ticket}", content=b"no picture").status_code == 415
    assert client.post("/live/guessed", content=frame).status_code == 404
    assert (
        client.post(f"/live/{ticket}", content=bytes(live_frames.FRAME_LIMIT + 1)).status_code
        == 413
    )


def test_a_damaged_reader_ends_no_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged() -> None:
        raise ReaderError("A part of the reader is damaged.")

    monkeypatch.setattr(photos, "shared_reader", damaged)
    client = TestClient(Starlette(routes=live_frames.routes()))
    ticket = WATCHES.open(USUAL_FORM, "en")
    for _ in range(2):  # the second finds the camera free again
        assert client.post(f"/live/{ticket}", content=small_demo()).status_code == 415


def test_a_frame_is_neither_kept_nor_sent_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """While frames are read, no file is written and no connection opened; afterwards no object
    holds their pixels."""
    watched, seen, pixels = [True], list[Any](), list[Any]()

    def hook(event: str, about: tuple[object, ...]) -> None:
        if not watched:
            return
        written = event == "open" and set(str(about[1] or "")) & set("wax+")
        if written or event in ("socket.connect", "tempfile.mkstemp", "tempfile.mkdtemp"):
            seen.append((event, about[0]))

    def noted(watch: Watch, found: Reading, image: Any, now: float) -> dict[str, Any]:
        pixels.append(weakref.ref(image))
        return frame_json(watch, found, image, now)

    monkeypatch.setattr(live_frames, "frame_json", noted)
    client = TestClient(Starlette(routes=live_frames.routes()))
    frame = small_demo()
    ticket = WATCHES.open(USUAL_FORM, "en")
    client.post(f"/live/{ticket}", content=frame)  # loads the models
    sys.addaudithook(hook)  # for good; told below to look no more
    try:
        for _ in range(3):
            assert client.post(f"/live/{ticket}", content=frame).status_code == 200
    finally:
        watched.clear()
    gc.collect()
    assert seen == []
    assert len(pixels) == 4
    assert [each() for each in pixels] == [None] * 4


def test_only_a_jpeg_of_the_browser_is_a_photo() -> None:
    assert picture_of("data:image/jpeg;base64,/9j/") == b"\xff\xd8\xff"
    head = "data:image/jpeg;base64,"
    for wrong in (None, "", 3, "data:text/html;base64,AAAA", head + "%%%", head + "é"):
        assert picture_of(wrong) is None
