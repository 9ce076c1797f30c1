"""The standings of an evening: rank and total of each player, as the players' list shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ledger.entry import Entry
from ledger.log import Log
from ledger.money import AfterHand, Money
from ledger.people import People
from ledger.positions import Positions
from ledger.settlement import NOTHING, plus
from ledger.turns import PLAYERS
from scoring.game import TO_FIRST, TO_NOBODY, Amount, GameEnd, Sums, whole


class Standing(NamedTuple):
    """A person's rank and total.

    rank: from 1; equal totals share a rank, unless the rules break ties at the end.
    player: index into `People.everyone`, in which substitutes come last.
    total: points.
    """

    rank: int
    player: int
    total: Amount


@dataclass(frozen=True)
class Standings:
    """The points of every player, start points included; deposits on the table count as spent."""

    log: Log
    people: People
    money: Money
    positions: Positions

    @cached_property
    def ranked(self) -> list[Standing]:
        """The rank and total of everybody who played, the best first; a substitute begins with the
        evening's start points."""
        totals = self.course[-1].points
        ranks = (self.positions.ending if self.positions.over else GameEnd()).ranks(totals)
        standings = [Standing(ranks[p], p, totals[p]) for p in range(len(totals))]
        return sorted(standings, key=lambda standing: (standing.rank, standing.player))

    @property
    def results(self) -> list[Amount]:
        """The final results of the four players, with uma and oka. Empty before the end of the
        game, in rules without such results, and if somebody was replaced."""
        ending, totals = self.positions.ending, self.course[-1].points
        ended = self.positions.over and len(totals) == len(PLAYERS)
        return ending.results(totals) if ended and ending.has_results else []

    @cached_property
    def course(self) -> list[AfterHand]:
        """`Money.after_hands`, but at the end of the game the remaining deposits are distributed
        by the rules."""
        after, pot = self.money.after_hands, self.money.pot
        ending = self.positions.ending
        if not self.positions.over or not any(pot) or ending.left == TO_NOBODY:
            return after
        last = after[-1]
        back: Sequence[Amount]
        if ending.left == TO_FIRST:
            back = ending.leaders_get(sum(pot), last.points)
        else:
            back = self.people.by_seat(pot, self.people.seated())
        final = tuple([whole(had + got) for had, got in zip(last.points, back, strict=True)])
        return [*after[:-1], last._replace(points=final)]

    @property
    def shown(self) -> Sums:
        """The points of each of the four seats."""
        points = self.course[-1].points
        return plus([points[person] for person in self.people.seated()])

    def sticks_of(self, entry: Entry) -> list[Amount]:
        """Return how each person's deposits on the table change in an entry: negative if staked,
        positive if taken. These amounts are not in the entry's own sums. In the last entry, the
        deposits distributed at the end are included."""
        return self._sticks.get(entry.id, [0] * len(self.people.everyone))

    def gains_of(self, entry: Entry) -> Sums:
        """Return how an entry changes the points of the person on each of the four seats, deposits
        included, as in `course`."""
        gets, put = self.money.by_person(entry), self.sticks_of(entry)
        return plus([gets[person] + put[person] for person in self.people.seated(entry)])

    @cached_property
    def _sticks(self) -> dict[str, list[Amount]]:
        """The result of `sticks_of` for each entry that counts, by its id."""
        found: dict[str, list[Amount]] = {}
        pot: tuple[Amount, ...] = NOTHING
        lies: Sequence[Amount] = [0] * len(self.people.everyone)
        for entry in self.log.live:
            pot = self.money.pot_after([entry], pot) if entry.ends else pot
            before, lies = lies, self.people.by_seat(pot, self.people.seated(entry))
            found[entry.id] = [had - has for had, has in zip(before, lies, strict=True)]
        if self.log.live:
            last = self.log.live[-1].id
            ends = zip(
                found[last], self.course[-1].points, self.money.after_hands[-1].points, strict=True
            )
            found[last] = [put + has - had for put, has, had in ends]
        return found
