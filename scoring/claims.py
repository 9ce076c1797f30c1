"""Checking somebody's count: what they claimed against what counts. The same for all rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from scoring.errors import HandError, shorten
from scoring.explain import because, why_not
from scoring.messages import Message, Text
from scoring.nearly import what_was_missing
from scoring.patterns import Pattern
from scoring.score import Claim

if TYPE_CHECKING:
    from scoring.rules import Count, RuleSet


def check_claims(rules: RuleSet, counts: Sequence[Count], claimed: object) -> tuple[Claim, ...]:
    """A verdict for each claim (right, wrong, twice), then what was missed.

    A claim is the name or the number of a fan; ``x2`` behind it claims it twice. Raises
    ``HandError`` (``bad_json``) where the claims are no list of these.
    """
    claims = _claims(claimed, rules.TABLE.find)
    counts = rules.claimable(counts, [pattern for _, pattern, _ in claims if pattern])
    best = counts[0]
    counted = {c.pattern.key: c for c in best.fans}
    left = {key: len(c.groups) for key, c in counted.items()}
    verdicts: list[Claim] = []
    for text, pattern, times in claims:
        for _ in range(times):
            if pattern is None:
                verdicts.append(Claim(text, None, None, "wrong", 0, Message(_UNKNOWN)))
            elif left.get(pattern.key):
                left[pattern.key] -= 1
                verdicts.append(_right(rules, best, pattern, counted[pattern.key].value, text))
            elif pattern.key in counted:
                times_counted = len(counted[pattern.key].groups)
                reason = Message(_TWICE, name=pattern.zh, n=times_counted)
                verdicts.append(_told(text, pattern, "twice", 0, reason))
            else:
                reason = _why_wrong(rules, counts, pattern)
                verdicts.append(_told(text, pattern, "wrong", 0, reason))
    for key, c in counted.items():
        points, reason = c.pattern.points(c.value), because(rules, best, c)
        missed = _told(None, c.pattern, "missed", points, reason)
        verdicts += [missed] * left[key]
    return tuple(verdicts)


def _right(rules: RuleSet, best: Count, pattern: Pattern, value: int, text: str) -> Claim:
    counted = next(c for c in best.fans if c.pattern is pattern)
    reason = because(rules, best, counted)
    return _told(text, pattern, "right", pattern.points(value), reason)


def _told(
    text: str | None, pattern: Pattern, verdict: str, points: int | None, because: Message
) -> Claim:
    return Claim(text, pattern.name, pattern.zh.local, verdict, points, because)


def _why_wrong(rules: RuleSet, counts: Sequence[Count], pattern: Pattern) -> Message:
    """Why a fan that was claimed is not among those that count."""
    best = counts[0]
    for dropped in best.dropped:
        if dropped.counted.pattern is pattern:
            return why_not(rules, best, dropped).because
    for other in counts[1:]:
        if any(c.pattern is pattern for c in other.fans):
            return Message(_ELSEWHERE, name=pattern.zh, worth=rules.amount(other.total or 0))
    absent = Message(_ABSENT, name=pattern.zh)
    missing = what_was_missing(rules, counts, pattern)
    return Message(_AND_NEARLY, absent=absent, missing=missing) if missing else absent


def _claims(
    claimed: object, find: Callable[[str], Pattern | None]
) -> list[tuple[str, Pattern | None, int]]:
    if not isinstance(claimed, list | tuple):
        raise HandError(
            "bad_json",
            Text("“claimed” has to be the list of the fans that were claimed."),
        )
    claims = []
    for entry in claimed:
        if isinstance(entry, bool) or not isinstance(entry, str | int):
            raise HandError(
                "bad_json",
                Text("A claimed fan is its name or its number."),
            )
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


_UNKNOWN = Text("There is no fan of this name.")
_ABSENT = Text("{name} is not in this hand.")
_AND_NEARLY = Text("{absent} {missing}")
_TWICE = Text("{name} counts {n}× in this hand and was claimed more often.")
_ELSEWHERE = Text(
    "{name} needs another arrangement of these tiles, worth {worth} in all: sets cannot be "
    "regrouped for one fan."
)
_MANY = re.compile(r"(.*\S)\s*[x×*]\s*([1-8])", re.IGNORECASE | re.DOTALL)
