"""Gains and losses of four players."""

from collections.abc import Mapping
from typing import Any

from ledger.settlement import balanced
from ledger.turns import PLAYERS
from scoring.game import Amount, Sums
from scoring.tiles import WINDS


def paid_by(player: int, each: Amount) -> Sums:
    """Return the sums of a hand in which `player` pays `each` to each of the other three."""
    return balanced([-3 * each if p == player else each for p in PLAYERS])


def paid_to(payer: int, payee: int, amount: Amount) -> Sums:
    """Return the sums of a hand in which `payer` pays `amount` to `payee`."""
    return balanced([amount * ((p == payee) - (p == payer)) for p in PLAYERS])


def sums(result: Mapping[str, Any]) -> list[float]:
    """Return, for each statement of payments in an answer, the sum of all gains and losses, which
    should be 0."""
    found = []
    for paid in (result.get("payments"), result.get("false_win")):
        if paid and paid.get("others") is not None:
            found.append(left_over(paid))
        if paid and paid.get("settlement"):
            assert sorted(paid["settlement"]) == sorted(WINDS)
            found.append(sum(paid["settlement"].values()))
    return found


def left_over(paid: Mapping[str, Any]) -> float:
    """Return the sum of the gains and losses of the four players in a statement of payments."""
    named = [paid.get(key) for key in ("winner", "discarder", "liable", "dealer")]
    there = [amount for amount in named if amount is not None]
    return float(sum(there)) + (4 - len(there)) * float(paid["others"])
