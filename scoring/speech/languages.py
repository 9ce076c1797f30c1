"""The app's languages, with what the catalogues of sentences cannot hold: numbers, lists,
characters.

To add one, enter it in ``LANGUAGES`` and write its catalogues (see ``CONTRIBUTING.md``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from opencc import OpenCC

SOURCE = "en"
"""The language of the sentences in the code; other languages fall back to it."""

CHINESE_DIGITS = tuple("零一二三四五六七八九")


@dataclass(frozen=True)
class Language:
    """How a language forms lists, numbers and sequences of statements.

    title: the language's own name.
    written_from: language whose catalogue it uses, converted to its own characters; "" for its own
        catalogue.
    chinese: the kind of Chinese displayed beside this language.
    comma, last: separators in a list, and before its last element.
    semicolon: separator of statements.
    cased: True to capitalise the first statement and begin the others in lower case.
    browsers: other tags by which browsers request it.
    ranks: numbers on tiles, joined by ``rank_joint`` in a sequence.
    counts: words for numbers of things, from 0.
    alike: templates for a pair, a pung and a kong by their tile; empty if the language needs none.
    pinyin: True if its readers need pinyin for Chinese names.
    """

    title: str
    comma: str
    last: str
    semicolon: str
    cased: bool
    ranks: Sequence[str]
    rank_joint: str
    counts: Sequence[str]
    written_from: str = ""
    chinese: str = "zh-Hans"
    browsers: tuple[str, ...] = ()
    alike: Sequence[str] = ()
    pinyin: bool = True

    def count(self, number: int) -> str:
        """Return the number as a word that counts things; as digits if there is no word."""
        return self.counts[number] if number < len(self.counts) else str(number)

    def join(self, words: Sequence[str]) -> str:
        """Return words as a list within a sentence; "" without words.

        >>> LANGUAGES["en"].join(["E", "S", "W"]), LANGUAGES["zh-Hant"].join(["東", "南"])
        ('E, S and W', '東、南')
        """
        if len(words) < 2:
            return "".join(words)
        before, behind = self.comma.join(words[:-1]), words[-1]
        # in a list of lists the last one is preceded by a comma: 1-1 and 2-2 of dots, and 3-3 of
        # bamboo
        lists = self.last != self.comma and (self.last in before or self.last in behind)
        return before + (self.comma.rstrip() if lists else "") + self.last + behind

    def in_a_row(self, statements: Sequence[str]) -> str:
        """Return statements (at least one) without full stops, joined by semicolons in the way of
        this language."""
        if not self.cased:
            return self.semicolon.join(statements)
        first, *others = statements
        smaller = [text[:1].lower() + text[1:] for text in others]
        return self.semicolon.join([first[:1].upper() + first[1:], *smaller])


ENGLISH_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_CHINESE_COUNTS = "零一{}三四五六七八九"

_SIMPLIFIED = Language(
    title="简体",
    comma="、",
    last="、",
    semicolon="；",
    cased=False,
    ranks=CHINESE_DIGITS,
    rank_joint="",
    counts=tuple(_CHINESE_COUNTS.format("两")),
    written_from="zh-Hant",
    browsers=("zh", "yue-cn", "yue-hans"),
)
LANGUAGES: Mapping[str, Language] = {
    "en": Language("English", ", ", " and ", "; ", True, "0123456789", "-", ENGLISH_COUNTS),
    "zh-Hans": _SIMPLIFIED,
    "zh-Hant": replace(
        _SIMPLIFIED,
        title="繁體",
        counts=tuple(_CHINESE_COUNTS.format("兩")),
        written_from="",
        chinese="zh-Hant",
        browsers=("zh-tw", "zh-hk", "zh-mo", "yue"),
    ),
    "ja": Language(
        title="日本語",
        comma="、",
        last="と",
        semicolon="、",
        cased=False,
        ranks=CHINESE_DIGITS,
        rank_joint="",
        counts="0123456789",
        chinese="zh-Hant",
        alike=("{tile}の対子", "{tile}の刻子", "{tile}の槓子"),
        pinyin=False,
    ),
}
"""The languages by tag, as ``--lang`` accepts it; the source language is the first."""


# --- Simplified and Japanese characters -----------------------------------------------------------

CORRECTIONS = {
    "攝影機": "摄像头",
    "復原": "撤销",
    "甚麼": "什么",
    "宣告": "宣告",
    "複製": "复制",
    "帳": "账",
    "權杖": "令牌",
}
"""Words in Traditional Chinese that OpenCC converts to words that players do not use, with the
right ones."""


@lru_cache(maxsize=1 << 14)
def simplify(text: str) -> str:
    """Return a text in Traditional Chinese converted to simplified characters and mainland
    vocabulary.

    >>> simplify("槓上開花"), simplify("這個連結")
    ('杠上开花', '这个链接')
    """
    return _written(text, "tw2sp", CORRECTIONS).translate(QUOTES)


QUOTES = str.maketrans("「」", "“”")

IN_JAPANESE = {"寶燈": "宝燈", "龍": "龍"}
"""Parts of fan names whose Japanese form is not the character-by-character conversion."""


@lru_cache(maxsize=1 << 10)
def japanese(name: str) -> str:
    """Return a fan's Chinese name in Japanese characters.

    >>> japanese("對對和"), japanese("國士無雙")
    ('対対和', '国士無双')
    """
    return _written(name, "t2jp", IN_JAPANESE)


@lru_cache(maxsize=1 << 14)
def unify(text: str) -> str:
    """Return a name in traditional, simplified or Japanese characters converted to simplified ones,
    for comparison.

    >>> unify("七対子") == unify("七對子") == unify("七对子")
    True
    """
    return _written(_written(text, "jp2t", {}), "t2s", {})


def _written(text: str, how: str, corrections: Mapping[str, str]) -> str:
    for theirs, ours in corrections.items():
        if theirs in text:
            parts = text.split(theirs)
            return ours.join([_written(part, how, corrections) for part in parts])
    return str(_converter(how).convert(text))


@lru_cache(maxsize=4)
def _converter(how: str) -> OpenCC:
    from opencc import OpenCC  # imported late: loading takes a moment, and English does not need it

    return OpenCC(how)


CHINESE: Mapping[str, Callable[[str], str]] = {"zh-Hans": simplify, "zh-Hant": str}
"""For each kind of Chinese, the function that converts a fan's traditional name to its
characters."""

KANJI: Mapping[str, Callable[[str], str]] = {**CHINESE, "ja": japanese}
"""The functions of `CHINESE` and one for Japanese, for rules whose Chinese names Japanese uses."""
