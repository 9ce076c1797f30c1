"""Rule files in TOML: options and profiles of a rule set, its incidents, a club's profile.

A sentence is a string, or a table if it needs more than its English text: a ``context``, or blanks
to fill in. Several sources are a list. Errors name the file, line and key, and say what is
expected.

>>> read_text("name = 8", "club.toml").string("name")
Traceback (most recent call last):
scoring.speech.errors.HandError: club.toml, line 1, “name”: this is a text in quotes, not 8.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from scoring.hand.values import Listed
from scoring.speech.errors import HandError, describe, shorten
from scoring.speech.messages import Blank, Message, Text, literal, message_of

MOST_BYTES = 1 << 16
"""Maximum size of a rule file, in bytes or characters."""

MOST_PARTS, MOST_DEPTH = 8, 8
"""Maximum number of parts of a dotted key, and maximum nesting of brackets. The time and memory of
`tomllib` grow with the square of the number of parts."""


class Section:
    """A table of a TOML file whose values are checked when read; methods raise ``HandError``
    (``unknown_ruling``) for a wrong value.

    data: the table's content.
    name: name of the file.
    path: key of the table in the file, "" for the whole file.
    lines: line number of each key, by its path; empty if unknown.
    """

    def __init__(
        self, data: Mapping[str, Any], name: str, path: str = "", lines: Mapping[str, int] = {}
    ) -> None:
        self.data = data
        self.name = name
        self.path = path
        self.lines = lines

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def wrong(self, key: str, said: Text | Message, **blanks: Blank) -> HandError:
        """Return (not raise) the error about a key, with file and line.

        said: sentence that says what is wrong; `blanks` fill its blanks.
        """
        what = said if isinstance(said, Message) else Message(said, **blanks)
        path = _joined(self.path, key)
        line = self.lines.get(path) or self.lines.get(self.path, 0)
        where: dict[str, Blank] = {"file": shorten(self.name), "key": shorten(path), "what": what}
        if not line:
            return HandError("unknown_ruling", AT_KEY, **where)
        return HandError("unknown_ruling", AT_LINE, line=line, **where)

    def only(self, *keys: str) -> None:
        """Raise ``HandError`` for a key that is not among `keys`."""
        for key in self.data:
            if key not in keys:
                meant = get_close_matches(str(key), keys, 1)
                known = meant[0] if meant else Listed(keys)
                raise self.wrong(key, MEANT if meant else KNOWN, known=known)

    def table(self, key: str) -> Section:
        """Return the inner table at a key; an empty table if the key is missing. Raises
        ``HandError`` if the value is not a table."""
        found = self.data.get(key, {})
        if not isinstance(found, Mapping):
            raise self.wrong(
                key,
                Text("this is a table with keys of its own, not {value}."),
                value=describe(found),
            )
        return Section(found, self.name, _joined(self.path, key), self.lines)

    def tables(self) -> Iterator[tuple[str, Section]]:
        """Yield key and table of every entry. Raises ``HandError`` if an entry is not a table."""
        for key in self.data:
            yield key, self.table(key)

    def string(self, key: str) -> str:
        """Return the string at a key, "" if the key is missing. Raises ``HandError`` for another
        type."""
        found = self.data.get(key, "")
        if isinstance(found, str):
            return found
        raise self.wrong(key, NO_TEXT, value=describe(found))

    def number(self, key: str, usual: int = 0, said: Text | None = None) -> int:
        """Return the whole number (0 … `MOST_NUMBER`) at a key, `usual` if the key is missing.
        Raises ``HandError`` for any other value.

        said: sentence that refuses other values, with the blanks ``value`` and ``most``; None for
            `NO_NUMBER`.
        """
        found = self.data.get(key, usual)
        if isinstance(found, int) and not isinstance(found, bool) and 0 <= found <= MOST_NUMBER:
            return found
        raise self.wrong(key, said or NO_NUMBER, value=describe(found), most=MOST_NUMBER)

    def text(self, key: str) -> Text | Message:
        """Return the sentence at a key; an empty sentence if the key is missing. Its form is not
        checked."""
        return said(self.data.get(key, ""))

    def strings(self, key: str) -> tuple[str, ...]:
        """Return the list of strings at a key as a tuple, () if the key is missing. Raises
        ``HandError`` for another type."""
        found = self.data.get(key, ())
        if isinstance(found, list | tuple) and all(isinstance(one, str) for one in found):
            return tuple(found)
        raise self.wrong(key, Text("this is a list of texts."))


def read_file(path: Path) -> Section:
    """Return the content of the rule file at `path`. Raises ``HandError`` for an invalid file,
    ``OSError`` for a missing one."""
    with path.open("rb") as file:
        return read_bytes(file.read(MOST_BYTES + 1), path.name)


def read_bytes(content: bytes, name: str) -> Section:
    """Return the content of a rule file, given as bytes. Raises ``HandError`` for invalid content.

    name: name of the file, for messages.
    """
    return read_text(decoded(content, name), name)


def decoded(content: bytes, name: str) -> str:
    """Return the text of a rule file in UTF-8; a byte order mark is dropped. Raises ``HandError``
    for other encodings and for more than `MOST_BYTES`.

    name: name of the file, for messages.
    """
    if len(content) > MOST_BYTES:
        raise HandError("unknown_ruling", TOO_LONG, file=shorten(name))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise HandError("unknown_ruling", NO_FILE, file=shorten(name)) from None


def read_text(text: str, name: str) -> Section:
    """Return the content of a rule file, given as text. Raises ``HandError`` for invalid TOML, more
    than `MOST_BYTES` characters, or too deep nesting.

    name: name of the file, for messages.
    """
    if len(text) > MOST_BYTES:
        raise HandError("unknown_ruling", TOO_LONG, file=shorten(name))
    text = text.removeprefix("\ufeff")
    if line := _too_deep(text):
        raise HandError("unknown_ruling", TOO_DEEP, file=shorten(name), line=line, most=MOST_PARTS)
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        at = re.search(r"at line (\d+)", str(error))
        line = int(at[1]) if at else len(text.splitlines())
        wrong = TWICE if re.match("Cannot (overwrite|declare)", str(error)) else NO_TOML
        raise HandError("unknown_ruling", wrong, file=shorten(name), line=line) from None
    return Section(data, name, "", _lines_of(text))


def said(value: Any) -> Text | Message:
    """Return a value of a rule file as a sentence. The value is a string, a list of sentences
    (joined by semicolons), or an object with ``literal`` or with ``text`` and its blanks."""
    if isinstance(value, str):
        return Text(value)
    if isinstance(value, Sequence):
        first, *more = map(said, value)
        whole = first
        for one in more:
            whole = Message("{one}; {other}", one=message_of(whole), other=message_of(one))
        return whole
    if "literal" in value:
        return literal(value["literal"])
    blanks: dict[str, Blank] = {
        key: inner if isinstance(inner, str | int) else message_of(said(inner))
        for key, inner in value.items()
        if key not in ("text", "context")
    }
    text = Text(value["text"], value.get("context", ""))
    return Message(text, **blanks) if blanks else text


def _joined(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _too_deep(text: str) -> int:
    """Return the number of the first line whose key has more than `MOST_PARTS` parts or whose
    brackets are nested deeper than `MOST_DEPTH`; 0 if there is none.

    >>> _too_deep("a.b = 'c.d.e.f.g.h.i.j.k'"), _too_deep("a = 1\\na.b.c.d.e.f.g.h.i = 1")
    (0, 2)
    """
    at = parts = depth = 0
    while found := _SIGN.search(text, at):
        sign, at = found[0], found.end()
        if sign[0] in "\"'#":  # a string or a comment, in which signs have no meaning
            end = _END[sign].match(text, at)
            if end is None:
                return 0  # unclosed strings are left to the TOML parser's error
            at = end.end()
            continue
        parts = parts + 1 if sign == "." else 0
        if sign in "[{":
            depth += 1
        elif sign in "]}":
            depth -= 1
        if parts >= MOST_PARTS or depth > MOST_DEPTH:
            return text.count("\n", 0, found.start()) + 1
    return 0


def _lines_of(text: str) -> dict[str, int]:
    """Return the line number of each table, and of each key at the start of a line, by its path;
    the tables of a list ``[[a]]`` are ``a#0``, ``a#1`` and so on."""
    found: dict[str, int] = {}
    many: Counter[str] = Counter()
    path = ""
    for number, line in enumerate(text.splitlines(), 1):
        if table := _TABLE.match(line):
            path = table[2].replace('"', "").strip()
            if table[1] == "[[":
                many[path] += 1
                path = f"{path}#{many[path] - 1}"
            found.setdefault(path, number)
        elif key := _KEY.match(line):
            found.setdefault(_joined(path, key[1].strip().strip("\"'")), number)
    return found


