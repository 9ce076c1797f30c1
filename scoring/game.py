"""Rules of an evening: the facts about a rule set that the ledger and its pages need.

Each rule set provides a `Game` for given rulings (``RuleSet.game_under``), so the ledger refers to
no rule set by name. A rule set that provides none plays `Game()`: its deal passes after each hand.

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
"""Who deals next: the next player, the same player, the winner, or the same player if East was
ready (else the next)."""

ON_WIN = (PASSES, STAYS, TO_WINNER)
"""Values of `Game.on_win`. With ``STAYS``, East deals again after an own win, and the deal passes
after another player's win."""

ON_DRAW = (PASSES, STAYS, IF_READY)

Seating = tuple[int, int, int, int]
"""Player numbers in the seats E, S, W and N at the beginning of a round."""

KEPT: tuple[Seating, ...] = ((0, 1, 2, 3),)
"""Everybody keeps the same chair all evening."""

CHANGED: tuple[Seating, ...] = ((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 1, 0), (3, 2, 0, 1))
"""Chairs that change after each round, so that everybody begins one round as each wind.

Between the first and second round, and between the third and fourth, E changes places with S and W
with N. Between the second and third, E moves to W, W to S, S to N and N to E (Mahjong Competition
Rules, as players' forums explain the official book).
"""

COUNTERS, STAYED = "counters", "stayed"

FALSE_WIN = "false_win"

NO_WINNER = ("no_win", "dead_hand", "long", "short", "foul", "excluded")

NO_DISCARD_WIN = "no_discard_win"
FOR_A_WHILE = ("no_win_until_turn", "forfeit_turn", NO_DISCARD_WIN)
"""States that bar a player from winning and that end during the hand, at a moment only the players
know. The last one allows a self-draw."""


class SeveralWinners(NamedTuple):
    """What happens if two or three players declare on one discard.

    of_two, of_three: number of them who win if two or three declare; 0 means that the hand is
        drawn.
    first: fields of a hand, such as counters and deposits, that count only for the first winner in
        turn after the discarder.
    own_back: True if the other winners get back what they staked in this hand.
    """

    of_two: int
    of_three: int
    first: tuple[str, ...] = ()
    own_back: bool = False

    @property
    def most(self) -> int:
        """The maximum number of players who may win together, at least 1."""
        return max(1, self.of_two, self.of_three)


HEAD_BUMP = SeveralWinners(1, 1)
"""Only the first player in turn after the discarder wins."""


