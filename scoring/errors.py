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
    """A hand that cannot be scored: one of ``CODES``, a sentence, the tiles it is about.

    The sentence is English with named blanks in braces, which the keyword arguments fill;
    ``messages.py`` has it in Chinese and knows what the names of the blanks stand for; a rule set
    gives its own sentences with their Traditional Chinese, ``chinese``.
    """

    def __init__(
        self,
        code: str,
        sentence: str,
        tiles: Sequence[str] = (),
        *,
        chinese: str = "",
        **blanks: object,
    ) -> None:
        assert code in CODES, code
        self.code = code
        self.sentence = sentence
        self.chinese = chinese
        self.tiles = tuple(tiles)
        self.blanks = blanks
        super().__init__(sentence)

    def __str__(self) -> str:
        return self.message

    @property
    def message(self) -> str:
        """The sentence in English."""
        return self.said("en")

    def said(self, lang: str) -> str:
        """The sentence in one of ``scoring.tiles.LANGUAGES``."""
        from scoring.messages import said  # needs the names of the tiles, which raise HandError

        return said(self.sentence, self.blanks, lang, self.chinese)

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """The answer in place of a score: ``{"error": {…}}`` with code, message and tiles."""
        return {"error": {"code": self.code, "message": self.said(lang), "tiles": list(self.tiles)}}


def shorten(text: str) -> str:
    """``text``, cut where it is too long to be read in a sentence."""
    return text if len(text) <= 40 else text[:37] + "..."
