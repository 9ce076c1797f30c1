"""The languages of the app, with what the catalogues of sentences cannot hold: numbers and lists.

To add one, enter it here and write its catalogues (``CONTRIBUTING.md`` has the steps).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from opencc import OpenCC

SOURCE = "en"
"""The language of the sentences in the code, which any other one falls back to."""

CHINESE_DIGITS = tuple("零一二三四五六七八九")


@dataclass(frozen=True)
class Language:
    """How a language forms lists, numbers and successive statements.

    title: its own name.
    written_from: language whose catalogue it shares, converted to its characters.
    chinese: the kind of Chinese displayed beside it.
    comma and last: join a list.
    semicolon: joins statements.
    cased: capitalise the first statement, lower the others.
    browsers: other tags by which browsers ask for it.
    ranks: numbers on tiles, joined by ``rank_joint``.
    counts: words for numbers of things.
    alike: templates for a pair, pung and kong by their tile, or empty.
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
        """Return this language's word for a number of things; digits for a large number."""
        return self.counts[number] if number < len(self.counts) else str(number)

    def join(self, words: Sequence[str]) -> str:
        """Return words as a list within a sentence of this language; "" without words.

        >>> LANGUAGES["en"].join(["E", "S", "W"]), LANGUAGES["zh-Hant"].join(["東", "南"])
        ('E, S and W', '東、南')
        """
        if len(words) < 2:
            return "".join(words)
        before, behind = self.comma.join(words[:-1]), words[-1]
        # a list of lists wants a comma before its last one: 1-1 and 2-2 of dots, and 3-3 of bamboo
        lists = self.last != self.comma and (self.last in before or self.last in behind)
        return before + (self.comma.rstrip() if lists else "") + self.last + behind

    def in_a_row(self, statements: Sequence[str]) -> str:
        """Return statements without full stops, joined as this language does."""
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
"""By the tag that ``--lang`` takes, the source of all others first."""


# --- Simplified and Japanese characters -----------------------------------------------------------

CORRECTIONS = {"攝影機": "摄像头", "復原": "撤销", "甚麼": "什么", "宣告": "宣告", "複製": "复制"}
"""Words that OpenCC would write otherwise in simplified characters than players do."""


@lru_cache(maxsize=1 << 14)
def simplify(text: str) -> str:
    """Return a text in Traditional Chinese, converted to simplified characters and their
    vocabulary.

    >>> simplify("槓上開花"), simplify("這個連結")
    ('杠上开花', '这个链接')
    """
    return _written(text, "tw2sp", CORRECTIONS).translate(QUOTES)


QUOTES = str.maketrans("「」", "“”")

IN_JAPANESE = {"寶燈": "宝燈", "龍": "龍"}
"""Names of fans that are written otherwise in Japanese than character by character."""


@lru_cache(maxsize=1 << 10)
def japanese(name: str) -> str:
    """Return a fan's Chinese name in Japanese characters.

    >>> japanese("對對和"), japanese("國士無雙")
    ('対対和', '国士無双')
    """
    return _written(name, "t2jp", IN_JAPANESE)


@lru_cache(maxsize=1 << 14)
def unify(text: str) -> str:
    """Return a name (`text`) in simplified characters, whether written in those, in Traditional or
    in Japanese ones, for comparison.

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
    from opencc import OpenCC  # takes a moment, and English does not need it

    return OpenCC(how)


CHINESE: Mapping[str, Callable[[str], str]] = {"zh-Hans": simplify, "zh-Hant": str}
"""Functions that turn the Chinese name of a fan into the characters of each language."""

KANJI: Mapping[str, Callable[[str], str]] = {**CHINESE, "ja": japanese}
"""The same for rules whose Chinese names are in use in Japanese."""
