"""Draw the form in which a hand is changed, generated from the descriptions of its fields.

Fields on which the total depends are drawn near it (`show_own`, `show_near`), the others below the
reasons (`show`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import streamlit as st

from scoring.hand.own_fields import CHOICE, COUNT, FLAG_FIELD, TILES, WORTHS, Field
from scoring.tiles import BACK, FLOWERS
from ui.evening import booking
from ui.frame.navigation import link
from ui.frame.styles import tile_html
from ui.frame.widgets import (
    TileLook,
    ask,
    in_line,
    literal,
    marked,
    meld_word,
    press,
    tile_button,
    tile_row,
    two_lines,
)
from ui.frame.words import SIGNS, WINDS, say, spoken
from ui.hand import changes, near_fields, session
from ui.hand.circumstances import (
    FLOWER_TILES,
    LABELS,
    against,
    fields_of,
    is_flag,
    value_of,
    with_value,
)
from ui.hand.machine import AppState
from ui.hand.state import FRONT, Draft, MeldOnTable

KEYS = {"self_drawn": "choice-how", "seat_wind": "choice-seat", "round_wind": "choice-round"}


def show_own(now: AppState) -> None:
    """Draw one row of fields that only the current rules have and on which the total depends, such
    as riichi, ippatsu, dora and counters; in an evening, also the question who staked deposits.
    Draw nothing without tiles, or if there is nothing to ask."""
    draft = now.draft
    fields = _own_near(draft)
    if not draft.pieces or not (fields or booking.fields_asked()):
        return
    flags = [field for field in fields if field.kind == FLAG_FIELD]
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="own-row"):
        booking.ask_who_staked()
        if flags:
            labels = {field.key: _short(field) for field in flags}
            held = [flag for flag in labels if value_of(draft, flag)]
            ask(
                partial(
                    st.pills, selection_mode="multi", label_visibility="collapsed", width="content"
                ),
                say("Anything special?"),
                "near-flags",
                held,
                partial(_flags_changed, tuple(labels)),
                labels=labels,
            )
        for field in fields:
            if field.kind == TILES:
                _tile_buttons(draft, field, _short(field))
            elif field.kind == COUNT:
                many = value_of(draft, field.key) or 0
                label = spoken(field.short or field.label)
                with st.popover(marked("{label}: {value}", label=label, value=many)):
                    _count(draft, field)


def show_near(now: AppState) -> None:
    """Draw the fields for how the hand was won and, if the total depends on them, the winds. Draw
    nothing without tiles."""
    draft = now.draft
    near = _near(draft)
    if not draft.pieces or not near:
        return
    with st.container(key="chips", gap="small"):
        winds = [field for field in near if field.key in ("seat_wind", "round_wind")]
        for field in near:
            if field not in winds:
                _field(draft, field)
        _winds(draft, winds)


def show(now: AppState) -> None:
    """Draw a folded section with the melds and those circumstances that neither `show_near` nor
    `show_own` draws, and the buttons that act on the tiles."""
    draft, near = now.draft, [field.key for field in (*_near(now.draft), *_own_near(now.draft))]
    with st.expander(say("Winds, melds, circumstances"), key="settings"):
        rest = [field for field in fields_of(draft) if field.key not in near]
        winds = [field for field in rest if field.key in ("seat_wind", "round_wind")]
        with st.container(key="chips-more", gap="small"):
            _winds(draft, winds)
            for field in rest:
                if field not in winds:
                    _field(draft, field)
        for meld in draft.melds:
            _meld(meld)
        with st.container(horizontal=True, gap="small", key="settings-foot"):
            press(
                say("Add a meld"),
                "add-meld",
                partial(session.state().open_sheet, "meld"),
                icon="add",
            )
            press(
                say("Add a tile"), "add-one", partial(session.state().open_sheet, "add"), icon="add"
            )
        link("settings", say("Other rules"), icon=":material/tune:")
    with st.container(horizontal=True, gap="small", key="tiles-foot"):
        press(
            say("Another photo"),
            "to-photo",
            partial(session.state().go, FRONT),
            icon="photo_camera",
        )
        press(say("Clear all tiles"), "clear", session.start_over, icon="delete_sweep")


def _near(draft: Draft) -> list[Field]:
    return near_fields.common(draft, in_evening=booking.follows())


def _own_near(draft: Draft) -> list[Field]:
    return near_fields.own(draft, in_evening=booking.follows(), asked=booking.fields_asked())


def _short(field: Field) -> str:
    """Return the label of a field in a row, as Markdown: the players' short word for it if there is
    one."""
    return literal(spoken(field.short or field.label))


def _winds(draft: Draft, fields: Sequence[Field]) -> None:
    if not fields:
        return
    with st.container(horizontal=True, wrap=False, gap="small", key="chip-winds"):
        for field in fields:
            _choice(draft, field)
    if any(field.key == "seat_wind" for field in fields):
        booking.say_who_sits()


def _field(draft: Draft, field: Field) -> None:
    if field == FLOWER_TILES:
        _which_flowers(draft)
        return
    draw = {FLAG_FIELD: _flag, COUNT: _count, TILES: _tiles, CHOICE: _choice, WORTHS: _worths}
    draw[field.kind](draft, field)


def _key(field: Field) -> str:
    flag = is_flag(session.state().draft, field.key)
    return KEYS.get(field.key, f"{'flag' if flag else 'more'}-{field.key}")


def _flag(draft: Draft, field: Field) -> None:
    on = bool(value_of(draft, field.key))
    reason = against(draft, field.key)
    about = say(LABELS[field.key][1]) if is_flag(draft, field.key) else ""
    about = literal(spoken(reason)) if reason else about
    label = two_lines(literal(spoken(field.label)), about)
    ask(partial(st.toggle, disabled=bool(reason)), label, _key(field), on, partial(_set, field.key))


def _count(draft: Draft, field: Field) -> None:
    ask(
        partial(st.number_input, min_value=0, max_value=field.most, width=200),
        literal(spoken(field.label)),
        _key(field),
        int(value_of(draft, field.key) or 0),
        partial(_set, field.key),
    )


def _tiles(draft: Draft, field: Field) -> None:
    st.markdown(literal(spoken(field.label)))
    with tile_row(f"more-{field.key}"):
        _tile_buttons(draft, field, say("Add a tile"))


def _tile_buttons(draft: Draft, field: Field, add: str) -> None:
    """Draw the tiles of a field, each of which a tap takes out, and a button to add one.

    add: Markdown of the label of that button.
    """
    tiles = value_of(draft, field.key) or ()
    # The button first: in one row, tiles before it would seem to belong to the field before.
    if len(tiles) < field.most:
        press(
            add,
            f"add-tile-{field.key}",
            partial(session.state().open_sheet, f"more:{field.key}"),
            icon="add",
        )
    for place, code in enumerate(tiles):
        tile_button(code, f"more-{field.key}-{place}", partial(_take_out, field.key, place))


def _choice(draft: Draft, field: Field) -> None:
    winds = field.key in ("seat_wind", "round_wind")
    labels = {
        value: SIGNS[value] if winds else literal(spoken(label)) for value, label in field.choices
    }
    held = value_of(draft, field.key) or next(iter(labels))
    everywhere = field.key in KEYS
    ask(
        partial(
            st.segmented_control if everywhere else st.pills,
            required=True,
            width="stretch" if everywhere else "content",
        ),
        literal(spoken(field.label)),
        _key(field),
        held,
        partial(_set, field.key),
        labels=labels,
    )


def _worths(draft: Draft, field: Field) -> None:
    worths = value_of(draft, field.key) or {}
    st.markdown(literal(spoken(field.label)))
    with st.container(horizontal=True, wrap=False, key=f"worths-{field.key}"):
        for seat in (seat for seat in WINDS if seat != draft.seat_wind):
            ask(
                partial(st.number_input, min_value=0, step=2, placeholder="0"),
                say(WINDS[seat]),
                f"more-{field.key}-{seat}",
                worths.get(seat),
                partial(_set_worth, field.key, seat),
            )


def _which_flowers(draft: Draft) -> None:
    """Draw buttons for the eight flowers, for rules in which it matters which ones the player
    has."""
    held = [p.tile for p in draft.flower_pieces]
    st.markdown(marked("Flowers and seasons: {many}", many=draft.flowers))
    with tile_row("flowers-which"):
        for code in FLOWERS:
            tile_button(
                code,
                f"flower-{code}",
                partial(_toggle_flower, code),
                pressed=True,
                look=TileLook(chosen=code in held),
            )


def _meld(meld: MeldOnTable) -> None:
    with in_line(f"meld-{meld.number}"):
        tiles = [p.tile for p in meld.pieces]
        if meld.concealed and BACK not in tiles:
            tiles = [BACK, *tiles[1:3], BACK]
        shown = "".join(tile_html(tile) for tile in tiles)
        st.html(f'<span class="tt-sets small"><span>{shown}</span></span>', width="content")
        if meld.kind == "kong":
            ask(
                st.toggle,
                say("Concealed"),
                f"conceal-{meld.number}",
                meld.concealed,
                partial(_conceal, meld.number),
            )
        else:
            st.markdown(meld_word(meld.kind) or f":red[{say('No meld')}]", width="content")
        press(
            say("Split"),
            f"split-{meld.number}",
            partial(session.apply, partial(changes.split_meld, number=meld.number)),
            icon="call_split",
        )


def _conceal(number: int, concealed: bool) -> None:
    session.apply(partial(changes.conceal_kong, number=number, concealed=concealed))


def add_to(name: str, code: str) -> None:
    """Append a tile to the hand's field `name`, a list of tiles, and close the sheet."""
    _put(name, (*(value_of(session.state().draft, name) or ()), code))
    session.state().close_sheet()


