"""Handlers of requests outside of the pages and the interface: tile faces, styles and scripts, link
previews, the files for installing the page as an app, and the state of the server as plain text."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from functools import lru_cache
from html import escape
from urllib.parse import urlencode

import anyio
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response

from ledger.errors import LedgerError
from ledger.scheduled import Schedule
from ledger.store import TROUBLES, database_url, open_store
from scoring.score import Score
from scoring.speech.languages import SOURCE
from scoring.version import VERSION
from ui.frame.picture import PAPER, icon_png
from ui.frame.streamlit_internals import page_html
from ui.frame.styles import faces, faces_version, scripts, scripts_path, style_path, style_sheet
from ui.frame.table_rules import headline_of, total_unit
from ui.frame.words import plain
from ui.hand import link
from ui.hand.card import preview_png
from ui.hand.state import Draft
from ui.hand.worth import briefly_scored

FOR_GOOD = {"Cache-Control": "public, max-age=31536000, immutable"}
A_DAY = {"Cache-Control": "public, max-age=86400"}
ONLY_NOW = {"Cache-Control": "no-store"}

ABOUT = "What is this mahjong hand worth? A photo, its tiles, its total and the reasons."
NAME = "TileTally"
KEPT_PREVIEWS = 32
"""Maximum number of cached pictures of links."""

FIRST_PAINT = """<div id="first-paint" aria-hidden="true"><b>TileTally</b><i></i></div>
<style>
#first-paint { position: fixed; inset: 0; z-index: 1; pointer-events: none; background: #faf9f5;
  color: #20302b; font: 1.6rem sans-serif; display: flex; flex-direction: column; }
#first-paint b { padding: 4.6rem 1rem 1rem; max-width: 38rem; width: 100%; margin: 0 auto;
  box-sizing: border-box; }
#first-paint i { flex: 0 1 24rem; max-width: 40rem; width: 100%; margin: 0 auto;
  background: #0f7a5c; }
