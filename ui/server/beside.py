"""What the server answers beside the app: the faces of the tiles, what a phone needs to install the
page like an app, and, in plain text, how it is with the server, for hosts."""

from __future__ import annotations

from datetime import UTC, datetime

import anyio
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from ledger.errors import LedgerError
from ledger.scheduled import Schedule
from ledger.store import TROUBLES, database_url, open_store
from scoring.version import VERSION
from ui.frame.icon import icon_png
from ui.frame.picture import PAPER
from ui.frame.styles import faces, faces_version

FOR_GOOD = {"Cache-Control": "public, max-age=31536000, immutable"}
A_DAY = {"Cache-Control": "public, max-age=86400"}
ONLY_NOW = {"Cache-Control": "no-store"}

SIZES = (180, 192, 512)
"""Of the icons, in pixels."""


async def tile_faces(request: Request) -> Response:
    """The style sheet. Where the page is of another version than this server, as while the
    replicas of a host are changed one by one, it serves, but is not kept under that name."""
    same = request.path_params["version"] == faces_version()
    return Response(faces(), media_type="text/css", headers=FOR_GOOD if same else ONLY_NOW)


async def manifest(request: Request) -> Response:
    """The web app manifest."""
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


async def icon(request: Request) -> Response:
    """The sign of the app, in one of the sizes that the manifest names."""
    size = request.path_params["size"]
    if size not in SIZES:
        return Response(status_code=404)
    return Response(icon_png(size), media_type="image/png", headers=A_DAY)


async def host_page(request: Request) -> Response:
    """What `/host` answers: which version runs, and how it is with its ledger."""
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
