"""The end of a hand of Classical: the hands of all four, who is liable, and who pays whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from scoring.explain import fan
from scoring.hand import Hand
from scoring.messages import Message
from scoring.patterns import HALF_LIMIT
from scoring.rules import RuleSet
from scoring.rulesets.classical.count import HandTally, tally, with_bonus
from scoring.rulesets.classical.game import (
    ALL_HANDS,
    UNLIMITED,
    Settlement,
    limit_of,
    paid_by_one,
    settle,
    terms_of,
    with_kitty,
)
from scoring.rulesets.classical.liability import (
    THREE_DOUBLES,
    UNKNOWN,
    Discarder,
    Liability,
    liability,
)
from scoring.rulesets.classical.others import LONG, Loser, kitty_of, losers_of, losing_win
from scoring.rulesets.classical.shapes import completing
from scoring.tiles import WINDS
from scoring.win import Choices
from scoring.words import SEATS

INTRINSIC = {"three_great_scholars", "four_blessings", "all_honors"}
"""The hands for which a fishing loser may take the worth of the tiles (British rules site)."""


class Ending(NamedTuple):
    """The end of a hand: value and tally of each seat's hand, liability and settlement."""

    values: dict[str, int]
    tallies: dict[str, HandTally]
    liability: Liability
    settlement: Settlement

    def players(self, rules: RuleSet, losers: Mapping[str, Loser]) -> dict[str, Any]:
        """Return each seat's hand with its points and doubles for an answer, by seat.

        losers: the known losers' hands.
        """
        players = {}
        for seat in WINDS:
            made = self.tallies.get(seat)
            loser = losers.get(seat)
            players[seat] = {
                "name": Message(SEATS[seat]),
                "value": self.values[seat],
                "known": made is not None or loser is not None,
                "condition": loser.condition if loser else "",
                **(made.more if made else {}),
                "items": [fan(rules, made, item) for item in made.items] if made else [],
                "fans": [fan(rules, made, counted) for counted in made.fans] if made else [],
            }
        return players


def ending(rules: RuleSet, count: HandTally) -> Ending:
    """Return the end of a hand that was won with this count; computed once and stored in the
    count."""
    if not isinstance(count.ending, Ending):
        count.ending = _ended(rules, count)
    return count.ending


def named(fields: Mapping[str, Any], key: str) -> str | None:
    """Return the seat in a field, None where it is unknown."""
    seat = fields.get(key, UNKNOWN)
    return None if seat == UNKNOWN else str(seat)


def discarder_matters(rules: RuleSet, count: HandTally) -> bool:
    """Return True where the payments may change once the discarder of the winning tile is known."""
    hand, fields = count.win.hand, count.win.fields
    if hand.self_drawn or named(fields, "discarder"):
        return False
    if count.win.options["discarder_doubles"]:
        return True
    somebody = next(seat for seat in WINDS if seat != hand.seat_wind)
    return bool(_judged(rules, count, Discarder(somebody)).liable)


def _ended(rules: RuleSet, count: HandTally) -> Ending:
    hand, options, fields = count.win.hand, count.win.options, count.win.fields
    winner = hand.seat_wind
    tallies = {winner: count}
    values = dict.fromkeys(WINDS, 0)
    values[winner] = count.total or 0
    for seat, loser in losers_of(fields).items():
        if loser.hand is None:
            values[seat] = _cut(loser.value, options)
        else:
            tallies[seat] = _losing(rules, loser, loser.hand, options, fields)
            values[seat] = tallies[seat].total or 0
        if loser.condition == LONG:
            values[seat] = 0
    answers = _liability(rules, count)
    rule = partial(paid_by_one, liable=answers.liable) if answers.liable else settle
    paid = rule(
        values,
        winner,
        terms=terms_of(options),
        self_drawn=hand.self_drawn,
        discarder=named(fields, "discarder"),
    )
    return Ending(values, tallies, answers, with_kitty(paid, kitty_of(fields), winner))


