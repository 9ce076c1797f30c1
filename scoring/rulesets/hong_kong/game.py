"""Hong Kong's options, the points for faan, the rules of an evening, and the effects of
incidents."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from scoring.book.incidents.book import book_from
from scoring.book.incidents.case import Case
from scoring.book.options import Chosen, number, options_from, word
from scoring.game import HEAD_BUMP, PASSES, STAYS, Game, SeveralWinners

STEPS = {"fan_laak": (4, 7, 10), "laak_4_6_8": (4, 6, 8), "laak_5_7_9": (5, 7, 9)}
"""Faan at which each of the three limits begins, in payment tables where each limit is worth twice
the previous one."""
SIMPLIFIED = (0, 0, 0, 1, 2, 2, 2, 4, 4, 4, 8)


def table_value(table: str, faan: int) -> int:
    """Return the points for a number of faan in the payment table `table`. Beyond the printed rows,
    the values of the spicy tables continue to grow; the others keep their last value.

    >>> [table_value("half_spicy", n) for n in range(14)]
    [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384]
    >>> [table_value("laak_4_6_8", n) for n in range(10)]
    [1, 2, 4, 8, 16, 16, 32, 32, 64, 64]
    >>> [table_value("laak_5_7_9", n) for n in range(10)]
    [1, 2, 4, 8, 16, 32, 32, 64, 64, 128]
    """
    if table == "full_spicy":
        return 1 << faan
    if table in STEPS:
        first = STEPS[table][0]
        reached = sum(faan >= step for step in STEPS[table])
        return 1 << (first + reached - 1 if reached else faan)
    if table == "simplified":
        return SIMPLIFIED[min(faan, len(SIMPLIFIED) - 1)]
    steps, odd = divmod(max(faan - 4, 0), 2)
    value = (24 if odd else 16) << steps if faan > 4 else 1 << faan
    return 4 * value if table == "half_spicy_x4" else value


def points_of(options: Chosen, faan: int) -> int:
    """Return the points for a number of faan under given options: the value in the payment table
    times the option ``unit``."""
    return table_value(word(options["table"]), faan) * number(options["unit"])


def plain(amount: Fraction) -> int | float:
    """Return an amount as int if it is whole, else as float; halves and quarters are exact."""
    return int(amount) if amount.denominator == 1 else float(amount)


EVERYBODY = SeveralWinners(2, 3)

GREATEST = 13


def false_win_share(options: Chosen) -> int | float:
    """Return the points that a false win pays to each opponent under these options: one or three
    shares of the highest self-draw."""
    cap = options["cap"]
    faan = cap if isinstance(cap, int) else GREATEST
    shares = 3 if options["false_win"] == "three_portions" else 1
    return plain(Fraction(shares * points_of(options, faan), 2))


def game_of(options: Chosen) -> Game:
    """Return the rules of an evening under these options."""
    return Game(
        on_win=STAYS,
        on_draw=STAYS if options["washout"] == "repeat" else PASSES,
        several=EVERYBODY if options["several_winners"] == "all" else HEAD_BUMP,
    )


def _share(case: Case) -> int:
    return int(false_win_share(case.options))


OPTIONS = options_from(Path(__file__).with_name("rules.toml"))
INCIDENTS = book_from(Path(__file__).with_name("incidents.toml"), OPTIONS, {"share": _share})
