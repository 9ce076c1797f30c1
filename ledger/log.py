"""The log of an evening: all entries in the order they were made, and which of them count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ledger.details import INCIDENT, SUBSTITUTE, UNDO
from ledger.entry import Entry


@dataclass(frozen=True)
class Log:
    """The entries of an evening, and which of them count.

    entries: all entries in order, including cancelled ones.
    """

    entries: tuple[Entry, ...]

    @cached_property
    def undone(self) -> Mapping[str, Entry]:
        """For the id of each entry that was cancelled or replaced, the entry that did so. An entry
        counts again if the one that cancelled or replaced it is cancelled, but not if that one is
        replaced."""
        found: dict[str, Entry] = {}
        for entry in reversed(self.entries):
            by = found.get(entry.id)
            if entry.undoes is not None and (by is None or by.kind != UNDO):
                found.setdefault(entry.undoes, entry)
        return found

    @cached_property
    def live(self) -> tuple[Entry, ...]:
        """The entries that count, ordered by hand; in each hand the one that ends it comes last,
        and the others are in the order of `place`."""
        counting = [e for e in self.entries if e.id not in self.undone and e.kind != UNDO]
        return tuple(sorted(counting, key=lambda e: (e.hand, e.ends, self.place(e))))

    @cached_property
    def cancelled(self) -> tuple[tuple[Entry, Entry], ...]:
        """The cancelled incidents, each paired with the entry that cancelled it."""
        by = {gone: entry for gone, entry in self.undone.items() if entry.kind == UNDO}
        return tuple((e, by[e.id]) for e in self.entries if e.kind == INCIDENT and e.id in by)

    @cached_property
    def played(self) -> dict[int, Entry]:
        """The entry that ended each hand, by the hand's number."""
        return {entry.hand: entry for entry in self.live if entry.ends}

    def place(self, entry: Entry) -> int:
        """Return the number by which an entry is ordered among those of its hand: its own, but for
        a substitution with a corrected name that of the first substitution, when it happened."""
        while entry.kind == SUBSTITUTE and entry.undoes is not None:
            before = self.find(entry.undoes)
            if before is None or before.kind != SUBSTITUTE or before.number >= entry.number > 0:
                break
            entry = before
        return entry.number

    def find(self, entry_id: str) -> Entry | None:
        """Return the entry with an id, even if cancelled; None if there is none."""
        return next((entry for entry in self.entries if entry.id == entry_id), None)
