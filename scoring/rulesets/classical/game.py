"""Classical's options, the rules of an evening, and the settlement between the players.

Each loser pays the winner the value of the winner's hand; then the losers settle among themselves:
the one with the lower hand pays the difference. East pays and receives double.

>>> sums_of(settle({"E": 0, "S": 40, "W": 20, "N": 100}, "N"))
{'E': -320, 'S': 0, 'W': -80, 'N': 400}
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import combinations
from pathlib import Path

from scoring.book.options import Chosen, options_from
from scoring.game import STAYS, Game
from scoring.hand.values import SeatName
from scoring.score import Payments, Transfer
from scoring.speech.messages import Message, Text
from scoring.tiles import WINDS

LIMIT_OF_UNLIMITED = 1000
"""In a game without a limit: minimum value of a limit hand, and the limit from which penalties are
computed."""


OPTIONS = options_from(Path(__file__).with_name("rules.toml"))


def limit_of(options: Chosen) -> int:
    """Return the limit in points on which limit hands and penalties are based; `LIMIT_OF_UNLIMITED`
    if the options set no limit."""
    limit = options["limit"]
    return limit if isinstance(limit, int) else LIMIT_OF_UNLIMITED


def game_of(options: Chosen) -> Game:
    """Return the rules of an evening under these options."""
    losers_field = "others" if options["losers_settle"] else ""
    return Game(on_win=STAYS, on_draw=STAYS, losers_field=losers_field)


HAND, DIFFERENCE, LIABLE, KITTY = "hand", "difference", "liable", "kitty"

BECAUSE: dict[str, Text] = {
    HAND: Text("{payer} pays {payee} {points} for the winning hand."),
    DIFFERENCE: Text("{payer} pays {payee} {points}, the difference of their hands."),
    LIABLE: Text("{payer} pays {payee} {points}, what all three owe."),
    KITTY: Text("{payee} takes the {points} that {payer} put into the kitty."),
}


def transfer(payer: str, payee: str, points: int, what: str) -> Transfer:
    """Return one payment of points between two seats, with its sentence. Raises KeyError for an
    unknown kind.

    payer, payee: seats.
    what: its kind, a key of `BECAUSE`.
    """
    said = Message(BECAUSE[what], payer=SeatName(payer), payee=SeatName(payee), points=points)
    return Transfer(payer=payer, payee=payee, points=points, what=what, because=said)


def settle(
    values: Mapping[str, int],
    winner: str,
    *,
    east: str = "E",
    twice: Collection[str] = (),
    losers_settle: bool = True,
) -> list[Transfer]:
    """Return the payments of an ordinary settlement of four hands, without those of 0 points.

    values: value of each seat's hand.
    winner: seat whose hand won.
    east: seat that pays and receives double, or "".
    twice: seats that pay the winner double.
    losers_settle: False if the losers pay only the winner.
    """
    losers = [seat for seat in WINDS if seat != winner]
    owed = [(seat, winner, values[winner] * (2 if seat in twice else 1), HAND) for seat in losers]
    if losers_settle:
        for pair in combinations(losers, 2):
            lower, higher = sorted(pair, key=lambda seat: values[seat])
            owed.append((lower, higher, values[higher] - values[lower], DIFFERENCE))
    return [
        transfer(payer, payee, points * (2 if east in (payer, payee) else 1), what)
        for payer, payee, points, what in owed
        if points
    ]


def sums_of(payments: Iterable[Transfer]) -> dict[str, int]:
    """Return the gain of each seat from payments between seats, negative for a net payment; the
    gains add up to zero."""
    sums = dict.fromkeys(WINDS, 0)
    for paid in payments:
        sums[paid.payer] -= paid.points
        sums[paid.payee] += paid.points
    return sums


def payments_of(
    sums: Mapping[str, int | float],
    winner: str,
    discarder: str | None = None,
    liable: str | None = None,
) -> Payments:
    """Return the gains by seat (`sums`) as payments by role; ``others`` is None if the remaining
    players have different gains, since East pays and receives double.

    winner: for a false win, the seat that declared it.
    discarder, liable: seats, None if there is none. If both are the same seat, the payments have no
        ``liable``.
    """
    others = {sums[seat] for seat in WINDS if seat not in (winner, discarder, liable)}
    return Payments(
        winner=sums[winner],
        discarder=sums[discarder] if discarder else None,
        others=others.pop() if len(others) == 1 else None,
        liable=sums[liable] if liable and liable != discarder else None,
        settlement={**sums},
    )
