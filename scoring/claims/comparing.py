"""Announced amounts compared with what the hand counts or is paid."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple

from scoring.claims.quantities import (
    BY_PLAYER,
    EACH,
    GETS,
    LIMIT,
    UNCAPPED,
    Claiming,
    Measure,
    paid_each,
)
from scoring.claims.reading import EACH as PAID_EACH
from scoring.claims.reading import LIMIT as NAMED_LIMIT
from scoring.claims.reading import PLAYER, PRODUCT, SETTLEMENT, SHARES, SUM, Amount
from scoring.claims.tokens import BASE, OTHERS, WINNER
from scoring.fans.counts import Count
from scoring.fans.explain import paid
from scoring.hand.values import SEATS, SeatName
from scoring.speech.messages import Message, Text, grouped


class Comparison(NamedTuple):
    """An announced number compared with the counted number, in the same unit.

    unit: key of the measure.
    total, counts: the announced and the counted number.
    said, told: the announced and the counted number in words.
    note: a sentence to add, or None.
    """

    unit: str
    total: int
    counts: int
    said: Message
    told: Message
    note: Message | None = None

    @property
    def verdict(self) -> str:
        if self.total == self.counts:
            return "right"
        return "too_high" if self.total > self.counts else "too_low"


def in_unit(measure: Measure, number: int, said: Message | None = None) -> Comparison:
    """Return the comparison of an announced number with a measure: with the equal number if the
    measure has one among its correct numbers, else with the first of those.

    said: the announced number in words; None for those of the measure.
    """
    right = number if number in measure.numbers else measure.numbers[0]
    words = [measure.words(n) for n in (number, right)]
    note = measure.notes.get(right)
    return Comparison(
        unit=measure.unit,
        total=number,
        counts=right,
        said=said or words[0],
        told=words[1],
        note=note,
    )


def compare(
    judge: Claiming,
    best: Count,
    measures: Sequence[Measure],
    amount: Amount,
    units: Collection[str] = (),
) -> list[Comparison]:
    """Return the comparisons of an announced amount with each measure that it can mean, the most
    probable first; empty if it can mean none.

    best: the best count of the hand.
    measures: its measures, the total first.
    units: the units of all amounts announced together; they help to decide which measure is meant.
    """
    if amount.kind == NAMED_LIMIT:
        measure, number = judge.limit_of(best, amount.limit)
        name = Message(judge.limits[amount.limit].name)
        return [in_unit(measure, number, name)._replace(unit=LIMIT)]
    if amount.kind == SETTLEMENT:
        return _settled(judge, best, amount.numbers)
    if amount.kind in (PAID_EACH, SHARES):
        return [found for found in [_as_paid(judge, best, amount.numbers)] if found]
    if amount.kind == PLAYER:
        return _of_player(judge, best, amount.numbers[0], amount.who)
    if amount.kind == SUM:
        return _added(judge, best, measures, amount, units)
    if amount.kind == PRODUCT:
        return _multiplied(judge, best, measures, amount, units)
    return _as_measure(measures, amount.numbers[0], amount.unit, units)


def _as_measure(
    measures: Sequence[Measure], number: int, unit: str, units: Collection[str]
) -> list[Comparison]:
    """Return the comparisons of an announced number with each measure that it can mean, judged by
    its unit or, if `unit` is "", by its value. If the basic points were announced as well (`BASE`
    is in `units`), the total may include them or not."""
    base = next((m.numbers[0] for m in measures if m.unit == BASE), 0) if BASE in units else 0
    if base:
        whole = measures[0]
        sums = (*whole.numbers, *[n + base for n in whole.numbers])
        notes = {n + more: note for n, note in whole.notes.items() for more in (0, base)}
        measures = [whole._replace(numbers=sums, notes=notes), *measures[1:]]
    if unit:
        meant = [m for m in measures if unit in m.said_as]
        beside = [m for m in meant if m.beside and m.beside in units]
        meant = beside or meant
        usual = [m for m in meant if m.unit not in (GETS, EACH, UNCAPPED)]
        meant = [m for m in meant if m in usual or number in m.numbers]
    else:
        beside = [m for m in measures if m.beside and m.beside in units and number in m.numbers]
        meant = beside or [m for m in measures if m.may_be(number)] or list(measures[:1])
    return [in_unit(measure, number) for measure in meant]


def _added(
    judge: Claiming,
    best: Count,
    measures: Sequence[Measure],
    amount: Amount,
    units: Collection[str],
) -> list[Comparison]:
    """Return the comparisons of an announced sum such as "16+8".

    The sum is compared with the measures that it can mean. If none of them equals it but a payment
    does, it is compared with the payment instead. If neither does, and the basic points are one of
    two summands, the comparison of the other summand with the total comes first. A sum for one
    player, or from each, is compared with that payment only.
    """
    (whole,) = amount.numbers
    if amount.who:
        return _of_player(judge, best, whole, amount.who)
    if amount.unit == EACH:
        return [found for found in [_as_paid(judge, best, (whole,))] if found]
    found = _as_measure(measures, whole, amount.unit, units)
    if any(one.verdict == "right" for one in found):
        return found
    for paid_so in (amount.terms, (whole,)):
        paid = _as_paid(judge, best, paid_so)
        if paid and paid.verdict == "right":
            return [paid]
    base = next((m.numbers[0] for m in measures if m.unit == BASE), 0)
    if base in amount.terms and len(amount.terms) == 2 and base:
        return [*_as_measure(measures[:1], whole - base, amount.unit, units), *found]
    return found


def _multiplied(
    judge: Claiming,
    best: Count,
    measures: Sequence[Measure],
    amount: Amount,
    units: Collection[str],
) -> list[Comparison]:
    """Return the comparisons of an announced calculation such as "8 × 3 = 24": with the measures or
    the payment that its result equals or, if there are none, with the measure closest to it."""
    (result,) = amount.numbers
    paid = [found for found in [_as_paid(judge, best, (result,))] if found]
    if amount.unit == EACH:
        return paid
    found = _as_measure(measures, result, amount.unit, units)
    if any(one.verdict == "right" for one in found):
        return found
    if paid and paid[0].verdict == "right":
        return paid
    meant = [m for m in measures if not amount.unit or amount.unit in m.said_as]
    near = sorted(meant, key=lambda m: abs(math.log((result or 1) / (m.numbers[0] or 1))))
    return [in_unit(measure, result) for measure in near[:1]]


def _of_player(judge: Claiming, best: Count, number: int, who: str) -> list[Comparison]:
    """Return the comparison of an amount that one player, given by role or seat (`who`), is said to
    pay or get; empty if the right amount is not known, or if the seat pays and gets nothing."""
    if who in SEATS:
        sums = judge.by_seat(best)
        if not sums.get(who):
            return []
        right, sign = abs(int(sums[who])), "-" if sums[who] < 0 else "+"
        owed = paid(judge.rules, best)
        seated = owed is not None and owed.settlement is not None
        if not seated and number in [abs(int(sum_)) for sum_ in sums.values()]:
            right = number  # who sat where was not said
        said, told = (
            Message(_OF_SEAT, player=SeatName(who), sum=f"{sign}{grouped(n)}")
            for n in (number, right)
        )
        return [
            Comparison(
                unit=GETS if sign == "+" else EACH, total=number, counts=right, said=said, told=told
            )
        ]
    numbers = judge.by_player(best, who)
    if not numbers:
        return []
    right = number if number in numbers else numbers[0]
    said, told = (Message(BY_PLAYER[who], n=n) for n in (number, right))
    return [
        Comparison(
            unit=GETS if who == WINNER else EACH, total=number, counts=right, said=said, told=told
        )
    ]


def _settled(judge: Claiming, best: Count, said: Sequence[int]) -> list[Comparison]:
    """Return the comparison of the announced gains of all players, in any order, with the
    settlement; empty if nothing is paid. The two numbers of the comparison are the largest wrong
    gain and the largest gain that was not announced, without signs; if all gains are right, both
    are the largest gain."""
    seats = [int(sum_) for sum_ in judge.by_seat(best).values()]
    if not seats:
        return []
    ways = [seats]
    lies = judge.by_player(best, WINNER)
    if len(lies) > 1:  # with what lies on the table
        ways.append([lies[1] if n == max(seats) else n for n in seats])
    right = next((way for way in ways if not Counter(said) - Counter(way)), seats)
    wrong = sorted((Counter(said) - Counter(right)).elements(), key=abs, reverse=True)
    left = sorted((Counter(right) - Counter(said)).elements(), key=abs, reverse=True)
    total, counted = (abs(wrong[0]), abs(left[0])) if wrong and left else (max(right), max(right))
    told = said if not wrong else sorted(right, key=lambda n: (n < 0, n))
    words = [Message(_SETTLEMENT, sums=" ".join(f"{n:+,}" for n in sums)) for sums in (said, told)]
    return [Comparison(unit=GETS, total=total, counts=counted, said=words[0], told=words[1])]


def _as_paid(judge: Claiming, best: Count, numbers: Sequence[int]) -> Comparison | None:
    """Return the comparison of announced payments of the other players with the right ones; None if
    nobody pays.

    numbers: what each pays, or what the players pay; of two different numbers one player pays one
        and two players the other.
    """
    ways = judge.shares(best)
    if not ways:
        return None
    said = tuple(sorted(set(numbers)))
    if not best.win.hand.self_drawn and said == judge.by_player(best, OTHERS) != (0,):
        return Comparison(
            unit=EACH,
            total=said[0],
            counts=said[0],
            said=paid_each(said[0]),
            told=paid_each(said[0]),
        )
    right = next((way for way in ways if set(way) == set(said)), ways[0])
    if len(said) == len(set(right)) == 1:
        return Comparison(
            unit=EACH,
            total=said[0],
            counts=right[0],
            said=paid_each(said[0]),
            told=paid_each(right[0]),
        )
    # of two sums one player pays one, the dealer or the discarder, and two players the other
    least, most = said[0], said[-1]
    twice = most if right.count(max(right)) > 1 else least
    words, told = (Message(_PAID, sums=tuple(sorted(set(w)))) for w in (said, right))
    return Comparison(
        unit=EACH, total=least + most + twice, counts=sum(right), said=words, told=told
    )


_PAID = Text("{sums} paid by the others")
_SETTLEMENT = Text("{sums} for the players")
_OF_SEAT = Text("{player}: {sum}")
