"""What can go wrong with a ledger, each with a code that the app has a sentence for."""

from __future__ import annotations


class LedgerError(Exception):
    """code is one of `CODES`; the message is for a terminal."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return self.message


CODES = {
    "unbalanced": "the sums of the four players do not add up to nothing",
    "not_said": "the settlement needs to know who discarded or who is liable",
    "below_minimum": "no hand of so few points wins",
    "hand_taken": "this hand of the evening was entered already",
    "over": "the last hand of the evening is played",
    "changed": "the evening has changed since the entry was drafted",
    "locked_out": "after an offence the player may not win this hand",
    "wrong_winners": "these players cannot win on one discard",
    "not_there": "no such evening or entry",
    "already_undone": "the entry was taken out already",
    "other_entry": "the id belongs to an entry that says something else",
    "too_new": "the database was written by a newer version",
    "hand_open": "a hand before this one is not entered",
    "bad_entry": "the entry has something that no evening knows",
    "unreachable": "the database cannot be opened",
}
