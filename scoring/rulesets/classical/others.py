"""The losers' hands and other entries of a hand's JSON that only Classical reads.

All of them are optional, in addition to the common fields::

    {"others": {"E": {"concealed": ["1m", …], "melds": […], "flowers": ["f1"],
                      "fishing": false},
                "W": {"concealed": […], "condition": "short"},
                "N": 40},
     "discarder": "W", "discarder_drew": true, "kitty": {"W": 100}}

``others`` has a loser's hand for each seat: its thirteen tiles, in the form of a winner's hand, or
only its value. ``condition`` is ``long`` or ``short`` (too many or too few tiles) or ``foul`` (the
wrong set is left out). ``fishing`` is false if the player was one tile short without having
declared it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from scoring.hand.hand import FREE_KEYS, Hand, check_keys, held, is_object, parse_held
from scoring.hand.own_fields import Fields, read_flag
from scoring.hand.values import SeatName, TileName
from scoring.speech.errors import TWICE, HandError, describe
from scoring.speech.messages import Message, Text
from scoring.tiles import INDEX, WINDS

LONG, SHORT, FOUL = "long", "short", "foul"
CONDITIONS = (LONG, SHORT, FOUL)
TILE_KEYS = ("concealed", "melds", "flowers")
LOSER_KEYS = frozenset((*TILE_KEYS, "condition", "fishing", "value")) | FREE_KEYS

MOST_POINTS = 10**6
"""Maximum number of points of a hand or of the kitty; more is taken for a typing error."""


class Loser(msgspec.Struct, frozen=True):
    """A loser's hand: its tiles, or only its value.

    hand: None if only the value is known.
    value: points, used if `hand` is None.
    condition: ``LONG``, ``SHORT``, ``FOUL``, or "" for a correct hand.
    declared: False if the player was fishing without having declared it.
    """

    hand: Hand | None
    value: int = 0
    condition: str = ""
    declared: bool = True

    def to_json(self) -> dict[str, Any]:
        """Return this hand as a JSON object that `read_losers` accepts."""
        if self.hand is None:
            data: dict[str, Any] = {"value": self.value}
        else:
            whole = self.hand.to_json()
            data = {key: whole[key] for key in TILE_KEYS if key in whole}
        if self.condition:
            data["condition"] = self.condition
        if not self.declared:
            data["fishing"] = False
        return data


def losers_of(fields: Fields) -> Mapping[str, Loser]:
    """Return the known losers' hands by seat, from the fields of the winner's hand; may be
    empty."""
    losers: Mapping[str, Loser] = fields.get("others", {})
    return losers


def read_losers(data: object, winner: Hand) -> dict[str, Loser]:
    """Return the losers' hands by seat from `data`, the JSON of ``others``; {} for None. Raises
    ``HandError`` that says whose hand is wrong.

    winner: the winner's hand; all hands together must have at most four copies of a tile.
    """
    if data is None:
        return {}
    losers = {}
    for seat, raw in by_seat(data, "others").items():
        if seat == winner.seat_wind:
            raise HandError("impossible_situation", IS_THE_WINNER, who=SeatName(seat))
        try:
            losers[seat] = _loser(raw, seat, winner.round_wind)
        except HandError as error:
            said = Message(WHOSE, who=SeatName(seat), what=error.message)
            raise HandError(error.code, said, error.tiles) from None
    _check_together(winner, losers)
    return losers


def read_kitty(data: object) -> dict[str, int]:
    """Return the points that each seat put into the kitty from `data`, the JSON of ``kitty``; {}
    for None. Raises ``HandError`` (``bad_json``) for an invalid value."""
    if data is None:
        return {}
    return {seat: points_of(value, "kitty") for seat, value in by_seat(data, "kitty").items()}


def by_seat(data: object, key: str) -> dict[str, object]:
    """Return a JSON object (`data`) as a dict by seat. Its keys have to be E, S, W or N, in any
    case, and become upper-case. Raises ``HandError`` (``bad_json``) for anything else.

    key: name of the object, for messages.
    """
    if not is_object(data):
        raise HandError(
            "bad_json",
            Text("“{key}” is an object with seats E S W N, not {value}."),
            key=key,
            value=describe(data),
        )
    found = {}
    for name, value in data.items():
        seat = name.upper() if isinstance(name, str) else ""
        if seat not in WINDS:
            raise HandError(
                "bad_json",
                Text("“{key}” has the seats E S W N, not {value}."),
                key=key,
                value=describe(name),
            )
        if seat in found:
            raise HandError("bad_json", TWICE, key=seat)
        found[seat] = value
    return found


def points_of(value: object, key: str) -> int:
    """Return `value` if it is a whole number of points from 0 to `MOST_POINTS`. Raises
    ``HandError`` (``bad_json``) for anything else.

    key: name of the value, for messages.
    """
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST_POINTS:
        raise HandError(
            "bad_json",
            Text("“{key}” takes points from 0 upwards, not {value}."),
            key=key,
            value=describe(value),
        )
    return value


IS_THE_WINNER = Text("{who} won: “others” has the hands of the losers.")
WHOSE = Text("{who}: {what}")


def _loser(raw: object, seat: str, round_wind: str) -> Loser:
    """Return a loser's hand from its JSON, an object or only its value. Raises ``HandError``."""
    if isinstance(raw, int | float):
        return Loser(None, points_of(raw, "others"))
    if not is_object(raw):
        raise HandError(
            "bad_json",
            Text("A loser's hand is an object with its tiles, or a number, not {value}."),
            value=describe(raw),
        )
    check_keys(raw, LOSER_KEYS)
    condition = raw.get("condition") or ""
    if condition not in ("", *CONDITIONS):
        raise HandError(
            "bad_json",
            Text("“condition” is long, short or foul, not {value}."),
            value=describe(condition),
        )
    if "value" in raw and "concealed" not in raw:
        return Loser(None, points_of(raw["value"], "value"), condition)
    declared = raw.get("fishing") is None or read_flag(raw["fishing"], "fishing")
    kept = {key: raw[key] for key in TILE_KEYS if key in raw}
    hand = parse_held({**kept, "seat_wind": seat, "round_wind": round_wind})
    _check_size(hand, condition)
    return Loser(hand, 0, condition, declared)


