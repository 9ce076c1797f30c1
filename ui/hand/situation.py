"""The circumstances of a win in the form: what they are called, and none that cannot be.

What contradicts what is asked of `scoring.situation`.

>>> from ui.hand.state import Draft
>>> str(blocked(Draft())["kong_replacement"])
'A replacement tile is drawn by the winner: mark the win as self-drawn.'
>>> sorted(set_self_drawn(set_flag(Draft(), "robbing_kong", True), True).flags)
[]
"""

from __future__ import annotations

from dataclasses import replace

from scoring import situation
from scoring.hand import Hand, Meld
from scoring.messages import Message
from ui.frame.rules import asked
from ui.hand.state import FLAGS, Draft, hand_json

ASK_OF_FLAG = {"winning_tile_mixed": "winning_tile_known"}
"""The field of a hand that a flag stands for, where it has another name."""

LABELS = {
    "last_tile_of_kind": ("Last tile of its kind", "The other three lay open on the table."),
    "last_wall_tile": (
        "Last tile of the wall",
        "Won on the wall’s last tile, or the discard after.",
    ),
    "kong_replacement": ("Replacement tile", "Won on the tile drawn after a kong."),
    "robbing_kong": ("Robbed a kong", "Won on the tile a player added to a pung."),
    "first_turn": ("Very first turn", "East’s dealt hand, or East’s first discard."),
    "winning_tile_mixed": ("Winning tile unknown", "Nobody saw which tile won."),
}


def flags_asked(draft: Draft) -> list[str]:
    """The flags that matter to the rules of the table."""
    asks = asked(draft.ruleset, draft.rulings)
    return [flag for flag in FLAGS if ASK_OF_FLAG.get(flag, flag) in asks]


def blocked(draft: Draft) -> dict[str, Message]:
    """The flags that cannot be on as the draft stands, each with the reason for the player.

    A flag that is on and blocked can only be found between a change and `drop_impossible_flags`,
    or where other rules ask for more than those by which it was switched on.
    """
    return {flag: why.message for flag, why in situation.blocked(_hand_so_far(draft)).items()}


def drop_impossible_flags(draft: Draft) -> Draft:
    """The draft without the flags that have become impossible."""
    for flag in FLAGS:
        if flag in draft.flags and flag in blocked(draft):
            draft = replace(draft, flags=draft.flags - {flag})
    return draft


def set_flag(draft: Draft, flag: str, on: bool) -> Draft:
    if on and flag in blocked(draft):
        return draft
    flags = draft.flags | {flag} if on else draft.flags - {flag}
    return drop_impossible_flags(replace(draft, flags=flags))


def set_self_drawn(draft: Draft, self_drawn: bool) -> Draft:
    chosen = draft.chosen | {"how"}
    return drop_impossible_flags(replace(draft, self_drawn=self_drawn, chosen=chosen))


def set_seat_wind(draft: Draft, wind: str) -> Draft:
    chosen = draft.chosen | {"seat"}
    return drop_impossible_flags(replace(draft, seat_wind=wind, chosen=chosen))


def set_round_wind(draft: Draft, wind: str) -> Draft:
    return replace(draft, round_wind=wind, chosen=draft.chosen | {"round"})


def _hand_so_far(draft: Draft) -> Hand:
    """What the rules of the table ask of the draft, not checked, for it may be incomplete."""
    data = hand_json(draft)
    melds = [Meld(meld["type"], tuple(meld["tiles"]), meld["concealed"]) for meld in data["melds"]]
    said = {key: data[key] for key in ("winning_tile", *SITUATION) if key in data}
    return Hand(tuple(data["concealed"]), tuple(melds), **said)


SITUATION = ("self_drawn", "seat_wind", *situation.MARKS)
"""What contradictions are about beside the tiles, as the keys of a hand."""
