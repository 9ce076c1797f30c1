"""The hash chain of an evening: if an entry is rewritten, phones that saw the evening notice it.

Each entry is hashed together with the hash of the previous one (SHA-256 of its JSON: keys sorted,
no spaces, UTF-8); the first one with the hash of the evening itself. Cancelled and corrected
entries stay in the chain. Changes of the evening (names, deletion, restoring) form a second chain
from the same beginning. The head is the hash over both ends. Hashes are not stored but computed
from the ledger, so evenings of older versions have a chain too.

A phone remembers the lengths of both chains and the head from its last look. Whatever it is shown
later either continues that state or was rewritten. A host can still show a phone entries that are
not in the ledger; `python -m ledger verify FILE` checks the saved file.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, inspect, select, text

from ledger.backup import RESTORED
from ledger.entry import Entry, now
from ledger.evening import Evening
from ledger.schema import CHANGES
from ledger.store import NAMES, load
from scoring.version import VERSION

FORMAT = "tiletally-evening-1"

CODE_LETTERS = 16
"""Number of letters of a head's code: 80 bits in base 32, too many to construct another evening
with the same code."""

NEW, CONTINUED, RESTORED_SINCE, REWRITTEN = "new", "continued", "restored", "rewritten"


class Chain(NamedTuple):
    """The hash chain of an evening.

    evening, entries, changes: the hashed JSON objects.
    entry_hashes, change_hashes: the hash after each link; the first is that of the evening itself.
    restored: time when the ledger was last restored from a backup, or "".
    """

    evening: Mapping[str, Any]
    entries: Sequence[Mapping[str, Any]]
    changes: Sequence[Mapping[str, Any]]
    entry_hashes: tuple[str, ...]
    change_hashes: tuple[str, ...]
    restored: str = ""

    def head(self, entries: int | None = None, changes: int | None = None) -> str:
        """Return the hash over both chains as hex digits. Raises IndexError if they are shorter
        than the numbers given.

        entries, changes: number of entries and of changes to include, from the first; None for all.
        """
        ends = (
            self.entry_hashes[-1 if entries is None else entries],
            self.change_hashes[-1 if changes is None else changes],
        )
        return hash_of(ends)

    @property
    def code(self) -> str:
        """The head as a short code for people: groups of four base-32 letters and digits (0 and 1
        do not occur)."""
        return code_of(self.head())

    def to_json(self) -> dict[str, Any]:
        """Return the evening and its chain as a JSON object that `verify` can check without the
        ledger."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "evening": self.evening,
            "entries": _linked(self.entries, self.entry_hashes),
            "changes": _linked(self.changes, self.change_hashes),
            "head": self.head(),
            "code": self.code,
        }


class SeenChain(NamedTuple):
    """What a phone remembers of a chain: numbers of entries and changes, code of the head, and
    time."""

    entries: int
    changes: int
    code: str
    at: str

    @classmethod
    def of(cls, chain: Chain) -> SeenChain:
        """Return the state of a chain as seen at the present time."""
        return cls(len(chain.entries), len(chain.changes), chain.code, now())


class BrokenChain(Exception):
    """Raised for an object that is no saved evening, or whose hashes do not fit its content; the
    message says what is wrong."""


def chain_of(evening: Evening, changes: Iterable[Any], restored: str = "") -> Chain:
    """Return the chain of an evening.

    changes: rows of `ledger.schema.CHANGES`, the oldest first.
    restored: time when the ledger was last restored from a backup, or "".
    """
    rows = list(changes)
    names = [json.loads(row.before) for row in rows if row.what == NAMES] + [list(evening.players)]
    after = iter(names[1:])
    done = [
        {
            "id": row.id,
            "at": row.at,
            "author": row.author or "",
            "what": row.what,
            "names": next(after) if row.what == NAMES else None,
        }
        for row in rows
    ]
    begun = {
        "id": evening.id,
        "begun": evening.begun,
        "players": names[0],
        "ruleset": evening.ruleset,
        "rulings": dict(evening.rulings),
        "turns": evening.turns.to_json(),
        "start": evening.start,
    }
    return _chained(begun, [_link(entry) for entry in evening.entries], done, restored)


