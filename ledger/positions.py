"""The table position at each hand of an evening: who sits where, who deals, and whether the game is
over."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import count

from ledger.details import END
from ledger.entry import Entry
from ledger.errors import LedgerError
from ledger.log import Log
from ledger.money import Money
from ledger.people import People
from ledger.turns import PLAYERS, TablePosition, Turns
from scoring.game import COUNTERS, Amount, Game, GameEnd
from scoring.tiles import WINDS


@dataclass(frozen=True)
class Positions:
    """The table position at each hand.

    start: points of each player at the beginning.
    """

    game: Game
    turns: Turns
    start: Amount
    log: Log
    people: People
    money: Money

    @cached_property
    def now(self) -> TablePosition:
        """The table position of the next hand to be entered: the first one without an ending."""
        here = self.at(next(hand for hand in count(1) if hand not in self.log.played))
        over = self.ended is not None or self._ended_by_points(here)
        return here._replace(over=True) if over else here

    @property
    def over(self) -> bool:
        """True if the game has ended."""
        return self.now.over

    @cached_property
    def ending(self) -> GameEnd:
        """The rules by which points end the game; they have no effect in evenings without start
        points."""
        return self.game.ending if self.turns.by_points and self.start else GameEnd()

    def _ended_by_points(self, here: TablePosition) -> bool:
        """Return True if the players' points end the game before the hand `here`."""
        ending, seated = self.ending, self.people.seated()
        points = [self.money.after_hands[-1].points[seated[player]] for player in PLAYERS]
        if ending.below_zero and min(points) < 0:
            return True
        rounds = WINDS.index(here.round_wind) + 1
        if rounds > self.turns.rounds and not here.again and max(points) >= ending.target:
            return True
        last = self.log.played.get(here.hand - 1)
        if last is None or not ending.dealer_leads or not here.again:
            return False
        stayed = here.dealer in last.outcome.winners or here.dealer in last.outcome.ready
        final = rounds > self.turns.rounds or (rounds, here.deal) == (self.turns.rounds, 4)
        leads = ending.ranks(points)[here.dealer] == 1 and points[here.dealer] >= ending.target
        return stayed and final and leads

    @cached_property
    def ended(self) -> Entry | None:
        """The entry by which the players ended the evening early, or None."""
        return next((entry for entry in self.log.live if entry.kind == END), None)

    def of(self, entry: Entry | None) -> TablePosition:
        """Return the table position of an entry's hand; for None, that of the next hand. Raises
        ``LedgerError`` like `at`."""
        return self.now if entry is None else self.at(entry.hand)

    def at(self, hand: int) -> TablePosition:
        """Return the table position of the hand with this number.

        Raises ``LedgerError`` (``hand_open``) if an earlier hand has no ending.
        """
        before = [self.log.played.get(earlier) for earlier in range(1, hand)]
        if None in before:
            raise LedgerError("hand_open", f"hand {1 + before.index(None)} comes before {hand}")
        outcomes = [entry.outcome for entry in before if entry]
        return self.turns.position(outcomes, self.ending.more_rounds)

    @property
    def counters(self) -> int:
        """The counters for the next hand: the number of hands since a player other than the dealer
        won, not counting void hands."""
        return self.counters_at(self.now.hand)

    def counters_at(self, hand: int) -> int:
        """Return the counters at the beginning of the hand with this number; raises KeyError if an
        earlier hand has no ending."""
        many = 0
        for earlier in range(1, hand):
            outcome = self.log.played[earlier].outcome
            if outcome.void:
                continue
            winners = outcome.winners
            passed = winners and self.at(earlier).dealer not in winners
            many = 0 if passed else many + 1
        return many

    def filled(self, hand: int, *, first: bool = True) -> dict[str, int]:
        """Return the fields of the hand with this number that the evening fills in (counters,
        dealer's streak), without zeros. If an earlier hand has no ending, raises KeyError for
        counters, ``LedgerError`` for a streak.

        first: True if the hand's winner is the only one, or the first in turn of several on one
            discard.
        """
        counted = {
            field: self.counters_at(hand) if what == COUNTERS else self.at(hand).again
            for field, what in self.game.fills
            if first or field not in self.game.several.first
        }
        return {field: many for field, many in counted.items() if many}
