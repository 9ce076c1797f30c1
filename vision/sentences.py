"""Sentences of the reader for the player.

Sentences are written in English where they are used, with named blanks in braces; the catalogues in
``vision/locale`` translate them.

>>> many = Sentence("{tiles} were read; a set has {wanted}.", tiles=5, wanted=4)
>>> str(many)
'Five tiles were read; a set has 4.'
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from scoring.hand.values import HowMany, KindOfMeld, TileName
from scoring.speech.messages import Message, Statements, Text, add_catalogues

READER = "vision"
"""Context of the reader's sentences in the translation catalogues."""


class Sentence(Message):
    """A message of the reader; a blank at its beginning is capitalised.

    Blanks by name: `tiles` is a number of tiles, `number` a number in words, `times` how often,
    `tile` a tile code, `names` several tile codes, `kind` one of chow, pung, kong; any other value
    is inserted unchanged.
    """

    __slots__ = ()

    def __init__(self, english: str, **blanks: Any) -> None:
        values = {
            name: _VALUES[name](value) if name in _VALUES else value
            for name, value in blanks.items()
        }
        if not english.startswith("{"):
            super().__init__(english, READER, **values)
            return
        said = Message(english, READER, **values)
        super().__init__("{said}", READER, said=Statements((said,)))


def _tiles(many: Any) -> Message:
    return Message(Text("one tile", plural="{word} tiles"), n=many, word=HowMany(many))


def _times(many: Any) -> Message:
    return Message(Text("twice") if many == 2 else Text("{many} times"), many=many)


_VALUES: dict[str, Callable[[Any], Any]] = {
    "tile": TileName,
    "names": lambda tiles: tuple([TileName(tile) for tile in tiles]),
    "kind": KindOfMeld,
    "number": HowMany,
    "tiles": _tiles,
    "times": _times,
}

add_catalogues(Path(__file__).with_name("locale"))
