"""The rights that players lost by incidents, and how many incidents of each kind happened."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ledger.details import IncidentDetails, SubstituteDetails
from ledger.entry import Entry
from ledger.log import Log
from scoring.game import NO_WINNER

EXCLUDED = "excluded"
"""State of a player excluded from the event, the only state that lasts longer than its hand."""


@dataclass(frozen=True)
class States:
    """Lost rights and earlier incidents of each player."""

    log: Log

    def at(self, hand: int) -> dict[int, list[str]]:
        """Return the lost rights in force in the hand with this number, as lists of states by
        player.

        Exclusion from the event lasts until somebody takes over the seat. A substitute inherits the
        other states of the hand together with its tiles.
        """
        found: dict[int, list[str]] = {}
        for entry in self.log.live:
            substitute = isinstance(entry.detail, SubstituteDetails)
            if substitute and entry.hand <= hand and entry.player in found:
                found[entry.player] = [s for s in found[entry.player] if s != EXCLUDED]
            for state, players in entry.states.items():
                if entry.hand == hand or (state == EXCLUDED and entry.hand < hand):
                    for player in players:
                        found.setdefault(player, []).append(state)
        return found

    def locked_out(self, hand: int) -> frozenset[int]:
        """Return the numbers of the players who are not allowed to win the hand with this
        number."""
        states = self.at(hand).items()
        return frozenset(player for player, found in states if set(found) & set(NO_WINNER))

    @cached_property
    def locked_out_winners(self) -> frozenset[tuple[int, int]]:
        """Pairs of hand and player: hands won by a player who was not allowed to win."""
        return frozenset(
            (hand, player)
            for hand, entry in self.log.played.items()
            if entry.winners
            for player in self.locked_out(hand) & set(entry.winners)
        )

    def times(self, code: str, player: int, hand: int | None = None) -> int:
        """Return how many incidents with this code a player had in a hand, or in the whole evening
        if `hand` is None."""
        return sum(
            entry.code == code and hand in (None, entry.hand)
            for entry in self._incidents_of(player)
        )

    def was_warned(self, player: int) -> bool:
        """Return True if the player with this number was warned in the evening."""
        return any(
            isinstance(entry.detail, IncidentDetails) and entry.detail.warned
            for entry in self._incidents_of(player)
        )

    def _incidents_of(self, player: int) -> list[Entry]:
        return [
            entry
            for entry in self.log.live
            if isinstance(entry.detail, IncidentDetails) and entry.player == player
        ]
