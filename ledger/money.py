"""The money of an evening: the gains from each entry, the deposits on the table, the kitty."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from msgspec import UNSET

from ledger.details import DRAW, WIN, Declared, WinDetails
from ledger.entry import Entry
from ledger.log import Log
from ledger.people import People
from ledger.settlement import NOTHING, balanced, less, plus
from ledger.turns import PLAYERS
from scoring.game import Amount, Game, Sums, whole


class AfterHand(NamedTuple):
    """The points after a hand.

    hand: number of the hand, counted from 1; 0 is the beginning.
    points: of each person, in the order of `People.everyone`.
    """

    hand: int
    points: tuple[Amount, ...]


@dataclass(frozen=True)
class Money:
    """The gains of the players, the deposits on the table and the kitty.

    start: points of each player at the beginning.
    """

    game: Game
    start: Amount
    log: Log
    people: People

    def kitty_at(self, hand: int) -> Sums:
        """Return the points that each player put into the kitty of the hand with this number."""
        put: list[Amount] = [0] * 4
        for entry in self.log.live:
            if entry.hand == hand and entry.player is not None:
                put[entry.player] += entry.kitty
        return plus(put)

    def sums_of(self, entry: Entry) -> Sums:
        """Return each player's gain from an entry. If the entry ends its hand, the kitty is
        included: it goes to the first winner in turn, or back to the players if nobody won."""
        put = self.kitty_at(entry.hand) if entry.ends else NOTHING
        if entry.winners:
            put = plus([sum(put) if p == entry.winners[0] else 0 for p in PLAYERS])
        return plus(entry.sums, put)

    def by_person(self, entry: Entry) -> list[Amount]:
        """Return each person's gain from an entry, in the order of `People.everyone`."""
        return self.people.by_seat(self.sums_of(entry), self.people.seated(entry))

    @cached_property
    def totals(self) -> Sums:
        """The balance of each seat, without start points; together with `nobodys` and `kitty` they
        add up to zero."""
        return plus(NOTHING, *(self.sums_of(entry) for entry in self.log.live))

    @cached_property
    def nobodys(self) -> Amount:
        """The points that were deducted from players and that nobody received."""
        return sum(entry.nobody for entry in self.log.live)

    @property
    def kitty(self) -> Amount:
        """The points in the kitty of the current hand."""
        return -sum(self.totals) - self.nobodys

    # --- deposits on the table -------------------------------------------------------------------

    @cached_property
    def pot(self) -> tuple[Amount, ...]:
        """Each player's deposits on the table, which go to the next winner."""
        return self.pot_after(self.log.played.values())

    def pot_at(self, hand: int) -> tuple[Amount, ...]:
        """Return each player's deposits on the table at the beginning of the hand with this
        number."""
        played = self.log.played.items()
        return self.pot_after(entry for number, entry in played if number < hand)

    def pot_after(
        self, endings: Iterable[Entry], pot: Sequence[Amount] = NOTHING
    ) -> tuple[Amount, ...]:
        """Return each player's deposits on the table after several hands.

        endings: the entries that ended the hands, in order.
        pot: each player's deposits on the table before the first of them.
        """
        for entry in endings:
            if entry.kind == WIN:
                pot = NOTHING
            elif entry.kind == DRAW:
                staked = self.staked(entry.deposits)
                pot = [had + more for had, more in zip(pot, staked, strict=True)]
        return tuple(pot)

    def staked(self, declared: Declared) -> list[Amount]:
        """Return the total of each player's deposits staked in one hand.

        declared: the players who staked each deposit, by its code.
        """
        return [
            sum(d.amount for d in self.game.deposits if player in declared.get(d.code, ()))
            for player in PLAYERS
        ]

    def taken(self, hand: int, winners: Sequence[int], declared: Declared) -> Sums:
        """Return each player's gain, negative for those who lose a deposit, when the winners of a
        hand take the deposits on the table.

        winners: player numbers in turn after the discarder. By the rules, all but the first may get
            back what they staked in this hand; the first takes the rest.
        declared: the players who staked each deposit in this hand, by its code.
        """
        staked = self.staked(declared)
        pot = [had + more for had, more in zip(self.pot_at(hand), staked, strict=True)]
        later = winners[1:] if self.game.several.own_back else ()
        takes = [staked[player] if player in later else 0 for player in PLAYERS]
        takes[winners[0]] = sum(pot) - sum(takes)
        return plus(takes, [-amount for amount in pot])

    def without_deposits(self, entry: Entry) -> Sums:
        """Return each player's gain from an entry, without the deposits that a win took."""
        if not isinstance(entry.detail, WinDetails):
            return entry.sums
        hands = entry.detail.hands
        if len(hands) == 1 and hands[0].sums is not UNSET:
            return balanced(hands[0].sums)
        if entry.player is None:
            return balanced(entry.sums)
        return plus(entry.sums, less(self.taken(entry.hand, entry.winners, entry.deposits)))

    # --- points after each hand ------------------------------------------------------------------

    @cached_property
    def after_hands(self) -> list[AfterHand]:
        """The points after each hand, the beginning first. Deposits on the table are subtracted
        from those who staked them, even after the last hand."""
        totals: list[Amount] = [self.start] * len(self.people.everyone)
        after: dict[int, tuple[Amount, ...]] = {0: tuple(totals)}
        pot: tuple[Amount, ...] = NOTHING
        for entry in self.log.live:
            gets = self.by_person(entry)
            totals = [whole(had + got) for had, got in zip(totals, gets, strict=True)]
            pot = self.pot_after([entry], pot) if entry.ends else pot
            staked = self.people.by_seat(pot, self.people.seated(entry))
            after[entry.hand] = tuple([had - put for had, put in zip(totals, staked, strict=True)])
        return [AfterHand(hand, points) for hand, points in after.items()]
