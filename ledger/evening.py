"""An evening: who plays by which rules, and every entry in the order it was made.

Entries never change. What was wrong is taken out by an entry of its own that names it, and that
one can be taken out again; what counts is what is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, NamedTuple
from uuid import uuid4

from ledger.errors import LedgerError
from ledger.settlement import NOTHING, RIICHI, Amount, Sums, balanced, plus
from ledger.turns import PLAYERS, Outcome, Place, Turns

WIN, DRAW, FALSE_WIN, PENALTY, CORRECTION, UNDO = (
    "win",
    "draw",
    "false_win",
    "penalty",
    "correction",
    "undo",
)
KINDS = (WIN, DRAW, FALSE_WIN, PENALTY, CORRECTION, UNDO)


def new_id() -> str:
    """An id that nobody else makes. Made before an entry is sent, it is sent again with it."""
    return uuid4().hex


def now() -> str:
    """The time, as entries have it: UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


@dataclass(frozen=True)
class Entry:
    """One line of the ledger.

    id: made by whoever enters it. hand: which hand of the evening it belongs to. sums: what each
    player gets. ends: the hand is over with it. player: who won or has to pay; other: who
    discarded. undoes: the id of an entry that it takes out, or whose place it takes. detail: JSON
    for people: total, fans, hand, riichi and ready (lists of players), note. number: its place in
    the ledger, 0 while it has none.
    """

    id: str
    kind: str
    hand: int
    sums: Sums = NOTHING
    ends: bool = False
    player: int | None = None
    other: int | None = None
    undoes: str | None = None
    detail: Mapping[str, Any] = field(default_factory=dict)
    at: str = field(default_factory=now)
    number: int = 0

    def __post_init__(self) -> None:
        balanced(self.sums)
        players = {self.player, self.other} - {None}
        known = self.kind in KINDS and self.hand >= 1 and players <= set(PLAYERS)
        if not known or not 0 < len(self.id) <= 64:
            raise LedgerError("bad_entry", f"{self!r} is no entry")

    @property
    def outcome(self) -> Outcome:
        """What it means for the deal, where it ends its hand."""
        if self.kind == WIN:
            return Outcome(winner=self.player)
        if self.kind == FALSE_WIN:
            return Outcome(at_fault=self.player)
        return Outcome(ready=frozenset(self.detail.get("ready", ())))


class Standing(NamedTuple):
    """A player's rank (the same for equal totals, from 1), number and total."""

    rank: int
    player: int
    total: Amount


