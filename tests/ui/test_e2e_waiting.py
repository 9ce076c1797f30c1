"""A server that does not answer: the player is told, and the tap is done once it does."""

import os
import signal
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.app_browser import PHONE, key, running_app, visit

pytestmark = pytest.mark.browser


def test_a_stalled_server_is_said_and_the_tap_is_done_afterwards(
    chromium: Any, tmp_path: Path
) -> None:
    with running_app(tmp_path) as (address, process):
        page = visit(chromium, address, PHONE, locale="en-US")
        page.locator(key("by-hand")).wait_for()
        page.wait_for_function("window.watchesForAnswers === true")
        page.wait_for_timeout(1500)  # whatever the first page still sends has its answer
        told = page.locator("#waiting")
        assert told.inner_text() == ""
        os.kill(process, signal.SIGSTOP)
        try:
            page.locator(key("by-hand")).tap()
            page.locator("#waiting.line").wait_for(state="attached", timeout=2500)
            page.get_by_text("No answer yet.").wait_for(timeout=5500)
        finally:
            os.kill(process, signal.SIGCONT)
        page.locator('[class*="st-key-pad-"]').first.wait_for()
        page.get_by_text("No answer yet.").wait_for(state="detached")


def test_a_server_that_is_gone_is_told_to_a_guest_and_not_to_who_started_it(
    chromium: Any, tmp_path: Path
) -> None:
    with running_app(tmp_path) as (address, process):
        here = address.replace("127.0.0.1", "localhost")
        page = visit(chromium, here, PHONE, locale="en-US")
        page.locator(key("by-hand")).wait_for()
        os.kill(process, signal.SIGKILL)
        page.locator("[role=dialog]").wait_for(state="attached", timeout=20_000)
        for _ in range(8):
            page.wait_for_timeout(250)
            assert not page.get_by_text("Streamlit").first.is_visible()
            assert not page.locator("[role=dialog]").is_visible()
        said = page.evaluate(
            "getComputedStyle(document.querySelector('[data-test-connection-state]'), '::before')"
            ".content"
        )
        assert "No connection. What you entered is kept" in said
        page.screenshot(path=tmp_path / "gone.png")
        page.context.close()
