"""What a phone needs to install the page like an app: the manifest and the icons it names."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ui.frame.icon import icon_png
from ui.frame.picture import PAPER

SIZES = (180, 192, 512)
A_DAY = {"Cache-Control": "public, max-age=86400"}


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
