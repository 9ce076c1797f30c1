"""The words of the game that sentences are filled with, each in every language.

A value here is what a blank of a `Message` holds: it knows the tiles or the numbers, and says them
in a language when it is asked.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from scoring.messages import joined, simplified
from scoring.tiles import INDEX, tile_name

if TYPE_CHECKING:
    from scoring.arrangements import TileSet

DIGITS = "零一二三四五六七八九"
COUNTS = {
    "en": ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    "zh": tuple("零一兩三四五六七八九"),
}
"""How many there are of something; in Chinese as before a measure word."""
SUITS = {"en": ("characters", "bamboo", "dots"), "zh": ("萬子", "條子", "筒子")}
KINDS = {
    "chow": ("chow", "順子"),
    "pung": ("pung", "刻子"),
    "kong": ("kong", "槓"),
}


class TileName(msgspec.Struct, frozen=True):
    """What a player calls a tile.

    >>> TileName("3m").in_language("zh-Hant")
    '三萬'
    """

    tile: str

    def in_language(self, lang: str) -> str:
        return tile_name(self.tile, lang)


SEATS: dict[str, tuple[str, str]] = {
    "E": ("East", "東家"),
    "S": ("South", "南家"),
    "W": ("West", "西家"),
    "N": ("North", "北家"),
}
"""What the players are called by their winds."""


class SeatName(msgspec.Struct, frozen=True):
    """What a player is called by the wind of the seat.

    >>> SeatName("E").in_language("en"), SeatName("E").in_language("zh-Hans")
    ('East', '东家')
    """

    wind: str

    def in_language(self, lang: str) -> str:
        english, chinese = SEATS[self.wind]
        return english if lang == "en" else _chinese(chinese, lang)


class Ranks(msgspec.Struct, frozen=True):
    """Numbers that follow each other, as in a chow.

    >>> Ranks((1, 2, 3)).in_language("en"), Ranks((1, 2, 3)).in_language("zh-Hant")
    ('1-2-3', '一二三')
    """

    ranks: tuple[int, ...]

    def in_language(self, lang: str) -> str:
        if lang == "en":
            return "-".join(map(str, self.ranks))
        return "".join(DIGITS[rank] for rank in self.ranks)


class Number(msgspec.Struct, frozen=True):
    """One number, a rank or a count that stands alone.

    >>> Number(3).in_language("en"), Number(3).in_language("zh-Hans")
    ('3', '三')
    """

    number: int

    def in_language(self, lang: str) -> str:
        return str(self.number) if lang == "en" else DIGITS[self.number]


class HowMany(msgspec.Struct, frozen=True):
    """A count of things, in a word.

    >>> HowMany(2).in_language("en"), HowMany(2).in_language("zh-Hans")
    ('two', '两')
    """

    number: int

    def in_language(self, lang: str) -> str:
        if self.number > 9:
            return str(self.number)
        return (
            COUNTS["en"][self.number] if lang == "en" else _chinese(COUNTS["zh"][self.number], lang)
        )


class Suit(msgspec.Struct, frozen=True):
    """The name of a suit, 0 … 2.

    >>> Suit(1).in_language("en"), Suit(1).in_language("zh-Hant")
    ('bamboo', '條子')
    """

    suit: int

    def in_language(self, lang: str) -> str:
        if lang == "en":
            return SUITS["en"][self.suit]
        return _chinese(SUITS["zh"][self.suit], lang)


class OfSuit(msgspec.Struct, frozen=True):
    """Ranks of one suit, such as those that occur in a hand.

    >>> OfSuit((1, 2), 2).in_language("en"), OfSuit((1, 2), 2).in_language("zh-Hant")
    ('1-2 of dots', '一二筒')
    """

    ranks: tuple[int, ...]
    suit: int

    def in_language(self, lang: str) -> str:
        if lang == "en":
            return f"{'-'.join(map(str, self.ranks))} of {SUITS['en'][self.suit]}"
        digits = "".join(DIGITS[rank] for rank in self.ranks)
        return digits + _chinese(SUITS["zh"][self.suit][0], lang)


class Pairs(msgspec.Struct, frozen=True):
    """Pairs of one suit, told so that they do not read as a run.

    >>> Pairs((3, 4), 2).in_language("en"), Pairs((3, 4), 2).in_language("zh-Hant")
    ('3-3 and 4-4 of dots', '三三、四四筒')
    """

    ranks: tuple[int, ...]
    suit: int

    def in_language(self, lang: str) -> str:
        if lang == "en":
            pairs = joined([f"{rank}-{rank}" for rank in self.ranks], lang)
            return f"{pairs} of {SUITS['en'][self.suit]}"
        pairs = "、".join([2 * DIGITS[rank] for rank in self.ranks])
        return pairs + _chinese(SUITS["zh"][self.suit][0], lang)


class KindOfMeld(msgspec.Struct, frozen=True):
    """A chow, a pung or a kong as a word.

    >>> KindOfMeld("kong").in_language("zh-Hans")
    '杠'
    """

    kind: str

    def in_language(self, lang: str) -> str:
        english, chinese = KINDS[self.kind]
        return english if lang == "en" else _chinese(chinese, lang)


class FanName:
    """The name of a fan, in English and in Traditional Chinese.

    >>> FanName("Win on Kong", "槓上開花").in_language("zh-Hans")
    '杠上开花'
    """

    __slots__ = ("english", "simplified", "traditional")

    def __init__(self, english: str, traditional: str) -> None:
        self.english = english
        self.traditional = traditional
        self.simplified = simplified(traditional)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FanName) and (
            (self.english, self.traditional) == (other.english, other.traditional)
        )

    def __hash__(self) -> int:
        return hash((self.english, self.traditional))

    def in_language(self, lang: str) -> str:
        if lang == "en":
            return self.english
        return self.traditional if lang == "zh-Hant" else self.simplified


@lru_cache(maxsize=1 << 12)
def set_words(s: TileSet, lang: str) -> str:
    """What a player calls a set of tiles.

    >>> from scoring.arrangements import PUNGS
    >>> set_words(PUNGS[27], "en"), set_words(PUNGS[27], "zh-Hant")
    ('three east winds', '三張東風')
    """
    ranks = tuple([INDEX[tile] % 9 + 1 for tile in s.tiles])
    if s.suit < 3:
        return OfSuit(ranks, s.suit).in_language(lang)
    many, name = HowMany(len(s.tiles)).in_language(lang), tile_name(s.tiles[0], lang)
    return f"{many} {name}s" if lang == "en" else f"{many}{_chinese('張', lang)}{name}"


def _chinese(traditional: str, lang: str) -> str:
    return simplified(traditional) if lang == "zh-Hans" else traditional
