"""The people of an evening: the four who began it, and those who took over a seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ledger.details import SubstituteDetails
from ledger.entry import Entry
from ledger.log import Log
from ledger.names import same_name
from ledger.turns import PLAYERS
from scoring.game import Amount


class Person(NamedTuple):
    """A person who played: number of the seat (0 … 3) and name."""

    player: int
    name: str


@dataclass(frozen=True)
class People:
    """The people who played in an evening.

    players: names in the order of their first seats E S W N.
    """

    players: tuple[str, str, str, str]
    log: Log

    @cached_property
    def everyone(self) -> tuple[Person, ...]:
        """Everybody who played: first the four who began, then substitutes in the order of their
        arrival."""
        came = [
            Person(entry.player or 0, entry.detail.name)
            for entry in self.substitutions
            if isinstance(entry.detail, SubstituteDetails)
        ]
        return (*(Person(p, name) for p, name in enumerate(self.players)), *came)

    @cached_property
    def names_taken(self) -> frozenset[str]:
        """The names of everybody who played, as `same_name` compares them."""
        return frozenset(same_name(person.name) for person in self.everyone)

    @cached_property
    def substitutions(self) -> tuple[Entry, ...]:
        """The entries by which the substitutes arrived, in their order, each with the name that was
        corrected last."""
        return tuple(e for e in self.log.live if isinstance(e.detail, SubstituteDetails))

    def seated(self, entry: Entry | None = None, *, before: bool = False) -> tuple[int, ...]:
        """Return the person on each of the four seats, as indices into `everyone`; seats are in the
        order of `players`.

        entry: at the time of this entry; None for now.
        before: True for the time right before the entry.
        """
        seats = list(PLAYERS)
        end = None
        if entry is not None:
            place = self.log.place(entry) or 10**9  # an entry that is not stored yet comes last
            end = (entry.hand, place - 1 if before else place)
        for number, came in enumerate(self.substitutions, start=4):
            if end is None or (came.hand, self.log.place(came)) <= end:
                seats[came.player or 0] = number
        return tuple(seats)

    def names(self, entry: Entry | None = None, *, before: bool = False) -> tuple[str, ...]:
        """Return the names of the people on the four seats.

        entry, before: as in `seated`.
        """
        return tuple(self.everyone[person].name for person in self.seated(entry, before=before))

    def by_seat(self, amounts: Sequence[Amount], seated: Sequence[int]) -> list[Amount]:
        """Return amounts of the four seats as a list for everybody who played; 0 for people on no
        seat.

        seated: the person on each seat, as returned by `seated`.
        """
        found: list[Amount] = [0] * len(self.everyone)
        for person, amount in zip(seated, amounts, strict=True):
            found[person] = amount
        return found
