"""Fields of a hand that only some rule sets have: their definition and how they are read from
JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from scoring.hand.values import Listed, TileName
from scoring.speech.errors import FLAG, HandError, describe
from scoring.speech.messages import Text
from scoring.tiles import INDEX, parse_tile

FieldValue = bool | int | str | list[str] | None
"""Value of a field: a flag, a number, a choice, tile codes, or None if not stated."""

Fields = dict[str, Any]
"""Values of the fields that only some rules have, by key: of the type given by `Field.kind`, or as
their rules read them."""

FLAG_FIELD, COUNT, TILES, CHOICE, SUM = "flag", "count", "tiles", "choice", "sum"
WORTHS = "worths"
"""Kind of a form field with one number for each seat that did not win. `Field.read` cannot read it;
the rule set that has such a field reads it from the hand's JSON itself."""


class Field(NamedTuple):
    """A field of a hand that only some rules have.

    kind: "flag", "count", "tiles", "choice", "sum" or "worths".
    label: its name or question in a form.
    choices: value and label of each choice.
    most: maximum of a count or sum; for "tiles", the maximum number of tiles that a form offers,
        which `read` does not check.
    short: its name in a row of several fields; None for `label`.
    after: keys of the fields that must be true before this one is asked for when a total is
        entered.
    aside: True for stakes on the table, which are paid in addition to the hand.

    A sum that is not stated is None, because zero is a valid sum.
    """

    key: str
    kind: str
    label: Text
    choices: tuple[tuple[str, Text], ...] = ()
    most: int = 99
    short: Text | None = None
    after: tuple[str, ...] = ()
    aside: bool = False

    def read(self, value: object) -> FieldValue:
        """Return this field's value from `value` in a hand's JSON. The default, for None, is False,
        0, [], the first choice, or None for a sum. Raises ``HandError`` (``bad_json`` or
        ``bad_tile``), KeyError for the kind "worths"."""
        return _READERS[self.kind](self, value)


NOT_SAID = (None, "", "unknown")
"""Values that stand for the first choice of a choice field, whatever that choice is called."""
ONE_OF = Text("“{key}” is one of {known}, not {value}.")


def one_of(value: object, key: str, known: Sequence[str]) -> str:
    """Return `value` if it is one of `known`. Raises ``HandError`` (``bad_json``) otherwise.

    key: name of the field, for the message.
    """
    if isinstance(value, str) and value in known:
        return value
    raise HandError(
        "bad_json", ONE_OF, key=key, known=Listed(tuple(filter(None, known))), value=describe(value)
    )


def read_flag(value: object, key: str) -> bool:
    """Return `value` if it is a JSON boolean, False for None. Raises ``HandError`` (``bad_json``)
    for other values.

    key: name of the field, for the message.
    """
    if value is None or isinstance(value, bool):
        return bool(value)
    raise HandError("bad_json", FLAG, key=key, value=describe(value))


def read_count(field: Field, value: object) -> int:
    """Return `value` if it is a whole number from 0 to the field's ``most``, 0 for None. Raises
    ``HandError`` (``bad_json``) for other values."""
    number = 0 if value is None else value
    if isinstance(number, int) and not isinstance(number, bool) and 0 <= number <= field.most:
        return number
    raise HandError(
        "bad_json",
        Text("“{key}” is a number from 0 to {most}, not {value}."),
        key=field.key,
        most=field.most,
        value=describe(value),
    )


def _sum(field: Field, value: object) -> int | None:
    return None if value is None else read_count(field, value)


def _choice(field: Field, value: object) -> str:
    known = [choice for choice, _ in field.choices]
    if value not in known and value in NOT_SAID:
        return known[0]
    return one_of(value, field.key, known)


def _tiles(field: Field, value: object) -> list[str]:
    """Return the codes of a list of tiles, [] for None. Raises ``HandError``, also for flowers and
    face-down tiles."""
    listed = [] if value is None else value
    if not isinstance(listed, list | tuple) or not all(isinstance(tile, str) for tile in listed):
        raise HandError("bad_json", Text("“{key}” has to be a list of tiles."), key=field.key)
    tiles = [parse_tile(tile) for tile in listed]
    for tile in tiles:
        if tile not in INDEX:
            raise HandError(
                "bad_tile",
                Text("{tile} cannot stand in “{key}”."),
                [tile],
                key=field.key,
                tile=TileName(tile),
            )
    return tiles


_READERS: dict[str, Callable[[Field, object], FieldValue]] = {
    FLAG_FIELD: lambda field, value: read_flag(value, field.key),
    COUNT: read_count,
    CHOICE: _choice,
    TILES: _tiles,
    SUM: _sum,
}


def read_fields(fields: Sequence[Field], data: Mapping[str, Any]) -> dict[str, FieldValue]:
    """Return the values of these fields from `data`, a hand's JSON, by key; missing ones get their
    defaults. Raises ``HandError`` (``bad_json`` or ``bad_tile``)."""
    return {field.key: field.read(data.get(field.key)) for field in fields}
