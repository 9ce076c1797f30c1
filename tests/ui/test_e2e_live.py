"""The live camera in a real browser whose camera shows a picture of a hand."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.conftest import ROOT
from tests.helpers.app_browser import (
    PHONE,
    QUIET,
    chromium_path,
    enter_by_hand,
    expect_strip,
    key,
    shot,
    tap,
    visit,
    watched,
)

pytestmark = pytest.mark.browser

FRAMES = 12
"""Number of frames of the video, which is played in a loop."""


Camera = Callable[[np.ndarray], Any]


@pytest.fixture
def hand() -> np.ndarray:
    """Return the demo photo as a camera frame of 1280 by 720 px."""
    photo = cv2.imread(str(ROOT / "ui" / "demo.jpg"))
    assert photo is not None
    scale = min(1280 / photo.shape[1], 720 / photo.shape[0])
    small = cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    frame = np.full((720, 1280, 3), 90, np.uint8)
    top, left = (720 - small.shape[0]) // 2, (1280 - small.shape[1]) // 2
    frame[top : top + small.shape[0], left : left + small.shape[1]] = small
    return frame


@pytest.fixture
def part(hand: np.ndarray) -> np.ndarray:
    """Return the frame with the right end of the hand cut off, so that the camera does not take it
    automatically."""
    cut = hand.copy()
    cut[:, 850:] = 90
    return cut


@pytest.fixture
def camera(chromium: Any, tmp_path: Path) -> Iterator[Camera]:
    """Yield a function that opens a browser whose camera shows a slightly moving frame, as if held
    by hand."""
    opened = []

    def held_over(frame: np.ndarray) -> Any:
        moved = [np.roll(frame, 8 * step, axis=1) for step in (0, 1, 2, 1)]
        data = [
            cv2.imencode(".jpg", each, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()
            for each in moved
        ]
        video = tmp_path / "camera.mjpeg"
        video.write_bytes(b"".join(each * (FRAMES // len(data)) for each in data))
        args = [
            *QUIET.split(),
            "--use-fake-ui-for-media-stream",
            "--use-fake-device-for-media-stream",
            f"--use-file-for-fake-video-capture={video}",
        ]
        browser = chromium.browser_type.launch(executable_path=chromium_path(), args=args)
        opened.append(watched(browser))
        return opened[-1]

    yield held_over
    for browser in opened:
        browser.close()


def with_camera(browser: Any, address: str) -> Any:
    return visit(browser, address, PHONE, locale="en-US", permissions=["camera"])


def answered(page: Any) -> None:
    """Wait until the server has answered a frame."""
    page.locator(".live-root[data-answered]").wait_for()


def words(page: Any) -> str:
    return str(page.locator("[data-testid=stMain]").inner_text())


def test_the_camera_takes_the_hand_by_itself(
    camera: Camera, address: str, hand: np.ndarray
) -> None:
    page = with_camera(camera(hand), address)
    outside: list[str] = []
    page.on(
        "request",
        lambda r: None if r.url.startswith((address, "data:", "blob:")) else outside.append(r.url),
    )
    tap(page, key("use-webcam"))
    answered(page)
    shot(page, "phone-live")
    picture = page.locator(".live video").bounding_box()
    assert (picture["x"], picture["width"]) == (0, 390), "edge to edge"
    page.locator(".st-key-choice-how, .badge.full, .total").first.wait_for()
    assert outside == [], "nothing leaves for anywhere else"


def test_a_camera_that_is_refused_leaves_a_way_on(chromium: Any, address: str) -> None:
    page = visit(chromium, address, PHONE, locale="en-US")
    tap(page, key("use-webcam"))
    page.locator(key("live-again")).wait_for()
    assert "You can still take a photo." in words(page)
    tap(page, key("use-file"))
    page.locator("input[type=file]").wait_for(state="attached")


def test_a_camera_taken_away_in_the_middle_is_had_again(
    camera: Camera, address: str, part: np.ndarray
) -> None:
    page = with_camera(camera(part), address)
    enter_by_hand(page, ["1m", "2m"])
    tap(page, key("to-photo"))
    tap(page, key("use-webcam"))
    answered(page)
    page.evaluate(
        """() => document.querySelector(".live video").srcObject.getVideoTracks()
            .forEach((track) => track.dispatchEvent(new Event("ended")))"""
    )
    page.locator(key("live-again")).wait_for()
    said = words(page)
    assert "The camera was taken away, by another app or by the lock of the screen." in said
    assert "Go on with your hand" in said
    tap(page, key("live-again"))
    answered(page)
    tap(page, key("use-file"))
    tap(page, key("go-on"))
    expect_strip(page, ["1m", "2m"])


def test_without_https_a_way_on_is_said(chromium: Any, address: str) -> None:
    context = chromium.new_context(**PHONE, locale="en-US")
    context.add_init_script(
        "Object.defineProperty(navigator, 'mediaDevices', { value: undefined })"
    )
    page = context.new_page()
    page.goto(address)
    tap(page, key("use-webcam"))
    page.locator(key("live-again")).wait_for()
    said = words(page)
    assert "only over HTTPS or on the computer that runs it. You can still take a photo." in said
    tap(page, key("use-file"))
    page.locator("input[type=file]").wait_for(state="attached")
    context.close()
