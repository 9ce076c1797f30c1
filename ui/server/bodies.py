"""Types of the HTTP interface's requests and answers, from which `openapi` generates the schemas.

Types of the scorer's answers are in `scoring.score` and `scoring.book.incidents.asking`. A field is
``NotRequired`` if a request may omit it, or if only some answers have it. The docstrings of the
types are published as descriptions.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from msgspec import Meta

from scoring.answers.incident_json import descriptions
from scoring.rulesets import names
from scoring.speech.errors import CODES
from ui.server.errors import ERRORS

JsonObject = dict[str, Any]
Wind = Literal["E", "S", "W", "N"]


def _details() -> dict[str, dict[str, dict[str, str]]]:
    """Return the kinds of the details that an incident can have, by rule set, incident and
    detail."""
    found: dict[str, dict[str, dict[str, str]]] = {}
    for one in descriptions():
        found.setdefault(one["ruleset"], {})[one["incident"]] = one["details"]
    return found


DETAILS = _details()
_INCIDENTS = sorted({code for known in DETAILS.values() for code in known})
_CODES = sorted({*CODES, *ERRORS, "damaged_image"})

Tile = Annotated[str, Meta(examples=["1m", "E", "f1", "back"])]
RuleSetName = Annotated[str, Meta(extra_json_schema={"enum": names(), "default": names()[0]})]
WindOrEast = Annotated[Wind, Meta(extra_json_schema={"default": "E"})]
OrNot = Annotated[bool, Meta(extra_json_schema={"default": False})]


class MeldBody(TypedDict):
    """A set that was laid down."""

    type: Literal["chow", "pung", "kong"]
    tiles: list[Tile]
    concealed: NotRequired[OrNot]


class HandBody(TypedDict):
    """A hand to be scored; the fields that only a rule set has are further keys."""

    concealed: list[Tile]
    melds: NotRequired[list[MeldBody]]
    winning_tile: NotRequired[Tile]
    self_drawn: NotRequired[OrNot]
    seat_wind: NotRequired[WindOrEast]
    round_wind: NotRequired[WindOrEast]
    flowers: NotRequired[
        Annotated[Annotated[int, Meta(ge=0)] | list[Tile], Meta(extra_json_schema={"default": 0})]
    ]
    ruleset: NotRequired[RuleSetName]
    rulings: NotRequired[
        Annotated[
            str | JsonObject,
            Meta(description="a profile, options by their ids, or a club's own rules"),
        ]
    ]


class IncidentBody(TypedDict):
    """An incident for which a ruling is asked."""

    incident: Annotated[str, Meta(extra_json_schema={"enum": _INCIDENTS})]
    ruleset: NotRequired[RuleSetName]
    profile: NotRequired[str | JsonObject | None]
    by: NotRequired[Annotated[Wind | None, Meta(description="whose act it was")]]
    dealer: NotRequired[WindOrEast]
    details: NotRequired[
        Annotated[
            JsonObject,
            Meta(
                description="what the ruling depends on; x-details: the keys of each incident",
                extra_json_schema={"x-details": DETAILS},
            ),
        ]
    ]


class BesideRuling(TypedDict, total=False):
    """What a ruling says of some incidents only (`IncidentRuling.beside`)."""

    allowed: Annotated[bool, Meta(description="whether a request is granted")]
    claim_to: Annotated[str | None, Meta(description="who gets the tile")]
    overall: Annotated[dict[str, int], Meta(description="points of the event, not of the table")]
    counters: int
    bets: int
    warned: bool
    by_win: Annotated[bool, Meta(description="the hand ends by the win it is about")]
    hand_void: Annotated[bool, Meta(description="the hand is played again")]
    aborted: Annotated[bool, Meta(description="drawn before the wall was used up")]


class ReadingBody(TypedDict):
    """The reading of a photo, or of several of one hand."""

    photo: str | list[str]
    width: int
    height: int
    tiles: list[JsonObject]
    groups: list[JsonObject]
    hand: JsonObject | None
    warnings: list[str]
    questions: NotRequired[list[JsonObject]]
    hands: NotRequired[list[JsonObject]]
    seconds: NotRequired[float]
    version: NotRequired[str]


class RuleSets(TypedDict):
    """The rule sets that there are."""

    rulesets: list[JsonObject]


class ErrorBody(TypedDict):
    """Why a request was refused."""

    code: Annotated[str, Meta(extra_json_schema={"enum": _CODES})]
    message: str


class Error(TypedDict):
    """A refusal."""

    error: ErrorBody
