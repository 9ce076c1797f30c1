"""Two or three players who declare a win on one discard.

Each hand is scored for itself and the discarder pays every winner; a rule set says how many of
them win and what only the first of them gets. One that says nothing lets the first in turn win.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

import scoring
from scoring.errors import HandError
from scoring.rulesets import RuleSet, ruleset
from scoring.tiles import WINDS


class SeveralWinners(NamedTuple):
    """How many win where two or three declare it; 0: nobody, the hand is drawn.

    ``first_only`` are fields of a hand, such as counters and deposits, that count for the winner
    who is first in turn after the discarder and for no other.
    """

    of_two: int
    of_three: int
    first_only: tuple[str, ...] = ()

    def of(self, many: int) -> int:
        """How many win of so many."""
        return (0, 1, self.of_two, self.of_three)[many]


SHARED = ("ruleset", "rulings", "winning_tile")
"""What hands on one discard have in common."""

HEAD_BUMP = SeveralWinners(1, 1)
"""Only the first in turn after the discarder wins."""


@runtime_checkable
class LetsSeveralWin(Protocol):
    """A rule set under which more than one player may win on one discard."""

    def several_winners(self, rulings: object) -> SeveralWinners:
        """How many win, played with these rulings; raises ``HandError``."""


def score_several(
    hands: Sequence[Mapping[str, Any]], discarder: str, *, lang: str = "en"
) -> dict[str, Any]:
    """The answers to hands that were all declared on one discard, and what each seat gets.

    hands: two or three, as `scoring.score` takes them, all of one rule set with one ``rulings``,
    on one winning tile, each with its own ``seat_wind``. discarder: one of E S W N.

    ``winners`` are the seats that win, in turn after the discarder, and ``drawn`` says that
    nobody does because too many declared it. ``answers`` has the answer of each winner under its
    seat, ``settlement`` a sum for each seat over all of them, and ``deposits``, where there are
    some, what the first of the winners takes from the table beside it. A hand that does not win
    by its rules is no winner: its answer stands under ``false_wins``. ``{"error": …}`` where a
    hand cannot be scored or the hands do not belong to one discard.
    """
    try:
        return _scored(hands, discarder, lang)
    except HandError as error:
        return error.to_json(lang)


def settle_several(
    payments: Mapping[str, Mapping[str, Any]], discarder: str
) -> dict[str, int | float]:
    """One sum for each seat, from the ``payments`` of each winner under its seat.

    Raises ``HandError`` (``impossible_situation``) where one of them does not say who pays.

    >>> paid = {"winner": 8, "discarder": -8, "others": 0}
    >>> settle_several({"S": paid, "W": {**paid, "winner": 4, "discarder": -4}}, "N")
    {'E': 0, 'S': 8, 'W': 4, 'N': -12}
    """
    sums: dict[str, int | float] = dict.fromkeys(WINDS, 0)
    for seat, paid in payments.items():
        for wind, sum_ in _by_seat(paid, seat, discarder).items():
            sums[wind] += sum_
    return sums


def _by_seat(paid: Mapping[str, Any], winner: str, discarder: str) -> Mapping[str, int | float]:
    if paid.get("settlement"):
        settlement: Mapping[str, int | float] = paid["settlement"]
        return settlement
    if paid.get("liable") is not None:
        raise HandError(
            "impossible_situation",
            "It is not said which seat is liable, so what each seat gets is not known.",
            chinese="沒有說明由哪一家包，不知道各家得多少。",
        )
    gets = dict.fromkeys(WINDS, paid["others"])
    gets["E"] = paid.get("dealer", paid["others"])
    return gets | {winner: paid["winner"], discarder: paid["discarder"]}


def _scored(hands: Sequence[Mapping[str, Any]], discarder: str, lang: str) -> dict[str, Any]:
    rules = _checked(hands, discarder)
    allowed = _allowed(rules, hands[0].get("rulings"))
    in_turn = sorted(hands, key=lambda hand: _turn(_seat(hand), discarder))
    answers = {_seat(hand): _answer(rules, hand, discarder, lang) for hand in in_turn}
    for answer in answers.values():
        if "error" in answer:
            return answer
    false_wins = {seat: a for seat, a in answers.items() if a["payments"] is None}
    right = [hand for hand in in_turn if _seat(hand) not in false_wins]
    winners = [_seat(hand) for hand in right[: allowed.of(len(right))]]
    for hand in right[1 : len(winners)]:
        later = {key: value for key, value in hand.items() if key not in allowed.first_only}
        answers[_seat(hand)] = _answer(rules, later, discarder, lang)
    payments = {seat: answers[seat]["payments"] for seat in winners}
    result: dict[str, Any] = {
        "ruleset": rules.name,
        "winners": winners,
        "drawn": bool(right) and not winners,
        "answers": {seat: answers[seat] for seat in winners},
        "settlement": settle_several(payments, discarder),
    }
    if deposits := sum(paid.get("deposits", 0) for paid in payments.values()):
        result["deposits"] = {winners[0]: deposits}
    return result | ({"false_wins": false_wins} if false_wins else {})


def _answer(rules: RuleSet, hand: Mapping[str, Any], discarder: str, lang: str) -> dict[str, Any]:
    """The answer to one hand, told who discarded where its rules ask for it."""
    asked = any(field["key"] == "discarder" for field in rules.more_fields(lang))
    return scoring.score({**hand, "discarder": discarder} if asked else hand, lang=lang)


def _allowed(rules: RuleSet, rulings: object) -> SeveralWinners:
    return rules.several_winners(rulings) if isinstance(rules, LetsSeveralWin) else HEAD_BUMP


def _seat(hand: Mapping[str, Any]) -> str:
    return str(hand.get("seat_wind", "E"))


def _turn(seat: str, discarder: str) -> int:
    """How many turns after the discarder's a seat has its own."""
    return (WINDS.index(seat) - WINDS.index(discarder)) % len(WINDS)


def _checked(hands: Sequence[Mapping[str, Any]], discarder: str) -> RuleSet:
    """The rules of hands that can all have been declared on one discard; raises ``HandError``."""
    seats = [_seat(hand) for hand in hands]
    wrong: list[tuple[bool, str, str]] = [
        (
            not 2 <= len(hands) <= 3,
            "Two or three hands can be declared on one discard.",
            "同一張牌可由兩家或三家叫和。",
        ),
        (
            not {*seats, discarder} <= {*WINDS},
            "A seat is one of E, S, W, N.",
            "座位是東、南、西、北之一。",
        ),
        (
            len({*seats, discarder}) <= len(seats),
            "Each hand needs a seat of its own, and none is the discarder's.",
            "每手牌須有各自的座位，而且都不是放銃者。",
        ),
        (
            any(hand.get(key) != hands[0].get(key) for key in SHARED for hand in hands),
            "Hands on one discard have the same winning tile and are played by the same rules.",
            "同一張牌的幾手牌，和牌張與規則須相同。",
        ),
        (
            any(hand.get("self_drawn") for hand in hands),
            "A self-drawn tile has one winner.",
            "自摸只有一家和。",
        ),
    ]
    for is_wrong, english, chinese in wrong:
        if is_wrong:
            raise HandError("impossible_situation", english, chinese=chinese)
    return ruleset(hands[0].get("ruleset"))
