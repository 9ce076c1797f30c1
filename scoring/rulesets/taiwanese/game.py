"""Rules of an evening of the Taiwanese game: the next dealer, the entry of a win by its tai
alone."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.game import HEAD_BUMP, PASSES, STAYED, STAYS, ByTotal, Game, SeveralWinners
from scoring.messages import Text
from scoring.options import number, word
from scoring.rulesets.taiwanese.payments import Money, amounts_owed, payments, settle
from scoring.score import Payments
from scoring.win import Choices

SEVERAL = {
    "head_bump": HEAD_BUMP,
    "all": SeveralWinners(2, 3),
    "double_bump_triple_all": SeveralWinners(1, 3),
}
"""Number of winners of two and of three declarations, by the option ``multiple_winners``."""


def money_of(options: Choices) -> Money:
    """Return the stakes of a table with these options."""
    # what the money of a table is, is no ruling that a hand should be told about
    base, tai_value = number(options.peek("base")), number(options.peek("tai_value"))
    return Money(base, tai_value, options["dealer_tai"] != "none")


@dataclass(frozen=True)
class ByTai:
    """A function that returns the payments of a win from its tai alone; East deals."""

    money: Money

    def __call__(
        self, total: int, *, winner: str, discarder: str | None, stayed: int, **others: object
    ) -> Payments:
        owes = amounts_owed(self.money, total, winner, discarder, stayed=stayed)
        sums = settle(winner, owes, None, drawn=discarder is None)
        return payments(sums, winner, discarder, "E", None)


def game_of(options: Choices) -> Game:
    """Return the game of a table with these options."""
    limit = options["streak_limit"]
    money = money_of(options)
    return Game(
        on_win=STAYS,
        on_draw=STAYS if options["draw_continues"] else PASSES,
        most_stays=limit if isinstance(limit, int) else None,
        several=SEVERAL[word(options["multiple_winners"])],
        fills=(("dealer_streak", STAYED),),
        by_total=ByTotal(Text("How many tai?"), number(options["minimum"]), ByTai(money)),
    )
