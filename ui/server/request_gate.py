"""The gate before every request: permitted hosts, limits, and headers of every response."""

from __future__ import annotations

import logging
import secrets
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser

from ui.frame.browser_cookie import PHONE_COOKIE
from ui.server import metrics
from ui.server.errors import language_of, refusal
from ui.server.limits import Limits, address_of
from ui.server.settings import Settings, host_name
from ui.server.sockets import REFUSED, Sockets
from ui.server.uploads import Coming, TooSlow, Uploads

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

A_YEAR = 365 * 24 * 60 * 60

SOCKETS_PER_MINUTE = 600
"""Maximum number of web sockets (pages) opened from one address per minute."""

UPLOAD = "/_stcore/upload_file/"
INTERFACE = "/api/"
KNOWN = ("read", "score", "waits", "incident", "rulesets", "openapi.json")
"""Paths of the interface named in metrics; any other is counted as "other", so that strangers
cannot add names."""

# Streamlit uses inline scripts and styles, and its charts need `unsafe-eval`.
POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "media-src 'self' data: blob:",
        "font-src 'self' data:",
        "worker-src 'self' blob:",
        "connect-src 'self' data: blob: {socket}",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'self'",
    )
)

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    # Addresses of an evening contain its secret.
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}


MOST_TOLD = 20
"""Maximum number of foreign host names that are logged, each only one time."""

log = logging.getLogger(__name__)


class AccessGate:
    """ASGI middleware that refuses all requests that the host's settings do not allow."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits, uploads: Uploads) -> None:
        self.app = app
        self.settings = settings
        self.limits = limits
        self.uploads = uploads
        self.sockets = Sockets(settings.visitors, settings.of_address)
        self._told: set[str] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _may_call(self, headers: Headers) -> bool:
        host = headers.get("host", "")
        origin = headers.get("origin")
        return self.settings.allows_host(host) and (
            origin is None or self.settings.allows_origin(origin, host)
        )

    def _not_called_so(self, headers: Headers) -> Response:
        """Return the refusal of a request from a foreign origin, or under an unknown host name. For
        an unknown name, the refusal says which setting would allow it; so does the log, once."""
        lang, host = language_of(headers.get("accept-language")), host_name(headers.get("host", ""))
        if not host or self.settings.allows_host(host):  # only the origin is not allowed
            return refusal("forbidden", lang)
        if host not in self._told and len(self._told) < MOST_TOLD:
            self._told.add(host)
            log.warning("refused a request for %s; TILETALLY_HOSTS=%s allows it", host, host)
        page = "text/html" in headers.get("accept", "")
        return refusal("unknown_host", lang, page=page, host=host)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        address = address_of(scope)
        if (
            not self._may_call(headers)
            or self.sockets.full(address)
            or self.limits.wait(address, "sockets", SOCKETS_PER_MINUTE)
        ):
            await receive()
            await send({"type": "websocket.close", "code": REFUSED})
            return
        try:
            with self.sockets.one(address) as socket:
                metrics.VISITORS.set(len(self.sockets))
                await self.app(_without_origin(scope), partial(socket.next, receive), send)
                if socket.ended:
                    with suppress(RuntimeError):  # it was closed already
                        await send({"type": "websocket.close", "code": REFUSED})
        finally:
            metrics.VISITORS.set(len(self.sockets))

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        path = scope["path"]
        send = self._with_headers(scope, headers, send)
        # Health checks may use any address of the server.
        if not self._may_call(headers) and path not in ("/healthz", "/readyz"):
            await self._not_called_so(headers)(scope, receive, send)
        elif path.startswith(INTERFACE) and scope["method"] == "OPTIONS":
            await send({"type": "http.response.start", "status": 204, "headers": []})
            await send({"type": "http.response.body"})
        elif UPLOAD in path and scope["method"] == "PUT":
            await self._upload(scope, headers, receive, send)
        else:
            await self.app(_without_origin(scope), receive, send)

    async def _upload(self, scope: Scope, headers: Headers, receive: Receive, send: Send) -> None:
        """Pass on a photo uploaded to a page, within the limits; older photos that nobody has read
        are dropped to make room."""
        lang = language_of(headers.get("accept-language"))
        session, _, file = scope["path"].rpartition(UPLOAD)[2].partition("/")
        length = headers.get("content-length", "")
        seconds = self.limits.wait(session, "uploads", 2 * self.settings.photos)
        if seconds:
            answer = refusal("too_many_requests", lang, seconds=seconds)
            await answer(scope, receive, send)
            return
        if not length.isdigit() or int(length) > self.settings.uploads:
            limit = f"{self.settings.uploads // 1_000_000} MB"
            await refusal("too_large", lang, limit=limit)(scope, receive, send)
            return
        try:
            async with self.uploads.coming() as coming:
                status = 0

                async def noting(message: Message) -> None:
                    nonlocal status
                    status = message.get("status", status)
                    await send(message)

                await self.app(_without_origin(scope), partial(_coming, coming, receive), noting)
                if status == 204:
                    self.uploads.note(session, file, int(length))
        except TooSlow:
            await refusal("too_slow", lang)(scope, receive, send)
        except TimeoutError:
            await refusal("busy", lang, seconds=10)(scope, receive, send)

    def _with_headers(self, scope: Scope, asked: Headers, send: Send) -> Send:
        host = asked.get("host", "")
        origin = asked.get("origin", "")
        path = scope["path"]
        socket = f"ws://{host} wss://{host}" if self.settings.allows_host(host) else ""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers["Content-Security-Policy"] = POLICY.format(socket=socket)
                if headers.get("content-type", "").startswith("text/html"):
                    self._know_again(scope, asked, headers)
                if path.startswith(INTERFACE):
                    name = path.removeprefix(INTERFACE)
                    name = name if name in KNOWN else "other"
                    metrics.REQUESTS.labels(name, str(message["status"])).inc()
                    if origin in self.settings.origins:
                        _share(headers, origin)
            await send(message)

        return sending

    def _know_again(self, scope: Scope, asked: Headers, headers: MutableHeaders) -> None:
        """Set a cookie with a new secret in the response `headers` if the request's headers,
        `asked`, have no such cookie."""
        # All cookie headers are searched, as other sites of the domain may have set cookies too.
        if any(PHONE_COOKIE in cookie_parser(line) for line in asked.getlist("cookie")):
            return
        secure = "; Secure" if scope.get("scheme") == "https" else ""
        headers.append(
            "Set-Cookie",
            f"{PHONE_COOKIE}={secrets.token_urlsafe(24)}; Path=/; Max-Age={A_YEAR}; HttpOnly; "
            f"SameSite=Lax{secure}",
        )


async def _coming(coming: Coming, receive: Receive) -> Message:
    """Return the next part of an upload when there is room for it. Raises TooSlow or
    TimeoutError."""
    async with coming.in_time():
        message = await receive()
    await coming.come(len(message.get("body", b"")))
    return message


def _without_origin(scope: Scope) -> Scope:
    """Return the ASGI scope without the Origin header, because of which Streamlit would query an
    external server."""
    headers = [(name, value) for name, value in scope["headers"] if name != b"origin"]
    return {**scope, "headers": headers}


def _share(headers: MutableHeaders, origin: str) -> None:
    """Add the CORS headers that allow pages of this origin to read the response."""
    headers["Access-Control-Allow-Origin"] = origin
    headers["Access-Control-Allow-Headers"] = "Authorization, Content-Type"
    headers["Access-Control-Allow-Methods"] = "GET, POST"
    headers.add_vary_header("Origin")
