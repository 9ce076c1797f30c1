"""The options of Classical, the settlement between the players, an evening of it, its incidents.

Every loser pays the winner the worth of the winner's hand; then the losers settle with each other,
the lower hand paying the difference to the higher. East pays and receives double.

>>> settle({"E": 0, "S": 40, "W": 20, "N": 100}, "N").sums
{'E': -320, 'S': 0, 'W': -80, 'N': 400}
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from scoring.game import STAYS, Game
from scoring.incidents import Case, book_from, by_the_hand, each, pays_one
from scoring.messages import Message, Text
from scoring.options import options_from
from scoring.score import Payments, Transfer
from scoring.tiles import WINDS
from scoring.win import Choices
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
        for paid in self.payments:
            sums[paid.payer] -= paid.points
            sums[paid.payee] += paid.points
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
    amount = sum(paid.points for paid in owed)
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


UNLIMITED = "none"
LIMIT_OF_UNLIMITED = 1000
"""In a game without a limit, a limit hand is worth this at least, and penalties go by it."""

IN_POINTS = "points"
BOTH, EACH = "both", "each"
ANY = "any"
INSURANCE, DANGEROUS = "insurance", "dangerous_game"
ALL_TRIGGERS = "all"
LIABILITY_OF_TABLE = "dangerous_game"
"""The field of a hand that says so, where the table decides."""
ANY_WAIT = "any_wait"
OFF, AS_WITHOUT = "none", "same"
INCLUSIVE = "inclusive"
SQUIRMING, WRIGGLING = "squirming", "wriggling"
SELF_DRAWN, PAIR_CLAIMED = "self_drawn", "pair_claimed"
ALL_HALVES, KNITTING_ALONE, TRIPLE_ALONE, PAIRS_ALONE = "all", "knitting", "triple", "pairs"
ANY_SUITS = "any"
LAST_TILE, TWO_TO_EIGHT = "last_tile", "2_8"
ADDED = "added"
ALL_HANDS = "all"
FIXED, WITH_GOING_OUT = "fixed", "with_going_out"
EXACT = "exact"

OPTIONS = options_from(Path(__file__).with_name("rules.toml"))


def limit_of(options: Choices) -> int:
    """Return the limit in points that penalties and limit hands are based on."""
    limit = options["limit"]
    return limit if isinstance(limit, int) else LIMIT_OF_UNLIMITED


def terms_of(options: Choices) -> Terms:
    """Return the terms of settlement that the options choose."""
    names = ("east_doubles", "losers_settle", "discarder_doubles")
    return Terms(*[bool(options[name]) for name in names])


def game_of(options: Choices) -> Game:
    """Return the game of a table with these options."""
    return Game(
        on_win=STAYS,
        on_draw=STAYS,
        losers_field="others" if terms_of(options).losers_settle else "",
    )


def _limit(case: Case) -> int:
    return limit_of(case)


def _half(case: Case) -> int:
    return _limit(case) // 2


def _shared(case: Case) -> None:
    """Half a limit among the three others, in whole points, as the option says where three cannot
    share it; what is left goes to those whose turns come first."""
    split, half = case["false_split"], _half(case)
    least, left = divmod(half, 3)
    after = WINDS.index(case.by or "E") + 1
    others = [WINDS[(after + turn) % 4] for turn in range(3)]
    each_gets = [
        least + (n < left if split == EXACT else split == 167 and left > 0) for n in range(3)
    ]
    gets = dict(zip(others, each_gets, strict=True))
    case.pay({**gets, case.by or "E": -sum(each_gets)})
    shares = tuple([Message(SHARE, points=n, who=SeatName(seat)) for seat, n in gets.items()])
    alike = Message(ALIKE, points=least + (split == 167 and left > 0))
    said = alike if len(set(each_gets)) == 1 else shares
    case.say(IN_ALL, who=case.who, sum=sum(each_gets), each=said)


IN_ALL = Text("{who} pays {sum} in all, {each}.")
SHARE = Text("{points} to {who}")
ALIKE = Text("{points} to each player")


def _declared(case: Case) -> None:
    """The penalty of law 86, from the one who misnamed the tile."""
    each(_half, _limit, _limit)(case)


def _pays_for_all(case: Case) -> None:
    """Four times what the winner's hand is worth, six times where East won; nobody else pays."""
    case.beside["settled"] = True
    then = case.details.get("then") or {}
    won = then.get("win") if isinstance(then, Mapping) else None
    if not isinstance(won, Mapping) or "value" not in won:
        by_the_hand(case)
        return
    pays_one(case, won["winner"], int(won["value"]) * (6 if won["winner"] == "E" else 4))


def _paid(case: Case, won: Mapping[str, Any]) -> dict[str, int]:
    """The winner is paid by all, then the losers settle the differences; East double."""
    values = won.get("values")
    sums = dict.fromkeys(WINDS, 0)
    if not isinstance(values, Mapping):
        return sums
    counts = {seat: 0 if "long" in case.states.get(seat, ()) else values[seat] for seat in WINDS}
    for one in WINDS:
        for other in WINDS:
            east = 2 if case.dealer in (one, other) else 1
            if one == won["winner"] and other != one:
                sums[one] += counts[one] * east
                sums[other] -= counts[one] * east
            elif won["winner"] not in (one, other) and counts[one] > counts[other]:
                difference = (counts[one] - counts[other]) * east
                sums[one] += difference
                sums[other] -= difference
    return sums


INCIDENTS = book_from(
    Path(__file__).with_name("incidents.toml"),
    OPTIONS,
    {
        "limit": _limit,
        "half": _half,
        "shared": _shared,
        "declared": _declared,
        "pays_for_all": _pays_for_all,
    },
    paid=_paid,
)
