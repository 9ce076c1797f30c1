"""Search fans by name in any script, number or points.

>>> has_words("rob kong", "Robbing the Kong"), has_words("13", "Thirteen Orphans")
(True, True)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.book.fan_names import is_read, normalized, plain
from scoring.speech.languages import simplify

Pattern = Mapping[str, Any]


def search(patterns: Sequence[Pattern], query: str) -> list[Pattern]:
    """Return the fans that match the query, best match first; all of them for an empty query.

    patterns: dicts with `name`, `local`, `zh` (always Traditional), `key`, `value`, and optionally
      `pinyin` and `names` (the players' other names).
    query: name, number of a fan, or points with or without a unit.
    """
    wanted = plain(query)
    if not wanted:
        return list(patterns)
    worth = _points(query)
    ranked = []
    for place, pattern in enumerate(patterns):
        near = str(pattern["value"]) == worth if worth else _near(pattern, wanted, query)
        if near:
            ranked.append((near, place, pattern))
    return [pattern for _, _, pattern in sorted(ranked, key=lambda found: found[:2])]


def has_words(query: str, name: str) -> bool:
    """Return True if every word of the query begins a word of the name; a number must be a whole
    word of it."""
    words = [normalized(word) for word in name.replace("-", " ").split()]
    return all(
        any(word == each if each.isdecimal() else word.startswith(each) for word in words)
        for each in map(normalized, query.split())
    )


def _points(query: str) -> str:
    """Return the number in a query such as `8 points` or `88番`; "" for any other query."""
    words = plain(query)
    for unit in ("points", "point", "番", "faan", "fan", "han", "翻", "分"):
        if words.endswith(unit) and words.removesuffix(unit).isdecimal():
            return words.removesuffix(unit)
    return ""


def _near(pattern: Pattern, wanted: str, query: str) -> int:
    """Return the rank of a match, 1 for the best, 0 for none.

    For words: 1 for the exact name, 2 for its beginning (or a Japanese reading of the Chinese name,
    in kana), 3 for the beginning of a later word, 4 for any other match. For a number: 1 if it is
    the fan's `key`, 2 if a name contains it, 3 if it is the fan's value.

    wanted: the query, reduced by `plain`.
    query: the query as typed.
    """
    if wanted.isdecimal():
        named = any(has_words(wanted, name) for name in _names(pattern))
        worth = str(pattern["value"]) == wanted
        if pattern["key"] == wanted:
            return 1
        if named:
            return 2
        return 3 if worth else 0
    ranks = [2] if is_read(query, simplify(pattern["zh"])) else []
    for name in _names(pattern):
        whole = plain(name)
        fits = {
            1: wanted == whole or normalized(query) == normalized(name),
            2: whole.startswith(wanted),
            3: any(plain(rest).startswith(wanted) for rest in _ends(name)),
            4: wanted in whole or has_words(query, name),
        }
        ranks += [rank for rank, so in fits.items() if so]
    return min(ranks, default=0)


def _ends(name: str) -> list[str]:
    """Return the parts of a name that start at its second word, its third word, and so on."""
    words = name.split()
    return [" ".join(words[place:]) for place in range(1, len(words))]


def _names(pattern: Pattern) -> list[str]:
    pinyin = pattern.get("pinyin") or ""
    typed = pinyin.replace("ü", "v").replace("ǜ", "v").replace("ǚ", "v")
    names = [pattern["name"], pattern["local"], pattern["zh"], simplify(pattern["zh"])]
    return [*names, pinyin, typed, *pattern.get("names", ())]
