"""Draw the hand as tiles to tap, set by set: concealed tiles first, then melds.

Without a photo a keyboard of all tiles is below it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import streamlit as st

from scoring.score import Score
from scoring.tiles import BACK, FLOWERS, tile_name
from ui.count import photo
from ui.frame.widgets import TileLook, marked, press, tile_button, tile_grid, tile_row
from ui.frame.words import language, say
from ui.hand import changes, session
from ui.hand.fan_tiles import sets_of
from ui.hand.machine import AppState
from ui.hand.state import Draft
from ui.hand.undeclared_kongs import kong_first, undeclared_kongs
from vision.record import Piece

LONGEST_SET = 4
"""Maximum number of tiles of a set; larger groups may take several lines."""


def show(now: AppState, score: Score | None) -> None:
    """Draw the tiles of the hand, arranged in sets by its score (if any), and, folded, those set
    aside. A typed hand without a score also has a keyboard of tiles, folded away when the hand has
    enough tiles and none of them may be an undeclared kong. A tap on a tile opens its correction;
    while the winning tile is asked for, a tap on a concealed tile that is not doubtful chooses
    it."""
    typed = now.photo is None and score is None
    with st.container(key="typed" if typed else "laid"):  # keeps its height while it is filled
        _strip(now.draft, score)
    _maybe_kong(now.draft)
    if typed:
        have, want = now.draft.tile_count
        if have < want or undeclared_kongs(now.draft):
            tile_grid("pad", _put)
        else:  # as many tiles as these rules give a hand
            with st.expander(say("Add more tiles"), key="more-tiles", icon=":material/add:"):
                tile_grid("pad", _put)
    aside = [piece for piece in now.draft.pieces if piece.aside]
    if aside:
        with st.expander(marked("Also in the photo, not in the hand ({many})", many=len(aside))):
            st.caption(say("Tap one that belongs to the hand."))
            with tile_row("aside"):
                for piece in aside:
                    _tile(now.draft, piece)


def _strip(draft: Draft, score: Score | None) -> None:
    asks, (have, want) = session.asks_winner(), draft.tile_count
    concealed = {piece.id for piece in draft.concealed}
    melds = {meld.pieces: meld for meld in draft.melds}
    with tile_row("hand"):
        for place, pieces in enumerate(sets_of(draft, score)):
            meld = melds.get(tuple(pieces))
            wraps = len(pieces) > LONGEST_SET
            with st.container(horizontal=True, wrap=wraps, gap=None, key=f"set-{place}"):
                for number, piece in enumerate(pieces):
                    hidden = meld is not None and meld.concealed and number in (0, 3)
                    claimed = meld is not None and not meld.concealed and number == 0
                    asked = asks and piece.id in concealed and not piece.doubtful
                    _tile(
                        draft,
                        piece,
                        lies=BACK if hidden else "",
                        sideways=claimed,
                        asks_winner=asked,
                    )
        if draft.pieces and have < want and session.state().photo is not None:
            press(
                say("Add a tile"),
                "add-tile",
                partial(session.state().open_sheet, "add"),
                icon="add",
            )


def _tile(
    draft: Draft, piece: Piece, *, lies: str = "", sideways: bool = False, asks_winner: bool = False
) -> None:
    """Draw the button of a tile.

    lies: code of the tile to show instead, or "".
    sideways: True to draw it turned, as the claimed tile of a meld.
    asks_winner: True if a tap chooses it as the winning tile.
    """
    has_won = piece.id == draft.won
    name = tile_name(piece.tile, language())
    then: Callable[[], None] = partial(session.state().open_sheet, "fix", piece.id)
    if asks_winner:
        then = partial(photo.won, piece.id)
    tile_button(
        lies or piece.tile,
        f"{'win' if asks_winner else 'tile'}-{piece.id}",
        then,
        label=say("{tile}, winning tile", tile=name) if has_won else name,
        look=TileLook(
            chosen=has_won, doubtful=piece.doubtful and not piece.aside, sideways=sideways
        ),
    )


def _maybe_kong(draft: Draft) -> None:
    """Draw the question whether a fourth tile turns a pung into a kong, for a hand without a score.
    A kong that would correct the number of tiles is asked about at the top of the page instead."""
    pungs = [kong for kong in undeclared_kongs(draft) if kong.on_pung]
    if session.score() is not None or not pungs or kong_first(draft) is not None:
        return
    with st.container(horizontal=True, vertical_alignment="center", key="maybe-kong"):
        name = tile_name(pungs[0].tile, language())
        st.markdown(marked("Four times {tile}. Is it a kong?", tile=name))
        make = partial(changes.one_more_on, number=pungs[0].pieces[0])
        press(say("Kong"), "kong", partial(session.apply, make))


def _put(code: str) -> None:
    """Add a tile; in a hand that then has enough tiles (or too many) the new one becomes the
    winning tile, as in shorthand, unless it is a flower or a back."""
    draft = changes.add_tile(session.state().draft, code)
    have, want = draft.tile_count
    if have >= want and code not in (*FLOWERS, BACK):
        draft = changes.choose_winning(draft, draft.pieces[-1].id)
    session.change(draft)
