"""Penalty tiles of the tournament rules: tiles exposed illegally, and the wins that they forbid.

The set or pair that another player's tile completes must not contain a penalty tile. Seven Pairs
and Thirteen Terminals have their own rules. A self-drawn win is always allowed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from scoring.fans.arrangements import OPEN_PUNGS, PUNGS, THIRTEEN_ORPHANS, Arrangement, TileSet
from scoring.hand.hand import Hand
from scoring.hand.values import TileName
from scoring.speech.errors import HandError
from scoring.speech.messages import Text
from scoring.tiles import INDEX

MANY = 3
"""Number of penalty tiles from which Thirteen Terminals can be won only by self-draw."""

IN_SET = Text(
    "A penalty tile would stand in the set or pair that another player's tile completes, so this "
    "hand may not win on it."
)
IN_ORPHANS = Text(
    "Thirteen Terminals may not win on a discard of a kind that is among the penalty tiles."
)
TOO_MANY = Text("With three penalty tiles or more, Thirteen Terminals may win by self-draw only.")


def check_penalty_tiles(hand: Hand, penalty: Sequence[str]) -> None:
    """Raise ``HandError`` (``impossible_situation``) if a tile of `penalty` is not among the
    player's own tiles: concealed tiles and concealed melds, without a tile won from another
    player."""
    held = _own(hand)
    for meld in hand.melds:
        if meld.concealed:
            held.update(meld.tiles)
    missing = Counter(penalty) - held
    if missing:
        tile = next(iter(missing))
        raise HandError(
            "impossible_situation",
            Text("The penalty tile {tile} is not among the player's own tiles."),
            [tile],
            tile=TileName(tile),
        )


def allowed_arrangement(
    hand: Hand, arrangement: Arrangement, penalty: Sequence[str]
) -> Arrangement | Text:
    """Return an arrangement of a hand won on another player's tile as it may be counted with the
    penalty tiles `penalty`, or the reason why it may not win.

    If that tile can only complete a triplet, because a penalty tile is in its other possible sets,
    the triplet is returned as exposed.
    """
    won = hand.winning_tile
    assert won is not None, "another player's tile is known"
    if arrangement.shape == THIRTEEN_ORPHANS:
        if len(penalty) >= MANY:
            return TOO_MANY
        return IN_ORPHANS if won in penalty else arrangement
    free = _own(hand)
    free.subtract(penalty)
    legal = [
        s for s in arrangement.sets[len(hand.melds) :] if won in s.tiles and _clean(s, won, free)
    ]
    if not legal:
        return IN_SET
    triplet = PUNGS[INDEX[won]]
    if all(s is triplet for s in legal):
        sets = [OPEN_PUNGS[INDEX[won]] if s is triplet else s for s in arrangement.sets]
        return arrangement._replace(sets=tuple(sets))
    return arrangement


def _own(hand: Hand) -> Counter[str]:
    """Return the number of each concealed tile, without another player's winning tile."""
    own = Counter(hand.concealed)
    if hand.winning_tile is not None and not hand.self_drawn:
        own[hand.winning_tile] -= 1
    return own


def _clean(s: TileSet, won: str, free: Counter[str]) -> bool:
    """Return True if the set without the winning tile can consist of tiles that are not penalty
    tiles.

    free: number of each tile that is not a penalty tile.
    """
    needed = Counter(s.tiles)
    needed[won] -= 1
    return all(free[tile] >= many for tile, many in needed.items())
