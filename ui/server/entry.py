"""The routes, middleware and background tasks that `app.py` passes to Streamlit's server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import anyio
import streamlit as st
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from streamlit import runtime
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from ledger.errors import LedgerError
from ledger.store import database_url, open_store
from scoring.version import VERSION
from ui.server import housekeeping, live_frames, metrics, settings
from ui.server.errors import language_of, refusal
from ui.server.interface import Interface
from ui.server.limits import Limits
from ui.server.request_gate import AccessGate
from ui.server.static_routes import (
    host_page,
    icon,
    manifest,
    page_scripts,
    preview,
    shell,
    styles,
    tile_faces,
)
from ui.server.uploads import Uploads


def parts() -> dict[str, Any]:
    """Return the keyword arguments for `st.App`. Raises ValueError for an invalid setting."""
    settings.refuse_base_path(str(st.get_option("server.baseUrlPath") or ""))
    chosen = settings.read()
    limits = Limits()
    uploads = Uploads(chosen.uploads)

    @asynccontextmanager
    async def lifespan(app: Any) -> AsyncIterator[None]:
        async with housekeeping.beside(uploads):
            yield

    beside: AbstractAsyncContextManager[None] | Any = lifespan
    return {
        "routes": [
            *Interface(chosen, limits).routes(),
            *live_frames.routes(),
            Route("/healthz", _alive),
            Route("/readyz", _ready),
            Route("/metrics", _metrics),
            Route("/", shell),
            Route("/host", host_page),
            Route("/faces-{version}.css", tile_faces),
            Route("/style-{version}.css", styles),
            Route("/scripts-{version}.js", page_scripts),
            Route("/preview.png", preview),
            Route("/manifest.webmanifest", manifest),
            Route("/icon-{size:int}.png", icon),
        ],
        "middleware": [
            Middleware(ProxyHeadersMiddleware, trusted_hosts=settings.trusted_proxies()),
            Middleware(AccessGate, settings=chosen, limits=limits, uploads=uploads),
        ],
        "lifespan": beside,
        "exception_handlers": {500: _failed},
    }


async def _alive(request: Request) -> Response:
    return PlainTextResponse(f"ok {VERSION}\n")


async def _ready(request: Request) -> Response:
    """Answer 200 if this replica can serve, that is if its pages run and its database answers; else
    503."""
    up, why = await runtime.get_instance().is_ready_for_browser_connection
    if up:
        try:
            await anyio.to_thread.run_sync(lambda: open_store(database_url()).ping())
        except LedgerError as error:
            up, why = False, error.code
    return PlainTextResponse("ok\n" if up else f"{why}\n", 200 if up else 503)


async def _metrics(request: Request) -> Response:
    text, kind = await anyio.to_thread.run_sync(metrics.as_text)
    return Response(text, media_type=kind)


async def _failed(request: Request, error: Exception) -> Response:
    return refusal("internal", language_of(request.headers.get("accept-language")))
