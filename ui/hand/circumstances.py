"""The circumstances of a win: the fields that a hand's form asks for, and which of them are
impossible.

The rule set defines the fields, `scoring.hand.contradictions` which of them contradict each other.

>>> from ui.hand.state import Draft
>>> str(blocked(Draft())["kong_replacement"])
'A replacement tile is drawn by the winner: mark the win as self-drawn.'
>>> sorted(set_self_drawn(set_flag(Draft(), "robbing_kong", True), True).flags)
[]
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scoring.answers.answering import why_impossible
from scoring.hand import contradictions
from scoring.hand.hand import Hand, Meld
from scoring.hand.own_fields import CHOICE, COUNT, FLAG_FIELD, TILES, Field
from scoring.rulesets import ruleset
from scoring.speech.messages import Message, Text
from scoring.tiles import WINDS
from ui.frame.table_rules import asked
from ui.frame.words import APP
from ui.frame.words import WINDS as WIND_NAMES
from ui.hand import changes
from ui.hand.state import FLAGS, MOST_FLOWERS, Draft

ASK_OF_FLAG = {"winning_tile_mixed": "winning_tile_known"}
"""Names of fields in a hand's JSON, by flag, for the flags that have another name than their
field."""

LABELS = {
    "last_tile_of_kind": ("Last tile of its kind", "The other three lay open on the table."),
    "last_wall_tile": (
        "Last tile of the wall",
        "Won on the wall's last tile, or the discard after.",
    ),
    "kong_replacement": ("Replacement tile", "Won on the tile drawn after a kong."),
    "robbing_kong": ("Robbed a kong", "Won on the tile a player added to a pung."),
    "first_turn": ("Very first turn", "East's dealt hand, or East's first discard."),
    "winning_tile_mixed": ("Winning tile unknown", "Nobody saw which tile won."),
}


def fields_of(draft: Draft) -> list[Field]:
    """Return the fields, apart from tiles, that a draft's rules use, in the order of the form."""
    asks = asked(draft.ruleset, draft.rulings)
    usual = [field for field in _USUAL if field.key in asks]
    if "flowers" in asks:
        alike = ruleset(draft.ruleset).ALL_FLOWERS_ALIKE
        usual.append(FLOWER_COUNT if alike else FLOWER_TILES)
    flags = [
        Field(flag, FLAG_FIELD, Text(LABELS[flag][0], APP))
        for flag in FLAGS
        if ASK_OF_FLAG.get(flag, flag) in asks
    ]
    return [*usual, *flags, *ruleset(draft.ruleset).more_fields]


_WINDS = tuple((wind, Text(WIND_NAMES[wind], APP)) for wind in WINDS)
_USUAL = (
    Field(
        "self_drawn",
        CHOICE,
        Text("The winning tile came", APP),
        (
            ("discard", Text("From a discard", APP)),
            ("self", Text("From the wall (self-drawn)", APP)),
        ),
    ),
    Field("seat_wind", CHOICE, Text("Seat wind", APP), _WINDS),
    Field("round_wind", CHOICE, Text("Round wind", APP), _WINDS),
)
FLOWER_COUNT = Field("flowers", COUNT, Text("Flowers and seasons", APP), most=MOST_FLOWERS)
FLOWER_TILES = Field("flowers", TILES, Text("Flowers and seasons", APP), most=MOST_FLOWERS)


def is_flag(draft: Draft, key: str) -> bool:
    """Return True if `key` is one of the flags shared by all rule sets, and not a field specific to
    the draft's rules."""
    return key in FLAGS and all(field.key != key for field in ruleset(draft.ruleset).more_fields)


def value_of(draft: Draft, key: str) -> Any:
    """Return the draft's value of the field with this key (of `fields_of`), or None.

    "self_drawn" gives "self" or "discard", a flag gives a bool.
    """
    if key == "self_drawn":
        return "self" if draft.self_drawn else "discard"
    if key in ("seat_wind", "round_wind", "flowers"):
        return getattr(draft, key)
    return key in draft.flags if is_flag(draft, key) else draft.details.get(key)


