"""Values that fill the blanks of sentences: tiles, seats, ranks, suits, fans, each with its name in
every language.

A blank of a `Message` holds such a value, which is put into words when the language is known.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from scoring.speech.languages import CHINESE, KANJI, LANGUAGES, SOURCE
from scoring.speech.messages import Message, Text, template, word
from scoring.tiles import SUITS, of_suit, tile_name

KINDS = {"chow": Text("chow"), "pung": Text("pung"), "kong": Text("kong")}


class TileName(msgspec.Struct, frozen=True):
    """A tile, given by its code and written with the name that players use.

    >>> TileName("3m").in_language("zh-Hant")
    '三萬'
    """

    tile: str

    def in_language(self, lang: str) -> str:
        return tile_name(self.tile, lang)


SEATS = {"E": Text("East"), "S": Text("South"), "W": Text("West"), "N": Text("North")}
NOT_SAID_OR_SEAT = (("", Text("Not said")), *SEATS.items())
NOBODY_OR_SEAT = (("", Text("Nobody")), *SEATS.items())
"""Choices of fields that ask for a player."""


class SeatName(msgspec.Struct, frozen=True):
    """A player, written as the name of the seat.

    >>> SeatName("E").in_language("en"), SeatName("E").in_language("zh-Hans")
    ('East', '东家')
    """

    wind: str

    def in_language(self, lang: str) -> str:
        return template(SEATS[self.wind], lang)


class Ranks(msgspec.Struct, frozen=True):
    """Ranks written as a sequence, as for a chow.

    >>> Ranks((1, 2, 3)).in_language("en"), Ranks((1, 2, 3)).in_language("zh-Hant")
    ('1-2-3', '一二三')
    """

    ranks: tuple[int, ...]

    def in_language(self, lang: str) -> str:
        return _run(self.ranks, lang)


class Number(msgspec.Struct, frozen=True):
    """A single number (0 … 9), such as a rank.

    >>> Number(3).in_language("en"), Number(3).in_language("zh-Hans")
    ('3', '三')
    """

    number: int

    def in_language(self, lang: str) -> str:
        return LANGUAGES[lang].ranks[self.number]


class HowMany(msgspec.Struct, frozen=True):
    """A number of things, in words.

    >>> HowMany(2).in_language("en"), HowMany(2).in_language("zh-Hans")
    ('two', '两')
    """

    number: int

    def in_language(self, lang: str) -> str:
        return LANGUAGES[lang].count(self.number)


class OfSuit(msgspec.Struct, frozen=True):
    """Ranks written as a sequence, with the name of their suit.

    >>> OfSuit((1, 2), 2).in_language("en"), OfSuit((1, 2), 2).in_language("zh-Hant")
    ('1-2 of dots', '一二筒')
    """

    ranks: tuple[int, ...]
    suit: int

    def in_language(self, lang: str) -> str:
        return of_suit(_run(self.ranks, lang), SUITS[self.suit], lang)


class Kinds(msgspec.Struct, frozen=True):
    """Ranks of one suit that occur in a hand, written as a list rather than a sequence.

    >>> Kinds((1, 9), 2).in_language("en"), Kinds((1, 9), 2).in_language("zh-Hant")
    ('1 and 9 of dots', '一九筒')
    """

    ranks: tuple[int, ...]
    suit: int

    def in_language(self, lang: str) -> str:
        language = LANGUAGES[lang]
        if not language.rank_joint:
            return of_suit(_run(self.ranks, lang), SUITS[self.suit], lang)
        ranks = language.join([language.ranks[rank] for rank in self.ranks])
        return of_suit(ranks, SUITS[self.suit], lang)


class Pairs(msgspec.Struct, frozen=True):
    """Pairs of one suit, written as a list of pairs.

    >>> Pairs((3, 4), 2).in_language("en"), Pairs((3, 4), 2).in_language("zh-Hant")
    ('3-3 and 4-4 of dots', '三三、四四筒')
    """

    ranks: tuple[int, ...]
    suit: int

    def in_language(self, lang: str) -> str:
        ranks = [(rank,) * 2 * self.ranks.count(rank) for rank in dict.fromkeys(self.ranks)]
        pairs = [_run(alike, lang) for alike in ranks]
        return of_suit(LANGUAGES[lang].join(pairs), SUITS[self.suit], lang)


class Listed(msgspec.Struct, frozen=True):
    """Words or messages in a list separated by commas only, without "and"; words are inserted
    unchanged.

    >>> Listed(("long", "short")).in_language("en"), Listed(("long", "short")).in_language("ja")
    ('long, short', 'long、short')
    """

    words: tuple[str | Message, ...]

    def in_language(self, lang: str) -> str:
        return LANGUAGES[lang].comma.join([word(one, lang) for one in self.words])


class KindOfMeld(msgspec.Struct, frozen=True):
    """The word for a kind of meld: chow, pung or kong.

    >>> KindOfMeld("kong").in_language("zh-Hans")
    '杠'
    """

    kind: str

    def in_language(self, lang: str) -> str:
        return template(KINDS[self.kind], lang)


class FanName:
    """The name of a fan in every language.

    english, traditional: the names in English and in Traditional Chinese, from which the one in
        Simplified Chinese is derived.
    others: names in further languages, by tag; a language without one uses the English name.
    kanji: True if Japanese uses the Chinese name in Japanese characters.

    >>> FanName("Win on Kong", "槓上開花").in_language("zh-Hans")
    '杠上开花'
    """

    __slots__ = ("_hash", "_written", "english", "others", "traditional")

    def __init__(
        self, english: str, traditional: str, kanji: bool = False, /, **others: str
    ) -> None:
        self.english = english
        self.traditional = traditional
        self._written = KANJI if kanji else CHINESE
        self.others = {lang: name for lang, name in others.items() if name}
        self._hash = hash((english, traditional))

    @classmethod
    def of(cls, message: Message) -> FanName:
        """Return a fan's name made from a message, which may contain a number, in every
        language."""
        said = {lang: message.in_language(lang) for lang in LANGUAGES}
        return cls(said.pop(SOURCE), said.pop("zh-Hant"), **said)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FanName) and (
            (self.english, self.traditional) == (other.english, other.traditional)
        )

    def __hash__(self) -> int:
        return self._hash

    @property
    def all(self) -> tuple[str, ...]:
        """The English name of this fan, then its names in all languages that have their own; some
        may be equal."""
        written = [written(self.traditional) for written in self._written.values()]
        return (self.english, *written, *self.others.values())

    @property
    def local(self) -> LocalName:
        """This name as a value that is written in the language of the answer (its key
        ``local``)."""
        return LocalName(self)

    def in_language(self, lang: str) -> str:
        own = self.others.get(lang)
        if own is not None:
            return own
        written = self._written.get(lang)
        return written(self.traditional) if written else self.english


class LocalName:
    """The name of a fan, written in the language of the answer."""

    __slots__ = ("name",)

    def __init__(self, name: FanName) -> None:
        self.name = name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LocalName) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    def in_language(self, lang: str) -> str:
        return self.name.in_language(lang)


def _run(ranks: Sequence[int], lang: str) -> str:
    language = LANGUAGES[lang]
    return language.rank_joint.join([language.ranks[rank] for rank in ranks])
