"""The count of one arrangement of a hand: its fans, the excluded fans, and the total.

Of the patterns found, only the highest of each series counts (`highest`), and one pattern may
exclude others (`drop_excluded`). Each rule set decides how the rest combines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.fans.arrangements import Times
from scoring.fans.patterns import ALL, Exclusion, Found, Pattern, PatternTable
from scoring.fans.win import WHOLE, Group, Win
from scoring.hand.values import FanName
from scoring.score import More, NotCounted
from scoring.speech.errors import HandError
from scoring.speech.messages import Blank, Message, Text

SERIES, LIMIT = "series", "limit"


class CountedFan(NamedTuple):
    """A pattern found in a hand, with its occurrences.

    value: worth of one occurrence.
    groups: the sets of each occurrence.
    """

    pattern: Pattern
    value: int
    groups: Sequence[Group]

    @property
    def total(self) -> int:
        return self.value * len(self.groups)


class ExcludedFan(NamedTuple):
    """A fan of the hand that does not count.

    by: the pattern that excludes it.
    principle: the reason, a key of ``RuleSet.PRINCIPLES``.
    ruling: the contested option that excludes it, or "".
    """

    counted: CountedFan
    by: Pattern
    principle: str
    ruling: str = ""


class Judged(NamedTuple):
    """The verdict on a sum of fans; each field is an array (n,) for n hands.

    chicken: True if the chicken hand counts.
    total: the total, including the chicken hand and cut to the limit.
    enough: True if the fans that help to reach the minimum do reach it.
    """

    chicken: Times
    total: Times
    enough: Times


@dataclass
class Count:
    """The count of one arrangement.

    fans: the fans that count.
    dropped: the fans that are there but do not count.
    total: None if the rules only decide whether a hand wins.
    why: the reason why the hand does not win; None if it wins.
    more: entries of the answer that only these rules have.
    raw: sort key among arrangements with the same total; if it is 0, the sum of the fans is used.
    missing: points lacking to the minimum.
    beyond: additional entries that do not count, such as points over a limit.
    refused: error to raise instead of a score, for tiles that form a shape but do not win.
    found: the patterns found before they were combined, without relations between sets.
    asked: the options that were consulted while combining them.
    """

    win: Win
    fans: list[CountedFan]
    dropped: list[ExcludedFan]
    total: int | None
    minimum_met: bool = True
    why: Message | None = None
    more: More = field(default_factory=More)
    raw: int | tuple[int, ...] = 0
    missing: int = 0
    beyond: tuple[NotCounted, ...] = ()
    refused: HandError | None = None
    found: list[CountedFan] = field(default_factory=list, repr=False)
    asked: frozenset[str] = field(default=frozenset(), repr=False)

    def below(self, minimum: int, counting: int, text: Text, **blanks: Blank) -> None:
        """Mark this count as not winning if `counting`, its points towards the minimum, is below
        `minimum`; the reason is `text`, filled with `blanks` and ``minimum``."""
        if counting < minimum:
            self.minimum_met, self.missing = False, minimum - counting
            self.why = Message(text, **blanks, minimum=minimum)

    @property
    def compared(self) -> More:
        """The entries of ``more`` in which two counts must agree to have the same outcome."""
        return self.more

    @property
    def legal(self) -> bool:
        """True if the hand wins by this count."""
        return self.why is None

    @property
    def rank(self) -> tuple[bool, int, int | tuple[int, ...]]:
        """The sort key of this count among the counts of a hand; the greatest is the best."""
        return self.legal, self.total or 0, self.raw or sum(c.total for c in self.fans)


def highest(
    table: PatternTable, win: Win, found: Sequence[CountedFan]
) -> tuple[list[CountedFan], list[ExcludedFan]]:
    """Split the patterns `found` in a win into those that count and those that do not. Only the
    highest of each series counts, and only if no other pattern excludes it."""
    kept, dropped = _highest_of_series(found)
    return drop_excluded(table, win, kept, dropped)


def drop_excluded(
    table: PatternTable, win: Win, found: Sequence[CountedFan], dropped: list[ExcludedFan]
) -> tuple[list[CountedFan], list[ExcludedFan]]:
    """Return the patterns of `found` that no other pattern excludes, and `dropped`, to which the
    excluded patterns are appended in place.

    found: patterns found in a win, in the order of the table. Exclusions are applied in an order in
        which a pattern comes after all that exclude it.
    """
    left: dict[str, CountedFan] = {counted.pattern.key: counted for counted in found}
    keys = list(left) if table.in_order else sorted(left, key=table.ranks.__getitem__)
    for key in keys:
        counted = left.get(key)
        if counted is None:
            continue
        by = counted.pattern
        if by.excluded_keys.isdisjoint(left):
            continue
        for excluded in by.excludes:
            other = left.get(excluded.key)
            if other is None or not excluded.in_force(win):
                continue
            stay, out = _parted(excluded, counted, other)
            if out:
                dropped.append(ExcludedFan(out, by, excluded.principle, excluded.option))
                if stay is None:
                    del left[excluded.key]
                else:
                    left[excluded.key] = stay
    return list(left.values()), dropped


def groups_of(there: Found) -> Sequence[Group]:
    """Return the groups of sets in the result of a predicate, one per occurrence of the pattern; a
    group is empty if the predicate returned no sets."""
    if there is True:
        return WHOLE
    return [()] * there if isinstance(there, int) else there


def _highest_of_series(found: Sequence[CountedFan]) -> tuple[list[CountedFan], list[ExcludedFan]]:
    """Return the patterns that are in no series or are the most valuable of their series (of equals
    the last in the table), and the others as excluded."""
    best: dict[str, CountedFan] = {}
    for counted in found:
        series = counted.pattern.series
        if series and (series not in best or counted.total >= best[series].total):
            best[series] = counted
    if not best:
        return list(found), []
    kept, dropped = [], []
    for counted in found:
        series = counted.pattern.series
        if not series or best[series] is counted:
            kept.append(counted)
        else:
            dropped.append(ExcludedFan(counted, best[series].pattern, SERIES))
    return kept, dropped


def _parted(
    excluded: Exclusion, by: CountedFan, there: CountedFan
) -> tuple[CountedFan | None, CountedFan | None]:
    """Split the occurrences of the pattern `there` into those that still count beside the excluding
    pattern `by`, and those that do not; either part is None if empty."""
    if not excluded.own and excluded.times == ALL:
        return None, there
    groups = there.groups
    if excluded.own:
        if by.pattern.related and there.pattern.related:
            return there, None  # decided by `RuleSet.related`: here the same chow may occur twice
        mine = {s for group in by.groups for s in group}
        out = [group for group in groups if mine.issuperset(group)]
        stay = [group for group in groups if not mine.issuperset(group)]
    else:
        out, stay = list(groups[: excluded.times]), list(groups[excluded.times :])
    if not stay:
        return None, there
    if not out:
        return there, None
    return there._replace(groups=stay), there._replace(groups=out)


def points_beyond(whole: int, limit: int) -> NotCounted:
    """Return the entry that says, in an answer's list of fans that do not count, how many points
    exceed the limit.

    whole: sum of the patterns' points.
    limit: the maximum that counts.
    """
    beyond = whole - limit
    name = FanName.of(Message(BEYOND_NAME, n=beyond))
    because = Message(BEYOND, n=whole, limit=limit)
    return NotCounted(
        name=name.english,
        zh=name,
        local=name.local,
        by="Limit",
        principle=LIMIT,
        because=because,
        points=beyond,
    )


BEYOND_NAME = Text("{n} points beyond the limit")
BEYOND = Text("The patterns add up to {n}, but no sum counts for more than {limit}.")