@dataclass(frozen=True)
class Evening:
    """A game of four players.

    players: their names, in the order of their first seats E S W N. rulings: as a hand's JSON has
    them. start: what each begins with.
    """

    id: str
    players: tuple[str, str, str, str]
    ruleset: str
    turns: Turns
    rulings: Mapping[str, Any] = field(default_factory=dict)
    start: Amount = 0
    begun: str = field(default_factory=now)
    entries: tuple[Entry, ...] = ()

    # --- what counts -----------------------------------------------------------------------------

    @cached_property
    def undone(self) -> frozenset[str]:
        """The ids of entries that were taken out."""
        gone: set[str] = set()
        for entry in reversed(self.entries):
            if entry.undoes is not None and entry.id not in gone:
                gone.add(entry.undoes)
        return frozenset(gone)

    @cached_property
    def live(self) -> tuple[Entry, ...]:
        """The entries that count, hand by hand."""
        counting = [e for e in self.entries if e.id not in self.undone and e.kind != UNDO]
        return tuple(sorted(counting, key=lambda e: (e.hand, e.ends, e.number)))

    @cached_property
    def played(self) -> dict[int, Entry]:
        """The entry that ended each hand."""
        return {entry.hand: entry for entry in self.live if entry.ends}

    def find(self, entry_id: str) -> Entry | None:
        return next((entry for entry in self.entries if entry.id == entry_id), None)

    # --- where the game is -----------------------------------------------------------------------

    @cached_property
    def place(self) -> Place:
        """The hand to be entered next: the first one that has no ending."""
        return self.place_of(next(hand for hand in _from_one() if hand not in self.played))

    def place_of(self, hand: int) -> Place:
        """Where the evening was at a hand, for which all hands before it have to be there."""
        return self.turns.place(self.played[before].outcome for before in range(1, hand))

    @property
    def over(self) -> bool:
        return self.place.over

    # --- who has what ----------------------------------------------------------------------------

    @cached_property
    def totals(self) -> Sums:
        """What each player has won and lost; they add up to nothing."""
        return plus(NOTHING, *(entry.sums for entry in self.live))

    @cached_property
    def standings(self) -> list[Standing]:
        """The players from the first to the last."""
        totals = [self.start + total for total in self.totals]
        ranks = [1 + sum(other > total for other in totals) for total in totals]
        places = [Standing(ranks[p], p, totals[p]) for p in PLAYERS]
        return sorted(places, key=lambda standing: (standing.rank, standing.player))

    @cached_property
    def course(self) -> list[tuple[int, tuple[Amount, ...]]]:
        """After each hand, its number and what everybody had; it begins with hand 0."""
        after: dict[int, tuple[Amount, ...]] = {0: (self.start,) * 4}
        sums = NOTHING
        for entry in self.live:
            sums = plus(sums, entry.sums)
            after[entry.hand] = tuple(self.start + total for total in sums)
        return list(after.items())

    @cached_property
    def counters(self) -> int:
        """How many hands since somebody but East has won: the honba of riichi."""
        many = 0
        for hand, entry in self.played.items():
            if hand >= self.place.hand:
                break
            others = entry.kind == WIN and entry.player != self.place_of(hand).dealer
            many = 0 if others else many + 1
        return many

    @cached_property
    def pot(self) -> tuple[Amount, ...]:
        """What each player has on the table for the next winner: riichi of drawn hands."""
        pot: list[Amount] = [0, 0, 0, 0]
        for entry in self.played.values():
            if entry.kind == WIN:
                pot = [0, 0, 0, 0]
            elif entry.kind == DRAW:
                for player in entry.detail.get("riichi", ()):
                    pot[player] += RIICHI
        return tuple(pot)

    # --- entries to be made ----------------------------------------------------------------------

    def win(
        self,
        entry_id: str,
        sums: Sums,
        winner: int,
        discarder: int | None = None,
        *,
        riichi: Sequence[int] = (),
        detail: Mapping[str, Any] | None = None,
    ) -> Entry:
        """A win in the hand to be played; the winner takes the pot and what was staked now."""
        staked = [self.pot[p] + (RIICHI if p in riichi else 0) for p in PLAYERS]
        taken: list[Amount] = [-amount for amount in staked]
        taken[winner] += sum(staked)
        more = {**(detail or {}), **({"riichi": list(riichi)} if riichi else {})}
        return Entry(
            entry_id,
            WIN,
            self.place.hand,
            plus(sums, taken),
            ends=True,
            player=winner,
            other=discarder,
            detail=more,
        )

    def draw(
        self,
        entry_id: str,
        *,
        sums: Sums = NOTHING,
        ready: Sequence[int] = (),
        riichi: Sequence[int] = (),
    ) -> Entry:
        """Nobody won the hand to be played."""
        detail = {"ready": list(ready)} if ready else {}
        detail |= {"riichi": list(riichi)} if riichi else {}
        return Entry(entry_id, DRAW, self.place.hand, sums, ends=True, detail=detail)

    def false_win(self, entry_id: str, sums: Sums, player: int, *, ends: bool = False) -> Entry:
        """Somebody declared a hand that does not win."""
        hand = self.place.hand
        return Entry(entry_id, FALSE_WIN, hand, sums, ends=ends, player=player)

    def penalty(self, entry_id: str, sums: Sums, player: int, note: str = "") -> Entry:
        """Somebody has to pay for something else."""
        detail = {"note": note} if note else {}
        return Entry(entry_id, PENALTY, self.place.hand, sums, player=player, detail=detail)

    def correction(self, entry_id: str, sums: Sums, note: str = "") -> Entry:
        """Sums that put something right."""
        detail = {"note": note} if note else {}
        return Entry(entry_id, CORRECTION, self.place.hand, sums, detail=detail)

    def undo(self, entry_id: str, target: str) -> Entry:
        """Take an entry out, or put one back by taking out what took it out."""
        found = self.find(target)
        if found is None:
            raise LedgerError("not_there", f"there is no entry {target}")
        return Entry(entry_id, UNDO, found.hand, undoes=target)

    # --- taking one up ---------------------------------------------------------------------------

    def with_entry(self, entry: Entry) -> Evening:
        """The evening with one entry more, which gets the next number.

        The same entry once more changes nothing. Raises ``LedgerError``: ``other_entry``,
        ``not_there``, ``already_undone``, ``hand_taken``, ``bad_entry``.
        """
        found = self.find(entry.id)
        if found is not None:
            if found != replace(entry, number=found.number, at=found.at):
                raise LedgerError("other_entry", f"{entry.id} says something else already")
            return self
        if entry.undoes is not None:
            target = self.find(entry.undoes)
            if target is None:
                raise LedgerError("not_there", f"there is no entry {entry.undoes}")
            if target.id in self.undone:
                raise LedgerError("already_undone", f"{target.id} was taken out already")
            if target.hand != entry.hand:
                raise LedgerError("bad_entry", f"{target.id} is no entry of hand {entry.hand}")
        number = 1 + max((e.number for e in self.entries), default=0)
        after = replace(self, entries=(*self.entries, replace(entry, number=number)))
        ended = [e.hand for e in after.live if e.ends]
        if len(ended) != len(set(ended)):
            raise LedgerError("hand_taken", f"hand {entry.hand} was entered already")
        if entry.ends and entry.undoes is None and entry.hand != self.place.hand:
            raise LedgerError("bad_entry", f"hand {self.place.hand} comes before {entry.hand}")
        return after


def _from_one() -> Iterator[int]:
    hand = 1
    while True:
        yield hand
        hand += 1
