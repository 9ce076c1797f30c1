"""What a page is drawn with is sent once, not with every tap; the faces of the tiles arrive."""

import re
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.testclient import TestClient
from streamlit import config

from scoring.tiles import ALL
from tests.helpers.app_browser import PHONE, key, settled, tap, tile, visit
from ui.frame.icon import icon_of_tab
from ui.frame.styles import faces, faces_version, frame
from ui.server.beside import tile_faces

MOST_BYTES = 27_000
"""What the server may send for one tap on the pad."""


def test_the_frame_is_one_message_that_streamlit_keeps() -> None:
    assert int(config.get_option("global.minCachedMessageSize")) < len(frame()) < 60_000
    assert frame() is frame()


def test_every_tile_has_a_face_that_is_kept_by_its_version() -> None:
    api = TestClient(Starlette(routes=[Route("/faces-{version}.css", tile_faces)]))
    same, other = (api.get(f"/faces-{name}.css") for name in (faces_version(), "of-another"))
    assert same.text == other.text == faces()
    assert "immutable" in same.headers["cache-control"]
    assert other.headers["cache-control"] == "no-store"
    assert re.findall(r"^\.tt-(\w+)", faces(), re.MULTILINE) == list(ALL)


def test_the_icon_of_the_tab_needs_no_font() -> None:
    """A letter is set anew at every change of the address: 15 ms of each tap."""
    assert icon_of_tab().startswith("data:image/png;base64,")


@pytest.mark.browser
def test_a_tap_on_the_pad_sends_little(chromium: Any, address: str) -> None:
    page = visit(chromium, address, PHONE, locale="en-US")
    tap(page, key("by-hand"))
    tap(page, tile("pad-1m"))
    page.locator(".badge", has_text="1 / 14").wait_for()
    settled(page)
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    got: list[int] = []  # in the letters of base64
    session.on(
        "Network.webSocketFrameReceived",
        lambda frame: got.append(len(frame["response"]["payloadData"]) * 3 // 4),
    )
    tap(page, tile("pad-2m"))
    page.locator(".badge", has_text="2 / 14").wait_for()
    settled(page)
    page.wait_for_timeout(300)
    page.context.close()
    assert len(got) > 50  # the page was drawn
    assert sum(got) < MOST_BYTES


@pytest.mark.browser
def test_faces_that_did_not_come_are_fetched_again(chromium: Any, address: str) -> None:
    page = chromium.new_context(**PHONE, locale="en-US").new_page()
    asked: list[str] = []

    def once_in_vain(route: Any) -> None:
        asked.append(route.request.url)
        route.abort() if len(asked) == 1 else route.continue_()

    page.route("**/faces-*.css", once_in_vain)
    page.goto(address)
    page.locator(".brand .tt").wait_for(timeout=60_000)
    page.wait_for_function(
        "getComputedStyle(document.querySelector('.brand .tt')).backgroundImage != 'none'"
    )
    page.context.close()
    assert len(asked) == 2
