"""Step 3: which tile won, what was melded, and how the win came about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import streamlit as st

from scoring.tiles import BACK
from ui import session
from ui.look import tile_html
from ui.situation import LABELS, blocked, set_flag, set_seat_wind, set_self_drawn
from ui.state import (
    FLAGS,
    RULINGS,
    AppState,
    Draft,
    Meld,
    choose_winning,
    conceal_kong,
    concealed_of,
    melds_of,
    set_flowers,
    split_meld,
)
from ui.widgets import note, tile_button, tile_row

HERE = ("bad_meld", "winning_tile_missing", "impossible_situation", "not_winning")
"""The errors that are put right on this page."""

WINDS = {"E": "East 東", "S": "South 南", "W": "West 西", "N": "North 北"}
BOOKS = {"green-book-2006": "Green Book 2006", "china-1998": "China 1998"}


def show() -> None:
    now = session.state()
    error = session.answer().get("error", {})
    _winning(now, error)
    _melds(now, error)
    _how(now, error)


def _winning(now: AppState, error: dict[str, Any]) -> None:
    st.markdown("##### Concealed tiles – tap the one that won")
    if error.get("code") in ("winning_tile_missing", "not_winning"):
        note(error["message"], "look" if error["code"] == "winning_tile_missing" else "wrong")
    with tile_row("winning"):
        for piece in concealed_of(now.draft):
            won = piece.id == now.draft.winning
            tile_button(
                piece.tile,
                f"win-{piece.id}",
                _choose,
                (piece.id,),
                chosen=won,
                label="" if not won else "Winning tile",
            )


def _melds(now: AppState, error: dict[str, Any]) -> None:
    st.markdown("##### Melds – laid down before the win")
    if error.get("code") == "bad_meld":
        note(error["message"], "wrong")
    for meld in melds_of(now.draft):
        _meld(meld)
    st.button(
        "Add a meld",
        icon=":material/add:",
        key="add-meld",
        on_click=session.open_sheet,
        args=("meld",),
    )


def _meld(meld: Meld) -> None:
    with st.container(
        horizontal=True, wrap=False, vertical_alignment="center", key=f"meld-{meld.number}"
    ):
        tiles = [p.tile for p in meld.pieces]
        if meld.concealed and BACK not in tiles:
            tiles = [BACK, *tiles[1:3], BACK]
        st.html(
            '<span class="tt-sets"><span>'
            + "".join(tile_html(t) for t in tiles)
            + "</span></span>",
            width="content",
        )
        if meld.kind == "kong":
            key = f"conceal-{meld.number}"
            st.session_state[key] = meld.concealed
            st.toggle("Concealed", key=key, on_change=_conceal, args=(meld.number, key))
        else:
            st.markdown(meld.kind.capitalize() or ":red[No meld]", width="content")
        st.button(
            "Split",
            key=f"split-{meld.number}",
            icon=":material/call_split:",
            on_click=_split,
            args=(meld.number,),
        )


def _how(now: AppState, error: dict[str, Any]) -> None:
    draft = now.draft
    st.markdown("##### How it was won")
    if error.get("code") == "impossible_situation":
        note(error["message"], "wrong")
    _choice(
        "The winning tile came",
        "how",
        {"discard": "From a discard", "self": "From the wall (self-drawn)"},
        "self" if draft.self_drawn else "discard",
        lambda d, value: set_self_drawn(d, value == "self"),
    )
    _choice("Seat wind", "seat", WINDS, draft.seat_wind, set_seat_wind)
    _choice("Round wind", "round", WINDS, draft.round_wind, _set_round_wind)
    _flowers(draft)
    st.markdown("##### Anything special?")
    reasons = blocked(draft)
    for flag in FLAGS:
        _flag(draft, flag, reasons.get(flag, ""))
    st.markdown("##### Rules")
    _choice("Rulings", "rulings", BOOKS, draft.rulings, _set_rulings)


def _choice(
    label: str,
    name: str,
    options: dict[str, str],
    value: str,
    change: Callable[[Draft, str], Draft],
) -> None:
    """One of a few; shows what the draft says, also after an undo."""
    key = f"choice-{name}"
    st.session_state[key] = value
    st.segmented_control(
        label,
        list(options),
        format_func=options.__getitem__,
        key=key,
        required=True,
        on_change=_changed,
        args=(key, change),
        width="stretch",
    )


def _flowers(draft: Draft) -> None:
    with st.container(horizontal=True, vertical_alignment="center", key="flowers"):
        st.markdown("Flowers and seasons")
        st.button("−", key="flowers-less", on_click=_flower, args=(-1,), disabled=not draft.flowers)
        st.markdown(f"**{draft.flowers}**", width="content")
        st.button("+", key="flowers-more", on_click=_flower, args=(1,), disabled=draft.flowers > 7)


def _flag(draft: Draft, flag: str, reason: str) -> None:
    key = f"flag-{flag}"
    label, meaning = LABELS[flag]
    st.session_state[key] = flag in draft.flags
    text = f"{label}  \n:small[{reason or meaning}]"
    st.toggle(text, key=key, disabled=bool(reason), on_change=_switch, args=(flag, key))


# --- what a tap does ---------------------------------------------------------------------------


def _choose(number: int) -> None:
    session.change(choose_winning(session.state().draft, number))


def _split(number: int) -> None:
    session.change(split_meld(session.state().draft, number))


def _conceal(number: int, key: str) -> None:
    session.change(conceal_kong(session.state().draft, number, bool(st.session_state[key])))


def _changed(key: str, change: Callable[[Draft, str], Draft]) -> None:
    value = st.session_state[key]
    if value is not None:
        session.change(change(session.state().draft, value))


def _flower(step: int) -> None:
    draft = session.state().draft
    session.change(set_flowers(draft, draft.flowers + step))


def _switch(flag: str, key: str) -> None:
    session.change(
        set_flag(session.state().draft, flag, bool(st.session_state[key])), switched=flag
    )


def _set_round_wind(draft: Draft, wind: str) -> Draft:
    return replace(draft, round_wind=wind)


def _set_rulings(draft: Draft, rulings: str) -> Draft:
    return replace(draft, rulings=rulings if rulings in RULINGS else draft.rulings)
