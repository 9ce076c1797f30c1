"""Errors of the ledger, each with a code and a sentence for the players."""

from __future__ import annotations

from pathlib import Path

from scoring.speech.messages import Message, Text, add_catalogues

add_catalogues(Path(__file__).with_name("locale"))


class LedgerError(Exception):
    """Raised if the ledger refuses or fails.

    code: one of `CODES`.
    message: the sentence for the player.
    about: details in English, for logs.
    """

    def __init__(self, code: str, about: str) -> None:
        super().__init__(code, about)
        self.code = code
        self.about = about
        self.message = Message(CODES[code], "ledger")

    def __str__(self) -> str:
        return self.about


TROUBLE = ("full", "read_only", "damaged", "unreachable")
"""Codes of problems with the database; all other codes concern the request."""

CODES: dict[str, Text] = {
    "unbalanced": Text("What the four players get and pay has to add up to nothing."),
    "not_said": Text("Say first who pays."),
    "who_won": Text("Tap who won."),
    "who_declared": Text("Tap who declared it."),
    "who_discarded": Text("Tap who discarded it."),
    "nothing_paid": Text("This hand does not win, so nothing is paid for it."),
    "below_minimum": Text("A hand of so few points does not win."),
    "above_maximum": Text("No hand is worth so much."),
    "hand_taken": Text(
        "This hand is in the ledger already: another phone was faster. Nothing was changed."
    ),
    "over": Text("The game is over: its last hand is in the ledger."),
    "changed": Text(
        "The evening was changed on another phone meanwhile. Look at the sums, then tap again."
    ),
    "names_changed": Text(
        "Another phone changed the names meanwhile. Look at them, then change them again."
    ),
    "too_long": Text("No game has so many entries. End this evening and begin another one."),
    "locked_out": Text("This player lost the right to win this hand, and pays like anybody."),
    "for_a_while": Text("For a while this player may not win so. Is that over?"),
    "bad_name": Text("Whoever sits down needs a name that nobody else here has."),
    "wrong_winners": Text("These players cannot all win on this discard."),
    "not_there": Text("That is no longer in the ledger."),
    "already_undone": Text("That was removed already."),
    "other_entry": Text("It is in the ledger already, with other sums. Look at the list."),
    "too_new": Text("The ledger was written by a newer TileTally. Nothing was changed."),
    "hand_open": Text("A hand before this one is still open. Enter that one first."),
    "bad_entry": Text("This does not fit into the evening. Nothing was changed."),
    "not_allowed": Text(
        "Your link does not allow this. Whoever began the evening has other links."
    ),
    "bad_link": Text(
        "This link opens nothing here. Perhaps it was renewed: ask at the table for the new one."
    ),
    "too_many": Text(
        "Too many were begun from here within a day. Go on with one of them, or begin tomorrow."
    ),
    "full": Text(
        "There is no room left on the disk of the ledger. Nothing was changed: tell whoever runs "
        "this app."
    ),
    "read_only": Text(
        "The ledger can be read just now, and not written. Nothing was changed: tell whoever runs "
        "this app."
    ),
    "damaged": Text(
        "The file of the ledger is damaged. Nothing was changed: tell whoever runs this app, who "
        "may have a copy."
    ),
    "in_use": Text("The app has the ledger open. Nothing was changed: stop the app first."),
    "unreachable": Text(
        "The ledger cannot be reached just now. Nothing is lost: try again in a moment."
    ),
}
