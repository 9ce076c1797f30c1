"""The tiles: their codes, names and order. Nothing here knows a rule.

>>> parse_tile("5Z")
'P'
>>> tile_name("3m"), tile_name("3m", "zh-Hant"), tile_name("C", "zh-Hans")
('3 of characters', '三萬', '红中')
>>> sorted(["C", "1p", "9m"], key=sort_key)
['9m', '1p', 'C']
"""

from __future__ import annotations

from scoring.errors import HandError, described, shorten
from scoring.messages import LANGUAGES

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
        code = _SPELLINGS.get(text.strip().lower())
    if code is None:
        raise HandError(
            "bad_tile",
            (
                "{value} is not a tile. Tiles are written 1m-9m, 1s-9s, 1p-9p, E S W N, C F P.",
                "{value}不是牌。牌寫作1m-9m、1s-9s、1p-9p、E S W N、C F P。",
            ),
            [shorten(text)],
            value=described(text),
        )
    return code


def tile_name(code: str, lang: str = "en") -> str:
    """What a player calls the tile, in ``en``, ``zh-Hans`` or ``zh-Hant``."""
    return _NAMES[lang if lang in _NAMES else "en"][code]


def sort_key(code: str) -> int:
    """The place of a tile in ``ALL``."""
    return _PLACES[code]


_PLACES = {code: place for place, code in enumerate(ALL)}
_SPELLINGS = {code.lower(): code for code in ALL} | {code: code for code in ALL}
_SPELLINGS |= {f"{n}z": code for n, code in enumerate(("E", "S", "W", "N", "P", "F", "C"), 1)}

_DIGITS = "一二三四五六七八九"
_SUIT_WORDS = {"m": ("characters", "万", "萬"), "s": ("bamboo", "条", "條")} | {
    "p": ("dots", "筒", "筒")
}
_OTHER_WORDS = {
    "E": ("east wind", "东风", "東風"),
    "S": ("south wind", "南风", "南風"),
    "W": ("west wind", "西风", "西風"),
    "N": ("north wind", "北风", "北風"),
    "C": ("red dragon", "红中", "紅中"),
    "F": ("green dragon", "发财", "發財"),
    "P": ("white dragon", "白板", "白板"),
    "f1": ("spring", "春", "春"),
    "f2": ("summer", "夏", "夏"),
    "f3": ("autumn", "秋", "秋"),
    "f4": ("winter", "冬", "冬"),
    "f5": ("plum", "梅", "梅"),
    "f6": ("orchid", "兰", "蘭"),
    "f7": ("chrysanthemum", "菊", "菊"),
    "f8": ("bamboo flower", "竹", "竹"),
    BACK: ("face-down tile", "牌背", "牌背"),
}


def _names() -> dict[str, dict[str, str]]:
    names: dict[str, dict[str, str]] = {lang: {} for lang in LANGUAGES}
    for suit, (english, simplified, traditional) in _SUIT_WORDS.items():
        for rank in range(1, 10):
            code = f"{rank}{suit}"
            names["en"][code] = f"{rank} of {english}"
            names["zh-Hans"][code] = _DIGITS[rank - 1] + simplified
            names["zh-Hant"][code] = _DIGITS[rank - 1] + traditional
    for code, words in _OTHER_WORDS.items():
        for lang, word in zip(LANGUAGES, words, strict=True):
            names[lang][code] = word
    return names


_NAMES = _names()
