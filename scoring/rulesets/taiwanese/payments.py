"""Payments of the Taiwanese game: a base and so much for each tai, the dealer's tai between two
players, liability.

The amount that one player owes is ``base + (tai + relation) * tai_value``, where the relation is
``2n + 1`` if one of the two is the dealer who has stayed n times.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scoring.score import Payments
from scoring.tiles import WINDS

FALSE_WIN_TAI = 8
"""Tai of a false win by the card of the SML, which costs a base and these."""
TEN_EACH = 10
FINE = 40
"""Points that a false win costs where nobody gets them."""


class Money(NamedTuple):
    """The stakes of a table.

    base: amount of every win.
    tai_value: amount of each tai.
    with_dealer: True where the dealer's tai are paid.
    """

    base: int
    tai_value: int
    with_dealer: bool = True

    def relation(self, one: str, other: str, dealer: str, stayed: int) -> int:
        """Return the additional tai between two seats where one is the dealer, else 0.

        stayed: how often the dealer has stayed.

        >>> Money(5, 1).relation("E", "S", "E", 2)
        5
        """
        return 2 * stayed + 1 if self.with_dealer and dealer in (one, other) else 0

    def amount(self, tai: int) -> int:
        """Return the amount that one player owes for this number of tai.

        >>> Money(100, 20).amount(3)
        160
        """
        return self.base + tai * self.tai_value


class Liable(NamedTuple):
    """A player who is liable for a win; split: the discarder pays a half as well."""

    seat: str
    split: bool = False


def amounts_owed(
    money: Money, tai: int, winner: str, payer: str | None, dealer: str = "E", stayed: int = 0
) -> dict[str, int]:
    """Return the amount that each payer's seat owes the winner.

    payer: seat of the discarder, None on a self-draw, where all three pay.
    stayed: how often the dealer has stayed.

    >>> amounts_owed(Money(5, 1), 3, "S", None)
    {'E': 9, 'W': 8, 'N': 8}
    """
    payers = [payer] if payer else [seat for seat in WINDS if seat != winner]
    return {
        seat: money.amount(tai + money.relation(winner, seat, dealer, stayed)) for seat in payers
    }


def settle(
    winner: str, owes: Mapping[str, int], liable: Liable | None, *, drawn: bool
) -> dict[str, int]:
    """Return the gain of each seat; a liable player pays part or all of what the others owe.

    owes: from `amounts_owed`.
    drawn: True on a self-draw.

    >>> settle("S", {"W": 9}, Liable("N", split=True), drawn=False)
    {'E': 0, 'S': 10, 'W': -5, 'N': -5}
    """
    pays = dict.fromkeys(WINDS, 0)
    for seat, amount in owes.items():
        if liable is None or liable.seat == seat:
            pays[seat] += amount
        elif liable.split and not drawn:
            half = (amount + 1) // 2
            pays[seat] += half
            pays[liable.seat] += half
        else:
            pays[liable.seat] += amount
    gets = {seat: -amount for seat, amount in pays.items()}
    gets[winner] = sum(pays.values())
    return gets


def payments(
    sums: dict[str, int], winner: str, discarder: str | None, dealer: str, liable: Liable | None
) -> Payments:
    """Return gains by seat as payments by role."""
    named = {winner, discarder, liable.seat if liable else None}
    others = [seat for seat in WINDS if seat not in named]
    usual = [seat for seat in others if seat != dealer] or others
    rest = sums[usual[0]] if usual else 0
    pays_more = discarder is None and dealer in others and sums[dealer] != rest
    return Payments(
        winner=sums[winner],
        discarder=None if discarder is None else sums[discarder],
        others=rest,
        dealer=sums[dealer] if pays_more else None,
        liable=sums[liable.seat] if liable else None,
        settlement={**sums},
    )


def false_win_sums(
    money: Money, how: str, offender: str, dealer: str = "E", stayed: int = 0
) -> dict[str, int]:
    """Return the gain of each seat from a false win, by the option ``false_win``.

    how: the option's value.

    >>> false_win_sums(Money(5, 1), "card", "S")
    {'E': 14, 'S': -40, 'W': 13, 'N': 13}
    """
    gets = dict.fromkeys(WINDS, 0)
    for seat in WINDS:
        if seat == offender or how == "by_hand":
            continue
        tai = FALSE_WIN_TAI + money.relation(offender, seat, dealer, stayed)
        only_dealer = how == "dealer" and dealer not in (offender, seat)
        gets[seat] = 0 if only_dealer else TEN_EACH if how == "ten_each" else money.amount(tai)
    gets[offender] = -sum(gets.values())
    return gets
