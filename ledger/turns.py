"""The order of play: how the deal passes from hand to hand, and the seats from round to round.

Players are numbered 0 … 3 in the order of their first seats E S W N.

>>> from scoring.game import CHANGED
>>> position = Turns(seatings=CHANGED).position([])
>>> position.round_wind, position.deal, position.seats
('E', 1, ('E', 'S', 'W', 'N'))
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from scoring.game import IF_READY, KEPT, ON_DRAW, ON_WIN, PASSES, STAYS, TO_WINNER, Game, Seating
from scoring.rulesets import ruleset
from scoring.speech.errors import HandError
from scoring.tiles import WINDS

PLAYERS = range(4)

ROUNDS = (1, 2, 3, 4)


class TurnOutcome(NamedTuple):
    """A hand's effect on the deal.

    winners: player numbers, the first in turn first; empty for a drawn hand.
    ready: players with a ready hand when nobody won.
    at_fault: player whose offence ended the hand, or None.
    dealer: ``stays`` or ``passes`` if the way the hand ended decides it, else "".
    void: True if the hand is played again as if it had not taken place.
    """

    winners: tuple[int, ...] = ()
    ready: frozenset[int] = frozenset()
    at_fault: int | None = None
    dealer: str = ""
    void: bool = False


class TablePosition(NamedTuple):
    """The table at one hand of an evening.

    hand: number of the hand, from 1.
    round_wind: one of E S W N.
    deal: number of the deal in the round, from 1.
    again: how many times the dealer has stayed.
    seats: the wind of each player, by number.
    over: True if the game is over.
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
        """Return the number of the player in the seat `wind`. Raises ValueError for anything that
        is not a wind."""
        return self.seats.index(wind)

    @property
    def in_seats(self) -> list[int]:
        """The player numbers in the order of the winds, East first."""
        return [self.player(wind) for wind in WINDS]

    def in_turn(self, players: Iterable[int], after: int) -> list[int]:
        """Return the player numbers in `players` sorted by turn, beginning with the one after the
        player `after`, who comes first if in `players`.

        >>> Turns().position([]).in_turn([0, 3], after=2)
        [3, 0]
        >>> Turns().position([]).in_turn([0, 2, 3], after=1)
        [2, 3, 0]
        """
        winds = [WINDS.index(wind) for wind in self.seats]
        return sorted(players, key=lambda player: (winds[player] - winds[after]) % 4)


@dataclass(frozen=True)
class Turns:
    """The order of deals and seats. All fields except `by_points` are those of the same name in
    `scoring.game.Game`.
    by_points: True if points can end the game too, by its `scoring.game.GameEnd`; False for
        evenings of versions without that rule.

    Raises ``ValueError`` for unknown values.
    """

    rounds: int = 4
    on_win: str = PASSES
    on_draw: str = PASSES
    seatings: tuple[Seating, ...] = KEPT
    most_stays: int | None = None
    by_points: bool = True

    def to_json(self) -> dict[str, Any]:
        """Return the fields as they are stored and hashed; ``by_points`` is left out if False,
        since older versions did not have it."""
        fields = asdict(self)
        return fields if self.by_points else {k: v for k, v in fields.items() if k != "by_points"}

    def __post_init__(self) -> None:
        known = (
            self.rounds in ROUNDS
            and self.on_win in ON_WIN
            and self.on_draw in ON_DRAW
            and self.seatings
            and all(sorted(seating) == list(PLAYERS) for seating in self.seatings)
        )
        if not known:
            raise ValueError(f"no table turns like {self!r}")

    @property
    def seats_change(self) -> bool:
        """True if players change seats between rounds."""
        return len(set(self.seatings)) > 1

    def position(self, outcomes: Iterable[TurnOutcome], more_rounds: int = 0) -> TablePosition:
        """Return the table position after hands with the given outcomes.

        more_rounds: rounds played in addition to those of the rules; at most four are played in
            all.
        """
        table = _Table(self, min(self.rounds + more_rounds, max(ROUNDS)))
        for outcome in outcomes:
            table.go_on(outcome)
        return table.position()

    def stays(self, outcome: TurnOutcome, dealer: int, again: int = 0) -> bool:
        """Return True if the player `dealer`, who has already stayed `again` times, deals again
        after an outcome."""
        if self.most_stays is not None and again >= self.most_stays:
            return False
        if outcome.dealer:
            return outcome.dealer == STAYS
        if outcome.at_fault is not None:  # American code of 1924, rule 86: East stays unless guilty
            return self.on_win == STAYS and outcome.at_fault != dealer
        if outcome.winners:
            return self.on_win != PASSES and dealer in outcome.winners
        if self.on_draw == IF_READY:
            return dealer in outcome.ready
        return self.on_draw == STAYS


def game_of(name: str, rulings: object = None) -> Game:
    """Return the rules of an evening for a rule set, given its name and rulings.

    Rulings unknown to this version, as in an old evening, are replaced by the default ones; an
    unknown rule set gives `Game()`.
    """
    for known in (rulings, None):
        try:
            return ruleset(name).game_under(known)
        except HandError:
            continue
    return Game()


def usual_turns(name: str, rulings: object = None) -> Turns:
    """Return the order of deals and seats that a rule set prescribes under these rulings."""
    game = game_of(name, rulings)
    return Turns(
        rounds=game.rounds,
        on_win=game.on_win,
        on_draw=game.on_draw,
        seatings=game.seatings,
        most_stays=game.most_stays,
    )


class _Table:
    """The state of a game between two hands (number, round, deal, dealer, seats), updated by the
    outcome of each hand."""

    def __init__(self, turns: Turns, rounds: int) -> None:
        self.turns, self.rounds = turns, rounds
        self.hand, self.round, self.deal, self.again = 1, 0, 0, 0
        self.order = turns.seatings[0]
        self.dealer = 0  # chair of the dealer, counted from the first dealer's chair

    def go_on(self, outcome: TurnOutcome) -> None:
        """Change this state as the outcome of a hand requires. After the last round, or for a void
        hand, only the number of the hand changes."""
        self.hand += 1
        if self.round == self.rounds or outcome.void:
            return
        to_winner = self.turns.on_win == TO_WINNER
        if self.turns.stays(outcome, self.order[self.dealer], self.again):
            self.again += 1
            if not to_winner:
                return
        else:
            self.again = 0
            if not to_winner:
                self.dealer = (self.dealer + 1) % 4
            elif outcome.winners:
                self.dealer = self.order.index(outcome.winners[0])
        self.deal += 1  # if the winner deals, a round is four hands, whoever deals
        if self.deal == 4:
            self._next_round()

    def _next_round(self) -> None:
        self.round += 1
        self.deal = 0
        self.order = self.turns.seatings[self.round % len(self.turns.seatings)]

    def position(self) -> TablePosition:
        seats = [""] * 4
        for step in PLAYERS:
            seats[self.order[(self.dealer + step) % 4]] = WINDS[step]
        over = self.round == self.rounds
        wind = WINDS[min(self.round, self.rounds - 1)]
        return TablePosition(
            hand=self.hand,
            round_wind=wind,
            deal=self.deal + 1,
            again=self.again,
            seats=tuple(seats),
            over=over,
        )
