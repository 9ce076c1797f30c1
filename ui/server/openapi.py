"""The interface described in OpenAPI 3.1, for programs that write clients."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from scoring.answers.incident_json import descriptions
from scoring.book.incidents.asking import IncidentRuling
from scoring.rulesets import names
from scoring.score import Score, Waits
from scoring.speech.errors import CODES
from scoring.tiles import WINDS
from scoring.version import VERSION
from ui.server.errors import ERRORS

Json = dict[str, Any]

STRING: Json = {"type": "string"}
WHOLE: Json = {"type": "integer"}
FLAG: Json = {"type": "boolean"}
NO: Json = {**FLAG, "default": False}
OBJECTS: Json = {"type": "array", "items": {"type": "object"}}
KINDS = ["chow", "pung", "kong"]


@cache
def document() -> Json:
    """Return the OpenAPI description of the interface as a dict; cached, not to be changed."""
    lines = {"oneOf": [_ref("Hand"), {**STRING, "description": "JSON lines of hands"}]}
    hands = {"application/json": _ref("Hand"), "application/x-ndjson": lines}
    picture = {**STRING, "format": "binary"}
    photos = {
        "description": "one photo, or several looks at the same hand",
        "oneOf": [picture, {"type": "array", "items": picture}],
    }
    form = {"multipart/form-data": _object("photo", photo=photos, ruleset={"enum": names()})}
    bad = ("400", "413", "429")
    about = "The rule sets with their profiles and options"
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "TileTally",
            "version": VERSION,
            "license": {"name": "AGPL-3.0-only", "identifier": "AGPL-3.0-only"},
        },
        "security": [{}, {"token": []}],
        "paths": {
            "/api/read": _post("Read the tiles in a photo", "Reading", form, *bad, "415", "503"),
            "/api/score": _post("Score a hand, or lines of hands", "Score", hands, *bad),
            "/api/waits": _post("What a hand waits for", "Waits", hands, *bad),
            "/api/incident": _post("The ruling on an incident", "Ruling", _incident(), *bad),
            "/api/rulesets": {"get": _request(about, "RuleSets", "429")},
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


def _incident() -> Json:
    """Return an incident: which there are, and what each can be told, rule set by rule set."""
    keys: dict[str, dict[str, dict[str, str]]] = {}
    for found in descriptions():
        keys.setdefault(found["ruleset"], {})[found["incident"]] = found["details"]
    schema = _object(
        "incident",
        ruleset={"enum": names(), "default": names()[0]},
        profile={"type": ["string", "object", "null"]},
        incident={"enum": sorted({code for found in keys.values() for code in found})},
        by={"enum": [*WINDS, None], "description": "whose act it was"},
        dealer={"enum": [*WINDS], "default": "E"},
        details={
            "type": "object",
            "description": "what the ruling depends on; x-details: the keys of each incident",
            "x-details": keys,
        },
    )
    return {"application/json": schema}


def _post(summary: str, schema: str, body: Json, *refused: str) -> Json:
    content = {kind: {"schema": of} for kind, of in body.items()}
    asked = {"requestBody": {"required": True, "content": content}}
    return {"post": {**_request(summary, schema, *refused), **asked}}


def _request(summary: str, schema: str, *refused: str) -> Json:
    """Return a request without its body: its answer's schema, and with what it may be refused."""

    def content(name: str) -> Json:
        return {"application/json": {"schema": _ref(name)}}

    answers: Json = {"200": {"description": "the answer", "content": content(schema)}}
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


def _object(required: str, **properties: Json) -> Json:
    """Return the schema of an object with these properties; required: the names of those that
    cannot be left out, with spaces between."""
    return {"type": "object", "required": required.split(), "properties": properties}


def _schemas() -> Json:
    """Return the schemas of what is sent and answered: those of the scorer's own answers, and those
    of hands, readings and errors."""
    _, parts = msgspec.json.schema_components(
        (IncidentRuling, Score, Waits),
        schema_hook=lambda kind: STRING,  # a message is said
        ref_template="#/components/schemas/{name}",
    )
    ruling: Json = parts.pop("IncidentRuling")["properties"]
    del ruling["beside"], parts["Score"]["properties"]["brief"]
    for part in parts.values():  # what only some rules know stands among the other keys
        part.get("properties", {}).pop("more", None)
        for said in part.get("properties", {}).values():
            said.pop("default", None)
    always = ["ruleset", "rulings", "total", "minimum_met", "fans", "arrangement"]
    parts["Score"]["required"] = always
    tile = {**STRING, "examples": ["1m", "E", "f1", "back"]}
    tiles = {"type": "array", "items": tile}
    wind = {"enum": [*WINDS], "default": "E"}
    meld = _object("type tiles", type={"enum": KINDS}, tiles=tiles, concealed=NO)
    code = {"enum": sorted({*CODES, *ERRORS, "damaged_image"})}
    return {
        **parts,
        "Hand": _object(
            "concealed",
            concealed=tiles,
            melds={"type": "array", "items": meld},
            winning_tile=tile,
            self_drawn=NO,
            seat_wind=wind,
            round_wind=wind,
            flowers={"oneOf": [{**WHOLE, "minimum": 0}, tiles], "default": 0},
            ruleset={"enum": names(), "default": names()[0]},
            rulings={
                "description": "a profile, options by their ids, or a club's own rules",
                "oneOf": [STRING, {"type": "object"}],
            },
        ),
        "Ruling": _object(
            "incident points to_nobody hand_ends states ruling source",
            **ruling,
            allowed={**FLAG, "description": "whether a request is granted"},
            claim_to={"type": ["string", "null"], "description": "who gets the tile"},
            overall={"type": "object", "description": "points of the event, not of the table"},
            counters=WHOLE,
            bets=WHOLE,
            warned=FLAG,
            by_win={**FLAG, "description": "the hand ends by the win it is about"},
            hand_void={**FLAG, "description": "the hand is played again"},
            aborted={**FLAG, "description": "drawn before the wall was used up"},
        ),
        "Reading": _object(
            "photo width height tiles groups hand warnings",
            photo={"type": ["string", "array"]},
            width=WHOLE,
            height=WHOLE,
            tiles=OBJECTS,
            groups=OBJECTS,
            hand={"type": ["object", "null"]},
            warnings={"type": "array", "items": STRING},
            questions=OBJECTS,
            hands=OBJECTS,
            seconds={"type": "number"},
            version=STRING,
        ),
        "RuleSets": _object("rulesets", rulesets=OBJECTS),
        "Error": _object("error", error=_object("code message", code=code, message=STRING)),
    }
