"""What a drawn hand of riichi pays: those who are not ready, or nagashi mangan."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.chinese import told
from scoring.errors import HandError
from scoring.options import Chosen
from scoring.rulesets.riichi.situation import SEATS
from scoring.tiles import WINDS

NOT_READY = 3000
"""What the players who are not ready pay in all."""

DEALER, OTHER = 4000, 2000
"""A self-drawn mangan: what East pays, or is paid by each, and what the others pay."""

COUNTER = 100
"""What each player pays for a counter on a self-draw."""


def drawn_hand(data: Mapping[str, Any], options: Chosen, lang: str = "en") -> dict[str, Any]:
    """The answer to a hand that nobody won: ``payments`` with a ``settlement`` of every seat.

    data: ``ready`` and ``nagashi_mangan`` are lists of seat winds, ``honba`` the counters on the
    table; all may be missing. Each nagashi mangan is paid like a self-drawn mangan, and where
    there is one nobody pays for not being ready. Riichi deposits stay on the table. Raises
    ``HandError`` (``bad_json``, ``impossible_situation``).
    """
    ready, nagashi = _seats(data, "ready"), _seats(data, "nagashi_mangan")
    honba = data.get("honba", 0)
    if not isinstance(honba, int) or isinstance(honba, bool) or honba < 0:
        raise HandError(
            "bad_json",
            "“{key}” is a number from 0 to {most}, not {value}.",
            key="honba",
            most=99,
            value=honba,
        )
    if nagashi and options["nagashi_mangan"] == "absent":
        raise HandError(
            "impossible_situation",
            "By the option chosen nagashi mangan is not played.",
            chinese="按所選的選項，不設流局滿貫。",
        )
    each = COUNTER * honba if options["nagashi_mangan"] == "counters" else 0
    settlement = dict.fromkeys(WINDS, 0)
    for paid in [_mangan(seat, each) for seat in nagashi] or [_ready_pay(ready)]:
        settlement = {wind: settlement[wind] + paid[wind] for wind in WINDS}
    return {
        "ruleset": "riichi",
        "rulings": options.name,
        "ready": ready,
        "nagashi_mangan": nagashi,
        "payments": {"settlement": settlement},
        "because": _because(ready, nagashi, lang),
    }


def _mangan(winner: str, counters: int) -> dict[str, int]:
    """A self-drawn mangan of this seat.

    >>> _mangan("S", 0)
    {'E': -4000, 'S': 8000, 'W': -2000, 'N': -2000}
    """
    pays = {wind: DEALER if "E" in (wind, winner) else OTHER for wind in WINDS if wind != winner}
    gets = {wind: -sum_ - counters for wind, sum_ in pays.items()}
    return {wind: gets.get(wind, -sum(gets.values())) for wind in WINDS}


def _ready_pay(ready: list[str]) -> dict[str, int]:
    """Those who are not ready pay those who are.

    >>> _ready_pay(["E"])
    {'E': 3000, 'S': -1000, 'W': -1000, 'N': -1000}
    """
    if len(ready) in (0, len(WINDS)):
        return dict.fromkeys(WINDS, 0)
    gets, pays = NOT_READY // len(ready), NOT_READY // (len(WINDS) - len(ready))
    return {wind: gets if wind in ready else -pays for wind in WINDS}


def _seats(data: Mapping[str, Any], key: str) -> list[str]:
    """The seats listed under a key, each once and in turn."""
    value = data.get(key) or []
    if not isinstance(value, list | tuple) or not all(seat in WINDS for seat in value):
        raise HandError(
            "bad_json",
            "“{key}” is a list of seats: E, S, W, N.",
            chinese="「{key}」須是座位的清單：E、S、W、N。",
            key=key,
        )
    return [wind for wind in WINDS if wind in value]


def _because(ready: list[str], nagashi: list[str], lang: str) -> str:
    if nagashi:
        many = len(nagashi) > 1
        english = "{seats} have nagashi mangan." if many else "{seats} has nagashi mangan."
        return told((english, "{seats}流局滿貫。"), lang).format(seats=_named(nagashi, lang))
    if not ready:
        return told(("Nobody is ready.", "無人聽牌。"), lang)
    english = "{seats} are ready." if len(ready) > 1 else "{seats} is ready."
    return told((english, "{seats}聽牌。"), lang).format(seats=_named(ready, lang))


def _named(seats: Iterable[str], lang: str) -> str:
    names = [told(dict(SEATS)[seat], lang) for seat in seats]
    if lang != "en" or len(names) == 1:
        return "、".join(names)
    return ", ".join(names[:-1]) + " and " + names[-1]
