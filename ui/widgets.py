"""Small widgets that several pages share: tile buttons, rows of tiles, the grid of all kinds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st

from scoring.tiles import FLOWERS, TILES, tile_name

Action = Callable[..., None]

SUITS = {"characters": TILES[0:9], "bamboo": TILES[9:18], "dots": TILES[18:27]}
HONORS = TILES[27:34]


def tile_button(
    tile: str,
    key: str,
    on_click: Action,
    args: tuple[Any, ...] = (),
    *,
    label: str = "",
    chosen: bool = False,
    doubtful: bool = False,
    apart: bool = False,
) -> None:
    """A tile to tap. Its picture comes from the key's end; the label is for screen readers.

    apart: it begins a new group, a little away from the tile before.
    """
    name = tile_name(tile, "en")
    label = label or name
    if doubtful:
        label += ", not sure"
    marks = ("__doubt" if doubtful else "") + ("__apart" if apart else "")
    st.button(
        label,
        key=f"{key}{marks}__t-{tile}",
        type="primary" if chosen else "secondary",
        on_click=on_click,
        args=args,
    )


def tile_row(key: str) -> Any:
    """A container that lays tile buttons side by side and wraps them."""
    return st.container(horizontal=True, gap=None, key=f"row-{key}")


def tile_grid(key: str, on_click: Action, args: tuple[Any, ...] = (), chosen: str = "") -> None:
    """Every kind of tile; a tap calls `on_click(*args, code)`."""

    def tap(codes: tuple[str, ...]) -> None:
        for code in codes:
            tile_button(code, f"{key}-{code}", on_click, (*args, code), chosen=code == chosen)

    with st.container(horizontal=True, key=f"grid-{key}"):
        with st.container(key=f"suits-{key}"):
            for suit, codes in SUITS.items():
                with tile_row(f"{key}-{suit}"):
                    tap(codes)
        with st.container(key=f"honors-{key}"), tile_row(f"{key}-honors"):
            tap(HONORS)
        with tile_row(f"flowers-{key}"):
            tap(FLOWERS)


def note(text: str, kind: str = "info") -> None:
    """A short message in the flow of the page. kind: info, good, look or wrong."""
    icons = {
        "info": ":material/info:",
        "good": ":material/check_circle:",
        "look": ":material/visibility:",
        "wrong": ":material/error:",
    }
    show = {"info": st.info, "good": st.success, "look": st.warning, "wrong": st.error}[kind]
    show(text, icon=icons[kind])
