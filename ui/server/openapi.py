"""The OpenAPI 3.1 description of the interface, for authors of client programs."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from scoring.book.incidents.asking import IncidentRuling
from scoring.rulesets import names
from scoring.score import Score, Waits
from scoring.version import VERSION
from ui.server import bodies
from ui.server.errors import ERRORS

Json = dict[str, Any]

STRING: Json = {"type": "string"}
WHOLE: Json = {"type": "integer"}
BODIES = {"HandBody": "Hand", "IncidentBody": "Incident", "ReadingBody": "Reading"}
"""Names by which the document calls the types that end in "Body" in the code."""
REFUSED = ("400", "413", "429")
"""Statuses by which a request with a body may be refused."""


@cache
def document() -> Json:
    """Return the OpenAPI description of the interface as a dict; cached, must not be changed."""
    lines = {"oneOf": [_ref("Hand"), {**STRING, "description": "JSON lines of hands"}]}
    hands = {"application/json": _ref("Hand"), "application/x-ndjson": lines}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "TileTally",
            "version": VERSION,
            "license": {"name": "AGPL-3.0-only", "identifier": "AGPL-3.0-only"},
        },
        "security": [{}, {"token": []}],
        "paths": {
            "/api/read": _post(
                "Read the tiles in a photo",
                answer="Reading",
                body={"multipart/form-data": _photo_form()},
                refused=(*REFUSED, "415", "503"),
            ),
            "/api/score": _post(
                "Score a hand, or lines of hands", answer="Score", body=hands, refused=REFUSED
            ),
            "/api/waits": _post(
                "What a hand waits for", answer="Waits", body=hands, refused=REFUSED
            ),
            "/api/incident": _post(
                "The ruling on an incident",
                answer="IncidentRuling",
                body={"application/json": _ref("Incident")},
                refused=REFUSED,
            ),
            "/api/rulesets": {
                "get": _request(
                    "The rule sets with their profiles and options",
                    answer="RuleSets",
                    refused=("429",),
                )
            },
        },
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "parameters": {
                "language": {
                    "name": "Accept-Language",
                    "in": "header",
                    "schema": STRING,
                    "description": "the language of the sentences",
                }
            },
            "schemas": _schemas(),
        },
    }


def _photo_form() -> Json:
    """Return the schema of the form with photos, for which there is no type because files are not
    JSON."""
    picture = {**STRING, "format": "binary"}
    photos = {
        "description": "one photo, or several looks at the same hand",
        "oneOf": [picture, {"type": "array", "items": picture}],
    }
    return {
        "type": "object",
        "required": ["photo"],
        "properties": {"photo": photos, "ruleset": {"enum": names()}},
    }


def _post(summary: str, *, answer: str, body: Json, refused: tuple[str, ...]) -> Json:
    """Return the description of a POST request.

    answer: name of the schema of its answer.
    body: schemas of the body by content type.
    refused: statuses by which it may be refused.
    """
    content = {kind: {"schema": schema} for kind, schema in body.items()}
    asked = {"requestBody": {"required": True, "content": content}}
    return {"post": {**_request(summary, answer=answer, refused=refused), **asked}}


def _request(summary: str, *, answer: str, refused: tuple[str, ...]) -> Json:
    """Return the description of a request without its body; the arguments are those of `_post`."""

    def content(name: str) -> Json:
        return {"application/json": {"schema": _ref(name)}}

    answers: Json = {"200": {"description": "the answer", "content": content(answer)}}
    for status in ("401", "403", *refused):
        codes = [code for code, (found, _) in ERRORS.items() if str(found) == status]
        answers[status] = {
            "description": ", ".join(codes) if status != "400" else "one of the codes of an error",
            "content": content("Error"),
        }
    for status in {"429", "503"} & set(answers):
        answers[status]["headers"] = {"Retry-After": {"schema": WHOLE}}
    language = {"$ref": "#/components/parameters/language"}
    return {"summary": summary, "parameters": [language], "responses": answers}


def _ref(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


def _schemas() -> Json:
    """Return the schemas of requests and answers, generated from their types."""
    _, parts = msgspec.json.schema_components(
        (
            Score,
            Waits,
            IncidentRuling,
            bodies.BesideRuling,
            bodies.HandBody,
            bodies.IncidentBody,
            bodies.ReadingBody,
            bodies.RuleSets,
            bodies.Error,
        ),
        schema_hook=lambda kind: STRING,  # messages are strings in JSON
        ref_template="#/components/schemas/{name}",
    )
    for kind, name in BODIES.items():
        parts[kind]["title"] = name
    parts = {BODIES.get(kind, kind): part for kind, part in parts.items()}
    # Keys that only some rules or incidents have are at the same level as the other keys.
    ruling, beside = parts["IncidentRuling"], parts.pop("BesideRuling")
    del parts["Beside"]
    del ruling["properties"]["beside"], parts["Score"]["properties"]["brief"]
    ruling["properties"] |= beside["properties"]
    ruling["required"].remove("beside")
    for part in parts.values():
        part.get("properties", {}).pop("more", None)
        if part["title"] not in ("Hand", "Incident", "MeldBody"):  # only requests have defaults
            for said in part.get("properties", {}).values():
                said.pop("default", None)
    always = ["ruleset", "rulings", "total", "minimum_met", "fans", "arrangement"]
    parts["Score"]["required"] = always
    return parts
