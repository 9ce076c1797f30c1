"""The HTTP interface, in this process: reads photos and scores hands for other programs.

It shares the queue for photos with the pages, so that neither can crowd out the other.
"""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import anyio
import streamlit as st
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from scoring.answers.answering import answer_tree, waits_tree
from scoring.answers.incident_json import incident_tree
from scoring.answers.input_lines import read_hand_line, read_line
from scoring.hand.photo_form import HandForm
from scoring.rulesets import names, ruleset
from scoring.score import encode
from scoring.speech.errors import HandError
from scoring.speech.messages import Text
from ui.hand.reading_queue import QUEUE, Busy
from ui.server.errors import PHOTO_STATUS, in_json, language_of, raw_json, refusal
from ui.server.limits import Limits, address_of
from ui.server.openapi import document
from ui.server.settings import Settings

TEXT_LIMIT = 1_000_000
"""Maximum number of bytes of the hands in one request."""
LONGEST_LINE = 50_000
"""Maximum number of bytes of one hand; with all options, fans and incidents of its rules changed it
has 35,000."""
LINE_LIMIT = 500
"""Maximum number of hands in one request."""
LOOKS_LIMIT = 5
"""Maximum number of photos in one request."""
FORM_LIMIT = 20_000
"""Maximum number of bytes of a form apart from its photos."""

Answer = Callable[[Request, str], Awaitable[Response]]
Made = Callable[[Any, str], dict[str, Any]]
"""Function that answers one parsed JSON line in a language."""


class TooLarge(Exception):
    """Raised for a request that exceeds a size limit; the message is the allowed size in words."""


class Interface:
    """The handlers of all requests to the HTTP interface, under a host's settings."""

    def __init__(self, settings: Settings, limits: Limits) -> None:
        self.settings = settings
        self.limits = limits
        self._scoring = anyio.CapacityLimiter(2)
        self._reading = anyio.CapacityLimiter(QUEUE.limit + QUEUE.at_once)

    def routes(self) -> list[Route]:
        """Return the routes under `/api/`; the last one answers unknown paths."""

        def route(path: str, answer: Answer, method: str, *, free: bool = False) -> Route:
            return Route(path, partial(self._answer, answer, free), methods=[method])

        return [
            route("/api/read", self._read, "POST"),
            route("/api/score", partial(self._hands, answer_tree), "POST"),
            route("/api/waits", partial(self._hands, waits_tree), "POST"),
            route("/api/incident", partial(self._hands, incident_tree), "POST"),
            route("/api/rulesets", _rulesets, "GET"),
            route("/api/openapi.json", _document, "GET", free=True),
            Route("/api/{rest:path}", _nothing_there, methods=METHODS),
        ]

    async def _answer(self, answer: Answer, free: bool, request: Request) -> Response:
        """Return the response of `answer`, or a response with the error.

        free: True for a request that needs no token.
        """
        lang = language_of(request.headers.get("accept-language"))
        if not self.settings.interface:
            return refusal("forbidden", lang)
        seconds = self.limits.wait(address_of(request.scope), "requests", self.settings.requests)
        if seconds:
            return refusal("too_many_requests", lang, seconds=seconds)
        if not free and not self._has_token(request):
            return refusal("unauthorised", lang)
        try:
            return await answer(request, lang)
        except TooLarge as error:
            return refusal("too_large", lang, limit=str(error))
        except ClientDisconnect:
            return Response(status_code=400)

    def _has_token(self, request: Request) -> bool:
        if not self.settings.tokens:
            return True
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        sent = token.strip().encode("latin-1")
        right = [hmac.compare_digest(sent, known.encode()) for known in self.settings.tokens]
        return scheme.lower() == "bearer" and any(right)

    async def _read(self, request: Request, lang: str) -> Response:
        seconds = self.limits.wait(address_of(request.scope), "photos", self.settings.photos)
        if seconds:
            return refusal("too_many_requests", lang, seconds=seconds)
        if not request.headers.get("content-type", "").lower().startswith("multipart/form-data"):
            return refusal("not_an_image", lang)
        try:
            form = await _form(request)
        except (MultiPartException, HTTPException):  # Starlette raises the latter inside an app
            return refusal("not_an_image", lang)
        try:
            return await self._read_form(form, lang)
        finally:
            await form.close()

    async def _read_form(self, form: FormData, lang: str) -> Response:
        photos = [part for part in form.getlist("photo") if isinstance(part, UploadFile)]
        if not 1 <= len(photos) <= LOOKS_LIMIT:
            return refusal("no_such_file", lang)
        asked = form.get("ruleset")
        try:
            shape = ruleset(asked if isinstance(asked, str) else None).form
        except HandError as error:
            return in_json(error.to_json(lang), lang, 400)
        looks = [((photo.filename or "photo")[:100], await photo.read()) for photo in photos]
        try:
            read = partial(_reading, looks, shape, lang)
            reading = await anyio.to_thread.run_sync(read, limiter=self._reading)
        except Busy:
            return refusal("busy", lang, seconds=5)
        status = 200
        if "error" in reading:
            status = PHOTO_STATUS.get(reading["error"]["code"], 400)
        return in_json(reading, lang, status)

    async def _hands(self, made: Made, request: Request, lang: str) -> Response:
        """Return the answer to the one hand or incident in a request, with the status 400 if the
        answer is an error. For several, return JSON lines with the status 200, errors included."""
        lines = lines_of(await body_of(request, TEXT_LIMIT))
        if len(lines) == 1:
            line = await self._scored(lines[0], lang, made)
            return raw_json(line, lang, 400 if line.startswith(b'{"error"') else 200)
        # one at a time, so that other requests are served in between
        answers = [await self._scored(line, lang, made) for line in lines]
        return raw_json(b"\n".join([*answers, b""]), lang, kind="application/x-ndjson")

    async def _scored(self, text: bytes, lang: str, made: Made) -> bytes:
        ask = partial(answer_line, text, lang, made)
        return await anyio.to_thread.run_sync(ask, limiter=self._scoring)