def with_value(draft: Draft, key: str, value: Any) -> Draft:
    """Return the draft with the field of this key (of `fields_of`) set to `value`, given as
    `value_of` returns it. A false or empty value removes the field, unless it has to override one
    from the evening or the photo. A flag that the hand makes impossible (`blocked`) is not set."""
    if key == "self_drawn":
        return set_self_drawn(draft, value == "self")
    if key == "seat_wind":
        return set_seat_wind(draft, value)
    if key == "round_wind":
        return set_round_wind(draft, value)
    if key == "flowers":
        return changes.set_flowers(draft, value)
    if is_flag(draft, key):
        return set_flag(draft, key, bool(value))
    more = {other: said for other, said in draft.more.items() if other != key}
    if value or key in replace(draft, more={}).details:
        more[key] = value
    return replace(draft, more=more)


def against(draft: Draft, key: str) -> Message | None:
    """Return the reason why the flag `key` cannot be set; None if it can be, or already is."""
    if value_of(draft, key):
        return None
    if is_flag(draft, key):
        return blocked(draft).get(key)
    return why_impossible(replace(draft, more={**draft.more, key: True}).as_counted())


def blocked(draft: Draft) -> dict[str, Message]:
    """Return the flags that a draft's hand makes impossible, each with the reason for the player.

    A blocked flag is on only between a change and `drop_impossible_flags`, or after a switch to
    stricter rules than those under which the player set it.
    """
    blocked = contradictions.blocked_marks(_hand_so_far(draft))
    return {flag: Message(contradictions.WHY[why]) for flag, why in blocked.items()}


def drop_impossible_flags(draft: Draft) -> Draft:
    """Return the draft without the flags that `blocked` names."""
    for flag in FLAGS:
        if flag in draft.flags and flag in blocked(draft):
            draft = replace(draft, flags=draft.flags - {flag})
    return draft


def set_flag(draft: Draft, flag: str, on: bool) -> Draft:
    """Return the draft with a flag switched on or off, without flags that this makes impossible;
    unchanged if the hand makes the flag itself impossible."""
    if on and flag in blocked(draft):
        return draft
    flags = draft.flags | {flag} if on else draft.flags - {flag}
    return drop_impossible_flags(replace(draft, flags=flags))


def set_self_drawn(draft: Draft, self_drawn: bool) -> Draft:
    """Return the draft as won by self-draw or on a discard, chosen by the player, without flags
    that this makes impossible."""
    chosen = draft.chosen | {"how"}
    return drop_impossible_flags(replace(draft, self_drawn=self_drawn, chosen=chosen))


def set_seat_wind(draft: Draft, wind: str) -> Draft:
    """Return the draft with this seat, chosen by the player, without flags that this makes
    impossible."""
    chosen = draft.chosen | {"seat"}
    return drop_impossible_flags(replace(draft, seat_wind=wind, chosen=chosen))


def set_round_wind(draft: Draft, wind: str) -> Draft:
    """Return the draft with this round, chosen by the player."""
    return replace(draft, round_wind=wind, chosen=draft.chosen | {"round"})


def _hand_so_far(draft: Draft) -> Hand:
    """Return the draft as a `Hand` without checks, because it may be incomplete."""
    data = draft.to_json()
    melds = [Meld(meld["type"], tuple(meld["tiles"]), meld["concealed"]) for meld in data["melds"]]
    said = {key: data[key] for key in ("winning_tile", *SITUATION) if key in data}
    return Hand(tuple(data["concealed"]), tuple(melds), **said)


SITUATION = ("self_drawn", "seat_wind", *contradictions.MARKS)
"""Keys of a hand, apart from its tiles, that can contradict each other."""
