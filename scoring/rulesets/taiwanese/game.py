"""The Taiwanese game's options, payments, rules of an evening, and incidents.

One player owes ``base + (tai + relation) * tai_value``; the relation is ``2n + 1`` if one of the
two is a dealer who has stayed n times, else 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from scoring.book.incidents.book import book_from
from scoring.book.incidents.case import Case
from scoring.book.incidents.effects import each
from scoring.book.options import Chosen, fan_names, number, options_from, word
from scoring.book.rulefile import read_file
from scoring.game import HEAD_BUMP, PASSES, STAYED, STAYS, ByTotal, Game, SeveralWinners, WinByTotal
from scoring.score import Payments
from scoring.speech.messages import Text
from scoring.tiles import WINDS

MOST_MONEY = 1_000_000
_FILE = Path(__file__).with_name("rules.toml")
OPTIONS = options_from(_FILE)
CHINESE = fan_names(read_file(_FILE))
"""Chinese names of the fans in ``rules.toml``, by English name, in the order of the published
tables."""

LIABLE = (
    "Full Flush",
    "Half Flush",
    "All Honors",
    "All Pungs",
    "Big Three Dragons",
    "Little Three Dragons",
    "Big Four Winds",
    "Little Four Winds",
    "Four Kongs",
    "Five Kongs",
)
"""The fans for which the options may make a player liable: the one who fed the set that made the
fan certain."""


FALSE_WIN_TAI = 8
"""Tai of a false win according to the SML card; each other player gets the base and the amount for
these tai."""
TEN_EACH = 10
FINE = 40
"""Points deducted for a false win if nobody gets them."""


class Stakes(NamedTuple):
    """The stakes for which an evening is played.

    base: amount of every win.
    tai_value: amount per tai.
    with_dealer: True if the dealer's tai are paid.
    """

    base: int
    tai_value: int
    with_dealer: bool = True

    def relation(self, one: str, other: str, dealer: str, stayed: int) -> int:
        """Return the additional tai between the seats `one` and `other` if one of them is the
        dealer, else 0; always 0 if `with_dealer` is False.

        dealer: seat of the dealer.
        stayed: how many times the dealer has stayed.

        >>> Stakes(5, 1).relation("E", "S", "E", 2)
        5
        """
        return 2 * stayed + 1 if self.with_dealer and dealer in (one, other) else 0

    def amount(self, tai: int) -> int:
        """Return the amount that one player owes for a number of tai.

        >>> Stakes(100, 20).amount(3)
        160
        """
        return self.base + tai * self.tai_value


class Liable(NamedTuple):
    """A player who is liable for a win.

    split: True if the discarder pays half of it; halves are rounded up.
    """

    seat: str
    split: bool = False


def amounts_owed(
    money: Stakes, tai: int, *, winner: str, payer: str | None, dealer: str = "E", stayed: int = 0
) -> dict[str, int]:
    """Return the amount that each paying seat owes the winner for a number of tai.

    money: the stakes.
    winner, dealer: seats.
    payer: seat of the discarder, None on a self-draw, for which all three pay.
    stayed: how many times the dealer has stayed.

    >>> amounts_owed(Stakes(5, 1), 3, winner="S", payer=None)
    {'E': 9, 'W': 8, 'N': 8}
    """
    payers = [payer] if payer else [seat for seat in WINDS if seat != winner]
    return {
        seat: money.amount(tai + money.relation(winner, seat, dealer, stayed)) for seat in payers
    }


def settle(
    winner: str, owes: Mapping[str, int], liable: Liable | None, *, drawn: bool
) -> dict[str, int]:
    """Return the gain of each seat after a win; a liable player pays part or all of what the others
    owe.

    winner: seat.
    owes: the result of `amounts_owed`.
    liable: None if nobody is liable.
    drawn: True on a self-draw, for which the liable player pays everything, whatever
        `Liable.split` says.

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
    sums: dict[str, int],
    *,
    winner: str,
    discarder: str | None,
    dealer: str = "E",
    liable: Liable | None = None,
) -> Payments:
    """Return the gains by seat (`sums`) as payments by role; ``dealer`` is None unless the dealer
    pays another amount than the ``others`` for a self-draw.

    winner, dealer: seats.
    discarder: seat, None on a self-draw.
    liable: None if nobody is liable.
    """
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
    money: Stakes, how: str, *, offender: str, dealer: str = "E", stayed: int = 0
) -> dict[str, int]:
    """Return the gain of each seat from a false win, as the option ``false_win`` says; all 0 for
    "by_hand".

    money: the stakes.
    how: value of the option; not "40_nobody", under which no seat gains anything.
    offender, dealer: seats.
    stayed: how many times the dealer has stayed.

    >>> false_win_sums(Stakes(5, 1), "card", offender="S")
    {'E': 14, 'S': -40, 'W': 13, 'N': 13}
    """
    gets = dict.fromkeys(WINDS, 0)
    for seat in WINDS:
        if seat == offender or how == "by_hand":
            continue
        tai = FALSE_WIN_TAI + money.relation(offender, seat, dealer, stayed)
        only_dealer = how == "dealer" and dealer not in (offender, seat)
        gets[seat] = TEN_EACH if how == "ten_each" else money.amount(tai)
        if only_dealer:
            gets[seat] = 0
    gets[offender] = -sum(gets.values())
    return gets


