"""A scored hand as one sum for each of the four players.

>>> settle(Payments(36, -20, -8), ("E", "S", "W", "N"), winner=1, discarder=3)
(-8, 36, -8, -20)
"""

from __future__ import annotations

from collections.abc import Sequence

from ledger.errors import LedgerError
from ledger.turns import TablePosition
from scoring.game import Amount, Game, Sums
from scoring.score import Payments

NOTHING: Sums = (0, 0, 0, 0)

MAX_SUM = 10**9
"""Maximum sum of a hand; a greater one is a typing error."""


def needs(payments: Payments | None) -> frozenset[str]:
    """Return the roles that have to be named before a hand's payments can be settled:
    ``discarder``, ``liable``, both or none. `payments` is None for a hand that pays nothing."""
    if payments is None or payments.settlement:
        return frozenset()
    asked = {"discarder": payments.discarder, "liable": payments.liable}
    if payments.liable is not None and payments.discarder == 0:
        del asked["discarder"]  # somebody else pays for the discarder too
    return frozenset(key for key, sum_ in asked.items() if sum_ is not None)


def settle(
    payments: Payments | None,
    seats: Sequence[str],
    winner: int,
    discarder: int | None = None,
    liable: int | None = None,
) -> Sums:
    """Return each player's gain from the ``payments`` of a scored hand; zeros for None.

    seats: wind of each player when the hand was scored. winner, discarder and liable are player
      numbers. Raises ``LedgerError``: ``not_said`` where a player is missing whom `needs` names or
      is the winner, ``unbalanced`` where the sums do not add up to zero.
    """
    if payments is None:
        return NOTHING
    asked = needs(payments)
    for key, player in (("discarder", discarder), ("liable", liable)):
        if key in asked and (player is None or player == winner):
            raise LedgerError("not_said", f"it is not said who is the {key}")
    winds = [None if player is None else seats[player] for player in (discarder, liable)]
    sums = payments.by_seat(seats[winner], *winds)
    return balanced([sums[wind] for wind in seats])


def by_points(
    game: Game,
    position: TablePosition,
    total: int,
    winner: int,
    discarder: int | None,
    *,
    counters: int = 0,
    fu: int = 0,
) -> Sums:
    """Return each player's gain by a win of which only the total, and the fu where they count, are
    known.

    game and position: the rules of the evening and who sits where.
    winner and discarder: player numbers, the latter None on a self-draw.
    counters: on the table.

    Raises ``LedgerError``: ``below_minimum`` where the total is too low to win, ``not_said`` where
    it does not determine the payments or the discarder is the winner.
    """
    if game.by_total is None or discarder == winner:
        raise LedgerError("not_said", "the total alone does not say who pays what")
    if total < game.by_total.minimum:
        least = game.by_total.minimum
        raise LedgerError("below_minimum", f"{total}: a hand of less than {least} does not win")
    payments = game.by_total.payments(
        total,
        winner=position.seats[winner],
        discarder=None if discarder is None else position.seats[discarder],
        stayed=position.again,
        counters=counters,
        fu=fu,
    )
    return settle(payments, position.seats, winner, discarder)


def less(sums: Sequence[Amount]) -> Sums:
    """Return the negated sums of four players.

    >>> less((3, -1, -1, -1))
    (-3, 1, 1, 1)
    """
    return _four([-amount for amount in sums])


def plus(*many: Sequence[Amount]) -> Sums:
    """Return the sum of several `Sums`, player by player."""
    return _four([sum(of_one) for of_one in zip(*many, strict=True)])


def balanced(sums: Sequence[Amount], away: Amount = 0) -> Sums:
    """Return the sums of four players after checking them, as ints where whole; quarters are the
    finest fraction.

    away: points that none of the four gets.

    Raises ``LedgerError`` (``unbalanced``) if they do not add up to zero together with `away`.

    >>> balanced((0, -40, 0, 0), away=40)
    (0, -40, 0, 0)
    """
    made = _four(sums)
    if sum(made) != -away:
        raise LedgerError("unbalanced", f"{list(sums)} and {away} do not add up to nothing")
    return made


def _four(sums: Sequence[Amount]) -> Sums:
    fine = len(sums) == 4 and all(
        abs(a) < MAX_SUM and (4 * a).is_integer() for a in map(float, sums)
    )
    if not fine:
        raise LedgerError("unbalanced", f"{list(sums)} are not the sums of four players")
    first, second, third, fourth = (int(a) if a == int(a) else float(a) for a in sums)
    return first, second, third, fourth
