"""Rules of an evening of Classical: the next dealer, the players who settle."""

from __future__ import annotations

from scoring.game import STAYS, Game
from scoring.rulesets.classical.options import terms_of
from scoring.win import Choices


def game_of(options: Choices) -> Game:
    """Return the game of a table with these options."""
    return Game(
        on_win=STAYS,
        on_draw=STAYS,
        losers_field="others" if terms_of(options).losers_settle else "",
    )
