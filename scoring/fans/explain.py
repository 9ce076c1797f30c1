"""Explain a count: why fans count, why others do not, and what contested options would change."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import NamedTuple

from scoring.book.options import Option, Value, same
from scoring.fans.counts import Count, CountedFan, ExcludedFan
from scoring.fans.patterns import FLOWERS, IMPLIED, TILE, OneOrMany
from scoring.fans.reasons import reason
from scoring.fans.ruleset import RuleSet, by_law
from scoring.fans.win import WHOLE, Win
from scoring.game import FALSE_WIN as FALSE_WIN_LAW
from scoring.score import (
    Alternative,
    Fan,
    More,
    NotCounted,
    OtherChoice,
    Payments,
    Ruling,
    Tiles,
    WaitWorth,
)
from scoring.speech.messages import Message, Statements, Text, literal, message_of, sentence


class Outcome(NamedTuple):
    """The result of a hand, used to compare two ways of counting it.

    fans: key, worth of one occurrence, and number of occurrences of each fan.
    """

    legal: bool
    total: int | None
    more: More
    pays: Payments | None
    fans: list[tuple[str, int, int]]


def paid(rules: RuleSet, count: Count) -> Payments | None:
    """Return the payments if the hand of a count is declared as a win or, if it does not win, the
    payments for a false win. None if nothing is paid or the rules set no payment."""
    if count.legal:
        return rules.payments(count)
    if FALSE_WIN_LAW in count.win.options.incidents and not count.minimum_met:
        return by_law(rules, count)
    return rules.false_win(count)


def outcome_of(count: Count, pays: Payments | None) -> Outcome:
    """Return the outcome of a count, with the payments `pays`, to compare it with another."""
    fans = [(c.pattern.key, c.value, len(c.groups)) for c in count.fans]
    return Outcome(legal=count.legal, total=count.total, more=count.compared, pays=pays, fans=fans)


# --- fans and what does not count -----------------------------------------------------------------


def fan(rules: RuleSet, count: Count, counted: CountedFan) -> Fan:
    """Return a counted fan as an entry of the answer, with its tiles and the reason."""
    shown, told = tiles_shown(count.win, counted), because(rules, count, counted)
    return _fan(counted, shown, told)


def _fan(counted: CountedFan, tiles: Tiles = (), told: Message | None = None) -> Fan:
    pattern, name = counted.pattern, counted.pattern.zh
    return Fan(
        name=pattern.name,
        zh=name,
        local=name.local,
        pinyin=pattern.names.pinyin,
        number=pattern.number,
        points=pattern.points(counted.value),
        unit=pattern.unit,
        count=len(counted.groups),
        tiles=tiles,
        because=told,
    )


def tiles_shown(win: Win, counted: CountedFan) -> Tiles:
    """Return the tiles that an answer shows for a fan counted in a win, one tuple of codes per set;
    empty if unknown."""
    pattern, _, groups = counted
    if callable(pattern.shows):
        return pattern.shows(win, groups)
    if pattern.shows == FLOWERS:
        return tuple([(tile,) for tile in win.hand.flower_tiles])
    if pattern.shows == TILE:
        return ((win.hand.winning_tile,),) if win.hand.winning_tile else ()
    of = (win.parts,) if groups is WHOLE else groups
    return tuple([s.tiles for group in of for s in group])


def because(rules: RuleSet, count: Count, counted: CountedFan) -> Message:
    """Return the reason why a fan counts in a hand, as one sentence."""
    told = reasons_of(rules, count.win, counted)
    if counted.pattern.key in count.win.options.fans:
        told.append(Message(BY_YOUR_CLUB, worth=rules.amount(counted.value)))
    return sentence(*told)


BY_YOUR_CLUB = Text("by your club: {worth}")


def reasons_of(rules: RuleSet, win: Win, counted: CountedFan) -> list[Message]:
    """Return the reasons why a win has a fan: one per occurrence, or a single one about all of
    them."""
    pattern, _, groups = counted
    text = pattern.because
    if groups is WHOLE:
        groups = (win.parts,)
    if isinstance(text, OneOrMany) and len(groups) == 1:
        text = text.one
    elif isinstance(text, OneOrMany):
        text, groups = text.many, (tuple([s for group in groups for s in group]),)
    said = text if isinstance(text, str) else text(win, counted.groups)
    return [reason(said, rules.name, win, group) for group in groups]


def brief_fan(counted: CountedFan) -> Fan:
    """Return a counted fan as an entry of the answer, without tiles and reason."""
    return _fan(counted)


def not_counted(count: Count) -> Sequence[ExcludedFan]:
    """Return the excluded fans of a count, one entry per pattern, sorted by number. If several fans
    exclude the same pattern, a fan that itself counts is preferred as the reason."""
    counting = {counted.pattern.key for counted in count.fans}
    chosen: dict[str, ExcludedFan] = {}
    for dropped in count.dropped:
        key = dropped.counted.pattern.key
        if key not in chosen or chosen[key].by.key not in counting:
            chosen[key] = dropped
    return sorted(chosen.values(), key=lambda dropped: dropped.counted.pattern.number or BEHIND)


BEHIND = 1000
"""Sort key for patterns without a number: after all numbered ones."""


def why_not(rules: RuleSet, count: Count, dropped: ExcludedFan) -> NotCounted:
    """Return an excluded fan as an entry of the answer, with the reason."""
    counted, by, principle, ruling = dropped
    by_ruling = ruling and principle == IMPLIED and RULING in rules.PRINCIPLES
    text = rules.PRINCIPLES[RULING if by_ruling else principle]
    there = Statements(reasons_of(rules, count.win, counted))
    said = sentence(Message(text, rules.name, pattern=there, by=by.zh, ruling=ruling))
    name = counted.pattern.zh
    return NotCounted(
        name=name.english,
        zh=name,
        local=name.local,
        by=by.name,
        principle=principle,
        because=said,
        tiles=tiles_shown(count.win, counted),
    )


RULING = "ruling"
"""The principle that explains an exclusion by a contested option, in rule sets that have a text for
it."""


def alternative(rules: RuleSet, count: Count) -> Alternative:
    """Return another arrangement's count as an entry of the answer."""
    return Alternative(
        total=count.total,
        legal=count.legal,
        arrangement=tuple([s.meld for s in count.win.parts]),
        fans=tuple([fan(rules, count, counted) for counted in count.fans]),
        more=count.more,
    )


