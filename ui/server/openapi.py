"""The interface described in OpenAPI 3.1, for programs that write clients."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from scoring.errors import CODES
from scoring.incidents import IncidentRuling
from scoring.referee import descriptions
from scoring.rulesets import names
from scoring.score import Score, Waits
from scoring.tiles import WINDS
from scoring.version import VERSION
from ui.server.errors import ERRORS

Json = dict[str, Any]


@cache
def document() -> Json:
    """Return the OpenAPI description of the interface as a dict; cached, not to be changed."""
    hand = {"oneOf": [_ref("Hand"), {"type": "string", "description": "JSON lines of hands"}]}
    hands = {
        "required": True,
        "content": {
            "application/json": {"schema": _ref("Hand")},
            "application/x-ndjson": {"schema": hand},
        },
    }
    photo = {
        "required": True,
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "required": ["photo"],
                    "properties": {
                        "photo": {
                            "description": "one photo, or several looks at the same hand",
                            "oneOf": [
                                {"type": "string", "format": "binary"},
                                {"type": "array", "items": {"type": "string", "format": "binary"}},
                            ],
                        },
                        "ruleset": {"enum": names()},
                    },
                }
            }
        },
    }
    bad = ("400", "413", "429")
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "TileTally",
            "version": VERSION,
            "license": {"name": "AGPL-3.0-only", "identifier": "AGPL-3.0-only"},
        },
        "security": [{}, {"token": []}],
        "paths": {
            "/api/read": _path(
                "post", "Read the tiles in a photo", "Reading", *bad, "415", "503", body=photo
            ),
            "/api/score": _path(
                "post", "Score a hand, or lines of hands", "Score", *bad, body=hands
            ),
            "/api/waits": _path("post", "What a hand waits for", "Waits", *bad, body=hands),
            "/api/incident": _path(
                "post", "The ruling on an incident", "Ruling", *bad, body=_incident()
            ),
            "/api/rulesets": _path(
                "get", "The rule sets with their profiles and options", "RuleSets", "429"
            ),
        },
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "parameters": {
                "language": {
                    "name": "Accept-Language",
                    "in": "header",
                    "schema": {"type": "string"},
                    "description": "the language of the sentences",
                }
            },
            "schemas": _SCHEMAS,
        },
    }


def _incident() -> Json:
    """Return an incident: which there are, and what each can be told, rule set by rule set."""
    keys: dict[str, dict[str, dict[str, str]]] = {}
    for found in descriptions():
        keys.setdefault(found["ruleset"], {})[found["incident"]] = found["details"]
    codes = sorted({code for found in keys.values() for code in found})
    properties = {
        "ruleset": {"enum": names(), "default": names()[0]},
        "profile": {"type": ["string", "object", "null"]},
        "incident": {"enum": codes},
        "by": {"enum": [*WINDS, None], "description": "whose act it was"},
        "dealer": {"enum": [*WINDS], "default": "E"},
        "details": {
            "type": "object",
            "description": "what the ruling depends on; x-details: the keys of each incident",
            "x-details": keys,
        },
    }
    schema = {"type": "object", "required": ["incident"], "properties": properties}
    return {"required": True, "content": {"application/json": {"schema": schema}}}


def _ref(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


def _answers(schema: str, *refused: str) -> Json:
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
        answers[status]["headers"] = {"Retry-After": {"schema": {"type": "integer"}}}
    return answers


def _path(method: str, summary: str, schema: str, *refused: str, body: Json | None = None) -> Json:
    asked: Json = {"summary": summary, "parameters": [{"$ref": "#/components/parameters/language"}]}
    asked |= {"requestBody": body} if body else {}
    return {method: {**asked, "responses": _answers(schema, *refused)}}


_TILE: Json = {"type": "string", "examples": ["1m", "E", "f1", "back"]}
_TILES: Json = {"type": "array", "items": _TILE}

_, _PARTS = msgspec.json.schema_components(
    (IncidentRuling, Score, Waits),
    schema_hook=lambda kind: {"type": "string"},  # a message is said
    ref_template="#/components/schemas/{name}",
)
_RULING: Json = _PARTS.pop("IncidentRuling")["properties"]
del _RULING["beside"]
for _part in _PARTS.values():  # what only some rules know stands among the other keys
    _part.get("properties", {}).pop("more", None)
    for _said in _part.get("properties", {}).values():
        _said.pop("default", None)
del _PARTS["Score"]["properties"]["brief"]
_PARTS["Score"]["required"] = ["ruleset", "rulings", "total", "minimum_met", "fans", "arrangement"]

_SCHEMAS: Json = {
    **_PARTS,
    "Hand": {
        "type": "object",
        "required": ["concealed"],
        "properties": {
            "concealed": _TILES,
            "melds": {
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["type", "tiles"],
                    "properties": {
                        "type": {"enum": ["chow", "pung", "kong"]},
                        "tiles": _TILES,
                        "concealed": {"type": "boolean", "default": False},
                    },
                },
            },
            "winning_tile": _TILE,
            "self_drawn": {"type": "boolean", "default": False},
            "seat_wind": {"enum": ["E", "S", "W", "N"], "default": "E"},
            "round_wind": {"enum": ["E", "S", "W", "N"], "default": "E"},
            "flowers": {"oneOf": [{"type": "integer", "minimum": 0}, _TILES], "default": 0},
            "ruleset": {"enum": names(), "default": names()[0]},
            "rulings": {
                "description": "a profile, options by their ids, or a club's own rules",
                "oneOf": [{"type": "string"}, {"type": "object"}],
            },
        },
    },
    "Ruling": {
        "type": "object",
        "required": ["incident", "points", "to_nobody", "hand_ends", "states", "ruling", "source"],
        "properties": {
            **_RULING,
            "allowed": {"type": "boolean", "description": "whether a request is granted"},
            "claim_to": {"type": ["string", "null"], "description": "who gets the tile"},
            "overall": {"type": "object", "description": "points of the event, not of the table"},
            "counters": {"type": "integer"},
            "bets": {"type": "integer"},
            "warned": {"type": "boolean"},
            "by_win": {"type": "boolean", "description": "the hand ends by the win it is about"},
            "hand_void": {"type": "boolean", "description": "the hand is played again"},
            "aborted": {"type": "boolean", "description": "drawn before the wall was used up"},
        },
    },
    "Reading": {
        "type": "object",
        "required": ["photo", "width", "height", "tiles", "groups", "hand", "warnings"],
        "properties": {
            "photo": {"type": ["string", "array"]},
            "width": {"type": "integer"},
            "height": {"type": "integer"},
            "tiles": {"type": "array", "items": {"type": "object"}},
            "groups": {"type": "array", "items": {"type": "object"}},
            "hand": {"type": ["object", "null"]},
            "warnings": {"type": "array", "items": {"type": "string"}},
            "questions": {"type": "array", "items": {"type": "object"}},
            "hands": {"type": "array", "items": {"type": "object"}},
            "seconds": {"type": "number"},
            "version": {"type": "string"},
        },
    },
    "RuleSets": {
        "type": "object",
        "required": ["rulesets"],
        "properties": {"rulesets": {"type": "array", "items": {"type": "object"}}},
    },
    "Error": {
        "type": "object",
        "required": ["error"],
        "properties": {
            "error": {
                "type": "object",
                "required": ["code", "message"],
                "properties": {
                    "code": {"enum": sorted({*CODES, *ERRORS, "damaged_image"})},
                    "message": {"type": "string"},
                },
            }
        },
    },
}
