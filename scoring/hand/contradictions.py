"""Impossible situations of a win: facts that contradict each other or the tiles.

A hand with a contradiction is refused, and a form disables the marks that would make one; both use
this module.

>>> from scoring.hand.hand import Hand
>>> contradictions(Hand((), self_drawn=True, robbing_kong=True))
['robbed_and_drawn']
>>> blocked_marks(Hand((), self_drawn=True))["robbing_kong"]
'robbed_and_drawn'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scoring.hand.hand import FLAGS, Hand
from scoring.speech.errors import HandError
from scoring.speech.messages import Text

MARKS = tuple(flag for flag in FLAGS if flag != "self_drawn")


def contradictions(hand: Hand) -> list[str]:
    """Return the contradictions in a hand's situation, as keys of `WHY`; usually empty. The tiles
    may be incomplete and the winning tile unknown: missing facts contradict nothing."""
    return [code for code, true in _found(hand) if true]


def check_situation(hand: Hand) -> None:
    """Raise ``HandError`` (``impossible_situation``) for the first contradiction in a hand's
    situation, if there is one."""
    refuse(hand, [(true, WHY[code]) for code, true in _found(hand)])


def blocked_marks(hand: Hand) -> dict[str, str]:
    """Return the marks (all flags but ``self_drawn``) that would contradict the rest of a hand,
    each with the key in `WHY` of the contradiction."""
    reasons = {}
    for mark in MARKS:
        already = contradictions(hand.replace(**{mark: False}))
        new = [c for c in contradictions(hand.replace(**{mark: True})) if c not in already]
        if new:
            reasons[mark] = new[0]
    return reasons


def _found(hand: Hand) -> Iterator[tuple[str, bool]]:
    """Yield each contradiction that a hand's circumstances make possible, as a key of `WHY`, and
    whether the hand has it."""
    tile = hand.winning_tile
    kong = any(meld.kind == "kong" for meld in hand.melds)
    if hand.robbing_kong:
        yield "robbed_and_drawn", hand.self_drawn
        yield "robbed_and_replacement", hand.kong_replacement
        yield "robbed_tile_held", bool(tile) and hand.tiles.count(tile) > 1
    if hand.kong_replacement:
        yield "replacement_not_drawn", not hand.self_drawn
        yield "replacement_without_kong", not kong
    if hand.last_tile_of_kind:
        yield "last_of_kind_held", bool(tile) and hand.concealed.count(tile) > 1
        yield "last_of_kind_first_turn", hand.first_turn
    if hand.first_turn:
        dealer = hand.seat_wind == "E"
        yield "first_turn_last_tile", hand.last_wall_tile
        yield "first_turn_robbed", hand.robbing_kong
        yield "dealer_not_dealt", dealer and not hand.self_drawn
        yield "first_discard_drawn", not dealer and hand.self_drawn
        yield "first_turn_melded", any(not meld.concealed for meld in hand.melds)
        yield "first_turn_kong", kong and not hand.kong_replacement


def refuse(hand: Hand, cases: Iterable[tuple[bool, Text]]) -> None:
    """Raise ``HandError`` (``impossible_situation``) about a hand for the first of `cases` whose
    condition is True.

    cases: pairs of a condition and the reason why it is impossible.
    """
    for was_said, why in cases:
        if was_said:
            tiles = [] if hand.winning_tile is None else [hand.winning_tile]
            raise HandError("impossible_situation", why, tiles)


WHY: dict[str, Text] = {
    "robbed_and_drawn": Text("A robbed kong is another player's tile: it cannot be self-drawn."),
    "robbed_and_replacement": Text(
        "A win is either on a replacement tile or on a robbed kong, not both."
    ),
    "robbed_tile_held": Text(
        "The other three tiles of a robbed kong are its owner's, so this hand cannot hold another "
        "copy of the winning tile."
    ),
    "replacement_not_drawn": Text(
        "A replacement tile is drawn by the winner: mark the win as self-drawn."
    ),
    "replacement_without_kong": Text(
        "A win on a kong's replacement tile needs a kong in the hand."
    ),
    "last_of_kind_held": Text(
        "Last tile of its kind means the other three are visible to everybody, but the hand "
        "itself holds another copy unseen."
    ),
    "last_of_kind_first_turn": Text(
        "On the first turn no three copies of a tile can be visible yet."
    ),
    "first_turn_last_tile": Text("The first turn cannot be the last tile of the wall as well."),
    "first_turn_robbed": Text("Nobody has a pung to make a kong of on the first turn."),
    "dealer_not_dealt": Text(
        "East's win on the first turn is on the tiles dealt: mark it as self-drawn."
    ),
    "first_discard_drawn": Text(
        "A first-turn win of another seat is on East's first discard, not self-drawn."
    ),
    "first_turn_melded": Text(
        "On the first turn nobody has claimed a tile yet, so there are no melded sets."
    ),
    "first_turn_kong": Text("A kong on the first turn is followed by its replacement tile."),
}
