"""How a game of riichi goes: two rounds, deposits, counters, what a drawn hand pays."""

from __future__ import annotations

from scoring.game import (
    COUNTERS,
    FALSE_WIN,
    IF_READY,
    STAYS,
    Deposit,
    Due,
    Game,
    PaidDraw,
    Penalty,
    SeveralWinners,
)

MANGAN = Due(2000, 4000)
"""What each of the others pays for a self-drawn mangan; a false win is paid the other way round."""

GAME = Game(
    rounds=2,
    on_win=STAYS,
    on_draw=IF_READY,
    start=25000,
    several=SeveralWinners(2, 0, first=("honba", "deposits")),  # as on tenhou.net
    false_win=Penalty(FALSE_WIN, ("False win", "錯和"), MANGAN),
    deposits=(
        Deposit(
            "riichi",
            1000,
            ("Who declared riichi?", "誰宣告立直？"),
            ("riichi", "double_riichi"),
        ),
    ),
    not_ready=3000,
    paid_draws=(
        PaidDraw(
            "nagashi_mangan",
            ("Nagashi mangan", "流局滿貫"),
            ("Who has nagashi mangan?", "誰流局滿貫？"),
            MANGAN,
        ),
    ),
    fills=(("honba", COUNTERS),),
)
