"""The details of an incident that a ruling can ask for, with their types; read from JSON and
checked.

A law refers to a detail by name (``asks`` and ``when`` in ``incidents.toml``), so the names here
are those of the files, of the interface and of `scoring.book.situations.QUESTIONS`.

>>> read(Details, {"from": "E", "warned": True}).warned
True
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, get_args, get_type_hints

import msgspec

from scoring.speech.errors import HandError, describe
from scoring.speech.messages import Text

Seat = Literal["E", "S", "W", "N"]
Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Numbers = dict[str, Number]
Tiles = str | list[str | list[str]]
Object = dict[str, Any]


class FollowingWin(msgspec.Struct, frozen=True, rename={"discarder": "from"}):
    """A win that followed in the hand.

    winner: seat.
    discarder: seat, None for a self-drawn win; ``from`` in JSON.
    points: value of the winner's hand, in rules where no other hand is counted.
    value: value of the winner's hand, in rules where every hand is counted.
    values: values of all four hands, in rules where every hand is counted.
    """

    winner: Seat
    discarder: Seat | None = None
    points: Number | None = None
    value: Number | None = None
    values: Annotated[dict[Seat, Number], msgspec.Meta(min_length=4)] | None = None


class Referee(msgspec.Struct, frozen=True):
    """The referee's decisions about what no source states.

    points: the amount, None if not set yet.
    to: the seat that gets it, ``each`` for each other player, None for nobody.
    hand_goes_on: None if the referee did not say.
    """

    points: Number | None = None
    to: str | None = None
    hand_goes_on: bool | None = None


class Details(msgspec.Struct, frozen=True, rename={"from_": "from"}):
    """The details of an incident; None for a detail that was not given.

    Tiles are in shorthand, or a word where a law accepts one (``wants``: win, kong, pung).

    times_in_hand, times_in_session: how many times the offence happened, this one included.
    unit: the unit of the referee's amount, in points.
    fans_lost: points of the fans that are lost together with the wait, by name.
    claims: kind of claim, by seat.
    options: choices that apply to this ruling only, by option.
    referee: see `Referee`.
    then: what followed in the hand: ``win`` (see `FollowingWin`), ``drawn``, ``time_up``,
        ``booked``.
    """

    # Numbers.
    times_in_hand: Number | None = None
    times_in_session: Number | None = None
    minutes_late: Number | None = None
    seconds: Number | None = None
    points_of_hand: Number | None = None
    counters: Number | None = None
    bets: Number | None = None
    unit: Number | None = None
    dealer_streak: Number | None = None
    wall_tiles_left: Number | None = None
    fans_lost: Numbers | None = None

    # Players.
    from_: Seat | None = None
    discarder: Seat | None = None
    declared_by: Seat | None = None
    hurts: Seat | None = None
    whose: Seat | None = None
    win_by: Seat | None = None
    wrong_call_by: Seat | None = None
    ready: list[Seat] | None = None
    not_ready: list[Seat] | None = None

    # Tiles.
    exposed: Tiles | None = None
    penalty_tiles: Tiles | None = None
    left: Tiles | None = None
    live: Tiles | None = None
    laid: Tiles | None = None
    tiles: Tiles | None = None
    wants: Tiles | None = None

    # Yes or no.
    after_east_first_discard: bool | None = None
    all_have_looked: bool | None = None
    completes_hand: bool | None = None
    corrected: bool | None = None
    shown: bool | None = None
    discarded_since: bool | None = None
    fully_exposed: bool | None = None
    named_tile_would_complete: bool | None = None
    next_player_began: bool | None = None
    others_displayed: bool | None = None
    sorted: bool | None = None
    total_confirmed: bool | None = None
    touched_hand: bool | None = None
    win_valid: bool | None = None
    warned: bool | None = None

    # A word, such as a kind of claim or a tile.
    call: str | None = None
    called_on: str | None = None
    discarded: str | None = None
    found: str | None = None
    hand: str | None = None
    kind: str | None = None
    kong: str | None = None
    tile: str | None = None
    what: str | None = None

    # Objects with a form of their own.
    claims: Object | None = None
    options: Object | None = None
    referee: Object | None = None
    then: Object | None = None

    def told(self, key: str) -> Any:
        """Return the value of the detail with this JSON name; None if it was not given."""
        return getattr(self, _ATTRIBUTES[key])

    def with_told(self, key: str, value: object) -> Details:
        """Return a copy with the detail `key` set to another value. Raises ``HandError`` for a
        value of the wrong type."""
        known = checked(value, TYPES[key], key)
        return msgspec.structs.replace(self, **{_ATTRIBUTES[key]: known})


COMMON = frozenset(("options", "then", "referee", "times_in_hand", "times_in_session", "warned"))
"""Details accepted for every incident: options, what followed in the hand, the referee's decisions,
how many times it happened."""

_ATTRIBUTES = {field.encode_name: field.name for field in msgspec.structs.fields(Details)}


@cache
def types_of(form: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the type of each field of a struct, by its JSON name. The result is cached and must
    not be changed."""
    hints = get_type_hints(form, include_extras=True)
    return {field.encode_name: hints[field.name] for field in msgspec.structs.fields(form)}


TYPES = types_of(Details)
"""The type of each detail, with ``None`` included."""

_NAMED: tuple[tuple[Any, str], ...] = (
    (Number, "number"),
    (Numbers, "numbers"),
    (Seat, "seat"),
    (list[Seat], "seats"),
    (Tiles, "tiles"),
    (bool, "yes_no"),
    (str, "word"),
    (Object, "object"),
)


def _kind(known: Any) -> str:
    return next(name for wanted, name in _NAMED if wanted | None == known)


KINDS = {key: _kind(known) for key, known in TYPES.items()}
"""The kind of each detail, which determines how a form asks for it: number, numbers, seat, seats,
tiles, yes_no, word or object."""

Form = TypeVar("Form", bound=msgspec.Struct)


def read(form: type[Form], given: Mapping[str, Any]) -> Form:
    """Return a struct of the type `form` from its JSON object; unknown keys are ignored, and null
    means not given. Raises ``HandError`` naming the key of a wrong or missing value."""
    known = {
        key: checked(given.get(key), wanted, key)
        for key, wanted in types_of(form).items()
        if key in given or type(None) not in get_args(wanted)
    }
    return msgspec.convert(known, form)


def checked(value: object, wanted: Any, key: str) -> Any:
    """Return a value converted to the type `wanted`. Raises ``HandError``
    (``impossible_situation``) that names `key` if it does not fit."""
    try:
        return msgspec.convert(value, wanted)
    except msgspec.ValidationError:
        said = NO_SEAT if wanted in (Seat, Seat | None) else Text("“{key}” cannot be {value}.")
        raise HandError("impossible_situation", said, key=key, value=describe(value)) from None


NO_SEAT = Text("“{key}” is one of E S W N, not {value}.")
