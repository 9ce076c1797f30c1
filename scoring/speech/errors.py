"""The error of scoring, and the complete list of its codes."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from scoring.speech.messages import Blank, Message, Text

CODES = (
    "bad_json",
    "bad_tile",
    "too_many_copies",
    "wrong_tile_count",
    "bad_meld",
    "winning_tile_missing",
    "impossible_situation",
    "not_winning",
    "below_minimum",
    "unknown_ruleset",
    "unknown_ruling",
    "unknown_field",
    "unknown_incident",
)


class HandError(ValueError):
    """Raised for a hand that cannot be scored, with one of ``CODES``, a message, and the tiles
    concerned.

    said: the message, or its text, whose blanks are filled by the keyword arguments.

    The sentence is formed only when a language is chosen.

    >>> error = HandError("bad_tile", "{value} is not a tile.", ["4x"], value="4x")
    >>> error
    HandError('bad_tile', '4x is not a tile.', ('4x',))
    """

    def __init__(
        self, code: str, said: Message | str | Text, tiles: Sequence[str] = (), /, **blanks: Blank
    ) -> None:
        assert code in CODES, code
        self.code = code
        self.message = said if isinstance(said, Message) else Message(said, **blanks)
        self.tiles = tuple(tiles)
        # the arguments from which a pickled error is restored
        super().__init__(code, self.message, self.tiles)

    def __str__(self) -> str:
        return str(self.message)

    def __repr__(self) -> str:
        return f"HandError({self.code!r}, {str(self)!r}, {self.tiles!r})"

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """Return the answer given instead of a score: ``{"error": {…}}`` with code, message in the
        language `lang`, and tiles."""
        message = self.message.in_language(lang)
        return {"error": {"code": self.code, "message": message, "tiles": list(self.tiles)}}


FLAG = Text("“{key}” is true or false, not {value}.")
TWICE = Text("“{key}” is said twice.")


def shorten(text: str) -> str:
    """Return a text cut to 40 characters, for use in a sentence.

    A lone surrogate, which UTF-8 cannot encode, is replaced by an escape.
    """
    text = text.encode("utf-8", "backslashreplace").decode()
    return text if len(text) <= 40 else text[:37] + "..."


def describe(value: object) -> str | Message:
    """Return a user's wrong value as short text for an error message, as JSON writes it; lists,
    objects and very large numbers are only described."""
    if isinstance(value, Mapping):
        return Message(Text("an object"))
    if isinstance(value, list | tuple):
        return Message(Text("a list"))
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, int) and abs(value) > 10**15:
        return Message(Text("a number that large"))
    if isinstance(value, str) and value.isprintable():
        return shorten(f"'{value}'")
    return shorten(ascii(value))
