"""JSON as text, put together from pieces.

Most of an answer (a set, the names of a fan, a sentence) is the same in thousands of hands. Such
pieces are kept as text, which is a good deal faster than to encode every answer as a whole.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from json import encoder

encode: Callable[[object], str] = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode
"""Any JSON value."""

quoted: Callable[[str], str] = encoder.encode_basestring
"""A string, between quotation marks."""


def array(items: Iterable[str]) -> str:
    """An array of items that are JSON text already.

    >>> array(["1", quoted("a")])
    '[1, "a"]'
    """
    return f"[{', '.join(items)}]"


def fields(values: Mapping[str, str]) -> str:
    """What stands between the braces of an object; the values are JSON text already.

    >>> fields({"points": "8", "count": "1"})
    '"points": 8, "count": 1'
    """
    return ", ".join([f'"{key}": {value}' for key, value in values.items()])
