"""Settle a scored hand: convert its payments into the gain of each of the four players.

>>> settle(Payments(36, -20, -8), ("E", "S", "W", "N"), winner=1, discarder=3)
(-8, 36, -8, -20)
"""

from __future__ import annotations

from collections.abc import Sequence

from ledger.errors import LedgerError
from ledger.turns import TablePosition
from scoring.game import Amount, Game, Sums, WinByTotal
from scoring.score import Payments

NOTHING: Sums = (0, 0, 0, 0)

MAX_SUM = 10**9
"""Limit that every amount has to stay below; a greater one is taken for a typing error."""


def needs(payments: Payments | None) -> frozenset[str]:
    """Return the roles whose players have to be named before payments can be settled: a set of
    ``discarder`` and ``liable``, which may be empty. `payments` is None for a hand that pays
    nothing."""
    if payments is None or payments.settlement:
        return frozenset()
    asked = {"discarder": payments.discarder, "liable": payments.liable}
    if payments.liable is not None and payments.discarder == 0:
        del asked["discarder"]  # the liable player pays for the discarder too
    return frozenset(key for key, sum_ in asked.items() if sum_ is not None)


def settle(
    payments: Payments | None,
    seats: Sequence[str],
    winner: int,
    discarder: int | None = None,
    liable: int | None = None,
) -> Sums:
    """Return each player's gain from the payments of a scored hand; zeros for None.

    seats: wind of each player in the scored hand.
    winner, discarder, liable: player numbers; None if there is no such player.

    Raises ``LedgerError``: ``not_said`` if a player whom `needs` asks for is missing or is the
    winner, ``unbalanced`` if the gains do not add up to zero.
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
    """Return each player's gain from a win given only by its total, and its fu in rules that need
    them.

    game: the rules of the evening.
    position: the table position of the hand.
    total: the total in the unit of the rules (points, faan, han, tai).
    winner, discarder: player numbers; `discarder` is None for a self-draw.
    counters: number of counters on the table.
    fu: fu of the hand, 0 in rules without fu.

    Raises ``LedgerError``: ``below_minimum`` if the total is too low to win, ``above_maximum`` if
    no hand is worth as much, ``not_said`` if the total does not determine the payments or the
    discarder is the winner.
    """
    if game.by_total is None or discarder == winner:
        raise LedgerError("not_said", "the total alone does not say who pays what")
    if total < game.by_total.minimum:
        least = game.by_total.minimum
        raise LedgerError("below_minimum", f"{total}: a hand of less than {least} does not win")
    if total > game.by_total.maximum:
        most = game.by_total.maximum
        raise LedgerError("above_maximum", f"{total}: no hand is worth more than {most}")
    win = WinByTotal(
        total=total,
        winner=position.seats[winner],
        discarder=None if discarder is None else position.seats[discarder],
        stayed=position.again,
        counters=counters,
        fu=fu,
    )
    return settle(game.by_total.payments(win), position.seats, winner, discarder)


def less(sums: Sequence[Amount]) -> Sums:
    """Return four players' sums with the opposite sign.

    >>> less((3, -1, -1, -1))
    (-3, 1, 1, 1)
    """
    return _four([-amount for amount in sums])


def plus(*many: Sequence[Amount]) -> Sums:
    """Return the sums of four players added up, player by player. Raises ``LedgerError``
    (``unbalanced``) if a resulting amount is finer than a quarter or reaches `MAX_SUM`."""
    return _four([sum(of_one) for of_one in zip(*many, strict=True)])


def balanced(sums: Sequence[Amount], away: Amount = 0) -> Sums:
    """Return the sums of four players after checking them; whole amounts are returned as int.
    Quarters are the finest fraction allowed.

    away: points that none of the four gets.

    Raises ``LedgerError`` (``unbalanced``) if the sums and `away` do not add up to zero, or an
    amount is finer than a quarter or reaches `MAX_SUM`.

    >>> balanced((0, -40, 0, 0), away=40)
    (0, -40, 0, 0)
    """
    made = _four(sums)
    if sum(made) != -away:
        raise LedgerError("unbalanced", f"{list(sums)} and {away} do not add up to nothing")
    return made


def _four(sums: Sequence[Amount]) -> Sums:
    """Return four amounts, whole ones as int. Raises ``LedgerError`` (``unbalanced``) if they are
    not four, or if an amount is finer than a quarter or reaches `MAX_SUM`."""
    fine = len(sums) == 4 and all(
        abs(a) < MAX_SUM and (4 * a).is_integer() for a in map(float, sums)
    )
    if not fine:
        raise LedgerError("unbalanced", f"{list(sums)} are not the sums of four players")
    first, second, third, fourth = (int(a) if a == int(a) else float(a) for a in sums)
    return first, second, third, fourth
