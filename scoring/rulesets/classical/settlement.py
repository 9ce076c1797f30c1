"""Settlement of a hand of Classical between the players. Pure sums: nothing here knows a tile.

Every loser pays the winner the worth of the winner's hand; then the losers settle with each other,
the lower hand paying the difference to the higher. East pays and receives double.

>>> settle({"E": 0, "S": 40, "W": 20, "N": 100}, "N").sums
{'E': -320, 'S': 0, 'W': -80, 'N': 400}
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import NamedTuple

from scoring.messages import Message, Text
from scoring.score import Payments, Transfer
from scoring.tiles import WINDS
from scoring.words import SeatName

EAST = "E"

HAND, DIFFERENCE, LIABLE, KITTY = "hand", "difference", "liable", "kitty"
"""Reasons of a payment."""


BECAUSE: dict[str, Text] = {
    HAND: Text("{payer} pays {payee} {points} for the winning hand."),
    DIFFERENCE: Text("{payer} pays {payee} {points}, the difference of their hands."),
    LIABLE: Text("{payer} pays {payee} {points}, what all three owe."),
    KITTY: Text("{payee} takes the {points} that {payer} put into the kitty."),
}


def payment(payer: str, payee: str, points: int, what: str) -> Transfer:
    """Return one payment between two seats with its sentence.

    what: its kind, one of the words above.
    """
    payer_name, payee_name = SeatName(payer), SeatName(payee)
    because = Message(BECAUSE[what], payer=payer_name, payee=payee_name, points=points)
    return Transfer(payer, payee, points, what, because)


class Settlement(NamedTuple):
    """All the payments at the end of a hand."""

    payments: tuple[Transfer, ...]

    @property
    def sums(self) -> dict[str, int]:
        """The gain of each seat, negative where it pays; they add up to zero."""
        sums = dict.fromkeys(WINDS, 0)
        for each in self.payments:
            sums[each.payer] -= each.points
            sums[each.payee] += each.points
        return sums


class Terms(NamedTuple):
    """The terms on which a table settles: whether payments with East double, losers settle among
    themselves, and the discarder pays double."""

    east_doubles: bool = True
    losers_settle: bool = True
    discarder_doubles: bool = False
    """The discarder pays the winner double, and everybody does for a self-drawn win."""


def settle(
    values: Mapping[str, int],
    winner: str,
    terms: Terms | None = None,
    *,
    self_drawn: bool = False,
    discarder: str | None = None,
) -> Settlement:
    """Return the ordinary settlement of four hands.

    values: value of each seat's hand.
    discarder: seat, None where unknown.
    """
    terms = terms or Terms()
    payments = _to_winner(values, winner, terms, self_drawn, discarder)
    if terms.losers_settle:
        losers = [seat for seat in WINDS if seat != winner]
        for one, other in combinations(losers, 2):
            lower, higher = sorted((one, other), key=lambda seat: values[seat])
            amount = (values[higher] - values[lower]) * _doubling(one, other, terms)
            if amount:
                payments.append(payment(lower, higher, amount, DIFFERENCE))
    return Settlement(tuple(payments))


def paid_by_one(
    values: Mapping[str, int],
    winner: str,
    liable: str,
    terms: Terms | None = None,
    *,
    self_drawn: bool = False,
    discarder: str | None = None,
) -> Settlement:
    """Return a settlement in which `liable` pays the winner what all three owe; the losers do not
    settle.

    >>> paid_by_one({"E": 64, "S": 0, "W": 8, "N": 100}, "N", "S").sums
    {'E': 0, 'S': -400, 'W': 0, 'N': 400}
    """
    owed = _to_winner(values, winner, terms or Terms(), self_drawn, discarder)
    amount = sum(each.points for each in owed)
    return Settlement((payment(liable, winner, amount, LIABLE),) if amount else ())


def with_kitty(settlement: Settlement, kitty: Mapping[str, int], winner: str) -> Settlement:
    """Return the settlement with the kitty paid to the winner, whose own part is returned.

    kitty: points that each seat put in.
    """
    given = [
        payment(seat, winner, kitty[seat], KITTY)
        for seat in WINDS
        if seat != winner and kitty.get(seat)
    ]
    return Settlement((*settlement.payments, *given))


def _to_winner(
    values: Mapping[str, int], winner: str, terms: Terms, self_drawn: bool, discarder: str | None
) -> list[Transfer]:
    payments = []
    for seat in WINDS:
        if seat != winner and values[winner]:
            amount = values[winner] * _doubling(seat, winner, terms)
            if terms.discarder_doubles and (self_drawn or seat == discarder):
                amount *= 2
            payments.append(payment(seat, winner, amount, HAND))
    return payments


def _doubling(one: str, other: str, terms: Terms) -> int:
    return 2 if terms.east_doubles and EAST in (one, other) else 1


def payments_of(
    sums: Mapping[str, int], winner: str, discarder: str | None = None, liable: str | None = None
) -> Payments:
    """Return gains by seat as payments by role; ``others`` is None where they differ, as through
    East.

    winner: for an offence, the seat that pays for it.
    """
    others = {sums[seat] for seat in WINDS if seat not in (winner, discarder, liable)}
    return Payments(
        winner=sums[winner],
        discarder=sums[discarder] if discarder else None,
        others=others.pop() if len(others) == 1 else None,
        liable=sums[liable] if liable and liable != discarder else None,
        settlement={**sums},
    )