@media (prefers-color-scheme: dark) { #first-paint { background: #121a18; color: #e8ede9; } }
body:has(.st-key-top, [role="dialog"]) #first-paint { display: none; }
</style>"""
"""HTML that a browser shows until the scripts of the page have been loaded."""

SIZES = (180, 192, 512)
"""Sizes of the icons in pixels."""


async def tile_faces(request: Request) -> Response:
    """Answer with the style sheet of tile faces. It may be cached permanently only if the version
    in the path is this server's, because replicas may have different versions during an update."""
    same = request.path_params["version"] == faces_version()
    return Response(faces(), media_type="text/css", headers=FOR_GOOD if same else ONLY_NOW)


async def styles(request: Request) -> Response:
    """Answer with the style sheet of all pages, cached like `tile_faces`."""
    same = request.url.path == style_path()
    return Response(style_sheet(), media_type="text/css", headers=FOR_GOOD if same else ONLY_NOW)


async def page_scripts(request: Request) -> Response:
    """Answer with the scripts of all pages, cached like `tile_faces`."""
    same = request.url.path == scripts_path()
    headers = FOR_GOOD if same else ONLY_NOW
    return Response(scripts(), media_type="text/javascript", headers=headers)


async def preview(request: Request) -> Response:
    """Answer with the picture that messengers show for a link to a hand; 404 without a valid hand
    that has a total."""
    text = request.query_params.get(link.NAME, "")
    picture = await anyio.to_thread.run_sync(_preview, text)
    if picture is None:
        return Response(status_code=404)
    return Response(picture, media_type="image/png", headers=A_DAY)


async def manifest(request: Request) -> Response:
    """Answer with the web app manifest."""
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
    """Answer with the app's HTML page, including the tags for installation and link previews. If
    the address is a valid link to a hand with a total, the page's title contains the total."""
    text = request.query_params.get(link.NAME, "")
    title = await anyio.to_thread.run_sync(_titled, text)
    picture, query = f"/icon-{SIZES[-1]}.png", ""
    if title != NAME:
        picture, query = "/preview.png", urlencode({link.NAME: text})
    shown = {
        "og:title": title,
        "og:type": "website",
        "og:image": str(request.url.replace(path=picture, query=query)),
    }
    head = f"<title>{escape(title)}</title>" + "".join(
        f'<meta property="{name}" content="{escape(value)}">' for name, value in shown.items()
    )
    head += f'<meta name="description" content="{escape(ABOUT)}">'
    head += '<link rel="manifest" href="/manifest.webmanifest">'
    head += f'<link rel="apple-touch-icon" href="/icon-{SIZES[0]}.png">'
    head += f'<link rel="preload" as="style" href="{style_path()}">'
    head += f'<link rel="preload" as="script" href="{scripts_path()}">'
    page = page_html().replace("<title>Streamlit</title>", head, 1)
    return HTMLResponse(page.replace("</body>", f"{FIRST_PAINT}</body>", 1), headers=ONLY_NOW)


def _titled(text: str) -> str:
    """Return the total of the hand in a link followed by the name of the app; only the name if
    there is no total."""
    counted = _counted(text)
    if counted is None:
        return NAME
    own = " (own rules)" if isinstance(counted[1].rulings, Mapping) else ""
    return f"{_worth(counted[1])}{own} – {NAME}"


@lru_cache(maxsize=KEPT_PREVIEWS)
def _preview(text: str) -> bytes | None:
    counted = _counted(text)
    return None if counted is None else preview_png(*counted, _worth(counted[1]))


def _counted(text: str) -> tuple[Draft, Score] | None:
    """Return the draft in the text of a link with its score; None if the link is invalid or the
    hand has no total."""
    if text:
        with suppress(link.LinkError):
            draft = link.unpacked(text)[0]
            found = briefly_scored(draft)
            if isinstance(found, Score) and found.total is not None:
                return draft, found
    return None


def _worth(score: Score) -> str:
    headline, total = headline_of(score) or 0, score.total or 0
    unit = total_unit(score.ruleset, total, SOURCE) if headline == total else "points"
    return f"{plain(headline)} {unit}"


async def icon(request: Request) -> Response:
    """Answer with the app's icon as a PNG; 404 for a size that the manifest does not list."""
    size = request.path_params["size"]
    if size not in SIZES:
        return Response(status_code=404)
    return Response(icon_png(size), media_type="image/png", headers=A_DAY)


async def host_page(request: Request) -> Response:
    """Answer `/host` with plain text: the running version and the state of its ledger."""
    text = await anyio.to_thread.run_sync(_as_text)
    return PlainTextResponse(text, headers=ONLY_NOW)


def _as_text() -> str:
    schedule, now, written = Schedule.read(), datetime.now(UTC), TROUBLES.last_write
    at = datetime.fromtimestamp(written, UTC) if written else None
    try:
        last = schedule.last_proved(now)
        proved = _when(last, now) if last else "never"
    except LedgerError as error:
        proved = f"cannot be read: {error}"
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
        f"Last written: {_when(at, now) if at else 'not since this server started'}",
        f"Backups: {backups}",
        f"Last proved backup: {proved}",
        *(f"Trouble since the start, {why}: {n}" for why, n in TROUBLES.counts.items() if n),
    ]
    return "\n".join([*lines, ""])


def _when(moment: datetime, now: datetime) -> str:
    """Return date and time (UTC) of a moment, and how long ago it was at `now`.

    >>> _when(datetime(2026, 11, 24, 23, 58), datetime(2026, 11, 25, 1, 3))
    '2026-11-24 23:58 UTC, 1 hour ago'
    """
    minutes = int((now - moment).total_seconds()) // 60
    age, unit = minutes, "minute"
    if minutes >= 2 * 24 * 60:
        age, unit = minutes // (24 * 60), "day"
    elif minutes >= 60:
        age, unit = minutes // 60, "hour"
    unit = unit if age == 1 else f"{unit}s"
    return f"{moment:%Y-%m-%d %H:%M} UTC, {age} {unit} ago"
