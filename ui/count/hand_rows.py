"""The hand as tiles to tap, set by set: what stands in the hand, then what was laid down."""

from __future__ import annotations

import streamlit as st

from scoring.score import Score
from scoring.tiles import tile_name
from ui.count.photo_view import won
from ui.frame.widgets import tile_button, tile_row
from ui.frame.words import language, say
from ui.hand import session
from ui.hand.state import Draft, concealed_of, flowers_of, melds_of, standing_sets, tile_count
from vision.record import Piece

LONGEST_SET = 4
"""Tiles; more are no set, and may stand on several lines."""


def show(draft: Draft, score: Score | None) -> None:
    """A tap corrects a tile; while nobody said which one won, it says so."""
    refusal = session.refusal()
    asks_winner = refusal is not None and refusal.code == "winning_tile_missing"
    have, want = tile_count(draft)
    concealed = {piece.id for piece in concealed_of(draft)}
    melds = {meld.pieces: meld for meld in melds_of(draft)}
    with tile_row("hand"):
        for place, pieces in enumerate(sets_of(draft, score)):
            whole = len(pieces) <= LONGEST_SET
            meld = melds.get(tuple(pieces))
            with st.container(horizontal=True, wrap=not whole, gap=None, key=f"set-{place}"):
                for number, piece in enumerate(pieces):
                    hidden = meld is not None and meld.concealed and number in (0, 3)
                    _tile(
                        draft,
                        piece,
                        lies="back" if hidden else "",
                        sideways=meld is not None and not meld.concealed and number == 0,
                        asks_winner=asks_winner and piece.id in concealed,
                    )
        if have < want:
            st.button(
                say("Add a tile"),
                icon=":material/add:",
                key="add-tile",
                on_click=session.open_sheet,
                args=("add",),
            )


def sets_of(draft: Draft, score: Score | None) -> list[list[Piece]]:
    """The pieces of the hand in the sets that it was counted by, then melds and flowers."""
    free = concealed_of(draft)
    standing = []
    for tiles in standing_sets(draft, score):
        pieces = [_taken(free, code) for code in tiles]
        standing.append([piece for piece in pieces if piece is not None])
    rest = [free] if free else []
    flowers = [flowers_of(draft)] if flowers_of(draft) else []
    return [*standing, *rest, *(list(meld.pieces) for meld in melds_of(draft)), *flowers]


def _taken(free: list[Piece], code: str) -> Piece | None:
    """The next free piece of this code, which is then no longer free."""
    piece = next((piece for piece in free if piece.tile == code), None)
    if piece is not None:
        free.remove(piece)
    return piece


def _tile(draft: Draft, piece: Piece, *, lies: str, sideways: bool, asks_winner: bool) -> None:
    """lies: the face that is seen of it where that is another one."""
    has_won = piece.id == draft.winning
    name = tile_name(piece.tile, language())
    label = say("{tile}, winning tile", tile=name) if has_won else name
    tile_button(
        lies or piece.tile,
        f"{'win' if asks_winner else 'tile'}-{piece.id}",
        won if asks_winner else session.open_sheet,
        (piece.id,) if asks_winner else ("fix", piece.id),
        label=label,
        chosen=has_won,
        doubtful=piece.doubtful,
        sideways=sideways,
    )
