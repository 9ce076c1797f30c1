"""Read hands from the lines of files, standard input and requests, as JSON or shorthand.

A file may also be one hand in JSON over several lines, or a JSON list of hands.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, TypeGuard

from scoring.hand.own_fields import Field
from scoring.hand.shorthand import AS_TYPED, LONGEST_TILE, parse_shorthand
from scoring.speech.errors import TWICE, HandError, shorten
from scoring.speech.messages import Message, Text


def read_line(line: bytes) -> object:
    """Return the JSON value of a line of UTF-8 bytes, with or without a byte order mark. Raises
    ``HandError`` (``bad_json``), also for a key that an object has twice."""
    try:
        return json.loads(line.removeprefix(codecs.BOM_UTF8).decode(), object_pairs_hook=_object)
    except UnicodeDecodeError:
        raise HandError("bad_json", Text("This line is not text in UTF-8.")) from None
    except json.JSONDecodeError as where:
        raise HandError("bad_json", NOT_JSON, column=where.colno) from None
    except HandError:
        raise
    except RecursionError:
        raise HandError("bad_json", Text("This line is nested too deeply to be a hand.")) from None
    except ValueError:
        raise HandError("bad_json", Text("This line has a number that no hand has.")) from None


def _object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise HandError("bad_json", TWICE, key=shorten(key))
            seen.add(key)
    return found


def read_hand_line(line: bytes, fields: Sequence[Field] = ()) -> object:
    """Return the JSON value of a line, or a hand's JSON if the line is a hand in shorthand: bare,
    as a JSON string, or as a JSON list of its tiles. Raises ``HandError`` for anything else.

    fields: fields of a rule set, which may be typed as words.
    """
    try:
        value = read_line(line)
    except HandError as no_json:
        typed = line.removeprefix(codecs.BOM_UTF8).decode("utf-8", "replace")
        if _is_broken_json(typed):
            raise
        if not typed.strip():
            raise HandError("bad_json", AS_TYPED, reason=Message(NO_HAND)) from None
        if typed.lstrip().startswith("#"):
            raise HandError("bad_json", COMMENT) from None
        try:
            return parse_shorthand(typed, fields)
        except HandError:
            if _has_tiles(typed) or _CODES.fullmatch(typed.strip()):
                raise
            if no_json.message.text != NOT_JSON:
                raise no_json from None
            raise HandError("bad_json", AS_TYPED, reason=Message(NEITHER)) from None
    if _is_hand_in_tiles(value):
        value = " ".join(value)
    return parse_shorthand(value, fields) if isinstance(value, str) else value


NOT_JSON = Text("This line is not JSON, from column {column} on.")
NO_HAND = Text("There is no hand here.")
NEITHER = Text("This line is neither a hand nor JSON.")
COMMENT = Text("This line begins with #, as a comment does; each line is one hand.")


def _is_hand_in_tiles(value: object) -> TypeGuard[list[str]]:
    """Return True if a JSON value is a list of single tiles, which are one hand, and no list of
    hands.

    >>> _is_hand_in_tiles(["1m", "E"]), _is_hand_in_tiles(["123m 456p"]), _is_hand_in_tiles([])
    (True, False, False)
    """
    return isinstance(value, list) and bool(value) and all(map(_is_one_tile, value))


def _is_one_tile(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip()) and len(value) <= LONGEST_TILE


def _is_broken_json(line: str) -> bool:
    """Return True if a line that is not JSON looks like the beginning of a JSON object or list.

    >>> _is_broken_json('["1m", "2m"'), _is_broken_json('{"concealed": [')
    (True, True)
    >>> _is_broken_json("[123m] 456m 789m 11p 23s 4s")
    False
    """
    line = line.strip()
    return line[:1] == "{" or (line[:1] == "[" and '"' in line)


def _has_tiles(line: str) -> bool:
    """Return True if an unreadable line was probably meant as a hand in shorthand.

    >>> _has_tiles("123m 4x"), _has_tiles("EESSQ"), _has_tiles("fish")
    (True, False, False)
    """
    return bool(_TILES.search(line))


_TILES = re.compile(
    r"[0-9]\s*[mspzMSPZ]|[mspzMSPZ][0-9]|[一-九萬万筒餅饼索条條\U0001f000-\U0001f02b]|[WBTc][1-9]|[1-9][CBD]"
)
"""Matches in every hand in shorthand, and rarely in a line of broken JSON."""
_CODES = re.compile(r"[0-9]{2}(?:[\s,;]+[0-9]{2})+")
"""Matches tiles as codes of two digits, which no notation here has."""


def lines_of(content: bytes) -> list[bytes]:
    """Return the lines of a text, one hand each, without empty lines. If the text is a JSON list of
    hands, or one hand spread over several lines, each hand is rewritten as one line; invalid JSON
    keeps its lines, and a list of single tiles is one line."""
    content = content.removeprefix(codecs.BOM_UTF8)
    lines = [line for line in content.split(b"\n") if line.strip()]
    begins = content.lstrip()[:1]
    with suppress(ValueError, RecursionError):
        if begins == b"[":
            if _is_hand_in_tiles(json.loads(content)):
                return [b" ".join(lines)]
            return list(_in_list(content.decode().strip()))
        if begins == b"{" and len(lines) > 1:
            json.loads(content)
            return [b" ".join(lines)]
    return lines


def lines_from(stream: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the lines of a stream, without empty ones, as they arrive, so that each can be answered
    before the next is written. If the first line begins a list, or an object that goes on in the
    next lines (see `goes_on`), the stream is read to its end first, and its hands are yielded as
    `lines_of` returns them."""
    lines = (line for line in stream if line.strip())
    first = next(lines, b"")
    if goes_on(first):
        yield from lines_of(first + b"".join(lines))
    elif first:
        yield first.rstrip(b"\n")
        yield from (line.rstrip(b"\n") for line in lines)


def goes_on(first: bytes) -> bool:
    """Return True if the first line of a text begins a JSON list of objects, lists or strings, or a
    JSON object that is not closed in this line."""
    line = first.removeprefix(codecs.BOM_UTF8).strip()
    return _BEGINS_LIST.match(line) is not None or _is_open(line)


def _is_open(line: bytes) -> bool:
    """Return True if a line is the beginning of a JSON object, without a mistake as far as it goes.

    >>> _is_open(b'{"concealed": ["1m",'), _is_open(b'{"concealed": ["1m" "2m"'), _is_open(b"{}")
    (True, False, False)
    """
    text = line.decode(errors="replace")
    try:
        json.loads(text)
    except json.JSONDecodeError as where:
        return text.startswith("{") and where.pos >= len(text)
    except (ValueError, RecursionError):  # a number or a depth that no hand has
        pass
    return False


def _in_list(text: str) -> Iterator[bytes]:
    """Yield each value of a JSON list as one line. Raises ``ValueError`` for invalid JSON."""
    decoder = json.JSONDecoder()
    if not isinstance(json.loads(text), list):
        raise ValueError
    at = 1
    while found := _VALUE.match(text, at):
        _, end = decoder.raw_decode(text, found.end())
        yield " ".join(text[found.end() : end].splitlines()).encode()
        at = end


_BEGINS_LIST = re.compile(rb"""\[\s*(?:["{\[\]]|$)""")
_VALUE = re.compile(r"[\s,]*(?=[^\s,\]])")
