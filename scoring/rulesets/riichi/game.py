"""How a game of riichi goes: two rounds, deposits, counters, what a drawn hand pays."""

from __future__ import annotations

from dataclasses import replace

from scoring.game import (
    COUNTERS,
    HEAD_BUMP,
    IF_READY,
    STAYS,
    Deposit,
    Due,
    Game,
    PaidDraw,
    SeveralWinners,
)
from scoring.messages import Text
from scoring.options import word
from scoring.win import Choices

MANGAN = Due(2000, 4000)
"""What each of the others pays for a self-drawn mangan."""

ONCE = ("honba", "deposits")
SEVERAL = {
    "double_ron": SeveralWinners(2, 0, first=ONCE),
    "triple_ron": SeveralWinners(2, 3, first=ONCE),
    "head_bump": HEAD_BUMP,
}
"""How many win of two and of three, by the option ``several_winners``."""

NAGASHI = PaidDraw(
    "nagashi_mangan", Text("Nagashi mangan"), Text("Who has nagashi mangan?"), MANGAN
)
PAID_DRAWS = {"mangan": (NAGASHI,), "counters": (NAGASHI._replace(per_counter=100),), "absent": ()}
"""What is paid for when nobody wins, by the option ``nagashi_mangan``."""

GAME = Game(
    rounds=2,
    on_win=STAYS,
    on_draw=IF_READY,
    start=25000,
    several=SEVERAL["double_ron"],
    deposits=(Deposit("riichi", 1000, Text("Who declared riichi?"), ("riichi", "double_riichi")),),
    not_ready=3000,
    paid_draws=PAID_DRAWS["mangan"],
    fills=(("honba", COUNTERS),),
)


def game_of(options: Choices) -> Game:
    """The game with as many winners on one discard, and the paid draws, that the options say."""
    several = SEVERAL[word(options["several_winners"])]
    return replace(
        GAME,
        several=several._replace(own_back=options["several_deposits"] == "own_back"),
        paid_draws=PAID_DRAWS[word(options["nagashi_mangan"])],
    )
