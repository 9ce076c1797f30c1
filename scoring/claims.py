"""Checking somebody's count: what they claimed against what counts. The same for all rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from scoring.chinese import told
from scoring.errors import HandError, shorten


class Known(NamedTuple):
    """A pattern of the rule set: what it is found by, and its name in the language of the answer.

    ``name`` is the English name, which the answer carries in every language.
    """

    key: Any
    name: str
    said: str


class Counts(NamedTuple):
    """A pattern that counts in the hand, how often, the points of one, and why."""

    key: Any
    name: str
    times: int
    points: int | None
    because: Callable[[], str]


def check_claims(
    claimed: object,
    find: Callable[[str], Known | None],
    counted: Sequence[Counts],
    why_wrong: Callable[[Known], str],
    lang: str,
) -> list[dict[str, Any]]:
    """A verdict for each claim (right, wrong, twice), then what was missed.

    A claim is a name or a number that ``find`` knows; ``x2`` behind it claims it twice. Raises
    ``HandError`` (``bad_json``) where the claims are no list of these.
    """
    by_key = {counts.key: counts for counts in counted}
    left = {counts.key: counts.times for counts in counted}
    verdicts: list[dict[str, Any]] = []
    for text, known, times in _claims(claimed, find):
        for _ in range(times):
            if known is None:
                verdicts.append(_verdict(text, None, "wrong", 0, told(_UNKNOWN, lang)))
            elif left.get(known.key):
                left[known.key] -= 1
                counts = by_key[known.key]
                verdicts.append(
                    _verdict(text, known.name, "right", counts.points, counts.because())
                )
            elif known.key in by_key:
                reason = told(_TWICE, lang).format(name=known.said, n=by_key[known.key].times)
                verdicts.append(_verdict(text, known.name, "twice", 0, reason))
            else:
                verdicts.append(_verdict(text, known.name, "wrong", 0, why_wrong(known)))
    for counts in counted:
        for _ in range(left[counts.key]):
            verdicts.append(_verdict(None, counts.name, "missed", counts.points, counts.because()))
    return verdicts


def not_there(known: Known, lang: str) -> str:
    """The sentence for a claim that nothing in the hand speaks for."""
    return told(_ABSENT, lang).format(name=known.said)


def elsewhere(known: Known, worth: object, lang: str) -> str:
    """The sentence for a claim that another arrangement would bear out."""
    return told(_ELSEWHERE, lang).format(name=known.said, worth=worth)


def plain(text: str) -> str:
    """A name as it is looked up: without spaces, signs and capitals."""
    return "".join(c for c in text.casefold() if c.isalnum())


def _claims(
    claimed: object, find: Callable[[str], Known | None]
) -> list[tuple[str, Known | None, int]]:
    if not isinstance(claimed, list | tuple):
        raise HandError("bad_json", "“claimed” has to be the list of the fans that were claimed.")
    claims = []
    for entry in claimed:
        if isinstance(entry, bool) or not isinstance(entry, str | int):
            raise HandError("bad_json", "A claimed fan is its name or its number.")
        if isinstance(entry, int):
            found = find(str(entry)) if abs(entry) < 1000 else None
            claims.append((found.name if found else "a number", found, 1))
            continue
        text, times = entry, 1
        many = _MANY.fullmatch(entry)
        if many and find(entry) is None:
            text, times = many[1], int(many[2])
        claims.append((shorten(entry), find(text), times))
    return claims


def _verdict(
    text: str | None, name: str | None, verdict: str, points: int | None, reason: str
) -> dict[str, Any]:
    return {
        "claimed": text,
        "name": name,
        "verdict": verdict,
        "points": points,
        "because": reason,
    }


_UNKNOWN = ("There is no fan of this name.", "沒有這個番種。")
_ABSENT = ("{name} is not in this hand.", "這手牌沒有「{name}」。")
_TWICE = (
    "{name} counts {n}× in this hand and was claimed more often.",
    "「{name}」只計{n}次，多報了。",
)
_ELSEWHERE = (
    "{name} needs another arrangement of these tiles, worth {worth} in all: sets cannot be "
    "regrouped for one fan.",
    "「{name}」屬於另一種分法，共{worth}；一次只能用一種分法。",
)
_MANY = re.compile(r"(.*\S)\s*[x×*]\s*([1-8])", re.IGNORECASE | re.DOTALL)
