"""An ``offence`` in place of a win: what the JSON says of it, and the answer, which is a penalty.

::

    {"ruleset": "classical", "rulings": {"limit": 500},
     "offence": {"kind": "false_win", "by": "S", "shown": true}}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from scoring.errors import HandError, described
from scoring.fields import one_of, read_flag
from scoring.hand import check_keys, is_object
from scoring.messages import Text
from scoring.options import Chosen, word
from scoring.rulesets.classical.options import limit_of
from scoring.rulesets.classical.penalties import OFFENCES, Facts, penalty
from scoring.rulesets.classical.settlement import payments_of
from scoring.score import Score
from scoring.tiles import WINDS

FLAGS = ("shown", "exposed", "next_began")
OFFENCE_KEYS = frozenset(("kind", "by", *Facts._fields))


class Offence(NamedTuple):
    """Which of ``OFFENCES``, by which seat, and what has to be known of it."""

    kind: str
    seat: str
    facts: Facts


def read_offence(raw: object) -> Offence:
    """The offence of a hand's JSON; raises ``HandError`` (``bad_json``, ``unknown_field``)."""
    if not is_object(raw):
        raise HandError(
            "bad_json",
            Text("“offence” is an object with kind and by, not {value}."),
            value=described(raw),
        )
    check_keys(raw, OFFENCE_KEYS)
    kind = one_of(raw.get("kind"), "kind", OFFENCES)
    seat = one_of(raw.get("by"), "by", WINDS)
    return Offence(kind, seat, _facts(raw, seat))


def _facts(raw: Mapping[str, Any], seat: str) -> Facts:
    said: dict[str, Any] = {
        key: read_flag(raw[key], key) for key in FLAGS if raw.get(key) is not None
    }
    if raw.get("claimed_as") is not None:
        said["claimed_as"] = one_of(raw["claimed_as"], "claimed_as", ("chow", "pung", "kong"))
    if raw.get("claimer") is not None:
        others = [other for other in WINDS if other != seat]
        said["claimer"] = one_of(raw["claimer"], "claimer", others)
    return Facts(**said)


def offence_score(ruleset: str, offence: Offence, options: Chosen) -> Score:
    """What the offence comes to at a table with these options: a penalty and nothing else."""
    kind, seat, facts = offence
    paid = penalty(
        kind,
        seat,
        word(options["penalties"]),
        limit_of(options),
        facts,
        split=options["false_split"],
    )
    return Score(
        ruleset=ruleset,
        rulings=options.name,
        total=0,
        legal=False,
        minimum_met=False,
        fans=(),
        arrangement=(),
        payments=payments_of(paid.settlement, seat),
        why=paid.because,
        more={
            "points": 0,
            "doubles": 0,
            "settlement": paid.settlement.sums,
            "penalty": {"offence": kind, "by": seat, **paid.tree()},
        },
    )
