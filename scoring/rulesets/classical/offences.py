"""An ``offence`` in place of a win: another way of asking the book of incidents, as long as hands
have had one::

    {"ruleset": "classical", "rulings": {"limit": 500},
     "offence": {"kind": "false_win", "by": "S", "shown": true}}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.errors import HandError, describe
from scoring.fields import one_of, read_flag
from scoring.hand import check_keys, is_object
from scoring.incidents import AND_THEN, IncidentRules, IncidentRuling, rule_by
from scoring.messages import Message, Text
from scoring.options import Chosen
from scoring.rulesets.classical.game import payments_of
from scoring.score import Payments, Score
from scoring.tiles import WINDS
from scoring.win import Choices

FALSE_WIN, MISNAMED_WIN, MISNAMED = "false_win", "misnamed_win", "misnamed"
OFFENCES = (
    *(FALSE_WIN, MISNAMED_WIN, MISNAMED, "wrong_count", "wrong_set", "withdrawn"),
    *("by_mistake", "passed", "forfeit"),
)
FLAGS = {
    "shown": ("others_displayed", (FALSE_WIN,)),
    "exposed": ("fully_exposed", (FALSE_WIN,)),
    "next_began": ("next_player_began", ("wrong_set",)),
}
"""Name of each flag as a detail of an incident, and the offences that it belongs to."""
KEYS = frozenset(("kind", "by", "claimed_as", "claimer", *FLAGS))
AS_THE_CODE = (MISNAMED_WIN, MISNAMED)
"""Offences that go by the code of 1924: only it and the two leagues say what follows."""
LEAGUES = ("dmjl", "bmja")
SHOWN_LIMIT = 500
"""The limit of the list that goes by whether others have shown their hands."""


def of_hand(rules: IncidentRules, data: Mapping[str, Any]) -> Score | None:
    """Return the penalty for the ``offence`` in a hand's JSON, which needs no tiles; None without
    one. Raises ``HandError``."""
    if data.get("offence") is None:
        return None
    check_keys(data, rules.keys)
    return offence_score(rules, data["offence"], rules.OPTIONS.read(data.get("rulings")))


def offence_score(rules: IncidentRules, raw: object, options: Chosen) -> Score:
    """Return the penalty of an offence as a score without a hand, under these options.

    raw: JSON object with ``kind`` and ``by``.

    Raises ``HandError`` (``bad_json``, ``unknown_field``).
    """
    if not is_object(raw):
        raise HandError(
            "bad_json",
            Text("“offence” is an object with kind and by, not {value}."),
            value=describe(raw),
        )
    check_keys(raw, KEYS)
    kind = one_of(raw.get("kind"), "kind", OFFENCES)
    seat = one_of(raw.get("by"), "by", WINDS)
    ruling = _ruling(rules, kind, seat, _details(raw, kind, seat), options)
    points, kitty = ruling.points or dict.fromkeys(WINDS, 0), ruling.kitty or 0
    sums = {wind: many + kitty * (wind == seat) for wind, many in points.items()}
    ends = bool(ruling.hand_ends)
    why = Message(AND_THEN, one=ruling.because, more=ruling.ruling)
    penalty = {
        "offence": kind,
        "by": seat,
        "settlement": sums,
        "kitty": kitty,
        "ends_hand": ends,
        "east_passes": seat == "E" if ends and not ruling.beside.get("by_win") else None,
        "because": why,
    }
    return Score(
        ruleset=rules.name,
        rulings=options.name,
        total=0,
        legal=False,
        minimum_met=False,
        fans=(),
        arrangement=(),
        payments=payments_of(sums, seat),
        why=why,
        more={"points": 0, "doubles": 0, "settlement": sums, "penalty": penalty},
    )


def false_win(rules: IncidentRules, seat: str, options: Choices) -> Payments:
    """Return the payments for declaring a hand that does not win.

    seat: of the offender.
    """
    return payments_of(_ruling(rules, FALSE_WIN, seat, {}, options).points or {}, seat)


def _details(raw: Mapping[str, Any], kind: str, seat: str) -> dict[str, Any]:
    details: dict[str, Any] = {}
    for key, (detail, kinds) in FLAGS.items():
        if raw.get(key) is not None:
            said = read_flag(raw[key], key)
            if kind in kinds:
                details[detail] = said
    claimed_as = raw.get("claimed_as")
    if claimed_as is not None:
        claimed_as = one_of(claimed_as, "claimed_as", ("chow", "pung", "kong"))
    claimer = WINDS[(WINDS.index(seat) + 1) % 4]
    if raw.get("claimer") is not None:
        claimer = one_of(raw["claimer"], "claimer", [wind for wind in WINDS if wind != seat])
    if kind == MISNAMED:
        details |= {"call": claimed_as or "pung", "wrong_call_by": claimer}
    return details


def _ruling(
    rules: IncidentRules, kind: str, seat: str, details: Mapping[str, Any], options: Choices
) -> IncidentRuling:
    chosen = {id: options[id] for id in ("penalties", "limit", "false_split")}
    if kind in AS_THE_CODE and chosen["penalties"] not in LEAGUES:
        if chosen["penalties"] == "shown":
            chosen["limit"] = SHOWN_LIMIT
        chosen["penalties"] = "1924"
    asked: dict[str, Any] = {"incident": kind, "by": seat, "dealer": "E"}
    asked["details"] = {**details, "options": chosen}
    ruling = rule_by(rules, asked)
    if ruling.hand_ends is None:  # the book says that nothing says so
        goes_on = {"hand_goes_on": kind not in (FALSE_WIN, MISNAMED_WIN)}
        ruling = rule_by(rules, {**asked, "details": {**asked["details"], "referee": goes_on}})
    return ruling
