"""The log of an evening: all entries in the order they were made, and which of them count."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ledger.details import INCIDENT, UNDO
from ledger.entry import Entry


@dataclass(frozen=True)
class Log:
    """The entries of an evening, and which of them count.

    entries: all entries in order, including cancelled ones.
    """

    entries: tuple[Entry, ...]

    @cached_property
    def undone(self) -> frozenset[str]:
        """The ids of the cancelled and replaced entries."""
        gone: set[str] = set()
        for entry in reversed(self.entries):
            if entry.undoes is not None and entry.id not in gone:
                gone.add(entry.undoes)
        return frozenset(gone)

    @cached_property
    def live(self) -> tuple[Entry, ...]:
        """The entries that count, ordered by hand; in each hand the one that ends it comes last."""
        counting = [e for e in self.entries if e.id not in self.undone and e.kind != UNDO]
        return tuple(sorted(counting, key=lambda e: (e.hand, e.ends, e.number)))

    @cached_property
    def cancelled(self) -> tuple[tuple[Entry, Entry], ...]:
        """The cancelled incidents, each paired with the entry that cancelled it."""
        by = {e.undoes: e for e in self.entries if e.kind == UNDO and e.id not in self.undone}
        return tuple((e, by[e.id]) for e in self.entries if e.kind == INCIDENT and e.id in by)

    @cached_property
    def played(self) -> dict[int, Entry]:
        """The entry that ended each hand, by the hand's number."""
        return {entry.hand: entry for entry in self.live if entry.ends}

    def find(self, entry_id: str) -> Entry | None:
        """Return the entry with an id, even if cancelled; None if there is none."""
        return next((entry for entry in self.entries if entry.id == entry_id), None)
