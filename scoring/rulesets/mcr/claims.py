"""Checking somebody's count: the fans they claimed against those that count."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from scoring.claims import Counts, Known, elsewhere, not_there, plain
from scoring.claims import check_claims as check
from scoring.rulesets.mcr.count import Count, Counted
from scoring.rulesets.mcr.fans import BY_NUMBER, FANS, Fan
from scoring.rulesets.mcr.nearly import Missed, just_missed, what_was_missing
from scoring.rulesets.mcr.reasons import because, fan_name, why_not


def check_claims(counts: list[Count], claimed: object, lang: str) -> list[dict[str, Any]]:
    """A verdict for each claim (right, wrong, twice), then what was missed.

    A claim is a fan's English or Chinese name or its 2006 number; ``x2`` behind it claims it
    twice. Raises ``HandError`` (``bad_json``) where the claims are no list of these.
    """
    best = counts[0]

    @cache
    def missed() -> dict[int, Missed]:
        return {m.counted.fan.number: m for m in just_missed(counts)}

    def find(text: str) -> Known | None:
        fan = find_fan(text)
        if fan is None:
            return None
        return Known(fan.number, fan.name, fan.name if lang == "en" else fan_name(fan, lang))

    def why_wrong(known: Known) -> str:
        for dropped in best.dropped:
            if dropped.fan.number == known.key:
                return why_not(best, dropped, lang)
        for other in counts[1:]:
            if any(c.fan.number == known.key for c in other.fans):
                return elsewhere(known, f"{other.total}{'' if lang == 'en' else '番'}", lang)
        absent = not_there(known, lang)
        if known.key in missed():
            gap = " " if lang == "en" else ""
            return absent + gap + what_was_missing(missed()[known.key], lang)
        return absent

    counted = [
        Counts(c.fan.number, c.fan.name, len(c.groups), c.points, _reason(best, c, lang))
        for c in best.fans
    ]
    return check(claimed, find, counted, why_wrong, lang)


def find_fan(text: str) -> Fan | None:
    """The fan of this English or Chinese name, pinyin or 2006 number."""
    return _BY_NAME.get(plain(text))


def _reason(count: Count, counted: Counted, lang: str) -> Callable[[], str]:
    return lambda: because(count, counted, lang)


def _other_names() -> dict[str, int]:
    """What some rule sheets and programs call a fan."""
    return {
        "All Five": 31,
        "All Even": 21,
        "Four Shifted Chows": 16,
        "Four Shifted Pungs": 15,
        "Two Dragons Pungs": 54,
        "Two Dragons": 54,
        "All Pong": 49,
        "Self Draw": 80,
        "No Honours": 76,
        "All Honours": 11,
        "Lesser Honours and Knitted Tiles": 34,
        "Greater Honours and Knitted Tiles": 20,
        "All Terminals and Honours": 18,
        "Pung of Terminals or Honours": 73,
        "Tile Claim": 45,
        "Last Tile of Its Kind": 58,
        "嵌张": 78,
        "嵌張": 78,
        "幺九刻": 73,
        "断幺九": 68,
        "全带幺九": 55,
        "对对和": 49,
        "门清": 62,
    }


_BY_NAME: dict[str, Fan] = {}
for _fan in FANS:
    for _name in (_fan.name, _fan.traditional, _fan.simplified, _fan.pinyin, str(_fan.number)):
        _BY_NAME.setdefault(plain(_name), _fan)
for _name, _number in _other_names().items():
    _BY_NAME.setdefault(plain(_name), BY_NUMBER[_number])