def _check_size(hand: Hand, condition: str) -> None:
    """Raise ``HandError`` (``wrong_tile_count``) if a loser's number of tiles does not fit
    `condition`: long (too many tiles), short (too few), foul (not too many), or another one for the
    usual number."""
    wanted = 13 - 3 * len(hand.melds)
    many = len(hand.concealed)
    fits = {LONG: many > wanted, SHORT: many < wanted, FOUL: many <= wanted}
    if len(hand.melds) > 4 or not fits.get(condition, many == wanted):
        raise HandError(
            "wrong_tile_count",
            Text(
                "{held}, and a loser has {wanted}; a hand with more or fewer needs its "
                "“condition”, long or short."
            ),
            hand.concealed,
            held=held(many, len(hand.melds)),
            wanted=max(wanted, 0),
        )


def _check_together(winner: Hand, losers: Mapping[str, Loser]) -> None:
    """Raise ``HandError`` (``too_many_copies``) if the known hands together have more copies of a
    tile, or more flowers, than a set of tiles."""
    hands = [winner, *[loser.hand for loser in losers.values() if loser.hand]]
    if len(hands) == 1:
        return
    sums = [sum(counts) for counts in zip(*[hand.counts() for hand in hands], strict=True)]
    tiles = [tile for tile, place in INDEX.items() if sums[place] > 4]
    if tiles:
        raise HandError(
            "too_many_copies",
            Text(
                "All hands together have {copies} copies of {tile}: a set of tiles has four of "
                "each."
            ),
            tiles,
            copies=sums[INDEX[tiles[0]]],
            tile=TileName(tiles[0]),
        )
    flowers = [tile for hand in hands for tile in hand.flower_tiles]
    doubled = sorted({tile for tile in flowers if flowers.count(tile) > 1})
    if doubled:
        raise HandError(
            "too_many_copies",
            Text("Two players have the {tile}: there is one of it."),
            doubled,
            tile=TileName(doubled[0]),
        )
    if sum(hand.flowers for hand in hands) > 8:
        raise HandError(
            "too_many_copies", Text("All hands together have more than eight flowers and seasons.")
        )
