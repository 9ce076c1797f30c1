"""The faces of the tiles, for the pages to fetch."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ui.frame.styles import faces, faces_version

FOR_GOOD = {"Cache-Control": "public, max-age=31536000, immutable"}
ONLY_NOW = {"Cache-Control": "no-store"}


async def tile_faces(request: Request) -> Response:
    """The style sheet. Where the page is of another version than this server, as while the
    replicas of a host are changed one by one, it serves, but is not kept under that name."""
    same = request.path_params["version"] == faces_version()
    return Response(faces(), media_type="text/css", headers=FOR_GOOD if same else ONLY_NOW)