def read_chain(connection: Connection, evening_id: str) -> Chain:
    """Return the chain of the evening with this id, read over an open connection. Raises
    ``LedgerError`` (``not_there``) if there is no such evening."""
    wanted = select(CHANGES).where(CHANGES.c.evening == evening_id)
    rows = connection.execute(wanted.order_by(CHANGES.c.at, CHANGES.c.id)).all()
    restored = ""
    if inspect(connection).has_table(RESTORED):
        restored = str(connection.execute(text(f"SELECT max(at) FROM {RESTORED}")).scalar() or "")
    return chain_of(load(connection, evening_id), rows, restored)


def compare(seen: SeenChain | None, chain: Chain) -> str:
    """Compare a chain with the state that a phone has `seen` (None for a phone that saw none) and
    return the result: `NEW`, `CONTINUED`, `RESTORED_SINCE` (it does not continue, and the ledger
    was restored from a backup since) or `REWRITTEN`."""
    if seen is None:
        return NEW
    there = seen.entries <= len(chain.entries) and seen.changes <= len(chain.changes)
    if there and code_of(chain.head(seen.entries, seen.changes)) == seen.code:
        return CONTINUED
    return RESTORED_SINCE if chain.restored >= seen.at else REWRITTEN


def verify(saved: Any) -> Chain:
    """Return the chain in an object `saved` by `Chain.to_json`. Raises `BrokenChain` for any other
    object or a wrong hash, RecursionError for an object nested too deeply."""
    try:
        if saved["format"] != FORMAT:
            raise BrokenChain(f"It has the format {saved['format']!r}; this knows {FORMAT}.")
        parts = {
            kind: [
                {k: v for k, v in link.items() if k not in ("hash", "before")}
                for link in saved[kind]
            ]
            for kind in ("entries", "changes")
        }
        chain = _chained(saved["evening"], parts["entries"], parts["changes"])
        for kind, hashes in (("entries", chain.entry_hashes), ("changes", chain.change_hashes)):
            for number, link in enumerate(saved[kind]):
                if (link["before"], link["hash"]) != (hashes[number], hashes[number + 1]):
                    raise BrokenChain(f"Number {number + 1} of its {kind} does not follow.")
        if (saved["head"], saved["code"]) != (chain.head(), chain.code):
            raise BrokenChain("Its head is not the end of its chain.")
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise BrokenChain(f"It is no evening that was saved with its proof: {error!r}") from error
    return chain


def hash_of(value: object) -> str:
    """Return the SHA-256 of a JSON value in canonical form, as hex digits.

    >>> hash_of({"b": 1, "a": "陳"})[:16]
    'e5ed9d05f31877ac'
    """
    return hashlib.sha256(_canonical(value)).hexdigest()


def code_of(head: str) -> str:
    """Return the first `CODE_LETTERS` letters of a head (hex digits) in base 32, in groups of four,
    for reading aloud."""
    letters = base64.b32encode(bytes.fromhex(head)).decode()[:CODE_LETTERS]
    return "-".join(letters[at : at + 4] for at in range(0, CODE_LETTERS, 4))


# --- helpers -------------------------------------------------------------------------------------


def _chained(
    evening: Mapping[str, Any],
    entries: Sequence[Mapping[str, Any]],
    changes: Sequence[Mapping[str, Any]],
    restored: str = "",
) -> Chain:
    first = hash_of({"format": FORMAT, **evening})

    def hashes(links: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
        found = [first]
        for link in links:
            found.append(hash_of({**link, "before": found[-1]}))
        return tuple(found)

    return Chain(
        evening=evening,
        entries=entries,
        changes=changes,
        entry_hashes=hashes(entries),
        change_hashes=hashes(changes),
        restored=restored,
    )


def _link(entry: Entry) -> dict[str, Any]:
    """Return an entry in the form that is hashed. This form must never change, because phones
    remember the hashes."""
    return {
        "id": entry.id,
        "number": entry.number,
        "kind": entry.kind,
        "hand": entry.hand,
        "sums": list(entry.sums),
        "nobody": entry.nobody,
        "kitty": entry.kitty,
        "ends": entry.ends,
        "player": entry.player,
        "other": entry.other,
        "undoes": entry.undoes,
        "detail": entry.detail.stored(),
        "at": entry.at,
        "author": entry.author,
    }


def _linked(links: Sequence[Mapping[str, Any]], hashes: Sequence[str]) -> list[dict[str, Any]]:
    pairs = zip(links, hashes, hashes[1:], strict=False)
    return [{**link, "before": before, "hash": after} for link, before, after in pairs]


def _canonical(value: object) -> bytes:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return text.encode("utf-8", "surrogatepass")
