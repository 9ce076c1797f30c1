"""Which circumstances of a win can go together, so that no impossible one can be entered.

>>> from ui.state import Draft
>>> blocked(Draft(self_drawn=True))["robbing_kong"]
'Only for a win on another player’s tile.'
>>> sorted(set_self_drawn(set_flag(Draft(), "robbing_kong", True), True).flags)
[]
"""

from __future__ import annotations

from dataclasses import replace

from ui.state import FLAGS, Draft, concealed_of, melds_of, piece_of

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
    "winning_tile_mixed": ("Winning tile mixed in", "Nobody saw which tile won."),
}


def blocked(draft: Draft) -> dict[str, str]:
    """The flags that cannot be on as the draft stands, each with the reason for the player.

    A flag that is on and blocked can only be found between a change and `settle`.
    """
    tests = {
        "last_tile_of_kind": _last_tile_of_kind,
        "last_wall_tile": _last_wall_tile,
        "kong_replacement": _kong_replacement,
        "robbing_kong": _robbing_kong,
        "first_turn": _first_turn,
        "winning_tile_mixed": _winning_tile_mixed,
    }
    reasons = {flag: tests[flag](draft) for flag in FLAGS}
    return {flag: reason for flag, reason in reasons.items() if reason}


def settle(draft: Draft) -> Draft:
    """The draft without the flags that have become impossible."""
    for flag in FLAGS:
        if flag in draft.flags and flag in blocked(draft):
            draft = replace(draft, flags=draft.flags - {flag})
    return draft


def set_flag(draft: Draft, flag: str, on: bool) -> Draft:
    if not on:
        return replace(draft, flags=draft.flags - {flag})
    if flag in blocked(draft):
        return draft
    return settle(replace(draft, flags=draft.flags | {flag}))


def set_self_drawn(draft: Draft, self_drawn: bool) -> Draft:
    return settle(replace(draft, self_drawn=self_drawn))


def set_seat_wind(draft: Draft, wind: str) -> Draft:
    return settle(replace(draft, seat_wind=wind))


# --- one reason each; "" where nothing speaks against it -----------------------------------------


def _last_tile_of_kind(draft: Draft) -> str:
    if "first_turn" in draft.flags:
        return "Not on the very first turn."
    if "robbing_kong" in draft.flags:
        return "A robbed kong does not count as one."
    if "winning_tile_mixed" in draft.flags:
        return "Nobody saw which tile won."
    winning = piece_of(draft, draft.winning) if draft.winning is not None else None
    if winning is not None:
        same = [p for p in concealed_of(draft) if p.tile == winning.tile]
        kongs = [m for m in melds_of(draft) if m.concealed and winning.tile in _faces(m.pieces)]
        if len(same) > 1 or kongs:
            return "The hand itself holds more of that tile."
    return ""


def _last_wall_tile(draft: Draft) -> str:
    return "Not on the very first turn." if "first_turn" in draft.flags else ""


def _kong_replacement(draft: Draft) -> str:
    if not draft.self_drawn:
        return "Only for a self-drawn win."
    if not any(meld.kind == "kong" for meld in melds_of(draft)):
        return "The hand has no kong."
    return "Not on the very first turn." if "first_turn" in draft.flags else ""


def _robbing_kong(draft: Draft) -> str:
    if draft.self_drawn:
        return "Only for a win on another player’s tile."
    if "first_turn" in draft.flags:
        return "Not on the very first turn."
    winning = piece_of(draft, draft.winning) if draft.winning is not None else None
    if winning is not None:
        copies = [p for p in draft.pieces if not p.aside and p.tile == winning.tile]
        if len(copies) > 1:
            return "Three of that tile would be in the other player’s pung."
    return ""


def _first_turn(draft: Draft) -> str:
    if melds_of(draft):
        return "Only before anything was melded."
    if draft.self_drawn and draft.seat_wind != "E":
        return "A self-drawn one is East’s only."
    if not draft.self_drawn and draft.seat_wind == "E":
        return "East cannot win on its own discard."
    others = {"last_wall_tile", "kong_replacement", "robbing_kong", "last_tile_of_kind"}
    return "Not together with the choices above." if draft.flags & others else ""


def _winning_tile_mixed(draft: Draft) -> str:
    if "last_tile_of_kind" in draft.flags:
        return "The last tile of its kind was seen."
    return ""


def _faces(pieces: tuple) -> set[str]:
    return {piece.tile for piece in pieces}
