"""Answer frames of live cameras; frames are kept in memory only while they are read.

A frame waits for its turn like a photo. Each camera has at most one frame in progress, so that ten
cameras share the server fairly.
"""

from __future__ import annotations

from typing import Any

import anyio
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ui.hand.reading_queue import QUEUE, Busy
from ui.live.watching import WATCHES, Watch, frame_json
from ui.server.errors import language_of, refusal
from ui.server.interface import TooLarge, body_of

FRAME_LIMIT = 1_500_000
"""Maximum number of bytes of one frame; a JPEG of 1280 by 960 pixels takes a tenth to a third of
this."""


def routes() -> list[Route]:
    return [Route("/live/{ticket}", _frame, methods=["POST"])]


async def _frame(request: Request) -> Response:
    """Answer one frame of a camera with the JSON data to draw over it (`frame_json`)."""
    lang = language_of(request.headers.get("accept-language"))
    try:
        data = await body_of(request, FRAME_LIMIT)
    except TooLarge as error:
        return refusal("too_large", lang, limit=str(error))
    except ClientDisconnect:
        return Response(status_code=400)
    ticket = request.path_params["ticket"]
    watch = WATCHES.begin(ticket)
    if watch is None:
        known = WATCHES.knows(ticket)
        return refusal("busy", lang, seconds=1) if known else refusal("not_found", lang)
    try:
        seen = await anyio.to_thread.run_sync(_seen, data, watch)
    except Busy:
        return refusal("busy", lang, seconds=1)
    finally:
        watch.busy = False
    if seen is None:
        return refusal("not_an_image", lang)
    return JSONResponse(seen)


def _seen(data: bytes, watch: Watch) -> dict[str, Any] | None:
    """Return the data to draw over a frame as `frame_json` does; None for a damaged picture or
    reader. Raises `Busy` if the queue is full."""

    from ui.hand.photos import shared_reader
    from vision import read_with_picture
    from vision.errors import PhotoError, ReaderError

    try:
        with QUEUE.turn():
            reading, picture = read_with_picture(data, "frame", shared_reader(), watch.form)
    except (PhotoError, ReaderError):
        return None
    same_pixels = picture.image.shape[1] == reading.width
    return frame_json(watch, reading, picture.image if same_pixels else None, WATCHES.clock())
