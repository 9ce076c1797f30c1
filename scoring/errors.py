"""The closed list of reasons why a hand cannot be scored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

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
)


class HandError(ValueError):
    """A hand that cannot be scored: one of ``CODES``, a sentence, the tiles it is about."""

    def __init__(self, code: str, message: str, tiles: Sequence[str] = ()) -> None:
        super().__init__(message)
        assert code in CODES, code
        self.code = code
        self.message = message
        self.tiles = tuple(tiles)

    def to_json(self) -> dict[str, Any]:
        """The answer in place of a score: ``{"error": {…}}`` with the three."""
        return {"error": {"code": self.code, "message": self.message, "tiles": list(self.tiles)}}


def shorten(text: str) -> str:
    """``text``, cut where it is too long to be read in a sentence."""
    return text if len(text) <= 40 else text[:37] + "..."
