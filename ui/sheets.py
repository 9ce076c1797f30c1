"""The sheets that open over a page: what is this tile, which tile is missing, which meld.

A sheet is open while `AppState.sheet` says so; every choice in it closes it and keeps the rest.
"""

from __future__ import annotations

import streamlit as st

from scoring.tiles import FLOWERS, tile_name
from ui import session
from ui.look import tiles_html
from ui.state import (
    add_tile,
    make_meld,
    piece_of,
    possible_melds,
    remove_tile,
    replace_tile,
    set_aside,
    tile_count,
)
from ui.widgets import note, tile_button, tile_grid, tile_row


def show_open_sheet() -> None:
    """The sheet that is open, if one is."""
    now = session.state()
    if now.sheet is None:
        return
    kind, number = now.sheet
    if kind == "fix" and piece_of(now.draft, number) is not None:
        _fix(number)
    elif kind == "add":
        _add()
    elif kind == "meld":
        _meld()
    else:
        session.close_sheet()


@st.dialog("Which tile is it?", on_dismiss=session.close_sheet)
def _fix(number: int) -> None:
    if session.state().sheet is None:
        st.rerun()
    now = session.state()
    piece = piece_of(now.draft, number)
    if piece is None:
        return
    with st.container(horizontal=True, vertical_alignment="center", key="fix-head"):
        if now.photo is not None and piece.found is not None:
            st.image(now.photo.crops[piece.found], width=64, alt="This tile in the photo")
        likely = [piece.tile, *piece.guesses[:3]]
        with tile_row("likely"):
            for code in likely:
                label = f"Yes, {tile_name(code, 'en')}" if code == piece.tile else ""
                tile_button(
                    code,
                    f"likely-{code}",
                    _rename,
                    (number, code),
                    label=label,
                    chosen=code == piece.tile,
                )
    tile_grid("fix", _rename, (number,), chosen=piece.tile)
    with st.container(horizontal=True, key="fix-foot"):
        st.button(
            "Remove", icon=":material/delete:", key="remove", on_click=_remove, args=(number,)
        )
        if piece.aside:
            st.button("Put into the hand", key="aside", on_click=_aside, args=(number, False))
        elif piece.tile not in FLOWERS:
            st.button("Not in the hand", key="aside", on_click=_aside, args=(number, True))


@st.dialog("Which tile is missing?", on_dismiss=session.close_sheet)
def _add() -> None:
    if session.state().sheet is None:
        st.rerun()
    have, want = tile_count(session.state().draft)
    st.caption(f"{have} of {want} tiles. Tap what to add.")
    tile_grid("add", _add_one)


@st.dialog("Which tiles were laid down?", on_dismiss=session.close_sheet)
def _meld() -> None:
    if session.state().sheet is None:
        st.rerun()
    melds = possible_melds(session.state().draft)
    if not melds:
        note("No chow, pung or kong can be made of the concealed tiles.")
    with st.container(gap="small", key="meld-choices"):
        for kind, tiles in melds:
            _meld_choice(kind, tiles)


def _meld_choice(kind: str, tiles: tuple[str, ...]) -> None:
    key = "-".join(tiles)
    with st.container(
        horizontal=True, wrap=False, vertical_alignment="center", key=f"meld-{kind}-{key}"
    ):
        st.html(tiles_html([tiles]), width="content")
        st.button(
            kind.capitalize(),
            key=f"make-{kind}-{key}",
            on_click=_lay_down,
            args=(kind, tiles, False),
            width=100,
        )
        if kind == "kong":
            st.button(
                "Concealed",
                key=f"make-hidden-{key}",
                on_click=_lay_down,
                args=(kind, tiles, True),
                width=100,
            )


# --- what a tap does ---------------------------------------------------------------------------


def _rename(number: int, code: str) -> None:
    session.change(replace_tile(session.state().draft, number, code))
    session.close_sheet()


def _remove(number: int) -> None:
    session.change(remove_tile(session.state().draft, number))
    session.close_sheet()


def _aside(number: int, aside: bool) -> None:
    session.change(set_aside(session.state().draft, number, aside))
    session.close_sheet()


def _add_one(code: str) -> None:
    """Add a tile; the sheet stays open while more are missing."""
    session.change(add_tile(session.state().draft, code))
    have, want = tile_count(session.state().draft)
    if have >= want:
        session.close_sheet()


def _lay_down(kind: str, tiles: tuple[str, ...], concealed: bool) -> None:
    session.change(make_meld(session.state().draft, kind, tiles, concealed))
    session.close_sheet()
