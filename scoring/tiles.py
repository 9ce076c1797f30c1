"""The tiles: their codes, names and order. This module knows no rules.

>>> parse_tile("5Z")
'P'
>>> tile_name("3m"), tile_name("3m", "zh-Hant"), tile_name("C", "zh-Hans")
('3 of characters', '三萬', '红中')
>>> sorted(["C", "1p", "9m"], key=sort_key)
['9m', '1p', 'C']
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from unicodedata import normalize

from scoring.speech.errors import HandError, describe, shorten
from scoring.speech.languages import LANGUAGES
from scoring.speech.messages import Text, template

SUITS = "msp"
"""The suits in tile order: characters, bamboo, dots."""

WINDS = ("E", "S", "W", "N")
DRAGONS = ("C", "F", "P")
HONORS = WINDS + DRAGONS

TILES: tuple[str, ...] = tuple(f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)) + HONORS
"""The 34 tiles of which a hand consists, in the standard order used for sorting."""

FLOWERS: tuple[str, ...] = tuple(f"f{n}" for n in range(1, 9))
"""Seasons f1 … f4 and flowers f5 … f8; they are set aside and belong to no winning shape."""

BACK = "back"
ALL: tuple[str, ...] = (*TILES, *FLOWERS, BACK)

INDEX: dict[str, int] = {tile: number for number, tile in enumerate(TILES)}


def parse_tile(text: str) -> str:
    """Return the code of the tile that ``text`` names, spelled as in ``ALL``.

    Accepts upper and lower case, ``1z`` … ``7z`` for E S W N P F C, red fives (returned as plain
    fives), Unicode tile characters, and Chinese names. Raises ``HandError`` (``bad_tile``) for
    anything else.
    """
    code = _SPELLINGS.get(text)
    if code is None:
        code = _SPELLINGS.get(normalize("NFKC", _UNSEEN.sub("", text)).strip().lower())
    if code is None:
        raise HandError("bad_tile", NO_TILE, [shorten(text)], value=describe(text))
    return code


NO_TILE = Text(
    "{value} is not a tile. Tiles are written 1m-9m, 1s-9s, 1p-9p, a red five 0m, 0s or 0p, and "
    "E S W N, C F P or 1z-7z."
)


def is_red_five(text: str) -> bool:
    """Return True if a text names a red five.

    >>> [is_red_five(text) for text in ("0m", "5pr", "赤五萬", "5m")]
    [True, True, True, False]
    """
    return normalize("NFKC", _UNSEEN.sub("", text)).strip().lower() in _RED_FIVES


def strip_invisible(text: str) -> str:
    """Return a text without invisible characters: joiners, direction marks, variation selectors."""
    return _UNSEEN.sub("", text)


@cache
def tile_name(code: str, lang: str = "en") -> str:
    """Return the players' name of a tile in the language `lang`, one of ``LANGUAGES``. Raises
    KeyError for an unknown code."""
    if code in _OTHERS:
        return template(_OTHERS[code], lang)
    return of_suit(LANGUAGES[lang].ranks[int(code[0])], code[1], lang)


def sort_key(code: str) -> int:
    """Return the index of a tile code in ``ALL``. Raises KeyError for an unknown code."""
    return _PLACES[code]


_PLACES = {code: place for place, code in enumerate(ALL)}
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]")

SUIT_WORDS = {
    "m": ("m", "man", "wan", "萬", "万", "マン"),
    "s": ("s", "sou", "tiao", "索", "条", "條", "竹", "ソウ", "ソー"),
    "p": ("p", "pin", "tong", "筒", "餅", "饼", "ピン"),
}

HONOR_WORDS = {
    "E": ("東", "东", "東風", "东风"),
    "S": ("南", "南風", "南风"),
    "W": ("西", "西風", "西风"),
    "N": ("北", "北風", "北风"),
    "C": ("中", "紅中", "红中"),
    "F": ("發", "发", "発", "發財", "发财", "青發"),
    "P": ("白", "白板", "白版"),
    "f1": ("春",),
    "f2": ("夏",),
    "f3": ("秋",),
    "f4": ("冬",),
    "f5": ("梅",),
    "f6": ("蘭", "兰"),
    "f7": ("菊",),
    "f8": ("竹",),
}

NUMBERS = {
    sign: str(n) for signs in ("123456789", "一二三四五六七八九") for n, sign in enumerate(signs, 1)
}
SIGNS = dict(
    zip(
        map(chr, range(0x1F000, 0x1F02A)),
        (
            *("E", "S", "W", "N", "C", "F", "P"),
            *(f"{n}{suit}" for suit in "msp" for n in range(1, 10)),
            *("f5", "f6", "f8", "f7", "f1", "f2", "f3", "f4"),
        ),
        strict=True,
    )
) | {chr(0x1F02B): BACK}
"""The Unicode tile characters, in which bamboo (f8) comes before chrysanthemum (f7)."""

_RED_FIVES = {
    spelling: f"5{suit}"
    for suit, words in SUIT_WORDS.items()
    for word in words
    for five in ("5", "五")
    for spelling in (
        f"0{word}",
        *(f"{mark}{five}{word}" for mark in ("r", "赤", "*")),
        *(f"{five}{word}{mark}" for mark in ("r", "赤", "*")),
        *(f"{five}{mark}{word}" for mark in ("r", "*")),
    )
}
_SPELLINGS = {code.lower(): code for code in ALL} | {code: code for code in ALL}
_SPELLINGS |= {f"{n}z": code for n, code in enumerate(("E", "S", "W", "N", "P", "F", "C"), 1)}
_SPELLINGS |= {
    f"{sign}{word}": f"{rank}{suit}"
    for suit, words in SUIT_WORDS.items()
    for word in words
    for sign, rank in NUMBERS.items()
}
_SPELLINGS |= {word: code for code, words in HONOR_WORDS.items() for word in words}
_SPELLINGS |= SIGNS | _RED_FIVES


_OF_SUIT = {
    "m": Text("{ranks} of characters"),
    "s": Text("{ranks} of bamboo"),
    "p": Text("{ranks} of dots"),
}
"""Names of ranks with their suit, by the letters of ``SUITS``."""

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
    """Return ranks with the name of their suit (m, s or p) in the language `lang`.

    ranks: already written in that language.

    >>> of_suit("2-3", "m", "en"), of_suit("二三", "m", "zh-Hant")
    ('2-3 of characters', '二三萬')
    """
    return template(_OF_SUIT[suit], lang).format(ranks=ranks)


def written(tiles: Sequence[str]) -> str:
    """Return tile codes as shorthand; consecutive tiles of a suit share one suit letter.

    >>> written(["1m", "2m", "C", "5p"])
    '12mC5p'
    """
    text = ""
    for tile in tiles:
        if len(tile) == 2 and text and text[-1] == tile[1] and text[-2:-1].isdigit():
            text = text[:-1]
        text += tile
    return text
