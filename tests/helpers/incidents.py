"""Values for descriptions of incidents."""

from typing import Any

from scoring.book.incidents.details import KINDS
from scoring.tiles import WINDS

VALUES: dict[str, tuple[Any, ...]] = {
    "call": ("chow", "pung", "kong"),
    "claims": ({"S": "win", "W": "pung"}, {"S": "chow", "W": "kong", "N": "pung"}),
    "discarder": ("E",),
    "exposed": ([["1m", "2m", "3m"]], [["9p", "9p", "9p"]], [["E", "E", "E"]]),
    "fans_lost": ({"Edge Wait": 1}, {"Nine Gates": 88}),
    "kind": ("long", "short"),
    "not_ready": ([], ["S"], ["E", "N"]),
    "options": ({},),
    "penalty_tiles": (["1m"], ["1m", "9s", "E"]),
    "ready": ([], ["S"], ["E", "W"], ["E", "S", "W", "N"]),
    "referee": ({"points": 0}, {"points": 60}, {"points": 7, "to": "each"}),
    "then": (
        {"drawn": True},
        {"time_up": "stop"},
        *(
            {"win": {"winner": seat, "points": 20, "value": 30, "values": dict.fromkeys(WINDS, 50)}}
            for seat in WINDS
        ),
    ),
    "tile": ("1m", "C"),
    "tiles": (["1m"], ["1m", "1m", "E"]),
    "wants": ("win", "kong", ["4s", "5s", "6s"], ["1m", "2m", "3m"]),
    "what": ("stick", "else"),
    "number": tuple(range(21)),
    "seat": tuple(WINDS),
    "yes_no": (True, False),
}
"""Typical values of a detail, by its name or its kind."""


def likely(key: str) -> tuple[Any, ...]:
    return VALUES.get(key) or VALUES.get(KINDS.get(key, ""), ("a word",))
