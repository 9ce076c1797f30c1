"""A phone without a browser, which talks to the app over the web socket as Streamlit's page does.

Hundreds of them can run on one machine. Widgets are referred to by their keys.
"""

from __future__ import annotations

import json
import re
import secrets
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, urlsplit

import httpx2 as httpx
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.Common_pb2 import FileUploaderState
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin, Subprotocol

from ui.frame.browser_cookie import COOKIE, PHONE_COOKIE

GONE = (OSError, WebSocketException, httpx.HTTPError, TimeoutError)
"""Errors raised if a server cannot be reached or has ended."""

_COOKIE = re.compile(rf'document\.cookie = "{COOKIE}=([^;"]*)"')


class Phone:
    """A simulated browser: its cookies, its session, and the content of its page.

    address: address of the app.
    patience: seconds to wait for an answer.
    comes_from: client address that a proxy would report, or "".
    widgets: ids of the page's widgets by key.
    words: texts of the page.
    """

    def __init__(self, address: str, patience: float = 60.0, comes_from: str = "") -> None:
        self.address = address
        self.comes_from = comes_from
        self.patience = patience
        self.cookies = {"_streamlit_xsrf": secrets.token_hex(16)}
        self.session = ""
        self.widgets: dict[str, str] = {}
        self.words: list[str] = []
        self._page = ""
        self._socket: ClientConnection | None = None

    def open(self, page: str = "", query: str = "") -> Phone:
        """Load a page (its HTML, a new session, the first run) and return this phone."""
        self.close()
        with httpx.Client(base_url=self.address, timeout=self.patience) as web:
            answer = web.get(f"/{page}", headers=self._headers())
            answer.raise_for_status()
            if PHONE_COOKIE in answer.cookies:
                self.cookies[PHONE_COOKIE] = answer.cookies[PHONE_COOKIE]
        self._socket = self.socket()
        self._page = page
        return self._run([], query)

    def socket(self) -> ClientConnection:
        """Return a new web socket to the app over which nothing was sent yet."""
        return connect(
            f"ws://{urlsplit(self.address).netloc}/_stcore/stream",
            additional_headers=self._headers(),
            origin=Origin(self.address),
            subprotocols=[
                Subprotocol(name) for name in ("streamlit", self.cookies["_streamlit_xsrf"])
            ],
            max_size=None,
            open_timeout=self.patience,
            close_timeout=1,
        )

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def tap(self, key: str) -> Phone:
        """Tap the button with this key, wait until the page is drawn, and return this phone. Raises
        KeyError if the page has no such button, and errors of `GONE` if the server does not
        answer."""
        return self._run([WidgetState(id=self.widgets[key], trigger_value=True)])

    def send(self, key: str, name: str, content: bytes) -> Phone:
        """Choose a file in the uploader with this key, wait until the page is drawn, and return
        this phone."""
        uploaded = FileUploaderState(uploaded_file_info=[self.upload(name, content)])
        state = WidgetState(id=self.widgets[key], file_uploader_state_value=uploaded)
        return self._run([state])

    def upload(self, name: str, content: bytes) -> Any:
        """Upload a file without telling the page; return the value that the upload widget would
        report."""
        asked = BackMsg()
        asked.file_urls_request.request_id = secrets.token_hex(8)
        asked.file_urls_request.file_names.append(name)
        asked.file_urls_request.session_id = self.session
        (urls,) = self._ask(asked, "file_urls_response").file_urls_response.file_urls
        with httpx.Client(base_url=self.address, timeout=self.patience) as web:
            form = {"file": (name, content, "image/jpeg")}
            headers = {**self._headers(), "X-Xsrftoken": self.cookies["_streamlit_xsrf"]}
            web.put(urls.upload_url, files=form, headers=headers).raise_for_status()
        info = FileUploaderState().uploaded_file_info.add()
        info.file_id, info.name, info.size = urls.file_id, name, len(content)
        info.file_urls.CopyFrom(urls)
        return info

    def trigger(self, key: str, event: str, value: object) -> Phone:
        """Send a value of a component, wait until the page is drawn, and return this phone."""
        base = self.widgets[key]
        said = json.dumps([{"event": event, "value": value}])
        name = f"$$STREAMLIT_INTERNAL_KEY_{base}__events"
        return self._run([WidgetState(id=name, json_trigger_value=said)])

    def has(self, key: str) -> bool:
        """Return True if the page has a widget whose key begins with `key`."""
        return any(name.startswith(key) for name in self.widgets)

    def _run(self, states: list[WidgetState], query: str = "") -> Phone:
        """Run the app with these widgets changed, wait until the page is drawn, and return this
        phone."""
        asked = BackMsg()
        asked.rerun_script.query_string = query
        asked.rerun_script.page_name = self._page
        asked.rerun_script.widget_states.widgets.extend(states)
        asked.rerun_script.context_info.locale = "en-US"
        asked.rerun_script.context_info.url = f"{self.address}/{self._page}"
        self.widgets, self.words = {}, []
        self._ask(asked, "script_finished", self._note)
        return self

    def _ask(
        self, asked: BackMsg, until: str, note: Callable[[ForwardMsg], None] = lambda message: None
    ) -> ForwardMsg:
        """Send the message `asked` and return the first answer of the type `until`. Raises
        ConnectionError if the page is not open, TimeoutError if no answer comes within `patience`
        seconds.

        note: called with every message that arrives.
        """
        if self._socket is None:
            raise ConnectionError("not connected")
        self._socket.send(asked.SerializeToString())
        deadline = time.monotonic() + self.patience
        while True:
            data = self._socket.recv(max(0.01, deadline - time.monotonic()))
            message: ForwardMsg = ForwardMsg.FromString(
                data if isinstance(data, bytes) else data.encode()
            )
            note(message)
            again = message.script_finished == ForwardMsg.FINISHED_EARLY_FOR_RERUN
            if message.WhichOneof("type") == until and not again:
                return message

    def _note(self, message: ForwardMsg) -> None:
        kind = message.WhichOneof("type")
        if kind == "new_session":
            self.session = message.new_session.initialize.session_id or self.session
            self.widgets, self.words = {}, []
        elif kind == "delta" and message.delta.WhichOneof("type") == "new_element":
            element = message.delta.new_element
            name = element.WhichOneof("type")
            shown = getattr(element, name) if name else None
            found = re.fullmatch(r"\$\$ID-[0-9a-f]+-(.*)", getattr(shown, "id", "") or "")
            if found and shown is not None:
                self.widgets[found[1]] = shown.id
            for field in ("body", "label"):
                text = getattr(shown, field, "")
                if isinstance(text, str) and text:
                    self.words.append(text)
                    cookie = _COOKIE.search(text)
                    if cookie:
                        self.cookies[COOKIE] = cookie[1]

    def _headers(self) -> dict[str, str]:
        cookie = "; ".join(f"{name}={quote(value, '%,:')}" for name, value in self.cookies.items())
        behind = {"X-Forwarded-For": self.comes_from} if self.comes_from else {}
        return {"Cookie": cookie, **behind}
