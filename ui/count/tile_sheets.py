"""Sheets over the hand's page, which ask for the right name of a tile, a missing tile, or a meld
that was laid down.

A sheet is open while `AppState.sheet` names it. A choice closes the sheet and keeps the rest of the
hand; only the sheet for missing tiles stays open until the hand has enough tiles.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import streamlit as st

from scoring.hand.own_fields import Field
from scoring.tiles import BACK, FLOWERS, tile_name
from ui.count import change_form, choose_rules, photo, share
from ui.frame.styles import tiles_html
from ui.frame.widgets import (
    ButtonLook,
    TileLook,
    in_line,
    literal,
    marked,
    meld_word,
    note,
    press,
    tile_button,
    tile_grid,
    tile_row,
    two_lines,
)
from ui.frame.words import language, say, spoken
from ui.hand import address, changes, session
from ui.hand.circumstances import fields_of
from ui.hand.state import Draft


def show_open_sheet() -> None:
    """Draw the sheet that is open over the hand's page, if any; close one that no longer
    applies."""
    now = session.state()
    if now.sheet is None:
        return
    kind, number = now.sheet
    if kind == "fix" and now.draft.piece(number) is not None:
        _sheet(say("Which tile is it?"), partial(_fix, number))
    elif kind == "add":
        _sheet(say("Which tile is missing?"), _add)
    elif kind == "meld":
        _sheet(say("Which tiles were laid down?"), _meld)
    elif kind == "share":
        _sheet(say("Share this count"), share.show)
    elif kind == choose_rules.SHEET:
        _sheet(say("Which rules do you play?"), choose_rules.sheet)
    elif field := _field_of(kind, now.draft):
        add = partial(change_form.add_to, field.key)
        _sheet(literal(spoken(field.label)), partial(tile_grid, "more", add, flowers=False))
    else:
        session.state().close_sheet()


def _field_of(kind: str, draft: Draft) -> Field | None:
    """Return the field that a sheet of this kind adds a tile to, None if these rules have none."""
    return next((field for field in fields_of(draft) if kind == f"more:{field.key}"), None)


def _sheet(title: str, draw: Callable[[], None]) -> None:
    """Open a dialog. Its title is in the language of the app, so it cannot be given in a
    decorator."""

    def kept() -> None:  # Streamlit reruns only this function while the sheet is open
        if session.state().sheet is None:
            st.rerun()
        address.write("")
        draw()

    st.dialog(title, on_dismiss=session.state().close_sheet)(kept)()


def _fix(number: int) -> None:
    now = session.state()
    piece = now.draft.piece(number)
    if piece is None:
        return
    with st.container(horizontal=True, vertical_alignment="center", key="fix-head"):
        found = now.draft.tile_of(piece)
        if now.photo is not None and found is not None:
            st.image(now.photo.crop(found), width=64, alt=say("This tile in the photo"))
        # Duplicates are removed for a tile corrected to one of its guesses; flowers come last,
        # since they are hardly ever mistaken for other tiles.
        guesses = sorted(piece.guesses, key=lambda code: code in FLOWERS)
        likely = list(dict.fromkeys((piece.tile, *guesses)))[:4]
        with tile_row("likely"):
            for code in likely:
                name = tile_name(code, language())
                label = say("Yes, {tile}", tile=name) if code == piece.tile else ""
                tile_button(
                    code,
                    f"likely-{code}",
                    partial(_replace, number, code),
                    label=label,
                    look=TileLook(chosen=code == piece.tile),
                )
    read_as = _read_as(number)
    if read_as:
        name = tile_name(read_as, language())
        st.caption(
            marked(
                "Read as {tile}, and changed because this is more likely with the other tiles.",
                tile=name,
            )
        )
    tile_grid("fix", partial(_replace, number), chosen=piece.tile)
    with st.container(horizontal=True, key="fix-foot"):
        if number != now.draft.winning and (piece.aside or piece.meld is None):
            text = say("This one won")
            press(
                text,
                "won",
                partial(_won, number),
                icon="flag",
                disabled=piece.tile in (*FLOWERS, BACK),
            )
        if any(piece in three for three in changes.threes(now.draft)):
            _out(
                say("One more lies on it"),
                say("It is a kong."),
                "one-more",
                partial(_apply, partial(changes.one_more_on, number=number)),
            )
        if found is None or not piece.aside:
            twice = say("Nothing lies there, or it was found twice.") if found is not None else ""
            _out(
                say("Remove"),
                twice,
                "remove",
                partial(_apply, partial(changes.remove_tile, number=number)),
            )
        if piece.aside:
            _out(
                say("Put into the hand"),
                "",
                "aside",
                partial(_apply, partial(changes.set_aside, number=number, aside=False)),
            )
        elif found is not None and piece.tile not in FLOWERS:
            _out(
                say("Not in the hand"),
                say("It lies beside the hand, and stays in the photo."),
                "aside",
                partial(_apply, partial(changes.set_aside, number=number, aside=True)),
            )


def _out(words: str, about: str, key: str, act: Callable[[], None]) -> None:
    """Draw a button that calls `act()` when tapped.

    words, about: Markdown of its label and of a smaller second line ("" for none).
    key: widget key.
    """
    press(two_lines(words, about), key, act)


def _read_as(number: int) -> str:
    """Return the code recognised in the photo if the other tiles changed it to another one;
    otherwise ""."""
    draft = session.state().draft
    piece = draft.piece(number)
    found = draft.tile_of(piece)
    if piece is None or found is None:
        return ""
    return found.mended_from if found.tile == piece.tile else ""


def _add() -> None:
    have, want = session.state().draft.tile_count
    st.caption(marked("{have} of {want} tiles. Tap what to add.", have=have, want=want))
    tile_grid("add", _add_one)


def _meld() -> None:
    melds = session.state().draft.possible_melds
    if not melds:
        note(say("No chow, pung or kong can be made of the concealed tiles."))
    with st.container(gap="small", key="meld-choices"):
        for kind, tiles in melds:
            _meld_choice(kind, tiles)


def _meld_choice(kind: str, tiles: tuple[str, ...]) -> None:
    key, lay = "-".join(tiles), partial(_lay, kind, tiles)
    with in_line(f"meld-{kind}-{key}"):
        st.html(tiles_html([tiles]), width="content")
        press(
            meld_word(kind),
            f"make-{kind}-{key}",
            partial(lay, False),
            look=ButtonLook("tertiary", width=100),
        )
        if kind == "kong":
            press(
                say("Concealed"),
                f"make-hidden-{key}",
                partial(lay, True),
                look=ButtonLook(width=100),
            )


def _apply(make: Callable[[Draft], Draft]) -> None:
    session.apply(make)
    session.state().close_sheet()


def _replace(number: int, code: str) -> None:
    _apply(partial(changes.replace_tile, number=number, tile=code))


def _lay(kind: str, tiles: tuple[str, ...], concealed: bool) -> None:
    _apply(partial(changes.make_meld, kind=kind, tiles=tiles, concealed=concealed))


def _won(number: int) -> None:
    photo.won(number)
    session.state().close_sheet()


def _add_one(code: str) -> None:
    """Add a tile; the sheet stays open until the hand has enough tiles."""
    session.change(changes.add_tile(session.state().draft, code))
    have, want = session.state().draft.tile_count
    if have >= want:
        session.state().close_sheet()
