"""Find possible kongs in a hand that nobody declared. This module does not use Streamlit."""

from __future__ import annotations

from typing import NamedTuple

from ui.hand.state import Draft


class UndeclaredKong(NamedTuple):
    """Four equal tiles that may be a kong.

    tile: their code.
    pieces: their ids.
    on_pung: True if three of them are a melded pung and the fourth is concealed.
    """

    tile: str
    pieces: tuple[int, ...]
    on_pung: bool


def undeclared_kongs(draft: Draft) -> list[UndeclaredKong]:
    """Return the groups of four equal tiles in a draft that nobody declared as a kong, those with a
    melded pung first."""
    standing = draft.concealed
    found = []
    for meld in draft.melds:
        fourth = [piece for piece in standing if piece.tile == meld.pieces[0].tile]
        if meld.kind == "pung" and fourth:
            pieces = tuple([piece.id for piece in (*meld.pieces, *fourth)])
            found.append(UndeclaredKong(fourth[0].tile, pieces, on_pung=True))
    for tile in draft.quads_in_hand:
        pieces = tuple([piece.id for piece in standing if piece.tile == tile])
        found.append(UndeclaredKong(tile, pieces, on_pung=False))
    return found


def kong_first(draft: Draft) -> UndeclaredKong | None:
    """Return the kong to ask about before anything else, if the hand has too many tiles and
    declaring its undeclared kongs would correct the number; otherwise None."""
    have, want = draft.tile_count
    found = undeclared_kongs(draft)
    return found[0] if 0 < have - want <= len(found) else None
