"""Invalid or malicious requests to the HTTP interface."""

import json
import random
import string
from typing import Any

from scoring.hand.shorthand import parse_shorthand

HAND = parse_shorthand("234m 234p 23s 55p [678s] 4s +self-drawn +seat=S")

ANSWERS = frozenset({200, 400, 403, 404, 405, 413, 415})
"""Statuses with which the interface may answer a hostile request."""


def hostile(api: Any, rng: random.Random) -> int:
    """Send a random hostile request and return the status of the answer. Raises AssertionError or
    KeyError if a refusal has no message.

    api: HTTP client.
    """
    path = rng.choice(["score", "waits", "read", "rulesets", "openapi.json", "..%2fx", "%00", ""])
    method = rng.choice(["POST", "POST", "POST", "GET", "PUT", "DELETE"])
    headers = {}
    if rng.random() < 0.3:
        headers["content-type"] = rng.choice(
            ["multipart/form-data", "multipart/form-data; boundary=x", "x/y", "application/json"]
        )
    if rng.random() < 0.2:
        headers["accept-language"] = "".join(rng.choices(string.printable[:94], k=60))
    if rng.random() < 0.1:
        headers["host"] = "".join(rng.choices(string.printable[:94], k=12))
    response = api.request(method, f"/api/{path}", content=nonsense(rng), headers=headers)
    in_json = response.headers.get("content-type", "").startswith("application/json")
    # The server itself refuses invalid HTTP, with a 400 in plain text.
    if response.status_code in ANSWERS - {200, 405} and (in_json or response.status_code != 400):
        assert response.json()["error"]["message"]
    return int(response.status_code)


def nonsense(rng: random.Random) -> bytes:
    """Return a random body: noise, a damaged hand or an invalid form."""
    kind = rng.randrange(5)
    if kind == 0:
        return rng.randbytes(rng.randrange(3000))
    if kind == 1:
        hand = dict(HAND)
        for _ in range(rng.randrange(1, 4)):
            wrong: list[Any] = [None, -1, 1e308, 10**400, "x" * 500, [], {}, [[]], True, "\ud800"]
            hand[rng.choice([*hand, "x", "melds", "rulings", "claimed"])] = rng.choice(wrong)
        return json.dumps(hand).encode()
    if kind == 2:
        text = bytearray(json.dumps(HAND).encode())
        for _ in range(rng.randrange(1, 6)):
            text[rng.randrange(len(text))] = rng.randrange(256)
        return bytes(text)
    if kind == 3:
        head = b'--x\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\n'
        return head * rng.randrange(9) + rng.randbytes(200) + b"\r\n--x--"
    return b'{"concealed":' * rng.randrange(2000) + b"NaN"
