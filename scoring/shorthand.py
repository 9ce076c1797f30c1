"""A hand on one line, as people type it.

>>> parse_shorthand("123m 456p 7s [789s] (EEEE) 7s")["melds"][1]
{'type': 'kong', 'tiles': ['E', 'E', 'E', 'E'], 'concealed': True}
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any
from unicodedata import normalize

from scoring.errors import TWICE, HandError, described, shorten
from scoring.fields import Field
from scoring.messages import Text
from scoring.tiles import FLOWERS, INDEX, parse_tile
from scoring.words import Listed


def parse_shorthand(text: str, fields: Sequence[Field] = ()) -> dict[str, Any]:
    """The hand JSON of a line such as ``123m 456p 7s [789s] (EEEE) 7s +self-drawn``.

    Runs of digits share the suit letter behind them; ``[…]`` is a melded set, ``(…)`` a concealed
    kong; the last tile outside brackets is the winning tile (``?`` in its place: nobody saw which
    it was); situation words begin with ``+``.
    ``fields`` are those that only a rule set knows, which are words as well:
    ``+kong-on-kong``, ``+honba=2``, ``+dora-indicators=5m,E``. Raises ``HandError`` for what
    cannot be read.
    """
    tiles: list[str] = []
    melds: list[dict[str, Any]] = []
    flowers: list[str] = []
    hand: dict[str, Any] = {"concealed": tiles, "melds": melds, "winning_tile": None}
    rest = normalize("NFKC", text).strip()  # full-width signs are those of many keyboards
    said: set[str] = set()
    digits = ""
    known = True
    while rest:
        found = _PIECE.match(rest)
        if found is None:
            raise HandError(
                "bad_tile", Text("Cannot read the hand from {value} on."), value=described(rest)
            )
        melded, kong, word, plain = found.groups()
        if melded is not None:
            melds.append(_meld(_tiles(melded), concealed=False))
        elif kong is not None:
            melds.append(_meld(_tiles(kong), concealed=True))
        elif word is not None:
            _once(word, said)
            _apply(word, hand, fields)
        elif plain.isdecimal() and found.end() < len(rest):
            digits += plain  # their suit comes with a later piece
        elif plain == UNKNOWN:
            known = False
        else:
            for tile in _tiles(digits + plain):
                (flowers if tile in FLOWERS else tiles).append(tile)
            digits = ""
        rest = rest[found.end() :].lstrip()
    if digits:
        raise HandError(
            "bad_tile", Text("No suit letter m, s, p behind the {text}."), text=digits[:20]
        )
    if tiles and known:
        hand["winning_tile"] = tiles[-1]
    if flowers:
        hand["flowers"] = flowers
    return hand


UNKNOWN = "?"
_PIECE = re.compile(r"\[([^][()+]*)\]|\(([^][()+]*)\)|\+\s*([^\s+\[(]+)|([^][()+\s]+)")
_RUN = re.compile(r"([1-9]+)([mspzMSPZ])|([fF][1-8](?![0-9mspzMSPZ]))|([eswncfpESWNCFP])")

WORDS: dict[str, dict[str, Any]] = {
    "self-drawn": {"self_drawn": True},
    "last-tile": {"last_tile_of_kind": True},
    "last-draw": {"last_wall_tile": True, "self_drawn": True},
    "last-claim": {"last_wall_tile": True},
    "replacement": {"kong_replacement": True, "self_drawn": True},
    "robbing": {"robbing_kong": True},
    "first-turn": {"first_turn": True},
    "mixed-in": {"winning_tile_known": False},
}


def _tiles(text: str) -> list[str]:
    tiles: list[str] = []
    rest = "".join(text.split())
    while rest:
        found = _RUN.match(rest)
        if found is None:
            return [*tiles, parse_tile(rest)]
        digits, suit, flower, honor = found.groups()
        if digits:
            tiles += [parse_tile(digit + suit) for digit in digits]
        else:
            tiles.append(parse_tile(flower or honor))
        rest = rest[found.end() :]
    return tiles


def _meld(tiles: list[str], *, concealed: bool) -> dict[str, Any]:
    kind = "kong" if len(tiles) == 4 else "pung" if len(set(tiles)) == 1 else "chow"
    if concealed and kind != "kong":
        raise HandError(
            "bad_meld",
            Text(
                "Round brackets are for a concealed kong of four equal tiles; write other "
                "concealed sets without brackets."
            ),
            tiles,
        )
    return {"type": kind, "tiles": tiles, "concealed": concealed}


def _once(word: str, said: set[str]) -> None:
    """Raise ``HandError`` (``bad_json``) for a word of which one like it was said before."""
    name = word.lower().partition("=")[0]
    if name in said:
        raise HandError("bad_json", TWICE, key="+" + shorten(name))
    said.add(name)


def _apply(word: str, hand: dict[str, Any], fields: Sequence[Field]) -> None:
    name, _, value = word.lower().partition("=")
    own = next((f for f in fields if word_of(f.key) == name), None)
    if name in WORDS and not value:
        hand.update(WORDS[name])
    elif name in ("seat", "round") and value.upper() in INDEX:
        hand[f"{name}_wind"] = value.upper()
    elif name == "flowers" and re.fullmatch("[0-9]", value):
        hand["flowers"] = int(value)
    elif own is not None and (own.kind == "flag") != bool(value):
        hand[own.key] = _value(own, value)
    else:
        known = [*WORDS, *(word_of(f.key) for f in fields)]
        raise HandError(
            "impossible_situation",
            Text("{text} is not known. The words are {known}, +seat=S, +round=E and +flowers=2."),
            text="+" + shorten(word),
            known=Listed(tuple(["+" + known for known in known])),
        )


def _value(field: Field, text: str) -> object:
    """What a word says of a rule set's own field; the rule set checks it."""
    if field.kind == "flag":
        return True
    if field.kind == "tiles":
        return [parse_tile(tile) for tile in text.split(",")]
    if field.kind in ("count", "sum") and re.fullmatch("[0-9]{1,7}", text):
        return int(text)
    values = [value for value, _ in field.choices]
    return next((value for value in values if value.lower() == text), text)


def word_of(key: str) -> str:
    """A field's key as a word of a line."""
    return key.replace("_", "-")
