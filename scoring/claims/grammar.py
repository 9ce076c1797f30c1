"""The grammar of announcements: loads ``announcement.grammar``, the forms in which players announce
counts.

Each kind of token has a letter. A text is thus a string of letters, and a form is a regular
expression over these letters.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

KINDS: Mapping[str, str] = {
    "NAME": "f",
    "HONOR": "j",
    "PAYER": "d",
    "SET": "i",
    "NUMBER": "n",
    "UNIT": "u",
    "EACH": "e",
    "LIMIT": "l",
    "ROLE": "r",
    "TILES": "t",
    "TOTAL": "w",
    "PLUS": "p",
    "MINUS": "m",
    "TIMES": "x",
    "EQUALS": "q",
    "SLASH": "s",
    "COMMA": "c",
    "AND": "y",
    "STOP": ".",
    "NEWLINE": "k",
    "COLON": "o",
    "OPEN": "a",
    "CLOSE": "b",
    "MARK": "h",
    "BASE": "B",
    "FILLER": "v",
    "GAP": "g",
    "UNKNOWN": "z",
}
"""The letter of each kind of token. NAME is a fan's name; HONOR a fan's name that also names a wind
or dragon; PAYER a fan's name that is also a player's role; SET a word such as "pung"; NUMBER and
UNIT an amount; EACH a word for "from everybody"; MARK the sign before a fan's number (#); BASE a
word for the basic points; FILLER a word without meaning; GAP wide blanks between columns; UNKNOWN
anything else."""


class Form(NamedTuple):
    """One way to write a part of an announcement.

    cost: the sequence of forms with the lowest total cost is chosen as the reading of a text.
    pattern: a regular expression over the letters of `KINDS`.
    """

    name: str
    cost: float
    pattern: re.Pattern[str]


def matching(kinds: str, at: int) -> list[tuple[Form, re.Match[str]]]:
    """Return the forms that match a string of token letters at index `at`, in the order of the
    grammar, each with its match of at least one letter; [] if no form matches."""
    which = _which().match(kinds, at)
    assert which is not None  # each form is optional in it
    found = []
    for form in forms():
        if which[form.name] is not None:
            match = form.pattern.match(kinds, at)
            if match is not None and match.end() > at:
                found.append((form, match))
    return found


@cache
def _which() -> re.Pattern[str]:
    """Return a pattern with one optional group for each form. In a match, the groups of the forms
    that match there are not None, so that a single search finds all candidates."""
    unnamed = [(form.name, _LABEL.sub("(?:", form.pattern.pattern)) for form in forms()]
    return re.compile("".join([f"(?:(?={pattern})(?P<{name}>))?" for name, pattern in unnamed]))


@cache
def forms() -> tuple[Form, ...]:
    """Return the forms in the order of ``announcement.grammar``."""
    text = Path(__file__).with_name("announcement.grammar").read_text(encoding="utf-8")
    parts: dict[str, str] = {}
    found: list[Form] = []
    section = ""
    for line in text.splitlines():
        if line.startswith("["):
            section = line
        elif not line or line.startswith("#"):
            continue
        elif section == "[parts]":
            name, _, pattern = line.partition("=")
            parts[name.strip()] = f"(?:{_compiled(pattern, parts)})"
        else:
            name, cost, pattern = line.split(maxsplit=2)
            found.append(Form(name, float(cost), re.compile(_compiled(pattern, parts))))
    return tuple(found)


_LABEL = re.compile(r"\(\?P<\w+>")
_PIECES = re.compile(r"\\Z|<\w+\s|\(\?<?[=!]|\w+|\S")


def _compiled(pattern: str, parts: Mapping[str, str]) -> str:
    """Return a pattern of the grammar as a regular expression over letters.

    >>> _compiled("<first NUMBER> (UNIT | part)*", {"part": "(?:p)"})
    '(?P<first>n)(?:u|(?:p))*'
    """
    made = []
    for piece in _PIECES.findall(pattern):
        if piece in KINDS:
            made.append(re.escape(KINDS[piece]))
        elif piece in parts:
            made.append(parts[piece])
        elif piece[0] == "<":
            made.append(f"(?P<{piece[1:].strip()}>")
        elif piece == ">":
            made.append(")")
        elif piece == "(":
            made.append("(?:")
        else:
            made.append(piece)
    return "".join(made)