_SIGN = re.compile(r"""\"{3}|'{3}|["'#.,=\n\[\]{}]""")
# No possessive quantifiers: before Python 3.11.5 they match wrongly in front of a lookahead.
_END = {
    '"""': re.compile(r'(?:[^\\"]|\\.|"(?!""))*"{3,5}', re.DOTALL),
    "'''": re.compile(r".*?'{3,5}", re.DOTALL),
    '"': re.compile(r'(?:[^\\"\n]|\\.)*"'),
    "'": re.compile(r"[^'\n]*'"),
    "#": re.compile(r"[^\n]*"),
}
_TABLE = re.compile(r"\s*(\[\[?)([^\[\]]+)\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"""\s*("[^"]*"|'[^']*'|[\w.-]+)\s*=""")
MOST_NUMBER = 1_000_000
AT_LINE = Text("{file}, line {line}, “{key}”: {what}")
AT_KEY = Text("{file}, “{key}”: {what}")
MEANT = Text("this is not known here; “{known}” was probably meant.")
KNOWN = Text("this is not known here. Known is {known}.")
NO_TEXT = Text("this is a text in quotes, not {value}.")
NO_NUMBER = Text("this is a whole number from 0 to {most}, not {value}.")
NO_TOML = Text(
    "{file}, line {line}: this is no TOML. A line says key = value, texts stand in quotes."
)
TWICE = Text("{file}, line {line}: this key or table stands in the file twice.")
NO_FILE = Text("{file} is no text file in UTF-8.")
TOO_DEEP = Text(
    "{file}, line {line}: a key has {most} parts at most, and brackets stand as deep in each other."
)
TOO_LONG = Text("{file} is too long for a file of rules.")
