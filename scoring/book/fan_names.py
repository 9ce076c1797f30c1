"""The names that players give to fans, and which fan of a table one of them means.

A table has its own names beside its fans (``names`` in ``patterns.py``). Names that players of
several games share stand in ``player_words.toml``, a row for a fan; a row applies to each table
that knows one of its names. Guide, search and claims all read both.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from scoring.book.rulefile import read_file
from scoring.hand.values import FanName
from scoring.speech.languages import unify

PLAYER_WORDS = read_file(Path(__file__).with_name("player_words.toml"))
SYNONYMS = tuple(tuple(line.split(", ")) for line in PLAYER_WORDS.strings("synonyms"))
"""NameIndex of the same fan in several games and languages, a line each. Chinese ones hold in any
characters (`normalized`)."""

READINGS: Mapping[str, str] = PLAYER_WORDS.table("readings").data
"""Japanese readings of the characters in fan names, on their own and by players, by simplified
character."""


@lru_cache(maxsize=1 << 13)
def is_read(kana: str, name: str) -> bool:
    """Return True if kana are a Japanese reading of a name in simplified characters; voicing and
    vowel length are ignored.

    >>> is_read("かりゅう", "花龙"), is_read("ハナロン", "花龙"), is_read("かりゅう", "清龙")
    (True, True, False)
    """
    sound = _sound(kana)
    if not _KANA.fullmatch(sound):
        return False
    ways = ("|".join(map(_sound, READINGS.get(char, char).split())) for char in name)
    return re.fullmatch("".join(f"(?:{way})" for way in ways), sound) is not None


@lru_cache(maxsize=1 << 10)
def _sound(kana: str) -> str:
    return plain(unicodedata.normalize("NFKC", kana)).translate(NOT_HEARD)


def plain(text: str) -> str:
    """Return a text reduced to lower-case letters and digits, without tones, blanks or signs; ü
    becomes u, hiragana unvoiced katakana.

    >>> plain("Lǜ yī-sè"), plain("Mixed Straight"), plain("どらごん")
    ('luyise', 'mixedstraight', 'トラコン')
    """
    parts = unicodedata.normalize("NFD", text.casefold()).translate(KATAKANA)
    return "".join(c for c in parts if c.isalnum())


@lru_cache(maxsize=1 << 13)
def normalized(text: str) -> str:
    """Return a name (`text`) in the form in which names are compared.

    Capitals, signs, tones, width, small words, plurals, digits, simplified and Japanese characters,
    hiragana and katakana, and the characters that clubs write for one another (胡 and 和) make no
    difference.

    >>> normalized("13 Orphans") == normalized("Ｔｈｉｒｔｅｅｎ orphan")
    True
    >>> normalized("対々和") == normalized("對對胡")
    True
    >>> normalized("ちんいつ") == normalized("チンイツ")
    True
    """
    plain = unicodedata.normalize("NFKC", text).casefold().replace("honour", "honor")
    plain = unicodedata.normalize("NFC", _TONES.sub("", unicodedata.normalize("NFD", plain)))
    plain = plain.translate(KATAKANA)
    words = [_word(word) for word in _WORD.findall(plain)]
    joined = "".join([word for word in words if word not in SMALL_WORDS]) or "".join(words)
    if joined.isascii():
        return joined
    joined = _TWICE.sub(lambda found: found[1] * 2, joined)
    return unify(joined).translate(ALIKE)


def _short(name: str) -> str:
    """Return a romanized name without the marks of long vowels: Tenho for Tenhou.

    >>> _short("ryuuiisou"), _short("ipeko"), _short("iipeikou")
    ('ryuiso', 'ipeko', 'ipeko')
    """
    return _LONG.sub(lambda found: found[0][0], name)


_LONG = re.compile("ou|oo|uu|ii|ei")
_TONES = re.compile("[\u0300-\u036f]")
_WORD = re.compile(r"[a-z]+(?:['’][a-z]+)?|\d+|[^\W\d_a-z]+|々", re.UNICODE)
_TWICE = re.compile("(.)々")
SMALL_WORDS = frozenset(("a", "the", "of", "and", "or", "in", "with"))
UNITS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
NUMBERS = {**{word: str(number) for number, word in enumerate(UNITS, 1)}, "thirteen": "13"}
KATAKANA = {hiragana: hiragana + 0x60 for hiragana in range(0x3041, 0x3097)}
NOT_HEARD = str.maketrans("", "", "ーウッ")
"""Marks dropped before readings are compared: they make a sound long, or a consonant."""
ALIKE = str.maketrans("和糊吊调章幺番翻飜", "胡胡钓钓张么番番番")
"""Characters that are written for one another in the names of fans, simplified."""


def _word(word: str) -> str:
    word = NUMBERS.get(word, word.replace("'", "").replace("’", ""))
    return word[:-1] if len(word) > 3 and word.isascii() and word.endswith("s") else word


JAPANESE = {
    "E": ("ton",),
    "S": ("nan",),
    "W": ("shaa",),
    "N": ("pei",),
    "C": ("chun",),
    "F": ("hatsu",),
    "P": ("haku",),
}
"""How Japanese players call winds and dragons in Latin letters."""

OF_WINDS = (
    *("風牌", "風台", "East Wind", "South Wind", "West Wind", "North Wind"),
    *(
        "East",
        "South",
        "West",
        "North",
        "Ton",
        "Nan",
        "Shaa",
        "Pei",
        "東風",
        "南風",
        "西風",
        "北風",
        "東",
        "南",
        "西",
        "北",
    ),
)
"""NameIndex that the fans of the seat's and of the round's wind share."""


@dataclass(frozen=True)
class FanNames:
    """The names of a fan.

    english and traditional: in English and Traditional Chinese; Simplified is derived.
    ja: in Japanese, "" if it is the English one, or the Chinese one (`kanji`).
    also: other names under which it may be claimed.
    shared: names that other fans have as well (a dragon pung, whichever dragon).
    number: in the rule book, or None.
    kanji: True if Japanese uses the Chinese name in Japanese characters; set by its table.
    """

    english: str
    traditional: str
    pinyin: str = ""
    ja: str = ""
    also: Sequence[str] = ()
    shared: Sequence[str] = ()
    number: int | None = None
    kanji: bool = False

    @cached_property
    def zh(self) -> FanName:
        """The name in every language."""
        return FanName(self.english, self.traditional, self.kanji, ja=self.ja)


class WithNames(Protocol):
    """Protocol of a fan with its names."""

    @property
    def key(self) -> str: ...
    @property
    def names(self) -> FanNames: ...


Fan = TypeVar("Fan", bound=WithNames)


class NameIndex(Generic[Fan]):
    """An index of the fans of one table by their names."""

    def __init__(self, patterns: Iterable[Fan]) -> None:
        self._patterns = tuple(patterns)
        self._numbers = {p.names.number: p for p in self._patterns if p.names.number is not None}
        self._known: dict[str, tuple[Fan, ...]] = {}
        for pattern in self._patterns:
            called = pattern.names
            for name in (*called.zh.all, pattern.key, called.pinyin, *called.also):
                self._known.setdefault(normalized(name), (pattern,))
        own = set(self._known)
        for pattern in self._patterns:
            for name in map(normalized, pattern.names.shared):
                if name not in own and pattern not in self._known.get(name, ()):
                    self._known[name] = (*self._known.get(name, ()), pattern)
        self._known.pop("", None)
        self._synonyms: dict[str, list[str]] = {}
        self._short: dict[str, tuple[Fan, ...]] = {}
        for group, keys in zip(SYNONYMS, _synonym_keys(), strict=True):
            meant = {
                p.key: p
                for found in map(self._known.get, keys)
                if found and len(found) == 1
                for p in found
            }
            if len(meant) == 1:
                ((key, pattern),) = meant.items()
                self._synonyms.setdefault(key, []).extend(group)
                for name in keys:
                    self._known.setdefault(name, (pattern,))
        for name, fans in self._known.items():
            short = _short(name)
            self._short[short] = fans if self._short.get(short, fans) == fans else ()
        self._digits = {name: _DIGITS.findall(name) for name in self._known}
        self._letters = {name: tuple(Counter(name).items()) for name in self._known}

    @property
    def known(self) -> Mapping[str, tuple[Fan, ...]]:
        """The fans of each name, in the form of `normalized`; several where they share it."""
        return self._known

    def called(self, text: str) -> tuple[Fan, ...]:
        """Return the fans with exactly the name `text` after `normalized`; there may be several or
        none."""
        wanted = normalized(text)
        found = self._known.get(wanted)
        if found is None and _KANA.fullmatch(wanted):
            read = [p for p in self._patterns if is_read(wanted, p.names.zh.in_language("zh-Hans"))]
            found = tuple(read) if len(read) == 1 else None
        return found or self._short.get(_short(wanted), ())

    def find(self, text: str) -> Fan | None:
        """Return the fan that `text` names, even misspelt, or that has this number; None if there
        is no such fan or two names are about equally similar."""
        number = _NUMBER.fullmatch(unicodedata.normalize("NFKC", text).strip())
        if number:
            return self._numbers.get(int(number[1]))
        if _SIGNED.match(text.strip()):
            return None
        wanted = normalized(text)
        found = next(iter(self.called(text)), None)
        if found or len(wanted) < SLIPS_FROM or not wanted.isascii():
            return found
        # a number is not misspelt: Three Kongs are no slip for Four Kongs
        near = self._near(wanted, _DIGITS.findall(wanted))
        if not near or near[0][0] < A_SLIP:
            return None
        clear = len(near) == 1 or near[0][0] - near[1][0] >= CLEARLY
        return near[0][1] if clear else None

    def suggestions(self, text: str, most: int = 3) -> Sequence[Fan]:
        """Return at most `most` fans that an unknown name (`text`) may have meant, the most likely
        first."""
        near = self._near(normalized(text))
        return [pattern for likeness, pattern in near[:most] if likeness >= LIKE]

    def is_like(self, text: str) -> bool:
        """Return True if a text is part of a name, or close to one, without being a name itself.

        >>> from scoring.rulesets.mcr.table import TABLE
        >>> TABLE.called.is_like("Straight"), TABLE.called.is_like("about")
        (True, False)
        """
        wanted = normalized(text)
        long_enough = len(wanted) >= (PART_OF_NAME if wanted.isascii() else 2)
        if long_enough and any(wanted in name for name in self._known):
            return True
        near = self._near(wanted)
        return bool(near) and near[0][0] >= NEARLY

    def of(self, pattern: Fan) -> Sequence[str]:
        """Return the names known for a fan (`pattern`), other than those in the languages of the
        table."""
        called = pattern.names
        own = (*called.also, *called.shared, *self._synonyms.get(pattern.key, ()))
        known = set(called.zh.all)
        return [name for name in dict.fromkeys(own) if name not in known]

    def _near(self, wanted: str, digits: Sequence[str] | None = None) -> list[tuple[float, Fan]]:
        """Return each fan with its likeness to a name, most similar first; ``digits`` must be in
        its name."""
        best: dict[str, float] = {}
        letters = Counter(wanted)
        matcher = SequenceMatcher(b=wanted, autojunk=False)
        for name, (pattern, *_) in self._known.items():
            if digits is not None and self._digits[name] != digits:
                continue
            # What is alike is no longer than the shorter one, and no more than letters are shared.
            least = LIKE * (len(name) + len(wanted)) / 2
            if min(len(name), len(wanted)) < least:
                continue
            shared = 0
            for letter, many in self._letters[name]:
                there = letters.get(letter, 0)
                shared += many if many < there else there
            if shared >= least:
                matcher.set_seq1(name)
                best[pattern.key] = max(best.get(pattern.key, 0), matcher.ratio())
        by_key: Mapping[str, Fan] = {p.key: p for p in self._patterns}
        ranked = sorted(best.items(), key=lambda item: -item[1])
        return [(likeness, by_key[key]) for key, likeness in ranked]


@lru_cache(maxsize=1)
def _synonym_keys() -> list[list[str]]:
    return [[normalized(name) for name in group] for group in SYNONYMS]


_NUMBER = re.compile(r"(?:#|no\.?|nr\.?|第)?\s*(\d{1,3})\s*号?", re.IGNORECASE)
_DIGITS = re.compile(r"\d+")
_KANA = re.compile("[ァ-ヺ]+")
_SIGNED = re.compile(r"[-−–+]\s*\d")
SLIPS_FROM = 6
"""Minimum number of letters of a name for which spelling mistakes are tolerated."""
PART_OF_NAME = 4
"""Minimum number of letters for which a word counts as a part of a name rather than of a
sentence."""
A_SLIP, CLEARLY, NEARLY, LIKE = 0.88, 0.03, 0.7, 0.5
"""Similarity (`difflib`) of a misspelt name to the one meant, its lead over any other, the
similarity of a word that is no part of a sentence, and that from which a name may have been
meant."""
