"""What can go wrong with a ledger, each with a code that the app has a sentence for."""

from __future__ import annotations


class LedgerError(Exception):
    """code is one of `CODES`; the message is for a terminal."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


CODES = {
    "unbalanced": "the sums of the four players do not add up to nothing",
    "not_said": "the settlement needs to know who discarded or who is liable",
    "hand_taken": "this hand of the evening was entered already",
    "not_there": "no such evening or entry",
    "already_undone": "the entry was taken out already",
    "other_entry": "the id belongs to an entry that says something else",
    "too_new": "the database was written by a newer version",
    "bad_entry": "the entry has something that no evening knows",
    "unreachable": "the database cannot be opened",
}
