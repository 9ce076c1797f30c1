"""What only some rules ask about a win: riichi, indicators of dora and the like.

The fields come from the rule set; their values are kept under their keys in `Draft.more`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from scoring.answering import tried
from scoring.errors import HandError
from scoring.fields import CHOICE, COUNT, FLAG_FIELD, TILES, WORTHS, Field
from ui.frame.widgets import press, showing, stepper, tile_button, tile_row, two_lines
from ui.frame.words import WINDS, say, spoken
from ui.hand import session
from ui.hand.state import AppState, Draft, hand_json

AT_ONCE = 6
"""So many fields stand on the page."""

STEPS = 100
"""A number that may be larger than this is typed, not stepped to."""


def show(now: AppState, fields: Sequence[Field]) -> None:
    """One widget for each field; of many, the last ones folded away until one says something."""
    _show(now, fields[:AT_ONCE])
    rest = fields[AT_ONCE:]
    if rest:
        said = any(now.draft.details.get(field.key) for field in rest)
        with st.expander(say("What else these rules ask ({many})", many=len(rest)), expanded=said):
            _show(now, rest)


def _show(now: AppState, fields: Sequence[Field]) -> None:
    draw = {FLAG_FIELD: _flag, COUNT: _count, TILES: _tiles, CHOICE: _choice, WORTHS: _worths}
    for field in fields:
        draw[field.kind](now.draft, field)


def _flag(draft: Draft, field: Field) -> None:
    key = f"more-{field.key}"
    on = bool(draft.details.get(field.key, False))
    showing(key, on)
    reason = "" if on else _against(draft, field.key)
    label = two_lines(spoken(field.label), reason)
    st.toggle(label, key=key, disabled=bool(reason), on_change=_set, args=(field.key, key))


def _against(draft: Draft, name: str) -> str:
    """Why this cannot be so as the hand stands, in the words of its rules; else nothing."""
    hand = hand_json(replace(draft, more={**draft.more, name: True}))
    found = tried(hand)
    if isinstance(found, HandError) and found.code == "impossible_situation":
        return spoken(found.message)
    return ""


def _count(draft: Draft, field: Field) -> None:
    value = int(draft.details.get(field.key, 0))
    if field.most > STEPS:
        key = f"more-{field.key}"
        showing(key, value)
        label, args = spoken(field.label), (field.key, key)
        st.number_input(label, 0, field.most, key=key, on_change=_set, args=args)
        return
    with st.container(horizontal=True, vertical_alignment="center", key=f"count-{field.key}"):
        st.markdown(spoken(field.label))
        stepper(f"more-{field.key}", value, field.most, _step, (field.key,))


def _tiles(draft: Draft, field: Field) -> None:
    tiles = draft.details.get(field.key, ())
    st.markdown(spoken(field.label))
    with tile_row(f"more-{field.key}"):
        for place, code in enumerate(tiles):
            tile_button(code, f"more-{field.key}-{place}", _take_out, (field.key, place))
        if len(tiles) < field.most:
            press(
                say("Add a tile"),
                f"add-tile-{field.key}",
                session.open_sheet,
                f"more:{field.key}",
                icon="add",
            )


def _choice(draft: Draft, field: Field) -> None:
    key = f"more-{field.key}"
    labels = {value: spoken(label) for value, label in field.choices}
    showing(key, draft.details.get(field.key, next(iter(labels))))
    st.pills(
        spoken(field.label),
        list(labels),
        format_func=labels.__getitem__,
        key=key,
        required=True,
        on_change=_set,
        args=(field.key, key),
    )


def _worths(draft: Draft, field: Field) -> None:
    """A number for the hand of each seat that did not win."""
    worths = draft.details.get(field.key, {})
    st.markdown(spoken(field.label))
    with st.container(horizontal=True, wrap=False, key=f"worths-{field.key}"):
        for seat in (seat for seat in WINDS if seat != draft.seat_wind):
            key = f"more-{field.key}-{seat}"
            showing(key, worths.get(seat))
            st.number_input(
                say(WINDS[seat]),
                min_value=0,
                step=2,
                placeholder="0",
                key=key,
                on_change=_set_worth,
                args=(field.key, seat, key),
            )


# --- what a tap does ---------------------------------------------------------------------------


def add_to(name: str, code: str) -> None:
    """One tile more in a field of tiles."""
    tiles = session.state().draft.details.get(name, ())
    _put(name, (*tiles, code))
    session.close_sheet()


def _set(name: str, key: str) -> None:
    _put(name, st.session_state[key])


def _set_worth(name: str, seat: str, key: str) -> None:
    worths = {k: v for k, v in session.state().draft.details.get(name, {}).items() if k != seat}
    value = st.session_state[key]
    _put(name, worths if value is None else {**worths, seat: int(value)})


def _step(name: str, step: int) -> None:
    _put(name, max(0, int(session.state().draft.details.get(name, 0)) + step))


def _take_out(name: str, place: int) -> None:
    tiles = list(session.state().draft.details.get(name, ()))
    del tiles[place]
    _put(name, tuple(tiles))


def _put(name: str, value: Any) -> None:
    """Keep a value; no, none and nothing are left out, unless the evening knows otherwise."""
    draft = session.state().draft
    more = {key: other for key, other in draft.more.items() if key != name}
    if value or name in draft.facts:
        more[name] = value
    session.change(replace(draft, more=more))
