"""Test that the browser gets styles only on its first visit, not with every tap, and that it gets
the images of the tiles."""

import re
from pathlib import Path
from typing import Any

import pytest
import streamlit
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.testclient import TestClient

from scoring.tiles import ALL
from tests.conftest import ROOT
from tests.helpers.app_browser import PHONE, key, settled, tap, tile, visit
from ui.frame.picture import icon_of_tab
from ui.frame.styles import (
    FIRST_FACES,
    faces,
    faces_version,
    frame,
    scripts,
    scripts_path,
    style_path,
    style_sheet,
)
from ui.server.static_routes import page_scripts, styles, tile_faces

MOST_BYTES = 30_000
"""Maximum number of bytes that the server may send for one tap on the pad."""


def test_the_frame_is_small() -> None:
    """It is sent with every tap, so it contains only the names of files that the browser caches."""
    assert len(frame()) < 200
    assert frame() is frame()


def test_styles_and_scripts_are_kept_by_their_version_and_have_the_first_faces_alone() -> None:
    routes = [Route("/style-{version}.css", styles), Route("/scripts-{version}.js", page_scripts)]
    api = TestClient(Starlette(routes=routes))
    for path, text in ((style_path(), style_sheet()), (scripts_path(), scripts())):
        kind = path.rpartition(".")[2]
        begins = path.partition("-")[0]
        same, other = (api.get(each) for each in (path, f"{begins}-of-another.{kind}"))
        assert same.text == other.text == text
        assert f'"{path}"' in frame()
        assert "immutable" in same.headers["cache-control"]
        assert other.headers["cache-control"] == "no-store"
    assert set(re.findall(r"^\.tt-(\w+), ", style_sheet(), re.MULTILINE)) <= set(FIRST_FACES)
    assert f"/faces-{faces_version()}.css" in scripts()


@pytest.mark.browser
def test_the_faces_of_all_tiles_come_once_somebody_does_something(
    chromium: Any, address: str
) -> None:
    context = chromium.new_context(**PHONE, locale="en-US")
    page, asked = context.new_page(), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    page.locator(key("by-hand")).wait_for()
    settled(page)
    assert [url for url in asked if "/faces-" in url] == []
    assert len([url for url in asked if "/style-" in url]) == 1
    tap(page, key("by-hand"))
    page.locator(tile("pad-9s")).first.wait_for()
    page.wait_for_function(
        """() => getComputedStyle(document.querySelector('[class*="__t-9s"] button'))
            .backgroundImage.startsWith('url')"""
    )
    assert len([url for url in asked if "/faces-" in url]) == 1


@pytest.mark.browser
def test_something_is_painted_before_the_scripts_are_there(chromium: Any, address: str) -> None:
    context = chromium.new_context(**PHONE, locale="en-US")
    page = context.new_page()
    page.route("**/static/js/**", lambda route: route.abort())
    page.goto(address)
    page.locator("#first-paint").wait_for()
    context.close()
    page = visit(chromium, address, PHONE, locale="en-US")
    page.locator("#first-paint").wait_for(state="hidden")


def test_every_tile_has_a_face_that_is_kept_by_its_version() -> None:
    api = TestClient(Starlette(routes=[Route("/faces-{version}.css", tile_faces)]))
    same, other = (api.get(f"/faces-{name}.css") for name in (faces_version(), "of-another"))
    assert same.text == other.text == faces()
    assert "immutable" in same.headers["cache-control"]
    assert other.headers["cache-control"] == "no-store"
    assert re.findall(r"^\.tt-(\w+)", faces(), re.MULTILINE) == list(ALL)


def test_streamlits_own_names_stand_in_one_file_and_are_those_of_this_version() -> None:
    """Streamlit may change these names; after an update the page has to be checked."""
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
    """Drawing a letter as the icon at every change of the address took 15 ms of each tap."""
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