SEVERAL = {
    "head_bump": HEAD_BUMP,
    "all": SeveralWinners(2, 3),
    "double_bump_triple_all": SeveralWinners(1, 3),
}


def money_of(options: Chosen) -> Stakes:
    """Return the stakes under these options."""
    # the amounts of money are no rulings to be listed in an answer, so they are not recorded
    base, tai_value = number(options.peek("base")), number(options.peek("tai_value"))
    return Stakes(base, tai_value, options["dealer_tai"] != "none")


@dataclass(frozen=True)
class ByTai:
    """Computes the payments of a win from its tai alone; East is taken as the dealer."""

    money: Stakes

    def __call__(self, win: WinByTotal) -> Payments:
        owes = amounts_owed(
            self.money, win.total, winner=win.winner, payer=win.discarder, stayed=win.stayed
        )
        sums = settle(win.winner, owes, None, drawn=win.discarder is None)
        return payments(sums, winner=win.winner, discarder=win.discarder)


def game_of(options: Chosen) -> Game:
    """Return the rules of an evening under these options."""
    limit = options["streak_limit"]
    money = money_of(options)
    return Game(
        on_win=STAYS,
        on_draw=STAYS if options["draw_continues"] else PASSES,
        most_stays=limit if isinstance(limit, int) else None,
        several=SEVERAL[word(options["multiple_winners"])],
        fills=(("dealer_streak", STAYED),),
        by_total=ByTotal(Text("How many tai?"), number(options["minimum"]), ByTai(money)),
    )


def _by_card(case: Case) -> None:
    """Apply the penalty for a false win, with the dealer's tai, as the option ``false_win``
    says."""
    how, stayed = word(case.options["false_win"]), case.get("dealer_streak", 0)
    sums = false_win_sums(
        money_of(case.options), how, offender=case.by or "E", dealer=case.dealer, stayed=stayed
    )
    others = {seat: many for seat, many in sums.items() if seat != case.by}
    dealer = others.get(case.dealer, 0)
    rest = [many for seat, many in others.items() if seat != case.dealer]
    each(case, rest[0], dealer, rest[0])


def _times(case: Case) -> int:
    times: int = min(3, case.get("times_in_hand", 1))
    return number(case.options["base"]) * times


INCIDENTS = book_from(
    Path(__file__).with_name("incidents.toml"),
    OPTIONS,
    {"by_card": _by_card, "times": _times, "base": lambda case: number(case.options["base"])},
)
