"""Access control, in a real browser and with plain requests: frames, host names, origins; the app
contacts no other machine."""

import http.client
import http.server
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.helpers.app_browser import PHONE, key, running_app, tap, visit

# Python runs this file first; it writes down whom the server wants to talk to.
LISTENER = """
import os, sys
def hook(event, args):
    if event in ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto"):
        where = args[0] if event.startswith("socket.get") else args[1]
        with open(os.environ["TALKS_TO"], "a") as file:
            print(event, where, file=file)
sys.addaudithook(hook)
"""

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """Start the app as a player does; yield its address and the file that lists the connections
    which it tried to open."""
    folder = tmp_path_factory.mktemp("watched")
    (folder / "sitecustomize.py").write_text(LISTENER)
    talks = folder / "talks"
    path = os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")]))
    with running_app(folder, PYTHONPATH=path, TALKS_TO=str(talks)) as (address, _):
        yield address, talks


def ask(address: str, path: str, **headers: str) -> int:
    """Return the status of a GET request with these headers; `_` in their names stands for `-`."""
    where = urlsplit(address)
    connection = http.client.HTTPConnection(where.hostname or "", where.port, timeout=30)
    connection.request("GET", path, headers={n.replace("_", "-"): v for n, v in headers.items()})
    status = connection.getresponse().status
    connection.close()
    return status


def open_socket(address: str, **headers: str) -> int:
    """Return the status of the answer to a request for a web socket; 101 if it is opened."""
    begin = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13"}
    begin |= {"Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZQ=="}
    return ask(address, "/_stcore/stream", **begin, **headers)


def test_a_foreign_origin_or_a_rebound_host_opens_no_socket(watched: tuple[str, Path]) -> None:
    address, _ = watched
    own = urlsplit(address).netloc
    assert open_socket(address) == 101
    assert open_socket(address, Origin=address) == 101
    for origin in ("http://evil.example", "null", "https://app.streamlit.app"):
        assert open_socket(address, Origin=origin) == 403
    rebound = {"Host": "evil.example", "Origin": "http://evil.example"}
    assert open_socket(address, **rebound) == 403
    assert ask(address, "/", **rebound) == 403
    assert ask(address, "/", Host="evil.example") == 403
    assert ask(address, "/", Host=own) == 200


def test_neither_server_nor_page_talks_to_anybody_else(
    watched: tuple[str, Path], chromium: Any
) -> None:
    address, talks = watched
    open_socket(address, Origin="http://evil.example")
    ask(address, "/_stcore/host-config", Origin="http://evil.example")
    page = chromium.new_context(**PHONE).new_page()
    elsewhere: list[str] = []
    hosts = {urlsplit(address).netloc}
    page.on(
        "request",
        lambda request: (
            elsewhere.append(request.url)
            if urlsplit(request.url).scheme not in ("data", "blob")
            and urlsplit(request.url).netloc not in hosts
            else None
        ),
    )
    page.goto(address)
    page.locator(key("demo")).wait_for()
    tap(page, key("demo"))
    page.locator(".badge").first.wait_for()
    for place in ("evening", "learn", "settings"):
        page.locator(f".st-key-place-there-{place} a").click()
        page.locator(f".st-key-place-here-{place}").wait_for()
    page.wait_for_timeout(500)
    assert elsewhere == []
    page.context.close()
    asked = talks.read_text().splitlines() if talks.exists() else []
    assert [line for line in asked if not stays_here(line)] == []


def stays_here(line: str) -> bool:
    """Return True if the connection in this line of the log stays on this machine.

    So does connecting a datagram socket to 198.51.100.1, port 9: nothing is sent, and the app
    learns its own address.
    """
    own = ("127.0.0.1", "localhost", "::1", "0.0.0.0", "/")
    probe = line.startswith("socket.connect") and "198.51.100.1', 9" in line
    return probe or any(f"'{name}" in line or line.split()[1].startswith(name) for name in own)


def test_another_site_cannot_frame_the_app(watched: tuple[str, Path], chromium: Any) -> None:
    address, _ = watched
    with site(f'<iframe src="{address}/evening"></iframe>') as other:
        page = chromium.new_context(**PHONE).new_page()
        page.goto(other)
        page.wait_for_timeout(2500)
        frames = [frame for frame in page.frames if frame != page.main_frame]
        shown = sum(frame.locator(".st-key-top a").count() for frame in frames)
        page.context.close()
    assert shown == 0


class site:
    """Context manager that serves another web site with one page, on a port of its own."""

    def __init__(self, content: str) -> None:
        class Answer(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(content.encode())

            def log_message(self, *args: object) -> None:
                pass

        self.server = http.server.HTTPServer(("127.0.0.1", 0), Answer)

    def __enter__(self) -> str:
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{self.server.server_port}"

    def __exit__(self, *error: object) -> None:
        self.server.shutdown()
        self.server.server_close()


def test_a_phone_can_install_the_page_and_keeps_a_secret(
    watched: tuple[str, Path], chromium: Any
) -> None:
    address, _ = watched
    page = visit(chromium, address, PHONE)
    page.locator("link[rel=manifest]").wait_for(state="attached")
    found = page.evaluate("fetch('/manifest.webmanifest').then(answer => answer.json())")
    assert {icon["sizes"] for icon in found["icons"]} >= {"192x192", "512x512"}
    cookie = next(c for c in page.context.cookies() if c["name"] == "tiletally_phone")
    assert (cookie["httpOnly"], cookie["sameSite"], len(cookie["value"])) == (True, "Lax", 32)
    assert "tiletally_phone" not in page.evaluate("document.cookie")
    page.reload()
    page.locator(".st-key-top a").first.wait_for()
    again = next(c for c in page.context.cookies() if c["name"] == "tiletally_phone")
    assert again["value"] == cookie["value"]
    page.context.close()