class Due(NamedTuple):
    """The amount that one player pays to each other player; negative if that player receives it.

    with_dealer: the amount if one of the two is the dealer; None if it is `each` then too.
    """

    each: Amount = 0
    with_dealer: Amount | None = None

    @property
    def dear(self) -> Amount:
        """The amount if one of the two players is the dealer."""
        return self.each if self.with_dealer is None else self.with_dealer

    def paid(self, player: int, dealer: int) -> Sums:
        """Return the gains of the four players, by number, if `player` pays this amount to each
        other player.

        player, dealer: player numbers.

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
    """Return an amount as an int if it is a whole number, else unchanged."""
    return int(amount) if amount == int(amount) else amount


class Deposit(NamedTuple):
    """A stake that a player with a ready hand puts on the table, for the next winner.

    code: key in an entry of the ledger.
    question: question to the players about it.
    fields: fields of a hand saying that its winner has such a stake on the table.
    """

    code: str
    amount: Amount
    question: Text
    fields: tuple[str, ...] = ()


class PaidDraw(NamedTuple):
    """Something for which a player is paid when the hand is drawn.

    code: key in an entry of the ledger.
    due: amount that the player gets from each other player.
    per_counter: additional amount for each counter.
    """

    code: str
    title: Text
    question: Text
    due: Due
    per_counter: Amount = 0

    def paid(self, player: int, dealer: int, counters: int = 0) -> Sums:
        """Return the gains of the four players, by number, if `player` is paid for the draw.

        player, dealer: player numbers.
        counters: number of counters on the table.
        """
        more = self.per_counter * counters
        return Due(-self.due.each - more, -self.due.dear - more).paid(player, dealer)


class WinByTotal(NamedTuple):
    """A win of which only the total is known.

    total: in the unit of the rules (points, faan, han, tai).
    winner, discarder: winds; `discarder` is None for a self-draw.
    stayed: number of times East has stayed.
    counters: number of counters on the table.
    fu: fu of the hand, 0 in rules without fu.
    """

    total: int
    winner: str
    discarder: str | None
    stayed: int = 0
    counters: int = 0
    fu: int = 0


class ByTotal(NamedTuple):
    """The form for entering a win by its total only.

    question: label of the total.
    minimum: the lowest total that wins.
    payments: returns the payments of a win.
    fu: values of fu to choose from, empty if none are needed.
    maximum: the highest total that can be entered.
    """

    question: Text
    minimum: int
    payments: Callable[[WinByTotal], Payments]
    fu: tuple[int, ...] = ()
    maximum: int = 1000


TO_FIRST, TO_NOBODY, BACK = "first", "nobody", "back"
"""Who gets the deposits left on the table at the end: the first player, nobody, or those who staked
them."""

BY_SEATS, SHARED = "seats", "shared"
"""How ties are ranked: by the seats at the beginning (E first), or as a shared rank."""


@dataclass(frozen=True)
class GameEnd:
    """When a game ends, and how its results are computed from the points.

    below_zero: True if the game ends when a player has less than zero.
    target: points that are subtracted from a player's points for the result.
    more_rounds: number of rounds that may be added until a player has the target.
    dealer_leads: True if the game ends when the last dealer would stay, leads and has the target.
    left: who gets the remaining deposits.
    ties: how equal players are ranked.
    uma: amounts that the first gets from the fourth, and the second from the third.
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
        """Return the rank (from 1) of each player by the final `points`; equal players share a rank
        unless ties are broken by seats.

        >>> GameEnd(ties=BY_SEATS).ranks((25, 30, 25, 20)), GameEnd().ranks((25, 30, 25, 20))
        ([2, 1, 3, 4], [2, 1, 2, 4])
        """
        ranks = []
        for player, own in enumerate(points):
            ahead = [other for other in points if other > own]
            if self.ties == BY_SEATS:
                ahead += [other for other in points[:player] if other == own]
            ranks.append(1 + len(ahead))
        return ranks

    def leaders_get(self, amount: Amount, points: Sequence[Amount]) -> list[Amount]:
        """Return each player's share of an amount for the first, by the final `points`. Equal
        leaders share it in multiples of 100; the remainder goes to the first of them in seat order.

        >>> GameEnd().leaders_get(1000, (30000, 30000, 30000, 10000))
        [400, 300, 300, 0]
        """
        ranks = self.ranks(points)
        each = amount // ranks.count(1) // 100 * 100
        gets: list[Amount] = [each if rank == 1 else 0 for rank in ranks]
        gets[ranks.index(1)] += amount - sum(gets)
        return gets

    def results(self, points: Sequence[Amount]) -> list[Amount]:
        """Return each player's result from the final points: difference to the target, uma and oka.

        >>> GameEnd(target=30000, uma=(15000, 5000)).results((45000, 30000, 30000, 15000))
        [30000, 0, 0, -30000]
        """
        oka, uma = self.leaders_get(self.oka, points), self.uma_of(points)
        return [
            whole(mine - self.target + got + prize)
            for mine, got, prize in zip(points, oka, uma, strict=True)
        ]

    def uma_of(self, points: Sequence[Amount]) -> list[Amount]:
        """Return each player's uma from the final points; players of equal rank share theirs
        equally.

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
    """The rules of an evening apart from the scoring of hands.

    rounds: number of rounds, 1 … 4.
    on_win, on_draw: who deals next after a win or a draw.
    seatings: the seating of each round; after the last one the first is used again.
    most_stays: how many times East may stay, None for no limit.
    start: points of each player at the beginning.
    several: who wins if several players declare on one discard.
    deposits: stakes that a player may put on the table.
    not_ready: total that the players who are not ready pay for a drawn hand.
    paid_draws: other things for which players are paid at a drawn hand.
    fills: fields of a hand that the evening fills in, each with what it counts (``COUNTERS``,
        ``STAYED``).
    losers_field: the field with the losers' hands, if losers settle with each other; else "".
    by_total: form for entering a win by its total; None if the total does not determine the
        payments.
    ending: how the game ends.
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
        """Return the gains of the four players, by number, for a drawn hand.

        dealer: number of the player who deals.
        ready: players whose hands were ready.
        paid: players who are paid, by the code in ``paid_draws``; these payments replace those for
            being ready.
        counters: number of counters on the table.

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
        """Return the gains if the players who are not ready pay ``not_ready`` in total to those who
        are; all 0 if all or none are ready."""
        many = len(set(ready))
        if many in (0, 4):
            return 0, 0, 0, 0
        gets, pays = self.not_ready / many, self.not_ready / (4 - many)
        first, second, third, fourth = (
            whole(gets if player in ready else -pays) for player in range(4)
        )
        return first, second, third, fourth
