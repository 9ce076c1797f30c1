"""Refusals of the interface, each with an HTTP status and a sentence for the client."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape

from starlette.responses import HTMLResponse, Response

from scoring.speech.messages import LANGUAGES, Message, Text
from ui.frame.browser_cookie import of_browser

ERRORS: dict[str, tuple[int, Text]] = {
    "no_such_file": (
        400,
        Text(
            "There is no photo in this request. Send it as the part “photo” of a form "
            "(multipart/form-data)."
        ),
    ),
    "unauthorised": (
        401,
        Text(
            "The token is missing or not one of this host's. Send it as “Authorization: Bearer "
            "TOKEN”."
        ),
    ),
    "forbidden": (
        403,
        Text("This is not allowed here: the host of this app has to allow it first."),
    ),
    "unknown_host": (
        403,
        Text(
            "This app does not know the name {host}. Whoever runs it can allow it with the setting "
            "TILETALLY_HOSTS={host}."
        ),
    ),
    "not_found": (
        404,
        Text(
            "There is nothing at this address, or not for this kind of request, such as GET. "
            "/api/openapi.json lists what there is."
        ),
    ),
    "too_slow": (408, Text("The photo came too slowly and was not taken. Send it again.")),
    "too_large": (413, Text("This is too large: {limit} is the most.")),
    "not_an_image": (415, Text("This is no form with a photo (multipart/form-data).")),
    "too_many_requests": (429, Text("Too many requests. Try again in {seconds} s.")),
    "busy": (503, Text("Too many others are here just now. Try again in {seconds} s.")),
    "internal": (500, Text("Something went wrong here, and it is not your fault.")),
}

PHOTO_STATUS = {"not_an_image": 415, "too_large": 413, "internal": 500}
"""HTTP status of errors while a photo is read, by code; any other code has status 400."""


CODES = {"unknown_host": "forbidden"}
"""Codes that are published under another code; all others appear in answers as in `ERRORS`."""


def refusal(code: str, lang: str = "en", *, page: bool = False, **blanks: str | int) -> Response:
    """Return the response to a refused request, in a language: JSON `{"error": {"code",
    "message"}}`. Raises KeyError for a code not in `ERRORS`.

    page: True for an HTML page for a person with a browser.
    blanks: values for the sentence; ``seconds`` stands in the header Retry-After as well.
    """
    status, text = ERRORS[code]
    message = Message(text, "server", **blanks).in_language(lang)
    more = {}
    if "seconds" in blanks:
        more["Retry-After"] = str(blanks["seconds"])
    if code == "unauthorised":
        more["WWW-Authenticate"] = "Bearer"
    if page:
        return HTMLResponse(PAGE.format(lang=lang, sentence=escape(message)), status, more)
    code = CODES.get(code, code)
    return in_json({"error": {"code": code, "message": message}}, lang, status, more)


PAGE = (
    '<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>TileTally</title>'
    '<meta name="viewport" content="width=device-width">'
    '<body style="font:1.1rem/1.5 system-ui;margin:3rem auto;max-width:34rem;padding:0 1rem">'
    "<h1>TileTally</h1><p>{sentence}</p></body></html>"
)


def in_json(
    content: object, lang: str, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """Return a response with this content as JSON, marked with a language.

    headers: additional headers.
    """
    body = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
    return raw_json(body, lang, status, headers)


def raw_json(
    body: bytes,
    lang: str,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    kind: str = "application/json",
) -> Response:
    """Return a response with a body that is JSON already, marked with a language and not to be
    cached.

    headers: additional headers.
    kind: content type.
    """
    always = {"Content-Language": lang, "Cache-Control": "no-store"}
    return Response(body, status, {**always, **(headers or {})}, kind)


def language_of(header: str | None) -> str:
    """Return the supported language with the highest quality in an Accept-Language header; English
    if there is none.

    >>> language_of("fr, zh-TW;q=0.8, en;q=0.5"), language_of("fr"), language_of(None)
    ('zh-Hant', 'en', 'en')
    """
    asked: list[tuple[float, str]] = []
    for part in (header or "")[:200].split(","):
        tag, _, quality = part.partition(";q=")
        try:
            asked.append((-float(quality or 1), tag.strip()))
        except ValueError:
            continue
    spoken = {lang.split("-")[0] for lang in LANGUAGES} | {"yue"}
    for _, tag in sorted(asked, key=lambda wish: wish[0]):
        if tag.lower().split("-")[0] in spoken:
            return of_browser(tag)
    return LANGUAGES[0]
