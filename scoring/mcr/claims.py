"""Checking somebody's count: the fans they claimed against those that count."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from scoring.errors import HandError, shorten
from scoring.mcr.count import Count
from scoring.mcr.fans import BY_NUMBER, FANS, Fan
from scoring.mcr.nearly import Missed, just_missed, what_was_missing
from scoring.mcr.reasons import because, fan_name, why_not


def check_claims(counts: list[Count], claimed: object, lang: str) -> list[dict[str, Any]]:
    """A verdict for each claim (right, wrong, twice), then what was missed.

    A claim is a fan's English or Chinese name or its 2006 number; ``x2`` behind it claims it
    twice. Raises ``HandError`` (``bad_json``) where the claims are no list of these.
    """
    best = counts[0]
    left = {c.fan.number: len(c.groups) for c in best.fans}
    had = dict(left)
    verdicts: list[dict[str, Any]] = []

    @cache
    def missed() -> dict[int, Missed]:
        return {m.counted.fan.number: m for m in just_missed(counts)}

    for text, fan, times in _claims(claimed):
        for _ in range(times):
            if fan is None:
                verdicts.append(_verdict(text, None, "wrong", 0, _UNKNOWN[lang]))
            elif left.get(fan.number):
                left[fan.number] -= 1
                counted = next(c for c in best.fans if c.fan is fan)
                verdicts.append(
                    _verdict(text, fan, "right", counted.points, because(best, counted, lang))
                )
            elif fan.number in had:
                text_twice = _say(_TWICE, lang, fan, had[fan.number])
                verdicts.append(_verdict(text, fan, "twice", 0, text_twice))
            else:
                verdicts.append(
                    _verdict(text, fan, "wrong", 0, _why_wrong(counts, fan, missed, lang))
                )
    for counted in best.fans:
        for _ in range(left[counted.fan.number]):
            reason = because(best, counted, lang)
            verdicts.append(_verdict(None, counted.fan, "missed", counted.points, reason))
    return verdicts


def find_fan(text: str) -> Fan | None:
    """The fan of this English or Chinese name, pinyin or 2006 number."""
    return _BY_NAME.get(_plain(text))


def _claims(claimed: object) -> list[tuple[str, Fan | None, int]]:
    if not isinstance(claimed, list | tuple):
        raise HandError("bad_json", "“claimed” has to be the list of the fans that were claimed.")
    claims = []
    for entry in claimed:
        if isinstance(entry, bool) or not isinstance(entry, str | int):
            raise HandError("bad_json", "A claimed fan is its name or its number.")
        if isinstance(entry, int):
            fan = BY_NUMBER.get(entry)
            claims.append((fan.name if fan else "a number", fan, 1))
            continue
        text, times = entry, 1
        many = _MANY.fullmatch(entry)
        if many and find_fan(entry) is None:
            text, times = many[1], int(many[2])
        claims.append((shorten(entry), find_fan(text), times))
    return claims


def _verdict(
    text: str | None, fan: Fan | None, verdict: str, points: int, reason: str
) -> dict[str, Any]:
    return {
        "claimed": text,
        "name": fan.name if fan else None,
        "verdict": verdict,
        "points": points,
        "because": reason,
    }


def _why_wrong(
    counts: list[Count], fan: Fan, missed: Callable[[], dict[int, Missed]], lang: str
) -> str:
    best = counts[0]
    for dropped in best.dropped:
        if dropped.fan is fan:
            return why_not(best, dropped, lang)
    for other in counts[1:]:
        if any(c.fan is fan for c in other.fans):
            return _say(_ELSEWHERE, lang, fan, other.total)
    absent = _say(_ABSENT, lang, fan, 0)
    if fan.number in missed():
        return absent + (" " if lang == "en" else "") + what_was_missing(missed()[fan.number], lang)
    return absent


def _say(sentence: tuple[str, str, str], lang: str, fan: Fan, number: int) -> str:
    which = {"en": 0, "zh-Hant": 1, "zh-Hans": 2}[lang]
    name = fan.name if lang == "en" else fan_name(fan, lang)
    return sentence[which].format(name=name, number=number)


_UNKNOWN = {
    "en": "There is no fan of this name.",
    "zh-Hant": "沒有這個番種。",
    "zh-Hans": "没有这个番种。",
}
_ABSENT = (
    "{name} is not in this hand.",
    "這手牌沒有「{name}」。",
    "这手牌没有「{name}」。",
)
_TWICE = (
    "{name} counts {number}× in this hand and was claimed more often.",
    "「{name}」只計{number}次，多報了。",
    "「{name}」只计{number}次，多报了。",
)
_ELSEWHERE = (
    "{name} needs another arrangement of these tiles, worth {number} in all: sets cannot be "
    "regrouped for one fan.",
    "「{name}」屬於另一種分法，共{number}番；一次只能用一種分法。",
    "「{name}」属于另一种分法，共{number}番；一次只能用一种分法。",
)
_MANY = re.compile(r"(.*\S)\s*[x×*]\s*([1-8])", re.IGNORECASE | re.DOTALL)


def _plain(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())


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
        _BY_NAME.setdefault(_plain(_name), _fan)
for _name, _number in _other_names().items():
    _BY_NAME.setdefault(_plain(_name), BY_NUMBER[_number])
