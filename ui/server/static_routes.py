"""Answers of the server beside the app: the faces of the tiles, the files with which a phone
installs the page like an app, and, for hosts, the state of the server in plain text."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from html import escape

import anyio
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response

from ledger.errors import LedgerError
from ledger.scheduled import Schedule
from ledger.store import TROUBLES, database_url, open_store
from scoring.answers.answering import score_or_error
from scoring.score import Score
from scoring.speech.languages import SOURCE
from scoring.version import VERSION
from ui.frame.picture import PAPER, icon_png
from ui.frame.streamlit_internals import page_html
from ui.frame.styles import faces, faces_version
from ui.frame.table_rules import headline_of, total_unit
from ui.hand import link

FOR_GOOD = {"Cache-Control": "public, max-age=31536000, immutable"}
A_DAY = {"Cache-Control": "public, max-age=86400"}
ONLY_NOW = {"Cache-Control": "no-store"}

ABOUT = "What is this mahjong hand worth? A photo, its tiles, its total and the reasons."
SIZES = (180, 192, 512)
"""Of the icons, in pixels."""


async def tile_faces(request: Request) -> Response:
    """Answer a request with the style sheet of tile faces. It is cached for good only if the path's
    version is this server's: replicas of a host may be of different versions during an update."""
    same = request.path_params["version"] == faces_version()
    return Response(faces(), media_type="text/css", headers=FOR_GOOD if same else ONLY_NOW)


async def manifest(request: Request) -> Response:
    """Answer a request with the web app manifest."""
    content = {
        "name": "TileTally",
        "short_name": "TileTally",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": "#0f7a5c",
        "icons": [
            {
                "src": f"/icon-{size}.png",
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for size in SIZES
            for purpose in ("any", "maskable")
        ],
    }
    return JSONResponse(content, headers=A_DAY, media_type="application/manifest+json")


async def shell(request: Request) -> Response:
    """Answer a request with the app's HTML page, with what installation and link previews need: for
    a link to a hand its total as title."""
    title = await anyio.to_thread.run_sync(_titled, request.query_params.get(link.NAME, ""))
    shown = {"og:title": title, "og:type": "website", "og:image": f"/icon-{SIZES[-1]}.png"}
    shown["og:image"] = str(request.url.replace(path=shown["og:image"], query=""))
    head = f"<title>{escape(title)}</title>" + "".join(
        f'<meta property="{name}" content="{escape(value)}">' for name, value in shown.items()
    )
    head += f'<meta name="description" content="{escape(ABOUT)}">'
    head += '<link rel="manifest" href="/manifest.webmanifest">'
    head += f'<link rel="apple-touch-icon" href="/icon-{SIZES[0]}.png">'
    return HTMLResponse(page_html().replace("<title>Streamlit</title>", head, 1), headers=ONLY_NOW)


def _titled(text: str) -> str:
    """Return the worth of the hand in a link and the name of the app, or the name alone."""
    if text:
        with suppress(link.LinkError):
            found = score_or_error({**link.unpacked(text)[0].to_json(), "brief": True})
            if isinstance(found, Score) and found.total is not None:
                unit = total_unit(found.ruleset, found.total, SOURCE)
                own = " (own rules)" if isinstance(found.rulings, Mapping) else ""
                return f"{headline_of(found):,} {unit}{own} – TileTally"
    return "TileTally"


async def icon(request: Request) -> Response:
    """Answer with the app's icon as a PNG; 404 for a size not in the manifest."""
    size = request.path_params["size"]
    if size not in SIZES:
        return Response(status_code=404)
    return Response(icon_png(size), media_type="image/png", headers=A_DAY)


async def host_page(request: Request) -> Response:
    """Answer `/host` with plain text: the running version and the state of its ledger."""
    text = await anyio.to_thread.run_sync(_as_text)
    return PlainTextResponse(text, headers=ONLY_NOW)


def _as_text() -> str:
    schedule = Schedule.read()
    last, written = schedule.last(datetime.now(UTC)), TROUBLES.last_write
    try:
        open_store(database_url()).ping()
        ledger = "answers"
    except LedgerError as error:
        ledger = f"is in trouble: {error.code}; the log says more"
    backups = "no backups are made: set TILETALLY_BACKUPS to how many are to be kept"
    if schedule.keep:
        backups = f"one a day, the latest {schedule.keep} are kept"
    lines = [
        f"TileTally {VERSION}",
        f"The ledger {ledger}",
        f"Last written: {_when(datetime.fromtimestamp(written, UTC) if written else None)}",
        f"Backups: {backups}",
        f"Last proved backup: {_when(last)}",
        *(f"Trouble since the start, {why}: {n}" for why, n in TROUBLES.counts.items() if n),
    ]
    return "\n".join([*lines, ""])


def _when(moment: datetime | None) -> str:
    return f"{moment:%Y-%m-%d %H:%M} UTC" if moment else "never"
