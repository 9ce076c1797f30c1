"""Rules of an evening of Hong Kong Old Style: the next dealer, the cost of a false win."""

from __future__ import annotations

from fractions import Fraction

from scoring.game import HEAD_BUMP, PASSES, STAYS, Game, SeveralWinners
from scoring.options import word
from scoring.rulesets.hong_kong.points import plain, table_value
from scoring.win import Choices

EVERYBODY = SeveralWinners(2, 3)

GREATEST = 13
"""The faan of the greatest hand where there is no cap."""


def false_win_share(options: Choices) -> int | float:
    """Return what a false win pays to each opponent: one share of the greatest self-draw, or three
    by the option."""
    cap = options["cap"]
    faan = cap if isinstance(cap, int) else GREATEST
    shares = 3 if options["false_win"] == "three_portions" else 1
    return plain(Fraction(shares * table_value(word(options["table"]), faan), 2))


def game_of(options: Choices) -> Game:
    """Return the game of a table with these options."""
    return Game(
        on_win=STAYS,
        on_draw=STAYS if options["washout"] == "repeat" else PASSES,
        several=EVERYBODY if options["several_winners"] == "all" else HEAD_BUMP,
    )
