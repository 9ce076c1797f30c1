"""The answers to many hands, each of which may be that the hand cannot be scored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.errors import HandError
from scoring.hand import Hand
from scoring.jsontext import encode

Asked = tuple[Hand, Mapping[str, Any]]
"""A hand, and the JSON it came from for what a rule set reads out of it itself."""


class Answers(dict[int, bytes]):
    """Answers as JSON in UTF-8, each under the place of its hand among those that were asked."""

    def __init__(self, lang: str) -> None:
        super().__init__()
        self.lang = lang

    def refuse(self, place: int, error: HandError) -> None:
        """Answer that this hand cannot be scored."""
        self[place] = encode(error.to_json(self.lang))

    def in_order(self) -> list[bytes]:
        """The answers in the order of the hands, when all are there."""
        return [self[place] for place in range(len(self))]
