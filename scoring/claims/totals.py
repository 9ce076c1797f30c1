"""The verdict on an announced total, with the sentences that explain it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scoring.claims.announcements import Claims, Verdicts
from scoring.claims.comparing import Comparison, compare, in_unit
from scoring.claims.quantities import EACH, GETS, UNCAPPED, Claiming
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


def sum_of_claims(
    choice: Count, fans: Sequence[Claim], said: Sequence[ClaimedName[Pattern]]
) -> int | None:
    """Return the total of `choice` if exactly the fans that count were claimed; else the sum of the
    claimed names in points, each with its stated worth or, without one, with what it counts in this
    hand; unknown names are left out. In rules that do not simply add fans up, there is no such sum,
    and None is returned."""
    stated = {shorten(name.text): name for name in said if name.worth is not None and name.fans}
    exact = all(claim.verdict in ("right", "missed") for claim in fans)
    if exact and not any(claim.verdict == "missed" for claim in fans):
        return choice.total
    units = {counted.pattern.unit for counted in choice.fans}
    units |= {fan.unit for name in said for fan in name.fans}
    if choice.total is None or len(units) > 1 or units & set(WORTHS) or "doubles" in units:
        return None
    whole = sum(_stated(name) for name in said if name.worth is not None and name.fans)
    return whole + sum(
        claim.points or 0
        for claim in fans
        if claim.verdict in ("right", "wrong") and claim.claimed not in stated
    )


def worth_of_absent(
    choice: Count, fans: Sequence[Claim], said: Sequence[ClaimedName[Pattern]]
) -> int:
    """Return what the rules give for the claimed names without a stated worth that do not count in
    this hand: `sum_of_claims` leaves them out, but whoever added the list up did not."""
    wrong = {claim.claimed for claim in fans if claim.verdict == "wrong"}
    absent = [
        (name.fans[0], name.times)
        for name in said
        if name.fans and name.worth is None and shorten(name.text) in wrong
    ]
    return sum(
        (fan.points(fan.worth(choice.win.options)) or 0) * times
        for fan, times in absent
        if fan not in [counted.pattern for counted in choice.fans]
    )


def _stated(name: ClaimedName[Pattern]) -> int:
    """Return the stated worth of a claimed name times its number of occurrences, 0 if it has
    none."""
    return (name.worth or 0) * name.times


def verdict_on_total(
    judge: Claiming,
    best: Count,
    choice: Count | None,
    named: int | None,
    claims: Claims,
    absent: int = 0,
) -> Verdicts:
    """Return a single verdict on all announced amounts or, if none was announced, on the sum of the
    claimed fans. The result has no verdicts on fans. Raises ``HandError``
    (``impossible_situation``) if a total is claimed and the rules count none.

    best: the best count of the hand.
    choice: the count with which the fans were compared, None if no fans were claimed.
    named: sum of the claimed fans, None if there is none.
    absent: what `named` lacks of the sum that a player makes of the list (`worth_of_absent`).
    """
    measures = judge.measures_of(best)
    if not measures:
        if claims.amounts:
            raise HandError("impossible_situation", _NO_SUMS)
        return Verdicts(None, None)
    main = measures[0]
    if not claims.amounts:
        if named is None:
            unread = not any(name.fans for name in claims.fans)
            unread &= bool(claims.fans) or not claims.names
            return Verdicts(None, None, Message(_NOTHING) if unread else None)
        found = in_unit(main._replace(numbers=main.numbers[:1]), named)
        parts = [_sentence(found, Message(_NUMBER, n=named))]
        if not named:
            parts = [Message(_NONE_COUNTS, counts=found.told)]
        elif choice and choice.total == named and named < found.counts:
            parts = [Message(_LEGAL_CHOICE, total=named, counts=found.told)]
        elif found.note:
            parts.append(found.note)
        parts += _left_out(claims)
        return Verdicts(None, _announced(found, parts, named, None))
    units = {amount.unit for amount in claims.amounts}
    # a limit explains the number announced with it, and counters are paid with it
    amounts = sorted(claims.amounts[:MOST_AMOUNTS], key=_is_beside)
    readings = [(one, compare(judge, best, measures, one, units)) for one in amounts]
    if not claims.fans and len(amounts) == 1:
        readings = [(one, _or_paid(judge, best, one, found)) for one, found in readings]
    judged = [_best_reading(one, found) for one, found in readings if found]
    if not judged:
        return Verdicts(
            None,
            None,
            Message(
                _OTHER_UNIT,
                units=tuple(
                    [Message(UNIT_NAMES[u]) for u in dict.fromkeys(m.unit for m in measures)]
                ),
            ),
        )
    listed = (named or 0) + absent
    told = _told_first([found for found, _ in judged])
    parts = [part for _, said in judged for part in said]
    parts += [
        Message(_APART, n=amount.numbers[0])
        for amount, found in readings
        if _may_be_worth(amount, (named, listed), claims)
        and "right" not in [one.verdict for one in found]
    ]
    announced = told.total if told.counts in main.numbers and told.unit == main.unit else None
    apart = None not in (announced, named) and announced not in (named, listed)
    if apart and not {announced, named} <= {*main.numbers}:
        differs = Message(_DIFFER, total=announced, named=judge.rules.amount(listed))
        parts = [differs, *_left_out(claims), *parts]
    settled = None if announced is None else judge.settlement_of(best, announced)
    if settled:
        parts.append(Message(_SETTLED, total=judge.rules.amount(settled[0])))
    return Verdicts(None, _announced(told, parts, named, settled and settled[0]))


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


def _may_be_worth(amount: Amount, sums: Collection[int | None], claims: Claims) -> bool:
    """Return True if an amount may have been meant as the worth of the last fan claimed.

    sums: sums of the claimed fans; an amount that equals one is the total.
    """
    stated = len(claims.fans) == 1 or any(name.worth is not None for name in claims.fans)
    return amount.apart and stated and amount.numbers[0] not in sums


def _told_first(found: Sequence[Comparison]) -> Comparison:
    """Return the comparison to report: the first that is wrong, preferably of a payment; if all are
    right, the first."""
    wrong = [one for one in found if one.verdict != "right"]
    paid = [one for one in wrong if one.unit in (EACH, GETS)]
    return [*paid, *wrong, *found][0]


def _announced(
    found: Comparison, parts: Sequence[Message], named: int | None, settled: int | None
) -> AnnouncedTotal:
    said = together(*dict.fromkeys(parts))
    return AnnouncedTotal(
        found.total, found.counts, found.verdict, said, found.unit, named, settled
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
