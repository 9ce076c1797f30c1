"""An entry of the ledger: one line, which never changes.

A wrong entry is cancelled by another entry that names its id; a cancellation can be cancelled too.
`ledger.log` determines which entries count.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from uuid import uuid4

from ledger.details import (
    FORMS,
    KINDS,
    DrawDetails,
    EntryDetails,
    IncidentDetails,
    WinDetails,
    WinningHand,
    WithDeposits,
)
from ledger.errors import LedgerError
from ledger.settlement import NOTHING, balanced
from ledger.turns import PLAYERS, TurnOutcome
from scoring.game import Amount, Sums


def new_id() -> str:
    """Return a new random id of 32 hex digits.

    The id is made before an entry is sent, and used again when it is resent, so that a retry is
    recognised.
    """
    return uuid4().hex


def now() -> str:
    """Return the present time in UTC in ISO 8601, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


@dataclass(frozen=True)
class Entry:
    """One line of the ledger; immutable.

    id: made by whoever enters it.
    kind: one of `ledger.details.KINDS`.
    hand: number of the hand to which it belongs.
    sums: gain of each player; the sums, `nobody` and `kitty` add up to zero.
    ends: True if it ends its hand.
    player: number of the winner (the first in turn of several), or of the player who pays or is
        replaced.
    other: number of the discarder, or None.
    undoes: id of the entry that it cancels or replaces, or None.
    detail: details of the type given in `ledger.details.FORMS` for its kind.
    at: time when it was made, in ISO 8601.
    number: its number in the evening, 0 before it is added.
    author: who entered it, "" if unknown.
    nobody: points deducted that nobody gets.
    kitty: points put into the kitty of its hand.

    Raises ``LedgerError``: ``bad_entry``, ``unbalanced``.
    """

    id: str
    kind: str
    hand: int
    sums: Sums = NOTHING
    ends: bool = False
    player: int | None = None
    other: int | None = None
    undoes: str | None = None
    detail: EntryDetails = field(default_factory=EntryDetails)
    at: str = field(default_factory=now)
    number: int = 0
    author: str = ""
    nobody: Amount = 0
    kitty: Amount = 0

    def __post_init__(self) -> None:
        balanced(self.sums, self.nobody + self.kitty)
        players = {self.player, self.other} - {None}
        players |= set(self.winners)
        known = self.kind in KINDS and self.hand >= 1 and players <= set(PLAYERS)
        known = known and isinstance(self.detail, FORMS[self.kind])
        known = known and self.winners[:1] in ((), (self.player,))
        if not known or not 0 < len(self.id) <= 64:
            raise LedgerError("bad_entry", f"{self!r} is no entry")

    @property
    def hands(self) -> tuple[WinningHand, ...]:
        """The winning hands, the first in turn first; empty for entries other than wins."""
        return self.detail.hands if isinstance(self.detail, WinDetails) else ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The numbers of the winners, the first in turn first; empty for entries other than
        wins."""
        return tuple(hand.player for hand in self.hands if hand.player is not None)

    @property
    def deposits(self) -> Mapping[str, Sequence[int]]:
        """The players who staked each deposit in the hand that this entry ends, by the deposit's
        code."""
        return self.detail.deposits if isinstance(self.detail, WithDeposits) else {}

    @property
    def code(self) -> str:
        """The code of an incident, or of the incident that ended a hand in a draw; else ""."""
        if isinstance(self.detail, (DrawDetails, IncidentDetails)):
            return self.detail.code
        return ""

    @property
    def outcome(self) -> TurnOutcome:
        """The effect on the deal; meaningful only for an entry that ends its hand."""
        detail = self.detail
        if isinstance(detail, IncidentDetails):
            return TurnOutcome(at_fault=self.player, dealer=detail.dealer, void=detail.void)
        if isinstance(detail, DrawDetails):
            return TurnOutcome(ready=frozenset(detail.ready), dealer=detail.dealer)
        return TurnOutcome(self.winners)

    @property
    def states(self) -> Mapping[str, Sequence[int]]:
        """The players whom this entry puts into each state (a key of
        `scoring.book.situations.STATES`); may be empty."""
        return self.detail.states if isinstance(self.detail, IncidentDetails) else {}

    @property
    def note(self) -> str:
        return self.detail.note
