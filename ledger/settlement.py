"""A scored hand as one sum for each of the four players.

>>> payments = {"winner": 36, "discarder": -20, "others": -8}
>>> settle(payments, ("E", "S", "W", "N"), winner=1, discarder=3)
(-8, 36, -8, -20)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ledger.errors import LedgerError
from ledger.turns import PLAYERS

Amount = int | float
Sums = tuple[Amount, Amount, Amount, Amount]

NOTHING: Sums = (0, 0, 0, 0)

MOST = 10**9
"""No hand pays more; a greater sum is a slip of the finger."""

MCR_FALSE_WIN = 10
"""What a false win costs to each opponent in the competition rules."""

RIICHI = 1000
"""What a declared riichi puts on the table."""

NOT_READY = 3000
"""What the players who are not ready pay in all, when a hand of riichi is drawn."""


def needs(payments: Mapping[str, Any] | None) -> frozenset[str]:
    """What has to be asked before these payments can be settled: ``discarder``, ``liable``."""
    if payments is None or payments.get("settlement"):
        return frozenset()
    asked = {key for key in ("discarder", "liable") if payments.get(key) is not None}
    if "liable" in asked and payments.get("discarder") == 0:
        asked.remove("discarder")  # somebody else pays for the discarder too
    return frozenset(asked)


def settle(
    payments: Mapping[str, Any] | None,
    seats: Sequence[str],
    winner: int,
    discarder: int | None = None,
    liable: int | None = None,
) -> Sums:
    """What each player gets, from the ``payments`` of a scored hand; nothing where it has none.

    seats: the wind of each player, as the winner's was when the hand was scored. Raises
    ``LedgerError``: ``not_said`` where a player is missing whom `needs` names or where one is the
    winner, ``unbalanced``.
    """
    if payments is None:
        return NOTHING
    asked = needs(payments)
    for key, player in (("discarder", discarder), ("liable", liable)):
        if key in asked and (player is None or player == winner):
            raise LedgerError("not_said", f"it is not said who is the {key}")
    if payments.get("settlement"):
        return balanced([payments["settlement"][wind] for wind in seats])
    east = seats.index("E")
    sums: list[Amount] = []
    for player in PLAYERS:
        if player == winner:
            sums.append(payments["winner"])
        elif "liable" in asked and player == liable:
            sums.append(payments["liable"])
        elif "discarder" in asked and player == discarder:
            sums.append(payments["discarder"])
        elif player == east and "dealer" in payments:
            sums.append(payments["dealer"])
        else:
            sums.append(payments["others"] or 0)
    return balanced(sums)


def paid_by(player: int, each: Amount) -> Sums:
    """One player pays the same to each of the others.

    >>> paid_by(1, 10)
    (10, -30, 10, 10)
    """
    return balanced([-3 * each if p == player else each for p in PLAYERS])


def paid_to(payer: int, payee: int, amount: Amount) -> Sums:
    """One player pays one other.

    >>> paid_to(0, 3, 5)
    (-5, 0, 0, 5)
    """
    return balanced([amount * ((p == payee) - (p == payer)) for p in PLAYERS])


def by_points(total: int, winner: int, discarder: int | None) -> Sums:
    """A win by the competition rules of which only the points are known; None: self-drawn.

    >>> by_points(12, 0, None)
    (60, -20, -20, -20)
    """
    from scoring.rulesets.mcr.payments import payments

    paid = payments(total, self_drawn=discarder is None)
    return settle(paid, ("E", "S", "W", "N"), winner, discarder)


def ready_pay(ready: Sequence[int]) -> Sums:
    """Who was ready gets from who was not, when a hand of riichi is drawn.

    >>> ready_pay([0, 2])
    (1500, -1500, 1500, -1500)
    """
    many = len(set(ready))
    if many in (0, 4):
        return NOTHING
    gets, pays = NOT_READY // many, NOT_READY // (4 - many)
    return balanced([gets if player in ready else -pays for player in PLAYERS])


def riichi_false_win(player: int, dealer: int) -> Sums:
    """A false win in riichi, paid like a mangan the other way round.

    >>> riichi_false_win(1, 0)
    (4000, -8000, 2000, 2000)
    """
    if player == dealer:
        return paid_by(player, 4000)
    gets = [4000 if p == dealer else 2000 for p in PLAYERS]
    gets[player] = -8000
    return balanced(gets)


def plus(*many: Sequence[Amount]) -> Sums:
    """Sums added up, player by player."""
    return balanced([sum(of_one) for of_one in zip(*many, strict=True)])


def balanced(sums: Sequence[Amount]) -> Sums:
    """The sums of four players, whole numbers where they are; quarters are the finest there are.

    Raises ``LedgerError``: ``unbalanced``.
    """
    if len(sums) != 4 or not all(abs(a) < MOST and (4 * a).is_integer() for a in map(float, sums)):
        raise LedgerError("unbalanced", f"{list(sums)} are not the sums of four players")
    if sum(sums) != 0:
        raise LedgerError("unbalanced", f"{list(sums)} do not add up to nothing")
    first, second, third, fourth = (int(a) if a == int(a) else float(a) for a in sums)
    return first, second, third, fourth
