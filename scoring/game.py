"""Rules of an evening: the facts about a rule set that its ledger and its pages need.

Each rule set gives one for the rulings of a table (``RuleSet.game_under``); nothing that keeps a
ledger knows rule sets by their names. One that gives none plays the `Game` of the defaults, where
the deal passes after each hand.

>>> Game().rounds, Game().on_win
(4, 'passes')
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.score import Payments
from scoring.speech.messages import Text

Amount = int | float
Sums = tuple[Amount, Amount, Amount, Amount]

PASSES, STAYS, TO_WINNER, IF_READY = "passes", "stays", "to_winner", "if_ready"
"""Places where the deal goes: to the next player, nowhere, to the winner; nowhere if East was
ready."""

ON_WIN = (PASSES, STAYS, TO_WINNER)
"""Choices for a win: ``STAYS`` applies if East won; after another player's win the deal passes."""

ON_DRAW = (PASSES, STAYS, IF_READY)

Seating = tuple[int, int, int, int]
"""Which players begin a round as E, S, W and N."""

KEPT: tuple[Seating, ...] = ((0, 1, 2, 3),)
"""The same chairs all evening."""

CHANGED: tuple[Seating, ...] = ((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 1, 0), (3, 2, 0, 1))
"""New chairs after each round, so that everybody begins one round as each wind.

Between the first and the second round, and again between the third and the fourth, E changes with
S and W with N; between the second and the third E goes to W, W to S, S to N and N to E (Mahjong
Competition Rules, as players' forums explain the official book).
"""

COUNTERS, STAYED = "counters", "stayed"

FALSE_WIN = "false_win"

NO_WINNER = ("no_win", "dead_hand", "long", "short", "foul", "excluded")

NO_DISCARD_WIN = "no_discard_win"
FOR_A_WHILE = ("no_win_until_turn", "forfeit_turn", NO_DISCARD_WIN)
"""The states that bar a player from winning and end during the hand, as only the table knows; the
last one allows a self-draw."""


class SeveralWinners(NamedTuple):
    """The number of players who win where two or three declare on one discard; 0 for nobody, so
    that the hand is drawn.

    first: fields of a hand, such as counters and deposits, that count only for the first winner in
      turn after the discarder.
    own_back: the other winners get back what they staked in this hand.
    """

    of_two: int
    of_three: int
    first: tuple[str, ...] = ()
    own_back: bool = False

    @property
    def most(self) -> int:
        """The greatest number of players who may win together, at least 1."""
        return max(1, self.of_two, self.of_three)


HEAD_BUMP = SeveralWinners(1, 1)
"""Only the first in turn after the discarder wins."""


class Due(NamedTuple):
    """The amount that one player pays to each of the others, or gets where negative.

    with_dealer: the amount where one of the two is the dealer, None if it is the same.
    """

    each: Amount = 0
    with_dealer: Amount | None = None

    @property
    def dear(self) -> Amount:
        """The amount where one of the two players is the dealer."""
        return self.each if self.with_dealer is None else self.with_dealer

    def paid(self, player: int, dealer: int) -> Sums:
        """Return the gains of the four players where `player` pays the due to the others and
        `dealer` deals; players by number.

        >>> Due(2000, 4000).paid(1, dealer=0)
        (4000, -8000, 2000, 2000)
        """
        sums: list[Amount] = [
            self.dear if dealer in (player, other) else self.each for other in range(4)
        ]
        sums[player] = 0
        sums[player] = -sum(sums)
        first, second, third, fourth = sums
        return first, second, third, fourth


def whole(amount: Amount) -> Amount:
    """Return an amount as an int where it is a whole number."""
    return int(amount) if amount == int(amount) else amount


class Deposit(NamedTuple):
    """A stake that a player with a ready hand puts on the table, for the next winner.

    code: key in an entry of the ledger.
    fields: fields of a hand that say that its winner has one on the table.
    """

    code: str
    amount: Amount
    question: Text
    fields: tuple[str, ...] = ()


class PaidDraw(NamedTuple):
    """Something that is paid for when nobody wins.

    due: what its player gets from each of the others.
    per_counter: additional amount for each counter.
    """

    code: str
    title: Text
    question: Text
    due: Due
    per_counter: Amount = 0

    def paid(self, player: int, dealer: int, counters: int = 0) -> Sums:
        """Return the gains of the four players where `player` is paid for the draw and `dealer`
        deals, with `counters` on the table; players by number."""
        more = self.per_counter * counters
        return Due(-self.due.each - more, -self.due.dear - more).paid(player, dealer)


class ByTotal(NamedTuple):
    """The form for a win of which only the total is entered.

    minimum: the least total that wins.
    payments: returns the payments of a total with the keyword arguments ``winner`` and
      ``discarder`` (their winds, None when self-drawn), ``stayed`` (how often East has),
      ``counters`` and ``fu``.
    fu: values of fu to choose from, empty if none are needed.
    """

    question: Text
    minimum: int
    payments: Callable[..., Payments]
    fu: tuple[int, ...] = ()


TO_FIRST, TO_NOBODY, BACK = "first", "nobody", "back"
"""Recipients of the deposits that lie on the table at the end."""

BY_SEATS, SHARED = "seats", "shared"
"""Order of players with equal points: the one who sat first comes first, or all share a place."""


