"""The sets of a hand as its pieces, and the pieces that a fan is made of. No Streamlit.

>>> from ui.hand.typed import typed_draft
>>> draft = typed_draft("123m 123m 456s 55p 78s 9s", Draft())
>>> [draft.piece(number).tile for number in pieces_of((("5p", "5p"),), draft, None)]
['5p', '5p']
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.score import Score, Tiles
from ui.hand.state import Draft
from vision.record import Piece


def sets_of(draft: Draft, score: Score | None) -> list[list[Piece]]:
    """Return the pieces of a draft in groups for display: the concealed sets of its score (none for
    None), remaining concealed pieces, melds, then flowers."""
    free = draft.concealed
    standing = []
    for tiles in draft.standing_sets(score):
        pieces = [_taken(free, code) for code in tiles]
        standing.append([piece for piece in pieces if piece is not None])
    rest = [free] if free else []
    flowers = [draft.flower_pieces] if draft.flower_pieces else []
    return [*standing, *rest, *(list(meld.pieces) for meld in draft.melds), *flowers]


def _taken(free: list[Piece], code: str) -> Piece | None:
    """Return the next free piece of this code, which is then no longer free."""
    piece = next((piece for piece in free if piece.tile == code), None)
    if piece is not None:
        free.remove(piece)
    return piece


def pieces_of(tiles: Tiles, draft: Draft, score: Score | None) -> tuple[int, ...]:
    """Return the ids of the pieces of a draft that groups of tile codes stand for, such as the sets
    of a fan (`scoring.score.Fan.tiles`); codes that the hand does not have are left out.

    A group that is a set of the hand stands for that set: for one that no other group stands for
    yet, where it lies there several times. Other groups are made of single tiles, and a single tile
    is the one that won, if it can be.
    """
    lying = [(codes, pieces) for codes, pieces in _sets(draft, score)]
    free, found = list(lying), dict[int, None]()
    for group in tiles:
        wanted = sorted(group)
        here = next((each for each in free if each[0] == wanted), None)
        if here is not None:
            free.remove(here)
        here = here or next((each for each in lying if each[0] == wanted), None)
        pieces = _singly(group, draft, found) if here is None else here[1]
        found |= dict.fromkeys(piece.id for piece in pieces)
    return tuple(found)


def _sets(draft: Draft, score: Score | None) -> list[tuple[list[str], Sequence[Piece]]]:
    """Return the sets of a draft by its score: sorted codes, a kong's backs as their face, and
    pieces."""
    laid = {meld.pieces: meld.tiles for meld in draft.melds}
    return [
        (sorted(laid.get(tuple(pieces), [piece.tile for piece in pieces])), pieces)
        for pieces in sets_of(draft, score)
    ]


def _singly(group: Iterable[str], draft: Draft, found: Iterable[int]) -> list[Piece]:
    """Return a piece for each of these codes, none of `found` or twice: the one that won first."""
    free = [piece for piece in (*draft.playing, *draft.flower_pieces) if piece.id not in {*found}]
    free.sort(key=lambda piece: piece.id != draft.winning)
    pieces = [_taken(free, code) for code in group]
    return [piece for piece in pieces if piece is not None]
