"""A set learned in a real browser: two photos of its tiles in rows, in less than a minute."""

import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from datasets.drawn import made_up_sets
from datasets.laid_out import laid_out
from datasets.rendered import UNSEEN_SETS
from datasets.scenes import random_look, render_scene
from tests.helpers.app_browser import PHONE, key, nothing_sticks_out, settled, shot, tap, visit
from vision.laid_out import PHOTOS

pytestmark = pytest.mark.browser

LONGEST_S = 60
SIDE_PX = 2400


@pytest.fixture(scope="module")
def photos(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Both photos of a set that no training saw."""
    folder, rng = tmp_path_factory.mktemp("set"), np.random.default_rng(3)
    look, paths = random_look(rng, made_up_sets(1, seed=UNSEEN_SETS), True), []
    for at, rows in enumerate(PHOTOS):
        scene = render_scene(
            rng, look.book, size=SIDE_PX, layout=laid_out(rng, rows), whole_hand=True,
            ordinary=True, look=look,
        )  # fmt: skip
        paths.append(folder / f"{at}.jpg")
        cv2.imwrite(str(paths[-1]), scene.image[..., ::-1])
    return paths


def test_a_set_is_learned_by_two_photos(chromium: Any, address: str, photos: list[Path]) -> None:
    page = visit(chromium, address, PHONE, locale="en-US")
    start = time.monotonic()
    tap(page, ".st-key-place-there-settings a")
    tap(page, page.locator("summary", has_text="My tiles"))
    page.locator(".laid").nth(1).wait_for()
    for at, photo in enumerate(photos):
        upload = page.locator(f".st-key-photo-rows-{at} input[type=file]")
        upload.wait_for(state="attached")
        upload.set_input_files(photo)
        page.locator(f".st-key-photo-rows-{at + 1}").wait_for()
        page.locator(key("laid-store")).wait_for()
        page.locator(".tt-sending").wait_for(state="detached")
    nothing_sticks_out(page)
    shot(page, "phone-set-laid-out")
    for question in page.locator('[class*="st-key-laid-is-"] button').all():
        tap(page, question)
    settled(page)
    tap(page, key("laid-store"))
    page.get_by_text("tiles are stored in “My tiles”").wait_for()
    took = time.monotonic() - start
    assert "42 of 42 kinds" in page.locator("[data-testid=stMain]").inner_text()
    assert took < LONGEST_S, f"{took:.0f} s"
    print(f"learned in {took:.1f} s")
