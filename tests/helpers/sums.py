"""Sums of four players, in short."""

from ledger.settlement import balanced
from ledger.turns import PLAYERS
from scoring.game import Amount, Sums


def paid_by(player: int, each: Amount) -> Sums:
    """One player pays the same to each of the others."""
    return balanced([-3 * each if p == player else each for p in PLAYERS])


def paid_to(payer: int, payee: int, amount: Amount) -> Sums:
    """One player pays one other."""
    return balanced([amount * ((p == payee) - (p == payer)) for p in PLAYERS])
