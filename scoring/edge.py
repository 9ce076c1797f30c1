"""The edge of scoring: the JSON of the interface in, and out again in a language.

>>> answer({"concealed": ["1m"]})["error"]["code"]
'wrong_tile_count'
"""

from __future__ import annotations

import codecs
import json
from collections.abc import Mapping, Sequence
from typing import Any

from scoring.answering import tried, waits_json
from scoring.errors import TWICE, HandError, shorten
from scoring.explain import AS_VALUES, Entries
from scoring.messages import LANGUAGES, Text
from scoring.score import builtins


def answer(hand: Mapping[str, Any], *, lang: str = "en") -> dict[str, Any]:
    """What the hand is worth, or ``{"error": …}``; any JSON value gets an answer.

    Beside the keys of a hand it may have ``claimed`` (fans to check), ``require_minimum`` (true:
    too few points to win are the error ``below_minimum``), ``brief`` (true: the fans without
    reasons, other readings and rulings) and ``nearly`` (true: also the fans just missed).
    ``lang`` is that of the sentences and of the key ``zh``; another one than ``LANGUAGES`` has
    raises ``ValueError``.
    """
    return builtins(answer_tree(hand, lang), lang)


def answer_waits(hand: Mapping[str, Any], *, lang: str = "en") -> dict[str, Any]:
    """What a hand of one tile less waits for and what each wait is worth, or ``{"error": …}``."""
    return builtins(waits_tree(hand, lang), lang)


def answer_tree(data: Mapping[str, Any], lang: str, entries: Entries = AS_VALUES) -> dict[str, Any]:
    """An answer, its parts and messages as they are, or its ``entries`` made otherwise."""
    _check_language(lang)
    made = tried(data, entries)
    return made.to_json(lang) if isinstance(made, HandError) else made.tree()


def waits_tree(data: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """What a hand waits for, its parts and messages as they are."""
    _check_language(lang)
    try:
        return waits_json(data).tree()
    except HandError as error:
        return error.to_json(lang)


def read_line(line: bytes) -> object:
    """What a line of JSON holds; raises ``HandError`` (``bad_json``)."""
    try:
        return json.loads(line.removeprefix(codecs.BOM_UTF8).decode(), object_pairs_hook=_object)
    except UnicodeDecodeError:
        raise HandError("bad_json", Text("This line is not text in UTF-8.")) from None
    except json.JSONDecodeError as where:
        raise HandError(
            "bad_json", Text("This line is not JSON, from column {column} on."), column=where.colno
        ) from None
    except HandError:
        raise
    except RecursionError:
        raise HandError("bad_json", Text("This line is nested too deeply to be a hand.")) from None
    except ValueError:
        raise HandError("bad_json", Text("This line has a number that no hand has.")) from None


def _object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object; raises ``HandError`` (``bad_json``) for one that says a key twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise HandError("bad_json", TWICE, key=shorten(key))
            seen.add(key)
    return found


def _check_language(lang: str) -> None:
    if lang not in LANGUAGES:
        raise ValueError(f"{lang!r} is not one of {', '.join(LANGUAGES)}")
