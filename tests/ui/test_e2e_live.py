"""The live camera in a real browser, with a picture of a hand for its camera."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.conftest import ROOT
from tests.helpers.app_browser import PHONE, QUIET, chromium_path, key, shot, tap, visit

pytestmark = pytest.mark.browser

FRAMES = 12
"""Of the video, which begins again at its end."""


@pytest.fixture
def video(tmp_path: Path) -> Path:
    """The demo photo as a video of a camera that stands still, 1280 by 720, as Motion JPEG."""
    photo = cv2.imread(str(ROOT / "ui" / "demo.jpg"))
    scale = min(1280 / photo.shape[1], 720 / photo.shape[0])
    small = cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    frame = np.full((720, 1280, 3), 90, np.uint8)
    top, left = (720 - small.shape[0]) // 2, (1280 - small.shape[1]) // 2
    frame[top : top + small.shape[0], left : left + small.shape[1]] = small
    data = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()
    path = tmp_path / "camera.mjpeg"
    path.write_bytes(data * FRAMES)
    return path


def test_the_camera_takes_the_hand_by_itself(chromium: Any, address: str, video: Path) -> None:
    camera = [
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={video}",
    ]
    args = [*QUIET.split(), *camera]
    browser = chromium.browser_type.launch(executable_path=chromium_path(), args=args)
    try:
        page = visit(browser, address, PHONE, locale="en-US", permissions=["camera"])
        outside: list[str] = []
        page.on(
            "request",
            lambda r: (
                None if r.url.startswith((address, "data:", "blob:")) else outside.append(r.url)
            ),
        )
        tap(page, key("use-webcam"))
        page.locator(".live-root[data-answered]").wait_for()
        shot(page, "phone-live")
        page.locator(".st-key-choice-how, .badge.full, .total").first.wait_for()
        assert outside == [], "nothing leaves for anywhere else"
    finally:
        browser.close()


def test_a_camera_that_is_refused_leaves_a_way_on(chromium: Any, address: str) -> None:
    page = visit(chromium, address, PHONE, locale="en-US")
    tap(page, key("use-webcam"))
    page.locator(key("live-again")).wait_for()
    assert "A photo works all the same." in page.locator("[data-testid=stMain]").inner_text()
    tap(page, key("use-file"))
    page.locator("input[type=file]").wait_for(state="attached")
