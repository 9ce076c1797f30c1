"""The hand that the groups make, as the form and the scorer take it."""

from __future__ import annotations

from typing import Any

from vision.reading import FoundTile, Group


def draft_hand(
    tiles: list[FoundTile], groups: list[Group]
) -> tuple[dict[str, Any] | None, list[str]]:
    """The drafted hand (None where there is no tile) and what to look at first."""
    if not tiles:
        return None, ["No tiles were found. Photograph the tiles from above, closer."]
    concealed = [
        tiles[i].tile for g in groups if g.kind in ("concealed", "winning") for i in g.tiles
    ]
    flowers = [tiles[i].tile for g in groups if g.kind == "flowers" for i in g.tiles]
    winning = [tiles[i].tile for g in groups if g.kind == "winning" for i in g.tiles]
    hand = {
        "concealed": [tile for tile in concealed if tile != "back"],
        "melds": [],
        "winning_tile": winning[0] if winning else None,
        "flowers": flowers,
    }
    return hand, [] if winning else ["Which tile won? Mark it."]
