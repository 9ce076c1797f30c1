"""Who sits where: how the deal passes from hand to hand, and the seats from round to round.

Players are the numbers 0 to 3, in the order of their first seats E S W N.

>>> place = Turns(seats=MCR_SEATS).place([])
>>> place.round_wind, place.deal, place.seats
('E', 1, ('E', 'S', 'W', 'N'))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scoring.tiles import WINDS

PLAYERS = range(4)

PASSES, STAYS, TO_WINNER, IF_READY = "passes", "stays", "to_winner", "if_ready"
"""Where the deal goes: to the next player, nowhere, to the winner; nowhere if East was ready."""

ON_WIN = (PASSES, STAYS, TO_WINNER)
"""After a win: ``STAYS`` is meant for one of East's, after another's the deal passes."""

ON_DRAW = (PASSES, STAYS, IF_READY)

KEPT, MCR_SEATS = "kept", "mcr"
"""The same chairs all evening, or new ones after each round as the competition rules have it."""

SEATINGS = ((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 1, 0), (3, 2, 0, 1))
"""Who begins a round as E, S, W and N where the seats change.

Between the first and the second round, and again between the third and the fourth, E changes with
S and W with N; between the second and the third E goes to W, W to S, S to N and N to E. So
everybody begins one round as each wind (Mahjong Competition Rules, as players' forums explain the
official book).
"""


class Outcome(NamedTuple):
    """What a hand means for the deal.

    winner: the player who won, or None. ready: who was one tile short when nobody won. at_fault:
    whose false win ended the hand, or None.
    """

    winner: int | None = None
    ready: frozenset[int] = frozenset()
    at_fault: int | None = None


class Place(NamedTuple):
    """Where an evening is.

    hand: number from 1. round_wind: one of E S W N. deal: which deal of the round, from 1. again:
    how often its dealer has stayed. seats: the wind of each player. over: all rounds are played.
    """

    hand: int
    round_wind: str
    deal: int
    again: int
    seats: tuple[str, ...]
    over: bool = False

    @property
    def dealer(self) -> int:
        return self.seats.index("E")

    def player(self, wind: str) -> int:
        """Who sits at this wind."""
        return self.seats.index(wind)


@dataclass(frozen=True)
class Turns:
    """How a table turns. rounds: 1 to 4; the others are one of the words above.

    Raises ``ValueError`` for anything else.
    """

    rounds: int = 4
    on_win: str = PASSES
    on_draw: str = PASSES
    seats: str = KEPT

    def __post_init__(self) -> None:
        known = (
            self.rounds in (1, 2, 3, 4)
            and self.on_win in ON_WIN
            and self.on_draw in ON_DRAW
            and self.seats in (KEPT, MCR_SEATS)
        )
        if not known:
            raise ValueError(f"no table turns like {self!r}")

    def place(self, outcomes: Iterable[Outcome]) -> Place:
        """The hand to be played after hands that came out like this."""
        turn = _Turn(self)
        for outcome in outcomes:
            turn.go_on(outcome)
        return turn.place()

    def stays(self, outcome: Outcome, dealer: int) -> bool:
        """Whether the dealer of a hand that came out so deals again."""
        if outcome.at_fault is not None:  # American code of 1924, rule 86: East stays unless guilty
            return self.on_win == STAYS and outcome.at_fault != dealer
        if outcome.winner is not None:
            return self.on_win != PASSES and outcome.winner == dealer
        if self.on_draw == IF_READY:
            return dealer in outcome.ready
        return self.on_draw == STAYS


TURNS: Mapping[str, Turns] = {
    "mcr": Turns(seats=MCR_SEATS),
    "zung_jung": Turns(),
    "hong_kong": Turns(on_win=STAYS, on_draw=STAYS),
    "carmel": Turns(on_win=TO_WINNER, on_draw=STAYS),
    "classical": Turns(on_win=STAYS, on_draw=STAYS),
    "riichi": Turns(rounds=2, on_win=STAYS, on_draw=IF_READY),
}
"""How a table usually turns under each rule set; an evening may choose otherwise."""


def usual_turns(ruleset: str) -> Turns:
    """Those of the rule set; for one that is not listed the deal passes after each hand."""
    return TURNS.get(ruleset, Turns())


class _Turn:
    """The state of the table between two hands."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.hand, self.round, self.deal, self.again = 1, 0, 0, 0
        self.order = SEATINGS[0]
        self.dealer = 0  # the chair of the dealer, counted from the one that dealt first

    def go_on(self, outcome: Outcome) -> None:
        self.hand += 1
        if self.round == self.turns.rounds:
            return
        to_winner = self.turns.on_win == TO_WINNER
        if self.turns.stays(outcome, self.order[self.dealer]):
            self.again += 1
            if not to_winner:
                return
        else:
            self.again = 0
            if not to_winner:
                self.dealer = (self.dealer + 1) % 4
            elif outcome.winner is not None:
                self.dealer = self.order.index(outcome.winner)
        self.deal += 1  # where the winner deals, a round is four hands whoever deals them
        if self.deal == 4:
            self._next_round()

    def _next_round(self) -> None:
        self.round += 1
        self.deal = 0
        if self.turns.seats == MCR_SEATS:
            self.order = SEATINGS[self.round % 4]

    def place(self) -> Place:
        seats = [""] * 4
        for step in PLAYERS:
            seats[self.order[(self.dealer + step) % 4]] = WINDS[step]
        over = self.round == self.turns.rounds
        wind = WINDS[min(self.round, self.turns.rounds - 1)]
        return Place(self.hand, wind, self.deal + 1, self.again, tuple(seats), over)
