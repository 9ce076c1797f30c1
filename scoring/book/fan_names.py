"""Names of fans in all languages, and the search for the fan of a rule set that a name means.

Each pattern table states the names of its fans (``names`` in ``patterns.py``). Names that players
of several games share are in ``player_words.toml``, one row per fan; a row applies to every pattern
table that has one of its names. The guide, the search and the check of claims all use both.
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
"""Groups of names for the same fan in several games and languages. Chinese names are compared in
any script (`normalized`)."""

READINGS: Mapping[str, str] = PLAYER_WORDS.table("readings").data
"""Japanese readings (standard and players' slang) of each character in fan names, by simplified
character."""


@lru_cache(maxsize=1 << 13)
def is_read(kana: str, name: str) -> bool:
    """Return True if `kana` are a Japanese reading of `name`, which is in simplified characters.
    Voicing and vowel length are ignored.

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
    becomes u, and hiragana become unvoiced katakana.

    >>> plain("Lǜ yī-sè"), plain("Mixed Straight"), plain("どらごん")
    ('luyise', 'mixedstraight', 'トラコン')
    """
    parts = unicodedata.normalize("NFD", text.casefold()).translate(KATAKANA)
    return "".join(c for c in parts if c.isalnum())


@lru_cache(maxsize=1 << 13)
def normalized(text: str) -> str:
    """Return a name (`text`) in the form in which names are compared.

    Differences in case, signs, tones, width, small words, plurals, digits, script (traditional,
    simplified, Japanese), kana, and characters that clubs interchange (胡 and 和) are removed.

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
    return unify(written_out(joined)).translate(ALIKE)


def written_out(text: str) -> str:
    """Return a text with each 々 replaced by the character that it repeats.

    >>> written_out("対々和")
    '対対和'
    """
    return _TWICE.sub(lambda found: found[1] * 2, text)


def _short(name: str) -> str:
    """Return a romanized name with long vowels shortened: Tenho for Tenhou.

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
"""Characters dropped before readings are compared: marks of a long vowel or a double consonant."""
ALIKE = str.maketrans("和糊吊调章幺番翻飜", "胡胡钓钓张么番番番")
"""Characters that are interchanged in fan names, mapped to one of them (simplified)."""


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
"""Japanese players' names of winds and dragons in Latin letters."""

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
"""Names that fit both the fan of the seat wind and that of the round wind."""


@dataclass(frozen=True)
class FanNames:
    """The names of one fan.

    english, traditional: the names in English and in Traditional Chinese, from which the one in
        Simplified Chinese is derived.
    ja: the name in Japanese; "" if Japanese uses the English name or, with `kanji`, the Chinese
        one.
    also: other names under which it can be claimed.
    shared: names that other fans have too ("dragon pung", whichever dragon).
    number: number in the rule book, or None.
    kanji: True if Japanese uses the Chinese name in Japanese characters; set by the table.
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
    """Protocol of a fan that has a key and names."""

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
    def numbered(self) -> bool:
        """True if the rule book numbers its fans."""
        return bool(self._numbers)

    @property
    def known(self) -> Mapping[str, tuple[Fan, ...]]:
        """The fans of each name, keyed by the name as `normalized` returns it; several fans if they
        share the name."""
        return self._known

    def called(self, text: str) -> tuple[Fan, ...]:
        """Return the fans with a name that equals `text` after `normalized`; several if they share
        the name. Failing that, return those that `text` names in kana (only if it fits one fan) or
        in a romanization with other vowel lengths; () if there are none."""
        wanted = normalized(text)
        found = self._known.get(wanted)
        if found is None and _KANA.fullmatch(wanted):
            read = [p for p in self._patterns if is_read(wanted, p.names.zh.in_language("zh-Hans"))]
            found = tuple(read) if len(read) == 1 else None
        return found or self._short.get(_short(wanted), ())

    def find(self, text: str) -> Fan | None:
        """Return the fan whose name or number `text` is. A name of at least `SLIPS_FROM` Latin
        letters may be misspelt. None if there is no such fan, or if two fans are about equally
        similar to a misspelt name. Of fans that share the exact name, the first in the table is
        returned."""
        number = _NUMBER.fullmatch(unicodedata.normalize("NFKC", text).strip())
        if number:
            return self._numbers.get(int(number[1]))
        if _SIGNED.match(text.strip()):
            return None
        wanted = normalized(text)
        found = next(iter(self.called(text)), None)
        if found or len(wanted) < SLIPS_FROM or not wanted.isascii():
            return found
        # numbers are never corrected: Three Kongs is not a misspelling of Four Kongs
        near = self._near(wanted, _DIGITS.findall(wanted))
        if not near or near[0][0] < A_SLIP:
            return None
        clear = len(near) == 1 or near[0][0] - near[1][0] >= CLEARLY
        return near[0][1] if clear else None

    def suggestions(self, text: str) -> Sequence[Fan]:
        """Return at most `MOST_SUGGESTED` fans whose names resemble an unknown name (`text`), the
        most similar first; may be empty."""
        near = self._near(normalized(text))
        return [pattern for likeness, pattern in near[:MOST_SUGGESTED] if likeness >= LIKE]

    def is_like(self, text: str) -> bool:
        """Return True if a text is a fan's name, part of one, or similar to one.

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
        """Return the additional names of a fan (`also`, `shared` and the players' synonyms), except
        those that are its name in one of the languages."""
        called = pattern.names
        own = (*called.also, *called.shared, *self._synonyms.get(pattern.key, ()))
        known = set(called.zh.all)
        return [name for name in dict.fromkeys(own) if name not in known]

    def _near(self, wanted: str, digits: Sequence[str] | None = None) -> list[tuple[float, Fan]]:
        """Return each fan with the similarity (0 … 1) of its most similar name to `wanted`, the
        most similar first; fans below `LIKE` may be missing. If `digits` is given, only names with
        exactly these digits are compared."""
        best: dict[str, float] = {}
        letters = Counter(wanted)
        matcher = SequenceMatcher(b=wanted, autojunk=False)
        for name, (pattern, *_) in self._known.items():
            if digits is not None and self._digits[name] != digits:
                continue
            # `ratio` cannot exceed what the shorter length and the shared letters allow
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
MOST_SUGGESTED = 3
SLIPS_FROM = 6
"""Minimum number of letters of a name for spelling mistakes to be tolerated."""
PART_OF_NAME = 4
"""Minimum number of letters for a word to count as part of a fan's name; shorter ones also occur in
ordinary sentences."""
A_SLIP, CLEARLY, NEARLY, LIKE = 0.88, 0.03, 0.7, 0.5
"""Similarities (`difflib`, 0 … 1): ``A_SLIP`` minimum for a misspelling to be accepted; ``CLEARLY``
minimum lead over the second most similar name; ``NEARLY`` minimum for a word to be taken for a name
(`NameIndex.is_like`); ``LIKE`` minimum for a suggestion."""