TOO_LONG_LINE = Text("This line is longer than any hand: {most} bytes are read.")
METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"]


async def _nothing_there(request: Request) -> Response:
    return refusal("not_found", language_of(request.headers.get("accept-language")))


async def _rulesets(request: Request, lang: str) -> Response:
    known = [ruleset(name) for name in names()]
    listed = [
        {
            "name": rules.name,
            "title": rules.title(lang),
            "profiles": [
                {"name": profile, "title": rules.OPTIONS.title_of(profile, lang)}
                for profile in rules.OPTIONS.profiles
            ],
            "options": rules.OPTIONS.description(lang),
        }
        for rules in known
    ]
    return in_json({"rulesets": listed}, lang)


async def _document(request: Request, lang: str) -> Response:
    return in_json(document(), lang)


def _reading(looks: Sequence[tuple[str, bytes]], form: HandForm, lang: str) -> dict[str, Any]:
    """Return, as JSON, the reading of one or several pictures of one hand, or the error if a
    picture cannot be read or the reader is damaged. Raises `Busy` if the queue is full.

    looks: name and bytes of each picture.
    """
    from ui.hand.photos import shared_reader
    from vision import read_looks, read_photo
    from vision.errors import PhotoError, ReaderError
    from vision.observing.photo import decode_bytes

    (name, data), *others = looks
    names = [name for name, _ in looks]
    try:
        reader = shared_reader()
        size = max(decode_bytes(data) for _, data in looks)
        with QUEUE.turn(size), QUEUE.timed():
            if others:
                reading = read_looks([data for _, data in looks], names, reader, form)
            else:
                reading = read_photo(data, name, reader, form)
    except (PhotoError, ReaderError) as error:
        code = error.code if isinstance(error, PhotoError) else "internal"
        return {
            "photo": names if others else name,
            "error": {"code": code, "message": error.message.in_language(lang)},
        }
    return reading.to_json(lang)


def lines_of(body: bytes) -> list[bytes]:
    """Return the hands in the body of a request, one per line. A body that is a single hand on
    several lines is returned whole, an empty body as one empty line. Raises `TooLarge` for more
    than `LINE_LIMIT` lines."""
    text = body.strip()
    lines = [line for line in text.split(b"\n") if line.strip()] or [text]
    if len(lines) == 1 or (len(text) <= LONGEST_LINE and _is_one(text)):
        return [text]
    if len(lines) > LINE_LIMIT:
        raise TooLarge(f"{LINE_LIMIT} hands")
    return lines


def _is_one(text: bytes) -> bool:
    with suppress(HandError):
        read_line(text)
        return True
    return False


def answer_line(text: bytes, lang: str, made: Made) -> bytes:
    """Return the JSON answer of `made` to one line, or the error as JSON, in a language."""
    try:
        if len(text) > LONGEST_LINE:
            raise HandError("bad_json", TOO_LONG_LINE, most=LONGEST_LINE)
        hand: Any = read_line(text) if made is incident_tree else read_hand_line(text)
        answer = made(hand, lang)
    except HandError as error:
        answer = error.to_json(lang)
    return encode(answer, lang)


async def body_of(request: Request, limit: int) -> bytes:
    """Return the body of a request. Raises `TooLarge` if it has more than `limit` bytes."""
    held = bytearray()
    async for chunk in request.stream():
        held += chunk
        if len(held) > limit:
            raise TooLarge(f"{limit / 1e6:g} MB")
    return bytes(held)


async def _form(request: Request) -> FormData:
    """Return the form of a request; large parts are stored on disk. Raises `TooLarge`, and
    MultiPartException or HTTPException for a malformed form."""
    megabytes = int(st.get_option("server.maxUploadSize"))
    limit = megabytes * 1024 * 1024 + FORM_LIMIT
    if int(request.headers.get("content-length") or 0) > limit:
        raise TooLarge(f"{megabytes} MB")
    taken = 0

    async def receive() -> Any:
        nonlocal taken
        message = await request.receive()
        taken += len(message.get("body", b""))
        if taken > limit:
            raise TooLarge(f"{megabytes} MB")
        return message

    return await Request(request.scope, receive).form(
        max_files=LOOKS_LIMIT, max_fields=5, max_part_size=FORM_LIMIT
    )