def worth(count: Count) -> WaitWorth:
    """Return a short score of a hand completed by one of its waits, for the answer."""
    return WaitWorth(
        total=count.total,
        legal=count.legal,
        minimum_met=count.minimum_met,
        fans=tuple([counted.pattern.name for counted in count.fans]),
        more=count.more,
    )


# --- contested options ----------------------------------------------------------------------------


def rulings_applied(
    rules: RuleSet, counts: Sequence[Count], pays: Payments | None, asked_by_pays: Container[str]
) -> tuple[Ruling, ...]:
    """Return the contested options that change the result of a hand, in the order of
    ``rules.OPTIONS.table``, each with the results of the listed choices that change it. An option
    with `Option.always_told` is included with all its other choices if it was consulted.

    counts: all counts of the hand, the best first.
    pays: the payments for the best count.
    asked_by_pays: ids of the options on which these payments depend.
    """
    options, hand = counts[0].win.options, counts[0].win.hand
    mine = outcome_of(counts[0], pays)
    applied = []
    for option in rules.OPTIONS.table:
        if option.id not in options.ids:
            continue
        otherwise = []
        for choice in option.choices:
            if same(choice.value, options.peek(option.id)):
                continue
            others = rules.count_all(hand, options.switch(option.id, choice.value), counts)
            outcome = None
            if others:
                outcome = _otherwise(rules, others[0], mine, option.id in asked_by_pays)
            if outcome != mine or option.always_told:
                more = others[0].more if others else {}
                otherwise.append(_other(option, choice.value, mine, outcome, more))
        if otherwise:
            applied.append(_ruling(option, options.peek(option.id), otherwise))
    return tuple(applied)


