"""Announced amounts compared with what the hand counts or is paid."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Comparer:
    """Compares announced amounts with a count.

    judge: the claiming rules of the hand's rule set.
    best: the best count of the hand.
    measures: its measures, the total first.
    units: the units of all amounts announced together; they help to decide which measure is meant.
    """

    judge: Claiming
    best: Count
    measures: Sequence[Measure]
    units: Collection[str] = ()

    def compare(self, amount: Amount) -> list[Comparison]:
        """Return the comparisons of an announced amount with each measure that it can mean, the
        most probable first; empty if it can mean none."""
        if amount.kind == NAMED_LIMIT:
            measure, number = self.judge.limit_of(self.best, amount.limit)
            name = Message(self.judge.limits[amount.limit].name)
            return [in_unit(measure, number, name)._replace(unit=LIMIT)]
        if amount.kind == SETTLEMENT:
            return self._settled(amount.numbers)
        if amount.kind in (PAID_EACH, SHARES):
            payment = self._as_paid(amount.numbers)
            return [payment] if payment else []
        if amount.kind == PLAYER:
            return self._of_player(amount.numbers[0], amount.who)
        if amount.kind == SUM:
            return self._added(amount)
        if amount.kind == PRODUCT:
            return self._multiplied(amount)
        return self._as_measure(amount.numbers[0], amount.unit)

    def _as_measure(self, number: int, unit: str) -> list[Comparison]:
        """Return the comparisons of an announced number with each measure that it can mean, judged
        by its unit or, if `unit` is "", by its value."""
        measures = self._with_base()
        if unit:
            meant = [m for m in measures if unit in m.said_as]
            meant = [m for m in meant if m.beside and m.beside in self.units] or meant
            usual = [m for m in meant if m.unit not in (GETS, EACH, UNCAPPED)]
            meant = [m for m in meant if m in usual or number in m.numbers]
        else:
            beside = [m for m in measures if m.beside and m.beside in self.units]
            meant = [m for m in beside if number in m.numbers]
            meant = meant or [m for m in measures if m.may_be(number)] or list(measures[:1])
        return [in_unit(measure, number) for measure in meant]

    def _with_base(self) -> Sequence[Measure]:
        """Return the measures; if the basic points were announced as well, the total may include
        them or not."""
        base = self._base() if BASE in self.units else 0
        if not base:
            return self.measures
        whole = self.measures[0]
        sums = (*whole.numbers, *[n + base for n in whole.numbers])
        notes = {n + more: note for n, note in whole.notes.items() for more in (0, base)}
        return [whole._replace(numbers=sums, notes=notes), *self.measures[1:]]

    def _base(self) -> int:
        """Return the basic points that are paid in addition to the total, 0 if there are none."""
        return next((m.numbers[0] for m in self.measures if m.unit == BASE), 0)

    def _added(self, amount: Amount) -> list[Comparison]:
        """Return the comparisons of an announced sum such as "16+8".

        The sum is compared with the measures that it can mean. If none of them equals it but a
        payment does, it is compared with the payment instead. If neither does, and the basic points
        are one of two summands, the comparison of the other summand with the total comes first. A
        sum for one player, or from each, is compared with that payment only.
        """
        (whole,) = amount.numbers
        if amount.who:
            return self._of_player(whole, amount.who)
        if amount.unit == EACH:
            payment = self._as_paid((whole,))
            return [payment] if payment else []
        found = self._as_measure(whole, amount.unit)
        if any(one.verdict == "right" for one in found):
            return found
        for paid_so in (amount.terms, (whole,)):
            payment = self._as_paid(paid_so)
            if payment and payment.verdict == "right":
                return [payment]
        base = self._base()
        if base in amount.terms and len(amount.terms) == 2 and base:
            total = Comparer(self.judge, self.best, self.measures[:1], self.units)
            return [*total._as_measure(whole - base, amount.unit), *found]
        return found

    def _multiplied(self, amount: Amount) -> list[Comparison]:
        """Return the comparisons of an announced calculation such as "8 × 3 = 24": with the
        measures or the payment that its result equals or, if there are none, with the measure
        closest to it."""
        (result,) = amount.numbers
        payment = self._as_paid((result,))
        if amount.unit == EACH:
            return [payment] if payment else []
        found = self._as_measure(result, amount.unit)
        if any(one.verdict == "right" for one in found):
            return found
        if payment and payment.verdict == "right":
            return [payment]
        meant = [m for m in self.measures if not amount.unit or amount.unit in m.said_as]
        near = sorted(meant, key=lambda m: abs(math.log((result or 1) / (m.numbers[0] or 1))))
        return [in_unit(measure, result) for measure in near[:1]]

    def _of_player(self, number: int, who: str) -> list[Comparison]:
        """Return the comparison of an amount that one player, given by role or seat (`who`), is
        said to pay or get; empty if the right amount is not known, or if the seat pays and gets
        nothing."""
        if who in SEATS:
            return self._of_seat(number, who)
        numbers = self.judge.by_player(self.best, who)
        if not numbers:
            return []
        right = number if number in numbers else numbers[0]
        return [
            Comparison(
                unit=GETS if who == WINNER else EACH,
                total=number,
                counts=right,
                said=Message(BY_PLAYER[who], n=number),
                told=Message(BY_PLAYER[who], n=right),
            )
        ]

    def _of_seat(self, number: int, seat: str) -> list[Comparison]:
        sums = self.judge.by_seat(self.best)
        if not sums.get(seat):
            return []
        right, sign = abs(int(sums[seat])), "-" if sums[seat] < 0 else "+"
        owed = paid(self.judge.rules, self.best)
        seated = owed is not None and owed.settlement is not None
        if not seated and number in [abs(int(sum_)) for sum_ in sums.values()]:
            right = number  # who sat where was not said
        player = SeatName(seat)
        return [
            Comparison(
                unit=GETS if sign == "+" else EACH,
                total=number,
                counts=right,
                said=Message(_OF_SEAT, player=player, sum=f"{sign}{grouped(number)}"),
                told=Message(_OF_SEAT, player=player, sum=f"{sign}{grouped(right)}"),
            )
        ]

    def _settled(self, said: Sequence[int]) -> list[Comparison]:
        """Compare the gains announced for all players, in any order, with the settlement. Return
        one comparison; an empty list if nothing is paid. Its two numbers, without signs, are the
        largest wrong gain announced and the largest right gain not announced; if all gains are
        right, both are the largest gain."""
        seats = [int(sum_) for sum_ in self.judge.by_seat(self.best).values()]
        if not seats:
            return []
        ways = [seats]
        lies = self.judge.by_player(self.best, WINNER)
        if len(lies) > 1:  # with what lies on the table
            ways.append([lies[1] if n == max(seats) else n for n in seats])
        right = next((way for way in ways if not Counter(said) - Counter(way)), seats)
        wrong = sorted((Counter(said) - Counter(right)).elements(), key=abs, reverse=True)
        left = sorted((Counter(right) - Counter(said)).elements(), key=abs, reverse=True)
        total = counted = max(right)
        if wrong and left:
            total, counted = abs(wrong[0]), abs(left[0])
        told = said if not wrong else sorted(right, key=lambda n: (n < 0, n))
        return [
            Comparison(unit=GETS, total=total, counts=counted, said=_gains(said), told=_gains(told))
        ]

    def _as_paid(self, numbers: Sequence[int]) -> Comparison | None:
        """Return the comparison of announced payments of the other players with the right ones;
        None if nobody pays.

        numbers: what each pays, or what the players pay; of two different numbers one player pays
            one and two players the other.
        """
        ways = self.judge.shares(self.best)
        if not ways:
            return None
        said = tuple(sorted(set(numbers)))
        if not self.best.win.hand.self_drawn:
            of_others = self.judge.by_player(self.best, OTHERS)
            if said == of_others != (0,):
                return _from_each(said[0], said[0])
        right = next((way for way in ways if set(way) == set(said)), ways[0])
        if len(said) == len(set(right)) == 1:
            return _from_each(said[0], right[0])
        # of two sums one player pays one, the dealer or the discarder, and two players the other
        least, most = said[0], said[-1]
        twice = most if right.count(max(right)) > 1 else least
        return Comparison(
            unit=EACH,
            total=least + most + twice,
            counts=sum(right),
            said=Message(_PAID, sums=said),
            told=Message(_PAID, sums=tuple(sorted(set(right)))),
        )


def _from_each(said: int, right: int) -> Comparison:
    return Comparison(
        unit=EACH, total=said, counts=right, said=paid_each(said), told=paid_each(right)
    )


def _gains(sums: Sequence[int]) -> Message:
    return Message(_SETTLEMENT, sums=" ".join(f"{n:+,}" for n in sums))


_PAID = Text("{sums} paid by the others")
_SETTLEMENT = Text("{sums} for the players")
_OF_SEAT = Text("{player}: {sum}")
