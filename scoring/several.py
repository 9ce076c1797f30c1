"""Two or three players who declare a win on one discard.

Each hand is scored for itself and the discarder pays every winner; a rule set says how many of
them win and what only the first of them gets (``RuleSet.several_winners``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from scoring.errors import HandError
from scoring.game import SeveralWinners
from scoring.hand import Hand
from scoring.messages import Text
from scoring.rules import RuleSet
from scoring.rulesets import ruleset
from scoring.score import Payments, Score
from scoring.tiles import WINDS


class SeveralScores(msgspec.Struct, frozen=True):
    """What hands come to that were all declared on one discard.

    ``winners`` are the seats that win, in turn after the discarder; ``drawn`` says that nobody
    does because too many declared it. ``scores`` has the score of each winner under its seat,
    ``settlement`` a sum for each seat over all of them, ``deposits`` what winners take from the
    table beside it. A hand that does not win by its rules is no winner and stands
    under ``false_wins``.
    """

    ruleset: str
    winners: tuple[str, ...]
    drawn: bool
    scores: dict[str, Score]
    settlement: dict[str, int | float]
    deposits: dict[str, int]
    false_wins: dict[str, Score]

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """The same as JSON values, the sentences in a language."""
        made: dict[str, Any] = {
            "ruleset": self.ruleset,
            "winners": list(self.winners),
            "drawn": self.drawn,
            "answers": {seat: score.to_json(lang) for seat, score in self.scores.items()},
            "settlement": self.settlement,
        }
        if self.deposits:
            made["deposits"] = self.deposits
        if self.false_wins:
            made["false_wins"] = {
                seat: score.to_json(lang) for seat, score in self.false_wins.items()
            }
        return made


def score_several(hands: Sequence[Hand], discarder: str) -> SeveralScores:
    """The scores of hands that were all declared on one discard, and what each seat gets.

    hands: two or three of one rule set with one ``rulings``, on one winning tile, each with its
    own ``seat_wind``. discarder: one of E S W N. Raises ``HandError`` where a hand cannot be
    scored or the hands do not belong to one discard.
    """
    rules = _checked(hands, discarder)
    allowed = rules.several_winners(hands[0].rulings)
    in_turn = sorted(hands, key=lambda hand: _turn(hand.seat_wind, discarder))
    scores = {hand.seat_wind: rules.score(_told(rules, hand, discarder)) for hand in in_turn}
    false_wins = {seat: score for seat, score in scores.items() if score.payments is None}
    right = [hand for hand in in_turn if hand.seat_wind not in false_wins]
    winners = [hand.seat_wind for hand in right[: allowed.of(len(right))]]
    for hand in right[1 : len(winners)]:
        later = _without(rules, _told(rules, hand, discarder), allowed)
        scores[hand.seat_wind] = rules.score(later)
    payments = {seat: paid for seat in winners if (paid := scores[seat].payments)}
    return SeveralScores(
        ruleset=rules.name,
        winners=tuple(winners),
        drawn=bool(right) and not winners,
        scores={seat: scores[seat] for seat in winners},
        settlement=settle_several(payments, discarder),
        deposits=_deposits(rules, {h.seat_wind: h for h in right}, payments, allowed),
        false_wins=false_wins,
    )


def settle_several(payments: Mapping[str, Payments], discarder: str) -> dict[str, int | float]:
    """One sum for each seat, from the payments of each winner under its seat.

    Raises ``HandError`` (``impossible_situation``) where one of them does not say who pays.

    >>> settle_several({"S": Payments(8, -8, 0), "W": Payments(4, -4, 0)}, "N")
    {'E': 0, 'S': 8, 'W': 4, 'N': -12}
    """
    sums: dict[str, int | float] = dict.fromkeys(WINDS, 0)
    for seat, paid in payments.items():
        for wind, sum_ in _by_seat(paid, seat, discarder).items():
            sums[wind] += sum_
    return sums


def _by_seat(paid: Payments, winner: str, discarder: str) -> Mapping[str, int | float]:
    unsaid = paid.liable is not None or paid.others is None or paid.discarder is None
    if unsaid and not paid.settlement:
        raise HandError("impossible_situation", WHO_IS_LIABLE)
    return paid.by_seat(winner, discarder)


def _deposits(
    rules: RuleSet, hands: Mapping[str, Hand], payments: Mapping[str, Payments], by: SeveralWinners
) -> dict[str, int]:
    """What each winner takes from the table; the payments are those of the winners in turn."""
    left = sum(paid.deposits or 0 for paid in payments.values())
    first, *later = payments or [""]
    takes = {}
    for seat in later if by.own_back else ():
        staked = _staked(rules, hands[seat])
        if 0 < staked <= left:
            takes[seat] = staked
            left -= staked
    return ({first: left} if left else {}) | takes


def _staked(rules: RuleSet, hand: Hand) -> int:
    """What the hand says that its player staked."""
    deposits = rules.game_under(hand.rulings).deposits
    amounts = [d.amount for d in deposits if any(hand.fields.get(key) for key in d.fields)]
    return int(sum(amounts))


def _told(rules: RuleSet, hand: Hand, discarder: str) -> Hand:
    """The hand, told who discarded where its rules ask for it."""
    if not any(field.key == rules.DISCARDER for field in rules.FIELDS):
        return hand
    return hand.replace(fields=hand.fields | {rules.DISCARDER: discarder})


def _without(rules: RuleSet, hand: Hand, allowed: SeveralWinners) -> Hand:
    """The hand of a later winner, without what only the first one gets."""
    usual = {field.key: field.read(None) for field in rules.FIELDS if field.key in allowed.first}
    return hand.replace(fields=hand.fields | usual)


def _turn(seat: str, discarder: str) -> int:
    """How many turns after the discarder's a seat has its own."""
    return (WINDS.index(seat) - WINDS.index(discarder)) % len(WINDS)


WHO_IS_LIABLE = Text("It is not said which seat is liable, so what each seat gets is not known.")
TWO_OR_THREE = Text("Two or three hands can be declared on one discard.")
A_SEAT = Text("A seat is one of E, S, W, N.")
OWN_SEATS = Text("Each hand needs a seat of its own, and none is the discarder's.")
ONE_TILE = Text("Hands on one discard have the same winning tile and are played by the same rules.")
ONE_DRAWS = Text("A self-drawn tile has one winner.")


def _checked(hands: Sequence[Hand], discarder: str) -> RuleSet:
    """The rules of hands that can all have been declared on one discard; raises ``HandError``."""
    seats = [hand.seat_wind for hand in hands]
    shared = [(hand.ruleset, hand.rulings, hand.winning_tile) for hand in hands]
    wrong: list[tuple[bool, Text]] = [
        (not 2 <= len(hands) <= 3, TWO_OR_THREE),
        (not {*seats, discarder} <= {*WINDS}, A_SEAT),
        (len({*seats, discarder}) <= len(seats), OWN_SEATS),
        (any(one != shared[0] for one in shared), ONE_TILE),
        (any(hand.self_drawn for hand in hands), ONE_DRAWS),
    ]
    for is_wrong, said in wrong:
        if is_wrong:
            raise HandError("impossible_situation", said)
    return ruleset(hands[0].ruleset)