def _otherwise(rules: RuleSet, count: Count, mine: Outcome, pays_otherwise: bool) -> Outcome:
    """Return the outcome of the hand under another choice.

    Payments are None if the hand does not win under that choice, unless it does not win under the
    current one either and the totals are equal: a false win's payments are not comparable with a
    win's.

    pays_otherwise: True if payments may depend on the choice even if total and fans do not.
    """
    outcome = outcome_of(count, mine.pays)
    if outcome == mine and not pays_otherwise:
        return outcome
    same_total = (outcome.total or 0) == (mine.total or 0)
    if outcome.legal or (same_total and not mine.legal):
        return outcome._replace(pays=paid(rules, count))
    return outcome._replace(pays=None)


def _other(
    option: Option, value: Value, mine: Outcome, outcome: Outcome | None, more: More
) -> OtherChoice:
    choice = option.choice(value)
    return OtherChoice(
        choice=value,
        total=outcome.total if outcome else None,
        legal=bool(outcome and outcome.legal),
        effect=_effect(mine, outcome),
        reading=message_of(choice.label),
        source=message_of(choice.source),
        more=more,
        payments=outcome.pays if outcome and outcome.legal and outcome.pays != mine.pays else None,
    )


def _ruling(option: Option, value: Value, otherwise: list[OtherChoice]) -> Ruling:
    choice = option.choice(value)
    changed = [o.effect for o in otherwise if o.effect != SAME_TOTAL]
    return Ruling(
        id=option.id,
        choice=value,
        effect=changed[0] if changed else otherwise[0].effect,
        question=message_of(option.title),
        reading=message_of(choice.label),
        source=message_of(choice.source),
        otherwise=tuple(otherwise),
    )


def _by(more: int | float) -> Message:
    return literal(f"{more:+.10g}")  # some tables pay half points


SAME_TOTAL = Message(Text("the same total"))
"""The effect of a choice that changes neither the verdict, the total nor the payments."""


def _effect(mine: Outcome, other: Outcome | None) -> Message:
    """Return the effect of the choice in use compared with another choice: a signed difference, or
    words if no number differs.

    If the hand wins under only one of the two choices, and a total is 0 or unknown, the effect says
    whether it wins under the choice in use. Otherwise the first difference found is used: totals,
    verdicts, points and doubles, the cost of a false win, the winner's gain, who pays.

    other: the outcome under the other choice; None if the hand cannot win there.
    """
    if other is None:
        return Message(WINS)
    if other.legal != mine.legal and not (mine.total and other.total):
        return Message(WINS if mine.legal else DOES_NOT_WIN)
    if (mine.total or 0) != (other.total or 0):
        return _by((mine.total or 0) - (other.total or 0))
    if other.legal != mine.legal:
        return Message(WINS if mine.legal else DOES_NOT_WIN)
    if not mine.legal and mine.pays != other.pays:
        return FALSE_WIN
    more_points = (mine.more.get("points") or 0) - (other.more.get("points") or 0)
    more_doubles = mine.more.get("doubles", 0) - other.more.get("doubles", 0)
    if mine.legal and (more_points or more_doubles):
        return _by(more_points or more_doubles)
    gets = mine.pays.winner if mine.pays else 0
    would_get = other.pays.winner if other.pays else 0
    if gets != would_get:
        return _by(gets - would_get)
    if mine.pays != other.pays:
        return Message(Text("who pays"))
    return SAME_TOTAL


FALSE_WIN = Message(Text("what a false win costs"))
WINS = Text("wins")
DOES_NOT_WIN = Text("does not win")
