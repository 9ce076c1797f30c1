"""The verdict on an announced total, with the sentences that explain it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scoring.claims.announcements import Claims, Verdicts
from scoring.claims.comparing import Comparer, Comparison, in_unit
from scoring.claims.quantities import EACH, GETS, UNCAPPED, Claiming, Measure
from scoring.claims.reading import LIMIT as NAMED_LIMIT
from scoring.claims.reading import NUMBER, PRODUCT, Amount, ClaimedName
from scoring.claims.tokens import BASE, COUNTERS
from scoring.fans.counts import Count
from scoring.fans.patterns import WORTHS, Pattern
from scoring.score import AnnouncedTotal, Claim
from scoring.speech.errors import HandError, shorten
from scoring.speech.messages import Message, Text, grouped, together

MOST_AMOUNTS = 12
"""Maximum number of amounts in one claim that are judged; each produces a sentence."""


class ClaimedSum(NamedTuple):
    """The sum of the claimed fans.

    choice: the count with which the fans were compared.
    counted: their sum, None if no fans were claimed or these rules have no such sum.
    absent: what the rules give for claimed names that do not count in this hand; `counted` leaves
        them out, but whoever added the list up did not.
    """

    choice: Count
    counted: int | None = None
    absent: int = 0

    @property
    def as_listed(self) -> int:
        """The sum that a player makes of the list."""
        return (self.counted or 0) + self.absent


def sum_of_claims(
    choice: Count, fans: Sequence[Claim], said: Sequence[ClaimedName[Pattern]]
) -> ClaimedSum:
    """Return the sum of the claimed fans.

    choice: the count with which they were compared.
    fans: the verdicts on them.
    said: the names as they were read.
    """
    if not any(name.fans for name in said):
        return ClaimedSum(choice)
    return ClaimedSum(
        choice, _counted_sum(choice, fans, said), _worth_of_absent(choice, fans, said)
    )


def _counted_sum(
    choice: Count, fans: Sequence[Claim], said: Sequence[ClaimedName[Pattern]]
) -> int | None:
    """Return the total of `choice` if exactly the fans that count were claimed; else the sum of the
    claimed names in points, each with its stated worth or, without one, with what it counts in this
    hand; unknown names are left out. In rules that do not simply add fans up, there is no such sum,
    and None is returned."""
    if all(claim.verdict == "right" for claim in fans):
        return choice.total
    units = {counted.pattern.unit for counted in choice.fans}
    units |= {fan.unit for name in said for fan in name.fans}
    if choice.total is None or len(units) > 1 or units & set(WORTHS) or "doubles" in units:
        return None
    valued = [name for name in said if name.worth is not None and name.fans]
    stated = {shorten(name.text) for name in valued}
    whole = sum((name.worth or 0) * name.times for name in valued)
    return whole + sum(
        claim.points or 0
        for claim in fans
        if claim.verdict in ("right", "wrong") and claim.claimed not in stated
    )


def _worth_of_absent(
    choice: Count, fans: Sequence[Claim], said: Sequence[ClaimedName[Pattern]]
) -> int:
    """Return what the rules give for the claimed names without a stated worth that do not count in
    this hand."""
    wrong = {claim.claimed for claim in fans if claim.verdict == "wrong"}
    counting = [counted.pattern for counted in choice.fans]
    whole = 0
    for name in said:
        if not name.fans or name.worth is not None or shorten(name.text) not in wrong:
            continue
        fan = name.fans[0]
        if fan not in counting:
            whole += (fan.points(fan.worth(choice.win.options)) or 0) * name.times
    return whole


def verdict_on_total(judge: Claiming, best: Count, claims: Claims, listed: ClaimedSum) -> Verdicts:
    """Return a single verdict on all announced amounts or, if none was announced, on the sum of the
    claimed fans. The result has no verdicts on fans. Raises ``HandError``
    (``impossible_situation``) if a total is claimed and the rules count none.

    best: the best count of the hand.
    listed: the sum of the claimed fans.
    """
    measures = judge.measures_of(best)
    if measures and claims.amounts:
        return _on_amounts(judge, best, measures, claims, listed)
    if measures:
        return _on_names(measures[0], claims, listed)
    if claims.amounts:
        raise HandError("impossible_situation", _NO_SUMS)
    return Verdicts(None, None)


def _on_names(main: Measure, claims: Claims, listed: ClaimedSum) -> Verdicts:
    """Return the verdict on the sum of the claimed fans.

    main: the measure of the total.
    """
    named = listed.counted
    if named is None:
        understood = any(name.fans for name in claims.fans)
        says_none = claims.names and not claims.fans
        return Verdicts(None, None, None if understood or says_none else Message(_NOTHING))
    found = in_unit(main._replace(numbers=main.numbers[:1]), named)
    parts = [_sentence(found, Message(_NUMBER, n=named))]
    if not named:
        parts = [Message(_NONE_COUNTS, counts=found.told)]
    elif listed.choice.total == named and named < found.counts:
        parts = [Message(_LEGAL_CHOICE, total=named, counts=found.told)]
    elif found.note:
        parts.append(found.note)
    parts += _left_out(claims)
    return Verdicts(None, _announced(found, parts, named))


def _on_amounts(
    judge: Claiming, best: Count, measures: Sequence[Measure], claims: Claims, listed: ClaimedSum
) -> Verdicts:
    """Return the verdict on the announced amounts.

    measures: those of the best count, the total first.
    """
    comparer = Comparer(judge, best, measures, {amount.unit for amount in claims.amounts})
    # a limit explains the number announced with it, and counters are paid with it
    amounts = sorted(claims.amounts[:MOST_AMOUNTS], key=_is_beside)
    readings = [(one, comparer.compare(one)) for one in amounts]
    if not claims.fans and len(amounts) == 1:
        readings = [(one, _or_paid(judge, best, one, found)) for one, found in readings]
    judged = [_best_reading(one, found) for one, found in readings if found]
    if not judged:
        names = tuple([Message(UNIT_NAMES[unit]) for unit in _units_of(measures)])
        return Verdicts(None, None, Message(_OTHER_UNIT, units=names))
    told = _told_first([found for found, _ in judged])
    parts = [part for _, said in judged for part in said]
    for amount, found in readings:
        right = any(one.verdict == "right" for one in found)
        if not right and _may_be_worth(amount, listed, claims):
            parts.append(Message(_APART, n=amount.numbers[0]))
    main = measures[0]
    if told.unit != main.unit or told.counts not in main.numbers:
        return Verdicts(None, _announced(told, parts, listed.counted))
    if _differs(told.total, main, listed):
        named = judge.rules.amount(listed.as_listed)
        differs = Message(_DIFFER, total=told.total, named=named)
        parts = [differs, *_left_out(claims), *parts]
    settled = judge.settlement_of(best, told.total)
    if settled is None:
        return Verdicts(None, _announced(told, parts, listed.counted))
    parts.append(Message(_SETTLED, total=judge.rules.amount(settled.total)))
    announced = _announced(told, parts, listed.counted, settled.total)
    return Verdicts(None, announced, pays=settled.payments)


def _units_of(measures: Sequence[Measure]) -> list[str]:
    """Return the units of the measures without repetition."""
    return list(dict.fromkeys(measure.unit for measure in measures))


def _differs(announced: int, main: Measure, listed: ClaimedSum) -> bool:
    """Return True if an announced total is not the sum of the fans claimed with it. Two numbers
    that are both right do not differ.

    main: the measure of the total.
    """
    if listed.counted is None or announced in (listed.counted, listed.as_listed):
        return False
    return announced not in main.numbers or listed.counted not in main.numbers


def _or_paid(
    judge: Claiming, best: Count, said: Amount, found: list[Comparison]
) -> list[Comparison]:
    """Return the comparisons of an amount that was announced alone. A number without a unit that
    none of them has right is compared with the payment that it equals, too."""
    if said.kind != NUMBER or said.unit or "right" in [one.verdict for one in found]:
        return found
    (number,) = said.numbers
    paid = [one for one in judge.paid_by_role(best) if number in one.numbers]
    return [*[in_unit(measure, number) for measure in paid[:1]], *found]


def _is_beside(amount: Amount) -> bool:
    """Return True for an amount that is not the total itself but goes with it: a limit's name,
    counters, or the basic points."""
    return amount.kind == NAMED_LIMIT or amount.unit in (COUNTERS, BASE)


def _left_out(claims: Claims) -> list[Message]:
    """Return the sentence on the unknown names whose stated worth is not in the sum of the claimed
    fans; empty if there are none."""
    unknown = [name for name in claims.fans if not name.fans and name.worth is not None]
    names = tuple([shorten(name.text) for name in unknown])
    return [Message(_LEFT_OUT, names=names)] if names else []


def _may_be_worth(amount: Amount, listed: ClaimedSum, claims: Claims) -> bool:
    """Return True if an amount may have been meant as the worth of the last fan claimed; one that
    equals the sum of the fans is the total."""
    stated = len(claims.fans) == 1 or any(name.worth is not None for name in claims.fans)
    sums = (listed.counted, listed.as_listed)
    return amount.apart and stated and amount.numbers[0] not in sums


def _told_first(found: Sequence[Comparison]) -> Comparison:
    """Return the comparison to report: the first that is wrong, preferably of a payment; if all are
    right, the first."""
    wrong = [one for one in found if one.verdict != "right"]
    paid = [one for one in wrong if one.unit in (EACH, GETS)]
    return [*paid, *wrong, *found][0]


def _announced(
    found: Comparison, parts: Sequence[Message], named: int | None, settled: int | None = None
) -> AnnouncedTotal:
    """Return the verdict on a total with its sentences, each once.

    named: sum of the claimed fans, None if there is none.
    settled: total that is paid unless another player objects, None for the counted one.
    """
    return AnnouncedTotal(
        total=found.total,
        counts=found.counts,
        verdict=found.verdict,
        because=together(*dict.fromkeys(parts)),
        unit=found.unit,
        named=named,
        settled=settled,
    )


def _best_reading(said: Amount, readings: Sequence[Comparison]) -> tuple[Comparison, list[Message]]:
    """Return the comparison that is right, or else the first, and the sentences on all readings."""
    found = next((one for one in readings if one.verdict == "right"), readings[0])
    bare = not said.unit and len(readings) == 1 and said.kind == NUMBER
    parts = [_sentence(found, Message(_NUMBER, n=found.total) if bare else found.said)]
    if found.note:
        parts.append(found.note)
    if not said.adds_up:
        parts.append(_worked_out(said))
    for other in readings:
        if other is not found:
            parts.append(
                Message(
                    _OTHERWISE[other.verdict],
                    said=other.said,
                    counts=other.told,
                    many=abs(other.total - other.counts),
                )
            )
    return found, parts


def _worked_out(said: Amount) -> Message:
    """Return the sentence saying that the stated result of a sum or product is wrong."""
    if said.kind == PRODUCT:
        return Message(_ADDS_UP, sum=said.written, n=said.terms[0], said=said.terms[1])
    written = " + ".join(map(grouped, said.terms))
    return Message(_ADDS_UP, sum=written, n=sum(said.terms), said=said.numbers[0])


def _sentence(found: Comparison, said: Message) -> Message:
    many = abs(found.counts - found.total)
    return Message(_SUMS[found.verdict], total=said, counts=found.told, many=many)


_NO_SUMS = Text("These rules count no points, so no total can be claimed.")
_DIFFER = Text("Announced {total}, but the fans claimed come to {named}.")
_LEFT_OUT = Text("Left out of the sum, because no fan is called so: {names}.")
_APART = Text(
    "{n} stands behind a comma, so it was read as the total; what a fan is worth stands right "
    "behind its name."
)
_SETTLED = Text("Unless another player objects, {total} is paid.")
_NUMBER = Text("{n}")
_ADDS_UP = Text("{sum} is {n}, not {said}.")
_NOTHING = Text(
    "Nothing of what was claimed was understood, so it was compared with nothing. A total is "
    "claimed with its unit, a fan by its name."
)
_OTHER_UNIT = Text(
    "These rules do not count so, so it was compared with nothing. They count {units}."
)
_NONE_COUNTS = Text("No fan that was claimed counts; the hand counts {counts}.")
_LEGAL_CHOICE = Text(
    "Counted so, the hand is worth {total}, which is legal; you may claim {counts}."
)
UNIT_NAMES = {
    "points": Text("points", "claims"),
    "faan": Text("faan"),
    "han": Text("han"),
    "tai": Text("tai"),
    "fu": Text("fu", "claims"),
    "doubles": Text("doubles", "claims"),
    EACH: Text("what is paid"),
    GETS: Text("what the winner gets"),
    UNCAPPED: Text("the total before the limit"),
    COUNTERS: Text("counters"),
    BASE: Text("the base"),
}
_OTHERWISE = {
    "right": Text("As {said} it would be right as well."),
    "too_high": Text("As {said} it would be {many} too high: the hand counts {counts}."),
    "too_low": Text("As {said} it would be {many} too low: the hand counts {counts}."),
}
_SUMS = {
    "right": Text("Claimed {total}, and the hand counts {counts}."),
    "too_high": Text("Claimed {total}, but the hand counts {counts}: {many} too high."),
    "too_low": Text("Claimed {total}, but the hand counts {counts}: {many} too low."),
}