def _cut(value: int, options: Choices) -> int:
    """Return the worth of a hand that somebody else counted, cut to the limit."""
    if not value or options["limit"] == UNLIMITED:
        return value
    return min(value, limit_of(options))


# --- the losers' hands ----------------------------------------------------------------------------


def _losing(
    rules: RuleSet, loser: Loser, hand: Hand, options: Choices, fields: Mapping[str, Any]
) -> HandTally:
    """Return a loser's hand, counted."""
    win = losing_win(hand, options, fields)
    made = tally(win, rules.find(win), loser.condition)
    if loser.condition or options["waiting_for_limit"] != "bmja":
        return made
    declared = loser.declared or not options["must_declare_fishing"]
    return _fishing(rules, made) if declared else made


def _fishing(rules: RuleSet, made: HandTally) -> HandTally:
    """Return the same loser's hand, worth what it was fishing for where that counts.

    A fixed share of the limit stands for what the tiles are worth, even where that is more,
    unless the option ``fishing_intrinsic`` says otherwise; Purity doubles them instead.
    """
    options = made.win.options
    wins = _wins(rules, made.win.hand, options, self_drawn=True)
    drawn = [count for counts in wins for count in counts if count.legal]
    fished = {c.pattern.key: c.pattern for count in drawn for c in count.specials}
    pure = next((c for n in drawn for c in n.all_doubles if c.pattern.key == "purity"), None)
    if pure:
        made = tally(made.win, [*made.items, *made.all_doubles, pure])
        made.more["fishing_for"] = pure.pattern.name
    if not fished:
        return made
    limit = limit_of(options)
    shares = {
        key: with_bonus(made, limit // 5 if pattern.unit == HALF_LIMIT else limit * 2 // 5)
        for key, pattern in fished.items()
    }
    best = max(shares, key=lambda key: shares[key])
    may_choose = pure or INTRINSIC & set(fished) or options["fishing_intrinsic"] == ALL_HANDS
    if shares[best] > (made.total or 0) or not may_choose:
        made.total = shares[best]
        made.more |= {"waiting_for_limit": True, "fishing_for": fished[best].name}
    return made


def _wins(
    rules: RuleSet, hand: Hand, options: Choices, *, self_drawn: bool
) -> Iterator[list[HandTally]]:
    """Yield the hand won on each tile that completes it: every arrangement, the best first."""
    plain = hand.replace(fields={})
    for tile in completing(hand.concealed, hand.melds):
        won = plain.won_on(tile, self_drawn=self_drawn)
        yield [count for count in rules.count_all(won, options) if isinstance(count, HandTally)]


# --- liability ------------------------------------------------------------------------------------


def _liability(rules: RuleSet, count: HandTally) -> Liability:
    fields = count.win.fields
    seat = named(fields, "discarder")
    if not seat:
        return _judged(rules, count, None)
    loser = losers_of(fields).get(seat)
    hand = loser.hand if loser else None
    said = Discarder(seat, hand, fields["discarder_drew"], fields["exempt"])
    return _judged(rules, count, said)


def _judged(rules: RuleSet, count: HandTally, discarder: Discarder | None) -> Liability:
    options = count.win.options

    def ready(hand: Hand, any_wait: bool) -> bool:
        if len(hand.concealed) + 3 * len(hand.melds) != 13:
            return False
        best = [counts[0] for counts in _wins(rules, hand, options, self_drawn=False) if counts]
        good = [_is_three_doubles(won) for won in best if won.legal]
        return any(good) if any_wait else bool(good) and all(good)

    return liability(
        count.win,
        doubles=count.doubles,
        limit_hand=bool(count.limits),
        scholars=count.has("three_great_scholars"),
        discarder=discarder,
        feeder=named(count.win.fields, "dragon_feeder"),
        ready=ready,
    )


def _is_three_doubles(count: HandTally) -> bool:
    return bool(count.limits) or count.doubles_without_flowers >= THREE_DOUBLES
