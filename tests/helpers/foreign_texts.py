"""Find texts that are not in the language that was asked for."""

import re
import unicodedata
from collections.abc import Iterable
from html import unescape

from scoring.rulesets import names, ruleset
from scoring.speech.languages import LANGUAGES

ENGLISH = re.compile(r"(?:[A-Za-z][a-z’']*[ ,;:]+){2,}[a-z]{2,}")
"""Matches three English words in a row, the last in lower case; names are in capitals."""

ENGLISH_WORDS = re.compile(r"\b(?:the|and|with|this|which|your)\b")
"""Matches words by which English is told from another language in Latin letters."""


def script(letter: str) -> str:
    """Return the script that a letter belongs to, by the first word of its name in Unicode.

    >>> script("a"), script("語"), script("한")
    ('LATIN', 'CJK', 'HANGUL')
    """
    return unicodedata.name(letter, "").split(" ")[0]


SCRIPTS = {lang: script(language.title[0]) for lang, language in LANGUAGES.items()}
"""The script of each language: that of its own name."""


def kept_in_english() -> set[str]:
    """Return the texts that may stay in English: fan names and the titles of sources."""
    kept = set()
    for name in names():
        rules = ruleset(name)
        for pattern in rules.TABLE.patterns:
            kept |= {pattern.name, pattern.names.pinyin}
            kept |= set(pattern.names.also)
        for option in rules.OPTIONS.table:
            sources = [str(choice.source) for choice in option.choices]
            kept |= {*sources, *(said for each in sources for said in re.findall("“(.*?)”", each))}
    return {name for name in kept if len(name) > 3}


KEPT = sorted(kept_in_english(), key=len, reverse=True)


def plain(text: str) -> str:
    """Return the visible text of Markdown or HTML, with the texts of attributes such as ``alt``."""
    text = re.sub(r"(?s)<(style|script|svg)\b.*?</\1>", " ", text)
    for said in re.findall(r'(?:aria-label|alt|title|placeholder)="([^"]*)"', text):
        text += f" · {said}"
    return unescape(re.sub(r"<[^>]*>", " · ", text))


OF_OTHERS = {
    "ja": re.compile("[这這们們麼沒嗎吗您你]|[一-龥ぁ-ヶ]: "),
    "zh-Hans": re.compile("[ぁ-んァ-ヶ]|[一-龥]: "),
}
"""Signs that betray another language: by language, the characters that only Chinese, or only
Japanese, uses, and the colon of Latin letters behind a character."""


def foreign(texts: Iterable[str], lang: str) -> set[str]:
    """Return the texts that are in English or, in Chinese and Japanese, in the other of the two.
    Those in English are without the names that may stay so."""
    found = set()
    english = ENGLISH_WORDS if SCRIPTS[lang] == "LATIN" else ENGLISH
    for text in texts:
        shown = plain(text)
        if lang in OF_OTHERS:
            found |= {line for line in shown.split("·") if OF_OTHERS[lang].search(line)}
        for name in KEPT:
            shown = shown.replace(name, "·")
        found |= {line for line in shown.split("·") if english.search(line)}
    return found
