"""Styles are sent once, not with every tap; the faces of the tiles arrive."""

import re
from pathlib import Path
from typing import Any

import pytest
import streamlit
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.testclient import TestClient
from streamlit import config

from scoring.tiles import ALL
from tests.conftest import ROOT
from tests.helpers.app_browser import PHONE, key, settled, tap, tile, visit
from ui.frame.picture import icon_of_tab
from ui.frame.styles import faces, faces_version, frame
from ui.server.static_routes import tile_faces

MOST_BYTES = 30_000
"""The most bytes that the server may send for one tap on the pad."""


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


def test_streamlits_own_names_stand_in_one_file_and_are_those_of_this_version() -> None:
    """No promise of Streamlit's: with another version the page has to be looked at."""
    files = [p for kind in ("py", "js", "css") for p in (ROOT / "ui").rglob(f"*.{kind}")]
    using = [path.name for path in files if "data-testid" in path.read_text("utf-8")]
    assert using == ["style.css"]
    assert streamlit.__version__ == "1.67.0"
    scripts = Path(streamlit.__file__).parent.joinpath("static", "static", "js").glob("*.js")
    known = "".join(path.read_text("utf-8") for path in scripts)
    named = set(re.findall(r'data-testid\^?="(\w+)"', (ROOT / "ui/frame/style.css").read_text()))
    assert named
    assert {name for name in named if name not in known} == set()


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
    page.context.close()
    assert len(got) > 50  # the page was drawn
    assert sum(got) < MOST_BYTES
