"""Rules of an evening of riichi: two rounds, deposits, counters, the payments of a drawn hand."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace

from scoring.game import (
    COUNTERS,
    HEAD_BUMP,
    IF_READY,
    STAYS,
    Amount,
    ByTotal,
    Deposit,
    Due,
    Game,
    GameEnd,
    PaidDraw,
    SeveralWinners,
)
from scoring.hand import Hand
from scoring.messages import Text
from scoring.options import number, word
from scoring.rulesets.riichi.library import price
from scoring.rulesets.riichi.options import UMA
from scoring.rulesets.riichi.payments import payments
from scoring.score import Payments
from scoring.win import Choices

MANGAN = Due(2000, 4000)
"""Payment of each of the others for a self-drawn mangan."""

ONCE = ("honba", "deposits")
SEVERAL = {
    "double_ron": SeveralWinners(2, 0, first=ONCE),
    "triple_ron": SeveralWinners(2, 3, first=ONCE),
    "head_bump": HEAD_BUMP,
}
"""Number of winners of two and of three declarations, by the option ``several_winners``."""

NAGASHI = PaidDraw(
    "nagashi_mangan", Text("Nagashi mangan"), Text("Who has nagashi mangan?"), MANGAN
)
PAID_DRAWS: dict[str, tuple[PaidDraw, ...]] = {
    "mangan": (NAGASHI,),
    "counters": (NAGASHI._replace(per_counter=1),),
    "absent": (),
}
"""Payments that a drawn hand may bring, by the option ``nagashi_mangan``; of each counter a
third."""

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


YAKUMAN_HAN = 13

FU = (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110)
"""The fu that a hand can have."""


@dataclass(frozen=True)
class ByHan:
    """A function that returns the payments of a win from han and fu alone, by the options; East
    deals."""

    kazoe: str
    kiriage: bool
    counter_value: int
    one_yakuman: bool

    def __call__(
        self,
        total: int,
        *,
        winner: str,
        discarder: str | None,
        counters: int = 0,
        fu: int = 0,
        **others: object,
    ) -> Payments:
        drawn = discarder is None
        cost = price(
            YAKUMAN_HAN if self.one_yakuman and total % YAKUMAN_HAN == 0 else total,
            fu or FU[0],
            dealer=winner == "E",
            self_drawn=drawn,
            counters=counters,
            options=asdict(self),
        )
        return payments(cost, Hand((), (), self_drawn=drawn, seat_wind=winner), discarder or "")


def game_of(options: Choices) -> Game:
    """Return the rules of an evening under these options: winners on one discard, draws and the
    end."""
    several = SEVERAL[word(options["several_winners"])]
    counter = number(options["counter_value"]) // 3
    draws = PAID_DRAWS[word(options["nagashi_mangan"])]
    start = number(options["start"])
    return replace(
        GAME,
        start=start,
        several=several._replace(own_back=options["several_deposits"] == "own_back"),
        paid_draws=tuple([d._replace(per_counter=d.per_counter * counter) for d in draws]),
        ending=ending_of(options, start),
        by_total=ByTotal(Text("How many han?"), 1, _by_han(options), FU),
    )


def _by_han(options: Choices) -> ByHan:
    # what the table pays for han and fu is no ruling that a hand should be told about
    kazoe, kiriage = word(options.peek("kazoe")), bool(options.peek("kiriage"))
    several = options.peek("double_yakuman") or options.peek("yakuman_together")
    return ByHan(kazoe, kiriage, number(options.peek("counter_value")), not several)


def ending_of(options: Choices, start: Amount) -> GameEnd:
    """Return the rules for the end of the game and its results under these options.

    start: points of each player at the beginning.
    """
    target = number(options["target"])
    return GameEnd(
        below_zero=options["below_zero"] == "ends",
        target=target,
        more_rounds=int(bool(options["west_round"])),
        dealer_leads=bool(options["dealer_leads"]),
        left=word(options["sticks_left"]),
        ties=word(options["ties"]),
        uma=UMA[word(options["uma"])],
        oka=4 * (target - start) if options["oka"] else 0,
    )
