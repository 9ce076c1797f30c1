"""JSON as text in UTF-8, put together from pieces.

Most of an answer (a set, the names of a fan, a sentence) is the same in thousands of hands. Such
pieces are kept as text, which is a good deal faster than to encode every answer as a whole.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from json import encoder

_encode = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode


def encode(value: object) -> bytes:
    """Any JSON value."""
    return _utf8(_encode(value))


def quoted(text: str) -> bytes:
    """A string, between quotation marks."""
    return _utf8(encoder.encode_basestring(text))


def fields(values: Mapping[str, bytes]) -> bytes:
    """What stands between the braces of an object; the values are JSON text already.

    >>> fields({"points": b"8", "count": b"1"})
    b'"points": 8, "count": 1'
    """
    return b", ".join([b'"%b": %b' % (key.encode(), value) for key, value in values.items()])


def _utf8(text: str) -> bytes:
    # lone surrogates cannot be written as UTF-8; escaped they are JSON all the same
    return text.encode("utf-8", "backslashreplace")
