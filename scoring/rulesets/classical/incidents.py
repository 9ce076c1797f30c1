"""The words of Classical's own in ``incidents.toml``, and an ``offence`` in place of a win.

An offence is another way of asking the book, as long as hands have had one::

    {"ruleset": "classical", "rulings": {"limit": 500},
     "offence": {"kind": "false_win", "by": "S", "shown": true}}
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from scoring.errors import HandError, describe
from scoring.fields import one_of, read_flag
from scoring.game import FALSE_WIN
from scoring.hand import check_keys, is_object
from scoring.incidents import (
    AND_THEN,
    Case,
    IncidentRules,
    IncidentRuling,
    book_from,
    by_the_hand,
    each,
    pays_one,
    rule_by,
)
from scoring.messages import Message, Text
from scoring.options import Chosen
from scoring.rulesets.classical.game import OPTIONS, limit_of, payments_of, settle, sums_of
from scoring.score import Score
from scoring.tiles import WINDS
from scoring.words import SeatName


def _half(case: Case) -> int:
    return limit_of(case) // 2


def _shared(case: Case) -> None:
    """Half a limit among the three others, in whole points, as the option says where three cannot
    share it; what is left goes to those whose turns come first."""
    split, half = case["false_split"], _half(case)
    least, left = divmod(half, 3)
    after = WINDS.index(case.by or "E") + 1
    others = [WINDS[(after + turn) % 4] for turn in range(3)]
    each_gets = [
        least + (n < left if split == "exact" else split == 167 and left > 0) for n in range(3)
    ]
    gets = dict(zip(others, each_gets, strict=True))
    case.pay({**gets, case.by or "E": -sum(each_gets)})
    shares = tuple([Message(SHARE, points=n, who=SeatName(seat)) for seat, n in gets.items()])
    alike = Message(ALIKE, points=least + (split == 167 and left > 0))
    said = alike if len(set(each_gets)) == 1 else shares
    case.say(IN_ALL, who=case.who, sum=sum(each_gets), each=said)


IN_ALL = Text("{who} pays {sum} in all, {each}.")
SHARE = Text("{points} to {who}")
ALIKE = Text("{points} to each player")


def _declared(case: Case) -> None:
    """The penalty of law 86, from the one who misnamed the tile."""
    each(case, _half, limit_of, limit_of)


def _pays_for_all(case: Case) -> None:
    """Four times what the winner's hand is worth, six times where East won; nobody else pays."""
    case.beside["settled"] = True
    then = case.details.get("then") or {}
    won = then.get("win") if isinstance(then, Mapping) else None
    if not isinstance(won, Mapping) or "value" not in won:
        by_the_hand(case)
        return
    pays_one(case, won["winner"], int(won["value"]) * (6 if won["winner"] == "E" else 4))


def _paid(case: Case, won: Mapping[str, Any]) -> dict[str, int]:
    """Settle a win that followed; a long hand is worth nothing."""
    values = won.get("values")
    if not isinstance(values, Mapping):
        return dict.fromkeys(WINDS, 0)
    counts = {seat: 0 if "long" in case.states.get(seat, ()) else values[seat] for seat in WINDS}
    return sums_of(settle(counts, won["winner"], east=case.dealer))


MISNAMED_WIN, MISNAMED = "misnamed_win", "misnamed"
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


def penalty_of(rules: IncidentRules, data: Mapping[str, Any]) -> Score | None:
    """Return the penalty under `rules` for the ``offence`` in a hand's JSON as a score without a
    hand; None without one. Raises ``HandError``."""
    raw = data.get("offence")
    if raw is None:
        return None
    check_keys(data, rules.keys)
    options = rules.OPTIONS.read(data.get("rulings"))
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
    rules: IncidentRules, kind: str, seat: str, details: Mapping[str, Any], options: Chosen
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


INCIDENTS = book_from(
    Path(__file__).with_name("incidents.toml"),
    OPTIONS,
    {
        "limit": limit_of,
        "half": _half,
        "shared": _shared,
        "declared": _declared,
        "pays_for_all": _pays_for_all,
    },
    paid=_paid,
)._replace(of_hand=penalty_of)
