"""The tiles: their codes, names and order. Nothing here knows a rule.

>>> parse_tile("5Z")
'P'
>>> tile_name("3m"), tile_name("3m", "zh-Hant"), tile_name("C", "zh-Hans")
('3 of characters', '三萬', '红中')
>>> sorted(["C", "1p", "9m"], key=sort_key)
['9m', '1p', 'C']
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from unicodedata import normalize

from scoring.errors import HandError, described, shorten
from scoring.languages import LANGUAGES
from scoring.messages import Text, template

SUITS = "msp"
"""The suits in tile order: characters, bamboo, dots."""

WINDS = ("E", "S", "W", "N")
DRAGONS = ("C", "F", "P")
HONORS = WINDS + DRAGONS

TILES: tuple[str, ...] = tuple(f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)) + HONORS
"""The 34 tiles a hand is made of, in the order everything is sorted by."""

FLOWERS: tuple[str, ...] = tuple(f"f{n}" for n in range(1, 9))
"""Seasons f1 … f4 and flowers f5 … f8; set aside, never part of a winning shape."""

BACK = "back"
ALL: tuple[str, ...] = (*TILES, *FLOWERS, BACK)

INDEX: dict[str, int] = {tile: number for number, tile in enumerate(TILES)}


def parse_tile(text: str) -> str:
    """The code of the tile that ``text`` names, in the spelling of ``ALL``.

    Takes upper and lower case, and ``1z`` … ``7z`` for E S W N P F C.
    Raises ``HandError`` (``bad_tile``) for anything else.
    """
    code = _SPELLINGS.get(text)
    if code is None:
        code = _SPELLINGS.get(normalize("NFKC", text).strip().lower())
    if code is None:
        raise HandError(
            "bad_tile",
            "{value} is not a tile. Tiles are written 1m-9m, 1s-9s, 1p-9p, E S W N, C F P.",
            [shorten(text)],
            value=described(text),
        )
    return code


@cache
def tile_name(code: str, lang: str = "en") -> str:
    """What a player calls the tile, in one of ``LANGUAGES``."""
    if code in _OTHERS:
        return template(_OTHERS[code], lang)
    return of_suit(LANGUAGES[lang].ranks[int(code[0])], code[1], lang)


def sort_key(code: str) -> int:
    """The place of a tile in ``ALL``."""
    return _PLACES[code]


_PLACES = {code: place for place, code in enumerate(ALL)}
_SPELLINGS = {code.lower(): code for code in ALL} | {code: code for code in ALL}
_SPELLINGS |= {f"{n}z": code for n, code in enumerate(("E", "S", "W", "N", "P", "F", "C"), 1)}


_OF_SUIT = {
    "m": Text("{ranks} of characters"),
    "s": Text("{ranks} of bamboo"),
    "p": Text("{ranks} of dots"),
}
"""Ranks of a suit, in the order of ``SUITS``."""

_OTHERS = {
    "E": Text("east wind"),
    "S": Text("south wind"),
    "W": Text("west wind"),
    "N": Text("north wind"),
    "C": Text("red dragon"),
    "F": Text("green dragon"),
    "P": Text("white dragon"),
    "f1": Text("spring"),
    "f2": Text("summer"),
    "f3": Text("autumn"),
    "f4": Text("winter"),
    "f5": Text("plum"),
    "f6": Text("orchid"),
    "f7": Text("chrysanthemum"),
    "f8": Text("bamboo flower"),
    BACK: Text("face-down tile"),
}


def of_suit(ranks: str, suit: str, lang: str) -> str:
    """Ranks of a suit, as they are written in this language already.

    >>> of_suit("2-3", "m", "en"), of_suit("二三", "m", "zh-Hant")
    ('2-3 of characters', '二三萬')
    """
    return template(_OF_SUIT[suit], lang).format(ranks=ranks)


def written(tiles: Sequence[str]) -> str:
    """Tiles in shorthand, runs of a suit before one letter.

    >>> written(["1m", "2m", "C", "5p"])
    '12mC5p'
    """
    text = ""
    for tile in tiles:
        if len(tile) == 2 and text and text[-1] == tile[1] and text[-2:-1].isdigit():
            text = text[:-1]
        text += tile
    return text