def _set(name: str, value: Any) -> None:
    if value is not None:
        _put(name, value)
        if name == "seat_wind":
            booking.seat_chosen(value)


def _set_worth(name: str, seat: str, value: float | None) -> None:
    said = value_of(session.state().draft, name) or {}
    worths = {k: v for k, v in said.items() if k != seat}
    _put(name, worths if value is None else {**worths, seat: int(value)})


def _take_out(name: str, place: int) -> None:
    tiles = list(value_of(session.state().draft, name) or ())
    del tiles[place]
    _put(name, tuple(tiles))


def _flags_changed(shown: Sequence[str], chosen: Sequence[str]) -> None:
    """Switch the flag whose chip was tapped: the one for which the chip and the hand differ.

    shown: all flags with a chip.
    chosen: those whose chips are on.
    """
    draft = session.state().draft
    for flag in shown:
        wanted = flag in chosen
        if wanted != bool(value_of(draft, flag)):
            _put(flag, wanted)
            return


def _put(name: str, value: Any) -> None:
    draft = with_value(session.state().draft, name, value)
    session.change(draft, switched=name)


def _toggle_flower(code: str) -> None:
    draft = session.state().draft
    held = [p.id for p in draft.flower_pieces if p.tile == code]
    session.change(changes.remove_tile(draft, held[0]) if held else changes.add_tile(draft, code))