@dataclass(frozen=True)
class GameEnd:
    """The end of a game before or after its last hand, and the results that follow from the points.

    below_zero: the game ends when somebody has less than zero.
    target: points from which the result is counted.
    more_rounds: rounds that may follow until somebody has the target.
    dealer_leads: the game ends when the last dealer would stay, leads and has the target.
    left: who gets the remaining deposits.
    ties: who of equal players ranks first.
    uma: amounts that the first gets from the fourth and the second from the third.
    oka: additional amount for the first player.
    """

    below_zero: bool = False
    target: Amount = 0
    more_rounds: int = 0
    dealer_leads: bool = False
    left: str = BACK
    ties: str = SHARED
    uma: tuple[Amount, Amount] = (0, 0)
    oka: Amount = 0

    def ranks(self, points: Sequence[Amount]) -> list[int]:
        """Return the rank of each player by their `points` at the end, from 1; equal players share
        one unless ties are broken by seats.

        >>> GameEnd(ties=BY_SEATS).ranks((25, 30, 25, 20)), GameEnd().ranks((25, 30, 25, 20))
        ([2, 1, 3, 4], [2, 1, 2, 4])
        """
        earlier = self.ties == BY_SEATS
        return [
            1
            + sum(
                other > mine or (earlier and other == mine and player < me)
                for player, other in enumerate(points)
            )
            for me, mine in enumerate(points)
        ]

    def leaders_get(self, amount: Amount, points: Sequence[Amount]) -> list[Amount]:
        """Return each player's share of an amount for the first, given their `points`; equal
        leaders share it in hundreds, and the rest goes to the one first in seat order.

        >>> GameEnd().leaders_get(1000, (30000, 30000, 30000, 10000))
        [400, 300, 300, 0]
        """
        ranks = self.ranks(points)
        each = amount // ranks.count(1) // 100 * 100
        gets: list[Amount] = [each if rank == 1 else 0 for rank in ranks]
        gets[ranks.index(1)] += amount - sum(gets)
        return gets

    def results(self, points: Sequence[Amount]) -> list[Amount]:
        """Return the results of the four players from their points at the end: difference to the
        target, uma and oka.

        >>> GameEnd(target=30000, uma=(15000, 5000)).results((45000, 30000, 30000, 15000))
        [30000, 0, 0, -30000]
        """
        oka, uma = self.leaders_get(self.oka, points), self.uma_of(points)
        return [
            whole(mine - self.target + got + prize)
            for mine, got, prize in zip(points, oka, uma, strict=True)
        ]

    def uma_of(self, points: Sequence[Amount]) -> list[Amount]:
        """Return the uma of each player from their points at the end; equal players share theirs.

        >>> GameEnd(uma=(15000, 5000)).uma_of((45000, 30000, 30000, 15000))
        [15000, 0, 0, -15000]
        """
        prizes = [self.uma[0], self.uma[1], -self.uma[1], -self.uma[0]]
        ranks = self.ranks(points)
        return [
            whole(sum(prizes[rank - 1 :][: ranks.count(rank)]) / ranks.count(rank))
            for rank in ranks
        ]

    @property
    def has_results(self) -> bool:
        """True if the results differ from the points."""
        return bool(self.target or any(self.uma) or self.oka)


@dataclass(frozen=True)
class Game:
    """The rules of an evening besides the scoring of hands.

    rounds: 1 to 4.
    on_win and on_draw: where the deal goes.
    seatings: who begins each round where; after the last comes the first again.
    most_stays: how often East may stay; None for any number of times.
    start: points of each player at the beginning.
    several: who wins where several players declare on one discard.
    not_ready: what the players who are not ready pay in all for a drawn hand.
    paid_draws: what else may be paid for at a drawn hand.
    fills: fields of a hand that the evening fills in, each with what it counts (``COUNTERS``,
      ``STAYED``).
    losers_field: the field with the losers' hands, in rules where losers settle with each other.
    by_total: form for entering a win by its total; None if the total does not determine the
      payments.
    """

    rounds: int = 4
    on_win: str = PASSES
    on_draw: str = PASSES
    seatings: tuple[Seating, ...] = KEPT
    most_stays: int | None = None
    start: Amount = 0
    several: SeveralWinners = HEAD_BUMP
    deposits: tuple[Deposit, ...] = ()
    not_ready: Amount = 0
    paid_draws: tuple[PaidDraw, ...] = ()
    fills: tuple[tuple[str, str], ...] = ()
    losers_field: str = ""
    by_total: ByTotal | None = None
    ending: GameEnd = GameEnd()

    def drawn(
        self,
        dealer: int,
        ready: Collection[int] = (),
        paid: Mapping[str, Collection[int]] | None = None,
        counters: int = 0,
    ) -> Sums:
        """Return the gains of the four players for a drawn hand where `dealer` deals; players by
        number.

        ready: players who were one tile short.
        paid: players who are paid, by the code in ``paid_draws``; this replaces the payment for
          being ready.
        counters: hands since somebody but the dealer has won.

        >>> Game(not_ready=3000).drawn(0, ready=[0, 2])
        (1500, -1500, 1500, -1500)
        """
        gets = [
            draw.paid(player, dealer, counters)
            for draw in self.paid_draws
            for player in (paid or {}).get(draw.code, ())
        ]
        by_player = zip(*(gets or [self._ready_pay(ready)]), strict=True)
        first, second, third, fourth = (sum(sums) for sums in by_player)
        return first, second, third, fourth

    def _ready_pay(self, ready: Collection[int]) -> Sums:
        """Return the gains where those who are not ready pay ``not_ready`` in all to those who
        are."""
        many = len(set(ready))
        if many in (0, 4):
            return 0, 0, 0, 0
        gets, pays = self.not_ready / many, self.not_ready / (4 - many)
        first, second, third, fourth = (
            whole(gets if player in ready else -pays) for player in range(4)
        )
        return first, second, third, fourth
